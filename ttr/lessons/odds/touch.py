"""Lesson 8, the odds of the draw: the Touch tab, which shows a route's missing cards and the chance of drawing them."""

from __future__ import annotations

from ttr.analysis.odds import payable
from ttr.game.cards import CARDS, NO_CARD
from ttr.lessons.odds import cards_svg
from ttr.lessons.odds.decks import MOST_DRAWS
from ttr.lessons.odds.story import route_in_words, story
from ttr.lessons.tabs.activities import Activity, route_options
from ttr.ui.controls import html
from ttr.ui.controls.widgets import (
    NOTHING,
    box,
    button,
    choice_of,
    dropdown,
    listen,
    markup,
    number_options,
    show_if,
    with_width,
)
from ttr.ui.map.palette import HEAT
from ttr.ui.map.picture import Picture
from ttr.ui.seat.odds_line import percent

COLORS_OF_ROUTES, CHANCES_OF_ROUTES = "colors of routes", "chances of routes"


def heat_of(share: float) -> int:
    """Return the step of the heat scale for a probability: 0 for 0, then one step for each fifth.

    >>> [heat_of(share) for share in (0, 1e-9, 0.19, 0.2, 0.8, 1)]
    [0, 1, 1, 2, 5, 5]
    """
    return 0 if share <= 0 else min(len(HEAT) - 1, 1 + int(share * (len(HEAT) - 1)))


class RouteOdds(Activity):
    """Choose a route to see its missing cards and the chance that blind cards bring them."""

    def __init__(self) -> None:
        self._view = view = story()
        task = (
            "These are your cards in a real game. Click a route that you would like to claim. Which cards are missing?"
        )
        face_up = [CARDS[card] for card in view.display if card != NO_CARD]
        self._route = dropdown("Route", [("choose …", NOTHING), *route_options(view.board)])
        self._draws = dropdown("Blind cards", number_options(0, MOST_DRAWS))
        with_width("150px", self._draws)
        self._draws.value = 2
        self._map_shows = dropdown("Map shows", [(name, name) for name in (COLORS_OF_ROUTES, CHANCES_OF_ROUTES)])
        self._key, self._chart = markup(cards_svg.heat_key()), markup()
        more = button("One more card", self._draw_one, tooltip="One more blind card")
        parts = [
            markup(html.status(task)),
            markup(html.heading("Your hand") + cards_svg.hand(view.hand, "Your hand")),
            markup(html.heading("Face up") + cards_svg.card_row(face_up, "Face up")),
            self._route,
            box([self._draws, more], "ttr-row"),
            self._chart,
            self._map_shows,
            self._key,
        ]
        super().__init__("Touch", box(parts, "ttr-panel"))
        listen(self._update, self._route, self._draws, self._map_shows)
        self._update()

    def click_route(self, route: int) -> None:
        """Choose a route."""
        self._route.value = route

    def _draw_one(self) -> None:
        self._draws.value = min(MOST_DRAWS, self._draws.value + 1)

    @property
    def chances_by_draws(self) -> tuple[float, ...]:
        """The probability that you can pay for the chosen route after 0, 1, 2, … blind cards, or an empty tuple."""
        route = choice_of(self._route)
        if route is None or not self._view.open_mask >> route & 1:
            return ()
        return tuple(payable(self._view, route, draws) or 0.0 for draws in range(MOST_DRAWS + 1))

    def chances(self, draws: int) -> tuple[float, ...]:
        """Return the probability that you can pay for each route, with 0 for closed ones."""
        view = self._view
        return tuple(
            payable(view, route, draws) or 0.0 if view.open_mask >> route & 1 else 0.0
            for route in range(len(view.board.routes))
        )

    def _update(self) -> None:
        view, route, draws = self._view, choice_of(self._route), self._draws.value
        chances = self.chances(draws)
        lines = tuple(
            f"{track}, {track.length} {track.color}: {percent(share)}"
            if view.open_mask >> index & 1
            else f"{track}: not open"
            for index, (track, share) in enumerate(zip(view.board.routes, chances, strict=True))
        )
        heat = tuple(map(heat_of, chances)) if self._map_shows.value == CHANCES_OF_ROUTES else ()
        show_if(bool(heat), self._key)
        if route is None:
            words = f"Click a route. Chances are for {draws} blind cards."
        elif not view.open_mask >> route & 1:
            words = f"{view.board.routes[route]} is already claimed: choose another one."
        else:
            words = route_in_words(view, route, draws)
        rows = [(str(k), share) for k, share in enumerate(self.chances_by_draws)]
        self._chart.value = cards_svg.bars("Chance to pay", rows, dark=[draws], under="blind cards") if rows else ""
        self.show(Picture(owners=view.owners, selected=route, hover=lines, heat=heat), words)
