"""Addresses of this computer: which of them phones in the same room reach.

A laptop often has several: of two Wi-Fi cards, of a cable, of a VPN, of Docker and virtual machines. Only some of these
networks have phones in them, and the system's route to the Internet may be none of those.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Mapping, Sequence
from ipaddress import IPv4Address, ip_network
from typing import NamedTuple, Protocol

# Names of networks inside this computer, and of tunnels, on Linux, macOS and Windows.
INSIDE = re.compile(
    r"lo\d*$|docker|br-|veth|virbr|vmnet|vboxnet|vnic|lxc|lxd|cni|flannel|cali|podman|kube|awdl|llw|anpi"
    r"|vEthernet|Loopback|.*(VirtualBox|VMware|Hyper-V|WSL|Bluetooth)",
    re.IGNORECASE,
)
TUNNEL = re.compile(
    r"tun|tap|utun|wg|ppp|ipsec|gif|stf|zt|ham|nordlynx|proton|tailscale|.*(VPN|WireGuard|TAP-)", re.IGNORECASE
)
WIRELESS = re.compile(r"wl|wifi|wi-fi|ath|ra\d|WLAN", re.IGNORECASE)

ALONE = ip_network("169.254.0.0/16")  # given by nobody: there is no network
TAILSCALE = ip_network("100.64.0.0/10")
HOMES = tuple(map(ip_network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))


class Entry(Protocol):
    """An address of a network card, as psutil reports it."""

    family: int
    address: str
    ptp: str | None


class State(Protocol):
    """The state of a network card, as psutil reports it."""

    isup: bool


class Card(NamedTuple):
    """An address, and the name of its network card."""

    name: str
    address: IPv4Address


def cards(entries: Mapping[str, Sequence[Entry]], states: Mapping[str, State]) -> list[Card]:
    """Return the addresses of all working network cards that can have phones in their network."""
    return [
        Card(name, IPv4Address(entry.address))
        for name, found in entries.items()
        for entry in found
        if entry.family == socket.AF_INET
        and (name not in states or states[name].isup)
        and not (entry.ptp or INSIDE.match(name) or TUNNEL.match(name))
        and not _leads_nowhere(IPv4Address(entry.address))
    ]


def _leads_nowhere(address: IPv4Address) -> bool:
    return address.is_loopback or address in ALONE or address in TAILSCALE


def best_first(found: Sequence[Card], routed: str = "") -> list[str]:
    """Return addresses, those that phones probably reach first.

    `routed` is the address by which this computer reaches the Internet. It comes first if it is one of these: phones in
    the room use the same router. Otherwise, as behind a VPN, the one of a wireless card does.
    """

    def rank(card: Card) -> tuple[bool, bool, int]:
        home = next((number for number, network in enumerate(HOMES) if card.address in network), len(HOMES))
        return str(card.address) != routed, not WIRELESS.match(card.name), home

    return list(dict.fromkeys(str(card.address) for card in sorted(found, key=rank)))


def own_addresses() -> list[str]:
    """Return the addresses at which other devices may reach this computer, or its name if there is none."""
    import psutil  # load it only if needed

    found = cards(psutil.net_if_addrs(), psutil.net_if_stats())
    return best_first(found, _routed()) or [socket.gethostname()]


def _routed() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation; nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return ""
