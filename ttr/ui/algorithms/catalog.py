"""The catalog: every algorithm that the algorithms page offers, one entry each.

To add an algorithm, add an entry with its functions and predictions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, partial
from inspect import signature
from typing import Any

from ttr.graphs import (
    bridges,
    centrality,
    connectivity,
    euler,
    longest_trail,
    min_cut,
    shortest_path,
    spanning_tree,
    steiner_tree,
    union_find,
)
from ttr.graphs.algorithm import Attempt
from ttr.graphs.network import Network, NetworkError, Vertex
from ttr.graphs.overlay import Role
from ttr.graphs.trace import Trace
from ttr.ui.question import AnswerKind, ToCarryOut
from ttr.ui.records.files import StudiedNetwork
from ttr.ui.stepper.predict import StepQuestion

MAX_TERMINALS = 9  # the exact Steiner tree takes 2^(k-1) steps for k terminals


class Need(StrEnum):
    """The inputs that an algorithm needs besides the network."""

    START = "start"  # one vertex
    PAIR = "pair"  # source and target
    TERMINALS = "terminals"  # several vertices


@dataclass(frozen=True, slots=True)
class Inputs:
    """The inputs that an algorithm may get besides the network."""

    start: Vertex | None = None
    target: Vertex | None = None
    terminals: tuple[Vertex, ...] = ()  # the vertices to join
    free: frozenset[int] = frozenset()  # edges that cost nothing
    closed: frozenset[int] = frozenset()  # edges that cannot be used
    order: tuple[int, ...] | None = None  # the edges in the order in which they were added
    coordinates: Mapping[Vertex, Sequence[float]] | None = None


def make_inputs(position: StudiedNetwork, **chosen: Any) -> Inputs:
    """Return the inputs that a user chose, and the inputs that come with a network."""
    points: dict[Vertex, Sequence[float]] = {city.name: (city.x, city.y) for city in position.board.cities}
    return Inputs(free=position.free, closed=position.closed, order=position.order, coordinates=points, **chosen)


@dataclass(frozen=True, slots=True)
class CatalogEntry:
    """Entry of the catalog; the parameters of its functions say which inputs it takes."""

    key: str  # its name in links
    name: str
    about: str  # a sentence about its result
    steps: Callable[..., Trace[Any]]  # the function of `ttr.graphs` that returns the steps to the answer
    exercise: Callable[..., Attempt[Any]] | None = None  # the function of `ttr.graphs` that lets somebody carry it out
    rivals: tuple[str, ...] = ()  # keys of algorithms for the same question, to compare with
    questions: tuple[StepQuestion, ...] = ()  # the questions for predictions
    meanings: Mapping[Role, str] = field(default_factory=dict)  # special meanings of marks on the map

    @property
    def needs(self) -> Need | None:
        """The inputs that a user must choose."""
        needs = {"terminals": Need.TERMINALS, "target": Need.PAIR, "b": Need.PAIR, "start": Need.START}
        return next((need for name, need in needs.items() if name in _list_parameters(self.steps)), None)

    @property
    def uses_costs(self) -> bool:
        """Whether it accepts free and closed edges; closed edges are removed for other algorithms."""
        return "closed" in _list_parameters(self.steps)

    def takes(self, given: Inputs) -> dict[str, Any]:
        """Return the arguments of its functions besides the network."""
        inputs = {name: getattr(given, name) for name in Inputs.__slots__}
        inputs |= {"source": given.start, "a": given.start, "b": given.target, "uncuttable": given.free - given.closed}
        return {name: inputs[name] for name in _list_parameters(self.steps) if name in inputs}

    def trace(self, net: Network, given: Inputs) -> Trace[Any]:
        """Return the answer step by step."""
        return self.steps(net, **self.takes(given))

    def attempt(self, net: Network, given: Inputs) -> Attempt[Any] | None:
        """Return the algorithm as an exercise, or None if it is only to watch."""
        return self.exercise and self.exercise(net, **self.takes(given))


@cache
def _list_parameters(steps: Callable[..., Trace[Any]]) -> tuple[str, ...]:
    return tuple(signature(steps).parameters)


def check(algorithm: CatalogEntry, net: Network, inputs: Inputs) -> None:
    """Raise a `NetworkError` with a sentence when an input is missing or is not in the network."""
    if not net.vertices and algorithm.needs is not None:
        raise NetworkError(f"{algorithm.name} needs a start city, but this network has none. Choose some routes.")
    if algorithm.needs is Need.TERMINALS:
        count = len(inputs.terminals)
        if count < 2:
            raise NetworkError("Choose at least two cities to join, on the map or in the list.")
        if algorithm.key == "steiner" and count > MAX_TERMINALS:
            raise NetworkError(
                f"The exact algorithm looks at every group of cities, {2 ** (count - 1)} for {count}: "
                f"choose at most {MAX_TERMINALS}, or the approximation."
            )
    ends = {Need.START: (inputs.start,), Need.PAIR: (inputs.start, inputs.target), Need.TERMINALS: inputs.terminals}
    for vertex in ends[algorithm.needs] if algorithm.needs else ():
        if vertex is None:
            raise NetworkError("Choose a start and a target, on the map or in the lists.")
        require(net, vertex)


def require(net: Network, vertex: Vertex) -> None:
    """Raise a `NetworkError` with a sentence if a city is not in a network."""
    if vertex not in net.numbered.vertex:
        raise NetworkError(f"{vertex} is not in this network: none of its routes leads there.")


def _next_city(question: str, *events: str, new: bool = False) -> StepQuestion:
    return StepQuestion(question, AnswerKind.CITY, events, new)


def _number(question: str, value: Callable[[Any], int | None]) -> StepQuestion:
    return StepQuestion(question, AnswerKind.NUMBER, value=value)


LENGTH_OF_TRAIL = _number("How long is the longest trail?", lambda trail: int(trail.length))
COST = _number("How many trains does the cheapest path cost?", lambda path: path.cost if path else None)
TREE_COST = _number("How many trains does the tree cost?", lambda tree: tree.cost if tree else None)
TREE_LENGTH = _number("How many trains do all trees need?", lambda forest: int(forest.length))
REACHED = _number("How many cities can be reached?", lambda found: len(found.vertices))
NEXT_SETTLED = _next_city("Which city is settled next?", "settle")
NEXT_VISITED = _next_city("Which city is visited next?", "visit")
NEXT_DISCOVERED = _next_city("Which city is discovered next?", "discover", new=True)
OF_DIJKSTRA = {Role.DONE: "settled", Role.REJECTED: "closed", Role.TERMINAL: "target"}

ALGORITHMS: tuple[CatalogEntry, ...] = (
    CatalogEntry(
        "breadth-first",
        "Breadth-first search",
        "Every city that can be reached, the nearest first.",
        connectivity.trace_breadth_first,
        connectivity.attempt_breadth_first,
        rivals=("depth-first",),
        questions=(NEXT_VISITED, NEXT_DISCOVERED, REACHED),
    ),
    CatalogEntry(
        "depth-first",
        "Depth-first search",
        "Every city that can be reached, always going on from the newest.",
        connectivity.trace_depth_first,
        connectivity.attempt_depth_first,
        rivals=("breadth-first",),
        questions=(NEXT_DISCOVERED, REACHED),
    ),
    CatalogEntry(
        "components",
        "Connected components",
        "The groups of cities that routes connect.",
        connectivity.trace_components,
        rivals=("union-find",),
        questions=(_number("How many components are there?", len), NEXT_VISITED),
    ),
    CatalogEntry(
        "path",
        "Path with the fewest routes",
        "Is a ticket connected, and by which routes?",
        connectivity.trace_path,
        rivals=("dijkstra",),
        questions=(
            _number("How many routes does the path have?", lambda path: len(path.edges) if path else None),
            NEXT_VISITED,
        ),
    ),
    CatalogEntry(
        "union-find",
        "Union-find",
        "Which cities are connected after each added route.",
        union_find.trace,
        union_find.attempt,
        rivals=("components",),
        questions=(
            StepQuestion("Which route closes a cycle next?", AnswerKind.ROUTE, ("cycle",)),
            _number("How many components are left at the end?", lambda found: len(found.components)),
        ),
        meanings={Role.DONE: "joined two", Role.REJECTED: "closed a cycle", Role.COMPONENT: "in a component"},
    ),
    CatalogEntry(
        "dijkstra",
        "Dijkstra's algorithm",
        "The path between two cities that takes the fewest trains.",
        shortest_path.trace,
        shortest_path.attempt,
        rivals=("a-star", "path"),
        questions=(NEXT_SETTLED, COST),
        meanings=OF_DIJKSTRA,
    ),
    CatalogEntry(
        "a-star",
        "A*",
        "The same path, but cities that seem nearer to the target come first.",
        shortest_path.trace_a_star,
        shortest_path.attempt_a_star,
        rivals=("dijkstra", "path"),
        questions=(NEXT_SETTLED, COST),
        meanings=OF_DIJKSTRA,
    ),
    CatalogEntry(
        "kruskal",
        "Kruskal's algorithm",
        "The shortest routes that keep everything connected.",
        spanning_tree.trace,
        spanning_tree.attempt,
        rivals=("prim",),
        questions=(StepQuestion("Which route is taken next?", AnswerKind.ROUTE, ("take",)), TREE_LENGTH),
    ),
    CatalogEntry(
        "prim",
        "Prim's algorithm",
        "The same tree, grown from one city.",
        spanning_tree.trace_prim,
        spanning_tree.attempt_prim,
        rivals=("kruskal",),
        questions=(_next_city("Which city joins the tree next?", "take"), TREE_LENGTH),
    ),
    CatalogEntry(
        "steiner",
        "Steiner tree, exact (Dreyfus-Wagner)",
        "The cheapest tree that joins several cities.",
        steiner_tree.trace,
        rivals=("steiner-approximate",),
        questions=(TREE_COST,),
        meanings={Role.DONE: "cheapest tree of the group", Role.FRONTIER: "in the group"},
    ),
    CatalogEntry(
        "steiner-approximate",
        "Steiner tree, approximate",
        "A nearly cheapest tree that joins several cities, found quickly.",
        steiner_tree.trace_approximate,
        rivals=("steiner",),
        questions=(TREE_COST,),
    ),
    CatalogEntry(
        "longest-trail",
        "Longest trail by odd vertices",
        "The longest continuous path, found by choosing which routes to leave out.",
        longest_trail.trace_odd_vertices,
        rivals=("longest-trail-backtracking",),
        questions=(LENGTH_OF_TRAIL,),
        meanings={Role.DONE: "stays", Role.REJECTED: "left out", Role.TERMINAL: "odd vertex", Role.FRONTIER: "walked"},
    ),
    CatalogEntry(
        "longest-trail-backtracking",
        "Longest trail by backtracking",
        "The same trail, found by walking and turning back.",
        longest_trail.trace,
        rivals=("longest-trail",),
        questions=(LENGTH_OF_TRAIL,),
        meanings={Role.REJECTED: "within reach, but too short"},
    ),
    CatalogEntry(
        "euler",
        "Euler trail (Hierholzer)",
        "Can all routes be walked in one go?",
        euler.trace,
        euler.attempt,
        questions=(
            _number("How many cities are odd?", lambda answer: len(answer.odd)),
            _next_city("Where does the walk go next?", "walk"),
        ),
        meanings={Role.FRONTIER: "walked", Role.TRAIL: "noted", Role.TERMINAL: "odd vertex", Role.DONE: "even vertex"},
    ),
    CatalogEntry(
        "bridges",
        "Bridges and cut vertices (Tarjan)",
        "The routes and cities that hold the network together.",
        bridges.trace,
        bridges.attempt,
        questions=(
            StepQuestion("Which route is a bridge?", AnswerKind.ROUTE, value=lambda found: found.edges),
            StepQuestion("Which city is a cut vertex?", AnswerKind.CITY, value=lambda found: found.vertices),
            _number("How many bridges are there?", lambda found: len(found.edges)),
        ),
        meanings={Role.FRONTIER: "on the stack", Role.DONE: "looked at", Role.BOTTLENECK: "bridge or cut vertex"},
    ),
    CatalogEntry(
        "min-cut",
        "Minimum cut (Edmonds-Karp)",
        "The fewest routes you must block to leave no path.",
        min_cut.trace,
        min_cut.attempt,
        questions=(
            _number("How many routes must be cut?", lambda cut: cut.value if cut else None),
            StepQuestion("Which route is in the cut?", AnswerKind.ROUTE, value=lambda cut: cut.edges if cut else ()),
        ),
        meanings={Role.FRONTIER: "found in this search", Role.TERMINAL: "source, target", Role.ANSWER: "the cut"},
    ),
    CatalogEntry(
        "betweenness",
        "Betweenness (Brandes)",
        "The cities and routes that lie on most shortest paths.",
        centrality.trace,
    ),
)

BY_KEY: Mapping[str, CatalogEntry] = {algorithm.key: algorithm for algorithm in ALGORITHMS}


def to_carry_out(key: str, net: Network, given: Sequence[Vertex] = ()) -> ToCarryOut:
    """Return the exercise of an algorithm on a network; `given` are its start and its target, if it needs them.

    Raises a `NetworkError` if there is no such exercise, or if a city is not in the network.
    """
    start, target = (*given, None, None)[:2]
    algorithm, inputs = BY_KEY.get(key), Inputs(start, target)
    if algorithm is None or algorithm.exercise is None:
        raise NetworkError(f"nobody can carry out {key!r}")
    check(algorithm, net, inputs)
    begin = partial(algorithm.exercise, net, **algorithm.takes(inputs))
    return ToCarryOut(begin, algorithm.meanings, key, tuple(given))
