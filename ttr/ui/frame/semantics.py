"""Semantics: tell assistive technology what the parts of a page are, which widgets cannot do themselves."""

from __future__ import annotations

from pathlib import Path

import anywidget

from ttr.ui.frame.script import script


class Semantics(anywidget.AnyWidget):
    """Gives what has certain style classes its role, name and state: live regions, toggles, tabs, landmarks.

    Nothing is sent between browser and kernel: the classes say it all.
    """

    _esm = script(Path(__file__).parent / "semantics.js")
