"""Lesson 2, connected or not: what can be done on its map, and the lesson put together."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ttr.graphs import bridges, connectivity
from ttr.graphs.connectivity import Component
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.lessons.activities import Activity, Prediction, Present, Quiz, Steps, city_options, route_options
from ttr.lessons.connected import board, exercises
from ttr.lessons.lesson import Lesson
from ttr.lessons.page import LessonPage
from ttr.networks import board_network
from ttr.ui import html
from ttr.ui.controls import box, button, dropdown, markup
from ttr.ui.picture import Picture
from ttr.ui.sample_games import Position, games

GAME, TURN, SEAT = "4-players-shared-victory", 130, 1  # three components; one ticket is complete, one is not
STEPS = ("breadth-first", "depth-first", "union-find", "components")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def network_of(routes: Sequence[int] | frozenset[int]) -> Network:
    """Return some routes of the board as a network of their cities."""
    return board_network(board()).edge_subgraph(routes)


def story() -> Position:
    """Return the network that the lesson is about: what one player has built late in a game."""
    return games(board())[GAME].position(SEAT, TURN, still_open=False)


def lettered(parts: Sequence[Component], sentence: str) -> Overlay:
    """Return components drawn with a letter each."""
    vertices = [
        VertexMark(city, Role.COMPONENT, LETTERS[number % 26])
        for number, part in enumerate(parts)
        for city in part.vertices
    ]
    edges = [EdgeMark(edge, Role.COMPONENT) for part in parts for edge in part.edges]
    return Overlay(tuple(vertices), tuple(edges), sentence)


def joined(net: Network, a: str, b: str) -> Overlay:
    """Return the way between two cities, or what can be reached from the first one, with a sentence."""
    ends = (VertexMark(a, Role.TERMINAL, "A"), VertexMark(b, Role.TERMINAL, "B"))
    for city in (a, b):
        if city not in net.numbered.vertex:
            sentence = f"{a} and {b} are not connected: no route of this network leads to {city}."
            return Overlay(ends, (), sentence)
    path = connectivity.path(net, a, b)
    if path is not None:
        edges = tuple(EdgeMark(edge, Role.PATH) for edge in path.edges)
        way = " – ".join(map(str, path.vertices))
        size = counted(len(path.edges), "route")
        return Overlay(ends, edges, f"Connected: {way}, {size}.")
    part = next(part for part in connectivity.components(net) if a in part.vertices)
    inside = tuple(VertexMark(city, Role.COMPONENT) for city in part.vertices if city != a)
    edges = tuple(EdgeMark(edge, Role.COMPONENT) for edge in part.edges)
    cities = counted(len(part.vertices), "city")
    sentence = f"Not connected: from {a} one gets to the {cities} marked here, and {b} is not one of them."
    return Overlay((*ends, *inside), edges, sentence)


class Touch(Activity):
    """Choose two cities, and see whether they are connected."""

    def __init__(self) -> None:
        self._position = story()
        self._from, self._to = dropdown("From", city_options(board())), dropdown("To", city_options(board()))
        self._next_is_second = False
        tickets = [board().tickets[ticket] for ticket in self._position.tickets]
        asks = [button(str(t), lambda t=t: self.ask(*t.cities)) for t in tickets]  # type: ignore[misc]
        task = (
            "These are the routes of one player, late in a game. Click two cities: can one travel from the first "
            "to the second by these routes?"
        )
        parts = [
            markup(html.status(task)), self._from, self._to,
            markup(html.heading("The player's tickets")), box(asks, "ttr-row"),
        ]  # fmt: skip
        super().__init__("Touch", box(parts, "ttr-panel"))
        for control in (self._from, self._to):
            control.observe(self._chosen, "value")
        self._tell()

    def ask(self, a: str, b: str) -> None:
        """Ask about two cities, by their names."""
        index = board().city_index
        self._from.value, self._to.value = index[a], index[b]
        self._next_is_second = False

    def click_city(self, city: int) -> None:
        """Choose the first city, then the second one."""
        if self._next_is_second:
            self._to.value = city
        else:
            self._to.value = None
            self._from.value = city
        self._next_is_second = not self._next_is_second

    def _chosen(self, change: object) -> None:
        self._tell()

    def _tell(self) -> None:
        net, names = self._position.net, [city.name for city in board().cities]
        first, second = self._from.value, self._to.value
        if first is None or second is None:
            chosen = frozenset() if first is None else frozenset({first})
            words = "Click a city." if first is None else f"From {names[first]}: now click a second city."
            overlay = Overlay(sentence=words)
        elif first == second:
            chosen, overlay = frozenset(), Overlay(sentence="That is one city twice: choose another one.")
        else:
            chosen, overlay = frozenset(), joined(net, names[first], names[second])
        lit = frozenset(edge.id for edge in net.edges)
        self.show(Picture(owners=self._position.owners, overlay=overlay, lit=lit, terminals=chosen), overlay.sentence)


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to build: a sentence, and whether some routes do it."""

    text: str
    met: Callable[[frozenset[int]], bool]


def goals() -> tuple[Goal, ...]:
    """Return what to build in the lesson."""
    fewest = connectivity.path(board_network(board()), "Seattle", "Miami")
    count = len(fewest.edges) if fewest is not None else 0

    def three_parts(routes: frozenset[int]) -> bool:
        return bool(routes) and len(connectivity.components(network_of(routes))) == 3

    def coast_to_coast(routes: frozenset[int]) -> bool:
        net = network_of(routes)
        ends = all(city in net.numbered.vertex for city in ("Seattle", "Miami"))
        return ends and len(routes) == count and connectivity.path(net, "Seattle", "Miami") is not None

    def safe(routes: frozenset[int]) -> bool:
        net = network_of(routes)
        if not routes or len(net.vertices) < 4:
            return False
        return len(connectivity.components(net)) == 1 and not bridges.solve(net).edges

    return (
        Goal("A network with exactly 3 components.", three_parts),
        Goal(f"Seattle and Miami connected by {count} routes, the fewest there can be, and no others.", coast_to_coast),
        Goal("At least 4 cities in one component that stays in one piece whichever route is taken away.", safe),
    )


class Change(Activity):
    """Build a network by clicks and see its components."""

    def __init__(self) -> None:
        self.routes: frozenset[int] = frozenset()
        self._goals = goals()
        self._met: set[int] = set()
        self._route = dropdown("Route", route_options(board()))
        self._list = markup()
        press = button("Add or remove", lambda: self.click_route(self._route.value), tooltip="The route in the list")
        clear = button("Clear", self.clear)
        task = "Click routes to build a network; click a route again to take it away. Can you build these?"
        parts = [markup(html.status(task)), self._list, self._route, box([press, clear], "ttr-row")]
        super().__init__("Change", box(parts, "ttr-panel"))
        self._tell()

    def click_route(self, route: int) -> None:
        """Add a route, or take it away."""
        self.routes ^= {route}
        self._tell()

    def clear(self) -> None:
        """Take all routes away."""
        self.routes = frozenset()
        self._tell()

    @property
    def met(self) -> tuple[bool, ...]:
        """Which goals have been met so far."""
        return tuple(number in self._met for number in range(len(self._goals)))

    def _tell(self) -> None:
        parts = connectivity.components(network_of(self.routes)) if self.routes else ()
        self._met |= {number for number, goal in enumerate(self._goals) if goal.met(self.routes)}
        rows = [f"{'✓' if done else '○'} {goal.text}" for goal, done in zip(self._goals, self.met, strict=True)]
        self._list.value = "".join(html.status(row) for row in rows)
        sizes = ", ".join(counted(len(part.vertices), "city") for part in parts)
        words = "No route yet: click one."
        if parts:
            words = f"{counted(len(self.routes), 'route')}, {counted(len(parts), 'component')}: {sizes}."
        self.show(Picture(overlay=lettered(parts, words) if parts else None), words)


def predictions(seed: int = 2) -> tuple[Prediction, ...]:
    """Return questions about random networks, from a seed: what is connected, how many components there are."""
    rng = random.Random(seed)
    found = []
    for number in range(6):
        net = network_of(rng.sample(range(len(board().routes)), (14, 6, 24, 8, 34, 10)[number]))
        lit = frozenset(edge.id for edge in net.edges)
        marks = tuple(EdgeMark(route, Role.COMPONENT) for route in lit)
        parts = connectivity.components(net)
        if number % 2:
            right = len(parts)
            low = max(1, right - rng.randint(0, 3))
            overlay = lettered(parts, f"{counted(right, 'component')}, each with a letter of its own.")
            before = Picture(overlay=Overlay((), marks), lit=lit)
            choices = tuple(str(choice) for choice in range(low, low + 4))
            found.append(Prediction("How many components has this network?", choices, str(right), before,
                                    Picture(overlay=overlay, lit=lit)))  # fmt: skip
            continue
        largest = max(parts, key=lambda part: len(part.vertices))
        a = largest.vertices[0]
        far = connectivity.breadth_first(net, a).vertices[-1]
        other = [city for part in parts if part is not largest for city in part.vertices]
        b = rng.choice(other) if number == 2 and other else far
        after = joined(net, str(a), str(b))
        before = Picture(overlay=Overlay(after.vertices[:2], marks), lit=lit)
        question = f"Are {a} (A) and {b} (B) connected in this network?"
        right_one = "yes" if connectivity.path(net, a, b) is not None else "no"
        found.append(Prediction(question, ("yes", "no"), right_one, before, Picture(overlay=after, lit=lit)))
    return tuple(found)


def open_lesson() -> Lesson:
    """Return lesson 2, ready for its notebook."""
    task = (
        "The map shows what you saw last in another tab. Write one or two sentences: what did you find, and how can "
        "somebody else check it? Then save the map."
    )
    activities = (Touch(), Steps(board(), story(), STEPS), Quiz(predictions()), Change(), Present(board(), task))
    return Lesson(2, LessonPage("Lesson 2 · Connected or not", board(), activities), exercises())
