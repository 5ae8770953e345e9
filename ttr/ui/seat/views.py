"""Views: switch between parts of a page on a phone, where the map and the controls share one screen."""

from __future__ import annotations

from pathlib import Path

import traitlets

from ttr.ui.frame.connection import InBrowser, script


class Views(InBrowser):
    """A bar at the lower edge of a phone: the turn, the tickets, the large map, and the rest.

    It is there, and divides the page, if the page has the class `ttr-divided`. Then elements with the class `BEHIND`
    appear with the rest. The browser sends nothing, and the kernel only the number of games begun on this page.
    """

    _esm = script(Path(__file__).parent / "views.js")
    begun = traitlets.Int(0).tag(sync=True)

    def begin(self) -> None:
        """Show the turn of another game."""
        self.begun += 1


BEHIND = "ttr-behind"
"""The style class of controls that no turn needs."""
