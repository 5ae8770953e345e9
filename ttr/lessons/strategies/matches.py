"""Lesson 9, strategies as hypotheses: its matches and their results in words."""

from __future__ import annotations

from functools import lru_cache

from ttr.arena.estimate import Estimate, Z
from ttr.bots import BOTS
from ttr.game.board import Board
from ttr.game.files.board_json import load_board
from ttr.lessons.contests.contest import Contest
from ttr.ui.arena.results_html import heat_steps
from ttr.ui.charts.share_charts import percents
from ttr.ui.map.palette import SEATS
from ttr.ui.map.picture import Picture

# For each confidence in percent, how many standard errors the interval reaches to each side.
CONFIDENCES = {80: 1.281552, 95: Z, 99: 2.575829}


@lru_cache(maxsize=1)
def mini_board() -> Board:
    """Return the small board of the lesson; bots play hundreds of games on it in a second or two."""
    return load_board("mini")


@lru_cache(maxsize=32)
def match(names: tuple[str, str], games: int, seed: int = 1) -> Contest:
    """Return a contest by the printed rules that plays each deck twice; the seed determines all its games."""
    contest = Contest(names, seed=seed)
    for _ in range(games):
        contest.play()
    return contest


def bot_options() -> list[tuple[str, object]]:
    """Return the strategies for a dropdown."""
    return [(name, name) for name in BOTS]


def about(names: tuple[str, str]) -> str:
    """Return a description of two strategies, each with its mark on the map."""
    if names[0] == names[1]:
        return f"{SEATS[0].sign} {SEATS[1].sign} {names[0]}: {BOTS[names[0]][1]}."
    return " ".join(f"{paint.sign} {name}: {BOTS[name][1]}." for paint, name in zip(SEATS, names, strict=False))


def marks(labels: tuple[str, ...]) -> str:
    """Return a legend for the marks on the map."""
    return ", ".join(f"{paint.sign} {label}" for paint, label in zip(SEATS, labels, strict=False))


def number(value: float) -> str:
    """Return a number of wins as text; it may end in .5.

    >>> number(3.0), number(3.5)
    ('3', '3.5')
    """
    return f"{value:g}"


def capital(text: str) -> str:
    """Return a text with a capital letter, to begin a sentence.

    >>> capital("few turns")
    'Few turns'
    """
    return text[:1].upper() + text[1:]


def standing(contest: Contest, share: Estimate) -> str:
    """Return the current result of a contest in words."""
    a, b = contest.labels
    won = f"{capital(a)} has won {number(contest.wins)} of {len(contest.games)} games against {b}: {percents(share)}."
    return f"{won} {conclusion(contest, share)}"


def conclusion(contest: Contest, share: Estimate) -> str:
    """Return a conclusion from a share and its interval."""
    a, b = contest.labels
    if share.low > 0.5:
        return f"The whole interval lies above 50 %: these games show that {a} is better."
    if share.high < 0.5:
        return f"The whole interval lies below 50 %: these games show that {b} is better."
    return "The interval contains 50 %: these games do not show which one is better."


def last_game(contest: Contest) -> str:
    """Return the result of the last game in words."""
    game = contest.games[-1]
    a, b = contest.labels
    began = contest.labels[game.first]
    score = f"{game.points[0]} : {game.points[1]}"
    if game.won == 0.5:
        end = f"{a} and {b} tie, {score}"
    elif game.won:
        end = f"{a} beats {b}, {score}"
    else:
        end = f"{b} beats {a}, {game.points[1]} : {game.points[0]}"
    return f"Game {len(contest.games)}: {began} began, and {end}."


LAST_GAME, FIRST_CLAIMS, SECOND_CLAIMS = "game", 0, 1


def map_of(contest: Contest | None, what: object) -> Picture:
    """Return the map of a contest: the owners at the end of the last game, or one strategy's usual routes."""
    if contest is None or not contest.games:
        return Picture()
    if what == LAST_GAME:
        return Picture(owners=contest.games[-1].owners, hover=_owned(contest))
    side = 1 if what == SECOND_CLAIMS else 0
    counts, games = contest.claims(side), len(contest.games)
    lines = tuple(
        f"{route}: claimed by {contest.labels[side]} in {count} of {games} games"
        for route, count in zip(contest.board.routes, counts, strict=True)
    )
    return Picture(heat=heat_steps(counts), hover=lines)


def _owned(contest: Contest) -> tuple[str, ...]:
    owners = contest.games[-1].owners
    return tuple(
        f"{route}: {'nobody' if owner is None else contest.labels[owner]}"
        for route, owner in zip(contest.board.routes, owners, strict=True)
    )
