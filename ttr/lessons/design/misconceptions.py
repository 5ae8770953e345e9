"""Misconceptions about faces, crossings and head starts: whole functions, each wrong in one way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Edges = Sequence[tuple[str, str]]
Place = tuple[float, float]


def one_piece_always(edges: Edges) -> int:
    """Take every network for one piece: 2 - V + E."""
    return 2 - len(_cities(edges)) + len(edges)


def no_outer_face(edges: Edges) -> int:
    """Forget the face outside."""
    return _pieces(edges) - len(_cities(edges)) + len(edges)


def tracks_once(edges: Edges) -> int:
    """Count a double route as one, and lose the face between its tracks."""
    single = {frozenset(edge) for edge in edges}
    return 1 + _pieces(edges) - len(_cities(edges)) + len(single)


def outside_of_each(edges: Edges) -> int:
    """Give each piece an outer face of its own."""
    return 2 * _pieces(edges) - len(_cities(edges)) + len(edges)


def boxes(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Ask only whether the rectangles around the two routes overlap."""
    return all(
        max(min(a[i], b[i]), min(c[i], d[i])) < min(max(a[i], b[i]), max(c[i], d[i])) for i in range(2)
    )  # fmt: skip


def endless_lines(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Ask whether the lines meet, however far away, that is, whether they are not parallel."""
    return (b[0] - a[0]) * (d[1] - c[1]) != (b[1] - a[1]) * (d[0] - c[0])


def one_side_only(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Ask only whether c and d lie on different sides of the line through a and b."""
    return _turn(a, b, c) * _turn(a, b, d) < 0


def common_end_counts(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Count a common end as a crossing."""
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def the_mean(leads: Sequence[int]) -> int:
    """Take the mean lead."""
    return max(0, round(sum(leads) / len(leads)))


def ties_forgotten(leads: Sequence[int]) -> int:
    """Count victories only, a tie as nothing."""
    return _smallest(leads, lambda start: sum(lead > start for lead in leads))


def ties_won(leads: Sequence[int]) -> int:
    """Count a tie as a whole victory."""
    return _smallest(leads, lambda start: sum(lead >= start for lead in leads))


def never_ahead(leads: Sequence[int]) -> int:
    """Take the largest lead: the player who began never wins."""
    return max(0, *leads)


def below_zero(leads: Sequence[int]) -> int:
    """Give the second player less than nothing where the one who began wins too little."""
    start = -max(abs(lead) for lead in leads) - 1
    while sum(lead > start for lead in leads) + sum(lead == start for lead in leads) / 2 > len(leads) / 2:
        start += 1
    return start


def _smallest(leads: Sequence[int], wins: Callable[[int], float]) -> int:
    start = 0
    while wins(start) > len(leads) / 2:
        start += 1
    return start


def _turn(a: Place, b: Place, c: Place) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cities(edges: Edges) -> set[str]:
    return {city for edge in edges for city in edge}


def _pieces(edges: Edges) -> int:
    groups: list[set[str]] = []
    for edge in edges:
        touched = [group for group in groups if group & set(edge)]
        groups = [group for group in groups if group not in touched] + [set(edge).union(*touched)]
    return len(groups)
