"""Misconceptions about odds: whole functions, each wrong in one way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, comb, prod

Deck = Mapping[str, int]

# --- one card ---


def forgets_locomotives(deck: Deck, seen: Sequence[str], color: str) -> float:
    """Count the color alone."""
    return (deck[color] - seen.count(color)) / (sum(deck.values()) - len(seen))


def out_of_all(deck: Deck, seen: Sequence[str], color: str) -> float:
    """Divide by all cards of the game."""
    useful = deck[color] + deck["locomotive"] - seen.count(color) - seen.count("locomotive")
    return useful / sum(deck.values())


def nothing_seen(deck: Deck, seen: Sequence[str], color: str) -> float:
    """Take the odds of the whole game, whatever has been seen."""
    return (deck[color] + deck["locomotive"]) / sum(deck.values())


def useful_of_all(deck: Deck, seen: Sequence[str], color: str) -> float:
    """Count useful cards of the whole game, and divide by the unseen ones."""
    return (deck[color] + deck["locomotive"]) / (sum(deck.values()) - len(seen))


def each_kind_alike(deck: Deck, seen: Sequence[str], color: str) -> float:
    """Take each kind of card for equally likely."""
    left = [kind for kind in deck if deck[kind] > seen.count(kind)]
    return len({color, "locomotive"} & set(left)) / len(left)


def in_percent(deck: Deck, seen: Sequence[str], color: str) -> float:
    """Give the right probability, in percent."""
    useful = deck[color] + deck["locomotive"] - seen.count(color) - seen.count("locomotive")
    return 100 * useful / (sum(deck.values()) - len(seen))


# --- several cards ---


def _exactly(unseen: int, useful: int, count: int, draws: int) -> float:
    return comb(useful, count) * comb(unseen - useful, draws - count) / comb(unseen, draws)


def _chance(unseen: int, useful: int, missing: int, draws: int) -> float:
    return sum(_exactly(unseen, useful, count, draws) for count in range(max(0, missing), draws + 1))


def with_replacement(unseen: int, useful: int, missing: int, draws: int) -> float:
    """Put each card back before the next is drawn: the binomial distribution."""
    p = useful / unseen
    return sum(comb(draws, count) * p**count * (1 - p) ** (draws - count) for count in range(missing, draws + 1))


def exactly(unseen: int, useful: int, missing: int, draws: int) -> float:
    """Give the probability of exactly so many."""
    return _exactly(unseen, useful, missing, draws) if missing <= draws else 0.0


def more_than(unseen: int, useful: int, missing: int, draws: int) -> float:
    """Give the probability of more than are missing."""
    return _chance(unseen, useful, missing + 1, draws)


def failing(unseen: int, useful: int, missing: int, draws: int) -> float:
    """Give the probability that it does not work."""
    return 1 - _chance(unseen, useful, missing, draws)


def first_ones(unseen: int, useful: int, missing: int, draws: int) -> float:
    """Give the probability that the first cards are useful, as if no other could come in between."""
    return prod((useful - drawn) / (unseen - drawn) for drawn in range(missing))


def share_times_draws(unseen: int, useful: int, missing: int, draws: int) -> float:
    """Take the expected number of useful cards for a probability."""
    return draws * useful / unseen


def at_least_one(unseen: int, useful: int, missing: int, draws: int) -> float:
    """Give the probability of at least one useful card, however many are missing."""
    return _chance(unseen, useful, 1, draws)


def last_left_out(unseen: int, useful: int, missing: int, draws: int) -> float:
    """End the sum before the number of draws itself."""
    return sum(_exactly(unseen, useful, count, draws) for count in range(missing, draws))


# --- how many draws ---


def waiting_with_replacement(unseen: int, useful: int, missing: int) -> float:
    """Put each card back before the next is drawn."""
    return missing * unseen / useful


def useless_only(unseen: int, useful: int, missing: int) -> float:
    """Count only the cards that are of no use."""
    return missing * (unseen - useful) / (useful + 1)


def until_the_first(unseen: int, useful: int, missing: int) -> float:
    """Stop at the first useful card."""
    return (unseen + 1) / (useful + 1) if missing else 0.0


def rounded_up(unseen: int, useful: int, missing: int) -> int:
    """Round to whole cards."""
    return ceil(missing * (unseen + 1) / (useful + 1))


def more_likely_than_not(unseen: int, useful: int, missing: int) -> int:
    """Give the number of cards with which it is more likely than not: the median."""
    return next(draws for draws in range(unseen + 1) if _chance(unseen, useful, missing, draws) >= 0.5)


# --- the locomotive ---


def always(unseen: int, useful: int, missing: int) -> bool:
    """Take the locomotive, whatever is missing."""
    return True


def by_expected_value(unseen: int, useful: int, missing: int) -> bool:
    """Compare the expected numbers of useful cards."""
    share = useful / unseen
    return 1 + 2 * share > 4 * share


def locomotive_not_counted(unseen: int, useful: int, missing: int) -> bool:
    """Forget that the locomotive itself is one of the missing cards."""
    return _chance(unseen, useful, missing, 2) > _chance(unseen, useful, missing, 4)


def one_turn_only(unseen: int, useful: int, missing: int) -> bool:
    """Look at the first of the two turns only."""
    return float(missing <= 1) > _chance(unseen, useful, missing, 2)
