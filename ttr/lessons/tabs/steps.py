"""Steps: an algorithm, step by step, on a network of the lesson or on one of several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ttr.game.board import Board
from ttr.graphs.network import Vertex
from ttr.graphs.trace import Step
from ttr.lessons.tabs.activities import Activity
from ttr.lessons.tabs.places import Place, PlaceChoice
from ttr.ui.algorithms.catalog import BY_KEY, Algorithm, Inputs, Need
from ttr.ui.controls import html
from ttr.ui.controls.widgets import Quiet, box, dropdown, listen, markup, set_options, show_if
from ttr.ui.map.picture import Picture
from ttr.ui.records.sample_games import StudiedNetwork
from ttr.ui.stepping.stepper import Stepper


class Steps(Activity):
    """Step through algorithms on a network.

    Parameters
    ----------
    board : Board
        The board.
    position : StudiedNetwork
        The network, with the order of its routes.
    keys : sequence of str
        The algorithms to choose from, by their keys in the catalog.
    pairs : sequence of (str, str)
        For algorithms that go from one city to another: the pairs to choose from, the first one shown at first.
    groups : mapping of str to tuple of str
        For algorithms that join cities: what a group is called, and its cities.
    start : str
        For algorithms that begin in a city: where, at first.
    descriptions : mapping of str to str
        For an algorithm, by its key, what to say of it in place of what the catalog says.

    Attributes
    ----------
    description : str
        What is said of the algorithm that is chosen.

    Notes
    -----
    With a start to choose, a click on a city begins there. With a pair to choose, the first click is where from and the
    second one where to.
    """

    def __init__(
        self,
        board: Board,
        position: StudiedNetwork,
        keys: Sequence[str],
        *,
        pairs: Sequence[tuple[str, str]] = (),
        groups: Mapping[str, tuple[str, ...]] | None = None,
        start: str = "",
        descriptions: Mapping[str, str] | None = None,
    ) -> None:
        self._board, self._position, self._descriptions = board, position, dict(descriptions or {})
        self._quiet = Quiet()
        self._algorithm = dropdown("Algorithm", [(BY_KEY[key].name, key) for key in keys])
        cities = sorted(map(str, position.net.vertices))
        self._start = dropdown("Start", [(city, city) for city in cities])
        if start:
            self._start.value = start
        self._pairs = list(pairs) or [(cities[0], cities[-1])]
        self._pair = dropdown("Way", [(_pair_name(pair), pair) for pair in self._pairs])
        self._from: str | None = None
        self._group = dropdown("Join", list((groups or {}).items()))
        self._about = markup()
        self.stepper = Stepper(self._stepped, self._name, ends=lambda edge: self._board.routes[edge].cities)
        parts = [self._algorithm, self._start, self._pair, self._group, self._about, self.stepper.panel]
        super().__init__("Step", box(parts, "ttr-panel"), self.stepper.foot)
        listen(self._run, self._algorithm, self._start, self._pair, self._group, quiet=self._quiet)
        self._run()

    @property
    def algorithm(self) -> Algorithm:
        """The algorithm that is chosen."""
        return BY_KEY[self._algorithm.value]

    def choose(self, key: str) -> None:
        """Choose another algorithm."""
        self._algorithm.value = key

    def choose_pair(self, pair: tuple[str, str]) -> None:
        """Choose another pair of cities to go from and to."""
        self._pair.value = pair

    @property
    def groups(self) -> tuple[str, ...]:
        """What the groups of cities to join are called."""
        return tuple(name for name, _ in self._group.options)

    def choose_group(self, name: str) -> None:
        """Choose another group of cities to join, by its name."""
        self._group.value = dict(self._group.options)[name]

    def use(self, board: Board, position: StudiedNetwork, pairs: Sequence[tuple[str, str]] = ()) -> None:
        """Step through another network, and choose from other pairs of cities there."""
        self._board, self._position, self._from = board, position, None
        cities = sorted(map(str, position.net.vertices))
        there = position.net.numbered.vertex
        self._pairs = [(a, b) for a, b in pairs if a in there and b in there] or [(cities[0], cities[-1])]
        with self._quiet:  # start and pairs fit the network: the algorithm runs on all of them together
            set_options(self._start, [(city, city) for city in cities], cities[0])
            set_options(self._pair, [(_pair_name(pair), pair) for pair in self._pairs], self._pairs[0])
        self._run()

    def click_city(self, city: int) -> None:
        """Begin in another city, or choose a pair of cities."""
        name = self._board.cities[city].name
        needs = self.algorithm.needs
        if needs not in (Need.START, Need.PAIR):
            return
        if name not in self._position.net.numbered.vertex:
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
            set_options(self._pair, [(_pair_name(each), each) for each in self._pairs], pair)

    def _run(self) -> None:
        algorithm, position = self.algorithm, self._position
        show_if(algorithm.needs is Need.START, self._start)
        show_if(algorithm.needs is Need.PAIR, self._pair)
        show_if(algorithm.needs is Need.TERMINALS, self._group)
        self.description = self._descriptions.get(algorithm.key, algorithm.about)
        self._about.value = html.note(self.description)
        start, target = self._pair.value if algorithm.needs is Need.PAIR else (self._start.value, None)
        coordinates: dict[Vertex, Sequence[float]] = {city.name: (city.x, city.y) for city in self._board.cities}
        inputs = Inputs(
            start,
            target,
            self._group.value or (),
            free=position.free,
            closed=position.closed,
            order=position.order,
            coordinates=coordinates,
        )
        self.stepper.show(algorithm.trace(position.net, inputs), meanings=algorithm.meanings)

    def _stepped(self, step: Step) -> None:
        lit = frozenset(edge.id for edge in self._position.net.edges)
        self.show(Picture(owners=self._position.owners, overlay=step.overlay, lit=lit), step.sentence)

    def _name(self, item: object) -> str:
        if isinstance(item, int) and 0 <= item < len(self._board.routes):
            return str(self._board.routes[item])
        return str(item)


def _pair_name(pair: tuple[str, str]) -> str:
    return f"{pair[0]} – {pair[1]}"


class StepsOnPlaces(Steps):
    """Step through algorithms on one of several networks.

    Parameters
    ----------
    places : sequence of Place
        The networks to choose from, the first one shown at first.
    keys : sequence of str
        The algorithms, by their keys in the catalog; none of them needs cities to join.
    start : str
        For algorithms that begin in a city: where, at first.
    descriptions : mapping of str to str
        For an algorithm, by its key, what to say of it in place of what the catalog says.
    """

    places: PlaceChoice

    def __init__(
        self,
        places: Sequence[Place],
        keys: Sequence[str],
        *,
        start: str = "",
        descriptions: Mapping[str, str] | None = None,
    ) -> None:
        first = places[0]
        super().__init__(first.board, first.position, keys, pairs=first.pairs, start=start, descriptions=descriptions)
        self.board = first.board
        self.places = PlaceChoice(places, self._moved)
        self.panel.children = (self.places.widget, *self.panel.children)

    def _moved(self) -> None:
        place = self.places.place
        self.board = place.board
        self.use(place.board, place.position, place.pairs)
