"""Lesson 6, cuts and blocking: the lesson, assembled from its tabs."""

from __future__ import annotations

from ttr.lessons.cuts.cases import TRAPS, crossing_paths, two_cycles
from ttr.lessons.cuts.change import BuildForPlayers
from ttr.lessons.cuts.story import story, tickets
from ttr.lessons.cuts.touch import Blocker
from ttr.lessons.kit.cases import board
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import assemble_lesson
from ttr.lessons.questions.parts import alone
from ttr.lessons.tabs.places import Place
from ttr.lessons.tabs.steps import Steps

STEPS = ("bridges", "min-cut")


def places() -> tuple[Place, ...]:
    """Return the networks that the algorithms run on: small ones, and the routes a rival can use."""
    shortest = TRAPS[0][0]
    return (
        alone(Place("two cycles", board(), two_cycles(), pairs=(("Denver", "Saint Louis"),))),
        alone(Place("paths that cross", board(), crossing_paths(), pairs=((shortest[0], shortest[-1]),))),
        Place("what blue can use", board(), story(), pairs=tickets()),
    )


def open_lesson() -> Lesson:
    """Return lesson 6, ready for its notebook."""
    return assemble_lesson(6, (Blocker(), Steps(places(), STEPS)), [BuildForPlayers()])
