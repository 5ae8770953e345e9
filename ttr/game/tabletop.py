"""The end of a game that was played anywhere: routes and tickets, impossible parts, and the last position.

Comments name the rules behind each problem. Their numbers stand in docs/games.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ttr.game.board import Board
from ttr.game.hand import Hand
from ttr.game.mutable import open_after
from ttr.game.quoting import list_problems
from ttr.game.rules import MAX_SEATS, Rules
from ttr.game.seat_network import SeatNetwork
from ttr.game.setup import name_problems, normal_names, seat_count_problems
from ttr.game.state import Decks, End, GameSetup, GameState, Phase
from ttr.graphs.words import join_names, pluralize, shorten

NOTHING_HIDDEN = Decks(0, b"", ())  # nobody wrote down the order of the cards


@dataclass(frozen=True, slots=True)
class TableProblem:
    """A fact that is impossible in a game played by the rules.

    Attributes
    ----------
    text : str
        A sentence for people, with the player and the route or ticket.
    scorable : bool
        Whether the game can still be scored as it stands.
    seats, routes, tickets : tuple of int
        The players, routes and tickets concerned.
    unfinished : bool
        Whether something is only missing, such as in a half-entered game.

    Examples
    --------
    >>> import ttr
    >>> (problem,) = ttr.table_problems(routes=[[3, 4], []], tickets=[[3, 5], [4, 9]])
    >>> print(problem)
    Player 1 has both tracks of Atlanta – New Orleans; a player may have one.
    >>> problem.scorable, problem.seats, problem.routes
    (True, (0,), (3, 4))
    """

    text: str
    scorable: bool = True
    seats: tuple[int, ...] = ()
    routes: tuple[int, ...] = ()
    tickets: tuple[int, ...] = ()
    unfinished: bool = False

    def __str__(self) -> str:
        return self.text


class TableError(ValueError):
    """A game that cannot be scored; the message lists the first twenty problems.

    Attributes
    ----------
    problems : tuple of TableProblem
        Every problem.

    Examples
    --------
    >>> import ttr
    >>> ttr.score_table(routes=[[0], [0]], tickets=[[3], [4]])
    Traceback (most recent call last):
    ttr.game.tabletop.TableError: this game cannot be scored: Atlanta – Charleston belongs to Player 1 and Player 2; ...
    """

    def __init__(self, problems: Iterable[TableProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__(f"this game cannot be scored: {list_problems(tuple(map(str, self.problems)), ' ')}")


@dataclass(frozen=True)
class Tabletop:
    """The routes and tickets of each player at the end of a game, as indices into the board's routes and tickets.

    Examples
    --------
    >>> import ttr
    >>> game = Tabletop(ttr.USA, ttr.load_board("usa"), ("Ada", "Bo"), ((3, 4), (7,)), ((3,), (4, 9)))
    >>> for problem in game.problems:
    ...     print(problem)
    Ada has both tracks of Atlanta – New Orleans; a player may have one.
    Ada has 1 ticket; everyone keeps at least 2.
    >>> game.trains_left
    (37, 43)
    """

    rules: Rules
    board: Board
    seats: tuple[str, ...]
    routes: tuple[tuple[int, ...], ...]
    tickets: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", normal_names(self.seats))

    @classmethod
    def of(cls, state: GameState) -> Tabletop:
        """Return the tabletop of a game that was played here."""
        routes = tuple(state.routes_of(seat) for seat in range(len(state.hands)))
        return cls(state.rules, state.board, state.setup.seats, routes, state.tickets)

    @cached_property
    def problems(self) -> tuple[TableProblem, ...]:
        """Every impossible fact; empty for a game that the rules allow."""
        return (*self._find_unreadable(), *self._against_the_rules())

    @cached_property
    def trains_left(self) -> tuple[int, ...]:
        """The trains left for each player; negative for a player with too many routes."""
        return tuple(
            self.rules.trains - sum(self.board.routes[route].length for route in self._routes_of(seat))
            for seat in range(len(self.seats))
        )

    def position(self) -> GameState:
        """Return the last position of the game, for scores, overlays and pictures.

        It contains no cards. A route or ticket that a player has twice counts once. The ticket bonus of First Journey
        goes to every player who has built the connection.

        Raise `TableError` if some problem is not `scorable`.
        """
        unreadable = tuple(self._find_unreadable())
        if unreadable:
            raise TableError(unreadable)
        board, rules, count = self.board, self.rules, len(self.seats)
        setup = GameSetup(board, rules, self.seats, 0)
        owners: list[int | None] = [None] * len(board.routes)
        open_routes = ((1 << len(board.routes)) - 1,) * count
        for seat in range(count):
            for route in self._routes_of(seat):
                owners[route] = seat
                open_routes = open_after(open_routes, seat, route, setup)
        tickets = tuple(tuple(dict.fromkeys(held)) for held in self.tickets)
        built = [SeatNetwork(board, tuple(owners), open_routes[seat], seat) for seat in range(count)]
        completed = tuple(
            tuple(ticket for ticket in held if network.connects(board.tickets[ticket]))
            for network, held in zip(built, tickets, strict=True)
        )
        trains = self.trains_left
        bonuses = tuple(bool(rules.ticket_bonus) and network.joins(*rules.ticket_bonus) for network in built)  # F6
        return GameState(
            setup=setup,
            decks=NOTHING_HIDDEN,
            seat=0,
            phase=Phase.OVER,
            turn=0,
            hands=(Hand(),) * count,
            tickets=tickets,
            offers=((),) * count,
            trains=trains,
            points=tuple(
                sum(rules.route_points[board.routes[route].length] for route in self._routes_of(seat))
                for seat in range(count)
            ),
            owners=tuple(owners),
            open_routes=open_routes,
            deck=b"",
            display=b"",
            discards=b"",
            ticket_deck=tuple(sorted(set(range(len(board.tickets))).difference(*tickets))),
            shown=completed if rules.tickets_shown else ((),) * count,
            bonuses=bonuses,
            end=self._end([len(done) + bonus for done, bonus in zip(completed, bonuses, strict=True)], open_routes),
        )

    def _end(self, completed: Sequence[int], open_routes: Sequence[int]) -> End:
        """Return the reason why the game is over, as far as routes and tickets tell it."""
        rules, trains = self.rules, self.trains_left
        if rules.winning_tickets and max(completed) >= rules.winning_tickets:  # F7
            return End.TICKETS
        if rules.end_without_route and not all(map(self.board.has_route, open_routes, trains)):  # M6
            return End.NO_ROUTE
        return End.TRAINS if min(trains) <= rules.last_round_trains else End.AGREED

    def _routes_of(self, seat: int) -> tuple[int, ...]:
        """Return each readable route of a player once."""
        return tuple(dict.fromkeys(_keep_valid(self.routes[seat], self.board.routes)))

    # --- problems that prevent scoring ---

    def _find_unreadable(self) -> Iterator[TableProblem]:
        count = len(self.seats)
        if not 1 <= count <= MAX_SEATS:
            yield TableProblem(f"A game has 1 to {MAX_SEATS} players, not {count}.", scorable=False)
        for problem in name_problems(self.seats):
            yield TableProblem(f"{problem[0].upper()}{problem[1:]}.", scorable=False)
        for what, lists in (("routes", self.routes), ("tickets", self.tickets)):
            if len(lists) != count:
                text = f"There are {what} of {pluralize(len(lists), 'player')}, and {pluralize(count, 'player')}; "
                yield TableProblem(text + "give a list for each, an empty one for nothing.", scorable=False)
        for what, lists, size in (
            ("route", self.routes, len(self.board.routes)),
            ("ticket", self.tickets, len(self.board.tickets)),
        ):
            for seat, indices in enumerate(lists):
                for index in indices:
                    if not _is_index(index, range(size)):
                        has = f"{self._name(seat)} has {what} {shorten(index)}"
                        span = f"; use 0 to {size - 1}" if size else ""
                        yield TableProblem(
                            f"{has}, but board {self.board.name!r} has {pluralize(size, what)}{span}.", False, (seat,)
                        )
        for route, owners in _holders(self.routes).items():
            if len(owners) > 1 and _is_index(route, range(len(self.board.routes))):
                text = f"{self.board.route_name(route)} belongs to {self._names(owners)}; a route has one owner."
                yield TableProblem(text, False, owners, (route,))

    # --- problems that can be scored all the same ---

    def _against_the_rules(self) -> Iterator[TableProblem]:
        rules = self.rules
        if len(self.seats) <= MAX_SEATS:
            for problem in seat_count_problems(rules, len(self.seats)):
                yield TableProblem(f"{problem}.")
        if not len(self.seats) == len(self.routes) == len(self.tickets):
            return
        for seat, left in enumerate(self.trains_left):
            for route in _find_repeated(_keep_valid(self.routes[seat], self.board.routes)):
                text = f"{self._name(seat)} has {self.board.route_name(route)} twice."
                yield TableProblem(text, True, (seat,), (route,))
            if left < 0:
                used = f"{self._name(seat)} has used {rules.trains - left} trains"
                yield TableProblem(f"{used}; everyone has {rules.trains}.", True, (seat,))
        yield from self._double_routes()
        yield from self._ticket_problems()
        if rules.winning_tickets and not any(self._find_unreadable()):  # F7
            done = self.position().completed
            first = tuple(seat for seat, completed in enumerate(done) if completed >= rules.winning_tickets)
            if len(first) > 1:
                text = f"{self._names(first)} have each completed {pluralize(rules.winning_tickets, 'ticket')}; "
                yield TableProblem(f"{text}the game ends with the first player who does.", True, first)

    def _double_routes(self) -> Iterator[TableProblem]:
        owner = {route: seat for seat in range(len(self.seats)) for route in self._routes_of(seat)}
        for route, twin in enumerate(self.board.twins):
            if twin is None or twin < route or route not in owner or twin not in owner:
                continue
            one, other, both = owner[route], owner[twin], (route, twin)
            cities = self.board.routes[route]
            if one == other:  # U11, F4
                text = f"{self._name(one)} has both tracks of {cities}; a player may have one."
                yield TableProblem(text, True, (one,), both)
            elif self.rules.twins_close(len(self.seats)):  # U11
                text = f"{self._names((one, other))} each have a track of {cities}; with {len(self.seats)} players "
                yield TableProblem(text + "only one of the two can be claimed.", True, (one, other), both)

    def _ticket_problems(self) -> Iterator[TableProblem]:
        rules, known = self.rules, self.board.tickets
        for ticket, holders in _holders(self.tickets).items():
            if len(holders) > 1 and _is_index(ticket, range(len(known))):
                text = f"{self._names(holders)} have the ticket {known[ticket]}; there is one of each."
                yield TableProblem(text, True, holders, (), (ticket,))
        for seat, held in enumerate(self.tickets):
            for ticket in _find_repeated(_keep_valid(held, known)):
                text = f"{self._name(seat)} has the ticket {known[ticket]} twice; there is one of each."
                yield TableProblem(text, True, (seat,), (), (ticket,))
            if (kept := len(set(_keep_valid(held, known)))) < rules.tickets_kept_first:  # U1, M2, F2
                text = f"{self._name(seat)} has {pluralize(kept, 'ticket')}; everyone keeps "
                text += f"{'' if rules.tickets_kept_first == rules.tickets_dealt else 'at least '}"
                yield TableProblem(f"{text}{rules.tickets_kept_first}.", True, (seat,), unfinished=True)

    # --- words ---

    def _name(self, seat: int) -> str:
        name = self.seats[seat] if seat < len(self.seats) else None
        return name if isinstance(name, str) and name.strip() else f"Player {seat + 1}"

    def _names(self, seats: Iterable[int]) -> str:
        return join_names(map(self._name, seats))


def _is_index(value: object, known: range) -> bool:
    return type(value) is int and value in known


def _keep_valid(indices: Iterable[int], things: tuple[object, ...]) -> list[int]:
    return [index for index in indices if _is_index(index, range(len(things)))]


def _find_repeated(indices: Iterable[int]) -> list[int]:
    return [index for index, times in Counter(indices).items() if times > 1]


def _holders(lists: tuple[tuple[int, ...], ...]) -> dict[int, tuple[int, ...]]:
    holders: dict[int, tuple[int, ...]] = {}
    for seat, indices in enumerate(lists):
        for index in indices:
            if type(index) is int and seat not in holders.get(index, ()):
                holders[index] = (*holders.get(index, ()), seat)
    return holders
