"""Bots against bots."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from ttr.board import Board
from ttr.bots import Bot, BotError, make_bot
from ttr.engine import apply, new_game
from ttr.moves import Move
from ttr.record import Record
from ttr.rules import Rules
from ttr.view import player_view


def seat_names(bots: Sequence[str]) -> list[str]:
    """Name seats after their bots, a number behind every further one of a kind.

    >>> seat_names(["random", "destination", "random"])
    ['random', 'destination', 'random 2']
    """
    seen: Counter[str] = Counter()
    names = []
    for bot in bots:
        seen[bot] += 1
        names.append(bot if seen[bot] == 1 else f"{bot} {seen[bot]}")
    return names


def play(
    bots: Sequence[str | Bot],
    rules: str | Rules = "usa",
    seed: int = 0,
    *,
    board: Board | str | None = None,
    first: int | None = None,
) -> Record:
    """Let bots play a game to its end.

    Parameters
    ----------
    bots : sequence of str or Bot
        A strategy's name or a bot of your own for each seat, in the order of play.
    rules, seed, board, first
        See `ttr.new_game`. The bots' own chance is drawn from the seed too.

    Returns
    -------
    Record
        The whole game; `record.result` tells who won.

    Raises
    ------
    BotError
        If a strategy is unknown, or a bot makes a move it may not make.

    Examples
    --------
    >>> record = play(["destination", "random"], rules="usa", seed=7)
    >>> record.result.winners
    (0,)
    """
    players = [make_bot(bot) if isinstance(bot, str) else bot for bot in bots]
    names = seat_names([bot if isinstance(bot, str) else type(bot).__name__ for bot in bots])
    start = state = new_game(rules, names, seed, board=board, first=first)
    rngs = [random.Random(f"{seed} seat {seat}") for seat in range(len(players))]
    moves: list[Move] = []
    while state.end is None:
        seat = state.seat
        move = players[seat].choose(player_view(state, seat), rngs[seat]).move
        try:
            state = apply(state, move)
        except ValueError as error:
            raise BotError(f"{names[seat]} made an illegal move in turn {state.turn + 1}: {move}. {error}") from error
        moves.append(move)
    return Record.of(start, moves, state)
