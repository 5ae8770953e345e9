"""Card odds against counting all orders of the unseen cards."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttr
from tests.positions import begun, hand, lay, route, with_hidden_permuted
from ttr.analysis.odds import at_least, chance, chance_to_pay, count_unseen, expected_draws
from ttr.game.cards import CARD_INDEX, CARDS, WILD, cards_from_text
from ttr.game.rule_sets import FIRST_JOURNEY, MINI, USA

BOARD = ttr.load_board("usa")
ORANGE_4 = route(BOARD, "Las Vegas", "Los Angeles")


class Table:
    """Cards as one seat sees them: the letters of the unseen cards, first in the deck or in other hands."""

    board, display = BOARD, b""

    def __init__(self, hidden, deck_size=None, own="", discards=""):
        every = hidden + own + discards
        cards = tuple((color, every.count(letter)) for color, letter in zip(CARDS, "PBOWGYKRL", strict=True))
        self.rules = replace(USA, cards=cards, hand=0, display=0)
        self.hand, self.discards = hand(own), cards_from_text(discards)
        self.deck_size = len(hidden) if deck_size is None else deck_size


def count_orders(hidden, deck_size, discards, draws, good):
    """Return the share of all orders of deck and discards whose first cards are good."""
    found = total = 0
    for order in permutations(hidden):
        for later in permutations(discards):
            drawn = (*order[:deck_size], *(later if deck_size else ()))[:draws]
            total += 1
            found += good(drawn)
    return Fraction(found, total)


def meets(drawn, needs):
    """Return True if drawn cards meet the needs, with locomotives for missing cards."""
    gap = sum(max(0, count - drawn.count(letter)) for letter, count in needs.items() if letter != "L")
    return drawn.count("L") >= gap + needs.get("L", 0)


tables = st.tuples(st.text("OGL", max_size=5), st.integers(0, 5), st.text("OGL", max_size=3), st.integers(0, 9))
needed = st.dictionaries(st.sampled_from("OGBL"), st.integers(0, 3))
WORDS = dict(zip("PBOWGYKRL", CARDS, strict=True))


@settings(max_examples=60, deadline=None)
@given(tables, needed)
def test_the_chance_to_meet_all_needs_is_the_share_of_orders_that_meet_them(table, needs):
    hidden, deck_size, discards, draws = table
    deck_size = min(deck_size, len(hidden))
    view = Table(hidden, deck_size, discards=discards)
    found = chance(view, {WORDS[letter]: count for letter, count in needs.items()}, draws)
    assert found == float(count_orders(hidden, deck_size, discards, draws, lambda drawn: meets(drawn, needs)))


@settings(max_examples=60, deadline=None)
@given(tables, st.sampled_from("OGL"), st.integers(0, 3), st.booleans())
def test_the_chance_of_a_color_is_the_share_of_orders_that_bring_it(table, letter, count, locomotives):
    hidden, deck_size, discards, draws = table
    deck_size = min(deck_size, len(hidden))
    view = Table(hidden, deck_size, discards=discards)
    good = {letter, "L"} if locomotives else {letter}
    expected = count_orders(hidden, deck_size, discards, draws, lambda drawn: sum(c in good for c in drawn) >= count)
    assert at_least(view, WORDS[letter], count, draws, locomotives=locomotives) == float(expected)


@settings(max_examples=60, deadline=None)
@given(tables, st.text("OGL", max_size=3), st.sampled_from(["gray", "orange"]))
def test_the_chance_to_pay_is_the_share_of_orders_that_make_a_payment(table, own, color):
    hidden, deck_size, discards, draws = table
    deck_size = min(deck_size, len(hidden))
    view = Table(hidden, deck_size, own, discards)
    index = next(i for i, r in enumerate(BOARD.routes) if r.color == color and r.length == 3)

    def pays(drawn):
        cards = own + "".join(drawn)
        colors = "O" if color == "orange" else "OGB"
        return max(cards.count(letter) for letter in colors) + cards.count("L") >= 3

    assert chance_to_pay(view, index, draws) == float(count_orders(hidden, deck_size, discards, draws, pays))


@settings(max_examples=40, deadline=None)
@given(st.text("OGBL", max_size=6), needed)
def test_the_expected_number_of_draws_is_the_mean_over_all_orders(hidden, needs):
    found = expected_draws(Table(hidden), {WORDS[letter]: count for letter, count in needs.items()})
    lengths = [
        next((n for n in range(len(order) + 1) if meets(order[:n], needs)), None) for order in permutations(hidden)
    ]
    if None in lengths:
        assert found is None
    else:
        assert found == pytest.approx(sum(lengths) / len(lengths))


def test_all_cards_except_the_table_and_the_own_hand_are_unseen():
    state = lay(begun(), hands=("OOL", "RRRR"), display="PPPPP", discards="KK")
    letters = dict(zip("PBOWGYKRL", count_unseen(ttr.player_view(state, 0)), strict=True))
    assert letters == dict.fromkeys("BWGYR", 12) | {"P": 7, "O": 10, "K": 10, "L": 13}


@pytest.mark.parametrize("rules", ["usa", "usa-online", "first-journey"])
def test_in_a_real_game_the_unseen_cards_are_the_deck_and_the_other_hands(rules):
    state = begun(rules)
    while state.turn < 60 and not state.over:
        view = ttr.player_view(state, state.seat)
        hidden = [state.deck.count(card) + count for card, count in enumerate(state.hands[1 - state.seat])]
        assert list(count_unseen(view)) == hidden
        state = ttr.apply(state, ttr.legal_moves(state)[0])


def test_odds_do_not_depend_on_hidden_cards():
    state = begun(seed=3)
    other = with_hidden_permuted(state, 0, random.Random(1))
    assert other.deck != state.deck
    views = [ttr.player_view(each, 0) for each in (state, other)]
    assert count_unseen(views[0]) == count_unseen(views[1])
    assert chance_to_pay(views[0], ORANGE_4, 5) == chance_to_pay(views[1], ORANGE_4, 5)


def test_the_chance_matches_the_hypergeometric_formula_and_the_mean_for_one_need_is_negative_hypergeometric():
    # 12 of 110 cards are orange, 14 are locomotives, and two are drawn: 1 - (98 · 97) / (110 · 109).
    view = ttr.player_view(lay(begun(), hands=("", ""), display=".....", discards=""), 0)
    assert at_least(view, "orange", 1, 2) == float(1 - Fraction(98 * 97, 110 * 109))
    assert at_least(view, "orange", 1, 2, locomotives=True) == float(1 - Fraction(84 * 83, 110 * 109))
    assert expected_draws(view, {"orange": 3}) == pytest.approx(3 * 111 / 27)


def test_an_affordable_route_is_certain_and_one_color_is_enough_for_gray():
    state = lay(begun(), hand="OOOO")
    view = ttr.player_view(state, 0)
    assert chance_to_pay(view, route(BOARD, "Vancouver", "Calgary"), 0) == 1  # gray, of three
    assert chance_to_pay(view, route(BOARD, "Seattle", "Helena"), 0) == 0  # yellow, of six


def test_with_open_piles_nothing_is_unseen_and_there_are_no_odds():
    view = ttr.player_view(begun(MINI), 0)
    assert sum(count_unseen(view)) == 0
    needs = {"black": 1}
    odds = chance(view, needs, 2), chance_to_pay(view, 0, 2), at_least(view, "black", 1, 2), expected_draws(view, needs)
    assert odds == (None,) * 4


def test_a_game_without_a_display_has_odds():
    view = ttr.player_view(begun(FIRST_JOURNEY), 0)
    assert count_unseen(view)[CARD_INDEX["orange"]] == 0
    assert at_least(view, "orange", 1, 2) == 0
    assert 0 < at_least(view, "locomotive", 1, 2) < count_unseen(view)[WILD] / 20


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda view: at_least(view, "gray", 1, 2), "there are no 'gray' cards"),
        (lambda view: chance(view, {"red": -1}, 2), "-1 cards of red are needed"),
        (lambda view: chance(view, {"red": 1}, -2), "-2 cards are drawn"),
    ],
)
def test_senseless_questions_are_refused_with_a_sentence(ask, words):
    with pytest.raises(ValueError, match=words):
        ask(Table("OO"))
