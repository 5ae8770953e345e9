"""Lesson 2, connected or not: activities on the map, and its last game, pieces."""

from __future__ import annotations

import random
from dataclasses import replace

from ttr.game.seat_network import board_network
from ttr.graphs import bridges, connectivity, steiner_tree
from ttr.graphs.network import Network
from ttr.graphs.overlay import Overlay, Role, label_components
from ttr.graphs.words import pluralize
from ttr.lessons.activities.activities import Goal
from ttr.lessons.activities.building import Build, TwoCities
from ttr.lessons.activities.steps import Steps
from ttr.lessons.assemble import assemble_lesson
from ttr.lessons.challenges.finale import Challenge, Finale, tries
from ttr.lessons.connected.cases import draw_joined, story
from ttr.lessons.exercises.cases import board, network_of
from ttr.lessons.notebook.lesson import Lesson
from ttr.ui.records.files import StudiedNetwork


def one_piece(given: frozenset[int], chosen: frozenset[int]) -> bool:
    cities = network_of(given).vertices
    parts = connectivity.components(network_of(given | chosen))
    return any(set(cities) <= set(part.vertices) for part in parts)


def fewest_routes(given: frozenset[int]) -> int:
    """Return the smallest number of routes that connect a network: a Steiner tree with cost 1 for each route."""
    net = board_network(board())
    same = Network.from_edges([(edge.a, edge.b, 1) for edge in net.edges], net.vertices)
    # Renumber the edges in the same order.
    free = [new.id for new, old in zip(same.edges, net.edges, strict=True) if old.id in given]
    tree = steiner_tree.solve(same, network_of(given).vertices, free=free)
    return 0 if tree is None else tree.cost


def challenge(number: int) -> Challenge:
    """Return a position: a network with four or five components, which takes four routes or more to join."""
    chance = random.Random(number)
    everything = range(len(board().routes))
    for _ in tries(number):
        given = frozenset(chance.sample(everything, 7))
        parts = connectivity.components(network_of(given))
        best = fewest_routes(given)
        if 4 <= len(parts) <= 5 and best >= 4:
            break

    def score(chosen: frozenset[int]) -> int | None:
        return len(chosen) if one_piece(given, chosen) else None

    twins = {twin for route in given if (twin := board().twins[route]) is not None}
    return Challenge(frozenset(everything) - given - twins, given, label_components(parts, "").vertices, best, score)


FINALE = Finale(
    2,
    "This network is in pieces, each with a letter. Click routes until all pieces are joined. What is the smallest "
    "number of routes?",
    "route",
    Role.ANSWER,
    "Nobody can do it with fewer.",
    challenge,
)


# --- tabs ---


TASK = (
    "The bright routes belong to one player, late in a game. Click two cities. Can you travel from the first to "
    "the second on these routes?"
)


def place() -> StudiedNetwork:
    position = story()
    tickets = tuple(board().tickets[ticket].cities for ticket in position.tickets)
    return replace(position, name="The lesson’s network", pairs=tickets)


def goals() -> tuple[Goal[frozenset[int]], ...]:
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
        Goal(
            f"Seattle and Miami connected by {count} routes (the smallest number possible), and no other route.",
            coast_to_coast,
        ),
        Goal("One component with 4 cities or more that stays in one piece, whichever route you remove.", safe),
    )


def counted_parts(routes: frozenset[int]) -> tuple[Overlay | None, str]:
    parts = connectivity.components(network_of(routes))
    sizes = ", ".join(pluralize(len(part.vertices), "city") for part in parts)
    text = f"{pluralize(len(routes), 'route')}, {pluralize(len(parts), 'component')}: {sizes}."
    return label_components(parts, text), text


START = "Raleigh"  # in the middle of the largest component, where the two searches find cities in different orders
STEPS = ("breadth-first", "depth-first", "union-find", "components")


def open_lesson() -> Lesson:
    build = "Click routes to build a network; click a route again to remove it. Can you build these?"
    first = (TwoCities(place(), TASK, draw_joined), Steps([place()], STEPS, start=START))
    return assemble_lesson(2, first, [Build(board(), build, goals(), counted_parts)])
