"""Questions whose answer is to carry an algorithm out, press by press, on a random network."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

from ttr.graphs.overlay import EdgeMark, VertexMark
from ttr.lessons.questions.generator import Generator, SourceKind, draw_until
from ttr.lessons.questions.places import BoardNetwork, grow_network
from ttr.ui.algorithms.catalog import BY_KEY, Need, to_carry_out
from ttr.ui.question import AnswerKind, Question, ToCarryOut, presses_text


def carry_out(topic: int, key: str, text: str) -> Generator:
    """Return a generator of exercises in carrying an algorithm out, on connected networks that grow with the level.

    `text` says what to do; in it, `{0}` and `{1}` stand for the cities that the algorithm needs.
    """
    cities = {None: 0, Need.START: 1, Need.PAIR: 2}[BY_KEY[key].needs]

    def draw(rng: random.Random, level: int) -> tuple[BoardNetwork, ToCarryOut]:
        place = grow_network(rng, 4 + level, 1 + level)
        return place, to_carry_out(key, place.net, rng.sample(place.net.vertices, cities))

    def make(rng: random.Random, level: int) -> Question:
        place, to_do = draw_until(partial(draw, rng, level), lambda drawn: not drawn[1].begin().done)
        solved = to_do.solve()
        begins = [mark for mark in solved.steps[0].overlay.vertices if mark.vertex in to_do.given]
        ends, reason = solved.step.overlay, solved.step.sentence
        after: list[VertexMark | EdgeMark] = [*ends.vertices, *ends.edges]
        question = place.ask(text.format(*to_do.given), (), reason, kind=AnswerKind.STEPS, before=begins, after=after)
        return replace(question, to_do=to_do, right=(presses_text(solved),))

    return Generator(f"carry out: {key}", topic, make, kind=SourceKind.STEPS)
