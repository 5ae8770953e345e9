"""Lesson 8, the odds of the draw: common misconceptions as complete wrong functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, comb, prod

from ttr.lessons.kit.exercise import MisconceptionsOf

of_next_card = MisconceptionsOf("8.1")
of_several_cards = MisconceptionsOf("8.2")
of_how_many_draws = MisconceptionsOf("8.3")
of_take_locomotive = MisconceptionsOf("8.4")

Deck = Mapping[str, int]

# --- one card ---


@of_next_card("forgets the locomotives", "Which other card could you pay with?")
def forgets_locomotives(deck: Deck, seen: Sequence[str], color: str) -> float:
    return (deck[color] - seen.count(color)) / (sum(deck.values()) - len(seen))


@of_next_card(
    "divides by all cards of the game",
    "Can the next card be one that you already see? How many cards are still possible?",
)
def out_of_all(deck: Deck, seen: Sequence[str], color: str) -> float:
    useful = deck[color] + deck["locomotive"] - seen.count(color) - seen.count("locomotive")
    return useful / sum(deck.values())


@of_next_card(
    "ignores the seen cards", "Your answer is right for a new game. What changes after you have seen some cards?"
)
def nothing_seen(deck: Deck, seen: Sequence[str], color: str) -> float:
    return (deck[color] + deck["locomotive"]) / sum(deck.values())


@of_next_card(
    "subtracts the seen cards from the whole deck, but not from the useful cards",
    "You count fewer unseen cards, and that is right. Are all the useful cards still unseen?",
)
def useful_of_all(deck: Deck, seen: Sequence[str], color: str) -> float:
    return (deck[color] + deck["locomotive"]) / (sum(deck.values()) - len(seen))


@of_next_card(
    "treats each kind of card as equally likely",
    "The cards are equally likely, not the colors: one color may have many cards, and another may have few.",
)
def each_kind_alike(deck: Deck, seen: Sequence[str], color: str) -> float:
    left = [kind for kind in deck if deck[kind] > seen.count(kind)]
    return len({color, "locomotive"} & set(left)) / len(left)


@of_next_card("answers in percent", "Percent means hundredths. A probability lies between 0 and 1.")
def in_percent(deck: Deck, seen: Sequence[str], color: str) -> float:
    useful = deck[color] + deck["locomotive"] - seen.count(color) - seen.count("locomotive")
    return 100 * useful / (sum(deck.values()) - len(seen))


# --- several cards ---


def _exactly(unseen: int, useful: int, count: int, draws: int) -> float:
    return comb(useful, count) * comb(unseen - useful, draws - count) / comb(unseen, draws)


def _chance(unseen: int, useful: int, missing: int, draws: int) -> float:
    return sum(_exactly(unseen, useful, count, draws) for count in range(max(0, missing), draws + 1))


@of_several_cards(
    "puts each card back before it draws the next",
    "After you draw a useful card, there is one useful card fewer and one card fewer in total. Where does your "
    "program do this?",
)
def with_replacement(unseen: int, useful: int, missing: int, draws: int) -> float:
    p = useful / unseen
    return sum(comb(draws, count) * p**count * (1 - p) ** (draws - count) for count in range(missing, draws + 1))


@of_several_cards(
    "counts only draws with exactly the needed number",
    "An extra useful card does no harm. Which numbers of useful cards are enough?",
)
def exactly(unseen: int, useful: int, missing: int, draws: int) -> float:
    return _exactly(unseen, useful, missing, draws) if missing <= draws else 0.0


@of_several_cards(
    "wants more useful cards than are missing",
    "It is enough to draw exactly the number of missing cards. Look at where your sum begins.",
)
def more_than(unseen: int, useful: int, missing: int, draws: int) -> float:
    return _chance(unseen, useful, missing + 1, draws)


@of_several_cards(
    "gives the probability of failing",
    "With more draws, your answer gets smaller. What event does this probability belong to?",
)
def failing(unseen: int, useful: int, missing: int, draws: int) -> float:
    return 1 - _chance(unseen, useful, missing, draws)


@of_several_cards(
    "counts only the first cards", "You want useful cards in the first places. May useless cards come in between?"
)
def first_ones(unseen: int, useful: int, missing: int, draws: int) -> float:
    return prod((useful - drawn) / (unseen - drawn) for drawn in range(missing))


@of_several_cards(
    "returns an average instead of a probability",
    "Draws times the share of useful cards is the average number of useful cards. With more draws it would go above "
    "1. What is a probability instead?",
)
def share_times_draws(unseen: int, useful: int, missing: int, draws: int) -> float:
    return draws * useful / unseen


@of_several_cards("asks for only one useful card", "Change missing from 1 to 2. Does your answer change?")
def at_least_one(unseen: int, useful: int, missing: int, draws: int) -> float:
    return _chance(unseen, useful, 1, draws)


@of_several_cards(
    "leaves out the case that all drawn cards are useful",
    "With one draw and one missing card, your answer is 0. Where does a range end in Python?",
)
def last_left_out(unseen: int, useful: int, missing: int, draws: int) -> float:
    return sum(_exactly(unseen, useful, count, draws) for count in range(missing, draws))


# --- how many draws ---


@of_how_many_draws(
    "puts each card back before it draws the next",
    "Take a deck of 3 cards with 1 useful card. It comes first, second or third, equally likely. What is the average "
    "of 1, 2 and 3?",
)
def waiting_with_replacement(unseen: int, useful: int, missing: int) -> float:
    return missing * unseen / useful


@of_how_many_draws("counts only the useless cards", "You must draw the useful cards, too.")
def useless_only(unseen: int, useful: int, missing: int) -> float:
    return missing * (unseen - useful) / (useful + 1)


@of_how_many_draws(
    "stops at the first useful card", "How many useful cards do you need? Your answer is the same for 1 and for 2."
)
def until_the_first(unseen: int, useful: int, missing: int) -> float:
    return (unseen + 1) / (useful + 1) if missing else 0.0


@of_how_many_draws(
    "rounds to whole cards",
    "An average doesn't have to be a possible number: families can have 1.5 children on average.",
)
def rounded_up(unseen: int, useful: int, missing: int) -> int:
    return ceil(missing * (unseen + 1) / (useful + 1))


@of_how_many_draws(
    "gives the number of draws that makes success more likely than not",
    "That is the median. Long waits are rare, but how much do they add to the average?",
)
def more_likely_than_not(unseen: int, useful: int, missing: int) -> int:
    return next(draws for draws in range(unseen + 1) if _chance(unseen, useful, missing, draws) >= 0.5)


# --- the locomotive ---


@of_take_locomotive(
    "always takes the locomotive",
    "The locomotive costs the whole turn, so you lose a card. When many unseen cards are useful, or many cards are "
    "missing, what is that card worth?",
)
def always(unseen: int, useful: int, missing: int) -> bool:
    return True


@of_take_locomotive(
    "compares the average numbers of useful cards",
    "An average describes the long run. Here only one thing counts: do you get enough cards, or not?",
)
def by_expected_value(unseen: int, useful: int, missing: int) -> bool:
    share = useful / unseen
    return 1 + 2 * share > 4 * share


@of_take_locomotive(
    "does not count the locomotive as a card", "After you take the locomotive, how many cards are still missing?"
)
def locomotive_not_counted(unseen: int, useful: int, missing: int) -> bool:
    return _chance(unseen, useful, missing, 2) > _chance(unseen, useful, missing, 4)


@of_take_locomotive("looks at only one turn", "You have two turns. What can still come in the second one?")
def one_turn_only(unseen: int, useful: int, missing: int) -> bool:
    return float(missing <= 1) > _chance(unseen, useful, missing, 2)


@of_take_locomotive(
    "decides by a rule of thumb",
    "In a very large deck, your rule is right. In a small deck, each draw changes the rest of the deck. Compute the "
    "two chances for this deck.",
)
def rule_of_thumb(unseen: int, useful: int, missing: int) -> bool:
    return missing == 1 or (missing == 2 and 3 * useful <= 2 * unseen) or (missing == 3 and 3 * useful < unseen)


@of_take_locomotive(
    "puts each card back before the next is drawn",
    "You don't put a card back. How many cards are left for the second draw? How many of them are useful?",
)
def cards_put_back(unseen: int, useful: int, missing: int) -> bool:
    return with_replacement(unseen, useful, missing - 1, 2) > with_replacement(unseen, useful, missing, 4)


@of_take_locomotive(
    "takes it for one to three missing cards if less than half of the deck is useful",
    "For two missing cards and for three, the limit is at different shares. Where? Compute both chances.",
)
def under_a_half(unseen: int, useful: int, missing: int) -> bool:
    return missing == 1 or (missing <= 3 and 2 * useful < unseen)
