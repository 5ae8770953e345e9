"""Lesson 8, the odds of the draw: what can be true of the cases of its exercises."""

from __future__ import annotations

from ttr.game.cards import LOCOMOTIVE
from ttr.lessons.kit.properties import Property, Quantity

OF_DECK: tuple[Property | Quantity, ...] = (
    Property("no card has been seen", "a card has been seen", lambda _, deck, seen, color: not seen),
    Property(
        "the deck has no such color", "the deck has the color", lambda _, deck, seen, color: not deck.get(color, 0)
    ),
    Property(
        "a locomotive has been seen", "no locomotive has been seen", lambda _, deck, seen, color: LOCOMOTIVE in seen
    ),
    Property(
        "the deck is not that of the game",
        "the deck is that of the game",
        lambda _, deck, *__: sum(deck.values()) != 110,
    ),
    Quantity("{} cards have been seen", lambda _, deck, seen, color: len(seen)),
)

_NUMBERS: tuple[Property | Quantity, ...] = (
    Property("nothing is missing", "a card is missing", lambda _, unseen, useful, missing, *__: missing == 0),
    Property(
        "exactly 1 card is missing", "not just 1 card is missing", lambda _, unseen, useful, missing, *__: missing == 1
    ),
    Property(
        "all unseen cards are useful", "some unseen card is not useful", lambda _, unseen, useful, *__: useful == unseen
    ),
    Property(
        "more cards are missing than useful ones are left",
        "enough useful cards are left",
        lambda _, unseen, useful, missing, *__: missing > useful,
    ),
    Property(
        "all useful cards are needed",
        "not all useful cards are needed",
        lambda _, unseen, useful, missing, *__: missing == useful,
    ),
)
_SIZES: tuple[Property | Quantity, ...] = (
    Quantity("{} cards are missing", lambda _, unseen, useful, missing, *__: missing),
    Quantity("{} cards are unseen", lambda _, unseen, *__: unseen),
    Quantity("{} cards are useful", lambda _, unseen, useful, *__: useful),
    Quantity("{} percent of the unseen cards are useful", lambda _, unseen, useful, *__: round(100 * useful / unseen)),
)

OF_DRAWS: tuple[Property | Quantity, ...] = (
    *_NUMBERS,
    Property("no card is drawn", "a card is drawn", lambda _, unseen, useful, missing, draws: draws == 0),
    Property(
        "as many cards are drawn as are missing",
        "more or fewer cards are drawn than are missing",
        lambda _, unseen, useful, missing, draws: draws == missing,
    ),
    Property(
        "more cards are missing than are drawn",
        "no more cards are missing than are drawn",
        lambda _, unseen, useful, missing, draws: missing > draws,
    ),
    Property(
        "more cards are drawn than are useful",
        "no more cards are drawn than are useful",
        lambda _, unseen, useful, missing, draws: draws > useful,
    ),
    Property(
        "more cards are drawn than are useless",
        "no more cards are drawn than are useless",
        lambda _, unseen, useful, missing, draws: draws > unseen - useful,
    ),
    Quantity("{} cards are drawn", lambda _, unseen, useful, missing, draws: draws),
    *_SIZES,
)

OF_WAITING: tuple[Property | Quantity, ...] = (*_NUMBERS, *_SIZES)

OF_LOCOMOTIVE: tuple[Property | Quantity, ...] = (
    *_NUMBERS[1:],
    Property("3 cards are missing", "not 3 cards are missing", lambda _, unseen, useful, missing: missing == 3),
    Property(
        "more than 3 cards are missing", "at most 3 cards are missing", lambda _, unseen, useful, missing: missing > 3
    ),
    *_SIZES,
)
