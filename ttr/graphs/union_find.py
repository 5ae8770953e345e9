"""Union-find: which vertices are connected as edges are added, by union by size with path compression.

In the game: the components of a network after each claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .algorithm import Choice, Events, algorithm
from .connectivity import Component
from .network import Edge, Network, NetworkError, Vertex, check_iterable, check_network, check_vertices
from .overlay import Role
from .trace import Facts, Item, Kind
from .words import join_names, pluralize, pluralize_or_no, shorten


class UnionFind:
    """Disjoint sets of items; sets can be joined, never split.

    Each set is a tree: every item points to its parent, and the root stands for the set.

    Parameters
    ----------
    items : iterable of Vertex
        Values that can be vertices of a `Network`, each in its own set at first.

    Raises
    ------
    NetworkError
        If a value is None or cannot be hashed.

    Notes
    -----
    `find` and `union` take amortized O(α(n)) time, and α(n) is less than 5 for any practical n:
    R. E. Tarjan, "Efficiency of a good but not linear set union algorithm", Journal of the ACM 22 (1975), 215-225.

    Examples
    --------
    >>> sets = UnionFind(["Omaha", "Denver", "Miami"])
    >>> sets.union("Omaha", "Denver"), sets.union("Denver", "Omaha")
    (True, False)
    >>> sets.size("Denver"), sets.together("Denver", "Miami")
    (2, False)
    """

    __slots__ = ("_parent", "_size")

    def __init__(self, items: Iterable[Vertex]) -> None:
        items = tuple(check_iterable(items, "items"))
        try:
            self._parent: dict[Vertex, Vertex] = {item: item for item in items}
        except TypeError:
            check_vertices(items)  # raises, with the reason
        if None in self._parent:
            check_vertices([None])
        self._size = dict.fromkeys(self._parent, 1)  # valid only at roots

    def __repr__(self) -> str:
        sets = sum(item == parent for item, parent in self._parent.items())
        return f"<UnionFind: {pluralize(len(self._parent), 'item')} in {pluralize(sets, 'set')}>"

    def find(self, item: Vertex) -> Vertex:
        """Return the root of an item's set, and point all items on the path directly to the root.

        Raises
        ------
        NetworkError
            If the item does not exist.
        """
        parent = self._parent
        try:
            root = parent[item]
        except (KeyError, TypeError):
            raise NetworkError(f"{shorten(item)} is in no set: the items are those given to UnionFind") from None
        while (above := parent[root]) != root:
            root = above
        while (above := parent[item]) != root:
            parent[item] = root
            item = above
        return root

    def union(self, a: Vertex, b: Vertex) -> bool:
        """Join the sets of two items, and return True if they were different.

        The root of the larger set stays a root; on a tie, the root of the set of `a`.
        """
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        if self._size[a] < self._size[b]:
            a, b = b, a
        self._parent[b] = a
        self._size[a] += self._size[b]
        return True

    def together(self, a: Vertex, b: Vertex) -> bool:
        """Return True if two items are in the same set."""
        return self.find(a) == self.find(b)

    def size(self, item: Vertex) -> int:
        """Return the number of items in this item's set."""
        return self._size[self.find(item)]

    def above(self, item: Vertex) -> list[Vertex]:
        """Return the item, its parent, and so on up to the root, without changing anything."""
        try:
            path = [item, self._parent[item]]
        except (KeyError, TypeError):
            raise NetworkError(f"{shorten(item)} is in no set: the items are those given to UnionFind") from None
        while path[-1] != path[-2]:
            path.append(self._parent[path[-1]])
        return path[:-1]

    def parents(self) -> dict[Vertex, Vertex | None]:
        """Return the forest: the parent of each item, None at a root."""
        return {item: None if parent == item else parent for item, parent in self._parent.items()}


@dataclass(frozen=True, slots=True)
class Partition:
    """The result of adding edges one after another: components, joining edges and cycles.

    Attributes
    ----------
    components : tuple of Component
        The connected components, in the order of their first vertices, with the edges added.
    joins : tuple of int
        The ids of the edges that joined two components, in the given order: a spanning forest.
    cycles : tuple of int
        The ids of the edges that closed a cycle, in the given order.
    parents : tuple of (Vertex or None)
        The forest of the data structure: the parent of each vertex, or None at a root.
    """

    components: tuple[Component, ...]
    joins: tuple[int, ...]
    cycles: tuple[int, ...]
    parents: tuple[Vertex | None, ...]


def solve(net: Network, order: Iterable[int] | None = None) -> Partition:
    """Return the components that the edges form, and which edges joined them.

    Parameters
    ----------
    net : Network
        The network.
    order : iterable of int, optional
        The ids of the edges to add, in order; in the game, the claims over time. Edges not listed are not added. By
        default, all edges in the order of their ids.

    Raises
    ------
    NetworkError
        If an edge does not exist, or an id occurs twice.

    Notes
    -----
    O(V + E α(V)): B. A. Galler and M. J. Fischer, "An improved equivalence algorithm", Communications of the
    ACM 7 (1964), 301-303; for the cost see `UnionFind`.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Duluth", "Denver", 9)])
    >>> solve(net, order=[2, 0, 1]).joins
    (2, 0)
    >>> [part.vertices for part in solve(net, order=[1]).components]
    [('Omaha', 'Duluth'), ('Denver',)]
    """
    # The fast twin of `_union_find` (see `ttr.graphs`); the tests compare the two.
    check_network(net)
    edges = _in_order(net, order)
    sets = UnionFind(net.vertices)
    joins: list[int] = []
    cycles: list[int] = []
    for edge in edges:
        (joins if sets.union(edge.a, edge.b) else cycles).append(edge.id)
    return _partition(net, sets, joins, cycles)


# --- Step by step ----------------------------------------------------------------------------------------


@algorithm(
    "Union-find",
    """
every vertex is a tree of its own
> start | Every vertex starts as a tree of its own: {size}.
for each edge:
    find the root of each end: go up from parent to parent
    > find | The edge from {a} to {b}: look for the roots; {found}. || edges looked at
    let all vertices passed point to the root
    > compress | To speed up later searches, point straight to the root: {names}.
    if the roots differ: the root of the smaller tree gets the other root as parent
    > join | The edge joins two components: {child} gets {root} as parent, and the tree has {size}. | e=done
    otherwise: the edge closes a cycle
    > cycle | {a} and {b} are already in one tree: the edge closes a cycle. | e=rejected
each tree is a component
> answer | There {are} {size}: {joined} joined two trees, and {closed} closed a cycle.

? root | vertex | The next edge is that from {a} to {b}. What is the root of {end}?
? parent | vertex | The roots are {roots}. Which one stays a root?
! below | {x} is in the tree, but {parent} is its parent. Go on to the root. | stopped below the root
! other | {x} is in another tree: go up from {end}, from parent to parent. | looked in another tree
! neither | {x} is not one of the roots {roots}. | took a vertex that was not one of the two roots
! smaller | {x} is the root of {size}, and the other tree has more. | put the larger tree below the smaller one
""",
    Kind.FOREST,
    counters="components, edges looked at, parents passed",
    presses="the roots of each edge's ends, and the one that stays a root; of trees of equal size, either may stay",
)
def _union_find(net: Network, order: Iterable[int] | None = None) -> Events[Partition]:
    """Show how the forest grows edge by edge; parameters, errors and answer match `solve`.

    Each root of the forest shows the size of its tree. On the network, components of two or more vertices have numbers;
    when two components join, the number of the root that stays is kept.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Duluth", "Denver", 9)])
    >>> [step.event for step in trace(net)]
    ['start', 'find', 'join', 'find', 'join', 'find', 'cycle', 'answer']
    >>> trace(net)[2].sentence
    'The edge joins two components: Denver gets Omaha as parent, and the tree has 2 vertices.'
    """
    edges = _in_order(net, order)
    sets = UnionFind(net.vertices)
    members: dict[Vertex, list[Vertex]] = {vertex: [vertex] for vertex in net.vertices}  # by root
    number: dict[Vertex, str] = {}
    joins: list[int] = []
    cycles: list[int] = []
    end: Vertex = None
    roots: list[Vertex] = []

    def items(vertices: Iterable[Vertex]) -> list[Item]:
        paths = [sets.above(v) for v in vertices]
        return [Item(v, None if up else len(members[v]), *up[:1]) for v, *up in paths]

    def root_of_end() -> set[Vertex]:
        return {sets.above(end)[-1]}

    def of_larger_trees() -> set[Vertex]:
        return {root for root in roots if sets.size(root) == max(map(sets.size, roots))}

    def not_root(x: Vertex) -> tuple[str, Facts]:
        path = sets.above(x)
        return "below" if path[-1] == sets.above(end)[-1] else "other", {
            "parent": path[min(1, len(path) - 1)],
            "end": end,
        }

    def not_larger(x: Vertex) -> tuple[str, Facts]:
        facts = {"roots": join_names(roots), "size": pluralize(len(members.get(x, ())), "vertex")}
        return "smaller" if x in roots else "neither", facts

    begin = {"size": pluralize(len(net.vertices), "tree"), "items": items(net.vertices)}
    yield "start", {**begin, "counters": {"components": len(net.vertices)}}
    passed = 0
    for edge in edges:
        facts = {"e": edge.id, "a": edge.a, "b": edge.b}
        ends = list(dict.fromkeys((edge.a, edge.b)))
        paths = [sets.above(end) for end in ends]
        for end, path in zip(ends, paths, strict=True):
            yield Choice("root", path[-1], root_of_end, not_root, {**facts, "end": end})
        passed += sum([len(path) - 1 for path in paths])
        text = " and ".join(f"that of {path[0]} is {path[-1]}" for path in paths)
        yield "find", {**facts, "found": text, "counters": {"parents passed": passed}}
        shorter = list(dict.fromkeys(v for path in paths for v in path[:-2]))
        a, b = roots = [sets.find(edge.a), sets.find(edge.b)]
        if shorter:
            yield "compress", {**facts, "names": ", ".join(map(str, shorter)), "items": items(shorter)}
        if a == b:
            cycles.append(edge.id)
            yield "cycle", facts
            continue
        larger = a if sets.size(a) >= sets.size(b) else b
        root = yield Choice("parent", larger, of_larger_trees, not_larger, {"roots": join_names(roots)})
        child = b if root == a else a
        sets.union(root, child)
        joins.append(edge.id)
        joined = members.pop(child)
        members[root] += joined
        new = number.setdefault(root, number.get(child) or str(len(joins)))
        facts |= {"child": child, "root": root, "size": pluralize(len(members[root]), "vertex")}
        named = [root, *joined]
        marks = {"vertices": dict.fromkeys(named, Role.COMPONENT), "labels": dict.fromkeys(named, new)}
        count = {"components": len(net.vertices) - len(joins)}
        yield "join", {**facts, **marks, "items": items([child, root]), "counters": count}
    answer = _partition(net, sets, joins, cycles)
    size = pluralize_or_no(len(answer.components), "component")
    facts = {
        "are": "is" if len(answer.components) == 1 else "are",
        "size": size,
        "joined": pluralize_or_no(len(joins), "edge"),
        "closed": pluralize_or_no(len(cycles), "edge"),
    }
    labels = {v: str(i) for i, part in enumerate(answer.components, start=1) for v in part.vertices}
    yield "answer", {**facts, "clear": ["labels"], "labels": labels, "vertices": net.vertices, "edges": joins}
    return answer


trace, attempt = _union_find.trace, _union_find.attempt


def _in_order(net: Network, order: Iterable[int] | None) -> Sequence[Edge]:
    if order is None:
        return net.edges
    edges: dict[int, Edge] = {}
    for id in check_iterable(order, "edges"):
        edge = net.edge(id)
        if id in edges:
            raise NetworkError(f"edge {id} comes twice: list each edge once")
        edges[id] = edge
    return list(edges.values())


def _partition(net: Network, sets: UnionFind, joins: Sequence[int], cycles: Sequence[int]) -> Partition:
    """Return the components: the vertices and edges of each root."""
    parents = sets.parents()  # before `find` changes the forest
    vertices: dict[Vertex, list[Vertex]] = {}
    for vertex in net.vertices:
        vertices.setdefault(sets.find(vertex), []).append(vertex)
    edges: dict[Vertex, list[int]] = {root: [] for root in vertices}
    for id in sorted((*joins, *cycles)):
        edges[sets.find(net.edge(id).a)].append(id)
    components = tuple(Component(tuple(vertices[root]), tuple(edges[root])) for root in vertices)
    return Partition(components, tuple(joins), tuple(cycles), tuple(parents.values()))
