"""Faces, counted while a board is drawn: route by route, each joins two pieces or cuts a face in two."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from ttr.game.board import Board
from ttr.game.board_json import load_board
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity
from ttr.graphs.facts import is_planar
from ttr.graphs.network import Network
from ttr.graphs.overlay import Role
from ttr.graphs.trace import Recorder, Step, Trace
from ttr.graphs.words import counted
from ttr.lessons.design.drawings import crossings, least_sides, puzzles
from ttr.lessons.kit.activities import Activity
from ttr.ui.map.picture import Picture
from ttr.ui.parts import html
from ttr.ui.parts.controls import box, dropdown, markup
from ttr.ui.parts.stepper import Stepper

CODE = (
    "pieces C = number of cities, faces F = 1",
    "for each route (a, b):",
    "    if it cannot be drawn without a crossing:",
    "        stop",
    "    if no way leads from a to b yet:",
    "        two pieces become one: C = C - 1",
    "    else: a cycle cuts a face in two: F = F + 1",
    "V - E + F is 1 + C",
)
MEANINGS = {
    Role.CURRENT: "the route that is drawn now",
    Role.PATH: "the way that it closes to a cycle",
    Role.DONE: "drawn",
    Role.BOTTLENECK: "cannot be drawn without a crossing",
}
ABOUT = "All cities are there from the start; routes come one at a time. Watch which numbers change."


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board to draw: its name in a list."""

    name: str
    board: Board


def face_count(net: Network) -> int:
    """Return the number of faces of any drawing of a network without crossings, by Euler's formula."""
    return 1 + len(connectivity.components(net)) - len(net.vertices) + len(net.edges)


def trace(net: Network) -> Trace[int | None]:
    """Draw a network route by route, and count its faces.

    Parameters
    ----------
    net
        Its edges are drawn in their order.

    Returns
    -------
    Trace
        The answer is the number of faces, or None where a route cannot be drawn without a crossing.

    Notes
    -----
    O(E (V + E)): each route is looked for a way between its ends. L. Euler, Elementa doctrinae solidorum (1758).
    """
    recorder, planar = Recorder(), is_planar(net)
    vertices, pieces, faces = len(net.vertices), len(net.vertices), 1

    def count(edges: int) -> None:
        recorder.counters = {
            "cities V": vertices, "routes E": edges, "pieces C": pieces, "faces F": faces,
            "V - E + F": vertices - edges + faces, "1 + C": 1 + pieces,
        }  # fmt: skip

    count(0)
    start = f"Nothing is drawn yet: {vertices} cities are {vertices} pieces, and the whole paper is one face."
    recorder.step("begin", 1, start)
    drawn: list[int] = []
    for edge in net.edges:
        recorder.edge_labels = {edge.id: "+"}
        before = Network(net.vertices, [net.edge(id) for id in drawn])
        if not planar and not is_planar(Network(net.vertices, [*before.edges, edge])):
            recorder.edges[edge.id], recorder.edge_labels = Role.BOTTLENECK, {}
            recorder.step("crossing", 4, _why_not(Network(net.vertices, [*before.edges, edge])))
            break
        way = connectivity.path(before, edge.a, edge.b)
        name = f"{edge.a} – {edge.b}"
        drawn.append(edge.id)
        if way is None:
            pieces -= 1
            count(len(drawn))
            recorder.step("join", 6, f"{name} joins two pieces. No face is cut: F stays {faces}.", edge=edge.id)
        else:
            faces += 1
            count(len(drawn))
            recorder.edges |= dict.fromkeys(way.edges, Role.PATH)
            twin = len(way.edges) == 1
            what = "is the second track: a narrow face lies between the two" if twin else "closes a cycle"
            recorder.step("cycle", 7, f"{name} {what}. One face more: F is {faces}.", edge=edge.id)
            recorder.edges |= dict.fromkeys(way.edges, Role.DONE)
        recorder.edges[edge.id] = Role.DONE
    else:
        recorder.edge_labels = {}
        left, right = f"{vertices} - {len(drawn)} + {faces}", f"1 + {pieces}"
        recorder.answer(8, f"{counted(faces, 'face')}: V - E + F = {left} = {right} = 1 + C.", (), drawn)
        return Trace("Counting faces", CODE, tuple(recorder.steps), faces)
    return Trace("Counting faces", CODE, tuple(recorder.steps), None)


def _why_not(net: Network) -> str:
    """Say why a network cannot be drawn; by counting sides, where that is enough."""
    edges, faces, sides = len(net.edges), face_count(net), least_sides(net)
    last = net.edges[-1]
    words = f"With {last.a} – {last.b} there would be {faces} faces"
    if sides * faces > 2 * edges:
        reason = ", as there is no triangle" if sides > 3 else ""
        return (
            f"{words} of at least {sides} sides{reason}: {sides} · {faces} = {sides * faces} sides. But {edges} routes "
            f"have only 2 · {edges} = {2 * edges}. There is no such drawing."
        )
    return f"{words}. However the others are drawn, it has to cross one of them."


@lru_cache(maxsize=1)
def to_draw() -> tuple[Drawn, ...]:
    """Return the boards to draw."""
    prism, five, three = puzzles()[0], puzzles()[2], puzzles()[3]
    names = (
        ("mini", "mini"), ("konigsberg", "Königsberg"), ("budapest", "Budapest"), ("first-journey", "First Journey"),
        ("usa", "USA"),
    )  # fmt: skip
    return (
        Drawn(prism.name, prism.board(range(6))),
        *(Drawn(f"Board {title}", load_board(name)) for name, title in names),
        Drawn(five.name, _crossing_last(five.board(range(5)))),
        Drawn(three.name, _crossing_last(three.board((0, 4, 2, 3, 1, 5)))),
    )


def _crossing_last(board: Board) -> Board:
    """Return a board with one crossing so that a route of it is the last one: until then none is in the picture."""
    last = crossings(board)[0][1]
    others = (route for number, route in enumerate(board.routes) if number != last)
    return replace(board, routes=(*others, board.routes[last]))


class FaceSteps(Activity):
    """Draw a board route by route."""

    def __init__(self) -> None:
        self._board = dropdown("Board", [(drawn.name, number) for number, drawn in enumerate(to_draw())])
        self.stepper = Stepper(self._stepped, self._name)
        parts = [self._board, markup(html.note(ABOUT)), self.stepper.panel]
        super().__init__("Step", box(parts, "ttr-panel"), self.stepper.foot)
        self._board.observe(lambda change: self._run(), "value")
        self._run()

    def choose(self, number: int) -> None:
        """Choose another board."""
        self._board.value = number

    def _run(self) -> None:
        self.board = to_draw()[self._board.value].board
        self.stepper.show(trace(board_network(self.board)), meanings=MEANINGS)

    def _stepped(self, step: Step) -> None:
        self.show(Picture(overlay=step.overlay), step.sentence)

    def _name(self, item: object) -> str:
        return str(item)
