"""Lesson 7, which routes matter: the lesson, assembled from its tabs."""

from __future__ import annotations

from ttr.lessons.centrality.change import CloseRoutes
from ttr.lessons.centrality.compare import Compare
from ttr.lessons.centrality.story import story
from ttr.lessons.centrality.touch import BusiestRoutes
from ttr.lessons.kit.cases import board
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import assemble_lesson
from ttr.lessons.questions.parts import alone
from ttr.lessons.tabs.places import Place
from ttr.lessons.tabs.steps import Steps

STEPS = ("betweenness",)


def open_lesson() -> Lesson:
    """Return lesson 7, ready for its notebook."""
    steps = Steps([alone(Place("five cities", board(), story()))], STEPS)
    return assemble_lesson(7, (BusiestRoutes(), steps), (CloseRoutes(), Compare()))
