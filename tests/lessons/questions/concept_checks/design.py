"""Lesson 10: which choices of its concept questions hold."""

from itertools import combinations
from math import cos, sin

import networkx as nx

from .small import always, at_least, connected, crossing_count, doubled, drawn, interval, never, planar, plus, sometimes


def face_counts(g: nx.Graph) -> set[int]:
    """Return the numbers of faces of some drawings without crossings, found with other names of the cities."""
    counts = set()
    for shift in range(len(g)):
        names = [*g][shift:] + [*g][:shift]
        drawing = nx.check_planarity(nx.relabel_nodes(nx.Graph(g), dict(zip(g, names, strict=True))))[1]
        seen: set[tuple[object, object]] = set()
        faces = 0
        for step in drawing.edges:
            if step not in seen:
                drawing.traverse_face(*step, mark_half_edges=seen)
                faces += 1
        counts.add(faces)
    return counts


def a_crossing_in_the_drawing() -> tuple[bool, ...]:
    """Draw graphs with all cities on a circle, and keep those with a crossing."""
    found = []
    for g in (*(each for each in connected() if not doubled(each)), nx.complete_graph(5)):
        places = {v: (cos(n), sin(n)) for n, v in enumerate(g)}
        if crossing_count([*g.edges()], places):
            found.append(planar(g))
    return never(found), sometimes(found), always(found)


def only_straight_lines() -> tuple[bool, ...]:
    crossed = []
    for g in drawn():
        places = nx.combinatorial_embedding_to_pos(nx.check_planarity(nx.Graph(g))[1])
        crossed.append(crossing_count([*g.edges()], places))
    return never(crossed), any(crossed), all(bool(c) != nx.is_tree(g) for c, g in zip(crossed, drawn(), strict=True))


def another_drawing_other_faces() -> tuple[bool, ...]:
    counts = [(g, face_counts(g)) for g in drawn()]
    several = any(len(found) > 1 for _, found in counts)
    assert all(found == {2 - len(g) + g.size()} for g, found in counts)
    return several, several, not several


def the_faces_of_a_tree() -> tuple[bool, ...]:
    faces = set().union(*(face_counts(g) for g in nx.nonisomorphic_trees(7)))
    return tuple(faces == {each} for each in (0, 1, 6, 7))


def six_routes_at_every_city() -> tuple[bool, ...]:
    least = [min(dict(g.degree).values()) for g in nx.graph_atlas_g() if len(g) > 1 and planar(g)]
    assert min(dict(nx.icosahedral_graph().degree).values()) == 5  # with five routes at every city, it is possible
    room = [3 * v - 6 >= 3 * v for v in range(3, 1000)]
    return any(each > 5 for each in least) or any(room), max(least) < 6 and not any(room), any(room)


def five_cities_all_joined() -> tuple[bool, ...]:
    can = planar(nx.complete_graph(5))
    assert planar(nx.complete_graph(4))
    return can, can, not can


def three_houses_three_wells() -> tuple[bool, ...]:
    can = planar(nx.complete_bipartite_graph(3, 3))
    return can, not can, can


def one_more_route_one_more_face() -> tuple[bool, ...]:
    more = set()
    for g in (each for each in drawn() if len(each) < 6):
        before = face_counts(g)
        for a, b in combinations(g, 2):
            if not g.has_edge(a, b) and planar(plus(g, a, b)):
                more |= {new - old for new in face_counts(plus(g, a, b)) for old in before}
    return more == {0}, more == {1}, max(more) > 1


def the_first_seat_wins() -> tuple[bool, ...]:
    low, high = interval(54, 100)
    assert round(100 * at_least(54, 100)) == 24
    return low > 0.5, low < 0.5 < 0.6 < high, high < 0.55
