"""iron empire: all routes around one city, then around the next."""

from dataclasses import replace

import pytest

import ttr
from tests.positions import begun, build, lay
from ttr import ClaimRoute
from ttr.bots import make_bot

from .table import RULES, decide, planned, small_game

# The routes around Big bring 16 points, those around Small 12, and those around City, between them, 6.
EDGES = [("Big", "B1", 4), ("Big", "B2", 4), ("Big", "City", 2)]
EDGES += [("Small", "S1", 3), ("Small", "S2", 3), ("Small", "City", 3)]
USA = ttr.load_board("usa")


def star(city: str) -> set[int]:
    return {route for route, edge in enumerate(EDGES) if city in edge}


def test_it_plans_the_star_with_the_most_points():
    decision = decide("iron empire", small_game(EDGES))
    assert planned(decision) == star("Big")
    assert "from Big to its 3 neighbors it owns none. The 3 left take 10 trains for 16 points" in decision.why


def test_on_the_american_board_no_other_star_has_more_points():
    def points(city: str) -> int:
        neighbors = {frozenset(USA.routes[route].cities): USA.routes[route].length for route in USA.routes_at(city)}
        return sum(ttr.USA.route_points[length] for length in neighbors.values())

    decision = decide("iron empire", begun())
    center = decision.overlay.vertices[0].vertex
    assert points(center) == max(points(city.name) for city in USA.cities)
    assert {center} == set.intersection(*({*USA.routes[route].cities} for route in planned(decision)))


def test_it_claims_the_routes_around_its_city_and_no_others():
    assert decide("iron empire", small_game(EDGES, hand="RRR")).move not in [
        ClaimRoute(route, "red", 0) for route in star("Small")
    ]
    assert decide("iron empire", small_game(EDGES, hand="RRRR")).move == ClaimRoute(0, "red", 0)


def test_it_stays_with_its_city_when_a_rival_takes_a_route_there():
    bot, state = make_bot("iron empire"), small_game(EDGES)
    decide(bot, state)
    decision = decide(bot, build(state, 1, 0))
    assert planned(decision) == star("Big") - {0}
    assert "it owns none and cannot get 1. The 2 left" in decision.why


GAME = small_game(EDGES)
NO_POINTS = replace(RULES, points=False, route_points=(0,) * 7, longest_path_bonus=0)


@pytest.mark.parametrize(
    ("state", "city"),
    [
        (build(GAME, 1, 0), "Small"),
        (lay(GAME, trains=(10, 45)), "Big"),
        (lay(GAME, trains=(9, 45)), "Small"),
        (small_game(EDGES, [("S1", "S2", 20)], hand="RRR"), "Big"),
        (small_game(EDGES, rules=NO_POINTS), "Big"),  # it counts trains
    ],
    ids=["a broken star", "enough trains", "too few trains", "a ticket elsewhere", "no points"],
)
def test_it_prefers_the_best_unbroken_star_that_it_has_enough_trains_for_and_ignores_tickets(state, city):
    decision = decide("iron empire", state)
    assert planned(decision) == star(city)
    assert state.rules.points or "point" not in decision.why


def test_the_last_route_of_a_star_is_in_the_singular():
    decision = decide("iron empire", small_game([("A", "B", 3), ("B", "C", 4)], trains=(3, 45)))
    assert "from A to its 1 neighbor it owns none. The one left takes 3 trains" in decision.why


def test_when_its_star_is_complete_it_continues_next_to_its_routes():
    """Far brings more than Small, but does not touch its own routes."""
    bot, state = make_bot("iron empire"), small_game([*EDGES, ("Far", "F1", 4), ("Far", "F2", 4)])
    assert planned(decide(bot, state)) == star("Big")
    assert planned(decide(bot, build(state, 0, *star("Big")))) == star("Small")


def test_one_track_to_each_neighbor_is_enough():
    state = small_game([("A", "B", 2), ("A", "B", 2), ("A", "C", 3)])
    assert planned(decide("iron empire", state)) == {0, 2}
    assert planned(decide("iron empire", build(state, 0, 1))) == {2}
