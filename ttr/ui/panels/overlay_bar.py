"""The overlay bar: controls for a highlight on the map, its seat and its ticket; and the algorithm behind each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ttr.analysis import overlays
from ttr.game.board import Board
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.game.state import GameState
from ttr.graphs import connectivity, longest_trail, min_cut, shortest_path, union_find
from ttr.graphs.network import Network
from ttr.graphs.overlay import Overlay
from ttr.graphs.trace import Trace
from ttr.ui.controls.widgets import ButtonRow, Quiet, box, dropdown, listen, put, set_options, show_if


class Layer(StrEnum):
    NONE = "Nothing"
    NETWORKS = "Networks"
    TICKETS = "Tickets"
    LONGEST = "Longest path"
    CHEAPEST = "Cheapest completion"
    BOTTLENECKS = "Bottlenecks"
    REASONS = "Reasons"


TOOLTIPS = {
    Layer.NETWORKS: "The connected parts of a player's routes",
    Layer.TICKETS: "Is a ticket connected, and by which path?",
    Layer.LONGEST: "The longest continuous path, its routes in order",
    Layer.CHEAPEST: "The cheapest routes left to claim for a ticket",
    Layer.BOTTLENECKS: "The fewest claims by others that would cut off a ticket",
    Layer.REASONS: "What did a bot do in its last turn, and why?",
}
ALL_TICKETS = -1


@dataclass(frozen=True, slots=True)
class LayerChoice:
    """Choices in the bar: a layer, a seat, a ticket's index or `ALL_TICKETS`, and the seat whose reasons to show."""

    layer: Layer
    seat: int
    ticket: int
    reasons_of: int = 0

    @property
    def has_steps(self) -> bool:
        return self.layer not in (Layer.NONE, Layer.REASONS)


class OverlayBar:
    """Buttons for the `layers`, and lists for the network's `seat`, the `ticket`, and the seat of `reasons_of`."""

    def __init__(self, on_choose: Callable[[], None]) -> None:
        self._on_choose = on_choose
        self._layer = Layer.NONE
        self._quiet = Quiet()
        self.layers = ButtonRow(
            TOOLTIPS, self.choose, kind="pill", hint="shown now; press again to hide", tooltips=TOOLTIPS
        )
        self.seat = dropdown("Of")
        self.ticket = dropdown("Ticket")
        self.reasons_of = dropdown("Of")
        listen(on_choose, self.seat, self.ticket, self.reasons_of, quiet=self._quiet)
        choices = box([self.seat, self.ticket, self.reasons_of], "ttr-row")
        self.widget = box([self.layers.row(), choices], "ttr-overlays")
        self._show_buttons()

    @property
    def choice(self) -> LayerChoice:
        seat, ticket, bot = self.seat.value or 0, self.ticket.value, self.reasons_of.value or 0
        return LayerChoice(self._layer, seat, ticket if ticket is not None else ALL_TICKETS, bot)

    def choose(self, layer: Layer) -> None:
        self._layer = Layer.NONE if layer is self._layer else layer
        self._show_buttons()
        self._on_choose()

    def set_options(
        self,
        board: Board,
        seats: Sequence[str],
        viewer: int | None,
        tickets_of: Callable[[int], Sequence[int]],
        reasons: Sequence[tuple[str, int]] = (),
    ) -> None:
        """Set the seats, the chosen seat's tickets (the visible ones), and the names and seats with `reasons`."""
        with self._quiet:
            first_time = not self.seat.options or len(self.seat.options) != len(seats)
            set_options(
                self.seat,
                [(name, seat) for seat, name in enumerate(seats)],
                viewer if first_time and viewer is not None else None,
            )
            rows = [(str(board.tickets[index]), index) for index in tickets_of(self.choice.seat)]
            set_options(self.ticket, [("all", ALL_TICKETS), *rows] if rows else [])
            set_options(self.reasons_of, list(reasons))
        if not reasons and self._layer is Layer.REASONS:
            self._layer = Layer.NONE
        self._show_buttons()

    def show_seat(self, seat: int) -> None:
        """Choose the seat, without calling the listener."""
        with self._quiet:
            put(self.seat, value=seat)

    def reset(self) -> None:
        self._layer = Layer.NONE
        with self._quiet:
            for control in (self.seat, self.ticket, self.reasons_of):
                set_options(control, [])
        self._show_buttons()

    def _show_buttons(self) -> None:
        self.layers.show(self._layer)
        show_if(bool(self.reasons_of.options), self.layers.buttons[Layer.REASONS])
        show_if(self._layer is Layer.REASONS, self.reasons_of)
        show_if(self.choice.has_steps, self.seat)
        show_if(self._layer in (Layer.TICKETS, Layer.CHEAPEST, Layer.BOTTLENECKS), self.ticket)


def overlay_of(choice: LayerChoice, state: GameState, tickets: Sequence[int]) -> Overlay | None:
    """Return the chosen overlay of a position, for the network of the chosen seat and its visible tickets."""
    return _of_layer(choice, state, tickets)[0]() if choice.has_steps else None


def trace_behind(choice: LayerChoice, state: GameState, tickets: Sequence[int]) -> Trace[Any] | None:
    """Return the trace of the algorithm behind an overlay; for several tickets, of the first unconnected one.

    It is None if there is no input: no routes yet, no ticket, or no ticket that could be cut off.
    """
    return _of_layer(choice, state, tickets)[1]() if choice.has_steps else None


def _of_layer(
    choice: LayerChoice, state: GameState, visible: Sequence[int]
) -> tuple[Callable[[], Overlay], Callable[[], Trace[Any] | None]]:
    built, name = SeatNetwork.of(state, choice.seat), state.setup.seats[choice.seat]
    if choice.layer is Layer.NETWORKS:
        return (lambda: overlays.networks(built, name)), lambda: union_find.trace(built.network) if built.own else None
    if choice.layer is Layer.LONGEST:
        return (
            lambda: overlays.longest_path(built, name),
            lambda: longest_trail.trace_odd_vertices(built.network) if built.own else None,
        )
    if not visible:
        none = "no tickets that you may see" if state.tickets[choice.seat] else "no tickets yet"
        return (lambda: Overlay(sentence=f"{name}: {none}.")), lambda: None
    chosen = [choice.ticket] if choice.ticket in visible else visible
    tickets = [built.board.tickets[index] for index in chosen]
    first = next((ticket for ticket in tickets if not built.connects(ticket)), tickets[0])
    board, ends, twins_close = board_network(built.board), (first.a, first.b), state.rules.twins_close(len(state.hands))
    if choice.layer is Layer.CHEAPEST:
        return (
            lambda: overlays.cheapest_completion(built, tickets),
            lambda: shortest_path.trace(board, *ends, free=built.own, closed=built.closed),
        )
    if choice.layer is Layer.BOTTLENECKS:
        closed = overlays.cut_closed(built, twins_close)
        return (
            lambda: overlays.bottlenecks(built, tickets, twins_close=twins_close),
            lambda: None if built.connects(first) else min_cut.trace(board, *ends, closed=closed, uncuttable=built.own),
        )
    # Include all cities, because the seat may not have reached a ticket's cities.
    own = Network(board.vertices, [edge for edge in board.edges if edge.id in built.own])
    return (
        lambda: overlays.all_tickets(built, tickets) if tickets[1:] else overlays.ticket_connectivity(built, first),
        lambda: connectivity.trace_path(own, *ends),
    )
