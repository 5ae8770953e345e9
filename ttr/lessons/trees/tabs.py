"""Lesson 4, trees: what can be done on its map, and the lesson put together."""

from __future__ import annotations

from dataclasses import replace

from ttr.game.seat_network import board_network
from ttr.graphs import spanning_tree
from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.graphs.trace import Step
from ttr.lessons.kit.activities import Present
from ttr.lessons.kit.building import Build
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.kit.goals import Goal
from ttr.lessons.kit.lesson import Lesson
from ttr.lessons.kit.page import LessonPage
from ttr.lessons.kit.quiz import Quiz
from ttr.lessons.kit.steps import Steps
from ttr.lessons.trees.exercises import exercises
from ttr.lessons.trees.hands import HANDS, joined
from ttr.lessons.trees.predictions import predictions
from ttr.lessons.trees.shape import cycle_in, described, is_tree, joins, leaves_of, marked
from ttr.lessons.trees.touch import CompleteTickets
from ttr.ui.map.picture import Picture
from ttr.ui.parts.sample_games import Position

STEPS = ("kruskal", "prim", "steiner", "steiner-approximate")
WEST = (
    "Vancouver", "Seattle", "Portland", "San Francisco", "Los Angeles", "Las Vegas", "Salt Lake City", "Helena",
    "Denver", "Phoenix", "Santa Fe",
)  # fmt: skip
SIX = ("Seattle", "Portland", "San Francisco", "Los Angeles", "Las Vegas", "Salt Lake City")
THREE = ("Charleston", "Phoenix", "Winnipeg")


def between(cities: tuple[str, ...]) -> tuple[int, ...]:
    """Return all routes of the board between some cities."""
    return tuple(edge.id for edge in board_network(board()).edges if {edge.a, edge.b} <= set(cities))


class TreeSteps(Steps):
    """Step through the algorithms: those for spanning trees in the west, those for Steiner trees on the whole board."""

    def __init__(self) -> None:
        self._west = Position(network_of(between(WEST)), "the routes of the west")
        self._whole = Position(board_network(board()), "the whole board")
        groups = {f"Hand {number}": hand.cities for number, hand in enumerate(HANDS, 1)} | {", ".join(THREE): THREE}
        super().__init__(board(), self._west, STEPS, groups=groups, start="Denver")

    def _run(self) -> None:
        self._position = self._whole if self.algorithm.key.startswith("steiner") else self._west
        super()._run()

    def _stepped(self, step: Step) -> None:
        super()._stepped(step)
        if self._position is self._whole:  # a tree stands out from the board only if the rest is dimmed
            self.show(replace(self.picture, lit=frozenset()), step.sentence)


class BuildTree(Build):
    """Build a network on a board that stays readable, with the three cities of the last goal marked."""

    def show(self, picture: Picture, sentence: str) -> None:
        """Show another picture with its sentence."""
        marks = tuple(VertexMark(city, Role.TERMINAL) for city in THREE)
        overlay = replace(picture.overlay or Overlay(), vertices=marks)
        super().show(replace(picture, overlay=overlay, lit=frozenset(range(len(board().routes)))), sentence)


def goals() -> tuple[Goal[frozenset[int]], ...]:
    """Return what to build in the lesson."""
    west = spanning_tree.solve(network_of(between(SIX)))
    cheapest = joined(THREE)

    def six_cities(routes: frozenset[int]) -> bool:
        net = network_of(routes)
        return bool(routes) and set(net.vertices) == set(SIX) and is_tree(net) and net.length == west.length

    def three_leaves(routes: frozenset[int]) -> bool:
        return bool(routes) and is_tree(network_of(routes)) and len(leaves_of(network_of(routes))) == 3

    def right_count_only(routes: frozenset[int]) -> bool:
        net = network_of(routes)
        return bool(routes) and len(net.edges) == len(net.vertices) - 1 and not is_tree(net)

    def three_cities(routes: frozenset[int]) -> bool:
        net = network_of(routes)
        return bool(routes) and net.length <= cheapest.cost and joins(net, THREE)

    return (
        Goal(f"A minimum spanning tree of {', '.join(SIX[:-1])} and {SIX[-1]}, without other cities.", six_cities),
        Goal("A tree with exactly 3 leaves.", three_leaves),
        Goal("A network with one route fewer than cities that is no tree.", right_count_only),
        Goal(f"{THREE[0]}, {THREE[1]} and {THREE[2]} joined for {cheapest.cost} trains, the fewest.", three_cities),
    )


def shape_of(routes: frozenset[int]) -> tuple[Overlay | None, str]:
    """Return what a network is that is being built: its cycle marked, and a sentence."""
    net, words = network_of(routes), described(routes)
    cycle = cycle_in(net)
    edges = marked(cycle.edges if cycle is not None else (), Role.BOTTLENECK, routes)
    return Overlay((), edges, words), words


def open_lesson() -> Lesson:
    """Return lesson 4, ready for its notebook."""
    build = (
        "Click routes to build a network; click a route again to take it away. A cycle is marked in red, "
        "the cities of the last task are ringed. Can you build these?"
    )
    activities = (
        CompleteTickets(), TreeSteps(), Quiz(predictions()), BuildTree(board(), build, goals(), shape_of),
        Present(board()),
    )  # fmt: skip
    return Lesson(4, LessonPage("Lesson 4 · Trees", board(), activities), exercises())
