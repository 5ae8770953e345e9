"""Lesson 9, strategies as hypotheses: the lesson, assembled from its tabs."""

from __future__ import annotations

from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import assemble_lesson
from ttr.lessons.strategies.change import Experiments
from ttr.lessons.strategies.finale import SendOne
from ttr.lessons.strategies.match_steps import StepMatch
from ttr.lessons.strategies.matches import mini_board
from ttr.lessons.strategies.repeat import Repeat
from ttr.lessons.strategies.touch import Play
from ttr.ui.controls.later import Later, kernel_later

FINDING = "your hypothesis, the strategies and the number of games, the share with its interval, and your conclusion."


def open_lesson(later: Later = kernel_later) -> Lesson:
    """Return lesson 9, ready for its notebook; it plays games in slices, so that the page stays responsive."""
    first = (Play(later), StepMatch(), Repeat())
    return assemble_lesson(9, first, (Experiments(later), SendOne()), board=mini_board(), asks=FINDING)
