"""Lesson 3, the cheapest path: its paths, and the cases of its exercises."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, shortest_path
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, edge_marks
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import pluralize
from ttr.lessons.exercises.cases import (
    Case,
    Sample,
    board,
    costs_of,
    every_route,
    far_apart,
    real_games,
    routes_through,
    samples,
    tracks,
    whole_board,
)
from ttr.lessons.exercises.properties import (
    CYCLE,
    GAP,
    IN_PIECES,
    NETWORK,
    PAIR,
    PARALLEL,
    SIZES,
    STAYS,
    STEPS,
    UNEQUAL,
    VISITS_TWICE,
    Property,
    Quantity,
    copies,
    count_routes_between,
    narrow,
    steps,
)
from ttr.ui.map.picture import Picture
from ttr.ui.records.files import StudiedNetwork

_ROUTE = 1000  # a weight for each route, larger than the trains of any path, so that fewer routes always win


def on_board(overlay: Overlay, owners: tuple[int | None, ...] = ()) -> Picture:
    """Return a picture of marks on the whole board, with no routes dimmed."""
    return Picture(owners, overlay=overlay, lit=every_route())


def size_text(path: ShortestPath) -> str:
    """Return the size of a path in words, as in "4 trains on 2 routes"."""
    return f"{pluralize(path.cost, 'train')} on {pluralize(len(path.edges), 'route')}"


def with_all_cities(routes: Iterable[int]) -> Network:
    """Return a network of some routes and all cities of the board, so that every city is in it."""
    return board_network(board()).spanning_subgraph(routes)


def path_with_fewest_routes(net: Network, a: Vertex, b: Vertex) -> ShortestPath | None:
    """Return the path with the fewest routes; ties go to the fewest trains.

    >>> path = path_with_fewest_routes(board_network(board()), "Chicago", "Santa Fe")
    >>> path.cost, len(path.edges)
    (10, 3)
    """
    path = shortest_path.solve(_weigh(net), a, b)
    return None if path is None else replace(path, cost=path.cost % _ROUTE)


@lru_cache(maxsize=8)
def _weigh(net: Network) -> Network:
    return Network(net.vertices, [replace(edge, length=edge.length + _ROUTE) for edge in net.edges])


def claimed_marks(path: ShortestPath, own: Collection[int]) -> tuple[EdgeMark, ...]:
    """Return marks for a path: routes to build stand out, and own routes keep their cars visible."""
    return tuple(EdgeMark(edge, Role.TRAIL if edge in own else Role.TODO) for edge in path.edges)


PAIRS = (("Denver", "El Paso"), ("Chicago", "Santa Fe"), ("Houston", "Winnipeg"), ("Seattle", "New York"))
ENDS = ("Seattle", "New York")  # the ends of the path to change: the ticket with the most points beyond its trains


def story() -> StudiedNetwork:
    return StudiedNetwork(board(), board_network(board()), "the board")


def ticket_points(a: str, b: str) -> int | None:
    return next((ticket.points for ticket in board().tickets if set(ticket.cities) == {a, b}), None)


def compare_paths(a: str, b: str) -> Overlay:
    """Return the paths with the fewest trains and the fewest routes, with the points of a ticket if there is one."""
    net = board_network(board())
    cheap, few = shortest_path.solve(net, a, b), path_with_fewest_routes(net, a, b)
    ends = (VertexMark(a, Role.TERMINAL), VertexMark(b, Role.TERMINAL))
    if cheap is None or few is None:
        return Overlay(ends, (), f"There is no path from {a} to {b}.")
    points = ticket_points(a, b)
    head = f"{a} – {b}" + (f", a ticket for {pluralize(points, 'point')}" if points is not None else "")
    marks = edge_marks(cheap.edges, Role.PATH)
    text = f"{head}. Fewest trains: {size_text(cheap)}."
    if len(few.edges) == len(cheap.edges):
        return Overlay(ends, marks, f"{text} No path has fewer routes.")
    marks += tuple(EdgeMark(edge, Role.FRONTIER) for edge in few.edges if edge not in cheap.edges)
    return Overlay(ends, marks, f"{text} Fewest routes (dotted): {size_text(few)}.")


# --- cases ---


Costs = Sequence[tuple[str, str, int]]
Claims = Sequence[tuple[str | None, str, str, int]]


def cost(edges: Costs, a: str, b: str) -> int | None:
    path = shortest_path.solve(Network.from_edges(edges, (a, b)), a, b)
    return None if path is None else path.cost


def trains_needed(routes: Claims, player: str, a: str, b: str) -> int | None:
    net = Network.from_edges([route[1:] for route in routes], (a, b))
    own = [id for id, route in enumerate(routes) if route[0] == player]
    closed = [id for id, route in enumerate(routes) if route[0] not in (None, player)]
    path = shortest_path.solve(net, a, b, own, closed)
    return None if path is None else path.cost


# --- 3.1: a walk ---


def _gaps(edges: Costs, walk: Sequence[str]) -> list[int]:
    there = copies(edges)
    return [place for place, step in enumerate(steps(walk)) if not there[step]]


OF_WALK: tuple[Property | Quantity, ...] = (
    Property("the walk is only one city", "the walk has a step", lambda _, edges, walk: len(walk) == 1),
    STAYS,
    Property(
        "the walk uses a route twice",
        "the walk uses no route twice",
        lambda _, edges, walk: len(set(steps(walk))) < len(steps(walk)),
    ),
    VISITS_TWICE,
    GAP,
    Property(
        "the last step is the only one that has no route",
        "the last step has a route, or another step has none either",
        lambda _, edges, walk: _gaps(edges, walk) == [len(walk) - 2],
    ),
    Property(
        "a step has no route, but a longer path connects its two cities",
        "each step has a route, or no path connects its two cities",
        lambda _, edges, walk: any(
            walk[i] != walk[i + 1] and count_routes_between(edges, walk[i], walk[i + 1]) is not None
            for i in _gaps(edges, walk)
        ),
    ),
    Property(
        "a step goes along a double route",
        "no step goes along a double route",
        lambda _, edges, walk: any(copies(edges)[step] > 1 for step in steps(walk)),
    ),
    *NETWORK[1:],
    STEPS,
    *SIZES,
)


# --- 3.2: the cheapest path ---


def _by_fewest(edges: Costs, a: str, b: str) -> int | None:
    """Return the cost in trains of the cheapest path among the paths with the fewest routes."""
    heavy = [(x, y, trains + 1000) for x, y, trains in edges]
    result = cost(heavy, a, b)
    return None if result is None else result % 1000


OF_PATH: tuple[Property | Quantity, ...] = (
    *PAIR[:3],
    UNEQUAL,
    *NETWORK[1:],
    *PAIR[3:],
    Property(
        "the path with the fewest routes is not the cheapest one",
        "the path with the fewest routes is also the cheapest one",
        lambda truth, *given: _by_fewest(*given) != truth,
    ),
    Property(
        "a route joins the two directly, but a path through other cities is cheaper",
        "no route joins the two directly, or none is cheaper",
        lambda truth, edges, a, b: (
            any({x, y} == {a, b} and t != truth for x, y, t in edges)
            and not any({x, y} == {a, b} and t == truth for x, y, t in edges)
        ),
    ),
    *SIZES,
)


# --- 3.3: a ticket's missing trains ---


def _usable_routes(routes: Claims, player: str, a: str, b: str) -> tuple[Costs, str, str]:
    return [(x, y, t) for owner, x, y, t in routes if owner in (None, player)], a, b


def _costs(routes: Claims, price: Callable[[str | None, int], int | None]) -> list[tuple[str, str, int]]:
    priced = [(x, y, price(owner, trains)) for owner, x, y, trains in routes]
    return [(x, y, trains) for x, y, trains in priced if trains is not None]


def _price_for(player: str) -> Callable[[str | None, int], int | None]:
    """Return a function that gives the cost of a route for a player, or None for a closed route."""
    return lambda owner, trains: trains if owner is None else 0 if owner == player else None


OF_CLAIM: tuple[Property | Quantity, ...] = (
    Property(
        "the player has no route", "the player has a route", lambda _, rows, me, *__: all(r[0] != me for r in rows)
    ),
    Property(
        "the player’s own routes already connect the two cities",
        "the player’s own routes do not connect the two cities yet",
        lambda truth, *_: truth == 0,
    ),
    Property(
        "the player’s own routes make the path cheaper",
        "the player’s own routes make no path cheaper",
        lambda truth, rows, me, a, b: cost(_costs(rows, lambda o, t: t if o in (None, me) else None), a, b) != truth,
    ),
    Property(
        "the cheapest path needs both own and free routes",
        "the cheapest path needs only own routes, or only free routes, or there is no path",
        lambda truth, rows, me, a, b: (
            bool(truth) and cost(_costs(rows, lambda o, t: t if o is None else None), a, b) != truth
        ),
    ),
    Property(
        "the cheapest path needs a free route",
        "the cheapest path needs no free route, or there is no path",
        lambda truth, *_: bool(truth),
    ),
    Property(
        "a double route has a rival’s track and a track that the player can use",
        "no double route has a rival’s track and a track that the player can use",
        lambda _, rows, me, a, b: bool(
            {frozenset(r[1:3]) for r in rows if r[0] in (None, me)}
            & {frozenset(r[1:3]) for r in rows if r[0] not in (None, me)}
        ),
    ),
    Property(
        "a double route has one of the player’s tracks and a free track",
        "no double route has one of the player’s tracks and a free track",
        lambda _, rows, me, a, b: bool(
            {frozenset(r[1:3]) for r in rows if r[0] is None} & {frozenset(r[1:3]) for r in rows if r[0] == me}
        ),
    ),
    Property(
        "the path with the fewest routes is not the cheapest one",
        "the path with the fewest routes is also the cheapest one",
        lambda truth, rows, me, a, b: _by_fewest(_costs(rows, _price_for(me)), a, b) != truth,
    ),
    *narrow((*PAIR[1:], PARALLEL, CYCLE, IN_PIECES), _usable_routes, " (of the routes that the player can use)"),
    Quantity("there are {} routes", lambda _, rows, *__: len(rows)),
)


# --- 3.4: tickets ---

Tickets = Sequence[tuple[str, str, int]]


def _differences(edges: Costs, tickets: Tickets) -> list[int | None]:
    """Return how many trains each ticket's path takes beyond its points, or None if there is no path."""
    result = [(cost(edges, a, b), points) for a, b, points in tickets]
    return [None if trains is None else trains - points for trains, points in result]


OF_TICKETS: tuple[Property | Quantity, ...] = (
    Property("all tickets fit", "a ticket does not fit", lambda truth, *_: not truth),
    Property("a ticket has no path", "every ticket has a path", lambda _, *given: None in _differences(*given)),
    Property(
        "a ticket has too few points",
        "no ticket has too few points",
        lambda _, *g: any(o and o > 0 for o in _differences(*g)),
    ),
    Property(
        "a ticket has too many points",
        "no ticket has too many points",
        lambda _, *g: any(o and o < 0 for o in _differences(*g)),
    ),
    Property(
        "two tickets in a row fit",
        "no two tickets in a row fit",
        lambda _, *given: any(a == b == 0 for a, b in pairwise(_differences(*given))),
    ),
    Property(
        "for a ticket the path with the fewest routes is not the cheapest one",
        "for every ticket the path with the fewest routes is the cheapest one",
        lambda _, edges, tickets: any(_by_fewest(edges, a, b) != cost(edges, a, b) for a, b, _ in tickets),
    ),
    *NETWORK[1:],
    *SIZES,
)


_DETOURS = (  # networks in which the path with the fewest routes is not the cheapest
    ("a detour that pays", ("Denver", "Phoenix", "El Paso", "Santa Fe", "Denver"), "Denver", "El Paso"),
    ("a long route beside two short ones", ("El Paso", "Houston", "Dallas", "El Paso"), "El Paso", "Houston"),
    ("a triangle of routes", ("Duluth", "Toronto", "Sault St. Marie", "Duluth"), "Toronto", "Duluth"),
    ("a tempting short route", ("Duluth", "Omaha", "Kansas City", "Denver", "Helena", "Duluth"), "Duluth", "Helena"),
)
_ME, _RIVAL = "Ada", "Bo"
_NAMES = (_ME, _RIVAL, "Cy", "Dee")  # for the players of real games, who are otherwise named after their bots
WHOLE = "the whole board"
ITSELF = 8  # one network in 8 has a case about a city and itself
ALL_FIT = 8  # in one network of 8, all tickets fit


def _networks(seed: int) -> tuple[Sample, ...]:
    small = tuple(Sample(name, routes_through(cities)) for name, cities, _, _ in _DETOURS)
    return (*small, *samples(seed), whole_board())


def _detour(net: Network, a: str, b: str) -> bool:
    cheap, few = shortest_path.solve(net, a, b), path_with_fewest_routes(net, a, b)
    return cheap is not None and few is not None and cheap.cost < few.cost


def pairs(net: Network, rng: random.Random, more: int = 2) -> list[tuple[str, str]]:
    """Return pairs of cities to ask about: a distant pair in both orders, random pairs, and an unconnected pair."""
    parts = [part.vertices for part in connectivity.components(net)]
    largest = max(parts, key=len)
    far = far_apart(net, largest[0])
    result = [far, far[::-1]]
    for _ in range(more if len(largest) > 3 else 0):
        a, b = rng.sample(largest, 2)
        result.append((a, b))
    reached = [city for part in parts if part is not largest and len(part) > 1 for city in part]
    others = reached or [city for part in parts if part is not largest for city in part]
    if others:
        result.append((rng.choice(largest), rng.choice(others)))
    return list(dict.fromkeys((str(a), str(b)) for a, b in result))


def walk_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the first exercise: valid walks, walks with a gap, there and back, and without a step."""
    rng = random.Random(seed)
    result = []
    for sample in _networks(seed):
        net = with_all_cities(sample.routes)
        walks: list[list[str]] = []
        for a, b in pairs(net, rng, more=1):
            path = connectivity.path(net, a, b)
            # A walk between two parts of the network has a gap.
            walks.append([str(city) for city in path.vertices] if path is not None else [a, b])
        longest = max(walks, key=len)
        walks.append([*longest, *longest[-2:-4:-1]])  # turns back at its end
        walks.append(longest[:2] * 2)  # repeats its first step
        if len(longest) > 2:
            walks.append([longest[0], *longest[2:]])  # skips a city, which usually leaves a gap
        if len(longest) > 3:
            middle = len(longest) // 2
            walks.append([*longest[:middle], *longest[middle + 1 :]])
            walks.append([*longest[:-2], longest[-1]])
            walks.append([*longest[:middle], longest[middle - 1], *longest[middle:]])  # steps from a city to itself
        walks.append(longest[:1])
        edges = costs_of(sample.routes)
        kept = {tuple(walk): sample.case(edges, walk) for walk in walks}
        result += list(kept.values())
    return tuple(result)


def pair_cases(seed: int) -> tuple[Case, ...]:
    rng = random.Random(seed)
    asked = {name: (a, b) for name, _, a, b in _DETOURS}
    result = []
    for place, sample in enumerate(_networks(seed)):
        net = with_all_cities(sample.routes)
        first = [asked[sample.name]] if sample.name in asked else []
        if sample.name == WHOLE:  # tickets for which the path with the fewest routes is not the cheapest
            first = [ticket.cities for ticket in board().tickets if _detour(net, *ticket.cities)]
        asked_here = [*first, *pairs(net, rng)]
        if place % ITSELF == 0:
            asked_here.append((asked_here[0][0], asked_here[0][0]))
        for a, b in asked_here:
            result.append(sample.case(costs_of(sample.routes), a, b))
    return (*result, *_unequal_tracks())


def _unequal_tracks() -> list[Case]:
    """Return networks with a double route that has one longer track, listed before or after the shorter one."""
    routes = (*tracks("Kansas City", "Saint Louis"), *routes_through(("Denver", "Kansas City")))
    short, equal, more = costs_of(routes)
    long = (*equal[:2], equal[2] + 3)
    name = "a double route with a short track and a longer one"
    ends = "Denver", "Saint Louis"
    return [Case(name, (edges, *ends), frozenset(routes)) for edges in ([short, long, more], [long, short, more])]


def claim_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the third exercise: the owners of routes, and two cities to join."""
    rng = random.Random(seed)
    result = []
    for sample in _networks(seed):
        if sample.owners:
            continue  # real games come below, with all players' routes
        for shift in range(2):
            # In every four routes, the player owns one and a rival owns another.
            seats = {route: {0: 0, 2: 1}.get((place + shift) % 4) for place, route in enumerate(sample.routes)}
            result += _claim_cases(
                sample.name, seats, (_ME, _RIVAL), 0, pairs(with_all_cities(sample.routes), rng, more=1)
            )
    doubles = routes_through(("Denver", "Kansas City", "Saint Louis", "Chicago"))
    for rivals in ((0,), (1,), (0, 1)):  # the tracks of the double that a rival owns
        both = enumerate(tracks("Kansas City", "Saint Louis"))
        seats = dict.fromkeys(doubles) | {track: 1 if i in rivals else None for i, track in both}
        result += _claim_cases("a double route", seats, (_ME, _RIVAL), 0, [("Denver", "Chicago")])
    for game in real_games():
        for share in (2, 3):
            turn = game.last * share // 3
            state = game.states[turn]
            for seat in range(2):
                position = game.position(seat, turn, still_open=True)
                # A closed route without an owner is the second track of a double, which nobody can claim any more.
                usable = [r for r, owner in enumerate(state.owners) if owner is not None or r not in position.closed]
                rng.shuffle(usable)
                asked = [board().tickets[ticket].cities for ticket in state.tickets[seat][:2]]
                asked += pairs(board_network(board()), rng, more=2)[2:]
                name = f"a real game after turn {turn}"
                seats = {route: state.owners[route] for route in usable}
                result += _claim_cases(name, seats, _NAMES, seat, asked)
    return tuple(result)


def ticket_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the fourth exercise: tickets that fit or not; the last case has the board's own tickets."""
    rng = random.Random(seed)
    asked = {name: (a, b) for name, _, a, b in _DETOURS}
    result = []
    for place, sample in enumerate(_networks(seed)):
        net = with_all_cities(sample.routes)
        tickets: list[tuple[str, str, int]] = []
        errors = (0,) if place % ALL_FIT == 1 else (0, 0, 1, -1)
        first = [asked[sample.name]] if sample.name in asked else []
        for a, b in dict.fromkeys([*first, *pairs(net, rng)]):
            path = shortest_path.solve(net, a, b)
            if (b, a) in [ticket[:2] for ticket in tickets]:
                continue
            if path is not None:
                tickets.append((a, b, path.cost + rng.choice(errors)))
            elif len(errors) > 1:
                tickets.append((a, b, rng.randint(4, 12)))
        result.append(sample.case(costs_of(sample.routes), tickets))
    real = [(*ticket.cities, ticket.points) for ticket in board().tickets]
    whole = whole_board().routes
    return (*result, Case("the board with its tickets", (costs_of(whole), real), frozenset(whole)))


def _claim_cases(
    name: str, seats: dict[int, int | None], names: Sequence[str], seat: int, asked: Sequence[tuple[str, str]]
) -> list[Case]:
    routes = [
        (None if owner is None else names[owner], *board().routes[route].cities, board().routes[route].length)
        for route, owner in seats.items()
    ]
    owners = tuple(seats.get(route) for route in range(len(board().routes)))
    return [Case(name, (routes, names[seat], a, b), frozenset(seats), owners) for a, b in asked]
