"""The link that a page was opened with: when its query is there, and what it says."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import warnings
from collections.abc import Callable
from threading import Thread
from urllib.parse import parse_qs

from ttr.host import this_host

MAX_QUERY = 1000  # letters; what comes after them is not looked at


class LinkError(ValueError):
    """A link that asks for something that does not exist; the message is a sentence for people."""


def fields_of(query: str | None, longest: int | None = MAX_QUERY) -> dict[str, str]:
    """Return what a query says, by field, of at most this many letters; of several values the last one counts.

    >>> fields_of("?rules=usa&seats=you,few%20turns&rules=mini")
    {'rules': 'mini', 'seats': 'you,few turns'}
    """
    return {key: values[-1] for key, values in parse_qs((query or "").lstrip("?")[:longest]).items()}


def whole(text: str, low: int, high: int) -> int | None:
    """Return the whole number that a text of a link or a field is, limits included; None for anything else.

    >>> whole("7", 0, 9), whole("-1", 0, 9), whole("10", 0, 9), whole("²", 0, 9)
    (7, None, None, None)
    """
    written = text.isascii() and text.isdigit() and len(text) <= 20
    return int(text) if written and low <= int(text) <= high else None


def when_opened(use: Callable[[str], None]) -> None:
    """Call `use` with the query of the page's link, once somebody has opened the page.

    A kernel that Voilà keeps warm runs the notebook before anybody has come. The waiting is done in a
    thread: a cell that waited would run into the cell timeout, and spoil the page. `use` itself is called
    in the kernel's own thread. Elsewhere it is called at once, with an empty query where there is none.
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
    """Wait until somebody has come, and store in the environment what Voilà reports about the visit.

    `voila.utils.wait_for_request` does the same, and loads a whole server for it, in the process of every page.
    """
    from websockets.asyncio.client import connect  # it comes with Voilà

    server = os.environ.get("VOILA_APP_IP", "127.0.0.1"), os.environ.get("VOILA_APP_PORT", "8866")
    address = "{}://{}:{}{}voila/query/{}".format(
        os.environ.get("VOILA_WS_PROTOCOL", "ws"),
        *server,
        os.environ.get("VOILA_WS_BASE_URL", os.environ.get("VOILA_SERVER_URL", "/")),
        os.environ.get("VOILA_KERNEL_ID"),
    )
    try:
        # On this machine, and never by the proxy that a school has for the rest of the world.
        direct = socket.create_connection((server[0], int(server[1])), timeout=5)
        async with connect(address, open_timeout=5, sock=direct) as line:
            os.environ.update(json.loads(await line.recv()))
    except (TimeoutError, ConnectionRefusedError):
        warnings.warn(f"no connection to {address}", stacklevel=2)
