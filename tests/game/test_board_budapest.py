"""The example of a town: real places, lengths by distance, and seven bridges that form an edge cut."""

import math
import re
from collections import Counter
from itertools import combinations

import networkx as nx
import pytest

import ttr
from ttr import Board
from ttr.analysis.board_advice import color_spaces
from ttr.graphs import bridges, connectivity, min_cut
from ttr.graphs.network import Network

# Latitude and longitude in degrees, from general knowledge of the town, accurate to about 200 m.
PLACES_BY_BANK = """
Flórián tér 47.541 19.041, Kolosy tér 47.531 19.037, Széll Kálmán tér 47.507 19.025, Batthyány tér 47.507 19.039,
Déli pályaudvar 47.500 19.025, Clark Ádám tér 47.498 19.040, Döbrentei tér 47.491 19.046,
Szent Gellért tér 47.484 19.053, Móricz Zsigmond körtér 47.477 19.047, Infopark 47.471 19.062
–
Göncz Árpád városközpont 47.535 19.066, Nyugati tér 47.510 19.056, Oktogon 47.505 19.063, Hősök tere 47.515 19.078,
Deák Ferenc tér 47.497 19.055, Ferenciek tere 47.493 19.056, Kálvin tér 47.490 19.062, Blaha Lujza tér 47.497 19.070,
Keleti pályaudvar 47.500 19.083, Boráros tér 47.480 19.067, Közvágóhíd 47.474 19.074, Orczy tér 47.488 19.090
"""
BUDA, PEST = (
    {name: (float(lat), float(lon)) for name, lat, lon in re.findall(r"\b(\w[^\d,]+) ([\d.]+) ([\d.]+)", bank)}
    for bank in PLACES_BY_BANK.split("–")
)
PLACES = BUDA | PEST

# From north to south.
BRIDGES = {
    "Árpád Bridge": "Flórián tér – Göncz Árpád városközpont",
    "Margaret Bridge": "Batthyány tér – Nyugati tér",
    "Chain Bridge": "Clark Ádám tér – Deák Ferenc tér",
    "Elisabeth Bridge": "Döbrentei tér – Ferenciek tere",
    "Liberty Bridge": "Szent Gellért tér – Kálvin tér",
    "Petőfi Bridge": "Móricz Zsigmond körtér – Boráros tér",
    "Rákóczi Bridge": "Infopark – Közvágóhíd",
}


@pytest.fixture(scope="module")
def budapest() -> Board:
    return ttr.load_board("budapest")


@pytest.fixture(scope="module")
def crossing(budapest) -> tuple[int, ...]:
    """Return the routes between the two banks of the Danube."""
    return tuple(i for i, route in enumerate(budapest.routes) if (route.a in BUDA) != (route.b in BUDA))


def offset(a: str, b: str) -> tuple[float, float]:
    (lat_a, lon_a), (lat_b, lon_b) = PLACES[a], PLACES[b]
    return (lon_b - lon_a) * 111.3 * math.cos(math.radians(47.5)), (lat_b - lat_a) * 111.2


def test_there_are_ten_places_in_buda_and_twelve_in_pest(budapest):
    assert set(budapest.city_index) == set(PLACES)
    assert (len(BUDA), len(PEST)) == (10, 12)


def test_places_half_a_kilometer_apart_are_drawn_in_their_true_directions(budapest):
    spot = {city.name: (city.x, city.y) for city in budapest.cities}
    for a, b in combinations(PLACES, 2):
        east, north = offset(a, b)
        if abs(east) > 0.5:
            assert (spot[b][0] > spot[a][0]) == (east > 0), (a, b)
        if abs(north) > 0.5:
            assert (spot[b][1] < spot[a][1]) == (north > 0), (a, b)


def test_a_space_stands_for_about_400_meters(budapest):
    for route in budapest.routes:
        straight = math.hypot(*offset(route.a, route.b))
        # A walk is at least as long as the straight line, and not twice as long; the rest is rounding.
        assert min(6, straight / 0.4 - 0.7) <= route.length <= 2 * straight / 0.4 + 0.5, route
    assert "One space stands for about 400 meters on foot" in budapest.about


def test_seven_gray_routes_cross_the_danube_by_the_bridges_that_the_file_names(budapest, crossing):
    assert {str(budapest.routes[index]) for index in crossing} == set(BRIDGES.values())
    assert len(crossing) == 7
    assert [i for i, route in enumerate(budapest.routes) if route.color == "gray"] == list(crossing)
    assert all(f"{name} ({route})" in budapest.about for name, route in BRIDGES.items())


def test_removing_the_seven_bridges_splits_the_board_into_buda_and_pest(budapest, crossing):
    graph = budapest.to_networkx()
    graph.remove_edges_from((*budapest.routes[index].cities, index) for index in crossing)
    assert sorted(map(sorted, nx.connected_components(graph))) == sorted([sorted(BUDA), sorted(PEST)])
    rest = Network.from_board(budapest).edge_subgraph(set(range(len(budapest.routes))) - set(crossing))
    parts = [set(part.vertices) for part in connectivity.components(rest)]
    assert parts in ([set(BUDA), set(PEST)], [set(PEST), set(BUDA)])


def test_with_any_one_of_the_bridges_open_the_board_stays_connected_and_no_route_is_a_bridge_of_it(budapest, crossing):
    for open_one in crossing:
        graph = budapest.to_networkx()
        graph.remove_edges_from((*budapest.routes[index].cities, index) for index in crossing if index != open_one)
        assert nx.is_connected(graph)
    assert bridges.solve(Network.from_board(budapest)).edges == ()


def test_fewer_than_seven_closed_routes_separate_the_centers_of_buda_and_pest(budapest):
    # The seven are a cut, but there are smaller cuts between single places: Clark Ádám tér has only four routes.
    each_one = dict.fromkeys(range(len(budapest.routes)), 1)
    found = min_cut.solve(Network.from_board(budapest), "Clark Ádám tér", "Blaha Lujza tér", each_one)
    assert found.value == len(budapest.routes_at("Clark Ádám tér")) == 4


def test_the_board_has_183_spaces_19_or_20_in_each_color_and_26_gray(budapest):
    spaces = color_spaces(budapest)
    assert sum(spaces.values()) == 183
    assert spaces.pop("gray") == 26
    assert len(spaces) == 8
    assert set(spaces.values()) == {19, 20}


def test_every_place_is_on_two_or_three_of_the_26_tickets_15_of_which_cross_the_river(budapest):
    on = Counter(city for ticket in budapest.tickets for city in ticket.cities)
    assert len(budapest.tickets) == 26
    assert (set(on), set(on.values())) == (set(PLACES), {2, 3})
    assert sum((ticket.a in BUDA) != (ticket.b in BUDA) for ticket in budapest.tickets) == 15
    assert "15 of the 26 cross the river" in budapest.about
