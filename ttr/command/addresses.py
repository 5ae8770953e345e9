"""The addresses at which phones in the same room may reach this computer.

A laptop often has several addresses: of two Wi-Fi cards, a cable, a VPN, Docker, virtual machines. Phones are in only
some of these networks, and the route to the Internet may lead through another one.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Mapping, Sequence
from ipaddress import IPv4Address, ip_network
from typing import NamedTuple, Protocol

# Names of interfaces inside this computer, and of tunnels, on Linux, macOS and Windows.
INSIDE = re.compile(
    r"lo\d*$|docker|br-|veth|virbr|vmnet|vboxnet|vnic|lxc|lxd|cni|flannel|cali|podman|kube|awdl|llw|anpi"
    r"|vEthernet|Loopback|.*(VirtualBox|VMware|Hyper-V|WSL|Bluetooth)",
    re.IGNORECASE,
)
TUNNEL = re.compile(
    r"tun|tap|utun|wg|ppp|ipsec|gif|stf|zt|ham|nordlynx|proton|tailscale|.*(VPN|WireGuard|TAP-)", re.IGNORECASE
)
WIRELESS = re.compile(r"wl|wifi|wi-fi|ath|ra\d|WLAN", re.IGNORECASE)

ALONE = ip_network("169.254.0.0/16")  # link-local: computers choose these addresses themselves, without a router
TAILSCALE = ip_network("100.64.0.0/10")
HOMES = tuple(map(ip_network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))


class InterfaceAddress(Protocol):
    """An address of a network interface, as psutil reports it."""

    family: int
    address: str
    ptp: str | None


class InterfaceState(Protocol):
    """The state of a network interface, as psutil reports it."""

    isup: bool


class Interface(NamedTuple):
    """A network interface with one of its addresses."""

    name: str
    address: IPv4Address


def interfaces(
    entries: Mapping[str, Sequence[InterfaceAddress]], states: Mapping[str, InterfaceState]
) -> list[Interface]:
    """Return the working interfaces whose networks may contain phones."""
    return [
        Interface(name, IPv4Address(entry.address))
        for name, of_interface in entries.items()
        for entry in of_interface
        if entry.family == socket.AF_INET
        and (name not in states or states[name].isup)
        and not (entry.ptp or INSIDE.match(name) or TUNNEL.match(name))
        and not _leads_nowhere(IPv4Address(entry.address))
    ]


def _leads_nowhere(address: IPv4Address) -> bool:
    return address.is_loopback or address in ALONE or address in TAILSCALE


def best_first(items: Sequence[Interface], routed: str = "") -> list[str]:
    """Return the addresses of interfaces; phones most likely reach the first.

    `routed` is the address by which this computer reaches the Internet. If an interface has it, it comes first, because
    phones in the room use the same router. Otherwise, as behind a VPN, a wireless interface comes first.
    """

    def rank(one: Interface) -> tuple[bool, bool, int]:
        home = next((number for number, network in enumerate(HOMES) if one.address in network), len(HOMES))
        return str(one.address) != routed, not WIRELESS.match(one.name), home

    return list(dict.fromkeys(str(one.address) for one in sorted(items, key=rank)))


def own_addresses() -> list[str]:
    """Return the addresses at which other devices may reach this computer, or its name if there is none."""
    import psutil  # load it only if needed

    items = interfaces(psutil.net_if_addrs(), psutil.net_if_stats())
    return best_first(items, _routed_address()) or [socket.gethostname()]


def _routed_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation; nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return ""
