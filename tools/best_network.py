"""Find the best network by some rules, prove it, and write it down: `python tools/best_network.py usa mini`.

It needs HiGHS: `pip install highspy`, the extra `best`. What is looked for stands in `ttr/analysis/best_network.py`.

The integer program: x[e] is 1 if route e is in the network, y[t] if ticket t is completed. A component with tickets
has a root, the first of its cities in a fixed order. z[r, v] is 1 if city v is in the component with root r, and w[r,
a] says that arc a belongs to a tree that leads from the root to all its cities. So every city has as much arriving as
z says, no two arcs of one route are used together, and in every set of cities that does not hold the root, and holds
v, at least z[r, v] arrives from outside. Of these last rows there are too many to write down: those that a solution
of the linear program breaks are added, until none is broken; a minimum cut finds them. A ticket is completed by a
component that holds both of its cities. It is the directed cut formulation of Steiner trees, whose linear program is
much tighter than that of flows for each ticket.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path

import highspy
import numpy as np

from ttr.analysis.best_network import first_track, worth
from ttr.game.board import Board
from ttr.game.board_json import load_board
from ttr.game.rule_sets import RULE_SETS
from ttr.game.rules import Rules

FOLDER = Path(__file__).resolve().parents[1] / "data" / "best"
BROKEN = 0.02  # by so much a row has to be broken to be added; integer solutions break one by 1
SURE = 0.99  # less than a point between what was found and the bound: points are whole numbers
INFINITE = highspy.kHighsInf

Terms = list[tuple[int, float]]
Row = tuple[float, float, Terms]


class Program:
    """The integer program of a board, with the rows that have been needed so far."""

    def __init__(self, board: Board, rules: Rules) -> None:
        self.board = board
        self.costs: list[float] = []
        self.integer: list[bool] = []
        self.rows: list[Row] = []
        self.tracks = [i for i, route in enumerate(board.routes) if first_track(board, *route.cities) == i]
        value = {city.name: sum(t.points for t in board.tickets if city.name in t.cities) for city in board.cities}
        cities = sorted(value, key=lambda city: (-value[city], city))  # cities of many tickets are roots most likely
        self.size = len(cities)
        place = {city: number for number, city in enumerate(cities)}
        self.arcs: list[tuple[int, int]] = []
        for track in self.tracks:
            a, b = (place[city] for city in board.routes[track].cities)
            self.arcs += [(a, b), (b, a)]
        tickets = [tuple(place[city] for city in ticket.cities) for ticket in board.tickets]
        lengths = [board.routes[track].length for track in self.tracks]
        self.x = [self._variable(rules.route_points[length], True) for length in lengths]
        self.y = [self._variable(ticket.points, True) for ticket in board.tickets]
        self._row(0, rules.trains, list(zip(self.x, map(float, lengths), strict=True)))
        self.z: dict[tuple[int, int], int] = {}
        self.w: dict[tuple[int, int], int] = {}
        self.roots = [root for root in range(self.size) if any(min(ends) >= root for ends in tickets)]
        for root in self.roots:
            self._component(root)
        for number, x in enumerate(self.x):
            both = [
                (self.w[r, arc], 1.0) for r in self.roots for arc in (2 * number, 2 * number + 1) if (r, arc) in self.w
            ]
            self._row(-INFINITE, 0, [*both, (x, -1.0)])
        for city in range(self.size):
            self._row(-INFINITE, 1, [(self.z[r, city], 1.0) for r in self.roots if (r, city) in self.z])
        for y, (a, b) in zip(self.y, tickets, strict=True):
            parts: Terms = []
            for root in self.roots:
                if (root, a) in self.z and (root, b) in self.z:
                    part = self._variable(0, False)
                    parts.append((part, 1.0))
                    for city in (a, b):
                        self._row(-INFINITE, 0, [(part, 1.0), (self.z[root, city], -1.0)])
            self._row(0, 0, [*parts, (y, -1.0)])

    def _variable(self, cost: float, integer: bool) -> int:
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
                (self.w[root, arc], 1.0) for arc, (_, b) in enumerate(self.arcs) if b == city and (root, arc) in self.w
            ]
            self._row(0, 0, [*arriving, (self.z[root, city], -1.0)])
            self._row(-INFINITE, 0, [(self.z[root, city], 1.0), (self.z[root, root], -1.0)])
        for arc, ends in enumerate(self.arcs):
            if arc % 2 == 0:
                both = [(self.w[root, each], 1.0) for each in (arc, arc + 1) if (root, each) in self.w]
                for city in ends if both else ():
                    if (root, city) in self.z:
                        self._row(-INFINITE, 0, [*both, (self.z[root, city], -1.0)])

    def solver(self, whole: bool) -> highspy.Highs:
        """Return HiGHS with all rows so far: the integer program, or its linear relaxation."""
        highs, count = highspy.Highs(), len(self.costs)
        highs.setOptionValue("output_flag", False)
        highs.setOptionValue("threads", 1)
        highs.setOptionValue("mip_rel_gap", 0.0)
        highs.setOptionValue("mip_abs_gap", SURE)
        highs.addVars(count, np.zeros(count), np.ones(count))
        highs.changeColsCost(count, np.arange(count, dtype=np.int32), np.array(self.costs, dtype=float))
        for column, integer in enumerate(self.integer):
            if whole and integer:
                highs.changeColIntegrality(column, highspy.HighsVarType.kInteger)
        for row in self.rows:
            _add(highs, row)
        highs.changeObjectiveSense(highspy.ObjSense.kMaximize)
        return highs

    def broken(self, solution: Sequence[float]) -> list[Row]:
        """Return rows of cuts that a solution breaks, each once."""
        found: dict[tuple[int, int, frozenset[int]], Row] = {}
        for root in self.roots:
            arcs = [(arc, ends) for arc, ends in enumerate(self.arcs) if (root, arc) in self.w]
            flow = {ends: solution[self.w[root, arc]] for arc, ends in arcs}
            for city in range(root + 1, self.size):
                needed = solution[self.z[root, city]]
                if needed < BROKEN:
                    continue
                near = _near_side(flow, root, city, needed - BROKEN)
                if near is not None:
                    across = [(self.w[root, arc], 1.0) for arc, (a, b) in arcs if a in near and b not in near]
                    found[root, city, near] = 0, INFINITE, [*across, (self.z[root, city], -1.0)]
        return list(found.values())


def _add(highs: highspy.Highs, row: Row) -> None:
    low, high, terms = row
    columns, values = np.array([c for c, _ in terms], dtype=np.int32), np.array([v for _, v in terms])
    highs.addRow(low, high, len(terms), columns, values)


def _near_side(flow: dict[tuple[int, int], float], start: int, end: int, enough: float) -> frozenset[int] | None:
    """Return the cities on the near side of a minimum cut, or None if at least so much can flow."""
    room: dict[int, dict[int, float]] = {}
    for (a, b), most in flow.items():
        room.setdefault(a, {})[b] = most
        room.setdefault(b, {}).setdefault(a, flow.get((b, a), 0.0))
    total = 0.0
    while True:
        before: dict[int, int | None] = {start: None}
        waiting = deque([start])
        while waiting and end not in before:
            here = waiting.popleft()
            for there, left in room.get(here, {}).items():
                if left > 1e-7 and there not in before:
                    before[there] = here
                    waiting.append(there)
        if end not in before:
            return frozenset(before)
        way, here = [end], end
        while (previous := before[here]) is not None:
            way.append(previous)
            here = previous
        steps = list(zip(way[1:], way, strict=False))
        more = min(room[a][b] for a, b in steps)
        for a, b in steps:
            room[a][b] -= more
            room[b][a] += more
        total += more
        if total >= enough:
            return None


def find(name: str) -> dict[str, object]:
    """Return the best network by some rules, with the facts of its proof."""
    rules = RULE_SETS[name]
    board = load_board(rules.board)
    begin = time.process_time()
    program = Program(board, rules)
    highs = program.solver(whole=False)
    while True:
        highs.run()
        broken = program.broken(highs.getSolution().col_value)
        if not broken:
            break
        for row in broken:
            program.rows.append(row)
            _add(highs, row)
    relaxed = highs.getInfo().objective_function_value
    while True:
        highs = program.solver(whole=True)
        highs.run()
        solution = highs.getSolution().col_value
        broken = program.broken(solution)
        if not broken:
            break
        program.rows += broken
    info = highs.getInfo()
    routes = [track for track, x in zip(program.tracks, program.x, strict=True) if solution[x] > 0.5]
    points = worth(board, routes, rules).points
    if highs.getModelStatus() != highspy.HighsModelStatus.kOptimal or not points <= info.mip_dual_bound < points + 1:
        raise RuntimeError(f"{name}: no proof: {points} points, bound {info.mip_dual_bound}")
    return {
        "points": points,
        "bound": round(info.mip_dual_bound, 6),
        "relaxed": round(relaxed, 6),
        "solver": f"HiGHS {highs.version()}",
        "rows": len(program.rows),
        "columns": len(program.costs),
        "nodes": info.mip_node_count,
        "seconds": round(time.process_time() - begin, 1),
        "routes": [str(board.routes[route]) for route in routes],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="+", choices=[name for name, rules in RULE_SETS.items() if rules.points])
    for name in parser.parse_args().rules:
        found = find(name)
        text = json.dumps(found, ensure_ascii=False, indent=2)
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        print(f"{name}: {found['points']} points, proved in {found['seconds']} s")


if __name__ == "__main__":
    main()
