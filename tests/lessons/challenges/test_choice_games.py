"""The last games of lessons 8 and 9: the value of their choices against all orders or results, and their tabs."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from statistics import mean
from typing import Any

import pytest

from tests.ui.seen import html_of, parts_of, tags_shown_as_text, text_of
from ttr.lessons.challenges.choice_game import BEST, ChoiceGame, Choices
from ttr.lessons.challenges.last_game import LAST
from ttr.lessons.odds import tabs as odds
from ttr.lessons.odds.tabs import DEALS, MAX_CARDS, POINTS, DrawnHand, StopOrDraw, deals
from ttr.lessons.strategies import tabs as strategies
from ttr.lessons.strategies.tabs import LAST_GAMES, NAMES, SHARES, Both, SendOne, Tried, unknown_pair, worth_of_sending

Draws = Callable[[DrawnHand], bool]
Sends = Callable[[Both], int]


def draws_wisely(hand: DrawnHand) -> bool:
    """Return the choice of a player who computes every chance."""
    return odds.worth_of_drawing(hand) > hand.points


def sends_wisely(both: Both) -> int:
    """Return the choice of a player who computes every chance."""
    return int(worth_of_sending(both, 1) > worth_of_sending(both, 0))


def leader(both: Both) -> int:
    """Return the strategy with the larger share so far; a strategy without games counts as 0.5."""
    shares = [tried.wins / tried.games if tried.games else 0.5 for tried in both]
    return int(shares[1] > shares[0])


def in_turn(both: Both) -> int:
    return int(both[0].games > both[1].games)


def begun(tab: ChoiceGame, number: int) -> ChoiceGame:
    tab.number = number
    tab.clear()
    return tab


def drawn(number: int, draws: Draws, said: list[str] | None = None) -> StopOrDraw:
    """Return the tab of lesson 8 after playing a position to its end; `said` gets the sentences."""
    tab = begun(StopOrDraw(), number)
    while not tab.over:
        (tab.draw if draws(tab.hand) else tab.stop)()
        if said is not None:
            said.append(tab.sentence)
    return tab


def sent(number: int, sends: Sends) -> SendOne:
    """Return the tab of lesson 9 after playing a position to its end."""
    tab = begun(SendOne(), number)
    while not tab.over:
        tab.send(sends(tab.both))
    return tab


wisely_played = pytest.mark.parametrize(
    "played",
    [lambda number: drawn(number, draws_wisely), lambda number: sent(number, sends_wisely)],
    ids=["stop or draw", "send one"],
)


@wisely_played
@pytest.mark.parametrize("number", [1, 2, 3, 17])
def test_computing_every_chance_wins_gold_regardless_of_luck(played: Callable[[int], Any], number: int) -> None:
    tab = played(number)
    assert (tab.choices.score, tab.choices.right) == (BEST, tab.choices.made)
    assert tab.choices.made == LAST_GAMES or isinstance(tab, StopOrDraw)
    assert tab.scores == {number: BEST}
    assert "100 of 100, gold. Nobody can choose better." in tab.sentence


@wisely_played
def test_after_the_end_nothing_can_be_chosen_and_another_position_begins(played: Callable[[int], Any]) -> None:
    tab = played(1)
    said, choices = tab.sentence, tab.choices
    for press in ("draw", "stop") if isinstance(tab, StopOrDraw) else ("send",):
        getattr(tab, press)(*([0] if press == "send" else []))
    assert (tab.sentence, tab.choices) == (said, choices)
    tab.load_best("1:150")  # a stored impossible score does not replace a real one
    assert tab.scores == {1: BEST}
    assert f"Position 1: {BEST} of {BEST}, gold" in text_of(html_of(tab.panel))
    tab.go_on()
    assert (tab.number, tab.over) == (2, False)
    assert (tab.place, tab.points) == (0, 0) if isinstance(tab, StopOrDraw) else tab.wins == 0


def test_rules_of_thumb_score_less_and_a_coin_scores_few_points() -> None:
    chance = random.Random(1)
    rules: dict[str, Draws] = {
        "two cards": lambda hand: hand.cards < 2,
        "never stops": lambda hand: hand.cards < MAX_CARDS,
        "no risk": lambda hand: hand.spoiling == 0,
        "coin": lambda hand: chance.random() < 0.5,
    }
    drawing = {name: [drawn(number, rule).choices.score for number in range(1, 13)] for name, rule in rules.items()}
    assert all(0 <= score <= BEST for scores in drawing.values() for score in scores)
    assert all(mean(scores) < (45 if name == "coin" else 90) for name, scores in drawing.items())
    sends: dict[str, Sends] = {"leader": leader, "in turn": in_turn, "coin": lambda both: chance.randint(0, 1)}
    sending = {name: mean(sent(number, rule).choices.score for number in range(1, 13)) for name, rule in sends.items()}
    assert sending["in turn"] < sending["leader"] < 90
    assert sending["coin"] < 45


@pytest.mark.parametrize("number", [1, 2, 17, LAST])
def test_a_position_is_reproducible_and_has_what_it_needs(number: int) -> None:
    assert deals(number) == deals(number) != deals(number + 1)
    assert len(deals(number)) == DEALS
    for deal in deals(number):
        assert sorted(deal.order) == sorted(kind for kind, count in deal.hand.deck for _ in range(count))
        assert not deal.hand.full
    two = unknown_pair(number)
    assert two == unknown_pair(number) != unknown_pair(number + 1)
    assert set(two.shares) <= set(SHARES)
    assert [len(wins) for wins in two.wins] == [LAST_GAMES, LAST_GAMES]


def test_scores_of_choices_are_between_0_and_the_best() -> None:
    assert Choices(best=20.0, coin=10.0).score == BEST
    assert Choices(best=20.0, coin=10.0).made_one(0.0, 50.0).score == 0
    assert Choices(best=20.0, coin=10.0).made_one(9.0, 4.0) == Choices(20.0, 10.0, made=1, right=1)


SMALL = (("blue", 2), ("red", 1), ("green", 2), ("locomotive", 1))


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


def test_the_worth_of_a_deck_is_the_average_over_its_orders_and_no_fixed_number_of_cards_wins_more() -> None:
    orders = set(permutations([kind for kind, count in SMALL for _ in range(count)]))
    worth = odds.worth(DrawnHand(SMALL))
    assert mean(brought(order, draws_wisely) for order in orders) == pytest.approx(worth)
    for most in range(MAX_CARDS + 1):
        assert mean(brought(order, lambda hand, most=most: hand.cards < most) for order in orders) <= worth + 1e-9
    for deal in (deal for number in range(1, 10) for deal in deals(number)):
        assert odds.worth_by_coin(deal.hand) < odds.worth(deal.hand)


def test_a_locomotive_never_spoils_a_hand_and_a_repeated_color_does() -> None:
    hand = DrawnHand(SMALL).with_card("locomotive")
    assert (hand.points, hand.spoiling) == (POINTS[1], 0)
    hand = hand.with_card("blue")
    assert (hand.points, hand.spoiling, sum(hand.unseen.values())) == (POINTS[2], 1, 4)
    assert hand.with_card("blue") is None
    # After red, 2 of 3 cards make a hand of four, so drawing is better; after green, 1 of 3 does.
    assert odds.worth_of_drawing(hand) == pytest.approx((POINTS[4] * 2 / 3 + 2 * POINTS[3]) / 4)


def test_each_press_of_stop_or_draw_explains_the_best_choice() -> None:
    tab = StopOrDraw()
    first = tab.deal.order[0]
    unseen = sum(tab.hand.unseen.values())
    tab.draw()
    drawing = odds.worth_of_drawing(tab.deal.hand)
    assert tab.sentence == (
        f"You draw {first}: 1 point so far. Drawing was best: no card could spoil it. On average, drawing is worth "
        f"{drawing:.1f} points, and stopping is worth 0. Deal 1 of {DEALS}: draw, or stop?"
    )
    risk = f"{tab.hand.spoiling} of {unseen - 1} unseen cards would spoil it"
    tab.stop()
    assert tab.sentence.startswith(f"You take 1 point. Stopping was not best: {risk}")
    assert tab.sentence.endswith(f"Deal 2 of {DEALS}: draw, or stop?")
    said: list[str] = []
    for number in range(1, 30):
        drawn(number, lambda hand: True, said)
    assert any("Drawing was as good as the other choice: " in words for words in said)
    assert "the hand is spoiled" in " ".join(said)
    assert "Bronze starts at 75, silver at 90" in html_of(tab.panel)
    assert not tags_shown_as_text(html_of(tab.panel))


def states(tab: StopOrDraw) -> Iterator[dict[str, Any]]:
    """Yield everything that a browser gets from the tab, except the names of its widgets."""
    for part in parts_of(tab.panel):
        yield {key: value for key, value in part.get_state().items() if "IPY_MODEL" not in str(value)}


def test_the_browser_never_gets_the_deck_s_order(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = StopOrDraw()
    unseen = "Unseen: " + ", ".join(f"{count} {kind}" for kind, count in tab.hand.deck)
    assert unseen in html_of(tab.panel)
    turned = tuple(replace(deal, order=deal.order[::-1]) for deal in deals(1))
    assert turned != deals(1)
    monkeypatch.setattr(odds, "deals", lambda number: turned)
    other = StopOrDraw()
    assert other.deal == turned[0]
    assert [*states(other)] == [*states(tab)]


def won_on_average(both: Both, games: int, sends: Sends) -> Fraction:
    """Return a player's mean wins in this many games, over all pairs of true shares and all results."""
    exact = [Fraction(round(10 * share), 10) for share in SHARES]
    total, weight = Fraction(0), Fraction(0)
    for shares in product(exact, repeat=2):
        fits = Fraction(1)
        for share, tried in zip(shares, both, strict=True):
            fits *= share**tried.wins * (1 - share) ** tried.losses
        weight += fits
        for course in product((True, False), repeat=games):
            now, chance = both, fits
            for won in course:
                which = sends(now)
                chance *= shares[which] if won else 1 - shares[which]
                now = (now[0].after(won), now[1]) if which == 0 else (now[0], now[1].after(won))
            total += chance * sum(course)
    return total / weight


LATE = (Tried(5, 4), Tried(3, 4))  # four games to go


@pytest.mark.parametrize("both", [LATE, (Tried(9, 6), Tried(0, 1)), (Tried(2, 6), Tried(4, 4))])
def test_the_worth_of_optimal_choices_is_their_mean_over_all_results(both: Both) -> None:
    assert float(won_on_average(both, 4, sends_wisely)) == pytest.approx(strategies.worth(both))


@pytest.mark.parametrize("sends", [leader, in_turn, lambda both: 0, lambda both: 1])
def test_no_other_rule_wins_more_on_average(sends: Sends) -> None:
    assert float(won_on_average(LATE, 4, sends)) <= strategies.worth(LATE) + 1e-9


def test_a_new_strategy_is_expected_to_win_half_and_one_with_wins_more() -> None:
    expected = strategies.expected_share
    assert expected(Tried()) == pytest.approx(0.5)
    assert 0.5 < expected(Tried(1, 0)) < expected(Tried(4, 0)) < max(SHARES)
    assert strategies.worth_by_coin() == pytest.approx(LAST_GAMES / 2)
    assert strategies.worth((Tried(), Tried())) > strategies.worth_by_coin() + 1
    known, new = Tried(3, 3), Tried(1, 1)  # of two equal strategies, the less known one is better
    assert expected(known) == pytest.approx(expected(new))
    assert worth_of_sending((known, new), 1) > worth_of_sending((known, new), 0)


def test_strategies_win_as_often_as_their_true_shares_say() -> None:
    every = [unknown_pair(number) for number in range(1, 400)]
    for share in SHARES:
        won = [mean(wins) for two in every for own, wins in zip(two.shares, two.wins, strict=True) if own == share]
        assert mean(won) == pytest.approx(share, abs=0.05)


def test_each_game_of_a_sent_strategy_explains_the_best_choice_and_the_end_reveals_the_truth() -> None:
    tab = SendOne()
    before = strategies.worth(tab.both)
    tab.send(1)
    won = unknown_pair(1).wins[1][0]
    assert tab.sentence == (
        f"{NAMES[1]} {'wins' if won else 'loses'}. Sending {NAMES[1]} was best: the remaining games were worth "
        f"{before:.2f} wins on average with either one next. "
        f"{int(won)} of 1 won, {LAST_GAMES - 1} games to go. Which strategy do you send?"
    )
    assert not tags_shown_as_text(html_of(tab.panel))
    assert "truth" not in text_of(html_of(tab.panel)).replace("true share", "")
    worse = 1 - sends_wisely(tab.both)
    tab.send(worse)
    assert f"Sending {NAMES[worse]} was not best: " in tab.sentence
    while not tab.over:
        tab.send(0)
    one, other = (f"{100 * share:.0f}%" for share in unknown_pair(1).shares)
    assert f"The truth: {NAMES[0]} {one} and {NAMES[1]} {other}. You won {tab.wins} of {LAST_GAMES}" in tab.sentence
