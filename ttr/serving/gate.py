"""What every request passes before any handler, and the policy of the answers.

Requests that other sites' pages make in a visitor's browser are refused: browsers say so in `Origin` and in the
`Sec-Fetch-…` headers. A link on another site is no such request, because the visitor follows it to a page of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher
from tornado.web import RequestHandler

LONGEST_ADDRESS = 8_000
"""Characters of an address with its query, as in nginx; the longest link to a game has a tenth."""

FRAMES = ("iframe", "frame")
OWN = ("same-origin", "none")  # the second for an address that the visitor typed


class LongAddress(Matcher):
    """Matches requests with an address that no link has."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return a dictionary, which is empty, for a match."""
        return {} if len(request.uri or "") > LONGEST_ADDRESS else None


class OtherSite(Matcher):
    """Matches requests of other sites' pages, except links and, for the named sites, frames."""

    def __init__(self, framing: Sequence[str] = ()) -> None:
        self.framing = framing

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return a dictionary, which is empty, for a match."""
        headers = request.headers
        if headers.get("Upgrade", "").lower() == "websocket":  # its handler refuses another site, and notes that
            return None
        if (origin := headers.get("Origin")) is not None:
            return None if urlsplit(origin).netloc.lower() == request.host.lower() else {}
        if headers.get("Sec-Fetch-Site", "none") in OWN:
            return None
        followed = headers.get("Sec-Fetch-Mode") == "navigate" and "prefetch" not in headers.get("Sec-Purpose", "")
        shown = headers.get("Sec-Fetch-Dest")
        if followed and (shown == "document" or (shown in FRAMES and self._may_frame(headers.get("Referer")))):
            return None
        return {}

    def _may_frame(self, referer: str | None) -> bool:
        """Return True if a page of the named sites can be the one with the frame; it may hide its address."""
        return bool(self.framing) and (not referer or any(covers(site, referer) for site in self.framing))


def covers(site: str, address: str) -> bool:
    """Return True if an address belongs to a site, as browsers read `frame-ancestors`.

    >>> covers("https://*.school.example", "https://moodle.school.example/course/7")
    True
    >>> covers("https://school.example", "https://evil.example/school.example")
    False
    """
    one, other = urlsplit(site.lower()), urlsplit(address.lower())
    if (one.scheme, one.netloc) == (other.scheme, other.netloc):
        return True
    return one.scheme == other.scheme and one.netloc.startswith("*.") and other.netloc.endswith(one.netloc[1:])


def policy(framing: Sequence[str] = (), nonce: str = "") -> str:
    """Return a Content-Security-Policy: only our own scripts run, and only the named sites show a page in a frame.

    >>> policy(nonce="n")
    "script-src 'self' blob: 'nonce-n'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"
    """
    scripts = ["'self'", "blob:"] + ([f"'nonce-{nonce}'"] if nonce else [])  # scripts of widgets are blobs
    ancestors = " ".join(["'self'", *framing])
    return f"script-src {' '.join(scripts)}; object-src 'none'; base-uri 'none'; frame-ancestors {ancestors}"


class Quiet(RequestHandler):
    """Handler that does not tell which server answers."""

    def set_default_headers(self) -> None:
        """Leave out tornado's name and version."""
        super().set_default_headers()
        self.clear_header("Server")
