"""The First Journey board against independent figures, and F9: our own tickets."""

from collections import Counter

import networkx as nx
import pytest

import ttr
from tests.game.test_board import table
from ttr import Board
from ttr.analysis.board_advice import color_spaces

# Figures from the public sources in data/SOURCES.md, compared route by route, independently of the board file.
ROUTES = """
Amsterdam - Berlin: 1 green black | Amsterdam - Copenhagen: 2 red | Amsterdam - London: 1 white black
Amsterdam - Paris: 1 blue | Ankara - Athens: 2 green red | Ankara - Bucharest: 2 black blue
Ankara - Rostov: 3 white black | Athens - Bucharest: 2 yellow | Athens - Rome: 3 white blue | Athens - Sarajevo: 1 red
Barcelona - Madrid: 1 white red | Barcelona - Paris: 2 white | Barcelona - Rome: 2 yellow black
Berlin - Copenhagen: 1 green white | Berlin - Paris: 3 yellow white | Berlin - Vienna: 1 yellow red
Berlin - Warsaw: 2 green blue | Brest - Dublin: 2 blue | Brest - London: 2 red | Brest - Madrid: 3 green
Brest - Paris: 2 yellow | Bucharest - Kiev: 2 red | Bucharest - Rostov: 2 green red | Bucharest - Sarajevo: 1 green
Bucharest - Vienna: 2 yellow blue | Copenhagen - Stockholm: 1 black blue | Dublin - London: 1 yellow green
Kiev - Moscow: 2 green | Kiev - Rostov: 2 black | Kiev - Vienna: 3 white | Kiev - Warsaw: 1 yellow
London - Paris: 1 green black | Madrid - Paris: 3 blue red | Moscow - Riga: 3 yellow green
Moscow - Rostov: 2 yellow blue | Moscow - Warsaw: 3 black red | Paris - Zurich: 1 white blue
Riga - Stockholm: 1 yellow red | Riga - Warsaw: 1 white | Rome - Sarajevo: 2 black | Rome - Vienna: 2 blue
Rome - Zurich: 1 green white | Sarajevo - Vienna: 2 green | Vienna - Warsaw: 1 black | Vienna - Zurich: 2 black red
"""

SPACES = {"yellow": 20, "green": 22, "white": 20, "black": 21, "blue": 21, "red": 22}
EAST, WEST = ("Moscow", "Rostov", "Ankara"), ("Dublin", "Brest", "Madrid")


@pytest.fixture(scope="module")
def europe() -> Board:
    return ttr.load_board("first-journey")


@pytest.fixture(scope="module")
def hops(europe) -> dict[str, dict[str, int]]:
    return dict(nx.all_pairs_shortest_path_length(nx.Graph(europe.to_networkx())))


def test_f1_the_board_has_22_cities_and_70_routes_on_45_pairs_25_of_them_double(europe):
    assert (len(europe.cities), len(europe.routes), len(europe.pairs)) == (22, 70, 45)
    assert sum(twin is not None for twin in europe.twins) == 2 * 25


def test_every_route_has_the_cities_length_and_color_of_the_table(europe):
    expected = sorted((a, b, int(length), color) for a, b, (length, *colors) in table(ROUTES) for color in colors)
    assert sorted((*sorted(route.cities), route.length, route.color) for route in europe.routes) == expected


def test_every_color_has_the_spaces_counted_on_the_board_126_in_all(europe):
    spaces = color_spaces(europe)
    assert {color: count for color, count in spaces.items() if count} == SPACES
    assert sum(spaces.values()) == 126


def test_f6_the_cities_of_the_east_to_west_bonus_are_at_the_two_sides_of_the_map(europe):
    x = {city.name: city.x for city in europe.cities}
    middle = sorted(x.values())[len(x) // 2]
    assert all(x[city] > middle for city in EAST)
    assert all(x[city] < middle for city in WEST)


def test_f9_there_are_32_tickets_of_our_own_for_cities_two_to_four_routes_apart(europe, hops):
    distances = Counter(hops[ticket.a][ticket.b] for ticket in europe.tickets)
    assert distances == {2: 12, 3: 13, 4: 7}
    assert "The 32 tickets are this project's own choice" in europe.about
    assert "replace" in europe.about


def test_f9_every_city_is_on_two_to_four_tickets_of_different_difficulty(europe):
    on = Counter(city for ticket in europe.tickets for city in ticket.cities)
    assert set(on) == set(europe.city_index)
    assert set(on.values()) <= {2, 3, 4}
    values = Counter(ticket.points for ticket in europe.tickets)
    assert set(values) == {2, 3, 4, 5, 6, 7, 8, 9}
    assert max(values.values()) <= 8
