"""Lesson 1, the board is a graph: its worksheet on degrees, neighbors, the handshake lemma, adjacency lists."""

from __future__ import annotations

import random
from typing import Any

from ttr.game.board import Board
from ttr.graphs.words import counted, named
from ttr.lessons.present.worksheets.drawing import MapFigure
from ttr.lessons.present.worksheets.sheet import Content, Part, Table, Task, task
from ttr.lessons.questions.generator import draw_until
from ttr.lessons.questions.parts import compact, edges_of, names_of, net_of, sparse, thinned

_ASKED = 6  # the most cities in the table
_LETTERS = "ABCDEF"


def content(rng: random.Random) -> Content:
    """Return the content of a worksheet."""
    whole = compact(rng, 11)
    part = thinned(rng, whole, len(whole.routes) - 2)
    figure = MapFigure(part, "A part of the board", height=92)
    front = Part((_degrees(rng, part), _sum(part), _claim(rng, part)), (figure,))
    return Content((front,), (Part((_list(rng),)),), (Part((_degree_list(rng),)), _highest(rng)))


def neighbors(part: Board, city: str) -> set[str]:
    """Return the neighbors of a city."""
    return {str(edge.other(city)) for edge in net_of(part).incident(city)}


def _degrees(rng: random.Random, part: Board) -> Task:
    net = net_of(part)
    asked = sorted(rng.sample(names_of(part), _ASKED))
    result = tuple((city, net.degree(city), len(neighbors(part, city))) for city in asked)
    rows = tuple((city, str(degree), str(near)) for city, degree, near in result)
    return task(
        "degrees",
        "Count the routes that end at each city: this is its degree. A double route counts twice. Then count its "
        "neighbors.",
        {"edges": edges_of(part), "cities": tuple(asked)},
        result,
        "They differ where a double route ends.",
        table=Table(("city", "degree", "neighbors"), rows),
    )


def _sum(part: Board) -> Task:
    net = net_of(part)
    result = (sum(map(net.degree, net.vertices)), len(net.edges))
    return task(
        "degree_sum",
        "Add up the degrees of all cities. How many routes does the map have? Why is one number twice the other?",
        {"edges": edges_of(part)},
        result,
        f"The degrees add up to {result[0]}, and there are {result[1]} routes: each route has two ends.",
        lines=3,
    )


def _claim(rng: random.Random, part: Board) -> Task:
    least = rng.choice((2, 3))
    given: dict[str, Any] = {"edges": edges_of(part)}
    if rng.random() < 0.5:
        against = tuple(sorted(name for name in names_of(part) if len(neighbors(part, name)) < least))
        text = f"Every city of this map has at least {least} neighbors."
        given |= {"least": least}
    else:
        city = max(names_of(part), key=lambda name: (len(neighbors(part, name)), name))
        near = sorted(neighbors(part, city))
        against = tuple(other for other in near if not neighbors(part, other) & set(near))
        text = f"Every neighbor of {city} has a route to another neighbor of {city}."
        given |= {"city": city}
    words = f"False: {named(against)} is a counterexample." if len(against) == 1 else f"False: {named(against)} do not."
    return task(
        "claim",
        f"“{text}” Is that true on this map? If not, name a counterexample.",
        given,
        tuple(against),
        words if against else "True: there is no counterexample.",
        lines=2,
    )


def _list(rng: random.Random) -> Task:
    pairs = [(a, b) for i, a in enumerate(_LETTERS) for b in _LETTERS[i + 1 :]]
    edges = draw_until(
        lambda: tuple(sorted(rng.sample(pairs, 8))), lambda found: {v for edge in found for v in edge} == set(_LETTERS)
    )
    near = {v: [a if b == v else b for a, b in edges if v in (a, b)] for v in _LETTERS}
    listed = "; ".join(f"{v}: {', '.join(near[v])}" for v in _LETTERS)
    odd = [v for v in _LETTERS if len(near[v]) % 2]
    odd_words = f"{named(odd)}: {counted(len(odd), 'vertex')}, an even number" if odd else "none: 0 is even"
    return task(
        "draw",
        f"This is the adjacency list of a graph: {listed}. Draw the graph, without crossings if you can. How many "
        f"edges does it "
        "have? Which vertices have an odd degree?",
        {"lists": tuple((v, tuple(near[v])) for v in _LETTERS)},
        (len(edges), tuple(odd)),
        f"{len(edges)} edges: {', '.join(f'{a}–{b}' for a, b in edges)}. Odd degree: {odd_words}.",
        lines=2,
        box=78,
    )


def _degree_list(rng: random.Random) -> Task:
    wanted = rng.choice((True, False))
    degrees = draw_until(
        lambda: tuple(sorted((rng.randint(1, 4) for _ in range(5)), reverse=True)),
        lambda found: sum(found) % 2 != wanted and sum(found[1:]) >= found[0],
    )
    total = sum(degrees)
    why = (
        f"Yes: they add up to {total}, twice {total // 2} edges, and no degree is more than the sum of the others."
        if wanted
        else f"No: they add up to {total}, and in every graph the sum of all degrees is even."
    )
    return task(
        "degree_list",
        f"Can you draw a map of five cities with the degrees {', '.join(map(str, degrees))}? Double routes are "
        f"allowed. Why, or why not?",
        {"degrees": degrees},
        (total,),
        why,
        lines=2,
    )


def _highest(rng: random.Random) -> Part:
    def degrees(part: Board) -> list[int]:
        return sorted(map(net_of(part).degree, names_of(part)))

    part = sparse(rng, 6, 7, lambda made: degrees(made)[-1] > degrees(made)[-2])
    city = max(names_of(part), key=net_of(part).degree)
    made = task(
        "highest",
        "Which city of this map has the highest degree? What is its degree?",
        {"edges": edges_of(part)},
        (city, net_of(part).degree(city)),
        f"{city}: {counted(net_of(part).degree(city), 'route')} end there.",
        lines=1,
    )
    return Part((made,), (MapFigure(part, "A small map", width=110, height=50),))
