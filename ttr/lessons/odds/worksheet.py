"""Lesson 8, the odds of the draw: its worksheet on counting unseen cards, one card, two cards, a small deck."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from ttr.analysis import odds
from ttr.game.cards import CARD_INDEX, COLORS, LETTERS, LOCOMOTIVE
from ttr.game.rule_sets import USA
from ttr.graphs.words import counted
from ttr.lessons.odds.decks import Seen, chance, seen, useful
from ttr.lessons.present.worksheets.drawing import FINE, INK, PAPER, UNIT, WIDE, paper
from ttr.lessons.present.worksheets.sheet import Content, Part, Table, Task, task
from ttr.lessons.questions.generator import draw_until
from ttr.ui.markup import Markup, svg

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
        """Return the cards as inline SVG."""
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


def content(rng: random.Random) -> Content:
    """Return the content of a worksheet."""
    color, hand, display = draw_until(lambda: _cards(rng), _worth_asking)
    figure = CardFigure((("Your hand", hand), ("Face up", display)), "Your hand and the face-up cards")
    view = _seen(hand, display)
    words = (
        f"A deck has {_DECK[color]} cards of each of the eight colors and {_DECK[LOCOMOTIVE]} locomotives (L), which "
        f"count as any color: {sum(_DECK.values())} cards in total. You see these cards; all others are equally "
        f"likely. You need {color}."
    )
    front = Part((_left(color, hand, display), _next(color, view), _two(color, view)), (figure,), words)
    return Content((front,), (Part((_listing(rng), _expected(rng))),), (Part((_one(rng), _after(rng))),))


def _cards(rng: random.Random) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    deck = [card for card, count in _DECK.items() for _ in range(count)]
    drawn = rng.sample(deck, _HAND + _OPEN)
    return rng.choice(COLORS), tuple(sorted(drawn[:_HAND], key=list(_DECK).index)), tuple(drawn[_HAND:])


def _worth_asking(made: tuple[str, tuple[str, ...], tuple[str, ...]]) -> bool:
    color, hand, display = made
    return color in hand and LOCOMOTIVE in hand + display and display.count(LOCOMOTIVE) <= 1


def _seen(hand: tuple[str, ...], display: tuple[str, ...]) -> Seen:
    return seen(_DECK, Counter(hand), Counter(display))


def _left(color: str, hand: tuple[str, ...], display: tuple[str, ...]) -> Task:
    left = odds.unseen(_seen(hand, display))
    rows = []
    for card, name in ((color, color), (LOCOMOTIVE, "locomotive")):
        unseen = left[CARD_INDEX[card]]
        rows.append((name, str(_DECK[card] - unseen), str(unseen)))
    rows.append(("all cards", str(len(hand) + len(display)), str(sum(left))))
    return task(
        "unseen",
        "How many cards of each kind do you see? How many are unseen?",
        {"cards": hand + display, "color": color},
        tuple((int(row[1]), int(row[2])) for row in rows),
        "The unseen cards are in the deck and in other hands.",
        table=Table(("kind", "you see", "unseen"), tuple(rows)),
    )


def _next(color: str, view: Seen) -> Task:
    good, total = useful(view, color), sum(odds.unseen(view))
    value = Fraction(good, total)
    return task(
        "next_card",
        f"How likely is it that the next blind card is {color} or a locomotive? Write a fraction and a percentage.",
        {"good": good, "total": total},
        (f"{good}/{total}",),
        f"{good}/{total}, {_percent(value)}.",
        lines=3,
    )


def _two(color: str, view: Seen) -> Task:
    good, total = useful(view, color), sum(odds.unseen(view))
    none = Fraction(total - good, total) * Fraction(total - good - 1, total - 1)
    percent = f"{100 * chance(total, good, 1, 2):.1f}"
    return task(
        "two_cards",
        "You draw two blind cards. How likely is it that at least one of them is useful? Draw a tree, or use the "
        "opposite: neither card is useful.",
        {"good": good, "total": total},
        (percent,),
        f"Neither: {total - good}/{total} · {total - good - 1}/{total - 1} = {float(none):.3f}. "
        f"At least one: {percent} %.",
        box=62,
        lines=1,
    )


def _percent(value: Fraction) -> str:
    return f"{100 * float(value):.1f} %"


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


def _expected(rng: random.Random) -> Task:
    total, draws = rng.choice((60, 75, 80, 90)), rng.choice((4, 6, 10))
    good = draw_until(lambda: rng.randint(15, 30), lambda many: (many * draws * 10) % total == 0)
    value = Fraction(good * draws, total)
    words = f"{float(value):g}"
    return task(
        "expected",
        f"{good} of {total} unseen cards are useful. You draw {draws} blind. How many useful cards do you get on "
        f"average? Can you get exactly that number?",
        {"good": good, "total": total, "draws": draws},
        (words,),
        f"{draws} · {good}/{total} = {words} on average. "
        + (
            "Yes, you can get exactly that number."
            if value.denominator == 1
            else "No: the number of cards is whole, but the average is not."
        ),
        lines=5,
    )


def _one(rng: random.Random) -> Task:
    total, good = rng.choice((40, 50, 80)), rng.randint(9, 19)
    value = Fraction(good, total)
    return task(
        "next_card",
        f"{counted(good, 'card')} of {total} unseen ones are useful. How likely is it that the next blind card is "
        f"useful? Write a fraction and a percentage.",
        {"good": good, "total": total},
        (f"{good}/{total}",),
        f"{good}/{total}, {_percent(value)}.",
        lines=2,
    )


def _after(rng: random.Random) -> Task:
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
