"""Games that were played anywhere: scored from lists, read from spreadsheets and written to them.

A sheet is CSV. A row names the columns: `game`, `rules` and `board` (all optional), then for each player `player 1`,
`routes 1` and `tickets 1`, `player 2` and so on. Semicolons separate the routes or tickets in a cell:
``Denver – Omaha; Boston – New York (red)``, or by index, ``17; 7``. A double route without a color means its first free
track. Changes to the rules follow their name: ``usa {"trains": 30}``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import zip_longest

from ttr.game.board import Board, BoardError
from ttr.game.board_parts import Route, Ticket
from ttr.game.files.board_json import load_board
from ttr.game.files.new_game import rules_and_board
from ttr.game.files.spreadsheet import NotCells, csv_text, read_cells
from ttr.game.parsing import NumberError, cities_meant, nearest_city, pairs_meant, read_whole, split_at_dashes
from ttr.game.rule_sets import rules_from_text, rules_to_text
from ttr.game.rules import MAX_SEATS, Rules, RulesError
from ttr.game.scoring import Scores, scores
from ttr.game.tabletop import TableError, TableProblem, Tabletop
from ttr.graphs.plain_numbers import as_int
from ttr.graphs.words import join_names, shorten


def score_table(
    board: Board | str | None = None,
    rules: Rules | str = "usa",
    routes: Sequence[Iterable[int]] = (),
    tickets: Sequence[Iterable[int]] = (),
    names: Sequence[str] | None = None,
) -> Scores:
    """Score a game that was played anywhere, from each player's routes and tickets at its end.

    Impossible facts, such as 46 trains, are scored as given; `table_problems` lists them. A route or ticket that a
    player has twice counts once.

    Parameters
    ----------
    board : Board or str, optional
        The name or file of the board, or a `Board`; by default the board of the rules.
    rules : Rules or str
        A shipped rule set by name, or any `Rules`.
    routes : sequence of iterable of int
        The routes of each player, as indices into `board.routes`. Each track of a double route has its own index.
    tickets : sequence of iterable of int
        The tickets of each player, as indices into `board.tickets`, completed or not.
    names : sequence of str, optional
        The players' names.

    Returns
    -------
    Scores
        The same as `ttr.scores` returns for a game played here.

    Raises
    ------
    TableError
        With every reason why the game cannot be scored: an unknown route, a route with two owners, a missing list.
    BoardError, RulesError
        If the board or the rules do not exist.

    Examples
    --------
    >>> final = score_table("usa", "usa", routes=[[0, 5], [7]], tickets=[[3], [4, 9]], names=["Ada", "Bo"])
    >>> [(seat.name, seat.route_points, seat.ticket_points, seat.bonus, seat.total, seat.rank) for seat in final]
    [('Ada', 4, -7, 10, 7, 1), ('Bo', 2, -16, 0, -14, 2)]
    """
    return scores(_tabletop(board, rules, routes, tickets, names).position())


def table_problems(
    board: Board | str | None = None,
    rules: Rules | str = "usa",
    routes: Sequence[Iterable[int]] = (),
    tickets: Sequence[Iterable[int]] = (),
    names: Sequence[str] | None = None,
) -> tuple[TableProblem, ...]:
    """List everything impossible in a game that was played anywhere, and everything that prevents scoring.

    Parameters
    ----------
    board : Board or str, optional
    rules : Rules or str
    routes, tickets : sequence of iterable of int
    names : sequence of str, optional
        The arguments of `score_table`.

    Returns
    -------
    tuple of TableProblem
        The problems; none for a game that the rules allow.

    Raises
    ------
    BoardError, RulesError
        If the board or the rules do not exist.

    Examples
    --------
    >>> for problem in table_problems("usa", "usa", routes=[[3, 4], [7]], tickets=[[3, 5], [4, 9]]):
    ...     print(problem)
    Player 1 has both tracks of Atlanta – New Orleans; a player may have one.
    """
    try:
        return _tabletop(board, rules, routes, tickets, names).problems
    except TableError as error:
        return error.problems


def _tabletop(
    board: Board | str | None,
    rules: Rules | str,
    routes: Sequence[Iterable[int]],
    tickets: Sequence[Iterable[int]],
    names: Sequence[str] | None,
) -> Tabletop:
    rules, board = rules_and_board(rules, board)
    problems: list[TableProblem] = []
    lists = [_lists("routes", routes, problems), _lists("tickets", tickets, problems)]
    if names is None:
        names = tuple(f"Player {seat + 1}" for seat in range(max(map(len, lists))))
    elif isinstance(names, str) or not isinstance(names, Sequence):
        problems.append(TableProblem(f"Names are a list, such as ['Ada', 'Bo'], not {shorten(names)}.", scorable=False))
    if problems:
        raise TableError(problems)
    return Tabletop(rules, board, tuple(names), *lists)


def _lists(what: str, given: Sequence[Iterable[int]], problems: list[TableProblem]) -> tuple[tuple[int, ...], ...]:
    """Return a list of lists as tuples, or an empty tuple for anything else."""
    try:
        if len(given) > 2 * MAX_SEATS:  # too long to read: the error quotes its beginning
            problems.append(TableProblem(f"A game has 1 to {MAX_SEATS} players, not {len(given)}.", scorable=False))
            return ()
        if not isinstance(given, str | bytes) and not any(isinstance(one, str | bytes) for one in given):
            return tuple(tuple(map(as_int, one)) for one in given)
    except TypeError:
        pass
    text = f"{what.capitalize()} are a list for each player, such as [[0, 5], [7]], not {shorten(given)}."
    problems.append(TableProblem(text, scorable=False))
    return ()


GAME_COLUMNS = ("game", "rules", "board")
SEAT_COLUMNS = tuple(f"{what} {seat}" for seat in range(1, MAX_SEATS + 1) for what in ("player", "routes", "tickets"))
RESULT_COLUMNS = (
    *("game", "player", "rank", "total", "routes", "tickets", "completed", "missed"),
    *("longest path", "bonus", "trains left", "decided by", "problems"),
)
COLORED = re.compile(r"(.*\S)\s*\(([^()]*)\)")
_SEARCHED = 10  # rows in which the names of the columns may stand: Numbers writes the table's name above them


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


@dataclass(frozen=True, slots=True)
class Sheet:
    """The games of a sheet, its faults, and remarks about how the file was read."""

    games: tuple[SheetGame, ...] = ()
    faults: tuple[SheetFault, ...] = ()
    remarks: tuple[str, ...] = ()


def read_sheet(data: str | bytes, boards: Mapping[str, Board] | None = None) -> Sheet:
    r"""Return the games of a sheet and all its faults; a game with a fault is left out, and the others are read.

    Parameters
    ----------
    data
        The text of a CSV file, or its bytes in any encoding that spreadsheets use.
    boards
        The only boards that the sheet can name; by default the shipped ones, and files by their paths.

    Raises
    ------
    NotCells
        If the file is no CSV, or has no column of routes and tickets; the message is a sentence for people.

    Examples
    --------
    >>> sheet = read_sheet("player 1,routes 1,tickets 1,player 2,routes 2,tickets 2\nAda,0;5,3;5,Bo,7,4;99\n")
    >>> print(*sheet.faults)
    row 2, column 'tickets 2': there is no ticket '99'; board 'usa' has 0 to 29
    """
    cells = read_cells(data)
    head = next((n for n, row in enumerate(cells.rows[:_SEARCHED]) if "routes 1" in map(_column, row)), 0)
    columns = [_column(name) for name in cells.rows[head]] if cells.rows else []
    unread, faults, games = _check_columns(columns, head + 1), list[SheetFault](), list[SheetGame]()
    for number, row in enumerate(cells.rows[head + 1 :], head + 2):
        if not any(row):
            continue
        if any(row[len(columns) :]):
            faults.append(SheetFault(number, "", f"there are {len(row)} cells, and {len(columns)} columns"))
            continue
        read = _Row(number, dict(zip_longest(columns, row[: len(columns)], fillvalue="")), boards)
        game = read.game()
        faults += read.faults
        if game is not None:
            games.append(game)
    remarks = [cells.remark] if cells.remark else []
    if unread:
        remarks.append(f"Only columns for games are read, not {join_names(f'“{name}”' for name in unread)}.")
    return Sheet(tuple(games), tuple(faults), tuple(remarks))


def write_sheet(games: Iterable[tuple[str, Tabletop]]) -> str:
    """Write games, each with its name, as a sheet that `read_sheet` reads."""
    played = list(games)
    seats = max([len(one.seats) for _, one in played], default=0)
    rows = [[*GAME_COLUMNS, *SEAT_COLUMNS[: 3 * seats]]]
    for name, one in played:
        row = [name, rules_to_text(one.rules), one.board.name]
        for player, routes, tickets in zip(one.seats, one.routes, one.tickets, strict=True):
            named_routes = [(one.board.route_name(route), route) for route in routes]
            named_tickets = [(str(one.board.tickets[ticket]), ticket) for ticket in tickets]
            row += [player, _join(named_routes), _join(named_tickets)]
        rows.append(row)
    return csv_text(rows)


def _join(things: Iterable[tuple[str, int]]) -> str:
    """Return names, or an index for a name with a sign that separates names."""
    return "; ".join(str(index) if re.search(r"[;\n]", name) else name for name, index in things)


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


def _column(name: str) -> str:
    """Return the name of a column in one spelling: "Routes1" is "routes 1"."""
    return re.sub(r"\s*(\d+)$", r" \1", " ".join(name.casefold().split()))


def _check_columns(columns: Sequence[str], row: int) -> list[str]:
    """Return the unknown columns; raise `NotCells` about a column that is perhaps a misspelled one."""
    known = (*GAME_COLUMNS, *SEAT_COLUMNS)
    if not any(columns):
        raise NotCells("row 1: the sheet is empty; its first row names the columns")
    for name in dict.fromkeys(filter(None, columns)):
        near = get_close_matches(name, known, 1, 0.75)
        if name not in known and near:
            raise NotCells(f"row {row}, column {name!r:.60}: there is no such column; perhaps {near[0]!r}")
        if columns.count(name) > 1:
            raise NotCells(f"row {row}, column {name!r:.60}: this column appears twice")
    missing = [name for name in SEAT_COLUMNS[1:3] if name not in columns]
    if missing:
        use = f"a sheet of games has the columns {', '.join(SEAT_COLUMNS[:6])} and so on"
        raise NotCells(f"row {row}: the column {missing[0]!r} is missing; {use}")
    return [name for name in columns if name and name not in known]


@dataclass
class _Row:
    """Reads one row, and adds to `faults`."""

    number: int
    cells: Mapping[str, str]
    boards: Mapping[str, Board] | None

    def __post_init__(self) -> None:
        self.faults: list[SheetFault] = []

    def game(self) -> SheetGame | None:
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
        name = self.cells.get("board") or rules.board
        if self.boards is not None:
            if name not in self.boards:
                self._fault("board", f"there is no board {shorten(name)} here; open its file first")
            return rules, self.boards.get(name)
        try:
            return rules, load_board(name)
        except (BoardError, OSError) as error:
            self._fault("board", str(error))
            return rules, None

    def _routes(self, board: Board, seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """Read the routes of all players: first routes with a track, then the others, which take a free track."""
        items = [(seat, self._tracks(board, seat, text)) for seat in seats for text in self._items("routes", seat)]
        taken = {tracks[0] for _, tracks in items if len(tracks) == 1}
        result: dict[int, list[int]] = {seat: [] for seat in seats}
        for seat, tracks in items:
            if tracks:
                route = next((track for track in tracks if track not in taken), tracks[0])
                taken.add(route)
                result[seat].append(route)
        return tuple(tuple(routes) for routes in result.values())

    def _tracks(self, board: Board, seat: int, text: str) -> list[int]:
        """Return the routes that a text may mean: both tracks of a double route if it gives no color."""
        column, colored = f"routes {seat}", COLORED.fullmatch(text)
        # The brackets may also be the end of a city's name.
        if not colored or match_pair(text, "route", tuple(board.city_index), board.routes)[0]:
            return self._find(column, "route", text, board, board.routes)
        both = self._find(column, "route", colored[1], board, board.routes)
        said = re.sub(r"\s*,\s*", ", ", " ".join(colored[2].casefold().split()))
        tracks = [route for route in both if said in (board.routes[route].color, board.color_name(route))]
        if both and not tracks:
            names = " or ".join(map(board.color_name, both))
            self._fault(column, f"{colored[1]} is {names}, not {text[len(colored[1]) :].strip(' ()'):.30}")
        return tracks

    def _tickets(self, board: Board, seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(
                ticket
                for text in self._items("tickets", seat)
                for ticket in self._find(f"tickets {seat}", "ticket", text, board, board.tickets)
            )
            for seat in seats
        )

    def _items(self, what: str, seat: int) -> list[str]:
        return [item.strip() for item in re.split(r"[;\n]", self.cells.get(f"{what} {seat}", "")) if item.strip()]

    def _find(self, column: str, what: str, text: str, board: Board, things: Sequence[Route | Ticket]) -> list[int]:
        """Return the routes or tickets of a text, which is an index or two cities, or report why there is none."""
        try:
            number = read_whole(text)
        except NumberError:
            indices, problem = match_pair(text, what, tuple(board.city_index), things)
            if problem:
                self._fault(column, problem)
            return indices
        if number in range(len(things)):
            return [number]
        self._fault(column, f"there is no {what} {shorten(text)}; board {board.name!r} has 0 to {len(things) - 1}")
        return []


def match_pair(text: str, what: str, names: tuple[str, ...], things: Sequence[Route | Ticket]) -> tuple[list[int], str]:
    """Return the indices of the routes or tickets between two cities that a text names, or why there is none."""
    ends = {frozenset(thing.cities) for thing in things}
    pairs = dict.fromkeys(frozenset(pair) for pair in pairs_meant(names, text))
    possible = [pair for pair in pairs if pair in ends]
    if len(possible) == 1:
        return [index for index, thing in enumerate(things) if frozenset(thing.cities) == possible[0]], ""
    problem = f"there is no {what} {shorten(text)}"
    if possible:
        choices = [str(next(thing for thing in things if frozenset(thing.cities) == pair)) for pair in possible]
        return [], f"{shorten(text)} can mean {' or '.join(choices)}"
    if pairs:  # both cities are known
        return [], problem
    parts = split_at_dashes(text)
    if not parts:
        city = {*cities_meant(names, text)}
        like = next((thing for thing in things if {*thing.cities} & city), things[0] if things else None)
        return [], problem if like is None else f"{problem}; write both cities, as in {like}"
    for one, other in parts:
        both = [next(iter(cities_meant(names, part)), None) or nearest_city(names, part) for part in (one, other)]
        near = next((str(thing) for thing in things if {*thing.cities} == {*both}), None)
        if near is not None:
            return [], f"{problem}; perhaps {near}"
    return [], problem
