"""Ready questions of lesson 1: degrees, neighbors, the handshake lemma."""

from __future__ import annotations

import random

from ttr.classroom.question import Question
from ttr.classroom.questions.networks import first_that_fits, grown, lit, outlined, scattered, twenty
from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.graphs.words import named
from ttr.lessons.graph.degrees import degree_marks, degrees, handshake, neighbors, odd
from ttr.lessons.graph.words import neighbor_words
from ttr.lessons.kit.cases import board
from ttr.ui.map.picture import Picture


def questions(seed: int) -> tuple[Question, ...]:
    """Return twenty questions."""
    rng = random.Random(seed)
    return twenty(
        [
            (5, lambda: _degree(rng)),
            (4, lambda: _neighbors(rng)),
            (4, lambda: _highest(rng)),
            (4, lambda: _sum(rng)),
            (3, lambda: _odd(rng)),
        ]
    )


def _at(city: str, label: str, sentence: str = "", near: bool = False) -> Picture:
    routes = board().routes_at(city)
    marks = [VertexMark(city, Role.CURRENT, label)]
    marks += [VertexMark(name, Role.COMPONENT) for name in neighbors(routes, city) if near]
    return Picture(overlay=Overlay(tuple(marks), (), sentence), lit=frozenset(routes))


def _degree(rng: random.Random) -> Question:
    city = rng.choice([city.name for city in board().cities if 3 <= len(board().routes_at(city.name)) <= 8])
    right = len(board().routes_at(city))
    why = f"The routes at {city} lead to {neighbor_words(neighbors(board().routes_at(city), city))}: degree {right}."
    text = f"What is the degree of {city}? Each track of a double route counts."
    return Question(text, right, before=_at(city, "?"), after=_at(city, str(right), why, near=True))


def _neighbors(rng: random.Random) -> Question:
    doubled = [city.name for city in board().cities]
    doubled = [city for city in doubled if len(neighbors(board().routes_at(city), city)) < len(board().routes_at(city))]
    city = rng.choice(doubled)
    near = neighbors(board().routes_at(city), city)
    why = (
        f"The neighbors of {city} are {named(sorted(near))}: {len(near)}. Its degree is {len(board().routes_at(city))}."
    )
    text = f"How many neighbors does {city} have?"
    return Question(text, len(near), before=_at(city, "?"), after=_at(city, str(len(near)), why, near=True))


def _highest(rng: random.Random) -> Question:
    def fits(routes: frozenset[int]) -> bool:
        counts = sorted(degrees(routes).values())
        return counts[-1] > 3 and counts[-1] == counts[-2] + 1

    net = first_that_fits(lambda: grown(rng, 14), lambda net: fits(lit(net)))
    counts = degrees(lit(net))
    most = max(counts.values())
    best = tuple(city for city, count in counts.items() if count == most)
    why = f"{named(best)} has degree {most}; no other city of this network has more than {most - 1}."
    after = Picture(overlay=degree_marks(lit(net), why), lit=lit(net))
    text = "Which city of this network has the highest degree?"
    return Question(text, best, before=outlined(net), after=after)


def _sum(rng: random.Random) -> Question:
    net = scattered(rng, rng.randrange(9, 18))
    after = Picture(overlay=degree_marks(lit(net), handshake(lit(net))), lit=lit(net))
    text = f"This network has {len(net.edges)} routes. What do the degrees of its cities add up to?"
    return Question(text, 2 * len(net.edges), before=outlined(net), after=after)


def _odd(rng: random.Random) -> Question:
    net = grown(rng, rng.randrange(7, 12))
    right = odd(lit(net))
    why = f"{named(right)} have an odd degree. Their number is even in every network." if right else "There is none."
    after = Picture(overlay=degree_marks(lit(net), why), lit=lit(net))
    return Question(
        "How many cities of this network have an odd degree?", len(right), before=outlined(net), after=after
    )
