"""Keys: shortcuts for a game's controls, their list, and the focus after its element disappears."""

from __future__ import annotations

from pathlib import Path

import anywidget
import ipywidgets as widgets

from ttr.ui.frame.connection import script


class Keys(anywidget.AnyWidget):
    """A small button that lists the keys, and the script that makes them work.

    It needs no messages between browser and kernel: a key clicks a button in the browser.
    """

    _esm = script(Path(__file__).parent / "keys.js", "focus.js")


def bind_key(key: str, control: widgets.Button | widgets.Dropdown) -> None:
    """Bind a key to a button or a list: a letter, a digit, "left" or "right"."""
    control.add_class(f"ttr-key-{key}")
