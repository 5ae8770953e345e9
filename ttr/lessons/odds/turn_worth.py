"""Lesson 8, the odds of the draw: the Turn tab, which shows the worth of each kind of turn."""

from __future__ import annotations

from functools import partial

from ttr.analysis.odds import unseen
from ttr.game.cards import CARD_INDEX, COLORS, WILD
from ttr.lessons.odds.story import open_routes, story, wanted_routes
from ttr.lessons.tabs.activities import Activity
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, dress, markup
from ttr.ui.map.picture import Picture
from ttr.ui.markup import tag


class TurnWorth(Activity):
    """Choose useful colors, and see how many useful cards each kind of turn brings on average."""

    def __init__(self) -> None:
        self.colors: frozenset[str] = frozenset({"green"})
        self._buttons = {color: button(color, partial(self.toggle, color), "ttr-pill") for color in COLORS}
        self._table = markup()
        task = (
            "A locomotive lies face up, and it would cost your whole turn. Which colors do you need? Press them, and "
            "compare how many useful cards a turn brings on average."
        )
        parts = [
            markup(html.status(task)),
            markup(html.heading("Colors you need")),
            box(self._buttons.values(), "ttr-row"),
            self._table,
        ]
        super().__init__("Turn", box(parts, "ttr-panel"))
        self._update()

    def toggle(self, color: str) -> None:
        """Toggle whether a color is useful."""
        self.colors ^= {color}
        self._update()

    @property
    def worth(self) -> tuple[float, float, float]:
        """The expected useful cards of a turn: the locomotive, two blind cards, or a face-up card and a blind one."""
        left = unseen(story())
        share = (left[WILD] + sum(left[CARD_INDEX[color]] for color in self.colors)) / sum(left)
        return 1.0, 2 * share, 1 + share

    def _update(self) -> None:
        left = unseen(story())
        good = left[WILD] + sum(left[CARD_INDEX[color]] for color in self.colors)
        for color, control in self._buttons.items():
            on = color in self.colors
            dress(control, "ttr-button", "ttr-pill", "ttr-pill-on" if on else "ttr-pill-off")
            control.tooltip = f"{color}: {'needed' if on else 'not needed'}"
        one, two, three = self.worth
        rows = (("the locomotive", one), ("two blind cards", two), ("a face-up card you need, and a blind one", three))
        head = tag("thead", tag("tr", tag("th", "A turn"), tag("th", "useful cards on average")))
        body = [tag("tr", tag("th", name, scope="row"), tag("td", f"{worth:.2f}")) for name, worth in rows]
        chance = f"a blind card helps with probability {good / sum(left):.2f}."
        self._table.value = tag("table", head, tag("tbody", body), class_="ttr-compare") + html.note(
            f"{good} of {sum(left)} unseen cards help: {chance}"
        )
        better = "more than" if two > one else ("as much as" if two == one else "less than")
        what = ", ".join(color for color in COLORS if color in self.colors) or "no color"
        words = f"You need {what}: two blind cards bring {two:.2f} useful cards on average, {better} the locomotive."
        routes = open_routes(self.colors)
        self.show(Picture(owners=story().owners, overlay=wanted_routes(routes, words), lit=routes), words)
