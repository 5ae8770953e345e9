"""Lesson 8: which choices of its concept questions hold."""

from fractions import Fraction
from itertools import combinations, permutations, product

from .small import always, chance


def five_heads() -> tuple[bool, ...]:
    tails = chance(toss[5] == "T" for toss in product("HT", repeat=6) if toss[:5] == ("H",) * 5)
    return tails > Fraction(1, 2), tails < Fraction(1, 2), tails == Fraction(1, 2)


def five_red_cards() -> tuple[bool, ...]:
    before, after = Fraction(12, 110), Fraction(12 - 5, 110 - 5)
    # The same on a small deck, whose orders can be counted.
    orders = [*permutations("RRRBB", 3)]
    assert chance(o[2] == "R" for o in orders if o[:2] == ("R", "R")) < chance(o[0] == "R" for o in orders)
    return after == before, after < before, after > before


def the_second_card() -> tuple[bool, ...]:
    decks = [[*permutations("L" * good + "B" * bad)] for good, bad in product((1, 2, 3), repeat=2)]
    first, second = ([chance(o[at] == "L" for o in orders) for orders in decks] for at in (0, 1))
    pairs = [*zip(first, second, strict=True)]
    return always(b == a for a, b in pairs), always(b < a for a, b in pairs), always(b > a for a, b in pairs)


def put_back(draws: int) -> list[tuple[str, ...]]:
    """Return all equally likely results of draws with chance 1/4, when each card is put back."""
    return [*product("HMMM", repeat=draws)]


def two_tries() -> tuple[bool, ...]:
    hit = chance("H" in drawn for drawn in put_back(2))
    assert hit == Fraction(7, 16)
    return hit == Fraction(1, 2), hit < Fraction(1, 2), hit > Fraction(1, 2)


def four_tries_at_1_4() -> tuple[bool, ...]:
    hit = chance("H" in drawn for drawn in put_back(4))
    return hit == 1, round(100 * hit) == 68, hit == Fraction(1, 4)


def an_expected_value_of_1_2() -> tuple[bool, ...]:
    hits = [drawn.count("H") for drawn in put_back(2)]
    regular = always((one > 0) != (other > 0) for one, other in product(hits, repeat=2))  # in two games in a row
    return max({*hits}, key=hits.count) == 1, regular, Fraction(sum(hits), len(hits)) == Fraction(1, 2)


def after_four_misses() -> tuple[bool, ...]:
    hands = [{*useful} for useful in combinations(range(12), 3)]
    next_one = chance(4 in useful for useful in hands if not useful & {0, 1, 2, 3})
    return next_one == Fraction(3, 12), next_one == Fraction(3, 8) > Fraction(3, 12), next_one < Fraction(3, 12)


def cards_in_other_hands() -> tuple[bool, ...]:
    """Deal two of five unseen cards, two of them useful, to a rival; the third one is the next card."""
    orders = [*permutations("UUBBB")]
    next_one = chance(order[2] == "U" for order in orders)
    return next_one == Fraction(2, 3), next_one == Fraction(2, 5), next_one == Fraction(2, 4)


def two_useful_cards() -> tuple[bool, ...]:
    both, square = chance({a, b} <= {0, 1, 2} for a, b in permutations(range(12), 2)), Fraction(3, 12) ** 2
    assert both == Fraction(3, 12) * Fraction(2, 11)
    return both == square, both < square, both > square


def sets_of_two_colors() -> tuple[bool, ...]:
    count = len([*combinations(range(5), 2)])
    return tuple(count == each for each in (10, 20, 25, 7))
