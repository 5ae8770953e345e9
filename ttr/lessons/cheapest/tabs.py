"""Lesson 3, the cheapest path: the lesson, assembled from its tabs."""

from __future__ import annotations

from ttr.lessons.cheapest.change import ClaimRoutes
from ttr.lessons.cheapest.paths import PAIRS, story
from ttr.lessons.cheapest.tickets import TicketRule
from ttr.lessons.cheapest.touch import TicketOrCities
from ttr.lessons.kit.cases import board
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import assemble_lesson
from ttr.lessons.tabs.places import Place
from ttr.lessons.tabs.steps import Steps

STEPS = ("dijkstra", "a-star", "path")


def open_lesson() -> Lesson:
    """Return lesson 3, ready for its notebook."""
    steps = Steps([Place("the board", board(), story(), pairs=PAIRS)], STEPS, own_game=False)
    return assemble_lesson(3, (TicketOrCities(), steps), (ClaimRoutes(), TicketRule()))
