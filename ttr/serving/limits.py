"""Addresses of visitors, and the limits for each address and each page: how often they act, how fast they send.

Anybody can write `X-Forwarded-For` into a request. Only a named proxy's header counts, and only the entries that named
proxies have added.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from math import ceil
from typing import Self
from weakref import WeakValueDictionary

from tornado.httputil import HTTPServerRequest

HOUSEHOLD = 64
"""Bits of an IPv6 address that a provider assigns to a household, which chooses the other bits."""


@dataclass(frozen=True, slots=True)
class Proxies:
    """The proxies that the server trusts."""

    networks: tuple[IPv4Network | IPv6Network, ...] = ()

    @classmethod
    def from_addresses(cls, addresses: Iterable[str]) -> Self:
        """Return proxies from their addresses or networks; raise a `ValueError` that names an invalid one.

        >>> Proxies.from_addresses(["10.0.0.1", "172.16.0.0/12"]).trust("172.17.0.2")
        True
        """
        return cls(tuple(map(ip_network, addresses)))

    def trust(self, address: str | None) -> bool:
        ip = _read_address(address)
        return ip is not None and any(ip in network for network in self.networks)

    def of(self, request: HTTPServerRequest) -> str:
        return self.visitor(request.remote_ip or "", ",".join(request.headers.get_list("X-Forwarded-For")))

    def visitor(self, peer: str, header: str) -> str:
        """Return a visitor's address for limits; an IPv6 household counts as one address.

        >>> Proxies.from_addresses(["127.0.0.1"]).visitor("127.0.0.1", "made up, 198.51.100.7")
        '198.51.100.7'
        """
        address, forwarded = peer, header.split(",")
        while forwarded and self.trust(address):
            if _read_address(entry := forwarded.pop()) is None:
                break
            address = entry.strip()
        ip = _read_address(address)
        if isinstance(ip, IPv6Address):
            return str(ip_network((ip, HOUSEHOLD), strict=False))
        return str(ip or address)

    def https(self, request: HTTPServerRequest) -> bool:
        """Return True if the visitor's browser uses HTTPS, with this server or with one of our proxies."""
        believed = self.trust(request.remote_ip) and request.headers.get("X-Forwarded-Proto") == "https"
        return believed or request.protocol == "https"


def _read_address(text: str | None) -> IPv4Address | IPv6Address | None:
    try:
        ip = ip_address((text or "").strip())
    except ValueError:
        return None
    return (ip.ipv4_mapped or ip) if isinstance(ip, IPv6Address) else ip


class Limit:
    """Limit of `most` actions in a number of seconds for each address; stores only the latest times."""

    MANY = 10_000  # addresses to store before forgetting inactive ones

    def __init__(self, most: int, seconds: float = 60, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.seconds = seconds
        self._clock = clock
        self._done: dict[str, deque[float]] = {}

    def __len__(self) -> int:
        return len(self._done)

    def note(self, address: str) -> None:
        if len(self._done) >= self.MANY:
            limit = self._clock() - self.seconds
            self._done = {address: times for address, times in self._done.items() if times[-1] > limit}
        self._done.setdefault(address, deque(maxlen=self.most)).append(self._clock())

    def seconds_to_wait(self, address: str) -> int:
        """Return the whole seconds until the next allowed action; 0 for now."""
        times = self._done.get(address)
        if times is None or len(times) < self.most:
            return 0
        return max(0, ceil(times[0] + self.seconds - self._clock()))


class Pace:
    """Token bucket: each message takes tokens, and waits if there are none left.

    It gains `a_second` tokens each second, up to `at_once`; a message takes one token, and another for each 10 kB.
    """

    def __init__(self, a_second: float = 50, at_once: float = 300, clock: Callable[[], float] = time.monotonic) -> None:
        self.a_second = a_second
        self.at_once = at_once
        self._clock = clock
        self._left = at_once
        self._then = clock()

    def seconds_to_wait(self, size: int) -> float:
        """Note a message of this many bytes; return the wait before the next one."""
        now = self._clock()
        self._left = min(self.at_once, self._left + (now - self._then) * self.a_second) - 1 - size / 10_000
        self._then = now
        return max(0.0, -self._left / self.a_second)


class Paces:
    """Common rate limits for all pages of an address."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self._limits = a_second, at_once
        self._paces: WeakValueDictionary[str, Pace] = WeakValueDictionary()

    def of(self, address: str) -> Pace:
        """Return the pace of an address, which lives as long as one of its pages."""
        return self._paces.setdefault(address, Pace(*self._limits))
