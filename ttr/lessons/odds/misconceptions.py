"""Lesson 8, the odds of the draw: its misconceptions, as whole wrong functions, each wrong in one way."""

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
    "divides by all cards of the game", "Can a card that you see be the next one? How many cards are still possible?"
)
def out_of_all(deck: Deck, seen: Sequence[str], color: str) -> float:
    useful = deck[color] + deck["locomotive"] - seen.count(color) - seen.count("locomotive")
    return useful / sum(deck.values())


@of_next_card(
    "does not look at the cards seen", "Your answer is that of a new game. What changes when you have seen some cards?"
)
def nothing_seen(deck: Deck, seen: Sequence[str], color: str) -> float:
    return (deck[color] + deck["locomotive"]) / sum(deck.values())


@of_next_card(
    "takes the seen cards off the whole deck, but not off the useful ones",
    "You have fewer unseen cards, that is right. Are all the useful ones still unseen?",
)
def useful_of_all(deck: Deck, seen: Sequence[str], color: str) -> float:
    return (deck[color] + deck["locomotive"]) / (sum(deck.values()) - len(seen))


@of_next_card(
    "takes each kind of card for equally likely",
    "The cards are equally likely, not the colors: there may be many of one and few of another.",
)
def each_kind_alike(deck: Deck, seen: Sequence[str], color: str) -> float:
    left = [kind for kind in deck if deck[kind] > seen.count(kind)]
    return len({color, "locomotive"} & set(left)) / len(left)


@of_next_card("answers in percent", "Percent are hundredths: a probability lies between 0 and 1.")
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
    "After a useful card there is one useful card fewer, and one card fewer altogether. Where is that in your program?",
)
def with_replacement(unseen: int, useful: int, missing: int, draws: int) -> float:
    p = useful / unseen
    return sum(comb(draws, count) * p**count * (1 - p) ** (draws - count) for count in range(missing, draws + 1))


@of_several_cards(
    "counts exactly so many useful cards",
    "One useful card more than you need does no harm. Which numbers of useful cards are enough?",
)
def exactly(unseen: int, useful: int, missing: int, draws: int) -> float:
    return _exactly(unseen, useful, missing, draws) if missing <= draws else 0.0


@of_several_cards(
    "counts more useful cards than are missing",
    "Is it enough to draw just as many useful cards as are missing? Look at where your sum begins.",
)
def more_than(unseen: int, useful: int, missing: int, draws: int) -> float:
    return _chance(unseen, useful, missing + 1, draws)


@of_several_cards(
    "gives the probability to fail", "With more draws your answer gets smaller. Of what is it the probability?"
)
def failing(unseen: int, useful: int, missing: int, draws: int) -> float:
    return 1 - _chance(unseen, useful, missing, draws)


@of_several_cards(
    "lets only the first cards count", "You ask for useful cards in the first places. May useless ones come in between?"
)
def first_ones(unseen: int, useful: int, missing: int, draws: int) -> float:
    return prod((useful - drawn) / (unseen - drawn) for drawn in range(missing))


@of_several_cards(
    "takes an average for a probability",
    "Draws times the share of useful cards is how many you get on average. With more draws it "
    "would pass 1: what does it leave out?",
)
def share_times_draws(unseen: int, useful: int, missing: int, draws: int) -> float:
    return draws * useful / unseen


@of_several_cards("asks for one useful card only", "Change the number missing from 1 to 2. Does your answer change?")
def at_least_one(unseen: int, useful: int, missing: int, draws: int) -> float:
    return _chance(unseen, useful, 1, draws)


@of_several_cards(
    "leaves out that all cards drawn are useful",
    "With one draw and one card missing your answer is 0. Where does a range end in Python?",
)
def last_left_out(unseen: int, useful: int, missing: int, draws: int) -> float:
    return sum(_exactly(unseen, useful, count, draws) for count in range(missing, draws))


# --- how many draws ---


@of_how_many_draws(
    "puts each card back before it draws the next",
    "A deck of 3 cards with 1 useful one: it comes first, second or third, equally likely. What is "
    "the average of 1, 2 and 3?",
)
def waiting_with_replacement(unseen: int, useful: int, missing: int) -> float:
    return missing * unseen / useful


@of_how_many_draws("counts the useless cards only", "The useful cards themselves have to be drawn, too.")
def useless_only(unseen: int, useful: int, missing: int) -> float:
    return missing * (unseen - useful) / (useful + 1)


@of_how_many_draws(
    "stops at the first useful card", "How many useful cards are wanted? Your answer is the same for 1 and for 2."
)
def until_the_first(unseen: int, useful: int, missing: int) -> float:
    return (unseen + 1) / (useful + 1) if missing else 0.0


@of_how_many_draws(
    "rounds to whole cards", "An average need not be a possible number: families can have 1.5 children on average."
)
def rounded_up(unseen: int, useful: int, missing: int) -> int:
    return ceil(missing * (unseen + 1) / (useful + 1))


@of_how_many_draws(
    "tells with how many draws it is more likely than not",
    "That is the median. Long waits are rare, but how much do they add to the average?",
)
def more_likely_than_not(unseen: int, useful: int, missing: int) -> int:
    return next(draws for draws in range(unseen + 1) if _chance(unseen, useful, missing, draws) >= 0.5)


# --- the locomotive ---


@of_take_locomotive(
    "always takes the locomotive",
    "It costs the whole turn, and with it one of two cards. When many unseen cards are useful, or "
    "many are missing, what is that worth?",
)
def always(unseen: int, useful: int, missing: int) -> bool:
    return True


@of_take_locomotive(
    "compares how many useful cards come on average",
    "An average says what comes in the long run. Here only one thing counts: is it enough, or not?",
)
def by_expected_value(unseen: int, useful: int, missing: int) -> bool:
    share = useful / unseen
    return 1 + 2 * share > 4 * share


@of_take_locomotive(
    "does not count the locomotive as a card", "After you took the locomotive, how many cards do you miss?"
)
def locomotive_not_counted(unseen: int, useful: int, missing: int) -> bool:
    return _chance(unseen, useful, missing, 2) > _chance(unseen, useful, missing, 4)


@of_take_locomotive("looks at one turn only", "You have two turns. What can still come in the second one?")
def one_turn_only(unseen: int, useful: int, missing: int) -> bool:
    return float(missing <= 1) > _chance(unseen, useful, missing, 2)


@of_take_locomotive(
    "decides by a rule of thumb",
    "In a very large deck your rule is right. In a small one, each card that is drawn changes what is left: "
    "compute the two chances for this deck.",
)
def rule_of_thumb(unseen: int, useful: int, missing: int) -> bool:
    return missing == 1 or (missing == 2 and 3 * useful <= 2 * unseen) or (missing == 3 and 3 * useful < unseen)


@of_take_locomotive(
    "puts each card back before the next is drawn",
    "A card that was drawn is not put back. How many cards are left for the second one, and how many useful ones?",
)
def cards_put_back(unseen: int, useful: int, missing: int) -> bool:
    return with_replacement(unseen, useful, missing - 1, 2) > with_replacement(unseen, useful, missing, 4)


@of_take_locomotive(
    "takes it for one to three missing cards while less than half of the deck is useful",
    "For two and for three missing cards the border lies at different shares. Where? Compute both chances.",
)
def under_a_half(unseen: int, useful: int, missing: int) -> bool:
    return missing == 1 or (missing <= 3 and 2 * useful < unseen)
