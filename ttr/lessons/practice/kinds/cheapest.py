"""Topic 3, the cheapest way: trains between two cities, and what a ticket still needs."""

from __future__ import annotations

import random

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, shortest_path
from ttr.graphs.overlay import Role, VertexMark, end_marks
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import counted
from ttr.lessons.practice.places import Place, Played, any_board, board, edges, grown, played, whole
from ttr.lessons.practice.question import Kind, Question


def _network(rng: random.Random, level: int) -> Place:
    if level > 2:
        return whole(any_board(rng)) if level == 4 else grown(rng, 13, 6)
    return grown(rng, 6 if level == 1 else 9, 2 if level == 1 else 4)


def _sum(place: Place, routes: tuple[int, ...]) -> str:
    lengths = [place.board.routes[route].length for route in routes]
    return f"{' + '.join(map(str, lengths))} = {sum(lengths)}" if len(lengths) > 1 else str(sum(lengths))


def _two_cities(rng: random.Random, place: Place, low: int) -> tuple[str, str, ShortestPath, int]:
    """Return two cities, the cheapest path between them, and the trains of one with fewest routes."""
    net = place.net
    while True:
        a, b = (str(city) for city in rng.sample(net.vertices, 2))
        path, few = shortest_path.solve(net, a, b), connectivity.path(net, a, b)
        if path is not None and few is not None and len(path.edges) >= low:
            return a, b, path, few.length


def trains_between(rng: random.Random, level: int) -> Question:
    """Ask how few trains a path takes."""
    place = _network(rng, level)
    a, b, path, few = _two_cities(rng, place, 2)
    steps = " – ".join(map(str, path.vertices))
    why = f"{path.cost}: {steps}, {_sum(place, path.edges)}. Dijkstra's algorithm settles {b} with this cost."
    if few > path.cost:
        why += f" With the fewest routes it would be {few}: fewest routes are not always fewest trains."
    return place.ask(
        f"How few trains take you from {a} (A) to {b} (B) on the bright routes?",
        path.cost,
        why,
        tempting=(few, path.cost + 1, len(path.edges)),
        unit="train",
        before=end_marks(a, b),
        after=(*end_marks(a, b), *edges(path.edges, Role.PATH)),
    )


def few_or_cheap(rng: random.Random, level: int) -> Question:
    """Ask whether a path of fewest trains can be one of fewest routes."""
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
    # Of paths of equal cost `shortest_path` returns one with fewest edges: if that has more, all have.
    told = f"takes {counted(path.cost, 'train')} on {counted(len(path.edges), 'route')}"
    why = f"The cheapest way, {' – '.join(map(str, path.vertices))}, {told}; the fewest routes are {count}." + (
        "" if same else " What costs least may have more routes, if they are short."
    )
    return place.ask(
        f"From {a} (A) to {b} (B) on the bright routes: has a way with the fewest routes also the fewest trains?",
        "yes" if same else "no",
        why,
        choices=("yes", "no"),
        before=end_marks(a, b),
        after=(*end_marks(a, b), *edges(path.edges, Role.PATH)),
    )


def _open_ticket(rng: random.Random, low: int, high: int) -> tuple[Played, str, str, ShortestPath]:
    """Return a position of a real game, and a ticket of the board that takes so many trains there."""
    while True:
        position, ticket = rng.choice(played()), rng.choice(board().tickets)
        a, b = rng.sample(ticket.cities, 2)
        net, own = board_network(board()), position.place.routes
        path = shortest_path.solve(net, a, b, free=own, closed=position.closed)
        if path is not None and low <= path.cost <= high and (own & set(path.edges) or rng.random() < 0.2):
            return position, a, b, path


def ticket_left(rng: random.Random, level: int) -> Question:
    """Ask how few trains complete a ticket when own routes cost nothing and others' are closed."""
    position, a, b, path = _open_ticket(rng, *((1, 4), (3, 7), (6, 11), (10, 99))[level - 1])
    own = position.place.routes
    usable = frozenset(range(len(board().routes))) - position.closed
    place = Place(board(), usable, position.place.owners, position.place.source)
    used = [route for route in path.edges if route in own]
    free = "the own routes on it are free" if used else "no route of one's own helps here"
    why = (
        f"{path.cost}: {' – '.join(map(str, path.vertices))}; {free}, "
        f"what is to be claimed takes {_sum(place, path.paid)}. Routes of others are closed."
    )
    mine = edges(sorted(own), Role.DONE)
    return place.ask(
        f"A player wants to connect {a} (A) and {b} (B). Own routes (marked) cost nothing, other bright ones can still "
        "be claimed. How few trains does it take?",
        path.cost,
        why,
        tempting=(place.net.edge_subgraph(path.edges).length, path.cost + 1, path.cost - 1),
        unit="train",
        before=(*end_marks(a, b), *mine),
        after=(*end_marks(a, b), *edges(used, Role.PATH), *edges(path.paid, Role.TODO)),
    )


def next_settled(rng: random.Random, level: int) -> Question:
    """Ask which city Dijkstra's algorithm settles next."""
    while True:
        place = grown(rng, 5 + 2 * level, 1 + level)
        net = place.net
        start = str(rng.choice(net.vertices))
        costs = shortest_path.distances(net, start)
        order = sorted(costs, key=lambda city: costs[city])
        done = rng.randint(2, len(order) - 3)
        if costs[order[done - 1]] < costs[order[done]] < costs[order[done + 1]]:
            break
    settled, right = [str(city) for city in order[:done]], str(order[done])
    waiting = {
        str(edge.other(city)): 0 for city in settled for edge in net.edges if city in (edge.a, edge.b)
    }.keys() - set(settled)
    others = sorted(waiting - {right}) + sorted(str(city) for city in order[done + 1 :] if str(city) not in waiting)
    choices = tuple(sorted([right, *others[:3]]))
    why = f"{right} costs {costs[right]}, less than every other city that waits: the cheapest is settled next."
    marks = [VertexMark(city, Role.DONE, str(costs[city])) for city in settled]
    new = [VertexMark(city, Role.FRONTIER, str(costs[city])) for city in others if city in waiting]
    return place.ask(
        f"Dijkstra's algorithm began in {start} and has settled the cities with numbers, their costs. Which city does "
        "it settle next?",
        right,
        why,
        choices=choices,
        before=marks,
        after=(*marks, *new, VertexMark(right, Role.CURRENT, str(costs[right]))),
    )


KINDS = (
    Kind("fewest trains", 3, trains_between),
    Kind("fewest routes, fewest trains?", 3, few_or_cheap),
    Kind("what a ticket needs", 3, ticket_left),
    Kind("settled next", 3, next_settled),
)
