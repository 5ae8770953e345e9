"""Lesson 3, the cheapest path: test cases for its exercises."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity
from ttr.graphs.network import Network
from ttr.lessons.cheapest.paths import cheapest, fewest, with_all_cities
from ttr.lessons.kit.cases import (
    GAMES,
    Case,
    Sample,
    board,
    costs_of,
    far_apart,
    routes_through,
    samples,
    tracks,
    whole_board,
)
from ttr.ui.records.sample_games import games

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
    cheap, few = cheapest(net, a, b), fewest(net, a, b)
    return cheap is not None and few is not None and cheap.cost < few.cost


def pairs(net: Network, rng: random.Random, more: int = 2) -> list[tuple[str, str]]:
    """Return pairs of cities to ask about: distant ones in both orders, random ones, and one that is not connected."""
    parts = [part.vertices for part in connectivity.components(net)]
    largest = max(parts, key=len)
    far = far_apart(net, largest[0])
    found = [far, far[::-1]]
    for _ in range(more if len(largest) > 3 else 0):
        a, b = rng.sample(largest, 2)
        found.append((a, b))
    reached = [city for part in parts if part is not largest and len(part) > 1 for city in part]
    others = reached or [city for part in parts if part is not largest for city in part]
    if others:
        found.append((rng.choice(largest), rng.choice(others)))
    return list(dict.fromkeys((str(a), str(b)) for a, b in found))


@lru_cache(maxsize=8)
def walk_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the first exercise: valid walks, walks with a gap, there and back, and without a step."""
    rng = random.Random(seed)
    found = []
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
        found += list(kept.values())
    return tuple(found)


@lru_cache(maxsize=8)
def pair_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the second exercise."""
    rng = random.Random(seed)
    asked = {name: (a, b) for name, _, a, b in _DETOURS}
    found = []
    for place, sample in enumerate(_networks(seed)):
        net = with_all_cities(sample.routes)
        first = [asked[sample.name]] if sample.name in asked else []
        if sample.name == WHOLE:  # the tickets whose path with the fewest routes is not the cheapest
            first = [ticket.cities for ticket in board().tickets if _detour(net, *ticket.cities)]
        asked_here = [*first, *pairs(net, rng)]
        if place % ITSELF == 0:
            asked_here.append((asked_here[0][0], asked_here[0][0]))
        for a, b in asked_here:
            found.append(sample.case(costs_of(sample.routes), a, b))
    return (*found, *_unequal_tracks())


def _unequal_tracks() -> list[Case]:
    """Return networks with a double route that has one longer track, listed before or after the shorter one."""
    routes = (*tracks("Kansas City", "Saint Louis"), *routes_through(("Denver", "Kansas City")))
    short, equal, more = costs_of(routes)
    long = (*equal[:2], equal[2] + 3)
    name = "a double route with a short track and a longer one"
    ends = "Denver", "Saint Louis"
    return [Case(name, (edges, *ends), frozenset(routes)) for edges in ([short, long, more], [long, short, more])]


@lru_cache(maxsize=8)
def claim_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the third exercise: the owners of routes, and two cities to join."""
    rng = random.Random(seed)
    found = []
    for sample in _networks(seed):
        if sample.owners:
            continue  # real games come below, with all players' routes
        for shift in range(2):
            # In every four routes, the player owns one and a rival owns another.
            seats = {route: {0: 0, 2: 1}.get((place + shift) % 4) for place, route in enumerate(sample.routes)}
            found += _claimed(sample.name, seats, (_ME, _RIVAL), 0, pairs(with_all_cities(sample.routes), rng, more=1))
    doubles = routes_through(("Denver", "Kansas City", "Saint Louis", "Chicago"))
    for rivals in ((0,), (1,), (0, 1)):  # the tracks of the double that a rival owns
        both = enumerate(tracks("Kansas City", "Saint Louis"))
        seats = dict.fromkeys(doubles) | {track: 1 if i in rivals else None for i, track in both}
        found += _claimed("a double route", seats, (_ME, _RIVAL), 0, [("Denver", "Chicago")])
    for key in GAMES:
        game = games(board())[key]
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
                found += _claimed(name, seats, _NAMES, seat, asked)
    return tuple(found)


@lru_cache(maxsize=8)
def ticket_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the fourth exercise: tickets that fit or not; the last case has the board's own tickets."""
    rng = random.Random(seed)
    asked = {name: (a, b) for name, _, a, b in _DETOURS}
    found = []
    for place, sample in enumerate(_networks(seed)):
        net = with_all_cities(sample.routes)
        tickets: list[tuple[str, str, int]] = []
        errors = (0,) if place % ALL_FIT == 1 else (0, 0, 1, -1)
        first = [asked[sample.name]] if sample.name in asked else []
        for a, b in dict.fromkeys([*first, *pairs(net, rng)]):
            path = cheapest(net, a, b)
            if (b, a) in [ticket[:2] for ticket in tickets]:
                continue
            if path is not None:
                tickets.append((a, b, path.cost + rng.choice(errors)))
            elif len(errors) > 1:
                tickets.append((a, b, rng.randint(4, 12)))
        found.append(sample.case(costs_of(sample.routes), tickets))
    real = [(*ticket.cities, ticket.points) for ticket in board().tickets]
    whole = whole_board().routes
    return (*found, Case("the board with its tickets", (costs_of(whole), real), frozenset(whole)))


def _claimed(
    name: str, seats: dict[int, int | None], names: Sequence[str], seat: int, asked: Sequence[tuple[str, str]]
) -> list[Case]:
    routes = [
        (None if owner is None else names[owner], *board().routes[route].cities, board().routes[route].length)
        for route, owner in seats.items()
    ]
    owners = tuple(seats.get(route) for route in range(len(board().routes)))
    return [Case(name, (routes, names[seat], a, b), frozenset(seats), owners) for a, b in asked]
