"""card monger: as many tickets as it can complete."""

import pytest

from tests.positions import build, lay
from ttr import DrawTickets, KeepTickets
from ttr.bots import make_bot

from .table import decide, offered, planned, small_game

# A line and a far city: tickets A – B, B – C and A – C share the routes of the line; A – Z takes 12 trains.
EDGES = [("A", "B", 3), ("B", "C", 3), ("C", "D", 2), ("D", "Y", 6), ("Y", "Z", 6)]
TICKETS = [("A", "B", 2), ("B", "C", 2), ("A", "C", 5), ("C", "D", 1), ("D", "Z", 21)]
AB, BC, AC, CD, DZ = range(5)


def holding(*tickets: int, **changes):
    """Return a position in which seat 0 has these tickets, and all others are in the deck."""
    rest = tuple(index for index in range(len(TICKETS)) if index not in tickets)
    return small_game(EDGES, TICKETS, **{"tickets": (tickets, ()), "ticket_deck": rest, **changes})


def test_the_nearest_ticket_comes_first_regardless_of_its_points_and_the_paths_of_all_are_shown():
    decision = decide("card monger", small_game(EDGES, TICKETS))
    assert "0 of 5 tickets done. The nearest, C – D (1 point), still takes 2 trains" in decision.why
    assert planned(decision) == {0, 1, 2, 3, 4}


@pytest.mark.parametrize(
    ("trains", "offer", "kept"),
    [
        ((10, 10), (AB, BC, AC), [AB, BC, AC]),  # two thirds of 10 are 6: A – B and B – C fit, and then A – C is free
        ((17, 17), (CD, DZ), [CD]),
        ((45, 6), (AB, BC), [AB]),  # a rival may end the game
    ],
)
def test_it_keeps_all_tickets_that_fit_and_counts_shared_routes_once(trains, offer, kept):
    decision = decide("card monger", offered(small_game(EDGES, TICKETS, trains=trains), *offer))
    assert decision.move == KeepTickets(kept)
    assert len(kept) < 3 or "All that 6 trains can complete together" in decision.why


def test_it_draws_tickets_as_soon_as_its_own_are_complete():
    state = build(holding(AB), 0, 0)
    decision = decide("card monger", state)
    assert decision.move == DrawTickets()
    assert "4 of the 4 tickets that it may draw are within 42 trains" in decision.why


@pytest.mark.parametrize("bot", ["destination", "point monger", "conqueror", "few turns", "shortest destination"])
def test_others_do_not_draw_tickets(bot):
    assert decide(bot, build(holding(AB), 0, 0)).move != DrawTickets()


@pytest.mark.parametrize(
    "state",
    [holding(AB), lay(build(holding(AB), 0, 0), trains=(2, 45)), build(holding(AB, turns_left=2), 0, 0)],
    ids=["its own are open", "most are out of reach", "the last round"],
)
def test_otherwise_it_draws_no_tickets(state):
    assert decide("card monger", state).move != DrawTickets()


@pytest.mark.parametrize(("trains", "draws"), [(2, True), (1, False)])
def test_it_draws_tickets_if_half_of_them_take_no_more_than_its_trains(trains, draws):
    edges = [("A", "B", 1), ("C", "D", 2), ("E", "F", 2), ("G", "H", 3), ("I", "J", 3)]
    state = small_game(edges, [(*edge[:2], 1) for edge in edges], tickets=((0,), ()), ticket_deck=(1, 2, 3, 4))
    decision = decide("card monger", lay(build(state, 0, 0), trains=(trains, 45)))
    assert (decision.move == DrawTickets()) == draws


def test_after_useless_tickets_it_first_builds_something():
    bot = make_bot("card monger")
    state = build(holding(AB), 0, 0)
    assert decide(bot, state).move == DrawTickets()
    assert decide(bot, state).move != DrawTickets()
    assert decide(bot, build(state, 0, 1)).move == DrawTickets()
