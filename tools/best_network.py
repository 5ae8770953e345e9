"""Find the best network for some rules, prove it, and write it to a file: `python tools/best_network.py usa mini`.

It needs HiGHS (`pip install highspy`, the extra `best`). `ttr/analysis/best_network.py` defines the problem;
`tools/best_program.py` has the integer program and the checker of proofs. We solve the linear program, find violated
cuts by minimum cuts, and add them until no cut is violated. Then HiGHS solves the integer program. For the proof, we
branch on variables until the linear program of each leaf leaves no room for another point, and record the rounded duals
of each leaf. The proof is checked with whole numbers before anything is written.
"""

import argparse
import json
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import highspy
import numpy as np

from tools.best_program import INFINITE, WEIGHT, Cut, Program, Proof, Row, leaf_bound, proved_bound
from ttr.analysis.best_network import worth
from ttr.game.files.board_json import load_board
from ttr.game.rule_sets import RULE_SETS

FOLDER = Path(__file__).resolve().parents[1] / "data" / "best"
BROKEN = 0.02  # add rows violated by more than this; integer solutions violate a row by 1
SURE = 0.99  # the gap to the bound must be less than a point, because points are whole numbers
AGAIN = 1000  # multiplier for the weights of rows that contradict each other
ROOM = 0.1  # points that a leaf of the proof leaves for rounding, below the next whole number


class Solver:
    """A program with the cuts needed so far, for HiGHS."""

    def __init__(self, program: Program) -> None:
        self.program, self.cuts, self.rows = program, list[Cut](), list[Row](program.rows)

    def highs(self, whole: bool) -> highspy.Highs:
        """Return HiGHS with all rows so far: the integer program, or its linear relaxation."""
        highs, count = highspy.Highs(), len(self.program.costs)
        highs.setOptionValue("output_flag", False)
        highs.setOptionValue("threads", 1)
        highs.setOptionValue("mip_rel_gap", 0.0)
        highs.setOptionValue("mip_abs_gap", SURE)
        highs.addVars(count, np.zeros(count), np.ones(count))
        highs.changeColsCost(count, np.arange(count, dtype=np.int32), np.array(self.program.costs, dtype=float))
        for column, integer in enumerate(self.program.integer):
            if whole and integer:
                highs.changeColIntegrality(column, highspy.HighsVarType.kInteger)
        for row in self.rows:
            _add(highs, row)
        highs.changeObjectiveSense(highspy.ObjSense.kMaximize)
        return highs

    def add_broken(self, solution: Sequence[float], highs: highspy.Highs | None = None) -> bool:
        """Add violated cuts, here and to HiGHS; return True if there are any."""
        program, found = self.program, dict[Cut, None]()
        for root in program.roots:
            arcs = [(arc, ends) for arc, ends in enumerate(program.arcs) if (root, arc) in program.w]
            flow = {ends: solution[program.w[root, arc]] for arc, ends in arcs}
            for city in range(root + 1, program.size):
                needed = solution[program.z[root, city]]
                near = None if needed < BROKEN else _near_side(flow, root, city, needed - BROKEN)
                if near is not None:
                    found[root, city, near] = None
        for cut in found:
            self.cuts.append(cut)
            self.rows.append(program.cut(*cut))
            if highs is not None:
                _add(highs, self.rows[-1])
        return bool(found)

    def bound(self, leaf: list[Any], highs: highspy.Highs) -> float:
        """Return the bound of a leaf; infinite if a row lacks the side that a weight needs."""
        lp = highs.getLp()
        fixed = {
            j: int(low) for j, (low, high) in enumerate(zip(lp.col_lower_, lp.col_upper_, strict=True)) if low == high
        }
        try:
            return leaf_bound(self.program.costs, self.rows, leaf, fixed)
        except ValueError:
            return INFINITE

    def solve(self, highs: highspy.Highs, enough: float = -INFINITE) -> Sequence[float] | None:
        """Solve a linear program until no cut is violated or the bound is low; None if it has no solution."""
        while True:
            highs.run()
            if highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
                return None
            if highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
                raise RuntimeError(f"HiGHS says {highs.getModelStatus()}")
            solution: Sequence[float] = highs.getSolution().col_value
            if highs.getInfo().objective_function_value < enough or not self.add_broken(solution, highs):
                return solution


def _add(highs: highspy.Highs, row: Row) -> None:
    low, high, terms = row
    columns, values = np.array([c for c, _ in terms], dtype=np.int32), np.array([float(v) for _, v in terms])
    highs.addRow(low, high, len(terms), columns, values)


def _near_side(flow: dict[tuple[int, int], float], start: int, end: int, enough: float) -> frozenset[int] | None:
    """Return the cities on the near side of a minimum cut, or None if the flow reaches this value."""
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


def prove(solver: Solver, highs: highspy.Highs, points: int) -> Proof:
    """Return a proof that no network is worth more, from the duals at the leaves of a search."""
    program, enough = solver.program, points + 1 - ROOM

    def below() -> list[Any]:
        solution = solver.solve(highs, enough)
        if solution is None:
            # Contradicting rows, with large enough weights, bring the bound below any number.
            ray = highs.getDualRay()[2]
            signed = [[round(sign * AGAIN * WEIGHT * value) for value in ray] for sign in (1, -1)]
            return min((_leaf(duals) for duals in signed), key=lambda leaf: solver.bound(leaf, highs))
        if highs.getInfo().objective_function_value < enough:
            return _leaf([round(WEIGHT * dual) for dual in highs.getSolution().row_dual])
        whole = [*program.y, *program.x, *program.z.values()]
        variable = max(whole, key=lambda each: min(solution[each], 1 - solution[each]))
        found = []
        for value in (0, 1):
            highs.changeColBounds(variable, value, value)
            found.append(below())
        highs.changeColBounds(variable, 0, 1)
        return [variable, *found]

    tree = below()
    return _without_idle_cuts(program, Proof(solver.cuts, tree))


def _leaf(duals: list[int]) -> list[Any]:
    rows = [number for number, dual in enumerate(duals) if dual]
    return [rows, [duals[number] for number in rows]]


def _without_idle_cuts(program: Program, proof: Proof) -> Proof:
    first = len(program.rows)

    def leaves(tree: list[Any]) -> list[list[Any]]:
        return [tree] if len(tree) == 2 else leaves(tree[1]) + leaves(tree[2])

    used = sorted({row for rows, _ in leaves(proof.tree) for row in rows if row >= first})
    new = {row: first + place for place, row in enumerate(used)}

    def renumbered(tree: list[Any]) -> list[Any]:
        if len(tree) == 2:
            return [[new.get(row, row) for row in tree[0]], tree[1]]
        return [tree[0], renumbered(tree[1]), renumbered(tree[2])]

    return Proof([proof.cuts[row - first] for row in used], renumbered(proof.tree))


def find(name: str) -> tuple[dict[str, object], Proof]:
    """Return the best network for some rules, with facts about the search, and the proof."""
    rules = RULE_SETS[name]
    board = load_board(rules.board)
    begin = time.process_time()
    program = Program(board, rules)
    solver = Solver(program)
    linear = solver.highs(whole=False)
    solver.solve(linear)  # at the root, there is a solution
    relaxed = linear.getInfo().objective_function_value
    while True:
        highs = solver.highs(whole=True)
        highs.run()
        solution = highs.getSolution().col_value
        if not solver.add_broken(solution):
            break
    info = highs.getInfo()
    routes = [track for track, x in zip(program.tracks, program.x, strict=True) if solution[x] > 0.5]
    points = worth(board, routes, rules).points
    if highs.getModelStatus() != highspy.HighsModelStatus.kOptimal or not points <= info.mip_dual_bound < points + 1:
        raise RuntimeError(f"{name}: no proof: {points} points, bound {info.mip_dual_bound}")
    solver = Solver(program)
    linear = solver.highs(whole=False)
    linear.setOptionValue("presolve", "off")  # presolve would find a contradiction without naming the rows
    proof = prove(solver, linear, points)
    if proved_bound(program, proof) != points:
        raise RuntimeError(f"{name}: the proof shows {proved_bound(program, proof)} and not {points} points")
    found = {
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
    return found, proof


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="+", choices=[name for name, rules in RULE_SETS.items() if rules.points])
    for name in parser.parse_args().rules:
        found, proof = find(name)
        text = json.dumps(found, ensure_ascii=False, indent=2)
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        cuts = [[root, city, sorted(near)] for root, city, near in proof.cuts]
        text = json.dumps({"cuts": cuts, "tree": proof.tree}, separators=(",", ":"))
        (FOLDER / f"{name}-proof.json").write_text(text + "\n", encoding="utf-8")
        print(f"{name}: {found['points']} points, proved in {found['seconds']} s")


if __name__ == "__main__":
    main()
