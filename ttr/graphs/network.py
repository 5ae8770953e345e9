"""Network: an immutable multigraph whose edges have ids and lengths."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from .plain_numbers import as_int
from .words import join_some_names, pluralize, shorten

if TYPE_CHECKING:
    import networkx as nx

Vertex = Hashable  # usually the name of a city; not None, which stands for no vertex
Ids = Collection[int]  # of edges
LENGTH_LIMIT = 10**1000  # a length beyond it could not be printed

T = TypeVar("T")

MAX_WRITTEN = 20  # edges in the text of a network; more are counted

_INT = frozenset({int})


class NetworkError(ValueError):
    """An invalid network, or a vertex or edge that is not in the network.

    Examples
    --------
    >>> Network.from_edges([("Denver", "Omaha", 4)]).degree("Boston")
    Traceback (most recent call last):
    ttr.graphs.network.NetworkError: there is no vertex 'Boston' here: it has 'Denver', 'Omaha'
    """


class BoardLike(Protocol):
    """The part of a board that `Network.from_board` needs: cities with a `name`, routes with `a`, `b` and `length`."""

    @property
    def cities(self) -> Sequence[Any]: ...
    @property
    def routes(self) -> Sequence[Any]: ...


@dataclass(frozen=True, slots=True)
class Edge:
    """One undirected edge between `a` and `b`; in a loop, they are the same vertex.

    Attributes
    ----------
    id : int
        The name of the edge in results, unique in its network. In the game, the index of a route.
    a, b : Vertex
        The two ends.
    length : int
        A positive whole number of at most 1000 digits. In the game, trains.

    Examples
    --------
    >>> edge = Edge(31, "Denver", "Omaha", 4)
    >>> edge.other("Omaha")
    'Denver'
    """

    id: int
    a: Vertex
    b: Vertex
    length: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", as_int(self.id))
        object.__setattr__(self, "length", as_int(self.length))

    def other(self, vertex: Vertex) -> Vertex:
        """Return the end that is not `vertex` (for a loop, `vertex` itself).

        Raises
        ------
        NetworkError
            If `vertex` is not an end of this edge.
        """
        if vertex == self.a:
            return self.b
        if vertex == self.b:
            return self.a
        ends = f"{shorten(self.a)} and {shorten(self.b)}"
        raise NetworkError(f"{shorten(vertex)} is not an end of edge {self.id}: it joins {ends}")


# Not slotted: cached properties need the dict.
@dataclass(frozen=True)
class Numbered:
    """The same network with vertices and edges numbered from 0, because lists are faster than dictionaries.

    Vertices are numbered in the order of `Network.vertices`, and edges in the order of `Network.edges`, so that a
    smaller edge number always means a smaller id.
    """

    vertex: dict[Vertex, int] = field(hash=False)  # the number of a vertex
    # For each edge, its id, its two vertices and its length
    ids: tuple[int, ...]
    ends: tuple[tuple[int, int], ...]
    lengths: tuple[int, ...]

    @cached_property
    def edge(self) -> dict[int, int]:
        """The number of an edge id."""
        return {id: e for e, id in enumerate(self.ids)}

    @cached_property
    def adjacent(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each vertex, pairs (neighbor, edge), by edge; a loop is listed once."""
        adjacent: list[list[tuple[int, int]]] = [[] for _ in self.vertex]
        for e, (a, b) in enumerate(self.ends):
            adjacent[a].append((b, e))
            if a != b:
                adjacent[b].append((a, e))
        return tuple(map(tuple, adjacent))

    def of_edges(self, edges: Collection[int]) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...], tuple[int, ...]]:
        """Return the ids, the ends and the lengths of some edges, by their numbers."""
        return (
            tuple(map(self.ids.__getitem__, edges)),
            tuple(map(self.ends.__getitem__, edges)),
            tuple(map(self.lengths.__getitem__, edges)),
        )


@dataclass(frozen=True, init=False, repr=False)
class Network:
    """An immutable undirected multigraph; parallel edges and loops are allowed.

    Two networks are equal if they have the same vertices in the same order, and the same edges.

    Parameters
    ----------
    vertices : tuple of Vertex
        All vertices, each once; a vertex may be any hashable value but None.
    edges : iterable of Edge
        The edges in any order; the network keeps them in the order of their ids.

    Attributes
    ----------
    numbered : Numbered
        The same network with numbers, for fast algorithms; not part of the repr.

    Raises
    ------
    NetworkError
        If a vertex or an edge id occurs twice, an edge ends at an unknown vertex, or a length is not a positive int.

    Examples
    --------
    >>> net = Network.from_edges([("Denver", "Omaha", 4), ("Denver", "Kansas City", 4), ("Omaha", "Kansas City", 1)])
    >>> net.length, net.degree("Denver")
    (9, 2)
    >>> net.edge_subgraph([2]).vertices
    ('Omaha', 'Kansas City')
    """

    vertices: tuple[Vertex, ...]
    numbered: Numbered

    def __init__(self, vertices: Iterable[Vertex], edges: Iterable[Edge]) -> None:
        vertices, edges = tuple(check_iterable(vertices, "vertices")), tuple(check_iterable(edges, "edges"))
        _validate(vertices, edges)
        edges = tuple(sorted(edges, key=lambda edge: edge.id))
        number = {vertex: i for i, vertex in enumerate(vertices)}
        self.__dict__["vertices"] = vertices
        self.__dict__["edges"] = edges
        self.__dict__["numbered"] = Numbered(
            vertex=number,
            ids=tuple([edge.id for edge in edges]),
            ends=tuple([(number[edge.a], number[edge.b]) for edge in edges]),
            lengths=tuple([edge.length for edge in edges]),
        )

    @classmethod
    def _of(cls, numbered: Numbered) -> Network:
        """Return the network with these numbers, which must be valid."""
        net = object.__new__(cls)
        net.__dict__["vertices"] = tuple(numbered.vertex)
        net.__dict__["numbered"] = numbered
        return net

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """The edges, in the order of their ids."""
        vertices, numbered = self.vertices, self.numbered
        rows = zip(numbered.ids, numbered.ends, numbered.lengths, strict=True)
        return tuple([Edge(id, vertices[a], vertices[b], length) for id, (a, b), length in rows])

    def __repr__(self) -> str:
        if len(self.numbered.ids) > MAX_WRITTEN:
            return f"<Network: {pluralize(len(self.vertices), 'vertex')}, {pluralize(len(self.numbered.ids), 'edge')}>"
        return f"Network(vertices={self.vertices!r}, edges={self.edges!r})"

    @classmethod
    def from_edges(cls, edges: Iterable[tuple[Vertex, Vertex, int]], vertices: Iterable[Vertex] = ()) -> Network:
        """Build a network from triples (end, end, length); the ids are their positions 0, 1, ...

        Parameters
        ----------
        edges : iterable of (Vertex, Vertex, int)
            The triples.
        vertices : iterable of Vertex
            The first vertices, including isolated ones; the others follow in the order of the edges.

        Raises
        ------
        NetworkError
            If an edge is not a triple, or a length is not a positive int.

        Examples
        --------
        >>> Network.from_edges([("Omaha", "Duluth", 2), ("Omaha", "Duluth", 2)], vertices=["Miami"]).vertices
        ('Miami', 'Omaha', 'Duluth')
        """
        first = tuple(check_iterable(vertices, "vertices"))
        check_vertices(first)
        number = {vertex: i for i, vertex in enumerate(dict.fromkeys(first))}
        ends: list[tuple[int, int]] = []
        lengths: list[int] = []
        for edge in check_iterable(edges, "edges"):
            try:
                a, b, length = edge
            except (TypeError, ValueError):
                problem = "edges are triples (end, end, length), such as ('Denver', 'Omaha', 4)"
                raise NetworkError(f"edge {len(lengths)} is {shorten(edge)}: {problem}") from None
            try:
                ends.append((number.setdefault(a, len(number)), number.setdefault(b, len(number))))
            except TypeError:
                check_vertices([a, b])  # raises, with the reason
            lengths.append(as_int(length))
        if None in number:
            check_vertices([None])
        net = cls._of(Numbered(number, tuple(range(len(ends))), tuple(ends), tuple(lengths)))
        # Nothing but a length can be wrong, so we make the edges only to name one in the error.
        if lengths and (set(map(type, lengths)) != {int} or min(lengths) < 1 or max(lengths) >= LENGTH_LIMIT):
            _validate(net.vertices, net.edges)
        return net

    @classmethod
    def from_board(cls, board: BoardLike, lengths: Iterable[int] | None = None) -> Network:
        """Return the network of all cities and routes; the id of an edge is the index of its route.

        The lengths of the edges are trains, or the given ones, by route.
        """
        if not hasattr(board, "routes"):
            raise NetworkError(f"{shorten(board)} is not a board: pass a Board, such as ttr.load_board('usa')")
        lengths = [r.length for r in board.routes] if lengths is None else [*check_iterable(lengths, "lengths")]
        if len(lengths) != len(board.routes):
            raise NetworkError(f"there are {len(lengths)} lengths, but {len(board.routes)} routes: give one for each")
        edges = [Edge(i, r.a, r.b, length) for i, (r, length) in enumerate(zip(board.routes, lengths, strict=True))]
        return cls([city.name for city in board.cities], edges)

    @classmethod
    def from_networkx(cls, graph: nx.Graph[Any], length: str | None = "length") -> Network:
        """Build a network from an undirected networkx graph or multigraph.

        Parameters
        ----------
        graph : networkx.Graph
            A `networkx.Graph` or `MultiGraph`.
        length : str or None
            The edge attribute that holds the length; None gives every edge length 1. A float such as 2.0 counts as the
            whole number 2, because GEXF and Pajek files have no others.

        Raises
        ------
        NetworkError
            If the graph is directed, or a length is missing or not a positive int.

        Notes
        -----
        If the keys of a multigraph are distinct ints, they become the ids (so
        `Network.from_networkx(net.to_networkx())` keeps them); otherwise the ids count the edges from 0.
        """
        if not hasattr(graph, "is_directed"):
            raise NetworkError(f"{shorten(graph)} is not a networkx graph: pass a networkx.Graph or MultiGraph")
        if graph.is_directed():
            raise NetworkError("a network has no directions, this graph is directed: pass graph.to_undirected()")
        keys = [key for _, _, key in graph.edges(keys=True)] if graph.is_multigraph() else []
        keep = len(keys) == len(set(keys)) > 0 and all(type(as_int(key)) is int for key in keys)
        edges = []
        for i, (a, b, data) in enumerate(graph.edges(data=True)):
            if length is not None and length not in [*data]:  # a list has no hash
                raise NetworkError(
                    f"the edge from {shorten(a)} to {shorten(b)} has no attribute {shorten(length)}: "
                    "name the right one, or pass length=None to count every edge as 1"
                )
            edges.append(Edge(keys[i] if keep else i, a, b, 1 if length is None else _to_int(data[length])))
        return cls(graph.nodes, edges)

    def to_networkx(self) -> nx.MultiGraph[Any]:
        """Return a new `networkx.MultiGraph`; the key of an edge is its id, and the attribute `length` its length."""
        import networkx as nx  # imported here, so that the game starts without it

        graph: nx.MultiGraph[Any] = nx.MultiGraph()
        graph.add_nodes_from(self.vertices)
        for edge in self.edges:
            graph.add_edge(edge.a, edge.b, key=edge.id, length=edge.length)
        return graph

    @property
    def length(self) -> int:
        """The total length of all edges; in the game, trains."""
        return sum(self.numbered.lengths)

    def edge(self, id: int) -> Edge:
        """Return the edge with this id; raise `NetworkError` if there is none."""
        return self.edges[self.edge_number(id)]

    def incident(self, vertex: Vertex) -> tuple[Edge, ...]:
        """Return the edges at a vertex in the order of their ids, a loop once."""
        return tuple(self.edges[e] for _, e in self.numbered.adjacent[self.vertex_number(vertex)])

    def degree(self, vertex: Vertex) -> int:
        """Return the degree of a vertex; a loop counts twice."""
        v = self.vertex_number(vertex)
        return sum(2 if neighbor == v else 1 for neighbor, _ in self.numbered.adjacent[v])

    def edge_subgraph(self, ids: Iterable[int]) -> Network:
        """Return the network of only these edges and their ends, with the same ids.

        The order of `ids` does not matter; vertices keep their order.

        Raises
        ------
        NetworkError
            If an edge does not exist.
        """
        known, ends, lengths = self.numbered.of_edges(self.edge_numbers(ids))
        used = sorted(set(chain.from_iterable(ends)))
        place = {v: i for i, v in enumerate(used)}
        return Network._of(
            Numbered(
                vertex=dict(zip(map(self.vertices.__getitem__, used), place.values(), strict=True)),
                ids=known,
                ends=tuple([(place[a], place[b]) for a, b in ends]),
                lengths=lengths,
            )
        )

    def spanning_subgraph(self, ids: Iterable[int]) -> Network:
        """Return the network of only these edges and all vertices, in half the time of `edge_subgraph`.

        Raises
        ------
        NetworkError
            If an edge does not exist.

        Examples
        --------
        >>> net = Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Duluth", 2)])
        >>> part = net.spanning_subgraph([1])
        >>> part.vertices, part.length
        (('Denver', 'Omaha', 'Duluth'), 2)
        """
        return Network._of(Numbered(self.numbered.vertex, *self.numbered.of_edges(self.edge_numbers(ids))))

    def edge_numbers(self, ids: Iterable[int]) -> list[int]:
        """Return the distinct numbers of these ids in `numbered`, in order; raise `NetworkError` for unknown ids."""
        ids = [*check_iterable(ids, "edges")]
        try:
            if _INT.issuperset(map(type, ids)):  # True would be the id 1
                return sorted(set(map(self.numbered.edge.__getitem__, ids)))
        except (KeyError, TypeError):
            pass
        return sorted(set(map(self.edge_number, ids)))  # raises, with the reason, or reads numbers of another library

    def vertex_number(self, vertex: Vertex) -> int:
        """Return the number of a vertex in `numbered`; raise `NetworkError` if it is not in the network."""
        try:
            return self.numbered.vertex[vertex]
        except (KeyError, TypeError):
            raise NetworkError(
                f"there is no vertex {shorten(vertex)} here: {_describe_names(self.vertices, 'vertex')}"
            ) from None

    def edge_number(self, id: int) -> int:
        """Return the number of an edge id in `numbered`; raise `NetworkError` if it is not in the network."""
        if type(id) is not int:
            id = as_int(id)
        try:
            if type(id) is int:
                return self.numbered.edge[id]
        except KeyError:
            pass
        known = _describe_names([edge.id for edge in self.edges], "edge")
        raise NetworkError(f"there is no edge with id {shorten(id)} here: {known}")


def check_network(net: object) -> None:
    """Raise a `NetworkError` about something that is not a network."""
    if not isinstance(net, Network):
        make = (
            "from_networkx(graph)"
            if hasattr(net, "is_directed")
            else "from_board(board)"
            if hasattr(net, "routes")
            else "from_edges([('Denver', 'Omaha', 4)])"
        )
        raise NetworkError(f"{shorten(net)} is not a Network: pass Network.{make}")


def check_iterable(values: Iterable[T], what: str) -> Iterator[T]:
    """Return an iterator, or raise a `NetworkError` about something that is not a list."""
    try:
        return iter(values)
    except TypeError:
        raise NetworkError(f"the {what} are a list, not {shorten(values)}") from None


def check_vertices(vertices: Iterable[Vertex]) -> None:
    """Raise a `NetworkError` about the first value that cannot be a vertex."""
    for vertex in vertices:
        try:
            hash(vertex)
        except TypeError:
            vertex_is = "a list or another value that can change; use a name, a number or a tuple"
            raise NetworkError(f"{shorten(vertex)} cannot be a vertex: it is {vertex_is}") from None
        if vertex is None:
            raise NetworkError("None cannot be a vertex: it stands for no vertex")


def _to_int(length: Any) -> Any:
    """Return a float without a fraction as an int, and any other length unchanged."""
    return int(length) if isinstance(length, float) and length.is_integer() else length


def _validate(vertices: tuple[Vertex, ...], edges: tuple[Edge, ...]) -> None:
    """Raise a `NetworkError` about the first problem."""
    known: set[Vertex] = set()
    check_vertices(vertices)
    for vertex in vertices:
        if vertex in known:
            raise NetworkError(f"vertex {shorten(vertex)} is listed twice: list each vertex once")
        known.add(vertex)
    by_id: dict[int, Edge] = {}
    for edge in edges:
        if not isinstance(edge, Edge):
            made = "Network.from_edges makes them of triples (end, end, length)"
            raise NetworkError(f"{shorten(edge)} is not an Edge: {made}")
        where = f"edge {shorten(edge.id)} from {shorten(edge.a)} to {shorten(edge.b)}"
        if type(edge.id) is not int:
            raise NetworkError(f"{where}: an id is an int")
        if edge.id in by_id:
            first = by_id[edge.id]
            taken = f"taken by the edge from {shorten(first.a)} to {shorten(first.b)}"
            raise NetworkError(f"{where}: the id {shorten(edge.id)} is {taken}")
        by_id[edge.id] = edge
        for end in (edge.a, edge.b):
            check_vertices([end])
            if end not in known:
                raise NetworkError(f"{where}: there is no vertex {shorten(end)}; {_describe_names(vertices, 'vertex')}")
        # In Python, bool is an int, but a length of True is a mistake.
        if type(edge.length) is int and edge.length >= LENGTH_LIMIT:
            raise NetworkError(f"{where}: its length has more than 1000 digits")
        if type(edge.length) is not int or edge.length < 1:
            raise NetworkError(f"{where}: its length is {shorten(edge.length)}, it must be a positive int")


def _describe_names(names: Sequence[object], what: str) -> str:
    if not names:
        return f"the network has no {what} at all"
    return f"it has {join_some_names([shorten(name) for name in names], 5)}"
