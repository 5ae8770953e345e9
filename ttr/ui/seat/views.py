"""Views: switch between parts of a page on a phone, where the map and the controls share one screen."""

from __future__ import annotations

from pathlib import Path

import anywidget

from ttr.ui.frame.script import script


class Views(anywidget.AnyWidget):
    """A bar at the lower edge of a phone: the turn, the tickets, the large map, and the rest.

    Elements with the class `BEHIND` appear with the rest. It needs no messages between browser and kernel.
    """

    _esm = script(Path(__file__).parent / "views.js")


BEHIND = "ttr-behind"
"""The style class of controls that no turn needs."""
