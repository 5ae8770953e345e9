"""Lesson 2, connected or not: two cities to choose, and whether they are connected."""

from __future__ import annotations

from ttr.lessons.connected.story import joined, story
from ttr.lessons.kit.cases import board
from ttr.lessons.tabs.building import TwoCities


def touch() -> TwoCities:
    """Return the first thing to do: choose two cities, and see whether they are connected."""
    position = story()
    tickets = [board().tickets[ticket].cities for ticket in position.tickets]
    task = (
        "The bright routes are those of one player, late in a game. Click two cities: can one travel from the first "
        "to the second by these routes?"
    )
    return TwoCities(
        board(), position, task, tickets, lambda a, b: joined(position.net, a, b), heading="The player's tickets"
    )
