"""Lesson 1, the board is a graph: its last game, where you serve every city with few stations."""

from __future__ import annotations

import random
from collections.abc import Mapping

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted, named
from ttr.lessons.kit.cases import board
from ttr.lessons.last_games.finale import Challenge, Finale, Things, tries
from ttr.ui.map.picture import Picture

OPEN = 60  # routes still open, of 78 when double routes count once
_NAMED = 3  # the most cities that a sentence lists


def served_by(net: Network) -> dict[int, frozenset[int]]:
    """Return the cities that a station in each city serves: itself and its neighbors, by index."""
    index = board().city_index
    found = {index[str(city)]: {index[str(city)]} for city in net.vertices}
    for edge in net.edges:
        a, b = index[str(edge.a)], index[str(edge.b)]
        found[a].add(b)
        found[b].add(a)
    return {city: frozenset(cities) for city, cities in found.items()}


def fewest_stations(serves: Mapping[int, frozenset[int]]) -> frozenset[int]:
    """Return the smallest set of stations that serves every city: a minimum dominating set.

    The search picks the unserved city with the fewest neighbors. That city or one of its neighbors needs a station, so
    the search tries each of them. If no set of this size works, it allows one more station.
    """
    most = max(map(len, serves.values()))

    def found(stations: int, left: frozenset[int]) -> frozenset[int] | None:
        if not left:
            return frozenset()
        if len(left) > stations * most:
            return None
        hardest = min(left, key=lambda city: (len(serves[city]), city))
        for city in sorted(serves[hardest]):
            others = found(stations - 1, left - serves[city])
            if others is not None:
                return others | {city}
        return None

    everywhere = frozenset(serves)
    tries = (found(stations, everywhere) for stations in range(len(serves) + 1))
    return next(stations for stations in tries if stations is not None)


def by_degree(serves: Mapping[int, frozenset[int]]) -> frozenset[int]:
    """Return stations chosen greedily: each one serves the most cities that no earlier station serves."""
    left, stations = frozenset(serves), set[int]()
    while left:
        best = max(serves, key=lambda city: (len(serves[city] & left), -city))
        stations.add(best)
        left -= serves[best]
    return frozenset(stations)


def in_words(serves: Mapping[int, frozenset[int]], stations: frozenset[int], pressed: int) -> str:
    """Return a sentence about what the added or removed station changes."""
    names, degree = [city.name for city in board().cities], len(serves[pressed]) - 1
    others = frozenset[int]().union(*(serves[city] for city in stations if city != pressed))
    new = serves[pressed] - others
    left = sorted(frozenset(serves) - others - (serves[pressed] if pressed in stations else frozenset()))
    has = f"{names[pressed]} has degree {degree}"
    if pressed not in stations:
        lost = f"{counted(len(new), 'city')} fewer are served" if new else "as many cities are served as before"
        words = f"Without the station in {names[pressed]} {lost}."
    elif new:
        words = f"{has}. A station there serves {counted(len(new), 'city')} that had no station."
    else:
        words = f"{has}, but a station already serves each of them. One more station there adds nothing."
    if 0 < len(left) <= _NAMED:
        return f"{words} Not served: {named(names[city] for city in left)}."
    return f"{words} {len(left)} cities are not served." if left else words


def challenge(number: int) -> Challenge:
    """Return a position: a network of all cities in which choosing the largest degrees first is not optimal."""
    chance = random.Random(number)
    everything = board_network(board())
    for _ in tries(number):
        usable = frozenset(chance.sample(board().single_tracks, OPEN))
        net = everything.spanning_subgraph(usable)
        if len(connectivity.components(net)) > 1:
            continue
        serves = served_by(net)
        best = len(fewest_stations(serves))
        if best < len(by_degree(serves)):
            break

    def score(chosen: frozenset[int]) -> int | None:
        served = frozenset[int]().union(*(serves[city] for city in chosen))
        return len(chosen) if len(served) == len(serves) else None

    def show(chosen: frozenset[int], pressed: int | None) -> Picture:
        served = frozenset[int]().union(*(serves[city] for city in chosen))
        names = [city.name for city in board().cities]
        marks = [VertexMark(names[city], Role.ANSWER, "S") for city in sorted(chosen)]
        marks += [VertexMark(names[city], Role.TERMINAL) for city in sorted(frozenset(serves) - served)]
        stations = {names[city] for city in chosen}
        edges = [EdgeMark(edge.id, Role.ANSWER) for edge in net.edges if {edge.a, edge.b} & stations]
        words = in_words(serves, chosen, pressed) if pressed is not None else ""
        return Picture(overlay=Overlay(tuple(marks), tuple(edges), words))

    return Challenge(frozenset(serves), usable, (), best, score, show)


FINALE = Finale(
    1,
    "Only the bright routes are open. Put stations in cities, so that every city has a station or is next to a city "
    "with one. A ring marks a city that is not served yet. What is the smallest number of stations?",
    "station",
    Role.ANSWER,
    "Nobody can do it with fewer stations: a computer has tried everything.",
    challenge,
    things=Things.CITIES,
)
