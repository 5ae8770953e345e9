"""The last game of lesson 8: the value of its choices against all orders of a deck, and its tab."""

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from statistics import mean
from typing import Any

import pytest

from tests.ui.seen import html_of, parts_of, tags_shown_as_text, text_of
from ttr.lessons.challenges.choice_game import BEST, Choices
from ttr.lessons.challenges.last_game import LAST
from ttr.lessons.odds import tabs
from ttr.lessons.odds.tabs import (
    DEALS,
    MAX_CARDS,
    POINTS,
    DrawnHand,
    StopOrDraw,
    deals,
    worth,
    worth_by_coin,
    worth_of_drawing,
)

SMALL = (("blue", 2), ("red", 1), ("green", 2), ("locomotive", 1))
Draws = Callable[[DrawnHand], bool]


def wise(hand: DrawnHand) -> bool:
    """Return the choice of a player who computes every chance."""
    return worth_of_drawing(hand) > hand.points


def played(number: int, draws: Draws) -> StopOrDraw:
    """Return the tab after playing a position to its end."""
    tab = StopOrDraw()
    tab.number = number
    tab.clear()
    while not tab.over:
        (tab.draw if draws(tab.hand) else tab.stop)()
    return tab


def brought(order: tuple[str, ...], draws: Draws) -> int:
    """Return the points that a player gets from a deck in this order."""
    hand: DrawnHand | None = DrawnHand(SMALL)
    for card in order:
        if hand.full or not draws(hand):
            break
        hand = hand.with_card(card)
        if hand is None:
            return 0
    return hand.points


def orders() -> set[tuple[str, ...]]:
    return set(permutations([kind for kind, count in SMALL for _ in range(count)]))


def test_the_worth_of_a_deck_is_the_average_over_all_its_orders() -> None:
    assert mean(brought(order, wise) for order in orders()) == pytest.approx(worth(DrawnHand(SMALL)))


@pytest.mark.parametrize("most", range(MAX_CARDS + 1))
def test_stopping_at_a_fixed_number_of_cards_never_wins_more_on_average(most: int) -> None:
    assert mean(brought(order, lambda hand: hand.cards < most) for order in orders()) <= worth(DrawnHand(SMALL)) + 1e-9


def test_a_locomotive_never_spoils_a_hand_and_a_repeated_color_does() -> None:
    hand = DrawnHand(SMALL).with_card("locomotive")
    assert (hand.points, hand.spoiling) == (POINTS[1], 0)
    hand = hand.with_card("blue")
    assert (hand.points, hand.spoiling, sum(hand.unseen.values())) == (POINTS[2], 1, 4)
    assert hand.with_card("blue") is None
    # After red, 2 of 3 cards make a hand of four, so drawing is better; after green, 1 of 3 does.
    assert worth_of_drawing(hand) == pytest.approx((POINTS[4] * 2 / 3 + 2 * POINTS[3]) / 4)


def test_a_coin_wins_less() -> None:
    for number in range(1, 10):
        assert all(worth_by_coin(deal.hand) < worth(deal.hand) for deal in deals(number))


def test_scores_of_choices_are_between_0_and_the_best() -> None:
    assert Choices(best=20.0, coin=10.0).score == BEST
    assert Choices(best=20.0, coin=10.0).made_one(0.0, 50.0).score == 0
    assert Choices(best=20.0, coin=10.0).made_one(9.0, 4.0) == Choices(20.0, 10.0, made=1, right=1)


@pytest.mark.parametrize("number", [1, 2, 17, LAST])
def test_a_position_is_reproducible_and_its_cards_come_from_its_decks(number: int) -> None:
    assert deals(number) == deals(number)
    assert deals(number) != deals(number + 1)
    assert len(deals(number)) == DEALS
    for deal in deals(number):
        assert sorted(deal.order) == sorted(kind for kind, count in deal.hand.deck for _ in range(count))
        assert not deal.hand.full


@pytest.mark.parametrize("number", [1, 2, 3, 17])
def test_computing_every_chance_wins_gold_regardless_of_luck(number: int) -> None:
    tab = played(number, wise)
    assert (tab.choices.score, tab.choices.right) == (BEST, tab.choices.made)
    assert tab.scores == {number: BEST}
    assert "100 of 100, gold. Nobody can choose better." in tab.sentence


@pytest.mark.parametrize(
    "draws",
    [lambda hand: hand.cards < 2, lambda hand: hand.cards < MAX_CARDS, lambda hand: hand.spoiling == 0],
    ids=["two cards", "never stops", "no risk"],
)
def test_no_rule_of_thumb_scores_more_and_all_but_the_best_score_less(draws: Draws) -> None:
    scores = [played(number, draws).choices.score for number in range(1, 13)]
    assert all(0 <= score <= BEST for score in scores)
    assert mean(scores) < 90


def test_a_coin_scores_few_points() -> None:
    chance = random.Random(1)
    assert mean(played(number, lambda hand: chance.random() < 0.5).choices.score for number in range(1, 16)) < 45


def test_each_press_explains_the_best_choice() -> None:
    tab = StopOrDraw()
    first = tab.deal.order[0]
    unseen = sum(tab.hand.unseen.values())
    tab.draw()
    drawing = worth_of_drawing(tab.deal.hand)
    assert tab.sentence == (
        f"You draw {first}: 1 point so far. Drawing was best: no card could spoil it. On average, drawing is worth "
        f"{drawing:.1f} points, and stopping is worth 0. Deal 1 of {DEALS}: draw, or stop?"
    )
    risk = f"{tab.hand.spoiling} of {unseen - 1} unseen cards would spoil it"
    tab.stop()
    assert tab.sentence.startswith(f"You take 1 point. Stopping was not best: {risk}")
    assert tab.sentence.endswith(f"Deal 2 of {DEALS}: draw, or stop?")
    said = (words for number in range(1, 30) for words in sentences(number, lambda hand: True))
    assert any("Drawing was as good as the other choice: " in words for words in said)
    assert "Bronze starts at 75, silver at 90" in html_of(tab.panel)
    assert "the hand is spoiled" in " ".join(sentences(2, lambda hand: True))
    assert not tags_shown_as_text(html_of(tab.panel))


def sentences(number: int, draws: Draws) -> list[str]:
    """Return the sentences after each press."""
    tab, said = StopOrDraw(), list[str]()
    tab.number = number
    tab.clear()
    while not tab.over:
        (tab.draw if draws(tab.hand) else tab.stop)()
        said.append(tab.sentence)
    return said


def test_the_browser_never_gets_the_deck_s_order(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = StopOrDraw()
    unseen = "Unseen: " + ", ".join(f"{count} {kind}" for kind, count in tab.hand.deck)
    assert unseen in html_of(tab.panel)
    turned = tuple(replace(deal, order=deal.order[::-1]) for deal in deals(1))
    assert turned != deals(1)
    monkeypatch.setattr(tabs, "deals", lambda number: turned)
    other = StopOrDraw()
    assert other.deal == turned[0]
    assert sent(other) == sent(tab)


def sent(tab: StopOrDraw) -> list[dict[str, Any]]:
    """Return everything that a browser gets from the tab, except the names of its widgets."""
    states = [part.get_state() for part in parts_of(tab.panel)]
    return [{key: value for key, value in state.items() if "IPY_MODEL" not in str(value)} for state in states]


def test_after_the_last_deal_nothing_can_be_drawn_and_another_position_begins() -> None:
    tab = played(1, lambda hand: hand.cards < 3)
    said, choices = tab.sentence, tab.choices
    tab.draw()
    tab.stop()
    assert (tab.sentence, tab.choices) == (said, choices)
    assert f"Position 1: {choices.score} of {BEST}" in text_of(html_of(tab.panel))
    tab.go_on()
    assert (tab.number, tab.place, tab.points) == (2, 0, 0)
