"""Links: the query that a page was opened with, its fields, and links to other pages."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import warnings
from collections.abc import Callable, Iterable
from threading import Thread
from urllib.parse import parse_qs

from ttr.runtime import Host, Place, this_host
from ttr.ui.markup import Markup, tag

HOW_TO_PLAY = "how-to-play"  # the page of the rules
MAX_QUERY = 1000  # longest query; the rest is ignored
FOREIGN = ("utm_", "token", "theme", "voila-", "fbclid", "gclid")
"""Prefixes of the fields that Binder, Voilà, mail programs and search engines add to links."""


class LinkError(ValueError):
    """Error for a link that asks for something that does not exist; its message is a sentence for people."""


def fields_of(
    query: str | None, known: Iterable[str] | None = None, *, longest: int | None = MAX_QUERY
) -> dict[str, str]:
    """Return the fields of a query, up to a maximum length; the last of several values counts.

    Fields that other programs add are left out. Any other field that is not `known` raises a `LinkError`.

    >>> fields_of("?rules=usa&seats=you,few%20turns&rules=mini")
    {'rules': 'mini', 'seats': 'you,few turns'}
    """
    given = parse_qs((query or "").lstrip("?")[:longest])
    fields = {key: values[-1] for key, values in given.items() if not key.startswith(FOREIGN)}
    if known is not None and (unknown := sorted(fields.keys() - {*known})):
        raise LinkError(f"This page does not know these fields of the link: {', '.join(unknown):.80}.")
    return fields


def require_choice(known: Iterable[str], text: str, what: str) -> str:
    """Return a known text of a link; raise a `LinkError` that lists the known texts for any other.

    >>> require_choice(["step", "predict"], "fly", "mode")
    Traceback (most recent call last):
    ttr.ui.page.link.LinkError: There is no mode 'fly': choose one of step, predict.
    """
    known = [*known]
    if text not in known:
        choose = f": choose one of {', '.join(known)}" if known else ""
        raise LinkError(f"There is no {what} {text!r:.60}{choose}.")
    return text


def read_whole_number(text: str, low: int, high: int) -> int | None:
    """Return the whole number in a text of a link or a field, or None if it is not one within the limits.

    >>> [read_whole_number(text, 0, 9) for text in ("7", "-1", "10", "²")]
    [7, None, None, None]
    """
    written = text.isascii() and text.isdigit() and len(text) <= 20
    return int(text) if written and low <= int(text) <= high else None


def page_address(name: str, host: Host | None = None) -> str:
    """Return the address of another page from a page; empty in JupyterLab, where a page is a notebook to open.

    >>> page_address("score", Host(Place.VOILA, alone=True)), page_address("score", Host(Place.BROWSER, alone=True))
    ('score.ipynb', '../score/index.html')
    """
    host = this_host() if host is None else host
    if not host.alone:
        return ""
    return f"../{name}/index.html" if host.place is Place.BROWSER else f"{name}.ipynb"


def way_back(*, desk: bool = False) -> Markup:
    """Return a link to the start page, or from one of the teacher's pages to the desk; empty without a start page."""
    index = this_host().index
    text, address = ("Your desk", "index.ipynb") if desk else ("All pages", index)
    # Jupyter would open another tab.
    return tag("a", f"‹ {text}", href=address, target="_self", class_="ttr-link ttr-home") if index else Markup()


def how_to_play(rules: str) -> Markup:
    """Return a link to the rules of a game, which opens in another window, so that a form or a game stays here."""
    address = page_address(HOW_TO_PLAY)
    if not address:
        return tag("span", f"How to play: see the notebook {HOW_TO_PLAY}.ipynb.")
    text = "How\xa0to\xa0play"  # in one line
    return tag("a", text, href=f"{address}#{rules}", target="ttr-how-to-play", class_="ttr-inline-link")


def when_opened(use: Callable[[str], None]) -> None:
    """Call `use` with the query of the page's link, once somebody has opened the page.

    A kernel that Voilà keeps warm runs the notebook before a visitor comes. A thread does the waiting, because a
    waiting cell would run into the cell timeout and break the page. `use` itself is called in the kernel's own thread.
    Elsewhere it is called immediately, with an empty query if there is none.
    """
    host = this_host()
    if not host.early:
        use(host.query)
        return
    from tornado.ioloop import IOLoop

    loop = IOLoop.current()

    def wait() -> None:
        asyncio.run(wait_for_visitor())
        loop.add_callback(use, this_host().query)

    Thread(target=wait, daemon=True).start()


async def wait_for_visitor() -> None:
    """Wait for a visitor, and store Voilà's report about the visit in the environment.

    `voila.utils.wait_for_request` does the same, but loads a whole server in the process of every page.
    """
    from websockets.asyncio.client import connect  # installed with Voilà

    server = os.environ.get("VOILA_APP_IP", "127.0.0.1"), os.environ.get("VOILA_APP_PORT", "8866")
    address = "{}://{}:{}{}voila/query/{}".format(
        os.environ.get("VOILA_WS_PROTOCOL", "ws"),
        *server,
        os.environ.get("VOILA_WS_BASE_URL", os.environ.get("VOILA_SERVER_URL", "/")),
        os.environ.get("VOILA_KERNEL_ID"),
    )
    try:
        # The server is local: bypass a school's proxy.
        direct = socket.create_connection((server[0], int(server[1])), timeout=5)
        async with connect(address, open_timeout=5, sock=direct) as line:
            os.environ.update(json.loads(await line.recv()))
    except (TimeoutError, ConnectionRefusedError):
        warnings.warn(f"no connection to {address}", stacklevel=2)
