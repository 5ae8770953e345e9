"""The algorithms page: choose a network and an algorithm, step through it, predict, compare, and save."""

from __future__ import annotations

from dataclasses import astuple, replace
from enum import StrEnum
from typing import Any
from urllib.parse import urlencode

from ttr.game.board import Board
from ttr.game.files.board_json import load_board
from ttr.graphs.network import Network, NetworkError, Vertex
from ttr.graphs.overlay import Overlay
from ttr.graphs.trace import Step
from ttr.graphs.words import pluralize
from ttr.ui.algorithms.catalog import BY_KEY, CatalogEntry, check, require
from ttr.ui.algorithms.inputs import TO_DO, AlgorithmInputs, ends_of
from ttr.ui.algorithms.network_source import NetworkSource, Source
from ttr.ui.algorithms.predictions import Predictions
from ttr.ui.algorithms.tabs import CompareTab, Run, SaveTab, fact_rows
from ttr.ui.controls import html
from ttr.ui.controls.widgets import ButtonRow, box, button, markup, section, show_if
from ttr.ui.map import export
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.map.picture import Picture
from ttr.ui.page.kept_text import KeptData
from ttr.ui.page.link import LinkError, fields_of, read_whole_number, require_choice
from ttr.ui.page.page import Page, guarded
from ttr.ui.panels.position import item_name, route_lines
from ttr.ui.question import AnswerKind
from ttr.ui.records.files import StudiedNetwork, shipped_boards, title_of
from ttr.ui.stepper import algorithm_html
from ttr.ui.stepper.carry_out import CarryOut
from ttr.ui.stepper.predict import GuessLine
from ttr.ui.stepper.stepper import Stepper

FIRST_BOARD, FIRST_ALGORITHM = "usa", "dijkstra"  # the first choice on a new page


class AlgorithmsTab(StrEnum):
    CHOOSE = "Choose"
    STEPS = "Steps"
    COMPARE = "Compare"
    FACTS = "Facts"
    SAVE = "Save"


class StepMode(StrEnum):
    """The use of the steps; the values are the texts of the buttons, and names in links."""

    STEP = "Step"
    PREDICT = "Predict"
    DO = "Do it"


WITHOUT_ROUTES = {
    Source.OWN: "Click routes on the map to add them, or press Random.",
    Source.SEAT: "Choose a later turn.",
}
MODES = {
    StepMode.STEP: "Watch the algorithm, step by step",
    StepMode.PREDICT: "Say what comes next before you see it",
    StepMode.DO: "Make the algorithm's choices yourself",
}


class AlgorithmsPage(Page):
    """The widget of the algorithms page; it starts with `board`, a board or the name of a shipped one.

    `ran` is the last run; None before the first one, and while choices wait for Run.

    >>> from ttr.game.board_parts import City, Route
    >>> page = AlgorithmsPage(Board("valley", (City("A", 0, 0), City("B", 9, 0)), (Route("A", "B", 2, "red"),), ()))
    >>> page.stepper.trace.answer.cost
    2
    """

    expected = (NetworkError, LinkError)
    called = "the algorithms page"

    def __init__(self, board: Board | str | None = None) -> None:
        super().__init__()
        first = board if isinstance(board, Board) else load_board(board or FIRST_BOARD)
        self.ran: Run | None = None
        self.mode = StepMode.STEP
        self.map = MapFigure(first, on_city=self.click_city, on_route=self.click_route, on_empty=lambda: self.say(""))
        self.source = NetworkSource({**shipped_boards(), first.name: first}, first.name, self.network_changed)
        self.inputs = AlgorithmInputs(self._position_for, self.algorithm_changed, self._preview, self.say)
        self.stepper = Stepper(self.show_step, self._name, self.ask_first, lambda edge: self.board.routes[edge].cities)
        self.carry = CarryOut(self._name, self._show_map, self.carry_out)
        self.predictions = Predictions(self.stepper, self._name, self.say)
        self.compare = CompareTab(self.show_comparison, self.switch)
        self.save = SaveTab(self.picture_as_svg, lambda: self._position_for(self.algorithm).net)
        self._link: str | None = None  # the query of the link that the page was opened with
        self._returned: str | None = None  # the link of the work that the tab kept
        self.kept = KeptData("algorithms", self.come_back, "tab")
        self.predictions.on_line = self._keep
        self._usual: str | None = None
        self._build()
        self.inputs.choice.value = FIRST_ALGORITHM
        self._usual = self.link()  # the choices of a new page
        self.run()
        self.show_tab(AlgorithmsTab.CHOOSE)

    def _build(self) -> None:
        self.headline, self.facts = markup(), markup()
        self.tabs = ButtonRow(AlgorithmsTab, self.show_tab)
        self.modes = ButtonRow(StepMode, self.show_mode, kind="pill", tooltips=MODES)
        self._predict = section("Predict", self.predictions.widget)
        self._stepping = box([self.stepper.panel, self._predict], "ttr-panel")
        self.run_button = button("Run", self.run, "ttr-primary")
        panels = {
            AlgorithmsTab.CHOOSE: box(
                [
                    section("Network", self.source.widget),
                    section("Algorithm", *self.inputs.widgets),
                    box([self.run_button], "ttr-row"),
                ],
                "ttr-panel",
            ),
            AlgorithmsTab.STEPS: box([self.modes.row(), self._stepping, self.carry.panel], "ttr-panel"),
            AlgorithmsTab.COMPARE: self.compare.widget,
            AlgorithmsTab.FACTS: box([self.facts], "ttr-panel"),
            AlgorithmsTab.SAVE: self.save.widget,
        }
        self.tabs.opens(panels)
        self.build(
            "Algorithms",
            head=[self.headline],
            map_widget=self.map.widget,
            side=[self.tabs.row(), self.status, *panels.values()],
            foot=[self.stepper.foot, self.carry.foot, self.kept],
        )
        self.widget.add_class("ttr-algorithms")

    # --- choices ---

    @property
    def board(self) -> Board:
        return self.source.board

    @property
    def algorithm(self) -> CatalogEntry:
        return self.inputs.algorithm

    def _position_for(self, algorithm: CatalogEntry) -> StudiedNetwork:
        """Return the chosen network, without closed edges if the algorithm does not accept them."""
        position = self.source.position
        if not position.closed or algorithm.uses_costs:
            return position
        kept = [edge for edge in position.net.edges if edge.id not in position.closed]
        return replace(position, net=Network(position.net.vertices, kept), closed=frozenset())

    # --- actions ---

    @guarded
    def run(self) -> None:
        """Run the chosen algorithm and show its first step."""
        algorithm = self.algorithm
        position = self._position_for(algorithm)
        inputs = self.inputs.read_inputs(position)
        check(algorithm, position.net, inputs)
        trace = algorithm.trace(position.net, inputs)
        self.ran = Run(algorithm, position, inputs, trace)
        self.say("")
        self._show_headline(trace.algorithm, ends_of(inputs), position)
        self.predictions.begin(algorithm.questions, position.net)
        self.stepper.show(trace, meanings=algorithm.meanings)
        self._keep()
        self.compare.offer(algorithm)
        show_if(algorithm.exercise is not None, self.modes.buttons[StepMode.DO])
        self.show_mode(StepMode.STEP if self.mode is StepMode.DO and algorithm.exercise is None else self.mode)
        self.show_tab(AlgorithmsTab.STEPS)

    @guarded
    def show_mode(self, mode: StepMode) -> None:
        """Step through the algorithm, predict its steps, or carry it out."""
        self.mode = mode
        self.modes.show(mode)
        show_if(mode is StepMode.PREDICT, self._predict)
        show_if(mode is not StepMode.DO, self._stepping, self.stepper.foot)
        show_if(mode is StepMode.DO, self.carry.panel, self.carry.foot)
        if mode is not StepMode.PREDICT:
            self.predictions.ask(None)
        if mode is StepMode.DO:
            self.stepper.go(0)  # so that the browser has no later step
            self.carry_out()
        else:
            self.predictions.wait()
            self._show_map()

    @guarded
    def carry_out(self) -> None:
        if (ran := self.ran) is not None and (
            attempt := ran.algorithm.attempt(ran.position.net, ran.inputs)
        ) is not None:
            self.carry.begin(attempt, ran.algorithm.meanings)

    @guarded
    def open_link(self, query: str | None) -> None:
        """Open a link's query: `?board=usa&algorithm=dijkstra&source=Seattle&target=Miami`."""
        self._link = query or ""
        if self._returned == self._link:
            self._keep()
        else:
            self._choose(self._link)

    def come_back(self, kept: Any) -> None:
        """Take back the predictions that the tab kept, and the choices, unless another link was opened since."""
        link, view, ran, rows = (kept[name] for name in ("link", "view", "ran", "predictions"))
        lines = [GuessLine(str(name), str(asked), str(words), right is True) for name, asked, words, right in rows]
        self.predictions.add(lines)
        self._returned = str(link)
        if self._link in (None, link):
            self._choose(str(view), run=bool(ran))

    def _keep(self) -> None:
        """Let the tab keep the choices and the predictions, once there are any."""
        lines = [astuple(line) for line in self.predictions.lines]
        if lines or self._usual not in (None, self.link()):
            kept = {"link": self._link or "", "view": self.link(), "ran": self.ran is not None, "predictions": lines}
            self.kept.keep_data(kept)

    @guarded
    def _choose(self, query: str, *, run: bool = True) -> None:
        known = {"board", "algorithm", "source", "start", "target", "terminals", "network", "color", "game", "seat"}
        wanted = fields_of(query, known | {"turn", "routes", "step", "mode"}, longest=None)
        if not wanted:
            return
        key = require_choice(BY_KEY, wanted.get("algorithm", FIRST_ALGORITHM), "algorithm")
        text = wanted.get("step", "0")
        step = read_whole_number(text[:9], 0, 10**9)
        if step is None:
            raise LinkError(f"The step is {text!r}: it must be a whole number.")
        mode = require_choice(StepMode, wanted.get("mode", StepMode.STEP), "mode")
        self.source.choose(wanted)
        self.inputs.choice.value = key
        self.inputs.choose(wanted)
        self.mode = StepMode(mode)
        if run:
            self.run()
        if run and self.mode is not StepMode.DO:
            self.stepper.go(step)

    @guarded
    def click_city(self, city: int) -> None:
        """Answer a question, or choose an input."""
        name = self.board.cities[city].name
        if self._answers(AnswerKind.CITY, name, name):
            return
        position = self._position_for(self.algorithm)
        require(position.net, name)
        if self.tabs.chosen is AlgorithmsTab.CHOOSE:
            self.inputs.click(name)
        else:
            self.say(f"{name}: degree {position.net.degree(name)} in this network.")

    @guarded
    def click_route(self, route: int) -> None:
        """Answer a question, or add a route to the user's own network, or remove it."""
        if self._answers(AnswerKind.ROUTE, route, self._name(route)):
            return
        if self.tabs.chosen is AlgorithmsTab.CHOOSE and self.source.kind is Source.OWN:
            added = self.source.toggle(route)
            self.say(f"{self._name(route)} is {'in your network now' if added else 'removed'}.")
            return
        track = self.board.routes[route]
        self.say(f"{track}: {pluralize(track.length, 'train')}, {self.board.color_name(route)}.")

    def _answers(self, kind: AnswerKind, guess: Vertex, name: str) -> bool:
        """Use a click as a press of the exercise, or as the answer to a question; return True if it was one."""
        if self.ran is not None and self.mode is StepMode.DO and self.tabs.chosen is AlgorithmsTab.STEPS:
            self.carry.press(guess, is_edge=kind is AnswerKind.ROUTE)
            return True
        question = self.predictions.question
        if self.predictions.truth is None or question is None or self.tabs.chosen is not AlgorithmsTab.STEPS:
            return False
        if question.kind is kind and not self.predictions.choose(guess):
            self.say(f"{name}: press Commit, or click it again.")
        return True

    @guarded
    def network_changed(self) -> None:
        """Show the newly chosen network, perhaps on another board, and wait for Run."""
        self.inputs.offer(self.board)
        self._preview()

    @guarded
    def algorithm_changed(self) -> None:
        """Show the inputs of the newly chosen algorithm, and wait for Run."""
        self.inputs.offer(self.board)
        self.compare.offer(self.algorithm)
        self._preview()

    @guarded
    def switch(self) -> None:
        if self.compare.rival.value is not None:
            self.inputs.choice.value = self.compare.rival.value
            self.run()

    @guarded
    def show_comparison(self) -> None:
        """Run another algorithm for the same question and put the counters side by side."""
        if self.tabs.chosen is AlgorithmsTab.COMPARE:
            self.compare.show(self.ran)

    @guarded
    def show_tab(self, tab: AlgorithmsTab) -> None:
        self.tabs.show(tab)
        match tab:
            case AlgorithmsTab.FACTS:
                rows = fact_rows(self._position_for(self.algorithm).net, self._name)
                self.facts.value = html.fact_list(rows)
            case AlgorithmsTab.COMPARE:
                self.show_comparison()
            case AlgorithmsTab.SAVE:
                self.save.show(self.link())

    # --- steps and predictions ---

    def show_step(self, step: Step) -> None:
        self._show_map()
        if self.tabs.chosen is AlgorithmsTab.SAVE:
            self.save.show_link(self.link())
        if self.predictions.question is not None:
            self.predictions.wait()

    def _show_map(self) -> None:
        step = self.stepper.step
        if self.ran is not None and self.mode is StepMode.DO:
            self._draw(self.carry.overlay)
        elif step is not None:
            self._draw(self.predictions.overlay_of(step))

    @guarded
    def ask_first(self) -> None:
        """Ask for a prediction when the user wants to skip ahead of it."""
        self.stepper.say("Predict first: your answer stays next to the steps.")
        self.show_tab(AlgorithmsTab.STEPS)

    # --- output ---

    def link(self) -> str:
        """Return the query of a link to the current choices."""
        wanted = {"board": self.source.name, **self.source.query(), **self.inputs.query()}
        if self.ran is not None and self.mode is not StepMode.STEP:
            wanted["mode"] = self.mode
        if self.stepper.cursor:
            wanted["step"] = str(self.stepper.cursor)
        return urlencode(wanted, safe=",")

    def picture_as_svg(self) -> str:
        text = f"{self.algorithm.name}: {self.source.position.name}, {title_of(self.board)}"
        return export.svg(self.board, self.map.picture, text)

    def _show_headline(self, algorithm: str, inputs: str, position: StudiedNetwork) -> None:
        self.entitle(f"Algorithms · {title_of(self.board)}")
        self.headline.value = algorithm_html.headline(algorithm, inputs, position.name)

    def _draw(self, overlay: Overlay | None) -> None:
        position = self.ran.position if self.ran is not None else self._position_for(self.algorithm)
        net, board = position.net, self.board
        whole = len(net.edges) == len(board.routes)
        if overlay is not None and position.closed:
            # Dim routes that are closed to a player: the cars on them say why, and crosses would hide the cars.
            overlay = replace(overlay, edges=tuple(m for m in overlay.edges if m.edge not in position.closed))
        picture = Picture(
            owners=position.owners,
            overlay=overlay,
            hover=route_lines(board),
            lit=position.free if whole else frozenset(edge.id for edge in net.edges),
            terminals=frozenset() if self.ran is not None else self._chosen_cities(position),
        )
        self.map.show_board(board, picture)

    @guarded
    def _preview(self) -> None:
        """Show the network before an algorithm runs."""
        self.ran = None
        show_if(False, self.carry.foot)
        show_if(True, self.stepper.foot)
        position = self._position_for(self.algorithm)
        net = position.net
        if net.edges:
            size = f"{pluralize(len(net.vertices), 'city')}, {pluralize(len(net.edges), 'route')}"
            to_do = TO_DO[self.algorithm.needs]
        else:
            size = "no routes yet"
            to_do = WITHOUT_ROUTES.get(self.source.kind, "Choose another network.")
        self._show_headline(self.algorithm.name, "", position)
        self._keep()
        self.stepper.clear(f"The network: {position.name}, {size}. {to_do}")
        self.predictions.begin()
        bright = self.source.kind is Source.OWN or len(net.edges) == len(self.board.routes)
        self._draw(None if bright else Overlay())
        tab = self.tabs.chosen
        if tab is AlgorithmsTab.FACTS or tab is AlgorithmsTab.SAVE:
            self.show_tab(tab)

    def _chosen_cities(self, position: StudiedNetwork) -> frozenset[int]:
        given, index = self.inputs.read_inputs(position), self.board.city_index
        return frozenset(index[str(name)] for name in (given.start, given.target, *given.terminals) if name in index)

    def _name(self, item: Vertex) -> str:
        return item_name(self.board, item)
