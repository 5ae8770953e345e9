"""A row of results: one seat of one game of a tournament."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ttr.arena.match import Match
from ttr.arena.schedule import Game
from ttr.game.scoring import scores


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
        end, why = ("failed" if final is None else str(state.end)), (message if seat in failed else "")
        where = (game.number, game.pairing, game.deal, game.seed, seat, seat == 0, bot)
        rows.append(Row._make([*where, won, rank, *mine, turns, moves[seat], end, why, state.routes_of(seat)]))
    return rows
