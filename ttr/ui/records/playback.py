"""Replay: a recorded game, seen from one seat or by a reader who may know everything.

It has no widgets and is read-only. It returns only facts that its reader may know, for the page to show.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from urllib.parse import quote

from ttr.analysis.changes import Change, changes
from ttr.game.files.log import EVERYTHING, PUBLIC, LogRow, Observer, Reader, describe_turn, log_rows, turn_stops
from ttr.game.files.record import Record
from ttr.game.moves import ClaimRoute, Move
from ttr.game.rules import Rules
from ttr.game.seat_network import SeatNetwork
from ttr.game.state import GameState, Phase
from ttr.game.view import PlayerView, player_view
from ttr.graphs.words import pluralize
from ttr.ui.charts.chart import Chart, lines
from ttr.ui.page.link import LinkError, fields_of, read_whole_number
from ttr.ui.records.files import shipped_records
from ttr.ui.records.table_code import ClaimsOnlyGame

ALL = "all"
MAX_LINK_NUMBER = 10**8  # the record is checked later


class Metric(StrEnum):
    POINTS = "Points for routes"
    COMPLETED = "Tickets completed"  # public; the ticket bonus counts as one
    TRAINS = "Trains left"
    LONGEST = "Longest path"
    TICKETS = "Tickets connected"  # of secret tickets


UNITS = {
    Metric.POINTS: "points",
    Metric.COMPLETED: "tickets",
    Metric.TRAINS: "trains",
    Metric.LONGEST: "trains",
    Metric.TICKETS: "tickets",
}


_OF_TICKETS = (Metric.COMPLETED, Metric.TICKETS)


def metrics(rules: Rules) -> tuple[Metric, ...]:
    """Return the metrics for a game with these rules, the score first.

    >>> from ttr.game.rule_sets import USA
    >>> [metric.value for metric in metrics(USA)]
    ['Points for routes', 'Trains left', 'Longest path', 'Tickets connected']
    """
    tickets = Metric.COMPLETED if rules.tickets_shown else Metric.TICKETS
    if not rules.points:
        return tickets, Metric.TRAINS, Metric.LONGEST
    return Metric.POINTS, Metric.TRAINS, Metric.LONGEST, tickets


class Replay:
    """A recorded game and its stops: one after the choice of the first tickets, and one after every turn.

    `reader` is the reader's seat, or `EVERYTHING`. For a game on a table only the claims are known: each claim is a
    stop, and every reader sees only public facts. `states` are all positions with their secrets, never for a widget;
    `stops` are the positions at the timeline's stops.
    """

    def __init__(self, record: Record | ClaimsOnlyGame, reader: Reader = EVERYTHING) -> None:
        self.claims_only = isinstance(record, ClaimsOnlyGame)
        self.reader = PUBLIC if self.claims_only else reader
        self.states: tuple[GameState, ...] = record.states()
        self.moves: tuple[Move, ...] = record.moves
        self.stops = turn_stops(self.states)
        self._longest: dict[frozenset[int], int] = {}

    @property
    def last(self) -> int:
        return len(self.stops) - 1

    @property
    def names(self) -> tuple[str, ...]:
        return self.states[0].setup.seats

    @property
    def noun(self) -> str:
        return "claim" if self.claims_only else "turn"

    @property
    def seat(self) -> int | None:
        return None if isinstance(self.reader, Observer) else self.reader

    @property
    def metrics(self) -> tuple[Metric, ...]:
        result = metrics(self.states[0].rules)
        return tuple(one for one in result if one not in _OF_TICKETS) if self.claims_only else result

    def state(self, stop: int) -> GameState:
        """Return the position at a stop, with all its secrets."""
        return self.states[self.stops[stop]]

    def view(self, stop: int, seat: int) -> PlayerView | None:
        """Return a seat's view at a stop, or None if the reader may not see it; at the end everything is public."""
        state = self.state(stop)
        return player_view(state, seat) if self.reader in (EVERYTHING, seat) or state.over else None

    def tickets_of(self, seat: int, stop: int) -> tuple[int, ...]:
        """Return the tickets of a seat at a stop that the reader may see.

        Shown tickets are public, and at the end all are.
        """
        state = self.state(stop)
        return state.tickets[seat] if self.reader in (EVERYTHING, seat) or state.over else state.shown[seat]

    def network(self, seat: int, stop: int) -> SeatNetwork:
        state = self.state(stop)
        return SeatNetwork.of(state, seat)

    def moves_at(self, stop: int) -> range:
        """Return the indices of the moves between the previous stop and this one."""
        return range(self.stops[stop - 1] if stop else 0, self.stops[stop])

    def in_mid_turn(self, stop: int) -> bool:
        """Return True if a stop is in the middle of a turn, as at the end of an incomplete record."""
        state = self.state(stop)
        return not state.over and (state.turn != stop or state.phase is Phase.FIRST_TICKETS)

    def rows(self, stop: int) -> list[LogRow]:
        """Return the log sheet's rows up to a stop, limited to the reader's knowledge."""
        return [row for row in self._rows if row.position <= self.stops[stop]]

    def rows_at(self, stop: int) -> list[LogRow]:
        """Return the log rows of a stop: one for its turn, or several for the choice of the first tickets."""
        moves, end = self.moves_at(stop), len(self.moves) if self.states[-1].over else None
        rows = [row for row in self._rows if moves.start < row.position <= moves.stop]
        result = [row for row in rows if row.turn or row.position != end]  # without the points at the end
        pending = [i for i in moves if i >= max([row.position for row in result], default=moves.start)]
        if pending:  # the turn was not finished
            before, after = self.states[pending[0]], self.states[pending[-1] + 1]
            seat = before.seat
            action = f"{describe_turn(self.states, self.moves, pending, self.reader)}, and the record ends"
            result.append(LogRow(stop, seat, self.names[seat], action, 0, after.running_score[seat], moves.stop))
        return result

    def changes_at(self, stop: int) -> tuple[Change, ...]:
        """Return the changes by the moves at a stop, limited to the reader's knowledge."""
        return tuple(
            change
            for index in self.moves_at(stop)
            for change in changes(self.states[index], self.moves[index], self.states[index + 1], self.reader)
        )

    def claimed_at(self, stop: int) -> int | None:
        claimed = [move.route for index in self.moves_at(stop) if isinstance(move := self.moves[index], ClaimRoute)]
        return claimed[-1] if claimed else None

    def chart(self, metric: Metric) -> Chart:
        """Return a chart of a metric by turn, for all seats whose values the reader may know."""
        hidden = metric is Metric.TICKETS and self.reader != EVERYTHING
        seats = [seat for seat in range(len(self.names)) if not hidden or seat == self.reader]
        measure = _MEASURES[metric]
        values = {seat: [measure(self, seat, stop) for stop in range(len(self.stops))] for seat in seats}
        return lines(metric.value, UNITS[metric], self.names, values, self.noun)

    @cached_property
    def _rows(self) -> list[LogRow]:
        return log_rows(self.states, self.moves, self.reader)

    def longest_path(self, seat: int, stop: int) -> int:
        own = frozenset(self.state(stop).routes_of(seat))
        if own not in self._longest:
            self._longest[own] = self.network(seat, stop).longest_length
        return self._longest[own]

    def count_connected(self, seat: int, stop: int) -> int:
        state, built = self.state(stop), self.network(seat, stop)
        return sum(built.connects(state.board.tickets[ticket]) for ticket in state.tickets[seat])


_MEASURES: dict[Metric, Callable[[Replay, int, int], int]] = {
    Metric.POINTS: lambda replay, seat, stop: replay.state(stop).points[seat],
    Metric.COMPLETED: lambda replay, seat, stop: replay.state(stop).completed[seat],
    Metric.TRAINS: lambda replay, seat, stop: replay.state(stop).trains[seat],
    Metric.LONGEST: lambda replay, seat, stop: replay.longest_path(seat, stop),
    Metric.TICKETS: lambda replay, seat, stop: replay.count_connected(seat, stop),
}


@dataclass(frozen=True, slots=True)
class ReplayLink:
    """Content of a link: a shipped record, a stop of the timeline, and a reader. In links, seats count from 1."""

    record: str
    turn: int = 0
    seat: int | None = None

    def to_query(self) -> str:
        """Return the query of the link.

        >>> ReplayLink("2-players-last-round", 40).to_query()
        '?record=2-players-last-round&turn=40&seat=all'
        """
        seat = ALL if self.seat is None else self.seat + 1
        return f"?record={quote(self.record, safe='')}&turn={self.turn}&seat={seat}"

    @classmethod
    def from_query(cls, query: str, default: str) -> ReplayLink | None:
        """Return the content of a link's query, or None if it has no record; raise a `LinkError` with all problems."""
        fields = fields_of(query, {"record", "turn", "seat"})
        if not fields:
            return None
        problems = []
        name, turn, seat = fields.get("record", default), fields.get("turn", "0"), fields.get("seat", ALL)
        if name not in (known := shipped_records()):
            problems.append(f"there is no record {name!r:.60}; there are {', '.join(known)}")
        number, place = (
            read_whole_number(turn, 0, MAX_LINK_NUMBER),
            None if seat == ALL else read_whole_number(seat, 1, MAX_LINK_NUMBER),
        )
        if number is None:
            problems.append(f"the turn must be a whole number of 0 or more, not {turn!r:.40}")
        if seat != ALL and place is None:
            problems.append(f"the seat must be {ALL!r} or a number from 1, not {seat!r:.40}")
        if problems:
            raise LinkError("This link does not lead to a game: " + "; ".join(problems) + ".")
        return cls(name, number or 0, None if place is None else place - 1)

    def problem(self, replay: Replay) -> str | None:
        """Return a sentence about a stop or a seat that the record lacks."""
        if self.seat is not None and self.seat >= len(replay.names):
            return f"This game has {pluralize(len(replay.names), 'seat')}, so there is no seat {self.seat + 1}."
        if self.turn > replay.last:
            return f"This game has turns 0 to {replay.last}, so there is no turn {self.turn}; here is the last."
        return None
