"""Groups of a class, each at a table: dealt out, with views for the teacher and links for the players."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ttr.store.class_events import LoggedEvent, TablesOpened
from ttr.store.class_log import ClassLog
from ttr.store.logs import NoSuchLog
from ttr.store.store import Store
from ttr.ui.setup.game_options import GameOptions, SeatChoice, new_seed, options_from_text
from ttr.ui.table.game import TableGame
from ttr.ui.table.saved_table import PROJECTOR, SavedTable, open_table, seat_holder

SIZES = (2, 3, 4)


@dataclass(frozen=True, slots=True)
class Group:
    """A group of members who play at a table."""

    table: int  # the number of the table's log in the store
    members: tuple[int, ...]  # the member in each seat; bots have the seats after them


@dataclass(frozen=True, slots=True)
class TableState:
    """The state of a group's table."""

    number: int  # the table's number, counted from 1
    names: tuple[str, ...]  # the players in seat order
    to_move: int | None  # the seat to move; None when the game is over
    since: int  # the last activity, in seconds since 1970
    turn: int
    winners: tuple[int, ...] = ()  # the winning seats, once the game is over


def split(members: Sequence[int], size: int, least: int = 1) -> list[tuple[int, ...]]:
    """Return members in groups of this size; some groups may have one member less, or more if they need `least`.

    >>> split([1, 2, 3, 4, 5, 6, 7], 3)
    [(1, 2, 3), (4, 5), (6, 7)]
    >>> split([1, 2, 3, 4, 5], 2, least=2)
    [(1, 2, 3), (4, 5)]
    """
    count = max(1, min(-(-len(members) // size), len(members) // least))
    small, larger = divmod(len(members), count)
    result, begin = [], 0
    for number in range(count):
        end = begin + small + (number < larger)
        result.append(tuple(members[begin:end]))
        begin = end
    return [group for group in result if group]


def open_tables(log: ClassLog, size: int, bot: str | None) -> None:
    """Open a table for each group of members, seat everybody, and add a bot if one is named.

    Raise `ValueError` for too few members, or more than the rules allow. An error leaves no table.
    """
    names, tables = log.names, []
    seatings = split(list(names), size, least=1 if bot else 2)  # nobody plays alone
    plans = [(group, _options(group, bot)) for group in seatings]
    for _, options in plans:
        if problems := options.problems():
            raise ValueError(problems[0])
    if not plans:
        raise ValueError("Nobody has joined yet.")
    with log.store.together():
        for group, options in plans:
            codes = open_table(log.store, options.deal(new_seed))
            table = SavedTable.find(codes[PROJECTOR], log.store)
            assert table is not None
            for seat, member in enumerate(group):
                table.do(partial(TableGame.sit, seat=seat, name=names[member]))
            tables.append({"number": table.number, "members": list(group)})
        log.write(TablesOpened(tuple(tables)))


def _options(group: Sequence[int], bot: str | None) -> GameOptions:
    seats = [SeatChoice(None) for _ in group] + ([SeatChoice(bot)] if bot else [])
    return GameOptions(seats=tuple(seats))


def groups_of(entries: Iterable[LoggedEvent]) -> tuple[Group, ...]:
    """Return the groups at the most recently opened tables."""
    opened = [entry.event for entry in entries if isinstance(entry.event, TablesOpened)]
    last = opened[-1].tables if opened else ()
    return tuple(Group(table["number"], tuple(table["members"])) for table in last)


def table_states(store: Store, groups: Iterable[Group]) -> Iterator[TableState]:
    """Yield the state of each table that is still saved."""
    for number, group in enumerate(groups, start=1):
        table = _find_table(store, group, PROJECTOR)
        if table is None:
            continue
        game = table.game
        record = game.record()
        winners = () if record is None or record.result is None else record.result.winners
        names = tuple(game.state.setup.seats)
        yield TableState(number, names, game.first_to_act, store.written_at(group.table), game.state.turn, winners)


def find_seat(log: ClassLog) -> tuple[Group, int] | None:
    """Return the group and the seat of the member with this code."""
    for group in groups_of(log.entries):
        if log.member in group.members:
            return group, group.members.index(log.member)
    return None


def link_to_seat(store: Store, group: Group, seat: int) -> str:
    """Return a new link to a seat for its member; the previous link stops working."""
    holder = seat_holder(seat)
    table = _find_table(store, group, holder)
    if table is None:
        raise NoSuchLog("Your table is no longer saved.")
    return f"table.ipynb#table={table.renew(holder)}"


def _find_table(store: Store, group: Group, holder: str) -> SavedTable | None:
    setup = store.setup(group.table)
    if setup is None:
        return None
    options = options_from_text(json.loads(setup)["table"])
    return SavedTable(store, "", group.table, holder, options, store.lines(group.table))
