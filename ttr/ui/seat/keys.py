"""Keys: shortcuts for a game's controls, their list, and where the focus goes when what had it goes away."""

from __future__ import annotations

from pathlib import Path

import anywidget
import ipywidgets as widgets

from ttr.ui.frame.script import script


class Keys(anywidget.AnyWidget):
    """A small button that lists the keys, and in the browser all that makes them work.

    Nothing is sent between browser and kernel: a key presses a button there.
    """

    _esm = script(Path(__file__).parent / "keys.js")


def give_key(key: str, control: widgets.Button | widgets.Dropdown) -> None:
    """Have a key press a button, or lead to a list: a letter, a digit, "left" or "right"."""
    control.add_class(f"ttr-key-{key}")
