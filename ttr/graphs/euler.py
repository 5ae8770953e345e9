"""Euler trails: whether one trail can use all edges, why or why not, and such a trail (Hierholzer)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ._trail_search import euler_walk, vertices_along
from .algorithm import Events, algorithm
from .connectivity import components
from .longest_trail import Trail, walk_all
from .network import Network, Vertex, check_network
from .overlay import Role
from .trace import Kind, numbers
from .words import pluralize


@dataclass(frozen=True, slots=True)
class Euler:
    """The odd vertices of a network, and an Euler trail if there is one.

    Attributes
    ----------
    degrees : tuple of int
        The degree of each vertex, in the order of the network; a loop counts twice.
    odd : tuple of Vertex
        The vertices whose degree is odd, in the order of the network; their number is even.
    parts : int
        The number of components with edges.
    trail : Trail or None
        A trail that uses every edge, or None if there is none. Without edges, the empty trail.
    circuit : bool
        Whether that trail ends where it starts.
    reason : str
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
    net : Network
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
    check_network(net)
    degrees = tuple([net.degree(v) for v in net.vertices])
    odd = tuple([v for v, degree in zip(net.vertices, degrees, strict=True) if degree % 2])
    parts = sum(1 for part in components(net) if part.edges)
    trail = None
    if parts <= 1 and len(odd) <= 2:
        trail = Trail(0, (), ())
        if parts:
            start = next(v for v, degree in enumerate(degrees) if degree % 2 or (degree and not odd))
            ends = net.numbered.ends
            edges = [*euler_walk(ends, reversed(range(len(ends))), start)]
            vertices = [net.vertices[v] for v in vertices_along(ends, start, edges)]
            trail = Trail(net.length, tuple([net.numbered.ids[e] for e in edges]), tuple(vertices))
    return Euler(degrees, odd, parts, trail, trail is not None and not odd, _reason(odd, parts, trail))


# --- Step by step ----------------------------------------------------------------------------------------


@algorithm(
    "Euler trail",
    """
count how many edges end at each vertex
> degrees | {odd}
if the edges are not connected, or more than two vertices are odd: there is no Euler trail
> connected | All edges are connected and at most two vertices are odd: there is an Euler trail.
> answer:none | {reason}
put an odd vertex on the stack, or any with an edge when none is odd
> start | Begin at {v}, {why}. | +v
while there is a vertex on the stack:
    if it has an unused edge: walk it, put its other end on the stack
    > walk | Walk from {here} to {v}. | e=frontier +v | edges walked
    otherwise: take it off; the edge that led to it comes before all edges noted so far
    > note | {v} has no unused edge: note the edge from {to} to {v}, and go back to {to}. | e=trail -v | edges noted
    > empty | {v}, where we began, has no unused edge: the stack is empty. | -v
the edges noted are an Euler trail
> answer | {reason}

? start | vertex | Where does the trail begin?
? walk | edge | The trail is at {here}. Which edge does it walk next?
! even | {x} is even, and {odd} are odd: the trail must begin at an odd vertex. | began at an even vertex
! bare | {x} has no edges. | began at a vertex without edges
! used | {edge} is used already. | walked an edge twice
! away | {edge} does not begin at {here}. | jumped to an edge elsewhere
""",
    Kind.STACK,
    counters="odd vertices, edges walked, edges noted",
    presses="the start, and then each edge that the trail walks; nothing if there is no Euler trail",
)
def _euler(net: Network) -> Events[Euler]:
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
    plan = solve(net)
    names = ", ".join(map(str, plan.odd))
    odd = f"{pluralize(len(plan.odd), 'vertex')} are odd: {names}." if names else "No vertex is odd."
    degrees = dict(zip(net.vertices, plan.degrees, strict=True))
    marks = {v: Role.TERMINAL if v in plan.odd else Role.DONE for v in net.vertices}
    labels = {v: str(degree) for v, degree in degrees.items()}
    yield "degrees", {"odd": odd, "vertices": marks, "labels": labels, "counters": {"odd vertices": len(plan.odd)}}
    if plan.trail is None:
        yield "answer:none", {"reason": plan.reason, "vertices": plan.odd if len(plan.odd) > 2 else ()}
        return plan
    yield "connected", {}
    trail = plan.trail
    if trail.edges:
        starts = plan.odd or [v for v, degree in degrees.items() if degree]
        reason = "which is odd" if plan.odd else "as no vertex is odd"
        edges, vertices = yield from walk_all(starts, {v: net.incident(v) for v in net.vertices}, {"why": reason})
        trail = Trail(trail.length, edges, vertices)
    facts = {"reason": plan.reason, "clear": ["labels"], "vertices": trail.vertices, "edges": trail.edges}
    yield "answer", {**facts, "edge_labels": numbers(trail.edges)}
    return replace(plan, trail=trail)


trace, attempt = _euler.trace, _euler.attempt


def _reason(odd: Sequence[Vertex], parts: int, trail: Trail | None) -> str:
    """Return why there is a trail, why it is a circuit, or why there is none."""
    if parts > 1:
        many = f", and {len(odd)} vertices are odd" if len(odd) > 2 else ""
        return f"There is no Euler trail: the edges lie in {parts} components{many}."
    if trail is None:
        return f"There is no Euler trail: {len(odd)} vertices are odd, and at most two can be: the ends of the trail."
    walked = f"{pluralize(len(trail.edges), 'edge')}, length {trail.length}"
    if odd:
        return f"An Euler trail leads from {odd[0]} to {odd[1]}, the two odd vertices: {walked}."
    if parts:
        return f"No vertex is odd: there is an Euler circuit, and it may begin anywhere: {walked}."
    return "There is no edge to walk: the Euler circuit is empty."
