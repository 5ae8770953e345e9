"""The proof of the best network: every network is a solution of the program, and the bound holds for all of them."""

import random
from functools import lru_cache

import pytest

from tools.best_program import Program, Proof, proved_bound, shipped_proof
from ttr.analysis.best_network import best_network, worth
from ttr.game.files.board_json import load_board
from ttr.game.rule_sets import RULE_SETS

both = pytest.mark.parametrize("name", ["usa", "mini"])


@lru_cache
def program(name: str) -> Program:
    rules = RULE_SETS[name]
    return Program(load_board(rules.board), rules)


@both
def test_the_shipped_proof_shows_in_whole_numbers_that_no_network_is_worth_more(name: str) -> None:
    assert (
        proved_bound(program(name), shipped_proof(name)) == best_network(name).points == best_network(name).worth.points
    )


def networks(name: str, count: int):
    """Yield the best network, the empty one, single routes, and random networks: scattered and connected ones."""
    rules, rng = RULE_SETS[name], random.Random(1)
    board = load_board(rules.board)
    tracks = board.single_tracks
    yield best_network(name).routes
    yield ()
    for number in range(count):
        left, chosen = rules.trains, list[int]()
        cities: set[str] = set()
        for track in rng.sample(tracks, len(tracks)):
            route = board.routes[track]
            grows = number % 2 == 0 or not chosen or cities & set(route.cities)
            if grows and route.length <= left and rng.random() < 0.9:
                left -= route.length
                chosen.append(track)
                cities |= set(route.cities)
        yield tuple(chosen)


@both
def test_every_network_satisfies_all_rows_and_cuts_with_its_own_value(name: str) -> None:
    all_rows = [*program(name).rows, *(program(name).cut(*cut) for cut in shipped_proof(name).cuts)]
    for routes in networks(name, 40):
        values = program(name).solution(routes)
        assert set(values) <= {0, 1}
        for number, (low, high, terms) in enumerate(all_rows):
            assert low <= sum(factor * values[variable] for variable, factor in terms) <= high, (number, routes)
        points = sum(cost * value for cost, value in zip(program(name).costs, values, strict=True))
        assert points == worth(program(name).board, routes, RULE_SETS[name]).points


def test_with_any_weights_the_bound_of_a_proof_is_never_too_low() -> None:
    model, rng = program("mini"), random.Random(2)
    rows = [number for number, row in enumerate(model.rows) if row[1] < float("inf")]
    for _ in range(200):
        some = rng.sample(rows, 60)
        leaf = [some, [rng.randint(0, 2_000_000) for _ in some]]
        assert proved_bound(model, Proof([], leaf)) >= 48
        assert proved_bound(model, Proof([], [model.y[rng.randrange(12)], leaf, leaf])) >= 48


def test_without_a_proof_the_bound_is_the_sum_of_everything() -> None:
    model = program("mini")
    assert proved_bound(model, Proof([], [[], []])) == sum(model.costs)


def test_an_invalid_proof_is_refused() -> None:
    model = program("mini")
    knapsack, leaf = 0, [[], []]
    arc = next(iter(model.w.values()))
    ticket = model.y[0]
    cut_rows = len(model.rows)
    for tree, words in (
        ([arc, leaf, leaf], "a branch is on a variable that is 0 or 1"),
        ([ticket, [ticket, leaf, leaf], leaf], "once"),
        ([[cut_rows], [5]], "no side"),
    ):
        with pytest.raises(ValueError, match=words):
            proved_bound(model, Proof([(0, 1, frozenset({0}))], tree))
    for near in (frozenset({1}), frozenset({0, 1})):
        with pytest.raises(ValueError, match="near side"):
            model.cut(0, 1, near)
    assert model.rows[knapsack][1] == RULE_SETS["mini"].trains
