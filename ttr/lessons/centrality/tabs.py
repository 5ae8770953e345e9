"""Lesson 7, which routes matter: its tabs, to guess the busiest routes, and to close routes and see paths move."""

from __future__ import annotations

from dataclasses import replace

from ttr.graphs import bridges
from ttr.graphs.overlay import EdgeMark, Overlay, Role, edge_marks
from ttr.graphs.words import counted, named
from ttr.lessons.centrality import links, measures
from ttr.lessons.centrality.compare import Compare
from ttr.lessons.centrality.heat_map import heat, hover, legend
from ttr.lessons.centrality.links import story
from ttr.lessons.kit.cases import board
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import assemble_lesson
from ttr.lessons.questions.parts import alone
from ttr.lessons.tabs.activities import Activity, route_options
from ttr.lessons.tabs.building import ChooseRoutes
from ttr.lessons.tabs.goals import Goal, Goals
from ttr.lessons.tabs.steps import Steps
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, choice_button, dropdown, listen, markup, show_if
from ttr.ui.map.picture import Picture
from ttr.ui.markup import joined
from ttr.ui.records.sample_games import Place

GUESSES, BEST = 5, 10
UNIT = "travelers"
TASK = (
    "Every pair of cities on the map has one traveler, who takes the path with the fewest trains. If there are "
    "several such paths, each gets an equal share. Which routes do the most travelers use? Click five."
)


class BusiestRoutes(Activity):
    """Guess routes, named by their first tracks, then compare the guesses with betweenness."""

    def __init__(self) -> None:
        self.chosen: list[int] = []
        self._revealed = False
        self._values = measures.betweenness()
        self._route = dropdown("Route", route_options(board()))
        self._press = choice_button("Add or remove", self._route, self.click_route)
        self._list = markup()
        self.send = button("Send the travelers", self.reveal, "ttr-primary")
        self._again = button("Guess again", self.again)
        row = box([self._press, self.send, self._again], "ttr-row")
        self._legend = markup()
        parts = [markup(html.status(TASK)), self._route, row, self._list, self._legend]
        super().__init__("Touch", box(parts, "ttr-panel"))
        self._tell()

    def click_route(self, route: int) -> None:
        """Choose or unselect a route; after the answer, describe the route."""
        edge = links.first_track()[route]
        if self._revealed:
            self._tell(edge)
            return
        if edge in self.chosen:
            self.chosen.remove(edge)
        elif len(self.chosen) < GUESSES:
            self.chosen.append(edge)
        self._tell()

    def reveal(self) -> None:
        """Show how many travelers use each route."""
        if len(self.chosen) == GUESSES:
            self._revealed = True
            self._tell()

    def again(self) -> None:
        """Start again."""
        self.chosen, self._revealed = [], False
        self._tell()

    def _tell(self, asked: int | None = None) -> None:
        self.send.disabled = self._revealed or len(self.chosen) < GUESSES
        self._press.description = "Tell its number" if self._revealed else "Add or remove"
        show_if(not self._revealed, self.send)
        show_if(self._revealed, self._again, self._legend)
        edges, names = list(links.tracks()), board().routes
        marks: list[EdgeMark] = []
        rows = []
        for number, edge in enumerate(self.chosen, 1):
            index = edges.index(edge)
            label = str(measures.place(self._values, index) if self._revealed else number)
            marks += [EdgeMark(track, Role.TODO, label if track == edge else "") for track in links.tracks()[edge]]
            more = f"place {label}, {measures.short(self._values[index])} {UNIT}" if self._revealed else ""
            rows.append(html.status(f"{number}. {names[edge]}", more=more))
        self._list.value = joined(rows)
        words = self._words(asked)
        picture = Picture(overlay=Overlay((), tuple(marks), words), lit=frozenset(range(len(names))))
        if self._revealed:
            self._legend.value = legend(self._values, UNIT)
            picture = replace(picture, heat=heat(self._values), hover=hover(self._values, UNIT))
        self.show(picture, words)

    def _words(self, asked: int | None) -> str:
        """Return a sentence about the guesses so far, their result, or a clicked route."""
        if not self._revealed:
            if len(self.chosen) == GUESSES:
                return f"All {GUESSES} routes are chosen: now send the travelers."
            return f"{len(self.chosen)} of {GUESSES} routes chosen."
        edges, names, values = list(links.tracks()), board().routes, self._values
        if asked is not None:
            index = edges.index(asked)
            place = f"place {measures.place(values, index)} of {len(edges)}"
            return f"{names[asked]}: {measures.short(values[index])} {UNIT}, {place}."
        best = measures.top(values, BEST)
        hits = sum(edge in best for edge in self.chosen)
        return (
            f"{hits} of your {GUESSES} are in the top {BEST}. Most travelers use {names[best[0]]}: "
            f"{measures.short(values[edges.index(best[0])])}. Click a route to see its number."
        )


FIRST = ("Kansas City", "Saint Louis")  # the route with the highest betweenness when all routes are open
MOST_CLOSED, PAIRS = 3, 150


def _other_first(closed: frozenset[int]) -> bool:
    first = measures.top(measures.betweenness(closed), 1)[0]
    before = measures.top(measures.betweenness(), 1)[0]
    return first != before and before not in closed


def _crowded(closed: frozenset[int]) -> bool:
    return len(closed) <= MOST_CLOSED and max(measures.betweenness(closed)) >= PAIRS


def _bridge(closed: frozenset[int]) -> bool:
    return bool(bridges.solve(links.single(closed)).edges)


GOALS: tuple[Goal[frozenset[int]], ...] = (
    Goal(f"{' – '.join(FIRST)} is open, but another route has the highest betweenness.", _other_first),
    Goal(f"At most {MOST_CLOSED} routes are closed, and one route has a betweenness of {PAIRS} or more.", _crowded),
    Goal("One of the open routes is a bridge. What is its betweenness?", _bridge),
)


class CloseRoutes(ChooseRoutes):
    """Close routes and open them again; the map shows the betweenness of the open ones."""

    def __init__(self) -> None:
        self.goals = Goals(GOALS, above=html.heading("Goals, with the fewest trains"))
        self._shortest = dropdown("Fewest", [("trains", True), ("routes", False)])
        listen(self._tell, self._shortest)
        self._legend, self._first = markup(), markup()
        task = (
            "Click routes to close them; click again to open them. The wider a route, the higher its betweenness. A "
            "shortest path has the fewest trains, or the fewest routes:"
        )
        above, below = [self._shortest, self.goals.widget], [self._first, self._legend]
        super().__init__("Change", board(), task, above, below, press="Close or open", clear="Open all")

    def click_route(self, route: int) -> None:
        """Close a route, or open it again."""
        super().click_route(links.first_track()[route])

    def _tell(self) -> None:
        # Goals count trains only: counting routes would meet some of them without closing anything.
        if self._shortest.value:
            self.goals.look(self.routes)
        values = measures.betweenness(self.routes, self._shortest.value)
        edges, names = list(links.tracks()), board().routes
        best = [(edge, values[edges.index(edge)]) for edge in measures.top(values, 5)]
        first = [html.note(f"{measures.short(value)} · {names[edge]}") for edge, value in best]
        self._first.value = joined(html.heading("Highest betweenness"), first)
        self._legend.value = legend(values, "pairs", self.routes)
        most = best[0][1]
        what = named(names[edge] for edge, value in best if value == most) if most else "none"
        how_many = counted(len(self.routes), "route")
        words = f"{how_many} closed. Highest betweenness: {what}, {measures.with_unit(most, 'pairs')}."
        closed = links.all_tracks(self.routes)
        lines = tuple(
            f"{route} · closed" if index in closed else line
            for index, (route, line) in enumerate(zip(names, hover(values, "pairs"), strict=True))
        )
        marks = edge_marks(sorted(closed), Role.REJECTED)
        everything = frozenset(range(len(names)))
        overlay = Overlay((), marks, words)
        self.show(Picture(overlay=overlay, closed=closed, lit=everything, heat=heat(values), hover=lines), words)


STEPS = ("betweenness",)


def open_lesson() -> Lesson:
    """Return lesson 7, ready for its notebook."""
    steps = Steps([alone(Place("five cities", board(), story()))], STEPS)
    return assemble_lesson(7, (BusiestRoutes(), steps), (CloseRoutes(), Compare()))
