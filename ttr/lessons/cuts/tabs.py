"""Lesson 6, cuts and blocking: the lesson put together."""

from __future__ import annotations

from ttr.lessons.cuts.blocking import Blocker
from ttr.lessons.cuts.cases import TRAPS, crossing_ways, two_circles
from ttr.lessons.cuts.changing import Change
from ttr.lessons.cuts.exercises import exercises
from ttr.lessons.cuts.questions import predictions
from ttr.lessons.cuts.story import story, tickets
from ttr.lessons.kit.activities import Present
from ttr.lessons.kit.cases import board
from ttr.lessons.kit.lesson import Lesson
from ttr.lessons.kit.page import LessonPage
from ttr.lessons.kit.places import Place, StepsOnPlaces
from ttr.lessons.kit.quiz import Quiz

STEPS = ("bridges", "min-cut")


def places() -> tuple[Place, ...]:
    """Return what the algorithms are shown on: small networks, and what a rival can use."""
    return (
        Place("two circles", board(), two_circles(), pairs=(("Denver", "Saint Louis"),)),
        Place("ways that cross", board(), crossing_ways(), pairs=((TRAPS[0][0][0], TRAPS[0][0][-1]),)),
        Place("what blue can use", board(), story(), pairs=tickets()),
    )


def open_lesson() -> Lesson:
    """Return lesson 6, ready for its notebook."""
    block = (
        "Three play. Your rival is blue (●); the bright routes are all that it can use. Click open routes to close "
        "them: cut the ticket off with as few claims as you can."
    )
    build = (
        "Click routes to build a network. Bridges have a red frame, cut vertices a red ring with “!”. A dead end is a "
        "city with one edge. Can you build these?"
    )
    activities = (
        Blocker(story(), tickets(), block),
        StepsOnPlaces(places(), STEPS),
        Quiz(predictions()),
        Change(build),
        Present(board()),
    )
    return Lesson(6, LessonPage("Lesson 6 · Cuts and blocking", board(), activities), exercises())
