"""GameOptions: the rules, board and players of a game, with conversions to a link's query and to stored text.

    ?rules=usa&seats=you,easy
    ?rules=usa&board=konigsberg&seats=you,few-turns&seed=7&longest_path_bonus=30

`seats` names a level (`ttr.bots.base`) or a strategy for each bot, and `you` for a person, or `you:Ada` for one with
a name. Each setting of `ttr.ui.setup.variants` can override the rules' value.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from urllib.parse import quote, unquote

from ttr.bots import BotError
from ttr.bots.base import USUAL, opponent, strategy_of
from ttr.game.board import Board, BoardError
from ttr.game.files.board_json import board_from_text, load_board
from ttr.game.files.new_game import new_game
from ttr.game.names import normal_name, repaired_name, seat_names
from ttr.game.quoting import newer
from ttr.game.rule_sets import RULE_SETS, rules_by_name
from ttr.game.rules import Rules, RulesError
from ttr.store.logs import StoreError
from ttr.ui.frame.link import fields_of, whole
from ttr.ui.records.shipped import shipped_boards
from ttr.ui.setup.variants import BY_KEY, RuleChanges, Value, from_text, in_words, to_text, varied

PERSON = "you"
FORMAT = 1  # of a game's stored text, which names its format once there is another one
MAX_SEED = 2**53 - 1  # whole numbers that a browser can hold exactly


def new_seed() -> int:
    """Return a new, secret seed."""
    return secrets.randbelow(2**31)


class GameOptionsError(ValueError):
    """Error for unplayable options; `problems` lists every reason in words."""

    def __init__(self, problems: list[str] | tuple[str, ...], source: str = "This game cannot be set up") -> None:
        self.problems = tuple(problems)
        super().__init__(f"{source}: " + "; ".join(self.problems) + ".")


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Player of a seat: `bot` is a level or a strategy, or None for a person, and `name` the displayed name."""

    bot: str | None
    name: str = ""


@dataclass(frozen=True, slots=True)
class GameOptions:
    """A game to start."""

    rules: str = "usa"
    seats: tuple[SeatChoice, ...] = (SeatChoice(None), SeatChoice(USUAL))
    seed: int | None = None  # None for other cards each time
    board: str | Board | None = None  # a shipped or a custom board; None for the usual board of the rules
    changes: RuleChanges = ()  # the settings of `ttr.ui.setup.variants` that differ from the rules

    def names(self) -> list[str]:
        """Return a unique name for each seat.

        >>> GameOptions(seats=(SeatChoice(None), SeatChoice("few turns"), SeatChoice("few turns"))).names()
        ['You', 'Few turns', 'Few turns 2']
        """
        persons = sum(seat.bot is None for seat in self.seats)
        wanted = [
            normal_name(seat.name)
            or (seat.bot.capitalize() if seat.bot else f"Player {index + 1}" if persons > 1 else "You")
            for index, seat in enumerate(self.seats)
        ]
        return seat_names(wanted)

    @property
    def bots(self) -> dict[int, str]:
        """The strategies of the bots, by their seats.

        >>> GameOptions("mini", (SeatChoice(None), SeatChoice("strong"))).bots
        {1: 'expert'}
        """
        return {seat: strategy_of(each.bot, self.rules) for seat, each in enumerate(self.seats) if each.bot is not None}

    def dealt(self, draw: Callable[[], int]) -> GameOptions:
        """Return the options with a seed, which `draw` chooses if they have none.

        >>> GameOptions().dealt(lambda: 5).seed, GameOptions(seed=7).dealt(lambda: 5).seed
        (5, 7)
        """
        return self if self.seed is not None else replace(self, seed=draw())

    def real_rules(self) -> Rules:
        """Return the rules with their changes; raise a `RulesError` with every reason why they make no sense."""
        return varied(rules_by_name(self.rules), self.changes)

    def real_board(self) -> Board:
        """Return the board to play on; raise a `BoardError` if there is no such board."""
        board = self.board or rules_by_name(self.rules).board
        return board if isinstance(board, Board) else load_board(board)

    def problems(self) -> tuple[str, ...]:
        """Return every reason why this game is impossible, in words; none for a playable game."""
        try:
            new_game(self.real_rules(), self.names(), 0, board=self.real_board())
        except RulesError as error:
            return in_words(error.problems)
        except BoardError as error:
            return error.problems
        return ()

    def to_query(self) -> str:
        """Return the options as a link's query, for `from_query`; a custom board does not fit into a link.

        >>> GameOptions(seed=7).to_query()
        '?rules=usa&seats=you,steady&seed=7'
        """
        # Quote a name twice, to distinguish its commas from those between seats.
        seats = ",".join(
            quote(seat.bot) if seat.bot else f"{PERSON}:{quote(quote(seat.name, safe=''))}" if seat.name else PERSON
            for seat in self.seats
        )
        board = f"&board={quote(self.board)}" if isinstance(self.board, str) else ""
        seed = "" if self.seed is None else f"&seed={self.seed}"
        changes = "".join(f"&{key}={to_text(value)}" for key, value in self.changes)
        return f"?rules={self.rules}{board}&seats={seats}{seed}{changes}"

    @classmethod
    def from_query(cls, query: str) -> GameOptions | None:
        """Return the options in a link's query, None if it has none; raise `GameOptionsError` with all problems."""
        fields = fields_of(query)
        if not fields.keys() & _KEYS:
            return None
        rules, board, problems = rules_and_board(fields)
        seats = []
        for word in fields.get("seats", f"{PERSON},{USUAL}").split(","):
            kind, _, name = word.strip().partition(":")
            try:
                seats.append(SeatChoice(None if kind == PERSON else opponent(kind), unquote(name)))
            except BotError as error:
                problems.append(f"{error}, or {PERSON!r} for a person")
        text = fields.get("seed")
        seed = None if text is None else whole(text, 0, MAX_SEED)
        if text is not None and seed is None:
            problems.append(f"the seed must be a whole number from 0 to {MAX_SEED}, not {text!r:.40}")
        changes, wrong = _read_changes(fields)
        problems += wrong
        if problems:
            raise GameOptionsError(problems, "This link does not describe a game")
        return cls(rules, tuple(seats), seed, board, changes)


def options_to_text(options: GameOptions) -> str:
    """Return options as text, including a custom board."""
    board = options.board
    return json.dumps(
        {
            "rules": options.rules,
            "seats": [[seat.bot, seat.name] for seat in options.seats],
            "seed": options.seed,
            "board": None if isinstance(board, Board) else board,
            "own board": board.to_json() if isinstance(board, Board) else None,
            "changes": dict(options.changes),
        },
        ensure_ascii=False,
    )


def options_from_text(text: str) -> GameOptions:
    """Return options from the text of `options_to_text`.

    Raises a `StoreError` for the text of a newer version, and another error for anything that is no such text.

    >>> options = GameOptions(seed=7, changes=(("longest_path_bonus", 30),))
    >>> options_from_text(options_to_text(options)) == options
    True
    """
    data = json.loads(text)
    if problem := newer("game", data.get("format"), FORMAT):
        raise StoreError(problem)
    own = data["own board"]
    return GameOptions(
        data["rules"],
        tuple(
            SeatChoice(None if bot is None else opponent(str(bot)), repaired_name(name, ""))
            for bot, name in data["seats"]
        ),
        data["seed"],
        data["board"] if own is None else board_from_text(own),
        tuple(data["changes"].items()),
    )


def rules_and_board(fields: dict[str, str]) -> tuple[str, str | None, list[str]]:
    """Return the rules and the board of a link, by default the usual ones, and any problems."""
    rules, board, problems = fields.get("rules", "usa"), fields.get("board"), []
    if rules not in RULE_SETS:
        problems.append(f"there are no rules {rules!r:.40}; use one of {', '.join(RULE_SETS)}")
    if board is not None and board not in shipped_boards():
        problems.append(f"there is no board {board!r:.40}; use one of {', '.join(shipped_boards())}")
    return rules, board, problems


_KEYS = frozenset({"rules", "board", "seats", "seed", *BY_KEY})


def _read_changes(fields: dict[str, str]) -> tuple[RuleChanges, list[str]]:
    changes: list[tuple[str, Value]] = []
    problems = []
    for key, text in fields.items():
        if key in BY_KEY:
            try:
                changes.append((key, from_text(key, text)))
            except ValueError as error:
                problems.append(str(error))
        elif key not in _KEYS and (near := get_close_matches(key, _KEYS, 1, 0.75)):
            problems.append(f"there is no setting {key!r:.40}; did you mean {near[0]!r}?")
    return tuple(changes), problems
