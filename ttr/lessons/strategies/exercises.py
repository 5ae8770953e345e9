"""Lesson 9, strategies as hypotheses: the exercises, and explanations of wrong answers, in words and drawings."""

from __future__ import annotations

import math
from typing import Any

from ttr.arena import Estimate
from ttr.graphs.overlay import Overlay
from ttr.graphs.words import counted, named
from ttr.lessons.kit.answers import RETURNED, WrongKind, read_number, read_whole
from ttr.lessons.kit.cases import Case
from ttr.lessons.kit.exercise import YOURS, Exercise, Subject, known
from ttr.lessons.strategies import cases, misconceptions
from ttr.lessons.strategies.matches import mini_board, number
from ttr.lessons.strategies.win_shares import counted_wins, first_seat_share, interval, verdict, win_share
from ttr.ui.charts import share_charts
from ttr.ui.charts.share_charts import Bar, Cell
from ttr.ui.markup import Markup, tag

VERDICTS = ("better", "worse", "undecided")

# --- reading answers ---


def read_interval(answer: Any) -> tuple[int, int]:
    """Read an answer that must be a pair of whole percentages.

    >>> read_interval([40, 89.0])
    (40, 89)
    """
    wanted = "a pair of whole percents, such as (40, 89)"
    if not isinstance(answer, list | tuple) or len(answer) != 2:
        raise WrongKind(RETURNED, wanted, answer)
    try:
        low, high = map(read_whole, answer)
    except WrongKind:
        raise WrongKind(RETURNED, wanted, answer) from None
    return low, high


def read_verdict(answer: Any) -> str:
    """Read an answer that must be one of the three verdicts.

    >>> read_verdict("Better")
    'better'
    """
    if isinstance(answer, str) and answer.strip().lower() in VERDICTS:
        return answer.strip().lower()
    wanted = "'better', 'worse' or 'undecided'"
    raise WrongKind(RETURNED, wanted, answer)


# --- explaining wrong answers ---


def _brief(value: float) -> str:
    """Return a number from a student's function, short enough for a sentence."""
    return f"{value:.4g}"


def explain_share(case: Case, answer: float, truth: float, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong share: count victories, ties and defeats."""
    (games,) = case.arguments
    won, tied = sum(own > other for own, other in games), sum(own == other for own, other in games)
    lost = len(games) - won - tied
    kinds = ((won, "victory"), (tied, "tie"), (lost, "defeat"))
    found = named(counted(count, kind) for count, kind in kinds if count)
    worth = number(won + 0.5 * tied)
    return Overlay(
        sentence=f"{subject.name} says {_brief(answer)}. Here Ada has {found}. That is worth {worth} of "
        f"{counted(len(games), 'game')}, a share of {_brief(truth)}."
    )


def explain_interval(case: Case, answer: tuple[int, int], truth: tuple[int, int], subject: Subject = YOURS) -> Overlay:
    """Explain a wrong interval: apply the definition to a percentage on which answer and truth disagree."""
    wins, games = case.arguments
    low, high = answer
    said = f"{subject.name} says {low} to {high} %"
    if low > high:
        return Overlay(sentence=f"{said}, but the lower end comes first.")
    if low < 0 or high > 100:
        return Overlay(sentence=f"{said}, but no share lies below 0 % or above 100 %.")
    share = wins / games
    # A percentage that only one of the two intervals contains shows the mistake.
    percent = next(p for p in (low, high, *truth) if (low <= p <= high) != (truth[0] <= p <= truth[1]))
    p = percent / 100
    error = math.sqrt(p * (1 - p) / games)
    apart = 100 * abs(share - p)
    fits = truth[0] <= percent <= truth[1]
    away = f"{apart:.1f} points away from {100 * share:.1f} %"
    reach = f"1.96 standard errors are {196 * error:.1f} points there"
    verdict = "so it belongs to the interval" if fits else "so it does not belong to the interval"
    return Overlay(sentence=f"{said}. Look at {percent} %: it is {away}, and {reach}, {verdict}.")


def explain_verdict(case: Case, answer: str, truth: str, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong verdict: say where the interval lies."""
    wins, games = case.arguments
    low, high = interval(wins, games)
    where = {"better": "lies above 50 %", "worse": "lies below 50 %", "undecided": "contains 50 %"}[truth]
    return Overlay(
        sentence=f"{subject.name} says “{answer}” for {counted_wins(wins, games)}. The interval is {low} to {high} %: "
        f"it {where}, so the answer is “{truth}”."
    )


def explain_seat(case: Case, answer: float, truth: float, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong share of the first seat: count its wins."""
    (pairs,) = case.arguments
    began = [pair[seat] == name for pair in pairs for seat, name in enumerate(("Ada", "Bo"))]
    ties = sum(winner == "tie" for pair in pairs for winner in pair)
    won, games = sum(began), 2 * len(pairs)
    tied = f" and tied {ties}" if ties else ""
    return Overlay(
        sentence=f"{subject.name} says {_brief(answer)}. The player who began has won {won}{tied} of {games} games, "
        f"a share of {_brief(truth)}."
    )


# --- drawing counterexamples ---


def draw_games(case: Case, overlay: Overlay) -> Markup:
    """Draw the games with both players' points."""
    (games,) = case.arguments
    cells = [Cell("W" if own > other else "T" if own == other else "L", f"{own} : {other}") for own, other in games]
    return _framed(
        share_charts.games([("Ada: W a win, T a tie, L a loss; below, the points", cells)], overlay.sentence)
    )


def draw_share(case: Case, overlay: Overlay) -> Markup:
    """Draw the right interval."""
    wins, games = case.arguments
    low, high = interval(wins, games)
    share = Estimate(wins / games, low / 100, high / 100, games)
    return _framed(share_charts.shares([Bar("The right interval", share)], 420))


def draw_decks(case: Case, overlay: Overlay) -> Markup:
    """Draw both games of each deck, with the games that Ada began at the top."""
    (pairs,) = case.arguments
    rows = []
    for seat, (name, other) in enumerate((("Ada", "Bo"), ("Bo", "Ada"))):
        winners = [pair[seat] for pair in pairs]
        cells = [Cell({name: "W", other: "L"}.get(winner, "T"), winner) for winner in winners]
        rows.append((f"{name} began; W: won by {name}; below, the winner", cells))
    return _framed(share_charts.games(rows, overlay.sentence))


def _framed(drawing: Markup) -> Markup:
    return tag("div", drawing, class_="ttr-drawing", style="padding:8px 10px")


TRIED = "small ones, real matches and random ones"

WIN_SHARE = Exercise(
    key="9.1",
    board=mini_board(),
    cases=cases.share_cases,
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
    properties=cases.OF_GAMES,
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
    cases=cases.count_cases,
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
    properties=cases.OF_WINS,
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
    cases=cases.verdict_cases,
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
    properties=cases.OF_WINS,
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
    cases=cases.seat_cases,
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
    properties=cases.OF_DECKS,
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
