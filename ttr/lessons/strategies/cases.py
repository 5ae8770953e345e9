"""Lesson 9, strategies as hypotheses: test cases for its exercises, and properties that they can have."""

from __future__ import annotations

import math
import random
from functools import lru_cache
from itertools import pairwise

from ttr.lessons.contests.contest import Contest
from ttr.lessons.kit.cases import Case
from ttr.lessons.kit.properties import Property, Quantity
from ttr.lessons.strategies.matches import match
from ttr.lessons.strategies.win_shares import Z, counted_wins, interval

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
        "Ada wins all games, or none",
        "some games are won and some are not",
        lambda _, wins, games: wins in (0, games),
    ),
    Property(
        "more than half of the games is won",
        "at most half of the games is won",
        lambda _, wins, games: 2 * wins > games,
    ),
    Property(
        "an end of the interval is 50 %", "no end of the interval is 50 %", lambda _, *given: 50 in interval(*given)
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
    found = [Case(counted_wins(wins, games), (wins, games)) for wins, games in small]
    found += [Case(f"{name}: {counted_wins(c.wins, len(c.games))}", (c.wins, len(c.games))) for name, c in _matches()]
    for games in (10, 25, 50, 120, 200, 400):
        wins = rng.randint(0, 2 * games) / 2
        found.append(Case(counted_wins(wins, games), (wins, games)))
    return tuple(found)


def verdict_cases(seed: int) -> tuple[Case, ...]:
    """Return `count_cases` and more cases near the border between decided and undecided."""
    rng = random.Random(seed + 1)
    found = []
    for games in (16, 24, 60, 140, 300, 500):
        border = Z * 0.5 / math.sqrt(games)
        for side in (-1, 1):
            for far in (rng.uniform(0.3, 0.85), rng.uniform(1.15, 1.7)):
                wins = round(2 * games * (0.5 + side * far * border)) / 2
                found.append(Case(counted_wins(wins, games), (wins, games)))
    few = [(4.0, 4), (0.0, 4), (7.0, 8), (1.5, 9), (3.0, 3)]
    close = [*rng.sample(_between(Z, 2), 5), *rng.sample(_between(Z - 0.04, Z), 3)]
    found += [
        Case(counted_wins(wins, games), (wins, games))
        for wins, games in (*few, (60.0, 100), *close, *((games - wins, games) for wins, games in close))
    ]
    return (*count_cases(seed), *found)


@lru_cache(maxsize=2)
def _between(least: float, most: float) -> list[tuple[float, int]]:
    """Return wins and games whose share is more than `least` and at most `most` standard errors above one half."""
    found = []
    for games in range(20, 400):
        wins = math.floor(games + most * math.sqrt(games)) / 2
        if least < (wins / games - 0.5) / (0.5 / math.sqrt(games)) <= most:
            found.append((wins, games))
    return found


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
