"""The USA board against independent figures, and boards that are refused."""

import re
from dataclasses import replace
from statistics import quantiles

import networkx as nx
import pytest

import ttr
from ttr import Board, BoardError, City, Route, Ticket
from ttr.analysis.board_advice import color_spaces

# Figures from the public sources in data/SOURCES.md, compared route by route, and typed in independently of the board
# file.
ROUTES = """
Atlanta - Charleston: 2 gray | Atlanta - Miami: 5 blue | Atlanta - Nashville: 1 gray
Atlanta - New Orleans: 4 yellow orange | Atlanta - Raleigh: 2 gray gray | Boston - Montréal: 2 gray gray
Boston - New York: 2 yellow red | Calgary - Helena: 4 gray | Calgary - Seattle: 4 gray | Calgary - Vancouver: 3 gray
Calgary - Winnipeg: 6 white | Charleston - Miami: 4 purple | Charleston - Raleigh: 2 gray | Chicago - Duluth: 3 red
Chicago - Omaha: 4 blue | Chicago - Pittsburgh: 3 orange black | Chicago - Saint Louis: 2 white green
Chicago - Toronto: 4 white | Dallas - El Paso: 4 red | Dallas - Houston: 1 gray gray | Dallas - Little Rock: 2 gray
Dallas - Oklahoma City: 2 gray gray | Denver - Helena: 4 green | Denver - Kansas City: 4 orange black
Denver - Oklahoma City: 4 red | Denver - Omaha: 4 purple | Denver - Phoenix: 5 white
Denver - Salt Lake City: 3 yellow red | Denver - Santa Fe: 2 gray | Duluth - Helena: 6 orange
Duluth - Omaha: 2 gray gray | Duluth - Sault St. Marie: 3 gray | Duluth - Toronto: 6 purple
Duluth - Winnipeg: 4 black | El Paso - Houston: 6 green | El Paso - Los Angeles: 6 black
El Paso - Oklahoma City: 5 yellow | El Paso - Phoenix: 3 gray | El Paso - Santa Fe: 2 gray | Helena - Omaha: 5 red
Helena - Salt Lake City: 3 purple | Helena - Seattle: 6 yellow | Helena - Winnipeg: 4 blue
Houston - New Orleans: 2 gray | Kansas City - Oklahoma City: 2 gray gray | Kansas City - Omaha: 1 gray gray
Kansas City - Saint Louis: 2 purple blue | Las Vegas - Los Angeles: 2 gray | Las Vegas - Salt Lake City: 3 orange
Little Rock - Nashville: 3 white | Little Rock - New Orleans: 3 green | Little Rock - Oklahoma City: 2 gray
Little Rock - Saint Louis: 2 gray | Los Angeles - Phoenix: 3 gray | Los Angeles - San Francisco: 3 purple yellow
Miami - New Orleans: 6 red | Montréal - New York: 3 blue | Montréal - Sault St. Marie: 5 black
Montréal - Toronto: 3 gray | Nashville - Pittsburgh: 4 yellow | Nashville - Raleigh: 3 black
Nashville - Saint Louis: 2 gray | New York - Pittsburgh: 2 white green | New York - Washington: 2 orange black
Oklahoma City - Santa Fe: 3 blue | Phoenix - Santa Fe: 3 gray | Pittsburgh - Raleigh: 2 gray
Pittsburgh - Saint Louis: 5 green | Pittsburgh - Toronto: 2 gray | Pittsburgh - Washington: 2 gray
Portland - Salt Lake City: 6 blue | Portland - San Francisco: 5 purple green | Portland - Seattle: 1 gray gray
Raleigh - Washington: 2 gray gray | Salt Lake City - San Francisco: 5 white orange | Sault St. Marie - Toronto: 2 gray
Sault St. Marie - Winnipeg: 6 gray | Seattle - Vancouver: 1 gray gray
"""

TICKETS = """
Denver - El Paso: 4 | Houston - Kansas City: 5 | Atlanta - New York: 6 | Calgary - Salt Lake City: 7
Chicago - New Orleans: 7 | Duluth - Houston: 8 | Helena - Los Angeles: 8 | Nashville - Sault St. Marie: 8
Atlanta - Montréal: 9 | Chicago - Santa Fe: 9 | Los Angeles - Seattle: 9 | Oklahoma City - Sault St. Marie: 9
Duluth - El Paso: 10 | Miami - Toronto: 10 | Dallas - New York: 11 | Denver - Pittsburgh: 11
Little Rock - Winnipeg: 11 | Phoenix - Portland: 11 | Boston - Miami: 12 | Houston - Winnipeg: 12
Calgary - Phoenix: 13 | Montréal - New Orleans: 13 | Santa Fe - Vancouver: 13 | Chicago - Los Angeles: 16
Atlanta - San Francisco: 17 | Nashville - Portland: 17 | Los Angeles - Miami: 20 | Montréal - Vancouver: 20
Los Angeles - New York: 21 | New York - Seattle: 22
"""

LENGTHS = {
    **dict.fromkeys(("purple", "blue", "orange", "yellow", "black", "red"), (2, 3, 3, 4, 4, 5, 6)),
    **dict.fromkeys(("green", "white"), (2, 2, 3, 4, 5, 5, 6)),
}


@pytest.fixture(scope="module")
def usa() -> Board:
    return ttr.load_board("usa")


def table(text: str) -> list[tuple[str, str, list[str]]]:
    rows = []
    for line in re.split(r" \| |\n", text.strip()):
        pair, _, values = line.partition(": ")
        a, _, b = pair.partition(" - ")
        rows.append((a, b, values.split()))
    return rows


def triangle(**changes) -> Board:
    parts = {
        "name": "triangle",
        "cities": (City("A", 0, 0), City("B", 1, 0), City("C", 0, 1)),
        "routes": (Route("A", "B", 1, "red"), Route("B", "C", 2, "gray"), Route("A", "C", 3, "blue")),
        "tickets": (Ticket("A", "B", 4),),
    }
    return Board(**parts | changes)


def test_the_usa_board_has_78_pairs_of_neighbors_22_of_them_with_double_routes(usa):
    assert len(usa.pairs) == 78
    assert sum(twin is not None for twin in usa.twins) == 2 * 22


def test_every_route_of_the_usa_board_has_the_cities_length_and_color_of_the_table(usa):
    expected = sorted((a, b, int(length), color) for a, b, (length, *colors) in table(ROUTES) for color in colors)
    assert sorted((*sorted((r.a, r.b)), r.length, r.color) for r in usa.routes) == expected


def test_every_ticket_of_the_usa_board_has_the_cities_and_points_of_the_table(usa):
    expected = sorted((a, b, int(points)) for a, b, (points,) in table(TICKETS))
    assert sorted((*sorted((t.a, t.b)), t.points) for t in usa.tickets) == expected


def test_u18_every_color_has_27_spaces_on_routes_of_the_lengths_of_the_table(usa):
    assert color_spaces(usa) == {**dict.fromkeys(LENGTHS, 27), "gray": 93}
    for color, lengths in LENGTHS.items():
        assert tuple(sorted(route.length for route in usa.routes if route.color == color)) == lengths


def test_a_ticket_is_worth_11_63_points_on_average_with_quartiles_8_25_11_and_13(usa):
    points = [ticket.points for ticket in usa.tickets]
    assert sum(points) / 30 == pytest.approx(11.63, abs=0.005)
    assert quantiles(points, method="inclusive") == [8.25, 11, 13]


def test_25_of_30_tickets_are_worth_their_shortest_path_and_five_a_little_more(usa):
    graph = usa.to_networkx()
    extra = {}
    for ticket in usa.tickets:
        shortest = nx.dijkstra_path_length(graph, ticket.a, ticket.b, weight="length")
        if ticket.points != shortest:
            extra[ticket.a, ticket.b] = (ticket.points, shortest)
    assert extra == {
        ("Oklahoma City", "Sault St. Marie"): (9, 8),
        ("Chicago", "Los Angeles"): (16, 15),
        ("Los Angeles", "Miami"): (20, 19),
        ("Los Angeles", "New York"): (21, 20),
        ("New York", "Seattle"): (22, 20),
    }


def test_no_two_routes_cross_except_bent_ones(usa):
    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    spot = {city.name: (city.x, city.y) for city in usa.cities}
    pairs = sorted({tuple(sorted(r.cities)) for r in usa.routes if not r.bend})
    crossing = []
    for i, (a, b) in enumerate(pairs):
        for c, d in pairs[i + 1 :]:
            p, q, r, s = (spot[name] for name in (a, b, c, d))
            if len({a, b, c, d}) == 4 and side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0:
                crossing.append((a, b, c, d))
    assert crossing == []


def test_the_usa_board_is_planar_and_stays_connected_without_any_one_city(usa):
    assert nx.check_planarity(usa.to_networkx())[0]
    assert list(nx.articulation_points(nx.Graph(usa.to_networkx()))) == []


def test_the_two_tracks_of_a_double_route_are_each_others_twins():
    board = triangle(routes=(*triangle().routes, Route("C", "B", 2, "green")))
    assert board.twins == (None, 3, None, 1)


def test_the_networkx_graph_has_an_edge_for_each_track_keyed_by_its_route(usa):
    graph = usa.to_networkx()
    assert graph.number_of_edges() == 100
    assert {(key, data["length"], data["color"]) for _, _, key, data in graph.edges(keys=True, data=True)} == {
        (index, route.length, route.color) for index, route in enumerate(usa.routes)
    }


@pytest.mark.parametrize(
    "change",
    [
        {"routes": (Route("A", "B", 2, "red"), *triangle().routes[1:])},
        {"routes": (Route("A", "B", 1, "blue"), *triangle().routes[1:])},
        {"tickets": (Ticket("A", "B", 5),)},
        {"tickets": ()},
    ],
)
def test_the_fingerprint_depends_on_every_route_and_ticket_and_not_on_how_the_board_is_drawn(change):
    assert triangle(**change).fingerprint != triangle().fingerprint
    moved = triangle(cities=(City("A", 9, 9, "left"), City("B", 1, 0), City("C", 0, 1)))
    assert moved != triangle()
    assert moved.fingerprint == triangle().fingerprint


A, B, C = triangle().cities
AB, BC, AC = triangle().routes


@pytest.mark.parametrize(
    ("change", "place", "what"),
    [
        ({"routes": (AB, BC, replace(AC, b="D"))}, "routes[2] (A – D)", "city 'D' is unknown"),
        ({"routes": (AB, BC, replace(AC, b="A"))}, "routes[2] (A – A)", "loop"),
        ({"routes": (AB, BC, replace(AC, length=7))}, "routes[2] (A – C)", "length 7 is out of range"),
        ({"routes": (AB, BC, replace(AC, length=0))}, "routes[2] (A – C)", "length 0 is out of range"),
        ({"routes": (AB, BC, replace(AC, color="pink"))}, "routes[2] (A – C)", "color 'pink' is unknown"),
        ({"routes": (AB, BC, AC, AB, AB)}, "routes[4] (A – B)", "(routes[0, 3])"),
        ({"routes": (AB, BC, AC, replace(AB, length=2))}, "routes[3] (A – B)", "routes[0] has 1, this one 2"),
        ({"routes": (AB, BC, replace(AC, bend=float("nan")))}, "routes[2] (A – C)", "bend"),
        ({"tickets": (Ticket("A", "B", 4), Ticket("B", "A", 5))}, "tickets[1] (B – A)", "same ticket as tickets[0]"),
        ({"tickets": (Ticket("A", "A", 4),)}, "tickets[0] (A – A)", "two different cities"),
        ({"tickets": (Ticket("A", "D", 4),)}, "tickets[0] (A – D)", "city 'D' is unknown"),
        ({"tickets": (Ticket("A", "B", 0),)}, "tickets[0] (A – B)", "0 points"),
        ({"routes": (AB,), "tickets": (Ticket("A", "C", 4),)}, "tickets[0] (A – C)", "no path joins"),
        ({"cities": (A, B, C, City("A", 5, 5))}, "cities[3] (A)", "taken by cities[0]"),
        ({"cities": (A, B, C, City("D", 0, 0))}, "cities[3] (D)", "same spot as cities[0]"),
        ({"cities": (A, B, C, City("D", float("inf"), 0))}, "cities[3] (D)", "finite"),
        ({"cities": (A, B, C, City("D", 10**400, 0))}, "cities[3] (D)", "finite"),
        ({"cities": (A, B, C, City("D", 5, 5, "middle"))}, "cities[3] (D)", "label 'middle' is unknown"),
        ({"cities": (A, B, C, City(" ", 5, 5))}, "cities[3]", "name is empty"),
    ],
)
def test_a_bad_board_is_refused_with_the_place_and_the_reason(change, place, what):
    with pytest.raises(BoardError) as error:
        triangle(**change)
    (problem,) = error.value.problems
    assert problem.startswith(place)
    assert what in problem


def test_a_board_written_in_python_may_use_lists():
    usa = ttr.load_board("usa")
    again = Board(usa.name, [*usa.cities], [*usa.routes], [*usa.tickets], usa.title, usa.about, usa.ground)
    assert again == usa


def test_every_value_of_a_wrong_type_is_a_problem_with_its_place():
    cities = [City("a", 0, 0), City("b", "1", 0), "c"]
    with pytest.raises(BoardError) as error:
        Board("x", cities, [Route("a", "b", 2.0, None)], None)
    assert error.value.problems == (
        "cities[1]: x is '1'; use a number",
        "cities[2] is 'c'; use a City",
        "routes[0]: length is 2.0; use a whole number",
        "routes[0]: color is None; use a text",
        "tickets is None; use a list of Ticket",
    )


def test_the_name_of_a_route_tells_it_from_the_other_track(usa):
    names = [usa.route_name(route) for route in range(len(usa.routes))]
    assert len(set(names)) == 100
    assert {"Miami – New Orleans", "Boston – New York (red)", "Atlanta – Raleigh (gray, second track)"} <= {*names}


@pytest.mark.parametrize("route", [100, -1, "x", True])
def test_the_name_of_an_unknown_route_and_the_routes_at_an_unknown_city_are_errors_in_a_sentence(usa, route):
    with pytest.raises(IndexError, match=f"there is no route {route!r}; the board's 100 routes are counted from 0"):
        usa.route_name(route)
    with pytest.raises(ValueError, match="there is no city 'Montreal' on board 'usa'; it has 'Atlanta', 'Boston', "):
        usa.routes_at("Montreal")
