"""Tabs of the algorithms page beside the steps: a comparison, facts, and files to save."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ttr.graphs import facts
from ttr.graphs.network import Network, Vertex
from ttr.graphs.trace import Trace
from ttr.graphs.words import join_some_names, plural, pluralize
from ttr.runtime import this_host
from ttr.ui.algorithms.catalog import BY_KEY, CatalogEntry, Inputs, Need, check
from ttr.ui.controls import html
from ttr.ui.controls.widgets import Quiet, box, button, dropdown, listen, markup, section, set_options, show_if
from ttr.ui.map import export
from ttr.ui.map.browser_button import BrowserButton
from ttr.ui.markup import tag
from ttr.ui.records.files import StudiedNetwork
from ttr.ui.stepper import algorithm_html

MAX_NAMED = 9  # limit on a network's cities or routes


@dataclass(frozen=True, slots=True)
class Run:
    """Run of an algorithm: its network, its inputs and its steps."""

    algorithm: CatalogEntry
    position: StudiedNetwork
    inputs: Inputs
    trace: Trace[Any]


class CompareTab:
    """Comparison with another algorithm for the same question, counter by counter."""

    def __init__(self, on_rival: Callable[[], None], on_switch: Callable[[], None]) -> None:
        self._quiet = Quiet()
        self.rival = dropdown("Beside")
        self.table = markup()
        self.switch = button("Watch the other algorithm", on_switch)
        self.widget = box([self.rival, self.table, self.switch], "ttr-panel")
        listen(on_rival, self.rival, quiet=self._quiet)

    def offer(self, algorithm: CatalogEntry) -> None:
        """Offer the algorithms that answer the same question, and clear the table, which would reveal the answer."""
        with self._quiet:
            rivals = [BY_KEY[key] for key in algorithm.rivals]
            set_options(self.rival, [(rival.name, rival.key) for rival in rivals])
        self.table.value = ""

    def show(self, ran: Run | None) -> None:
        """Run the other algorithm and show both side by side; raise a `NetworkError` if it cannot run here."""
        rival = BY_KEY.get(self.rival.value) if self.rival.value else None
        show_if(rival is not None, self.rival, self.switch)
        if ran is None:
            self.table.value = html.muted("Run an algorithm first.")
            return
        if rival is None:
            self.table.value = html.muted("No other algorithm here answers the same question.")
            return
        mine, net, inputs = ran.trace, ran.position.net, ran.inputs
        if rival.needs is Need.START and inputs.start is None and net.vertices:
            inputs = replace(inputs, start=net.vertices[0])
        check(rival, net, inputs)
        other = rival.trace(net, inputs)
        self.table.value = algorithm_html.comparison(
            mine.algorithm, other.algorithm, _counters(mine, other), (mine[-1].sentence, other[-1].sentence)
        )


class SaveTab:
    """Files: the map (`picture` returns it as SVG), the network in several formats, and a link to this view."""

    def __init__(self, picture: Callable[[], str], net: Callable[[], Network]) -> None:
        self._net = net
        self._svg = BrowserButton("Picture as SVG", picture, "map.svg")
        self._png = BrowserButton("Picture as PNG", picture, "map.png")
        self.files, self.link = markup(), markup()
        self.widget = box(
            [
                section("Picture", box([self._svg, self._png], "ttr-row")),
                section("Network", self.files),
                section("Link to this view", self.link),
            ],
            "ttr-panel",
        )

    def show(self, query: str) -> None:
        """Offer the files, and the link with this query."""
        net = self._net()
        links = (
            html.download(export.edge_list(net), "edges.csv", "Edge list (CSV)", "text/csv"),
            html.download(export.graphml(net), "network.graphml", "GraphML", "application/xml"),
            html.download(self._snippet(), "network.py", "networkx snippet", "text/x-python"),
        )
        snippet = html.code_block(self._snippet(), "networkx snippet")
        self.files.value = tag("p", links) + html.to_copy(snippet, "the snippet")
        self.show_link(query)

    def show_link(self, query: str) -> None:
        view = "Link to this view"
        link = html.link(f"?{query}", view) if this_host().alone else html.code_block(f"?{query}", view)
        self.link.value = html.to_copy(link, "the link to this view")

    def _snippet(self) -> str:
        return export.snippet(self._net())


def fact_rows(net: Network, name: Callable[[Vertex], str] = str) -> list[tuple[str, str, str]]:
    """Return facts about a network as (name, value, note); `name` returns the name of a route by its id.

    >>> fact_rows(Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2)]))[2]
    ('Highest degree', '2', 'Omaha')
    >>> fact_rows(Network.from_edges([("Omaha", "Denver", 1)]))[1]
    ('Edges', '1', 'route, 1 train')
    """
    result = facts.solve(net)
    degrees = dict(zip(net.vertices, result.degrees, strict=True))
    top = max(degrees.values(), default=0)
    busiest = join_some_names([v for v, degree in degrees.items() if degree == top], MAX_NAMED)
    across = result.diameter
    return [
        ("Vertices", str(result.vertices), "cities"),
        ("Edges", str(result.edges), f"{plural('route', result.edges)}, {pluralize(result.length, 'train')}"),
        ("Highest degree", str(top), busiest if top else ""),
        ("Odd vertices", str(len(result.odd)), join_some_names(result.odd, MAX_NAMED)),
        ("Components", str(result.components), ""),
        ("Cycle rank", str(result.cycle_rank), "edges − vertices + components: independent cycles"),
        ("Bridges", str(len(result.bridges)), join_some_names([name(edge) for edge in result.bridges], MAX_NAMED)),
        ("Cut vertices", str(len(result.cut_vertices)), join_some_names(result.cut_vertices, MAX_NAMED)),
        ("Planar", "yes" if facts.is_planar(net) else "no", "can it be drawn without crossings?"),
        (
            "Diameter",
            "none" if across is None else pluralize(across.cost, "train"),
            "not connected" if across is None else f"{across.vertices[0]} to {across.vertices[-1]}, the farthest apart",
        ),
        ("Euler trail", "yes" if result.euler.trail is not None else "no", result.euler.reason),
    ]


def _counters(mine: Trace[Any], other: Trace[Any]) -> list[tuple[str, int | None, int | None]]:
    left, right = dict(mine[-1].counters), dict(other[-1].counters)
    names = dict.fromkeys((*left, *right))
    return [("steps", len(mine), len(other)), *((name, left.get(name), right.get(name)) for name in names)]
