"""destination: its tickets, claims, draws and reasons."""

import re
from functools import partial

import pytest

import ttr
from tests.positions import begun, build, lay, route, ticket
from ttr import ClaimRoute, DrawCard, KeepTickets
from ttr.graphs import Role

from . import table
from .table import played

USA = ttr.load_board("usa")
DENVER_EL_PASO = ticket(USA, "Denver", "El Paso")
DENVER_SANTA_FE = route(USA, "Denver", "Santa Fe")
SANTA_FE_EL_PASO = route(USA, "El Paso", "Santa Fe")


decide = partial(table.decide, "destination")


def with_ticket(*own: int, **changes) -> ttr.GameState:
    """Return a position in which seat 0 has the ticket Denver – El Paso, which takes 2 + 2 trains through Santa Fe."""
    return lay(build(begun(), 0, *own), tickets=((DENVER_EL_PASO,), ()), **changes)


def test_it_claims_an_affordable_or_the_missing_route_of_its_ticket_and_keeps_its_locomotives():
    assert decide(with_ticket(hand="RRB")).move.route in (DENVER_SANTA_FE, SANTA_FE_EL_PASO)
    for hand in ("RRB", "RRLL"):
        assert decide(with_ticket(DENVER_SANTA_FE, hand=hand)).move == ClaimRoute(SANTA_FE_EL_PASO, "red", 0)


def test_it_goes_around_routes_closed_by_another_player():
    state = build(with_ticket(DENVER_SANTA_FE), 1, SANTA_FE_EL_PASO)
    move = decide(lay(state, hand="RRR")).move
    assert move.route in (route(USA, "Phoenix", "Santa Fe"), route(USA, "El Paso", "Phoenix"))


@pytest.mark.parametrize(
    ("display", "slot"),
    [("POWRY", 3), ("POWLY", 3), ("POWGY", None)],
    ids=["the color it collects for gray routes", "else a locomotive", "else blind"],
)
def test_it_draws_the_card_that_its_path_needs(display, slot):
    assert decide(with_ticket(hand="R", display=display)).move == DrawCard(slot)


def test_it_says_that_its_turn_goes_on_if_its_first_card_was_the_missing_one():
    state = with_ticket(DENVER_SANTA_FE, hand="RR", phase=ttr.Phase.NEXT_CARD, display="POWGY")
    assert decide(state).why.startswith("Destination: It has all the cards now, but must still draw. ")


def test_it_keeps_as_few_of_the_first_tickets_as_it_may():
    state = ttr.new_game("usa", ["Ada", "Bo"], seed=3)
    assert len(decide(state).move.tickets) == 2


def test_it_keeps_a_new_ticket_that_is_already_complete():
    new_york = ticket(USA, "New York", "Seattle")
    state = build(begun(), 0, DENVER_SANTA_FE, SANTA_FE_EL_PASO)
    state = lay(state, phase=ttr.Phase.NEW_TICKETS, offers=((new_york, DENVER_EL_PASO), ()))
    assert decide(state).move == KeepTickets([DENVER_EL_PASO])


@pytest.mark.parametrize(
    ("own", "reason"),
    [
        ((), "4 trains on its cheapest path. Denver – Santa Fe takes 2 of these trains, claimed with 2 red."),
        ((DENVER_SANTA_FE,), "2 trains on its cheapest path. El Paso – Santa Fe is claimed with 2 red."),
    ],
)
def test_the_reason_names_the_ticket_its_points_and_the_trains_it_still_takes(own, reason):
    decision = decide(with_ticket(*own, hand="RRB"))
    assert decision.why == f"Destination: Denver – El Paso (4 points) still takes {reason}"


def test_the_overlay_shows_the_path_named_in_the_reason():
    overlay = decide(with_ticket(DENVER_SANTA_FE, hand="RRB")).overlay
    assert [mark.edge for mark in overlay.edges if mark.role is Role.TODO] == [SANTA_FE_EL_PASO]


@pytest.mark.parametrize("seed", range(3))
def test_every_reason_is_a_sentence_with_a_number_except_for_first_tickets(seed):
    numbered = total = 0
    for _, decision in played(["destination"] * 2, seed):
        assert decision.why.startswith("Destination: ")
        assert decision.why.endswith(".")
        if isinstance(decision.move, ClaimRoute):
            assert re.search(r"\d", decision.why), decision.why
        total += 1
        numbered += bool(re.search(r"\d", decision.why))
    assert numbered > total / 2


def test_it_beats_random_in_at_least_38_of_40_games():
    wins = sum(ttr.play(["destination", "random"], seed=seed).result.winners == (0,) for seed in range(20))
    wins += sum(ttr.play(["random", "destination"], seed=seed).result.winners == (1,) for seed in range(20))
    assert wins >= 38
