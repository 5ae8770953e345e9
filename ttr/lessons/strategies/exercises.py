"""Lesson 9, strategies as hypotheses: its exercises, with their misconceptions and hints."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from ttr.lessons.kit.answers import read_number
from ttr.lessons.kit.bench import mini_board
from ttr.lessons.kit.exercise import Case, Exercise, Misconception
from ttr.lessons.strategies import misconceptions as usual
from ttr.lessons.strategies.cases import (
    count_cases,
    first_seat_share,
    interval,
    seat_cases,
    share_cases,
    verdict,
    verdict_cases,
    win_share,
)
from ttr.lessons.strategies.explain import (
    draw_decks,
    draw_games,
    draw_share,
    explain_interval,
    explain_seat,
    explain_share,
    explain_verdict,
    read_interval,
    read_verdict,
)


def _exercise(key: str, cases: Callable[[int], tuple[Case, ...]], **parts: Any) -> Exercise:
    return Exercise(key=key, board=mini_board(), cases=cases, tried="small ones, real matches and random ones", **parts)


@lru_cache(maxsize=1)
def exercises() -> tuple[Exercise, ...]:
    """Return the exercises of the lesson, in order."""
    return (
        _exercise(
            "9.1", share_cases, title="the win share",
            statement=(
                "Write win_share(games). games lists games of Ada and Bo as pairs: Ada's points, Bo's points. Return "
                "Ada's win share, a number from 0 to 1. Equal points are a tie here."
            ),
            signature="win_share(games)",
            truth=win_share, read=read_number, explain=explain_share, draw=draw_games,
            misconceptions=(
                Misconception("counts a tie as a victory",
                        "What would Bo's share be, counted in the same way? The two shares should make 1.",
                        usual.ties_as_wins),
                Misconception("counts a tie as a defeat",
                        "Look at a game that ends 18 : 18. Was it worth nothing to Ada?", usual.ties_as_losses),
                Misconception("leaves ties out",
                        "A tie was played, too: it counts among the games. How much of a victory is it?",
                        usual.ties_dropped),
                Misconception("adds up points",
                        "One high victory does not make up for two narrow defeats. What is counted here, points or "
                        "games?",
                        usual.share_of_points),
                Misconception("does not divide",
                        "You have counted victories. A share says how many that is out of how many.",
                        usual.number_of_wins),
                Misconception("answers in percent",
                        "Percent are hundredths: a share lies between 0 and 1.", usual.share_in_percent),
            ),
            hints=(
                "Go through the games one by one. What is each of them worth to Ada?",
                "Keep a number of wins, 0 at first. A pair can be taken apart: for ada, bo in games.",
                "Add 1 where ada > bo, and 0.5 where ada == bo. At the end divide by len(games).",
            ),
            endless="A loop “for ada, bo in games” ends by itself; do you add to the list while you go through it?",
        ),
        _exercise(
            "9.2", count_cases, title="the interval",
            statement=(
                "Write interval(wins, games). It returns a pair: the lowest and the highest whole percent p that fits. "
                "With p as a fraction, from 0 to 1, it fits if wins / games is at most 1.96 standard errors away from "
                "it; the standard error of p is the square root of p * (1 - p) / games. Try all p from 0 to 100 %."
            ),
            signature="interval(wins, games)",
            truth=interval, read=read_interval, explain=explain_interval, draw=draw_share,
            misconceptions=(
                Misconception("takes the standard error of the observed share",
                        "With 1 victory in 1 game your standard error is 0: are you really certain? The standard error "
                        "belongs to the p that you try, not to what you saw.",
                        usual.from_the_observed_share),
                Misconception("goes up and down from the observed share",
                        "You go 1.96 standard errors up and down from what you saw, with its standard error. Each p "
                        "has one of its own: try them one by one. What does yours say of 400 wins in 400 games?",
                        usual.share_plus_and_minus),
                Misconception("allows 1.64 standard errors",
                        "With 1.64 standard errors 5 of 100 shares lie too high and 5 too low: that makes a 90 % "
                        "interval. How many are needed for 95 %?",
                        usual.ninety_percent),
                Misconception("does not divide by the number of games",
                        "Does your interval get narrower with more games? It should.", usual.not_divided_by_games),
                Misconception("allows one standard error only",
                        "How many standard errors away may the share be? Yours catches the truth in about 68 of 100 "
                        "matches, not in 95.",
                        usual.one_standard_error),
                Misconception("forgets the root",
                        "Four times the games should make the interval half as wide. How much narrower does yours get?",
                        usual.no_root),
                Misconception("gives every share the same width",
                        "Try 400 of 400: does your interval go beyond 100 %? Shares near 0 and 100 % scatter less.",
                        usual.same_width_for_all),
            ),
            hints=(
                "For a single p, say 60 %: how far is it from the observed share, and how far may it be?",
                "Go through percent in range(101), with p = percent / 100, and put those that fit into a list.",
                "It fits if abs(wins / games - p) <= 1.96 * (p * (1 - p) / games) ** 0.5. Return the first one and the "
                "last one of the list.",
            ),
            endless="A loop “for percent in range(101)” ends by itself. With while: does percent grow in every round?",
        ),
        _exercise(
            "9.3", verdict_cases, title="better or not?",
            statement=(
                "Write decide(wins, games). It returns 'better' if the whole 95 % interval lies above 50 %, 'worse' if "
                "it lies below 50 %, and 'undecided' if it holds 50 %."
            ),
            signature="decide(wins, games)",
            truth=verdict, read=read_verdict, explain=explain_verdict, draw=draw_share,
            misconceptions=(
                Misconception("decides by the share alone",
                        "3 of 4 and 300 of 400 are the same share. Do they show the same?", usual.above_half),
                Misconception("asks for five percentage points, whatever the number of games",
                        "With 10 games, is 60 % much? With 1000 games, is 54 % little? What decides how far is far "
                        "enough?",
                        usual.five_points),
                Misconception("never says worse",
                        "Ask about the other player of the same match: what should be said of that one?",
                        usual.never_worse),
                Misconception("trusts any share once there are 30 games",
                        "Play 100 games with a fair coin: the share will hardly be 50 %. Does that make it better?",
                        usual.enough_games),
            ),
            hints=(
                "You can compute the two ends of the interval already.",
                "low, high = interval(wins, games). Where does the interval lie if low is above 50?",
                "if low > 50: return 'better'. if high < 50: return 'worse'. And in all other cases?",
            ),
            endless="If you call interval here: check 9.2 first, it may be the one that does not end.",
        ),
        _exercise(
            "9.4", seat_cases, title="the first seat",
            statement=(
                "Write first_seat_share(pairs). Each deck was played twice: pairs lists, for each deck, who won the "
                "game that Ada began and who won the game that Bo began: 'Ada', 'Bo' or 'tie'. Return the share of "
                "games won by the one who began, a tie as half a victory."
            ),
            signature="first_seat_share(pairs)",
            truth=first_seat_share, read=read_number, explain=explain_seat, draw=draw_decks,
            misconceptions=(
                Misconception("counts the victories of Ada",
                        "That is how good Ada is, not how good it is to begin. Who began the second game of a pair?",
                        usual.wins_of_ada),
                Misconception("looks only at the games that Ada began",
                        "If Ada is the stronger one, she wins most games that she begins, whatever beginning is worth. "
                        "What are the other games for?",
                        usual.only_when_ada_began),
                Misconception("leaves ties out",
                        "A tie is a game, too. How much of it does the one who began get?",
                        usual.first_seat_ties_dropped),
                Misconception("counts a tie as a defeat of the one who began",
                        "With ties counted so, the shares of the first and of the second seat do not make 1.",
                        usual.first_seat_ties_lost),
                Misconception("counts decks that the one who began won twice",
                        "A deck is two games, and each of them counts. What of a deck that Ada wins twice?",
                        usual.both_games_of_a_deck),
                Misconception("divides by the number of decks",
                        "Can a share be larger than 1? How many games are there in all?", usual.divided_by_decks),
            ),
            hints=(
                "In the first game of a pair Ada began. When has the one who began won it? And the second game?",
                "for first, second in pairs: the one who began has won if first == 'Ada', and if second == 'Bo'.",
                "Add 1 for each such victory and 0.5 for each 'tie', and divide by 2 * len(pairs).",
            ),
            endless="A loop “for first, second in pairs” ends by itself; does the list grow while you go through it?",
        ),
    )  # fmt: skip
