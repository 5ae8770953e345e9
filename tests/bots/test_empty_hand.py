"""empty hand: it plays every card as soon as possible."""

import pytest

import ttr
from ttr import ClaimRoute, DrawCard

from .table import decide, small_game

EDGES = [("A", "B", 1), ("B", "C", 3), ("C", "D", 5)]
USA = ttr.load_board("usa")


@pytest.mark.parametrize(("hand", "route"), [("R", 0), ("RRB", 0), ("RRR", 1), ("RRRL", 1), ("RRRRL", 2), ("LLLLL", 2)])
def test_it_claims_the_route_that_takes_the_most_cards(hand, route):
    assert decide("empty hand", small_game(EDGES, hand=hand)).move.route == route


def test_it_claims_any_route_and_draws_only_when_it_cannot_pay_for_one():
    assert decide("empty hand", small_game(EDGES, [("C", "D", 20)], hand="RRRR")).move == ClaimRoute(1, "red", 0)
    for hand, kind in (("RRBB", DrawCard), ("RRBBB", ClaimRoute)):
        assert isinstance(decide("empty hand", small_game(EDGES[1:], hand=hand)).move, kind)


def test_it_takes_the_card_that_lets_it_play_the_most():
    """With red, it can play 3 cards, and with blue 5."""
    state = small_game(EDGES[1:], hand="RRBBBB", display="PRBWG", phase=ttr.Phase.NEXT_CARD, cards_due=1)
    decision = decide("empty hand", state)
    assert decision.move == DrawCard(2)
    assert "With one more blue it can pay for a route of 5, and for 2 routes in all" in decision.why


def test_it_prefers_a_color_to_an_equally_useful_locomotive():
    assert decide("empty hand", small_game(EDGES[1:], hand="RR", display="LPRWG")).move == DrawCard(2)


def test_it_draws_blind_when_no_face_up_card_lets_it_play_anything():
    decision = decide("empty hand", small_game(EDGES[1:], hand="R", display="PBOWG"))
    assert decision.move == DrawCard(None)
    assert decision.why == "Empty hand: Its 1 card can pay for no route, and no face-up card would change that."


def test_the_reason_gives_numbers():
    why = decide("empty hand", small_game(EDGES, hand="RRR")).why
    assert "Its 3 cards can pay for 2 routes. B – C takes the most, 3, for 4 points" in why
