"""Lesson 10, design a board: common misconceptions as complete wrong functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ttr.lessons.kit.exercise import MisconceptionsOf
from ttr.lessons.kit.properties import components, degrees

of_faces = MisconceptionsOf("10.1")
of_cross = MisconceptionsOf("10.2")
of_head_start = MisconceptionsOf("10.3")

Edges = Sequence[tuple[str, str]]
Place = tuple[float, float]


@of_faces(
    "treats every network as one piece",
    "V - E + F = 2 is true for one piece. What is it for a network in several pieces?",
)
def one_piece_always(edges: Edges) -> int:
    return 2 - len(degrees(edges)) + len(edges)


@of_faces("forgets the outer face", "Draw a triangle. How many regions of the paper can you color?")
def no_outer_face(edges: Edges) -> int:
    return components(edges) - len(degrees(edges)) + len(edges)


@of_faces("counts a double route once", "Two tracks side by side: is there anything between them?")
def tracks_once(edges: Edges) -> int:
    single = {frozenset(edge) for edge in edges}
    return 1 + components(edges) - len(degrees(edges)) + len(single)


@of_faces(
    "gives each piece its own outer face",
    "Draw two triangles side by side. Color the outside of one triangle, and then the outside of the other. Are "
    "these two different regions?",
)
def outside_of_each(edges: Edges) -> int:
    return 2 * components(edges) - len(degrees(edges)) + len(edges)


@of_faces(
    "counts no face if there is no route",
    "Take a sheet of paper without any line. How many regions does it have?",
)
def nothing_at_all(edges: Edges) -> int:
    return 1 + components(edges) - len(degrees(edges)) + len(edges) if edges else 0


@of_cross(
    "compares the rectangles around the routes",
    "Draw two parallel diagonal routes close to each other. What about the rectangles around them?",
)
def boxes(a: Place, b: Place, c: Place, d: Place) -> bool:
    return all(max(min(a[i], b[i]), min(c[i], d[i])) < min(max(a[i], b[i]), max(c[i], d[i])) for i in range(2))


@of_cross(
    "checks whether the endless lines meet",
    "Two lines that are not parallel always meet, maybe far away. Where do the routes end?",
)
def endless_lines(a: Place, b: Place, c: Place, d: Place) -> bool:
    return (b[0] - a[0]) * (d[1] - c[1]) != (b[1] - a[1]) * (d[0] - c[0])


@of_cross(
    "looks at only one of the routes",
    "c and d are on different sides of the line through a and b. But the line is longer than the route. Is this "
    "enough?",
)
def one_side_only(a: Place, b: Place, c: Place, d: Place) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0


@of_cross(
    "counts a common end as a crossing",
    "What does your program compute if b and c are the same town? Is the result above 0, below 0, or neither?",
)
def common_end_counts(a: Place, b: Place, c: Place, d: Place) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


@of_head_start(
    "takes the mean lead",
    "Suppose one game is won by 40 points. How much does this change the mean? How much does it change the share of "
    "wins?",
)
def the_mean(leads: Sequence[int]) -> int:
    return max(0, round(sum(leads) / len(leads)))


@of_head_start("counts a tie as nothing", "How much is a tie worth for the player who began?")
def ties_forgotten(leads: Sequence[int]) -> int:
    return _smallest(leads, lambda start: sum(lead > start for lead in leads))


@of_head_start(
    "counts a tie as a whole win",
    "With a head start of 3 points, a lead of 3 becomes a tie. Is that still a win?",
)
def ties_won(leads: Sequence[int]) -> int:
    return _smallest(leads, lambda start: sum(lead >= start for lead in leads))


@of_head_start(
    "takes the largest lead", "With this head start, the player who began never wins. How often would be fair?"
)
def never_ahead(leads: Sequence[int]) -> int:
    return max(0, *leads)


@of_head_start(
    "gives a negative head start",
    "If the player who began already wins less than half, how many points does the second player need?",
)
def below_zero(leads: Sequence[int]) -> int:
    start = -max(abs(lead) for lead in leads) - 1
    while sum(lead > start for lead in leads) + sum(lead == start for lead in leads) / 2 > len(leads) / 2:
        start += 1
    return start


@of_head_start(
    "tries no more than 19 points",
    "If leads are large, your loop ends before it finds an answer. Which head start is always enough?",
)
def nineteen_at_most(leads: Sequence[int]) -> int:
    return min(19, _smallest(leads, lambda start: sum((lead > start) + 0.5 * (lead == start) for lead in leads)))


def _smallest(leads: Sequence[int], wins: Callable[[int], float]) -> int:
    start = 0
    while wins(start) > len(leads) / 2:
        start += 1
    return start


def _turn(a: Place, b: Place, c: Place) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
