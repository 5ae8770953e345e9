"""Lesson 8, the odds of the draw: questions for practice, class, predictions and paper."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from ttr.analysis import odds
from ttr.analysis.odds import count_unseen
from ttr.analysis.payments import missing_cards
from ttr.game.cards import CARD_INDEX, COLORS, LETTERS, LOCOMOTIVE
from ttr.game.rule_sets import USA
from ttr.graphs.overlay import EdgeMark, Role
from ttr.graphs.words import pluralize
from ttr.lessons.exercises.cases import board
from ttr.lessons.odds.cases import (
    FAR,
    NEAR,
    Seen,
    chance,
    count_useful,
    expected_draws,
    see_cards,
    story,
    track,
)
from ttr.lessons.outputs.worksheets.drawing import FINE, INK, PAPER, UNIT, WIDE, paper
from ttr.lessons.outputs.worksheets.sheet import Content, FillInTable, Task, below, task
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.places import BoardNetwork, SeatPosition, shipped_positions
from ttr.ui.game.holdings import percent as in_percent
from ttr.ui.markup import Markup, svg
from ttr.ui.question import Question

_UNLIKE = 4  # choices differ by at least this many percentage points


class _Deck:
    """The cards that a player does not see, and a route that needs some of them."""

    def __init__(self, position: SeatPosition, route: int) -> None:
        self.route, track = route, board().routes[route]
        self.color, self.name = track.color, str(track)
        self.total = sum(position.unseen)
        self.colored, self.wild = position.unseen[COLORS.index(track.color)], position.unseen[-1]
        self.good = self.colored + self.wild
        source = position.place.source.replace("One player's routes", "One player's view")
        self.place = BoardNetwork(board(), position.place.routes, position.place.owners, source)

    @property
    def unseen_words(self) -> str:
        among = {f"{self.color} one": self.colored, "locomotive": self.wild}
        text = " and ".join(pluralize(number, noun) for noun, number in among.items() if number)
        missing = "".join(f" but no {noun}s" for noun, number in among.items() if not number)
        return (
            f"{self.name} takes {self.color} cards, and locomotives are useful too. {self.total} cards are unseen, "
            f"including {text}{missing}."
        )

    def ask(self, text: str, right: str, reason: str, choices: tuple[str, ...]) -> Question:
        before, after = [EdgeMark(self.route, Role.TODO, "?")], [EdgeMark(self.route, Role.ANSWER)]
        return self.place.ask(f"{self.unseen_words} {text}", right, reason, choices=choices, before=before, after=after)


def _deck(rng: random.Random) -> _Deck:
    def make() -> _Deck | None:
        position = rng.choice(shipped_positions())
        owners = position.place.owners or (None,) * len(board().routes)
        open_ones = [i for i, route in enumerate(board().routes) if route.color in COLORS and owners[i] is None]
        return _Deck(position, rng.choice(open_ones)) if open_ones and sum(position.unseen) >= 12 else None

    return draw_until(make, lambda deck: 2 <= deck.good <= deck.total - 3)


def percent(share: Fraction) -> int:
    return round(100 * share)


def offer_percentages(rng: random.Random, right: Fraction, wrong: list[Fraction]) -> tuple[str, ...]:
    """Return percentages to choose from: the right one, tempting ones and others, all well separated."""
    result = [percent(right)]
    more = [Fraction(percent(right) + step, 100) for step in rng.sample((-30, -21, -12, 12, 21, 30), 6)]
    for share in (*wrong, *more):
        new = percent(share)
        if 0 < new < 100 and all(abs(new - known) >= _UNLIKE for known in result) and len(result) < 4:
            result.append(new)
    return tuple(f"about {number}%" for number in sorted(result))


def next_card(rng: random.Random, level: int) -> Question:
    deck = _deck(rng)
    share = Fraction(deck.good, deck.total)
    wrong = [Fraction(deck.colored, deck.total), Fraction(deck.wild, deck.total), 1 - share, Fraction(1, 9)]
    if level % 2 == 0:
        share = 1 - share
        wrong = [1 - wrong[0], 1 - share, Fraction(deck.total - deck.good - deck.wild, deck.total)]
    useful = "useful" if level % 2 else "useless"
    good = deck.good if level % 2 else deck.total - deck.good
    reason = (
        f"{good} of {deck.total} cards are {useful}, and all cards are equally likely: {good}/{deck.total}, about "
        f"{percent(share)}%."
    )
    text = f"You draw one blind card. How likely is it to be {useful} for this route?"
    return deck.ask(text, f"about {percent(share)}%", reason, offer_percentages(rng, share, wrong))


def at_least_one(rng: random.Random, level: int) -> Question:
    draws = level + 1

    def chance(deck: _Deck) -> Fraction:
        return 1 - Fraction(comb(deck.total - deck.good, draws), comb(deck.total, draws))

    deck = draw_until(lambda: _deck(rng), lambda deck: Fraction(1, 20) < chance(deck) < Fraction(19, 20))
    share = chance(deck)
    one = Fraction(deck.good, deck.total)
    wrong = [one * draws, one, 1 - share, one**draws]
    none = " · ".join(f"{deck.total - deck.good - i}/{deck.total - i}" for i in range(draws))
    reason = (
        f"The chance that none is useful is {none}, about {100 - percent(share)}%. All other draws are favorable: "
        f"{percent(share)}%."
    )
    text = f"You draw {draws} blind cards. How likely is it that at least one of them is useful for this route?"
    return deck.ask(text, f"about {percent(share)}%", reason, offer_percentages(rng, share, wrong))


def all_useful(rng: random.Random, level: int) -> Question:
    none = level % 2 == 0
    draws = 2 if level < 3 else 3

    def chance(deck: _Deck) -> tuple[int, Fraction]:
        good = deck.total - deck.good if none else deck.good
        return good, Fraction(comb(good, draws), comb(deck.total, draws))

    deck = draw_until(lambda: _deck(rng), lambda deck: chance(deck)[1] >= Fraction(1, 100))
    good, share = chance(deck)
    one = Fraction(good, deck.total)
    wrong = [one, 1 - share, one * draws, Fraction(1, draws)]
    factors = " · ".join(f"{good - i}/{deck.total - i}" for i in range(draws))
    what = "useless" if none else "useful"
    reason = (
        f"{factors}, about {percent(share)}%: you don't put cards back, so after each {what} card there is one fewer."
    )
    all_of_them = "both" if draws == 2 else f"all {draws}"
    text = f"You draw {draws} blind cards. How likely is it that {all_of_them} are {what} for this route?"
    return deck.ask(text, f"about {percent(share)}%", reason, offer_percentages(rng, share, wrong))


def _round(value: Fraction) -> str:
    return f"about {float(value):.1f}"


def _keep_apart(right: Fraction, wrong: list[Fraction], least: Fraction) -> tuple[str, ...]:
    result = [right]
    for value in (*wrong, *(right * Fraction(part, 10) for part in (15, 6, 20, 3, 25, 30))):
        if value > 0 and len(result) < 4 and all(abs(value - known) >= least for known in result):
            result.append(value)
    return tuple(_round(value) for value in sorted(result))


def expected_useful(rng: random.Random, level: int) -> Question:
    deck, draws = _deck(rng), 2 + 2 * level
    right = Fraction(draws * deck.good, deck.total)
    wrong = [Fraction(draws * deck.colored, deck.total), Fraction(draws, 2), Fraction(deck.good, draws)]
    reason = (
        f"Each card has a chance of {deck.good}/{deck.total} of being useful. Expected values add up: {draws} · "
        f"{deck.good}/{deck.total}, {_round(right)}."
    )
    text = f"You draw {draws} blind cards. How many of them are useful on average?"
    return deck.ask(text, _round(right), reason, _keep_apart(right, wrong, Fraction(3, 10)))


def expected_wait(rng: random.Random, level: int) -> Question:
    deck, needed = _deck(rng), min(level, 2) if level < 4 else 2
    right = Fraction(needed * (deck.total + 1), deck.good + 1)
    wrong = [
        Fraction(deck.total, 2),
        Fraction(needed * (deck.total + 1), deck.colored + 1),
        Fraction(deck.good, needed),
    ]
    reason = (
        f"On average, {deck.good} useful cards cut the deck into {deck.good + 1} equal gaps, one every "
        f"{deck.total + 1}/{deck.good + 1} cards: {_round(right)}."
    )
    cards = "the first useful card comes" if needed == 1 else f"you have {needed} useful cards"
    text = f"How many blind cards do you draw on average until {cards}?"
    return deck.ask(text, _round(right), reason, _keep_apart(right, wrong, Fraction(7, 10)))


GENERATORS = (
    Generator("next card", 8, next_card, in_class=2),
    Generator("at least one", 8, at_least_one, in_class=2),
    Generator("all of them", 8, all_useful, in_class=2),
    Generator("how many useful cards", 8, expected_useful, in_class=2),
    Generator("how many draws", 8, expected_wait, in_class=2),
)


# --- predictions ---


def _story(*routes: int) -> BoardNetwork:
    return BoardNetwork(board(), frozenset(routes), story().owners)


def _ask(route: int, question: str, choices: tuple[str, ...], right: str, reason: str) -> Question:
    before, after = [EdgeMark(route, Role.TODO, "?")], [EdgeMark(route, Role.ANSWER)]
    return _story(route).ask(question, right, reason, choices=choices, before=before, after=after)


def _find_wanted(route: int) -> tuple[int, int, int]:
    """Return how many cards a route lacks, how many are unseen, and how many of these are useful."""
    color = board().routes[route].color
    return missing_cards(story(), route), sum(count_unseen(story())), count_useful(story(), color)


def _lack(route: int) -> str:
    track, (missing, total, good) = board().routes[route], _find_wanted(route)
    lacks = pluralize(missing, f"{track.color} card")
    return f"{track} lacks {lacks} (locomotives help, too), and {good} of {total} unseen cards are useful."


def _ask_half(route: int, draws: int) -> Question:
    missing, total, good = _find_wanted(route)
    share = chance(total, good, missing, draws)
    question = f"{_lack(route)} You draw {draws} blind cards. What is the chance that you have enough?"
    right = "more than half" if share > 0.5 else "less than half"
    none = chance(total, total - good, draws, draws)
    all_of_them = "both cards" if draws == 2 else f"all {draws} cards"
    reason = (
        f"The chance is {in_percent(share)}: you fail only if {all_of_them} are useless, which has a chance of "
        f"{in_percent(none)}."
    )
    return _ask(route, question, ("less than half", "more than half"), right, reason)


def _ask_which(first: int, second: int, draws: int) -> Question:
    (lacks_a, total, good_a), (lacks_b, _, good_b) = _find_wanted(first), _find_wanted(second)
    a, b = board().routes[first], board().routes[second]
    share_a, share_b = chance(total, good_a, lacks_a, draws), chance(total, good_b, lacks_b, draws)
    own = ", ".join(f"{count} {color}" for color, count in story().cards.items())
    question = (
        f"You hold {own}. A is {a} ({a.length} {a.color}), B is {b} ({b.length} {b.color}). Of {total} unseen "
        f"cards, {good_a} are useful for A and {good_b} for B. For which route are {draws} blind cards more likely to "
        f"be enough?"
    )
    marks = tuple(EdgeMark(route, Role.TODO, letter) for route, letter in ((first, "A"), (second, "B")))
    reason = (
        f"A: {in_percent(share_a)}, B: {in_percent(share_b)}. The length does not count, but the missing cards do: "
        f"{pluralize(lacks_a, 'card')} for A, {lacks_b} for B."
    )
    right = "A" if share_a > share_b else "B"
    return _story(first, second).ask(question, right, reason, choices=("A", "B"), before=marks)


def _ask_twice(route: int) -> Question:
    missing, total, good = _find_wanted(route)
    two, four = (chance(total, good, missing, draws) for draws in (2, 4))
    question = f"{_lack(route)} How much more likely are 4 blind cards to be enough than 2?"
    choices = ("twice as likely", "less than twice", "more than twice")
    right = choices[2] if four > 2 * two else choices[1]
    reason = (
        f"{in_percent(two)} after 2 cards, {in_percent(four)} after 4: with 2 cards, both must be useful; with 4 "
        f"cards, any 2 are enough, and there are 6 pairs among 4 cards."
    )
    return _ask(route, question, choices, right, reason)


def _wait(route: int) -> Question:
    missing, total, good = _find_wanted(route)
    mean = expected_draws(total, good, missing) or 0.0
    question = f"{_lack(route)} How many blind cards do you draw on average until you have enough?"
    right = f"about {mean:.0f}"
    choices = tuple(f"about {mean + step:.0f}" for step in (-6, -3, 0, 3))
    reason = (
        f"{mean:.1f} cards. On average, {good} useful cards cut the deck into {good + 1} equal gaps, so one comes "
        f"every {(total + 1) / (good + 1):.1f} cards."
    )
    return _ask(route, question, choices, right, reason)


def _locomotive(route: int) -> Question:
    missing, total, good = _find_wanted(route)
    first, second = chance(total, good, missing - 1, 2), chance(total, good, missing, 4)
    choices = ("take the locomotive", "draw blind")
    question = (
        f"{_lack(route)} A locomotive lies face up, and you want to pay after two turns. Do you take the locomotive "
        "and then 2 blind cards, or do you draw 4 blind cards?"
    )
    reason = f"Locomotive and 2 blind cards: {in_percent(first)}; 4 blind cards: {in_percent(second)}."
    return _ask(route, question, choices, choices[first <= second], reason)


def predictions() -> tuple[Question, ...]:
    short = track("Boston", "New York", "red")
    return (
        _ask_half(NEAR, 2),
        _ask_half(NEAR, 4),
        _ask_which(NEAR, short, 4),
        _ask_twice(FAR),
        _wait(FAR),
        _locomotive(FAR),
    )


# --- worksheet ---


_HAND, _OPEN = 8, 5  # numbers of cards
_CARD, _HIGH, _GAP = 46.0, 58.0, 10.0  # in pixels
_DECK = dict(USA.cards)


@dataclass(frozen=True)
class CardFigure:
    """Rows of cards on paper, each with its letter and its name."""

    rows: tuple[tuple[str, tuple[str, ...]], ...]
    words: str
    width: float = WIDE

    def svg(self, scale: float = 1.0) -> Markup:
        parts = []
        for number, (label, cards) in enumerate(self.rows):
            top = 2 + number * (_HIGH + _GAP)
            parts.append(svg.text(0, top + _HIGH / 2 + 4, label, size=12, fill=INK))
            for place, card in enumerate(cards):
                left = 96 + place * (_CARD + 6)
                parts.append(svg.rect(left, top, _CARD, _HIGH, rx=5, fill=PAPER, stroke=INK, stroke_width=1.2))
                middle = left + _CARD / 2
                parts.append(svg.text(middle, top + 28, LETTERS[card], anchor="middle", size=20, bold=True, fill=INK))
                word = "any" if card == LOCOMOTIVE else card
                parts.append(svg.text(middle, top + 46, word, anchor="middle", size=10.5, fill=INK))
                parts.append(svg.rect(left + 3, top + 3, _CARD - 6, 4, fill="none", stroke=FINE, stroke_width=0.5))
        return paper(self.width / UNIT, 4 + len(self.rows) * (_HIGH + _GAP), parts, self.words, scale)


def worksheet(rng: random.Random) -> Content:
    color, hand, display = draw_until(lambda: _cards(rng), _worth_asking)
    figure = CardFigure((("Your hand", hand), ("Face up", display)), "Your hand and the face-up cards")
    view = _see_cards(hand, display)
    text = (
        f"A deck has {_DECK[color]} cards of each of the eight colors and {_DECK[LOCOMOTIVE]} locomotives (L), which "
        f"count as any color: {sum(_DECK.values())} cards in total. You see these cards; all others are equally "
        f"likely. You need {color}."
    )
    good, total = count_useful(view, color), sum(odds.count_unseen(view))
    next_card = f"How likely is it that the next blind card is {color} or a locomotive?"
    tasks = _ask_left(color, hand, display), _next_card(next_card, good, total, 3), _ask_two(good, total)
    front = below([figure], *tasks, words=text)
    return Content(front, (_listing(rng), _ask_expected(rng)), (_ask_one(rng), _ask_after(rng)))


def _cards(rng: random.Random) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    deck = [card for card, count in _DECK.items() for _ in range(count)]
    drawn = rng.sample(deck, _HAND + _OPEN)
    return rng.choice(COLORS), tuple(sorted(drawn[:_HAND], key=list(_DECK).index)), tuple(drawn[_HAND:])


def _worth_asking(made: tuple[str, tuple[str, ...], tuple[str, ...]]) -> bool:
    color, hand, display = made
    return color in hand and LOCOMOTIVE in hand + display and display.count(LOCOMOTIVE) <= 1


def _see_cards(hand: tuple[str, ...], display: tuple[str, ...]) -> Seen:
    return see_cards(_DECK, Counter(hand), Counter(display))


def _ask_left(color: str, hand: tuple[str, ...], display: tuple[str, ...]) -> Task:
    left = odds.count_unseen(_see_cards(hand, display))
    rows = []
    for card, name in ((color, color), (LOCOMOTIVE, "locomotive")):
        unseen = left[CARD_INDEX[card]]
        rows.append((name, _DECK[card] - unseen, unseen))
    rows.append(("all cards", len(hand) + len(display), sum(left)))
    return task(
        "unseen",
        "How many cards of each kind do you see? How many are unseen?",
        {"cards": hand + display, "color": color},
        tuple(row[1:] for row in rows),
        "The unseen cards are in the deck and in other hands.",
        table=FillInTable(("kind", "you see", "unseen"), rows),
    )


def _next_card(text: str, good: int, total: int, lines: int) -> Task:
    return task(
        "next_card",
        f"{text} Write a fraction and a percentage.",
        {"good": good, "total": total},
        (f"{good}/{total}",),
        f"{good}/{total}, {100 * (good / total):.1f}%.",
        lines=lines,
    )


def _ask_two(good: int, total: int) -> Task:
    none = Fraction(total - good, total) * Fraction(total - good - 1, total - 1)
    percent = f"{100 * chance(total, good, 1, 2):.1f}"
    return task(
        "two_cards",
        "You draw two blind cards. How likely is it that at least one of them is useful? Draw a tree, or use the "
        "opposite: neither card is useful.",
        {"good": good, "total": total},
        (percent,),
        f"Neither: {total - good}/{total} · {total - good - 1}/{total - 1} = {float(none):.3f}. "
        f"At least one: {percent}%.",
        box=62,
        lines=1,
    )


def _listing(rng: random.Random) -> Task:
    good, total = rng.choice(((2, 5), (2, 6), (3, 6)))
    names = [f"U{i}" for i in range(1, good + 1)] + [f"x{i}" for i in range(1, total - good + 1)]
    pairs = list(combinations(names, 2))
    fine = [pair for pair in pairs if any(card.startswith("U") for card in pair)]
    value, written = Fraction(len(fine), len(pairs)), f"{len(fine)}/{len(pairs)}"
    shorter = "" if str(value) == written else f" = {value}"
    return task(
        "listing",
        f"This is a small deck: {', '.join(names)}. The {good} cards U are useful. You draw two. List all pairs that "
        f"you can draw (the order does not matter): this is the sample space. How many pairs contain a useful card? "
        f"How likely is that?",
        {"good": good, "total": total},
        (len(pairs), len(fine), str(value)),
        f"{len(pairs)} pairs, {len(fine)} of them with a useful card: {written}{shorter}.",
        lines=8,
    )


def _ask_expected(rng: random.Random) -> Task:
    total, draws = rng.choice((60, 75, 80, 90)), rng.choice((4, 6, 10))
    good = draw_until(lambda: rng.randint(15, 30), lambda many: (many * draws * 10) % total == 0)
    value = Fraction(good * draws, total)
    text = f"{float(value):g}"
    return task(
        "expected",
        f"{good} of {total} unseen cards are useful. You draw {draws} blind. How many useful cards do you get on "
        f"average? Can you get exactly that number?",
        {"good": good, "total": total, "draws": draws},
        (text,),
        f"{draws} · {good}/{total} = {text} on average. "
        + (
            "Yes, you can get exactly that number."
            if value.denominator == 1
            else "No: the number of cards is whole, but the average is not."
        ),
        lines=5,
    )


def _ask_one(rng: random.Random) -> Task:
    total, good = rng.choice((40, 50, 80)), rng.randint(9, 19)
    cards = f"{pluralize(good, 'card')} of {total} unseen ones are useful."
    return _next_card(f"{cards} How likely is it that the next blind card is useful?", good, total, 2)


def _ask_after(rng: random.Random) -> Task:
    total, good = rng.randint(20, 40), rng.randint(5, 12)
    came = rng.choice((True, False))
    left = good - came
    return task(
        "after",
        f"{good} of {total} unseen cards are useful. You draw one, and it is {'' if came else 'not '}useful. How "
        f"likely is it that the next one is useful? Is that more likely than before, or less? Why?",
        {"good": good, "total": total, "came": came},
        (f"{left}/{total - 1}", "less" if came else "more"),
        f"{left}/{total - 1}, {'less' if came else 'more'} than {good}/{total}: "
        + ("there is one useful card fewer." if came else "the same number of useful cards is left among fewer cards."),
        lines=3,
    )
