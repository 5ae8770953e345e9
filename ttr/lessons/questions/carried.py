"""Questions whose answer is to carry an algorithm out, press by press, on a random network."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from typing import Any

from ttr.graphs.algorithm import Attempt
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import EdgeMark, VertexMark
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.places import Place, grown
from ttr.ui.algorithms.catalog import BY_KEY, Inputs, Need
from ttr.ui.questions.question import DONE, AnswerKind, Question, ToCarryOut


def carry_out(topic: int, key: str, text: str) -> Generator:
    """Return a generator of exercises in carrying an algorithm out, on connected networks that grow with the level.

    Parameters
    ----------
    topic
        The number of the lesson that teaches it.
    key
        The algorithm's key in the catalog.
    text
        What to do; `{0}` and `{1}` stand for the cities that the algorithm needs.
    """
    algorithm = BY_KEY[key]
    cities = {None: 0, Need.START: 1, Need.PAIR: 2}[algorithm.needs]

    def begin(net: Network, given: list[Vertex]) -> Attempt[Any]:
        start, target = (*given, None, None)[:2]
        attempt = algorithm.attempt(net, Inputs(start, target))
        assert attempt is not None, f"nobody can carry out {key}"
        return attempt

    def draw(rng: random.Random, level: int) -> tuple[Place, list[Vertex], Attempt[Any]]:
        place = grown(rng, 4 + level, 1 + level)
        given = rng.sample(place.net.vertices, cities)
        return place, given, begin(place.net, given)

    def make(rng: random.Random, level: int) -> Question:
        place, given, solved = draw_until(partial(draw, rng, level), lambda drawn: not drawn[2].done)
        begins = [mark for mark in solved.steps[0].overlay.vertices if mark.vertex in given]
        while not solved.done:
            solved.show()
        ends, why = solved.step.overlay, solved.step.sentence
        after: list[VertexMark | EdgeMark] = [*ends.vertices, *ends.edges]
        asked = place.ask(text.format(*given), DONE, why, kind=AnswerKind.STEPS, before=begins, after=after)
        return replace(asked, to_do=ToCarryOut(partial(begin, place.net, given), algorithm.meanings))

    return Generator(f"carry out: {key}", topic, make)
