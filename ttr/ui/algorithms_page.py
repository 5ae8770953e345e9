"""The algorithms page: choose a network and an algorithm, watch it step by step, predict, compare, take it along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any
from urllib.parse import parse_qsl, urlencode

from ttr.board import load_board
from ttr.graphs import facts
from ttr.graphs.network import NetworkError, Vertex
from ttr.graphs.overlay import Overlay
from ttr.graphs.trace import Step, Trace
from ttr.graphs.words import counted
from ttr.ui import export, html, structure_view
from ttr.ui.algorithm_catalog import ALGORITHMS, BY_KEY, Algorithm, Inputs, Need, check
from ttr.ui.controls import box, button, dropdown, markup, section, set_options, show_if
from ttr.ui.map_figure import MapFigure
from ttr.ui.network_source import NetworkSource, Position, Source, SourceError
from ttr.ui.page import Page, guarded
from ttr.ui.picture import Picture
from ttr.ui.predict import Asked, PredictPanel, Truth, Verdict, drawn, find_truth, judge
from ttr.ui.stepper import Stepper

FIRST = ("dijkstra", "Seattle", "Miami")  # what the page opens with
_NO_TICKET = -1


class LinkError(ValueError):
    """A link that asks for something that is not there; the message is a sentence for people."""


class Tab(StrEnum):
    """The parts of the side panel."""

    CHOOSE = "Choose"
    STEPS = "Steps"
    COMPARE = "Compare"
    FACTS = "Facts"
    SAVE = "Save"


class AlgorithmsPage(Page):
    """The widget of the algorithms page, and what happens when something is pressed.

    Parameters
    ----------
    board_name : str
        The board to begin with.

    Attributes
    ----------
    stepper : Stepper
        The steps of the algorithm that was run.
    algorithm : Algorithm
        The one that is chosen.
    """

    expected = (NetworkError, SourceError, LinkError)

    def __init__(self, board_name: str = "usa") -> None:
        super().__init__()
        self.board = load_board(board_name)
        self._tab = Tab.CHOOSE
        self._ran: tuple[Algorithm, Position, Inputs] | None = None
        self._truth: Truth | None = None
        self._verdict: Verdict | None = None
        self._terminals: tuple[Vertex, ...] = ()
        self._next_is_target = False
        self._quiet = False
        self._hover = tuple(
            f"{track} · {track.color} · {counted(track.length, 'train')}" for track in self.board.routes
        )
        self.map = MapFigure(self.board)
        self.map.on_route(self.click_route)
        self.map.on_city(self.click_city)
        self.source = NetworkSource(self.board, self.network_changed)
        self.stepper = Stepper(self.show_step, self._name, self.held, lambda edge: self.board.routes[edge].cities)
        self.predict = PredictPanel(self.asked, self.committed, self.skip)
        self._build()
        self._offer_inputs()
        self._set_pair(FIRST[1], FIRST[2])
        self.run()
        self.show_tab(Tab.CHOOSE)

    def _build(self) -> None:
        self._now = markup()
        self._tabs = {tab: button(tab.value, lambda tab=tab: self.show_tab(tab), "ttr-tab") for tab in Tab}  # type: ignore[misc]
        self._algorithm = dropdown("Algorithm", [(a.name, a.key) for a in ALGORITHMS])
        self._algorithm.value = FIRST[0]
        self._about = markup()
        self._ticket = dropdown("Ticket")
        self._start, self._target = dropdown("Start"), dropdown("Target")
        self._city = dropdown("City")
        self._add = button("Add or remove", self.toggle_terminal, tooltip="The city chosen in the list")
        self._hand = button("Player's tickets", self.take_tickets, tooltip="All cities of the player's tickets")
        self._none = button("Clear", self.clear_terminals)
        self._chosen = markup()
        self._run = button("Run", self.run, "ttr-primary")
        self._pair_part = box([self._ticket, self._start, self._target], "ttr-section")
        self._terminal_part = box(
            [self._city, box([self._add, self._hand, self._none], "ttr-row"), self._chosen], "ttr-section"
        )
        self._rival = dropdown("Beside")
        self._compared = markup()
        self._switch = button("Watch the other one", self.switch)
        self._facts, self._files, self._link = markup(), markup(), markup()
        self._svg = export.BrowserButton("Picture as SVG", "svg", self.picture_as_svg, "map.svg")
        self._png = export.BrowserButton("Picture as PNG", "png", self.picture_as_svg, "map.png")
        self._copy = export.BrowserButton("Copy the snippet", "copy", self._snippet)
        self._panels = {
            Tab.CHOOSE: box(
                [
                    section("Network", self.source.widget),
                    section("Algorithm", self._algorithm, self._about, self._pair_part, self._terminal_part),
                    box([self._run], "ttr-row"),
                ],
                "ttr-panel",
            ),
            Tab.STEPS: box([self.stepper.panel, section("Predict", self.predict.widget)], "ttr-panel"),
            Tab.COMPARE: box([self._rival, self._compared, self._switch], "ttr-panel"),
            Tab.FACTS: box([self._facts], "ttr-panel"),
            Tab.SAVE: box(
                [
                    section("Picture", box([self._svg, self._png], "ttr-row")),
                    section("Network", self._files, box([self._copy], "ttr-row")),
                    section("Link to what is shown", self._link),
                ],
                "ttr-panel",
            ),
        }
        self.build(
            f"Algorithms · {self.board.title or self.board.name}",
            head=[self._now],
            map_widget=self.map.widget,
            side=[box(self._tabs.values(), "ttr-row", "ttr-tabs"), self.status, *self._panels.values()],
            foot=[self.stepper.foot],
        )
        self.widget.add_class("ttr-algorithms")
        self._algorithm.observe(self._algorithm_chosen, "value")
        self._ticket.observe(self._ticket_chosen, "value")
        for control in (self._start, self._target):
            control.observe(self._ends_chosen, "value")
        self._rival.observe(self._rival_chosen, "value")

    # --- what is chosen ---

    @property
    def algorithm(self) -> Algorithm:
        """The algorithm that is chosen."""
        return BY_KEY[self._algorithm.value]

    def inputs(self, position: Position) -> Inputs:
        """Return what the algorithm is told besides the network."""
        algorithm = self.algorithm
        pair = algorithm.needs is Need.PAIR
        return Inputs(
            start=self._start.value if algorithm.needs in (Need.START, Need.PAIR) else None,
            target=self._target.value if pair else None,
            terminals=self._terminals if algorithm.needs is Need.TERMINALS else (),
            free=position.free,
            closed=position.closed,
            order=position.order,
            coordinates={city.name: (city.x, city.y) for city in self.board.cities},
        )

    def _position_for(self, algorithm: Algorithm) -> Position:
        """Return the chosen network; closed edges are taken away for algorithms that do not know of any."""
        position = self.source.position
        if not position.closed or algorithm.uses_costs:
            return position
        kept = [edge for edge in position.net.edges if edge.id not in position.closed]
        return replace(position, net=type(position.net)(position.net.vertices, kept), closed=frozenset())

    # --- what can be pressed ---

    @guarded
    def run(self) -> None:
        """Run the chosen algorithm and show its first step."""
        algorithm = self.algorithm
        position = self._position_for(algorithm)
        inputs = self.inputs(position)
        check(algorithm, position.net, inputs)
        trace = algorithm.trace(position.net, inputs)
        self._ran = algorithm, position, inputs
        self._verdict = None
        self.say("")
        self._now.value = structure_view.headline(trace.algorithm, _ends(algorithm, inputs), position.words)
        self.predict.set_questions(algorithm.questions)
        self._truth = None
        self.stepper.show(trace, meanings=algorithm.meanings)
        self._compared.value = ""  # it would tell the answer
        self._offer_rivals()
        self.asked()
        self.show_tab(Tab.STEPS)

    @guarded
    def open_link(self, query: str | None) -> None:
        """Show what a link's query asks for: `?board=usa&algorithm=dijkstra&source=Seattle&target=Miami`."""
        wanted = dict(parse_qsl((query or "").lstrip("?")))
        if not wanted:
            return
        known = {"board", "algorithm", "source", "start", "target", "terminals", "network", "color", "game", "seat"}
        unknown = sorted(set(wanted) - known - {"turn", "routes", "step"})
        if unknown:
            raise LinkError(f"The link asks for {', '.join(unknown)}, which this page does not know.")
        if wanted.get("board", self.board.name) != self.board.name:
            raise LinkError(f"There is no board {wanted['board']!r} on this page: it has {self.board.name!r}.")
        key = wanted.get("algorithm", FIRST[0])
        if key not in BY_KEY:
            raise LinkError(f"There is no algorithm {key!r}: choose one of {', '.join(BY_KEY)}.")
        step = wanted.get("step", "0")
        if not (step.isascii() and step.isdecimal()):
            raise LinkError(f"The step is {step!r}: it must be a whole number.")
        self.source.choose(wanted)
        self._algorithm.value = key
        self._choose_cities(wanted)
        self.run()
        self.stepper.go(int(step[:9]))

    def _choose_cities(self, wanted: Mapping[str, str]) -> None:
        net = self._position_for(self.algorithm).net
        named = [wanted[key] for key in ("source", "start", "target") if key in wanted]
        terminals = [name for name in wanted.get("terminals", "").split(",") if name]
        for name in (*named, *terminals):
            if name not in self.board.city_index:
                raise LinkError(f"There is no city {name!r} on the board.")
            if name not in net.numbered.vertex:
                raise NetworkError(f"{name} is not in this network: no route of it leads there.")
        self._set_pair(wanted.get("source", wanted.get("start")), wanted.get("target"))
        if terminals:
            self._set_terminals(tuple(dict.fromkeys(terminals)))

    @guarded
    def click_city(self, city: int) -> None:
        """Answer a question, or choose an input."""
        name = self.board.cities[city].name
        if self.predict.pending and self.predict.question is not None and self._tab is Tab.STEPS:
            if self.predict.question.kind is Asked.CITY and not self.predict.choose(name):
                self.say(f"{name}: press Commit, or click it once more.")
            return
        position = self._position_for(self.algorithm)
        if name not in position.net.numbered.vertex:
            raise NetworkError(f"{name} is not in this network: no route of it leads there.")
        if self._tab is not Tab.CHOOSE:
            self.say(f"{name}: degree {position.net.degree(name)} in this network.")
            return
        match self.algorithm.needs:
            case Need.START:
                self._start.value = name
                self.say(f"Start: {name}. Press Run.")
            case Need.PAIR if self._next_is_target:
                self._target.value = name
                self._next_is_target = False
                self.say(f"From {self._start.value} to {name}. Press Run.")
            case Need.PAIR:
                self._start.value = name
                self._next_is_target = True
                self.say(f"Start: {name}. Now click the target.")
            case Need.TERMINALS:
                self._toggle_city(name)
            case _:
                self.say(f"{name}: degree {position.net.degree(name)} in this network.")

    @guarded
    def click_route(self, route: int) -> None:
        """Answer a question, or add a route to one's own network, or remove it."""
        if self.predict.pending and self.predict.question is not None and self._tab is Tab.STEPS:
            if self.predict.question.kind is Asked.ROUTE and not self.predict.choose(route):
                self.say(f"{self._name(route)}: press Commit, or click it once more.")
            return
        if self._tab is Tab.CHOOSE and self.source.kind is Source.OWN:
            added = self.source.toggle(route)
            self.say(f"{self._name(route)} is {'in your network now' if added else 'removed'}.")
            return
        track = self.board.routes[route]
        self.say(f"{track}: {counted(track.length, 'train')}, {track.color}.")

    @guarded
    def network_changed(self) -> None:
        """Another network was chosen: show it, and wait for Run."""
        self._offer_inputs()
        self._preview()

    @guarded
    def toggle_terminal(self) -> None:
        """Add the city of the list to those that are to be joined, or remove it."""
        if self._city.value is not None:
            self._toggle_city(self._city.value)

    @guarded
    def take_tickets(self) -> None:
        """Join all cities of the tickets of the player whose network this is."""
        position = self.source.position
        tickets = [self.board.tickets[index] for index in position.tickets]
        if not tickets:
            raise NetworkError("There are no tickets here: choose a player's routes in a game as the network.")
        cities = tuple(dict.fromkeys(city for ticket in tickets for city in ticket.cities))
        inside = tuple(city for city in cities if city in position.net.numbered.vertex)
        self._set_terminals(inside)
        left = [city for city in cities if city not in inside]
        words = ", ".join(map(str, tickets))
        self.say(f"Tickets: {words}." + (f" Not in this network: {', '.join(left)}." if left else ""))

    @guarded
    def clear_terminals(self) -> None:
        """Join nothing."""
        self._set_terminals(())

    @guarded
    def switch(self) -> None:
        """Watch the algorithm that was compared with."""
        if self._rival.value is not None:
            self._algorithm.value = self._rival.value
            self.run()

    @guarded
    def show_tab(self, tab: Tab) -> None:
        """Show one part of the side panel."""
        self._tab = tab
        for each, control in self._tabs.items():
            name = "ttr-tab-on" if each is tab else "ttr-tab-off"
            if name not in control._dom_classes:
                control._dom_classes = ("ttr-button", "ttr-tab", name)
                control.tooltip = f"{each.value} (shown now)" if each is tab else each.value
            show_if(each is tab, self._panels[each])
        match tab:
            case Tab.FACTS:
                self._show_facts()
            case Tab.COMPARE:
                self.compare()
            case Tab.SAVE:
                self._show_files()

    # --- steps and predictions ---

    def show_step(self, step: Step) -> None:
        """Show a step on the map."""
        if self._verdict is not None and self._verdict.truth.step != self.stepper.cursor:
            self._verdict = None
        self._draw(step.overlay if self._verdict is None else drawn(self._verdict, step.overlay))
        if self._tab is Tab.SAVE:
            self._show_link()
        if self.predict.question is not None:
            self._wait()

    @guarded
    def asked(self) -> None:
        """A question was chosen, or none: hold the stepper before the step that answers it."""
        self._verdict = None
        self._wait()

    def _wait(self) -> None:
        question, trace = self.predict.question, self.stepper.trace
        if question is None or trace is None or self._ran is None:
            self._truth = None
            self.stepper.hold(None)
            self.predict.wait(False)
            return
        truth = find_truth(question, trace, self.stepper.cursor)
        if truth is None:
            self._truth = None
            self.stepper.hold(None)
            self.predict.wait(False)
            return
        self.stepper.hold(truth.step - 1)
        if truth == self._truth and self.predict.pending:
            return
        self._truth = truth
        _, position, _ = self._ran
        net = position.net
        if question.kind is Asked.ROUTE:
            choices: list[tuple[str, Vertex]] = [(self._name(edge.id), edge.id) for edge in net.edges]
            hint = "Click a route on the map, or choose it in the list."
        elif question.kind is Asked.CITY:
            choices = [(str(city), city) for city in sorted(net.vertices, key=str)]
            hint = "Click a city on the map, or choose it in the list."
        else:
            choices, hint = [], "A whole number."
        self.predict.wait(True, choices, hint)

    @guarded
    def held(self) -> None:
        """Somebody wanted to see what is to be predicted first."""
        self.stepper.say("Predict first: your answer stands beside the steps.")
        self.show_tab(Tab.STEPS)

    @guarded
    def committed(self, guess: Vertex | None) -> None:
        """Compare the student's answer with what is right, and show both."""
        question, truth, trace = self.predict.question, self._truth, self.stepper.trace
        if question is None or truth is None or trace is None:
            return
        verdict = judge(question, trace.algorithm, guess, truth, self._name)
        self.predict.add(verdict, self._name)
        self._reveal(truth, verdict)
        self.say(verdict.words, urgent=not verdict.is_right)

    @guarded
    def skip(self) -> None:
        """Show what is right without an answer."""
        if self._truth is not None:
            self._reveal(self._truth, None)
            self.say("Shown without a prediction.")

    def _reveal(self, truth: Truth, verdict: Verdict | None) -> None:
        self._verdict, self._truth = verdict, None
        self.stepper.hold(None)
        self.predict.wait(False)
        self.stepper.go(truth.step)
        if verdict is not None and self.stepper.step is not None:
            self._verdict = verdict
            self._draw(drawn(verdict, self.stepper.step.overlay))

    # --- compare, facts, save ---

    @guarded
    def compare(self) -> None:
        """Run another algorithm for the same question and put the counters side by side."""
        ran, mine = self._ran, self.stepper.trace
        rival = BY_KEY.get(self._rival.value) if self._rival.value else None
        show_if(rival is not None, self._rival, self._switch)
        if ran is None or mine is None:
            self._compared.value = '<p class="ttr-muted">Run an algorithm first.</p>'
            return
        if rival is None:
            self._compared.value = '<p class="ttr-muted">No other algorithm here answers the same question.</p>'
            return
        _, position, inputs = ran
        if rival.needs is Need.START and inputs.start is None and position.net.vertices:
            inputs = replace(inputs, start=position.net.vertices[0])
        check(rival, position.net, inputs)
        other = rival.trace(position.net, inputs)
        self._compared.value = structure_view.comparison(
            mine.algorithm, other.algorithm, _counters(mine, other), (mine[-1].sentence, other[-1].sentence)
        )

    def _show_facts(self) -> None:
        position = self._position_for(self.algorithm)
        self._facts.value = structure_view.fact_list(self._fact_rows(position))

    def _fact_rows(self, position: Position) -> list[tuple[str, str, str]]:
        net, found = position.net, facts.solve(position.net)
        degrees = dict(zip(net.vertices, found.degrees, strict=True))
        top = max(degrees.values(), default=0)
        busiest = _some([v for v, degree in degrees.items() if degree == top])
        way = found.diameter
        return [
            ("Vertices", str(found.vertices), "cities"),
            ("Edges", str(found.edges), f"routes, {counted(found.length, 'train')}"),
            ("Highest degree", str(top), busiest if top else ""),
            ("Odd vertices", str(len(found.odd)), _some(found.odd)),
            ("Components", str(found.components), ""),
            ("Cycle rank", str(found.cycle_rank), "edges − vertices + components: independent cycles"),
            ("Bridges", str(len(found.bridges)), _some([self._name(edge) for edge in found.bridges])),
            ("Cut vertices", str(len(found.cut_vertices)), _some(found.cut_vertices)),
            ("Planar", "yes" if facts.is_planar(net) else "no", "can it be drawn without crossings?"),
            (
                "Diameter",
                "none" if way is None else counted(way.cost, "train"),
                "not connected" if way is None else f"{way.vertices[0]} to {way.vertices[-1]}, the farthest apart",
            ),
            ("Euler trail", "yes" if found.euler.trail is not None else "no", found.euler.reason),
        ]

    def _show_files(self) -> None:
        position = self._position_for(self.algorithm)
        net = position.net
        links = (
            html.download(export.edge_list(net), "edges.csv", "Edge list (CSV)", "text/csv"),
            html.download(export.graphml(net), "network.graphml", "GraphML", "application/xml"),
            html.download(self._snippet(), "network.py", "networkx snippet", "text/x-python"),
        )
        code = structure_view.code_block(self._snippet(), "networkx snippet")
        self._files.value = f"<p>{''.join(links)}</p>{code}"
        self._show_link()

    def _show_link(self) -> None:
        self._link.value = structure_view.code_block(f"?{self.link()}", "Link to what is shown")

    def link(self) -> str:
        """Return the query of a link to what is chosen."""
        wanted = {"board": self.board.name, "algorithm": self.algorithm.key, **self.source.query()}
        match self.algorithm.needs:
            case Need.START:
                wanted["source"] = str(self._start.value)
            case Need.PAIR:
                wanted |= {"source": str(self._start.value), "target": str(self._target.value)}
            case Need.TERMINALS:
                wanted["terminals"] = ",".join(map(str, self._terminals))
        if self.stepper.cursor:
            wanted["step"] = str(self.stepper.cursor)
        return urlencode(wanted, safe=",")

    def picture_as_svg(self) -> str:
        """Return the map as it is shown now, as SVG."""
        return export.svg(self.board, self.map._picture, self._now_words())

    def _snippet(self) -> str:
        return export.snippet(self._position_for(self.algorithm).net)

    # --- what is shown ---

    def _draw(self, overlay: Overlay | None) -> None:
        position = self._ran[1] if self._ran is not None else self._position_for(self.algorithm)
        net = position.net
        whole = len(net.edges) == len(self.board.routes)
        if overlay is not None and position.closed:
            # Routes that are closed to a player are dimmed, as the cars on them tell why; crosses would hide them.
            overlay = replace(overlay, edges=tuple(m for m in overlay.edges if m.edge not in position.closed))
        self.map.show(
            Picture(
                owners=position.owners,
                overlay=overlay,
                hover=self._hover,
                lit=position.free if whole else frozenset(edge.id for edge in net.edges),
                terminals=frozenset() if self._ran is not None else self._chosen_cities(),
            )
        )

    def _preview(self) -> None:
        """Show the network without a run of an algorithm."""
        if self._quiet:
            return
        self._ran, self._truth, self._verdict = None, None, None
        position = self._position_for(self.algorithm)
        net = position.net
        size = f"{counted(len(net.vertices), 'city')}, {counted(len(net.edges), 'route')}"
        self._now.value = structure_view.headline(self.algorithm.name, "", position.words)
        self.stepper.clear(f"The network: {position.words}, {size}. {_what_to_do(self.algorithm)}")
        self.predict.set_questions(())
        bright = self.source.kind is Source.OWN or len(net.edges) == len(self.board.routes)
        self._draw(None if bright else Overlay())
        if self._tab in (Tab.FACTS, Tab.SAVE):
            self.show_tab(self._tab)

    def _chosen_cities(self) -> frozenset[int]:
        inputs = self.inputs(self.source.position)
        names = [name for name in (inputs.start, inputs.target, *inputs.terminals) if name is not None]
        return frozenset(self.board.city_index[str(name)] for name in names if name in self.board.city_index)

    def _offer_inputs(self) -> None:
        """Offer the cities of the network, and show the inputs that the algorithm needs."""
        algorithm = self.algorithm
        position = self._position_for(algorithm)
        cities: list[tuple[str, object]] = [(str(v), v) for v in sorted(position.net.vertices, key=str)]
        self._quiet = True
        try:
            for control in (self._start, self._target, self._city):
                set_options(control, cities)
            if len(cities) > 1 and self._start.value == self._target.value:
                self._target.value = next(city for _, city in cities if city != self._start.value)
            held = position.tickets or range(len(self.board.tickets))
            tickets = [(str(self.board.tickets[index]), index) for index in held]
            set_options(self._ticket, [("choose …", _NO_TICKET), *tickets], _NO_TICKET)
            self._set_terminals(tuple(city for city in self._terminals if city in position.net.numbered.vertex))
        finally:
            self._quiet = False
        self._about.value = structure_view.hint_line(algorithm.about)
        show_if(algorithm.needs in (Need.START, Need.PAIR), self._pair_part)
        show_if(algorithm.needs is Need.PAIR, self._target, self._ticket)
        show_if(algorithm.needs is Need.TERMINALS, self._terminal_part)
        show_if(bool(position.tickets), self._hand)

    def _offer_rivals(self) -> None:
        rivals = [BY_KEY[key] for key in self.algorithm.rivals]
        self._quiet = True
        try:
            set_options(self._rival, [(rival.name, rival.key) for rival in rivals])
        finally:
            self._quiet = False

    def _set_pair(self, start: Vertex | None, target: Vertex | None) -> None:
        self._quiet = True
        try:
            for control, name in ((self._start, start), (self._target, target)):
                if name is not None and name in [value for _, value in control.options]:
                    control.value = name
        finally:
            self._quiet = False

    def _toggle_city(self, name: Vertex) -> None:
        there = name in self._terminals
        kept = tuple(city for city in self._terminals if city != name)
        self._set_terminals(kept if there else (*self._terminals, name))
        self.say(f"{name} {'is removed' if there else 'is to be joined'}. Click more cities, or press Run.")

    def _set_terminals(self, terminals: tuple[Vertex, ...]) -> None:
        self._terminals = terminals
        words = ", ".join(map(str, terminals)) or "no cities yet"
        self._chosen.value = structure_view.hint_line(f"To join: {words}.")
        self._preview()

    @guarded
    def _algorithm_chosen(self, change: object) -> None:
        self._next_is_target = False
        self._offer_inputs()
        self._offer_rivals()
        self._preview()

    @guarded
    def _ticket_chosen(self, change: object) -> None:
        if self._quiet or self._ticket.value in (None, _NO_TICKET):
            return
        ticket = self.board.tickets[self._ticket.value]
        net = self._position_for(self.algorithm).net
        self._set_pair(ticket.a, ticket.b)
        self._preview()
        missing = [city for city in ticket.cities if city not in net.numbered.vertex]
        if missing:
            raise NetworkError(f"{' and '.join(missing)}: no route of this network leads there.")

    @guarded
    def _ends_chosen(self, change: object) -> None:
        self._preview()

    @guarded
    def _rival_chosen(self, change: object) -> None:
        if not self._quiet and self._tab is Tab.COMPARE:
            self.compare()

    def _now_words(self) -> str:
        return f"{self.algorithm.name}: {self.source.position.words}"

    def _name(self, item: Vertex) -> str:
        """Name a city, or a route by its index."""
        if isinstance(item, int) and 0 <= item < len(self.board.routes):
            track = self.board.routes[item]
            twin = " " + track.color if self.board.twins[item] is not None else ""
            return f"{track}{twin}"
        return str(item)


def _ends(algorithm: Algorithm, inputs: Inputs) -> str:
    """Say what an algorithm was told."""
    match algorithm.needs:
        case Need.START:
            return f"from {inputs.start}"
        case Need.PAIR:
            return f"{inputs.start} to {inputs.target}"
        case Need.TERMINALS:
            return ", ".join(map(str, inputs.terminals))
    return ""


def _some(names: Sequence[object], most: int = 9) -> str:
    """Return names in a row, a long row cut short."""
    rest = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(map(str, names[:most])) + rest


def _what_to_do(algorithm: Algorithm) -> str:
    match algorithm.needs:
        case Need.START:
            return "Click the city to start from, then press Run."
        case Need.PAIR:
            return "Click the start and then the target, then press Run."
        case Need.TERMINALS:
            return "Click the cities to join, then press Run."
    return "Press Run."


def _counters(mine: Trace[Any], other: Trace[Any]) -> list[tuple[str, int | None, int | None]]:
    """Return all counters of two runs at their ends, and how many steps they took."""
    left, right = dict(mine[-1].counters), dict(other[-1].counters)
    names = dict.fromkeys((*left, *right))
    return [("steps", len(mine), len(other)), *((name, left.get(name), right.get(name)) for name in names)]
