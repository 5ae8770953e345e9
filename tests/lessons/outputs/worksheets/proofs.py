"""Proofs for the worksheets' tasks, which find each right answer again from the task's data."""

import math
from fractions import Fraction
from itertools import combinations, permutations

import networkx as nx

from tests.lessons.questions import by_force


def net(edges, cities=()):
    return by_force.network(enumerate(edges), cities)


def in_row(texts):
    return ", ".join(sorted(texts)) or "none"


def degrees(edges, cities):
    return [(city, net(edges).degree[city], len(set(net(edges)[city]))) for city in cities]


def claim(edges, least=0, city=None):
    near = {name: set(net(edges)[name]) for name in net(edges)}
    if city is None:
        return sorted(name for name in near if len(near[name]) < least)
    return sorted(name for name in near[city] if not near[name] & near[city])


def draw(lists):
    drawn = nx.Graph((vertex, near) for vertex, nears in lists for near in nears)
    return drawn.number_of_edges(), sorted(by_force.odd(drawn))


def components(edges):
    parts = list(nx.connected_components(net(edges)))
    return len(parts), max(map(len, parts))


def groups(edges, cities):
    pieces = [by_force.pieces(cities, [(a, b) for a, b, _ in edges[:far]]) for far in range(len(edges) + 1)]
    closing = [before == after for before, after in nx.utils.pairwise(pieces)]
    return [f"{a} – {b}" for (a, b, _), closes in zip(edges, closing, strict=True) if closes], pieces[-1]


def pieces_after(before, ends):
    route = {
        "one of its cities is in the network, the other is new": ("a0", "new"),
        "both of its cities are in the same component": ("a0", "b0"),
        "its cities are in two components": ("a0", "a1"),
        "both of its cities are new to the network": ("new", "newer"),
    }[ends]
    edges = [*((f"a{i}", f"b{i}") for i in range(before)), route]
    return by_force.pieces({city for edge in edges for city in edge}, edges)


def dijkstra(edges, start):
    costs = [(by_force.cost(net(edges), start, city), city) for city in {*net(edges)} - {start}]
    return [(city, cost) for cost, city in sorted(costs)]


def fewest(edges, a, b):
    paths = list(nx.all_shortest_paths(by_force.simple(net(edges)), a, b))
    assert len({nx.path_weight(by_force.simple(net(edges)), path, "length") for path in paths}) == 1
    return by_force.fewest(net(edges), a, b)


def with_own(edges, a, b, own):
    return net(edges), a, b, [key for key, edge in enumerate(edges) if {*edge[:2]} == {*own}]


def without_taken(edges, a, b, taken):
    return net(edge for edge in edges if {*edge[:2]} != {*taken}), a, b


# Tasks whose key names a cheapest path: the network, the two ends, and the free routes.
BY_A_PATH = {"cheapest": lambda edges, a, b: (net(edges), a, b), "own_route": with_own, "taken": without_taken}


def shapes(rows):
    for vertices, edges, parts in rows:  # build a star with extra edges, and single vertices
        made = nx.MultiGraph()
        made.add_nodes_from(range(vertices))
        made.add_edges_from((0, city) for city in range(1, vertices - parts + 1))
        made.add_edges_from((0, 1) for _ in range(edges - made.number_of_edges()))
        assert nx.number_connected_components(made) == parts
        yield "tree" if nx.is_tree(made) else "forest" if nx.is_forest(made) else "has a cycle"


def tree_edges(cities, trees):
    made = nx.disjoint_union_all([nx.path_graph(cities - trees + 1), *(nx.path_graph(1) for _ in range(trees - 1))])
    return made.number_of_edges()


def degree_walk(degrees):
    assert sum(degrees) >= 2 * (len(degrees) - 1), "cannot be in one piece"
    assert sum(degrees) % 2 == 0
    return "Yes" if sum(degree % 2 for degree in degrees) <= 2 else "No"


def without(edges, bridge):
    rest = net((edge for edge in edges if {*edge[:2]} != {*bridge}), bridge)
    one, other = sorted(map(len, nx.connected_components(rest)))
    return one, other, one * other


def disjoint(paths):
    only = [edge for i in range(paths) for edge in (("a", i, 1), (i, "b", 1))]
    more = [*only, ("a", "m", 1), ("m", "b", 1)]  # the paths that a task names need not be all
    return min(by_force.min_cut(net(edges), "a", "b") for edges in (only, more))


def middle(edges):
    values = by_force.betweenness(net(edges))
    best = max(values, key=values.get)
    assert sorted(values.values())[-2] < values[best], "there are two answers"
    return best, round(values[best])


def through(edges, route, pairs):
    for a, b in pairs:
        paths = list(nx.all_shortest_paths(by_force.simple(net(edges)), a, b, weight="length"))
        assert len(paths) == 1
        yield "yes" if set(route) in map(set, nx.utils.pairwise(paths[0])) else "no"


def ranks(values):
    """Return each value's mean place over all orders that put larger values first."""
    places = {i: [] for i in range(len(values))}
    for order in permutations(range(len(values))):
        if all(values[a] >= values[b] for a, b in nx.utils.pairwise(order)):
            for place, i in enumerate(order, 1):
                places[i].append(place)
    return [f"{sum(places[i]) / len(places[i]):g}" for i in range(len(values))]


def crossings(edges, places):
    at = {name: (Fraction(x), Fraction(y)) for name, x, y in places}
    pairs = combinations([(at[a], at[b]) for a, b, _ in edges], 2)
    return sum(len(by_force.crossings(pair)) for pair in pairs)  # three routes may cross in one point


def formula(rows):
    """Return the numbers of faces; each edge joins two components or divides a face."""
    return [1 + edges - (vertices - parts) for vertices, edges, parts in rows]


def unseen(cards, color):
    rows = [(cards.count(color), 12), (cards.count("locomotive"), 14), (len(cards), 8 * 12 + 14)]
    return [(seen, total - seen) for seen, total in rows]


def listing(good, total):
    pairs = list(combinations(range(total), 2))
    fine = [pair for pair in pairs if min(pair) < good]
    return len(pairs), len(fine), str(Fraction(len(fine), len(pairs)))


def after(good, total, came):
    left = [True] * good + [False] * (total - good)
    left.remove(came)
    now, before = Fraction(sum(left), len(left)), Fraction(good, total)
    return f"{sum(left)}/{len(left)}", "more" if now > before else "less"


def share(games):
    wins, ties = sum(a > b for a, b in games), sum(a == b for a, b in games)
    return wins, ties, f"{by_force.share(wins, ties, len(games)):g}"


def verdicts(cases):
    return [by_force.verdict(*case) for case in cases]


def needed(percent):
    """Return the fewest games for which 50% is more than 1.96 standard errors away; exactly 1.96 still fits."""
    just_so_far = Fraction(196, 100) ** 2 * Fraction(1, 4) / Fraction(percent - 50, 100) ** 2
    return math.floor(just_so_far) + 1


def intervals(cases):
    found = dict(zip("abcde", verdicts(cases), strict=True))
    return [in_row(key for key in found if found[key] == word) for word in ("better", "undecided")]


def seats(pairs):
    worth = {"Ada": 2, "tie": 1, "Bo": 0}
    ada = [worth[who] for pair in pairs for who in pair]
    first = [worth[one] for one, _ in pairs] + [2 - worth[other] for _, other in pairs]
    return [f"{50 * sum(values) / len(values):g}" for values in (first, ada)]


def interval(wins, games, asked):
    assert len(set(asked)) == len(asked), "an option stands twice"
    return [p for p in dict.fromkeys(asked) if p in by_force.fitting(wins, games)], by_force.verdict(wins, games)


def head_start(leads):
    def won(start):
        return sum(1.0 if lead > start else 0.5 if lead == start else 0.0 for lead in leads)

    start = next(points for points in range(100) if won(points) <= len(leads) / 2)
    return start, f"{won(start):g}"


# Each other kind of task has its proof in a function of its name.
PROOFS = {
    **{name: proof for name, proof in globals().items() if callable(proof)},
    "degree_sum": lambda edges: (sum(degree for _, degree in net(edges).degree), len(edges)),
    "degree_list": lambda degrees: sum(degrees),
    "highest": lambda edges: max(net(edges).degree, key=lambda pair: pair[1]),
    "tickets": lambda edges, pairs: ["yes" if nx.has_path(net(edges), a, b) else "no" for a, b in pairs],
    "layers": lambda edges, start: [in_row(layer) for layer in nx.bfs_layers(net(edges), start)],
    "connected": lambda edges, a, b: "Yes" if nx.has_path(net(edges), a, b) else "No",
    "cheapest": lambda edges, a, b: by_force.cost(net(edges), a, b),
    "own_route": lambda **given: by_force.cost(*with_own(**given)),
    "taken": lambda **given: by_force.cost(*without_taken(**given)),
    "next": lambda waiting: min(waiting, key=lambda pair: pair[1])[0],
    "kruskal": lambda edges: by_force.spanning(net(edges)),
    "steiner": lambda edges, ends: by_force.steiner(net(edges), ends),
    "surplus": lambda edges: (by_force.spare(net(edges)), len(net(edges)) - 1),
    "least": lambda edges: by_force.spanning(net(edges)),
    "odd": lambda left, right: [in_row(by_force.odd(net(edges))) for edges in (left, right)],
    "euler": lambda edges: "Yes" if by_force.walkable(net(edges)) else "No",
    "repair": lambda edges: sorted(by_force.odd(net(edges))),
    "all_trains": lambda edges: (sum(length for *_, length in edges), len(by_force.odd(net(edges)))),
    "longest": lambda edges: by_force.longest_trail(net(edges)),
    "begin": lambda edges: sorted(by_force.begins(net(edges))),
    "bridges": lambda edges: [" – ".join(edges[key][:2]) for key in sorted(by_force.bridges(net(edges)))],
    "cut_vertices": lambda edges: sorted(by_force.cut_vertices(net(edges))),
    "min_cut": lambda edges, a, b: by_force.min_cut(net(edges), a, b),
    "cut_trains": lambda edges, a, b: by_force.min_cut(net(edges), a, b, "length"),
    "edge_betweenness": lambda edges: [by_force.edge_betweenness(net(edges))(a, b) for a, b, _ in edges],
    "vertex_betweenness": lambda edges: (*middle(edges), sorted(by_force.most_routes(net(edges)))),
    "bridge_pairs": lambda sides: sum(1 for _ in range(sides[0]) for _ in range(sides[1])),
    "next_card": lambda good, total: f"{good}/{total}",
    "two_cards": lambda good, total: f"{100 * float(1 - by_force.hypergeometric(total, good, 2)[0]):.1f}",
    "expected": lambda good, total, draws: f"{float(by_force.mean_useful(total, good, draws)):g}",
    "verdict": lambda wins, games: by_force.verdict(wins, games),
    "misses": lambda classes: round(classes * 0.05),
    "redraw": lambda edges: by_force.faces(net(edges)),
    "faces": lambda edges: (len(net(edges)), len(edges), by_force.faces(net(edges))),
    "one_formula": lambda vertices, edges: formula([(vertices, edges, 1)]),
}
