"""Concept questions: ideas to argue about, in words, from a lesson's `concepts.md`, in the form of `written.py`.

A paragraph such as `Map: Denver – Omaha – Chicago, Helena – Denver` lights routes: above the choices with the question,
below them with the answer. A pair of cities that comes twice is a double route.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, takewhile
from pathlib import Path

from ttr.lessons.exercises.cases import board, tracks
from ttr.lessons.questions.generator import SourceKind, Written
from ttr.lessons.questions.places import BoardNetwork
from ttr.lessons.questions.written import Block, read_asked, read_parts
from ttr.ui.question import Question

MIN_CHOICES, MAX_CHOICES = 2, 4
_MAP = "Map: "


@lru_cache(maxsize=16)
def concepts(topic: str) -> tuple[Question, ...]:
    """Return a lesson's concept questions, in order; a `WrittenError` names the file, the line and the mistake."""
    file = Path(__file__).parents[1] / topic / "concepts.md"
    return read_concepts(file.read_text(encoding="utf-8"), f"{topic}/{file.name}") if file.exists() else ()


def concept_source(number: int, topic: str) -> Written:
    return Written(f"concepts: {topic}", number, concepts(topic), kind=SourceKind.CONCEPTS)


def read_concepts(text: str, name: str) -> tuple[Question, ...]:
    """Return the questions of a text; a `WrittenError` names the file, the line and the first mistake."""
    _, *parts = read_parts(text, name)  # above the first title are words for teachers
    return tuple(_question(head, blocks) for head, *blocks in parts)


def _question(head: Block, blocks: list[Block]) -> Question:
    """Return the question below a title, with its map above the choices, and perhaps another one below them."""
    above = len([*takewhile(lambda block: block.sign != "-", blocks)])
    maps = [_routes(blocks[:above]), _routes(blocks[above:])]
    written = read_asked(head, [block for block in blocks if not block.text.startswith(_MAP)], MIN_CHOICES, MAX_CHOICES)
    source = "The bright routes." if maps[0] else "This question needs no map."
    first, second = (
        written.at(BoardNetwork(board(), routes, source=source)) for routes in (maps[0], maps[1] or maps[0])
    )
    return replace(first, after=second.after, name=head.text, needs_map=bool(maps[0]))


def _routes(blocks: list[Block]) -> frozenset[int]:
    """Return the routes of the maps among some blocks."""
    result: list[int] = []
    for block in blocks:
        if block.text.startswith(_MAP):
            walks = block.text.removeprefix(_MAP).split(",")
            steps = [step for walk in walks for step in pairwise(re.split(r"\s+[–-]\s+", walk.strip()))]
            counts = Counter(tuple(sorted(step)) for step in steps)
            routes = [(tracks(*cities), times) for cities, times in counts.items()]
            if not routes or any(len(each) < times for each, times in routes):
                raise block.error(
                    "this is no walk on the board; write “Map: Denver – Omaha – Chicago, Helena – Denver”"
                )
            result += [route for each, times in routes for route in each[:times]]
    return frozenset(result)
