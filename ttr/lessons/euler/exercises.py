"""Lesson 5, Euler and the longest trail: the exercises, and explanations of wrong answers, in words and on the map."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ttr.graphs import euler, longest_trail
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, lettered, trail_marks
from ttr.graphs.words import counted, named, walk_text
from ttr.lessons.euler import cases, misconceptions, trails
from ttr.lessons.kit.answers import read_whole, read_yes_or_no
from ttr.lessons.kit.cases import Case, network_of
from ttr.lessons.kit.exercise import YOURS, Exercise, Subject, known


def explain_walkable(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Show a walk over all routes, or explain why none exists."""
    net = network_of(case.routes)
    trail = euler.solve(net).trail
    if trail is not None:
        said = f"{subject.name} says that you cannot walk these routes in one go."
        return trails.trail_overlay(trail, f"{said} But you can: {walk_text(trail.vertices)}.")
    said = f"{subject.name} says that you can walk these routes in one go."
    if not trails.in_one_piece(net):
        parts = trails.pieces(net)
        why = f"But they lie in {counted(len(parts), 'component')}, and there is no path from one to another."
        return lettered(parts, f"{said} {why}")
    odd = trails.odd_cities(net)
    why = f"But {len(odd)} cities are odd: {named(odd)}. Only the first and the last city of a walk can be odd."
    return Overlay(trails.degree_marks(net), tuple(EdgeMark(e.id, Role.COMPONENT) for e in net.edges), f"{said} {why}")


def explain_trail(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Show a walk with the route of each step, or the first step without a route."""
    _, cities = case.arguments
    walked, fault = trails.routes_along(case.routes, cities)
    said = f"{subject.name} says that {walk_text(cities)} is {'a' if answer else 'not a'} trail."
    ends = tuple(
        VertexMark(city, Role.TERMINAL, letter)
        for city, letter in zip(dict.fromkeys((cities[0], cities[-1])), "AB", strict=False)
    )
    if fault is None:
        why = "But it is a trail: each step has its own route."
        again = trails.visited_again(cities)
        if again:
            why += f" It visits {named(again)} again, but a trail may do that."
        return Overlay(ends, trail_marks(walked), f"{said} {why}")
    a, b = cities[fault], cities[fault + 1]
    marks = tuple(VertexMark(city, Role.BOTTLENECK, "?") for city in dict.fromkeys((a, b)))
    others = tuple(mark for mark in ends if mark.vertex not in (a, b))
    between = sum({edge.a, edge.b} == {a, b} for edge in network_of(case.routes).edges)
    if a == b:
        why = f"But step {fault + 1} stays in {a}, and no route leads from a city to itself."
    elif not between:
        why = f"But no route of this network joins {a} and {b}."
    else:
        times = sum({a, b} == set(step) for step in pairwise(cities))
        there = "there is only one route" if between == 1 else f"there are only {between} routes"
        why = f"But it goes {times} times between {a} and {b}, and {there}."
    return Overlay((*others, *marks), trail_marks(walked), f"{said} {why}")


def explain_length(case: Case, answer: int, truth: int, subject: Subject = YOURS) -> Overlay:
    """Show a longest trail, and explain why no trail is longer where the reason is simple."""
    net = network_of(case.routes)
    trail = longest_trail.solve(net)
    said = f"{subject.name} says {answer if answer < 0 else counted(answer, 'train')}."
    if not case.routes:
        return Overlay(sentence=f"{said} But there is no route to walk, so the answer is 0.")
    here = f"{counted(trail.length, 'train')}: {walk_text(trail.vertices)}"
    if answer < trail.length:
        words = f"{said} Here is a trail of {here}."
        again = trails.visited_again(trail.vertices)
        if again:
            words += f" It visits {named(again)} again, but uses no route twice."
        return trails.trail_overlay(trail, words)
    if answer > net.length:
        return trails.trail_overlay(
            trail, f"{said} All routes together have only {net.length}; a longest trail has {here}."
        )
    words = f"{said} But no trail here is longer than {here}."
    if not trails.in_one_piece(net):
        words += (
            f" The routes are in {counted(len(trails.pieces(net)), 'component')}, and a trail stays in one of them."
        )
    else:
        words += f" {len(trails.odd_cities(net))} cities are odd, so the trail must leave out some routes."
    return trails.trail_overlay(trail, words)


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
    cases=cases.walkable_cases,
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
    properties=cases.OF_WALKING,
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
    cases=cases.trail_cases,
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
    properties=cases.OF_WALK,
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
    cases=cases.length_cases,
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
    properties=cases.OF_LENGTH,
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
