"""Card odds: the probability that blind draws bring needed cards, from what one seat can see.

A seat cannot tell cards in the deck from cards in other hands. So we assume that every unseen card is equally likely to
be the next one, and ignore which cards the others took from the display. Under this assumption, all results are exact:
whole numbers of draws are counted, and divided once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import Protocol

from ttr.game.board import Board
from ttr.game.cards import CARD_INDEX, CARDS, COLORS, GRAY, NO_CARD, WILD
from ttr.game.hand import Hand
from ttr.game.rules import Rules
from ttr.graphs.words import shorten


class CardsSeen(Protocol):
    """The cards of a game as one seat sees them: a `PlayerView`, or a deck and a hand without a game."""

    @property
    def board(self) -> Board: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def hand(self) -> Hand: ...
    @property
    def display(self) -> bytes: ...
    @property
    def discards(self) -> bytes: ...
    @property
    def deck_size(self) -> int: ...


Counts = Sequence[int]  # numbers of cards of each kind, in the order of `ttr.game.cards.CARDS`


def count_unseen(view: CardsSeen) -> tuple[int, ...]:
    """Return how many cards of each kind the seat cannot see, in the order of `ttr.game.cards.CARDS`.

    These are the cards in the deck and in other hands: all cards of the game except the seat's hand, the display and
    the discards. With open piles, there are none.

    >>> import ttr
    >>> view = ttr.player_view(ttr.new_game("usa", ["Ada", "Bo"], seed=7), 0)
    >>> sum(count_unseen(view)), view.deck_size + 4  # Bo holds four cards
    (101, 101)
    """
    if view.rules.open_piles:
        return (0,) * len(CARDS)
    counts = [0] * len(CARDS)
    for color, count in view.rules.cards:
        counts[CARD_INDEX[color]] = count
    for card, count in enumerate(view.hand):
        counts[card] -= count
    for card in (*view.display, *view.discards):
        if card != NO_CARD:
            counts[card] -= 1
    return tuple(counts)


def at_least(view: CardsSeen, color: str, count: int, draws: int, *, locomotives: bool = False) -> float | None:
    """Return the probability that blind draws bring at least this many cards of a color.

    Parameters
    ----------
    color : str
        One of `ttr.game.cards.CARDS`.
    count : int
        The number of cards needed, 0 or more.
    draws : int
        Cards drawn blind, one after another; at most as many as in the deck and the discards.
    locomotives : bool
        Whether a locomotive counts as a card of the color.

    Returns
    -------
    float or None
        None in a game with open piles, where no card is blind.

    Raises
    ------
    ValueError
        If there is no such color, or a number is negative.

    Notes
    -----
    The hypergeometric distribution: K of N unseen cards are good, k cards are drawn, and ::

        P(at least c) = sum of C(K, i) · C(N - K, k - i) / C(N, k) for i = c, ..., k

    When the deck runs out, the discards, which are known but shuffled, become a second deck, for a second such draw.
    Source: W. Feller, An Introduction to Probability Theory and Its Applications I, 3rd ed. 1968, section II.6.

    Examples
    --------
    >>> import ttr
    >>> view = ttr.player_view(ttr.new_game("usa", ["Ada", "Bo"], seed=7), 0)
    >>> f"{at_least(view, 'orange', 1, draws=2):.3f}"
    '0.189'
    """
    return _probability(view, _counts({color: count}), draws, fill=locomotives)


def chance(view: CardsSeen, needs: Mapping[str, int], draws: int) -> float | None:
    """Return the probability that blind draws meet several needs, with locomotives filling any gaps.

    A needed locomotive fills no gap. Draws, result and errors are the same as for `at_least`.

    The multivariate hypergeometric distribution; see `at_least`. Color by color, the algorithm counts the ways to draw,
    by the numbers of drawn and of missing cards. Locomotives come last and must fill the gap. With k draws and g
    missing cards, each needed color takes O(k² g) steps.

    >>> import ttr
    >>> view = ttr.player_view(ttr.new_game("usa", ["Ada", "Bo"], seed=7), 0)
    >>> f"{chance(view, {'orange': 1, 'green': 1}, draws=2):.3f}"
    '0.096'
    >>> chance(view, {}, draws=2)
    1.0
    """
    return _probability(view, _counts(needs), draws, fill=True)


def chance_to_pay(view: CardsSeen, route: int, draws: int) -> float | None:
    """Return the probability that the hand pays for a route after blind draws.

    Any color may pay for a gray route. Trains and rivals do not matter. Draws, result and errors are the same as for
    `at_least`.

    For a colored route, this is the `chance` of the missing cards. For a gray route, the algorithm counts the ways to
    miss in every color, for each number of locomotives drawn.

    >>> import ttr
    >>> view = ttr.player_view(ttr.new_game("usa", ["Ada", "Bo"], seed=7), 0)
    >>> str(view.board.routes[62]), view.board.routes[62].color, view.cards["orange"]
    ('Las Vegas – Salt Lake City', 'orange', 2)
    >>> [f"{chance_to_pay(view, 62, draws):.2f}" for draws in (0, 2, 8)]
    ['0.00', '0.41', '0.88']
    """
    track, hand = view.board.routes[route], view.hand
    if track.color != GRAY:
        missing = track.length - hand.count(track.color) - hand.locomotives
        return chance(view, {track.color: max(0, missing)}, draws)
    urns = _urns(view, draws)
    if urns is None:
        return None
    (deck, first), (later, second) = urns
    failures = 0
    for x in range(min(deck[WILD], first) + 1):
        for y in range(min(later[WILD], second) + 1):
            most = [track.length - 1 - hand.count(color) - hand.locomotives - x - y for color in COLORS]
            if min(most) < 0:
                continue
            ways = {(0, 0): 1}
            for color, bound in enumerate(most):
                ways = _draw(ways, (deck[color], later[color]), (first - x, second - y), bound)
            failures += comb(deck[WILD], x) * comb(later[WILD], y) * ways.get((first - x, second - y), 0)
    total = comb(sum(deck), first) * comb(sum(later), second)
    return (total - failures) / total


def expected_draws(view: CardsSeen, needs: Mapping[str, int]) -> float | None:
    """Return the mean number of blind cards until all needs are met, with locomotives filling any gaps.

    All unseen cards count as if they were in the deck. The result is None if all unseen cards together are not enough,
    or with open piles. Errors are the same as for `at_least`.

    The sum of P(not met after k draws) for k = 0, 1, ...; for a single need of r cards, with K good ones among N
    (locomotives included), this is the negative hypergeometric mean r (N + 1) / (K + 1).

    >>> import ttr
    >>> view = ttr.player_view(ttr.new_game("usa", ["Ada", "Bo"], seed=7), 0)
    >>> f"{expected_draws(view, {'orange': 2}):.2f}"
    '8.50'
    """
    counts, wanted = count_unseen(view), _counts(needs)
    if view.rules.open_piles:
        return None
    total = sum(counts)
    good = _count_ways(counts, (0,) * len(CARDS), (total, 0), wanted, fill=True)
    others = _count_useless(counts, wanted, fill=True)
    mean = 0.0
    for draws in range(total + 1):
        ways = sum(number * comb(others, draws - a) for (a, _), number in good.items() if a <= draws)
        if draws == total and not ways:
            return None
        mean += (comb(total, draws) - ways) / comb(total, draws)
    return mean


def _counts(needs: Mapping[str, int]) -> list[int]:
    counts = [0] * len(CARDS)
    for color, count in needs.items():
        if color not in CARD_INDEX:
            raise ValueError(f"there are no {shorten(color, 40)} cards; use one of {', '.join(CARDS)}")
        if count < 0:
            raise ValueError(f"{count} cards of {color} are needed; use 0 or more")
        counts[CARD_INDEX[color]] = count
    return counts


def _urns(view: CardsSeen, draws: int) -> tuple[tuple[Counts, int], tuple[Counts, int]] | None:
    """Return the urns and the draws from each: first the unseen cards while the deck lasts, then the discards."""
    if draws < 0:
        raise ValueError(f"{draws} cards are drawn; use 0 or more")
    if view.rules.open_piles:
        return None
    first = min(draws, view.deck_size)
    # A deck that runs out is rebuilt immediately from the discards, so an empty deck has none.
    later = bytes(view.discards.count(card) for card in range(len(CARDS))) if view.deck_size else bytes(len(CARDS))
    return (count_unseen(view), first), (later, min(draws - first, sum(later)))


def _probability(view: CardsSeen, wanted: Counts, draws: int, *, fill: bool) -> float | None:
    urns = _urns(view, draws)
    if urns is None:
        return None
    (deck, first), (later, second) = urns
    rest, later_rest = _count_useless(deck, wanted, fill), _count_useless(later, wanted, fill)
    ways = sum(
        number * comb(rest, first - a) * comb(later_rest, second - b)
        for (a, b), number in _count_ways(deck, later, (first, second), wanted, fill=fill).items()
    )
    return ways / (comb(sum(deck), first) * comb(sum(later), second))


def _count_useless(counts: Counts, wanted: Counts, fill: bool) -> int:
    """Return the number of useless cards; it does not matter how many of them are drawn."""
    return sum(count for card, count in enumerate(counts) if not wanted[card] and not (card == WILD and fill))


def _count_ways(
    deck: Counts, later: Counts, draws: tuple[int, int], wanted: Counts, *, fill: bool
) -> dict[tuple[int, int], int]:
    """Return the number of ways to draw useful cards that meet the needs, by the numbers from each urn."""
    ways = {(0, 0, 0): 1}  # (cards from the first urn, from the second, still missing): ways
    for card in range(WILD):
        if not wanted[card]:
            continue
        more: dict[tuple[int, int, int], int] = {}
        for (a, b, gap), number in ways.items():
            for x in range(min(deck[card], draws[0] - a) + 1):
                for y in range(min(later[card], draws[1] - b) + 1):
                    missing = max(0, wanted[card] - x - y)
                    if missing and not fill:
                        continue
                    key = a + x, b + y, gap + missing
                    more[key] = more.get(key, 0) + number * comb(deck[card], x) * comb(later[card], y)
        ways = more
    met: dict[tuple[int, int], int] = {}
    wild = (deck[WILD], later[WILD]) if fill or wanted[WILD] else (0, 0)
    for (a, b, gap), number in ways.items():
        for x in range(min(wild[0], draws[0] - a) + 1):
            for y in range(max(0, gap + wanted[WILD] - x), min(wild[1], draws[1] - b) + 1):
                key2 = a + x, b + y
                met[key2] = met.get(key2, 0) + number * comb(wild[0], x) * comb(wild[1], y)
    return met


def _draw(
    ways: Mapping[tuple[int, int], int], counts: tuple[int, int], draws: tuple[int, int], most: int
) -> dict[tuple[int, int], int]:
    """Return the ways to draw, extended by one more color with at most this many cards."""
    more: dict[tuple[int, int], int] = {}
    for (a, b), number in ways.items():
        for x in range(min(counts[0], draws[0] - a, most) + 1):
            for y in range(min(counts[1], draws[1] - b, most - x) + 1):
                key = a + x, b + y
                more[key] = more.get(key, 0) + number * comb(counts[0], x) * comb(counts[1], y)
    return more
