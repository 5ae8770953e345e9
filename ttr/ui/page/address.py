"""The address of a page: the code in its fragment, this browser's recent games, and addresses for other devices."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import segno
import traitlets

from ttr.runtime import ADDRESSES
from ttr.ui.controls.widgets import dropdown, show_if
from ttr.ui.markup import Markup, svg
from ttr.ui.page.connection import InBrowser, script

MAX_NAME_LENGTH = 60  # characters of the code that names a stored game, as in `address.js`
MAX_CODE_LENGTH = 4000  # characters of any code, as in `fragment.js`: some codes contain whole games
_PAGE = re.compile(r"https?://[\w.\[\]:-]{1,100}/[\w./%~-]{0,200}", re.ASCII)


class Address(InBrowser):
    """Tells the browser which game the page shows, and receives the game that the browser asks for.

    On the page it is the list of recent games. It holds only the code and a public title. `on_open` is called with the
    code that the page was opened with, that the user puts into the address, or chooses from the list.
    """

    _esm = script(Path(__file__).parent / "address.js", "fragment.js")
    code = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)  # the title in the list of recent games
    unkept = traitlets.Bool(False).tag(sync=True)  # leaving the page would lose a game, so the browser asks first
    listed = traitlets.Int(0).tag(sync=True)  # counts other changes of the list; only used in the browser

    def __init__(self, on_open: Callable[[str], None]) -> None:
        super().__init__()
        self._on_open = on_open
        self.on_msg(self._receive)

    def set_code(self, code: str, title: str, *, unkept: bool) -> None:
        with self.hold_sync():
            self.code, self.title, self.unkept = code, title, unkept

    def answer(self, code: str, *, unknown: bool = False) -> None:
        """Tell the browser whether a game exists; if not, the browser drops the code from the address and the list."""
        self.send({"answered": code, "unknown": unknown})

    def _receive(self, _: object, content: object, __: object) -> None:
        wanted = content.get("open") if isinstance(content, dict) else None
        if isinstance(wanted, str) and 0 < len(wanted) <= MAX_NAME_LENGTH:
            self._on_open(wanted)


class CodeInAddress(InBrowser):
    """Invisible widget that reports the code in the page's address, and can replace it.

    In JupyterLab the address does not belong to the page, so the widget reports nothing there. `on_open` is called when
    the page opens and when its code changes, with the new code and the code that this browser remembers, or "". While
    there is a code, the browser names the window, and links can name it as their target. `page` is the address without
    the fragment; empty until the page opens.
    """

    _esm = script(Path(__file__).parent / "code_in_address.js", "fragment.js")
    name = traitlets.Unicode().tag(sync=True)
    window = traitlets.Unicode().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    kept = traitlets.Bool(False).tag(sync=True)  # the browser remembers the code
    secret = traitlets.Bool(False).tag(sync=True)  # each code opens a seat: with one in the address, report no other

    def __init__(
        self, name: str, on_open: Callable[[str, str], None], window: str = "", *, secret: bool = False
    ) -> None:
        super().__init__(name=name, window=window, secret=secret)
        self.page = ""
        self._on_open = on_open
        self.on_msg(lambda widget, content, buffers: self.receive(content))
        self.add_class("ttr-hidden")

    def set_code(self, code: str, *, kept: bool = False) -> None:
        with self.hold_sync():
            self.kept, self.code = kept, code

    def forget(self) -> None:
        self.send({"forget": True})

    def join(self, path: str, letters: str) -> None:
        """Leave this page for the class of these letters, through the server's form, which limits guessing."""
        self.send({"join": path, "letters": letters})

    def receive(self, content: object) -> None:
        if not isinstance(content, dict):
            return
        code, known = content.get("open"), content.get("known")
        self.page = page_of(content.get("page")) or self.page
        try:
            self._on_open(_check_length(code), _check_length(known))
        finally:
            self.send({"answered": True})


def page_of(report: object) -> str:
    """Return a page's address from a browser's report, or an empty text for anything else."""
    return report if isinstance(report, str) and _PAGE.fullmatch(report) else ""


def _check_length(code: object) -> str:
    return code if isinstance(code, str) and len(code) <= MAX_CODE_LENGTH else ""


# --- the address for other devices: the one that phones reach, or another that the user chooses ---

ONLY_HERE = (
    "Only this computer can open this address. For other devices, run ttr serve --page {} "
    "and open the address that it prints."
)
"""The note of a page whose address only works on the server's computer, to format with the name of the page."""

_HERE = ("localhost", "127.0.0.1", "[::1]", "::1")


def for_others(page: str, public: str | None = None) -> tuple[str, ...]:
    """Return a page's addresses for other devices, from its address in the browser; none if it only works here.

    `public` lists the server's addresses for others, separated by spaces; by default the environment does.

    >>> for_others("http://localhost:8866/voila/render/class.ipynb", "http://192.168.0.7:8866 http://10.0.0.3:8866")
    ('http://192.168.0.7:8866/voila/render/class.ipynb', 'http://10.0.0.3:8866/voila/render/class.ipynb')
    >>> for_others("http://localhost:8866/", "")
    ()
    >>> for_others("http://pages.school.example/", "http://192.168.0.7:8866")
    ('http://pages.school.example/',)
    """
    parts = urlsplit(page)
    if parts.hostname not in _HERE:
        return (page,)
    servers = (os.environ.get(ADDRESSES, "") if public is None else public).split()
    return tuple(urlunsplit((*urlsplit(server)[:2], *parts[2:])) for server in servers)


class ForOthers:
    """The chosen address of a page for other devices.

    `choice` is a list of addresses, shown if there are several; `on_choice` is called after a choice. `page` is the
    address in this browser; it is empty if the page has none, as in JupyterLab.
    """

    def __init__(self, on_choice: Callable[[], None]) -> None:
        self._page = ""
        self.choice = dropdown("Address for phones", [("", "")])
        self.choice.observe(lambda _: on_choice(), "value")
        show_if(False, self.choice)

    @property
    def page(self) -> str:
        return self._page

    @page.setter
    def page(self, page: str) -> None:
        if page == self._page:
            return
        self._page, result = page, for_others(page) or (page,)
        self.choice.options = [(urlsplit(address).netloc, address) for address in result]
        self.choice.value = result[0]
        show_if(len(result) > 1, self.choice)

    @property
    def address(self) -> str:
        chosen: str = self.choice.value
        return chosen

    @property
    def only_here(self) -> bool:
        """Whether the address only works on this computer."""
        return bool(self._page) and not for_others(self._page)


# --- QR codes as inline SVG ---

QUIET = 4  # white modules around a code, as cameras need


# Cached: a table's host page has one for each seat, and renders again with every move.
@lru_cache(maxsize=32)
def qr_code(text: str, sentence: str = "") -> Markup:
    """Return a text as a QR code; `sentence` describes it for screen readers.

    >>> qr_code("http://localhost:8866/", "The way in")[:57]
    Markup('<svg viewBox="0 0 33 33" role="img" aria-label="The way i')
    """
    rows = segno.make(text, error="m", micro=False).matrix
    size = len(rows) + 2 * QUIET
    dark = (f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module)
    return svg.drawing(
        size,
        size,
        svg.rect(0, 0, size, size, fill="#fff"),
        svg.path("".join(dark), fill="#000"),
        words=sentence,
        class_="ttr-qr",
        shape_rendering="crispEdges",
    )
