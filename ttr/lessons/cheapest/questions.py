"""Lesson 3, the cheapest path: questions for practice, class, predictions and paper."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import networkx as nx

from ttr.game.board import Board
from ttr.game.seat_network import board_network
from ttr.graphs import shortest_path
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import Role, VertexMark, edge_marks, end_marks
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import pluralize, walk_text
from ttr.lessons.cheapest.cases import ENDS, PAIRS, claimed_marks, path_with_fewest_routes, size_text
from ttr.lessons.exercises.cases import board, every_route, routes_through
from ttr.lessons.outputs.worksheets.drawing import PaperMap
from ttr.lessons.outputs.worksheets.sheet import Content, FillInTable, Task, below, on_paper, task
from ttr.lessons.questions import parts
from ttr.lessons.questions.carry_out import carry_out
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import any_board
from ttr.lessons.questions.parts import cheapest_path, for_instance
from ttr.lessons.questions.places import (
    BoardNetwork,
    SeatPosition,
    grow_network,
    network_of_board,
    shipped_positions,
)
from ttr.ui.question import Question


def _network(rng: random.Random, level: int) -> BoardNetwork:
    if level > 2:
        return network_of_board(any_board(rng)) if level == 4 else grow_network(rng, 13, 6)
    return grow_network(rng, 6 if level == 1 else 9, 2 if level == 1 else 4)


def _sum(place: BoardNetwork, routes: tuple[int, ...]) -> str:
    lengths = [place.board.routes[route].length for route in routes]
    return f"{' + '.join(map(str, lengths))} = {sum(lengths)}" if len(lengths) > 1 else str(sum(lengths))


def _two_cities(rng: random.Random, place: BoardNetwork, low: int) -> tuple[str, str, ShortestPath]:
    """Return two cities, and a cheapest path between them of at least this many routes."""

    def make() -> tuple[str, str, ShortestPath] | None:
        a, b = map(str, rng.sample(place.net.vertices, 2))
        path = shortest_path.solve(place.net, a, b)
        return None if path is None or len(path.edges) < low else (a, b, path)

    return draw_until(make)


def _fewest_routes(net: Network, a: str, b: str) -> ShortestPath:
    result = path_with_fewest_routes(net, a, b)
    assert result is not None
    return result


def trains_between(rng: random.Random, level: int) -> Question:
    place = _network(rng, level)
    return _ask_cost(place, *_two_cities(rng, place, 2)[:2])


def _ask_cost(place: BoardNetwork, a: str, b: str) -> Question:
    path, few = cheapest_path(place.net, a, b), _fewest_routes(place.net, a, b)
    steps = for_instance(place.net, path) + walk_text(path.vertices)
    reason = f"{path.cost}: {steps}, {_sum(place, path.edges)}. Dijkstra's algorithm settles {b} with this cost."
    if few.cost > path.cost:
        reason += (
            f" The path with the fewest routes takes {few.cost}: the fewest routes are not always the fewest trains."
        )
    return place.ask(
        f"How many trains does the cheapest path from {a} (A) to {b} (B){place.where} take?",
        path.cost,
        reason,
        tempting=(few.cost, path.cost + 1, len(path.edges)),
        unit="train",
        before=end_marks(a, b),
        after=(*end_marks(a, b), *edge_marks(path.edges, Role.PATH)),
    )


def few_or_cheap(rng: random.Random, level: int) -> Question:
    place = network_of_board(any_board(rng)) if level > 2 else grow_network(rng, 10, 6)
    wanted = rng.random() < 0.5
    for _ in range(12):
        a, b, path = _two_cities(rng, place, 2 if level % 2 else 3)
        if (len(path.edges) == len(_fewest_routes(place.net, a, b).edges)) == wanted:
            break
    return _ask_fewest_too(place, a, b)


def _ask_fewest_too(place: BoardNetwork, a: str, b: str) -> Question:
    path, fewest = cheapest_path(place.net, a, b), _fewest_routes(place.net, a, b).edges
    # Among paths of equal cost, `shortest_path` returns one with the fewest edges. If it has more, all of them do.
    same = len(path.edges) == len(fewest)
    only = "One of the cheapest paths" if for_instance(place.net, path) else "The cheapest path"
    reason = f"{only}, {walk_text(path.vertices)}, takes {size_text(path)}; the smallest number of routes is " + (
        f"{len(fewest)}."
        if same
        else f"{len(fewest)} (dotted). The cheapest path may have more routes, if they are short."
    )
    others = () if same else edge_marks((route for route in fewest if route not in path.edges), Role.FRONTIER)
    return place.ask(
        f"Does one of the cheapest paths from {a} (A) to {b} (B){place.where} also have the fewest routes?",
        "yes" if same else "no",
        reason,
        choices=("yes", "no"),
        before=end_marks(a, b),
        after=(*end_marks(a, b), *edge_marks(path.edges, Role.PATH), *others),
    )


def _open_ticket(rng: random.Random, low: int, high: int) -> tuple[SeatPosition, str, str, ShortestPath]:
    """Return a position of a real game, and a ticket that needs this many trains in it."""

    def make() -> tuple[SeatPosition, str, str, ShortestPath] | None:
        position, ticket = rng.choice(shipped_positions()), rng.choice(board().tickets)
        a, b = rng.sample(ticket.cities, 2)
        net, own = board_network(board()), position.place.routes
        path = shortest_path.solve(net, a, b, free=own, closed=position.closed)
        fits = path is not None and low <= path.cost <= high and (own & set(path.edges) or rng.random() < 0.2)
        return (position, a, b, path) if path is not None and fits else None

    return draw_until(make)


def ticket_left(rng: random.Random, level: int) -> Question:
    position, a, b, path = _open_ticket(rng, *((1, 4), (3, 7), (6, 11), (10, 99))[level - 1])
    own = position.place.routes
    usable = every_route() - position.closed
    place = BoardNetwork(board(), usable, position.place.owners, position.place.source)
    used = [route for route in path.edges if route in own]
    free = "The player's own routes on it are free" if used else "The player's own routes do not help here"
    instance = for_instance(board_network(board()), path, free=own, closed=position.closed)
    mine = edge_marks(sorted(own), Role.DONE)
    return place.ask(
        f"A player wants to connect {a} (A) and {b} (B). The player's own routes (marked) cost nothing. The player "
        f"can still claim the other bright routes. What is the smallest number of trains?",
        path.cost,
        f"{path.cost}: {instance}{walk_text(path.vertices)}. {free}; the other "
        f"{'route takes' if len(path.paid) == 1 else 'routes take'} {_sum(place, path.paid)}. Routes of other players "
        f"are closed.",
        tempting=(place.net.edge_subgraph(path.edges).length, path.cost + 1, path.cost - 1),
        unit="train",
        before=(*end_marks(a, b), *mine),
        after=(*end_marks(a, b), *edge_marks(used, Role.PATH), *edge_marks(path.paid, Role.TODO)),
    )


def next_settled(rng: random.Random, level: int) -> Question:
    def make() -> tuple[BoardNetwork, str, dict[Vertex, int], list[Vertex], int] | None:
        place = grow_network(rng, 5 + 2 * level, 1 + level)
        start = str(rng.choice(place.net.vertices))
        costs = shortest_path.distances(place.net, start)
        order = sorted(costs, key=lambda city: costs[city])
        done = rng.randint(2, len(order) - 3)
        clear = costs[order[done - 1]] < costs[order[done]] < costs[order[done + 1]]
        return (place, start, costs, order, done) if clear else None

    place, start, costs, order, done = draw_until(make)
    settled, right = [str(city) for city in order[:done]], str(order[done])
    waiting = {str(edge.other(city)) for city in settled for edge in place.net.incident(city)} - set(settled)
    others = sorted(waiting - {right}) + sorted(str(city) for city in order[done + 1 :] if str(city) not in waiting)
    choices = tuple(sorted([right, *others[:3]]))
    marks = [VertexMark(city, Role.DONE, str(costs[city])) for city in settled]
    new = [VertexMark(city, Role.FRONTIER, str(costs[city])) for city in others if city in waiting]
    return place.ask(
        f"Dijkstra's algorithm began in {start}. It has settled the cities with numbers; the numbers are their "
        f"costs. Which city does it settle next?",
        right,
        f"{right} costs {costs[right]}, less than every other city that waits. The algorithm settles the cheapest "
        f"city next.",
        choices=choices,
        before=marks,
        after=(*marks, *new, VertexMark(right, Role.CURRENT, str(costs[right]))),
    )


def with_own_route(rng: random.Random, level: int) -> Question:
    """Ask for the cost of a path when a route off it becomes free and is worth a detour."""

    def make() -> tuple[BoardNetwork, str, str, int] | None:
        place = _network(rng, level)
        a, b, path = _two_cities(rng, place, 2)
        others = [edge.id for edge in place.net.edges if edge.length >= 3 and edge.id not in path.edges]
        own = rng.choice(others) if others else None
        if own is None or cheapest_path(place.net, a, b, free=[own]).cost == path.cost:
            return None
        return place, a, b, own

    return _ask_with_own(*draw_until(make))


def _ask_with_own(place: BoardNetwork, a: str, b: str, route: int) -> Question:
    net, own = place.net, place.board.routes[route]
    cost, now = cheapest_path(net, a, b).cost, cheapest_path(net, a, b, free=[route])
    place = replace(place, owners=tuple(0 if index == route else None for index in range(len(place.board.routes))))
    return place.ask(
        f"{a} (A) – {b} (B) takes {pluralize(cost, 'train')}{place.where}. Now the route {own}, {own.length} trains, "
        f"is yours and costs nothing more. What is the smallest number of trains now?",
        now.cost,
        f"{pluralize(now.cost, 'train')} to lay, {for_instance(net, now, free=(route,))}on {walk_text(now.vertices)}.",
        tempting=(cost - own.length, cost, now.cost + 2),
        unit="train",
        before=end_marks(a, b),
        after=(*end_marks(a, b), *claimed_marks(now, (route,))),
    )


GENERATORS = (
    Generator("fewest trains", 3, trains_between, in_class=3),
    Generator("fewest routes, fewest trains?", 3, few_or_cheap, in_class=2),
    Generator("what a ticket needs", 3, ticket_left),
    Generator("settled next", 3, next_settled, in_class=3),
    Generator("with your own route", 3, with_own_route, in_class=2),
    carry_out(3, "dijkstra", "Carry out Dijkstra's algorithm from {0} to {1}."),
)


# --- predictions ---


def predictions() -> tuple[Question, ...]:
    whole = network_of_board(board())
    return (
        _next_settled(whole),
        _ask_fewest_too(whole, "Calgary", "Salt Lake City"),
        _ask_cost(whole, "Chicago", "Santa Fe").with_choices(),
        _ask_fewest_too(whole, "Houston", "Winnipeg"),
        _ask_with_own(whole, *ENDS, routes_through(("Calgary", "Winnipeg"))[0]).with_choices(),
        _fewer_settled(whole),
    )


def _next_settled(whole: BoardNetwork) -> Question:
    """Ask which city Dijkstra's algorithm settles next, when the target's cost is not the smallest."""
    start, target = PAIRS[0]
    trace = shortest_path.trace(whole.net, start, target)
    settles = [index for index, step in enumerate(trace) if step.event == "settle"]
    before, after = trace[settles[2] - 1], trace[settles[2]]
    costs = {item.name: item.key for item in before.structure.items}
    right = str(before.structure.items[0].name)
    return whole.ask(
        f"Dijkstra's algorithm goes from {start} to {target}. The numbers are costs. Which city is next?",
        right,
        f"{right} waits with cost {costs[right]}, the smallest. {target} already has a cost, {costs[target]}, but "
        f"the algorithm only settles the cheapest of all cities that wait.",
        choices=sorted({right, target, "Phoenix", "Helena"}),
        before=before.overlay,
        after=after.overlay,
    )


def _fewer_settled(whole: BoardNetwork) -> Question:
    a, b = PAIRS[0]
    points: dict[Vertex, Sequence[float]] = {city.name: (city.x, city.y) for city in board().cities}
    slow, fast = shortest_path.trace(whole.net, a, b), shortest_path.trace_a_star(whole.net, a, b, points)
    many, few = (sum(step.event == "settle" for step in trace) for trace in (slow, fast))
    return whole.ask(
        f"From {a} to {b}, Dijkstra's algorithm settles {many} cities. How many does A* settle?",
        few,
        f"A* settles {few}. It knows where {b} is, and leaves cities in the other direction in the heap. The path "
        f"that it finds costs the same.",
        choices=(few, many - 2, many, many + 4),
        before=slow[-2].overlay,
        after=fast[-2].overlay,
    )


# --- worksheet ---


_LEAST_STEPS = 3  # the fewest routes of a path worth asking for
Places = tuple[Board, str, str]


def worksheet(rng: random.Random) -> Content:
    part, a, b = draw_until(lambda: _places(rng, 11, fewer=2), _worth_asking)
    figure = PaperMap(part, "Routes with their trains", height=88, numbers=True, marks={a: "A", b: "B"})
    tasks = _table(part, a), _ask_cheapest(part, a, b), _ask_fewest(part, a, b)
    front = below([figure], *tasks, words="The numbers are trains.")
    return Content(front, _own_and_taken(rng), (_small_cost(rng), _ask_next(rng)))


def _places(rng: random.Random, size: int, fewer: int) -> Places:
    whole = parts.drop_second_tracks(parts.compact_part(rng, size))
    part = parts.thin_out(rng, whole, len(whole.routes) - fewer)
    a, b = rng.sample(parts.names_of(part), 2)
    return part, a, b


def _worth_asking(places: Places) -> bool:
    """Return True if the cheapest path is long and all paths with the fewest routes cost the same, but more."""
    net = board_network(places[0])
    path, few = cheapest_path(net, *places[1:]), _fewest_routes(net, *places[1:])
    graph = nx.Graph(net.to_networkx())
    trains = {nx.path_weight(graph, path, "length") for path in nx.all_shortest_paths(graph, *places[1:])}
    return len(path.edges) >= _LEAST_STEPS and few.cost > path.cost and len(trains) == 1


def _table(part: Board, a: str) -> Task:
    costs = sorted(
        (cost, str(city)) for city, cost in shortest_path.distances(board_network(part), a).items() if city != a
    )
    rows = [(place, city, cost) for place, (cost, city) in enumerate(costs, start=1)]
    return task(
        "dijkstra",
        f"Use Dijkstra's algorithm to find the cheapest paths from {a} (A). Write down the cities and their costs, "
        f"in the order in which the algorithm settles them.",
        {"edges": parts.edges_of(part), "start": a},
        tuple((city, cost) for cost, city in costs),
        "Cities with the same cost may change places.",
        table=FillInTable(("", "city", "trains"), rows),
    )


def _words(net: Network, path: shortest_path.ShortestPath, instance: str) -> str:
    lengths = " + ".join(str(net.edge(edge).length) for edge in path.edges)
    text = f"{instance}{walk_text(path.vertices)}: {lengths} = {path.cost} trains."
    return text[0].upper() + text[1:]


def _ask_cheapest(part: Board, a: str, b: str) -> Task:
    net = board_network(part)
    path = cheapest_path(net, a, b)
    return task(
        "cheapest",
        f"What is the cheapest path from {a} (A) to {b} (B), and how many trains does it take?",
        {"edges": parts.edges_of(part), "a": a, "b": b},
        (path.cost,),
        _words(net, path, for_instance(net, path)),
        lines=1,
    )


def _ask_fewest(part: Board, a: str, b: str) -> Task:
    net = board_network(part)
    few = _fewest_routes(net, a, b)
    instance = "for example " if len(list(nx.all_shortest_paths(net.to_networkx(), a, b))) > 1 else ""
    return task(
        "fewest",
        f"Which path from {a} to {b} has the fewest routes? How many trains does it take?",
        {"edges": parts.edges_of(part), "a": a, "b": b},
        (len(few.edges), few.cost),
        f"{pluralize(len(few.edges), 'route')}. {_words(net, few, instance)} It has the fewest routes, but not the "
        f"fewest trains.",
        lines=1,
    )


def _own_and_taken(rng: random.Random) -> tuple[Task, ...]:
    def make() -> tuple[Board, str, str, int, int]:
        part, a, b = _places(rng, 10, fewer=1)
        net = board_network(part)
        path = cheapest_path(net, a, b)
        others = [edge.id for edge in net.edges if edge.id not in path.edges]
        return part, a, b, rng.choice(others), rng.choice(path.edges)

    def fits(made: tuple[Board, str, str, int, int]) -> bool:
        part, a, b, own, taken = made
        net = board_network(part)
        path = cheapest_path(net, a, b)
        around = shortest_path.solve(net, a, b, closed=(taken,))
        return (
            len(path.edges) >= _LEAST_STEPS
            and cheapest_path(net, a, b, free=(own,)).cost < path.cost
            and around is not None
            and around.cost > path.cost
        )

    part, a, b, own, taken = draw_until(make, fits)
    net = board_network(part)
    helped, around = cheapest_path(net, a, b, free=(own,)), cheapest_path(net, a, b, closed=(taken,))
    instance = for_instance(net, helped, free=(own,))
    given = {"edges": parts.edges_of(part), "a": a, "b": b}
    tasks = (
        task(
            "own_route",
            f"The black route {part.routes[own]} is yours: it costs nothing more. What is the smallest number of "
            f"trains from {a} (A) to {b} (B) now?",
            {**given, "own": part.routes[own].cities},
            (helped.cost,),
            f"{pluralize(helped.cost, 'train')} to lay, {instance}on {walk_text(helped.vertices)}.",
            lines=2,
        ),
        task(
            "taken",
            f"Now another player has taken {part.routes[taken]}, and nobody owns the black route. What is the cheapest "
            f"path from {a} to {b} now?",
            {**given, "taken": part.routes[taken].cities},
            (around.cost,),
            _words(net, around, for_instance(net, around, closed=(taken,))),
            lines=2,
        ),
    )
    marks = {a: "A", b: "B"}
    figure = PaperMap(part, "A map with a black route", height=66, numbers=True, black=frozenset([own]), marks=marks)
    return below([figure], *tasks)


def _three_routes(places: Places) -> bool:
    return len(cheapest_path(board_network(places[0]), *places[1:]).edges) == 3


def _small_cost(rng: random.Random) -> Task:
    part, a, b = draw_until(lambda: _places(rng, 6, fewer=1), _three_routes)
    return on_paper("cheapest", _ask_cost(network_of_board(part), a, b), "A small map", 46, numbers=True)


def _ask_next(rng: random.Random) -> Task:
    cities = rng.sample(["Denver", "Omaha", "Dallas", "Duluth", "Helena", "Phoenix", "Chicago"], 4)
    first = rng.randint(3, 6)
    costs = draw_until(
        lambda: [rng.randint(first, first + 6) for _ in cities],
        lambda found: all(one != other for one, other in pairwise(sorted(found)[:2])),
    )
    best = min(zip(costs, cities, strict=True))
    waiting = ", ".join(f"{city} {cost}" for city, cost in zip(cities, costs, strict=True))
    return task(
        "next",
        f"In Dijkstra's algorithm, these cities wait, each with the smallest cost found so far: {waiting}. Which "
        f"city does it settle next? Why can nothing make this city cheaper?",
        {"waiting": tuple(zip(cities, costs, strict=True))},
        best[1],
        f"{best[1]}: every other path to it would go through a city that waits and already costs more than {best[0]}.",
        lines=2,
    )
