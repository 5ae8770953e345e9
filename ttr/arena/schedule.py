"""The games of a tournament: who plays whom, with which decks and in which seats, and a row for each seat of a game.

The design is paired: every deck order is played once in each seat order, where seat orders are cyclic shifts, and seat
0 starts. So each bot gets the cards and tickets of each seat once and starts once, and the luck of the deal cancels
out.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from ttr.arena.match import Match, label, listed_bots
from ttr.bots import Bot, BotError, make_bot
from ttr.game.names import seat_names
from ttr.game.scoring import scores
from ttr.graphs.words import shorten

BotLike = str | Callable[[], Bot]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot in a tournament: its unique label, and a factory that makes a new bot for each game."""

    label: str
    bot: BotLike

    def make(self) -> Bot:
        return make_bot(self.bot) if isinstance(self.bot, str) else self.bot()


@dataclass(frozen=True, slots=True)
class Game:
    """One game to play."""

    number: int  # from 0, over the whole tournament
    # The number of its table, and of its deck order
    pairing: int
    deal: int
    seed: int  # the seed of the deck order and of the bots' randomness
    order: tuple[int, ...]  # the entrant in each seat


def entrants(bots: Sequence[BotLike]) -> tuple[Entrant, ...]:
    """Return the entrants with their labels; raise `BotError` if one of them does not make a bot."""
    for given in listed_bots(bots):
        if not isinstance(given, str) and not callable(given):
            raise BotError(f"{shorten(given)} is not a bot: give a name, a class, or a function that returns a new bot")
    labels = [label(bot) for bot in bots]
    result = [Entrant(name, bot) for name, bot in zip(seat_names(labels), bots, strict=True)]
    for entrant in result:
        try:
            bot = entrant.make()
        except BotError:
            raise
        except Exception as error:
            raise BotError(f"{entrant.label} cannot be made: {type(error).__name__}: {error}") from error
        if not callable(getattr(bot, "choose", None)):
            raise BotError(f"{entrant.label} does not make a bot: its result has no `choose`")
    return tuple(result)


def deal_seed(seed: int, deal: int) -> int:
    """Return the seed of a tournament's deal; every pairing plays the same deals.

    >>> deal_seed(1, 0), deal_seed(1, 1)
    (716219203, 1559714076)
    """
    return int(random.Random(f"{seed} deal {deal}").random() * 2**31)


def schedule(bots: Sequence[Entrant], games: int, seed: int, seats: int) -> Iterator[Game]:
    """Yield all games: each choice of `seats` entrants plays `games` games, rounded up to whole sets of seat orders.

    If entrants are the same bot, seat orders that would repeat a game are left out, and these entrants swap seats from
    deal to deal.
    """
    number = 0
    for pairing, table in enumerate(combinations(range(len(bots)), seats)):
        shifts = [table[shift:] + table[:shift] for shift in range(seats)]
        kinds = [tuple(bots[entrant].bot for entrant in order) for order in shifts]
        period = next(shift for shift in range(1, seats + 1) if kinds[shift % seats] == kinds[0])
        for deal in range(-(-games // period)):
            base = period * (deal % (seats // period))
            for shift in range(period):
                yield Game(number, pairing, deal, deal_seed(seed, deal), shifts[base + shift])
                number += 1


class Row(NamedTuple):
    """One seat of one game.

    If a bot failed, the game has no scores: the columns from `score` to `longest` are None for all seats.

    Attributes
    ----------
    game, pairing, deal : int
        The numbers of the game, of the choice of bots, and of the deck order; all from 0.
    seed : int
        ``ttr.play([the bots by seat], seed=seed, first=0)`` plays the same game.
    seat : int
        The seat, in the order of play.
    first : bool
        Whether this seat started.
    bot : str
        The bot's label.
    won : float
        1 for the winner; a shared victory counts as its share.
    rank : int
        1 for the winner; seats that share a place have the same rank.
    score : int
        Points, or completed tickets in a game without points.
    route_points, ticket_points, bonus : int
        The parts of the score: routes, tickets (negative if the losses are larger), and the longest path.
    completed, missed : int
        The numbers of completed and of missed tickets.
    longest : int
        Length of the longest path, in trains.
    turns, moves : int
        The numbers of this seat's turns and moves; drawing two cards is two moves in one turn.
    end : str
        The reason why the game ended (see `ttr.End`), or "failed".
    failed : str
        The error of this seat's bot, or an empty string.
    routes : tuple of int
        The routes that the seat claimed.

    Examples
    --------
    >>> import ttr
    >>> results = ttr.arena.tournament(["destination", "random"], games=2, seed=1, progress=False)
    >>> [(row.game, row.seat, row.bot, row.won) for row in results.rows]
    [(0, 0, 'destination', 1.0), (0, 1, 'random', 0.0), (1, 0, 'random', 0.0), (1, 1, 'destination', 1.0)]
    """

    game: int
    pairing: int
    deal: int
    seed: int
    seat: int
    first: bool
    bot: str
    won: float
    rank: int
    score: int | None
    route_points: int | None
    ticket_points: int | None
    bonus: int | None
    completed: int | None
    missed: int | None
    longest: int | None
    turns: int
    moves: int
    end: str
    failed: str
    routes: tuple[int, ...]


def rows_of(game: Game, match: Match, failure: tuple[tuple[int, ...], str] | None) -> list[Row]:
    """Return the rows of a finished game, or of a game in which bots failed."""
    state, seats = match.state, len(match.state.hands)
    failed, message = failure or ((), "")
    final = None if failure else scores(state)
    moves, others = Counter(match.movers), seats - len(failed)
    rows = []
    for seat, bot in enumerate(state.setup.seats):
        mine: tuple[int | None, ...]
        if final is not None:
            score = final[seat]
            won, rank = (1 / len(final.winners) if score.rank == 1 else 0.0), score.rank
            missed = len(score.tickets) - sum(ticket.completed for ticket in score.tickets)
            mine = (
                score.total,
                score.route_points if state.rules.points else 0,
                score.ticket_points,
                score.bonus,
                score.completed,
                missed,
                score.built.longest_length,
            )
        else:
            lost = seat in failed
            won, rank = (0.0 if lost else 1 / others), (others + 1 if lost else 1)
            mine = (None,) * 7
        turns = (state.turn + seats - 1 - seat) // seats  # seat 0 starts
        end, reason = ("failed" if final is None else str(state.end)), (message if seat in failed else "")
        where = (game.number, game.pairing, game.deal, game.seed, seat, seat == 0, bot)
        rows.append(Row._make([*where, won, rank, *mine, turns, moves[seat], end, reason, state.routes_of(seat)]))
    return rows
