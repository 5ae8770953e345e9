"""The colors of train cards and routes, their order and their letters.

A color is a plain string. Inside a position, cards are small integers, indices into `CARDS`, stored as `bytes`: a hand
is nine counts, a deck has one byte per card.
"""

from __future__ import annotations

COLORS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
LOCOMOTIVE = "locomotive"
GRAY = "gray"

CARDS = (*COLORS, LOCOMOTIVE)
ROUTE_COLORS = (*COLORS, GRAY)

WILD = CARDS.index(LOCOMOTIVE)
NO_CARD = 255  # an empty slot of the display

CARD_INDEX = {color: index for index, color in enumerate(CARDS)}

# One letter for each card, shown beside its color everywhere (K is black, L the locomotive).
LETTERS = dict(zip(CARDS, "PBOWGYKRL", strict=True))

_LETTERS = {*LETTERS.values(), "."}
_CARD_OF_LETTER = bytes.maketrans(
    "".join([*LETTERS.values(), "."]).encode("ascii"), bytes([*map(CARD_INDEX.__getitem__, LETTERS), NO_CARD])
)


def cards_to_text(cards: bytes) -> str:
    """Write cards as letters, an empty slot as a dot.

    >>> cards_to_text(bytes([0, 8, 255]))
    'PL.'
    """
    return "".join("." if card == NO_CARD else LETTERS[CARDS[card]] for card in cards)


def cards_from_text(text: str) -> bytes:
    """Return the cards of a text in the form of `cards_to_text`.

    Raise `ValueError` for any letter other than P B O W G Y K R L or the dot.
    """
    unknown = sorted(set(text) - _LETTERS)
    if unknown:
        raise ValueError(f"unknown card letter {unknown[0]!r}; cards are written with {' '.join(LETTERS.values())}")
    return text.encode("ascii").translate(_CARD_OF_LETTER)
