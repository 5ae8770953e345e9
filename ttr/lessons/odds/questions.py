"""Lesson 8, the odds of the draw: questions about chances and expected values, with the cards of real games."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

from ttr.game.cards import COLORS
from ttr.graphs.overlay import EdgeMark, Role
from ttr.graphs.words import counted
from ttr.lessons.kit.cases import board
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.places import Place, Played, played
from ttr.ui.questions.question import Question

_UNLIKE = 4  # choices differ by at least this many percentage points


class _Deck:
    """The cards that a player does not see, and a route that needs some of them."""

    def __init__(self, position: Played, route: int) -> None:
        self.route, track = route, board().routes[route]
        self.color, self.name = track.color, str(track)
        self.total = sum(position.unseen)
        self.colored, self.wild = position.unseen[COLORS.index(track.color)], position.unseen[-1]
        self.good = self.colored + self.wild
        source = position.place.source.replace("One player's routes", "One player's view")
        self.place = Place(board(), position.place.routes, position.place.owners, source)

    @property
    def unseen_words(self) -> str:
        """A sentence about the unseen cards."""
        return (
            f"{self.name} takes {self.color} cards, and locomotives are useful too. {self.total} cards are unseen, "
            f"including {counted(self.colored, f'{self.color} one')} and {counted(self.wild, 'locomotive')}."
        )

    def ask(self, text: str, right: str, why: str, choices: tuple[str, ...]) -> Question:
        """Return a question with choices about the route."""
        before, after = [EdgeMark(self.route, Role.TODO, "?")], [EdgeMark(self.route, Role.ANSWER)]
        return self.place.ask(f"{self.unseen_words} {text}", right, why, choices=choices, before=before, after=after)


def _deck(rng: random.Random) -> _Deck:
    def make() -> _Deck | None:
        position = rng.choice(played())
        owners = position.place.owners or (None,) * len(board().routes)
        open_ones = [i for i, route in enumerate(board().routes) if route.color in COLORS and owners[i] is None]
        return _Deck(position, rng.choice(open_ones)) if open_ones and sum(position.unseen) >= 12 else None

    return draw_until(make, lambda deck: 2 <= deck.good <= deck.total - 3)


def percent(share: Fraction) -> int:
    """Return a share as the nearest whole percent."""
    return round(100 * share)


def offered(rng: random.Random, right: Fraction, wrong: list[Fraction]) -> tuple[str, ...]:
    """Return percentages to choose from: the right one, tempting ones and others, all well separated."""
    found = [percent(right)]
    more = [Fraction(percent(right) + step, 100) for step in rng.sample((-30, -21, -12, 12, 21, 30), 6)]
    for share in (*wrong, *more):
        new = percent(share)
        if 0 < new < 100 and all(abs(new - known) >= _UNLIKE for known in found) and len(found) < 4:
            found.append(new)
    return tuple(f"about {number} %" for number in sorted(found))


def next_card(rng: random.Random, level: int) -> Question:
    """Ask for the chance that the next card is useful or, from level 3 on, that it is not."""
    deck = _deck(rng)
    share = Fraction(deck.good, deck.total)
    wrong = [Fraction(deck.colored, deck.total), Fraction(deck.wild, deck.total), 1 - share, Fraction(1, 9)]
    if level % 2 == 0:
        share = 1 - share
        wrong = [1 - wrong[0], 1 - share, Fraction(deck.total - deck.good - deck.wild, deck.total)]
    useful = "useful" if level % 2 else "useless"
    good = deck.good if level % 2 else deck.total - deck.good
    why = (
        f"{good} of {deck.total} cards are {useful}, and all cards are equally likely: {good}/{deck.total}, about "
        f"{percent(share)} %."
    )
    text = f"You draw one blind card. How likely is it to be {useful} for this route?"
    return deck.ask(text, f"about {percent(share)} %", why, offered(rng, share, wrong))


def at_least_one(rng: random.Random, level: int) -> Question:
    """Ask for the chance of at least one useful card in some draws."""
    draws = level + 1

    def chance(deck: _Deck) -> Fraction:
        return 1 - Fraction(comb(deck.total - deck.good, draws), comb(deck.total, draws))

    deck = draw_until(lambda: _deck(rng), lambda deck: Fraction(1, 20) < chance(deck) < Fraction(19, 20))
    share = chance(deck)
    one = Fraction(deck.good, deck.total)
    wrong = [one * draws, one, 1 - share, one**draws]
    none = " · ".join(f"{deck.total - deck.good - i}/{deck.total - i}" for i in range(draws))
    why = (
        f"The chance that none is useful is {none}, about {100 - percent(share)} %. All other draws are favorable: "
        f"{percent(share)} %."
    )
    text = f"You draw {draws} blind cards. How likely is it that at least one of them is useful for this route?"
    return deck.ask(text, f"about {percent(share)} %", why, offered(rng, share, wrong))


def all_useful(rng: random.Random, level: int) -> Question:
    """Ask for the chance that all cards, or no cards, of some draws are useful."""
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
    why = (
        f"{factors}, about {percent(share)} %: you don't put cards back, so after each {what} card there is one fewer."
    )
    all_of_them = "both" if draws == 2 else f"all {draws}"
    text = f"You draw {draws} blind cards. How likely is it that {all_of_them} are {what} for this route?"
    return deck.ask(text, f"about {percent(share)} %", why, offered(rng, share, wrong))


def _about(value: Fraction) -> str:
    return f"about {float(value):.1f}"


def _apart(right: Fraction, wrong: list[Fraction], least: Fraction) -> tuple[str, ...]:
    found = [right]
    for value in (*wrong, *(right * Fraction(part, 10) for part in (15, 6, 20, 3, 25, 30))):
        if value > 0 and len(found) < 4 and all(abs(value - known) >= least for known in found):
            found.append(value)
    return tuple(_about(value) for value in sorted(found))


def expected_useful(rng: random.Random, level: int) -> Question:
    """Ask for the expected number of useful cards."""
    deck, draws = _deck(rng), 2 + 2 * level
    right = Fraction(draws * deck.good, deck.total)
    wrong = [Fraction(draws * deck.colored, deck.total), Fraction(draws, 2), Fraction(deck.good, draws)]
    why = (
        f"Each card has a chance of {deck.good}/{deck.total} of being useful. Expected values add up: {draws} · "
        f"{deck.good}/{deck.total}, {_about(right)}."
    )
    text = f"You draw {draws} blind cards. How many of them are useful on average?"
    return deck.ask(text, _about(right), why, _apart(right, wrong, Fraction(3, 10)))


def expected_wait(rng: random.Random, level: int) -> Question:
    """Ask for the expected number of draws that it takes to get some useful cards."""
    deck, needed = _deck(rng), min(level, 2) if level < 4 else 2
    right = Fraction(needed * (deck.total + 1), deck.good + 1)
    wrong = [
        Fraction(deck.total, 2),
        Fraction(needed * (deck.total + 1), deck.colored + 1),
        Fraction(deck.good, needed),
    ]
    why = (
        f"On average, {deck.good} useful cards cut the deck into {deck.good + 1} equal gaps, one every "
        f"{deck.total + 1}/{deck.good + 1} cards: {_about(right)}."
    )
    cards = "the first useful card comes" if needed == 1 else f"you have {needed} useful cards"
    text = f"How many blind cards do you draw on average until {cards}?"
    return deck.ask(text, _about(right), why, _apart(right, wrong, Fraction(7, 10)))


PRACTICE = (
    Generator("next card", 8, next_card),
    Generator("at least one", 8, at_least_one),
    Generator("all of them", 8, all_useful),
    Generator("how many useful cards", 8, expected_useful),
    Generator("how many draws", 8, expected_wait),
)

CLASS = tuple((2, generator) for generator in PRACTICE)  # how many class questions come from each, after the concepts
