"""Topic 5, Euler and the longest path: odd vertices, Euler trails, and the longest trail."""

from __future__ import annotations

import random

from ttr.graphs import connectivity, euler, longest_trail
from ttr.graphs.overlay import Role, VertexMark
from ttr.graphs.words import counted, named
from ttr.lessons.kit.cases import single_tracks
from ttr.lessons.practice.places import (
    GROWN,
    Place,
    any_board,
    board,
    cities_of,
    edges,
    from_game,
    grow,
    grown,
    whole,
)
from ttr.lessons.practice.question import Ask, Kind, Question

CIRCUIT, TRAIL, NEITHER = "an Euler circuit", "an Euler trail, but no circuit", "neither"
_EXACTLY = "There is an Euler trail exactly when all routes are connected and at most two vertices are odd"


def _degrees(place: Place) -> dict[str, int]:
    net = place.net
    return {str(city): net.degree(city) for city in net.vertices}


def odd_count(rng: random.Random, level: int) -> Question:
    """Ask how many cities are odd."""
    if level == 4 and rng.random() < 0.5:
        of = any_board(rng)
        place = whole(of, frozenset(single_tracks(of)) - grow(rng, of, 6))
    elif level >= 3:
        place = (from_game(rng, 6, 13) if level == 3 else from_game(rng, 14)).place
    else:
        place = grown(rng, 4 + 2 * level, 1 + level, doubles=level - 1)
    degrees = _degrees(place)
    odd = [city for city, count in degrees.items() if count % 2]
    right = len(odd)
    why = (
        f"{named(odd) or 'No city'}{'' if len(odd) == 1 else ' have' if odd else ' has'} an odd degree: {right}. "
        "It is always an even number, by the handshake lemma."
    )
    return place.ask(
        "How many odd vertices has the network of the bright routes?",
        right,
        why,
        tempting=(right + 2, right - 2, len(degrees) - right),
        unit="odd vertex",
        after=[VertexMark(city, Role.CURRENT, str(degrees[city])) for city in odd],
    )


def trail_or_circuit(rng: random.Random, level: int) -> Question:
    """Ask whether all routes can be walked in one go, and whether one comes back."""
    wanted = rng.choice((CIRCUIT, TRAIL, NEITHER))
    while True:
        place = Place(board(), _closed_walk(rng, 4 + 2 * level), source=GROWN)
        if wanted == TRAIL:
            place = Place(board(), place.routes - {rng.choice(sorted(place.routes))}, source=GROWN)
        elif wanted == NEITHER:
            place = grown(rng, 3 + 2 * level, level, of=board())
            if level > 2 and rng.random() < 0.4:
                round_trips = place.routes, _closed_walk(rng, 5)
                apart = not cities_of(board(), round_trips[0]) & cities_of(board(), round_trips[1])
                place = Place(board(), round_trips[0] | round_trips[1], source=GROWN) if apart else place
        found = euler.solve(place.net)
        right = CIRCUIT if found.circuit else TRAIL if found.trail is not None else NEITHER
        if right == wanted:
            break
    odd = [str(city) for city in found.odd]
    many = f"odd are {named(odd)}" if odd else "no vertex is odd"
    if found.parts > 1:
        why = f"{_EXACTLY}. These routes are in {found.parts} pieces."
    elif right == NEITHER:
        why = f"{_EXACTLY}. Here {len(odd)} are odd: {named(odd)}."
    else:
        back = "it ends where it begins" if right == CIRCUIT else "it begins at one of them and ends at the other"
        why = f"{_EXACTLY}. Here {many}: {back}."
    walk = found.trail.edges if found.trail is not None else ()
    return place.ask(
        "What do the bright routes have?",
        right,
        why,
        choices=(CIRCUIT, TRAIL, NEITHER),
        after=(
            *(VertexMark(city, Role.CURRENT) for city in odd),
            *edges(walk, Role.TRAIL, lambda route: str(walk.index(route) + 1)),
        ),
    )


def _closed_walk(rng: random.Random, size: int) -> frozenset[int]:
    """Return routes that a closed walk can take, each once: a random network less what makes cities odd."""
    while True:
        kept = set(grow(rng, board(), size, 3, doubles=2))
        net = Place(board(), frozenset(kept)).net
        degree = {city: net.degree(city) for city in net.vertices}
        found = connectivity.breadth_first(net, net.vertices[0])
        # From the leaves of the search tree up, an odd city loses the route that led to it. All but the first one are
        # even then, and so is the first one, as never a single city is odd.
        for city, route in zip(reversed(found.vertices[1:]), reversed(found.edges), strict=True):
            if degree[city] % 2:
                kept.discard(route)
                degree[city] -= 1
                degree[net.edge(route).other(city)] -= 1
        routes = frozenset(kept)
        if len(routes) >= 3 and euler.solve(Place(board(), routes).net).parts == 1:
            return routes


def where_to_begin(rng: random.Random, level: int) -> Question:
    """Ask for a city where an Euler trail can begin."""
    while True:
        routes = _closed_walk(rng, 3 + 2 * level)
        place = Place(board(), routes - {rng.choice(sorted(routes))}, source=GROWN)
        found = euler.solve(place.net)
        if found.trail is not None and len(found.odd) == 2:
            break
    a, b = (str(city) for city in found.odd)
    walk = found.trail.edges
    why = f"{a} and {b} are the odd vertices: an Euler trail begins at one of them and ends at the other."
    return place.ask(
        "All bright routes are to be walked in one go, none twice. Name a city where you can begin.",
        (a, b),
        why,
        ask=Ask.CITY,
        after=(
            VertexMark(a, Role.CURRENT),
            VertexMark(b, Role.CURRENT),
            *edges(walk, Role.TRAIL, lambda route: str(walk.index(route) + 1)),
        ),
    )


def trail_length(rng: random.Random, level: int) -> Question:
    """Ask for the trains of the longest trail."""
    place = (
        from_game(rng, 4, 9).place if level == 3 else grown(rng, 4 + level // 2, (1, 2, 0, 3)[level - 1], of=board())
    )
    net = place.net
    trail = longest_trail.solve(net)
    lengths = [place.board.routes[route].length for route in trail.edges]
    left = len(net.edges) - len(trail.edges)
    rest = f"{counted(left, 'route')} cannot be on it" if left else "all routes are on it"
    why = f"{' – '.join(map(str, trail.vertices))}: {' + '.join(map(str, lengths))} = {trail.length}; {rest}."
    return place.ask(
        "The longest continuous path is a trail: no route twice, cities as often as you like. How many trains has the "
        "longest one on the bright routes?",
        trail.length,
        why,
        tempting=(net.length, trail.length - 1, trail.length + 1),
        unit="train",
        after=edges(trail.edges, Role.TRAIL, lambda route: str(trail.edges.index(route) + 1)),
    )


KINDS = (
    Kind("odd vertices", 5, odd_count),
    Kind("Euler trail or circuit", 5, trail_or_circuit),
    Kind("where to begin", 5, where_to_begin),
    Kind("longest trail", 5, trail_length),
)
