"""Networks that ready questions are about, from chance, and how they are drawn with their question."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from ttr.classroom.question import Question
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.lessons.kit.cases import board, network_of, single_tracks
from ttr.ui.map.picture import Picture

TWENTY = 20


def grown(rng: random.Random, size: int) -> Network:
    """Return a random network in one piece, with some cycles."""
    tracks, routes = single_tracks(board()), board().routes
    found = [rng.choice(tracks)]
    while len(found) < size:
        cities = {city for route in found for city in routes[route].cities}
        near = [i for i in tracks if i not in found and cities & set(routes[i].cities)]
        closing = [i for i in near if set(routes[i].cities) <= cities]
        found.append(rng.choice([*near, *closing, *closing]))
    return network_of(found)


def scattered(rng: random.Random, size: int) -> Network:
    """Return a random network, which need not be in one piece."""
    return network_of(rng.sample(single_tracks(board()), size))


def first_that_fits(make: Callable[[], Network], fits: Callable[[Network], bool]) -> Network:
    """Return the first network of a row that fits."""
    while True:
        net = make()
        if fits(net):
            return net


def drawn(net: Network, overlay: Overlay) -> Picture:
    """Return a network with marks on it."""
    return Picture(overlay=overlay, lit=lit(net))


def outlined(net: Network, cities: Iterable[VertexMark] = ()) -> Picture:
    """Return a network as a question shows it: all its routes, and some cities."""
    return drawn(net, Overlay(tuple(cities), tuple(EdgeMark(edge.id, Role.COMPONENT) for edge in net.edges)))


def bare(net: Network, cities: Iterable[VertexMark] = ()) -> Picture:
    """Return a network without lines over its routes, where their slots are to be counted."""
    return drawn(net, Overlay(tuple(cities)))


def lit(net: Network) -> frozenset[int]:
    """Return the routes of a network."""
    return frozenset(edge.id for edge in net.edges)


def begin(city: str) -> tuple[VertexMark]:
    """Return the city where something begins, marked A."""
    return (VertexMark(city, Role.TERMINAL, "A"),)


def twenty(makers: Sequence[tuple[int, Callable[[], Question]]]) -> tuple[Question, ...]:
    """Return so many questions of each kind, no two the same, the kinds in turn.

    Parameters
    ----------
    makers
        How many of a kind, and what makes one from chance.
    """
    piles = [list(islice(_different(make), count)) for count, make in makers]
    found = [pile[at] for at in range(max(map(len, piles))) for pile in piles if at < len(pile)]
    assert len(found) == TWENTY
    return tuple(found)


def _different(make: Callable[[], Question]) -> Iterator[Question]:
    seen = set()
    while True:
        question = make()
        key = question.text, question.before.lit, question.before.overlay
        if key not in seen:
            seen.add(key)
            yield question
