"""Lesson 10, design a board: the Step tab, which draws boards route by route and counts their faces."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ttr.game.board import Board
from ttr.game.files.board_json import load_board
from ttr.game.seat_network import board_network
from ttr.graphs.overlay import Role
from ttr.graphs.trace import Step
from ttr.lessons.design.faces import trace
from ttr.lessons.design.straight_boards import crossings, puzzles
from ttr.lessons.tabs.activities import Activity
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, dropdown, listen, markup
from ttr.ui.map.picture import Picture
from ttr.ui.stepping.stepper import Stepper

BOARDS = (  # boards of the game by file name, with their names in the list
    ("mini", "mini"),
    ("konigsberg", "Königsberg"),
    ("budapest", "Budapest"),
    ("first-journey", "First Journey"),
    ("usa", "USA"),
)
MEANINGS = {
    Role.CURRENT: "the new route",
    Role.PATH: "the rest of the cycle that it closes",
    Role.DONE: "drawn",
    Role.BOTTLENECK: "impossible without a crossing",
}
ABOUT = "All cities are there from the start; routes come one by one. Watch which numbers change."


@lru_cache(maxsize=1)
def boards_to_draw() -> dict[str, Board]:
    """Return the boards to draw, by their names in the list."""
    prism, five, three = puzzles()[0], puzzles()[2], puzzles()[3]
    return {
        prism.name: prism.board(range(6)),
        **{f"Board {title}": load_board(name) for name, title in BOARDS},
        five.name: _crossing_last(five.board(range(5))),
        three.name: _crossing_last(three.board((0, 4, 2, 3, 1, 5))),
    }


def _crossing_last(board: Board) -> Board:
    """Return a board with one crossing, whose last route is one of the two that cross."""
    last = crossings(board)[0][1]
    others = (route for number, route in enumerate(board.routes) if number != last)
    return replace(board, routes=(*others, board.routes[last]))


class FaceSteps(Activity):
    """Draw a board route by route."""

    def __init__(self) -> None:
        self._board = dropdown("Board", [(name, name) for name in boards_to_draw()])
        self.stepper = Stepper(self._stepped, str)
        parts = [self._board, markup(html.note(ABOUT)), self.stepper.panel]
        super().__init__("Step", box(parts, "ttr-panel"), self.stepper.foot)
        listen(self._run, self._board)
        self._run()

    def _run(self) -> None:
        self.board = boards_to_draw()[self._board.value]
        self.stepper.show(trace(board_network(self.board)), meanings=MEANINGS)

    def _stepped(self, step: Step) -> None:
        self.show(Picture(overlay=step.overlay), step.sentence)
