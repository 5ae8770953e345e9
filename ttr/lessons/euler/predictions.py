"""Lesson 5, Euler and the longest trail: the predictions."""

from __future__ import annotations

import random
from collections.abc import Callable

from ttr.graphs import euler, longest_trail
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, lettered
from ttr.graphs.words import counted, named, walk_text
from ttr.lessons.euler import trails
from ttr.lessons.euler.networks import DECIDED, WINNER, final, grown, only
from ttr.lessons.kit.cases import network_of, routes_through
from ttr.lessons.questions.generator import draw_until
from ttr.lessons.questions.places import drawn, lit, outlined
from ttr.ui.map.picture import Picture
from ttr.ui.questions.question import Question, ask

YES, ODD, APART = "yes", "no: too many odd cities", "no: not connected"


def predictions(seed: int = 5) -> tuple[Question, ...]:
    """Return the questions, about random networks from a seed and, last, about a player's network."""
    rng = random.Random(seed)
    cycles = network_of(
        (
            *routes_through(("Helena", "Winnipeg", "Calgary", "Helena")),
            *routes_through(("Denver", "Omaha", "Kansas City", "Denver")),
        )
    )
    return (
        _how_many_odd(_drawn(rng, 8, lambda net: len(trails.odd_cities(net)) == 4)),
        _in_one_go(_drawn(rng, 8, lambda net: len(trails.odd_cities(net)) == 2)),
        _in_one_go(_drawn(rng, 7, lambda net: len(trails.odd_cities(net)) == 4)),
        _in_one_go(cycles),
        _begins(_drawn(rng, 9, lambda net: len(trails.odd_cities(net)) == 2 and len(net.vertices) > 5)),
        _winner(),
    )


def _drawn(rng: random.Random, size: int, fits: Callable[[Network], bool]) -> Network:
    """Return the first random connected network that fits."""
    return draw_until(
        lambda: network_of(grown(rng, size)), lambda net: fits(net) and len({edge.length for edge in net.edges}) > 1
    )


def with_degrees(net: Network, sentence: str) -> Picture:
    """Return an overlay of a network with the degree of each city."""
    marks = tuple(EdgeMark(edge.id, Role.COMPONENT) for edge in net.edges)
    return drawn(net, Overlay(trails.degree_marks(net), marks, sentence))


def _how_many_odd(net: Network) -> Question:
    odd = trails.odd_cities(net)
    why = (
        f"{named(odd)} are odd, {len(odd)} cities. In every network, the number of odd cities is even: the degrees "
        f"add up to twice the number of routes (the handshake lemma, lesson 1)."
    )
    choices = range(len(odd) - 2, len(odd) + 2)
    text = "How many cities of this network are odd?"
    return ask(text, len(odd), choices, before=outlined(net), after=with_degrees(net, why))


def _in_one_go(net: Network) -> Question:
    question = "Can you walk all routes of this network in one go, each exactly once?"
    odd = trails.odd_cities(net)
    if trails.walkable(net):
        trail = euler.solve(net).trail
        assert trail is not None
        right, why = (
            YES,
            f"Only {named(odd)} are odd, so the walk leads from one to the other. {walk_text(trail.vertices)}.",
        )
        after = drawn(net, trails.trail_overlay(trail, why))
    elif trails.in_one_piece(net):
        right = ODD
        why = f"{len(odd)} cities are odd: {named(odd)}. Only the first and the last city of a walk can be odd."
        after = with_degrees(net, why)
    else:
        parts = counted(len(trails.pieces(net)), "component")
        right, why = APART, f"No city is odd, but there are {parts}, and a walk stays in the component where it begins."
        after = drawn(net, lettered(trails.pieces(net), why))
    return ask(question, right, (YES, ODD, APART), before=outlined(net), after=after)


def _begins(net: Network) -> Question:
    odd = trails.odd_cities(net)
    right = odd[0]
    even = [str(city) for city in net.vertices if city not in odd][:3]
    why = f"{right} and {odd[1]} are odd, so a walk over all routes begins in one of them and ends in the other."
    question = "You can walk all routes of this network in one go. Where can the walk begin?"
    return ask(question, right, tuple(sorted((right, *even))), before=outlined(net), after=with_degrees(net, why))


def _winner() -> Question:
    position = final(DECIDED, WINNER)
    own = only(position, position.order or ())
    net = own.net
    trail, path = longest_trail.solve(net), trails.longest_path(net)[0]
    largest = max(net.edge_subgraph(piece.edges).length for piece in trails.pieces(net))
    numbers = {path, trail.length, net.length, (trail.length + largest) // 2 - 4}
    question = f"This player has {net.length} trains on the board. How many trains does the longest trail have?"
    why = (
        f"{walk_text(trail.vertices)}: {counted(trail.length, 'train')}. It visits "
        f"{named(trails.visited_again(trail.vertices))} again. A path may not do that: the longest path has only "
        f"{path}."
    )
    after = Picture(owners=own.owners, overlay=trails.trail_overlay(trail, why), lit=lit(net))
    before = Picture(owners=own.owners, overlay=Overlay(), lit=lit(net))
    return ask(question, trail.length, sorted(numbers), before=before, after=after)
