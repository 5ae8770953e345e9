"""The forms of the board workshop, which offer every effect of a click on the map to the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import ipywidgets as widgets

from ttr.analysis.board_advice import MAX_POINTS, Difficulty
from ttr.game.board_parts import LABEL_SIDES, MAX_LENGTH, MIN_LENGTH
from ttr.game.cards import ROUTE_COLORS
from ttr.graphs.words import pluralize
from ttr.ui.boards.check_list import ticket_table
from ttr.ui.boards.draft import RIVER_WIDTHS, BoardDraft, name_waters
from ttr.ui.boards.editor import BoardEditor
from ttr.ui.controls.number_field import NumberField, decimal_number, whole_number
from ttr.ui.controls.widgets import (
    NOTHING,
    Quiet,
    box,
    button,
    choice_button,
    dropdown,
    listen,
    markup,
    section,
    set_options,
    show_if,
    text_field,
)
from ttr.ui.map.geometry import Frame
from ttr.ui.markup import tag

_SIDES = [(side.replace("-", " "), side) for side in LABEL_SIDES]
_LENGTHS = [(pluralize(length, "train"), length) for length in range(MIN_LENGTH, MAX_LENGTH + 1)]
_COLORS = [("gray (any one color)" if color == "gray" else color, color) for color in ROUTE_COLORS]
_WORTH: list[tuple[str, object]] = [(pluralize(points, "point"), points) for points in range(1, MAX_POINTS + 1)]
_DIFFICULTIES = [
    ("mixed: near, medium and far", Difficulty.MIXED),
    ("near: the shortest third", Difficulty.SHORT),
    ("middling", Difficulty.MEDIUM),
    ("far: the longest third", Difficulty.LONG),
]

Apply = Callable[[Callable[[], str]], None]  # edits the draft, and shows it
Choose = Callable[[Literal["city", "route", "ticket"], int], None]


class CityFields:
    def __init__(self, placeholder: str = "") -> None:
        self.name = text_field("Name", placeholder)
        self.x, self.y = _coordinates()
        self.side = dropdown("Name side", _SIDES)
        self.controls = [self.name, box([self.x, self.y], "ttr-pair"), self.side]

    def limit(self, draft: BoardDraft) -> None:
        _limit(self.x, self.y, draft.frame)

    @property
    def values(self) -> tuple[str, float, float, str]:
        return self.name.value, self.x.number, self.y.number, self.side.value


class NewCity(CityFields):
    def __init__(self, on_add: Callable[[], None]) -> None:
        super().__init__("such as Old Market")
        self.side.value = "right"
        self.widget = section("New city", *self.controls, box([button("Add city", on_add, "ttr-primary")], "ttr-row"))

    def offer(self, draft: BoardDraft) -> None:
        self.name.value = ""
        self.x.value, self.y.value = draft.room()


class EditCity(CityFields):
    """Form for an existing city: rename, move or delete it. A change counts at once, without a button."""

    def __init__(self, edit: BoardEditor, apply: Apply, choose: Choose) -> None:
        super().__init__()
        self._quiet = Quiet()
        self.city = dropdown("City")
        listen(lambda: choose("city", self.city.value), self.city)
        fields = self.name, self.x, self.y, self.side
        listen(lambda: apply(lambda: edit.change_city(*self.values)), *fields, quiet=self._quiet)
        self.fields = box([*self.controls], "ttr-section")
        delete = button("Delete city", lambda: apply(edit.delete_city), tooltip="With its routes and tickets")
        self.buttons = box([delete], "ttr-row")
        self.widget = section("City", self.city, self.fields, self.buttons)

    def offer(self, draft: BoardDraft, chosen: int | None) -> None:
        cities = sorted((city.name, index) for index, city in enumerate(draft.cities))
        _offer_one(self.city, "choose, or click it on the map", cities, chosen)
        show_if(chosen is not None, self.fields, self.buttons)
        if chosen is None:
            return
        city = draft.cities[chosen]
        with self._quiet:
            self.name.value, self.x.value, self.y.value = city.name, city.x, city.y
            self.side.value = city.label


class NewRoute:
    """Form for a new route between `a` and `b`, with `length_choice`, `color_choice` and `bend_field`."""

    def __init__(self, edit: BoardEditor, apply: Apply, choose_pair: Callable[[], None]) -> None:
        self.a, self.b = dropdown("From"), dropdown("To")
        self.length_choice = dropdown("Length", [("by distance on the map", 0), *_LENGTHS])
        self.color_choice = dropdown("Color", [("each color in turn, balanced", ""), *_COLORS])
        self.bend_field = _bend_field()
        listen(choose_pair, self.a, self.b)
        join = button(
            "Join route",
            lambda: apply(lambda: edit.join(self.a.value, self.b.value, *self.values)),
            "ttr-primary",
        )
        self.widget = section(
            "New route",
            self.a,
            self.b,
            self.length_choice,
            self.color_choice,
            self.bend_field,
            box([join], "ttr-row"),
            markup(tag("p", "Join the same two cities again for a double route.", class_="ttr-muted ttr-small")),
        )

    def offer(self, draft: BoardDraft) -> None:
        _offer_pair(draft, self.a, self.b)

    @property
    def values(self) -> tuple[int | None, str | None, float]:
        """Length, color and bend; None for the suggested length and the color that keeps the balance."""
        return self.length_choice.value or None, self.color_choice.value or None, self.bend_field.number


class EditRoute:
    """Form for an existing route: change, double or delete it. A change counts at once, without a button."""

    def __init__(self, edit: BoardEditor, apply: Apply, choose: Choose) -> None:
        self._quiet = Quiet()
        self.route = dropdown("Route")
        self.length, self.color, self.bend = dropdown("Length", _LENGTHS), dropdown("Color", _COLORS), _bend_field()
        listen(lambda: choose("route", self.route.value), self.route)
        fields = self.length, self.color, self.bend
        listen(lambda: apply(lambda: edit.change_route(*self.values)), *fields, quiet=self._quiet)
        self.double = button("Second track", lambda: apply(edit.double_route), tooltip="Make it a double route")
        self.fields = box([self.length, self.color, self.bend], "ttr-section")
        delete = button("Delete route", lambda: apply(edit.delete_route))
        self.buttons = box([self.double, delete], "ttr-row", "ttr-actions")
        self.widget = section("Route", self.route, self.fields, self.buttons)

    @property
    def values(self) -> tuple[int, str, float]:
        return self.length.value, self.color.value, self.bend.number

    def offer(self, draft: BoardDraft, chosen: int | None) -> None:
        routes = sorted((f"{route} · {route.length} {route.color}", index) for index, route in enumerate(draft.routes))
        _offer_one(self.route, "choose, or click it on the map", routes, chosen)
        show_if(chosen is not None, self.fields, self.buttons)
        if chosen is not None:
            route = draft.routes[chosen]
            with self._quiet:
                self.length.value, self.color.value, self.bend.value = route.length, route.color, route.bend
            self.double.disabled = len(draft.tracks(*route.cities)) > 1


class WaterForm:
    """Points by coordinates (`x`, `y`), a river's `width`, the ground `outside` the shores, and the list `water`."""

    def __init__(self, edit: BoardEditor, apply: Apply) -> None:
        self._quiet = Quiet()
        self.width = whole_number("Width", *RIVER_WIDTHS, tooltip="Of a river, in map units")
        self.x, self.y = _coordinates()
        add = button("Add point", lambda: apply(lambda: edit.add_point(self.x.number, self.y.number)))
        self.finish = button("Finish", lambda: apply(lambda: edit.finish(self.width.number)), "ttr-primary")
        self.outside = dropdown("Beyond shores", [("land", "land"), ("water", "water")])
        listen(lambda: apply(lambda: edit.surround(self.outside.value)), self.outside, quiet=self._quiet)
        self.water = dropdown("Water")
        self.delete = choice_button("Delete water", self.water, lambda water: apply(lambda: edit.delete_water(*water)))
        self.widget = section(
            "Water",
            self.width,
            box([self.x, self.y], "ttr-pair"),
            box([add, self.finish], "ttr-row"),
            self.outside,
            self.water,
            box([self.delete], "ttr-row"),
        )

    def offer(self, draft: BoardDraft, least: int) -> None:
        """Offer the water of a draft; finishing the current line needs this many points."""
        waters = name_waters(draft.ground)
        self.finish.disabled = len(draft.sketch) < least
        _limit(self.x, self.y, draft.frame)
        offered = [("choose one to delete it", NOTHING), *waters]
        with self._quiet:
            # Other waters may have the number of a deleted one.
            set_options(self.water, offered, None if offered == [*self.water.options] else NOTHING)
            self.outside.value = draft.ground.outside if draft.ground else "land"


class TicketForms:
    """Forms to add (`a`, `b`, `worth_choice`), propose (`difficulty`, `count`) or edit (`ticket`, `points`) tickets."""

    def __init__(self, edit: BoardEditor, apply: Apply, choose: Choose, choose_pair: Callable[[], None]) -> None:
        self.a, self.b = dropdown("From"), dropdown("To")
        self.worth_choice = dropdown("Worth", [("the shortest path in trains", 0), *_WORTH])
        listen(choose_pair, self.a, self.b)
        add = button("Add ticket", lambda: apply(lambda: edit.add_ticket(self.a.value, self.b.value, self.worth)))
        self.difficulty = dropdown("How far", _DIFFICULTIES)
        self.count = whole_number("Number", 1, 60, 12)
        self.ticket = dropdown("Ticket")
        propose = button(
            "Propose tickets",
            lambda: apply(lambda: edit.propose(self.difficulty.value, self.count.number)),
            "ttr-primary",
        )
        listen(lambda: choose("ticket", self.ticket.value), self.ticket)
        self.points = dropdown("Points", _WORTH)
        self._quiet = Quiet()
        listen(lambda: apply(lambda: edit.change_ticket(self.points.value)), self.points, quiet=self._quiet)
        delete = button("Delete ticket", lambda: apply(edit.delete_ticket))
        self._change = box([self.points, box([delete], "ttr-row")], "ttr-section")
        revalue = button(
            "Revalue all", lambda: apply(edit.revalue), tooltip="Each is worth its shortest path in trains"
        )
        clear = button("Delete all", lambda: apply(edit.clear_tickets), tooltip="All tickets")
        self._all = box([revalue, clear], "ttr-row", "ttr-actions")
        self._table = markup()
        self.widget = box(
            [
                section(
                    "Proposed tickets",
                    self.difficulty,
                    self.count,
                    box([propose], "ttr-row"),
                ),
                section("By hand", self.a, self.b, self.worth_choice, box([add], "ttr-row")),
                section("Tickets", self.ticket, self._change, self._all, self._table),
            ],
            "ttr-panel",
        )

    def offer(self, draft: BoardDraft, chosen: int | None) -> None:
        _offer_pair(draft, self.a, self.b)
        tickets = sorted((f"{ticket} · {ticket.points}", index) for index, ticket in enumerate(draft.tickets))
        _offer_one(self.ticket, "choose one to change it", tickets, chosen)
        show_if(bool(draft.tickets), self.ticket, self._all)
        show_if(chosen is not None, self._change)
        if chosen is not None:
            with self._quiet:
                self.points.value = draft.tickets[chosen].points
        self._table.value = ticket_table(draft)

    @property
    def worth(self) -> int | None:
        return self.worth_choice.value or None


def _limit(x: NumberField, y: NumberField, frame: Frame) -> None:
    x.min, x.max = frame.left, frame.left + frame.width
    y.min, y.max = frame.top, frame.top + frame.height


def _coordinates() -> tuple[NumberField, NumberField]:
    return decimal_number("x", step=10, value=0), decimal_number("y", step=10, value=0)


def _bend_field() -> NumberField:
    how = "How far the middle bends to one side: 0 is straight, negative numbers bend to the other side"
    return decimal_number("Bend", step=10, value=0, tooltip=how)


def _offer_one(control: widgets.Dropdown, none: str, rows: Sequence[tuple[str, int]], chosen: int | None) -> None:
    set_options(control, [(none, NOTHING), *rows], NOTHING if chosen is None else chosen)


def _offer_pair(draft: BoardDraft, *controls: widgets.Dropdown) -> None:
    cities: Sequence[tuple[str, object]] = sorted((city.name, city.name) for city in draft.cities)
    for control in controls:
        set_options(control, [("choose, or click it", ""), *cities])
