"""Lesson 3, the cheapest path: its worksheet on Dijkstra's algorithm by hand, fewest routes, own routes."""

from __future__ import annotations

import random
from itertools import pairwise

import networkx as nx

from ttr.game.board import Board
from ttr.graphs import shortest_path
from ttr.graphs.network import Network
from ttr.graphs.words import counted, walk_text
from ttr.lessons.cheapest.paths import fewest
from ttr.lessons.present.worksheets.drawing import MapFigure
from ttr.lessons.present.worksheets.sheet import Content, Part, Table, Task, task
from ttr.lessons.questions import parts
from ttr.lessons.questions.generator import draw_until

_LEAST_STEPS = 3  # the fewest routes of a path worth asking for
Places = tuple[Board, str, str]


def content(rng: random.Random) -> Content:
    """Return the content of a worksheet."""
    part, a, b = draw_until(lambda: _places(rng, 11, fewer=2), _worth_asking)
    figure = MapFigure(part, "Routes with their trains", height=88, numbers=True, marks={a: "A", b: "B"})
    front = Part((_table(part, a), _cheapest(part, a, b), _fewest(part, a, b)), (figure,), "The numbers are trains.")
    return Content((front,), (_own_and_taken(rng),), (_cost(rng), _next(rng)))


def _places(rng: random.Random, size: int, fewer: int) -> Places:
    whole = parts.single(parts.compact(rng, size))
    part = parts.thinned(rng, whole, len(whole.routes) - fewer)
    a, b = rng.sample(parts.names_of(part), 2)
    return part, a, b


def _worth_asking(places: Places) -> bool:
    """Return True if the cheapest path is long and all paths with the fewest routes cost the same, but more."""
    net = parts.net_of(places[0])
    path, few = parts.cheapest(net, *places[1:]), fewest(net, *places[1:])
    assert few is not None
    graph = nx.Graph(net.to_networkx())
    trains = {nx.path_weight(graph, path, "length") for path in nx.all_shortest_paths(graph, *places[1:])}
    return len(path.edges) >= _LEAST_STEPS and few.cost > path.cost and len(trains) == 1


def _table(part: Board, a: str) -> Task:
    costs = sorted(
        (cost, str(city)) for city, cost in shortest_path.distances(parts.net_of(part), a).items() if city != a
    )
    rows = tuple((str(place + 1), city, str(cost)) for place, (cost, city) in enumerate(costs))
    return task(
        "dijkstra",
        f"Use Dijkstra's algorithm to find the cheapest paths from {a} (A). Write down the cities and their costs, "
        f"in the order in which the algorithm settles them.",
        {"edges": parts.edges_of(part), "start": a},
        tuple((city, cost) for cost, city in costs),
        "Cities with the same cost may change places.",
        table=Table(("", "city", "trains"), rows),
    )


def _words(net: Network, path: shortest_path.ShortestPath, instance: str) -> str:
    lengths = " + ".join(str(net.edge(edge).length) for edge in path.edges)
    words = f"{instance}{walk_text(path.vertices)}: {lengths} = {path.cost} trains."
    return words[0].upper() + words[1:]


def _cheapest(part: Board, a: str, b: str) -> Task:
    net = parts.net_of(part)
    path = parts.cheapest(net, a, b)
    return task(
        "cheapest",
        f"What is the cheapest path from {a} (A) to {b} (B), and how many trains does it take?",
        {"edges": parts.edges_of(part), "a": a, "b": b},
        (path.cost,),
        _words(net, path, parts.for_instance(net, path)),
        lines=1,
    )


def _fewest(part: Board, a: str, b: str) -> Task:
    net = parts.net_of(part)
    few = fewest(net, a, b)
    assert few is not None
    instance = "for example " if len(list(nx.all_shortest_paths(net.to_networkx(), a, b))) > 1 else ""
    return task(
        "fewest",
        f"Which path from {a} to {b} has the fewest routes? How many trains does it take?",
        {"edges": parts.edges_of(part), "a": a, "b": b},
        (len(few.edges), few.cost),
        f"{counted(len(few.edges), 'route')}. {_words(net, few, instance)} It has the fewest routes, but not the "
        f"fewest trains.",
        lines=1,
    )


def _own_and_taken(rng: random.Random) -> Part:
    def make() -> tuple[Board, str, str, int, int]:
        part, a, b = _places(rng, 10, fewer=1)
        net = parts.net_of(part)
        path = parts.cheapest(net, a, b)
        others = [edge.id for edge in net.edges if edge.id not in path.edges]
        return part, a, b, rng.choice(others), rng.choice(path.edges)

    def fits(made: tuple[Board, str, str, int, int]) -> bool:
        part, a, b, own, taken = made
        net = parts.net_of(part)
        path = parts.cheapest(net, a, b)
        around = shortest_path.solve(net, a, b, closed=(taken,))
        return (
            len(path.edges) >= _LEAST_STEPS
            and parts.cheapest(net, a, b, free=(own,)).cost < path.cost
            and around is not None
            and around.cost > path.cost
        )

    part, a, b, own, taken = draw_until(make, fits)
    net = parts.net_of(part)
    helped, around = parts.cheapest(net, a, b, free=(own,)), parts.cheapest(net, a, b, closed=(taken,))
    instance = parts.for_instance(net, helped, free=(own,))
    given = {"edges": parts.edges_of(part), "a": a, "b": b}
    tasks = (
        task(
            "own_route",
            f"The black route {part.routes[own]} is yours: it costs nothing more. What is the smallest number of "
            f"trains from {a} (A) to {b} (B) now?",
            {**given, "own": part.routes[own].cities},
            (helped.cost,),
            f"{counted(helped.cost, 'train')} to lay, {instance}on {walk_text(helped.vertices)}.",
            lines=2,
        ),
        task(
            "taken",
            f"Now another player has taken {part.routes[taken]}, and nobody owns the black route. What is the "
            f"cheapest path "
            f"from {a} to {b} now?",
            {**given, "taken": part.routes[taken].cities},
            (around.cost,),
            _words(net, around, parts.for_instance(net, around, closed=(taken,))),
            lines=2,
        ),
    )
    marks = {a: "A", b: "B"}
    figure = MapFigure(part, "A map with a black route", height=66, numbers=True, black=frozenset([own]), marks=marks)
    return Part(tasks, (figure,))


def _three_routes(places: Places) -> bool:
    return len(parts.cheapest(parts.net_of(places[0]), *places[1:]).edges) == 3


def _cost(rng: random.Random) -> Part:
    part, a, b = draw_until(lambda: _places(rng, 6, fewer=1), _three_routes)
    net = parts.net_of(part)
    path = parts.cheapest(net, a, b)
    made = task(
        "cheapest",
        f"How many trains does the cheapest path from {a} (A) to {b} (B) take?",
        {"edges": parts.edges_of(part), "a": a, "b": b},
        (path.cost,),
        _words(net, path, parts.for_instance(net, path)),
        lines=1,
    )
    figure = MapFigure(part, "A small map", width=116, height=46, numbers=True, marks={a: "A", b: "B"})
    return Part((made,), (figure,))


def _next(rng: random.Random) -> Part:
    cities = rng.sample(["Denver", "Omaha", "Dallas", "Duluth", "Helena", "Phoenix", "Chicago"], 4)
    first = rng.randint(3, 6)
    costs = draw_until(
        lambda: [rng.randint(first, first + 6) for _ in cities],
        lambda found: all(one != other for one, other in pairwise(sorted(found)[:2])),
    )
    best = min(zip(costs, cities, strict=True))
    waiting = ", ".join(f"{city} {cost}" for city, cost in zip(cities, costs, strict=True))
    made = task(
        "next",
        f"In Dijkstra's algorithm, these cities wait, each with the smallest cost found so far: {waiting}. Which one "
        f"does it settle next? Why can nothing make this city cheaper?",
        {"waiting": tuple(zip(cities, costs, strict=True))},
        best[1],
        f"{best[1]}: every other path to it would go through a city that waits and already costs more than {best[0]}.",
        lines=2,
    )
    return Part((made,))
