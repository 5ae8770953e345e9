"""picky conductor: it claims nothing before it has cards for everything."""

from dataclasses import replace

import pytest

import ttr
from tests.positions import begun, build, lay, route, ticket
from ttr import ClaimRoute, DrawCard
from ttr.bots import make_bot

from .table import RULES, decide, small_game

EDGES = [("A", "B", 3), ("B", "C", 2), ("A", "C", 6)]
TICKETS = [("A", "C", 9)]
USA = ttr.load_board("usa")


def play_out(hand: str) -> list[ClaimRoute]:
    bot, state, claims = make_bot("picky conductor"), small_game(EDGES, TICKETS, hand=hand), []
    while isinstance(move := decide(bot, state).move, ClaimRoute):
        claims.append(move)
        state = lay(ttr.apply(state, move), seat=0)
    return claims


@pytest.mark.parametrize("hand", ["RRR", "RRRB", "RRRL", "RRBB", "PBOWG"])
def test_nothing_is_claimed_while_a_single_card_is_missing(hand):
    decision = decide("picky conductor", small_game(EDGES, TICKETS, hand=hand))
    assert isinstance(decision.move, DrawCard)
    assert "and claims nothing until it has all." in decision.why


@pytest.mark.parametrize("hand", ["RRRBB", "RRRRR", "RRBLL", "LLLLL", "RRBBL", "PPPPBB"])
def test_with_all_cards_it_claims_the_whole_path_turn_after_turn(hand):
    claims = play_out(hand)
    assert [claim.route for claim in claims] == [0, 1]


@pytest.mark.parametrize(
    ("edges", "cards", "trains", "claim"),
    [
        (EDGES, 5, "5 trains on 2 routes", "A – B takes 3 of these trains, claimed with 3 red."),
        ([("A", "C", 3)], 3, "3 trains on 1 route", "A – C is claimed with 3 red."),
    ],
)
def test_the_reason_for_a_claim_says_that_it_has_all_cards_and_how_it_pays(edges, cards, trains, claim):
    reason = decide("picky conductor", small_game(edges, TICKETS, hand="RRRBB")).reason
    assert reason.text() == f"It has the {cards} cards for its path. A – C (9 points) still takes {trains}. {claim}"


def test_the_payment_for_the_first_route_leaves_enough_for_the_rest():
    """On the real board, Denver – Santa Fe – El Paso has two gray routes of length 2."""
    held = ticket(USA, "Denver", "El Paso")
    state = lay(begun(), tickets=((held,), ()), hand="RRBL")
    bot, claims = make_bot("picky conductor"), []
    for _ in range(2):
        move = decide(bot, state).move
        claims.append(move.route)
        state = lay(ttr.apply(state, move), seat=0)
    assert set(claims) == {route(USA, "Denver", "Santa Fe"), route(USA, "El Paso", "Santa Fe")}


def test_it_wants_the_most_valuable_ticket_even_if_another_is_affordable():
    state = small_game([*EDGES, ("C", "D", 1)], [*TICKETS, ("C", "D", 1)], hand="R")
    decision = decide("picky conductor", state)
    assert isinstance(decision.move, DrawCard)
    assert "It has 1 of 5 cards" in decision.why


def test_after_losing_a_route_it_finds_another_path_and_draws_again():
    bot = make_bot("picky conductor")
    state = small_game(EDGES, TICKETS, hand="RRRBB")
    state = lay(ttr.apply(state, decide(bot, state).move), seat=0)
    decision = decide(bot, build(state, 1, 1))
    assert isinstance(decision.move, DrawCard)
    assert "still takes 6 trains on 1 route" in decision.why


@pytest.mark.parametrize("changes", [{"turns_left": 2}, {"deck": "", "discards": "", "display": "....."}])
def test_in_the_last_round_or_if_no_card_can_be_drawn_it_claims_any_affordable_route(changes):
    assert decide("picky conductor", small_game(EDGES, TICKETS, hand="RRR", **changes)).move == ClaimRoute(0, "red", 0)


def test_in_the_last_turn_it_claims_the_route_with_the_most_points_even_if_it_is_short():
    rules = replace(RULES, route_points=(0, 9, 8, 1, 1, 1, 1))
    edges = [("A", "B", 3), ("B", "C", 2), ("C", "D", 6)]
    state = small_game(edges, [("C", "D", 9)], rules=rules, hand="RRR", turns_left=2)
    assert decide("picky conductor", state).move == ClaimRoute(1, "red", 0)
