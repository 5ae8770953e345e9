"""Concept questions: ideas to argue about, in words, from a lesson's `concepts.md`.

    ## A title for the teacher

    The question

    - [ ] a wrong choice
      - Why people believe it, and the smallest counterexample.
    - [x] the right choice
      - Why it is right.

A paragraph such as `Map: Denver – Omaha – Chicago, Helena – Denver` lights routes: above the choices with the question,
below them with the answer. A pair of cities that comes twice is a double route.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from ttr.lessons.kit.cases import board, tracks
from ttr.lessons.questions.generator import Generator
from ttr.lessons.questions.places import Place
from ttr.lessons.questions.proof import CHOICE, Block, read_blocks
from ttr.ui.questions.question import Question

FEWEST, MOST = 2, 4  # choices
_MAP = "Map: "


@lru_cache(maxsize=16)
def concepts(topic: str) -> tuple[Question, ...]:
    """Return a lesson's concept questions, in order; a `ValueError` names the file, the line and the mistake."""
    file = Path(__file__).parents[1] / topic / "concepts.md"
    return read_concepts(file.read_text(encoding="utf-8"), f"{topic}/{file.name}") if file.exists() else ()


def concept_generator(number: int, topic: str) -> Generator:
    """Return a generator that asks a lesson's concept questions in turn, the same ones at each level."""
    found = concepts(topic)
    return Generator(f"concepts: {topic}", number, lambda rng, at: shuffled(rng, found[at]), written=len(found))


def shuffled(rng: random.Random, question: Question) -> Question:
    """Return a question with its choices in random order."""
    return replace(question, choices=tuple(rng.sample(question.choices, len(question.choices))))


def read_concepts(text: str, name: str) -> tuple[Question, ...]:
    """Return the questions of a text; a `ValueError` names the file, the line and the first mistake."""
    questions: list[list[Block]] = []
    for block in read_blocks(text):
        if block.sign == "##":
            questions.append([])
        if questions:  # above the first title are words for teachers
            questions[-1].append(block)
    return tuple(_question(head, blocks, name) for head, *blocks in questions)


def _question(head: Block, blocks: list[Block], name: str) -> Question:
    """Return the question below a title."""

    def require(holds: object, block: Block, mistake: str) -> None:
        if not holds:
            raise ValueError(f"{name}, line {block.line}: {mistake}")

    asked: list[str] = []
    reasons: dict[str, str] = {}  # of each choice
    rights: list[str] = []
    maps: list[frozenset[int]] = [frozenset(), frozenset()]  # above and below the choices
    choice = ""
    for block, after in zip(blocks, [*blocks[1:], head], strict=True):
        if block.sign == "-" and not block.inside:
            found = CHOICE.fullmatch(block.text)
            require(found, block, "a choice is “- [ ] text”, or “- [x] text” if it is right")
            choice = found["text"] if found else ""
            require(choice not in reasons, block, f"the choice “{choice}” is there twice")
            require(after.inside, block, "this choice needs a reason: a line “  - …” below it")
            reasons[choice] = ""
            rights += [choice] * (found is not None and found["right"] == "x")
        elif block.inside:
            require(choice and not reasons[choice], block, "a choice has one reason, right below it")
            reasons[choice] = block.text
        elif block.text.startswith(_MAP):
            routes = _routes(block.text.removeprefix(_MAP))
            require(
                routes, block, "this is no walk on the board; write “Map: Denver – Omaha – Chicago, Helena – Denver”"
            )
            maps[bool(reasons)] = routes
        else:
            require(not reasons, block, "this text comes after the choices; move it up, or below the right choice")
            asked.append(f"{block.sign} {block.text}".strip())
    require(asked, head, f"“{head.text}” needs its question below the title")
    require(len(rights) == 1, head, f"“{head.text}” has {len(rights)} right choices; mark exactly one with [x]")
    require(FEWEST <= len(reasons) <= MOST, head, f"“{head.text}” has {len(reasons)} choices; write {FEWEST} to {MOST}")
    (right,), choices = rights, tuple(reasons)
    why, source = reasons.pop(right), "The bright routes." if maps[0] else "This question needs no map."
    first, second = (
        Place(board(), routes, source=source).ask(" ".join(asked), right, why, choices=choices)
        for routes in (maps[0], maps[1] or maps[0])
    )
    return replace(first, after=second.after, feedback=reasons, name=head.text)


def _routes(walks: str) -> frozenset[int]:
    """Return the routes of walks, or none if the board lacks one of them."""
    steps = [step for walk in walks.split(",") for step in pairwise(re.split(r"\s+[–-]\s+", walk.strip()))]
    counts = Counter(tuple(sorted(step)) for step in steps)
    found = [tracks(*cities)[:times] for cities, times in counts.items()]
    complete = all(len(each) == times for each, times in zip(found, counts.values(), strict=True))
    return frozenset(route for each in found for route in each) if complete else frozenset()
