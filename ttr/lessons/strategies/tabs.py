"""Lesson 9, strategies as hypotheses: its tabs, and the lesson put together."""

from __future__ import annotations

from ttr.lessons.bank import opening
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.strategies.change import Experiments
from ttr.lessons.strategies.exercises import EXERCISES
from ttr.lessons.strategies.finale import SendOne
from ttr.lessons.strategies.match_steps import StepMatch
from ttr.lessons.strategies.matches import mini_board
from ttr.lessons.strategies.predictions import predictions
from ttr.lessons.strategies.repeat import Repeat
from ttr.lessons.strategies.touch import Play
from ttr.lessons.tabs.activities import Present
from ttr.lessons.tabs.page import LessonPage
from ttr.lessons.tabs.quiz import Quiz
from ttr.ui.controls.later import Later, kernel_later

FINDING = "your hypothesis, how many games of which strategies, the share with its interval, and what follows."


def open_lesson(later: Later = kernel_later) -> Lesson:
    """Return lesson 9, ready for its notebook; games are played in slices, so that the page listens in between."""
    activities = (
        Play(later),
        StepMatch(),
        Repeat(),
        Quiz(predictions(), opening(9)),
        Experiments(later),
        SendOne(),
        Present(mini_board(), FINDING),
    )
    page = LessonPage("Lesson 9 · Strategies as hypotheses", mini_board(), activities)
    return Lesson(9, page, EXERCISES)
