"""Hand: the cards that a seat holds. Only this file knows how they are stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from struct import Struct

from ttr.game.board import SPAN, Board
from ttr.game.board_parts import MAX_LENGTH
from ttr.game.cards import CARD_INDEX, CARDS, GRAY, WILD
from ttr.game.moves import ClaimRoute
from ttr.graphs.plain_numbers import as_int
from ttr.graphs.words import shorten


@dataclass(frozen=True, slots=True, repr=False)
class Hand:
    """The cards that a seat holds, as an immutable value: drawing and paying return a new hand.

    Iterating over a hand yields the number of each card, in the order of `ttr.game.cards.CARDS`.

    Examples
    --------
    >>> hand = Hand.of({"red": 2}).add(CARD_INDEX["red"]).add(WILD)
    >>> hand.count("red"), hand.locomotives, hand.size, hand
    (3, 1, 4, <Hand: 3 red, 1 locomotive>)
    >>> hand.pay(bytes([WILD, CARD_INDEX["red"]])) == Hand.of({"red": 2})
    True
    """

    _counts: bytes = bytes(len(CARDS))  # one byte for each card

    @classmethod
    def of(cls, counts: Mapping[str, int]) -> Hand:
        """Return the hand with these numbers of cards of each color.

        Raises
        ------
        ValueError
            If a color is unknown, or a number is not 0 to 255.
        """
        counts = {card: as_int(count) for card, count in counts.items()}
        for card, count in counts.items():
            if card not in CARD_INDEX:
                raise ValueError(f"there is no card {shorten(card)}; use one of {', '.join(CARDS)}")
            if type(count) is not int or not 0 <= count < 256:
                raise ValueError(f"a hand holds 0 to 255 cards of a color, not {shorten(count)} of {card}")
        return cls(bytes([counts.get(card, 0) for card in CARDS]))

    @classmethod
    def from_cards(cls, cards: Iterable[int]) -> Hand:
        """Return the hand of these cards, indices into `ttr.game.cards.CARDS`."""
        return cls(bytes(map(bytes(cards).count, range(len(CARDS)))))

    def add(self, card: int) -> Hand:
        """Return the hand with one more card, an index into `ttr.game.cards.CARDS`."""
        counts = bytearray(self._counts)
        counts[card] += 1
        return Hand(bytes(counts))

    def pay(self, cards: bytes) -> Hand:
        """Return the hand without these cards, which it must hold."""
        counts = bytearray(self._counts)
        for card in cards:
            counts[card] -= 1
        return Hand(bytes(counts))

    def count(self, color: str) -> int:
        """Return how many cards of a color, or locomotives, the hand holds."""
        return self._counts[CARD_INDEX[color]]

    @property
    def locomotives(self) -> int:
        """The number of locomotives in the hand."""
        return self._counts[WILD]

    @property
    def most(self) -> int:
        """The most cards held of any one color, not counting locomotives."""
        return max(self._counts[:WILD])

    @property
    def size(self) -> int:
        """The number of cards in the hand."""
        return sum(self._counts)

    def __iter__(self) -> Iterator[int]:
        return iter(self._counts)

    def __repr__(self) -> str:
        held = ", ".join(f"{count} {card}" for card, count in zip(CARDS, self._counts, strict=True) if count)
        return f"<Hand: {held or 'empty'}>"

    def payable(self, board: Board) -> int:
        """Return the routes of a board that the hand can pay for, as a bit mask (bit i for route i)."""
        # Every turn calls this, so it handles two colors per lookup and has no loop.
        first, second, third, fourth, wild = _in_pairs(self._counts.translate(_UP_TO_LENGTH))
        by_first, by_second, by_third, by_fourth = board.payable[wild]
        mask: int = by_first[first] | by_second[second] | by_third[third] | by_fourth[fourth]
        return mask

    def payments(self, board: Board, route: int) -> list[ClaimRoute]:
        """List every distinct payment for a route: by color, fewest locomotives first (U9)."""
        counts, color = self._counts.translate(_UP_TO_LENGTH), board.routes[route].color
        wild = counts[WILD]
        of_route = board.claims[route][wild]
        if color != GRAY:
            card = CARD_INDEX[color]
            return [*of_route[SPAN * card + counts[card]], *of_route[SPAN * WILD + wild]]
        result: list[ClaimRoute] = []
        for place, cards in zip(_PLACES, counts, strict=True):
            result += of_route[place + cards]
        return result

    def claims(self, board: Board, mask: int) -> list[ClaimRoute]:
        """List the payments for all routes in a bit mask, in one pass over the cards."""
        counts, claims = self._counts.translate(_UP_TO_LENGTH), board.claims
        held, wild = [SPAN * card + cards for card, cards in enumerate(counts) if cards], counts[WILD]
        result: list[ClaimRoute] = []
        while mask:
            lowest = mask & -mask
            of_route = claims[lowest.bit_length() - 1][wild]
            for cards in held:
                result += of_route[cards]
            mask ^= lowest
        return result


_PLACES = range(0, SPAN * len(CARDS), SPAN)  # the first entry of each card in a row of `Board.claims`
_in_pairs = Struct("<4HB").unpack  # four numbers of two colors each, then the locomotives
_UP_TO_LENGTH = bytes(min(cards, MAX_LENGTH) for cards in range(256))  # no route costs more cards
