"""Lesson 10, design a board: its exercises, with their cases, misconceptions and hints."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from ttr.game.board_json import load_board
from ttr.graphs.network import Network
from ttr.lessons.design import explaining, leads
from ttr.lessons.design import misconceptions as usual
from ttr.lessons.design.faces import face_count
from ttr.lessons.kit.answers import read_whole, read_yes_or_no
from ttr.lessons.kit.cases import board, edges_of, samples
from ttr.lessons.kit.exercise import Case, Exercise, Misconception
from ttr.ui.map.shapes import Point, segments_cross

SIMULATED = 40  # games of the cases with simulated leads
PARALLEL, CROSS_CASES = 6, 72
SOUTH = 650  # of the map: its y goes downwards
ON_BOARD = 8  # cases of routes that cross on the real board, and as many of routes that do not
TRIES = 20_000  # far more than any seed has needed; a seed that needs more gets fewer cases


@lru_cache(maxsize=8)
def face_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases of the first exercise; the last one is the whole board."""
    found = [Case(net.name, (edges_of(net.routes),), frozenset(net.routes), net.owners) for net in samples(seed)]
    everything = range(len(board().routes))
    whole = Case("the whole board", (edges_of(everything),), frozenset(everything))
    return (*found, whole)


# --- crossings ---

_CROSS: tuple[tuple[str, tuple[Point, Point, Point, Point]], ...] = (
    ("two routes that form an X", ((0, 0), (4, 4), (0, 4), (4, 1))),
    ("two parallel routes", ((0, 0), (4, 2), (0, 1), (4, 3))),
    ("a vertical and a horizontal route", ((2, 0), (2, 4), (0, 1), (5, 1))),
    ("a vertical route beside a horizontal one", ((6, 0), (6, 4), (0, 1), (5, 1))),
    ("a route that points at another one", ((0, 0), (6, 0), (3, 1), (4, 5))),
    ("a route that points at another one", ((3, 1), (4, 5), (0, 0), (6, 0))),
    ("two slanting routes side by side", ((0, 0), (5, 5), (2, 0), (5, 4))),
    ("two routes that begin in one town", ((0, 0), (4, 1), (0, 0), (1, 4))),
    ("two routes that end in one town", ((1, 5), (3, 2), (6, 4), (3, 2))),
    ("two routes in a row", ((0, 0), (3, 1), (3, 1), (4, 4))),
)


def _in_line(points: Sequence[Point]) -> bool:
    return any(
        (b[0] - a[0]) * (c[1] - a[1]) == (b[1] - a[1]) * (c[0] - a[0])
        for a, b, c in combinations(dict.fromkeys(points), 3)
    )


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tell whether two straight routes cross; no three of their towns lie in a line.

    >>> cross((0, 0), (2, 2), (0, 2), (2, 0)), cross((0, 0), (2, 2), (2, 2), (2, 0))
    (True, False)
    """
    return not {a, b} & {c, d} and segments_cross(a, b, c, d)


def _of_the_board(rng: random.Random) -> list[Case]:
    """Return new straight routes on the real board, each with a route that it crosses or comes near."""
    # North is up, as in a coordinate system.
    places = {city.name: (round(city.x), round(SOUTH - city.y)) for city in board().cities}
    crossing: list[Case] = []
    near: list[Case] = []
    for _ in range(TRIES):
        if len(crossing) >= ON_BOARD and len(near) >= ON_BOARD:
            break
        new, old = rng.sample(sorted(places), 2), sorted(rng.choice(board().pairs))
        a, b, c, d = (places[city] for city in (*new, *old))
        if frozenset(new) in board().pairs or _in_line((a, b, c, d)):
            continue
        case = Case(f"a new route {new[0]} – {new[1]} and the route {old[0]} – {old[1]}", (a, b, c, d))
        if cross(a, b, c, d):
            crossing.append(case)
        elif usual.boxes(a, b, c, d) or usual.one_side_only(a, b, c, d):
            near.append(case)
    return crossing[:ON_BOARD] + near[:ON_BOARD]


@lru_cache(maxsize=8)
def cross_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases of the second exercise."""
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
        if len({a, b}) < 2 or len({c, d}) < 2 or {a, b} == {c, d} or _in_line(points):
            continue
        if cross(a, b, c, d) != len(found) % 2:  # as many that cross as others
            continue
        if len(found) % 8 != 4 or usual.one_side_only(a, b, c, d):
            found.append(Case("two random routes", tuple(points)))
    return tuple(found)


# --- head starts ---

_LEADS = (
    ("one game", [3]), ("four games", [5, 3, 1, -2]), ("a game lost by far", [4, 3, 2, -30]),
    ("a game won by far", [40, 1, -1, -2, 2]), ("two ties", [0, 0, 2, 3]), ("games that are all ties", [0, 0, 0]),
    ("games that the second player wins", [-4, 7, -1]), ("five equal victories", [6, 6, 6, 6, 6]),
)  # fmt: skip


@lru_cache(maxsize=1)
def simulated() -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the leads of the player who began, in games of strategies against themselves on the mini board."""
    from ttr.lessons.design.trial import BoardContest

    found = []
    for name in ("destination", "few turns"):
        contest = BoardContest(name, load_board("mini"))
        for _ in range(SIMULATED):
            contest.play()
        found.append((f"{SIMULATED} games of “{name}” against itself", tuple(contest.leads)))
    return tuple(found)


@lru_cache(maxsize=8)
def start_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases of the third exercise."""
    rng = random.Random(seed)
    found = [Case(name, (list(leads),)) for name, leads in (*_LEADS, *simulated())]
    for size in (3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 30, 50):
        shift = rng.randint(-2, 6)
        leads = [round(rng.gauss(shift, 4)) for _ in range(size)]
        found.append(Case(f"{size} random games", (leads,)))
    return tuple(found)


# --- the truth, from the game's own algorithms ---


def _faces(edges: Sequence[tuple[str, str]]) -> int:
    return face_count(Network.from_edges([(a, b, 1) for a, b in edges]))


def _start(found: Sequence[int]) -> int:
    return leads.needed_start(found)


# --- the exercises ---


@lru_cache(maxsize=1)
def exercises() -> tuple[Exercise, ...]:
    """Return the exercises of the lesson, in order."""
    return (
        Exercise(
            key="10.1", board=board(), cases=face_cases, title="faces",
            statement=(
                "Write faces(edges). It returns how many faces a network has when it is drawn without crossings. edges "
                "is a list of pairs of cities; a double route stands in it twice. The cities are those that are named. "
                "The network may be in several pieces."
            ),
            signature="faces(edges)",
            truth=_faces, read=read_whole, explain=explaining.explain_faces,
            misconceptions=(
                Misconception("takes every network for one piece",
                        "V - E + F = 2 holds for one piece. What is it for a network in several pieces?",
                        usual.one_piece_always),
                Misconception("forgets the face outside",
                        "Draw a triangle. How many regions of the paper can you color?", usual.no_outer_face),
                Misconception("counts a double route once",
                        "Two tracks side by side: is there anything between them?", usual.tracks_once),
                Misconception("gives each piece an outer face of its own",
                        "Draw two triangles side by side, and color the outside of the one and then of the other. Are "
                        "these two regions?", usual.outside_of_each),
            ),
            hints=(
                "Solve Euler's formula for F. Which of the other three numbers do you get from the list at once?",
                "V: put all cities into a set. E: the length of the list. C: begin with each city as a piece of its "
                "own; each route between two pieces makes them one.",
                "Keep a dictionary piece = {city: city}. For each route (a, b): if piece[a] and piece[b] differ, give "
                "all cities of the one the piece of the other. C is the number of different pieces at the end.",
            ),
            endless="If you join pieces in a while loop: does each turn of it make the number of pieces smaller?",
            tried="small ones, positions of real games, random networks and the whole board",
        ),
        Exercise(
            key="10.2", board=board(), cases=cross_cases, title="cross",
            statement=(
                "Write cross(a, b, c, d). One straight route joins the towns a and b, another one c and d. Each town "
                "is a pair of coordinates (x, y). Return True if the routes cross, else False. A common end is no "
                "crossing. No three different towns lie in a line."
            ),
            signature="cross(a, b, c, d)",
            truth=cross, read=read_yes_or_no, explain=explaining.explain_cross, draw=explaining.draw_cross,
            misconceptions=(
                Misconception("compares the rectangles around the routes",
                        "Draw two parallel slanting routes close to each other. What about the rectangles around them?",
                        usual.boxes),
                Misconception("asks whether the endless lines meet",
                        "Two lines that are not parallel always meet, perhaps far away. Where do the routes end?",
                        usual.endless_lines),
                Misconception("looks at one of the routes only",
                        "c and d are on different sides of the line through a and b. Is this enough, if the line is "
                        "longer than the route?", usual.one_side_only),
                Misconception("counts a common end as a crossing",
                        "What does your program compute when b and c are the same town? Is this more than 0, less, or "
                        "neither?", usual.common_end_counts),
            ),
            hints=(
                "If two routes cross, the ends of each lie on different sides of the other one. Are there any two "
                "routes of which this is true and that do not cross?",
                "Write a helper side(p, q, r): (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]). It is "
                "positive if r lies on the left of the way from p to q, negative on the right, 0 on the line.",
                "c and d lie on different sides of a – b if side(a, b, c) * side(a, b, d) < 0. Ask the same about a "
                "and b; both have to be true.",
            ),
            endless="No loop is needed here: a few products decide.",
            tried="simple ones, new routes on the real board and random ones",
        ),
        Exercise(
            key="10.3", board=board(), cases=start_cases, title="head start",
            statement=(
                "Write head_start(leads). leads lists, for simulated games, by how many points the player who began "
                "was ahead at the end; a negative number means behind. The second player gets some points as a head "
                "start. Equal points are then a tie, which counts as half a victory. Return the smallest whole number "
                "of points, 0 or more, with which the player who began wins at most half of the games."
            ),
            signature="head_start(leads)",
            truth=_start, read=read_whole, explain=explaining.explain_start, draw=explaining.draw_start,
            misconceptions=(
                Misconception("takes the mean lead",
                        "One game won by 40 points: how much does it change the mean, and how much the share of games "
                        "won?", usual.the_mean),
                Misconception("counts a tie as nothing", "What is a tie worth for the player who began?",
                        usual.ties_forgotten),
                Misconception("counts a tie as a whole victory",
                        "With a head start of 3 points, a lead of 3 has become a tie. Is that still a victory?",
                        usual.ties_won),
                Misconception("takes the largest lead",
                        "With this head start the player who began never wins at all. How often would be fair?",
                        usual.never_ahead),
                Misconception("gives less than nothing",
                        "If the player who began wins too little already, how many points does the second player need?",
                        usual.below_zero),
            ),
            hints=(
                "First write the share for a given head start: how many leads are larger, how many equal?",
                "Then try 0, 1, 2, … points, one after the other, and stop at the first that is enough.",
                "start = 0; while wins(start) > len(leads) / 2: start = start + 1. wins(start) adds 1 for each lead "
                "above start and 0.5 for each lead that equals it.",
            ),
            endless="Does your head start grow by 1 in each turn of the loop? As many points as the largest lead are "
                    "always enough.",
            tried="a few games, simulated games on the mini board and random ones",
        ),
    )  # fmt: skip
