"""Readers for a question's text and picture, for the proofs of its answer."""

import re
from collections.abc import Collection
from functools import lru_cache

import networkx as nx

from ttr.game.board import Board
from ttr.graphs.overlay import Role
from ttr.ui.question import Question

from .by_force import network

Rights = Collection[object]


def shown(q: Question) -> frozenset[int]:
    """Return the bright routes of the question or, if they are hidden, of the answer."""
    return q.before.picture.lit or q.after.picture.lit


def net(q: Question) -> nx.MultiGraph:
    """Return the network of the bright routes."""
    return _network(q.board, shown(q))


def whole(q: Question) -> nx.MultiGraph:
    """Return the network of the whole board."""
    return _network(q.board, frozenset(range(len(q.board.routes))))


@lru_cache(maxsize=20)  # many questions are about a whole board
def _network(board: Board, routes: frozenset[int]) -> nx.MultiGraph:
    return network((route, (*board.routes[route].cities, board.routes[route].length)) for route in sorted(routes))


def marked(q: Question, label: str) -> str:
    """Return the city with this label in the question."""
    (city,) = (str(mark.vertex) for mark in q.before.picture.overlay.vertices if mark.label == label)
    assert city in q.text
    return city


def two(q: Question) -> tuple[str, str]:
    return marked(q, "A"), marked(q, "B")


def labels(q: Question, *wanted: Role) -> dict[str, str]:
    """Return the labels of cities with marks in some roles."""
    return {str(mark.vertex): mark.label for mark in q.before.picture.overlay.vertices if mark.role in wanted}


def roles(q: Question, role: Role) -> set[int]:
    return {mark.edge for mark in q.before.picture.overlay.edges if mark.role is role}


def numbers(q: Question) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", q.text)]
