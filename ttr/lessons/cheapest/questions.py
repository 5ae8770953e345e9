"""Lesson 3, the cheapest path: questions for practice, class, predictions and paper."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

import networkx as nx

from ttr.game.board import Board
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, shortest_path
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import Overlay, Role, VertexMark, edge_marks, end_marks
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import pluralize, walk_text
from ttr.lessons.cheapest.cases import ENDS, PAIRS, claimed_marks, compare_paths, on_board, path_with_fewest_routes
from ttr.lessons.exercises.cases import board, every_route, routes_through
from ttr.lessons.outputs.worksheets.drawing import PaperMap
from ttr.lessons.outputs.worksheets.sheet import Content, FillInTable, Task, below, task
from ttr.lessons.questions import parts
from ttr.lessons.questions.carry_out import carry_out
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import any_board
from ttr.lessons.questions.parts import for_instance
from ttr.lessons.questions.places import (
    BoardNetwork,
    SeatPosition,
    grow_network,
    network_of_board,
    remove_current,
    shipped_positions,
)
from ttr.ui.question import Question, ask


def _network(rng: random.Random, level: int) -> BoardNetwork:
    if level > 2:
        return network_of_board(any_board(rng)) if level == 4 else grow_network(rng, 13, 6)
    return grow_network(rng, 6 if level == 1 else 9, 2 if level == 1 else 4)


def _sum(place: BoardNetwork, routes: tuple[int, ...]) -> str:
    lengths = [place.board.routes[route].length for route in routes]
    return f"{' + '.join(map(str, lengths))} = {sum(lengths)}" if len(lengths) > 1 else str(sum(lengths))


def _two_cities(rng: random.Random, place: BoardNetwork, low: int) -> tuple[str, str, ShortestPath, int]:
    """Return two cities, the cheapest path between them, and the trains of a path with the fewest routes."""
    net = place.net

    def make() -> tuple[str, str, ShortestPath, int] | None:
        a, b = (str(city) for city in rng.sample(net.vertices, 2))
        path, few = shortest_path.solve(net, a, b), connectivity.path(net, a, b)
        return None if path is None or few is None or len(path.edges) < low else (a, b, path, few.length)

    return draw_until(make)


def trains_between(rng: random.Random, level: int) -> Question:
    place = _network(rng, level)
    a, b, path, few = _two_cities(rng, place, 2)
    steps = for_instance(place.net, path) + walk_text(path.vertices)
    reason = f"{path.cost}: {steps}, {_sum(place, path.edges)}. Dijkstra's algorithm settles {b} with this cost."
    if few > path.cost:
        reason += f" The path with the fewest routes takes {few}: the fewest routes are not always the fewest trains."
    return place.ask(
        f"What is the smallest number of trains from {a} (A) to {b} (B) on the bright routes?",
        path.cost,
        reason,
        tempting=(few, path.cost + 1, len(path.edges)),
        unit="train",
        before=end_marks(a, b),
        after=(*end_marks(a, b), *edge_marks(path.edges, Role.PATH)),
    )


def few_or_cheap(rng: random.Random, level: int) -> Question:
    place = network_of_board(any_board(rng)) if level > 2 else grow_network(rng, 10, 6)
    wanted = rng.random() < 0.5
    net = place.net
    for _ in range(12):
        a, b, path, _few = _two_cities(rng, place, 2 if level % 2 else 3)
        fewest = connectivity.path(net, a, b)
        same = fewest is not None and len(path.edges) == len(fewest.edges)
        if same == wanted:
            break
    count = len(fewest.edges) if fewest is not None else 0
    # Among paths of equal cost, `shortest_path` returns one with the fewest edges. If it has more, all of them do.
    text = f"takes {pluralize(path.cost, 'train')} on {pluralize(len(path.edges), 'route')}"
    only = "One of the cheapest paths" if for_instance(net, path) else "The cheapest path"
    reason = f"{only}, {walk_text(path.vertices)}, {text}; the smallest number of routes is {count}." + (
        "" if same else " The cheapest path may have more routes, if they are short."
    )
    return place.ask(
        f"Go from {a} (A) to {b} (B) on the bright routes. Does a path with the fewest routes also have the fewest "
        f"trains?",
        "yes" if same else "no",
        reason,
        choices=("yes", "no"),
        before=end_marks(a, b),
        after=(*end_marks(a, b), *edge_marks(path.edges, Role.PATH)),
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
    waiting = {
        str(edge.other(city)): 0 for city in settled for edge in place.net.edges if city in (edge.a, edge.b)
    }.keys() - set(settled)
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


# --- for a class, on networks that read well on a projector ---


def _pair(rng: random.Random, least: int) -> tuple[str, str, ShortestPath]:
    """Return two cities whose cheapest path has at least this many routes, and that path."""
    net = board_network(board())

    def make() -> tuple[str, str, ShortestPath] | None:
        a, b = rng.sample([city.name for city in board().cities], 2)
        path = shortest_path.solve(net, a, b)
        return None if path is None or len(path.edges) < least else (a, b, path)

    return draw_until(make)


def class_next_settled(rng: random.Random, level: int) -> Question:
    net = board_network(board())
    a, b, _ = _pair(rng, 4)
    trace = shortest_path.trace(net, a, b)
    costs = shortest_path.distances(net, a)
    settles = [index for index, step in enumerate(trace) if step.event == "settle"]
    at = rng.choice(settles[3 : min(9, len(settles))])
    done = {mark.vertex for mark in trace[at - 1].overlay.vertices if mark.role in (Role.DONE, Role.CURRENT)}
    waiting = {item.name for item in trace[at - 1].structure.items} - done
    least = min(costs[city] for city in waiting)
    right = tuple(sorted(str(city) for city in waiting if costs[city] == least))
    text = (
        f"Dijkstra's algorithm looks for the cheapest path from {a} to {b}. The numbers are costs, in trains. Which "
        f"city does it settle next?"
    )
    before, after = remove_current(trace[at - 1].overlay), trace[at].overlay
    same = f" {pluralize(len(right), 'city')} wait with this cost. Each of them may be next." if len(right) > 1 else ""
    reason = Overlay(after.vertices, after.edges, f"{after.sentence}{same}")
    return ask(text, right, before=on_board(before), after=on_board(reason))


def class_cost(rng: random.Random, level: int) -> Question:
    a, b, path = _pair(rng, 3)
    text = f"How many trains does the cheapest path from {a} (A) to {b} (B) take?"
    lengths = " + ".join(str(board().routes[edge].length) for edge in path.edges)
    marks = edge_marks(path.edges, Role.PATH)
    instance = for_instance(board_network(board()), path).capitalize()
    reason = Overlay(end_marks(a, b), marks, f"{instance}{walk_text(path.vertices)}: {lengths} = {path.cost} trains.")
    return ask(text, path.cost, before=on_board(Overlay(end_marks(a, b))), after=on_board(reason))


def class_fewest_too(rng: random.Random, level: int) -> Question:
    net = board_network(board())
    same = rng.choice([True, False])

    def fits(found: tuple[str, str, ShortestPath]) -> bool:
        a, b, path = found
        few = path_with_fewest_routes(net, a, b)
        return few is not None and (few.cost == path.cost) is same

    a, b, _ = draw_until(lambda: _pair(rng, 3), fits)
    text = f"Does one of the cheapest paths from {a} (A) to {b} (B) also have the fewest routes?"
    before, after = on_board(Overlay(end_marks(a, b))), on_board(compare_paths(a, b))
    return ask(text, "yes" if same else "no", ("yes", "no"), before=before, after=after)


def class_with_own_route(rng: random.Random, level: int) -> Question:
    """Ask for the cost of a path when a route off it becomes free and is worth a detour."""
    net = board_network(board())

    def make() -> tuple[str, str, ShortestPath, int, ShortestPath] | None:
        a, b, path = _pair(rng, 3)
        route = rng.choice([edge.id for edge in net.edges if edge.length >= 3 and edge.id not in path.edges])
        now = shortest_path.solve(net, a, b, [route])
        return (a, b, path, route, now) if now is not None and now.cost < path.cost else None

    a, b, path, route, now = draw_until(make)
    text = f"{now.cost} trains to lay, {for_instance(net, now, free=(route,))}on {walk_text(now.vertices)}."
    return _cost_with_own((a, b), path.cost, route, now, text)


def _cost_with_own(
    ends: tuple[str, str], cost: int, route: int, now: ShortestPath, reason: str, choices: Sequence[int] = ()
) -> Question:
    own = board().routes[route]
    text = (
        f"{ends[0]} (A) – {ends[1]} (B) takes {cost} trains. Now the route {own}, {own.length} trains, is yours and "
        f"costs nothing more. What is the smallest number of trains now?"
    )
    owners = tuple(0 if index == route else None for index in range(len(board().routes)))
    before, after = Overlay(end_marks(*ends)), Overlay(end_marks(*ends), claimed_marks(now, (route,)), reason)
    return ask(text, now.cost, choices, before=on_board(before, owners), after=on_board(after, owners))


PRACTICE = (
    Generator("fewest trains", 3, trains_between),
    Generator("fewest routes, fewest trains?", 3, few_or_cheap),
    Generator("what a ticket needs", 3, ticket_left),
    Generator("settled next", 3, next_settled),
    carry_out(3, "dijkstra", "Carry out Dijkstra's algorithm from {0} to {1}."),
)

# How many class questions come from each generator, after the concept questions.
CLASS = (
    (3, Generator("class: next settled", 3, class_next_settled, (1,))),
    (3, Generator("class: cost", 3, class_cost, (1,))),
    (2, Generator("class: fewest too", 3, class_fewest_too, (1,))),
    (2, Generator("class: with own route", 3, class_with_own_route, (1,))),
)


# --- predictions ---


def predictions() -> tuple[Question, ...]:
    return (
        _next_settled(),
        _fewest_is_cheapest("Calgary", "Salt Lake City"),
        _cost("Chicago", "Santa Fe"),
        _fewest_is_cheapest("Houston", "Winnipeg"),
        _with_own_route(("Calgary", "Winnipeg")),
        _fewer_settled(),
    )


def _next_settled() -> Question:
    """Ask which city Dijkstra's algorithm settles next, when the target's cost is not the smallest."""
    trace = shortest_path.trace(board_network(board()), *PAIRS[0])
    settles = [index for index, step in enumerate(trace) if step.event == "settle"]
    before, after = trace[settles[2] - 1], trace[settles[2]]
    costs = {item.name: item.key for item in before.structure.items}
    right = str(before.structure.items[0].name)
    target = PAIRS[0][1]
    choices = tuple(sorted({right, target, "Phoenix", "Helena"}))
    text = (
        f"{right} waits with cost {costs[right]}, the smallest. {target} already has a cost, {costs[target]}, but "
        f"the algorithm only settles the cheapest of all cities that wait."
    )
    explained = Overlay(after.overlay.vertices, after.overlay.edges, text)
    question = f"Dijkstra's algorithm goes from {PAIRS[0][0]} to {target}. The numbers are costs. Which city is next?"
    return ask(question, right, choices, before=on_board(before.overlay), after=on_board(explained))


def _fewest_is_cheapest(a: str, b: str) -> Question:
    net = board_network(board())
    cheap, few = shortest_path.solve(net, a, b), path_with_fewest_routes(net, a, b)
    same = cheap is not None and few is not None and cheap.cost == few.cost
    question = f"Does the cheapest path from {a} (A) to {b} (B) also have the fewest routes?"
    return ask(
        question,
        "yes" if same else "no",
        ("yes", "no"),
        before=on_board(Overlay(end_marks(a, b))),
        after=on_board(compare_paths(a, b)),
    )


def _cost(a: str, b: str) -> Question:
    path = shortest_path.solve(board_network(board()), a, b)
    right = path.cost if path is not None else 0
    choices = range(right - 1, right + 3)
    question = f"How many trains does the cheapest path from {a} (A) to {b} (B) take?"
    return ask(question, right, choices, before=on_board(Overlay(end_marks(a, b))), after=on_board(compare_paths(a, b)))


def _with_own_route(own: tuple[str, str]) -> Question:
    net, route = board_network(board()), routes_through(own)[0]
    first, now = shortest_path.solve(net, *ENDS), shortest_path.solve(net, *ENDS, [route])
    if first is None or now is None:
        raise ValueError("the two cities are joined on the board of the lesson")
    length = board().routes[route].length
    choices = sorted({first.cost - length, now.cost, first.cost, now.cost + 2})
    reason = (
        f"The path now goes through {own[0]} and {own[1]} and costs {now.cost}. That is a detour, so you save less "
        f"than the {length} trains of your route."
    )
    return _cost_with_own(ENDS, first.cost, route, now, reason, choices)


def _fewer_settled() -> Question:
    net, (a, b) = board_network(board()), PAIRS[0]
    points: dict[Vertex, Sequence[float]] = {city.name: (city.x, city.y) for city in board().cities}
    slow, fast = shortest_path.trace(net, a, b), shortest_path.trace_a_star(net, a, b, points)
    before, after = slow[-2].overlay, fast[-2].overlay
    many, few = (sum(step.event == "settle" for step in trace) for trace in (slow, fast))
    question = f"From {a} to {b}, Dijkstra's algorithm settles {many} cities. How many does A* settle?"
    text = (
        f"A* settles {few}. It knows where {b} is, and leaves cities in the other direction in the heap. The path "
        f"that it finds costs the same."
    )
    choices = (few, many - 2, many, many + 4)
    explained = Overlay(after.vertices, after.edges, text)
    return ask(question, few, choices, before=on_board(before), after=on_board(explained))


# --- worksheet ---


_LEAST_STEPS = 3  # the fewest routes of a path worth asking for
Places = tuple[Board, str, str]


def worksheet(rng: random.Random) -> Content:
    part, a, b = draw_until(lambda: _places(rng, 11, fewer=2), _worth_asking)
    figure = PaperMap(part, "Routes with their trains", height=88, numbers=True, marks={a: "A", b: "B"})
    asked = f"What is the cheapest path from {a} (A) to {b} (B), and how many trains does it take?"
    tasks = _table(part, a), _ask_cheapest(part, a, b, asked), _ask_fewest(part, a, b)
    front = below([figure], *tasks, words="The numbers are trains.")
    return Content(front, _own_and_taken(rng), (_small_cost(rng), _ask_next(rng)))


def _places(rng: random.Random, size: int, fewer: int) -> Places:
    whole = parts.drop_second_tracks(parts.compact_part(rng, size))
    part = parts.thin_out(rng, whole, len(whole.routes) - fewer)
    a, b = rng.sample(parts.names_of(part), 2)
    return part, a, b


def _worth_asking(places: Places) -> bool:
    """Return True if the cheapest path is long and all paths with the fewest routes cost the same, but more."""
    net = parts.net_of(places[0])
    path, few = parts.cheapest_path(net, *places[1:]), path_with_fewest_routes(net, *places[1:])
    assert few is not None
    graph = nx.Graph(net.to_networkx())
    trains = {nx.path_weight(graph, path, "length") for path in nx.all_shortest_paths(graph, *places[1:])}
    return len(path.edges) >= _LEAST_STEPS and few.cost > path.cost and len(trains) == 1


def _table(part: Board, a: str) -> Task:
    costs = sorted(
        (cost, str(city)) for city, cost in shortest_path.distances(parts.net_of(part), a).items() if city != a
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


def _ask_cheapest(part: Board, a: str, b: str, text: str, figure: PaperMap | None = None) -> Task:
    net = parts.net_of(part)
    path = parts.cheapest_path(net, a, b)
    return task(
        "cheapest",
        text,
        {"edges": parts.edges_of(part), "a": a, "b": b},
        (path.cost,),
        _words(net, path, parts.for_instance(net, path)),
        lines=1,
        figure=figure,
    )


def _ask_fewest(part: Board, a: str, b: str) -> Task:
    net = parts.net_of(part)
    few = path_with_fewest_routes(net, a, b)
    assert few is not None
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
        net = parts.net_of(part)
        path = parts.cheapest_path(net, a, b)
        others = [edge.id for edge in net.edges if edge.id not in path.edges]
        return part, a, b, rng.choice(others), rng.choice(path.edges)

    def fits(made: tuple[Board, str, str, int, int]) -> bool:
        part, a, b, own, taken = made
        net = parts.net_of(part)
        path = parts.cheapest_path(net, a, b)
        around = shortest_path.solve(net, a, b, closed=(taken,))
        return (
            len(path.edges) >= _LEAST_STEPS
            and parts.cheapest_path(net, a, b, free=(own,)).cost < path.cost
            and around is not None
            and around.cost > path.cost
        )

    part, a, b, own, taken = draw_until(make, fits)
    net = parts.net_of(part)
    helped, around = parts.cheapest_path(net, a, b, free=(own,)), parts.cheapest_path(net, a, b, closed=(taken,))
    instance = parts.for_instance(net, helped, free=(own,))
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
            _words(net, around, parts.for_instance(net, around, closed=(taken,))),
            lines=2,
        ),
    )
    marks = {a: "A", b: "B"}
    figure = PaperMap(part, "A map with a black route", height=66, numbers=True, black=frozenset([own]), marks=marks)
    return below([figure], *tasks)


def _three_routes(places: Places) -> bool:
    return len(parts.cheapest_path(parts.net_of(places[0]), *places[1:]).edges) == 3


def _small_cost(rng: random.Random) -> Task:
    part, a, b = draw_until(lambda: _places(rng, 6, fewer=1), _three_routes)
    text = f"How many trains does the cheapest path from {a} (A) to {b} (B) take?"
    figure = PaperMap(part, "A small map", width=116, height=46, numbers=True, marks={a: "A", b: "B"})
    return _ask_cheapest(part, a, b, text, figure)


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
        f"In Dijkstra's algorithm, these cities wait, each with the smallest cost found so far: {waiting}. Which one "
        f"does it settle next? Why can nothing make this city cheaper?",
        {"waiting": tuple(zip(cities, costs, strict=True))},
        best[1],
        f"{best[1]}: every other path to it would go through a city that waits and already costs more than {best[0]}.",
        lines=2,
    )
