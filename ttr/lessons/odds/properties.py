"""Lesson 8, the odds of the draw: properties that the cases of its exercises can have."""

from __future__ import annotations

from ttr.game.cards import LOCOMOTIVE
from ttr.lessons.kit.properties import Property, Quantity

OF_DECK: tuple[Property | Quantity, ...] = (
    Property("you have seen no card", "you have seen a card", lambda _, deck, seen, color: not seen),
    Property(
        "the deck has no such color", "the deck has the color", lambda _, deck, seen, color: not deck.get(color, 0)
    ),
    Property(
        "you have seen a locomotive", "you have seen no locomotive", lambda _, deck, seen, color: LOCOMOTIVE in seen
    ),
    Property(
        "the deck is not the deck of the game",
        "the deck is the deck of the game",
        lambda _, deck, *__: sum(deck.values()) != 110,
    ),
    Quantity("you have seen {} cards", lambda _, deck, seen, color: len(seen)),
)

_NUMBERS: tuple[Property | Quantity, ...] = (
    Property("nothing is missing", "a card is missing", lambda _, unseen, useful, missing, *__: missing == 0),
    Property(
        "exactly 1 card is missing",
        "the number of missing cards is not 1",
        lambda _, unseen, useful, missing, *__: missing == 1,
    ),
    Property(
        "all unseen cards are useful", "some unseen card is not useful", lambda _, unseen, useful, *__: useful == unseen
    ),
    Property(
        "there are fewer useful cards left than missing cards",
        "enough useful cards are left",
        lambda _, unseen, useful, missing, *__: missing > useful,
    ),
    Property(
        "you need all useful cards",
        "you do not need all useful cards",
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
    Property("you draw no card", "you draw a card", lambda _, unseen, useful, missing, draws: draws == 0),
    Property(
        "you draw exactly as many cards as are missing",
        "you draw more or fewer cards than are missing",
        lambda _, unseen, useful, missing, draws: draws == missing,
    ),
    Property(
        "you draw fewer cards than are missing",
        "you draw at least as many cards as are missing",
        lambda _, unseen, useful, missing, draws: missing > draws,
    ),
    Property(
        "you draw more cards than are useful",
        "you draw at most as many cards as are useful",
        lambda _, unseen, useful, missing, draws: draws > useful,
    ),
    Property(
        "you draw more cards than are useless",
        "you draw at most as many cards as are useless",
        lambda _, unseen, useful, missing, draws: draws > unseen - useful,
    ),
    Quantity("you draw {} cards", lambda _, unseen, useful, missing, draws: draws),
    *_SIZES,
)

OF_WAITING: tuple[Property | Quantity, ...] = (*_NUMBERS, *_SIZES)

OF_LOCOMOTIVE: tuple[Property | Quantity, ...] = (
    *_NUMBERS[1:],
    Property(
        "3 cards are missing", "the number of missing cards is not 3", lambda _, unseen, useful, missing: missing == 3
    ),
    Property(
        "more than 3 cards are missing", "at most 3 cards are missing", lambda _, unseen, useful, missing: missing > 3
    ),
    *_SIZES,
)
