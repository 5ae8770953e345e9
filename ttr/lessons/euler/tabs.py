"""Lesson 5, Euler and the longest trail: its tabs, and the lesson put together."""

from __future__ import annotations

from ttr.lessons.bank import opening
from ttr.lessons.euler.change import GOALS, measured
from ttr.lessons.euler.exercises import EXERCISES
from ttr.lessons.euler.finale import FINALE
from ttr.lessons.euler.leaving_out import LeaveOut
from ttr.lessons.euler.networks import to_step
from ttr.lessons.euler.predictions import predictions
from ttr.lessons.euler.touch import Walk
from ttr.lessons.kit.cases import board
from ttr.lessons.last_games.finale import PlayFinale
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.tabs.activities import Present
from ttr.lessons.tabs.building import Build
from ttr.lessons.tabs.page import LessonPage
from ttr.lessons.tabs.places import StepsOnPlaces
from ttr.lessons.tabs.quiz import Quiz

STEPS = ("euler", "longest-trail-backtracking", "longest-trail")
# It comes before the other algorithm for the longest trail here, so it cannot be told as "the same".
DESCRIPTIONS = {"longest-trail-backtracking": "The longest trail, found by trying: walk on, and turn back."}


def open_lesson() -> Lesson:
    """Return lesson 5, ready for its notebook."""
    build = (
        "Click routes to build a network; click a route again to take it away. The numbers show a longest trail, rings "
        "the odd cities. Can you build these?"
    )
    activities = (
        Walk(),
        StepsOnPlaces(to_step(), STEPS, DESCRIPTIONS),
        Quiz(predictions(), opening(5)),
        Build(board(), build, GOALS, measured),
        LeaveOut(),
        PlayFinale(board(), FINALE),
        Present(board()),
    )
    return Lesson(5, LessonPage("Lesson 5 · Euler and the longest trail", board(), activities), EXERCISES)
