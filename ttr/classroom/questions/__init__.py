"""Questions that are ready to be put to a class: twenty for each of the first six lessons, and the lessons' own."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from importlib import import_module

from ttr.classroom.question import Kind, Question
from ttr.lessons.catalog import LESSONS
from ttr.lessons.design.predictions import BoardPrediction
from ttr.lessons.kit.quiz import Prediction
from ttr.lessons.strategies.matches import mini_board
from ttr.lessons.strategies.predictions import ChartPrediction

SEED = 14
READY = ("graph", "connected", "cheapest", "trees", "euler", "cuts")
"""The lessons with ready questions: each has a file here."""


@lru_cache(maxsize=len(READY))
def ready_questions(topic: str, seed: int = SEED) -> tuple[Question, ...]:
    """Return the twenty ready questions of a lesson; another seed makes others."""
    found: tuple[Question, ...] = import_module(f"ttr.classroom.questions.{topic}").questions(seed)
    return found


@lru_cache(maxsize=16)
def questions_of(lesson: int) -> tuple[Question, ...]:
    """Return what can be put to a class in a lesson: the ready questions, and those that it asks itself."""
    topic = next(entry.topic for entry in LESSONS if entry.number == lesson)
    own = import_module(f"ttr.lessons.{topic}.predictions").predictions()
    ready = ready_questions(topic) if topic in READY else ()
    return (*ready, *map(as_question, own))


def as_question(of: Prediction) -> Question:
    """Return a lesson's prediction as a question to a class."""
    question = Question(of.question, of.right, of.choices, Kind.CHOICE, of.before, of.after)
    if of.board is not None:
        return replace(question, board=of.board)
    if isinstance(of, BoardPrediction):
        return replace(question, board=of.asked, after_board=of.answered)
    if isinstance(of, ChartPrediction):
        return replace(question, board=mini_board(), chart=of.chart_before, after_chart=of.chart_after)
    return question
