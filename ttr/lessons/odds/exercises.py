"""Lesson 8, the odds of the draw: its exercises."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.analysis import odds
from ttr.lessons.kit.answers import read_yes_or_no
from ttr.lessons.kit.exercise import Exercise, known
from ttr.lessons.odds import cases, explain, misconceptions, properties
from ttr.lessons.odds.decks import chance, chance_drawing_blind, chance_with_locomotive, expected, seen
from ttr.lessons.odds.figures import nearly, read_chance, read_mean

# --- the truth, from the game's own odds ---


def _chance_of_one(deck: dict[str, int], cards: Sequence[str], color: str) -> float:
    elsewhere = {kind: cards.count(kind) for kind in deck}
    return odds.at_least(seen(deck, {}, elsewhere), color, 1, 1, locomotives=True) or 0.0


def _take_locomotive(unseen: int, useful: int, missing: int) -> bool:
    return chance_with_locomotive(unseen, useful, missing) > chance_drawing_blind(unseen, useful, missing)


TRIED = "small decks, positions of real games and random decks"

NEXT_CARD = Exercise(
    key="8.1",
    cases=cases.next_card_cases,
    title="the next card",
    statement=(
        "Write chance_of_one(deck, seen, color). It returns the probability that the next blind card is of "
        "the color or a locomotive. deck is a dictionary of all cards of the game, such as "
        "{'orange': 12, ..., 'locomotive': 14}; seen is a list of the cards that you see, such as "
        "['orange', 'red']: in your hand, face up, or discarded. All unseen cards are equally likely."
    ),
    signature="chance_of_one(deck, seen, color)",
    truth=_chance_of_one,
    read=read_chance,
    measure=nearly(_chance_of_one),
    explain=explain.explain_next_card,
    draw=explain.draw_next_card,
    misconceptions=known(misconceptions, "8.1"),
    properties=properties.OF_DECK,
    hints=(
        "Favorable outcomes divided by all outcomes: what are the outcomes here?",
        "seen.count(color) counts how often a color is in the list. sum(deck.values()) is the number of all "
        "cards, len(seen) that of the seen ones.",
        "Below the line: all cards less those seen. Above it: cards of the color less those seen, and "
        "locomotives less those seen.",
    ),
    endless="A loop over the list seen ends by itself; a “while” needs something that changes.",
    tried=TRIED,
)

SEVERAL_CARDS = Exercise(
    key="8.2",
    cases=cases.chance_cases,
    title="several cards",
    statement=(
        "Write chance(unseen, useful, missing, draws). All four are whole numbers: how many cards are unseen, "
        "how many of these are useful, how many useful ones you miss, and how many cards you draw blind, none "
        "of them put back. Return the probability that enough of the cards drawn are useful: at least as many "
        "as you miss. comb(n, k) from the module math counts combinations."
    ),
    signature="chance(unseen, useful, missing, draws)",
    truth=chance,
    read=read_chance,
    measure=nearly(chance),
    explain=explain.explain_chance,
    draw=explain.draw_chance,
    misconceptions=known(misconceptions, "8.2"),
    properties=properties.OF_DRAWS,
    hints=(
        "How many sets of cards can you draw at all? How many of them have exactly 1 useful card?",
        "Exactly i useful cards: choose i of the useful ones, and the rest of the draws from the others. "
        "Multiply both numbers of combinations.",
        "Add up comb(useful, i) * comb(unseen - useful, draws - i) for i = missing, ..., draws, and divide by "
        "comb(unseen, draws).",
    ),
    endless="A “for” over range(missing, draws + 1) ends by itself.",
    tried=TRIED,
)

HOW_MANY_DRAWS = Exercise(
    key="8.3",
    cases=cases.waiting_cases,
    title="how many draws",
    statement=(
        "Write expected_draws(unseen, useful, missing). It returns how many blind cards you draw on average "
        "until you have as many useful ones as you miss; missing can be 0. All unseen cards are in the deck, "
        "there are enough useful ones among them, and none is put back."
    ),
    signature="expected_draws(unseen, useful, missing)",
    truth=expected,
    read=read_mean,
    measure=nearly(expected),
    explain=explain.explain_waiting,
    draw=explain.draw_waiting,
    misconceptions=known(misconceptions, "8.3"),
    properties=properties.OF_WAITING,
    hints=(
        "Do it by hand for a deck of 3 cards with 1 useful one, and then with 2.",
        "A draw is made whenever the cards before it were not enough. How likely is that for the first draw, "
        "for the second, for the third?",
        "Add up 1 - chance(unseen, useful, missing, k) for k = 0, 1, 2, ..., unseen - 1, with chance from 8.2.",
    ),
    endless="You can stop at the last card: after all unseen cards nothing is missing.",
    tried=TRIED,
)

TAKE_LOCOMOTIVE = Exercise(
    key="8.4",
    cases=cases.locomotive_cases,
    title="take the locomotive?",
    statement=(
        "A locomotive lies face up, and you want to pay for a route after two turns. Either you take the "
        "locomotive, which costs the whole turn, and draw two blind cards in the next. Or you draw blind in "
        "both turns, four cards. Write take_locomotive(unseen, useful, missing): True when the first way is "
        "more likely to be enough, False when the second one is. missing is what you lack now, at least 1; the "
        "face-up locomotive is not one of the unseen cards."
    ),
    signature="take_locomotive(unseen, useful, missing)",
    truth=_take_locomotive,
    read=read_yes_or_no,
    explain=explain.explain_locomotive,
    draw=explain.draw_locomotive,
    misconceptions=known(misconceptions, "8.4"),
    properties=properties.OF_LOCOMOTIVE,
    hints=(
        "For each of the two ways: how many cards are missing, and how many are drawn blind?",
        "You can call chance from 8.2, once for each way.",
        "Compare chance(unseen, useful, missing - 1, 2) with chance(unseen, useful, missing, 4).",
    ),
    endless="If you call chance here: check 8.2 first, it may be the one that does not end.",
    tried=TRIED,
)

EXERCISES = (NEXT_CARD, SEVERAL_CARDS, HOW_MANY_DRAWS, TAKE_LOCOMOTIVE)
