"""Ready questions of lesson 3: what Dijkstra's algorithm settles next, and what the cheapest path takes."""

from __future__ import annotations

import random
from dataclasses import replace

from ttr.classroom.question import Question
from ttr.classroom.questions.networks import twenty
from ttr.game.seat_network import board_network
from ttr.graphs import shortest_path
from ttr.graphs.overlay import EdgeMark, Overlay, Role, end_marks
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import counted
from ttr.lessons.cheapest.paths import cheapest, claimed_marks, every_route, fewest, path_text
from ttr.lessons.cheapest.story import compared
from ttr.lessons.kit.cases import board
from ttr.ui.map.picture import Picture


def questions(seed: int) -> tuple[Question, ...]:
    """Return twenty questions."""
    rng = random.Random(seed)
    return twenty(
        [
            (7, lambda: _next_settled(rng)),
            (5, lambda: _cost(rng)),
            (4, lambda: _fewest_too(rng)),
            (4, lambda: _with_own_route(rng)),
        ]
    )


def _on_board(overlay: Overlay, owners: tuple[int | None, ...] = ()) -> Picture:
    return Picture(owners, overlay=overlay, lit=every_route())


def _pair(rng: random.Random, least: int) -> tuple[str, str, ShortestPath]:
    """Return two cities whose cheapest path has so many routes at least, and that path."""
    net = board_network(board())
    while True:
        a, b = rng.sample([city.name for city in board().cities], 2)
        path = cheapest(net, a, b)
        if path is not None and len(path.edges) >= least:
            return a, b, path


def _next_settled(rng: random.Random) -> Question:
    net = board_network(board())
    a, b, _ = _pair(rng, 4)
    trace = shortest_path.trace(net, a, b)
    costs = shortest_path.distances(net, a)
    settles = [index for index, step in enumerate(trace) if step.event == "settle"]
    at = rng.choice(settles[3 : min(9, len(settles))])
    done = {mark.vertex for mark in trace[at - 1].overlay.vertices if mark.role in (Role.DONE, Role.CURRENT)}
    waiting = {item.name for item in trace[at - 1].structure.items} - done
    least = min(costs[city] for city in waiting)
    right = tuple(sorted(str(city) for city in waiting if costs[city] == least))
    text = (
        f"Dijkstra's algorithm looks for the cheapest way from {a} to {b}. The numbers are costs, in trains. Which "
        "city is settled next?"
    )
    before, after = _calm(trace[at - 1].overlay), trace[at].overlay
    same = f" {counted(len(right), 'city')} wait with this cost: each of them may be next." if len(right) > 1 else ""
    why = Overlay(after.vertices, after.edges, f"{after.sentence}{same}")
    return Question(text, right, before=_on_board(before), after=_on_board(why))


def _calm(overlay: Overlay) -> Overlay:
    """Return a step without what is looked at just then."""
    roles = {mark.vertex: Role.DONE if mark.role is Role.CURRENT else mark.role for mark in overlay.vertices}
    cities = tuple(replace(mark, role=roles[mark.vertex]) for mark in overlay.vertices)
    return Overlay(cities, tuple(mark for mark in overlay.edges if mark.role is not Role.CURRENT))


def _cost(rng: random.Random) -> Question:
    a, b, path = _pair(rng, 3)
    text = f"How many trains does the cheapest way from {a} (A) to {b} (B) take?"
    lengths = " + ".join(str(board().routes[edge].length) for edge in path.edges)
    marks = tuple(EdgeMark(edge, Role.PATH) for edge in path.edges)
    why = Overlay(end_marks(a, b), marks, f"{path_text(path.vertices)}: {lengths} = {path.cost} trains.")
    return Question(text, path.cost, before=_on_board(Overlay(end_marks(a, b))), after=_on_board(why))


def _fewest_too(rng: random.Random) -> Question:
    net = board_network(board())
    wanted = rng.choice([True, False])
    while True:
        a, b, path = _pair(rng, 3)
        few = fewest(net, a, b)
        assert few is not None
        same = few.cost == path.cost
        if same is wanted:
            break
    text = f"Is one of the cheapest ways from {a} (A) to {b} (B) also one with the fewest routes?"
    before, after = _on_board(Overlay(end_marks(a, b))), _on_board(compared(a, b))
    return Question(text, "yes" if same else "no", ("yes", "no"), before=before, after=after)


def _with_own_route(rng: random.Random) -> Question:
    """Ask what a path costs when a route off it is free, and worth a detour."""
    net = board_network(board())
    while True:
        a, b, path = _pair(rng, 3)
        route = rng.choice([edge.id for edge in net.edges if edge.length >= 3 and edge.id not in path.edges])
        now = shortest_path.solve(net, a, b, [route])
        if now is not None and now.cost < path.cost:
            break
    own = board().routes[route]
    text = (
        f"{a} (A) – {b} (B) takes {path.cost} trains. Now the route {own}, {own.length} trains, is yours and costs "
        "nothing more. How few trains will do now?"
    )
    owners = tuple(0 if index == route else None for index in range(len(board().routes)))
    why = Overlay(
        end_marks(a, b), claimed_marks(now, (route,)), f"{path_text(now.vertices)}: {now.cost} trains to lay."
    )
    return Question(text, now.cost, before=_on_board(Overlay(end_marks(a, b)), owners), after=_on_board(why, owners))
