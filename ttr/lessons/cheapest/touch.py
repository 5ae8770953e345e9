"""Lesson 3, the cheapest path: the Touch tab, which compares the cheapest path with the one with the fewest routes."""

from __future__ import annotations

from ttr.game.seat_network import board_network
from ttr.lessons.cheapest.paths import cheapest, compared, fewest, path_text, size_text, story, ticket_points
from ttr.lessons.kit.cases import board
from ttr.lessons.tabs.building import TwoCities
from ttr.lessons.tabs.places import Place
from ttr.ui.controls.html import fact_list
from ttr.ui.controls.widgets import NOTHING, Quiet, dropdown, listen, markup

TASK = (
    "A ticket (its points in brackets) asks you to connect two cities with your routes. Choose a ticket, or click "
    "any two cities. What is the smallest number of trains? Are fewer routes always better?"
)


class TicketOrCities(TwoCities):
    """Choose a ticket or two cities, and compare the paths with the fewest trains and the fewest routes."""

    facts: tuple[tuple[str, str, str], ...] = ()

    def __init__(self) -> None:
        self._quiet, self._fact_list = Quiet(), markup()
        options = [(f"{ticket} ({ticket.points})", index) for index, ticket in enumerate(board().tickets)]
        self._ticket = dropdown("Ticket", [("choose …", NOTHING), *options])
        place, above, below = Place("the board", board(), story()), [self._ticket], [self._fact_list]
        super().__init__(place, TASK, lambda net, a, b: compared(a, b), above=above, below=below, own_game=False)
        listen(self._chosen, self._ticket)
        listen(self._others, self._from, self._to, quiet=self._quiet)

    def _tell(self) -> None:
        super()._tell()
        a, b = self._from.value, self._to.value
        names = [city.name for city in board().cities]
        self.facts = both_paths(names[a], names[b]) if NOTHING not in (a, b) and a != b else ()
        self._fact_list.value = fact_list(self.facts) if self.facts else ""

    def _chosen(self) -> None:
        if self._ticket.value != NOTHING:
            with self._quiet:
                self.ask(*board().tickets[self._ticket.value].cities)

    def _others(self) -> None:
        """Unselect the ticket when the chosen cities are not its own."""
        self._ticket.value = NOTHING


def both_paths(a: str, b: str) -> tuple[tuple[str, str, str], ...]:
    """Return both paths of `compared` as rows: which path, its size, its cities."""
    net = board_network(board())
    cheap, few = cheapest(net, a, b), fewest(net, a, b)
    if cheap is None or few is None:
        return ()
    points = ticket_points(a, b)
    rows = [("Points", str(points), "for the ticket")] if points is not None else []
    rows.append(("Fewest trains", size_text(cheap), path_text(cheap.vertices)))
    if len(few.edges) < len(cheap.edges):
        rows.append(("Fewest routes", size_text(few), f"{path_text(few.vertices)} (dotted)"))
    return tuple(rows)
