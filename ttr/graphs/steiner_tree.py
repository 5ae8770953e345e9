"""Steiner trees: the cheapest tree joining several vertices, exact (Dreyfus-Wagner) and approximate (metric closure).

In the game: how many trains all your tickets still take together, with your own routes free and your rivals' closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ._path_search import edges_back
from ._steiner_search import (
    Instance,
    Paths,
    Rows,
    cheapest_paths,
    closure,
    edges_of,
    join_all,
    make_instance,
    nearly_cheapest,
    prune,
    spanning_edges,
    split_at,
    surely_joined,
    sweep,
)
from .algorithm import Events, algorithm
from .network import Ids, Network, NetworkError, Vertex, check_iterable, check_network
from .overlay import Role
from .trace import Facts, Item, Kind
from .union_find import UnionFind
from .words import pluralize

MAX_IN_GROUPS = 12  # terminals for Dreyfus and Wagner; takes 0.2 s on a board, and three times as long for each more


@dataclass(frozen=True, slots=True)
class SteinerTree:
    """A tree that joins all terminals.

    Attributes
    ----------
    cost : int
        The lengths of the edges that are not free (in the game, trains).
    edges : tuple of int
        The ids of all its edges, in order.
    vertices : tuple of Vertex
        Its vertices, in the order of the network: the terminals, and others in between (Steiner points).
    paid : tuple of int
        The ids of the edges that are not free, in order (in the game, routes still to claim).
    """

    cost: int
    edges: tuple[int, ...]
    vertices: tuple[Vertex, ...]
    paid: tuple[int, ...]


def solve(net: Network, terminals: Iterable[Vertex], free: Ids = (), closed: Ids = ()) -> SteinerTree | None:
    """Return the cheapest tree that joins the terminals, or None if there is none.

    Parameters
    ----------
    net : Network
        The network; an edge costs its length.
    terminals : iterable of Vertex
        Vertices in any order, with repeats. The tree of one vertex is that vertex; without terminals, it is empty.
    free : collection of int
        Ids of edges that cost 0.
    closed : collection of int
        Ids of edges that cannot be used, even if they are free.

    Returns
    -------
    SteinerTree or None
        Ties go to a tree with the fewest paid edges; among those, the result is always the same. The tree includes free
        edges only if they lead to a terminal or to a paid edge.

    Raises
    ------
    NetworkError
        If a vertex or an edge does not exist, or if the network is too large for more than 12 terminals (no shipped
        board is).

    Notes
    -----
    First, free edges are contracted. Then follows the dynamic program of Dreyfus and Wagner [1]_, with Dijkstra's
    algorithm as its inner step [2]_: O(3^k V + 2^k (V + E) log V) for k + 1 terminals. A subtree is dropped if its
    cost, plus a lower bound on joining the other terminals, exceeds the tree of `approximate`. The lower bounds, by the
    farthest terminal and by a round trip, are from [3]_.

    For more than 12 terminals, edges of a minimum spanning tree that join two of them are taken first. If that leaves
    more than 12 parts, a frontier sweeps over the network, and the states say how trees join its vertices, as in [4]_.
    Its time depends little on the terminals, but grows exponentially with the width of the network.

    References
    ----------
    .. [1] S. E. Dreyfus and R. A. Wagner, "The Steiner problem in graphs", Networks 1 (1971), 195-207.
    .. [2] R. E. Erickson, C. L. Monma and A. F. Veinott, "Send-and-split method for minimum-concave-cost network
       flows", Mathematics of Operations Research 12 (1987), 634-664.
    .. [3] S. Hougardy, J. Silvanus and J. Vygen, "Dijkstra meets Steiner: a fast exact goal-oriented Steiner tree
       algorithm", Mathematical Programming Computation 9 (2017), 135-202.
    .. [4] M. Chimani, P. Mutzel and B. Zey, "Improved Steiner tree algorithms for bounded treewidth", Journal of
       Discrete Algorithms 16 (2012), 67-78.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Omaha", "Chicago", 4)])
    >>> solve(net, ["Denver", "Chicago", "Duluth"])
    SteinerTree(cost=10, edges=(0, 1, 2), vertices=('Omaha', 'Denver', 'Duluth', 'Chicago'), paid=(0, 1, 2))
    >>> solve(net, ["Denver", "Chicago"], free=[0]).paid
    (2,)
    """
    check_network(net)
    instance, paths, nearly = _approximation(net, terminals, free, closed)
    if nearly is None:
        return None
    if len(paths) < 2:
        return _tree(net, instance, nearly)
    enough = sum([instance.costs[e] for e in nearly]) + 1
    if len(instance.terminals) > MAX_IN_GROUPS:
        sure = [net.numbered.ids[e] for e in surely_joined(instance)]
        if sure:
            tree = solve(net, (net.vertices[v] for v in instance.wanted), {*free, *sure}, closed)
            assert tree is not None
            return _tree(net, instance, {*net.edge_numbers(tree.edges)}.difference(instance.free))
        swept = sweep(instance, enough)
        if swept is None:
            raise NetworkError(
                f"this network is too large for an exact tree of {len(instance.wanted)} terminals: "
                f"choose at most {MAX_IN_GROUPS}, or use `approximate`"
            )
        return _tree(net, instance, swept)
    rows: Rows = {}
    for _ in join_all(instance, rows, paths, enough):
        pass
    return _tree(net, instance, edges_of(instance, rows, max(rows), instance.terminals[-1]))


def approximate(net: Network, terminals: Iterable[Vertex], free: Ids = (), closed: Ids = ()) -> SteinerTree | None:
    """Return a tree that joins the terminals and costs less than twice the cheapest, or None if there is none.

    Parameters, errors and return type are the same as for `solve`.

    Notes
    -----
    The metric closure is the complete graph on the terminals, weighted by the costs of the cheapest paths. Its minimum
    spanning tree, with paths in place of its edges, costs at most 2 (1 - 1/k) times the cheapest tree for k terminals.
    Cycles and loose ends are removed. O(k (V + E) log V). L. Kou, G. Markowsky and L. Berman, "A fast algorithm for
    Steiner trees", Acta Informatica 15 (1981), 141-145.

    Examples
    --------
    >>> star = [("Omaha", "Denver", 4), ("Omaha", "Duluth", 4), ("Omaha", "Chicago", 4)]
    >>> ring = [("Denver", "Duluth", 7), ("Duluth", "Chicago", 7), ("Chicago", "Denver", 7)]
    >>> net = Network.from_edges([*star, *ring])
    >>> terminals = ["Denver", "Duluth", "Chicago"]
    >>> approximate(net, terminals).cost, solve(net, terminals).cost
    (14, 12)
    """
    check_network(net)
    instance, _, nearly = _approximation(net, terminals, free, closed)
    return None if nearly is None else _tree(net, instance, nearly)


def _approximation(
    net: Network, terminals: Iterable[Vertex], free: Ids, closed: Ids
) -> tuple[Instance, list[Paths], list[int] | None]:
    """Return the instance, the cheapest paths from each terminal, and the edges of an approximate tree, or None."""
    instance = make_instance(net, terminals, free, closed)
    paths = [cheapest_paths(instance, t) for t in instance.terminals]
    apart = any(paths[0].cost[t] >= instance.never for t in instance.terminals)
    return instance, paths, None if apart else nearly_cheapest(instance, paths)


# --- Step by step ----------------------------------------------------------------------------------------


@algorithm(
    "Dreyfus-Wagner algorithm",
    """
set one terminal aside: the last one
> start | Set {last} aside; first join the others: {others}.
for each group of the other terminals, the small ones first:
    of one terminal: a tree costs 0 there
    of more: at each vertex, join the cheapest trees of two parts of the group
    > join | {title}: at {v} the trees of {one} and of {other} meet for {cost}.
    let the trees grow along the edges, as in Dijkstra's algorithm
    > grow | {title}: along the edges it costs {to_last} to {last}.
    > grow:group | {title}: the cheapest tree costs {cost}; grown to {last} it costs {to_last}.
the cheapest tree of all the others, grown to the last terminal, joins all
> answer | The cheapest tree costs {cost} and has {size}.
> answer:none | There is no tree: no path leads to {alone} from the terminals before it.
""",
    Kind.TABLE,
    counters="groups, pairs of parts, costs noted",
)
def _dreyfus_wagner(
    net: Network, terminals: Iterable[Vertex], free: Ids = (), closed: Ids = ()
) -> Events[SteinerTree | None]:
    """Show the algorithm of Dreyfus and Wagner group by group; parameters, errors and answer match `solve`.

    The table and the labels show the cost of a tree that joins the group and each vertex; the cheapest tree is
    highlighted. Terminals joined by free edges count as one. There are up to 2^k steps for k terminals, because nothing
    is dropped here; more than 12 terminals raise `NetworkError`.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Omaha", "Chicago", 4)])
    >>> for step in trace(net, ["Denver", "Chicago", "Duluth"]):
    ...     print(step.event, "-", step.sentence)
    start - Set Chicago aside; first join the others: Denver, Duluth.
    grow - Denver: along the edges it costs 8 to Chicago.
    grow - Duluth: along the edges it costs 6 to Chicago.
    join - Denver, Duluth: at Omaha the trees of Duluth and of Denver meet for 6.
    grow - Denver, Duluth: the cheapest tree costs 6; grown to Chicago it costs 10.
    answer - The cheapest tree costs 10 and has 3 edges.
    """
    terminals = [*check_iterable(terminals, "terminals")]
    instance, paths, nearly = _approximation(net, terminals, free, closed)
    names = _names(net, instance)
    *others, last = names or [None]
    shut = dict.fromkeys(sorted(set(closed)), Role.REJECTED)
    rows: Rows = {}
    edges: list[int] = []
    if nearly is not None and others:
        if len(names) > MAX_IN_GROUPS:
            raise NetworkError(f"{len(names)} terminals have too many steps to show: choose at most {MAX_IN_GROUPS}")
        marks = {"vertices": dict.fromkeys(terminals, Role.TERMINAL), "edges": shut}
        yield "start", {"last": last, "others": ", ".join(map(str, others)), **marks}
        groups = pairs = noted = 0
        before: Sequence[int] = ()
        for event, group, row in join_all(instance, rows):
            best = row.index(min(row))
            cost, to_last = row[best] >> instance.bits, row[instance.terminals[-1]] >> instance.bits
            inside = [name for i, name in enumerate(others) if group >> i & 1]
            facts = {"title": ", ".join(map(str, inside)), "cost": cost, "last": last, "to_last": to_last}
            facts["v"] = net.vertices[instance.node.index(best)]
            if event == "join":
                groups, before = groups + 1, row.copy()
                if len(inside) == 1:
                    continue
                pairs += (1 << len(inside) - 1) - 1
                part = split_at(rows, group, best, row[best])
                halves = (part, group ^ part)
                facts["one"], facts["other"] = (
                    " + ".join(str(name) for i, name in enumerate(others) if half >> i & 1) for half in halves
                )
                edges = [e for half in halves for e in edges_of(instance, rows, half, best)]
            else:
                noted += sum([a != b for a, b in zip(before, row, strict=True)])
                edges = edges_of(instance, rows, group, best)
            costs = {v: row[node] >> instance.bits for v, node in zip(net.vertices, instance.node, strict=True)}
            known = {v: cost for v, cost in costs.items() if cost < instance.never >> instance.bits}
            done = dict.fromkeys(_tree(net, instance, edges).edges, Role.DONE)
            marks = {
                "clear": ["edges", "labels", "places"],
                "vertices": {v: Role.FRONTIER if v in inside else Role.TERMINAL for v in terminals},
                "edges": {**shut, **done},
                "labels": {v: str(cost) for v, cost in known.items()},
                "items": [Item(v, cost) for v, cost in known.items()],
                "counters": {"groups": groups, "pairs of parts": pairs, "costs noted": noted},
            }
            yield "grow:group" if event == "grow" and len(inside) > 1 else event, {**facts, **marks}
        edges = edges_of(instance, rows, max(rows), instance.terminals[-1])
    return (yield from _finish(net, instance, paths, None if nearly is None else edges))


trace = _dreyfus_wagner.trace


@algorithm(
    "Metric-closure approximation",
    """
for each terminal: find the cheapest paths to all other terminals
> paths | The cheapest paths from {v} to the other terminals.
for each pair of terminals, the nearest first:
    if the edges taken so far do not join them: take the path between them
    > take | Take the path from {one} to {other}, which costs {cost}. || paths taken
    otherwise: leave it
    > leave | Leave the path from {one} to {other}, which costs {cost}: they are already connected.
where paths close a cycle, leave out its most expensive edge
> break | Remove {size} on cycles, the most expensive.
remove edges that lead to no terminal
> trim | Remove {size} that lead to no terminal.
the rest joins all terminals
> answer | The tree costs {cost} and has {size}.
> answer:none | There is no tree: no path leads to {alone} from the terminals before it.
""",
    Kind.TABLE,
    counters="paths found, paths taken",
)
def _metric_closure(
    net: Network, terminals: Iterable[Vertex], free: Ids = (), closed: Ids = ()
) -> Events[SteinerTree | None]:
    """Show the metric-closure approximation path by path; parameters, errors and answer match `approximate`.

    The table shows the cost of the cheapest path to each terminal; terminals joined by free edges count as one.

    Examples
    --------
    >>> net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Omaha", "Chicago", 4)])
    >>> for step in trace_approximate(net, ["Denver", "Chicago", "Duluth"]).steps[3:]:
    ...     print(step.event, "-", step.sentence)
    take - Take the path from Denver to Duluth, which costs 6.
    take - Take the path from Duluth to Chicago, which costs 6.
    leave - Leave the path from Denver to Chicago, which costs 8: they are already connected.
    answer - The tree costs 10 and has 3 edges.
    """
    terminals = [*check_iterable(terminals, "terminals")]
    instance, paths, nearly = _approximation(net, terminals, free, closed)
    names, ids = _names(net, instance), net.numbered.ids
    taken: list[int] = []
    if nearly is not None and len(names) > 1:
        marks: dict[int, Role] = dict.fromkeys(sorted(set(closed)), Role.REJECTED)
        begin: Facts = {"vertices": dict.fromkeys(terminals, Role.TERMINAL), "edges": marks}
        for number, (name, (cost, _)) in enumerate(zip(names, paths, strict=True), start=1):
            known = {other: cost[t] >> instance.bits for other, t in zip(names, instance.terminals, strict=True)}
            labels = {other: str(c) for other, c in known.items()}
            items = [Item(other, c) for other, c in known.items()]
            count = {"paths found": number * (len(names) - 1)}
            yield "paths", {**begin, "v": name, "labels": labels, "items": items, "counters": count}
        sets = UnionFind(range(len(names)))
        clear = ["labels", "places", "edges"]
        for cost_of_path, i, j in sorted(closure(instance, paths)):
            path = edges_back(instance.ends, paths[i][1], instance.terminals[j], instance.terminals[i])
            facts = {"one": names[i], "other": names[j], "cost": cost_of_path >> instance.bits, "clear": clear}
            facts["edges"] = {**marks, **dict.fromkeys([ids[e] for e in path], Role.CURRENT)}
            if sets.union(i, j):
                marks |= dict.fromkeys([ids[e] for e in path], Role.DONE)
                taken += path
                yield "take", facts
            else:
                yield "leave", facts
        for event, kept in (("break", spanning_edges(instance, taken)), ("trim", nearly)):
            removed = {ids[e] for e in taken}.difference([ids[e] for e in kept])
            if removed:
                marks |= dict.fromkeys(removed, Role.REJECTED)
                yield event, {"size": pluralize(len(removed), "edge"), "clear": clear, "edges": marks}
            taken = kept
    return (yield from _finish(net, instance, paths, None if nearly is None else taken))


trace_approximate = _metric_closure.trace


def _names(net: Network, instance: Instance) -> list[Vertex]:
    first = {instance.node[v]: net.vertices[v] for v in reversed(instance.wanted)}
    return [first[t] for t in instance.terminals]


def _finish(
    net: Network, instance: Instance, paths: Sequence[Paths], edges: Iterable[int] | None
) -> Events[SteinerTree | None]:
    if edges is None:
        apart = (t for t in instance.terminals if paths[0].cost[t] >= instance.never)
        yield "answer:none", {"alone": _names(net, instance)[instance.terminals.index(next(apart))]}
        return None
    answer = _tree(net, instance, edges)
    facts = {"cost": answer.cost, "size": pluralize(len(answer.edges), "edge"), "clear": ["labels"]}
    yield "answer", {**facts, "vertices": answer.vertices, "edges": answer.edges}
    return answer


def _tree(net: Network, instance: Instance, edges: Iterable[int]) -> SteinerTree:
    """Return the tree of these edges, together with the contracted edges that it needs."""
    ends = net.numbered.ends
    sets = UnionFind(range(len(net.vertices)))
    # A spanning forest of the contracted edges is enough, without loose ends.
    whole = [e for e in (*edges, *instance.free) if sets.union(*ends[e])]
    kept = prune(ends, whole, instance.wanted)
    used = sorted({*instance.wanted, *(v for e in kept for v in ends[e])})
    shrunk = set(instance.free)
    return SteinerTree(
        cost=sum([instance.costs[e] for e in kept if e not in shrunk]) >> instance.bits,
        edges=tuple([net.numbered.ids[e] for e in kept]),
        vertices=tuple([net.vertices[v] for v in used]),
        paid=tuple([net.numbered.ids[e] for e in kept if e not in shrunk]),
    )
