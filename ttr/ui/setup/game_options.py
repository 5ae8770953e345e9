"""GameOptions: the rules, board and players of a game, with conversions to a link's query and to stored text.

    ?rules=usa&seats=you,easy
    ?rules=usa&board=konigsberg&seats=you,few-turns&seed=7&longest_path_bonus=30

`seats` names a level (`ttr.bots.base`) or a strategy for each bot, and `you` for a person, or `you:Ada` for one with
a name. Each of the `SETTINGS` can override the rules' value.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any
from urllib.parse import quote, unquote

from ttr.bots import BotError
from ttr.bots.base import USUAL, opponent, strategy_of
from ttr.game.board import Board, BoardError
from ttr.game.board_parts import MAX_LENGTH
from ttr.game.cards import COLORS, LOCOMOTIVE
from ttr.game.files.board_json import board_from_text, load_board
from ttr.game.files.new_game import new_game
from ttr.game.names import normal_name, repaired_name, seat_names
from ttr.game.parsing import NumberError, read_whole, split_list
from ttr.game.quoting import explain_newer
from ttr.game.rule_sets import RULE_SETS, USA, rules_by_name
from ttr.game.rules import LIMITS, Rules, RulesError
from ttr.store.logs import StoreError
from ttr.ui.page.link import fields_of, read_whole_number
from ttr.ui.records.files import shipped_boards

Value = int | bool | tuple[int, ...]
RuleChanges = tuple[tuple[str, Value], ...]

MARK = ", variant"  # added to the title of changed rules


@dataclass(frozen=True, slots=True)
class Setting:
    """One changeable value: a field of `Rules`, "cards_of_each_color" or "locomotives"."""

    key: str
    label: str
    help: str  # one line about its effect
    group: str  # its heading in the form


_SETTINGS = {
    "Cards": (
        ("cards_of_each_color", "Cards of each color", "In the whole deck, not counting locomotives."),
        ("locomotives", "Locomotives", "Cards that stand for any color."),
        ("hand", "Cards in hand", "Dealt to each at the start; with open piles, this many of each color."),
        ("draws", "Cards a turn", "How many cards you draw in a turn."),
        ("display", "Display", "Face-up cards to choose from; 0: from the deck only."),
        ("locomotive_limit", "Locomotives face up", "With this many, the display is dealt again."),
        ("open_piles", "Open piles", "All cards lie in piles by color; nothing is drawn blind."),
        ("display_after_tickets", "Display after tickets", "The display is dealt after everyone has chosen tickets."),
        ("display_needs_deck", "Display needs a deck", "When the deck is empty, the display closes too."),
    ),
    "Tickets": (
        ("tickets_dealt", "Tickets dealt", "Dealt to each player at the start."),
        ("tickets_kept_first", "Tickets kept at first", "Each player keeps at least this many."),
        ("tickets_drawn", "Tickets drawn", "Offered when you draw tickets; 0: you cannot draw tickets."),
        ("tickets_kept", "Tickets kept", "You keep at least this many of the tickets you draw."),
        ("ticket_swap", "Tickets can be swapped", "You can use a turn to swap your open tickets for new ones."),
        (
            "tickets_shown",
            "Completed tickets are shown",
            "Everyone sees a completed ticket at once, and you draw a new one.",
        ),
        ("winning_tickets", "Winning tickets", "Completing this many wins at once; 0: never."),
        ("ticket_bonus", "Ticket bonus", "Joining two groups of distant cities counts as a ticket."),
    ),
    "Routes and end": (
        ("trains", "Trains", "What each player starts with."),
        ("double_routes_from", "Double routes from", "From this many players on, both tracks are open."),
        ("last_round_trains", "Last trains", "Ending a turn with this many or fewer starts the last round."),
        (
            "end_without_route",
            "End without a route",
            "Ending a turn with too few trains for any open route starts it too.",
        ),
        ("last_round", "Last round", "Everyone gets one more turn before the end."),
    ),
    "Score": (
        ("points", "Points", "Off: only completed tickets count, one each."),
        ("route_points", "Points by length", f"For a route of 1 to {MAX_LENGTH} trains."),
        ("longest_path_bonus", "Longest path bonus", "Points for the longest path; 0: none."),
    ),
}
SETTINGS = tuple(Setting(*row, group) for group, rows in _SETTINGS.items() for row in rows)

BY_KEY = {setting.key: setting for setting in SETTINGS}

MAX_NUMBER = 999_999  # in a text; bounds limit each setting
# The bounds of each whole-number setting
BOUNDS = {**LIMITS, "cards_of_each_color": (0, 100), "locomotives": (0, 100)}


def value_of(rules: Rules, key: str) -> Value:
    """Return the value of a setting in some rules.

    >>> value_of(USA, "locomotives"), value_of(USA, "route_points")
    (14, (1, 2, 4, 7, 10, 15))
    """
    counts = dict(rules.cards)
    match key:
        case "locomotives":
            return counts.get(LOCOMOTIVE, 0)
        case "cards_of_each_color":
            return max((counts.get(color, 0) for color in COLORS), default=0)
        case "route_points":
            return rules.route_points[1:]
        case "ticket_bonus":
            return bool(rules.ticket_bonus)
    value: Value = getattr(rules, key)
    return value


def real_changes(base: Rules, changes: Iterable[tuple[str, Value]]) -> RuleChanges:
    """Return the changes that differ from the base, in the order of the settings."""
    values = dict(changes)
    return tuple(
        (setting.key, values[setting.key])
        for setting in SETTINGS
        if setting.key in values and values[setting.key] != value_of(base, setting.key)
    )


def vary_rules(base: Rules, changes: Iterable[tuple[str, Value]]) -> Rules:
    """Return the base with some settings changed; raise a `RulesError` with every reason if that makes no sense.

    >>> vary_rules(USA, [("longest_path_bonus", 30)]).longest_path_bonus
    30
    """
    values: dict[str, Any] = dict(real_changes(base, changes))
    if not values:
        return base
    problems = []
    wild = values.pop("locomotives", value_of(base, "locomotives"))
    each = values.pop("cards_of_each_color", None)
    if wild != value_of(base, "locomotives") or each is not None:
        cards = [(color, count if each is None else each) for color, count in base.cards if color != LOCOMOTIVE]
        values["cards"] = (*cards, (LOCOMOTIVE, wild)) if wild else tuple(cards)
    if "route_points" in values:
        values["route_points"] = (0, *values["route_points"])
    if "ticket_bonus" in values:
        if values.pop("ticket_bonus"):
            problems.append(f"{base.title} has no ticket bonus to switch on")
        else:
            values["ticket_bonus"] = ()
    try:
        rules = replace(base, title=base.title[: 60 - len(MARK)] + MARK, **values)
    except RulesError as error:
        raise RulesError([*problems, *error.problems], base.title) from None
    if problems:
        raise RulesError(problems, base.title)
    return rules


def problems_in_words(problems: Iterable[str]) -> tuple[str, ...]:
    """Return problems of rules with the settings' displayed names.

    >>> problems_in_words(["tickets_kept is 4, but only 3 are drawn"])
    ('“Tickets kept” is 4, but only 3 are drawn',)
    """
    return tuple(_say(problem) for problem in problems)


def _say(problem: str) -> str:
    text = _KEYS_IN_TEXT.sub(lambda match: f"“{BY_KEY[match[0]].label}”", problem)
    for code, word in _CODE:
        text = text.replace(code, word)
    return text


_CODE = (
    (" is True", " is on"),
    (" is False", " is off"),
    ("use True or False", "use yes or no"),
    ("use False", "switch it off"),
)


# Replace only unusual words: "points", "hand" and "display" also have other meanings in a sentence.
_KEYS_IN_TEXT = re.compile(rf"^(?:{'|'.join(BY_KEY)})\b|\b(?:{'|'.join(key for key in BY_KEY if '_' in key)})\b")


def to_text(value: Value) -> str:
    """Return a value as text for a link or a text field.

    >>> to_text(True), to_text(30), to_text((1, 2, 4))
    ('yes', '30', '1,2,4')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def from_text(key: str, text: str) -> Value:
    """Return a setting's value from a link or a text field; raise a `ValueError` with a sentence if it is not valid."""
    kind, words = value_of(USA, key), text.strip().casefold()
    label = BY_KEY[key].label
    if isinstance(kind, bool):
        if words not in _TRUTH:
            raise ValueError(f"“{label}” is {text!r:.40}; use yes or no")
        return _TRUTH[words]
    if isinstance(kind, tuple):
        try:
            numbers = tuple(read_whole(part, 0, MAX_NUMBER) for part in split_list(words))
        except NumberError:
            numbers = ()
        if len(numbers) != MAX_LENGTH:
            raise ValueError(f"“{label}” is {text!r:.60}; use {MAX_LENGTH} whole numbers, such as {to_text(kind)}")
        return numbers
    try:
        return read_whole(text, *BOUNDS[key])
    except NumberError as error:
        raise ValueError(f"{label}: {error}".rstrip(".")) from None


_TRUTH = {"yes": True, "true": True, "1": True, "on": True, "no": False, "false": False, "0": False, "off": False}


# --- all options of a game ---

PERSON = "you"
FORMAT = 1  # of a game's stored text, which names its format once there is another one
MAX_SEED = 2**53 - 1  # whole numbers that a browser can hold exactly


def new_seed() -> int:
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
    rules: str = "usa"
    seats: tuple[SeatChoice, ...] = (SeatChoice(None), SeatChoice(USUAL))
    seed: int | None = None  # None for other cards each time
    board: str | Board | None = None  # a shipped or a custom board; None for the usual board of the rules
    changes: RuleChanges = ()  # the settings of `ttr.ui.setup.game_options` that differ from the rules

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

    def deal(self, draw: Callable[[], int]) -> GameOptions:
        """Return the options with a seed, which `draw` chooses if they have none.

        >>> GameOptions().deal(lambda: 5).seed, GameOptions(seed=7).deal(lambda: 5).seed
        (5, 7)
        """
        return self if self.seed is not None else replace(self, seed=draw())

    def real_rules(self) -> Rules:
        """Return the rules with their changes; raise a `RulesError` with every reason why they make no sense."""
        return vary_rules(rules_by_name(self.rules), self.changes)

    def real_board(self) -> Board:
        """Return the board to play on; raise a `BoardError` if there is no such board."""
        board = self.board or rules_by_name(self.rules).board
        return board if isinstance(board, Board) else load_board(board)

    def problems(self) -> tuple[str, ...]:
        """Return every reason why this game is impossible, in words; none for a playable game."""
        try:
            new_game(self.real_rules(), self.names(), 0, board=self.real_board())
        except RulesError as error:
            return problems_in_words(error.problems)
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
        if not fields.keys() & _LINK_KEYS:
            return None
        rules, board, problems = read_rules_and_board(fields)
        seats = []
        for word in fields.get("seats", f"{PERSON},{USUAL}").split(","):
            kind, _, name = word.strip().partition(":")
            try:
                seats.append(SeatChoice(None if kind == PERSON else opponent(kind), unquote(name)))
            except BotError as error:
                problems.append(f"{error}, or {PERSON!r} for a person")
        text = fields.get("seed")
        seed = None if text is None else read_whole_number(text, 0, MAX_SEED)
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
    if problem := explain_newer("game", data.get("format"), FORMAT):
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


def read_rules_and_board(fields: dict[str, str]) -> tuple[str, str | None, list[str]]:
    """Return the rules and the board of a link, by default the usual ones, and any problems."""
    rules, board, problems = fields.get("rules", "usa"), fields.get("board"), []
    if rules not in RULE_SETS:
        problems.append(f"there are no rules {rules!r:.40}; use one of {', '.join(RULE_SETS)}")
    if board is not None and board not in shipped_boards():
        problems.append(f"there is no board {board!r:.40}; use one of {', '.join(shipped_boards())}")
    return rules, board, problems


_LINK_KEYS = frozenset({"rules", "board", "seats", "seed", *BY_KEY})


def _read_changes(fields: dict[str, str]) -> tuple[RuleChanges, list[str]]:
    changes: list[tuple[str, Value]] = []
    problems = []
    for key, text in fields.items():
        if key in BY_KEY:
            try:
                changes.append((key, from_text(key, text)))
            except ValueError as error:
                problems.append(str(error))
        elif key not in _LINK_KEYS and (near := get_close_matches(key, _LINK_KEYS, 1, 0.75)):
            problems.append(f"there is no setting {key!r:.40}; did you mean {near[0]!r}?")
    return tuple(changes), problems
