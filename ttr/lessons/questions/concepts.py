"""Concept questions: ideas to argue about, in words, from a lesson's `concepts.md`.

    ## Title for the teacher
    The question.
    - [ ] a wrong choice
      - Why people believe it, and the smallest counterexample.
    - [x] the right choice
    Why it is right.

A line such as `Map: Denver – Omaha – Chicago, Helena – Denver` lights routes: before the choices with the question,
after them with the answer. A pair of cities that comes twice is a double route.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from ttr.lessons.kit.cases import board, tracks
from ttr.lessons.questions.generator import Generator
from ttr.lessons.questions.places import Place
from ttr.ui.questions.question import Question

FEWEST, MOST = 2, 4  # choices
_LINES = {  # how lines begin; any other line is text, or continues the line above
    "title": re.compile(r"## +(.+)"),
    "right": re.compile(r"- \[[xX]\] +(.+)"),
    "wrong": re.compile(r"- \[ \] +(.+)"),
    "reason": re.compile(r"\s+- +(.+)"),
    "map": re.compile(r"Map: +(.+)"),
}
_Part = tuple[str, str, str]  # the kind of line, its place, and its text


@lru_cache(maxsize=16)
def concepts(topic: str) -> tuple[Question, ...]:
    """Return a lesson's concept questions, in order; a `ValueError` names the file, the line and the mistake."""
    file = Path(__file__).parents[1] / topic / "concepts.md"
    return read_concepts(file.read_text(encoding="utf-8"), f"{topic}/{file.name}") if file.exists() else ()


def concept_generator(number: int, topic: str) -> Generator:
    """Return a generator that asks a lesson's concept questions, the same ones at each level."""
    return Generator(f"concepts: {topic}", number, lambda rng, level: shuffled(rng, rng.choice(concepts(topic))))


def shuffled(rng: random.Random, question: Question) -> Question:
    """Return a question with its choices in random order."""
    return replace(question, choices=tuple(rng.sample(question.choices, len(question.choices))))


def read_concepts(text: str, name: str) -> tuple[Question, ...]:
    """Return the questions of a text; a `ValueError` names the file, the line and the first mistake."""
    questions: list[list[_Part]] = []
    for part in _parts(text, name):
        if part[0] == "title":
            questions.append([])
        if questions:  # above the first title are words for teachers
            questions[-1].append(part)
    return tuple(map(_question, questions))


def _parts(text: str, name: str) -> Iterator[_Part]:
    """Yield the parts of a text, each with all its lines put together."""
    part: _Part | None = None
    for number, line in enumerate([*text.splitlines(), ""], 1):
        kind, found = next(((kind, m) for kind, mark in _LINES.items() if (m := mark.match(line))), ("text", None))
        if part and part[0] != "title" and line.strip() and found is None:
            part = (*part[:2], f"{part[2]} {line.strip()}")
            continue
        if part:
            yield part
        said = found[1] if found else line
        part = (kind, f"{name}, line {number}", said.strip()) if said.strip() else None


def _require(holds: object, place: str, mistake: str) -> None:
    if not holds:
        raise ValueError(f"{place}: {mistake}")


def _question(parts: list[_Part]) -> Question:
    """Return the question that its parts make."""
    (_, top, title), *rest = parts
    texts: tuple[list[str], list[str]] = ([], [])  # before and after the choices
    maps: list[frozenset[int]] = [frozenset(), frozenset()]
    choices: list[_Part] = []
    reasons: list[str] = []
    for kind, place, said in rest:
        if kind in ("right", "wrong"):
            _require(not texts[1], place, "this choice comes after the explanation; move it up")
            choices.append((kind, place, said))
            reasons.append("")
        elif kind == "reason":
            _require(choices and not reasons[-1] and not texts[1], place, "a choice has one reason, right below it")
            reasons[-1] = said
        elif kind == "map":
            maps[bool(choices)] = _routes(place, said)
        else:
            texts[bool(choices)].append(said)
    names = [said for _, _, said in choices]
    rights = [said for kind, _, said in choices if kind == "right"]
    for (kind, place, said), reason in zip(choices, reasons, strict=True):
        _require(names.count(said) == 1, place, f"the choice “{said}” is there twice")
        _require(reason or kind == "right", place, "this wrong choice needs a reason: a line “  - …” below it")
        _require(not reason or kind == "wrong", place, "the right choice has no reason; explain it below the choices")
    _require(texts[0], top, f"“{title}” needs its question below the title")
    _require(len(rights) == 1, top, f"“{title}” has {len(rights)} right choices; mark exactly one with [x]")
    _require(FEWEST <= len(names) <= MOST, top, f"“{title}” has {len(names)} choices; write {FEWEST} to {MOST}")
    _require(texts[1], top, f"“{title}” needs an explanation below its choices")
    asked, why = map(" ".join, texts)
    source = "The bright routes." if maps[0] else "Think of any network, not only of this one."
    first, second = (
        Place(board(), routes, source=source).ask(asked, rights[0], why, choices=tuple(names))
        for routes in (maps[0], maps[1] or maps[0])
    )
    feedback = {said: reason for said, reason in zip(names, reasons, strict=True) if reason}
    return replace(first, after=second.after, feedback=feedback, name=title)


def _routes(place: str, walks: str) -> frozenset[int]:
    """Return the routes of walks, such as `Denver – Omaha – Chicago, Helena – Denver`."""
    steps = [step for walk in walks.split(",") for step in pairwise(re.split(r"\s+[–-]\s+", walk.strip(" .")))]
    found: set[int] = set()
    for (a, b), times in Counter(tuple(sorted(step)) for step in steps).items():
        _require(len(tracks(a, b)) >= times, place, f"the board does not have {a} – {b}" + " twice" * (times > 1))
        found.update(tracks(a, b)[:times])
    _require(found, place, "write routes as “Denver – Omaha – Chicago, Helena – Denver”")
    return frozenset(found)
