"""Lesson 5, Euler and the longest trail: its exercises."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ttr.graphs import longest_trail
from ttr.graphs.network import Network
from ttr.lessons.euler import misconceptions, properties, trails
from ttr.lessons.euler.cases import length_cases, trail_cases, walkable_cases
from ttr.lessons.euler.explain import explain_length, explain_trail, explain_walkable
from ttr.lessons.kit.answers import read_whole, read_yes_or_no
from ttr.lessons.kit.exercise import Exercise, known

Edges = Sequence[tuple[str, str, int]]


def _walkable(edges: Edges) -> bool:
    return trails.walkable(Network.from_edges(edges))


def _is_trail(edges: Edges, cities: Sequence[str]) -> bool:
    unused = [frozenset(edge[:2]) for edge in edges]
    for step in map(frozenset, pairwise(cities)):
        if step not in unused:
            return False
        unused.remove(step)
    return True


def _length(edges: Edges) -> int:
    return longest_trail.solve(Network.from_edges(edges)).length


WALKABLE = Exercise(
    key="5.1",
    cases=walkable_cases,
    title="in one go",
    statement=(
        "Write walkable(edges). It returns True when all routes can be walked in one go, each exactly once, and False "
        "when not. edges is a list of routes (city, city, trains); the two tracks of a double route are two routes of "
        "the list. There is at least one route."
    ),
    signature="walkable(edges)",
    truth=_walkable,
    read=read_yes_or_no,
    explain=explain_walkable,
    misconceptions=known(misconceptions, "5.1"),
    properties=properties.OF_WALKING,
    hints=(
        "There are two questions: how many cities are odd, and are all routes connected?",
        "Count for each city how many routes end there, in a dictionary. For the other question, search from one "
        "city, as in lesson 2, and compare what you found with all cities that have a route.",
        "Return True when everything was found and at most two of the counts are odd (count % 2 == 1).",
    ),
    endless=(
        "If you search what is connected: does a city that you have found already join the list of those to visit "
        "again?"
    ),
)

IS_TRAIL = Exercise(
    key="5.2",
    cases=trail_cases,
    title="is it a trail?",
    statement=(
        "Write is_trail(edges, way). way is a list of at least two cities, in the order in which somebody visits "
        "them. It returns True when this is a trail in the network: each step uses a route, and no route is used "
        "twice. To stay in a city is no such step: no route leads from a city to itself."
    ),
    signature="is_trail(edges, way)",
    truth=_is_trail,
    read=read_yes_or_no,
    explain=explain_trail,
    misconceptions=known(misconceptions, "5.2"),
    properties=properties.OF_WAY,
    hints=(
        "Go along the way step by step, and keep a list of the routes that are still unused.",
        "A step goes from way[i] to way[i + 1]. Look for an unused route between the two, in either direction.",
        "If you find one, take it out of the list, once, and go on; if not, return False. When all steps are done, "
        "return True. Work on a copy, list(edges), so that the input stays whole.",
    ),
    endless="One pass along the way is enough. Does each round of your loop go one step further?",
    tried="small ones, walks through real games and through random networks",
)

LONGEST_TRAIL = Exercise(
    key="5.3",
    cases=length_cases,
    title="the longest trail",
    statement=(
        "Write longest_trail(edges). It returns how many trains the longest trail has: the bonus of the game goes to "
        "whoever has the longest one. edges is a list of routes (city, city, trains); when it is empty, the answer "
        "is 0. The networks are small enough to try everything by backtracking."
    ),
    signature="longest_trail(edges)",
    truth=_length,
    read=read_whole,
    explain=explain_length,
    misconceptions=known(misconceptions, "5.3"),
    properties=properties.OF_LENGTH,
    hints=(
        "Write a second function that goes on from one city: what is the longest walk from here, with the routes that "
        "are still unused?",
        "For each unused route at the city: mark it as used, ask the same function for its other end, add its trains, "
        "and mark it as unused again. The largest result counts; without any such route it is 0. Name a route by its "
        "place in the list: then both tracks of a double can be told apart.",
        "def onward(city): best = 0; for each unused route i between city and other: used.add(i); best = max(best, "
        "trains + onward(other)); used.remove(i); return best. The answer is the largest onward(city) of all cities.",
    ),
    endless=(
        "Is a route marked as used before you go on from its other end? Otherwise you walk back and forth without end. "
        "These networks are small, so trying everything takes a moment. On the whole board, trying everything would "
        "take longer than a lifetime, even for the best program."
    ),
)

EXERCISES = (WALKABLE, IS_TRAIL, LONGEST_TRAIL)
