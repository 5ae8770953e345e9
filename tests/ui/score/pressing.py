"""Clicks on the map of the score page."""

import ttr
from tests.positions import route
from ttr.ui.map.map_figure import Near
from ttr.ui.score.page import ScorePage

USA = ttr.load_board("usa")
DENVER = USA.city_index["Denver"]
LINE = route(USA, "Denver", "Omaha")
TRACK, TWIN = route(USA, "Boston", "New York", "yellow"), route(USA, "Boston", "New York", "red")


def press(page: ScorePage, *routes: int, away: float = 0.0) -> None:
    """Click the map at the first of some routes, with the others at the same distance."""
    far = ((99.0, other) for other in range(len(page.game.board.routes)) if other not in routes)
    page.press_map(Near(((50.0, 0),), (*((away, one) for one in routes), *far)))


def press_city(page: ScorePage, city: int) -> None:
    page.press_map(Near(((0.0, city),), ((9.0, LINE),)))
