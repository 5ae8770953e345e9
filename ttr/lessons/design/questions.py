"""Lesson 10, design a board: questions about faces, Euler's formula, crossings, room for routes, and balance."""

from __future__ import annotations

import math
import random
from itertools import combinations

from ttr.game.board import Board
from ttr.game.board_parts import Route
from ttr.game.cards import COLORS
from ttr.graphs import connectivity
from ttr.graphs.overlay import Role, VertexMark, edge_marks
from ttr.graphs.words import counted
from ttr.lessons.design.straight_boards import Pair, crossings
from ttr.lessons.kit.cases import board
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import any_board, grow, pieces
from ttr.lessons.questions.places import GROWN, Place, played
from ttr.ui.map.shapes import distance_to, meeting
from ttr.ui.questions.question import Question

YES, NO = "yes", "no"


def _drawing(rng: random.Random, level: int) -> tuple[Place, int, int, int, int]:
    """Return a network without crossings, with its numbers of vertices, edges, components and faces."""
    of = any_board(rng)
    if level == 3:
        routes = pieces(rng, of, [rng.randint(4, 6), rng.randint(3, 5)])
    else:
        routes = grow(rng, of, 4 + level, rng.randint(level - 1, 1 + level), doubles=level // 4 * 3)
    place = Place(of, routes, source=GROWN)
    net = place.net
    cities, count, parts = len(net.vertices), len(net.edges), len(connectivity.components(net))
    return place, cities, count, parts, 1 + parts - cities + count


def faces(rng: random.Random, level: int) -> Question:
    """Ask how many faces a drawing has."""
    place, cities, count, parts, right = _drawing(rng, level)
    why = f"By Euler's formula F = 1 + C - V + E = 1 + {parts} - {cities} + {count} = {right}: " + (
        f"{counted(right - 1, 'face')} inside, and the outer face." if right > 1 else "only the outer face."
    )
    return place.ask(
        "Look only at the bright routes and their cities. How many faces does the drawing have? Count the outer face "
        "too.",
        right,
        why,
        tempting=(right - 1, right + 1, count - cities),
        unit="face",
        after=edge_marks(sorted(place.routes), Role.COMPONENT),
    )


def by_the_formula(rng: random.Random, level: int) -> Question:
    """Ask for the number of routes of a drawing, given its cities and faces."""
    place, cities, right, parts, regions = _drawing(rng, level)
    pieces = "in one piece" if parts == 1 else f"in {parts} pieces"
    text = (
        f"A network that you cannot see has these {cities} cities and is {pieces}. A drawing without a crossing has "
        f"{counted(regions, 'face')}. How many routes does the network have?"
    )
    why = f"V - E + F = 1 + C, so E = V + F - 1 - C = {cities} + {regions} - 1 - {parts} = {right}."
    return place.ask(
        text,
        right,
        why,
        tempting=(cities + regions, cities - 1, right + 1),
        unit="route",
        before=[VertexMark(str(city), Role.TERMINAL) for city in place.net.vertices],
        after=edge_marks(sorted(place.routes), Role.COMPONENT),
        hidden=True,
    )


def room_for(rng: random.Random, level: int) -> Question:
    """Ask whether this many single routes fit between this many cities, or for the maximum number."""
    of = any_board(rng)
    place = Place(of, grow(rng, of, 3 + 2 * level - rng.randint(0, 1)), source="These are cities of a board.")
    names = [str(city) for city in place.net.vertices]
    cities = len(names)
    most = 3 * cities - 6
    marks = tuple(VertexMark(name, Role.TERMINAL) for name in names)
    rule = f"Without double routes, there is room for 3 · {cities} - 6 = {most} routes"
    if level % 2 == 0:
        count = most + rng.choice((-3, -1, 0, 1, 2, 4))
        right = YES if count <= most else NO
        text = (
            f"You want to draw {count} routes between {cities} cities, at most one between any two cities. You may "
            f"choose which routes. Can you draw them without a crossing?"
        )
        why = f"{rule}, and then all faces are triangles. {count} are {'not too many' if right == YES else 'too many'}."
        return place.ask(text, right, why, choices=(YES, NO), before=marks, hidden=True)
    text = (
        f"You draw routes between {cities} cities, at most one between any two cities, and no routes may cross. What "
        f"is the largest number of routes?"
    )
    why = f"{rule}: all faces are triangles, 3F = 2E, and V - E + F = 2."
    tempting = (cities * (cities - 1) // 2, 3 * cities, most - 1)
    return place.ask(text, most, why, tempting=tempting, unit="route", before=marks, hidden=True)


_CLEAR = 34.0  # the least distance of routes from other cities, and between crossings, on a map 1000 wide


def _straight(rng: random.Random, cities: int, routes: int) -> tuple[Board, tuple[Pair, ...]]:
    """Return a board of straight routes with clearly visible crossings, and the pairs of crossing routes."""
    of = any_board(rng)

    def make() -> tuple[Board, tuple[Pair, ...]] | None:
        towns = rng.sample(of.cities, cities)
        place = {town.name: (town.x, town.y) for town in towns}
        pairs = [
            pair
            for pair in combinations(towns, 2)
            if all(
                distance_to([place[town.name] for town in pair], place[other.name]) > _CLEAR
                for other in towns
                if other not in pair
            )
        ]
        if len(pairs) < routes:
            return None
        drawn = sorted(rng.sample(pairs, routes), key=lambda pair: (pair[0].name, pair[1].name))
        tracks = tuple(
            Route(a.name, b.name, max(1, round(math.dist(place[a.name], place[b.name]) / 170)), "gray")
            for a, b in drawn
        )
        made = Board("straight", tuple(towns), tracks, (), title="Straight routes")
        crossing = crossings(made)
        at = [meeting(*(place[town.name] for town in (*drawn[one], *drawn[other]))) for one, other in crossing]
        clear = [math.dist(p, q) > _CLEAR for p, q in combinations([*at, *place.values()], 2)]
        whole = {town.name for pair in drawn for town in pair} == set(place)
        return (made, crossing) if whole and all(clear) else None

    return draw_until(make)


def crossing_count(rng: random.Random, level: int) -> Question:
    """Ask for the number of crossings of straight routes."""
    least = rng.choice((0, 1, level, level))
    of, crossing = draw_until(
        lambda: _straight(rng, 5 + (level + 1) // 2, 6 + level), lambda made: len(made[1]) >= least
    )
    place = Place(
        of, frozenset(range(len(of.routes))), source="These are cities of a board, with random straight routes."
    )
    told = "; ".join(f"{of.routes[one]} and {of.routes[other]}" for one, other in crossing[:3])
    told += "; …" if len(crossing) > 3 else ""
    rule = "Routes that only meet in a city do not cross."
    right = len(crossing)
    why = f"{counted(right, 'crossing')}: {told}. {rule}" if crossing else f"No two of them cross. {rule}"
    return place.ask(
        "All routes of this drawing are straight. How many crossings does the drawing have?",
        right,
        why,
        tempting=(right + 1, right - 1, right + 2),
        unit="crossing",
        after=edge_marks(sorted({route for pair in crossing for route in pair}), Role.BOTTLENECK),
    )


def most_trains(rng: random.Random, level: int) -> Question:
    """Ask which color's open routes take the most trains in a real game."""
    wanted = 2 + (level + 1) // 2

    def make() -> tuple[Place, dict[str, list[int]], list[tuple[int, str]]]:
        found = rng.choice(played()).place
        still = {
            color: [i for i, route in enumerate(board().routes) if route.color == color and found.owners[i] is None]
            for color in sorted(rng.sample(COLORS, wanted))
        }
        trains = [(sum(board().routes[i].length for i in routes), color) for color, routes in still.items()]
        return found, still, sorted(trains, reverse=True)

    def fits(made: tuple[Place, dict[str, list[int]], list[tuple[int, str]]]) -> bool:
        near = made[2][0][0] - made[2][1][0]
        return (near >= 4 and level < 3) or (1 <= near <= 6 and level > 2)

    found, still, trains = draw_until(make, fits)
    (most, right), (second, other) = trains[:2]
    routes = frozenset(route for routes in still.values() for route in routes)
    place = Place(board(), routes, found.owners, found.source.replace("One player's routes", "The map"))
    why = (
        f"{right.capitalize()} has {most} trains left, {other} {second}. On the empty board, all colors have the "
        f"same number."
    )
    return place.ask(
        "On a balanced board, no color is much better than the others. Add up the trains of the bright routes, which "
        "are still open. Which of these colors has the most?",
        right,
        why,
        choices=tuple(still),
        after=edge_marks(sorted(still[right]), Role.ANSWER, lambda route: str(board().routes[route].length)),
    )


PRACTICE = (
    Generator("faces", 10, faces),
    Generator("routes by Euler's formula", 10, by_the_formula),
    Generator("room for routes", 10, room_for),
    Generator("crossings", 10, crossing_count),
    Generator("most trains left", 10, most_trains),
)

CLASS = tuple((2, generator) for generator in PRACTICE)  # how many class questions come from each, after the concepts
