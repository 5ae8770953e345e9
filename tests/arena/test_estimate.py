"""Intervals and ratings, against published figures and against their own promises."""

import math
import random

import pytest

from ttr.arena.bradley_terry import ratings
from ttr.arena.estimate import Estimate, bootstrap, bootstrap_mean, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # R. G. Newcombe (1998), Two-sided confidence intervals for the single proportion, Statistics in Medicine 17,
        # table I, method 3: the score interval without continuity correction.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval_matches_the_literature(wins, games, low, high):
    share = wilson(wins, games)
    assert share.value == wins / games
    assert (share.low, share.high) == pytest.approx((low, high), abs=5e-5)


def test_a_share_of_no_games_is_undefined_and_a_shared_victory_is_a_share_of_one():
    share = wilson(0, 0)
    assert math.isnan(share.value)
    assert 0.5 in share
    assert wilson(1.5, 3).value == 0.5


def test_the_bootstrap_is_reproducible_and_contains_the_mean():
    groups = [[random.Random(deal).gauss(100, 20) for _ in range(2)] for deal in range(100)]
    mean = bootstrap_mean(groups)
    assert mean == bootstrap_mean(groups)
    assert mean.low < mean.value < mean.high


@pytest.mark.parametrize("decks", [5, 8, 60])
def test_the_bootstrap_contains_the_true_mean_about_nineteen_times_in_twenty(decks):
    rng = random.Random(7)
    hits = sum(50 in bootstrap_mean([[rng.gauss(50, 10)] for _ in range(decks)], 500) for _ in range(400))
    assert 0.92 * 400 <= hits <= 0.98 * 400


def test_the_bootstrap_is_as_wide_as_theory_says():
    rng = random.Random(3)
    values = [rng.gauss(0, 10) for _ in range(400)]
    mean = bootstrap_mean([[value] for value in values])
    assert mean.high - mean.low == pytest.approx(2 * 1.96 * 10 / math.sqrt(400), rel=0.15)


def test_values_of_one_deck_are_resampled_together():
    """If swapped seats always add up to the same value, there is no variance."""
    mean = bootstrap_mean([[100 + x, 100 - x] for x in range(30)])
    assert (mean.low, mean.high) == (100, 100)


def test_larger_decks_weigh_more_and_a_few_decks_give_no_interval():
    assert bootstrap_mean([[10, 10, 10], [20]]).value == 12.5
    for decks in range(1, 5):
        assert bootstrap_mean([[3, 5]] * decks) == Estimate(4, -math.inf, math.inf, 2 * decks)


def strength(rating: float) -> float:
    return 10 ** ((rating - 1500) / 400)


def test_the_strengths_of_two_have_the_ratio_of_their_wins_with_one_extra_tie():
    found = ratings(["a", "b"], {("a", "b"): 29.5, ("b", "a"): 9.5})
    assert strength(found["a"].value) / strength(found["b"].value) == pytest.approx(3)


def test_results_sampled_from_strengths_recover_them():
    true = {"a": 4.0, "b": 2.0, "c": 1.0, "d": 0.25}
    wins = {(x, y): 1e6 * true[x] / (true[x] + true[y]) for x in true for y in true if x != y}
    found = ratings(list(true), wins)
    scale = math.prod(true.values()) ** 0.25
    assert {bot: strength(found[bot].value) * scale for bot in true} == pytest.approx(true, rel=1e-4)


def test_at_the_ratings_expected_wins_equal_actual_wins():
    """The likelihood equations of Hunter (2004), equation 3, on results that fit no model; a tie is half a win."""
    rng = random.Random(5)
    bots = "abcdef"
    wins = {(x, y): rng.randint(0, 400) / 2 for x in bots for y in bots if x != y}
    found = {bot: strength(rating.value) for bot, rating in ratings(bots, wins).items()}
    for x in bots:
        won = sum(wins[x, y] + 0.5 for y in bots if y != x)
        expected = sum((wins[x, y] + wins[y, x] + 1) * found[x] / (found[x] + found[y]) for y in bots if y != x)
        assert won == pytest.approx(expected, rel=1e-6)


@pytest.mark.parametrize("games", [1, 4, 20, 400])
def test_a_clean_sweep_does_not_say_how_much_better_the_winner_is(games):
    best, worst = ratings(["a", "b"], {("a", "b"): games}).values()
    assert all(math.isfinite(end) for rating in (best, worst) for end in rating)
    assert best.high - best.value > 1.5 * (best.value - best.low) > 200
    assert worst.low == pytest.approx(3000 - best.high)


def test_the_interval_ends_where_the_likelihood_has_fallen_by_two():
    """Of two players: the logarithm of the penalized likelihood at p is 6.5 log p + 2.5 log (1 - p)."""
    rating = ratings(["a", "b"], {("a", "b"): 6, ("b", "a"): 2}, z=2)["a"]

    def value(elo: float) -> float:
        share = 1 / (1 + strength(elo) ** -2)
        return 6.5 * math.log(share) + 2.5 * math.log(1 - share)

    assert [value(rating.value) - value(end) for end in (rating.low, rating.high)] == pytest.approx([2, 2], abs=1e-4)


@pytest.mark.parametrize(("games", "gap"), [(4, 0.0), (4, 1.5), (40, 1.0)])
def test_intervals_contain_the_true_rating_about_nineteen_times_in_twenty(games, gap):
    rng, share = random.Random(games), 1 / (1 + math.exp(-gap))
    true = 1500 + 200 * gap / math.log(10)
    hits = 0
    for _ in range(400):
        won = sum(rng.random() < share for _ in range(games))
        hits += true in ratings(["a", "b"], {("a", "b"): won, ("b", "a"): games - won})["a"]
    assert hits >= 0.93 * 400


def test_the_mean_rating_is_1500_and_without_games_nobody_can_be_compared():
    found = ratings(["a", "b", "idle"], {("a", "b"): 10, ("b", "a"): 5})
    assert sum(rating.value for rating in found.values()) / 3 == pytest.approx(1500)
    assert found["idle"] == Estimate(1500, -math.inf, math.inf, 0)
    assert math.isinf(found["a"].high)


def test_the_interval_leaves_out_25_of_a_thousand_resamples_at_each_end():
    numbers = iter(range(1000))
    assert bootstrap(range(1000), lambda drawn: next(numbers), resamples=1000) == (25, 974)


@pytest.mark.parametrize(("wins", "count"), [(5, 3), (-1, 3), (0, -1), (1, 2.5)])
def test_more_wins_than_games_are_refused(wins, count):
    with pytest.raises(ValueError, match=f"{wins} wins in {count} games: give a number"):
        wilson(wins, count)
