"""Lesson 8, the odds of the draw: the exercises, and explanations of wrong answers, on the map and in cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import ceil, comb, prod

from ttr.game.cards import CARDS, LOCOMOTIVE
from ttr.graphs.overlay import Overlay, Role, edge_marks
from ttr.graphs.words import pluralize
from ttr.lessons.exercises.answers import DIGITS, RETURNED, WrongKind, read_number, read_yes_or_no
from ttr.lessons.exercises.cases import Case, board
from ttr.lessons.exercises.exercise import YOURS, Exercise, Subject
from ttr.lessons.odds import cards_svg, cases
from ttr.lessons.odds.cases import chance_drawing_blind, chance_with_locomotive, spread
from ttr.ui.map.export import cropped_svg
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup

_LARGE = 1e6


def read_chance(answer: object) -> float:
    if isinstance(answer, str) and answer.strip().endswith("%"):
        raise WrongKind(RETURNED, "a number between 0 and 1", answer)
    return read_number(answer, "a number between 0 and 1")


def read_mean(answer: object) -> float:
    return read_number(answer, "a number of cards, such as 4.5")


def figure(value: float) -> str:
    """Return a number as text, rounded as for comparison.

    >>> [figure(value) for value in (0.5, 2.0, 1 / 3, 1e30)]
    ['0.5', '2', '0.333333', '1e+30']
    """
    if abs(value) >= _LARGE:
        return f"{value:.3g}"
    return f"{value:.{DIGITS}f}".rstrip("0").rstrip(".")


def round_last_digit(truth: Callable[..., float | None]) -> Callable[[Case, float], float]:
    """Return a measure that accepts answers within one unit of the last digit, since floats are rounded."""

    def measure(case: Case, answer: float) -> float:
        right = round(truth(*case.arguments) or 0.0, DIGITS)
        return right if abs(answer - right) < 1.5 * 10**-DIGITS else answer

    return measure


_MOST_BARS = 10


def _mark(case: Case, sentence: str) -> Overlay:
    return Overlay((), edge_marks(sorted(case.routes), Role.TODO), sentence)


def _answer_text(subject: Subject, answer: float, truth: float, what: str) -> str:
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
    deck, seen, color = case.arguments
    total = sum(deck.values()) - len(seen)
    good = pluralize(deck[color] - seen.count(color), f"{color} card")
    wild = pluralize(deck[LOCOMOTIVE] - seen.count(LOCOMOTIVE), LOCOMOTIVE)
    reason = f"{pluralize(total, 'card')} {'are' if total != 1 else 'is'} unseen, with {good} and {wild} among them."
    if not 0 <= answer <= 1:
        return _mark(case, f"{_no_probability(subject, answer)} {reason}")
    return _mark(case, f"{_answer_text(subject, answer, truth, f'the chance of {color} or a locomotive')} {reason}")


def _deck(total: int, good: int) -> str:
    return f"Of {pluralize(total, 'unseen card')} {good} {'is' if good == 1 else 'are'} useful"


def explain_chance(case: Case, answer: float, truth: float, subject: Subject = YOURS) -> Overlay:
    total, good, missing, draws = case.arguments
    reason = f"{_deck(total, good)}; you draw {draws} and need at least {pluralize(missing, 'useful card')}."
    if not 0 <= answer <= 1:
        return _mark(case, f"{_no_probability(subject, answer)} {reason}")
    return _mark(case, f"{reason} {_answer_text(subject, answer, truth, 'the chance')}")


def explain_waiting(case: Case, answer: float, truth: float, subject: Subject = YOURS) -> Overlay:
    total, good, missing = case.arguments
    lead = f"{_deck(total, good)}, and you need {missing}."
    if answer < missing:
        reason = f"{subject.name} says {figure(answer)}, but you must draw at least {pluralize(missing, 'card')}."
    elif answer > total - good + missing:
        most = pluralize(total - good + missing, "card")
        reason = f"{subject.name} says {figure(answer)}, but {most} are enough, even if all useless cards come first."
    else:
        reason = _answer_text(subject, answer, truth, "the average number of draws")
    return _mark(case, f"{lead} {reason}")


def explain_locomotive(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    total, good, missing = case.arguments
    said = "to take the locomotive" if answer else "to draw blind"
    first, second = (f"{odds(total, good, missing):.4f}" for odds in (chance_with_locomotive, chance_drawing_blind))
    return _mark(
        case,
        f"{subject.name} says {said}. {_deck(total, good)}, and {missing} {'is' if missing == 1 else 'are'} missing. "
        f"The locomotive and two blind cards are enough with a chance of {first}, four blind cards with {second}.",
    )


# --- drawings ---
def _map(case: Case, overlay: Overlay) -> Markup:
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
    under = f"useful cards among {pluralize(draws, 'draw')}; bold: at least {missing}"
    chart = cards_svg.bars("How likely each number is", rows, dark=dark, under=under, whole=False)
    return cards_svg.panel(cards_svg.deck_strip(total, good) + chart, _map(case, overlay))


def draw_waiting(case: Case, overlay: Overlay) -> Markup:
    """Draw the deck and the probability that the last useful card comes at each draw."""
    total, good, missing = case.arguments
    met = [cases.chance(total, good, missing, draws) for draws in range(total + 1)]
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


TRIED = "small decks, positions of real games and random decks"

Deck = Mapping[str, int]


@Exercise(
    "8.1 the next card",
    cases=cases.next_card_cases,
    read=read_chance,
    measure=round_last_digit(cases.chance_of_one),
    explain=explain_next_card,
    draw=draw_next_card,
    properties=cases.OF_DECK,
    endless="A for loop over the list seen always ends; a while loop ends only if something changes.",
    tried=TRIED,
)
def chance_of_one(deck: Deck, seen: Sequence[str], color: str) -> float:
    """Write chance_of_one(deck, seen, color). What is the chance that the next blind card has this color or is a
    locomotive? Return this chance. deck is a dictionary of all cards of the game, such as {'orange': 12, ...,
    'locomotive': 14}; seen is a list of the cards that you see in your hand, face up or in the discards, such as
    ['orange', 'red']. All unseen cards are equally likely.

    * Divide the favorable outcomes by all outcomes. What are the outcomes here?
    * seen.count(color) counts how often a color is in the list. sum(deck.values()) is the number of all cards, and
      len(seen) is the number of seen cards.
    * Below the line: all cards minus the seen ones. Above the line: cards of the color minus the seen ones, plus
      locomotives minus the seen ones.
    """
    return cases.chance_of_one(deck, seen, color)


@chance_of_one.wrong("forgets the locomotives")
def forgets_locomotives(deck: Deck, seen: Sequence[str], color: str) -> float:
    """Which other card could you pay with?"""
    return (deck[color] - seen.count(color)) / (sum(deck.values()) - len(seen))


@chance_of_one.wrong("forgets the locomotives, and ignores the seen cards")
def new_deck_without_locomotives(deck: Deck, seen: Sequence[str], color: str) -> float:
    """Two things are wrong. Begin with this one: which other card could you pay with? Then: what changes after you have
    seen some cards?
    """
    return deck[color] / sum(deck.values())


@chance_of_one.wrong("forgets the locomotives, and subtracts the seen cards only from the whole deck")
def color_of_all(deck: Deck, seen: Sequence[str], color: str) -> float:
    """Two things are wrong. Begin with this one: which other card could you pay with? Then: are all the useful cards
    still unseen?
    """
    return deck[color] / (sum(deck.values()) - len(seen))


@chance_of_one.wrong("divides by all cards of the game")
def out_of_all(deck: Deck, seen: Sequence[str], color: str) -> float:
    """Can the next card be one that you already see? How many cards are still possible?"""
    useful = deck[color] + deck["locomotive"] - seen.count(color) - seen.count("locomotive")
    return useful / sum(deck.values())


@chance_of_one.wrong("ignores the seen cards")
def nothing_seen(deck: Deck, seen: Sequence[str], color: str) -> float:
    """Your answer is right for a new game. What changes after you have seen some cards?"""
    return (deck[color] + deck["locomotive"]) / sum(deck.values())


@chance_of_one.wrong("subtracts the seen cards from the whole deck, but not from the useful cards")
def useful_of_all(deck: Deck, seen: Sequence[str], color: str) -> float:
    """You count fewer unseen cards, and that is right. Are all the useful cards still unseen?"""
    return (deck[color] + deck["locomotive"]) / (sum(deck.values()) - len(seen))


@chance_of_one.wrong("treats each kind of card as equally likely")
def each_kind_alike(deck: Deck, seen: Sequence[str], color: str) -> float:
    """The cards are equally likely, not the colors: one color may have many cards, and another may have few."""
    left = [kind for kind in deck if deck[kind] > seen.count(kind)]
    return len({color, "locomotive"} & set(left)) / len(left)


@chance_of_one.wrong("answers in percent")
def in_percent(deck: Deck, seen: Sequence[str], color: str) -> float:
    """Percent means hundredths. A probability lies between 0 and 1."""
    return 100 * cases.chance_of_one(deck, seen, color)


@Exercise(
    "8.2 several cards",
    cases=cases.chance_cases,
    read=read_chance,
    measure=round_last_digit(cases.chance),
    explain=explain_chance,
    draw=draw_chance,
    properties=cases.OF_DRAWS,
    endless="A for loop over range(missing, draws + 1) always ends.",
    tried=TRIED,
)
def chance(unseen: int, useful: int, missing: int, draws: int) -> float:
    """Write chance(unseen, useful, missing, draws). All four are whole numbers: the unseen cards, the useful cards
    among them, the useful cards that you still need, and the blind cards that you draw. You put no card back. What is
    the chance that you draw at least as many useful cards as you need? Return this chance. comb(n, k) from the module
    math counts combinations.

    * How many sets of cards can you draw? How many of them have exactly 1 useful card?
    * Exactly i useful cards: choose i of the useful ones, and the rest of the draws from the others. Multiply the two
      numbers of combinations.
    * Add up comb(useful, i) * comb(unseen - useful, draws - i) for i = missing, ..., draws, and divide by comb(unseen,
      draws).
    """
    return cases.chance(unseen, useful, missing, draws)


@chance.wrong("puts each card back before it draws the next")
def with_replacement(unseen: int, useful: int, missing: int, draws: int) -> float:
    """After you draw a useful card, there is one useful card fewer and one card fewer in total. Where does your program
    do this?
    """
    p = useful / unseen
    return sum(comb(draws, count) * p**count * (1 - p) ** (draws - count) for count in range(missing, draws + 1))


@chance.wrong("counts only draws with exactly the needed number")
def exactly(unseen: int, useful: int, missing: int, draws: int) -> float:
    """An extra useful card does no harm. Which numbers of useful cards are enough?"""
    return sum(spread(unseen, useful, draws)[missing : missing + 1])


@chance.wrong("wants more useful cards than are missing")
def more_than(unseen: int, useful: int, missing: int, draws: int) -> float:
    """It is enough to draw exactly the number of missing cards. Look at where your sum begins."""
    return cases.chance(unseen, useful, missing + 1, draws)


@chance.wrong("gives the probability of failing")
def failing(unseen: int, useful: int, missing: int, draws: int) -> float:
    """With more draws, your answer gets smaller. What event does this probability belong to?"""
    return 1 - cases.chance(unseen, useful, missing, draws)


@chance.wrong("counts only the first cards")
def first_ones(unseen: int, useful: int, missing: int, draws: int) -> float:
    """You want useful cards in the first places. May useless cards come in between?"""
    return prod((useful - drawn) / (unseen - drawn) for drawn in range(missing))


@chance.wrong("returns an average instead of a probability")
def share_times_draws(unseen: int, useful: int, missing: int, draws: int) -> float:
    """Draws times the share of useful cards is the average number of useful cards. With more draws it would go above 1.
    What is a probability instead?
    """
    return draws * useful / unseen


@chance.wrong("looks at only one draw")
def one_draw(unseen: int, useful: int, missing: int, draws: int) -> float:
    """Your answer is right for one draw and one missing card. What changes when you draw more cards, or need more?"""
    return useful / unseen


@chance.wrong("puts each card back, and counts only the first cards")
def first_ones_put_back(unseen: int, useful: int, missing: int, draws: int) -> float:
    """Two things are wrong. Begin with this one: after you draw a useful card, there is one useful card fewer and one
    card fewer in total. Then: may useless cards come before or between the useful ones?
    """
    return float((useful / unseen) ** missing)


@chance.wrong("puts each card back, and asks for only one useful card")
def at_least_one_put_back(unseen: int, useful: int, missing: int, draws: int) -> float:
    """Two things are wrong. Begin with this one: change missing from 1 to 2. Does your answer change? Then: after you
    draw a useless card, there is one card fewer in total. Where does your program do this?
    """
    return with_replacement(unseen, useful, 1, draws)


@chance.wrong("asks for only one useful card")
def at_least_one(unseen: int, useful: int, missing: int, draws: int) -> float:
    """Change missing from 1 to 2. Does your answer change?"""
    return cases.chance(unseen, useful, 1, draws)


@chance.wrong("leaves out the case that all drawn cards are useful")
def last_left_out(unseen: int, useful: int, missing: int, draws: int) -> float:
    """With one draw and one missing card, your answer is 0. Where does a range end in Python?"""
    return sum(spread(unseen, useful, draws)[missing:draws])


@Exercise(
    "8.3 how many draws",
    cases=cases.waiting_cases,
    read=read_mean,
    measure=round_last_digit(cases.expected_draws),
    explain=explain_waiting,
    draw=draw_waiting,
    properties=cases.OF_WAITING,
    endless="You can stop at the last card: after all unseen cards, nothing is missing.",
    tried=TRIED,
)
def expected_draws(unseen: int, useful: int, missing: int) -> float | None:
    """Write expected_draws(unseen, useful, missing). It returns how many blind cards you draw on average until you have
    all the useful cards that you need; missing can be 0. All unseen cards are in the deck, there are enough useful
    cards, and you never put a card back.

    * Do it by hand for a deck of 3 cards with 1 useful card, and then with 2.
    * You draw again whenever the cards so far were not enough. How likely is that for the first draw, for the second,
      for the third?
    * Add up 1 - chance(unseen, useful, missing, k) for k = 0, 1, 2, ..., unseen - 1, with chance from 8.2.
    """
    return cases.expected_draws(unseen, useful, missing)


@expected_draws.wrong("puts each card back before it draws the next")
def waiting_with_replacement(unseen: int, useful: int, missing: int) -> float:
    """Take a deck of 3 cards with 1 useful card. It comes first, second or third, equally likely. What is the average
    of 1, 2 and 3?
    """
    return missing * unseen / useful


@expected_draws.wrong("counts only the useless cards")
def useless_only(unseen: int, useful: int, missing: int) -> float:
    """You must draw the useful cards, too."""
    return missing * (unseen - useful) / (useful + 1)


@expected_draws.wrong("stops at the first useful card")
def until_the_first(unseen: int, useful: int, missing: int) -> float:
    """How many useful cards do you need? Your answer is the same for 1 and for 2."""
    return (unseen + 1) / (useful + 1) if missing else 0.0


@expected_draws.wrong("puts each card back, and stops at the first useful card")
def until_the_first_with_replacement(unseen: int, useful: int, missing: int) -> float:
    """Two things are wrong. Begin with this one: how many useful cards do you need? Your answer is the same for 1 and
    for 2. Then: in a deck of 3 cards, the only useful one comes first, second or third, equally likely. What is the
    average of 1, 2 and 3?
    """
    return unseen / useful


@expected_draws.wrong("rounds to whole cards")
def rounded_up(unseen: int, useful: int, missing: int) -> int:
    """An average doesn't have to be a possible number: families can have 1.5 children on average."""
    return ceil(missing * (unseen + 1) / (useful + 1))


@expected_draws.wrong("gives the number of draws that makes success more likely than not")
def more_likely_than_not(unseen: int, useful: int, missing: int) -> int:
    """That is the median. Long waits are rare, but how much do they add to the average?"""
    return next(draws for draws in range(unseen + 1) if cases.chance(unseen, useful, missing, draws) >= 0.5)


@Exercise(
    "8.4 take the locomotive?",
    cases=cases.locomotive_cases,
    read=read_yes_or_no,
    explain=explain_locomotive,
    draw=draw_locomotive,
    properties=cases.OF_LOCOMOTIVE,
    endless="If you call chance here, check 8.2 first: maybe that function never ends.",
    tried=TRIED,
)
def take_locomotive(unseen: int, useful: int, missing: int) -> bool:
    """A locomotive lies face up, and you want to pay for a route after two turns. Plan A: take the locomotive, which
    costs the whole turn, and draw two blind cards in the next turn. Plan B: draw blind in both turns, four cards. Write
    take_locomotive(unseen, useful, missing). Return True if plan A is more likely to bring enough cards, and False if
    plan B is. missing is the number of cards that you still need now, at least 1; the face-up locomotive is not one of
    the unseen cards.

    * For each of the two plans: how many cards are missing, and how many do you draw blind?
    * You can call chance from 8.2, once for each plan.
    * Compare chance(unseen, useful, missing - 1, 2) with chance(unseen, useful, missing, 4).
    """
    return chance_with_locomotive(unseen, useful, missing) > chance_drawing_blind(unseen, useful, missing)


@take_locomotive.wrong("always takes the locomotive")
def always(unseen: int, useful: int, missing: int) -> bool:
    """The locomotive costs the whole turn, so you lose a card. When many unseen cards are useful, or many cards are
    missing, what is that card worth?
    """
    return True


@take_locomotive.wrong("compares the average numbers of useful cards")
def by_expected_value(unseen: int, useful: int, missing: int) -> bool:
    """An average describes the long run. Here only one thing counts: do you get enough cards, or not?"""
    share = useful / unseen
    return 1 + 2 * share > 4 * share


@take_locomotive.wrong("does not count the locomotive as a card")
def locomotive_not_counted(unseen: int, useful: int, missing: int) -> bool:
    """After you take the locomotive, how many cards are still missing?"""
    return cases.chance(unseen, useful, missing, 2) > cases.chance(unseen, useful, missing, 4)


@take_locomotive.wrong("looks at only one turn")
def one_turn_only(unseen: int, useful: int, missing: int) -> bool:
    """You have two turns. What can still come in the second one?"""
    return float(missing <= 1) > cases.chance(unseen, useful, missing, 2)


@take_locomotive.wrong("decides by a rule of thumb")
def rule_of_thumb(unseen: int, useful: int, missing: int) -> bool:
    """In a very large deck, your rule is right. In a small deck, each draw changes the rest of the deck. Compute the
    two chances for this deck.
    """
    return missing == 1 or (missing == 2 and 3 * useful <= 2 * unseen) or (missing == 3 and 3 * useful < unseen)


@take_locomotive.wrong("puts each card back before the next is drawn")
def cards_put_back(unseen: int, useful: int, missing: int) -> bool:
    """You don't put a card back. How many cards are left for the second draw? How many of them are useful?"""
    return with_replacement(unseen, useful, missing - 1, 2) > with_replacement(unseen, useful, missing, 4)


@take_locomotive.wrong("takes it for one to three missing cards if less than half of the deck is useful")
def under_a_half(unseen: int, useful: int, missing: int) -> bool:
    """For two missing cards and for three, the limit is at different shares. Where? Compute both chances."""
    return missing == 1 or (missing <= 3 and 2 * useful < unseen)


EXERCISES = (chance_of_one, chance, expected_draws, take_locomotive)
