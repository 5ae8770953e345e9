"""Lesson 8, the odds of the draw: the exercises, and explanations of wrong answers, on the map and in cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

from ttr.analysis import odds
from ttr.game.cards import CARDS, LOCOMOTIVE
from ttr.graphs.overlay import Overlay, Role, edge_marks
from ttr.graphs.words import counted
from ttr.lessons.kit.answers import DIGITS, RETURNED, WrongKind, read_number, read_yes_or_no
from ttr.lessons.kit.cases import Case, board
from ttr.lessons.kit.exercise import YOURS, Exercise, Subject, known
from ttr.lessons.odds import cards_svg, cases, misconceptions
from ttr.lessons.odds.decks import chance, chance_drawing_blind, chance_with_locomotive, expected, seen, spread
from ttr.ui.map.export import cropped_svg
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup

_LARGE = 1e6


def read_chance(answer: object) -> float:
    """Read an answer that must be a probability, as a float or a fraction."""
    if isinstance(answer, str) and answer.strip().endswith("%"):
        raise WrongKind(RETURNED, "a number between 0 and 1", answer)
    return read_number(answer, "a number between 0 and 1")


def read_mean(answer: object) -> float:
    """Read an answer that must be an average number of cards, as a float or a fraction."""
    return read_number(answer, "a number of cards, such as 4.5")


def figure(value: float) -> str:
    """Return a number as text, rounded as for comparison.

    >>> [figure(value) for value in (0.5, 2.0, 1 / 3, 1e30)]
    ['0.5', '2', '0.333333', '1e+30']
    """
    if abs(value) >= _LARGE:
        return f"{value:.3g}"
    return f"{value:.{DIGITS}f}".rstrip("0").rstrip(".")


def nearly(truth: Callable[..., float | None]) -> Callable[[Case, float], float]:
    """Return a measure that accepts answers within one unit of the last digit, since floats are rounded."""

    def measure(case: Case, answer: float) -> float:
        right = round(truth(*case.arguments) or 0.0, DIGITS)
        return right if abs(answer - right) < 1.5 * 10**-DIGITS else answer

    return measure


_MOST_BARS = 10


def _marked(case: Case, sentence: str) -> Overlay:
    return Overlay((), edge_marks(sorted(case.routes), Role.TODO), sentence)


def _said(subject: Subject, answer: float, truth: float, what: str) -> str:
    """Return the beginning of a sentence: the program's answer, and any obvious fault in it."""
    if any(round(truth, digits) == answer for digits in range(2, DIGITS)):
        return (
            f"{subject.name} says {figure(answer)}; {what} is {figure(truth)}. Don't round: the check does that "
            f"for you."
        )
    return f"{subject.name} says {figure(answer)}, but {what} is {figure(truth)}."


def _no_probability(subject: Subject, answer: float) -> str:
    if answer < 0:
        return f"{subject.name} says {figure(answer)}, but no probability is below 0."
    return f"{subject.name} says {figure(answer)}, but no probability is above 1."


def explain_next_card(case: Case, answer: float, truth: float, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong probability for the next card."""
    deck, seen, color = case.arguments
    total = sum(deck.values()) - len(seen)
    good = counted(deck[color] - seen.count(color), f"{color} card")
    wild = counted(deck[LOCOMOTIVE] - seen.count(LOCOMOTIVE), LOCOMOTIVE)
    why = f"{counted(total, 'card')} {'are' if total != 1 else 'is'} unseen, with {good} and {wild} among them."
    if not 0 <= answer <= 1:
        return _marked(case, f"{_no_probability(subject, answer)} {why}")
    return _marked(case, f"{_said(subject, answer, truth, f'the chance of {color} or a locomotive')} {why}")


def _deck(total: int, good: int) -> str:
    return f"Of {counted(total, 'unseen card')} {good} {'is' if good == 1 else 'are'} useful"


def explain_chance(case: Case, answer: float, truth: float, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong probability for several draws."""
    total, good, missing, draws = case.arguments
    why = f"{_deck(total, good)}; you draw {draws} and need at least {counted(missing, 'useful card')}."
    if not 0 <= answer <= 1:
        return _marked(case, f"{_no_probability(subject, answer)} {why}")
    return _marked(case, f"{why} {_said(subject, answer, truth, 'the chance')}")


def explain_waiting(case: Case, answer: float, truth: float, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong average number of draws."""
    total, good, missing = case.arguments
    lead = f"{_deck(total, good)}, and you need {missing}."
    if answer < missing:
        why = f"{subject.name} says {figure(answer)}, but fewer than {counted(missing, 'card')} are never enough."
    elif answer > total - good + missing:
        most = counted(total - good + missing, "card")
        why = f"{subject.name} says {figure(answer)}, but {most} are enough, even if all useless cards come first."
    else:
        why = _said(subject, answer, truth, "the average number of draws")
    return _marked(case, f"{lead} {why}")


def explain_locomotive(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong choice between a locomotive and blind cards."""
    total, good, missing = case.arguments
    said = "to take the locomotive" if answer else "to draw blind"
    first, second = (f"{odds(total, good, missing):.4f}" for odds in (chance_with_locomotive, chance_drawing_blind))
    return _marked(
        case,
        f"{subject.name} says {said}. {_deck(total, good)}, and {missing} {'is' if missing == 1 else 'are'} missing. "
        f"The locomotive and two blind cards are enough with a chance of {first}, four blind cards with {second}.",
    )


# --- drawings ---


def _map(case: Case, overlay: Overlay) -> Markup:
    """Return the part of the map with the wanted route."""
    picture = Picture(owners=case.owners, overlay=overlay, lit=case.routes)
    return cropped_svg(board(), picture, overlay.sentence, readable=False)


def draw_next_card(case: Case, overlay: Overlay) -> Markup:
    """Draw the unseen cards; the useful ones stand out."""
    deck, seen, color = case.arguments
    gone = Counter(seen)
    left = {kind: deck[kind] - gone[kind] for kind in CARDS if deck.get(kind, 0) > gone[kind]}
    kinds = tuple(left)
    marked = [place for place, kind in enumerate(kinds) if kind in (color, LOCOMOTIVE)]
    row = cards_svg.card_row(kinds, "Unseen cards", counts=left, marked=marked)
    return cards_svg.panel(row, _map(case, overlay))


def draw_chance(case: Case, overlay: Overlay) -> Markup:
    """Draw the deck and the probability of each number of useful cards."""
    total, good, missing, draws = case.arguments
    rows = [(str(count), share) for count, share in enumerate(spread(total, good, draws))]
    dark = range(missing, len(rows))
    under = f"useful cards among {counted(draws, 'draw')}; bold: at least {missing}"
    chart = cards_svg.bars("How likely each number is", rows, dark=dark, under=under, whole=False)
    return cards_svg.panel(cards_svg.deck_strip(total, good) + chart, _map(case, overlay))


def draw_waiting(case: Case, overlay: Overlay) -> Markup:
    """Draw the deck and the probability that the last useful card comes at each draw."""
    total, good, missing = case.arguments
    met = [chance(total, good, missing, draws) for draws in range(total + 1)]
    rows = [("0", met[0])] if not missing else []
    rows += [(str(draws), b - a) for draws, (a, b) in enumerate(pairwise(met), 1)]
    if len(rows) > _MOST_BARS:
        rest = 1 - sum(share for _, share in rows[: _MOST_BARS - 1])
        rows = [*rows[: _MOST_BARS - 1], ("later", max(0.0, rest))]
    chart = cards_svg.bars("How likely each draw is to be the last", rows, under="draw", whole=False)
    return cards_svg.panel(cards_svg.deck_strip(total, good) + chart, _map(case, overlay))


def draw_locomotive(case: Case, overlay: Overlay) -> Markup:
    """Draw the deck and the chances of both ways to use two turns."""
    total, good, missing = case.arguments
    rows = [
        ("locomotive, then 2 blind", chance_with_locomotive(total, good, missing)),
        ("4 blind", chance_drawing_blind(total, good, missing)),
    ]
    best = max(range(2), key=lambda place: rows[place][1])
    chart = cards_svg.bars("The chance to pay after two turns", rows, dark=[best])
    return cards_svg.panel(cards_svg.deck_strip(total, good) + chart, _map(case, overlay))


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
    explain=explain_next_card,
    draw=draw_next_card,
    misconceptions=known(misconceptions, "8.1"),
    properties=cases.OF_DECK,
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
    explain=explain_chance,
    draw=draw_chance,
    misconceptions=known(misconceptions, "8.2"),
    properties=cases.OF_DRAWS,
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
    explain=explain_waiting,
    draw=draw_waiting,
    misconceptions=known(misconceptions, "8.3"),
    properties=cases.OF_WAITING,
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
    explain=explain_locomotive,
    draw=draw_locomotive,
    misconceptions=known(misconceptions, "8.4"),
    properties=cases.OF_LOCOMOTIVE,
    hints=(
        "For each of the two plans: how many cards are missing, and how many do you draw blind?",
        "You can call chance from 8.2, once for each plan.",
        "Compare chance(unseen, useful, missing - 1, 2) with chance(unseen, useful, missing, 4).",
    ),
    endless="If you call chance here, check 8.2 first: maybe that function never ends.",
    tried=TRIED,
)

EXERCISES = (NEXT_CARD, SEVERAL_CARDS, HOW_MANY_DRAWS, TAKE_LOCOMOTIVE)
