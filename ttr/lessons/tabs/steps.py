"""Activities that step through algorithms on one or several networks of a lesson."""

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
        The catalog keys of the algorithms to choose from.
    pairs : sequence of (str, str)
        For algorithms that go from one city to another, the pairs to choose from; the first one is the default.
    groups : mapping of str to tuple of str
        For algorithms that join cities, the groups of cities by name.
    start : str
        For algorithms that begin in a city, the default start.
    descriptions : mapping of str to str
        Descriptions that replace those of the catalog, by the key of the algorithm.

    Attributes
    ----------
    description : str
        The description of the chosen algorithm.

    Notes
    -----
    If the algorithm has a start, a click on a city sets it. If it has a pair, the first click sets the start and the
    second one the target.
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
        """The chosen algorithm."""
        return BY_KEY[self._algorithm.value]

    def choose(self, key: str) -> None:
        """Choose another algorithm."""
        self._algorithm.value = key

    def choose_pair(self, pair: tuple[str, str]) -> None:
        """Choose another pair of start and target."""
        self._pair.value = pair

    def use(self, board: Board, position: StudiedNetwork, pairs: Sequence[tuple[str, str]] = ()) -> None:
        """Step through another network, with its own pairs of cities."""
        self._board, self._position, self._from = board, position, None
        cities = sorted(map(str, position.net.vertices))
        there = position.net.numbered.vertex
        self._pairs = [(a, b) for a, b in pairs if a in there and b in there] or [(cities[0], cities[-1])]
        with self._quiet:  # change network, start and pairs together, since the algorithm needs all of them
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
        The networks to choose from; the first one is the default.
    keys : sequence of str
        The catalog keys of the algorithms; none of them may need cities to join.
    start : str
        For algorithms that begin in a city, the default start.
    descriptions : mapping of str to str
        Descriptions that replace those of the catalog, by the key of the algorithm.
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
