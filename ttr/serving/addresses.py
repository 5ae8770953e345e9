"""The origin of a request: the visitor's own address, even behind named proxies.

Anybody can write `X-Forwarded-For` into a request. Only a named proxy's header counts, and only the entries that named
proxies have added.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Self

from tornado.httputil import HTTPServerRequest

HOUSEHOLD = 64
"""Bits of an IPv6 address that a provider assigns to a household, which chooses the other bits."""


@dataclass(frozen=True, slots=True)
class Proxies:
    """The proxies that the server trusts."""

    networks: tuple[IPv4Network | IPv6Network, ...] = ()

    @classmethod
    def named(cls, names: Iterable[str]) -> Self:
        """Return proxies from their addresses or networks; raise a `ValueError` that names an invalid one.

        >>> Proxies.named(["10.0.0.1", "172.16.0.0/12"]).trust("172.17.0.2")
        True
        """
        return cls(tuple(ip_network(name) for name in names))

    def trust(self, address: str | None) -> bool:
        """Return True if one of our proxies has this address."""
        found = _address(address)
        return found is not None and any(found in network for network in self.networks)

    def of(self, request: HTTPServerRequest) -> str:
        """Return the visitor's address."""
        return self.visitor(request.remote_ip or "", ",".join(request.headers.get_list("X-Forwarded-For")))

    def visitor(self, peer: str, header: str) -> str:
        """Return a visitor's address for limits; an IPv6 household counts as one address.

        >>> Proxies.named(["127.0.0.1"]).visitor("127.0.0.1", "made up, 198.51.100.7")
        '198.51.100.7'
        """
        known, forwarded = peer, header.split(",")
        while forwarded and self.trust(known):
            if _address(said := forwarded.pop()) is None:
                break
            known = said.strip()
        found = _address(known)
        if isinstance(found, IPv6Address):
            return str(ip_network((found, HOUSEHOLD), strict=False))
        return str(found or known)

    def https(self, request: HTTPServerRequest) -> bool:
        """Return True if the visitor's browser uses HTTPS, with this server or with one of our proxies."""
        believed = self.trust(request.remote_ip) and request.headers.get("X-Forwarded-Proto") == "https"
        return believed or request.protocol == "https"


def _address(text: str | None) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address((text or "").strip())
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found
