"""Kept trees: mended from turn to turn, and always those that would be found anew."""

import random

import pytest

import ttr
from tests.positions import build
from ttr.bots import make_bot
from ttr.bots.kept_trees import KeptTrees
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.graphs import shortest_path

from .table import small_game

LINE = [("A", "B", 2), ("B", "C", 2), ("C", "D", 2), ("A", "C", 5)]


def seen(state):
    return SeatNetwork.of(ttr.player_view(state, 0), 1)


def test_a_path_is_the_same_as_long_as_nothing_of_it_changes():
    state = small_game(LINE)
    trees = KeptTrees(seen(state))
    path = trees.path("A", "C")
    assert trees.see(seen(build(state, 0, 2))) == {2}
    assert trees.path("A", "C") is path
    trees.see(seen(build(state, 0, 1, 2)))
    assert trees.path("A", "C").edges == (3,)


def test_a_detour_is_found_from_the_end_whose_tree_is_mended():
    state = small_game(LINE)
    trees = KeptTrees(seen(state))
    assert trees.detour("A", "C", frozenset({1})).edges == (3,)
    trees.see(seen(build(state, 0, 3)))
    mended = trees.tree("D")
    assert trees.detour("A", "D", frozenset({0})) is None
    assert trees.detour("B", "D", frozenset()).tree is mended


def test_a_claim_elsewhere_that_is_no_alternative_leaves_the_path_as_it_was():
    state = small_game([*LINE, ("D", "E", 2)])
    trees = KeptTrees(seen(state))
    path = trees.path("A", "C")
    trees.see(seen(build(state, 1, 4)))
    assert trees.path("A", "C") is path


def test_a_claim_on_a_path_leaves_less_to_pay_and_one_elsewhere_may_make_another_cheaper():
    state = small_game(LINE)
    trees = KeptTrees(seen(state))
    assert trees.path("A", "C").edges == (0, 1)
    state = build(state, 1, 0)
    trees.see(seen(state))
    assert (trees.path("A", "C").cost, trees.path("A", "C").paid) == (2, (1,))
    trees.see(seen(build(state, 1, 3)))
    assert trees.path("A", "C").edges == (3,)


def test_another_game_is_told_from_the_same_one_later():
    state = small_game(LINE)
    later = build(state, 1, 3)
    assert KeptTrees(seen(state)).leads_to(seen(later))
    assert not KeptTrees(seen(later)).leads_to(seen(state))
    assert not KeptTrees(seen(later)).leads_to(seen(build(state, 0, 3)))


@pytest.mark.parametrize("seats", [2, 4])
def test_trees_that_are_kept_are_those_that_would_be_found_anew(seats):
    """Some are asked for after every claim, others seldom, with several claims since the last time."""
    state, rng = ttr.new_game("usa", [f"Player {seat + 1}" for seat in range(seats)], seats), random.Random(2)
    bots = [make_bot("empty hand") for _ in range(seats)]
    net, asked = board_network(state.board), random.Random(3)
    trees = KeptTrees(seen(state))
    while not state.over:
        owners, built = state.owners, seen(state)
        trees.see(built)
        assert (trees.own, trees.closed) == (built.own, built.closed)
        for number, ticket in enumerate(state.board.tickets):
            if asked.random() < number / 30:
                a, b = ticket.cities
                path = trees.path(a, b)
                assert path == shortest_path.solve(net, a, b, free=built.own, closed=built.closed)
                if path is not None and path.paid:
                    lost = frozenset(path.paid[:1])
                    detour = shortest_path.solve(net, a, b, free=built.own, closed=built.closed | lost)
                    found = trees.detour(a, b, lost)
                    assert (found and found.cost) == (detour and detour.cost)
        while not state.over and state.owners == owners:
            state = ttr.apply(state, bots[state.seat].choose(ttr.player_view(state, state.seat), rng).move)
