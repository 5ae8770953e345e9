"""Lesson 10, design a board: test cases for its exercises, and properties that they can have."""

from __future__ import annotations

import random
from functools import lru_cache

from ttr.lessons.contests.contest import Contest
from ttr.lessons.design.straight_boards import cross, in_line
from ttr.lessons.kit.cases import Case, board, edges_of, samples, whole_board
from ttr.lessons.kit.properties import NETWORK, SIZES, Property, Quantity
from ttr.ui.map.shapes import Point

OF_FACES: tuple[Property | Quantity, ...] = (*NETWORK, *SIZES)


def turn(p: Point, q: Point, r: Point) -> float:
    """Return a number above 0 if r lies to the left on the way from p to q, below 0 to the right, 0 on the line."""
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def apart(a: Point, b: Point, c: Point, d: Point) -> bool:
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
        lambda truth, *towns: not truth and apart(*towns),
    ),
    Property(
        "a and b lie on different sides of the second route, but the routes do not cross",
        "a and b lie on the same side of the second route, or the routes cross",
        lambda truth, a, b, c, d: not truth and apart(c, d, a, b),
    ),
    Property(
        "the line of one route crosses the other route, but the routes do not cross",
        "the line of each route misses the other route, or the routes cross",
        lambda truth, a, b, c, d: not truth and (apart(c, d, a, b) or apart(a, b, c, d)),
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
    Property(
        "a lead equals the right answer",
        "no lead equals the right answer",
        lambda truth, leads: truth in leads,
    ),
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
TRIES = 20_000  # far more than any seed has needed; a seed that needs more gets fewer cases


def face_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the first exercise; the last ones are the whole board and a map without routes."""
    found = [net.case(edges_of(net.routes)) for net in samples(seed)]
    whole = whole_board()
    return (*found, whole.case(edges_of(whole.routes)), Case("a map without routes", ([],)))


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
    for _ in range(TRIES):
        if len(crossing) >= ON_BOARD and len(near) >= ON_BOARD:
            break
        new, old = rng.sample(sorted(places), 2), sorted(rng.choice(board().pairs))
        a, b, c, d = (places[city] for city in (*new, *old))
        if frozenset(new) in board().pairs or in_line((a, b, c, d)):
            continue
        case = Case(f"a new route {new[0]} – {new[1]} and the route {old[0]} – {old[1]}", (a, b, c, d))
        if cross(a, b, c, d):
            crossing.append(case)
        elif boxes(a, b, c, d) or apart(a, b, c, d):
            near.append(case)
    return crossing[:ON_BOARD] + near[:ON_BOARD]


def cross_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the second exercise."""
    rng = random.Random(seed)
    found = [Case(name, arguments) for name, arguments in _CROSS] + _of_the_board(rng)
    for _ in range(PARALLEL):
        x, y, right, up = rng.randint(0, 5), rng.randint(0, 5), rng.randint(1, 4), rng.randint(1, 4)
        beside = (x + 1, y), (x + 1 + right, y + up)
        found.append(Case("two random parallel routes", ((x, y), (x + right, y + up), *beside)))
    for _ in range(TRIES):
        if len(found) >= CROSS_CASES:
            break
        points = [(rng.randint(0, 9), rng.randint(0, 9)) for _ in range(4)]
        if len(found) % 8 == 0:
            points[rng.randint(2, 3)] = points[rng.randint(0, 1)]
        a, b, c, d = points
        if len({a, b}) < 2 or len({c, d}) < 2 or {a, b} == {c, d} or in_line(points):
            continue
        if cross(a, b, c, d) != len(found) % 2:  # equally many crossing and other pairs
            continue
        if len(found) % 8 != 4 or apart(a, b, c, d):
            found.append(Case("two random routes", tuple(points)))
    return tuple(found)


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
def simulated() -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the leads of the player who began, from self-play of strategies on the mini board."""
    found = []
    for name in ("destination", "few turns"):
        contest = Contest((name, name), swap=False)
        for _ in range(SIMULATED):
            contest.play()
        found.append((f"{SIMULATED} games of “{name}” against itself", tuple(contest.leads)))
    return tuple(found)


def start_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the third exercise."""
    rng = random.Random(seed)
    found = [Case(name, (list(leads),)) for name, leads in (*_LEADS, *simulated())]
    for size in (3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 30, 50):
        shift = rng.randint(-2, 6)
        leads = [round(rng.gauss(shift, 4)) for _ in range(size)]
        found.append(Case(f"{size} random games", (leads,)))
    for size in (5, 9):
        leads = [round(rng.gauss(60, 15)) for _ in range(size)]
        found.append(Case(f"{size} random games on an unfair board", (leads,)))
    return tuple(found)
