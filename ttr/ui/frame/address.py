"""Address: the code of a game in the page's address, and the last games of this browser to continue."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import anywidget
import traitlets

from ttr.host import this_host

LONGEST = 60  # letters of a code, at most


class Address(anywidget.AnyWidget):
    """Tells the browser which game is on the screen, and listens for the one that it wants to see.

    It is shown as the list of the last games. Nothing but the code and a title that all may read is in it.

    Parameters
    ----------
    on_open : callable
        Called with a code when the page was opened with one, when another is put into its address, or when one of the
        last games is chosen.

    Attributes
    ----------
    alone : bool
        Whether the address is the page's own; else it is that of JupyterLab.
    code : str
        What brings one back to the game; empty for none.
    title : str
        What the list of the last games says of it.
    unkept : bool
        Whether leaving the page would lose a game: the browser asks first.
    listed : int
        Counts how often the list has changed otherwise; used in the browser alone.
    """

    _esm = (Path(__file__).parent / "address.js").read_text(encoding="utf-8")
    alone = traitlets.Bool().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    unkept = traitlets.Bool(False).tag(sync=True)
    listed = traitlets.Int(0).tag(sync=True)

    def __init__(self, on_open: Callable[[str], None]) -> None:
        super().__init__(alone=this_host().alone)
        self._on_open = on_open
        self.on_msg(self._hear)

    def lead_to(self, code: str, title: str, *, unkept: bool) -> None:
        """Make the address that of a game."""
        with self.hold_sync():
            self.code, self.title, self.unkept = code, title, unkept

    def answer(self, code: str, *, unknown: bool = False) -> None:
        """Tell the browser that a game which it wanted to see is there, or cannot be had now.

        Parameters
        ----------
        code : str
            What it asked for.
        unknown : bool
            Whether that leads nowhere, so that it is taken out of the address and the list.
        """
        self.send({"answered": code, "unknown": unknown})

    def _hear(self, _: object, content: object, __: object) -> None:
        wanted = content.get("open") if isinstance(content, dict) else None
        if isinstance(wanted, str) and 0 < len(wanted) <= LONGEST:
            self._on_open(wanted)
