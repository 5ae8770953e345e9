"""Lesson 3, the cheapest path: its tabs, and the lesson put together."""

from __future__ import annotations

from ttr.lessons.bank import opening
from ttr.lessons.cheapest.change import ClaimRoutes
from ttr.lessons.cheapest.exercises import EXERCISES
from ttr.lessons.cheapest.finale import FINALE
from ttr.lessons.cheapest.predictions import predictions
from ttr.lessons.cheapest.story import PAIRS, story
from ttr.lessons.cheapest.tickets import TicketRule
from ttr.lessons.cheapest.touch import TicketOrCities
from ttr.lessons.kit.cases import board
from ttr.lessons.last_games.finale import PlayFinale
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.tabs.activities import Present
from ttr.lessons.tabs.page import LessonPage
from ttr.lessons.tabs.quiz import Quiz
from ttr.lessons.tabs.steps import Steps

STEPS = ("dijkstra", "a-star", "path")


def open_lesson() -> Lesson:
    """Return lesson 3, ready for its notebook."""
    activities = (
        TicketOrCities(),
        Steps(board(), story(), STEPS, pairs=PAIRS),
        Quiz(predictions(), opening(3)),
        ClaimRoutes(),
        TicketRule(),
        PlayFinale(board(), FINALE),
        Present(board()),
    )
    return Lesson(3, LessonPage("Lesson 3 · The cheapest path", board(), activities), EXERCISES)
