"""Kept paths and kept trees: found once, updated from turn to turn, and always equal to a new search."""

import random

import pytest

import ttr
from tests.positions import build
from ttr.bots.kept_paths import KeptNetwork, KeptPaths, KeptTrees
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.graphs import shortest_path

from .table import played, small_game

LINE = [("A", "B", 2), ("B", "C", 2), ("C", "D", 2), ("A", "C", 5)]


def seen(state):
    return SeatNetwork.of(ttr.player_view(state, 0), 1)


def paths_of(state):
    paths = KeptPaths(state.board, 1)
    paths.see(seen(state))
    return paths


def trees_of(state):
    return KeptTrees(seen(state))


either = pytest.mark.parametrize("kept_of", [paths_of, trees_of])


@either
def test_a_path_is_searched_again_only_after_losing_one_of_its_routes(kept_of):
    state = small_game(LINE)
    kept = kept_of(state)
    path = kept.path("A", "C")
    kept.see(seen(build(state, 0, 2)))
    assert kept.path("A", "C") is path
    kept.see(seen(build(state, 0, 1, 2)))
    assert kept.path("A", "C").edges == (3,)


@either
def test_a_claim_on_a_path_lowers_its_cost_and_one_elsewhere_may_make_another_cheaper(kept_of):
    state = small_game(LINE)
    kept = kept_of(state)
    assert kept.path("A", "C").edges == (0, 1)
    state = build(state, 1, 0)
    kept.see(seen(state))
    assert (kept.path("A", "C").cost, kept.path("A", "C").paid) == (2, (1,))
    kept.see(seen(build(state, 1, 3)))
    assert kept.path("A", "C").edges == (3,)


def test_kept_paths_start_empty_in_a_new_game_and_kept_trees_know_it_from_a_later_position():
    state = small_game(LINE)
    later = build(state, 1, 3)
    paths = paths_of(later)
    assert paths.path("A", "C").cost == 0
    paths.see(seen(state))
    assert paths.path("A", "C").cost == 4
    assert trees_of(state).leads_to(seen(later))
    for other in (state, build(state, 0, 3)):
        assert not trees_of(later).leads_to(seen(other))


@pytest.mark.parametrize(("trains", "is_within"), [(3, True), (2, False)])
def test_a_ticket_is_within_its_trains_by_a_path_that_a_claim_has_made_cheaper(trains, is_within):
    edges = [("A", "B", 2), ("B", "C", 2), ("A", "X", 3), ("X", "C", 3)]
    state = small_game(edges, [("A", "C", 9)])
    paths = KeptPaths(state.board, 1)
    for position in (state, build(state, 1, 2)):
        built = seen(position)
        net = KeptNetwork(built.board, built.owners, built.open_mask, built.seat, paths)
        assert net.is_within(state.board.tickets[0], 4)
    assert net.is_within(state.board.tickets[0], trains) == is_within


def test_a_claim_elsewhere_without_an_alternative_keeps_the_path():
    state = small_game([*LINE, ("D", "E", 2)])
    trees = trees_of(state)
    path = trees.path("A", "C")
    assert trees.see(seen(build(state, 1, 4))) == {4}
    assert trees.path("A", "C") is path


def test_a_detour_is_found_from_the_end_with_an_updated_tree():
    state = small_game(LINE)
    trees = trees_of(state)
    assert trees.detour("A", "C", frozenset({1})).edges == (3,)
    trees.see(seen(build(state, 0, 3)))
    mended = trees.tree("D")
    assert trees.detour("A", "D", frozenset({0})) is None
    assert trees.detour("B", "D", frozenset()).tree is mended


def check_path(kept, net, built, a, b):
    """Check that the path, and with trees also the detour around one of its routes, matches a new search."""
    path = kept.path(a, b)
    assert path == shortest_path.solve(net, a, b, free=built.own, closed=built.closed)
    if isinstance(kept, KeptTrees) and path is not None and path.paid:
        lost = frozenset(path.paid[:1])
        detour = shortest_path.solve(net, a, b, free=built.own, closed=built.closed | lost)
        found = kept.detour(a, b, lost)
        assert (found and found.cost) == (detour and detour.cost)


def check_open_path(paths, net, built, a, b):
    """Check that a path is open, and not cheaper than the cheapest."""
    path = paths.open_path(a, b)
    cheapest = shortest_path.solve(net, a, b, free=built.own, closed=built.closed)
    assert (path is None) == (cheapest is None)
    if path is not None:
        assert built.closed.isdisjoint(path.edges)
        assert paths.trains_left(path) == built.trains([r for r in path.edges if r not in built.own])
        assert paths.trains_left(path) >= cheapest.cost


@either
@pytest.mark.parametrize("seats", [2, 4])
def test_kept_paths_match_a_new_search(kept_of, seats):
    """Some paths are requested after every claim, others rarely, after several claims."""
    asked, kept, owners = random.Random(3), None, None
    for state, _ in played(["empty hand"] * seats, seats):
        if state.owners == owners:
            continue
        owners, built, net = state.owners, seen(state), board_network(state.board)
        kept = kept or kept_of(state)
        kept.see(built)
        if isinstance(kept, KeptTrees):
            assert (kept.own, kept.closed) == (built.own, built.closed)
        for number, ticket in enumerate(state.board.tickets):
            if isinstance(kept, KeptPaths):
                check_open_path(kept, net, built, *ticket.cities)
            if asked.random() < number / 30:
                check_path(kept, net, built, *ticket.cities)
