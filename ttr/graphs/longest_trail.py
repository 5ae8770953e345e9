"""The longest trail of a network: walk as far as you can without using an edge twice.

A set of edges forms a trail exactly if it is connected and has at most two odd vertices (Euler). So `solve` does not
walk: it leaves out as little as possible to make the other edges such a set. `trace_odd_vertices` shows this. `trace`
shows the search by walking and backtracking, as people do it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import add, itemgetter
from typing import Any, NamedTuple

from ._trail_search import (
    FEW_CYCLES,
    FEW_TRAINS,
    Arms,
    Branch,
    Ends,
    TrailOutline,
    arm_edges,
    by_cycles,
    by_odd_vertices,
    core_pieces,
    euler_walk,
    leave_out,
    peel,
    vertices_along,
)
from .algorithm import Choice, Events, algorithm
from .network import Edge, Network, Vertex, check_network
from .overlay import Role
from .plain_numbers import as_int
from .trace import Facts, Item, Kind, numbers
from .words import join_names, pluralize, shorten


@dataclass(frozen=True, slots=True, repr=False)
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
    at_most: int | None = None

    def __repr__(self) -> str:
        bound = "" if self.at_most is None else f", at_most={self.at_most}"
        return f"Trail(length={self.length}, edges={self.edges}, vertices={self.vertices}{bound})"


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
    # There is no twin: `trace_odd_vertices` shows this search, and `trace` another one, by backtracking.
    return find(net).walk()


class FoundTrail(NamedTuple):
    """A longest trail whose edges are known but not yet in walking order; `length` and `at_most` are as in `Trail`."""

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
    length = outline.length
    return FoundTrail(length, at_most if at_most > length else None, net.vertices, known, ends, arms, outline)


# --- Step by step, by backtracking -----------------------------------------------------------------------


@algorithm(
    "Longest trail by backtracking",
    """
for each vertex: begin an empty trail there
> start | Begin at {at}.
    if the trail is the longest so far: remember it
    > best | Walk to {at}: length {length}, the longest trail so far.
    if even all edges still in reach would not make it longer: prune
    > prune | Walk to {at}: length {length}; even all edges in reach make only {bound}: prune.
    for each unused edge at the end of the trail:
        walk it, and go on from line 2
        > walk | Walk to {at}: length {length}.
        walk it back
        > back | Turn back from {tail} to {at}.
the remembered trail is a longest one
> give up | Not everything is tried, but {max_steps} steps are enough: {longest} so far.
> answer | {text}, from {start} to {stop}.
> answer:none | There is no edge to walk: the longest trail has length 0.
""",
    Kind.STACK,
    counters="length, longest, edges walked, pruned",
)
def _backtracking(net: Network, max_steps: int = 2000) -> Events[Trail]:
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
    max_steps = as_int(max_steps)
    if type(max_steps) is not int or max_steps < 3:
        raise ValueError(
            f"max_steps is {shorten(max_steps)}: it must be at least 3, to begin, to give up and to answer"
        )
    answer = solve(net)
    for steps, (event, facts) in enumerate(_backtrack(net), start=1):
        yield event, facts
        if steps == max_steps - 2:
            yield "give up", {"clear": ["edges"], "max_steps": max_steps, "longest": facts["longest"]}
            break
    yield _last_step(answer)
    return answer


trace = _backtracking.trace


def _last_step(answer: Trail, more: str = "") -> tuple[str, Facts]:
    if not answer.edges:
        return "answer:none", {"clear": ["labels", "edge_labels"]}
    text = f"A longest trail has length {answer.length}"
    if answer.at_most is not None:
        found = f"the longest found has length {answer.length}"
        text = f"The search stopped early: no trail is longer than {answer.at_most}, {found}"
    facts = {"text": text, "start": answer.vertices[0], "stop": answer.vertices[-1], "more": more}
    marks = {"vertices": answer.vertices, "edges": answer.edges, "edge_labels": numbers(answer.edges)}
    return "answer", {**facts, **marks, "clear": ["labels", "edge_labels"]}


def _backtrack(net: Network) -> Iterator[tuple[str, Facts]]:
    trail: dict[int, Edge] = {}
    length = longest = walked = pruned = 0
    rejected: list[int] = []

    def facts(vertex: Vertex, edge: Edge | None = None, reject: Iterable[int] = ()) -> dict[str, Any]:
        """Return the facts of a step that walks an edge, or walks it back, or begins."""
        roles: dict[int, Role | None] = dict.fromkeys(rejected)
        rejected[:] = reject
        change: dict[str, Any] = {}
        if edge is not None:
            on = edge.id in trail
            roles[edge.id] = Role.TRAIL if on else None
            change = {"edge_labels": {edge.id: str(len(trail)) if on else None}}
            change |= {"items": [Item(edge.id, edge.length)]} if on else {"out": [edge.id]}
        roles |= dict.fromkeys(rejected, Role.REJECTED)
        count = {"length": length, "longest": longest, "edges walked": walked, "pruned": pruned}
        return {"at": vertex, "length": length, "longest": longest, "counters": count, "edges": roles, **change}

    for start in net.vertices:
        if not net.incident(start):
            continue
        yield "start", facts(start)
        # For each vertex along the trail, the edges still to try.
        visited, untried = [start], [iter(net.incident(start))]
        while untried:
            here = visited[-1]
            edge = next((edge for edge in untried[-1] if edge.id not in trail), None)
            if edge is None:
                untried.pop()
                visited.pop()
                if trail:
                    _, last = trail.popitem()
                    length -= last.length
                    yield "back", {**facts(visited[-1], last), "tail": here}
                continue
            trail[edge.id] = edge
            here = edge.other(here)
            length += edge.length
            walked += 1
            visited.append(here)
            untried.append(iter(net.incident(here)))
            if length > longest:
                longest = length
                yield "best", facts(here, edge)
                continue
            in_reach = _in_reach(net, here, trail)
            bound = length + sum([net.edge(e).length for e in in_reach])
            if in_reach and bound <= longest:
                untried[-1] = iter(())
                pruned += 1
                yield "prune", {**facts(here, edge, in_reach), "bound": bound}
            else:
                yield "walk", facts(here, edge)


def _in_reach(net: Network, start: Vertex, used: Container[int]) -> list[int]:
    """Return the edges that are reachable without used edges."""
    reached, edges = [start], set[int]()
    for vertex in reached:
        for edge in net.incident(vertex):
            if edge.id not in used and edge.id not in edges:
                edges.add(edge.id)
                reached.append(edge.other(vertex))
    return sorted(edges)


# --- Step by step, by odd vertices -----------------------------------------------------------------------


@algorithm(
    "Longest trail by odd vertices",
    """
count the edges at each vertex; those with an odd number are odd vertices
> degrees | {odd}
for each connected part of the network:
    if even all its edges would not make a longer trail: drop it
    > drop | All edges of this part add up to only {all}: drop it. || branches
    > drop:bound | Nothing here is longer than {longest}: drop it. || branches
    > drop:costly | The edges to leave out here are too long: the trail would not be longer than {longest}. || branches
    pair up all odd vertices but two, and leave out the paths between pairs, as short as can be
    > leave out | {what}: at most two vertices{here} stay odd. || branches
    > leave out:greedy | There are too many pairs to try: walk far, and leave out the edges not walked. || branches
    if the remaining edges are connected: they make one trail; remember the longest
    > best | {whole}: a trail of length {length}, the longest so far, {ends}.
    > choose | {other}: take the one of length {longest} that stays here.
    otherwise: some edge out of a piece must stay, or all of them go: try each from line 3
    > branch | The remaining edges are in {pieces} pieces: {joining} could join them, try each, and none.
walk the remaining edges: go on while there is an unused edge, then go back and note the edges
> start | Begin at {v}. | +v
> walk | Walk from {here} to {v}. | e=frontier +v | edges walked
> note | {v} has no unused edge: note the edge from {to} to {v}, and go back to {to}. | e=trail -v | edges noted
> empty | {v}, where we began, has no unused edge: the stack is empty. | -v
the edges noted are a longest trail
> answer | {text}, from {start} to {stop}; {more}.
> answer:none | There is no edge to walk: the longest trail has length 0.
""",
    Kind.STACK,
    counters="odd vertices, branches, longest, edges walked, edges noted",
)
def _odd_vertices(net: Network, max_steps: int = 2000) -> Events[Trail]:
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
    max_steps = as_int(max_steps)
    if type(max_steps) is not int or max_steps < 1:
        raise ValueError(f"max_steps is {shorten(max_steps)}: it must be at least 1, to count the degrees")
    answer = solve(net)
    odd = [v for v in net.vertices if net.degree(v) % 2]
    text = "No vertex is odd."
    if odd:
        text = f"Only two vertices are odd: {odd[0]} and {odd[1]}."
    if len(odd) > 2:
        names = ", ".join(map(str, odd))
        text = f"{len(odd)} vertices are odd: {names}. In a trail at most two can be."
    marks = {**_mark_kept(net, net.numbered.ids), "edges": {}}
    yield "degrees", {"odd": text, **marks, "counters": {"odd vertices": len(odd)}}
    if net.edges:
        chosen = yield from _choose_edges(net, max_steps)
        stay = _mark_kept(net, answer.edges)
        if chosen != set(answer.edges):
            other = "Another trail is as long" if chosen else "The rest of the search is not shown"
            yield "choose", {**stay, "other": other, "longest": answer.length, "counters": {"longest": answer.length}}
        # Edges come in the order of `euler_walk`, arms last, so that the walk is the answer.
        core = {net.edges[e].id for e in peel(len(net.vertices), net.numbered.ends, net.numbered.lengths)[1]}
        at: dict[Vertex, list[Edge]] = {v: [] for v in answer.vertices}
        for edge in sorted(map(net.edge, answer.edges), key=lambda edge: (edge.id in core, edge.id), reverse=True):
            for end in {edge.a, edge.b}:
                at[end].append(edge)
        yield from walk_all(answer.vertices[:1], at, stay)
    left_out = net.length - answer.length
    more = f"{left_out} of {net.length} {'is' if left_out == 1 else 'are'} left out"
    yield _last_step(answer, more if left_out else "nothing is left out")
    return answer


trace_odd_vertices = _odd_vertices.trace


def _choose_edges(net: Network, max_steps: int) -> Events[set[int]]:
    """Search on the whole network; return the ids of the edges that stay, or none if the end is not shown."""
    ends, lengths, ids = net.numbered.ends, net.numbered.lengths, net.numbered.ids
    nothing = [0] * len(net.vertices)
    parts = [(piece.edges, sum([lengths[e] for e in piece.edges])) for piece in core_pieces(ends, range(len(ends)))]
    branches: list[Branch] = [(edges, frozenset(), length) for edges, length in sorted(parts, key=itemgetter(1))]
    search = leave_out(ends, lengths, Arms(*[nothing] * 4), {}, branches, TrailOutline(0, 0, 0, []))
    steps = 1
    while True:
        try:
            event, facts = next(search)
        except StopIteration as end:
            outline, most = end.value
            return {ids[e] for e in outline.core} if most == outline.length else set()
        if event.startswith(("drop", "leave out")) and steps >= max_steps:
            return set()
        steps += 1
        if event == "best":
            best = facts["outline"]
            start, stop = net.vertices[best.start], net.vertices[best.stop]
            whole = "The remaining edges are connected" if len(facts["parts"]) == 1 else "One of the remaining pieces"
            facts |= {"whole": whole, "ends": f"from {start} to {stop}" if start != stop else f"back to {start}"}
            facts |= {"length": best.length, "counters": {"longest": best.length}}
            yield event, {**facts, **_mark_kept(net, [ids[e] for e in best.core], role=Role.TRAIL)}
            continue
        kept = facts.get("rest", facts["may"])
        marks = _mark_kept(net, [ids[e] for e in kept], [ids[e] for e in facts["must"] if event != "branch"])
        if event == "branch":
            marks["edges"] |= {ids[e]: Role.CURRENT for e in facts["cut"]}
            facts |= {"pieces": len(facts["parts"]), "joining": pluralize(len(facts["cut"]), "edge")}
        elif event == "leave out":
            size = pluralize(len(facts["left_out"]), "edge")
            facts["what"] = f"Leave out {size}, length {facts['cost']}" if facts["left_out"] else "Leave out nothing"
            facts["here"] = "" if len(facts["may"]) == len(ends) else " of this part"
        yield event, {**facts, **marks}


def _mark_kept(net: Network, kept: Iterable[int], must: Iterable[int] = (), role: Role = Role.DONE) -> dict[str, Any]:
    """Return the marks of edges that stay, must stay, or are left out; labels are current degrees."""
    roles = {**dict.fromkeys(net.numbered.ids, Role.REJECTED), **dict.fromkeys(kept, role)}
    roles |= dict.fromkeys(must, Role.BOTTLENECK)
    degree = {v: 0 for v in net.vertices if net.incident(v)}
    for edge in net.edges:
        if roles[edge.id] is not Role.REJECTED:
            degree[edge.a] += 1
            degree[edge.b] += 1
    vertices = {v: Role.TERMINAL if d % 2 else Role.DONE for v, d in degree.items()}
    return {"edges": roles, "vertices": vertices, "labels": {v: str(d) for v, d in degree.items()}}


def walk_all(
    starts: Sequence[Vertex], at: Mapping[Vertex, Sequence[Edge]], marks: Facts | None = None
) -> Events[tuple[tuple[int, ...], tuple[Vertex, ...]]]:
    """Walk all edges by Hierholzer's algorithm; return the ids of the edges and the vertices of the trail, in order.

    `at` has the edges at each vertex, in the order to try them. Walked edges are on the frontier until they are noted;
    then their labels are their places in the trail.
    """
    unused = {v: list(edges) for v, edges in at.items()}
    total = len({edge.id for edges in at.values() for edge in edges})
    used: set[int] = set()
    here = starts[0]

    def ways() -> list[Edge]:
        unused[here] = [edge for edge in unused[here] if edge.id not in used]
        return unused[here]

    def not_start(x: Vertex) -> tuple[str, Facts]:
        return "even" if at[x] and len(starts) == 2 else "bare", {"odd": join_names(starts)}

    def not_next(x: int) -> tuple[str, Facts]:
        edge = next(edge for edges in at.values() for edge in edges if edge.id == x)
        return "used" if x in used else "away", {"edge": f"The edge from {edge.a} to {edge.b}", "here": here}

    here = yield Choice("start", here, lambda: {*starts}, not_start)
    yield "start", {"v": here, **(marks or {})}
    stack: list[tuple[Vertex, int | None]] = [(here, None)]
    noted: list[int] = []
    vertices: list[Vertex] = []
    while stack:
        here, last = stack[-1]
        if edges := ways():
            id = yield Choice("walk", edges[0].id, lambda: {edge.id for edge in ways()}, not_next, {"here": here})
            edge = next(edge for edge in edges if edge.id == id)
            used.add(id)
            stack.append((edge.other(here), id))
            yield "walk", {"here": here, "v": edge.other(here), "e": id}
            continue
        stack.pop()
        vertices.append(here)
        if last is None:
            yield "empty", {"v": here}
        else:
            noted.append(last)
            yield "note", {"v": here, "to": stack[-1][0], "e": last, "edge_labels": {last: str(total + 1 - len(noted))}}
    return tuple(reversed(noted)), tuple(reversed(vertices))
