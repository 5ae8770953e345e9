"""Views: what of a page is seen at a time on a phone, where the map and what is pressed share one screen."""

from __future__ import annotations

from pathlib import Path

import anywidget

from ttr.ui.frame.script import script


class Views(anywidget.AnyWidget):
    """A bar at the lower edge of a phone: the turn, the tickets, the map in large, and all the rest.

    What is marked with `BEHIND` is seen with the rest. Nothing is sent between browser and kernel.
    """

    _esm = script(Path(__file__).parent / "views.js")


BEHIND = "ttr-behind"
"""The style class of controls that no turn needs."""
