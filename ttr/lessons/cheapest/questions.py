"""Lesson 3, the cheapest path: questions about cheapest paths and the trains that a ticket still needs."""

from __future__ import annotations

import random

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, shortest_path
from ttr.graphs.network import Vertex
from ttr.graphs.overlay import Overlay, Role, VertexMark, edge_marks, end_marks
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import counted, walk_text
from ttr.lessons.cheapest.paths import claimed_marks, compared, fewest, on_board
from ttr.lessons.kit.cases import board, every_route
from ttr.lessons.questions.carried import carry_out
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import any_board
from ttr.lessons.questions.parts import for_instance
from ttr.lessons.questions.places import Place, Played, calm, grown, played, whole
from ttr.ui.questions.question import Question, ask


def _network(rng: random.Random, level: int) -> Place:
    if level > 2:
        return whole(any_board(rng)) if level == 4 else grown(rng, 13, 6)
    return grown(rng, 6 if level == 1 else 9, 2 if level == 1 else 4)


def _sum(place: Place, routes: tuple[int, ...]) -> str:
    lengths = [place.board.routes[route].length for route in routes]
    return f"{' + '.join(map(str, lengths))} = {sum(lengths)}" if len(lengths) > 1 else str(sum(lengths))


def _two_cities(rng: random.Random, place: Place, low: int) -> tuple[str, str, ShortestPath, int]:
    """Return two cities, the cheapest path between them, and the trains of a path with the fewest routes."""
    net = place.net

    def make() -> tuple[str, str, ShortestPath, int] | None:
        a, b = (str(city) for city in rng.sample(net.vertices, 2))
        path, few = shortest_path.solve(net, a, b), connectivity.path(net, a, b)
        return None if path is None or few is None or len(path.edges) < low else (a, b, path, few.length)

    return draw_until(make)


def trains_between(rng: random.Random, level: int) -> Question:
    """Ask for the number of trains of a cheapest path."""
    place = _network(rng, level)
    a, b, path, few = _two_cities(rng, place, 2)
    steps = for_instance(place.net, path) + walk_text(path.vertices)
    why = f"{path.cost}: {steps}, {_sum(place, path.edges)}. Dijkstra's algorithm settles {b} with this cost."
    if few > path.cost:
        why += f" The path with the fewest routes takes {few}: the fewest routes are not always the fewest trains."
    return place.ask(
        f"What is the smallest number of trains from {a} (A) to {b} (B) on the bright routes?",
        path.cost,
        why,
        tempting=(few, path.cost + 1, len(path.edges)),
        unit="train",
        before=end_marks(a, b),
        after=(*end_marks(a, b), *edge_marks(path.edges, Role.PATH)),
    )


def few_or_cheap(rng: random.Random, level: int) -> Question:
    """Ask whether a path with the fewest trains can also have the fewest routes."""
    place = whole(any_board(rng)) if level > 2 else grown(rng, 10, 6)
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
    told = f"takes {counted(path.cost, 'train')} on {counted(len(path.edges), 'route')}"
    only = "One of the cheapest paths" if for_instance(net, path) else "The cheapest path"
    why = f"{only}, {walk_text(path.vertices)}, {told}; the smallest number of routes is {count}." + (
        "" if same else " The cheapest path may have more routes, if they are short."
    )
    return place.ask(
        f"Go from {a} (A) to {b} (B) on the bright routes. Does a path with the fewest routes also have the fewest "
        f"trains?",
        "yes" if same else "no",
        why,
        choices=("yes", "no"),
        before=end_marks(a, b),
        after=(*end_marks(a, b), *edge_marks(path.edges, Role.PATH)),
    )


def _open_ticket(rng: random.Random, low: int, high: int) -> tuple[Played, str, str, ShortestPath]:
    """Return a position of a real game, and a ticket that needs this many trains in it."""

    def make() -> tuple[Played, str, str, ShortestPath] | None:
        position, ticket = rng.choice(played()), rng.choice(board().tickets)
        a, b = rng.sample(ticket.cities, 2)
        net, own = board_network(board()), position.place.routes
        path = shortest_path.solve(net, a, b, free=own, closed=position.closed)
        fits = path is not None and low <= path.cost <= high and (own & set(path.edges) or rng.random() < 0.2)
        return (position, a, b, path) if path is not None and fits else None

    return draw_until(make)


def ticket_left(rng: random.Random, level: int) -> Question:
    """Ask how many trains complete a ticket when own routes are free and other players' routes are closed."""
    position, a, b, path = _open_ticket(rng, *((1, 4), (3, 7), (6, 11), (10, 99))[level - 1])
    own = position.place.routes
    usable = every_route() - position.closed
    place = Place(board(), usable, position.place.owners, position.place.source)
    used = [route for route in path.edges if route in own]
    free = "the player's own routes on it are free" if used else "the player's own routes do not help here"
    instance = for_instance(board_network(board()), path, free=own, closed=position.closed)
    why = (
        f"{path.cost}: {instance}{walk_text(path.vertices)}; {free}, "
        f"the other routes take {_sum(place, path.paid)}. Routes of other players are closed."
    )
    mine = edge_marks(sorted(own), Role.DONE)
    return place.ask(
        f"A player wants to connect {a} (A) and {b} (B). The player's own routes (marked) cost nothing. The player "
        f"can still claim the other bright routes. What is the smallest number of trains?",
        path.cost,
        why,
        tempting=(place.net.edge_subgraph(path.edges).length, path.cost + 1, path.cost - 1),
        unit="train",
        before=(*end_marks(a, b), *mine),
        after=(*end_marks(a, b), *edge_marks(used, Role.PATH), *edge_marks(path.paid, Role.TODO)),
    )


def next_settled(rng: random.Random, level: int) -> Question:
    """Ask which city Dijkstra's algorithm settles next."""

    def make() -> tuple[Place, str, dict[Vertex, int], list[Vertex], int] | None:
        place = grown(rng, 5 + 2 * level, 1 + level)
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
    why = (
        f"{right} costs {costs[right]}, less than every other city that waits. The algorithm settles the cheapest "
        f"city next."
    )
    marks = [VertexMark(city, Role.DONE, str(costs[city])) for city in settled]
    new = [VertexMark(city, Role.FRONTIER, str(costs[city])) for city in others if city in waiting]
    return place.ask(
        f"Dijkstra's algorithm began in {start}. It has settled the cities with numbers; the numbers are their "
        f"costs. Which city does it settle next?",
        right,
        why,
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
    """Ask a class which city Dijkstra's algorithm settles next."""
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
    before, after = calm(trace[at - 1].overlay), trace[at].overlay
    same = f" {counted(len(right), 'city')} wait with this cost. Each of them may be next." if len(right) > 1 else ""
    why = Overlay(after.vertices, after.edges, f"{after.sentence}{same}")
    return ask(text, right, before=on_board(before), after=on_board(why))


def class_cost(rng: random.Random, level: int) -> Question:
    """Ask a class for the cost of the cheapest path."""
    a, b, path = _pair(rng, 3)
    text = f"How many trains does the cheapest path from {a} (A) to {b} (B) take?"
    lengths = " + ".join(str(board().routes[edge].length) for edge in path.edges)
    marks = edge_marks(path.edges, Role.PATH)
    instance = for_instance(board_network(board()), path).capitalize()
    why = Overlay(end_marks(a, b), marks, f"{instance}{walk_text(path.vertices)}: {lengths} = {path.cost} trains.")
    return ask(text, path.cost, before=on_board(Overlay(end_marks(a, b))), after=on_board(why))


def class_fewest_too(rng: random.Random, level: int) -> Question:
    """Ask a class whether a cheapest path also has the fewest routes."""
    net = board_network(board())
    same = rng.choice([True, False])

    def fits(found: tuple[str, str, ShortestPath]) -> bool:
        a, b, path = found
        few = fewest(net, a, b)
        return few is not None and (few.cost == path.cost) is same

    a, b, _ = draw_until(lambda: _pair(rng, 3), fits)
    text = f"Does one of the cheapest paths from {a} (A) to {b} (B) also have the fewest routes?"
    before, after = on_board(Overlay(end_marks(a, b))), on_board(compared(a, b))
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
    own = board().routes[route]
    text = (
        f"{a} (A) – {b} (B) takes {path.cost} trains. Now the route {own}, {own.length} trains, is yours and costs "
        "nothing more. What is the smallest number of trains now?"
    )
    owners = tuple(0 if index == route else None for index in range(len(board().routes)))
    words = f"{now.cost} trains to lay, {for_instance(net, now, free=(route,))}on {walk_text(now.vertices)}."
    why = Overlay(end_marks(a, b), claimed_marks(now, (route,)), words)
    return ask(text, now.cost, before=on_board(Overlay(end_marks(a, b)), owners), after=on_board(why, owners))


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
