"""Every public function that takes a whole number takes one of any library, such as numpy's, but never a bool."""

import inspect
import re
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import ttr
from ttr import arena, lessons
from ttr.game.hand import Hand
from ttr.graphs import (
    Attempt,
    Edge,
    EdgeMark,
    Network,
    Role,
    longest_trail,
    min_cut,
    path_tree,
    shortest_path,
    steiner_tree,
    union_find,
)

Convert = Callable[[int], Any]


class Index:
    """A whole number by `__index__` alone: it has no comparison and no hash of its own."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


USA = ttr.load_board("usa")
START = ttr.new_game("usa", ["Ada", "Bo"], seed=7, first=0)
KEPT = ttr.apply(START, ttr.KeepTickets((3, 13)))
TURN = ttr.apply(KEPT, ttr.KeepTickets((7, 10)))
VIEW = ttr.player_view(TURN, 0)
RANDOM = ["random", "random"]
NET = Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Chicago", 4), ("Denver", "Chicago", 9)])
PAIR = "Denver", "Chicago"
POINTS = {"Denver": (0, 0), "Omaha": (4, 1), "Chicago": (8, 0)}
PRICES = path_tree.Prices.of(NET)
TREE = path_tree.PathTree.of(PRICES, "Denver")


def board(n: Convert) -> ttr.Board:
    cities = ttr.City("Omaha", n(1), n(2)), ttr.City("Duluth", n(3), n(5))
    routes, tickets = [ttr.Route("Omaha", "Duluth", n(2), "red", n(1))], [ttr.Ticket("Omaha", "Duluth", n(7))]
    return ttr.Board("small", cities, routes, tickets)


def rules(n: Convert) -> ttr.Rules:
    cards = tuple((color, n(count)) for color, count in ttr.USA.cards)
    return replace(ttr.USA, trains=n(30), seats=(n(2), n(4)), cards=cards, route_points=(*map(n, range(7)),))


def tournament(n: Convert, **settings: Any) -> arena.Results:
    return arena.tournament(RANDOM, n(2), n(1), seats=n(2), jobs=n(1), move_seconds=n(60), progress=False, **settings)


def carried_out(attempt: Attempt[Any]) -> object:
    """Return the answer and the steps of an attempt whose every choice is shown."""
    while not attempt.done:
        attempt.show()
    return attempt.answer, attempt.steps


CALLS: dict[str, Callable[[Convert], Any]] = {
    "ttr.DrawCard": lambda n: ttr.apply(TURN, ttr.DrawCard(n(1))),
    "ttr.KeepTickets": lambda n: ttr.apply(START, ttr.KeepTickets([n(13), n(3)])),
    "ttr.ClaimRoute": lambda n: ttr.apply(TURN, ttr.ClaimRoute(n(0), "orange", n(0))),
    "ttr.Board": board,
    "ttr.Rules": rules,
    "ttr.graphs.Edge": lambda n: Network(PAIR, [Edge(n(1), *PAIR, n(4))]),
    "ttr.graphs.EdgeMark": lambda n: EdgeMark(n(1), Role.PATH),
    "ttr.game.hand.Hand.of": lambda n: Hand.of({"red": n(1)}),
    "ttr.Board.check_route": lambda n: USA.check_route(n(1)),
    "ttr.Board.has_route": lambda n: USA.has_route(n(1), n(2)),
    "ttr.Board.route_name": lambda n: USA.route_name(n(1)),
    "ttr.Board.color_name": lambda n: USA.color_name(n(1)),
    "ttr.GameState.open_to": lambda n: TURN.open_to(n(1)),
    "ttr.GameState.routes_of": lambda n: TURN.routes_of(n(1)),
    "ttr.Network.edge": lambda n: NET.edge(n(1)),
    "ttr.Network.edge_number": lambda n: NET.edge_number(n(1)),
    "ttr.Network.edge_numbers": lambda n: NET.edge_numbers([n(1), n(0), n(1)]),
    "ttr.Network.edge_subgraph": lambda n: NET.edge_subgraph([n(1), n(0)]),
    "ttr.Network.from_board": lambda n: Network.from_board(board(n), [n(1)]),
    "ttr.Network.from_edges": lambda n: Network.from_edges([("Denver", "Omaha", n(1))]),
    "ttr.Network.spanning_subgraph": lambda n: NET.spanning_subgraph([n(1), n(0)]),
    "ttr.PlayerView.open_to": lambda n: VIEW.open_to(n(1)),
    "ttr.PlayerView.routes_of": lambda n: VIEW.routes_of(n(1)),
    "ttr.Rules.twins_close": lambda n: ttr.USA.twins_close(n(1)),
    "ttr.new_game": lambda n: ttr.new_game("usa", ["Ada", "Bo"], seed=n(1), first=n(1)),
    "ttr.payments": lambda n: ttr.payments(VIEW, n(0)),
    "ttr.play": lambda n: ttr.play(RANDOM, seed=n(1), first=n(1)),
    "ttr.player_view": lambda n: ttr.player_view(TURN, n(1)),
    "ttr.score_table": lambda n: ttr.score_table(routes=[[n(0), n(5)], [n(1)]], tickets=[[n(0)], [n(1)]]),
    "ttr.table_problems": lambda n: ttr.table_problems(routes=[[n(3), n(4)], [n(1)]], tickets=[[n(0)], [n(1)]]),
    "ttr.arena.Results.record": lambda n: tournament(int).record(n(1)),
    "ttr.arena.bootstrap_mean": lambda n: arena.bootstrap_mean([[n(1)], [n(2)]], n(9), n(1)),
    "ttr.arena.tournament": tournament,
    "ttr.arena.wilson": lambda n: arena.wilson(n(1), n(2)),
    "ttr.graphs.longest_trail.find": lambda n: longest_trail.find(NET, [n(1)]),
    "ttr.graphs.longest_trail.trace": lambda n: longest_trail.trace(NET, n(9)),
    "ttr.graphs.longest_trail.trace_odd_vertices": lambda n: longest_trail.trace_odd_vertices(NET, n(9)),
    "ttr.graphs.min_cut.attempt": lambda n: carried_out(min_cut.attempt(NET, *PAIR, {n(1): n(2)}, [n(0)], [n(1)])),
    "ttr.graphs.min_cut.solve": lambda n: min_cut.solve(NET, *PAIR, {n(1): n(2)}, [n(0)], [n(2)]),
    "ttr.graphs.min_cut.trace": lambda n: min_cut.trace(NET, *PAIR, {n(1): n(2)}, [n(0)], [n(1)]),
    "ttr.graphs.path_tree.PathTree.detour": lambda n: TREE.detour("Chicago", [n(1)]),
    "ttr.graphs.path_tree.Prices.after": lambda n: PRICES.after([n(1)], [n(0)]),
    "ttr.graphs.shortest_path.a_star": lambda n: shortest_path.a_star(NET, *PAIR, POINTS, [n(1)], [n(0)]),
    "ttr.graphs.shortest_path.attempt": lambda n: carried_out(shortest_path.attempt(NET, *PAIR, [n(1)], [n(0)])),
    "ttr.graphs.shortest_path.attempt_a_star": lambda n: carried_out(
        shortest_path.attempt_a_star(NET, *PAIR, POINTS, [n(1)], [n(0)])
    ),
    "ttr.graphs.shortest_path.distances": lambda n: shortest_path.distances(NET, "Denver", [n(1)], [n(0)]),
    "ttr.graphs.shortest_path.estimates": lambda n: shortest_path.estimates(NET, "Denver", POINTS, [n(1)], [n(0)]),
    "ttr.graphs.shortest_path.solve": lambda n: shortest_path.solve(NET, *PAIR, [n(1)], [n(0)]),
    "ttr.graphs.shortest_path.trace": lambda n: shortest_path.trace(NET, *PAIR, [n(1)], [n(0)]),
    "ttr.graphs.shortest_path.trace_a_star": lambda n: shortest_path.trace_a_star(NET, *PAIR, POINTS, [n(1)], [n(0)]),
    "ttr.graphs.steiner_tree.approximate": lambda n: steiner_tree.approximate(NET, PAIR, [n(1)], [n(0)]),
    "ttr.graphs.steiner_tree.solve": lambda n: steiner_tree.solve(NET, PAIR, [n(1)], [n(0)]),
    "ttr.graphs.steiner_tree.trace": lambda n: steiner_tree.trace(NET, PAIR, [n(1)], [n(0)]),
    "ttr.graphs.steiner_tree.trace_approximate": lambda n: steiner_tree.trace_approximate(NET, PAIR, [n(1)], [n(0)]),
    "ttr.graphs.union_find.attempt": lambda n: carried_out(union_find.attempt(NET, [n(1), n(0)])),
    "ttr.graphs.union_find.solve": lambda n: union_find.solve(NET, [n(1), n(0)]),
    "ttr.graphs.union_find.trace": lambda n: union_find.trace(NET, [n(1), n(0)]),
    "ttr.lessons.check": lambda n: lessons.check("2.1", lambda edges, a, b: (a, b) in edges, n(1)),
}

UNCHECKED = {"ttr.Board.has_route", "ttr.Rules.twins_close", "ttr.graphs.EdgeMark"}
"""A mask, a number of players, a mark that is read once it is on a map: any number will do."""

ON_NUMBERED = {"ttr.graphs.shortest_path.path_along"}
"""The ends are numbers in `Network.numbered`, which only our own searches know."""


@pytest.mark.parametrize("convert", [np.int64, np.uint8, Index], ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_whole_number_of_any_library_counts_as_a_plain_one(call: Callable[[Convert], Any], convert: Convert) -> None:
    plain, found = call(int), call(convert)
    assert repr(found) == repr(plain), "a number of another library is left in the result"
    assert found == plain


@pytest.mark.parametrize("convert", [bool, np.bool_], ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("name", sorted(CALLS.keys() - UNCHECKED - {"ttr.table_problems"}))
def test_a_bool_is_no_whole_number(name: str, convert: Convert) -> None:
    with pytest.raises((ValueError, IndexError, TypeError)):
        CALLS[name](convert)


def test_a_bool_is_a_problem_of_a_table() -> None:
    assert not any(problem.scorable for problem in CALLS["ttr.table_problems"](bool)[:4])


def takes_whole_numbers(function: object) -> bool:
    try:
        parameters = inspect.signature(function).parameters.values()  # type: ignore[arg-type]
    except (TypeError, ValueError):  # of a built-in class
        return False
    return any(re.search(r"\bint\b", str(each.annotation)) for each in parameters)


def public_functions() -> dict[object, str]:
    """Return the public functions and methods that take whole numbers, each with its first public name."""
    found: dict[object, str] = {}

    def add(name: str, value: object) -> None:
        if inspect.isclass(value):
            for method, function in inspect.getmembers(value, inspect.isroutine):
                if not method.startswith("_"):
                    add(f"{name}.{method}", function)
        elif inspect.isroutine(value):
            found.setdefault(getattr(value, "__func__", value), name)

    for room in ("ttr", "ttr.arena", "ttr.graphs", "ttr.lessons"):
        module = import_module(room)
        for name in getattr(module, "__all__", ["check"]):
            value = getattr(module, name)
            if not inspect.ismodule(value):
                add(f"{room}.{name}", value)
            elif room == "ttr.graphs":
                for inner, own in vars(value).items():
                    if getattr(own, "__module__", "") == value.__name__ and not inner.startswith("_"):
                        add(f"{room}.{name}.{inner}", own)
    return {function: name for function, name in found.items() if takes_whole_numbers(function)}


def test_every_public_function_that_takes_a_whole_number_is_tried_here() -> None:
    assert sorted({*public_functions().values()} - CALLS.keys() - ON_NUMBERED) == []
