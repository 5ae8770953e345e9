"""Ready questions of lesson 5: odd cities, walks over all routes, the longest trail."""

from __future__ import annotations

import random

from ttr.classroom.question import Question
from ttr.classroom.questions.networks import drawn, first_that_fits, grown, outlined, scattered, twenty
from ttr.graphs import euler, longest_trail
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, lettered
from ttr.graphs.words import counted, named
from ttr.lessons.euler.predictions import APART, ODD, YES
from ttr.lessons.euler.trails import (
    degree_marks,
    in_one_piece,
    odd_cities,
    pieces,
    trail_overlay,
    trail_words,
    walkable,
)
from ttr.ui.map.picture import Picture


def questions(seed: int) -> tuple[Question, ...]:
    """Return twenty questions."""
    rng = random.Random(seed)
    return twenty(
        [
            (7, lambda: _longest(rng)),
            (4, lambda: _how_many_odd(rng)),
            (5, lambda: _in_one_go(rng)),
            (4, lambda: _begins(rng)),
        ]
    )


def _with_degrees(net: Network, sentence: str) -> Picture:
    marks = tuple(EdgeMark(edge.id, Role.COMPONENT) for edge in net.edges)
    return drawn(net, Overlay(degree_marks(net), marks, sentence))


def _longest(rng: random.Random) -> Question:
    net = first_that_fits(
        lambda: grown(rng, rng.randrange(6, 9)), lambda net: longest_trail.solve(net).length < net.length
    )
    trail = longest_trail.solve(net)
    left = net.length - trail.length
    why = f"{trail_words(trail)}: {counted(trail.length, 'train')}. {counted(left, 'train')} must be left out."
    text = "How long is the longest trail of this network, in trains? A trail uses no route twice."
    before = drawn(net, Overlay())
    return Question(text, trail.length, before=before, after=drawn(net, trail_overlay(trail, why)))


def _how_many_odd(rng: random.Random) -> Question:
    net = grown(rng, rng.randrange(7, 12))
    odd = odd_cities(net)
    why = f"{named(odd)} are odd. Their number is even in every network." if odd else "Every city is even."
    return Question(
        "How many cities of this network are odd?", len(odd), before=outlined(net), after=_with_degrees(net, why)
    )


def _in_one_go(rng: random.Random) -> Question:
    wanted = rng.choice((YES, ODD, APART))
    if wanted == APART:
        net = first_that_fits(
            lambda: scattered(rng, 6), lambda net: not in_one_piece(net) and len(odd_cities(net)) <= 4
        )
    else:
        net = first_that_fits(lambda: grown(rng, 8), lambda net: walkable(net) is (wanted == YES))
    odd = odd_cities(net)
    if wanted == YES:
        trail = euler.solve(net).trail
        assert trail is not None
        after = drawn(net, trail_overlay(trail, f"A walk over all routes: {trail_words(trail)}."))
    elif wanted == ODD:
        after = _with_degrees(net, f"{len(odd)} cities are odd: {named(odd)}. A walk begins in one and ends in one.")
    else:
        parts = counted(len(pieces(net)), "component")
        after = drawn(net, lettered(pieces(net), f"There are {parts}: a walk stays in the one where it begins."))
    text = "Can all routes of this network be walked in one go, each exactly once?"
    right = "yes" if wanted == YES else "no"
    return Question(text, right, ("yes", "no"), before=outlined(net), after=after)


def _begins(rng: random.Random) -> Question:
    net = first_that_fits(lambda: grown(rng, 9), lambda net: len(odd_cities(net)) == 2 and len(net.vertices) > 5)
    odd = odd_cities(net)
    why = f"{odd[0]} and {odd[1]} are odd: a walk over all routes begins in one of them and ends in the other."
    text = "All routes of this network can be walked in one go. Click a city where the walk can begin."
    return Question(text, odd, before=outlined(net), after=_with_degrees(net, why))
