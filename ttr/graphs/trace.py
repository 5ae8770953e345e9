"""Trace: one run of an algorithm as a list of steps, so that a page only moves a cursor."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from operator import itemgetter
from typing import Any, Generic, TypeVar

from .network import Vertex
from .overlay import EdgeMark, Overlay, Role, VertexMark
from .words import pluralize

Answer = TypeVar("Answer")
Facts = Mapping[str, Any]


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
    key : int, str or None
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


@dataclass(frozen=True, slots=True)
class EventRow:
    """The row of one event in a table (`ttr.graphs.algorithm.Table`): the sentence of its steps, and their changes."""

    line: int  # of the pseudocode, counted from 1
    sentence: str  # with facts in braces
    roles: tuple[tuple[str, Role], ...] = ()  # for "v" and "e", the new role of the vertex or edge in the facts
    holds: tuple[str, ...] = ()  # changes of the data structure: "+v", "-v", "=v", or the same with "e"
    counts: tuple[str, ...] = ()  # the counters that go up by one


class Histories(dict[Hashable, list[tuple[int, Any]]]):
    """The values of things over time: for each thing, pairs of a step and the value from that step on."""

    def set(self, thing: Hashable, value: object, step: int) -> None:
        """Give a thing a value from a step on; None for no value."""
        history = self.get(thing)
        if history is None:
            if value is not None:
                self[thing] = [(step, value)]
        elif history[-1][1] != value:
            if history[-1][0] == step:
                history.pop()
            history.append((step, value))

    def at(self, step: int) -> dict[Hashable, Any]:
        """Return the values at a step, in the order in which things first got one."""
        values = {}
        for thing, history in self.items():
            place = bisect_right(history, step, key=itemgetter(0)) - 1
            if place >= 0 and (value := history[place][1]) is not None:
                values[thing] = value
        return values


@dataclass(slots=True, eq=False)
class Film:
    """The steps of a run, stored as changes: whole pictures of a long run would not fit into memory."""

    kind: Kind = Kind.NONE  # of the data structure
    title: str = ""
    counters: dict[str, int] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    answer: object = None
    vertices: Histories = field(default_factory=Histories)
    edges: Histories = field(default_factory=Histories)
    labels: Histories = field(default_factory=Histories)
    edge_labels: Histories = field(default_factory=Histories)
    # The content of each place in the data structure: an item and its sort key
    places: Histories = field(default_factory=Histories)
    live: dict[Vertex, list[int]] = field(default_factory=dict)  # the places of the items that are inside

    def record(self, event: str, row: EventRow, facts: Facts) -> None:
        """Add a step."""
        now = len(self.steps)
        for name in facts.get("clear", ()):
            histories = getattr(self, name)
            for thing in histories:
                histories.set(thing, None, now)
            if name == "places":
                self.live.clear()
        alone = event == "answer" and not any(isinstance(facts.get(name), Mapping) for name in ("vertices", "edges"))
        for name in ("labels", "edge_labels") if alone else ("vertices", "edges", "labels", "edge_labels"):
            for thing, value in facts.get(name, {}).items():
                getattr(self, name).set(thing, value, now)
        for thing, role in row.roles:
            (self.vertices if thing == "v" else self.edges).set(facts[thing], role, now)
        for name in facts.get("out", ()):
            self._change("-", Item(name), now, facts)
        for item in facts.get("items", ()):
            self._change("=", item, now, facts)
        for change in row.holds:
            self._change(change[0], Item(facts[change[1:]], facts.get("key")), now, facts)
        for name in row.counts:
            self.counters[name] = self.counters.get(name, 0) + 1
        self.counters.update(facts.get("counters", {}))
        sentence = row.sentence.format_map(facts)
        current: tuple[Any, Any] = facts.get("at", facts.get("v")), facts.get("e")
        if alone:
            current = tuple(dict.fromkeys(facts.get("vertices", ()))), tuple(facts.get("edges", ()))
        self.steps.append(Step(event, row.line, sentence, tuple(self.counters.items()), self, now, current, alone))

    def _change(self, sign: str, item: Item, now: int, facts: Facts) -> None:
        inside = self.live.setdefault(item.name, [])
        if sign == "-":
            # A vertex may be on a stack twice: the upper one leaves first.
            self.places.set(inside.pop(-1 if self.kind is Kind.STACK else 0), None, now)
            return
        if sign == "+" or not inside:
            inside.append(len(self.places))
        self.places.set(inside[-1], (item, facts.get("rank", (item.key, item.name))), now)

    def overlay(self, step: Step) -> Overlay:
        """Return the marks of a step with its sentence."""
        labels, edge_labels = self.labels.at(step.index), self.edge_labels.at(step.index)
        if step.alone:
            vertices, edges = (dict.fromkeys(things, Role.ANSWER) for things in step.current)
        else:
            vertices, edges = self.vertices.at(step.index), self.edges.at(step.index)
            for marks, thing in zip((vertices, edges), step.current, strict=True):
                if thing is not None:
                    marks[thing] = Role.CURRENT
        return Overlay(
            tuple([VertexMark(v, role, labels.get(v, "")) for v, role in vertices.items()]),
            tuple([EdgeMark(e, role, edge_labels.get(e, "")) for e, role in edges.items()]),
            step.sentence,
        )

    def structure(self, step: Step) -> Structure:
        """Return the content of the data structure after a step."""
        begun = any(history[0][0] <= step.index for history in self.places.values())
        inside = list(self.places.at(step.index).values())
        if step.alone or not begun or (self.kind is Kind.TABLE and not inside):
            return Structure()
        if self.kind is Kind.HEAP:
            inside.sort(key=itemgetter(1))
        return Structure(self.kind, tuple([item for item, _ in inside]), self.title)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Step:
    """One step of an algorithm: the event, and how the network looks afterwards.

    Attributes
    ----------
    event : str
        One word for the event, such as "visit" or "prune"; a stepper can jump to the next step with the same event.
    line : int
        The number of the pseudocode line, counted from 1.
    sentence : str
        One sentence for a student: what happened and why.
    counters : tuple of (str, int)
        Pairs of a name and a number, such as ("edges looked at", 7).
    film : Film
        Where the marks and the data structure are kept.
    index : int
        The number of the step, counted from 0.
    current : tuple
        The vertex and the edge that are current in this step only, or None.
    alone : bool
        Whether only the answer is highlighted: the vertices and edges in `current`.

    Examples
    --------
    >>> from ttr.graphs import Network, shortest_path
    >>> net = Network.from_edges([("Omaha", "Duluth", 2)])
    >>> shortest_path.trace(net, "Omaha", "Duluth")[0]
    <Step start: Begin at Omaha, which costs 0.>
    """

    event: str
    line: int
    sentence: str
    counters: tuple[tuple[str, int], ...] = ()
    film: Film = field(default_factory=Film)
    index: int = 0
    current: tuple[Any, Any] = (None, None)
    alone: bool = False

    def __repr__(self) -> str:
        return f"<Step {self.event}: {self.sentence}>"

    @property
    def overlay(self) -> Overlay:
        """The highlights; the sentence explains the step."""
        return self.film.overlay(self)

    @property
    def structure(self) -> Structure:
        """The content of the data structure."""
        return self.film.structure(self)

    @property
    def answer(self) -> object:
        """In the last step of a trace, the value that `solve` returns; None before."""
        return self.film.answer if self.event == "answer" else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and _all_of(self) == _all_of(other)

    def __hash__(self) -> int:
        return hash((self.event, self.line, self.sentence))


def _all_of(step: Step) -> tuple[object, ...]:
    return step.event, step.line, step.counters, step.overlay, step.structure, step.answer


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

    def __repr__(self) -> str:
        return f"<Trace of {self.algorithm}: {pluralize(len(self.steps), 'step')}>"

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: int) -> Step:
        return self.steps[index]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)


def numbers(edges: Iterable[int]) -> dict[int, str]:
    """Return the labels 1, 2, 3, ... for edges in their order."""
    return {e: str(i) for i, e in enumerate(edges, start=1)}
