"""Lesson 4, trees: networks to build, with their shape."""

from __future__ import annotations

from dataclasses import replace

from ttr.graphs import spanning_tree
from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.tabs.building import Build
from ttr.lessons.tabs.goals import Goal
from ttr.lessons.trees.hands import joined
from ttr.lessons.trees.networks import SIX, THREE, between
from ttr.lessons.trees.shape import cycle_in, described, is_tree, joins, leaves_of, marked
from ttr.ui.map.picture import Picture

TASK = (
    "Click routes to build a network; click a route again to remove it. The map shows a cycle in red, and rings "
    "around the cities of the last task. Can you build these?"
)


def goals() -> tuple[Goal[frozenset[int]], ...]:
    """Return the building goals of the lesson."""
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
        Goal("A network that has one route fewer than cities but is not a tree.", right_count_only),
        Goal(f"{THREE[0]}, {THREE[1]} and {THREE[2]} joined for {cheapest.cost} trains, the fewest.", three_cities),
    )


class BuildTree(Build):
    """Build a network on a readable board that marks the three cities of the last goal."""

    def __init__(self) -> None:
        super().__init__(board(), TASK, goals(), shape_of)

    def show(self, picture: Picture, sentence: str) -> None:
        """Show a new picture with its sentence."""
        marks = tuple(VertexMark(city, Role.TERMINAL) for city in THREE)
        overlay = replace(picture.overlay or Overlay(), vertices=marks)
        super().show(replace(picture, overlay=overlay, lit=frozenset(range(len(board().routes)))), sentence)


def shape_of(routes: frozenset[int]) -> tuple[Overlay | None, str]:
    """Return the shape of a network under construction, in a sentence, with a cycle marked."""
    net, words = network_of(routes), described(routes)
    cycle = cycle_in(net)
    edges = marked(cycle.edges if cycle is not None else (), Role.BOTTLENECK, routes)
    return Overlay((), edges, words), words
