"""Lesson 10, design a board: its straight boards and faces, and the cases of its exercises."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from ttr.game.board import Board
from ttr.game.board_parts import City, Route
from ttr.game.files.board_json import load_board
from ttr.graphs import connectivity
from ttr.graphs.algorithm import Events, algorithm
from ttr.graphs.facts import is_planar
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Role, edge_marks
from ttr.graphs.trace import Trace
from ttr.graphs.words import pluralize
from ttr.lessons.challenges.contest import Contest
from ttr.lessons.exercises.cases import Case, board, pairs_of, samples, whole_board
from ttr.lessons.exercises.properties import NETWORK, SIZES, Property, Quantity
from ttr.ui.map.shapes import Point, segments_cross

TOWNS = ("Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Oak")
SPACE = 170.0  # the length of one space of a route, on a map 1000 wide
MAX_SPACES = 4  # per route

Pair = tuple[int, int]  # two towns, by number


def straight_board(
    name: str, towns: Sequence[str], places: Sequence[Point], pairs: Iterable[Pair], colors: Sequence[str] = ()
) -> Board:
    """Return a board of towns joined by straight routes; longer routes have more spaces."""
    middle = sum(y for _, y in places) / len(places)
    cities = tuple(
        City(town, x, y, "top" if y < middle else "bottom") for town, (x, y) in zip(towns, places, strict=False)
    )
    routes = []
    for number, (a, b) in enumerate(pairs):
        spaces = min(MAX_SPACES, max(1, round(math.dist(places[a], places[b]) / SPACE)))
        routes.append(Route(towns[a], towns[b], spaces, colors[number] if colors else "gray"))
    return Board(name, cities, tuple(routes), ())


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return True if two straight routes cross; no three of their towns may lie on a line.

    >>> cross((0, 0), (2, 2), (0, 2), (2, 0)), cross((0, 0), (2, 2), (2, 2), (2, 0))
    (True, False)
    """
    return not {a, b} & {c, d} and segments_cross(a, b, c, d)


def in_line(points: Sequence[Point]) -> bool:
    return any(
        (b[0] - a[0]) * (c[1] - a[1]) == (b[1] - a[1]) * (c[0] - a[0])
        for a, b, c in combinations(dict.fromkeys(points), 3)
    )


def crossings(board: Board) -> tuple[tuple[int, int], ...]:
    """Return the pairs of routes that cross if all routes are straight.

    >>> from ttr.lessons.design.cases import puzzles
    >>> crossings(puzzles()[2].board(range(5)))[:1]
    ((3, 5),)
    """
    places = {city.name: (city.x, city.y) for city in board.cities}
    result = []
    for one, other in combinations(range(len(board.routes)), 2):
        cities = *board.routes[one].cities, *board.routes[other].cities
        if cross(*(places[city] for city in cities)):
            result.append((one, other))
    return tuple(result)


def crossing_marks(pairs: Iterable[tuple[int, int]]) -> tuple[EdgeMark, ...]:
    routes = sorted({route for pair in pairs for route in pair})
    return edge_marks(routes, Role.BOTTLENECK)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A network to draw without crossings, if possible."""

    name: str  # its name in a list
    pairs: tuple[Pair, ...]  # its routes, by town numbers
    places: tuple[Point, ...]  # where towns can be drawn
    tangled: tuple[int, ...]  # the initial place of each town

    def board(self, order: Sequence[int]) -> Board:
        return straight_board(self.name, TOWNS, [self.places[place] for place in order], self.pairs)


_SIX = ((500.0, 20.0), (960.0, 570.0), (40.0, 590.0), (480.0, 230.0), (640.0, 440.0), (350.0, 430.0))
_SEVEN = ((520.0, 20.0), (960.0, 570.0), (40.0, 590.0), (430.0, 210.0), (660.0, 410.0), (300.0, 460.0), (510.0, 350.0))
_FIVE = ((500.0, 20.0), (960.0, 560.0), (40.0, 590.0), (470.0, 220.0), (560.0, 420.0))


@lru_cache(maxsize=1)
def puzzles() -> tuple[Puzzle, ...]:
    """Return the puzzles: networks that can be untangled by hand, and networks that are not planar."""
    six = ((0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5))
    seven = ((0, 1), (1, 2), (0, 2), (0, 3), (3, 6), (6, 4), (4, 1), (2, 5), (5, 6), (3, 5), (4, 0), (1, 6))
    five = tuple(combinations(range(5), 2))
    three = tuple((a, b) for a in range(3) for b in range(3, 6))
    return (
        Puzzle("6 towns, 9 routes", six, _SIX, (0, 1, 5, 4, 3, 2)),
        Puzzle("7 towns, 12 routes", seven, _SEVEN, (0, 2, 6, 5, 4, 1, 3)),
        Puzzle("5 towns, each joined to all others", five, _FIVE, (0, 1, 2, 3, 4)),
        Puzzle("3 towns, each joined to 3 others", three, _SIX, (0, 1, 2, 3, 4, 5)),
    )


# --- faces ---


def face_count(net: Network) -> int:
    """Return the number of faces of any drawing of a network without crossings, by Euler's formula."""
    return 1 + len(connectivity.components(net)) - len(net.vertices) + len(net.edges)


@algorithm(
    "Counting faces",
    """
pieces C = number of cities, faces F = 1
> begin | There are no routes yet: {cities} cities are {cities} pieces, and the whole paper is one face.
for each route (a, b):
    if it is impossible without a crossing:
        stop
        > answer:crossing | {reason}
    if no path leads from a to b yet:
        two pieces become one: C = C - 1
        > join | {name} joins two pieces. It cuts no face, so F stays {faces}. | e=done
    else: a cycle cuts a face in two: F = F + 1
    > cycle | {name} {what}. One face more: F is {faces}. | e=done
V − E + F is 1 + C
> answer | {size}: V − E + F = {left} = {right} = 1 + C.
""",
)
def _drawing(net: Network) -> Events[int | None]:
    planar = is_planar(net)
    vertices, pieces, faces = len(net.vertices), len(net.vertices), 1
    drawn: list[int] = []

    def count() -> dict[str, int]:
        sums = {"V − E + F": vertices - len(drawn) + faces, "1 + C": 1 + pieces}
        return {"cities V": vertices, "routes E": len(drawn), "pieces C": pieces, "faces F": faces, **sums}

    yield "begin", {"cities": vertices, "counters": count()}
    cycle: tuple[int, ...] = ()  # the rest of the cycle that the last route closed
    for edge in net.edges:
        roles = dict.fromkeys(cycle, Role.DONE)
        if not planar and not is_planar(after := net.spanning_subgraph([*drawn, edge.id])):
            roles = {**dict.fromkeys(drawn, Role.DONE), edge.id: Role.BOTTLENECK}
            yield "answer:crossing", {"reason": _why_not(after), "edges": roles, "clear": ["edge_labels"]}
            return None
        path = connectivity.path(net.spanning_subgraph(drawn), edge.a, edge.b)
        drawn.append(edge.id)
        facts = {"name": f"{edge.a} – {edge.b}", "e": edge.id, "clear": ["edge_labels"], "edge_labels": {edge.id: "+"}}
        if path is None:
            pieces, cycle = pieces - 1, ()
            yield "join", {**facts, "faces": faces, "edges": roles, "counters": count()}
        else:
            faces, cycle = faces + 1, path.edges
            twin = len(path.edges) == 1
            what = "is the second track: there is a narrow face between the two" if twin else "closes a cycle"
            roles |= dict.fromkeys(cycle, Role.PATH)
            yield "cycle", {**facts, "what": what, "faces": faces, "edges": roles, "counters": count()}
    left, right = f"{vertices} − {len(drawn)} + {faces}", f"1 + {pieces}"
    yield (
        "answer",
        {"size": pluralize(faces, "face"), "left": left, "right": right, "edges": drawn, "clear": ["edge_labels"]},
    )
    return faces


def trace(net: Network) -> Trace[int | None]:
    """Trace a drawing route by route and count its faces; the answer is None if a route must cross another.

    O(E (V + E)), with a search for a path between the ends of each route. L. Euler, Elementa doctrinae solidorum
    (1758).
    """
    return _drawing.trace(net)


def _why_not(net: Network) -> str:
    """Return why a network cannot be drawn, by counting sides if that is enough."""
    edges, faces, sides = len(net.edges), face_count(net), least_sides(net)
    last = net.edges[-1]
    text = f"With {last.a} – {last.b} there would be {faces} faces"
    if sides * faces > 2 * edges:
        reason = ", because there is no triangle" if sides > 3 else ""
        return (
            f"{text} of at least {sides} sides{reason}: {sides} · {faces} = {sides * faces} sides. But {edges} "
            f"routes have only 2 · {edges} = {2 * edges}. So there is no such drawing."
        )
    return f"{text}. No matter how you draw the others, it must cross one of them."


def least_sides(net: Network) -> int:
    """Return how many sides each face of a drawing without crossings has at least: 4 if there is no triangle, else 3.

    This holds for networks in one piece with three or more vertices, and without double routes and loops; for others
    return 2, which says nothing. A single route has one face with two sides.
    """
    pairs = {frozenset((edge.a, edge.b)) for edge in net.edges if edge.a != edge.b}
    if len(pairs) < len(net.edges) or len(net.vertices) < 3 or len(connectivity.components(net)) > 1:
        return 2
    near = {city: {next(iter(pair - {city})) for pair in pairs if city in pair} for city in net.vertices}
    return 3 if any(near[a] & near[b] for a, b in map(tuple, pairs)) else 4


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


# --- cases ---


OF_FACES: tuple[Property | Quantity, ...] = (*NETWORK, *SIZES)


def turn(p: Point, q: Point, r: Point) -> float:
    """Return a number above 0 if r lies to the left on the way from p to q, below 0 to the right, 0 on the line."""
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def are_apart(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return True if c and d lie on opposite sides of the line through a and b."""
    return turn(a, b, c) * turn(a, b, d) < 0


def parallel(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return True if the line through a and b is parallel to the line through c and d."""
    return (b[0] - a[0]) * (d[1] - c[1]) == (b[1] - a[1]) * (d[0] - c[0])


def boxes(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return True if the rectangles around two routes overlap."""
    return all(max(min(a[i], b[i]), min(c[i], d[i])) < min(max(a[i], b[i]), max(c[i], d[i])) for i in (0, 1))


OF_CROSSING: tuple[Property | Quantity, ...] = (
    Property(
        "the routes have a common end", "the routes have no common end", lambda _, a, b, c, d: bool({a, b} & {c, d})
    ),
    Property("a route is vertical", "no route is vertical", lambda _, a, b, c, d: a[0] == b[0] or c[0] == d[0]),
    Property("the routes are parallel", "the routes are not parallel", lambda _, *towns: parallel(*towns)),
    Property(
        "a coordinate is below 0", "no coordinate is below 0", lambda _, *towns: any(min(town) < 0 for town in towns)
    ),
    Property(
        "a coordinate is not a whole number",
        "all coordinates are whole numbers",
        lambda _, *towns: any(x != int(x) for town in towns for x in town),
    ),
    Property(
        "c and d lie on different sides of the first route, but the routes do not cross",
        "c and d lie on the same side of the first route, or the routes cross",
        lambda truth, *towns: not truth and are_apart(*towns),
    ),
    Property(
        "a and b lie on different sides of the second route, but the routes do not cross",
        "a and b lie on the same side of the second route, or the routes cross",
        lambda truth, a, b, c, d: not truth and are_apart(c, d, a, b),
    ),
    Property(
        "the line of one route crosses the other route, but the routes do not cross",
        "the line of each route misses the other route, or the routes cross",
        lambda truth, a, b, c, d: not truth and (are_apart(c, d, a, b) or are_apart(a, b, c, d)),
    ),
    Property(
        "the routes do not cross, but the rectangles around them overlap",
        "the routes cross, or the rectangles around them do not overlap",
        lambda truth, *towns: not truth and boxes(*towns),
    ),
    Property(
        "a lies to the right of b, or c to the right of d",
        "a does not lie to the right of b, and c does not lie to the right of d",
        lambda _, a, b, c, d: a[0] > b[0] or c[0] > d[0],
    ),
    Property("a lies to the right of b", "a does not lie to the right of b", lambda _, a, b, c, d: a[0] > b[0]),
)

OF_LEADS: tuple[Property | Quantity, ...] = (
    Property("there is only one game", "there are several games", lambda _, leads: len(leads) == 1),
    Property("a lead is below 0", "no lead is below 0", lambda _, leads: min(leads) < 0),
    Property("a lead is 0", "no lead is 0", lambda _, leads: 0 in leads),
    Property(
        "there is an odd number of games", "there is an even number of games", lambda _, leads: len(leads) % 2 == 1
    ),
    Property("a lead equals the right answer", "no lead equals the right answer", lambda truth, leads: truth in leads),
    Property(
        "the right head start gives exactly half of the wins",
        "the right head start gives less than half of the wins",
        lambda truth, leads: 2 * sum(x > truth for x in leads) + leads.count(truth) == len(leads),
    ),
    Quantity("there are {} games", lambda _, leads: len(leads)),
    Quantity("the largest lead is {}", lambda _, leads: max(leads)),
)


SIMULATED = 40  # the games of each case with simulated leads
PARALLEL, CROSS_CASES = 6, 72
SOUTH = 650  # the southern edge of the map, whose y axis points down
ON_BOARD = 8  # cases with crossing routes on the real board, and as many without
MAX_TRIES = 20_000  # far more than any seed has needed; a seed that needs more gets fewer cases


def face_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the first exercise; the last ones are the whole board and a map without routes."""
    result = [net.case(pairs_of(net.routes)) for net in samples(seed)]
    whole = whole_board()
    return (*result, whole.case(pairs_of(whole.routes)), Case("a map without routes", ([],)))


# --- crossings ---

_CROSS: tuple[tuple[str, tuple[Point, Point, Point, Point]], ...] = (
    ("two routes that form an X", ((0, 0), (4, 4), (0, 4), (4, 1))),
    ("two parallel routes", ((0, 0), (4, 2), (0, 1), (4, 3))),
    ("a vertical and a horizontal route", ((2, 0), (2, 4), (0, 1), (5, 1))),
    ("a vertical route beside a horizontal one", ((6, 0), (6, 4), (0, 1), (5, 1))),
    ("a route that points at another one", ((0, 0), (6, 0), (3, 1), (4, 5))),
    ("a route that points at another one", ((3, 1), (4, 5), (0, 0), (6, 0))),
    ("two diagonal routes side by side", ((0, 0), (5, 5), (2, 0), (5, 4))),
    ("two routes that begin in one town", ((0, 0), (4, 1), (0, 0), (1, 4))),
    ("two routes that end in one town", ((1, 5), (3, 2), (6, 4), (3, 2))),
    ("two routes in a line", ((0, 0), (3, 1), (3, 1), (4, 4))),
    ("two routes that cross below 0", ((-4, -3), (-1, -2), (-3, -1), (-2, -5))),
    ("two routes on both sides of 0", ((-2, -2), (2, 3), (-3, 2), (1, -1))),
    ("two routes beside each other below 0", ((-6, -1), (-2, -4), (-5, 1), (-1, -1))),
    ("two short routes between whole numbers", ((0.25, 0.25), (0.75, 0.5), (0.25, 0.75), (0.5, 0.25))),
    ("two short routes beside each other", ((0.5, 1.5), (1.25, 1.75), (0.5, 0.25), (1.75, 1.25))),
)


def _of_the_board(rng: random.Random) -> list[Case]:
    """Return new straight routes on the real board, each with an old route that it crosses or nearly crosses."""
    # North is up, as in a coordinate system.
    places = {city.name: (round(city.x), round(SOUTH - city.y)) for city in board().cities}
    crossing: list[Case] = []
    near: list[Case] = []
    for _ in range(MAX_TRIES):
        if len(crossing) >= ON_BOARD and len(near) >= ON_BOARD:
            break
        new, old = rng.sample(sorted(places), 2), sorted(rng.choice(board().pairs))
        a, b, c, d = (places[city] for city in (*new, *old))
        if frozenset(new) in board().pairs or in_line((a, b, c, d)):
            continue
        case = Case(f"a new route {new[0]} – {new[1]} and the route {old[0]} – {old[1]}", (a, b, c, d))
        if cross(a, b, c, d):
            crossing.append(case)
        elif boxes(a, b, c, d) or are_apart(a, b, c, d):
            near.append(case)
    return crossing[:ON_BOARD] + near[:ON_BOARD]


def cross_cases(seed: int) -> tuple[Case, ...]:
    rng = random.Random(seed)
    result = [Case(name, arguments) for name, arguments in _CROSS] + _of_the_board(rng)
    for _ in range(PARALLEL):
        x, y, right, up = rng.randint(0, 5), rng.randint(0, 5), rng.randint(1, 4), rng.randint(1, 4)
        beside = (x + 1, y), (x + 1 + right, y + up)
        result.append(Case("two random parallel routes", ((x, y), (x + right, y + up), *beside)))
    for _ in range(MAX_TRIES):
        if len(result) >= CROSS_CASES:
            break
        points = [(rng.randint(0, 9), rng.randint(0, 9)) for _ in range(4)]
        if len(result) % 8 == 0:
            points[rng.randint(2, 3)] = points[rng.randint(0, 1)]
        a, b, c, d = points
        if len({a, b}) < 2 or len({c, d}) < 2 or {a, b} == {c, d} or in_line(points):
            continue
        if cross(a, b, c, d) != len(result) % 2:  # equally many crossing and other pairs
            continue
        if len(result) % 8 != 4 or are_apart(a, b, c, d):
            result.append(Case("two random routes", tuple(points)))
    return tuple(result)


# --- head starts ---

_LEADS = (
    ("one game", [3]),
    ("four games", [5, 3, 1, -2]),
    ("a game lost by a lot", [4, 3, 2, -30]),
    ("a game won by a lot", [40, 1, -1, -2, 2]),
    ("two ties", [0, 0, 2, 3]),
    ("games that are all ties", [0, 0, 0]),
    ("games won by a lot", [35, 31, 42, 28]),
    ("one game won by 150", [150]),
    ("three equal wins and a bigger one", [3, 3, 3, 5]),
    ("games that the second player wins", [-4, 7, -1]),
    ("games that the second player always wins", [-5, -1, -3]),
    ("five equal wins", [6, 6, 6, 6, 6]),
)


@lru_cache(maxsize=1)
def simulated_leads() -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the leads of the player who began, from self-play of strategies on the mini board."""
    result = []
    for name in ("destination", "few turns"):
        contest = Contest((name, name), swap=False)
        for _ in range(SIMULATED):
            contest.play()
        result.append((f"{SIMULATED} games of “{name}” against itself", tuple(contest.leads)))
    return tuple(result)


def start_cases(seed: int) -> tuple[Case, ...]:
    rng = random.Random(seed)
    result = [Case(name, (list(leads),)) for name, leads in (*_LEADS, *simulated_leads())]
    for size in (3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 30, 50):
        shift = rng.randint(-2, 6)
        leads = [round(rng.gauss(shift, 4)) for _ in range(size)]
        result.append(Case(f"{size} random games", (leads,)))
    for size in (5, 9):
        leads = [round(rng.gauss(60, 15)) for _ in range(size)]
        result.append(Case(f"{size} random games on an unfair board", (leads,)))
    return tuple(result)
