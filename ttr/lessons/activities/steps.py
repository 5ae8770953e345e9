"""Activities that step through algorithms on one or several networks of a lesson, or let students carry them out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ttr.graphs.overlay import Overlay
from ttr.graphs.trace import Step
from ttr.graphs.words import walk_text
from ttr.lessons.activities.activities import Activity, PlaceChoice
from ttr.ui.algorithms.catalog import BY_KEY, CatalogEntry, Need, make_inputs
from ttr.ui.controls import html
from ttr.ui.controls.widgets import ButtonRow, Quiet, box, dropdown, listen, markup, set_options, show_if
from ttr.ui.map.picture import Picture
from ttr.ui.panels.position import item_name
from ttr.ui.records.files import StudiedNetwork
from ttr.ui.stepper.carry_out import CarryOut
from ttr.ui.stepper.stepper import Stepper

STEP, DO = "Step", "Do it"


class Steps(Activity):
    """Step through algorithms on one of several networks, or carry them out.

    A click on a city sets the start of an algorithm that has one. If the algorithm has a pair, the first click sets the
    start and the second one the target; a pair of the place is the default. `keys` names the algorithms in the catalog,
    and `descriptions` replaces some of its descriptions. `groups` names groups of cities, for algorithms that join
    cities; `start` is the default start. With `own_game`, users can choose the networks of their own game too.
    """

    def __init__(
        self,
        places: Sequence[StudiedNetwork],
        keys: Sequence[str],
        *,
        groups: Mapping[str, tuple[str, ...]] | None = None,
        start: str = "",
        descriptions: Mapping[str, str] | None = None,
        own_game: bool = True,
    ) -> None:
        self._descriptions, self._quiet = dict(descriptions or {}), Quiet()
        self.choice = dropdown("Algorithm", [(BY_KEY[key].name, key) for key in keys])
        self._start, self._pair = dropdown("Start"), dropdown("From – to")
        self._group = dropdown("Join", list((groups or {}).items()))
        self._about = markup()
        self.stepper = Stepper(self._on_step, self._name, ends=lambda edge: self._place.board.routes[edge].cities)
        self.carry = CarryOut(self._name, self._show_attempt, self._run)
        self.modes = ButtonRow((STEP, DO), self.show_mode, kind="pill")
        self._modes = self.modes.row()
        choices = [self.choice, self._start, self._pair, self._group, self._about]
        parts = [*choices, self._modes, self.stepper.panel, self.carry.panel]
        self.modes.show(STEP)
        if own_game:
            self.places = PlaceChoice(places, self.use)
            parts.insert(0, self.places.widget)
        super().__init__("Step", box(parts, "ttr-panel"), box([self.stepper.foot, self.carry.foot], "ttr-stepper"))
        listen(self._run, self.choice, self._start, self._pair, self._group, quiet=self._quiet)
        self.use(places[0], start)

    @property
    def algorithm(self) -> CatalogEntry:
        return BY_KEY[self.choice.value]

    def use(self, place: StudiedNetwork, start: str = "") -> None:
        self._place, self.board = place, place.board
        self._from: str | None = None
        cities = sorted(map(str, place.net.vertices))
        self._pairs = [pair for pair in place.pairs if set(pair) <= set(cities)] or [(cities[0], cities[-1])]
        with self._quiet:  # change network, start and pairs together, since the algorithm needs all of them
            set_options(self._start, [(city, city) for city in cities], start or cities[0])
            set_options(self._pair, [(walk_text(pair), pair) for pair in self._pairs], self._pairs[0])
        self._run()

    def click_city(self, city: int) -> None:
        """Begin in another city, or choose a pair of cities."""
        name = self._place.board.cities[city].name
        if self.modes.chosen == DO:
            self.carry.press(name, is_edge=False)
            return
        needs = self.algorithm.needs
        if needs not in (Need.START, Need.PAIR):
            return
        if name not in self._place.net.numbered.vertex:
            self.stepper.say(f"{name} has no route in this network. Choose a city with a route.")
        elif needs is Need.START:
            self._start.value = name
        elif self._from is None or self._from == name:
            self._from = name
            self.stepper.say(f"From {name}: now click the other city.")
        else:
            pair, self._from = (self._from, name), None
            if pair not in self._pairs:
                self._pairs.append(pair)
            with self._quiet:  # new options choose the first one for a moment
                set_options(self._pair, [(walk_text(each), each) for each in self._pairs], pair)
            self._run()

    def _run(self) -> None:
        algorithm, place = self.algorithm, self._place
        show_if(algorithm.needs is Need.START, self._start)
        show_if(algorithm.needs is Need.PAIR, self._pair)
        show_if(algorithm.needs is Need.TERMINALS, self._group)
        self._about.value = html.note(self._descriptions.get(algorithm.key, algorithm.about))
        start, target = self._pair.value if algorithm.needs is Need.PAIR else (self._start.value, None)
        inputs = make_inputs(place, start=start, target=target, terminals=self._group.value or ())
        attempt = algorithm.attempt(place.net, inputs)
        show_if(attempt is not None, self._modes)
        carried = attempt is not None and self.modes.chosen == DO
        show_if(not carried, self.stepper.panel, self.stepper.foot)
        show_if(carried, self.carry.panel, self.carry.foot)
        if attempt is not None and carried:
            self.stepper.clear()
            self.carry.begin(attempt, algorithm.meanings)
        else:
            self.stepper.show(algorithm.trace(place.net, inputs), meanings=algorithm.meanings)

    def show_mode(self, mode: str) -> None:
        self.modes.show(mode)
        self._run()

    def click_route(self, route: int) -> None:
        """Press a route, if the algorithm is carried out."""
        if self.modes.chosen == DO:
            self.carry.press(route, is_edge=True)

    def _show_attempt(self) -> None:
        if self.carry.overlay is not None:
            self._draw(self.carry.overlay, self.carry.sentence.text)

    def _on_step(self, step: Step) -> None:
        self._draw(step.overlay, step.sentence)

    def _draw(self, overlay: Overlay, sentence: str) -> None:
        lit = frozenset(edge.id for edge in self._place.net.edges)
        self.show(Picture(owners=self._place.owners, overlay=overlay, lit=lit), sentence)

    def _name(self, item: object) -> str:
        return item_name(self._place.board, item)
