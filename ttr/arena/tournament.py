"""A tournament: all games of a schedule, played on all available cores or computers.

joblib distributes the games in chunks, on a cluster to the workers of a Dask scheduler. The result of a chunk depends
only on the chunk, and rows are sorted in the order of the schedule, so the results do not depend on which process
played which games.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb
from typing import Any

from ttr.arena.match import Match
from ttr.arena.results import Results
from ttr.arena.schedule import BotLike, Entrant, Game, Row, entrants, rows_of, schedule
from ttr.bots import BotError
from ttr.game.board import Board
from ttr.game.files.new_game import new_game, rules_and_board
from ttr.game.rules import MAX_SEATS, Rules
from ttr.graphs.plain_numbers import as_int, as_number
from ttr.graphs.words import pluralize, shorten
from ttr.runtime import this_host
from ttr.runtime.child import end_with

CHUNK = 20  # most games per chunk; they take a quarter of a second, or a few seconds with slow bots
SLICE = 4  # games between two steps of the bar, without other processes
MAX_GAMES = 1_000_000  # half an hour per core with the fastest bots; all rows stay in memory
MAX_MOVE_SECONDS = 86_400
MAX_JOBS = 32  # for computers with few cores
ATTEMPTS = 3  # for the games of a worker process that died


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """The settings of a tournament and its games; a worker process gets the settings without the games."""

    entrants: tuple[Entrant, ...]
    games: tuple[Game, ...]
    rules: Rules
    board: Board
    seed: int
    move_seconds: float | None = None

    @classmethod
    def of(
        cls,
        bots: Sequence[BotLike],
        games: int,
        seed: int = 0,
        rules: str | Rules = "usa",
        board: str | Board | None = None,
        seats: int = 2,
        move_seconds: float | None = None,
    ) -> TournamentPlan:
        rules, board = rules_and_board(rules, board)
        games, seed, seats, move_seconds = as_int(games), as_int(seed), as_int(seats), as_number(move_seconds)
        if type(games) is not int or games < 1:
            raise ValueError(f"a tournament has at least 1 game, not {shorten(games)}")
        if type(seats) is not int or not 1 <= seats <= MAX_SEATS:
            raise ValueError(f"seats is {shorten(seats)}: a table has 1 to {MAX_SEATS} seats")
        players = entrants(bots)
        new_game(rules, [f"Seat {seat + 1}" for seat in range(seats)], seed, board=board)  # or raise an error
        if len(players) < seats:
            raise ValueError(f"a table of {seats} needs {seats} bots, not {len(players)}; a bot may be named twice")
        if move_seconds is not None and not (
            type(move_seconds) in (int, float) and 0 < move_seconds <= MAX_MOVE_SECONDS
        ):
            problem = f"the seconds for a move must be more than 0 and at most a day, not {shorten(move_seconds)}"
            raise ValueError(problem)
        tables = comb(len(players), seats)
        if games * tables > MAX_GAMES:
            each = f" for each of {tables:,} tables" if tables > 1 else ""
            raise ValueError(f"a tournament has at most {MAX_GAMES:,} games, not {shorten(games)}{each}")
        return cls(players, tuple(schedule(players, games, seed, seats)), rules, board, seed, move_seconds)

    def results(self, rows: Sequence[Row]) -> Results:
        """Return the results of some or all games from their rows."""
        makers = {entrant.label: entrant.bot for entrant in self.entrants}
        in_order = sorted(rows, key=lambda row: (row.game, row.seat))
        return Results(tuple(makers), self.rules, self.board, self.seed, tuple(in_order), makers)


def play_games(plan: TournamentPlan, games: Sequence[Game]) -> list[Row]:
    board = _intern(plan.board)
    rows: list[Row] = []
    for game in games:
        at_table = [plan.entrants[entrant] for entrant in game.order]
        names = [entrant.label for entrant in at_table]
        start = new_game(plan.rules, names, game.seed, board=board, first=0)
        match = Match(start, [entrant.make() for entrant in at_table], plan.move_seconds)
        rows += rows_of(game, match, match.failure())
    return rows


@lru_cache(maxsize=8)
def _intern(board: Board) -> Board:
    """Return the same object for equal boards, because each chunk brings a copy and boards are cache keys."""
    return board


def tournament(
    bots: Sequence[BotLike],
    games: int = 100,
    seed: int = 0,
    rules: str | Rules = "usa",
    board: str | Board | None = None,
    jobs: int | None = None,
    *,
    seats: int = 2,
    move_seconds: float | None = None,
    progress: bool = True,
) -> Results:
    """Play a tournament of bots, everybody against everybody, and return the results.

    The design is paired: every pairing plays every deck order once in each seat order, and seat 0 starts.

    Parameters
    ----------
    bots : sequence of str or callable
        Names of strategies, or classes or functions that make a new bot for each game, which worker processes must be
        able to load. List a bot twice to let it play itself.
    games : int
        Games for each pair, or for each choice of `seats` bots; rounded up to whole sets of seat orders.
    seed : int
        The source of all deck orders and of the bots' randomness. The same seed gives the same results for any number
        of jobs.
    rules : str or Rules
    board : str or Board, optional
        See `ttr.new_game`.
    jobs : int, optional
        Number of processes; -1 for one per core, -2 for all cores but one. By default, the setting of an enclosing
        `joblib.parallel_config`, or else one. ``with ttr.arena.cluster("tcp://192.168.0.7:8786"):`` plays on a cluster.
    seats : int
        Number of players in a game.
    move_seconds : float, optional
        A bot that takes longer for a move loses. It is interrupted, except in threads and on Windows, where its late
        move is refused. Results may differ between computers, because slow computers time out sooner.
    progress : bool
        Show a progress bar.

    Returns
    -------
    Results
        The results. A bot that raises an error, makes an illegal move or takes too long loses that game; its row says
        why.

    Raises
    ------
    BotError
        If a bot is unknown, cannot be made, or kills its process.
    RulesError, BoardError
        If the rules or the board do not exist or do not fit.
    ValueError
        If there are too few bots or games.

    Examples
    --------
    >>> results = tournament(["destination", "random"], games=10, seed=1, progress=False)
    >>> results.win_share("destination").value
    1.0
    """
    jobs = _check_jobs(jobs)
    plan = TournamentPlan.of(bots, games, seed, rules, board, seats, move_seconds)
    rows: list[Row] = []
    for some in _with_bar(_play_all(plan, jobs), len(plan.games), seats, progress):
        rows += some
    return plan.results(rows)


def _check_jobs(jobs: int | None) -> int | None:
    """Return a number of processes; raise an error if this computer cannot start so many."""
    cores = os.cpu_count() or 1
    most, jobs = max(MAX_JOBS, 4 * cores), as_int(jobs)
    if jobs is not None and (type(jobs) is not int or jobs == 0 or not -cores <= jobs <= most):
        use = f"1 to {most}, or -1 for one for each of the {pluralize(cores, 'core')} here"
        raise ValueError(f"jobs is {shorten(jobs)}; use {use}{', -2 for all but one' if cores > 1 else ''}")
    return jobs


def _play_all(plan: TournamentPlan, jobs: int | None) -> Iterator[list[Row]]:
    """Play all chunks and yield their rows as they arrive, in any order."""
    # Without joblib, nobody has chosen a number of processes with its `parallel_config`.
    if not this_host().processes or jobs == 1 or (jobs is None and "joblib" not in sys.modules):
        yield from (play_games(plan, plan.games[begin : begin + SLICE]) for begin in range(0, len(plan.games), SLICE))
        return
    from joblib import Parallel, delayed, effective_n_jobs  # joblib takes a third of a second to load
    from joblib.externals.loky.process_executor import BrokenProcessPool

    size = max(1, min(CHUNK, len(plan.games) // (4 * effective_n_jobs(jobs))))
    settings = replace(plan, games=())  # the list of all games would be sent with every chunk
    left = {begin: plan.games[begin : begin + size] for begin in range(0, len(plan.games), size)}
    for _ in range(ATTEMPTS):
        try:
            here = os.getpid()
            tasks = (delayed(_play_chunk)(begin, settings, games, here) for begin, games in tuple(left.items()))
            for begin, rows in Parallel(n_jobs=jobs, return_as="generator_unordered")(tasks):
                del left[begin]
                yield rows
            return
        except BrokenProcessPool:
            continue  # joblib's own processes; Dask itself replays the games of a lost worker
    raise BotError(
        f"worker processes died {ATTEMPTS} times: a bot ends the process it plays in, or there is too little memory; "
        "jobs=1 plays in this process"
    )


def _play_chunk(begin: int, plan: TournamentPlan, games: Sequence[Game], asker: int) -> tuple[int, list[Row]]:
    if os.getppid() == asker:  # one of joblib's, which would play on, and then wait five minutes for more
        end_with(asker)
    return begin, play_games(plan, games)


def _with_bar(chunks: Iterator[list[Row]], games: int, seats: int, progress: bool) -> Iterator[list[Row]]:
    if not progress:
        yield from chunks
        return
    try:
        from tqdm.auto import tqdm
    except ModuleNotFoundError:  # the games are the same without a bar
        yield from chunks
        return
    with tqdm(total=games, unit="game", desc="tournament", dynamic_ncols=True) as bar:
        for rows in chunks:
            bar.update(len(rows) // seats)
            yield rows


ADDRESS = re.compile(r"\S+:\d{1,5}")
ANSWER_SECONDS = 10  # time limit for an answer


@contextmanager
def cluster(address: str) -> Iterator[None]:
    """Play the tournaments inside the `with` block on a cluster; leave their `jobs` unset.

    Parameters
    ----------
    address : str
        The address of a Dask scheduler, such as "tcp://192.168.0.7:8786". Its workers need the same version of this
        project.

    Raises
    ------
    ValueError
        If Dask is not installed, the scheduler does not answer, or it has no workers.

    Examples
    --------
    >>> with cluster("tcp://192.168.0.7:8786"):  # doctest: +SKIP
    ...     ttr.arena.tournament(["expert", "block"], games=10_000)
    """
    try:
        import distributed
    except ImportError:
        raise ValueError("a cluster needs Dask: pip install 'ttr-classroom[cluster]'") from None
    from joblib import parallel_config

    if not isinstance(address, str) or not ADDRESS.fullmatch(address):  # Dask would print a traceback of its own
        raise ValueError(
            f"{shorten(address, 80)} is not the address of a scheduler: write one like tcp://192.168.0.7:8786"
        )

    client_class: Any = distributed.Client  # Dask has no type hints

    try:
        client = client_class(address, timeout=ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        what = " ".join(str(error).split())
        raise ValueError(f"no Dask scheduler answers at {shorten(address, 80)}: {what:.200}") from None
    with client:
        if not client.nthreads():
            raise ValueError(f"the scheduler at {address} has no workers; `dask worker {address}` starts one")
        with parallel_config(backend="dask", client=client):
            yield
