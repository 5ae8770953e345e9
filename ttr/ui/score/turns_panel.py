"""A game claim by claim, in the order of entry: a timeline and charts of public facts."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from ttr.game.seat_network import SeatNetwork
from ttr.game.state import GameState
from ttr.graphs.words import pluralize
from ttr.ui.charts.chart import lines
from ttr.ui.charts.chart_view import ChartView
from ttr.ui.controls import html
from ttr.ui.controls.timeline import Timeline
from ttr.ui.controls.widgets import box, dropdown, listen, markup
from ttr.ui.records.claims_only_game import ClaimsOnlyGame


class ClaimMetric(StrEnum):
    """Metrics of the chart over the claims."""

    POINTS = "Points for routes"
    TRAINS = "Trains left"
    LONGEST = "Longest path"


class TurnsPanel:
    """The `timeline` over the claims, the sentence `claim_text`, and the list `metric` with its `chart`.

    `on_move` is called when the timeline moves.
    """

    def __init__(self, on_move: Callable[[], None]) -> None:
        self._on_move = on_move
        self._order: tuple[int, ...] = ()
        self._states: tuple[GameState, ...] = ()
        self.timeline = Timeline(lambda stop: self._moved(), "Claim")
        self.metric = dropdown("Chart", [(metric.value, metric) for metric in ClaimMetric])
        self.chart, self.claim_text = ChartView(self.metric), markup()
        listen(self._show_chart, self.metric)
        self.widget = box([self.timeline.widget, self.claim_text, self.chart.widget], "ttr-section")

    def show(self, game: ClaimsOnlyGame) -> None:
        """Show a game; the timeline moves to its end if the end is new."""
        states = game.states()
        if states != self._states:
            self._order, self._states = game.order, states
            self.timeline.set_last(len(game.order))
        self._tell()
        self._show_chart()

    @property
    def state(self) -> GameState:
        """The current position, without tickets, which only count at the end."""
        return self._states[self.timeline.cursor]

    @property
    def claimed(self) -> int | None:
        """The last claimed route in this position."""
        return self._order[self.timeline.cursor - 1] if self.timeline.cursor else None

    def _moved(self) -> None:
        self._tell()
        self.chart.show_cursor(self.timeline.cursor)
        self._on_move()

    def _tell(self) -> None:
        state, route = self.state, self.claimed
        claim_text = "Before the first claim."
        if route is not None:
            owner = state.owners[route]
            assert owner is not None  # the route was claimed
            line = state.board.routes[route]
            claim_text = f"{state.setup.seats[owner]} claims {line}, {pluralize(line.length, 'train')}."
        self.claim_text.value = html.hint_line(claim_text)

    def _show_chart(self) -> None:
        if not self._states:  # a message about a list that is not shown yet
            return
        metric = ClaimMetric(self.metric.value)
        names = self._states[0].setup.seats
        values = {seat: [_measure(metric, state, seat) for state in self._states] for seat in range(len(names))}
        unit = "points" if metric is ClaimMetric.POINTS else "trains"
        self.chart.show(lines(metric.value, unit, names, values, "claim"), self.timeline.cursor)


def _measure(metric: ClaimMetric, state: GameState, seat: int) -> int:
    if metric is ClaimMetric.POINTS:
        return state.points[seat]
    return state.trains[seat] if metric is ClaimMetric.TRAINS else SeatNetwork.of(state, seat).longest_length
