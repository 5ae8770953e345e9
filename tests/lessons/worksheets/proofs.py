"""For each kind of task a second way to its answer: by networkx, or by trying everything."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import networkx as nx


def graph(edges, cities=()):
    net = nx.MultiGraph()
    net.add_nodes_from(cities)
    for a, b, length in edges:
        net.add_edge(a, b, length=length)
    return net


def simple(edges):
    return nx.Graph((a, b, {"length": length}) for a, b, length in edges)


def odd(edges):
    return tuple(sorted(city for city, degree in graph(edges).degree if degree % 2))


def names(pairs):
    return {frozenset(pair) for pair in pairs}


def routes(texts):
    return {frozenset(text.split(" – ")) for text in texts}


# --- 1 ---


def degrees(edges, cities):
    net = graph(edges)
    return tuple((city, net.degree[city], len(set(net.neighbors(city)))) for city in cities)


def degree_sum(edges):
    return sum(Counter(city for a, b, _ in edges for city in (a, b)).values()), len(edges)


def claim(edges, least=0, city=None):
    net = simple(edges)
    if city is None:
        return tuple(sorted(name for name in net if net.degree[name] < least))
    return tuple(name for name in sorted(net[city]) if not set(net[name]) & set(net[city]))


def draw(lists):
    net = nx.Graph((vertex, near) for vertex, nears in lists for near in nears)
    return net.number_of_edges(), tuple(sorted(vertex for vertex, degree in net.degree if degree % 2))


def degree_list(degrees):
    return (sum(degrees),)


def highest(edges):
    return max(graph(edges).degree, key=lambda pair: pair[1])


# --- 2 ---


def tickets(edges, pairs):
    net = graph(edges)
    return tuple("yes" if nx.has_path(net, a, b) else "no" for a, b in pairs)


def components(edges):
    parts = list(nx.connected_components(graph(edges)))
    return len(parts), max(map(len, parts))


def layers(edges, start):
    return tuple(tuple(sorted(layer)) for layer in nx.bfs_layers(graph(edges), start))


def groups(edges, cities):
    net, closing = nx.Graph(), []
    net.add_nodes_from(cities)
    for a, b, _ in edges:
        if nx.has_path(net, a, b):
            closing.append(f"{a} – {b}")
        net.add_edge(a, b)
    return tuple(closing), nx.number_connected_components(net)


def pieces_after(before, ends):
    net = nx.Graph((f"a{i}", f"b{i}") for i in range(before))
    route = {
        "one of its cities is in the network, the other is new": ("a0", "new"),
        "both of its cities are in the same component": ("a0", "b0"),
        "its cities are in two components": ("a0", "a1"),
        "both of its cities are new to the network": ("new", "newer"),
    }[ends]
    net.add_edge(*route)
    return (nx.number_connected_components(net),)


def connected(edges, a, b):
    return "Yes" if nx.has_path(graph(edges), a, b) else "No"


# --- 3 ---


def cost(net, a, b):
    return nx.bellman_ford_path_length(net, a, b, weight="length")


def dijkstra(edges, start):
    net = simple(edges)
    return tuple(
        sorted(((city, cost(net, start, city)) for city in net if city != start), key=lambda it: (it[1], it[0]))
    )


def cheapest(edges, a, b):
    return (cost(simple(edges), a, b),)


def fewest(edges, a, b):
    net = simple(edges)
    paths = list(nx.all_shortest_paths(net, a, b))
    return len(paths[0]) - 1, min(nx.path_weight(net, path, "length") for path in paths)


def own_route(edges, a, b, own):
    net = simple(edges)
    net.edges[own]["length"] = 0
    return (cost(net, a, b),)


def taken(edges, a, b, taken):
    net = simple(edges)
    net.remove_edge(*taken)
    return (cost(net, a, b),)


def next_settled(waiting):
    return min(waiting, key=lambda pair: pair[1])[0]


# --- 4 ---


def spanning(edges):
    return (round(nx.minimum_spanning_tree(simple(edges), weight="length").size("length")),)


def steiner(edges, ends):
    """Of all sets of other cities the one whose spanning tree is cheapest."""
    net, best = simple(edges), math.inf
    others = [city for city in net if city not in ends]
    for size in range(len(others) + 1):
        for through in combinations(others, size):
            part = net.subgraph([*ends, *through])
            if nx.is_connected(part):
                best = min(best, nx.minimum_spanning_tree(part, weight="length").size("length"))
    return (round(best),)


def surplus(edges):
    net = graph(edges)
    return len(edges) - nx.minimum_spanning_tree(net).number_of_edges(), len(net) - 1


def shapes(rows):
    found = []
    for vertices, edges, parts in rows:  # a network with these numbers: stars, and more edges in the first
        net = nx.MultiGraph()
        net.add_nodes_from(range(vertices))
        net.add_edges_from((0, city) for city in range(1, vertices - parts + 1))
        net.add_edges_from((0, 1) for _ in range(edges - net.number_of_edges()))
        assert nx.number_connected_components(net) == parts
        found.append("tree" if nx.is_tree(net) else "forest" if nx.is_forest(net) else "has a cycle")
    return tuple(found)


def tree_edges(cities, trees):
    net = nx.disjoint_union_all([nx.path_graph(cities - trees + 1), *(nx.path_graph(1) for _ in range(trees - 1))])
    return (net.number_of_edges(),)


# --- 5 ---


def odd_cities(left, right):
    return odd(left), odd(right)


def walk(edges):
    return "Yes" if nx.has_eulerian_path(graph(edges)) else "No"


def all_trains(edges):
    return sum(length for _, _, length in edges), len(odd(edges))


def longest(edges):
    """Every trail, by going on as long as it goes."""
    near = {}
    for number, (a, b, length) in enumerate(edges):
        near.setdefault(a, []).append((number, b, length))
        near.setdefault(b, []).append((number, a, length))

    def onward(city, used):
        return max(
            (length + onward(other, used | {number}) for number, other, length in near[city] if number not in used),
            default=0,
        )

    return (max(onward(city, frozenset()) for city in near),)


def degree_walk(degrees):
    assert sum(degrees) >= 2 * (len(degrees) - 1), "cannot be in one piece"
    assert sum(degrees) % 2 == 0
    return "Yes" if sum(degree % 2 for degree in degrees) <= 2 else "No"


def begin(edges):
    net = graph(edges)
    assert nx.is_semieulerian(net)
    return odd(edges)


# --- 6 ---


def bridges(edges):
    return names(nx.bridges(simple(edges)))


def cut_vertices(edges):
    return tuple(sorted(nx.articulation_points(simple(edges))))


def without(edges, bridge):
    net = simple(edges)
    net.remove_edge(*bridge)
    one, other = sorted(map(len, nx.connected_components(net)))
    return one, other, one * other


def min_cut(edges, a, b):
    return (len(nx.minimum_edge_cut(simple(edges), a, b)),)


def cut_trains(edges, a, b):
    return (nx.minimum_cut_value(simple(edges), a, b, capacity="length"),)


def disjoint(paths):
    net = nx.Graph(edge for i in range(paths) for edge in (("a", i), (i, "b")))
    return (len(nx.minimum_edge_cut(net, "a", "b")),)


# --- 7 ---


def edge_betweenness(edges):
    values = nx.edge_betweenness_centrality(simple(edges), normalized=False)
    return tuple(round(values.get((a, b)) or values[b, a]) for a, b, _ in edges)


def vertex_betweenness(edges):
    net = simple(edges)
    best, value = middle(edges)
    most = max(degree for _, degree in net.degree)
    return best, value, tuple(sorted(city for city, degree in net.degree if degree == most))


def middle(edges):
    values = nx.betweenness_centrality(simple(edges), normalized=False)
    best = max(values, key=values.get)
    assert sorted(values.values())[-2] < values[best], "there are two answers"
    return best, round(values[best])


def through(edges, route, pairs):
    net, found = simple(edges), []
    for a, b in pairs:
        paths = list(nx.all_shortest_paths(net, a, b, weight="length"))
        assert len(paths) == 1
        found.append("yes" if set(route) in map(set, nx.utils.pairwise(paths[0])) else "no")
    return tuple(found)


def ranks(values):
    """The mean of a value's places over all orders that put larger values first."""
    places = {i: [] for i in range(len(values))}
    for order in permutations(range(len(values))):
        if all(values[a] >= values[b] for a, b in nx.utils.pairwise(order)):
            for place, i in enumerate(order, 1):
                places[i].append(place)
    return tuple(f"{sum(places[i]) / len(places[i]):g}" for i in range(len(values)))


def bridge_pairs(sides):
    one, other = sides
    return (sum(1 for _ in range(one) for _ in range(other)),)


# --- 8 ---


def unseen(cards, color):
    rows = [(cards.count(color), 12), (cards.count("locomotive"), 14), (len(cards), 8 * 12 + 14)]
    return tuple((seen, total - seen) for seen, total in rows)


def next_card(good, total):
    return (f"{good}/{total}",)


def two_cards(good, total):
    deck = [True] * good + [False] * (total - good)
    pairs = list(combinations(deck, 2))
    return (f"{100 * sum(a or b for a, b in pairs) / len(pairs):.1f}",)


def listing(good, total):
    pairs = list(combinations(range(total), 2))
    fine = [pair for pair in pairs if min(pair) < good]
    return len(pairs), len(fine), str(Fraction(len(fine), len(pairs)))


def expected(good, total, draws):
    spread = (
        many * Fraction(math.comb(good, many) * math.comb(total - good, draws - many), math.comb(total, draws))
        for many in range(draws + 1)
    )
    return (f"{float(sum(spread)):g}",)


def after(good, total, came):
    left = [True] * good + [False] * (total - good)
    left.remove(came)
    now, before = Fraction(sum(left), len(left)), Fraction(good, total)
    return f"{sum(left)}/{len(left)}", "more" if now > before else "less"


# --- 9 ---


def said(wins, games):
    """By the share alone, against a standard error at one half."""
    away = (wins / games - 0.5) / (0.5 / math.sqrt(games))
    return "better" if away > 1.96 else "worse" if away < -1.96 else "undecided"


def share(games):
    wins, ties = sum(a > b for a, b in games), sum(a == b for a, b in games)
    return wins, ties, f"{100 * (wins + ties / 2) / len(games):g}"


def verdicts(cases):
    return tuple(said(*case) for case in cases)


def needed(percent):
    exact = Fraction(196, 100) ** 2 * Fraction(1, 4) / Fraction(percent - 50, 100) ** 2
    return (math.ceil(exact),)


def intervals(cases):
    found = dict(zip("abcde", verdicts(cases), strict=True))
    return tuple(tuple(key for key in found if found[key] == word) for word in ("better", "undecided"))


def seats(pairs):
    worth = {"Ada": 2, "tie": 1, "Bo": 0}
    ada = [worth[who] for pair in pairs for who in pair]
    first = [worth[one] for one, _ in pairs] + [2 - worth[other] for _, other in pairs]
    return tuple(f"{50 * sum(values) / len(values):g}" for values in (first, ada))


def interval(wins, games, asked):
    fit = [p for p in asked if abs(wins / games - p / 100) <= 1.96 * math.sqrt(p * (100 - p) / games) / 100]
    return tuple(dict.fromkeys(fit)), said(wins, games)


def verdict(wins, games):
    return said(wins, games)


def misses(classes):
    return (round(classes * 0.05),)


# --- 10 ---


def crossings(edges, places):
    """By solving for the point that two straight routes share."""
    at, many = {name: (x, y) for name, x, y in places}, 0
    for (a, b, _), (c, d, _) in combinations(edges, 2):
        if {a, b} & {c, d}:
            continue
        (xa, ya), (xb, yb), (xc, yc), (xd, yd) = (at[name] for name in (a, b, c, d))
        turn = (xb - xa) * (yd - yc) - (yb - ya) * (xd - xc)
        if turn:
            s = ((xc - xa) * (yd - yc) - (yc - ya) * (xd - xc)) / turn
            t = ((xc - xa) * (yb - ya) - (yc - ya) * (xb - xa)) / turn
            many += 0 < s < 1 and 0 < t < 1
    return (many,)


def face_count(edges):
    """By walking around each face of an embedding without crossings."""
    planar, embedding = nx.check_planarity(simple(edges))
    assert planar
    seen, many = set(), 0
    for half in embedding.edges:
        if half not in seen:
            many += 1
            embedding.traverse_face(*half, mark_half_edges=seen)
    return many


def redraw(edges):
    return (face_count(edges),)


def faces(edges):
    return len(simple(edges)), len(edges), face_count(edges)


def formula(rows):
    """An edge joins two components, or it divides a face."""
    found = []
    for vertices, edges, parts in rows:
        joining = vertices - parts
        found.append(1 + edges - joining)
    return tuple(found)


def one_formula(vertices, edges):
    return formula([(vertices, edges, 1)])


def head_start(leads):
    def won(start):
        return sum(1.0 if lead > start else 0.5 if lead == start else 0.0 for lead in leads)

    start = next(points for points in range(100) if won(points) <= len(leads) / 2)
    return start, f"{won(start):g}"


PROOFS = {
    "degrees": degrees,
    "degree_sum": degree_sum,
    "claim": claim,
    "draw": draw,
    "degree_list": degree_list,
    "highest": highest,
    "tickets": tickets,
    "components": components,
    "layers": layers,
    "groups": groups,
    "pieces_after": pieces_after,
    "connected": connected,
    "dijkstra": dijkstra,
    "cheapest": cheapest,
    "fewest": fewest,
    "own_route": own_route,
    "taken": taken,
    "next": next_settled,
    "kruskal": spanning,
    "steiner": steiner,
    "surplus": surplus,
    "shapes": shapes,
    "tree_edges": tree_edges,
    "least": spanning,
    "odd": odd_cities,
    "euler": walk,
    "repair": odd,
    "all_trains": all_trains,
    "longest": longest,
    "degree_walk": degree_walk,
    "begin": begin,
    "bridges": bridges,
    "cut_vertices": cut_vertices,
    "without": without,
    "min_cut": min_cut,
    "cut_trains": cut_trains,
    "disjoint": disjoint,
    "edge_betweenness": edge_betweenness,
    "vertex_betweenness": vertex_betweenness,
    "through": through,
    "ranks": ranks,
    "bridge_pairs": bridge_pairs,
    "middle": middle,
    "unseen": unseen,
    "next_card": next_card,
    "two_cards": two_cards,
    "listing": listing,
    "expected": expected,
    "after": after,
    "share": share,
    "verdicts": verdicts,
    "needed": needed,
    "intervals": intervals,
    "seats": seats,
    "interval": interval,
    "verdict": verdict,
    "misses": misses,
    "crossings": crossings,
    "redraw": redraw,
    "faces": faces,
    "formula": formula,
    "one_formula": one_formula,
    "head_start": head_start,
}
SAME = {"bridges": routes}
"""What to make of a result before it is compared with its proof."""
