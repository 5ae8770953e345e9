"""Euler trails: whether one trail can use all edges, why or why not, and such a trail (Hierholzer)."""

from __future__ import annotations

from dataclasses import dataclass

from .connectivity import components
from .longest_trail import Trail
from .network import Network, Vertex
from .overlay import Role
from .trace import Item, Kind, Recorder, Structure, Trace, counted


@dataclass(frozen=True, slots=True)
class Euler:
    """The odd vertices of a network, and an Euler trail if there is one.

    Attributes
    ----------
    degrees
        The degree of each vertex, in the order of the network; a loop counts twice.
    odd
        The vertices whose degree is odd, in the order of the network; their number is even.
    parts
        The number of components with edges.
    trail
        A trail that uses every edge, or None if there is none. Without edges, the empty trail.
    circuit
        Whether that trail ends where it starts.
    reason
        A sentence that says why there is a trail, why it is a circuit, or why there is none.
    """

    degrees: tuple[int, ...]
    odd: tuple[Vertex, ...]
    parts: int
    trail: Trail | None
    circuit: bool
    reason: str


def solve(net: Network) -> Euler:
    """Return whether one trail can use all edges, with such a trail.

    Parameters
    ----------
    net
        Any network; vertices without edges do not matter.

    Returns
    -------
    Euler
        The trail starts at the first odd vertex, or if no vertex is odd, at the first vertex with an edge.

    Notes
    -----
    O(V + E). An Euler trail exists exactly if the edges are connected and at most two vertices are odd; it is a circuit
    if no vertex is odd [1]_. The algorithm joins circuits [2]_.

    References
    ----------
    .. [1] L. Euler, "Solutio problematis ad geometriam situs pertinentis", Commentarii academiae scientiarum
       Petropolitanae 8 (1741), 128-140: the seven bridges of Königsberg.
    .. [2] C. Hierholzer, "Ueber die Möglichkeit, einen Linienzug ohne Wiederholung und ohne Unterbrechung zu
       umfahren", Mathematische Annalen 6 (1873), 30-32.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Omaha", "Duluth", 2)])
    >>> solve(net).trail
    Trail(length=8, edges=(1, 2, 0), vertices=('Omaha', 'Duluth', 'Omaha', 'Denver'))
    >>> solve(Network.from_edges([("Omaha", city, 2) for city in ("Denver", "Duluth", "Chicago")])).reason
    'There is no Euler trail: 4 vertices are odd, and at most two can be: the ends of the trail.'
    """
    adjacent, ends = net.numbered.adjacent, net.numbered.ends
    degrees, odd, parts = _facts(net)
    if parts > 1 or len(odd) > 2:
        return _euler(net, degrees, odd, parts, None)
    start = next((v for v, degree in enumerate(degrees) if degree % 2 or (degree and not odd)), -1)
    onward = [iter(edges) for edges in adjacent]
    used = bytearray(len(ends))
    stack = [(start, -1)] if start >= 0 else []
    walked: list[tuple[int, int]] = []
    while stack:
        for u, e in onward[stack[-1][0]]:
            if not used[e]:
                used[e] = 1
                stack.append((u, e))
                break
        else:
            walked.append(stack.pop())
    walked.reverse()
    return _euler(net, degrees, odd, parts, walked)


PSEUDOCODE = (
    "count how many edges end at each vertex",
    "if the edges are not connected, or more than two vertices are odd: there is no Euler trail",
    "put an odd vertex on the stack, or any with an edge when none is odd",
    "while there is a vertex on the stack:",
    "    if it has an unused edge: walk it, put its other end on the stack",
    "    otherwise: take it off; the edge that led to it comes before all edges noted so far",
    "the edges noted are an Euler trail",
)


def trace(net: Network) -> Trace[Euler]:
    """Show Hierholzer's algorithm step by step; the answer matches `solve`.

    Labels show the degrees, and odd vertices are terminals. Edges that are walked but not yet noted are on the
    frontier. If there is no trail because too many vertices are odd, the last step shows these.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2)])
    >>> for step in trace(net).steps[:4]:
    ...     print(step.event, "-", step.sentence)
    degrees - 2 vertices are odd: Denver, Duluth.
    connected - All edges are connected and at most two vertices are odd: there is an Euler trail.
    start - Begin at Denver, which is odd.
    walk - Walk from Denver to Omaha.
    """
    answer = solve(net)
    recorder = Recorder()
    recorder.counters = {"odd vertices": len(answer.odd), "edges walked": 0, "edges noted": 0}
    recorder.labels = {v: str(degree) for v, degree in zip(net.vertices, answer.degrees, strict=True)}
    recorder.vertices = {v: Role.TERMINAL if v in answer.odd else Role.DONE for v in net.vertices}
    names = ", ".join(map(str, answer.odd))
    found = f"{counted(len(answer.odd), 'vertex')} are odd: {names}." if names else "No vertex is odd."
    recorder.step("degrees", 1, found)
    if answer.trail is None:
        recorder.answer(2, answer.reason, answer.odd if len(answer.odd) > 2 else ())
        return Trace("Euler trail", PSEUDOCODE, tuple(recorder.steps), answer)

    sentence = "All edges are connected and at most two vertices are odd: there is an Euler trail."
    recorder.step("connected", 2, sentence)
    stack: list[tuple[Vertex, int | None]] = []
    noted: list[int] = []
    walked: set[int] = set()

    def note(event: str, line: int, sentence: str, vertex: Vertex, edge: int | None = None) -> None:
        recorder.edge_labels = {id: str(i) for i, id in enumerate(reversed(noted), start=1)}
        items = tuple([Item(v) for v, _ in stack])
        recorder.step(event, line, sentence, Structure(Kind.STACK, items), vertex, edge)

    if answer.trail.vertices:
        start = answer.trail.vertices[0]
        stack.append((start, None))
        note("start", 3, f"Begin at {start}, {'which is odd' if answer.odd else 'as no vertex is odd'}.", start)
    while stack:
        here, last = stack[-1]
        edge = next((edge for edge in net.incident(here) if edge.id not in walked), None)
        if edge is not None:
            walked.add(edge.id)
            other = edge.other(here)
            stack.append((other, edge.id))
            recorder.count("edges walked")
            note("walk", 5, f"Walk from {here} to {other}.", other, edge.id)
            recorder.edges[edge.id] = Role.FRONTIER
            continue
        stack.pop()
        if last is None:
            note("empty", 6, f"{here}, where we began, has no unused edge: the stack is empty.", here)
            continue
        noted.append(last)
        recorder.count("edges noted")
        back = stack[-1][0]
        sentence = f"{here} has no unused edge: note the edge from {back} to {here}, and go back to {back}."
        note("note", 6, sentence, here, last)
        recorder.edges[last] = Role.TRAIL
    recorder.labels = {}
    recorder.number(answer.trail.edges)
    recorder.answer(7, answer.reason, answer.trail.vertices, answer.trail.edges)
    return Trace("Euler trail", PSEUDOCODE, tuple(recorder.steps), answer)


def _facts(net: Network) -> tuple[list[int], list[Vertex], int]:
    """Return the degree of each vertex, the odd vertices, and the number of components with edges."""
    degrees = [0] * len(net.vertices)
    for a, b in net.numbered.ends:
        degrees[a] += 1
        degrees[b] += 1
    odd = [net.vertices[v] for v, degree in enumerate(degrees) if degree % 2]
    return degrees, odd, sum(1 for part in components(net) if part.edges)


def _euler(
    net: Network, degrees: list[int], odd: list[Vertex], parts: int, walked: list[tuple[int, int]] | None
) -> Euler:
    """Return the answer with its reason; `walked` has the vertices of the trail with the edges that led to them."""
    trail = None
    if walked is not None:
        edges = tuple([net.edges[e].id for _, e in walked[1:]])
        trail = Trail(net.length, edges, tuple([net.vertices[v] for v, _ in walked]))
    if parts > 1:
        reason = f"There is no Euler trail: the edges lie in {parts} components."
        if len(odd) > 2:
            reason = f"{reason[:-1]}, and {len(odd)} vertices are odd."
    elif len(odd) > 2:
        reason = f"There is no Euler trail: {len(odd)} vertices are odd, and at most two can be: the ends of the trail."
    elif odd:
        reason = f"An Euler trail leads from {odd[0]} to {odd[1]}, the two odd vertices: {_all(trail)}."
    elif parts:
        reason = f"No vertex is odd: there is an Euler circuit, and it may begin anywhere: {_all(trail)}."
    else:
        reason = "There is no edge to walk: the Euler circuit is empty."
    return Euler(tuple(degrees), tuple(odd), parts, trail, trail is not None and not odd, reason)


def _all(trail: Trail | None) -> str:
    """Return the number of walked edges in words."""
    return f"{counted(len(trail.edges), 'edge')}, length {trail.length}" if trail else ""
