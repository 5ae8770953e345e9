"""Score a game that was played anywhere, by the names of its rules and board, and list its impossible parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ttr.game.board import Board
from ttr.game.files.new_game import rules_and_board
from ttr.game.quoting import short
from ttr.game.rules import MAX_SEATS, Rules
from ttr.game.scoring import Scores, scores
from ttr.game.tabletop import TableError, TableProblem, Tabletop
from ttr.graphs.plain_numbers import as_int


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
    """List everything impossible in a game that was played anywhere, including what prevents scoring.

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
        problems.append(TableProblem(f"Names are a list, such as ['Ada', 'Bo'], not {short(names)}.", scorable=False))
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
    text = f"{what.capitalize()} are a list for each player, such as [[0, 5], [7]], not {short(given)}."
    problems.append(TableProblem(text, scorable=False))
    return ()
