"""Trace: one run of an algorithm as a list of steps, so that a page only moves a cursor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Generic, TypeVar

from .network import Vertex
from .overlay import EdgeMark, Overlay, Role, VertexMark
from .words import counted as counted

Answer = TypeVar("Answer")

# Steps share their marks: a long trace has a million of them, most as in the step before.
_vertex_mark = lru_cache(maxsize=4096, typed=True)(VertexMark)
_edge_mark = lru_cache(maxsize=4096, typed=True)(EdgeMark)


class Kind(StrEnum):
    """The data structure of an algorithm, which decides how its items are drawn.

    Examples
    --------
    >>> from ttr.graphs import Network, shortest_path
    >>> net = Network.from_edges([("Omaha", "Duluth", 2)])
    >>> shortest_path.trace(net, "Omaha", "Duluth")[0].structure.kind
    <Kind.HEAP: 'heap'>
    """

    NONE = "none"
    QUEUE = "queue"  # the first item leaves first
    STACK = "stack"  # the last item leaves first
    HEAP = "heap"  # the item with the smallest key leaves first; items are shown in that order
    FOREST = "forest"  # every item has a parent; a root has none
    TABLE = "table"  # a value for each item


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a data structure.

    Attributes
    ----------
    name : Vertex
        The vertex, or the id of the edge, that the item stands for.
    key : int or str or None
        A number or text, such as a distance or a size, if any.
    parent : Vertex or None
        In a forest, the name of the parent item; None for a root.

    Examples
    --------
    >>> Item("Omaha", key=4)
    Item(name='Omaha', key=4, parent=None)
    """

    name: Vertex
    key: int | str | None = None
    parent: Vertex | None = None


@dataclass(frozen=True, slots=True)
class Structure:
    """The content of the data structure after a step, in its own order.

    Attributes
    ----------
    kind : Kind
        The kind of data structure.
    items : tuple of Item
        The items in the structure.
    title : str
        Its purpose in a few words, if the kind does not say enough.

    Examples
    --------
    >>> queue = Structure(Kind.QUEUE, (Item("Omaha"), Item("Duluth")))
    >>> [item.name for item in queue.items]
    ['Omaha', 'Duluth']
    """

    kind: Kind = Kind.NONE
    items: tuple[Item, ...] = ()
    title: str = ""

    def __len__(self) -> int:
        return len(self.items)


@dataclass(frozen=True, slots=True, repr=False)
class Step:
    """One step of an algorithm: the event, and how the network looks afterwards.

    Attributes
    ----------
    event : str
        One word for the event, such as "visit" or "prune"; a stepper can jump to the next step with the same event.
    line : int
        The number of the pseudocode line, counted from 1.
    overlay : Overlay
        The highlights; the sentence explains the step.
    structure : Structure
        The content of the data structure.
    counters : tuple of (str, int)
        Pairs of a name and a number, such as ("edges looked at", 7).
    answer : object
        In the last step of a trace, the value that `solve` returns; None before.

    Examples
    --------
    >>> from ttr.graphs import Network, shortest_path
    >>> net = Network.from_edges([("Omaha", "Duluth", 2)])
    >>> shortest_path.trace(net, "Omaha", "Duluth")[0]
    <Step start: Begin at Omaha, which costs 0.>
    """

    event: str
    line: int
    overlay: Overlay
    structure: Structure = Structure()
    counters: tuple[tuple[str, int], ...] = ()
    answer: object = None

    @property
    def sentence(self) -> str:
        """One sentence for a student: what happened and why."""
        return self.overlay.sentence

    def __repr__(self) -> str:
        return f"<Step {self.event}: {self.sentence}>"


@dataclass(frozen=True, slots=True, repr=False)
class Trace(Generic[Answer]):
    """All steps of one run; the last one shows the answer with `Role.ANSWER`.

    Attributes
    ----------
    algorithm : str
        Its name, such as "Breadth-first search".
    pseudocode : tuple of str
        The pseudocode lines; `Step.line` counts them from 1.
    steps : tuple of Step
        The steps, at least one.
    answer : object
        The same value that `solve` returns.

    Examples
    --------
    >>> from ttr.graphs import Network, connectivity
    >>> trace = connectivity.trace_path(Network.from_edges([("Omaha", "Duluth", 2)]), "Omaha", "Duluth")
    >>> trace
    <Trace of Path with the fewest edges: 4 steps>
    >>> trace[-1].sentence
    'Duluth is reached: the path from Omaha has 1 edge.'
    """

    algorithm: str
    pseudocode: tuple[str, ...]
    steps: tuple[Step, ...]
    answer: Answer

    def __post_init__(self) -> None:
        *steps, last = self.steps or (None,)
        if not isinstance(last, Step):
            raise TypeError(
                f"the last step of {self.algorithm} is {last!r:.40}; use a Step, as `Recorder.answer` makes it"
            )
        object.__setattr__(self, "steps", (*steps, replace(last, answer=self.answer)))

    def __repr__(self) -> str:
        return f"<Trace of {self.algorithm}: {counted(len(self.steps), 'step')}>"

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: int) -> Step:
        return self.steps[index]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)


@dataclass(slots=True)
class Recorder:
    """Records steps while an algorithm runs.

    The algorithm sets and removes the roles of vertices and edges, and calls `step` to record each step.

    Attributes
    ----------
    vertices : dict of Vertex to Role
    edges : dict of int to Role
        The current role of each highlighted vertex and edge (by id).
    labels : dict of Vertex to str
    edge_labels : dict of int to str
        Short texts beside vertices and on edges.
    counters : dict of str to int
        The current numbers, in the order in which they are first set.
    steps : list of Step
        All steps so far.

    Examples
    --------
    >>> recorder = Recorder()
    >>> recorder.vertices["Omaha"] = Role.FRONTIER
    >>> recorder.step("start", 1, "Begin in Omaha.", vertex="Omaha")
    >>> recorder.steps[0].overlay.vertices
    (VertexMark(vertex='Omaha', role=<Role.CURRENT: 'current'>, label=''),)
    """

    vertices: dict[Vertex, Role] = field(default_factory=dict)
    edges: dict[int, Role] = field(default_factory=dict)
    labels: dict[Vertex, str] = field(default_factory=dict)
    edge_labels: dict[int, str] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)

    def count(self, name: str) -> None:
        """Add one to a counter."""
        self.counters[name] = self.counters.get(name, 0) + 1

    def number(self, edges: Iterable[int]) -> None:
        """Label these edges 1, 2, 3, ... and no others."""
        self.edge_labels = {e: str(i) for i, e in enumerate(edges, start=1)}

    def step(
        self,
        event: str,
        line: int,
        sentence: str,
        structure: Structure = Structure(),
        vertex: Vertex | None = None,
        edge: int | None = None,
    ) -> None:
        """Record a step; `vertex` and `edge` are current in this step only."""
        vertices: Mapping[Vertex, Role] = self.vertices
        edges: Mapping[int, Role] = self.edges
        if vertex is not None:
            vertices = {**vertices, vertex: Role.CURRENT}
        if edge is not None:
            edges = {**edges, edge: Role.CURRENT}
        overlay = Overlay(
            tuple(_vertex_mark(v, role, self.labels.get(v, "")) for v, role in vertices.items()),
            tuple(_edge_mark(e, role, self.edge_labels.get(e, "")) for e, role in edges.items()),
            sentence,
        )
        self.steps.append(Step(event, line, overlay, structure, tuple(self.counters.items())))

    def answer(self, line: int, sentence: str, vertices: Iterable[Vertex] = (), edges: Iterable[int] = ()) -> None:
        """Record the last step, which highlights only the answer."""
        overlay = Overlay(
            tuple(VertexMark(v, Role.ANSWER, self.labels.get(v, "")) for v in dict.fromkeys(vertices)),
            tuple(EdgeMark(e, Role.ANSWER, self.edge_labels.get(e, "")) for e in edges),
            sentence,
        )
        self.steps.append(Step("answer", line, overlay, Structure(), tuple(self.counters.items())))
