"""Lesson 5, Euler and the longest trail: its worksheet on odd cities, Euler trails, the longest trail."""

from __future__ import annotations

import random

from ttr.game.board import Board
from ttr.graphs import euler, longest_trail
from ttr.graphs.words import named, walk_text
from ttr.lessons.present.worksheets.drawing import MapFigure
from ttr.lessons.present.worksheets.sheet import Content, Part, Table, Task, task
from ttr.lessons.questions.generator import draw_until
from ttr.lessons.questions.parts import edges_of, net_of, sparse

_HALF = 88.0  # in millimeters, so that two figures fit side by side


def content(rng: random.Random) -> Content:
    """Return the content of a worksheet."""
    first, second = _with_odd(rng, 8, 10, rng.choice((0, 2))), _with_odd(rng, 8, 10, 4)
    pair = [first, second] if rng.random() < 0.5 else [second, first]
    figures = tuple(MapFigure(part, f"Network {i}", width=_HALF, height=80) for i, part in enumerate(pair, 1))
    walks = tuple(_walk(part, f"the {side} network") for part, side in zip(pair, ("left", "right"), strict=True))
    front = Part((_odd(pair), *walks, _repair(second, "left" if pair[0] is second else "right")), figures)
    return Content((front,), (_longest(rng),), (_degrees(rng), _begin(rng)))


def _with_odd(rng: random.Random, cities: int, routes: int, odd: int) -> Board:
    """Return a connected network with this many odd cities."""
    return sparse(rng, cities, routes, lambda made: len(euler.solve(net_of(made)).odd) == odd)


def _odd(pair: list[Board]) -> Task:
    odd = [sorted(map(str, euler.solve(net_of(part)).odd)) for part in pair]
    found = [", ".join(cities) or "none" for cities in odd]
    rows = tuple(zip(("left", "right"), (str(len(cities)) for cities in odd), found, strict=True))
    return task(
        "odd",
        "Beside each city, write its degree. Which cities are odd?",
        {"left": edges_of(pair[0]), "right": edges_of(pair[1])},
        found,
        "The number of odd cities is even in every network.",
        table=Table(("network", "odd cities", "which"), rows),
    )


def _walk(part: Board, which: str) -> Task:
    found = euler.solve(net_of(part))
    if found.trail is None:
        result, answer = "No", f"No: {len(found.odd)} cities are odd, but only the first and the last city may be odd."
    else:
        closed = (
            "the trail ends where it begins" if found.circuit else f"the trail joins the odd cities {named(found.odd)}"
        )
        result, answer = "Yes", f"Yes, and {closed}. For example {walk_text(found.trail.vertices)}."
    return task(
        "euler",
        f"Can you walk all routes of {which} in one go, none of them twice? Write down such a walk, or say why there "
        f"is none.",
        {"edges": edges_of(part)},
        result,
        answer,
        lines=3,
    )


def _repair(part: Board, which: str) -> Task:
    odd = tuple(sorted(map(str, euler.solve(net_of(part)).odd)))
    return task(
        "repair",
        f"Add one more route to the {which} network, so that you can walk all its routes in one go. Which two cities "
        f"does your new route join? Where does the walk now begin and end?",
        {"edges": edges_of(part)},
        odd,
        f"Between any two of {named(odd)}. The walk begins and ends at the other two.",
        lines=2,
    )


def _longest(rng: random.Random) -> Part:
    part = sparse(rng, 9, 11, lambda made: len(euler.solve(net_of(made)).odd) >= 4)
    trail = longest_trail.solve(net_of(part))
    left_out = [route for route in range(len(part.routes)) if route not in trail.edges]
    out = ", ".join(str(part.routes[route]) for route in left_out)
    trains, odd = sum(route.length for route in part.routes), len(euler.solve(net_of(part)).odd)
    given = {"edges": edges_of(part)}
    tasks = (
        task(
            "all_trains",
            "These are all routes of a player; the numbers are trains. How many trains are there in total? How many "
            "cities are odd?",
            given,
            (trains, odd),
            f"{trains} trains. {odd} cities are odd, so nobody can walk all routes in one go.",
            lines=1,
        ),
        task(
            "longest",
            "Find the longest trail that you can: it uses no route twice, but may visit a city again. Write down the "
            "trail and its number of trains. Which routes does it leave out?",
            given,
            (trail.length,),
            f"The longest has {trail.length} trains: {walk_text(trail.vertices)}. Left out here: {out}.",
            lines=4,
        ),
    )
    return Part(tasks, (MapFigure(part, "A player's routes", height=66, numbers=True),))


def _degrees(rng: random.Random) -> Part:
    odd = rng.choice((0, 2, 4))
    degrees = draw_until(
        lambda: rng.sample([rng.choice((1, 3)) for _ in range(odd)] + [rng.choice((2, 4)) for _ in range(6 - odd)], 6),
        lambda found: sum(found) >= 2 * (len(found) - 1),  # needed for a connected network
    )
    walk = {
        0: "Yes: no city is odd. It can begin anywhere and ends where it begins.",
        2: "Yes: two cities are odd. It begins at one of them and ends at the other.",
        4: "No: four cities are odd, but only the first and the last city may be odd.",
    }[odd]
    made = task(
        "degree_walk",
        f"A network in one piece has cities with the degrees {', '.join(map(str, degrees))}. Can you walk all its "
        f"routes in one go? Where does the walk begin and end?",
        {"degrees": tuple(degrees)},
        "No" if odd == 4 else "Yes",
        walk,
        lines=2,
    )
    return Part((made,))


def _begin(rng: random.Random) -> Part:
    part = _with_odd(rng, 6, 7, 2)
    odd = tuple(sorted(map(str, euler.solve(net_of(part)).odd)))
    made = task(
        "begin",
        "You can walk all routes of this network in one go. Where can you begin?",
        {"edges": edges_of(part)},
        odd,
        f"At {odd[0]} or at {odd[1]}: these cities are odd.",
        lines=1,
    )
    return Part((made,), (MapFigure(part, "A small network", width=116, height=46),))
