"""Lesson 2, connected or not: the Touch tab, where you check whether two cities are connected."""

from __future__ import annotations

from ttr.lessons.connected.story import joined, story
from ttr.lessons.kit.cases import board
from ttr.lessons.tabs.building import TwoCities
from ttr.lessons.tabs.places import Place

TASK = (
    "The bright routes belong to one player, late in a game. Click two cities. Can you travel from the first to "
    "the second on these routes?"
)


def place() -> Place:
    """Return the network that the lesson is about, with the tickets of its player."""
    position = story()
    tickets = tuple(board().tickets[ticket].cities for ticket in position.tickets)
    return Place("The lesson’s network", board(), position, pairs=tickets)


def touch() -> TwoCities:
    """Return the first activity: choose two cities, and see whether they are connected."""
    return TwoCities(place(), TASK, joined)
