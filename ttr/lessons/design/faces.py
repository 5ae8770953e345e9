"""Lesson 10, design a board: count the faces of a drawing route by route, and the Step tab that shows it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ttr.game.board import Board
from ttr.game.files.board_json import load_board
from ttr.graphs import connectivity
from ttr.graphs.algorithm import Events, algorithm
from ttr.graphs.facts import is_planar
from ttr.graphs.network import Network
from ttr.graphs.overlay import Role
from ttr.graphs.trace import Trace
from ttr.graphs.words import counted
from ttr.lessons.design.straight_boards import crossings, puzzles


def face_count(net: Network) -> int:
    """Return the number of faces of any drawing of a network without crossings, by Euler's formula."""
    return 1 + len(connectivity.components(net)) - len(net.vertices) + len(net.edges)


@algorithm(
    "Counting faces",
    """
pieces C = number of cities, faces F = 1
> begin | There are no routes yet: {cities} cities are {cities} pieces, and the whole paper is one face.
for each route (a, b):
    if it is impossible without a crossing:
        stop
        > answer:crossing | {reason}
    if no path leads from a to b yet:
        two pieces become one: C = C - 1
        > join | {name} joins two pieces. It cuts no face, so F stays {faces}. | e=done
    else: a cycle cuts a face in two: F = F + 1
    > cycle | {name} {what}. One face more: F is {faces}. | e=done
V - E + F is 1 + C
> answer | {size}: V - E + F = {left} = {right} = 1 + C.
""",
)
def _drawing(net: Network) -> Events[int | None]:
    planar = is_planar(net)
    vertices, pieces, faces = len(net.vertices), len(net.vertices), 1
    drawn: list[int] = []

    def count() -> dict[str, int]:
        sums = {"V - E + F": vertices - len(drawn) + faces, "1 + C": 1 + pieces}
        return {"cities V": vertices, "routes E": len(drawn), "pieces C": pieces, "faces F": faces, **sums}

    yield "begin", {"cities": vertices, "counters": count()}
    cycle: tuple[int, ...] = ()  # the rest of the cycle that the last route closed
    for edge in net.edges:
        roles = dict.fromkeys(cycle, Role.DONE)
        if not planar and not is_planar(after := net.spanning_subgraph([*drawn, edge.id])):
            roles = {**dict.fromkeys(drawn, Role.DONE), edge.id: Role.BOTTLENECK}
            yield "answer:crossing", {"reason": _why_not(after), "edges": roles, "clear": ["edge_labels"]}
            return None
        path = connectivity.path(net.spanning_subgraph(drawn), edge.a, edge.b)
        drawn.append(edge.id)
        facts = {"name": f"{edge.a} – {edge.b}", "e": edge.id, "clear": ["edge_labels"], "edge_labels": {edge.id: "+"}}
        if path is None:
            pieces, cycle = pieces - 1, ()
            yield "join", {**facts, "faces": faces, "edges": roles, "counters": count()}
        else:
            faces, cycle = faces + 1, path.edges
            twin = len(path.edges) == 1
            what = "is the second track: there is a narrow face between the two" if twin else "closes a cycle"
            roles |= dict.fromkeys(cycle, Role.PATH)
            yield "cycle", {**facts, "what": what, "faces": faces, "edges": roles, "counters": count()}
    left, right = f"{vertices} - {len(drawn)} + {faces}", f"1 + {pieces}"
    yield (
        "answer",
        {"size": counted(faces, "face"), "left": left, "right": right, "edges": drawn, "clear": ["edge_labels"]},
    )
    return faces


def trace(net: Network) -> Trace[int | None]:
    """Trace a drawing route by route and count its faces; the answer is None if a route must cross another.

    O(E (V + E)), with a search for a path between the ends of each route. L. Euler, Elementa doctrinae solidorum
    (1758).
    """
    return _drawing.trace(net)


def _why_not(net: Network) -> str:
    """Return why a network cannot be drawn, by counting sides if that is enough."""
    edges, faces, sides = len(net.edges), face_count(net), least_sides(net)
    last = net.edges[-1]
    words = f"With {last.a} – {last.b} there would be {faces} faces"
    if sides * faces > 2 * edges:
        reason = ", because there is no triangle" if sides > 3 else ""
        return (
            f"{words} of at least {sides} sides{reason}: {sides} · {faces} = {sides * faces} sides. But {edges} "
            f"routes have only 2 · {edges} = {2 * edges}. So there is no such drawing."
        )
    return f"{words}. No matter how you draw the others, it must cross one of them."


def least_sides(net: Network) -> int:
    """Return how many sides each face of a drawing without crossings has at least: 4 if there is no triangle, else 3.

    This holds for networks in one piece with three or more vertices, and without double routes and loops; for others
    return 2, which says nothing. A single route has one face with two sides.
    """
    pairs = {frozenset((edge.a, edge.b)) for edge in net.edges if edge.a != edge.b}
    if len(pairs) < len(net.edges) or len(net.vertices) < 3 or len(connectivity.components(net)) > 1:
        return 2
    near = {city: {next(iter(pair - {city})) for pair in pairs if city in pair} for city in net.vertices}
    return 3 if any(near[a] & near[b] for a, b in map(tuple, pairs)) else 4


BOARDS = (  # boards of the game by file name, with their names in the list
    ("mini", "mini"),
    ("konigsberg", "Königsberg"),
    ("budapest", "Budapest"),
    ("first-journey", "First Journey"),
    ("usa", "USA"),
)
MEANINGS = {
    Role.CURRENT: "the new route",
    Role.PATH: "the rest of the cycle that it closes",
    Role.DONE: "drawn",
    Role.BOTTLENECK: "impossible without a crossing",
}
ABOUT = "All cities are there from the start; routes come one by one. Watch which numbers change."


@lru_cache(maxsize=1)
def boards_to_draw() -> dict[str, Board]:
    """Return the boards to draw, by their names in the list."""
    prism, five, three = puzzles()[0], puzzles()[2], puzzles()[3]
    return {
        prism.name: prism.board(range(6)),
        **{f"Board {title}": load_board(name) for name, title in BOARDS},
        five.name: _crossing_last(five.board(range(5))),
        three.name: _crossing_last(three.board((0, 4, 2, 3, 1, 5))),
    }


def _crossing_last(board: Board) -> Board:
    """Return a board with one crossing, whose last route is one of the two that cross."""
    last = crossings(board)[0][1]
    others = (route for number, route in enumerate(board.routes) if number != last)
    return replace(board, routes=(*others, board.routes[last]))
