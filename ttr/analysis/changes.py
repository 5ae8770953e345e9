"""What a move changed: components joined, tickets completed or cut off, tracks closed, the longest path.

It compares the positions before and after a move, and reports the differences that a spectator would point at. It
mentions only tickets that the reader may know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from ttr.game.board_parts import Ticket
from ttr.game.files.log import EVERYTHING, Reader
from ttr.game.moves import ClaimRoute, KeepTickets, Move, SwapTickets
from ttr.game.seat_network import SeatNetwork
from ttr.game.state import GameState
from ttr.graphs import shortest_path
from ttr.graphs.words import join_names, pluralize, walk_text


class ChangeKind(StrEnum):
    COMPLETED = "completed"  # a ticket is connected
    BONUS = "ticket bonus"  # the cities of the ticket bonus are connected
    NEARER = "nearer"  # a ticket takes fewer trains than before
    NEW_TICKET = "new ticket"  # a ticket was kept
    BEGUN = "begun"  # a new component
    EXTENDED = "extended"  # a component reaches one more city
    JOINED = "joined"  # two components became one
    CYCLE = "cycle"  # both cities were in the same component
    LONGEST = "longest path"
    TRACK = "second track"
    FARTHER = "farther"  # a rival's ticket takes more trains than before
    CUT_OFF = "cut off"  # open routes cannot connect a ticket any more
    OUT_OF_REACH = "out of reach"  # a ticket takes more trains than its owner has left
    LAST_ROUND = "last round"


BAD = frozenset({ChangeKind.FARTHER, ChangeKind.CUT_OFF, ChangeKind.OUT_OF_REACH})


@dataclass(frozen=True, slots=True)
class Change:
    kind: ChangeKind
    seat: int  # the seat that moved, or a hindered rival
    sentence: str  # the change in words, with its numbers


def changes(before: GameState, move: Move, after: GameState, reader: Reader = EVERYTHING) -> tuple[Change, ...]:
    """Return the changes of a move, the most welcome first.

    Parameters
    ----------
    before, after : GameState
        The positions before and after the move.
    move : Move
        The move of the seat to move in `before`. Only claims and new tickets cause changes.
    reader : int or Observer
        The seat of the reader, `EVERYTHING` for a reader who may know all, or `PUBLIC` for one who knows public facts.
        Tickets of other seats are left out until the end of the game.

    Returns
    -------
    tuple of Change
        The changes, in this order: completed tickets, components and cycles, longest path, nearer tickets, second
        track, new tickets, hindered tickets of all seats, last round.

    Notes
    -----
    A claim costs one longest trail for each seat, and two shortest paths for each ticket that the reader may know.

    Examples
    --------
    >>> import ttr
    >>> from ttr.game.files.log import PUBLIC
    >>> record = ttr.play(["destination", "destination"], seed=3)
    >>> states = record.states()
    >>> claim = next(i for i, move in enumerate(record.moves) if isinstance(move, ttr.ClaimRoute))
    >>> for change in changes(states[claim], record.moves[claim], states[claim + 1], reader=PUBLIC):
    ...     print(change.kind, "·", change.sentence)
    begun · Began a first component: ... – ..., 2 trains.
    longest path · Longest path from 0 to 2 trains, the longest of all now.
    """
    if isinstance(move, KeepTickets | SwapTickets):
        return (*_completed_on_draw(before, after), *_new_tickets(before, move, after, reader))
    if not isinstance(move, ClaimRoute):
        return ()
    return tuple(_Claim(before, move, after, reader).changes())


def may_know_tickets(after: GameState, seat: int, reader: Reader) -> bool:
    """Return True if a reader may know the tickets of a seat: its own, and all tickets at the end."""
    return reader in (EVERYTHING, seat) or after.over


def _new_tickets(before: GameState, move: Move, after: GameState, reader: Reader) -> Iterator[Change]:
    """Yield a change for each new ticket of the seat that was not complete immediately."""
    seat = before.seat
    if not may_know_tickets(after, seat, reader):
        return
    built = SeatNetwork.of(after, seat)
    # The seat may draw the very tickets that it has just discarded.
    kept = before.shown[seat] if isinstance(move, SwapTickets) else before.tickets[seat]
    for index in after.tickets[seat]:
        if index in kept or index in after.shown[seat]:
            continue
        ticket = after.board.tickets[index]
        value = f", {pluralize(ticket.points, 'point')}" if after.rules.points else ""
        text = f"{ticket}{value}: {outlook(built, ticket, after.trains[seat])}."
        yield Change(ChangeKind.NEW_TICKET, seat, text)


def _completed_on_draw(before: GameState, after: GameState) -> Iterator[Change]:
    """Yield a change for each ticket that was complete when drawn, and so shown immediately."""
    seat = before.seat
    for index in after.shown[seat]:
        if index not in before.tickets[seat]:
            text = f"Drew {after.board.tickets[index]}, which is connected already."
            yield Change(ChangeKind.COMPLETED, seat, text)


def outlook(built: SeatNetwork, ticket: Ticket, trains: int) -> str:
    """Return the state of a ticket, in words, for a seat with this many trains left.

    >>> import ttr
    >>> state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    >>> [outlook(SeatNetwork.of(state), state.board.tickets[0], trains) for trains in (4, 3)]
    ['4 trains to go', '4 trains to go with 3 left']
    """
    path = built.path(ticket)
    if path is None:
        return "cut off"
    if not path.cost:
        return "connected"
    return f"{pluralize(path.cost, 'train')} to go" + (f" with {trains} left" if path.cost > trains else "")


class _Claim:
    """One claim, with the networks before and after it."""

    def __init__(self, before: GameState, move: ClaimRoute, after: GameState, reader: Reader) -> None:
        self.before, self.after, self.reader = before, after, reader
        self.move, self.seat, self.route = move, before.seat, move.route
        self.track = before.board.routes[move.route]
        self.old = SeatNetwork.of(before, self.seat)
        self.new = SeatNetwork.of(after, self.seat)

    def changes(self) -> Iterator[Change]:
        own = list(self._tickets_of(self.seat))
        yield from (change for change in own if change.kind is ChangeKind.COMPLETED)
        yield from _completed_on_draw(self.before, self.after)
        if self.after.bonuses[self.seat] and not self.before.bonuses[self.seat]:
            yield self._own_change(ChangeKind.BONUS, self._bonus())
        yield self._components()
        yield from self._longest_path_changes()
        yield from (change for change in own if change.kind is not ChangeKind.COMPLETED)
        yield from self._second_track()
        yield from _new_tickets(self.before, self.move, self.after, self.reader)
        for seat in range(len(self.after.hands)):
            if seat != self.seat:
                yield from self._tickets_of(seat)
        if self.before.turns_left is None and self.after.turns_left:
            left = pluralize(self.after.trains[self.seat], "train")
            yield self._own_change(ChangeKind.LAST_ROUND, f"Began the last round: {left} left.")

    def _own_change(self, kind: ChangeKind, sentence: str) -> Change:
        return Change(kind, self.seat, sentence)

    def _bonus(self) -> str:
        parts = self.new.component_of
        first, second = self.after.rules.ticket_bonus
        ends = next((a, b) for a in first for b in second if a in parts and parts[a] == parts.get(b))
        return f"Connected {ends[0]} to {ends[1]}: the bonus counts as one more ticket."

    def _components(self) -> Change:
        old, new, track = self.old, self.new, self.track
        at_a, at_b = (old.component_of.get(city) for city in track.cities)
        now = new.components[new.component_of[track.a]]
        size = f"{pluralize(len(now.vertices), 'city')} and {pluralize(new.trains(now.edges), 'train')}"
        if at_a is None and at_b is None:
            which = "another component" if old.components else "a first component"
            return self._own_change(ChangeKind.BEGUN, f"Began {which}: {track}, {pluralize(track.length, 'train')}.")
        if at_a is None or at_b is None:
            city = track.a if at_a is None else track.b
            return self._own_change(ChangeKind.EXTENDED, f"Reached {city}: the component has {size} now.")
        if at_a != at_b:
            parts = " and ".join(pluralize(len(old.components[part].vertices), "city") for part in (at_a, at_b))
            return self._own_change(
                ChangeKind.JOINED, f"Joined two components, of {parts}, at {track}: {size} in one piece now."
            )
        path = shortest_path.solve(old.network, track.a, track.b)
        assert path is not None  # both cities are in one component
        rank = len(now.edges) - len(now.vertices) + 1
        walk = walk_text((*path.vertices, track.a))
        several = "" if rank == 1 else f" It is the component's {_ordinal(rank)} independent cycle."
        return self._own_change(
            ChangeKind.CYCLE,
            f"Made a cycle of {pluralize(path.cost + track.length, 'train')}: {walk}.{several}",
        )

    def _longest_path_changes(self) -> Iterator[Change]:
        old, new = self.old.longest_length, self.new.longest_length
        if new == old:
            return
        others = {
            seat: SeatNetwork.of(self.after, seat).longest_length
            for seat in range(len(self.after.hands))
            if seat != self.seat
        }
        best = max(others.values(), default=0)
        names = join_names(inflect_name(self._name(seat)) for seat, length in others.items() if length == best)
        if new > best:
            rank = "the longest of all now" if old <= best else "still the longest of all"
        else:
            rank = f"tied with {names}" if new == best else f"behind {names} with {best}"
        yield self._own_change(ChangeKind.LONGEST, f"Longest path from {old} to {pluralize(new, 'train')}, {rank}.")

    def _second_track(self) -> Iterator[Change]:
        before, after = self.before, self.after
        seats, twin = range(len(after.hands)), before.board.twins[self.route]
        if twin is None or before.owners[twin] is not None:
            return
        closed = [seat for seat in seats if (before.open_routes[seat] & ~after.open_routes[seat]) >> twin & 1]
        left = [seat for seat in seats if after.open_routes[seat] >> twin & 1]
        track = before.board.routes[twin]
        what = f"{track.length} {track.color}"
        if closed and not left:
            yield self._own_change(ChangeKind.TRACK, f"Closed the second track, {what}, to everybody.")
        elif closed:
            yield self._own_change(ChangeKind.TRACK, f"The second track, {what}, stays open to the others.")

    def _tickets_of(self, seat: int) -> Iterator[Change]:
        before, after = self.before, self.after
        known = before.tickets[seat] if may_know_tickets(after, seat, self.reader) else after.shown[seat]
        if not known:
            return
        mine = seat == self.seat
        old = self.old if mine else SeatNetwork.of(before, seat)
        new = self.new if mine else SeatNetwork.of(after, seat)
        name, had, left = self._name(seat), before.trains[seat], after.trains[seat]
        for index in before.tickets[seat]:
            if index not in known:
                continue
            ticket = before.board.tickets[index]
            was = old.path(ticket)
            if was is None or not was.cost:
                continue  # cut off or connected before, so it has not changed
            now = new.path(ticket)
            if now is None:
                text = f"Cut {inflect_name(name)} off from {ticket}: the routes still open do not connect it."
                yield Change(ChangeKind.CUT_OFF, seat, text)
                continue
            if not now.cost:
                value = f" for {pluralize(ticket.points, 'point')}" if after.rules.points else ""
                text = f"Completed {ticket}{value}: {walk_text(now.vertices)}."
                yield Change(ChangeKind.COMPLETED, seat, text)
                continue
            short = was.cost <= had and now.cost > left  # affordable before, but not now
            has = "you have" if name == "You" else f"{name} has"
            far, but = pluralize(now.cost, "train"), f", and {has} only {left} left" if short else ""
            if now.cost < was.cost:
                kind = ChangeKind.OUT_OF_REACH if short else ChangeKind.NEARER
                yield Change(kind, seat, f"Brought {ticket} nearer: {far} to go instead of {was.cost}{but}.")
            elif now.cost > was.cost:
                kind = ChangeKind.OUT_OF_REACH if short else ChangeKind.FARTHER
                path = f"{inflect_name(name, whose=True)} cheapest path for {ticket}"
                yield Change(kind, seat, f"Lengthened {path} from {was.cost} to {far}{but}.")
            elif short:
                text = f"Put {ticket} out of reach: {far} to go, and only {left} left."
                yield Change(ChangeKind.OUT_OF_REACH, seat, text)

    def _name(self, seat: int) -> str:
        return self.after.setup.seats[seat]


def inflect_name(name: str, *, whose: bool = False) -> str:
    """Return a name in the form used inside a sentence, or as a possessive."""
    if name == "You":
        return "your" if whose else "you"
    return f"{name}'s" if whose else name


def _ordinal(number: int) -> str:
    """Return an ordinal such as "second" or "12th"."""
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
    return words[number - 1] if number <= len(words) else f"{number}th"
