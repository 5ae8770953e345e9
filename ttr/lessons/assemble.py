"""Assemble a lesson's page: its own tabs, a warm-up with predictions, its last game, and the finding."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ttr.game.board import Board
from ttr.lessons.activities.activities import ASKS, Activity, Present
from ttr.lessons.activities.page import LessonPage
from ttr.lessons.activities.quiz import Quiz
from ttr.lessons.bank import SEED, opening
from ttr.lessons.catalog import LESSONS, LessonEntry, find_entry
from ttr.lessons.challenges.finale import PlayFinale
from ttr.lessons.exercises.cases import board as usa
from ttr.lessons.notebook.lesson import Lesson
from ttr.lessons.notebook.prove import Prove
from ttr.lessons.notebook.write_here import Counterexample
from ttr.lessons.questions.proof import WHOLE, Proof, about_proof, proof_questions
from ttr.runtime import this_host


def assemble_lesson(
    number: int, first: Sequence[Activity], then: Sequence[Activity], *, board: Board | None = None, asks: str = ASKS
) -> Lesson:
    """Return a lesson, ready for its notebook; its predictions stand between the activities `first` and `then`.

    `board` is for activities without their own, by default the board of most lessons; `asks` is the request on the last
    tab, see `Present`.
    """
    entry, of = find_entry(number), board or usa()
    if entry is None:
        raise ValueError(f"there is no lesson {number}: ttr/lessons/catalog.py has 1 to {len(LESSONS)}")
    last: list[Activity] = [] if entry.finale is None else [PlayFinale(of, entry.finale)]
    if this_host().site:
        last.append(Counterexample())
    prove: list[Activity] = [] if entry.proof is None else [_prove(entry, entry.proof)]
    quiz = Quiz(entry.predictions, opening(number))
    page = LessonPage(f"Lesson {number} · {entry.title}", of, (*first, *prove, quiz, *then, *last, Present(of, asks)))
    return Lesson(number, page, entry.exercises)


def _prove(entry: LessonEntry, proof: Proof) -> Prove:
    order, _ = proof_questions(entry.number, proof)
    return Prove(order.question(SEED, WHOLE), about_proof(proof, random.Random(SEED)))
