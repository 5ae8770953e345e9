"""Lesson 5, Euler and the longest trail: activities on the map, how fast work grows, and its last game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, longest_trail
from ttr.graphs.network import Edge, Network
from ttr.graphs.overlay import Overlay, Role, VertexMark, edge_marks, trail_marks
from ttr.graphs.words import join_names, pluralize
from ttr.lessons.activities.activities import Activity, Goal, PlaceChoice, goal_list
from ttr.lessons.activities.building import Build
from ttr.lessons.activities.steps import Steps
from ttr.lessons.assemble import assemble_lesson
from ttr.lessons.challenges.finale import Challenge, Finale, tries
from ttr.lessons.euler import cases
from ttr.lessons.euler.cases import has_trail, odd_cities, to_step, to_walk
from ttr.lessons.exercises import render
from ttr.lessons.exercises.cases import board, every_route, network_of
from ttr.lessons.notebook.lesson import Lesson
from ttr.lessons.questions.networks import grow_by_routes
from ttr.ui.controls import html
from ttr.ui.controls.widgets import NOTHING, Quiet, box, button, dropdown, listen, markup, set_options
from ttr.ui.map.picture import Picture
from ttr.ui.map.tones import LINE
from ttr.ui.markup import Markup, concat, tag
from ttr.ui.records.files import StudiedNetwork

CENTER = "Kansas City"
CITIES = (2, 3, 4, 5, 6, 8)  # numbers of cities around the center; the work multiplies with each step


@dataclass(frozen=True, slots=True)
class SearchRow:
    """A network, and the work to find its longest trail."""

    routes: int
    odd: int
    # how many routes backtracking walks in all; None if that takes too long
    walked: int | None
    steps: int  # the steps to remove excess odd cities and walk the rest
    length: int  # the length of the longest trail, in trains
    trains: int


def routes_walked(net: Network) -> int:
    """Return how many routes backtracking walks when it tries all trails from every city."""
    near = [list(pairs) for pairs in net.numbered.adjacent]
    used = bytearray(len(net.edges))

    def onward(city: int) -> int:
        count = 0
        for other, edge in near[city]:
            if not used[edge]:
                used[edge] = 1
                count += 1 + onward(other)
                used[edge] = 0
        return count

    return sum(map(onward, range(len(near))))


@lru_cache(maxsize=1)
def rows() -> tuple[SearchRow, ...]:
    """Return a row for each part of the board around the center, and one for the whole board."""
    whole = board_network(board())
    near = connectivity.breadth_first(whole, CENTER).vertices
    parts = []
    for count in CITIES:
        inside = set(near[:count])
        net = whole.edge_subgraph(edge.id for edge in whole.edges if {edge.a, edge.b} <= inside)
        parts.append(_row(net, routes_walked(net)))
    return (*parts, _row(whole, None))


def _row(net: Network, walked: int | None) -> SearchRow:
    trace = longest_trail.trace_odd_vertices(net)
    length = longest_trail.solve(net).length
    return SearchRow(len(net.edges), len(odd_cities(net)), walked, len(trace), length, net.length)


class SearchTable:
    """The table as the output of a cell."""

    def __repr__(self) -> str:
        return "\n".join(" | ".join(cells) for cells in (_HEAD, *map(_cells, rows())))

    def _repr_html_(self) -> Markup:
        head = tag("tr", [tag("th", name, style=_CELL) for name in _HEAD])
        body = [tag("tr", [tag("td", text, style=_CELL) for text in _cells(row)]) for row in rows()]
        table = tag("table", tag("thead", head), tag("tbody", body), style="border-collapse: collapse")
        scrolling = render.scrolling(table, "Two searches compared")
        return concat(render.style(), tag("div", tag("p", self.sentence), scrolling, class_="ttr-lesson"))

    @property
    def sentence(self) -> str:
        *parts, whole = rows()
        (first, few), (last, many) = [(row.routes, row.walked or 1) for row in (parts[0], parts[-1])]
        factor = (many / few) ** (1 / (last - first))
        digits = len(str(int(many * factor ** (whole.routes - last))))
        return (
            f"These are parts of the board around {CENTER}. With each extra route, backtracking takes about "
            f"{factor:.1f} times as long. For all {whole.routes} routes, the number of routes walked would have about "
            f"{digits} digits. By odd cities, the whole board takes only {whole.steps} steps: its longest trail has "
            f"{whole.length} of {whole.trains} trains."
        )


_HEAD = ("Routes", "Walked by backtracking", "Odd cities", "Steps by odd cities", "Longest trail, in trains")
_CELL = f"padding: 4px 8px; text-align: right; border-bottom: 1px solid {LINE}"


def _cells(row: SearchRow) -> tuple[str, ...]:
    walked = "too many to try" if row.walked is None else f"{row.walked:,}"
    return str(row.routes), walked, str(row.odd), str(row.steps), f"{row.length} of {row.trains}"


def compare() -> SearchTable:
    return SearchTable()


# --- the last game ---


ROUTES, ODD = 14, 6


def challenge(number: int) -> Challenge:
    """Return a position: a connected network with at least six odd cities."""
    chance = random.Random(number)
    for _ in tries(number):
        given = frozenset(grow_by_routes(chance, ROUTES, closing=0))
        net = network_of(given)
        if len(odd_cities(net)) >= ODD:
            break

    def score(chosen: frozenset[int]) -> int | None:
        rest = network_of(given - chosen)
        return net.length - rest.length if chosen and has_trail(rest) else None

    marks = tuple(VertexMark(city, Role.TERMINAL, str(net.degree(city))) for city in odd_cities(net))
    return Challenge(given, given, marks, net.length - longest_trail.solve(net).length, score)


FINALE = Finale(
    5,
    "You cannot walk the bright network in one go: the marked cities are odd. Click routes to leave them out. What is "
    "the smallest number of trains?",
    "train",
    Role.REJECTED,
    "The rest is a longest trail: nobody can leave out fewer trains.",
    challenge,
)


# --- tabs ---


NEARLY = 6  # how many trains below the maximum the second to last goal allows


@lru_cache(maxsize=1)
def most_trains() -> int:
    """Return the length of a longest trail over the whole board, in trains."""
    return longest_trail.solve(board_network(board())).length


class LeaveOut(Build):
    """Remove routes from the whole board until one trail uses all the others."""

    def __init__(self) -> None:
        task = (
            "These are all routes of the board. Click routes to leave them out, until you can walk the rest in one "
            "go. Cities with a ring are odd. If you leave out a route, both its ends change. Click again to bring a "
            "route back."
        )
        super().__init__(board(), task, leave_out_goals(), left_out, routes=every_route(), name="Leave out")


def leave_out_goals() -> tuple[Goal[frozenset[int]], ...]:
    most = most_trains()

    def stays(trains: int) -> Goal[frozenset[int]]:
        what = "the largest number possible" if trains == most else "in one go"
        return Goal(
            f"{trains} trains stay, {what}.",
            lambda routes: bool(routes) and network_of(routes).length >= trains and cases.has_trail(network_of(routes)),
        )

    return (
        Goal(
            "At most 10 cities are odd.",
            lambda routes: bool(routes) and len(cases.odd_cities(network_of(routes))) <= 10,
        ),
        stays(most - NEARLY),
        stays(most),
    )


def left_out(routes: frozenset[int]) -> tuple[Overlay | None, str]:
    """Return the odd cities of the remaining network and the removed routes, as marks and in words."""
    net, whole = network_of(routes), board_network(board())
    odd = cases.odd_cities(net)
    gone = [edge.id for edge in whole.edges if edge.id not in routes]
    vertices = tuple(VertexMark(city, Role.TERMINAL, str(net.degree(city))) for city in odd)
    edges = edge_marks(gone, Role.REJECTED)
    cities = f"{pluralize(len(odd), 'city')} {'is' if len(odd) == 1 else 'are'} odd"
    text = f"{net.length} of {pluralize(whole.length, 'train')} stay. {cities}"
    if len(odd) > 2:
        text += ": 2 may be."
    elif cases.in_one_piece(net):
        text += ": you can walk the rest in one go."
    else:
        text += f", but there are {pluralize(len(cases.pieces(net)), 'component')}."
    return Overlay(vertices, edges, text), text


NOWHERE = "choose …"
TASK = (
    "Walk over every route exactly once, in one go. Click the city where you begin, then one route after another. "
    "One of the three networks is impossible. Which one?"
)


class Walk(Activity):
    """Walk through a network and try to use each route once; `best` holds each network's record, by name."""

    places: PlaceChoice

    def __init__(self) -> None:
        self.start, self.walked = "", list[int]()
        self.best: dict[str, int] = {}
        self._degrees, self._quiet = False, Quiet()
        self.places = PlaceChoice(to_walk(), self._use)
        self.starts, self.onward = dropdown("Start"), dropdown("Next")
        self._list = markup()
        walk = button("Walk it", self.walk_listed, "ttr-primary", tooltip="The route in the list")
        back = button("Step back", self.back)
        again = button("Begin again", self.clear)
        self._count = button("Show degrees", self.show_degrees, tooltip="How many routes end at each city")
        parts = [
            markup(html.status(TASK)),
            self.places.widget,
            self.starts,
            self.onward,
            box([walk, back], "ttr-row"),
            box([again, self._count], "ttr-row"),
            self._list,
        ]
        super().__init__("Touch", box(parts, "ttr-panel"))
        listen(lambda: self._begin(self.starts.value), self.starts, quiet=self._quiet)
        self._use(self.place)

    @property
    def place(self) -> StudiedNetwork:
        return self.places.place

    @property
    def here(self) -> str:
        """The current city of the walk; empty before it begins."""
        city = self.start
        for route in self.walked:
            city = str(self.place.net.edge(route).other(city))
        return city

    @property
    def rows(self) -> tuple[tuple[str, bool], ...]:
        """For each network, the most routes used in one walk, in words, and whether that is all of them."""
        rows = []
        for place in self.places.all:
            best, count = self.best.get(place.name, 0), len(place.net.edges)
            rows.append((f"{place.name}: best so far {best} of {count}", best == count))
        return tuple(rows)

    def click_city(self, city: int) -> None:
        name, here = self.place.board.cities[city].name, self.here
        if name not in self.place.net.numbered.vertex:
            self._tell(f"No {self.place.edge} of this network leads to {name}.")
        elif not here:
            self._begin(name)
        elif name == here:
            self._tell(f"You are already in {here}.")
        else:
            between = [edge for edge in self.place.net.incident(here) if edge.other(here) == name]
            unused = [edge for edge in between if edge.id not in self.walked]
            if unused:
                self._walk(unused[0].id)
            elif between:
                both = "Both ways" if len(between) == 2 else f"The {self.place.edge}"
                used = "are used" if len(between) == 2 else "is used"
                self._tell(f"{both} between {here} and {name} {used}: you may not walk any of them twice.")
            elif not self.walked:
                self._begin(name)
            else:
                self._tell(f"No {self.place.edge} leads from {here} to {name}.")

    def click_route(self, route: int) -> None:
        net, word = self.place.net, self.place.edge
        if route not in net.numbered.edge:
            self._tell(f"{self.place.board.routes[route]} is not part of this network. Walk on the bright {word}s.")
            return
        edge = net.edge(route)
        if not self.start:
            self._tell("First click the city where you want to begin.")
        elif route in self.walked:
            self._tell(f"You have already used this {word}, and you may not walk it twice.")
        elif self.here not in (edge.a, edge.b):
            joins = f"this {word} joins {edge.a} and {edge.b}"
            self._tell(f"You are in {self.here}; {joins}. Go on from where the last {word} ended.")
        else:
            self._walk(route)

    def back(self) -> None:
        if self.walked:
            self.walked.pop()
        self._tell()

    def clear(self) -> None:
        self._begin("")

    def show_degrees(self) -> None:
        self._degrees = not self._degrees
        self._count.description = "Hide degrees" if self._degrees else "Show degrees"
        self._tell()

    def _use(self, place: StudiedNetwork) -> None:
        with self._quiet:
            cities = sorted(map(str, place.net.vertices))
            set_options(self.starts, [(NOWHERE, ""), *((city, city) for city in cities)], "")
        self.board = place.board
        self._begin("")

    def _begin(self, city: str) -> None:
        self.start = city
        self.walked.clear()
        with self._quiet:
            self.starts.value = city
        self._tell()

    def walk_listed(self) -> None:
        if self.onward.value != NOTHING:
            self.click_route(self.onward.value)
        else:
            self._tell()

    def _walk(self, route: int) -> None:
        self.walked.append(route)
        name = self.place.name
        self.best[name] = max(self.best.get(name, 0), len(self.walked))
        self._tell()

    def _tell(self, refused: str = "") -> None:
        """Show the current walk; a refusal comes first in the sentence."""
        place, here = self.place, self.here
        net = place.net
        onward = [edge for edge in net.incident(here) if edge.id not in self.walked] if here else []
        options: list[tuple[str, object]] = [(self._to(edge, here), edge.id) for edge in onward]
        set_options(self.onward, options or [("nothing to walk" if here else "first choose a start", NOTHING)])
        self._list.value = goal_list(self.rows)
        marks = {str(mark.vertex): mark for mark in cases.degree_marks(net)} if self._degrees else {}
        if here:
            marks[here] = VertexMark(here, Role.CURRENT, marks[here].label if self._degrees else "●")
        overlay = Overlay(tuple(marks.values()), trail_marks(self.walked), self._words(onward))
        lit = frozenset(edge.id for edge in net.edges)
        picture = Picture(owners=place.owners, overlay=overlay, lit=lit)
        self.show(picture, f"{refused} {overlay.sentence}" if refused and self.walked else refused or overlay.sentence)

    def _words(self, onward: Sequence[Edge]) -> str:
        count, word, here = len(self.place.net.edges), self.place.edge, self.here
        if not self.start:
            return "Click the city where you want to begin."
        if not self.walked:
            return f"You begin in {here}. Click a {word} that starts there, or its other end."
        done = f"{len(self.walked)} of {pluralize(count, word)}"
        if len(self.walked) == count:
            back = " back" if here == self.start else ""
            return f"Done: every {word} once, from {self.start}{back} to {here}."
        if not onward:
            return f"{done}, and you are stuck in {here}: you have used every {word} there. Step back, or begin again."
        return f"{done}. You are in {here}."

    def _to(self, edge: Edge, here: str) -> str:
        board = self.place.board
        color = f", {board.color_name(edge.id)}" if board.twins[edge.id] is not None else ""
        return f"to {edge.other(here)}{color}"


MANY = 20  # the most routes for which brute force finds the longest path fast enough


def _has_odd(routes: frozenset[int], count: int, odd: int) -> bool:
    net = network_of(routes)
    return len(routes) == count and cases.in_one_piece(net) and len(cases.odd_cities(net)) == odd


def _twice_a_path(routes: frozenset[int]) -> bool:
    if not routes or len(routes) > MANY:
        return False
    net = network_of(routes)
    return longest_trail.solve(net).length >= 2 * cases.longest_path(net)[0]


GOALS: tuple[Goal[frozenset[int]], ...] = (
    Goal("6 routes in one piece with exactly 2 odd cities.", lambda routes: _has_odd(routes, 6, 2)),
    Goal("6 routes in one piece with exactly 4 odd cities.", lambda routes: _has_odd(routes, 6, 4)),
    Goal("A longest trail at least twice as long as the longest path.", _twice_a_path),
)


def measure(routes: frozenset[int]) -> tuple[Overlay | None, str]:
    """Return the odd cities and a longest trail of a network under construction, as marks and in words."""
    net = network_of(routes)
    odd, trail = cases.odd_cities(net), longest_trail.solve(net)
    vertices = tuple(VertexMark(city, Role.TERMINAL, str(net.degree(city))) for city in odd)
    cities = f"{pluralize(len(odd), 'odd city')}: {join_names(odd)}" if odd else "No city is odd"
    whole = "you can walk it in one go" if trail.length == net.length else f"the longest trail has {trail.length}"
    path = f", the longest path {cases.longest_path(net)[0]}" if len(routes) <= MANY else ""
    text = f"{pluralize(len(routes), 'route')}, {pluralize(net.length, 'train')}: {whole}{path}. {cities}."
    return Overlay(vertices, trail_marks(trail.edges), text), text


STEPS = ("euler", "longest-trail-backtracking", "longest-trail")
# It comes first here, so its description cannot say "the same" of the other longest trail algorithm.
DESCRIPTIONS = {"longest-trail-backtracking": "Finds the longest trail by trying: walk on, and turn back."}


def open_lesson() -> Lesson:
    build = (
        "Click routes to build a network; click a route again to remove it. The numbers show a longest trail, and "
        "rings mark the odd cities. Can you build these?"
    )
    steps = Steps(to_step(), STEPS, descriptions=DESCRIPTIONS)
    return assemble_lesson(5, (Walk(), steps), (Build(board(), build, GOALS, measure), LeaveOut()))
