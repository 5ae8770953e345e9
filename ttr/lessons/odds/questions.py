"""What is counted step by step: small decks of a few cards, and the deck of the lesson's position."""

from __future__ import annotations

from functools import lru_cache

from ttr.analysis.odds import unseen
from ttr.game.cards import CARDS
from ttr.lessons.kit.cases import board, way_along
from ttr.lessons.odds.counting import Question
from ttr.lessons.odds.seen import lacking, story

_MOST = 8  # cards of a deck whose draws can all be listed


def track(a: str, b: str, color: str) -> int:
    """Return the track of a color between two cities."""
    return next(
        index for index, route in enumerate(board().routes) if set(route.cities) == {a, b} and route.color == color
    )


@lru_cache(maxsize=1)
def questions() -> tuple[Question, ...]:
    """Return what can be counted, the small decks first."""
    (vegas,) = way_along(("Las Vegas", "Salt Lake City"))
    left = unseen(story())
    deck = tuple(card for card, count in zip(CARDS, left, strict=True) for _ in range(count))
    near, far = track("Portland", "San Francisco", "green"), track("El Paso", "Houston", "green")
    return (
        Question(
            "6 cards, 1 missing, 2 draws", vegas, "orange", 1, 2,
            ("orange", "locomotive", "white", "black", "red", "blue"),
        ),
        Question(
            "6 cards, 2 missing, 3 draws", vegas, "orange", 2, 3,
            ("orange", "orange", "locomotive", "white", "black", "red"),
        ),
        Question(f"{len(deck)} cards, {lacking(story(), near)} missing, 2 draws", near, "green",
                 lacking(story(), near), 2, deck),
        Question(f"{len(deck)} cards, {lacking(story(), far)} missing, 4 draws", far, "green",
                 lacking(story(), far), 4, deck),
    )  # fmt: skip


def can_be_listed(question: Question) -> bool:
    """Tell whether the deck is small enough to look at every draw."""
    return len(question.deck) <= _MOST
