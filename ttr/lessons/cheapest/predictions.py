"""Lesson 3, the cheapest path: the predictions."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.game.seat_network import board_network
from ttr.graphs import shortest_path
from ttr.graphs.network import Vertex
from ttr.graphs.overlay import Overlay, end_marks
from ttr.lessons.cheapest.paths import ENDS, PAIRS, claimed_marks, compared, fewest, on_board
from ttr.lessons.kit.cases import board, routes_through
from ttr.ui.questions.question import Question, ask


def predictions() -> tuple[Question, ...]:
    """Return the questions of the lesson."""
    return (
        _next_settled(),
        _fewest_is_cheapest("Calgary", "Salt Lake City"),
        _cost("Chicago", "Santa Fe"),
        _fewest_is_cheapest("Houston", "Winnipeg"),
        _with_own_route(("Calgary", "Winnipeg")),
        _fewer_settled(),
    )


def _next_settled() -> Question:
    """Ask which city Dijkstra's algorithm settles next, when the target's cost is not the smallest."""
    net = board_network(board())
    trace = shortest_path.trace(net, *PAIRS[0])
    settles = [index for index, step in enumerate(trace) if step.event == "settle"]
    before, after = trace[settles[2] - 1], trace[settles[2]]
    costs = {item.name: item.key for item in before.structure.items}
    right = str(before.structure.items[0].name)
    target = PAIRS[0][1]
    choices = tuple(sorted({right, target, "Phoenix", "Helena"}))
    words = (
        f"{right} waits with cost {costs[right]}, the smallest. {target} already has a cost, {costs[target]}, but "
        f"the algorithm only settles the cheapest of all cities that wait."
    )
    explained = Overlay(after.overlay.vertices, after.overlay.edges, words)
    question = f"Dijkstra's algorithm goes from {PAIRS[0][0]} to {target}. The numbers are costs. Which city is next?"
    return ask(question, right, choices, before=on_board(before.overlay), after=on_board(explained))


def _fewest_is_cheapest(a: str, b: str) -> Question:
    """Ask whether the cheapest path is also one with the fewest routes."""
    net = board_network(board())
    cheap, few = shortest_path.solve(net, a, b), fewest(net, a, b)
    same = cheap is not None and few is not None and cheap.cost == few.cost
    question = f"Does the cheapest path from {a} (A) to {b} (B) also have the fewest routes?"
    return ask(
        question,
        "yes" if same else "no",
        ("yes", "no"),
        before=on_board(Overlay(end_marks(a, b))),
        after=on_board(compared(a, b)),
    )


def _cost(a: str, b: str) -> Question:
    """Ask how many trains the cheapest path takes."""
    path = shortest_path.solve(board_network(board()), a, b)
    right = path.cost if path is not None else 0
    choices = range(right - 1, right + 3)
    question = f"How many trains does the cheapest path from {a} (A) to {b} (B) take?"
    return ask(question, right, choices, before=on_board(Overlay(end_marks(a, b))), after=on_board(compared(a, b)))


def _with_own_route(own: tuple[str, str]) -> Question:
    """Ask for the cost of the path when a route off it becomes free."""
    net, route = board_network(board()), routes_through(own)[0]
    first, now = shortest_path.solve(net, *ENDS), shortest_path.solve(net, *ENDS, [route])
    if first is None or now is None:
        raise ValueError("the two cities are joined on the board of the lesson")
    length = board().routes[route].length
    choices = sorted({first.cost - length, now.cost, first.cost, now.cost + 2})
    question = (
        f"{ENDS[0]} (A) – {ENDS[1]} (B) takes {first.cost} trains. Now the route {own[0]} – {own[1]}, {length} trains, "
        f"is yours and costs nothing more. What is the smallest number of trains now?"
    )
    words = (
        f"The path now goes through {own[0]} and {own[1]} and costs {now.cost}. That is a detour, so you save less "
        f"than the {length} trains of your route."
    )
    owners = tuple(0 if index == route else None for index in range(len(board().routes)))
    before, after = Overlay(end_marks(*ENDS)), Overlay(end_marks(*ENDS), claimed_marks(now, (route,)), words)
    return ask(question, now.cost, choices, before=on_board(before, owners), after=on_board(after, owners))


def _fewer_settled() -> Question:
    """Ask how many cities A* settles in a network where Dijkstra's algorithm settles many."""
    net, (a, b) = board_network(board()), PAIRS[0]
    slow, fast = shortest_path.trace(net, a, b), shortest_path.trace_a_star(net, a, b, _points())
    before, after = slow[-2].overlay, fast[-2].overlay
    many, few = settled_counts(a, b)
    question = f"From {a} to {b}, Dijkstra's algorithm settles {many} cities. How many does A* settle?"
    words = (
        f"A* settles {few}. It knows where {b} is, and leaves cities in the other direction in the heap. The path "
        f"that it finds costs the same."
    )
    choices = (few, many - 2, many, many + 4)
    explained = Overlay(after.vertices, after.edges, words)
    return ask(question, few, choices, before=on_board(before), after=on_board(explained))


def settled_counts(a: str, b: str) -> tuple[int, int]:
    """Return how many cities Dijkstra's algorithm and A* settle between two cities."""
    net = board_network(board())
    traces = shortest_path.trace(net, a, b), shortest_path.trace_a_star(net, a, b, _points())
    counts = [sum(step.event == "settle" for step in trace) for trace in traces]
    return counts[0], counts[1]


def _points() -> dict[Vertex, Sequence[float]]:
    return {city.name: (city.x, city.y) for city in board().cities}
