"""Lesson 2, connected or not: what can be done on its map, and the lesson put together."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ttr.game.seat_network import board_network
from ttr.graphs import bridges, connectivity
from ttr.graphs.connectivity import Component
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.lessons.connected.exercises import exercises
from ttr.lessons.kit.activities import Present
from ttr.lessons.kit.building import Build, TwoCities
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.kit.goals import Goal
from ttr.lessons.kit.lesson import Lesson
from ttr.lessons.kit.page import LessonPage
from ttr.lessons.kit.quiz import Prediction, Quiz
from ttr.lessons.kit.steps import Steps
from ttr.ui.map.picture import Picture
from ttr.ui.parts.sample_games import Position, games

GAME, TURN, SEAT = "4-players-shared-victory", 130, 1  # three components; one ticket is complete, one is not
START = "Raleigh"  # in the middle of the largest component: the two searches find its cities in different orders
STEPS = ("breadth-first", "depth-first", "union-find", "components")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


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


def touch() -> TwoCities:
    """Return the first thing to do: choose two cities, and see whether they are connected."""
    position = story()
    tickets = [board().tickets[ticket].cities for ticket in position.tickets]
    task = (
        "The bright routes are those of one player, late in a game. Click two cities: can one travel from the first "
        "to the second by these routes?"
    )
    return TwoCities(
        board(), position, task, tickets, lambda a, b: joined(position.net, a, b), heading="The player's tickets"
    )


def goals() -> tuple[Goal[frozenset[int]], ...]:
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
        Goal(
            f"Seattle and Miami connected by {count} routes (fewer cannot do it), and no other route.", coast_to_coast
        ),
        Goal("One component with 4 cities or more. Take any one route away: it is still in one piece.", safe),
    )


def counted_parts(routes: frozenset[int]) -> tuple[Overlay | None, str]:
    """Return the components of a network that is being built, as marks and in words."""
    parts = connectivity.components(network_of(routes))
    sizes = ", ".join(counted(len(part.vertices), "city") for part in parts)
    words = f"{counted(len(routes), 'route')}, {counted(len(parts), 'component')}: {sizes}."
    return lettered(parts, words), words


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
            overlay = lettered(parts, f"{counted(right, 'component')}: each has a letter of its own.")
            before = Picture(overlay=Overlay((), marks), lit=lit)
            choices = tuple(str(choice) for choice in range(low, low + 4))
            found.append(Prediction("How many components does this network have?", choices, str(right), before,
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
    build = "Click routes to build a network; click a route again to take it away. Can you build these?"
    task = (
        "The map shows what you saw last in another tab. Write one or two sentences: what did you find, and how can "
        "somebody else check it? Then save the map."
    )
    activities = (
        touch(),
        Steps(board(), story(), STEPS, start=START),
        Quiz(predictions()),
        Build(board(), build, goals(), counted_parts),
        Present(board(), task),
    )
    return Lesson(2, LessonPage("Lesson 2 · Connected or not", board(), activities), exercises())
