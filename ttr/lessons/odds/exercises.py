"""Lesson 8, the odds of the draw: its exercises, with their misconceptions and hints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from ttr.analysis import odds
from ttr.lessons.kit.answers import DIGITS, read_yes_or_no
from ttr.lessons.kit.cases import board
from ttr.lessons.kit.exercise import Case, Exercise, Misconception
from ttr.lessons.odds import deals, explaining
from ttr.lessons.odds import misconceptions as usual
from ttr.lessons.odds.seen import chance, expected, seen

# --- the truth, from the game's own odds ---


def _chance_of_one(deck: dict[str, int], cards: Sequence[str], color: str) -> float:
    elsewhere = {kind: cards.count(kind) for kind in deck}
    return odds.at_least(seen(deck, {}, elsewhere), color, 1, 1, locomotives=True) or 0.0


def _expected_draws(unseen: int, useful: int, missing: int) -> float | None:
    return expected(unseen, useful, missing)


def _take_locomotive(unseen: int, useful: int, missing: int) -> bool:
    return deals.with_locomotive(unseen, useful, missing) > deals.without(unseen, useful, missing)


def _nearly(truth: Callable[..., float | None]) -> Callable[[Case, Any], float]:
    """Let a number count as the right one that differs from it in the last digit only: floats are rounded."""

    def measure(case: Case, answer: float) -> float:
        right = round(truth(*case.arguments) or 0.0, DIGITS)
        return right if abs(answer - right) < 1.5 * 10**-DIGITS else answer

    return measure


def _exercise(key: str, cases: Callable[[int], tuple[Case, ...]], **parts: Any) -> Exercise:
    tried = "small decks, positions of real games and random decks"
    return Exercise(key=key, board=board(), cases=cases, tried=tried, **parts)


@lru_cache(maxsize=1)
def exercises() -> tuple[Exercise, ...]:
    """Return the exercises of the lesson, in order."""
    return (
        _exercise(
            "8.1", deals.next_card_cases, title="the next card",
            statement=(
                "Write chance_of_one(deck, seen, color). It returns the probability that the next blind card is of "
                "the color or a locomotive. deck is a dictionary of all cards of the game, such as "
                "{'orange': 12, ..., 'locomotive': 14}; seen is a list of the cards that you see, such as "
                "['orange', 'red']: in your hand, face up, or discarded. All unseen cards are equally likely."
            ),
            signature="chance_of_one(deck, seen, color)",
            truth=_chance_of_one, read=explaining.read_chance, measure=_nearly(_chance_of_one),
            explain=explaining.explain_next_card, draw=explaining.draw_next_card,
            misconceptions=(
                Misconception("forgets the locomotives", "Which other card could you pay with?",
                        usual.forgets_locomotives),
                Misconception("divides by all cards of the game",
                        "Can a card that you see be the next one? How many cards are still possible?",
                        usual.out_of_all),
                Misconception("does not look at the cards seen",
                        "Your answer is that of a new game. What changes when you have seen some cards?",
                        usual.nothing_seen),
                Misconception("takes the seen cards off the whole deck, but not off the useful ones",
                        "You have fewer unseen cards, that is right. Are all the useful ones still unseen?",
                        usual.useful_of_all),
                Misconception("takes each kind of card for equally likely",
                        "The cards are equally likely, not the colors: there may be many of one and few of another.",
                        usual.each_kind_alike),
                Misconception("answers in percent",
                        "Percent are hundredths: a probability lies between 0 and 1.", usual.in_percent),
            ),
            hints=(
                "Favorable outcomes divided by all outcomes: what are the outcomes here?",
                "seen.count(color) counts how often a color is in the list. sum(deck.values()) is the number of all "
                "cards, len(seen) that of the seen ones.",
                "Below the line: all cards less those seen. Above it: cards of the color less those seen, and "
                "locomotives less those seen.",
            ),
            endless="A loop over the list seen ends by itself; a “while” needs something that changes.",
        ),
        _exercise(
            "8.2", deals.chance_cases, title="several cards",
            statement=(
                "Write chance(unseen, useful, missing, draws). All four are whole numbers: how many cards are unseen, "
                "how many of these are useful, how many useful ones you miss, and how many cards you draw blind, none "
                "of them put back. Return the probability that enough of the cards drawn are useful: at least as many "
                "as you miss. comb(n, k) from the module math counts combinations."
            ),
            signature="chance(unseen, useful, missing, draws)",
            truth=chance, read=explaining.read_chance, measure=_nearly(chance),
            explain=explaining.explain_chance, draw=explaining.draw_chance,
            misconceptions=(
                Misconception("puts each card back before it draws the next",
                        "After a useful card there is one useful card fewer, and one card fewer altogether. Where is "
                        "that in your program?",
                        usual.with_replacement),
                Misconception("counts exactly so many useful cards",
                        "One useful card more than you need does no harm. Which numbers of useful cards are enough?",
                        usual.exactly),
                Misconception("counts more useful cards than are missing",
                        "Is it enough to draw just as many useful cards as are missing? Look at where your sum begins.",
                        usual.more_than),
                Misconception("gives the probability to fail",
                        "With more draws your answer gets smaller. Of what is it the probability?", usual.failing),
                Misconception("lets only the first cards count",
                        "You ask for useful cards in the first places. May useless ones come in between?",
                        usual.first_ones),
                Misconception("takes an average for a probability",
                        "Draws times the share of useful cards is how many you get on average. With more draws it "
                        "would pass 1: what does it leave out?",
                        usual.share_times_draws),
                Misconception("asks for one useful card only",
                        "Change the number missing from 1 to 2. Does your answer change?", usual.at_least_one),
                Misconception("leaves out that all cards drawn are useful",
                        "With one draw and one card missing your answer is 0. Where does a range end in Python?",
                        usual.last_left_out),
            ),
            hints=(
                "How many sets of cards can you draw at all? How many of them have exactly 1 useful card?",
                "Exactly i useful cards: choose i of the useful ones, and the rest of the draws from the others. "
                "Multiply both numbers of combinations.",
                "Add up comb(useful, i) * comb(unseen - useful, draws - i) for i = missing, ..., draws, and divide by "
                "comb(unseen, draws).",
            ),
            endless="A “for” over range(missing, draws + 1) ends by itself.",
        ),
        _exercise(
            "8.3", deals.waiting_cases, title="how many draws",
            statement=(
                "Write expected_draws(unseen, useful, missing). It returns how many blind cards you draw on average "
                "until you have as many useful ones as you miss. All unseen cards are in the deck, there are enough "
                "useful ones among them, and none is put back."
            ),
            signature="expected_draws(unseen, useful, missing)",
            truth=_expected_draws, read=explaining.read_mean, measure=_nearly(_expected_draws),
            explain=explaining.explain_waiting, draw=explaining.draw_waiting,
            misconceptions=(
                Misconception("puts each card back before it draws the next",
                        "A deck of 3 cards with 1 useful one: it comes first, second or third, equally likely. What is "
                        "the average of 1, 2 and 3?",
                        usual.waiting_with_replacement),
                Misconception("counts the useless cards only",
                        "The useful cards themselves have to be drawn, too.", usual.useless_only),
                Misconception("stops at the first useful card",
                        "How many useful cards are wanted? Your answer is the same for 1 and for 2.",
                        usual.until_the_first),
                Misconception("rounds to whole cards",
                        "An average need not be a possible number: families can have 1.5 children on average.",
                        usual.rounded_up),
                Misconception("tells with how many draws it is more likely than not",
                        "That is the median. Long waits are rare, but how much do they add to the average?",
                        usual.more_likely_than_not),
            ),
            hints=(
                "Do it by hand for a deck of 3 cards with 1 useful one, and then with 2.",
                "A draw is made whenever the cards before it were not enough. How likely is that for the first draw, "
                "for the second, for the third?",
                "Add up 1 - chance(unseen, useful, missing, k) for k = 0, 1, 2, ..., unseen - 1, with chance from 8.2.",
            ),
            endless="You can stop at the last card: after all unseen cards nothing is missing.",
        ),
        _exercise(
            "8.4", deals.locomotive_cases, title="take the locomotive?",
            statement=(
                "A locomotive lies face up, and you want to pay for a route after two turns. Either you take the "
                "locomotive, which costs the whole turn, and draw two blind cards in the next. Or you draw blind in "
                "both turns, four cards. Write take_locomotive(unseen, useful, missing): True when the first way is "
                "more likely to be enough, False when the second one is. missing is what you lack now, at least 1; the "
                "face-up locomotive is not one of the unseen cards."
            ),
            signature="take_locomotive(unseen, useful, missing)",
            truth=_take_locomotive, read=read_yes_or_no,
            explain=explaining.explain_locomotive, draw=explaining.draw_locomotive,
            misconceptions=(
                Misconception("always takes the locomotive",
                        "It costs the whole turn, and with it one of two cards. When many unseen cards are useful, or "
                        "many are missing, what is that worth?",
                        usual.always),
                Misconception("compares how many useful cards come on average",
                        "An average says what comes in the long run. Here only one thing counts: is it enough, or not?",
                        usual.by_expected_value),
                Misconception("does not count the locomotive as a card",
                        "After you took the locomotive, how many cards do you miss?", usual.locomotive_not_counted),
                Misconception("looks at one turn only", "You have two turns. What can still come in the second one?",
                        usual.one_turn_only),
            ),
            hints=(
                "For each of the two ways: how many cards are missing, and how many are drawn blind?",
                "You can call chance from 8.2, once for each way.",
                "Compare chance(unseen, useful, missing - 1, 2) with chance(unseen, useful, missing, 4).",
            ),
            endless="If you call chance here: check 8.2 first, it may be the one that does not end.",
        ),
    )  # fmt: skip
