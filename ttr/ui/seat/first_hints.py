"""First hints: advice for somebody who plays here for the first time, one thing at a time."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

from ttr.ui.frame.script import script


class FirstHints(anywidget.AnyWidget):
    """Three hints below the map, of which each is shown until it is followed or put away, and then never again.

    Which of them have been seen is known to the browser alone: nothing is sent to the kernel. They are `wanted` where
    somebody plays a game that has begun on this page.
    """

    _esm = script(Path(__file__).parent / "first_hints.js")
    wanted = traitlets.Bool(False).tag(sync=True)
