"""Lesson 9, strategies as hypotheses: the exercises, and explanations of wrong answers, in words and drawings."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from ttr.arena import Estimate
from ttr.graphs.overlay import Overlay
from ttr.graphs.words import join_names, pluralize
from ttr.lessons.exercises.answers import RETURNED, WrongKind, read_number, read_whole
from ttr.lessons.exercises.cases import Case
from ttr.lessons.exercises.exercise import YOURS, Exercise, Subject
from ttr.lessons.strategies import cases
from ttr.lessons.strategies.cases import Z, counted_wins, mini_board, number
from ttr.ui.charts import share_charts
from ttr.ui.charts.share_charts import Cell, ShareBar
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
def _digits(value: float) -> str:
    """Return a number from a student's function, short enough for a sentence."""
    return f"{value:.4g}"


def explain_share(case: Case, answer: float, truth: float, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong share: count victories, ties and defeats."""
    (games,) = case.arguments
    won, tied = sum(own > other for own, other in games), sum(own == other for own, other in games)
    lost = len(games) - won - tied
    kinds = ((won, "victory"), (tied, "tie"), (lost, "defeat"))
    text = join_names(pluralize(count, kind) for count, kind in kinds if count)
    worth = number(won + 0.5 * tied)
    return Overlay(
        sentence=f"{subject.name} says {_digits(answer)}. Here Ada has {text}. That is worth {worth} of "
        f"{pluralize(len(games), 'game')}, a share of {_digits(truth)}."
    )


def explain_interval(case: Case, answer: tuple[int, int], truth: tuple[int, int], subject: Subject = YOURS) -> Overlay:
    """Explain a wrong interval: apply the definition to a percentage on which answer and truth disagree."""
    wins, games = case.arguments
    low, high = answer
    said = f"{subject.name} says {low} to {high}%"
    if low > high:
        return Overlay(sentence=f"{said}, but the lower end comes first.")
    if low < 0 or high > 100:
        return Overlay(sentence=f"{said}, but no share lies below 0% or above 100%.")
    share = wins / games
    # A percentage that only one of the two intervals contains shows the mistake.
    percent = next(p for p in (low, high, *truth) if (low <= p <= high) != (truth[0] <= p <= truth[1]))
    p = percent / 100
    error = math.sqrt(p * (1 - p) / games)
    apart = 100 * abs(share - p)
    fits = truth[0] <= percent <= truth[1]
    away = f"{apart:.1f} points away from {100 * share:.1f}%"
    reach = f"1.96 standard errors are {196 * error:.1f} points there"
    verdict = "so it belongs to the interval" if fits else "so it does not belong to the interval"
    return Overlay(sentence=f"{said}. Look at {percent}%: it is {away}, and {reach}, {verdict}.")


def explain_verdict(case: Case, answer: str, truth: str, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong verdict: say where the interval lies."""
    wins, games = case.arguments
    low, high = cases.interval(wins, games)
    where = {"better": "lies above 50%", "worse": "lies below 50%", "undecided": "contains 50%"}[truth]
    return Overlay(
        sentence=f"{subject.name} says “{answer}” for {counted_wins(wins, games)}. The interval is {low} to {high}%: "
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
        sentence=f"{subject.name} says {_digits(answer)}. The player who began has won {won}{tied} of {games} games, "
        f"a share of {_digits(truth)}."
    )


# --- drawing counterexamples ---
def draw_games(case: Case, overlay: Overlay) -> Markup:
    (games,) = case.arguments
    cells = [Cell("W" if own > other else "T" if own == other else "L", f"{own} : {other}") for own, other in games]
    return _frame(share_charts.games([("Ada: W a win, T a tie, L a loss; below, the points", cells)], overlay.sentence))


def draw_share(case: Case, overlay: Overlay) -> Markup:
    wins, games = case.arguments
    low, high = cases.interval(wins, games)
    share = Estimate(wins / games, low / 100, high / 100, games)
    return _frame(share_charts.shares([ShareBar("The right interval", share)], 420))


def draw_decks(case: Case, overlay: Overlay) -> Markup:
    """Draw both games of each deck, with the games that Ada began at the top."""
    (pairs,) = case.arguments
    rows = []
    for seat, (name, other) in enumerate((("Ada", "Bo"), ("Bo", "Ada"))):
        winners = [pair[seat] for pair in pairs]
        cells = [Cell({name: "W", other: "L"}.get(winner, "T"), winner) for winner in winners]
        rows.append((f"{name} began; W: won by {name}; below, the winner", cells))
    return _frame(share_charts.games(rows, overlay.sentence))


def _frame(drawing: Markup) -> Markup:
    return tag("div", drawing, class_="ttr-drawing", style="padding:8px 10px")


TRIED = "small ones, real matches and random ones"

Games = Sequence[tuple[int, int]]
Pairs = Sequence[tuple[str, str]]


@Exercise(
    "9.1 the win share",
    board=mini_board(),
    cases=cases.share_cases,
    read=read_number,
    explain=explain_share,
    draw=draw_games,
    properties=cases.OF_GAMES,
    endless="A loop “for ada, bo in games” always ends, unless you add to the list while you go through it. Do you?",
    tried=TRIED,
)
def win_share(games: Games) -> float:
    """Write win_share(games). games is a list of pairs: Ada's points and Bo's points in each game. Return Ada's win
    share, a number from 0 to 1. Equal points are a tie here. Missed tickets can bring a player below 0 points; the
    player with more points still wins.

    * Go through the games one by one. How much is each game worth to Ada?
    * Keep a number of wins, 0 at first. You can unpack each pair: for ada, bo in games.
    * Add 1 if ada > bo, and 0.5 if ada == bo. At the end, divide by len(games).
    """
    return cases.win_share(games)


@win_share.wrong("counts a tie as a win")
def ties_as_wins(games: Games) -> float:
    """If you count the same way for Bo, what is Bo's share? The two shares should add up to 1."""
    return sum(own >= other for own, other in games) / len(games)


@win_share.wrong("counts a tie as a loss")
def ties_as_losses(games: Games) -> float:
    """Look at a game that ends 18 : 18. Is it worth nothing to Ada?"""
    return sum(own > other for own, other in games) / len(games)


@win_share.wrong("leaves ties out")
def ties_dropped(games: Games) -> float:
    """A tie is a game, too, so it counts. How much of a win is it?"""
    decided = [own > other for own, other in games if own != other]
    return sum(decided) / len(decided) if decided else 0.0


@win_share.wrong("adds up points")
def share_of_points(games: Games) -> float:
    """One big win does not make up for two narrow losses. Which do you count here, points or games?"""
    own, other = (sum(points) for points in zip(*games, strict=True))
    return own / (own + other) if own + other else 0.0


@win_share.wrong("does not divide")
def number_of_wins(games: Games) -> float:
    """You counted wins. A share also needs the number of games. What do you divide by?"""
    return sum((own > other) + 0.5 * (own == other) for own, other in games)


@win_share.wrong("answers in percent")
def share_in_percent(games: Games) -> float:
    """Percent means hundredths. A share lies between 0 and 1."""
    return 100 * cases.win_share(games)


@win_share.wrong("treats points below 0 as a loss")
def below_zero_loses(games: Games) -> float:
    """In a game that ends -5 : -12, who has more points?"""
    return sum((own > other and own > 0) + 0.5 * (own == other) for own, other in games) / len(games)


# --- 9.2 ---


def _find_fitting(wins: float, games: int, fits: Callable[[float, float], bool]) -> tuple[int, int]:
    share = wins / games
    result = [percent for percent in range(101) if fits(percent / 100, share)]
    return (result[0], result[-1]) if result else (0, 0)


@Exercise(
    "9.2 the interval",
    board=mini_board(),
    cases=cases.count_cases,
    read=read_interval,
    explain=explain_interval,
    draw=draw_share,
    properties=cases.OF_WINS,
    endless="A loop “for percent in range(101)” always ends. If you use while, does percent grow in every round?",
    tried=TRIED,
)
def interval(wins: float, games: int) -> tuple[int, int]:
    """Write interval(wins, games). It returns a pair: the lowest and the highest whole percent that fits. Write a
    percent as a fraction p from 0 to 1: it fits if wins / games is at most 1.96 standard errors away from p. The
    standard error of p is the square root of p * (1 - p) / games. Try all percents from 0 to 100.

    * Take a single p, say 60%. How far is it from the observed share? How far may it be?
    * Go through percent in range(101), with p = percent / 100, and collect the percents that fit in a list.
    * It fits if abs(wins / games - p) <= 1.96 * (p * (1 - p) / games) ** 0.5. Return the first and the last percent of
      the list.
    """
    return cases.interval(wins, games)


@interval.wrong("takes the standard error of the observed share")
def from_the_observed_share(wins: float, games: int) -> tuple[int, int]:
    """With 1 win in 1 game, your standard error is 0. Are you really certain? Use the standard error of the p that you
    try, not of the share that you saw.
    """
    return _find_fitting(wins, games, lambda p, share: abs(share - p) <= Z * math.sqrt(share * (1 - share) / games))


@interval.wrong("goes up and down from the observed share")
def share_plus_and_minus(wins: float, games: int) -> tuple[int, int]:
    """You go 1.96 standard errors up and down from the observed share, with its standard error. But each p has its own
    standard error: try each p. What is your interval for 400 wins in 400 games?
    """
    share = wins / games
    half = Z * math.sqrt(share * (1 - share) / games)
    return round(100 * (share - half)), round(100 * (share + half))


@interval.wrong("allows 1.64 standard errors")
def ninety_percent(wins: float, games: int) -> tuple[int, int]:
    """With 1.64 standard errors, 5 of 100 shares are too high and 5 are too low. That makes a 90% interval. How many
    standard errors do you need for 95%?
    """
    return _find_fitting(wins, games, lambda p, share: abs(share - p) <= 1.64 * math.sqrt(p * (1 - p) / games))


@interval.wrong("does not divide by the number of games")
def not_divided_by_games(wins: float, games: int) -> tuple[int, int]:
    """Does your interval get narrower with more games? It should."""
    return _find_fitting(wins, games, lambda p, share: abs(share - p) <= Z * math.sqrt(p * (1 - p)))


@interval.wrong("allows only one standard error")
def one_standard_error(wins: float, games: int) -> tuple[int, int]:
    """How many standard errors away may the share be? Your interval contains the true share in about 68 of 100 matches,
    not in 95.
    """
    return _find_fitting(wins, games, lambda p, share: abs(share - p) <= math.sqrt(p * (1 - p) / games))


@interval.wrong("forgets the square root")
def no_root(wins: float, games: int) -> tuple[int, int]:
    """Four times as many games should make the interval half as wide. How much narrower does yours get?"""
    return _find_fitting(wins, games, lambda p, share: abs(share - p) <= Z * p * (1 - p) / games)


@interval.wrong("gives every share the same width")
def same_width_for_all(wins: float, games: int) -> tuple[int, int]:
    """Try 400 of 400. Does your interval go beyond 100%? Shares near 0 and 100% vary less."""
    share, half = wins / games, 1 / math.sqrt(games)
    return math.ceil(100 * (share - half)), math.floor(100 * (share + half))


# --- 9.3 ---


def _judge(value: float, low: float, high: float) -> str:
    return "better" if value > high else "worse" if value < low else "undecided"


@Exercise(
    "9.3 better or not?",
    board=mini_board(),
    cases=cases.verdict_cases,
    read=read_verdict,
    explain=explain_verdict,
    draw=draw_share,
    properties=cases.OF_WINS,
    endless="If you call interval here, check 9.2 first: maybe that function never ends.",
    tried=TRIED,
)
def decide(wins: float, games: int) -> str:
    """Write decide(wins, games). It returns 'better' if the whole 95% interval lies above 50%, 'worse' if it lies
    below 50%, and 'undecided' if it contains 50%.

    * You can already compute the two ends of the interval.
    * low, high = interval(wins, games). Where does the interval lie if low is above 50?
    * if low > 50: return 'better'. if high < 50: return 'worse'. And in all other cases?
    """
    return cases.verdict(wins, games)


@decide.wrong("looks only at the share")
def above_half(wins: float, games: int) -> str:
    """3 of 4 and 300 of 400 are the same share. Do they show the same thing?"""
    return _judge(wins / games, 0.5, 0.5)


@decide.wrong("wants five percentage points, for any number of games")
def five_points(wins: float, games: int) -> str:
    """With 10 games, is 60% a lot? With 1000 games, is 54% only a little? How far from 50% is far enough?"""
    return _judge(wins / games, 0.45, 0.55)


@decide.wrong("never says worse")
def never_worse(wins: float, games: int) -> str:
    """Look at the other player of the same match. What should the answer be for that player?"""
    return "better" if cases.verdict(wins, games) == "better" else "undecided"


@decide.wrong("trusts any share from 30 games or more")
def enough_games(wins: float, games: int) -> str:
    """Flip a fair coin 100 times. You will rarely get exactly 50%. Does that make one side better?"""
    return above_half(wins, games) if games >= 30 else "undecided"


@decide.wrong("allows two standard errors instead of 1.96")
def two_standard_errors(wins: float, games: int) -> str:
    """Two is fine for a quick estimate, but the task gives the exact number. What is the right answer for 60 of 100?"""
    return _judge((wins / games - 0.5) / (0.5 / math.sqrt(games)), -2, 2)


@decide.wrong("says undecided for fewer than ten games")
def ten_games_at_least(wins: float, games: int) -> str:
    """The interval already takes the small number of games into account. Is 50% in the interval for 4 wins in 4
    games?
    """
    return cases.verdict(wins, games) if games >= 10 else "undecided"


@Exercise(
    "9.4 the first seat",
    board=mini_board(),
    cases=cases.seat_cases,
    read=read_number,
    explain=explain_seat,
    draw=draw_decks,
    properties=cases.OF_DECKS,
    endless="A loop “for first, second in pairs” always ends, unless the list grows while you go through it. Does it?",
    tried=TRIED,
)
def first_seat_share(pairs: Pairs) -> float:
    """Write first_seat_share(pairs). Ada and Bo play each deck twice. pairs has one pair for each deck: the winner of
    the game that Ada began, and the winner of the game that Bo began. A winner is 'Ada', 'Bo' or 'tie'. Return the
    share of games won by the player who began; a tie counts as half a win.

    * Ada began the first game of a pair. When did the player who began win this game? And the second game?
    * for first, second in pairs: the player who began has won the first game if first == 'Ada', and the second if
      second == 'Bo'.
    * Add 1 for each such win and 0.5 for each 'tie', and divide by 2 * len(pairs).
    """
    return cases.first_seat_share(pairs)


@first_seat_share.wrong("counts Ada's wins")
def wins_of_ada(pairs: Pairs) -> float:
    """That shows how good Ada is, but not how good it is to begin. Who began the second game of a pair?"""
    winners = [winner for pair in pairs for winner in pair]
    return sum((winner == "Ada") + 0.5 * (winner == "tie") for winner in winners) / len(winners)


@first_seat_share.wrong("looks only at the games that Ada began")
def only_when_ada_began(pairs: Pairs) -> float:
    """If Ada is stronger, she wins most games that she begins anyway. What do the other games tell you?"""
    return sum((first == "Ada") + 0.5 * (first == "tie") for first, _ in pairs) / len(pairs)


@first_seat_share.wrong("leaves ties out")
def first_seat_ties_dropped(pairs: Pairs) -> float:
    """A tie is a game, too. How much of it goes to the player who began?"""
    won = [first == "Ada" for first, _ in pairs if first != "tie"]
    won += [second == "Bo" for _, second in pairs if second != "tie"]
    return sum(won) / len(won) if won else 0.0


@first_seat_share.wrong("counts a tie as a loss for the player who began")
def first_seat_ties_lost(pairs: Pairs) -> float:
    """If you count ties like this, the shares of the first and the second seat do not add up to 1."""
    return sum((first == "Ada") + (second == "Bo") for first, second in pairs) / (2 * len(pairs))


@first_seat_share.wrong("counts only decks where the first seat won twice")
def both_games_of_a_deck(pairs: Pairs) -> float:
    """A deck is two games, and both count. What about a deck that Ada wins twice?"""
    return sum(pair == ("Ada", "Bo") for pair in map(tuple, pairs)) / len(pairs)


@first_seat_share.wrong("divides by the number of decks")
def divided_by_decks(pairs: Pairs) -> float:
    """Can a share be larger than 1? How many games are there in total?"""
    return 2 * cases.first_seat_share(pairs)


EXERCISES = (win_share, interval, decide, first_seat_share)
