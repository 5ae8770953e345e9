"""conqueror: one tree through the cities of all its tickets."""

import pytest

import ttr
from tests.positions import begun, build, lay, ticket
from ttr import KeepTickets
from ttr.bots import make_bot
from ttr.graphs import Role

from .table import decide, offered, planned, small_game

# Each city is 4 from Hub and 7 from the next: two paths along the outside take 14, the star takes 12.
STAR = [("A", "Hub", 4), ("B", "Hub", 4), ("C", "Hub", 4)]
EDGES = [*STAR, ("A", "B1", 3), ("B1", "B", 4), ("B", "C1", 3), ("C1", "C", 4)]
TICKETS = [("A", "B", 9), ("B", "C", 9)]
USA = ttr.load_board("usa")


def test_its_plan_is_the_cheapest_tree_instead_of_separate_cheapest_paths():
    state = small_game(EDGES, TICKETS)
    assert planned(decide("destination", state)) == {3, 4}  # 7 trains for the first ticket
    decision = decide("conqueror", state)
    assert planned(decision) == {0, 1, 2}
    assert "joins its 2 tickets still takes 12 trains on 3 routes" in decision.why


LINE = [("A", "B", 2), ("B", "C", 2)]
CUT_OFF = build(small_game(LINE, [("A", "B", 3), ("B", "C", 3)]), 1, 1)
DEAR = small_game([*LINE, ("C", "D", 6)], [("A", "B", 1), ("A", "D", 20), ("A", "C", 1)], trains=(9, 45))
TREES = {
    "joins all tickets even if separate paths take fewer trains": (
        small_game([("A", "B", 1), ("B", "C", 3), ("C", "D", 1)], [("A", "B", 1), ("C", "D", 1)]),
        {0, 1, 2},
    ),
    "gives up the ticket whose removal makes the rest cheapest": (DEAR, {0, 1}),
    "leaves out a ticket that is cut off": (CUT_OFF, {0}),
}


@pytest.mark.parametrize(("state", "routes"), TREES.values(), ids=TREES)
def test_its_tree(state, routes):
    decision = decide("conqueror", state)
    assert planned(decision) == routes
    assert state is not CUT_OFF or "The tree that joins A – B still takes 2 trains" in decision.why


@pytest.mark.parametrize(("cities", "is_exact"), [(8, True), (9, False)])
def test_a_tree_of_many_cities_may_take_more_than_the_fewest_trains(cities, is_exact):
    """Spokes to the hub take 2 trains a city; the paths around it take 3, and each is shorter than two spokes."""
    around = [(f"C{city}", f"C{city + 1}", 3) for city in range(cities - 1)]
    spokes = [(f"C{city}", "Hub", 2) for city in range(cities)]
    decision = decide("conqueror", small_game([*around, *spokes], [(*edge[:2], 1) for edge in around]))
    assert (planned(decision) == set(range(len(around), len(around) + cities))) == is_exact


def test_it_claims_a_route_of_its_tree():
    assert decide("conqueror", small_game(EDGES, TICKETS, hand="RRRR")).move.route in {0, 1, 2}


def test_the_tree_stays_while_rivals_build_elsewhere_and_shows_owned_routes():
    bot, state = make_bot("conqueror"), small_game(EDGES, TICKETS)
    decide(bot, state)
    state = build(state, 1, 3)
    assert planned(decide(bot, state)) == {0, 1, 2}
    decision = decide(bot, build(state, 0, 1))
    assert {mark.edge: mark.role for mark in decision.overlay.edges} == {0: Role.TODO, 1: Role.PATH, 2: Role.TODO}


def test_after_losing_a_route_a_new_tree_starts_from_its_own_routes():
    bot, state = make_bot("conqueror"), small_game(EDGES, TICKETS)
    decide(bot, state)
    state = build(build(state, 0, 1, 2), 1, 0)
    assert planned(decide(bot, state)) == {3, 4}


def test_it_keeps_the_tickets_with_the_best_common_tree():
    """It holds Denver – El Paso; Duluth – Houston and Duluth – El Paso share as many routes as possible."""
    held, one, other, far = (
        ticket(USA, *cities)
        for cities in (("Denver", "El Paso"), ("Duluth", "El Paso"), ("Duluth", "Houston"), ("Boston", "Miami"))
    )
    state = offered(lay(begun(), tickets=((held,), ())), one, other, far)
    assert decide("conqueror", lay(state, trains=(20, 45))).move == KeepTickets([one, other])
