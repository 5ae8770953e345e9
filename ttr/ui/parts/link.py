"""The link that a page was opened with: when its query is there, and what it says."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from urllib.parse import parse_qs

from ttr.host import this_host
from ttr.ui.map.without_grammar import without_grammar

MAX_QUERY = 1000  # letters; what comes after them is not looked at


class LinkError(ValueError):
    """A link that asks for something that is not there; the message is a sentence for people."""


def fields_of(query: str | None, longest: int | None = MAX_QUERY) -> dict[str, str]:
    """Return what a query says, by field; of several values the last one counts.

    Parameters
    ----------
    query : str or None
        With or without its question mark.
    longest : int or None
        How many letters of it are read; None for all.

    Examples
    --------
    >>> fields_of("?rules=usa&seats=you,few%20turns&rules=mini")
    {'rules': 'mini', 'seats': 'you,few turns'}
    """
    return {key: values[-1] for key, values in parse_qs((query or "").lstrip("?")[:longest]).items()}


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

    with without_grammar():
        from voila.utils import wait_for_request

    loop = IOLoop.current()

    def wait() -> None:
        wait_for_request()
        loop.add_callback(use, this_host().query)

    Thread(target=wait, daemon=True).start()
