"""Which of a computer's addresses a phone in the room reaches, from what psutil reports of its network interfaces."""

import socket
from types import SimpleNamespace

import pytest

from ttr.command.addresses import best_first, interfaces, own_addresses

WIFI = {"wlp2s0": "192.168.0.7"}
SECOND_WIFI = {"wlx00c0ca": "10.42.0.1"}
CABLE = {"enp3s0": "192.168.0.8"}
DOCKER = {"docker0": "172.17.0.1", "br-5f2c9a": "172.18.0.1", "veth12ab": "172.19.0.2"}
VPN = {"tun0": "10.8.0.6"}
SELF = {"lo": "127.0.0.1"}


def reached(addresses: dict[str, str], routed: str = "", down: str = "", ptp: str | None = None) -> list[str]:
    """Return the addresses for phones, the best first, of interfaces with one address each."""

    def entry(address: str) -> SimpleNamespace:
        return SimpleNamespace(family=socket.AF_INET, address=address, ptp=ptp)

    ipv6 = SimpleNamespace(family=socket.AF_INET6, address="fe80::1%wlp2s0", ptp=None)
    entries = {name: [ipv6, entry(address)] for name, address in addresses.items()}
    states = {name: SimpleNamespace(isup=name != down) for name in addresses}
    return best_first(interfaces(entries, states), routed)


@pytest.mark.parametrize(
    ("addresses", "routed", "expected"),
    [
        (SELF | WIFI, "192.168.0.7", ["192.168.0.7"]),
        (SELF | DOCKER | WIFI, "192.168.0.7", ["192.168.0.7"]),
        (DOCKER | VPN | WIFI, "10.8.0.6", ["192.168.0.7"]),  # all traffic goes through the VPN
        (DOCKER | WIFI, "", ["192.168.0.7"]),  # without the Internet there is no route
        (CABLE | WIFI, "192.168.0.8", ["192.168.0.8", "192.168.0.7"]),
        (CABLE | WIFI | VPN, "10.8.0.6", ["192.168.0.7", "192.168.0.8"]),
        (WIFI | SECOND_WIFI, "192.168.0.7", ["192.168.0.7", "10.42.0.1"]),
        (WIFI | SECOND_WIFI, "10.42.0.1", ["10.42.0.1", "192.168.0.7"]),
        (SECOND_WIFI | WIFI, "", ["192.168.0.7", "10.42.0.1"]),
        ({"en0": "192.168.1.5", "utun3": "10.6.0.2", "awdl0": "192.168.9.9"}, "10.6.0.2", ["192.168.1.5"]),  # macOS
        ({"en0": "10.0.0.5", "bridge100": "192.168.2.1"}, "10.0.0.5", ["10.0.0.5", "192.168.2.1"]),  # it is a hotspot
        (
            {"Wi-Fi": "192.168.1.5", "vEthernet (WSL)": "172.29.0.1", "VirtualBox Host-Only Network": "192.168.56.1"},
            "192.168.1.5",
            ["192.168.1.5"],
        ),
        ({"tailscale0": "100.101.1.2", "eth0": "100.101.1.3", "wlan0": "169.254.7.7"} | SELF, "", []),
        ({"eth0": "141.20.1.5"}, "141.20.1.5", ["141.20.1.5"]),  # a university's public addresses
    ],
)
def test_phones_get_the_address_of_their_network(addresses: dict[str, str], routed: str, expected: list[str]) -> None:
    assert reached(addresses, routed) == expected


def test_an_interface_that_is_down_and_one_of_a_point_to_point_link_are_left_out() -> None:
    assert reached(WIFI | SECOND_WIFI, down="wlp2s0") == ["10.42.0.1"]
    assert reached({"enx1": "10.1.2.3"}, ptp="10.1.2.4") == []


def test_no_address_for_phones_leads_back_to_this_computer() -> None:
    assert not any(address.startswith("127.") for address in own_addresses())
