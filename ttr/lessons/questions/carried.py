"""Questions whose answer is to carry an algorithm out, press by press, on a random network."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from ttr.graphs.algorithm import Attempt
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import VertexMark
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.places import Place, grown, overlay_of
from ttr.ui.map.picture import Picture
from ttr.ui.questions.question import DONE, AnswerKind, Question, Scene, ToCarryOut

Begin = Callable[..., Attempt[Any]]


def any_network(rng: random.Random, level: int) -> Place:
    """Return a random connected network with cycles, which grows with the level."""
    return grown(rng, 4 + level, 1 + level)


def carry_out(
    topic: int,
    key: str,
    text: str,
    begin: Begin,
    *,
    cities: int = 0,
    place: Callable[[random.Random, int], Place] = any_network,
) -> Generator:
    """Return a generator of exercises in carrying an algorithm out.

    Parameters
    ----------
    topic
        The number of the lesson that teaches it.
    key
        The algorithm's key in the catalog.
    text
        What to do; `{0}` and `{1}` stand for its cities.
    begin
        The algorithm's `attempt` function.
    cities
        How many cities the algorithm gets besides the network.
    place
        Makes a network from a random generator and a level.
    """

    def attempt(rng: random.Random, level: int) -> tuple[Place, list[Vertex], Attempt[Any]]:
        where = place(rng, level)
        given = rng.sample(where.net.vertices, cities)
        return where, given, begin(where.net, *given)

    def make(rng: random.Random, level: int) -> Question:
        where, given, solved = draw_until(partial(attempt, rng, level), lambda made: not made[2].done)
        while not solved.done:
            solved.show()
        asked, why = text.format(*given), solved.step.sentence
        first = solved.steps[0].overlay
        marks = [mark for mark in first.vertices if mark.vertex in given]
        net: Network = where.net
        return Question(
            asked,
            AnswerKind.STEPS,
            (DONE,),
            why,
            Scene(_picture(where, asked, marks), where.board),
            Scene(Picture(overlay=solved.step.overlay, lit=where.routes), where.board),
            source=where.source,
            to_do=ToCarryOut(key, partial(begin, net, *given)),
        )

    return Generator(f"carry out: {key}", topic, make)


def _picture(place: Place, sentence: str, marks: list[VertexMark]) -> Picture:
    return Picture(overlay=overlay_of(marks, sentence), lit=place.routes)
