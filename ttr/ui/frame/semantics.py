"""Semantics: ARIA roles, names and states for the parts of a page, which widgets cannot set themselves."""

from __future__ import annotations

from pathlib import Path

import anywidget

from ttr.ui.frame.script import script


class Semantics(anywidget.AnyWidget):
    """Gives elements with certain style classes a role, name and state: live regions, toggles, tabs, landmarks.

    It also copies what stands before a button of `html.to_copy`. This needs no messages between browser and kernel,
    because it depends only on the classes.
    """

    _esm = script(Path(__file__).parent / "semantics.js", "focus.js", "copy.js")
