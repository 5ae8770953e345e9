"""point monger: the ticket with the most points comes first."""

from dataclasses import replace

import pytest

from tests.positions import build, lay
from ttr import KeepTickets
from ttr.bots import make_bot

from .table import RULES, decide, offered, planned, small_game

# Near is one train away, Far takes nine.
EDGES = [("Hub", "Near", 1), ("Hub", "Mid", 4), ("Mid", "Far", 5)]
TICKETS = [("Hub", "Near", 5), ("Hub", "Far", 20), ("Hub", "Mid", 8)]
NEAR, FAR, MID = range(3)


GAME = small_game(EDGES, TICKETS)
PLANS = {
    "the most valuable ticket before one a train away": (GAME, "Hub – Far (20 points) still takes 9 trains"),
    "the next one if that is cut off": (build(GAME, 1, 2), "Hub – Mid (8 points)"),
    "the next one if that is completed": (build(GAME, 0, 1, 2), "Hub – Near (5 points)"),
    "the next one if that needs too many trains": (lay(GAME, trains=(8, 45)), "Hub – Mid (8 points)"),
}


@pytest.mark.parametrize(("state", "words"), PLANS.values(), ids=PLANS)
def test_its_plan_is_for_one_ticket(state, words):
    assert words in decide("point monger", state).why


def test_it_does_not_claim_a_route_of_another_ticket_first():
    decision = decide("point monger", lay(GAME, hand="R"))
    assert planned(decision) == {1, 2}
    assert not hasattr(decision.move, "route")


def test_it_keeps_its_path_until_it_loses_one_of_its_routes():
    state = small_game([("A", "B", 3), ("A", "C", 2), ("C", "B", 1), ("A", "D", 1), ("D", "B", 3)], [("A", "B", 5)])
    bot = make_bot("point monger")
    assert planned(decide(bot, state)) == {0}
    state = build(state, 1, 4)
    assert planned(decide(bot, state)) == {0}
    state = build(state, 1, 0)
    assert planned(decide(bot, state)) == {1, 2}


@pytest.mark.parametrize(("trains", "routes"), [(3, {0}), (2, {2})])
def test_it_keeps_a_path_that_takes_its_last_trains(trains, routes):
    state, bot = small_game([("A", "B", 3), ("A", "D", 2), ("D", "B", 2)], [("A", "B", 5)]), make_bot("point monger")
    decide(bot, state)
    assert planned(decide(bot, lay(build(state, 0, 1), trains=(trains, 45)))) == routes


@pytest.mark.parametrize(("state", "kept"), [(GAME, FAR), (build(GAME, 1, 2), MID)], ids=["all open", "cut off"])
def test_it_keeps_the_most_valuable_ticket_that_is_not_cut_off_and_no_more_than_it_must(state, kept):
    assert decide("point monger", offered(state, NEAR, FAR, MID)).move == KeepTickets([kept])


def test_in_a_game_without_points_the_nearest_ticket_comes_first():
    rules = replace(RULES, points=False, route_points=(0,) * 7, longest_path_bonus=0)
    state = small_game(EDGES, TICKETS, rules=rules)
    assert "Hub – Near still takes 1 train" in decide("point monger", state).why
    kept = decide("point monger", offered(lay(state), NEAR, FAR, MID))
    assert kept.move == KeepTickets([NEAR])
