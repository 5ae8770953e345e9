"""The seven bridges of Königsberg: why no walk crosses each of them once."""

import random
from dataclasses import replace
from itertools import combinations

import networkx as nx
import pytest

import ttr
from ttr import Board
from ttr.game.rule_sets import USA
from ttr.graphs import euler
from ttr.graphs.network import Network

# Name of the bridge: its two ends, and the color of its route.
BRIDGES = {
    "Krämerbrücke": ("Altstadt", "Kneiphof", "red"),
    "Schmiedebrücke": ("Altstadt", "Kneiphof", "blue"),
    "Grüne Brücke": ("Kneiphof", "Vorstadt", "green"),
    "Köttelbrücke": ("Kneiphof", "Vorstadt", "yellow"),
    "Honigbrücke": ("Kneiphof", "Lomse", "black"),
    "Holzbrücke": ("Altstadt", "Lomse", "orange"),
    "Hohe Brücke": ("Lomse", "Vorstadt", "purple"),
}


@pytest.fixture(scope="module")
def konigsberg() -> Board:
    return ttr.load_board("konigsberg")


def test_the_seven_bridges_are_routes_of_one_train_with_different_colors_that_the_file_names(konigsberg):
    assert sorted((*sorted(route.cities), route.color) for route in konigsberg.routes) == sorted(BRIDGES.values())
    assert {route.length for route in konigsberg.routes} == {1}
    assert all(f"{name} ({color})" in konigsberg.about for name, (_, _, color) in BRIDGES.items())


def test_the_island_has_five_bridges_and_the_other_lands_three_so_no_walk_crosses_each_exactly_once(konigsberg):
    degrees = {city.name: len(konigsberg.routes_at(city.name)) for city in konigsberg.cities}
    assert degrees == {"Altstadt": 3, "Kneiphof": 5, "Lomse": 3, "Vorstadt": 3}
    answer = euler.solve(Network.from_board(konigsberg))
    assert (answer.trail, len(answer.odd)) == (None, 4)
    assert not nx.has_eulerian_path(konigsberg.to_networkx())


@pytest.mark.parametrize("closed", range(7))
def test_with_any_one_bridge_closed_a_walk_exists(konigsberg, closed):
    graph = konigsberg.to_networkx()
    route = konigsberg.routes[closed]
    graph.remove_edge(route.a, route.b, key=closed)
    assert nx.has_eulerian_path(graph)


def test_the_tickets_are_all_six_pairs_enough_to_deal_three_to_each_of_two_players(konigsberg):
    pairs = {frozenset(ticket.cities) for ticket in konigsberg.tickets}
    assert pairs == {frozenset(pair) for pair in combinations(konigsberg.city_index, 2)}
    state = ttr.new_game("usa", seats=["Ada", "Bo"], board="konigsberg", seed=7)
    assert ttr.legal_moves(state)


@pytest.mark.parametrize("seed", range(5))
def test_a_game_with_five_trains_each_is_as_short_as_the_file_says(konigsberg, seed):
    state = ttr.new_game(replace(USA, name="short", trains=5), seats=["Ada", "Bo"], board=konigsberg, seed=seed)
    chance = random.Random(seed)
    while not state.over:
        state = ttr.apply(state, chance.choice(ttr.legal_moves(state)))
    assert state.turn < 30  # with 45 trains each, games take more than 60 turns, because nobody ever runs out
    assert "five trains each" in konigsberg.about
