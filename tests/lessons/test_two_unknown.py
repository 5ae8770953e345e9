"""The last game of lesson 9: the value of sending each strategy, against all possible results, and its tab."""

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from statistics import mean

import pytest

from tests.ui.seen import html_of, tags_shown_as_text, text_of
from ttr.lessons.challenges.choice_game import BEST
from ttr.lessons.challenges.last_game import LAST
from ttr.lessons.strategies.tabs import (
    LAST_GAMES,
    NAMES,
    SHARES,
    Both,
    SendOne,
    Tried,
    expected_share,
    unknown_pair,
    worth,
    worth_by_coin,
    worth_of_sending,
)

Sends = Callable[[Both], int]


def wise(both: Both) -> int:
    """Return the choice of a player who computes every chance."""
    return int(worth_of_sending(both, 1) > worth_of_sending(both, 0))


def leader(both: Both) -> int:
    """Return the strategy with the larger share so far; a strategy without games counts as 0.5."""
    shares = [tried.wins / tried.games if tried.games else 0.5 for tried in both]
    return int(shares[1] > shares[0])


def in_turn(both: Both) -> int:
    return int(both[0].games > both[1].games)


def played(number: int, sends: Sends) -> SendOne:
    """Return the tab after playing a position to its end."""
    tab = SendOne()
    tab.number = number
    tab.clear()
    while not tab.over:
        tab.send(sends(tab.both))
    return tab


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
    assert float(won_on_average(both, 4, wise)) == pytest.approx(worth(both))


@pytest.mark.parametrize("sends", [leader, in_turn, lambda both: 0, lambda both: 1])
def test_no_other_rule_wins_more_on_average(sends: Sends) -> None:
    assert float(won_on_average(LATE, 4, sends)) <= worth(LATE) + 1e-9


def test_a_new_strategy_is_expected_to_win_half_and_one_with_wins_more() -> None:
    assert expected_share(Tried()) == pytest.approx(0.5)
    assert 0.5 < expected_share(Tried(1, 0)) < expected_share(Tried(4, 0)) < max(SHARES)
    assert worth_by_coin() == pytest.approx(LAST_GAMES / 2)
    assert worth((Tried(), Tried())) > worth_by_coin() + 1


def test_of_two_strategies_with_equal_expectation_the_less_known_one_is_better() -> None:
    both = Tried(3, 3), Tried(1, 1)
    assert expected_share(both[0]) == pytest.approx(expected_share(both[1]))
    assert worth_of_sending(both, 1) > worth_of_sending(both, 0)


@pytest.mark.parametrize("number", [1, 2, 17, LAST])
def test_a_position_is_reproducible_and_has_enough_games(number: int) -> None:
    two = unknown_pair(number)
    assert two == unknown_pair(number) != unknown_pair(number + 1)
    assert set(two.shares) <= set(SHARES)
    assert [len(wins) for wins in two.wins] == [LAST_GAMES, LAST_GAMES]


def test_strategies_win_as_often_as_their_true_shares_say() -> None:
    every = [unknown_pair(number) for number in range(1, 400)]
    for share in SHARES:
        won = [mean(wins) for two in every for own, wins in zip(two.shares, two.wins, strict=True) if own == share]
        assert mean(won) == pytest.approx(share, abs=0.05)


@pytest.mark.parametrize("number", [1, 2, 3, 17])
def test_computing_every_chance_wins_gold_regardless_of_luck(number: int) -> None:
    tab = played(number, wise)
    assert (tab.choices.score, tab.choices.right) == (BEST, LAST_GAMES)
    assert tab.scores == {number: BEST}
    assert "100 of 100, gold. Nobody can choose better." in tab.sentence


def test_the_leader_is_not_always_the_best_choice_and_taking_turns_is_worse() -> None:
    chance = random.Random(1)
    scores = {
        name: mean(played(number, sends).choices.score for number in range(1, 13))
        for name, sends in {"leader": leader, "in turn": in_turn, "coin": lambda both: chance.randint(0, 1)}.items()
    }
    assert scores["leader"] < 90
    assert scores["in turn"] < scores["leader"]
    assert scores["coin"] < 45


def test_each_press_explains_the_best_choice_and_the_end_reveals_the_truth() -> None:
    tab = SendOne()
    before = worth(tab.both)
    tab.send(1)
    won = unknown_pair(1).wins[1][0]
    assert tab.sentence == (
        f"{NAMES[1]} {'wins' if won else 'loses'}. Sending {NAMES[1]} was best: the remaining games were worth "
        f"{before:.2f} wins on average with either one next. "
        f"{int(won)} of 1 won, {LAST_GAMES - 1} games to go. Which one do you send?"
    )
    said = text_of(html_of(tab.panel))
    assert not tags_shown_as_text(html_of(tab.panel))
    assert "truth" not in said.replace("true share", "")
    worse = 1 - wise(tab.both)
    tab.send(worse)
    assert f"Sending {NAMES[worse]} was not best: " in tab.sentence
    while not tab.over:
        tab.send(0)
    one, other = (f"{100 * share:.0f}%" for share in unknown_pair(1).shares)
    assert f"The truth: {NAMES[0]} {one} and {NAMES[1]} {other}. You won {tab.wins} of {LAST_GAMES}" in tab.sentence


def test_after_the_last_game_nobody_can_be_sent_and_another_position_begins() -> None:
    tab = played(1, in_turn)
    said, choices = tab.sentence, tab.choices
    tab.send(0)
    assert (tab.sentence, tab.choices) == (said, choices)
    assert f"Position 1: {choices.score} of {BEST}" in text_of(html_of(tab.panel))
    tab.go_on()
    assert (tab.number, tab.wins, tab.over) == (2, 0, False)


def test_a_stored_impossible_score_does_not_replace_a_real_one() -> None:
    tab = played(1, wise)
    tab.load_best("1:150")
    assert tab.scores == {1: BEST}
    assert f"Position 1: {BEST} of {BEST}, gold" in text_of(html_of(tab.panel))
