"""Lesson 10, design a board: its last game, where you draw the most valuable routes without a crossing."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from ttr.game.board import Board
from ttr.game.rule_sets import USA
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity
from ttr.graphs.overlay import Overlay, Role, edge_marks
from ttr.graphs.words import counted, named
from ttr.lessons.design.faces import face_count
from ttr.lessons.design.straight_boards import TOWNS, Pair, crossing_marks, crossings, straight_board
from ttr.lessons.last_games.finale import Challenge, Finale, tries
from ttr.ui.map.picture import Picture
from ttr.ui.map.shapes import Point, distance_to

OFFERED, CROSSINGS = 15, 10  # the routes of a position, and the fewest crossings among them
BESIDE = 50.0  # the least distance of a town from other towns' routes; the map is 1000 wide
_AROUND = ((150, 70), (520, 40), (880, 110), (890, 500), (500, 570), (110, 480), (480, 300))
_ASIDE = (90, 60)  # how far a town may move from its place above: sideways, and up or down
_NAMED = 2  # the most routes that a sentence lists


def _places(chance: random.Random) -> list[Point]:
    """Return random places for the towns: six around and one in the middle."""
    side, up = _ASIDE
    return [(float(x + chance.randint(-side, side)), float(y + chance.randint(-up, up))) for x, y in _AROUND]


def _drawable(places: Sequence[Point]) -> list[Pair]:
    """Return the pairs of towns whose straight route keeps its distance from all other towns."""
    return [
        (a, b)
        for a, b in combinations(range(len(places)), 2)
        if all(distance_to((places[a], places[b]), places[c]) >= BESIDE for c in range(len(places)) if c not in (a, b))
    ]


def points(board: Board, routes: frozenset[int]) -> int:
    """Return the points of routes in the game."""
    return sum(USA.route_points[board.routes[route].length] for route in routes)


def in_one_piece(board: Board, routes: frozenset[int]) -> bool:
    """Return True if routes join all towns."""
    return len(connectivity.components(board_network(board).spanning_subgraph(routes))) == 1


def best_routes(board: Board) -> frozenset[int]:
    """Return the most valuable routes that join all towns without a crossing, or none if there are none.

    The search takes or skips each route in turn. It abandons a choice if it cannot win even with every remaining route
    that fits.
    """
    crossed: dict[int, set[int]] = {route: set() for route in range(len(board.routes))}
    for one, other in crossings(board):
        crossed[one].add(other)
        crossed[other].add(one)
    best, most = frozenset[int](), 0

    def look(chosen: frozenset[int], left: frozenset[int], now: int) -> None:
        nonlocal best, most
        if now + points(board, left) <= most:
            return
        if not left:
            if in_one_piece(board, chosen):
                best, most = chosen, now
            return
        route = max(left, key=lambda each: (len(crossed[each] & left), each))
        look(chosen | {route}, left - {route} - crossed[route], now + points(board, frozenset({route})))
        if crossed[route] & left:
            look(chosen, left - {route}, now)

    look(frozenset(), frozenset(crossed), 0)
    return best


def longest_first(board: Board) -> frozenset[int]:
    """Return routes chosen greedily: always the longest that crosses no earlier one, until none is left."""
    pairs = {frozenset(pair) for pair in crossings(board)}
    chosen = frozenset[int]()
    for route in sorted(range(len(board.routes)), key=lambda each: (-board.routes[each].length, each)):
        if not any({route, other} in pairs for other in chosen):
            chosen |= {route}
    return chosen


def in_words(board: Board, chosen: frozenset[int], pressed: int) -> str:
    """Return a sentence about the value of the drawn or erased route and the routes that it blocks."""
    route, worth = board.routes[pressed], points(board, frozenset({pressed}))
    rivals = sorted({other for pair in crossings(board) if pressed in pair for other in pair} - {pressed})
    words = f"{route} is worth {counted(worth, 'point')}"
    if pressed not in chosen:
        return f"{words}: rubbed out."
    red = [other for other in rivals if other in chosen]
    if red:
        more = f" and {len(red) - _NAMED} more" if len(red) > _NAMED else ""
        return f"{words}, but it crosses {named(board.routes[other] for other in red[:_NAMED])}{more}."
    if rivals:
        lost = points(board, frozenset(rivals))
        return f"{words}; it blocks {counted(len(rivals), 'route')} worth {counted(lost, 'point')}."
    return f"{words}, and it blocks no other route."


def challenge(number: int) -> Challenge:
    """Return a position with many crossings, where choosing the longest routes first is not optimal."""
    chance = random.Random(number)
    for _ in tries(number):
        places = _places(chance)
        pairs = _drawable(places)
        if len(pairs) < OFFERED:
            continue
        drawn = straight_board("drawing", TOWNS, places, sorted(chance.sample(pairs, OFFERED)))
        board = replace(drawn, title="Straight routes")
        best = points(board, best_routes(board))
        if len(crossings(board)) >= CROSSINGS and best > points(board, longest_first(board)):
            break
    everything = frozenset(range(OFFERED))

    def crossed(chosen: frozenset[int]) -> list[Pair]:
        return [pair for pair in crossings(board) if chosen.issuperset(pair)]

    def score(chosen: frozenset[int]) -> int | None:
        return points(board, chosen) if in_one_piece(board, chosen) and not crossed(chosen) else None

    def show(chosen: frozenset[int], pressed: int | None) -> Picture:
        wrong = crossing_marks(crossed(chosen))
        red = {mark.edge for mark in wrong}
        marks = edge_marks(sorted(chosen - red), Role.ANSWER)
        words = in_words(board, chosen, pressed) if pressed is not None else ""
        if pressed is not None and not wrong:
            net = board_network(board).edge_subgraph(chosen)
            words += f" The drawing has {counted(points(board, chosen), 'point')}"
            words += f" and {counted(face_count(net), 'face')}." if chosen else "."
        return Picture(overlay=Overlay((), (*wrong, *marks), words))

    return Challenge(everything, everything, (), best, score, show, board)


FINALE = Finale(
    10,
    "You may draw each of these routes, but many of them cross. Choose routes that join all towns without a crossing "
    f"and score the most points: {', '.join(map(str, USA.route_points[1:4]))} or {USA.route_points[4]} points for 1 "
    "to 4 spaces.",
    "point",
    Role.ANSWER,
    "Nobody can draw a board that is worth more.",
    challenge,
    more_is_better=True,
    solved="No crossing, all in one piece: {}",
)
