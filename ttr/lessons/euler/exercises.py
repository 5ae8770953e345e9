"""Lesson 5, Euler and the longest trail: the exercises."""

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
        "Write walkable(edges). It returns True if you can walk all routes in one go, each exactly once, and False "
        "if you cannot. edges is a list of routes (city, city, trains); the two tracks of a double route are two "
        "routes of "
        "the list. There is at least one route."
    ),
    signature="walkable(edges)",
    truth=_walkable,
    read=read_yes_or_no,
    explain=explain_walkable,
    misconceptions=known(misconceptions, "5.1"),
    properties=properties.OF_WALKING,
    hints=(
        "Ask two questions: how many cities are odd? Are all routes connected?",
        "For each city, count in a dictionary how many routes end there. For the other question, search from one "
        "city, as in lesson 2. Then compare the cities that you found with all cities that have a route.",
        "Return True if you found all these cities and at most two of the counts are odd (count % 2 == 1).",
    ),
    endless=("When you search, do you add a city to the list again after you have found it?"),
)

IS_TRAIL = Exercise(
    key="5.2",
    cases=trail_cases,
    title="is it a trail?",
    statement=(
        "Write is_trail(edges, walk). walk is a list of at least two cities, in the order of the visit. It returns "
        "True if this is a trail in the network: each step uses a route, and no route is used twice. Staying in a "
        "city does not count as a step: no route leads from a city to itself."
    ),
    signature="is_trail(edges, walk)",
    truth=_is_trail,
    read=read_yes_or_no,
    explain=explain_trail,
    misconceptions=known(misconceptions, "5.2"),
    properties=properties.OF_WAY,
    hints=(
        "Follow the walk step by step, and keep a list of the unused routes.",
        "A step goes from walk[i] to walk[i + 1]. Look for an unused route between the two, in either direction.",
        "If you find one, remove it from the list, just once, and go on. If not, return False. After all steps, "
        "return True. Work on a copy, list(edges), so that you don't change the input.",
    ),
    endless="One pass along the walk is enough. Does each round of your loop go one step further?",
    tried="small ones, walks through real games and through random networks",
)

LONGEST_TRAIL = Exercise(
    key="5.3",
    cases=length_cases,
    title="the longest trail",
    statement=(
        "Write longest_trail(edges). It returns how many trains the longest trail has. In the game, the player with "
        "the longest trail gets the bonus. edges is a list of routes (city, city, trains); if the list is empty, the "
        "answer is 0. The networks are small enough to try everything by backtracking."
    ),
    signature="longest_trail(edges)",
    truth=_length,
    read=read_whole,
    explain=explain_length,
    misconceptions=known(misconceptions, "5.3"),
    properties=properties.OF_LENGTH,
    hints=(
        "Write a second function that goes on from one city: what is the longest trail from here, with the routes "
        "that are still unused?",
        "For each unused route at the city: mark it as used, ask the same function for its other end, add its trains, "
        "and mark it as unused again. Keep the largest result; if there is no such route, the result is 0. Refer to "
        "a route by its place in the list, so that you can tell the two tracks of a double route apart.",
        "def onward(city): best = 0; for each unused route i between city and other: used.add(i); best = max(best, "
        "trains + onward(other)); used.remove(i); return best. The answer is the largest onward(city) over all cities.",
    ),
    endless=(
        "Do you mark a route as used before you go on from its other end? Otherwise you walk back and forth forever. "
        "These networks are small, so trying everything takes only a moment. On the whole board, trying everything "
        "would "
        "take longer than a lifetime, even for the best program."
    ),
)

EXERCISES = (WALKABLE, IS_TRAIL, LONGEST_TRAIL)
