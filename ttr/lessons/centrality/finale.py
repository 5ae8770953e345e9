"""Lesson 7, which routes matter: its last game, where you put stands on routes that many travelers pass."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.words import counted
from ttr.lessons.centrality.heat_map import heat, hover
from ttr.lessons.centrality.links import all_tracks, single, tracks
from ttr.lessons.centrality.shortest_paths import paths_from, shares
from ttr.lessons.kit.cases import board
from ttr.lessons.last_games.finale import Challenge, Finale, tries
from ttr.ui.map.picture import Picture

OPEN = 56  # how many of the 78 pairs of neighboring cities still have an open route
TRAVELERS, STANDS = 60, 4
SHORTEST = 4  # the fewest trains of a traveler's path

Passing = Mapping[int, int]  # the travelers who pass each route, one bit for each traveler


def passing(net: Network, travelers: list[tuple[str, str]]) -> dict[int, int]:
    """Return the travelers who pass each route, one bit each; every traveler has a single shortest path."""
    found: dict[int, int] = {}
    for number, (a, b) in enumerate(travelers):
        for edge in shares(net, a, b):
            found[edge] = found.get(edge, 0) | 1 << number
    return found


def together(passed: Passing, stands: frozenset[int]) -> int:
    """Return all travelers who pass at least one of these routes, one bit each."""
    found = 0
    for stand in stands:
        found |= passed.get(stand, 0)
    return found


def best_stands(passed: Passing) -> frozenset[int]:
    """Return the routes for all stands that together have the most travelers.

    The search tries all sets, busiest routes first. It skips sets that could not win even if no traveler passed two of
    their routes (branch and bound).
    """
    edges = sorted(passed, key=lambda edge: (-passed[edge].bit_count(), edge))
    best = frozenset(edges[:STANDS])

    def look(start: int, chosen: frozenset[int], who: int) -> None:
        nonlocal best
        if len(chosen) == STANDS:
            if who.bit_count() > together(passed, best).bit_count():
                best = chosen
            return
        for place in range(start, len(edges)):
            most = who.bit_count() + (STANDS - len(chosen)) * passed[edges[place]].bit_count()
            if most <= together(passed, best).bit_count():
                return
            look(place + 1, chosen | {edges[place]}, who | passed[edges[place]])

    look(0, frozenset(), 0)
    return best


def greedy_stands(passed: Passing) -> frozenset[int]:
    """Return routes chosen greedily: each adds the most travelers who pass none of the earlier ones."""
    stands = frozenset[int]()
    for _ in range(STANDS):
        who = together(passed, stands)
        stands |= {max(passed, key=lambda edge: ((passed[edge] & ~who).bit_count(), -edge))}
    return stands


def in_words(passed: Passing, stands: frozenset[int], pressed: int) -> str:
    """Return a sentence about the customers of the added or removed stand."""
    route, who = board().routes[pressed], passed.get(pressed, 0)
    others = together(passed, stands - {pressed})
    new = (who & ~others).bit_count()
    if pressed not in stands:
        return f"Without the stand on {route}, {new} fewer buy."
    words = f"{route} has {counted(who.bit_count(), 'traveler')}"
    if new < who.bit_count():
        words += f", and {who.bit_count() - new} of them already bought elsewhere"
    if len(stands) > STANDS:
        return f"{words}. But you only have {STANDS} stands: take one back."
    return f"{words}. So far {(others | who).bit_count()} of {TRAVELERS} buy."


@lru_cache(maxsize=8)
def position(number: int) -> tuple[frozenset[int], Passing]:
    """Return the open routes and the travelers on each; the greedy choice is not optimal for them."""
    chance = random.Random(number)
    for _ in tries(number):
        usable = frozenset(chance.sample(sorted(tracks()), OPEN))
        net = single(frozenset(tracks()) - usable)
        far = {city: paths_from(net, city) for city in net.vertices}
        if len(far[net.vertices[0]]) < len(net.vertices):
            continue
        pairs = [(str(a), str(b)) for a, b in combinations(net.vertices, 2)]
        with_one_path = [(a, b) for a, b in pairs if far[a][b][1] == 1 and far[a][b][0] >= SHORTEST]
        passed = passing(net, chance.sample(with_one_path, TRAVELERS))
        best, greedy = best_stands(passed), greedy_stands(passed)
        if together(passed, best).bit_count() > together(passed, greedy).bit_count():
            break
    return usable, passed


def challenge(number: int) -> Challenge:
    """Return a position with closed routes, and travelers on the open ones."""
    usable, passed = position(number)
    best = together(passed, best_stands(passed)).bit_count()

    def score(chosen: frozenset[int]) -> int | None:
        return together(passed, chosen).bit_count() if len(chosen) == STANDS else None

    def show(chosen: frozenset[int], pressed: int | None) -> Picture:
        who = together(passed, chosen)
        left = tuple(float((passed.get(edge, 0) & ~who).bit_count()) for edge in tracks())
        marks = [
            EdgeMark(track, Role.TODO, str(passed.get(edge, 0).bit_count()) if track == edge else "")
            for edge in sorted(chosen)
            for track in tracks()[edge]
        ]
        words = in_words(passed, chosen, pressed) if pressed is not None else ""
        closed = all_tracks(set(tracks()) - usable)
        lines = hover(left, "travelers")
        return Picture(overlay=Overlay((), tuple(marks), words), heat=heat(left), hover=lines, closed=closed)

    return Challenge(usable, all_tracks(usable), (), best, score, show)


FINALE = Finale(
    7,
    f"Faded routes are closed. {TRAVELERS} travelers cross the country, each on the path with the fewest trains. Put "
    f"{STANDS} ice cream stands on open routes. Every traveler who passes a stand buys, but only once. The wider and "
    f"darker a route, the more travelers use it who do not buy yet. How many will buy?",
    "traveler",
    Role.TODO,
    "Nobody can sell to more: a computer has tried everything.",
    challenge,
    more_is_better=True,
    solved="{} buy",
)
