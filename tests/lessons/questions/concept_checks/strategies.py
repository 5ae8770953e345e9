"""Lesson 9: which choices of its concept questions hold."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

from .small import always, at_least, chance, how_often, interval


def six_of_ten() -> tuple[bool, ...]:
    low, high = interval(6, 10)
    assert 2 * at_least(6, 10) > 0.5  # one of the two equal strategies wins six or more
    return low > 0.5, low > 0.49 and high < 0.51, low < 0.5 < high


def twice_as_exact() -> tuple[bool, ...]:
    ends = {games: interval(games * 6 // 10, games) for games in (100, 200, 400)}
    width = {games: high - low for games, (low, high) in ends.items()}
    assert round(width[200] / width[100], 1) == 0.7
    half = [games for games in width if abs(width[games] / width[100] - 0.5) < 0.02]
    return half == [200], half == [400], not half


def a_hundred_classes() -> tuple[bool, ...]:
    """Compute how many of a hundred intervals of 100 games contain the true share, on average."""
    hits = []
    for share in (0.3, 0.4, 0.5, 0.55, 0.6):
        inside = [wins for wins in range(101) if interval(wins, 100)[0] <= share <= interval(wins, 100)[1]]
        hits.append(100 * sum(at_least(wins, 100, share) - at_least(wins + 1, 100, share) for wins in inside))
    differ = max(hits) - min(hits) > 5
    return always(h == 100 for h in hits), always(93 < h < 97 for h in hits), always(h < 60 for h in hits), differ


def an_interval_around_one_half() -> tuple[bool, ...]:
    low, high = interval(139, 267)
    assert (round(low, 2), round(high, 2)) == (0.46, 0.58)
    return not low < 0.56 < high, low > 0.5, low < 0.5 < high


def better_than_better() -> tuple[bool, ...]:
    """Compare dice: the higher number wins."""

    def beats(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        return chance(a > b for a, b in product(one, other)) > Fraction(1, 2)

    dice = [(2, 4, 9), (1, 6, 8), (3, 5, 7), (1, 2, 3), (7, 8, 9)]
    chains = [(a, b, c) for a, b, c in permutations(dice, 3) if beats(a, b) and beats(b, c)]
    return how_often(beats(a, c) for a, _, c in chains)


def the_best_of_twenty() -> tuple[bool, ...]:
    one = at_least(15, 20)
    some = 1 - (1 - one) ** 20
    assert (round(100 * one), round(100 * some)) == (2, 34)
    return some < 0.05, 0.05 < some < 0.95, some > 0.99


def more_points_more_wins() -> tuple[bool, ...]:
    matches = [*product((-10, 60, 5), repeat=3)]  # by how many points the strategy wins each of three games
    return how_often(sum(game > 0 for game in match) > 1.5 for match in matches if sum(match) > 0)


def small_matches_big_surprises() -> tuple[bool, ...]:
    short, long = at_least(6, 10), at_least(600, 1000)
    assert round(100 * short) == 38
    assert long < 0.001
    return short > long, short < long, short == long


def stop_when_you_lead() -> tuple[bool, ...]:
    """Compute the chance that one half is outside the interval after any of up to 100 games."""
    going, stopped = {0: 1.0}, 0.0
    for games in range(1, 101):
        after: Counter[int] = Counter()
        for wins, share in going.items():
            for more in (0, 1):
                after[wins + more] += share / 2
        outside = {wins for wins in after if not interval(wins, games)[0] <= 0.5 <= interval(wins, games)[1]}
        stopped += sum(after[wins] for wins in outside)
        going = {wins: share for wins, share in after.items() if wins not in outside}
    assert round(100 * stopped) == 36
    return 0.04 < stopped < 0.06, stopped > 0.15, stopped < 0.04
