"""Lesson 10, design a board: the Touch tab, where you untangle a network by swapping towns."""

from __future__ import annotations

from ttr.graphs.overlay import Overlay
from ttr.graphs.words import counted
from ttr.lessons.design.straight_boards import TOWNS, crossing_marks, crossings, puzzles
from ttr.lessons.design.two_towns import TwoTowns
from ttr.lessons.tabs.goals import goal_list
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, dropdown, listen, markup
from ttr.ui.map.picture import Picture

TASK = (
    "Click two towns: they change places, and their routes move with them. Routes that cross others are red (!). Can "
    "you remove all crossings? In two of the four networks, nobody can. Which two?"
)


class Untangle(TwoTowns):
    """Swap towns to untangle a network.

    `order` holds the place of each town, and `best` the fewest crossings so far for each network.
    """

    def __init__(self) -> None:
        self.order = list(puzzles()[0].tangled)
        self.best = [len(crossings(puzzle.board(puzzle.tangled))) for puzzle in puzzles()]
        self._network = dropdown("Network", [(puzzle.name, number) for number, puzzle in enumerate(puzzles())])
        self._list = markup()
        press = button("Swap", self.press, "ttr-primary", tooltip="The two towns in the lists change places")
        again = button("Begin again", self.clear)
        above = [markup(html.status(TASK)), self._network, self._list]
        super().__init__("Touch", above, [box([press, again], "ttr-row")])
        listen(self.clear, self._network)
        self.clear()

    @property
    def results(self) -> list[tuple[str, bool]]:
        """The best result so far for each network, in words, and whether it was untangled."""
        return [
            (f"{puzzle.name}: {'no crossing' if not best else f'best so far {best}'}", not best)
            for puzzle, best in zip(puzzles(), self.best, strict=True)
        ]

    def take(self, one: int, other: int) -> None:
        """Swap two towns."""
        self.order[one], self.order[other] = self.order[other], self.order[one]
        self.chosen = None
        self._update()

    def clear(self) -> None:
        """Start the chosen network again."""
        puzzle = puzzles()[self._network.value]
        self.order, self.chosen = list(puzzle.tangled), None
        self.offer(len(puzzle.tangled))
        self._update()

    def _update(self) -> None:
        number = self._network.value
        self.board = puzzles()[number].board(self.order)
        found = crossings(self.board)
        self.best[number] = min(self.best[number], len(found))
        self._list.value = goal_list(self.results, small=True)
        if not found:
            words = f"No crossing: there are {counted(len(self.board.routes), 'route')}, and none crosses another."
        else:
            routes = len({route for pair in found for route in pair})
            words = f"{counted(len(found), 'crossing')}; {routes} routes cross others."
        if self.chosen is not None:
            words += f" {TOWNS[self.chosen]} is chosen. Now click another town to swap them."
        lit = frozenset(range(len(self.board.routes)))
        self.show(Picture(overlay=Overlay((), crossing_marks(found), words), lit=lit, terminals=self.ring), words)
