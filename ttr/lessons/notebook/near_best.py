"""A comparison of a board's proved best network with networks of a rule, the bots and the user."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ttr.analysis.best_network import BestNetwork, Worth, best_network, greedy_network, worth
from ttr.game.rule_sets import RULE_SETS
from ttr.graphs.overlay import Overlay, Role, VertexMark, edge_marks
from ttr.graphs.words import pluralize
from ttr.lessons.exercises import render
from ttr.ui.map.export import svg
from ttr.ui.map.picture import Picture
from ttr.ui.map.tones import LINE
from ttr.ui.markup import Markup, concat, tag

YOURS = "yours"
_CELL = f"padding: 4px 10px; text-align: right; border-bottom: 1px solid {LINE}"
_NAME = f"{_CELL}; text-align: left"


@dataclass(frozen=True, slots=True)
class NearBest:
    """The table as the output of a cell, with the best network on the map."""

    best: BestNetwork  # the proved best network
    rows: tuple[tuple[str, Worth], ...]  # the names and the worth of networks, best first

    @property
    def sentence(self) -> str:
        what, rules = self.best.worth, RULE_SETS[self.best.rules]
        return (
            f"No network of {rules.trains} trains scores more than {self.best.points} points: {what.routes} for its "
            f"routes and {what.tickets} for the {pluralize(len(what.completed), 'ticket')} that it completes. A "
            f"computer proved this by integer programming, for all networks at once."
        )

    @property
    def rules_of_the_count(self) -> str:
        return (
            "We count the points of the routes and of all tickets of the board that a network completes, as if the "
            "player held exactly these tickets. Here, other tickets cost nothing, cards and rivals do not matter, "
            "and there is no bonus for the longest path."
        )

    @property
    def cells(self) -> tuple[tuple[str, str, str, str, str, str], ...]:
        """The cells of the table: name, points, share of the best, routes, tickets, trains."""
        return tuple(
            (
                whose,
                str(what.points),
                f"{100 * what.points // self.best.points}%",
                str(what.routes),
                f"{what.tickets} ({len(what.completed)})",
                str(what.trains),
            )
            for whose, what in self.rows
        )

    @property
    def picture(self) -> Picture:
        tickets = [self.best.board.tickets[index] for index in self.best.worth.completed]
        cities = dict.fromkeys(city for ticket in tickets for city in ticket.cities)
        edges = edge_marks(self.best.routes, Role.ANSWER)
        return Picture(overlay=Overlay(tuple(VertexMark(city, Role.TERMINAL) for city in cities), edges, self.sentence))

    def __repr__(self) -> str:
        lines = [" | ".join(cells) for cells in (_HEAD, *self.cells)]
        return "\n".join((self.sentence, *lines, self.rules_of_the_count))

    def _repr_html_(self) -> Markup:
        head = tag("tr", [tag("th", name, scope="col", style=_CELL if at else _NAME) for at, name in enumerate(_HEAD)])
        body = [
            tag("tr", tag("th", whose, scope="row", style=_NAME), [tag("td", text, style=_CELL) for text in cells])
            for whose, *cells in self.cells
        ]
        table = tag("table", tag("thead", head), tag("tbody", body), style="border-collapse: collapse")
        drawn = tag("div", svg(self.best.board, self.picture, self.sentence), class_="ttr-drawing")
        return concat(
            render.style(),
            tag(
                "div",
                tag("p", self.sentence),
                drawn,
                render.scrolling(table, "How close each one came"),
                tag("p", tag("small", self.rules_of_the_count)),
                class_="ttr-lesson",
            ),
        )


_HEAD = ("Network", "Points", "Of the best", "Routes", "Tickets (how many)", "Trains")


def how_close(rules: str, others: Iterable[tuple[str, Sequence[int]]] = ()) -> NearBest:
    """Return how close networks come to the best one of `usa` or `mini`, and flag those with too many trains."""
    best, settings = best_network(rules), RULE_SETS[rules]
    board = best.board
    named = [("the greedy rule", _greedy_network(rules)), *((whose, tuple(routes)) for whose, routes in others)]
    items = [(whose, worth(board, routes, settings)) for whose, routes in named]
    told = [
        (f"{whose}, with more than {settings.trains} trains" if what.trains > settings.trains else whose, what)
        for whose, what in items
    ]
    told.sort(key=lambda row: -row[1].points)
    return NearBest(best, (("the best, proved", best.worth), *told))


@lru_cache(maxsize=4)
def _greedy_network(rules: str) -> tuple[int, ...]:
    return greedy_network(best_network(rules).board, RULE_SETS[rules])
