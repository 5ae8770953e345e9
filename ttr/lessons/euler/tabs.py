"""Lesson 5, Euler and the longest path: what can be done on its map, and the lesson put together."""

from __future__ import annotations

from ttr.graphs import longest_trail
from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.lessons.euler.exercises import exercises
from ttr.lessons.euler.leaving_out import LeaveOut
from ttr.lessons.euler.networks import in_one_piece, longest_path, named, numbered, odd_cities, to_step, to_walk
from ttr.lessons.euler.predictions import predictions
from ttr.lessons.euler.stepping import StepsOnPlaces
from ttr.lessons.euler.walking import Walk
from ttr.lessons.kit.activities import Present
from ttr.lessons.kit.building import Build
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.kit.goals import Goal
from ttr.lessons.kit.lesson import Lesson
from ttr.lessons.kit.page import LessonPage
from ttr.lessons.kit.quiz import Quiz

STEPS = ("euler", "longest-trail-backtracking", "longest-trail")
MANY = 20  # routes: from here on the longest path would take too long to find by trying


def goals() -> tuple[Goal[frozenset[int]], ...]:
    """Return what to build in the lesson."""

    def with_odd(routes: frozenset[int], count: int, odd: int) -> bool:
        net = network_of(routes)
        return len(routes) == count and in_one_piece(net) and len(odd_cities(net)) == odd

    def longer_than_a_path(routes: frozenset[int]) -> bool:
        if not routes or len(routes) > MANY:
            return False
        net = network_of(routes)
        return longest_trail.solve(net).length >= 2 * longest_path(net)[0]

    return (
        Goal("6 routes in one piece with exactly 2 odd cities.", lambda routes: with_odd(routes, 6, 2)),
        Goal("6 routes in one piece with exactly 4 odd cities.", lambda routes: with_odd(routes, 6, 4)),
        Goal("A longest trail at least twice as long as the longest path.", longer_than_a_path),
    )


def measured(routes: frozenset[int]) -> tuple[Overlay | None, str]:
    """Return the odd cities and a longest trail of a network that is being built, as marks and in words."""
    net = network_of(routes)
    odd, trail = odd_cities(net), longest_trail.solve(net)
    vertices = tuple(VertexMark(city, Role.TERMINAL, str(net.degree(city))) for city in odd)
    cities = f"{counted(len(odd), 'odd city')}{': ' if odd else ''}{named(odd)}" if odd else "No city is odd"
    whole = "all of it in one go" if trail.length == net.length else f"the longest trail has {trail.length}"
    path = f", the longest path {longest_path(net)[0]}" if len(routes) <= MANY else ""
    words = f"{counted(len(routes), 'route')}, {counted(net.length, 'train')}: {whole}{path}. {cities}."
    return Overlay(vertices, numbered(trail.edges), words), words


def open_lesson() -> Lesson:
    """Return lesson 5, ready for its notebook."""
    walk = (
        "Walk over every route exactly once, in one go: click the city where you begin, then one route after the "
        "other. In one of the three networks nobody can. Which one?"
    )
    build = (
        "Click routes to build a network; click a route again to take it away. The numbers show a longest trail, rings "
        "the odd cities. Can you build these?"
    )
    activities = (
        Walk(walk, to_walk()),
        StepsOnPlaces(to_step(), STEPS),
        Quiz(predictions()),
        Build(board(), build, goals(), measured),
        LeaveOut(),
        Present(board()),
    )
    page = LessonPage("Lesson 5 · Euler and the longest path", board(), activities)
    return Lesson(5, page, exercises())
