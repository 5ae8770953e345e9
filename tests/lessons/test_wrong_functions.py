"""The checks refuse students' wrong functions and accept right ones, for all random cases."""

import re
from collections.abc import Callable
from itertools import pairwise, product
from statistics import median
from typing import Any

import networkx as nx
import pytest

from ttr.lessons.catalog import LESSONS, LessonEntry, find_exercise
from ttr.lessons.exercises.checker import check

from .texts import solutions
from .wrong_functions import WRONG

pytestmark = pytest.mark.usefixtures("here")

every_exercise = pytest.mark.parametrize(
    ("entry", "key"),
    [(entry, exercise.key) for entry in LESSONS for exercise in entry.exercises],
    ids=lambda each: each if isinstance(each, str) else "",
)


@pytest.mark.parametrize("key", WRONG)
def test_wrong_functions_are_refused_with_an_explanation(key: str) -> None:
    for place, wrong in enumerate(WRONG[key]):
        for seed in (2, 3, 4):
            report = check(find_exercise(key), wrong, seed)
            assert not report.done, f"{key}, number {place} of the list (seed {seed})"
            assert report.words


@every_exercise
def test_the_teacher_s_solution_is_right_on_five_seeds(entry: LessonEntry, key: str) -> None:
    solution = solutions(entry.stem)[find_exercise(key).function]
    for seed in range(5):
        report = check(find_exercise(key), solution, seed)
        assert report.done, (seed, report.words)
        assert report.right == report.cases


def listed_first(edges: list[tuple[str, str, int]], order: Callable[..., int]) -> bool:
    """Return True if unequal routes join the same two cities, with the shorter (min) or longer (max) one first."""
    lengths: dict[frozenset[str], list[int]] = {}
    for a, b, trains in edges:
        lengths.setdefault(frozenset((a, b)), []).append(trains)
    return any(each[0] == order(each) and len(set(each)) > 1 for each in lengths.values())


EDGE_CASES: list[tuple[str, str, Callable[..., bool]]] = [
    ("2.1 3.2 7.1", "both cities the same", lambda edges, a, b: a == b),
    ("3.1 5.2", "staying in a city", lambda edges, way: any(a == b for a, b in pairwise(way))),
    ("2.1", "a city without routes", lambda edges, a, b: a == b and all(a not in edge for edge in edges)),
    ("3.4", "all tickets fit", lambda edges, tickets: find_exercise("3.4").truth(edges, tickets) == []),
    ("10.1 1.1 1.2 5.3", "no routes", lambda routes, *_: routes == []),
    ("8.2", "no draws, nothing missing", lambda unseen, useful, missing, draws: draws == missing == 0),
    ("3.2", "the shorter track first", lambda edges, a, b: listed_first(edges, min)),
    ("3.2", "the longer track first", lambda edges, a, b: listed_first(edges, max)),
    ("8.1", "a color that the deck lacks", lambda deck, seen, color: deck[color] == 0),
    ("8.3", "nothing missing", lambda unseen, useful, missing: missing == 0),
    ("10.2", "coordinates below 0", lambda *towns: min(map(min, towns)) < 0),
    ("10.2", "coordinates between whole numbers", lambda *towns: any(x % 1 for town in towns for x in town)),
    ("1.3", "no route of 6 trains", lambda routes, color: [r[2] for r in routes].count(6) == 0),
    ("9.4", "two ties", lambda pairs: ("tie", "tie") in pairs),
    ("9.1", "points below 0", lambda games: any(min(game) < 0 for game in games)),
    ("3.1", "turning back", lambda edges, walk: any(a == c for a, c in zip(walk, walk[2:], strict=False))),
    ("2.1 3.2", "cities far apart", lambda edges, a, b: routes_between(edges, a, b) >= 8),
    ("2.1 3.2", "neighbors", lambda edges, a, b: routes_between(edges, a, b) == 1),
    ("9.3", "just not worse", lambda wins, games: -1.96 <= errors(wins, games) < -1.92),
    ("9.3", "just not better", lambda wins, games: 1.92 < errors(wins, games) <= 1.96),
    ("9.3", "just worse", lambda wins, games: -2 < errors(wins, games) < -1.96),
    ("9.3", "just better", lambda wins, games: 1.96 < errors(wins, games) < 2),
]


@pytest.mark.parametrize(
    ("keys", "wanted"), [(keys, fits) for keys, _, fits in EDGE_CASES], ids=[e[1] for e in EDGE_CASES]
)
def test_an_edge_case_is_among_the_cases_of_each_seed(keys: str, wanted: Callable[..., bool]) -> None:
    for key, seed in product(keys.split(), range(5)):
        assert any(wanted(*case.arguments) for case in find_exercise(key).cases(seed)), key


@pytest.mark.parametrize("key", ["2.1", "3.2"])
def test_the_same_cities_come_in_both_orders(key: str) -> None:
    for seed in range(5):
        pairs = {case.arguments[-2:] for case in find_exercise(key).cases(seed)}
        assert any(a != b and (b, a) in pairs for a, b in pairs)


def routes_between(edges: list[tuple[Any, ...]], a: str, b: str) -> int:
    net = nx.Graph([edge[:2] for edge in edges])
    return nx.shortest_path_length(net, a, b) if a in net and b in net and nx.has_path(net, a, b) else -1


def errors(wins: float, games: int) -> float:
    """Return how many standard errors the share lies above one half."""
    return (wins / games - 0.5) / (0.5 / games**0.5)


def test_the_tree_of_networkx_is_accepted_as_a_view_of_edges() -> None:
    def spanning_tree(edges):
        net = nx.MultiGraph()
        net.add_weighted_edges_from(edges)
        return nx.minimum_spanning_tree(net).edges(data="weight")

    assert check(find_exercise("4.2"), spanning_tree).done


def neighbors_at_first_end(routes: list[Any]) -> list[str]:
    ends = {a for a, _, *_ in routes}
    return [city for city in ends if len({b for a, b, *_ in routes if a == city}) % 2]


def one_way_or_nothing(edges: list[tuple[str, str, int]], walk: list[str]) -> int:
    costs = [next((n for x, y, n in edges if (x, y) == step), None) for step in pairwise(walk)]
    return 0 if None in costs else sum(costs)


def joined(edges: list[Any]) -> list[set[str]]:
    return [set(edge[:2]) for edge in edges]


def faces_of_one_simple_piece(edges: list[tuple[str, str]]) -> int:
    return len({frozenset(edge) for edge in edges}) - len({city for edge in edges for city in edge}) + 2


def inside_the_if(routes: list[Any], city: str) -> int | None:
    for a, b, *_ in routes:
        if city in (a, b):
            return 1
    return None  # for a city without a route, which is an answer of the wrong kind


SEVERAL_AT_ONCE: dict[str, tuple[str, Callable[..., Any], list[str]]] = {
    "one direction, direct routes": (
        "2.1",
        lambda edges, a, b: (a, b) in edges,
        ["The two cities don't have to be neighbors.", "You can travel a route both ways."],
    ),
    "only the same city": ("2.1", lambda edges, a, b: a == b, ["Your answer is False even for two neighbors."]),
    "one direction, 0 for None": ("3.1", one_way_or_nothing, ["in both directions", "Return None, and not 0"]),
    "one direction, gaps skipped": (
        "3.1",
        lambda edges, walk: sum(n for step in pairwise(walk) for x, y, n in edges if (x, y) == step),
        ["Two things are wrong. Begin with this one: you can travel a route in both directions"],
    ),
    "vertex cuts of simple networks": (
        "6.3",
        lambda edges, a, b: (
            len(list(nx.node_disjoint_paths(nx.Graph(edges), a, b))) if routes_between(edges, a, b) > 0 else 0
        ),
        ["has two tracks", "city"],
    ),
    "percent, and ties as losses": ("9.1", lambda games: 100 * sum(a > b for a, b in games) / len(games), ["Percent"]),
    "one simple piece": ("10.1", faces_of_one_simple_piece, ["in several pieces", "Two tracks side by side"]),
    "a path for a trail": (
        "5.2",
        lambda edges, walk: len({*walk}) == len(walk) and all({*step} in joined(edges) for step in pairwise(walk)),
        ["That would be a path. What exactly may a trail not use twice?"],
    ),
    "the first city alone again": ("5.2", WRONG["5.2"][2], ["may a trail not use twice"]),
    "a return inside the if": ("1.1", inside_the_if, ["never more"]),
    "all routes": (  # there may be no “if” in the program
        "1.1",
        lambda routes, city: len(routes),
        ["You count all routes, no matter where they end. How does your program find out that a route ends in the"],
    ),
    "only the cities": ("5.2", lambda edges, walk: len(set(walk)) == len(walk), ["Does each step have a route?"]),
    "trains for routes": ("1.4", lambda routes: odd_sums(routes), ["A long route is still one route."]),
    "the median": ("10.3", lambda leads: int(median(leads)), ["The median is close"]),
}


def odd_sums(routes: list[Any]) -> list[str]:
    cities = {city for route in routes for city in route[:2]}
    return [city for city in cities if sum(trains for *ends, trains, _ in routes if city in ends) % 2]


@pytest.mark.parametrize(("key", "wrong", "hints"), SEVERAL_AT_ONCE.values(), ids=SEVERAL_AT_ONCE)
def test_one_or_two_misconceptions_get_their_hints(key: str, wrong: Callable[..., Any], hints: list[str]) -> None:
    report = check(find_exercise(key), wrong)
    assert [hint for hint in hints if hint not in report.hint] == []
    assert report.misconception is not None


KEPT_TOO_LONG: list[tuple[str, Callable[..., Any]]] = [
    ("3.2", lambda edges, a, b: find_exercise("3.2").truth(by_pair(edges, lambda old, new: new), a, b)),
    ("3.2", lambda edges, a, b: find_exercise("3.2").truth(by_pair(edges, lambda old, new: old), a, b)),
    ("3.2", lambda edges, a, b: find_exercise("3.2").truth(by_pair(edges, max), a, b)),
    (
        "1.3",
        lambda routes, color: all(lengths(routes, color).count(n) == k for n, k in ((2, 1), (3, 2), (4, 2), (5, 1))),
    ),
    ("9.4", lambda pairs: sum((a == "Ada") + (b == "Bo") + ("tie" in (a, b)) / 2 for a, b in pairs) / (2 * len(pairs))),
    ("10.2", lambda *towns: find_exercise("10.2").truth(*((int(x), int(y)) for x, y in towns))),
    ("10.2", lambda *towns: find_exercise("10.2").truth(*((abs(x), abs(y)) for x, y in towns))),
]


def by_pair(edges: list[tuple[str, str, int]], keep: Callable[[int, int], int]) -> list[tuple[str, str, int]]:
    found: dict[tuple[str, str], int] = {}
    for a, b, trains in edges:
        pair = min(a, b), max(a, b)
        found[pair] = keep(found.get(pair, trains), trains)
    return [(*pair, trains) for pair, trains in found.items()]


def lengths(routes: list[tuple[str, str, int, str]], color: str) -> list[int]:
    return [route[2] for route in routes if route[3] == color]


@pytest.mark.parametrize(("key", "wrong"), KEPT_TOO_LONG)
def test_a_function_that_is_wrong_only_in_rare_cases_is_refused(key: str, wrong: Callable[..., Any]) -> None:
    assert not check(find_exercise(key), wrong).done


def test_repeated_items_in_an_answer_are_refused_and_reported() -> None:
    for exercise in (find_exercise("3.4"), find_exercise("6.2")):
        report = check(exercise, lambda *given, exercise=exercise: 2 * list(exercise.truth(*given)))
        assert not report.done
        assert re.search("twice.*once|once.*twice", report.overlay.sentence)


@pytest.mark.parametrize(("key", "wrong"), [("2.1", False), ("3.2", 4), ("7.1", 0)])
def test_a_city_and_itself_have_their_own_explanation(key: str, wrong: object) -> None:
    exercise = find_exercise(key)
    report = check(exercise, lambda edges, a, b: wrong if a == b else exercise.truth(edges, a, b))
    assert not report.done
    assert len(report.overlay.vertices) == 1
