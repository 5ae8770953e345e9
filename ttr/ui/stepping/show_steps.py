"""Show me how: run the algorithm behind an overlay on the current position, in the stepper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ttr.analysis.overlays import cut_closed
from ttr.game.board_parts import Ticket
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.game.state import GameState
from ttr.graphs import connectivity, longest_trail, min_cut, shortest_path, union_find
from ttr.graphs.network import Network
from ttr.graphs.overlay import Overlay
from ttr.graphs.trace import Step, Trace
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, markup, show_if
from ttr.ui.panels.overlay_bar import Choice, Layer
from ttr.ui.panels.position import twins_close
from ttr.ui.stepping.stepper import Stepper


def trace_behind(choice: Choice, state: GameState, tickets: Sequence[int]) -> Trace[Any] | None:
    """Return the trace of the algorithm behind an overlay; for several tickets, of the first unconnected one.

    It is None if there is no input: no routes yet, no ticket, or no ticket that could be cut off.
    """
    if not choice.has_steps:
        return None
    built = SeatNetwork.of(state, choice.seat)
    if choice.layer is Layer.NETWORKS:
        return union_find.trace(built.network) if built.own else None
    if choice.layer is Layer.LONGEST:
        return longest_trail.trace_odd_vertices(built.network) if built.own else None
    ticket = _ticket(choice, built, tickets)
    if ticket is None:
        return None
    board = board_network(built.board)
    if choice.layer is Layer.CHEAPEST:
        return shortest_path.trace(board, ticket.a, ticket.b, free=built.own, closed=built.closed)
    if choice.layer is Layer.BOTTLENECKS:
        if built.connects(ticket):
            return None
        closed = cut_closed(built, twins_close(state))
        return min_cut.trace(board, ticket.a, ticket.b, closed=closed, uncuttable=built.own)
    # Include all cities, because the seat may not have reached a ticket's cities.
    own = Network(board.vertices, [edge for edge in board.edges if edge.id in built.own])
    return connectivity.trace_path(own, ticket.a, ticket.b)


def _ticket(choice: Choice, built: SeatNetwork, tickets: Sequence[int]) -> Ticket | None:
    if choice.ticket in tickets:
        return built.board.tickets[choice.ticket]
    wanted = [built.board.tickets[index] for index in tickets]
    return next((ticket for ticket in wanted if not built.connects(ticket)), wanted[0] if wanted else None)


class ShowSteps:
    """The stepper as a temporary part of a page; `on_change` is called after each step, and at the end.

    `button` opens it. `panel` and `foot` are beside and below the map, hidden while there is no trace.
    """

    def __init__(self, on_change: Callable[[], None], on_ask: Callable[[], None]) -> None:
        self._on_change = on_change
        self.button = button("Show me how", on_ask, tooltip="Step through the algorithm behind this")
        self.stepper = Stepper(self._stepped)
        self._title = markup()
        self.back_button = button("Back to the game", self._close_and_tell, "ttr-primary")
        self.panel = box([self._title, self.stepper.panel, self.back_button], "ttr-turn")
        self.foot = self.stepper.foot
        self.active = False
        self.close()

    @property
    def overlay(self) -> Overlay | None:
        """The overlay of the current step."""
        step = self.stepper.step
        return step.overlay if self.active and step is not None else None

    def open(self, trace: Trace[Any]) -> None:
        """Show a trace from its first step."""
        self.active = True
        self._title.value = html.heading(f"How: {trace.algorithm}")
        self.stepper.show(trace)
        show_if(True, self.panel, self.foot)

    def close(self) -> None:
        """Hide and clear the stepper, without calling `on_change`."""
        self.active = False
        self._title.value = ""
        self.stepper.clear()
        show_if(False, self.panel, self.foot)

    def _close_and_tell(self) -> None:
        self.close()
        self._on_change()

    def _stepped(self, step: Step) -> None:
        if self.active:
            self._on_change()
