"""Lesson 5, Euler and the longest trail: the lesson, assembled from its tabs."""

from __future__ import annotations

from ttr.lessons.euler.change import GOALS, measured
from ttr.lessons.euler.leaving_out import LeaveOut
from ttr.lessons.euler.networks import to_step
from ttr.lessons.euler.touch import Walk
from ttr.lessons.kit.cases import board
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import assemble_lesson
from ttr.lessons.tabs.building import Build
from ttr.lessons.tabs.steps import Steps

STEPS = ("euler", "longest-trail-backtracking", "longest-trail")
# It comes first here, so its description cannot say "the same" of the other longest trail algorithm.
DESCRIPTIONS = {"longest-trail-backtracking": "Finds the longest trail by trying: walk on, and turn back."}


def open_lesson() -> Lesson:
    """Return lesson 5, ready for its notebook."""
    build = (
        "Click routes to build a network; click a route again to remove it. The numbers show a longest trail, and "
        "rings mark the odd cities. Can you build these?"
    )
    steps = Steps(to_step(), STEPS, descriptions=DESCRIPTIONS)
    return assemble_lesson(5, (Walk(), steps), (Build(board(), build, GOALS, measured), LeaveOut()))
