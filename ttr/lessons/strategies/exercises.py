"""Lesson 9, strategies as hypotheses: the exercises."""

from __future__ import annotations

from ttr.lessons.kit.answers import read_number
from ttr.lessons.kit.exercise import Exercise, known
from ttr.lessons.strategies import misconceptions, properties
from ttr.lessons.strategies.cases import count_cases, seat_cases, share_cases, verdict_cases
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
from ttr.lessons.strategies.matches import mini_board
from ttr.lessons.strategies.win_shares import first_seat_share, interval, verdict, win_share

TRIED = "small ones, real matches and random ones"

WIN_SHARE = Exercise(
    key="9.1",
    board=mini_board(),
    cases=share_cases,
    title="the win share",
    statement=(
        "Write win_share(games). games is a list of pairs: Ada's points and Bo's points in each game. Return Ada's "
        "win share, a number from 0 to 1. Equal points are a tie here. Missed tickets can bring a player below 0 "
        "points; the player with more points still wins."
    ),
    signature="win_share(games)",
    truth=win_share,
    read=read_number,
    explain=explain_share,
    draw=draw_games,
    misconceptions=known(misconceptions, "9.1"),
    properties=properties.OF_GAMES,
    hints=(
        "Go through the games one by one. How much is each game worth to Ada?",
        "Keep a number of wins, 0 at first. You can unpack each pair: for ada, bo in games.",
        "Add 1 if ada > bo, and 0.5 if ada == bo. At the end, divide by len(games).",
    ),
    endless="A loop “for ada, bo in games” always ends, unless you add to the list while you go through it. Do you?",
    tried=TRIED,
)

INTERVAL = Exercise(
    key="9.2",
    board=mini_board(),
    cases=count_cases,
    title="the interval",
    statement=(
        "Write interval(wins, games). It returns a pair: the lowest and the highest whole percent that fits. Write a "
        "percent as a fraction p from 0 to 1: it fits if wins / games is at most 1.96 standard errors away from p. "
        "The standard error of p is the square root of p * (1 - p) / games. Try all percents from 0 to 100."
    ),
    signature="interval(wins, games)",
    truth=interval,
    read=read_interval,
    explain=explain_interval,
    draw=draw_share,
    misconceptions=known(misconceptions, "9.2"),
    properties=properties.OF_WINS,
    hints=(
        "Take a single p, say 60 %. How far is it from the observed share? How far may it be?",
        "Go through percent in range(101), with p = percent / 100, and collect the percents that fit in a list.",
        "It fits if abs(wins / games - p) <= 1.96 * (p * (1 - p) / games) ** 0.5. Return the first and the last "
        "percent of the list.",
    ),
    endless="A loop “for percent in range(101)” always ends. If you use while, does percent grow in every round?",
    tried=TRIED,
)

VERDICT = Exercise(
    key="9.3",
    board=mini_board(),
    cases=verdict_cases,
    title="better or not?",
    statement=(
        "Write decide(wins, games). It returns 'better' if the whole 95 % interval lies above 50 %, 'worse' if "
        "it lies below 50 %, and 'undecided' if it contains 50 %."
    ),
    signature="decide(wins, games)",
    truth=verdict,
    read=read_verdict,
    explain=explain_verdict,
    draw=draw_share,
    misconceptions=known(misconceptions, "9.3"),
    properties=properties.OF_WINS,
    hints=(
        "You can already compute the two ends of the interval.",
        "low, high = interval(wins, games). Where does the interval lie if low is above 50?",
        "if low > 50: return 'better'. if high < 50: return 'worse'. And in all other cases?",
    ),
    endless="If you call interval here, check 9.2 first: maybe that function never ends.",
    tried=TRIED,
)

FIRST_SEAT = Exercise(
    key="9.4",
    board=mini_board(),
    cases=seat_cases,
    title="the first seat",
    statement=(
        "Write first_seat_share(pairs). Ada and Bo play each deck twice. pairs has one pair for each deck: the "
        "winner of the game that Ada began, and the winner of the game that Bo began. A winner is 'Ada', 'Bo' or "
        "'tie'. Return the share of games won by the player who began; a tie counts as half a win."
    ),
    signature="first_seat_share(pairs)",
    truth=first_seat_share,
    read=read_number,
    explain=explain_seat,
    draw=draw_decks,
    misconceptions=known(misconceptions, "9.4"),
    properties=properties.OF_DECKS,
    hints=(
        "Ada began the first game of a pair. When did the player who began win this game? And the second game?",
        "for first, second in pairs: the player who began has won the first game if first == 'Ada', and the second "
        "if second == 'Bo'.",
        "Add 1 for each such win and 0.5 for each 'tie', and divide by 2 * len(pairs).",
    ),
    endless="A loop “for first, second in pairs” always ends, unless the list grows while you go through it. Does it?",
    tried=TRIED,
)

EXERCISES = (WIN_SHARE, INTERVAL, VERDICT, FIRST_SEAT)
