"""Sounds of a game, made in the browser."""

from __future__ import annotations

from pathlib import Path

import anywidget

from ttr.ui.frame.script import script


class Sounds(anywidget.AnyWidget):
    """A switch for short sounds: a card, a route, your turn, the end; off at first, and the browser remembers."""

    _esm = script(Path(__file__).parent / "sounds.js", "notes.js")
