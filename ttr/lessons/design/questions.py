"""Lesson 10, design a board: questions for practice, class, predictions and paper."""

from __future__ import annotations

import math
import random
from itertools import combinations

from ttr.game.board import Board
from ttr.game.board_parts import Route
from ttr.game.cards import COLORS
from ttr.game.files.board_json import load_board
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, facts
from ttr.graphs.overlay import Overlay, Role, VertexMark, edge_marks
from ttr.graphs.words import pluralize
from ttr.lessons.design.cases import (
    TOWNS,
    Pair,
    crossing_marks,
    crossings,
    face_count,
    in_line,
    puzzles,
    straight_board,
)
from ttr.lessons.design.leads import first_wins, needed_start, with_minus
from ttr.lessons.exercises.cases import board
from ttr.lessons.outputs.worksheets.drawing import PaperMap
from ttr.lessons.outputs.worksheets.sheet import Content, FillInTable, Task, below, task
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import any_board, grow, pieces
from ttr.lessons.questions.parts import edges_of, sparse_part
from ttr.lessons.questions.places import GROWN, BoardNetwork, network_of_board, shipped_positions
from ttr.ui.map.picture import Picture
from ttr.ui.map.shapes import distance_to, meeting
from ttr.ui.question import AnswerKind, Illustration, Question

YES, NO = "yes", "no"


def _drawing(rng: random.Random, level: int) -> BoardNetwork:
    """Return a network without crossings."""
    of = any_board(rng)
    if level == 3:
        routes = pieces(rng, of, [rng.randint(4, 6), rng.randint(3, 5)])
    else:
        routes = grow(rng, of, 4 + level, rng.randint(level - 1, 1 + level), doubles=level // 4 * 3)
    return BoardNetwork(of, routes, source=GROWN)


def _counts(place: BoardNetwork) -> tuple[int, int, int, int]:
    """Return the numbers of vertices, edges, components and faces."""
    cities, count, parts = len(place.net.vertices), len(place.net.edges), len(connectivity.components(place.net))
    return cities, count, parts, 1 + parts - cities + count


def faces(rng: random.Random, level: int) -> Question:
    return _ask_faces(_drawing(rng, level))


def _ask_faces(place: BoardNetwork, more: str = "") -> Question:
    cities, count, parts, right = _counts(place)
    reason = f"By Euler's formula F = 1 + C − V + E = 1 + {parts} − {cities} + {count} = {right}: " + (
        f"{pluralize(right - 1, 'face')} inside, and the outer face." if right > 1 else "only the outer face."
    )
    bright = "Look only at the bright routes and their cities. " if place.where else ""
    return place.ask(
        f"{bright}How many faces does the drawing have? Count the outer face too.",
        right,
        reason + more,
        tempting=(right - 1, right + 1, count - cities),
        unit="face",
        after=edge_marks(sorted(place.routes), Role.COMPONENT),
    )


def by_the_formula(rng: random.Random, level: int) -> Question:
    place = _drawing(rng, level)
    cities, right, parts, regions = _counts(place)
    pieces = "in one piece" if parts == 1 else f"in {parts} pieces"
    reason = f"V − E + F = 1 + C, so E = V + F − 1 − C = {cities} + {regions} − 1 − {parts} = {right}."
    return place.ask(
        f"A network that you cannot see has these {cities} cities and is {pieces}. A drawing without a crossing has "
        f"{pluralize(regions, 'face')}. How many routes does the network have?",
        right,
        reason,
        tempting=(cities + regions, cities - 1, right + 1),
        unit="route",
        before=[VertexMark(str(city), Role.TERMINAL) for city in place.net.vertices],
        after=edge_marks(sorted(place.routes), Role.COMPONENT),
        hidden=True,
    )


def room_for(rng: random.Random, level: int) -> Question:
    of = any_board(rng)
    place = BoardNetwork(of, grow(rng, of, 3 + 2 * level - rng.randint(0, 1)), source="These are cities of a board.")
    names = [str(city) for city in place.net.vertices]
    cities = len(names)
    most = 3 * cities - 6
    marks = tuple(VertexMark(name, Role.TERMINAL) for name in names)
    rule = f"Without double routes, there is room for 3 · {cities} − 6 = {most} routes"
    if level % 2 == 0:
        count = most + rng.choice((-3, -1, 0, 1, 2, 4))
        right = YES if count <= most else NO
        text = (
            f"You want to draw {count} routes between {cities} cities, at most one between any two cities. You may "
            f"choose which routes. Can you draw them without a crossing?"
        )
        reason = (
            f"{rule}, and then all faces are triangles. {count} are {'not too many' if right == YES else 'too many'}."
        )
        return place.ask(text, right, reason, choices=(YES, NO), before=marks, hidden=True)
    text = (
        f"You draw routes between {cities} cities, at most one between any two cities, and no routes may cross. What "
        f"is the largest number of routes?"
    )
    reason = f"{rule}: all faces are triangles, 3F = 2E, and V − E + F = 2."
    tempting = (cities * (cities - 1) // 2, 3 * cities, most - 1)
    return place.ask(text, most, reason, tempting=tempting, unit="route", before=marks, hidden=True)


_CLEAR = 34.0  # the least distance of routes from other cities, and between crossings, on a map 1000 wide


def _draw_straight(rng: random.Random, cities: int, routes: int) -> tuple[Board, tuple[Pair, ...]]:
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
    least = rng.choice((0, 1, level, level))
    of, crossing = draw_until(
        lambda: _draw_straight(rng, 5 + (level + 1) // 2, 6 + level), lambda made: len(made[1]) >= least
    )
    place = BoardNetwork(
        of, frozenset(range(len(of.routes))), source="These are cities of a board, with random straight routes."
    )
    text = "; ".join(f"{of.routes[one]} and {of.routes[other]}" for one, other in crossing[:3])
    text += f"; and {len(crossing) - 3} more" if len(crossing) > 3 else ""
    rule = "Routes that only meet in a city do not cross."
    right = len(crossing)
    reason = f"{pluralize(right, 'crossing')}: {text}. {rule}" if crossing else f"No two of them cross. {rule}"
    return place.ask(
        "All routes of this drawing are straight. How many crossings does the drawing have?",
        right,
        reason,
        tempting=(right + 1, right - 1, right + 2),
        unit="crossing",
        after=edge_marks(sorted({route for pair in crossing for route in pair}), Role.BOTTLENECK),
    )


def most_trains(rng: random.Random, level: int) -> Question:
    wanted = 2 + (level + 1) // 2

    def make() -> tuple[BoardNetwork, dict[str, list[int]], list[tuple[int, str]]]:
        result = rng.choice(shipped_positions()).place
        still = {
            color: [i for i, route in enumerate(board().routes) if route.color == color and result.owners[i] is None]
            for color in sorted(rng.sample(COLORS, wanted))
        }
        trains = [(sum(board().routes[i].length for i in routes), color) for color, routes in still.items()]
        return result, still, sorted(trains, reverse=True)

    def fits(made: tuple[BoardNetwork, dict[str, list[int]], list[tuple[int, str]]]) -> bool:
        near = made[2][0][0] - made[2][1][0]
        return (near >= 4 and level < 3) or (1 <= near <= 6 and level > 2)

    result, still, trains = draw_until(make, fits)
    (most, right), (second, other) = trains[:2]
    routes = frozenset(route for routes in still.values() for route in routes)
    place = BoardNetwork(board(), routes, result.owners, result.source.replace("One player's routes", "The map"))
    return place.ask(
        "On a balanced board, no color is much better than the others. Add up the trains of the bright routes, which "
        "are still open. Which of these colors has the most?",
        right,
        f"{right.capitalize()} has {most} trains left, {other} {second}. On the empty board, all colors have the "
        f"same number.",
        choices=tuple(still),
        after=edge_marks(sorted(still[right]), Role.ANSWER, lambda route: str(board().routes[route].length)),
    )


GENERATORS = (
    Generator("faces", 10, faces, in_class=2),
    Generator("routes by Euler's formula", 10, by_the_formula, in_class=2),
    Generator("room for routes", 10, room_for, in_class=2),
    Generator("crossings", 10, crossing_count, in_class=2),
    Generator("most trains left", 10, most_trains, in_class=2),
)


# --- predictions ---


_SQUARE = ((250.0, 60.0), (760.0, 60.0), (760.0, 560.0), (250.0, 560.0))
_UNTANGLED = ((500.0, 20.0), (960.0, 580.0), (40.0, 580.0), (500.0, 390.0))
_HEXAGON = ((330.0, 20.0), (700.0, 30.0), (930.0, 310.0), (690.0, 590.0), (310.0, 580.0), (70.0, 300.0))
# No route joins opposite towns of the hexagon: 0 and 3, 1 and 4, 2 and 5.
_NESTED = ((500.0, 10.0), (960.0, 590.0), (40.0, 590.0), (500.0, 450.0), (390.0, 270.0), (620.0, 280.0))


def _picture(board: Board, sentence: str) -> Picture:
    lit = frozenset(range(len(board.routes)))
    return Picture(overlay=Overlay((), crossing_marks(crossings(board)), sentence), lit=lit)


def _can(board: Board, right: str, answered: Board, reason: str) -> Question:
    towns, routes = pluralize(len(board.cities), "town"), pluralize(len(board.routes), "route")
    text = f"Can you draw these {towns} and {routes} without a crossing, if you may move the towns?"
    before, after = Illustration(_picture(board, text), board), Illustration(_picture(answered, reason), answered)
    return Question(text, AnswerKind.CHOICE, (right,), reason, before, after, (YES, NO))


def _four() -> Question:
    pairs = tuple(combinations(range(4), 2))
    asked = straight_board("four", TOWNS, _SQUARE, pairs)
    answered = straight_board("four redrawn", TOWNS, _UNTANGLED, pairs)
    return _can(asked, YES, answered, "Yes: move one town into the triangle of the other three.")


def _octahedron(more: tuple[Pair, ...] = ()) -> tuple[Board, Board]:
    pairs = [pair for pair in combinations(range(6), 2) if pair[1] - pair[0] != 3]
    asked = straight_board("six", TOWNS, _HEXAGON, (*pairs, *more))
    return asked, straight_board("six redrawn", TOWNS, _NESTED, (*pairs, *more))


def predictions() -> tuple[Question, ...]:
    mini, bridges = load_board("mini"), load_board("konigsberg")
    three = puzzles()[3].board(puzzles()[3].tangled)
    asked, redrawn = _octahedron()
    one_more, crossed_once = _octahedron(((0, 3),))
    some = frozenset((0, 1, 2, 5, 7, 15, 16, 18, 19))  # two components, with cycles
    return (
        _four(),
        _ask_faces(BoardNetwork(mini, some)).with_choices(),
        _can(
            three,
            NO,
            three,
            "No: there would be 5 faces. There is no triangle, so each face would have at least 4 sides, which makes "
            "20. But 9 routes have only 18 sides.",
        ),
        _ask_faces(network_of_board(bridges), " There is a face between two tracks, too.").with_choices(),
        _can(
            asked,
            YES,
            redrawn,
            "Yes: there are 12 routes, and 3 · 6 − 6 is 12. All 8 faces are triangles, even the outer one, so there "
            "is no room for one more route.",
        ),
        _can(
            one_more,
            NO,
            crossed_once,
            "No: 6 towns have room for at most 3 · 6 − 6 = 12 single routes, and here there are 13.",
        ),
    )


# --- worksheet ---


_TOWNS, _ROUTES = 6, 9
_GAMES, _FEW_GAMES = 12, 5


def worksheet(rng: random.Random) -> Content:
    crossed = draw_until(lambda: _board(rng), lambda made: 2 <= len(crossings(made)) <= 5 and _can_be_untangled(made))
    figure = PaperMap(crossed, "A map with crossings", height=70)
    front = below([figure], _crossings(crossed), _redraw(crossed))
    back = _count_faces(rng), _formula_task(rng), _start(rng, _GAMES)
    return Content(front, back, (_ask_one(rng), _start(rng, _FEW_GAMES)))


def _board(rng: random.Random) -> Board:
    """Return towns at random places, far enough apart, with random straight routes."""
    places = draw_until(
        lambda: [(rng.randint(0, 9) * 100.0, rng.randint(0, 4) * 100.0) for _ in range(_TOWNS)],
        lambda found: len(set(found)) == _TOWNS and not in_line(found) and _are_apart(found),
    )
    pairs = rng.sample(list(combinations(range(_TOWNS), 2)), _ROUTES)
    return straight_board("crossed", TOWNS[:_TOWNS], places, pairs)


def _are_apart(places: list[tuple[float, float]]) -> bool:
    return all(abs(a[0] - b[0]) + abs(a[1] - b[1]) >= 300 for a, b in combinations(places, 2))


def _can_be_untangled(made: Board) -> bool:
    net = board_network(made)
    return facts.is_planar(net) and len(connectivity.components(net)) == 1


def _crossings(made: Board) -> Task:
    result = crossings(made)
    listed = ", ".join(f"{made.routes[a]} with {made.routes[b]}" for a, b in result)
    places = tuple((city.name, city.x, city.y) for city in made.cities)
    return task(
        "crossings",
        "How many crossings does this map have? Which routes cross?",
        {"edges": edges_of(made), "places": places},
        (len(result),),
        f"{pluralize(len(result), 'crossing')}: {listed}.",
        lines=2,
    )


def _redraw(made: Board) -> Task:
    count = face_count(board_network(made))
    return task(
        "redraw",
        "Draw the same map without a crossing; routes may be curved. How many faces does your drawing have, "
        "including the outer face?",
        {"edges": edges_of(made)},
        (count,),
        f"Every drawing without crossings has {count} faces: F = 2 + E − V = "
        f"2 + {len(made.routes)} − {len(made.cities)}.",
        lines=1,
        box=94,
    )


def _count_faces(rng: random.Random) -> Task:
    part = sparse_part(rng, 9, 12)
    count = face_count(board_network(part))
    return task(
        "faces",
        "Count the vertices, the edges and the faces of this drawing, and check Euler's formula V − E + F = 2.",
        {"edges": edges_of(part)},
        (len(part.cities), len(part.routes), count),
        f"V = {len(part.cities)}, E = {len(part.routes)}, F = {count}: "
        f"{len(part.cities)} − {len(part.routes)} + {count} = 2.",
        lines=1,
        figure=PaperMap(part, "A map without crossings", height=78),
    )


def _formula_task(rng: random.Random) -> Task:
    rows = []
    for parts in (1, 1, 2):
        vertices = rng.randint(6, 14)
        edges = rng.randint(vertices - parts, vertices - parts + 6)
        rows.append((vertices, edges, parts, 1 + parts - vertices + edges))
    return task(
        "formula",
        "These maps have no crossings. How many faces does each one have? (V − E + F = 1 + C, with C components.)",
        {"rows": tuple(row[:3] for row in rows)},
        tuple(row[3] for row in rows),
        "F = 1 + C − V + E.",
        table=FillInTable(("V", "E", "C", "F"), rows, 3),
    )


def _start(rng: random.Random, games: int) -> Task:
    leads = draw_until(
        lambda: [rng.randint(-12, 20) for _ in range(games)],
        lambda found: 2 <= needed_start(found) <= 12 and len(set(found)) > games - 3,
    )
    start = needed_start(leads)
    won = f"{first_wins(leads, start):g}"
    return task(
        "head_start",
        f"The player who began was ahead by {', '.join(map(with_minus, leads))} points (minus means behind). Give the "
        f"second player a head start. What is the smallest head start with which the first player wins at most half "
        f"of these games? (A tie is half a win.)",
        {"leads": tuple(leads)},
        (start, won),
        f"{pluralize(start, 'point')}: then the first player wins {won} of {games}.",
        lines=2,
    )


def _ask_one(rng: random.Random) -> Task:
    vertices = rng.randint(6, 12)
    edges = rng.randint(vertices + 1, vertices + 6)
    return task(
        "one_formula",
        f"A map in one piece, drawn without crossings, has {vertices} cities and {edges} routes. How many faces does "
        f"it have?",
        {"vertices": vertices, "edges": edges},
        (2 - vertices + edges,),
        f"F = 2 − {vertices} + {edges} = {2 - vertices + edges}.",
        lines=1,
    )
