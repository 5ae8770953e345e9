"""Lesson 10, design a board: its worksheet on crossings, Euler's formula, faces, a fair head start."""

from __future__ import annotations

import random
from itertools import combinations

from ttr.game.board import Board
from ttr.graphs import connectivity, facts
from ttr.graphs.words import counted
from ttr.lessons.design.faces import face_count
from ttr.lessons.design.leads import first_wins, needed_start
from ttr.lessons.design.straight_boards import TOWNS, crossings, in_line, straight_board
from ttr.lessons.present.worksheets.drawing import MapFigure
from ttr.lessons.present.worksheets.sheet import Content, Part, Table, Task, task
from ttr.lessons.questions.generator import draw_until
from ttr.lessons.questions.parts import edges_of, net_of, sparse

_TOWNS, _ROUTES = 6, 9
_GAMES, _FEW_GAMES = 12, 5


def content(rng: random.Random) -> Content:
    """Return the content of a worksheet."""
    crossed = draw_until(lambda: _board(rng), lambda made: 2 <= len(crossings(made)) <= 5 and _untangled(made))
    figure = MapFigure(crossed, "A map with crossings", height=70)
    front = Part((_crossings(crossed), _redraw(crossed)), (figure,))
    back = (_faces(rng), Part((_formula(rng), _start(rng, _GAMES))))
    return Content((front,), back, (Part((_one(rng), _start(rng, _FEW_GAMES))),))


def _board(rng: random.Random) -> Board:
    """Return towns at random places, far enough apart, with random straight routes."""
    places = draw_until(
        lambda: [(rng.randint(0, 9) * 100.0, rng.randint(0, 4) * 100.0) for _ in range(_TOWNS)],
        lambda found: len(set(found)) == _TOWNS and not in_line(found) and _apart(found),
    )
    pairs = rng.sample(list(combinations(range(_TOWNS), 2)), _ROUTES)
    return straight_board("crossed", TOWNS[:_TOWNS], places, pairs)


def _apart(places: list[tuple[float, float]]) -> bool:
    return all(abs(a[0] - b[0]) + abs(a[1] - b[1]) >= 300 for a, b in combinations(places, 2))


def _untangled(made: Board) -> bool:
    """Return True if a map is connected and can be drawn without crossings."""
    net = net_of(made)
    return facts.is_planar(net) and len(connectivity.components(net)) == 1


def _crossings(made: Board) -> Task:
    found = crossings(made)
    listed = ", ".join(f"{made.routes[a]} with {made.routes[b]}" for a, b in found)
    places = tuple((city.name, city.x, city.y) for city in made.cities)
    return task(
        "crossings",
        "How many crossings does this map have? Which routes cross?",
        {"edges": edges_of(made), "places": places},
        (len(found),),
        f"{counted(len(found), 'crossing')}: {listed}.",
        lines=2,
    )


def _redraw(made: Board) -> Task:
    count = face_count(net_of(made))
    return task(
        "redraw",
        "Draw the same map without a crossing; routes may be curved. How many faces does your drawing have, "
        "including the outer face?",
        {"edges": edges_of(made)},
        (count,),
        f"Every drawing without crossings has {count} faces: F = 2 + E - V = "
        f"2 + {len(made.routes)} - {len(made.cities)}.",
        lines=1,
        box=94,
    )


def _faces(rng: random.Random) -> Part:
    part = sparse(rng, 9, 12)
    count = face_count(net_of(part))
    made = task(
        "faces",
        "Count the vertices, the edges and the faces of this drawing, and check Euler's formula V - E + F = 2.",
        {"edges": edges_of(part)},
        (len(part.cities), len(part.routes), count),
        f"V = {len(part.cities)}, E = {len(part.routes)}, F = {count}: "
        f"{len(part.cities)} - {len(part.routes)} + {count} = 2.",
        lines=1,
    )
    return Part((made,), (MapFigure(part, "A map without crossings", height=50),))


def _formula(rng: random.Random) -> Task:
    rows = []
    for parts in (1, 1, 2):
        vertices = rng.randint(6, 14)
        edges = rng.randint(vertices - parts, vertices - parts + 6)
        rows.append((vertices, edges, parts, 1 + parts - vertices + edges))
    return task(
        "formula",
        "These maps have no crossings. How many faces does each one have? (V - E + F = 1 + C, with C components.)",
        {"rows": tuple(row[:3] for row in rows)},
        tuple(row[3] for row in rows),
        "F = 1 + C - V + E.",
        table=Table(("V", "E", "C", "F"), tuple(tuple(map(str, row)) for row in rows), 3),
    )


def _start(rng: random.Random, games: int) -> Task:
    leads = draw_until(
        lambda: [rng.randint(-12, 20) for _ in range(games)],
        lambda found: 2 <= needed_start(found) <= 12 and len(set(found)) > games - 3,
    )
    start = needed_start(leads)
    won = f"{first_wins(leads, start):g}"
    return task(
        "head_start",
        f"The player who began was ahead by {', '.join(map(str, leads))} points (minus means behind). Give the "
        f"second player a head start. What is the smallest head start with which the first player wins at most half "
        f"of these games? (A tie is half a win.)",
        {"leads": tuple(leads)},
        (start, won),
        f"{counted(start, 'point')}: then the first player wins {won} of {games}.",
        lines=2,
    )


def _one(rng: random.Random) -> Task:
    vertices = rng.randint(6, 12)
    edges = rng.randint(vertices + 1, vertices + 6)
    return task(
        "one_formula",
        f"A map in one piece, drawn without crossings, has {vertices} cities and {edges} routes. How many faces does "
        f"it have?",
        {"vertices": vertices, "edges": edges},
        (2 - vertices + edges,),
        f"F = 2 - {vertices} + {edges} = {2 - vertices + edges}.",
        lines=1,
    )
