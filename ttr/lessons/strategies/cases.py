"""Lesson 9, strategies as hypotheses: its matches and win shares, and the cases of its exercises."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from ttr.arena.estimate import Estimate
from ttr.arena.estimate import Z as Z_95
from ttr.bots import BOTS
from ttr.game.board import Board
from ttr.game.files.board_json import load_board
from ttr.graphs.words import pluralize
from ttr.lessons.challenges.contest import Contest
from ttr.lessons.exercises.cases import Case
from ttr.lessons.exercises.properties import Property, Quantity
from ttr.ui.arena.results_html import heat_steps
from ttr.ui.charts.share_charts import percents
from ttr.ui.map.palette import SEATS
from ttr.ui.map.picture import Picture

# For each confidence in percent, how many standard errors the interval reaches to each side.
CONFIDENCES = {80: 1.281552, 95: Z_95, 99: 2.575829}


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
    return [(name, name) for name in BOTS]


def describe_pair(names: tuple[str, str]) -> str:
    if names[0] == names[1]:
        return f"{SEATS[0].sign} {SEATS[1].sign} {names[0]}: {BOTS[names[0]][1]}."
    return " ".join(f"{paint.sign} {name}: {BOTS[name][1]}." for paint, name in zip(SEATS, names, strict=False))


def marks(labels: tuple[str, ...]) -> str:
    return ", ".join(f"{paint.sign} {label}" for paint, label in zip(SEATS, labels, strict=False))


def number(value: float) -> str:
    """Return a number of wins as text; it may end in .5.

    >>> number(3.0), number(3.5)
    ('3', '3.5')
    """
    return f"{value:g}"


def capitalize(text: str) -> str:
    """Return a text with a capital letter, to begin a sentence.

    >>> capitalize("few turns")
    'Few turns'
    """
    return text[:1].upper() + text[1:]


def standing(contest: Contest, share: Estimate) -> str:
    a, b = contest.labels
    won = (
        f"{capitalize(a)} has won {number(contest.wins)} of {len(contest.games)} games against {b}: {percents(share)}."
    )
    return f"{won} {conclusion(contest, share)}"


def conclusion(contest: Contest, share: Estimate) -> str:
    a, b = contest.labels
    if share.low > 0.5:
        return f"The whole interval lies above 50%: these games show that {a} is better."
    if share.high < 0.5:
        return f"The whole interval lies below 50%: these games show that {b} is better."
    return "The interval contains 50%: these games do not show which one is better."


def last_game(contest: Contest) -> str:
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
        return Picture(owners=contest.games[-1].owners, hover=_find_owned(contest))
    side = 1 if what == SECOND_CLAIMS else 0
    counts, games = contest.claims(side), len(contest.games)
    lines = tuple(
        f"{route}: claimed by {contest.labels[side]} in {count} of {games} games"
        for route, count in zip(contest.board.routes, counts, strict=True)
    )
    return Picture(heat=heat_steps(counts), hover=lines)


def _find_owned(contest: Contest) -> tuple[str, ...]:
    owners = contest.games[-1].owners
    return tuple(
        f"{route}: {'nobody' if owner is None else contest.labels[owner]}"
        for route, owner in zip(contest.board.routes, owners, strict=True)
    )


# --- win shares ---


Games = Sequence[tuple[int, int]]
Pairs = Sequence[tuple[str, str]]
Z = 1.96  # as the exercises define it


def win_share(games: Games) -> float:
    """Return the share of games won, with a tie as half a win."""
    return math.fsum((own > other) + 0.5 * (own == other) for own, other in games) / len(games)


def interval(wins: float, games: int) -> tuple[int, int]:
    """Return the lowest and the highest whole percentage that fits the wins."""
    share = wins / games
    result = [p for p in range(101) if abs(share - p / 100) <= Z * math.sqrt(p / 100 * (1 - p / 100) / games)]
    return result[0], result[-1]


def verdict(wins: float, games: int) -> str:
    """Return whether the interval lies above one half, lies below it, or contains it."""
    low, high = interval(wins, games)
    return "better" if low > 50 else "worse" if high < 50 else "undecided"


def first_seat_share(pairs: Pairs) -> float:
    """Return the win share of the first seat; Bo began the second game of each pair."""
    won = [
        1.0 if pair[seat] == name else 0.5 if pair[seat] == "tie" else 0.0
        for pair in pairs
        for seat, name in enumerate(("Ada", "Bo"))
    ]
    return math.fsum(won) / len(won)


def counted_wins(wins: float, games: int) -> str:
    won = "1 win" if wins == 1 else f"{number(wins)} wins"
    return f"{won} in {pluralize(games, 'game')}"


# --- cases ---


OF_GAMES: tuple[Property | Quantity, ...] = (
    Property("there is only one game", "there are several games", lambda _, games: len(games) == 1),
    Property("there is a tie", "there is no tie", lambda _, games: any(a == b for a, b in games)),
    Property("all games are ties", "not all games are ties", lambda _, games: all(a == b for a, b in games)),
    Property("Ada has lost a game", "Ada has lost no game", lambda _, games: any(a < b for a, b in games)),
    Property("Ada has won a game", "Ada has won no game", lambda _, games: any(a > b for a, b in games)),
    Property(
        "a player has less than 0 points", "no player has less than 0 points", lambda _, gs: any(min(g) < 0 for g in gs)
    ),
    Property("the first game is not a loss", "the first game is a loss", lambda _, games: games[0][0] >= games[0][1]),
    Quantity("there are {} games", lambda _, games: len(games)),
)

OF_WINS: tuple[Property | Quantity, ...] = (
    Property(
        "the number of wins is not whole", "the number of wins is whole", lambda _, wins, games: wins != int(wins)
    ),
    Property("all games are won", "not all games are won", lambda _, wins, games: wins == games),
    Property("no game is won", "not every game is lost", lambda _, wins, games: wins == 0),
    Property(
        "Ada wins all games, or none", "some games are won and some are not", lambda _, wins, games: wins in (0, games)
    ),
    Property(
        "more than half of the games is won",
        "at most half of the games is won",
        lambda _, wins, games: 2 * wins > games,
    ),
    Property(
        "an end of the interval is 50%", "no end of the interval is 50%", lambda _, *given: 50 in interval(*given)
    ),
    Quantity("there are {} games", lambda _, wins, games: games),
    Quantity(
        "the share and one half are {} standard errors apart",
        lambda _, wins, games: round(abs(wins / games - 0.5) / (0.5 / games**0.5), 2),
    ),
)

OF_DECKS: tuple[Property | Quantity, ...] = (
    Property("there is only one deck", "there are several decks", lambda _, pairs: len(pairs) == 1),
    Property("there is a tie", "there is no tie", lambda _, pairs: any("tie" in pair for pair in pairs)),
    Property(
        "a game that Ada began is a tie",
        "no game that Ada began is a tie",
        lambda _, ps: any(p[0] == "tie" for p in ps),
    ),
    Property(
        "a game that Bo began is a tie", "no game that Bo began is a tie", lambda _, ps: any(p[1] == "tie" for p in ps)
    ),
    Property(
        "both games of a deck are ties",
        "no deck has two ties",
        lambda _, pairs: any(tuple(pair) == ("tie", "tie") for pair in pairs),
    ),
    Property(
        "one player has won both games of a deck",
        "nobody has won both games of a deck",
        lambda _, pairs: any(a == b != "tie" for a, b in pairs),
    ),
)


# Real matches: two strategies, the number of games, the seed.
MATCHES = (
    ("point monger", "few turns", 20, 4),
    ("conqueror", "destination", 10, 3),
    ("few turns", "iron empire", 16, 1),
    ("few turns", "destination", 24, 2),
)


def _matches() -> list[tuple[str, Contest]]:
    return [(f"a real match of {a} and {b}", match((a, b), games, seed)) for a, b, games, seed in MATCHES]


def share_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the first exercise: points of games."""
    rng = random.Random(seed)
    small: list[tuple[str, list[tuple[int, int]]]] = [
        ("one victory", [(20, 15)]),
        ("one tie", [(18, 18)]),
        ("a win and a loss", [(31, 30), (2, 25)]),
        ("a win, a tie and a loss", [(20, 10), (16, 16), (12, 14)]),
        ("two ties and a win", [(15, 15), (17, 17), (21, 3)]),
        ("a win and a tie below 0", [(-5, -12), (-3, -3), (-8, 2)]),
    ]
    real = [(name, [game.points for game in contest.games]) for name, contest in _matches()]
    drawn = []
    for size in (3, 6, 12, 30):
        # Few different point values, so that ties occur.
        games = [(rng.randint(8, 14), rng.randint(8, 14)) for _ in range(size - 1)]
        drawn.append((f"{size} random games", [*games, (11, 11)]))
    for size in (4, 9):
        games = [(rng.randint(-9, -4), rng.randint(-9, -4)) for _ in range(size - 1)]
        drawn.append((f"{size} random games with many missed tickets", [*games, (-7, -9)]))
    return tuple(Case(name, (games,)) for name, games in (*small, *real, *drawn))


def count_cases(seed: int) -> tuple[Case, ...]:
    """Return cases with wins and games: small ones, real matches, and random ones."""
    rng = random.Random(seed)
    small = [(1.0, 1), (0.0, 1), (3.0, 4), (7.0, 10), (70.0, 100), (52.0, 100), (400.0, 400), (41.0, 100), (22.0, 29)]
    result = [Case(counted_wins(wins, games), (wins, games)) for wins, games in small]
    result += [Case(f"{name}: {counted_wins(c.wins, len(c.games))}", (c.wins, len(c.games))) for name, c in _matches()]
    for games in (10, 25, 50, 120, 200, 400):
        wins = rng.randint(0, 2 * games) / 2
        result.append(Case(counted_wins(wins, games), (wins, games)))
    return tuple(result)


def verdict_cases(seed: int) -> tuple[Case, ...]:
    """Return `count_cases` and more cases near the border between decided and undecided."""
    rng = random.Random(seed + 1)
    result = []
    for games in (16, 24, 60, 140, 300, 500):
        border = Z * 0.5 / math.sqrt(games)
        for side in (-1, 1):
            for far in (rng.uniform(0.3, 0.85), rng.uniform(1.15, 1.7)):
                wins = round(2 * games * (0.5 + side * far * border)) / 2
                result.append(Case(counted_wins(wins, games), (wins, games)))
    few = [(4.0, 4), (0.0, 4), (7.0, 8), (1.5, 9), (3.0, 3)]
    close = [*rng.sample(_shares_between(Z, 2), 5), *rng.sample(_shares_between(Z - 0.04, Z), 3)]
    result += [
        Case(counted_wins(wins, games), (wins, games))
        for wins, games in (*few, (60.0, 100), *close, *((games - wins, games) for wins, games in close))
    ]
    return (*count_cases(seed), *result)


@lru_cache(maxsize=2)
def _shares_between(least: float, most: float) -> list[tuple[float, int]]:
    """Return wins and games whose share is more than `least` and at most `most` standard errors above one half."""
    result = []
    for games in range(20, 400):
        wins = math.floor(games + most * math.sqrt(games)) / 2
        if least < (wins / games - 0.5) / (0.5 / math.sqrt(games)) <= most:
            result.append((wins, games))
    return result


def seat_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases for the last exercise: the winners of the two games with each deck."""
    rng = random.Random(seed)
    small: list[tuple[str, list[tuple[str, str]]]] = [
        ("one deck, won both times by the player who went first", [("Ada", "Bo")]),
        ("one deck, both games won by Ada", [("Ada", "Ada")]),
        ("one deck, won both times by the player who went second", [("Bo", "Ada")]),
        ("one deck with a tie", [("tie", "Bo")]),
        ("one deck with two ties", [("tie", "tie")]),
        ("three decks", [("Ada", "Ada"), ("Ada", "Bo"), ("tie", "Ada")]),
    ]
    real = [(f"{name}, now called Ada and Bo", _decks(contest)) for name, contest in _matches()]
    drawn = []
    for size in (4, 8, 12):
        strong, tie = rng.uniform(0.55, 0.8), 0.2
        decks = [(_winner(rng, strong, tie), _winner(rng, strong - 0.2, tie)) for _ in range(size)]
        drawn.append((f"{size} random decks", [*decks, ("tie", "Ada")]))
    return tuple(Case(name, (decks,)) for name, decks in (*small, *real, *drawn))


def _winner(rng: random.Random, share: float, tie: float) -> str:
    return "tie" if rng.random() < tie else "Ada" if rng.random() < share else "Bo"


def _decks(contest: Contest) -> list[tuple[str, str]]:
    names = {1.0: "Ada", 0.5: "tie", 0.0: "Bo"}
    won = [names[game.won] for game in contest.games]
    return list(pairwise(won))[::2]
