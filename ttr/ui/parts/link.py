"""The query of the link that a page was opened with."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Thread


def when_opened(use: Callable[[str], None]) -> None:
    """Call `use` with the query of the page's link, once somebody has opened the page.

    A kernel that Voilà keeps warm runs the notebook before anybody has come. The waiting is done in a
    thread: a cell that waited would run into the cell timeout, and spoil the page. `use` itself is called
    in the kernel's own thread. Outside Voilà it is called at once, with an empty query.
    """
    if os.environ.get("VOILA_PREHEAT") != "True":
        use(os.environ.get("QUERY_STRING", ""))
        return
    from tornado.ioloop import IOLoop
    from voila.utils import wait_for_request

    loop = IOLoop.current()

    def wait() -> None:
        wait_for_request()
        loop.add_callback(use, os.environ.get("QUERY_STRING", ""))

    Thread(target=wait, daemon=True).start()
