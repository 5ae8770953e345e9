"""Spreadsheets of games that were played anywhere: read one row per game, write one row per player.

A sheet is CSV. The first row names the columns: `game`, `rules` and `board` (all optional), then for each player
`player 1`, `routes 1` and `tickets 1`, `player 2` and so on. Semicolons separate the routes or tickets in a cell:
``Denver – Omaha; Boston – New York (red)``, or by index, ``17; 7``. A double route without a color means its first free
track. Changes to the rules follow their name: ``usa {"trains": 30}``.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from ttr.game.board import Board, BoardError
from ttr.game.board_parts import Route, Ticket
from ttr.game.files.board_json import load_board
from ttr.game.files.log import csv_text
from ttr.game.quoting import short
from ttr.game.rule_sets import rules_from_text, rules_to_text
from ttr.game.rules import MAX_SEATS, Rules, RulesError
from ttr.game.scoring import scores
from ttr.game.tabletop import Tabletop

GAME_COLUMNS = ("game", "rules", "board")
SEAT_COLUMNS = tuple(f"{what} {seat}" for seat in range(1, MAX_SEATS + 1) for what in ("player", "routes", "tickets"))
RESULT_COLUMNS = (
    *("game", "player", "rank", "total", "routes", "tickets", "completed", "missed"),
    *("longest path", "bonus", "trains left", "decided by", "problems"),
)
DASHES = re.compile(r"\s*[-‐-―−]\s*")  # between two cities, with or without spaces around it
COLORED = re.compile(r"(.*\S)\s*\(\s*(\w+)\s*\)")


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A game in a sheet: its row, as a spreadsheet counts it, its name, and its tabletop."""

    row: int
    name: str
    played: Tabletop


@dataclass(frozen=True, slots=True)
class SheetFault:
    """A fault in a cell, by its row and column, or in a whole row."""

    row: int
    column: str
    text: str

    def __str__(self) -> str:
        return f"row {self.row}{f', column {self.column!r}' if self.column else ''}: {self.text}"


def read_sheet(text: str) -> tuple[list[SheetGame], list[SheetFault]]:
    r"""Return the games of a sheet and all its faults; a game with a fault is left out.

    Commas, semicolons or tabs may separate the columns, as spreadsheets of different countries write them.

    Examples
    --------
    >>> games, faults = read_sheet("player 1,routes 1,tickets 1,player 2,routes 2,tickets 2\nAda,0;5,3;5,Bo,7,4;99\n")
    >>> print(*faults)
    row 2, column 'tickets 2': there is no ticket '99'; board 'usa' has 0 to 29
    """
    text = text.removeprefix("\ufeff")
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    rows: list[list[str]] = []
    try:
        for cells in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
            rows.append(cells)
    except csv.Error:  # a cell of 131,072 letters
        return [], [SheetFault(len(rows) + 1, "", "a cell is too long; perhaps its closing quotation mark is missing")]
    columns = [name.strip().casefold() for name in rows[0]] if rows else []
    faults = [*_column_faults(columns)]
    games: list[SheetGame] = []
    if faults:
        return games, faults
    for number, cells in enumerate(rows[1:], 2):
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) > len(columns):
            faults.append(SheetFault(number, "", f"there are {len(cells)} cells, and {len(columns)} columns"))
            continue
        row = _Row(number, dict(zip(columns, map(str.strip, cells), strict=False)))
        game = row.game()
        faults += row.faults
        if game is not None:
            games.append(game)
    return games, faults


def write_sheet(games: Iterable[tuple[str, Tabletop]]) -> str:
    """Write games, each with its name, as a sheet that `read_sheet` reads."""
    played = list(games)
    seats = max([len(one.seats) for _, one in played], default=0)
    rows = [[*GAME_COLUMNS, *SEAT_COLUMNS[: 3 * seats]]]
    for name, one in played:
        row = [name, rules_to_text(one.rules), one.board.name]
        for player, routes, tickets in zip(one.seats, one.routes, one.tickets, strict=True):
            row += [player, "; ".join(map(one.board.route_name, routes))]
            row += ["; ".join(str(one.board.tickets[ticket]) for ticket in tickets)]
        rows.append(row)
    return csv_text(rows)


def write_results(games: Iterable[SheetGame]) -> str:
    """Write the scores of games, a row for each player; the rows also list the impossible parts of the game."""
    rows: list[list[object]] = [[*RESULT_COLUMNS]]
    for game in games:
        final, left = scores(game.played.position()), game.played.trains_left
        for seat in final:
            missed = sum(not ticket.completed for ticket in seat.tickets)
            about = [
                problem.text for problem in game.played.problems if seat.seat in problem.seats or not problem.seats
            ]
            row = [game.name, seat.name, seat.rank, seat.total, seat.route_points, seat.ticket_points, seat.completed]
            row += [missed, seat.longest.length, seat.bonus, left[seat.seat], final.decided_by.value, " ".join(about)]
            rows.append(row)
    return csv_text(rows)


def _column_faults(columns: Sequence[str]) -> Iterator[SheetFault]:
    if not columns:
        yield SheetFault(1, "", "the sheet is empty; its first row names the columns")
        return
    for name in dict.fromkeys(columns):
        if name and name not in (*GAME_COLUMNS, *SEAT_COLUMNS):
            near = get_close_matches(name, (*GAME_COLUMNS, *SEAT_COLUMNS), 1, 0.5)
            guess = f"; perhaps {near[0]!r}" if near else f"; use {', '.join((*GAME_COLUMNS, *SEAT_COLUMNS[:3]))}, …"
            yield SheetFault(1, name, f"there is no such column{guess}")
        if name and columns.count(name) > 1:
            yield SheetFault(1, name, "this column appears twice")
    missing = [name for name in SEAT_COLUMNS[1:3] if name not in columns]
    if missing:
        yield SheetFault(1, "", f"the column {missing[0]!r} is missing")


@dataclass
class _Row:
    """Reads one row, and adds to `faults`."""

    number: int
    cells: Mapping[str, str]

    def __post_init__(self) -> None:
        self.faults: list[SheetFault] = []

    def game(self) -> SheetGame | None:
        """Return the game of the row, or None if the row has a fault."""
        rules, board = self._rules_and_board()
        if rules is None or board is None:
            return None
        seats = [
            seat
            for seat in range(1, MAX_SEATS + 1)
            if any(self.cells.get(f"{what} {seat}") for what in ("player", "routes", "tickets"))
        ]
        names = tuple(self.cells.get(f"player {seat}") or f"Player {seat}" for seat in seats)
        routes, tickets = self._routes(board, seats), self._tickets(board, seats)
        if self.faults:
            return None
        played = Tabletop(rules, board, names, routes, tickets)
        self.faults += [
            SheetFault(self.number, "", problem.text) for problem in played.problems if not problem.scorable
        ]
        return None if self.faults else SheetGame(self.number, self.cells.get("game") or str(self.number - 1), played)

    def _fault(self, column: str, text: str) -> None:
        self.faults.append(SheetFault(self.number, column, text))

    def _rules_and_board(self) -> tuple[Rules | None, Board | None]:
        try:
            rules = rules_from_text(self.cells.get("rules") or "usa")
        except RulesError as error:
            self._fault("rules", "; ".join(error.problems))
            return None, None
        try:
            return rules, load_board(self.cells.get("board") or rules.board)
        except (BoardError, OSError) as error:
            self._fault("board", str(error))
            return rules, None

    def _routes(self, board: Board, seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """Read the routes of all players: first those that name a track, then the others, which take a free track."""
        named = _by_name(board.routes)
        items = [
            (seat, self._tracks(board, named, seat, text)) for seat in seats for text in self._items("routes", seat)
        ]
        taken = {tracks[0] for _, tracks in items if len(tracks) == 1}
        found: dict[int, list[int]] = {seat: [] for seat in seats}
        for seat, tracks in items:
            if tracks:
                route = next((track for track in tracks if track not in taken), tracks[0])
                taken.add(route)
                found[seat].append(route)
        return tuple(tuple(routes) for routes in found.values())

    def _tracks(self, board: Board, named: Mapping[str, list[int]], seat: int, text: str) -> list[int]:
        """Return the routes that a text may mean: both tracks of a double route if it gives no color."""
        column, colored = f"routes {seat}", COLORED.fullmatch(text)
        found = _found(text, len(board.routes), named)
        if not found and colored:
            both = named.get(as_typed(colored[1]), [])
            found = [route for route in both if board.routes[route].color == colored[2].casefold()]
            if both and not found:
                colors = " or ".join(board.routes[route].color for route in both)
                self._fault(column, f"{colored[1]} is {colors}, not {colored[2]}")
                return []
        if not found:
            self._unknown(column, "route", colored[1] if colored else text, board, board.routes)
        return found

    def _tickets(self, board: Board, seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        named, held = _by_name(board.tickets), []
        for seat in seats:
            own: list[int] = []
            for text in self._items("tickets", seat):
                found = _found(text, len(board.tickets), named)
                if not found:
                    self._unknown(f"tickets {seat}", "ticket", text, board, board.tickets)
                own += found
            held.append(tuple(own))
        return tuple(held)

    def _items(self, what: str, seat: int) -> list[str]:
        return [item.strip() for item in re.split(r"[;\n]", self.cells.get(f"{what} {seat}", "")) if item.strip()]

    def _unknown(self, column: str, what: str, text: str, board: Board, things: Sequence[Route | Ticket]) -> None:
        said = f"there is no {what} {short(text)}"
        known = {as_typed(str(thing)): str(thing) for thing in things}
        near = get_close_matches(as_typed(text), known, 1)
        if text.isdigit():
            said += f"; board {board.name!r} has 0 to {len(things) - 1}"
        elif near:
            said += f"; perhaps {known[near[0]]}"
        self._fault(column, said)


def _found(text: str, size: int, named: Mapping[str, list[int]]) -> list[int]:
    """Return the routes or tickets that a text names: one by its index, or all between two cities."""
    if re.fullmatch(r"[0-9]{1,4}", text):
        return [int(text)] if int(text) < size else []
    return named.get(as_typed(text), [])


def _by_name(things: Sequence[Route | Ticket]) -> dict[str, list[int]]:
    """Return the indices of routes or tickets by the names of their cities, in both orders."""
    named: dict[str, list[int]] = {}
    for index, thing in enumerate(things):
        for a, b in ((thing.a, thing.b), (thing.b, thing.a)):
            named.setdefault(as_typed(f"{a} – {b}"), []).append(index)
    return named


def as_typed(text: str) -> str:
    """Return a name as people type it: lower case, no accents, one kind of dash.

    >>> as_typed("Boston –  Montréal") == as_typed("boston-montreal")
    True
    """
    letters = unicodedata.normalize("NFKD", " ".join(text.split()).casefold())
    return DASHES.sub("-", "".join(letter for letter in letters if not unicodedata.combining(letter)))
