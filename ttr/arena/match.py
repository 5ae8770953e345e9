"""Games between bots: `play` returns one game as a record; `Match` is for tournaments, where a bot may fail."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TypeVar

from ttr.bots import Bot, BotError, make_bot
from ttr.game.board import Board
from ttr.game.files.new_game import new_game
from ttr.game.files.record import Record
from ttr.game.legal import why_illegal
from ttr.game.moves import Move
from ttr.game.mutable import ACTIONS, MutablePosition
from ttr.game.names import MAX_NAME, seat_names, shorten_name
from ttr.game.quoting import make_printable
from ttr.game.rules import Rules
from ttr.game.state import GameState
from ttr.game.view import PlayerView, live_view, player_view
from ttr.graphs.words import shorten
from ttr.runtime import TimeUp, time_limit

MAX_MOVES = 20_000  # the longest games take about 1,500 moves; swapping tickets could go on forever
MAX_MESSAGE = 200

T = TypeVar("T")
Chooser = Callable[[PlayerView, random.Random], Move]


def play(
    bots: Sequence[str | Bot],
    rules: str | Rules = "usa",
    seed: int = 0,
    *,
    board: Board | str | None = None,
    first: int | None = None,
) -> Record:
    """Let bots play a game to its end, and return its record.

    Parameters
    ----------
    bots : sequence of str or Bot
        A strategy's name or a bot of your own for each seat, in the order of play.
    rules : str or Rules
    seed : int
    board : Board or str, optional
    first : int, optional
        See `ttr.new_game`. The seed also controls the bots' own randomness.

    Returns
    -------
    Record
        The whole game; `record.result` has the winner.

    Raises
    ------
    BotError
        If a strategy is unknown, one built-in bot has two seats, or a bot makes an illegal move or no `Decision`.

    Examples
    --------
    >>> record = play(["destination", "random"], rules="usa", seed=7)
    >>> record.result.winners
    (0,)
    """
    players = [_player(bot) for bot in listed_bots(bots)]
    names = seat_names([label(bot) for bot in bots])
    match = Match(new_game(rules, names, seed, board=board, first=first), players)
    match.play()
    return match.record()


def label(bot: object) -> str:
    """Return a bot's name: its strategy, its attribute `name`, or the name of its class or function."""
    if isinstance(bot, str):
        return bot
    name = getattr(bot, "name", None) or getattr(bot, "__name__", None) or type(bot).__name__
    return shorten_name(str(name), MAX_NAME)


def listed_bots(bots: Sequence[T]) -> Sequence[T]:
    """Return a list of bots unchanged, or raise `BotError` for anything else."""
    if isinstance(bots, str):  # a name would be a list of letters
        raise BotError(f"give a list of bots, such as [{bots!r:.40}, 'random']")
    if not isinstance(bots, Sequence):
        raise BotError(f"give a list of bots, such as ['block', 'random'], not {shorten(bots)}")
    return bots


def _player(bot: str | Bot) -> Bot:
    """Return the bot of a seat; raise `BotError` for something that is none."""
    if isinstance(bot, str):
        return make_bot(bot)
    if isinstance(bot, type):
        raise BotError(f"{bot.__name__} makes bots; give a bot of it, such as {bot.__name__}()")
    if not callable(getattr(bot, "choose", None)):
        raise BotError(f"{shorten(bot)} is not a bot: give a name, or an object with the method `choose`")
    return bot


def _is_ours(bot: object) -> bool:
    return type(bot).__module__.startswith("ttr.bots.")


class Match:
    """A game that bots are playing: its `start`, its `moves`, and the seats that made them (`movers`)."""

    def __init__(self, start: GameState, players: Sequence[Bot], move_seconds: float | None = None) -> None:
        self.start = start
        self._current = MutablePosition(start)
        self.moves: list[Move] = []
        self.movers: list[int] = []
        self._players = []
        for (name, bot), (other_name, other) in combinations(zip(start.setup.seats, players, strict=True), 2):
            if bot is other and _is_ours(bot):  # a user's own bot may keep no plans
                plans = "a bot remembers the plans of its seat, so make a new bot for each seat"
                raise BotError(f"{name} and {other_name} are one bot: {plans}")
        for seat, player in enumerate(players):
            ours = _is_ours(player)
            fast: Chooser | None = getattr(player, "move", None) if ours else None
            ask = fast or _ask(player, start.setup.seats[seat])
            if move_seconds is not None:
                ask = _limit(ask, move_seconds)
            rng = random.Random(f"{start.decks.seed} seat {seat}")
            self._players.append((ask, ours, fast is not None, live_view(self._current, seat), rng))

    def play(self, most: int | None = None) -> None:
        """Play to the end, or raise `EndlessGame` after `most` moves (default: `MAX_MOVES`); another call continues.

        An illegal move raises `BotError`. Any other error of a bot passes through; `state.seat` is the seat at fault.
        """
        most = MAX_MOVES if most is None else most
        current, players = self._current, self._players
        moves, movers = self.moves, self.movers
        for _ in range(most):
            if current.end is not None:
                return
            seat = current.seat
            ask, ours, fast, view, rng = players[seat]
            move = ask(view if ours else player_view(current, seat), rng)
            # A bot of ours with the method `move` is tested: the check would take a fifth of its time.
            if not fast and (reason := why_illegal(current, move)) is not None:
                name = current.setup.seats[seat]
                raise BotError(f"{name} made an illegal move in turn {current.turn + 1}: {_move_text(move)}. {reason}")
            ACTIONS[type(move)](current, move)
            moves.append(move)
            movers.append(seat)
        if current.end is None:
            raise EndlessGame(f"the game had no end after {most} moves")

    @property
    def state(self) -> GameState:
        return self._current.state()

    def failure(self) -> tuple[tuple[int, ...], str] | None:
        """Play to the end; return the seats whose bots failed, and why, or None."""
        try:
            self.play()
        except EndlessGame as error:
            return tuple(range(len(self._players))), str(error)
        except BotError as error:
            return (self.state.seat,), _cut(str(error))
        except (KeyboardInterrupt, TimeUp):  # not of the bot: somebody stops the whole tournament
            raise
        except BaseException as error:
            name, turn = self.state.setup.seats[self.state.seat], self.state.turn + 1
            what = str(error) if isinstance(error, _TooSlow) else _error_text(error)
            return (self.state.seat,), _cut(f"{name} in turn {turn} {what}")
        return None

    def record(self) -> Record:
        return Record.of(self.start, self.moves, self.state)


class EndlessGame(BotError):
    """A game that bots would continue forever."""


class _TooSlow(BaseException):
    """A bot exceeded its time limit. This is not an `Exception`, so that bots cannot catch it by accident."""


def _move_text(move: Move) -> str:
    try:
        return make_printable(str(move))
    except Exception:  # a number with thousands of digits, or an object without a text
        return shorten(move)


def _error_text(error: BaseException) -> str:
    try:
        return f"raised {type(error).__name__}: {error}".removesuffix(": ")
    except Exception:  # a number with thousands of digits, or an error of the bot's own class
        return f"raised {type(error).__name__}"


def _cut(text: str) -> str:
    line = " ".join(make_printable(text).split())
    return line if len(line) <= MAX_MESSAGE else line[: MAX_MESSAGE - 1] + "…"


def _ask(player: Bot, name: str) -> Chooser:
    """Return the function that gives the move of a bot's decision."""
    choose = player.choose

    def ask(view: PlayerView, rng: random.Random) -> Move:
        decision = choose(view, rng)
        if not hasattr(decision, "move"):
            raise BotError(f"{name} returned {shorten(decision)}: `choose` returns Decision(move, why)")
        return decision.move

    return ask


def _limit(ask: Chooser, seconds: float) -> Chooser:
    """Limit the time for a move: interrupt the bot, or where that is impossible, refuse a late answer."""

    def in_time(view: PlayerView, rng: random.Random) -> Move:
        begin = time.monotonic()
        try:
            with time_limit(seconds):
                move = ask(view, rng)
        except TimeUp:
            raise _TooSlow(f"thought for more than {seconds:g} seconds") from None
        if time.monotonic() - begin > seconds:
            raise _TooSlow(f"thought for more than {seconds:g} seconds")
        return move

    return in_time
