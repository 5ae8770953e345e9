"""Fixtures, games and clicks for the score page."""

from dataclasses import replace
from functools import cache

import pytest

import ttr
from tests.positions import route
from ttr.game.tabletop import Tabletop
from ttr.ui.map.map_figure import Near
from ttr.ui.records.table_code import code_of
from ttr.ui.score.page import ScorePage

USA = ttr.load_board("usa")
DENVER = USA.city_index["Denver"]
LINE = route(USA, "Denver", "Omaha")
TRACK, TWIN = route(USA, "Boston", "New York", "yellow"), route(USA, "Boston", "New York", "red")


@pytest.fixture
def page() -> ScorePage:
    return ScorePage()


@cache
def played(
    rules: str = "usa", seats: int = 4, seed: int = 11, names: tuple[str, ...] = ("Ada", "Bo", "Cy", "Dee", "Eli")
) -> Tabletop:
    """Return a finished game of bots, as its players would enter it."""
    bots = ["destination", "random", "conqueror" if rules == "usa" else "random", "destination", "random"][:seats]
    final = ttr.play(bots, rules=rules, seed=seed).final_state
    return replace(Tabletop.of(final), seats=names[:seats])


def open_game(page: ScorePage, game: Tabletop) -> None:
    """Open the link to a game."""
    page.address.receive({"open": code_of(game), "known": ""})


def enter(page: ScorePage, game: Tabletop) -> None:
    """Enter a game click by click."""
    page.form.rules_choice.value = game.rules.name
    page.form.count.value = len(game.seats)
    for field, name in zip(page.form.names, game.seats, strict=False):
        field.value = name
    for seat, (routes, tickets) in enumerate(zip(game.routes, game.tickets, strict=True)):
        page.picks.buttons[seat].click()
        for one in routes:
            page.route_panel.route_choice.value = one
            page.route_panel.give_button.click()
        for ticket in tickets:
            page.ticket_panel.buttons[ticket].click()


def press(page: ScorePage, *routes: int, away: float = 0.0) -> None:
    """Click the map at the first of some routes, with the others at the same distance."""
    far = ((99.0, other) for other in range(len(page.game.board.routes)) if other not in routes)
    page.press_map(Near(((50.0, 0),), (*((away, one) for one in routes), *far)))


def press_city(page: ScorePage, city: int) -> None:
    page.press_map(Near(((0.0, city),), ((9.0, LINE),)))
