"""Kept paths: found once, and always those that would be found anew."""

import random

import pytest

import ttr
from tests.positions import build
from ttr.bots import make_bot
from ttr.bots.kept_paths import KeptPaths
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.graphs import shortest_path

from .table import small_game

LINE = [("A", "B", 2), ("B", "C", 2), ("C", "D", 2), ("A", "C", 5)]


def seen(state):
    return SeatNetwork.of(ttr.player_view(state, 0), 1)


def paths_of(state):
    paths = KeptPaths(state.board, 1)
    paths.see(seen(state))
    return paths


def test_a_path_is_found_anew_only_when_one_of_its_routes_is_taken():
    state = small_game(LINE)
    paths = paths_of(state)
    path = paths.path("A", "C")
    paths.see(seen(build(state, 0, 2)))
    assert paths.path("A", "C") is path
    paths.see(seen(build(state, 0, 1)))
    assert paths.path("A", "C").edges == (3,)


def test_a_claim_on_a_path_leaves_less_to_pay_and_one_elsewhere_may_make_another_cheaper():
    state = small_game(LINE)
    paths = paths_of(state)
    assert paths.path("A", "C").edges == (0, 1)
    state = build(state, 1, 0)
    paths.see(seen(state))
    assert (paths.path("A", "C").cost, paths.path("A", "C").paid) == (2, (1,))
    paths.see(seen(build(state, 1, 3)))
    assert paths.path("A", "C").edges == (3,)


def test_another_game_begins_with_nothing():
    state = small_game(LINE)
    paths = paths_of(build(state, 1, 3))
    assert paths.path("A", "C").cost == 0
    paths.see(seen(state))
    assert paths.path("A", "C").cost == 4


@pytest.mark.parametrize("seats", [2, 4])
def test_paths_that_are_kept_are_those_that_would_be_found_anew(seats):
    """Some are asked for after every claim, others seldom, with several claims since the last time."""
    state, rng = ttr.new_game("usa", [f"Player {seat + 1}" for seat in range(seats)], seats), random.Random(2)
    bots = [make_bot("empty hand") for _ in range(seats)]
    net, asked = board_network(state.board), random.Random(3)
    paths = paths_of(state)

    def found(a, b):
        built = paths.built
        assert paths.path(a, b) == shortest_path.solve(net, a, b, free=built.own, closed=built.closed)

    def open_one(a, b):
        built, path = paths.built, paths.open_path(a, b)
        cheapest = shortest_path.solve(net, a, b, free=built.own, closed=built.closed)
        assert (path is None) == (cheapest is None)
        if path is not None:
            assert built.closed.isdisjoint(path.edges)
            assert paths.trains_left(path) == built.trains([r for r in path.edges if r not in built.own])
            assert paths.trains_left(path) >= cheapest.cost

    while not state.over:
        owners = state.owners
        paths.see(seen(state))
        for number, ticket in enumerate(state.board.tickets):
            open_one(*ticket.cities)
            if asked.random() < number / 30:
                found(*ticket.cities)
        while not state.over and state.owners == owners:
            state = ttr.apply(state, bots[state.seat].choose(ttr.player_view(state, state.seat), rng).move)
