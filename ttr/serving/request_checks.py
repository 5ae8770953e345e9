"""Checks of every request before any handler, and the handlers that refuse it.

A foreign website can point its own name to this machine's address, and then use a server here as if it were its own
("DNS rebinding"). The browser sends the name in the Host header. The server accepts this machine's names, numeric
addresses (which nobody can redirect) and explicitly allowed names.

Requests that other sites' pages make in a visitor's browser are refused: browsers say so in `Origin` and in the
`Sec-Fetch-…` headers. A link on another site is no such request, because the visitor follows it to a page of its own.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import urlsplit

from jupyter_server.utils import url_path_join
from tornado.httputil import HTTPServerRequest
from tornado.routing import HostMatches, Matcher, Rule
from tornado.web import HTTPError

from .own_pages import Explaining, sentence_page

LONGEST_ADDRESS = 8_000
"""Characters of an address with its query, as in nginx; the longest link to a game has a tenth."""

FRAMES = ("iframe", "frame")
OWN = ("same-origin", "none")  # the second for an address that the visitor typed


class IsLong(Matcher):
    """Matches requests with an address too long for any link."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return {} if len(request.uri or "") > LONGEST_ADDRESS else None


class IsFromOtherSite(Matcher):
    """Matches requests of other sites' pages, except links and, for the named sites, frames."""

    def __init__(self, framing: Sequence[str] = ()) -> None:
        self.framing = framing

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        headers = request.headers
        if headers.get("Upgrade", "").lower() == "websocket":  # its handler refuses another site, and notes that
            return None
        if (origin := headers.get("Origin")) is not None:
            return None if urlsplit(origin).netloc.lower() == request.host.lower() else {}
        if headers.get("Sec-Fetch-Site", "none") in OWN:
            return None
        followed = headers.get("Sec-Fetch-Mode") == "navigate" and "prefetch" not in headers.get("Sec-Purpose", "")
        dest = headers.get("Sec-Fetch-Dest")
        if followed and (dest == "document" or (dest in FRAMES and self._may_frame(headers.get("Referer")))):
            return None
        return {}

    def _may_frame(self, referer: str | None) -> bool:
        """Return True if the page around the frame can belong to a named site; that page may hide its address."""
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


ANY_ADDRESS = r"\d{1,3}(?:\.\d{1,3}){3}|\[?[0-9a-f:.]*:[0-9a-f:.]*\]?"


def own_names() -> set[str]:
    """Return the names of this machine for itself and in its network."""
    name = socket.gethostname().lower()
    return {"localhost", name, f"{name.partition('.')[0]}.local"}


def foreign_pattern(allowed: Iterable[str] = ()) -> str:
    """Return a regular expression that matches every name except the allowed ones; `*` allows all.

    >>> import re
    >>> pattern = foreign_pattern(["school.example"])
    >>> [bool(re.match(pattern, name)) for name in ("localhost", "192.168.0.7", "school.example")]
    [False, False, False]
    >>> bool(re.match(pattern, "evil.example"))
    True
    """
    names = {name.lower() for name in allowed if name} | own_names()
    if "*" in names:
        return "(?!)$"
    accepted = "|".join(sorted(re.escape(name) for name in names))
    return rf"(?!(?:{accepted}|(?:[\w-]+\.)*localhost|{ANY_ADDRESS})\.?$).*$"


class NotHere(Explaining):
    """Handler of Voilà's addresses that pages do not need."""

    def prepare(self) -> None:
        raise HTTPError(404)

    def check_xsrf_cookie(self) -> None:
        """Skip the check, because nothing can change here."""


class FirstPage(NotHere):
    """Handler in place of Voilà's list of notebooks: redirects to the first page, with the query of the address."""

    def initialize(self, first_page: str) -> None:
        self.first_page = first_page

    def prepare(self) -> None:
        front = self.settings["base_url"]
        if self.request.path != front or not self.settings["contents_manager"].file_exists(self.first_page):
            raise HTTPError(404)
        query = self.request.query and f"?{self.request.query}"
        self.redirect(url_path_join(front, "voila/render", self.first_page) + query)


class Refusal(NotHere):
    """Handler that answers every request with a status and a page of sentences; the first sentence is its title."""

    def initialize(self, status: int, sentences: Sequence[str]) -> None:
        self.status, self.sentences = status, sentences

    def prepare(self) -> None:
        self.set_status(self.status)
        self.finish(sentence_page(*self.sentences))


def refusals(names: Iterable[str], framing: Sequence[str]) -> list[Rule]:
    """Return the rules that refuse foreign host names, addresses that no link has, and requests of other sites."""
    foreign_name = (
        "This server does not know that name",
        "Use the address that the server printed, or a numeric one, like http://192.168.0.7:8866/.",
        "Whoever runs the server can allow this name: ttr serve --name …",
    )
    too_long = "This address is too long", "Check the link: a part of it may be there many times."
    other_site = (
        "This is not shown in other sites",
        "Another site asked for this page. Open its address yourself, or follow a link to it.",
        "Whoever runs the server can let a site show it in a frame: ttr serve --may-frame …",
    )
    return [
        Rule(HostMatches(foreign_pattern(names)), Refusal, {"status": 403, "sentences": foreign_name}),
        Rule(IsLong(), Refusal, {"status": 414, "sentences": too_long}),
        Rule(IsFromOtherSite(framing), Refusal, {"status": 403, "sentences": other_site}),
    ]
