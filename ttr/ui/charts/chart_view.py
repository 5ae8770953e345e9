"""A chart on a page in three layers; moving the cursor changes two of them."""

from __future__ import annotations

import ipywidgets as widgets

from ttr.ui.charts.chart import Chart, draw, draw_cursor, legend
from ttr.ui.controls.widgets import box, markup


class ChartView:
    """View of a chart: `lines`, which are sent once, the `cursor` over them, and the `legend` with its values."""

    def __init__(self, *above: widgets.Widget) -> None:
        self._chart: Chart | None = None
        self.lines, self.cursor, self.legend = markup(), markup(), markup()
        self.cursor.add_class("ttr-chart-over")
        layers = box([self.lines, self.cursor], "ttr-chart")
        self.widget = box([*above, layers, self.legend], "ttr-section")

    def show(self, chart: Chart | None, stop: int) -> None:
        """Show a chart with its cursor at a stop, or remove the chart from the browser."""
        if chart is None:
            self.lines.value = self.cursor.value = self.legend.value = ""
        elif chart is not self._chart:
            self.lines.value = draw(chart)
        self._chart = chart
        self.show_cursor(stop)

    def show_cursor(self, stop: int) -> None:
        if self._chart is not None:
            at = min(stop, self._chart.last)
            self.cursor.value, self.legend.value = draw_cursor(self._chart, at), legend(self._chart, at)
