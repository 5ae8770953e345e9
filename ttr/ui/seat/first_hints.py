"""First hints: advice for first-time players, one hint after another."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

from ttr.ui.frame.connection import script


class FirstHints(anywidget.AnyWidget):
    """Three hints below the map; each one stays until the player follows or dismisses it, and never returns.

    Only the browser knows which hints the player has seen; it sends nothing to the kernel. They are `wanted` if
    somebody plays a game that began on this page.
    """

    _esm = script(Path(__file__).parent / "first_hints.js")
    wanted = traitlets.Bool(False).tag(sync=True)
