"""Touch: a tangled network, whose towns change places two by two until no two routes cross, if that can be done."""

from __future__ import annotations

from ttr.graphs.overlay import Overlay
from ttr.graphs.words import counted
from ttr.lessons.design.drawings import TOWNS, crossed, crossings, puzzles
from ttr.lessons.kit.activities import Activity
from ttr.lessons.kit.goals import goal_list
from ttr.ui.map.picture import Picture
from ttr.ui.parts import html
from ttr.ui.parts.controls import Quiet, box, button, dropdown, markup, set_options

TASK = (
    "Click two towns: they change places, and their routes move with them. Routes that cross others are red (!). Can "
    "you get rid of all crossings? In two of the four networks nobody can. Which two?"
)


class Untangle(Activity):
    """Towns that change places.

    Attributes
    ----------
    order : list of int
        The place of each town.
    chosen : int or None
        The town that was clicked first.
    best : list of int
        The fewest crossings so far, for each network.
    """

    def __init__(self) -> None:
        self._quiet = Quiet()
        self.chosen: int | None = None
        self.order = list(puzzles()[0].tangled)
        self.best = [len(crossings(puzzle.board(puzzle.tangled))) for puzzle in puzzles()]
        self._network = dropdown("Network", [(puzzle.name, number) for number, puzzle in enumerate(puzzles())])
        self._one, self._other = dropdown("Town"), dropdown("and")
        self._list = markup()
        towns = box([self._one, self._other], "ttr-row")
        for control in towns.children:
            control.layout.width = "48%"
        press = button("Swap", self._swap_listed, "ttr-primary", tooltip="The two towns in the lists change places")
        again = button("Begin again", self.clear)
        parts = [markup(html.status(TASK)), self._network, self._list, towns, box([press, again], "ttr-row")]
        super().__init__("Touch", box(parts, "ttr-panel"))
        self._network.observe(lambda change: self.clear(), "value")
        self.clear()

    def choose(self, number: int) -> None:
        """Choose another network."""
        self._network.value = number

    def click_city(self, city: int) -> None:
        """Choose a town, or let the chosen one change places with another."""
        if self.chosen is None:
            self.chosen = city
            self._tell()
        elif self.chosen == city:
            self.chosen = None
            self._tell()
        else:
            self.swap(self.chosen, city)

    def swap(self, one: int, other: int) -> None:
        """Let two towns change places."""
        self.order[one], self.order[other] = self.order[other], self.order[one]
        self.chosen = None
        self._tell()

    def clear(self) -> None:
        """Begin again with the chosen network."""
        puzzle = puzzles()[self._network.value]
        self.order, self.chosen = list(puzzle.tangled), None
        towns: list[tuple[str, object]] = [(TOWNS[number], number) for number in range(len(puzzle.tangled))]
        set_options(self._one, towns, 0)
        set_options(self._other, towns, 1)
        self._tell()

    def _swap_listed(self) -> None:
        if self._one.value != self._other.value:
            self.swap(self._one.value, self._other.value)

    def _tell(self) -> None:
        number = self._network.value
        self.board = puzzles()[number].board(self.order)
        found = crossings(self.board)
        self.best[number] = min(self.best[number], len(found))
        rows = [
            (f"{puzzle.name}: {'no crossing' if not best else f'best so far {best}'}", not best)
            for puzzle, best in zip(puzzles(), self.best, strict=True)
        ]
        self._list.value = goal_list(rows, small=True)
        if not found:
            words = f"No crossing: {counted(len(self.board.routes), 'route')}, and none meets another on its way."
        else:
            routes = len({route for pair in found for route in pair})
            words = f"{counted(len(found), 'crossing')}; {routes} routes are in the way of others."
        if self.chosen is not None:
            words += f" {TOWNS[self.chosen]} is chosen: now click the town to change places with."
        lit = frozenset(range(len(self.board.routes)))
        ring = frozenset() if self.chosen is None else frozenset({self.chosen})
        self.show(Picture(overlay=Overlay((), crossed(found), words), lit=lit, terminals=ring), words)
