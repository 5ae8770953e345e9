"""The longest trail of a network: walk as far as you can without using an edge twice.

A set of edges forms a trail exactly if it is connected and has at most two odd vertices (Euler). So `solve` does not
walk: it leaves out as little as possible to make the other edges such a set. `trace_odd_vertices` shows this. `trace`
shows the search by walking and backtracking, as people do it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import add
from typing import NamedTuple

from ._trail_search import (
    FEW_CYCLES,
    FEW_TRAINS,
    Arms,
    Ends,
    TrailOutline,
    arm_edges,
    by_cycles,
    by_odd_vertices,
    core_pieces,
    euler_walk,
    peel,
    vertices_along,
)
from ._trail_steps import leave_out, show_kept, walk_kept
from .network import Edge, Network, Vertex, check_network
from .overlay import Role
from .plain_numbers import as_int
from .trace import Item, Kind, Recorder, Structure, Trace


@dataclass(frozen=True, slots=True)
class Trail:
    """A walk that uses no edge twice.

    Attributes
    ----------
    length : int
        The total length of its edges (in the game, trains).
    edges : tuple of int
        The ids of its edges in walking order.
    vertices : tuple of Vertex
        The vertices in walking order, one more than edges; a vertex may occur several times. Empty if there are no
        edges.
    at_most : int or None
        None if no trail is longer. If the search gave up, and this is only the longest trail it found, an upper bound
        on the length of a longest trail.
    """

    length: int
    edges: tuple[int, ...]
    vertices: tuple[Vertex, ...]
    at_most: int | None = field(default=None, repr=False)


def solve(net: Network) -> Trail:
    """Return a longest trail.

    Parameters
    ----------
    net : Network
        Any network; it need not be connected.

    Returns
    -------
    Trail
        A longest trail, always the same one; empty if the network has no edges. The search has a budget of steps,
        enough for every printable board and for all routes built on it. If the budget runs out, the result is the
        longest trail found, and its `at_most` is an upper bound.

    Notes
    -----
    Three ideas, each of which leaves less work for the next:

    1. *Trees are attached to cycles.* Peel leaves until only the core remains: cycles and the paths between them.
       Every vertex remembers its arms, the two longest paths down into the tree attached to it.
       A trail is a trail in the core with an arm at each end, or lies in one tree.
    2. *Few cycles:* the edge sets whose odd vertices are exactly s and t come from one path from s to t, combined
       (exclusive or) with each element of the cycle space. Try them all.
    3. *Many cycles:* the edges to leave out are a cheapest set of paths that pair up all odd vertices
       but two (a minimum T-join [1]_). If the rest is in pieces, branch: either some edge out of a piece must stay, or
       all of them go.

    Peeling is linear. The problem is NP-hard: in a cubic network, a trail can pass through each vertex only once, so a
    longest trail finds Hamiltonian paths [2]_. The other steps are exponential in the worst case: 2 to the number of
    cycles, or with many cycles, the pairings of the odd vertices, pruned by the least cost of each pair.

    References
    ----------
    .. [1] J. Edmonds and E. L. Johnson, "Matching, Euler tours and the Chinese postman",
       Mathematical Programming 5 (1973), 88-124.
    .. [2] M. R. Garey, D. S. Johnson and R. E. Tarjan, "The planar Hamiltonian circuit problem is
       NP-complete", SIAM Journal on Computing 5 (1976), 704-714.

    Examples
    --------
    >>> net = Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Duluth", 2), ("Omaha", "Chicago", 4)])
    >>> solve(net)
    Trail(length=8, edges=(0, 2), vertices=('Denver', 'Omaha', 'Chicago'))
    """
    return find(net).walk()


# A tuple, not a dataclass: every score makes one, and tuples are three times as fast to make.
class FoundTrail(NamedTuple):
    """A longest trail whose edges are known but not yet in walking order.

    Attributes
    ----------
    length : int
    at_most : int or None
        As in `Trail`.
    vertices : sequence of Vertex
    ids : sequence of int
    ends : sequence of (int, int)
        The network: its vertices, and the id and the end numbers of each edge.
    arms : Arms
    outline : TrailOutline
        The result of the search, for `walk`.
    """

    length: int
    at_most: int | None
    vertices: Sequence[Vertex]
    ids: Sequence[int]
    ends: Ends
    arms: Arms
    outline: TrailOutline

    def __repr__(self) -> str:
        return f"<FoundTrail: length {self.length}>"

    def walk(self) -> Trail:
        """Return the trail in walking order: down from the tip of one arm, through the core, and up another arm."""
        _, _, vertices, ids, ends, arms, outline = self
        if not ends:
            return Trail(0, (), ())
        s, t = outline.start, outline.stop
        up = arm_edges(ends, arms, s, arms.first_edge[s])
        down = arm_edges(ends, arms, t, arms.second_edge[t] if s == t else arms.first_edge[t])
        order = up[::-1]
        if outline.core:
            order += euler_walk(ends, outline.core, s)
        order += down
        visited = vertices_along(ends, vertices_along(ends, s, up)[-1], order)
        return Trail(self.length, tuple([ids[e] for e in order]), tuple([vertices[v] for v in visited]), self.at_most)


def find(net: Network, ids: Iterable[int] | None = None) -> FoundTrail:
    """Find a longest trail as `solve` does, for callers who need its length and may never need the walk.

    Parameters
    ----------
    net : Network
        Any network.
    ids : iterable of int, optional
        The ids of the edges that the trail may use; by default all edges.

    Raises
    ------
    NetworkError
        If an edge does not exist.

    Examples
    --------
    >>> net = Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Duluth", 2), ("Omaha", "Chicago", 4)])
    >>> find(net).length, find(net, [0, 1]).length
    (8, 6)
    """
    check_network(net)
    numbered = net.numbered
    known, ends, lengths = numbered.ids, numbered.ends, numbered.lengths
    if ids is not None:
        known, ends, lengths = numbered.of_edges(net.edge_numbers(ids))
    arms, core = peel(len(net.vertices), ends, lengths)
    through = list(map(add, arms.first, arms.second))
    longest = max(through, default=0)
    top = through.index(longest) if through else 0
    outline = TrailOutline(longest, top, top, [])  # the longest trail in a tree
    at_most = 0
    for piece in core_pieces(ends, core) if core else ():
        length = sum([lengths[e] for e in piece.edges])
        if piece.rank <= FEW_CYCLES and length <= FEW_TRAINS:
            outline = by_cycles(ends, lengths, arms, piece, outline)
        else:
            outline, most = by_odd_vertices(ends, lengths, arms, piece, outline)
            at_most = max(at_most, most)
    found = outline.length
    return FoundTrail(found, at_most if at_most > found else None, net.vertices, known, ends, arms, outline)


PSEUDOCODE = (
    "for each vertex: begin an empty trail there",
    "    if the trail is the longest so far: remember it",
    "    if even all edges still in reach would not make it longer: prune",
    "    for each unused edge at the end of the trail:",
    "        walk it, and go on from line 2",
    "        walk it back",
    "the remembered trail is a longest one",
)


def trace(net: Network, max_steps: int = 2000) -> Trace[Trail]:
    """Show the search for a longest trail by walking and backtracking, step by step.

    Parameters
    ----------
    net : Network
        Any network; the search is long beyond about 15 edges.
    max_steps : int
        The search gives up after this many steps: its second-to-last step says so, and the last step shows the longest
        trail anyway.

    Returns
    -------
    Trace
        The trace, with the answer of `solve`; the search may have found another trail of the same length first.

    Raises
    ------
    ValueError
        If `max_steps` is less than 3.

    Notes
    -----
    Backtracking with a bound; exponential in the number of edges. The end of the trail is the current vertex, and the
    edges of the trail are numbered. A pruning step rejects the edges still in reach, because they are too few.

    Examples
    --------
    >>> net = Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Duluth", 2)])
    >>> for step in trace(net).steps[:4]:
    ...     print(step.event, "-", step.sentence)
    start - Begin at Denver.
    best - Walk to Omaha: length 4, the longest trail so far.
    best - Walk to Duluth: length 6, the longest trail so far.
    back - Turn back from Duluth to Omaha.
    """
    check_network(net)
    max_steps = as_int(max_steps)
    if type(max_steps) is not int or max_steps < 3:
        raise ValueError(f"max_steps is {max_steps!r:.60}: it must be at least 3, to begin, to give up and to answer")
    answer = solve(net)
    recorder = Recorder()
    recorder.counters = {"length": 0, "longest": 0, "edges walked": 0, "pruned": 0}
    for _ in _backtrack(net, recorder):
        if len(recorder.steps) == max_steps - 2:
            recorder.edges.clear()
            longest = recorder.counters["longest"]
            recorder.step("give up", 7, f"Not everything is tried, but {max_steps} steps are enough: {longest} so far.")
            break
    recorder.number(answer.edges)
    if answer.edges:
        sentence = f"{_how_long(answer)}, from {answer.vertices[0]} to {answer.vertices[-1]}."
    else:
        sentence = "There is no edge to walk: the longest trail has length 0."
    recorder.answer(7, sentence, answer.vertices, answer.edges)
    return Trace("Longest trail by backtracking", PSEUDOCODE, tuple(recorder.steps), answer)


def _backtrack(net: Network, recorder: Recorder) -> Iterator[None]:
    """Record the search; yields after every step."""
    counters = recorder.counters
    trail: dict[int, Edge] = {}

    def note(event: str, line: int, sentence: str, vertex: Vertex) -> None:
        recorder.number(trail)
        recorder.edges = {**dict.fromkeys(trail, Role.TRAIL), **dict.fromkeys(rejected, Role.REJECTED)}
        stack = Structure(Kind.STACK, tuple(Item(edge.id, edge.length) for edge in trail.values()))
        recorder.step(event, line, sentence, stack, vertex)

    for start in net.vertices:
        if not net.incident(start):
            continue
        rejected: Sequence[int] = ()
        note("start", 1, f"Begin at {start}.", start)
        yield
        # For each vertex along the trail, the edges still to try.
        visited, untried = [start], [iter(net.incident(start))]
        while untried:
            here = visited[-1]
            edge = next((edge for edge in untried[-1] if edge.id not in trail), None)
            rejected = ()
            if edge is None:
                untried.pop()
                visited.pop()
                if trail:
                    _, last = trail.popitem()
                    counters["length"] -= last.length
                    note("back", 6, f"Turn back from {here} to {visited[-1]}.", visited[-1])
                    yield
                continue
            trail[edge.id] = edge
            here = edge.other(here)
            counters["length"] += edge.length
            counters["edges walked"] += 1
            visited.append(here)
            untried.append(iter(net.incident(here)))
            walked = f"Walk to {here}: length {counters['length']}"
            if counters["length"] > counters["longest"]:
                counters["longest"] = counters["length"]
                note("best", 2, f"{walked}, the longest trail so far.", here)
                yield
                continue
            in_reach = _in_reach(net, here, trail)
            bound = counters["length"] + sum(net.edge(e).length for e in in_reach)
            if in_reach and bound <= counters["longest"]:
                untried[-1] = iter(())
                rejected = in_reach
                counters["pruned"] += 1
                note("prune", 3, f"{walked}; even all edges in reach make only {bound}: prune.", here)
            else:
                note("walk", 5, f"{walked}.", here)
            yield


def _in_reach(net: Network, start: Vertex, used: Container[int]) -> list[int]:
    """Return the edges that are reachable without used edges."""
    reached, found = [start], {}
    for vertex in reached:
        for edge in net.incident(vertex):
            if edge.id not in used and edge.id not in found:
                found[edge.id] = True
                reached.append(edge.other(vertex))
    return sorted(found)


# --- Step by step, by odd vertices -----------------------------------------------------------------------

ODD_VERTICES = (
    "count the edges at each vertex; those with an odd number are odd vertices",
    "for each connected part of the network:",
    "    if even all its edges would not make a longer trail: drop it",
    "    pair up all odd vertices but two, and leave out the paths between pairs, as short as can be",
    "    if the remaining edges are connected: they make one trail; remember the longest",
    "    otherwise: some edge out of a piece must stay, or all of them go: try each from line 3",
    "walk the remaining edges: go on while there is an unused edge, then go back and note the edges",
    "the edges noted are a longest trail",
)


def trace_odd_vertices(net: Network, max_steps: int = 2000) -> Trace[Trail]:
    """Show how to find the longest trail by leaving out edges; the answer matches `solve`.

    Parameters
    ----------
    net : Network
        Any network.
    max_steps : int
        The most steps to show for the choice of the edges to leave out.

    Returns
    -------
    Trace
        The trace. Labels show the degrees, odd vertices are terminals, and edges left out are rejected.

    Raises
    ------
    ValueError
        If `max_steps` is less than 1.

    Notes
    -----
    The third idea of `solve`, without the first two, which only speed it up; then Hierholzer's algorithm.
    If there are several longest trails, the search may first find a different one than `solve`; the last step of the
    choice then says so.

    Examples
    --------
    >>> net = Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Duluth", 2), ("Omaha", "Chicago", 4)])
    >>> for step in trace_odd_vertices(net).steps[:3]:
    ...     print(step.event, "-", step.sentence)
    degrees - 4 vertices are odd: Denver, Omaha, Duluth, Chicago. In a trail at most two can be.
    leave out - Leave out 1 edge, length 2: at most two vertices stay odd.
    best - The remaining edges are connected: a trail of length 8, the longest so far, from Denver to Chicago.
    """
    check_network(net)
    max_steps = as_int(max_steps)
    if type(max_steps) is not int or max_steps < 1:
        raise ValueError(f"max_steps is {max_steps!r:.60}: it must be at least 1, to count the degrees")
    answer = solve(net)
    recorder = Recorder()
    recorder.counters = {"odd vertices": 0, "branches": 0, "longest": 0, "edges walked": 0, "edges noted": 0}
    degrees = {v: net.degree(v) for v in net.vertices}
    odd = [v for v, degree in degrees.items() if degree % 2]
    recorder.counters["odd vertices"] = len(odd)
    recorder.labels = {v: str(degree) for v, degree in degrees.items() if degree}
    recorder.vertices = {v: Role.TERMINAL if v in odd else Role.DONE for v, degree in degrees.items() if degree}
    if len(odd) > 2:
        names = ", ".join(map(str, odd))
        recorder.step("degrees", 1, f"{len(odd)} vertices are odd: {names}. In a trail at most two can be.")
    elif odd:
        recorder.step("degrees", 1, f"Only two vertices are odd: {odd[0]} and {odd[1]}.")
    else:
        recorder.step("degrees", 1, "No vertex is odd.")
    if net.edges:
        found = leave_out(net, recorder, max_steps)
        show_kept(net, recorder, answer.edges)
        recorder.counters["longest"] = answer.length
        if found != set(answer.edges):
            other = "Another trail is as long" if found else "The rest of the search is not shown"
            recorder.step("choose", 5, f"{other}: take the one of length {answer.length} that stays here.")
        walk_kept(net, answer.edges, answer.vertices, recorder)
    recorder.labels = {}
    recorder.number(answer.edges)
    if answer.edges:
        left_out = net.length - answer.length
        sentence = f"{_how_long(answer)}, from {answer.vertices[0]} to {answer.vertices[-1]}"
        verb = "is" if left_out == 1 else "are"
        sentence += f"; {left_out} of {net.length} {verb} left out." if left_out else "; nothing is left out."
    else:
        sentence = "There is no edge to walk: the longest trail has length 0."
    recorder.answer(8, sentence, answer.vertices, answer.edges)
    return Trace("Longest trail by odd vertices", ODD_VERTICES, tuple(recorder.steps), answer)


def _how_long(trail: Trail) -> str:
    if trail.at_most is None:
        return f"A longest trail has length {trail.length}"
    found = f"the longest found has length {trail.length}"
    return f"The search stopped early: no trail is longer than {trail.at_most}, {found}"
