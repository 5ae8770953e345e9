"""Longest-trail search by odd vertices, step by step: choose the edges to leave out, then walk the others.

Used by `longest_trail.trace_odd_vertices`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ._trail_search import (
    Arms,
    Budget,
    TrailOutline,
    branches_at,
    cheapest_to_leave_out,
    core_pieces,
    cut_around,
    outline_of,
    peel,
)
from .network import Edge, Network, Vertex
from .overlay import Role
from .trace import Item, Kind, Recorder, Structure, counted


def leave_out(net: Network, recorder: Recorder, max_steps: int) -> set[int]:
    """Show the branch and bound of `by_odd_vertices` on the whole network; return the ids of the edges that stay."""
    ends, lengths = net.numbered.ends, net.numbered.lengths
    nothing = [0] * len(net.vertices)
    arms = Arms(nothing, nothing, nothing, nothing)
    outline = TrailOutline(0, 0, 0, [])
    parts = sorted(core_pieces(ends, range(len(ends))), key=lambda piece: sum([lengths[e] for e in piece.edges]))
    budget = Budget()
    branches: list[tuple[list[int], frozenset[int]]] = [(piece.edges, frozenset()) for piece in parts]
    while branches:
        if len(recorder.steps) >= max_steps or budget.steps < 0:
            return set()
        may, must = branches.pop()
        recorder.count("branches")
        length = sum([lengths[e] for e in may])
        shown = [net.edges[e].id for e in may]
        if length <= outline.length:
            show_kept(net, recorder, shown)
            recorder.step("drop", 3, f"All edges of this part add up to only {length}: drop it.")
            continue
        left_out = cheapest_to_leave_out(ends, lengths, may, must, length - outline.length, budget)
        if left_out is None:
            show_kept(net, recorder, shown, [net.edges[e].id for e in must])
            recorder.step(
                "drop",
                3,
                f"The edges to leave out here are too long: the trail would not be longer than {outline.length}.",
            )
            continue
        gone = sum([lengths[e] for e in left_out])
        kept = [e for e in may if e not in left_out]
        show_kept(net, recorder, [net.edges[e].id for e in kept], [net.edges[e].id for e in must])
        what = f"Leave out {counted(len(left_out), 'edge')}, length {gone}" if left_out else "Leave out nothing"
        here = "" if len(may) == len(ends) else " of this part"
        recorder.step("leave out", 4, f"{what}: at most two vertices{here} stay odd.")
        pieces = core_pieces(ends, kept)
        for part in pieces:
            found = outline_of(ends, lengths, arms, {}, part)
            if found.length > outline.length:
                outline = found
                recorder.counters["longest"] = outline.length
                show_kept(net, recorder, [net.edges[e].id for e in outline.core], answer=True)
                start, stop = net.vertices[outline.start], net.vertices[outline.stop]
                ends_at = f"from {start} to {stop}" if start != stop else f"back to {start}"
                whole = "The remaining edges are connected" if len(pieces) == 1 else "One of the remaining pieces"
                sentence = f"{whole}: a trail of length {outline.length}, the longest so far, {ends_at}."
                recorder.step("best", 5, sentence)
        if len(pieces) < 2:
            continue
        cut = cut_around(ends, pieces, left_out)
        show_kept(net, recorder, [net.edges[e].id for e in kept])
        recorder.edges.update((net.edges[e].id, Role.CURRENT) for e in cut)
        joining = f"{counted(len(cut), 'edge')} could join them"
        recorder.step("branch", 6, f"The remaining edges are in {len(pieces)} pieces: {joining}, try each, and none.")
        branches += branches_at(ends, may, must, cut)
    return {net.edges[e].id for e in outline.core}


def show_kept(
    net: Network, recorder: Recorder, kept: Iterable[int], must: Iterable[int] = (), answer: bool = False
) -> None:
    """Highlight edges that stay, edges that must stay, and edges left out; label vertices with current degrees."""
    stay, forced = set(kept), set(must)
    recorder.edges = {
        edge.id: (Role.TRAIL if answer else Role.BOTTLENECK if edge.id in forced else Role.DONE)
        if edge.id in stay
        else Role.REJECTED
        for edge in net.edges
    }
    degree = dict.fromkeys(recorder.vertices, 0)
    for edge in net.edges:
        if edge.id in stay:
            degree[edge.a] += 1
            degree[edge.b] += 1
    recorder.labels = {v: str(d) for v, d in degree.items()}
    recorder.vertices = {v: Role.TERMINAL if d % 2 else Role.DONE for v, d in degree.items()}


def walk_kept(net: Network, edges: Sequence[int], vertices: Sequence[Vertex], recorder: Recorder) -> None:
    """Show how Hierholzer's algorithm walks the edges that stay.

    Edges come in the order of `euler_walk`, arms last, so that the trail equals the answer of `longest_trail.solve`.
    """
    core = {net.edges[e].id for e in peel(len(net.vertices), net.numbered.ends, net.numbered.lengths)[1]}
    at: dict[Vertex, list[Edge]] = {v: [] for v in vertices}
    for edge in sorted([net.edge(id) for id in edges], key=lambda edge: (edge.id in core, edge.id), reverse=True):
        at[edge.a].append(edge)
        at[edge.b].append(edge)
    show_walk(recorder, vertices[0], at.__getitem__, (7, 7, 7))


def show_walk(
    recorder: Recorder,
    start: Vertex,
    incident: Callable[[Vertex], Iterable[Edge]],
    lines: tuple[int, int, int],
    why: str = "",
) -> None:
    """Show how Hierholzer's algorithm walks all edges from a start.

    Walked edges are on the frontier until they are noted. `incident` gives the edges at a vertex in the order to try
    them, `lines` the lines of pseudocode that begin, walk and note, and `why` the reason for this start.
    """
    begin, walk, note_back = lines
    stack: list[tuple[Vertex, int | None]] = [(start, None)]
    items = [Item(start)]  # the vertices of the stack; steps share them, as a long walk shows each a thousand times
    walked: set[int] = set()
    noted: list[int] = []

    def note(event: str, line: int, sentence: str, vertex: Vertex, edge: int | None = None) -> None:
        recorder.number(reversed(noted))
        recorder.step(event, line, sentence, Structure(Kind.STACK, tuple(items)), vertex, edge)

    note("start", begin, f"Begin at {start}{why}.", start)
    while stack:
        here, last = stack[-1]
        edge = next((edge for edge in incident(here) if edge.id not in walked), None)
        if edge is not None:
            walked.add(edge.id)
            other = edge.other(here)
            stack.append((other, edge.id))
            items.append(Item(other))
            recorder.count("edges walked")
            note("walk", walk, f"Walk from {here} to {other}.", other, edge.id)
            recorder.edges[edge.id] = Role.FRONTIER
            continue
        stack.pop()
        items.pop()
        if last is None:
            sentence = f"{here}, where we began, has no unused edge: the stack is empty."
            note("empty", note_back, sentence, here)
            continue
        noted.append(last)
        recorder.count("edges noted")
        back = stack[-1][0]
        sentence = f"{here} has no unused edge: note the edge from {back} to {here}, and go back to {back}."
        note("note", note_back, sentence, here, last)
        recorder.edges[last] = Role.TRAIL
