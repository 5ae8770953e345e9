"""Lesson 7, which routes matter: its worksheet on betweenness by hand, degree and betweenness, ranks."""

from __future__ import annotations

import random
from itertools import combinations
from string import ascii_lowercase

from ttr.game.board import Board
from ttr.graphs import centrality, spanning_tree
from ttr.graphs.words import counted, named, walk_text
from ttr.lessons.centrality.measures import ranks
from ttr.lessons.present.worksheets.drawing import MapFigure
from ttr.lessons.present.worksheets.sheet import Content, Part, Table, Task, task
from ttr.lessons.questions import parts
from ttr.lessons.questions.generator import draw_until


def content(rng: random.Random) -> Content:
    """Return the content of a worksheet."""
    part = draw_until(lambda: tree(rng, 9), lambda made: _leader(made) is not None)
    letters = dict(enumerate(ascii_lowercase[: len(part.routes)]))
    figure = MapFigure(part, "A network without cycles", height=64, names=letters)
    front = Part((_edges(part), _between(part)), (figure,), "There is only one path between any two cities.")
    return Content((front, Part((_ranks(rng),))), (_through(rng),), (_bridge(rng), _middle(rng)))


def tree(rng: random.Random, size: int) -> Board:
    """Return a part of the board whose routes form a tree."""
    part = parts.single(parts.compact(rng, size))
    kept = spanning_tree.solve(parts.net_of(part)).edges
    return parts.with_routes(part, sorted(kept))


def _leader(part: Board) -> str | None:
    """Return the one city that lies between the most pairs, or None for a tie."""
    found = centrality.solve(parts.net_of(part), weighted=False).vertices
    best = [city for city, value in zip(parts.net_of(part).vertices, found, strict=True) if value == max(found)]
    return str(best[0]) if len(best) == 1 else None


def _edges(part: Board) -> Task:
    found = [round(value) for value in centrality.solve(parts.net_of(part), weighted=False).edges]
    rows = tuple((ascii_lowercase[place], str(part.routes[place]), str(value)) for place, value in enumerate(found))
    return task(
        "edge_betweenness",
        "For each route, count the pairs of cities whose path uses it. (Count the cities on each side of the route, "
        "and multiply.)",
        {"edges": parts.edges_of(part)},
        tuple(found),
        f"There are {len(part.cities)} cities. A route with k of them on one side has k · ({len(part.cities)} - k) "
        f"pairs.",
        table=Table(("", "route", "pairs"), rows, 2),
    )


def _between(part: Board) -> Task:
    net = parts.net_of(part)
    values = dict(zip(map(str, net.vertices), centrality.solve(net, weighted=False).vertices, strict=True))
    best = _leader(part)
    assert best is not None
    most = max(net.degree(city) for city in net.vertices)
    top = tuple(sorted(str(city) for city in net.vertices if net.degree(city) == most))
    return task(
        "vertex_betweenness",
        "Which city lies between the most pairs of other cities? Between how many pairs? Which city has the highest "
        "degree? Is it the same city?",
        {"edges": parts.edges_of(part)},
        (best, round(values[best]), top),
        f"{best} lies between {round(values[best])} pairs. "
        f"{named(top)} {'has' if len(top) == 1 else 'have'} the highest degree, {most}.",
        lines=2,
    )


def _through(rng: random.Random) -> Part:
    def make() -> tuple[Board, int, list[tuple[str, str]]]:
        part = parts.sparse(rng, 9, 11)
        pairs = rng.sample(list(combinations(parts.names_of(part), 2)), 4)
        return part, rng.randrange(len(part.routes)), pairs

    def fits(made: tuple[Board, int, list[tuple[str, str]]]) -> bool:
        part, route, pairs = made
        net = parts.net_of(part)
        paths = [parts.cheapest(net, a, b) for a, b in pairs]
        long = all(len(path.edges) >= 2 and not parts.has_rival(net, path) for path in paths)
        return long and sum(route in path.edges for path in paths) == 2

    part, route, pairs = draw_until(make, fits)
    paths = [parts.cheapest(parts.net_of(part), a, b) for a, b in pairs]
    rows = tuple(
        (walk_text(pair), "yes" if route in path.edges else "no", walk_text(path.vertices))
        for pair, path in zip(pairs, paths, strict=True)
    )
    made = task(
        "through",
        f"The numbers are trains. For which of these pairs does the cheapest path use {part.routes[route]} (a)?",
        {"edges": parts.edges_of(part), "route": part.routes[route].cities, "pairs": tuple(pairs)},
        tuple(row[1] for row in rows),
        "Each of these pairs has only one cheapest path.",
        table=Table(("pair", "along a?", "the cheapest path"), rows),
    )
    names = {index: "a" if index == route else str(track.length) for index, track in enumerate(part.routes)}
    return Part((made,), (MapFigure(part, "Routes with their trains", height=70, names=names),))


def _ranks(rng: random.Random) -> Task:
    values = draw_until(lambda: [rng.randint(4, 20) for _ in range(5)], lambda found: len(set(found)) == 4)
    found = ranks(values)
    words = tuple(f"{rank:g}" for rank in found)
    rows = tuple((letter, str(value), word) for letter, value, word in zip("abcde", values, words, strict=True))
    return task(
        "ranks",
        "Rank these routes, the highest betweenness first. Equal values share the mean of their places.",
        {"values": tuple(values)},
        words,
        "The ranks of five values always add up to 15.",
        table=Table(("route", "betweenness", "rank"), rows, 2),
    )


def _bridge(rng: random.Random) -> Part:
    left, right = rng.randint(2, 4), rng.randint(5, 7)
    made = task(
        "bridge_pairs",
        f"A single route joins a part of {counted(left, 'city')} to a part of {counted(right, 'city')}. How many "
        f"pairs of cities have a path that uses it?",
        {"sides": (left, right)},
        (left * right,),
        f"{left} · {right} = {left * right} pairs.",
        lines=1,
    )
    return Part((made,))


def _middle(rng: random.Random) -> Part:
    part = draw_until(lambda: tree(rng, 6), lambda made: _leader(made) is not None)
    values = centrality.solve(parts.net_of(part), weighted=False).vertices
    best = _leader(part)
    assert best is not None
    made = task(
        "middle",
        "Which city lies between the most pairs of other cities? Between how many pairs?",
        {"edges": parts.edges_of(part)},
        (best, round(max(values))),
        f"{best}: between {counted(round(max(values)), 'pair')}.",
        lines=1,
    )
    return Part((made,), (MapFigure(part, "A small network", width=116, height=42),))
