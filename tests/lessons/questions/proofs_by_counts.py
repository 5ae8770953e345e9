"""What is right about cards and games (topics 8 and 9), found once more from what a question says, by exact counts.

Nothing here calls what makes the questions.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import comb, sqrt

from ttr import RULE_SETS
from ttr.ui.questions.question import Question

from .reading import Rights, numbers, shown

# --- 8 odds ---


def deck(q: Question) -> tuple[int, int]:
    """The unseen cards and the useful ones among them, as the question says."""
    total, *more = numbers(q)
    return total, more[0] + more[1]


def nearest_percent(q: Question, share: float) -> Rights:
    return {each for each in q.choices if abs(float(re.findall(r"\d+", each)[0]) - 100 * share) <= 0.5 + 1e-9}


def nearest_tenth(q: Question, value: float) -> Rights:
    return {each for each in q.choices if abs(float(each.removeprefix("about ")) - value) <= 0.05 + 1e-9}


def next_one(q: Question) -> Rights:
    total, good = deck(q)
    return nearest_percent(q, good / total if "useful" in q.text.split("likely")[1] else 1 - good / total)


def hypergeometric(total: int, good: int, draws: int) -> list[float]:
    """How likely 0, 1, 2, ... useful cards are, one card after the other."""
    chances = [1.0]
    for drawn in range(draws):
        left = total - drawn
        new = [0.0] * (len(chances) + 1)
        for had, chance in enumerate(chances):
            new[had + 1] += chance * max(0, good - had) / left
            new[had] += chance * (left - max(0, good - had)) / left
        chances = new
    return chances


def one_or_more(q: Question) -> Rights:
    total, good = deck(q)
    return nearest_percent(q, sum(hypergeometric(total, good, numbers(q)[3])[1:]))


def every_one(q: Question) -> Rights:
    total, good = deck(q)
    found = hypergeometric(total, good, numbers(q)[3])
    return nearest_percent(q, found[-1] if "useful" in q.text.split("likely")[1] else found[0])


def mean_useful(q: Question) -> Rights:
    total, good = deck(q)
    found = hypergeometric(total, good, numbers(q)[3])
    return nearest_tenth(q, sum(count * chance for count, chance in enumerate(found)))


@lru_cache(maxsize=2000)
def mean_wait(total: int, good: int, needed: int) -> float:
    """The chance that so many draws were not enough, added up over all numbers of draws."""
    bad = total - good
    return sum(
        sum(comb(good, had) * comb(bad, draws - had) for had in range(min(needed, draws + 1))) / comb(total, draws)
        for draws in range(total + 1)
    )


def mean_draws(q: Question) -> Rights:
    needed = numbers(q)[3] if "useful cards" in q.text else 1
    return nearest_tenth(q, mean_wait(*deck(q), needed))


# --- 9 strategies ---


def points(q: Question) -> Rights:
    table = RULE_SETS["usa"].route_points
    told = numbers(q)
    assert told[:6] == [1, 2, 3, 4, 5, 6]
    assert told[6:] == list(table[1:7])
    return {sum(table[q.board.routes[route].length] for route in shown(q))}


def share(q: Question) -> Rights:
    games, wins, losses, *ties = numbers(q)
    assert wins + losses + sum(ties) == games
    found = 100 * (wins + sum(ties) / 2) / games
    assert found == int(found)
    return {int(found)}


@lru_cache(maxsize=5000)
def fitting(wins: int, games: int) -> tuple[int, int]:
    """As exercise 9.2 says it: try all percents."""
    fit = [p for p in range(101) if abs(wins / games - p / 100) <= 1.96 * sqrt(p / 100 * (1 - p / 100) / games)]
    return fit[0], fit[-1]


def interval(q: Question) -> Rights:
    wins, games = numbers(q)[:2]
    return {"{} to {} %".format(*fitting(wins, games))}


def better(q: Question) -> Rights:
    wins, games = numbers(q)[:2]
    low, high = fitting(wins, games)
    if "interval of its" in q.text:
        assert f"is {low} to {high} %" in q.text
    return {q.choices[0 if low > 50 else 1 if high < 50 else 2]}


def how_many(q: Question) -> Rights:
    if "is it" in q.text and "as wide?" in q.text:
        games, _ = numbers(q)
        part = {"half": 1 / 2, "a third": 1 / 3, "a quarter": 1 / 4}[re.search(r"is it (.*?) as wide", q.text)[1]]
        return {c for c in q.choices if abs(sqrt(0.25 / int(c)) / sqrt(0.25 / games) - part) < 1e-9}
    games, width, more = numbers(q)
    wide = width * sqrt(games / more)
    return {c for c in q.choices if abs(int(c.split()[0]) - wide) < 0.5}
