"""Lesson 8, the odds of the draw: the exercises."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.analysis import odds
from ttr.lessons.kit.answers import read_yes_or_no
from ttr.lessons.kit.exercise import Exercise, known
from ttr.lessons.odds import cases, explain, misconceptions, properties
from ttr.lessons.odds.decks import chance, chance_drawing_blind, chance_with_locomotive, expected, seen
from ttr.lessons.odds.figures import nearly, read_chance, read_mean

# --- the correct answers, from the game's own odds ---


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
        "Write chance_of_one(deck, seen, color). What is the chance that the next blind card has this color or is a "
        "locomotive? Return this chance. deck is a dictionary of all cards of the game, such as "
        "{'orange': 12, ..., 'locomotive': 14}; seen is a list of the cards that you see in your hand, face up or in "
        "the discards, such as ['orange', 'red']. All unseen cards are equally likely."
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
        "Divide the favorable outcomes by all outcomes. What are the outcomes here?",
        "seen.count(color) counts how often a color is in the list. sum(deck.values()) is the number of all cards, "
        "and len(seen) is the number of seen cards.",
        "Below the line: all cards minus the seen ones. Above the line: cards of the color minus the seen ones, plus "
        "locomotives minus the seen ones.",
    ),
    endless="A for loop over the list seen always ends; a while loop ends only if something changes.",
    tried=TRIED,
)

SEVERAL_CARDS = Exercise(
    key="8.2",
    cases=cases.chance_cases,
    title="several cards",
    statement=(
        "Write chance(unseen, useful, missing, draws). All four are whole numbers: the unseen cards, the useful "
        "cards among them, the useful cards that you still need, and the blind cards that you draw. You put no card "
        "back. What is the chance that you draw at least as many useful cards as you need? Return this chance. "
        "comb(n, k) from the module math counts combinations."
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
        "How many sets of cards can you draw? How many of them have exactly 1 useful card?",
        "Exactly i useful cards: choose i of the useful ones, and the rest of the draws from the others. "
        "Multiply the two numbers of combinations.",
        "Add up comb(useful, i) * comb(unseen - useful, draws - i) for i = missing, ..., draws, and divide by "
        "comb(unseen, draws).",
    ),
    endless="A for loop over range(missing, draws + 1) always ends.",
    tried=TRIED,
)

HOW_MANY_DRAWS = Exercise(
    key="8.3",
    cases=cases.waiting_cases,
    title="how many draws",
    statement=(
        "Write expected_draws(unseen, useful, missing). It returns how many blind cards you draw on average until "
        "you have all the useful cards that you need; missing can be 0. All unseen cards are in the deck, there are "
        "enough useful cards, and you never put a card back."
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
        "Do it by hand for a deck of 3 cards with 1 useful card, and then with 2.",
        "You draw again whenever the cards so far were not enough. How likely is that for the first draw, for the "
        "second, for the third?",
        "Add up 1 - chance(unseen, useful, missing, k) for k = 0, 1, 2, ..., unseen - 1, with chance from 8.2.",
    ),
    endless="You can stop at the last card: after all unseen cards, nothing is missing.",
    tried=TRIED,
)

TAKE_LOCOMOTIVE = Exercise(
    key="8.4",
    cases=cases.locomotive_cases,
    title="take the locomotive?",
    statement=(
        "A locomotive lies face up, and you want to pay for a route after two turns. Plan A: take the locomotive, "
        "which costs the whole turn, and draw two blind cards in the next turn. Plan B: draw blind in both turns, "
        "four cards. Write take_locomotive(unseen, useful, missing). Return True if plan A is more likely to bring "
        "enough cards, and False if plan B is. missing is the number of cards that you still need now, at least 1; "
        "the face-up locomotive is not one of the unseen cards."
    ),
    signature="take_locomotive(unseen, useful, missing)",
    truth=_take_locomotive,
    read=read_yes_or_no,
    explain=explain.explain_locomotive,
    draw=explain.draw_locomotive,
    misconceptions=known(misconceptions, "8.4"),
    properties=properties.OF_LOCOMOTIVE,
    hints=(
        "For each of the two plans: how many cards are missing, and how many do you draw blind?",
        "You can call chance from 8.2, once for each plan.",
        "Compare chance(unseen, useful, missing - 1, 2) with chance(unseen, useful, missing, 4).",
    ),
    endless="If you call chance here, check 8.2 first: maybe that function never ends.",
    tried=TRIED,
)

EXERCISES = (NEXT_CARD, SEVERAL_CARDS, HOW_MANY_DRAWS, TAKE_LOCOMOTIVE)
