"""Hands count cards drawn and paid, and pay for exactly the right routes."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr
from tests.positions import payable
from ttr.game.cards import CARDS, COLORS, LOCOMOTIVE
from ttr.game.hand import Hand

USA = ttr.load_board("usa")
held = st.lists(st.integers(0, len(CARDS) - 1), max_size=30)


@given(held, held)
def test_a_hand_counts_the_cards_drawn_and_not_paid(first, more):
    hand = Hand.from_cards(first)
    for card in more:
        hand = hand.add(card)
    counts = Counter(CARDS[card] for card in (*first, *more))
    assert hand == Hand.of(counts)
    assert {color: hand.count(color) for color in CARDS} == dict(zip(CARDS, hand, strict=True))
    assert [*hand] == [counts[color] for color in CARDS]
    assert (hand.size, hand.locomotives) == (len(first) + len(more), counts[LOCOMOTIVE])
    assert hand.most == max(counts[color] for color in COLORS)
    assert hand.pay(bytes(more)) == Hand.from_cards(first)


@given(held)
def test_a_hand_pays_for_exactly_the_routes_that_some_of_its_cards_pay_for(cards):
    hand = Hand.from_cards(cards)
    for index in range(0, len(USA.routes), 7):
        route, found = USA.routes[index], hand.payments(USA, index)
        assert {(move.color, move.locomotives) for move in found} == payable(hand, route.color, route.length)
        assert hand.claims(USA, 1 << index) == found
        assert bool(found) == bool(hand.payable(USA) >> index & 1)


def test_a_hand_lists_its_cards_in_words():
    assert repr(Hand()) == "<Hand: empty>"
    assert repr(Hand.of({"red": 2, "locomotive": 1})) == "<Hand: 2 red, 1 locomotive>"


@pytest.mark.parametrize(
    ("counts", "problem"),
    [
        ({"pink": 3}, "there is no card 'pink'; use one of purple, "),
        ({"red": 256}, "a hand holds 0 to 255 cards of a color, not 256 of red"),
        ({"red": -1}, "a hand holds 0 to 255 cards of a color, not -1 of red"),
        ({"red": "3"}, "a hand holds 0 to 255 cards of a color, not '3' of red"),
    ],
)
def test_a_hand_of_impossible_cards_is_refused_in_a_sentence(counts, problem):
    with pytest.raises(ValueError, match=problem):
        Hand.of(counts)
