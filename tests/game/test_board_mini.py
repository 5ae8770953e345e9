"""M8: the two-color board and the claims of its file, checked by our own graphs, networkx and brute force."""

from collections import Counter
from itertools import product

import networkx as nx
import pytest

import ttr
from ttr import Board
from ttr.analysis.board_advice import color_spaces
from ttr.graphs import bridges, euler, longest_trail, shortest_path
from ttr.graphs.network import Network

WEST = {"Anvora", "Bramdal", "Colvane", "Dovrik", "Elvemo"}
EAST = {"Jolum", "Kestow", "Mornelo"}
ODD = {"Anvora", "Colvane", "Fennby", "Holmira", "Kestow", "Lindaro"}
BRIDGES = {"Inverlo – Jolum", "Holmira – Lindaro"}


@pytest.fixture(scope="module")
def mini() -> Board:
    return ttr.load_board("mini")


@pytest.fixture(scope="module")
def net(mini) -> Network:
    return Network.from_board(mini)


@pytest.fixture(scope="module")
def graph(mini) -> nx.MultiGraph:
    return mini.to_networkx()


def without(graph: nx.MultiGraph, city: str) -> list[set[str]]:
    rest = graph.copy()
    rest.remove_node(city)
    return sorted(nx.connected_components(rest), key=len)


def longest_by_brute_force(board: Board, *, cities_once: bool) -> int:
    """Return the length of the longest trail, or path, by trying all of them."""

    def longest(city: str, routes: int, cities: frozenset[str]) -> int:
        best = 0
        for index in board.routes_at(city):
            route = board.routes[index]
            there = route.b if route.a == city else route.a
            if not routes >> index & 1 and not (cities_once and there in cities):
                best = max(best, route.length + longest(there, routes | 1 << index, cities | {there}))
        return best

    return max(longest(city.name, 0, frozenset([city.name])) for city in board.cities)


def test_m8_the_board_has_13_cities_12_tickets_and_20_routes_of_1_to_4_with_50_spaces(mini):
    assert (len(mini.cities), len(mini.routes), len(mini.tickets)) == (13, 20, 12)
    assert {route.length for route in mini.routes} == {1, 2, 3, 4}
    spaces = color_spaces(mini)  # M1
    assert {color: count for color, count in spaces.items() if count} == {"black": 26, "white": 24}


def test_the_double_routes_are_one_black_and_one_white_track(mini):
    tracks = [
        (str(route), route.color) for route, twin in zip(mini.routes, mini.twins, strict=True) if twin is not None
    ]
    assert sorted(tracks) == [*product(["Bramdal – Colvane", "Jolum – Kestow"], ["black", "white"])]


def test_the_bridges_are_the_two_that_the_file_names(mini, net, graph):
    simple = nx.Graph(graph)
    once = {frozenset(pair) for pair in nx.bridges(simple) if graph.number_of_edges(*pair) == 1}
    found = bridges.solve(net).edges
    assert {str(mini.routes[index]) for index in found} == BRIDGES
    assert {frozenset(mini.routes[index].cities) for index in found} == once
    assert all(bridge in mini.about for bridge in BRIDGES)


def test_the_cut_vertices_are_fennby_and_the_ends_of_bridges(mini, net, graph):
    expected = {"Fennby", "Holmira", "Inverlo", "Jolum"}
    assert set(bridges.solve(net).vertices) == expected
    assert set(nx.articulation_points(nx.Graph(graph))) == expected
    assert all(f"{city} " in mini.about or f"{city}," in mini.about for city in expected)


def test_fennby_separates_west_and_east_although_none_of_its_routes_is_a_bridge(mini, graph):
    parts = without(graph, "Fennby")
    assert WEST in parts
    assert len(parts) == 2
    assert not [bridge for bridge in BRIDGES if "Fennby" in bridge]
    assert f"the west ({', '.join(sorted(WEST)[:-1])} and {max(WEST)})" in mini.about


def test_removing_its_bridge_cuts_off_the_east(mini, graph):
    rest = graph.copy()
    rest.remove_edge("Inverlo", "Jolum")
    assert EAST in nx.connected_components(rest)
    assert "the east (Jolum, Kestow and Mornelo) is cut off" in mini.about
    assert sum((ticket.a in EAST) != (ticket.b in EAST) for ticket in mini.tickets) == 4, "some tickets need it"


def test_five_routes_meet_in_fennby_and_fewer_elsewhere(mini):
    degrees = sorted((len(mini.routes_at(city.name)), city.name) for city in mini.cities)
    assert degrees[-1] == (5, "Fennby")
    assert degrees[-2][0] < 5


def test_six_cities_are_odd_so_the_board_has_no_euler_trail(mini, net, graph):
    answer = euler.solve(net)
    assert set(answer.odd) == ODD
    assert answer.trail is None
    assert {city for city, degree in graph.degree() if degree % 2} == ODD
    assert not nx.has_eulerian_path(graph)
    assert f"({', '.join(sorted(ODD)[:-1])} and {max(ODD)})" in mini.about


def test_the_longest_trail_is_46_trains_and_the_longest_path_only_27(mini, net):
    assert longest_trail.solve(net).length == 46
    assert longest_by_brute_force(mini, cities_once=False) == 46
    assert longest_by_brute_force(mini, cities_once=True) == 27
    assert "has 46." in mini.about
    assert "has only 27:" in mini.about


def test_every_city_is_on_one_to_four_tickets(mini):
    on = Counter(city for ticket in mini.tickets for city in ticket.cities)
    assert set(on) == set(mini.city_index)
    assert max(on.values()) <= 4


def test_tickets_have_many_values_and_take_at_most_15_trains(mini, net):
    values = sorted(ticket.points for ticket in mini.tickets)
    assert values == [3, 4, 4, 5, 5, 5, 6, 6, 7, 7, 8, 11]
    assert values == sorted(shortest_path.solve(net, ticket.a, ticket.b).cost for ticket in mini.tickets)
