"""Keys: shortcuts for a game's buttons, their list, and where the focus goes when a pressed button goes away."""

from __future__ import annotations

from pathlib import Path

import anywidget
import ipywidgets as widgets


class Keys(anywidget.AnyWidget):
    """A small button that lists the keys, and in the browser all that makes them work.

    Nothing is sent between browser and kernel: a key presses a button there.
    """

    _esm = (Path(__file__).parent / "keys.js").read_text(encoding="utf-8")


def give_key(key: str, control: widgets.Button) -> None:
    """Have a key press a button: a letter, a digit, "left" or "right"."""
    control.add_class(f"ttr-key-{key}")
