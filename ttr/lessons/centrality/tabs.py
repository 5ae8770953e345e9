"""Lesson 7, which routes matter: activities on the map, and its last game, stands."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from ttr.graphs import bridges
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, edge_marks
from ttr.graphs.words import join_names, pluralize
from ttr.lessons.activities.activities import Activity, Goal, Goals, route_options
from ttr.lessons.activities.building import ChooseRoutes
from ttr.lessons.activities.steps import Steps
from ttr.lessons.assemble import assemble_lesson
from ttr.lessons.centrality import cases
from ttr.lessons.centrality.cases import all_tracks, paths_from, shares, single_tracks, story, tracks
from ttr.lessons.centrality.compare import Compare, heat, hover, legend
from ttr.lessons.challenges.finale import Challenge, Finale, tries
from ttr.lessons.exercises.cases import board
from ttr.lessons.notebook.lesson import Lesson
from ttr.lessons.questions.parts import isolate
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, choice_button, dropdown, listen, markup, show_if
from ttr.ui.map.picture import Picture
from ttr.ui.markup import concat

OPEN = 56  # how many of the 78 pairs of neighboring cities still have an open route
TRAVELERS, STANDS = 60, 4
SHORTEST = 4  # the fewest trains of a traveler's path

Passing = Mapping[int, int]  # the travelers who pass each route, one bit for each traveler


def find_passing(net: Network, travelers: list[tuple[str, str]]) -> dict[int, int]:
    """Return the travelers who pass each route, one bit each; every traveler has a single shortest path."""
    result: dict[int, int] = {}
    for number, (a, b) in enumerate(travelers):
        for edge in shares(net, a, b):
            result[edge] = result.get(edge, 0) | 1 << number
    return result


def join_passing(passed: Passing, stands: frozenset[int]) -> int:
    """Return all travelers who pass at least one of these routes, one bit each."""
    result = 0
    for stand in stands:
        result |= passed.get(stand, 0)
    return result


def best_stands(passed: Passing) -> frozenset[int]:
    """Return the routes for all stands that together have the most travelers.

    The search tries all sets, busiest routes first. It skips sets that could not win even if no traveler passed two of
    their routes (branch and bound).
    """
    edges = sorted(passed, key=lambda edge: (-passed[edge].bit_count(), edge))
    best = frozenset(edges[:STANDS])

    def look(start: int, chosen: frozenset[int], who: int) -> None:
        nonlocal best
        if len(chosen) == STANDS:
            if who.bit_count() > join_passing(passed, best).bit_count():
                best = chosen
            return
        for place in range(start, len(edges)):
            most = who.bit_count() + (STANDS - len(chosen)) * passed[edges[place]].bit_count()
            if most <= join_passing(passed, best).bit_count():
                return
            look(place + 1, chosen | {edges[place]}, who | passed[edges[place]])

    look(0, frozenset(), 0)
    return best


def greedy_stands(passed: Passing) -> frozenset[int]:
    """Return routes chosen greedily: each adds the most travelers who pass none of the earlier ones."""
    stands = frozenset[int]()
    for _ in range(STANDS):
        who = join_passing(passed, stands)
        stands |= {max(passed, key=lambda edge: ((passed[edge] & ~who).bit_count(), -edge))}
    return stands


def in_words(passed: Passing, stands: frozenset[int], pressed: int) -> str:
    route, who = board().routes[pressed], passed.get(pressed, 0)
    others = join_passing(passed, stands - {pressed})
    new = (who & ~others).bit_count()
    if pressed not in stands:
        return f"Without the stand on {route}, {new} fewer buy."
    text = f"{route} has {pluralize(who.bit_count(), 'traveler')}"
    if new < who.bit_count():
        text += f", and {who.bit_count() - new} of them already bought elsewhere"
    if len(stands) > STANDS:
        return f"{text}. But you only have {STANDS} stands: take one back."
    return f"{text}. So far {(others | who).bit_count()} of {TRAVELERS} buy."


@lru_cache(maxsize=8)
def position(number: int) -> tuple[frozenset[int], Passing]:
    """Return the open routes and the travelers on each; the greedy choice is not optimal for them."""
    chance = random.Random(number)
    for _ in tries(number):
        usable = frozenset(chance.sample(sorted(tracks()), OPEN))
        net = single_tracks(frozenset(tracks()) - usable)
        far = {city: paths_from(net, city) for city in net.vertices}
        if len(far[net.vertices[0]]) < len(net.vertices):
            continue
        pairs = [(str(a), str(b)) for a, b in combinations(net.vertices, 2)]
        with_one_path = [(a, b) for a, b in pairs if far[a][b][1] == 1 and far[a][b][0] >= SHORTEST]
        passed = find_passing(net, chance.sample(with_one_path, TRAVELERS))
        best, greedy = best_stands(passed), greedy_stands(passed)
        if join_passing(passed, best).bit_count() > join_passing(passed, greedy).bit_count():
            break
    return usable, passed


def challenge(number: int) -> Challenge:
    usable, passed = position(number)
    best = join_passing(passed, best_stands(passed)).bit_count()

    def score(chosen: frozenset[int]) -> int | None:
        return join_passing(passed, chosen).bit_count() if len(chosen) == STANDS else None

    def show(chosen: frozenset[int], pressed: int | None) -> Picture:
        who = join_passing(passed, chosen)
        left = tuple(float((passed.get(edge, 0) & ~who).bit_count()) for edge in tracks())
        marks = [
            EdgeMark(track, Role.TODO, str(passed.get(edge, 0).bit_count()) if track == edge else "")
            for edge in sorted(chosen)
            for track in tracks()[edge]
        ]
        text = in_words(passed, chosen, pressed) if pressed is not None else ""
        closed = all_tracks(set(tracks()) - usable)
        lines = hover(left, "travelers")
        return Picture(overlay=Overlay((), tuple(marks), text), heat=heat(left), hover=lines, closed=closed)

    return Challenge(usable, all_tracks(usable), (), best, score, show)


FINALE = Finale(
    7,
    f"Faded routes are closed. {TRAVELERS} travelers cross the country, each on the path with the fewest trains. Put "
    f"{STANDS} ice cream stands on open routes. Every traveler who passes a stand buys, but only once. The wider and "
    f"darker a route, the more travelers use it who do not buy yet. How many will buy?",
    "traveler",
    Role.TODO,
    "Nobody can sell to more: a computer has tried everything.",
    challenge,
    more_is_better=True,
    solved="{} buy",
)


# --- tabs ---


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
        self._values = cases.betweenness()
        self._route = dropdown("Route", route_options(board()))
        self._press = choice_button("Add or remove", self._route, self.click_route)
        self._list = markup()
        self.send = button("Send the travelers", self.reveal, "ttr-primary")
        self._again = button("Guess again", self.guess_again)
        row = box([self._press, self.send, self._again], "ttr-row")
        self._legend = markup()
        parts = [markup(html.status(TASK)), self._route, row, self._list, self._legend]
        super().__init__("Touch", box(parts, "ttr-panel"))
        self._tell()

    def click_route(self, route: int) -> None:
        """Choose or unselect a route; after the answer, describe the route."""
        edge = cases.first_track()[route]
        if self._revealed:
            self._tell(edge)
            return
        if edge in self.chosen:
            self.chosen.remove(edge)
        elif len(self.chosen) < GUESSES:
            self.chosen.append(edge)
        self._tell()

    def reveal(self) -> None:
        if len(self.chosen) == GUESSES:
            self._revealed = True
            self._tell()

    def guess_again(self) -> None:
        self.chosen, self._revealed = [], False
        self._tell()

    def _tell(self, asked: int | None = None) -> None:
        self.send.disabled = self._revealed or len(self.chosen) < GUESSES
        self._press.description = "Tell its number" if self._revealed else "Add or remove"
        show_if(not self._revealed, self.send)
        show_if(self._revealed, self._again, self._legend)
        edges, names = list(cases.tracks()), board().routes
        marks: list[EdgeMark] = []
        rows = []
        for number, edge in enumerate(self.chosen, 1):
            index = edges.index(edge)
            label = str(cases.place(self._values, index) if self._revealed else number)
            marks += [EdgeMark(track, Role.TODO, label if track == edge else "") for track in cases.tracks()[edge]]
            more = f"place {label}, {cases.format_value(self._values[index])} {UNIT}" if self._revealed else ""
            rows.append(html.status(f"{number}. {names[edge]}", more=more))
        self._list.value = concat(rows)
        text = self._words(asked)
        picture = Picture(overlay=Overlay((), tuple(marks), text), lit=frozenset(range(len(names))))
        if self._revealed:
            self._legend.value = legend(self._values, UNIT)
            picture = replace(picture, heat=heat(self._values), hover=hover(self._values, UNIT))
        self.show(picture, text)

    def _words(self, asked: int | None) -> str:
        if not self._revealed:
            if len(self.chosen) == GUESSES:
                return f"All {GUESSES} routes are chosen: now send the travelers."
            return f"{len(self.chosen)} of {GUESSES} routes chosen."
        edges, names, values = list(cases.tracks()), board().routes, self._values
        if asked is not None:
            index = edges.index(asked)
            place = f"place {cases.place(values, index)} of {len(edges)}"
            return f"{names[asked]}: {cases.format_value(values[index])} {UNIT}, {place}."
        best = cases.largest_edges(values, BEST)
        hits = sum(edge in best for edge in self.chosen)
        return (
            f"{hits} of your {GUESSES} are in the top {BEST}. Most travelers use {names[best[0]]}: "
            f"{cases.format_value(values[edges.index(best[0])])}. Click a route to see its number."
        )


FIRST = ("Kansas City", "Saint Louis")  # the route with the highest betweenness when all routes are open
MAX_CLOSED, PAIRS = 3, 150


def _other_first(closed: frozenset[int]) -> bool:
    first = cases.largest_edges(cases.betweenness(closed), 1)[0]
    before = cases.largest_edges(cases.betweenness(), 1)[0]
    return first != before and before not in closed


def _is_crowded(closed: frozenset[int]) -> bool:
    return len(closed) <= MAX_CLOSED and max(cases.betweenness(closed)) >= PAIRS


def _bridge(closed: frozenset[int]) -> bool:
    return bool(bridges.solve(cases.single_tracks(closed)).edges)


GOALS: tuple[Goal[frozenset[int]], ...] = (
    Goal(f"{' – '.join(FIRST)} is open, but another route has the highest betweenness.", _other_first),
    Goal(f"At most {MAX_CLOSED} routes are closed, and one route has a betweenness of {PAIRS} or more.", _is_crowded),
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
        super().click_route(cases.first_track()[route])

    def _tell(self) -> None:
        # Goals count trains only: counting routes would meet some of them without closing anything.
        if self._shortest.value:
            self.goals.look(self.routes)
        values = cases.betweenness(self.routes, self._shortest.value)
        edges, names = list(cases.tracks()), board().routes
        best = [(edge, values[edges.index(edge)]) for edge in cases.largest_edges(values, 5)]
        first = [html.note(f"{cases.format_value(value)} · {names[edge]}") for edge, value in best]
        self._first.value = concat(html.heading("Highest betweenness"), first)
        self._legend.value = legend(values, "pairs", self.routes)
        most = best[0][1]
        what = join_names(names[edge] for edge, value in best if value == most) if most else "none"
        how_many = pluralize(len(self.routes), "route")
        text = f"{how_many} closed. Highest betweenness: {what}, {cases.with_unit(most, 'pairs')}."
        closed = cases.all_tracks(self.routes)
        lines = tuple(
            f"{route} · closed" if index in closed else line
            for index, (route, line) in enumerate(zip(names, hover(values, "pairs"), strict=True))
        )
        marks = edge_marks(sorted(closed), Role.REJECTED)
        everything = frozenset(range(len(names)))
        overlay = Overlay((), marks, text)
        self.show(Picture(overlay=overlay, closed=closed, lit=everything, heat=heat(values), hover=lines), text)


STEPS = ("betweenness",)


def open_lesson() -> Lesson:
    steps = Steps([isolate(story())], STEPS)
    return assemble_lesson(7, (BusiestRoutes(), steps), (CloseRoutes(), Compare()))
