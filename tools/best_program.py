"""The best network as an integer program, and a checker of proofs that no network is worth more, in whole numbers.

x[e] is 1 if route e is in the network, and y[t] is 1 if ticket t is completed. Each component with tickets has a root,
the first of its cities in a fixed order. z[r, v] is 1 if city v is in the component with root r, and w[r, a] is 1 if
arc a belongs to a tree from root r to all cities of the component. So z[r, v] arcs arrive at every city, only one arc
of each route is used, and for every set of cities with v and without the root, at least z[r, v] arcs enter the set.
These last rows, the cuts, are too many to list, so a proof names only those it needs. A ticket is completed by a
component that contains both of its cities. This is the directed cut formulation of Steiner trees, whose linear
relaxation is much tighter than a flow for each ticket.

Every network is a solution of all rows (`Program.solution`) with the same value. A proof is a tree. Each node branches
on a variable (0 or 1), and each leaf gives weights to some rows. By weak duality of linear programs, the weighted sum
of the rows is an upper bound for all solutions at the leaf.
"""

import json
from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ttr.game.board import Board
from ttr.game.files import data_file
from ttr.game.rules import Rules

INFINITE = float("inf")
WEIGHT = 100_000  # weights are whole numbers in units of 1 / WEIGHT

Terms = list[tuple[int, int]]
Row = tuple[float, float, Terms]
Cut = tuple[int, int, frozenset[int]]  # a root, a city, and the cities on the root's side


class Program:
    """The integer program of a board: maximize costs times variables, from 0 to 1, subject to the rows."""

    def __init__(self, board: Board, rules: Rules) -> None:
        self.board, self.rules = board, rules
        self.costs: list[int] = []  # the points of each variable
        self.integer: list[bool] = []  # which variables must be 0 or 1; the others may lie between
        self.rows: list[Row] = []  # constraints of every network, without cuts: low, high and terms
        self.tracks = board.single_tracks
        value = {city.name: sum(t.points for t in board.tickets if city.name in t.cities) for city in board.cities}
        cities = sorted(value, key=lambda city: (-value[city], city))  # cities with many tickets first
        self.size, self.cities = len(cities), cities
        place = {city: number for number, city in enumerate(cities)}
        self.arcs: list[tuple[int, int]] = []
        for track in self.tracks:
            a, b = (place[city] for city in board.routes[track].cities)
            self.arcs += [(a, b), (b, a)]
        tickets = [(place[ticket.cities[0]], place[ticket.cities[1]]) for ticket in board.tickets]
        lengths = [board.routes[track].length for track in self.tracks]
        self.x = [self._variable(rules.route_points[length], True) for length in lengths]
        self.y = [self._variable(ticket.points, True) for ticket in board.tickets]
        self._row(0, rules.trains, list(zip(self.x, lengths, strict=True)))
        self.z: dict[tuple[int, int], int] = {}
        self.w: dict[tuple[int, int], int] = {}
        self.roots = [root for root in range(self.size) if any(min(ends) >= root for ends in tickets)]
        for root in self.roots:
            self._component(root)
        for number, x in enumerate(self.x):
            both = [
                (self.w[r, arc], 1) for r in self.roots for arc in (2 * number, 2 * number + 1) if (r, arc) in self.w
            ]
            self._row(-INFINITE, 0, [*both, (x, -1)])
        for city in range(self.size):
            self._row(-INFINITE, 1, [(self.z[r, city], 1) for r in self.roots if (r, city) in self.z])
        self.parts: dict[tuple[int, int], int] = {}
        for ticket, (y, (a, b)) in enumerate(zip(self.y, tickets, strict=True)):
            parts: Terms = []
            for root in self.roots:
                if (root, a) in self.z and (root, b) in self.z:
                    part = self.parts[root, ticket] = self._variable(0, False)
                    parts.append((part, 1))
                    for city in (a, b):
                        self._row(-INFINITE, 0, [(part, 1), (self.z[root, city], -1)])
            self._row(0, 0, [*parts, (y, -1)])

    def _variable(self, cost: int, integer: bool) -> int:
        self.costs.append(cost)
        self.integer.append(integer)
        return len(self.costs) - 1

    def _row(self, low: float, high: float, terms: Terms) -> None:
        self.rows.append((low, high, terms))

    def _component(self, root: int) -> None:
        """Add the variables and rows of the component with a root; it has only cities that come after the root."""
        self.z[root, root] = self._variable(0, True)
        for arc, (a, b) in enumerate(self.arcs):
            if a >= root and b > root:
                self.w[root, arc] = self._variable(0, False)
        for city in range(root + 1, self.size):
            self.z[root, city] = self._variable(0, True)
            arriving = [
                (self.w[root, arc], 1) for arc, (_, b) in enumerate(self.arcs) if b == city and (root, arc) in self.w
            ]
            self._row(0, 0, [*arriving, (self.z[root, city], -1)])
            self._row(-INFINITE, 0, [(self.z[root, city], 1), (self.z[root, root], -1)])
        for arc, ends in enumerate(self.arcs):
            if arc % 2 == 0:
                both = [(self.w[root, each], 1) for each in (arc, arc + 1) if (root, each) in self.w]
                for city in ends if both else ():
                    if (root, city) in self.z:
                        self._row(-INFINITE, 0, [*both, (self.z[root, city], -1)])

    def cut(self, root: int, city: int, near: Collection[int]) -> Row:
        """Return the row of a cut: enough arcs enter from the root's side to reach the city."""
        if root not in near or city in near:
            raise ValueError("a cut has its root on the near side, and its city on the far side")
        across = [
            (self.w[root, arc], 1)
            for arc, (a, b) in enumerate(self.arcs)
            if (root, arc) in self.w and a in near and b not in near
        ]
        return 0, INFINITE, [*across, (self.z[root, city], -1)]

    def solution(self, routes: Iterable[int]) -> list[int]:
        """Return the values of all variables for a network: routes of the board, with only first tracks."""
        chosen = set(routes)
        values = [0] * len(self.costs)
        near: dict[int, list[tuple[int, int]]] = {}
        for number, track in enumerate(self.tracks):
            if track in chosen:
                values[self.x[number]] = 1
                for arc in (2 * number, 2 * number + 1):
                    near.setdefault(self.arcs[arc][0], []).append((self.arcs[arc][1], arc))
        done: set[int] = set()
        for root in self.roots:
            if root in done or root not in near:
                continue
            done.add(root)
            values[self.z[root, root]] = 1
            waiting = deque([root])
            while waiting:
                here = waiting.popleft()
                for there, arc in near[here]:
                    if there not in done:
                        done.add(there)
                        values[self.z[root, there]] = values[self.w[root, arc]] = 1
                        waiting.append(there)
        for (root, ticket), part in self.parts.items():
            a, b = (self.cities.index(city) for city in self.board.tickets[ticket].cities)
            values[part] = values[self.z[root, a]] * values[self.z[root, b]]
            values[self.y[ticket]] += values[part]
        return values


@dataclass(slots=True)
class Proof:
    """A proof that no network is worth more than a number of points."""

    # The cuts used, numbered after the rows of the program
    cuts: list[Cut] = field(default_factory=list)
    # A node: the number of a variable, the subtree for 0, and the subtree for 1. Or a leaf: row numbers and weights.
    tree: list[Any] = field(default_factory=list)


def shipped_proof(rules: str) -> Proof:
    """Return the proof that `tools/best_network.py` wrote for some rules, `usa` or `mini`."""
    found = json.loads(Path(data_file("best", f"{rules}-proof.json")).read_text(encoding="utf-8"))
    return Proof([(root, city, frozenset(near)) for root, city, near in found["cuts"]], found["tree"])


def proved_bound(program: Program, proof: Proof) -> int:
    """Return the upper bound of a proof on the points of any network, rounded down to a whole number.

    The check uses only whole numbers and trusts nothing in the proof: with any weights, the bound is valid, if perhaps
    far too high.

    Raise `ValueError` for an invalid proof: a weight for a missing side of a row, or a branch on a variable that need
    not be 0 or 1.
    """
    rows = [*program.rows, *(program.cut(*cut) for cut in proof.cuts)]

    def most(tree: Sequence[Any], fixed: Mapping[int, int]) -> int:
        if len(tree) == 3:
            variable, zero, one = tree
            if variable in fixed or not program.integer[variable]:
                raise ValueError("a branch is on a variable that is 0 or 1, once")
            return max(most(zero, {**fixed, variable: 0}), most(one, {**fixed, variable: 1}))
        return leaf_bound(program.costs, rows, tree, fixed) // WEIGHT

    return most(proof.tree, {})


def leaf_bound(costs: Sequence[int], rows: Sequence[Row], leaf: Sequence[Any], fixed: Mapping[int, int]) -> int:
    """Return the bound of a leaf, times `WEIGHT`: subtract the weighted rows from the costs, and add their sides."""
    total, left = 0, [WEIGHT * cost for cost in costs]
    for number, weight in zip(*leaf, strict=True):
        low, high, terms = rows[number]
        side = high if weight > 0 else low
        if abs(side) == INFINITE:
            raise ValueError(f"row {number} has no side for the weight {weight}")
        total += weight * int(side)
        for variable, factor in terms:
            left[variable] -= weight * factor
    return total + sum(
        value * fixed[variable] if variable in fixed else max(0, value) for variable, value in enumerate(left)
    )
