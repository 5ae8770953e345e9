"""The tab Touch: guess the routes that matter most, then see."""

from __future__ import annotations

from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.lessons.centrality import links
from ttr.lessons.centrality.drawn import legend
from ttr.lessons.kit.activities import Activity, route_options
from ttr.lessons.kit.cases import board
from ttr.ui.map.picture import Picture
from ttr.ui.parts import html
from ttr.ui.parts.controls import box, button, dropdown, markup, show_if

GUESSES, BEST = 5, 10
UNIT = "travelers"
TASK = (
    "For every two cities on the map there is one traveler, who takes the way with the fewest trains. Where there are "
    "several such ways, the traveler divides evenly among them. Which routes do most travelers use? Click five."
)


class Guess(Activity):
    """Choose routes, then compare them with betweenness.

    Attributes
    ----------
    chosen : list of int
        The guesses, by the first track of each.
    """

    def __init__(self) -> None:
        self.chosen: list[int] = []
        self._seen = False
        self._values = links.betweenness()
        self._route = dropdown("Route", route_options(board()))
        self._press = button("Add or remove", lambda: self.click_route(self._route.value))
        self._list = markup()
        self._reveal = button("Send the travelers", self.reveal, "ttr-primary")
        self._again = button("Guess again", self.again)
        row = box([self._press, self._reveal, self._again], "ttr-row")
        self._legend = markup()
        super().__init__("Touch", box([markup(html.status(TASK)), self._route, row, self._list, self._legend],
                                      "ttr-panel"))  # fmt: skip
        self._tell()

    def click_route(self, route: int) -> None:
        """Choose a route or take it back; once all is shown, tell about it."""
        edge = links.first_track()[route]
        if self._seen:
            self._tell(edge)
            return
        if edge in self.chosen:
            self.chosen.remove(edge)
        elif len(self.chosen) < GUESSES:
            self.chosen.append(edge)
        self._tell()

    def reveal(self) -> None:
        """Show how many travelers use each route."""
        if len(self.chosen) == GUESSES:
            self._seen = True
            self._tell()

    def again(self) -> None:
        """Begin anew."""
        self.chosen, self._seen = [], False
        self._tell()

    def _tell(self, asked: int | None = None) -> None:
        self._reveal.disabled = self._seen or len(self.chosen) < GUESSES
        self._press.description = "Tell its number" if self._seen else "Add or remove"
        show_if(not self._seen, self._reveal)
        show_if(self._seen, self._again, self._legend)
        edges, values, names = list(links.tracks()), self._values, board().routes
        marks: list[EdgeMark] = []
        rows = []
        for number, edge in enumerate(self.chosen, 1):
            index = edges.index(edge)
            label = str(links.place(values, index) if self._seen else number)
            marks += [EdgeMark(track, Role.TODO, label if track == edge else "") for track in links.tracks()[edge]]
            told = f"place {label}, {links.short(values[index])} {UNIT}" if self._seen else ""
            rows.append(html.status(f"{number}. {names[edge]}", more=told))
        self._list.value = "".join(rows)
        everything = frozenset(range(len(names)))
        if not self._seen:
            words = f"{len(self.chosen)} of {GUESSES} routes chosen."
            if len(self.chosen) == GUESSES:
                words = f"All {GUESSES} routes are chosen: now send the travelers."
            self.show(Picture(overlay=Overlay((), tuple(marks), words), lit=everything), words)
            return
        self._legend.value = legend(values, UNIT)
        best = links.top(values, BEST)
        first = best[0]
        hits = sum(edge in best for edge in self.chosen)
        words = (
            f"{hits} of your {GUESSES} are among the first {BEST}. Most travelers use {names[first]}: "
            f"{links.short(values[edges.index(first)])}. Click a route to see its number."
        )
        if asked is not None:
            index = edges.index(asked)
            place = f"place {links.place(values, index)} of {len(edges)}"
            words = f"{names[asked]}: {links.short(values[index])} {UNIT}, {place}."
        hover = links.hover(values, UNIT)
        overlay = Overlay((), tuple(marks), words)
        self.show(Picture(overlay=overlay, lit=everything, heat=links.heat(values), hover=hover), words)
