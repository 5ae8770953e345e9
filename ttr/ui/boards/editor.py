"""The editor behind the board workshop: the draft with its history, the selection, and the meaning of clicks.

It has no widgets. Every method returns a sentence about its effect, or raises a `DraftError`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import Random

from ttr.analysis.board_advice import Difficulty, propose_tickets
from ttr.game.ground import Outside
from ttr.graphs.words import pluralize
from ttr.ui.boards.draft import BoardDraft, DraftError, WaterKind, is_near

KEPT = 300  # most edits to undo


class ClickMode(StrEnum):
    ADD = "Add a city"
    JOIN = "Join"
    MOVE = "Move"
    TICKET = "Make a ticket"
    SELECT = "Select"
    RIVER = "Draw a river"
    SHORE = "Draw a shore"


GUIDE = {
    ClickMode.ADD: "Click an empty place to put a city there. Without a name in the form, it gets a number.",
    ClickMode.JOIN: "Click one city, then another: a route joins them, with the length and color from the form.",
    ClickMode.MOVE: "Click a city, then its new place.",
    ClickMode.TICKET: "Click two cities to connect: they make a ticket.",
    ClickMode.SELECT: "Click a city or a route to change or delete it.",
    ClickMode.RIVER: "Click along the river, point by point. To end it, click the last point again, or press "
    "“Finish”. At the map's edge, it runs on.",
    ClickMode.SHORE: "Click along the shore. To close it, click the first point again, or press “Finish”. On land it "
    "makes a lake, in a lake an island.",
}

PAIRS = (ClickMode.JOIN, ClickMode.TICKET)  # modes that need clicks on two cities
WATERS = {ClickMode.RIVER: 2, ClickMode.SHORE: 3}  # modes that need clicks on points, and the number of points


@dataclass(frozen=True, slots=True)
class FormValues:
    """The forms' values for the next city, route or ticket; for None, or an empty name, the draft chooses."""

    name: str = ""
    side: str = "right"
    length: int | None = None
    color: str | None = None
    bend: float = 0.0
    points: int | None = None
    width: float = 30.0


@dataclass(frozen=True, slots=True)
class History:
    """A draft with its earlier and its undone versions.

    >>> history = History().do(BoardDraft().add_city("Mill", 1, 1))
    >>> len(history.undo().now.cities), len(history.undo().redo().now.cities)
    (0, 1)
    """

    now: BoardDraft = field(default_factory=BoardDraft)
    past: tuple[BoardDraft, ...] = ()
    future: tuple[BoardDraft, ...] = ()

    def do(self, draft: BoardDraft) -> History:
        """Move to a new draft and forget the undone ones; an equal draft changes nothing."""
        return self if draft == self.now else History(draft, (*self.past, self.now)[-KEPT:])

    def undo(self) -> History:
        return History(self.past[-1], self.past[:-1], (self.now, *self.future)) if self.past else self

    def redo(self) -> History:
        return History(self.future[0], (*self.past, self.now), self.future[1:]) if self.future else self


class BoardEditor:
    """Editor of a draft with its `history`; `rng` chooses proposed tickets.

    `mode` is the effect of a click on the map, and `first` the first clicked city of two, or the city to move. At most
    one of `city`, `route` and `ticket` is chosen.

    >>> editor = BoardEditor(Random(1))
    >>> editor.click_place(100, 100, FormValues("Mill"))
    'Mill is on the map.'
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.history = History()
        self.mode = ClickMode.ADD
        self.first: str | None = None
        self.choose()

    @property
    def draft(self) -> BoardDraft:
        return self.history.now

    def set_mode(self, mode: ClickMode) -> None:
        """Choose the effect of a click on the map; a city stays chosen if the mode moves or changes cities."""
        self.mode, self.first = mode, None
        keeps = mode in (ClickMode.MOVE, ClickMode.SELECT)
        self.choose(city=self.city if keeps else None)
        if mode is ClickMode.MOVE and self.city is not None:
            self.first = self.draft.cities[self.city].name

    def choose(self, *, city: int | None = None, route: int | None = None, ticket: int | None = None) -> None:
        """Choose the item that the forms edit; no arguments clear the choice."""
        self.city, self.route, self.ticket = city, route, ticket
        if self.mode is ClickMode.MOVE:
            self.first = None if city is None else self.draft.cities[city].name

    # --- clicks on the map ---

    def click_place(self, x: float, y: float, form: FormValues) -> str:
        x, y = self.draft.snap(x, y)
        match self.mode:
            case ClickMode.ADD:
                return self.add_city(form.name.strip() or self.draft.free_name(), x, y, form.side)
            case ClickMode.MOVE if self.first is not None:
                name = self.first
                self._do(self.draft.move_city(self.draft.city_index(name), x, y))
                self.choose()
                return f"{name} has moved."
            case ClickMode.MOVE:
                raise DraftError("Click the city you want to move first.")
            case ClickMode.SELECT:
                self.choose()
                return ""
            case ClickMode.RIVER | ClickMode.SHORE:
                # A second click on a river's last point, or a shore's first one, finishes it.
                sketch = self.draft.sketch
                last = sketch[-1:] if self.mode is ClickMode.RIVER else sketch[:1]
                done = len(sketch) >= WATERS[self.mode] and is_near(last[0], (x, y), self.draft.frame)
                return self.finish(form.width) if done else self.add_point(x, y)
        raise DraftError("Click a city. To add one here, choose “Add a city” first.")

    def click_city(self, city: int, form: FormValues) -> str:
        name = self.draft.cities[city].name
        match self.mode:
            case ClickMode.ADD:
                raise DraftError(f"{name} is here. Click an empty place, or choose “Select” to change {name}.")
            case ClickMode.SELECT:
                self.choose(city=city)
                return f"{name}: change or delete it here."
            case ClickMode.MOVE:
                self.choose(city=city)
                return f"Now click the new place for {name}."
        if self.first is None:
            self.choose()
            self.first = name
            return f"From {name}: now click the other city."
        first, self.first = self.first, None
        if first == name:
            return f"{name} is no longer chosen. Click two cities."
        if self.mode is ClickMode.TICKET:
            return self.add_ticket(first, name, form.points)
        return self.join(first, name, form.length, form.color, form.bend)

    def click_route(self, route: int) -> str:
        track = self.draft.routes[route]
        if self.mode is not ClickMode.SELECT:
            instead = "Click an empty place." if self.mode is ClickMode.ADD else "Click a city."
            raise DraftError(f"This is the route {track}, {pluralize(track.length, 'train')}, {track.color}. {instead}")
        self.choose(route=route)
        return f"{track}: change or delete it here."

    # --- cities ---

    def add_city(self, name: str, x: float, y: float, side: str) -> str:
        draft = self.draft.add_city(name, x, y, side)
        self._do(draft)
        return f"{draft.cities[-1].name} is on the map."

    def change_city(self, name: str, x: float, y: float, side: str) -> str:
        city = _index(self.city)
        self._do(self.draft.change_city(city, name, x, y, side))
        self.choose(city=city)
        return f"{self.draft.cities[city].name} is changed."

    def delete_city(self) -> str:
        before, city = self.draft, _index(self.city)
        self._do(before.delete_city(city))
        self.choose()
        routes = len(before.routes) - len(self.draft.routes)
        tickets = len(before.tickets) - len(self.draft.tickets)
        gone = f", with {pluralize(routes, 'route')} and {pluralize(tickets, 'ticket')}" if routes or tickets else ""
        return f"{before.cities[city].name} deleted{gone}. “Undo” brings it back."

    # --- routes ---

    def join(self, a: str, b: str, length: int | None, color: str | None, bend: float) -> str:
        _check_two_cities(a, b)
        what = "a second track" if self.draft.tracks(a, b) else "joined"
        self._do(self.draft.join(a, b, length, color, bend))
        track = self.draft.routes[-1]
        return f"{track}: {what}, {pluralize(track.length, 'train')}, {track.color}."

    def change_route(self, length: int, color: str, bend: float) -> str:
        route = _index(self.route)
        self._do(self.draft.change_route(route, length, color, bend))
        return f"{self.draft.routes[route]} is changed."

    def double_route(self) -> str:
        """Give the chosen route a second track, in the color that keeps the balance."""
        if self.route is None or self.route >= len(self.draft.routes):
            raise DraftError("Choose a route first.")
        ends = self.draft.routes[self.route].cities
        self._do(self.draft.join(*ends))
        first, second = (self.draft.routes[index] for index in self.draft.tracks(*ends))
        return f"{first} is now a double route: {first.color} and {second.color}."

    def delete_route(self) -> str:
        before, route = self.draft, _index(self.route)
        self._do(before.delete_route(route))
        self.choose()
        return f"{before.routes[route]} deleted. “Undo” brings it back."

    # --- tickets ---

    def add_ticket(self, a: str, b: str, points: int | None) -> str:
        _check_two_cities(a, b)
        self._do(self.draft.add_ticket(a, b, points))
        new = self.draft.tickets[-1]
        return f"The ticket {new} is worth {pluralize(new.points, 'point')}."

    def propose(self, difficulty: Difficulty, count: int) -> str:
        known = {frozenset(ticket.cities) for ticket in self.draft.tickets}
        proposed = propose_tickets(self.draft.drawable, difficulty, count, self._rng)
        new = [ticket for ticket in proposed if frozenset(ticket.cities) not in known]
        if not new:
            raise DraftError(
                "No more pairs of cities are that far apart. Add cities and routes, or choose another distance."
            )
        self._do(self.draft.add_tickets(new))
        fewer = "" if len(new) >= count else " No more pairs of cities are that far apart."
        return f"{pluralize(len(new), 'ticket')} added.{fewer}"

    def change_ticket(self, points: int) -> str:
        ticket = _index(self.ticket)
        self._do(self.draft.change_ticket(ticket, points))
        return f"{self.draft.tickets[ticket]} is now worth {pluralize(points, 'point')}."

    def delete_ticket(self) -> str:
        before, ticket = self.draft, _index(self.ticket)
        self._do(before.delete_ticket(ticket))
        self.choose()
        return f"Ticket {before.tickets[ticket]} deleted. “Undo” brings it back."

    def revalue(self) -> str:
        before = self.draft
        self._do(before.revalue_tickets())
        changed = sum(a != b for a, b in zip(before.tickets, self.draft.tickets, strict=True))
        return f"{pluralize(changed, 'ticket')} changed: each is now worth its shortest path in trains."

    def clear_tickets(self) -> str:
        self._do(replace(self.draft, tickets=()))
        self.choose()
        return "All tickets deleted. “Undo” brings them back."

    # --- water ---

    def add_point(self, x: float, y: float) -> str:
        self._do(self.draft.add_point(x, y))
        return f"{pluralize(len(self.draft.sketch), 'point')}."

    def finish(self, width: float) -> str:
        river = self.mode is ClickMode.RIVER
        self._do(self.draft.finish_river(width) if river else self.draft.finish_shore())
        return "The river is on the map." if river else "The shore is on the map."

    def delete_water(self, kind: WaterKind, index: int) -> str:
        self._do(self.draft.delete_water(kind, index))
        return "Deleted. “Undo” brings it back."

    def surround(self, outside: Outside) -> str:
        self._do(self.draft.surround(outside))
        return f"Beyond the shores is {outside}."

    # --- the whole ---

    def describe(self, title: str, about: str) -> str:
        self._do(self.draft.describe(title, about))
        return ""

    def open(self, draft: BoardDraft) -> str:
        before = self.draft
        self._do(draft)
        self.choose()
        kept = " “Undo” brings the old board back." if before.cities else ""
        return f"{draft.title}: {pluralize(len(draft.cities), 'city')} to begin with.{kept}"

    def undo(self) -> str:
        return self._go(self.history.undo(), "Undone.")

    def redo(self) -> str:
        return self._go(self.history.redo(), "Redone.")

    def _do(self, draft: BoardDraft) -> None:
        self.history = self.history.do(draft)
        self.first = None

    def _go(self, history: History, said: str) -> str:
        self.history, self.first = history, None
        self.choose()
        return said


def _index(chosen: int | None) -> int:
    """Return the chosen index; if nothing is chosen, an index that every edit refuses with a sentence."""
    return -1 if chosen is None else chosen


def _check_two_cities(a: str, b: str) -> None:
    if not a or not b:
        raise DraftError("Choose two cities first, or click them on the map.")
