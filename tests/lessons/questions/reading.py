"""What a question of practice says and shows, read by those who prove its answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable
from typing import Any

import networkx as nx

from ttr.graphs.overlay import Role
from ttr.ui.questions.question import Question

Rights = Collection[object]
Pair = tuple[Hashable, Hashable]


def shown(q: Question) -> frozenset[int]:
    """The bright routes; where they are hidden, those of the answer."""
    return q.before.picture.lit or q.after.picture.lit


def pairs(q: Question) -> list[tuple[str, str]]:
    return [q.board.routes[route].cities for route in shown(q)]


KEPT: dict[tuple[str, str, frozenset[int]], Any] = {}
"""What was made of the same routes before: many questions are about a whole board."""


def keep(make: Callable[[Question], Any]) -> Callable[[Question], Any]:
    """Make something of the bright routes once."""

    def kept(q: Question) -> Any:
        key = make.__name__, q.board.name, shown(q)
        if key not in KEPT:
            if len(KEPT) > 20:
                KEPT.clear()
            KEPT[key] = make(q)
        return KEPT[key]

    return kept


@keep
def multi(q: Question) -> nx.MultiGraph:
    graph = nx.MultiGraph()
    for route in sorted(shown(q)):
        a, b = q.board.routes[route].cities
        graph.add_edge(a, b, key=route, length=q.board.routes[route].length)
    return graph


@keep
def simple(q: Question) -> nx.Graph:
    graph = nx.Graph()
    for route in sorted(shown(q)):
        a, b = q.board.routes[route].cities
        length = q.board.routes[route].length
        old = graph.get_edge_data(a, b, {"length": length})["length"]
        graph.add_edge(a, b, length=min(old, length))
    return graph


def marked(q: Question, label: str) -> str:
    """The city that carries a label in the question."""
    (city,) = (str(mark.vertex) for mark in q.before.picture.overlay.vertices if mark.label == label)
    assert city in q.text
    return city


def two(q: Question) -> tuple[str, str]:
    return marked(q, "A"), marked(q, "B")


def roles(q: Question, role: Role) -> set[int]:
    return {mark.edge for mark in q.before.picture.overlay.edges if mark.role is role}


def numbers(q: Question) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", q.text)]


def pieces(vertices: Iterable[Hashable], edges: Iterable[Pair]) -> int:
    """How many components, by putting groups together."""
    group = {vertex: {vertex} for vertex in vertices}
    for a, b in edges:
        if group[a] is not group[b]:
            joined = group[a] | group[b]
            for vertex in joined:
                group[vertex] = joined
    return len({id(each) for each in group.values()})


def cities(edges: Iterable[tuple[str, str]]) -> set[str]:
    return {city for edge in edges for city in edge}
