"""What is right, found once more from what a question says and shows, by networkx or by trying all.

`PROOFS` has one for each kind of question; those about cards and games are in `proofs_by_counts`. Nothing here calls
what makes the questions, nor `ttr.graphs`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import networkx as nx

from ttr.graphs.overlay import Role
from ttr.ui.questions.question import AnswerKind, Question

from . import proofs_by_counts as by_counts
from . import proofs_for_class
from .reading import Rights, cities, keep, marked, multi, numbers, pairs, pieces, roles, shown, simple, two

# --- 1 the board is a graph ---


def degree(q: Question) -> Rights:
    city = marked(q, "?")
    return {sum(city in pair for pair in pairs(q))}


def neighbors(q: Question) -> Rights:
    city = marked(q, "?")
    return {len(cities(pair for pair in pairs(q) if city in pair) - {city})}


def sum_of_degrees(q: Question) -> Rights:
    graph = multi(q)
    if "add up to?" in q.text:
        assert numbers(q) == [graph.number_of_edges()]
        return {sum(count for _, count in graph.degree)}
    size, rest = numbers(q)
    city = marked(q, "?")
    known = {mark.vertex: mark.label for mark in q.before.picture.overlay.vertices if mark.vertex != city}
    assert known == {name: str(count) for name, count in graph.degree if name != city}
    assert (size, rest) == (graph.number_of_edges(), sum(map(int, known.values())))
    return {graph.degree(city)}


# --- 2 connected or not ---


def connected(q: Question) -> Rights:
    return {"yes" if nx.has_path(multi(q), *two(q)) else "no"}


def components(q: Question) -> Rights:
    return {nx.number_connected_components(multi(q))}


def size_of_component(q: Question) -> Rights:
    return {len(nx.node_connected_component(multi(q), marked(q, "?")))}


def one_more(q: Question) -> Rights:
    (route,) = roles(q, Role.TODO)
    assert route not in shown(q)
    assert {*q.board.routes[route].cities} == {*two(q)}
    more = [*pairs(q), two(q)]
    return {pieces(cities(more), more)}


def fewest_routes(q: Question) -> Rights:
    return {nx.shortest_path_length(simple(q), *two(q))}


# --- 3 the cheapest way ---


def fewest_trains(q: Question) -> Rights:
    return {nx.dijkstra_path_length(simple(q), *two(q), weight="length")}


def few_and_cheap(q: Question) -> Rights:
    graph, (a, b) = simple(q), two(q)
    best = nx.dijkstra_path_length(graph, a, b, weight="length")
    few = min(nx.path_weight(graph, path, "length") for path in nx.all_shortest_paths(graph, a, b))
    return {"yes" if few == best else "no"}


def ticket(q: Question) -> Rights:
    own = roles(q, Role.DONE)
    seats = {q.before.picture.owners[route] for route in own}
    assert len(seats) == 1
    assert {q.before.picture.owners[route] for route in shown(q)} <= {None, *seats}
    graph = nx.Graph()
    for route in sorted(shown(q)):
        a, b = q.board.routes[route].cities
        cost = 0 if route in own else q.board.routes[route].length
        graph.add_edge(a, b, cost=min(cost, graph.get_edge_data(a, b, {"cost": cost})["cost"]))
    return {nx.dijkstra_path_length(graph, *two(q), weight="cost")}


def settled(q: Question) -> Rights:
    done = {mark.vertex: int(mark.label) for mark in q.before.picture.overlay.vertices}
    (start,) = (city for city, cost in done.items() if cost == 0)
    assert start in q.text
    costs = nx.single_source_dijkstra_path_length(simple(q), start, weight="length")
    assert all(costs[city] == cost for city, cost in done.items())
    waiting = {city: cost for city, cost in costs.items() if city not in done}
    assert max(done.values()) < min(waiting.values())
    return {city for city, cost in waiting.items() if cost == min(waiting.values())}


# --- 4 trees ---


def tree(q: Question) -> Rights:
    graph = multi(q)
    apart, has_cycle = not nx.is_connected(graph), not nx.is_forest(graph)
    assert not (apart and has_cycle)
    return {q.choices[1 if has_cycle else 2 if apart else 0]}


def leaves(q: Question) -> Rights:
    return {sum(count == 1 for _, count in multi(q).degree)}


def spare(q: Question) -> Rights:
    graph = multi(q)
    assert nx.is_connected(graph)
    return {graph.number_of_edges() - sum(1 for _ in nx.minimum_spanning_edges(graph, data=False))}


def spanning(q: Question) -> Rights:
    return {sum(data["length"] for *_, data in nx.minimum_spanning_edges(multi(q), weight="length"))}


def kruskal(q: Question) -> Rights:
    taken = roles(q, Role.DONE)
    everywhere, so_far = cities(pairs(q)), [q.board.routes[route].cities for route in taken]
    before = pieces(everywhere, so_far)
    joins = {
        route: q.board.routes[route].length
        for route in shown(q) - taken
        if pieces(everywhere, [*so_far, q.board.routes[route].cities]) < before
    }
    assert max(q.board.routes[route].length for route in taken) <= min(joins.values())
    best = [route for route, length in joins.items() if length == min(joins.values())]
    assert len(best) == 1
    return {str(q.board.routes[route]) for route in best}


@keep
def distances(q: Question) -> dict[str, dict[str, int]]:
    return dict(nx.all_pairs_dijkstra_path_length(simple(q), weight="length"))


def steiner(q: Question) -> Rights:
    """Three terminals meet in one city, four in two: each tree with four leaves at most has such a shape."""
    d = distances(q)
    ends = [marked(q, letter) for letter in "ABCD" if any(m.label == letter for m in q.before.picture.overlay.vertices)]
    if len(ends) == 3:
        return {min(sum(row[end] for end in ends) for row in d.values())}
    a, *others = ends
    best = 10**6
    for b in others:
        c, e = (end for end in others if end != b)
        second = {v: row[c] + row[e] for v, row in d.items()}
        for row in d.values():
            first = row[a] + row[b]
            if first < best:
                best = min(best, first + min(far + second[v] for v, far in row.items()))
    return {best}


# --- 5 Euler ---


def odd(q: Question) -> Rights:
    return {sum(count % 2 for _, count in multi(q).degree)}


def euler(q: Question) -> Rights:
    graph = multi(q)
    return {q.choices[0 if nx.is_eulerian(graph) else 1 if nx.has_eulerian_path(graph) else 2]}


def begin(q: Question) -> Rights:
    graph = multi(q)
    return {city for city in graph if nx.has_eulerian_path(graph, source=city)}


def longest(q: Question) -> Rights:
    """Walk everywhere from everywhere."""
    near: dict[str, list[tuple[str, int, int]]] = {}
    for place, route in enumerate(sorted(shown(q))):
        track = q.board.routes[route]
        near.setdefault(track.a, []).append((track.b, 1 << place, track.length))
        near.setdefault(track.b, []).append((track.a, 1 << place, track.length))

    def best(city: str, used: int) -> int:
        return max((far + best(b, used | bit) for b, bit, far in near[city] if not used & bit), default=0)

    return {max(best(city, 0) for city in near)}


# --- 6 cuts ---


def bridge_ids(q: Question) -> set[int]:
    everywhere = cities(pairs(q))
    whole = pieces(everywhere, pairs(q))
    routes = shown(q)
    return {r for r in routes if pieces(everywhere, [q.board.routes[o].cities for o in routes if o != r]) > whole}


def without(q: Question, city: str) -> int:
    rest = cities(pairs(q)) - {city}
    return pieces(rest, [pair for pair in pairs(q) if city not in pair])


def cut_vertices(q: Question) -> Rights:
    everywhere = cities(pairs(q))
    whole = pieces(everywhere, pairs(q))
    return {city for city in everywhere if without(q, city) > whole}


def city_gone(q: Question) -> Rights:
    return {without(q, marked(q, "?"))}


def min_cut(q: Question) -> Rights:
    graph = nx.Graph()
    for a, b in pairs(q):
        graph.add_edge(a, b, capacity=graph.get_edge_data(a, b, {"capacity": 0})["capacity"] + 1)
    return {nx.maximum_flow_value(graph, *two(q))}


# --- 7 centrality ---


def most_routes(q: Question) -> Rights:
    degrees = dict(multi(q).degree)
    return {city for city, count in degrees.items() if count == max(degrees.values())}


def on_route(q: Question) -> Rights:
    (route,) = roles(q, Role.TODO)
    name = str(q.board.routes[route])
    assert name in q.text
    found = nx.edge_betweenness_centrality(simple(q), normalized=False)
    a, b = q.board.routes[route].cities
    return {round(found.get((a, b), found.get((b, a))))}


def ways(q: Question) -> Rights:
    return {sum(1 for _ in nx.all_shortest_paths(simple(q), *two(q)))}


def between_most(q: Question) -> Rights:
    found = nx.betweenness_centrality(simple(q), normalized=False)
    best = max(found[city] for city in q.choices)
    assert best == max(found.values())
    return {city for city in q.choices if found[city] > best - 0.5}


def nearest(q: Question) -> Rights:
    found = {city: sum(row.values()) for city, row in distances(q).items()}
    assert min(found.values()) == min(found[city] for city in q.choices)
    return {city for city in q.choices if found[city] == min(found.values())}


def pairs_through(q: Question) -> Rights:
    return {round(nx.betweenness_centrality(simple(q), normalized=False)[marked(q, "?")])}


# --- 10 design ---


def face_count(q: Question) -> int:
    """Walk around each face of a planar embedding; between two tracks lies one more."""
    graph = simple(q)
    planar, embedding = nx.check_planarity(graph)
    assert planar
    found, parts = 0, nx.number_connected_components(graph)
    seen: set[tuple[Hashable, Hashable]] = set()
    for a, b in embedding.edges:
        if (a, b) not in seen:
            embedding.traverse_face(a, b, mark_half_edges=seen)
            found += 1
    return found - (parts - 1) + len(shown(q)) - graph.number_of_edges()


def faces(q: Question) -> Rights:
    return {face_count(q)}


def formula(q: Question) -> Rights:
    graph = simple(q)
    told = numbers(q)
    parts = nx.number_connected_components(graph)
    assert told == [len(graph), *([parts] if parts > 1 else []), face_count(q)]
    assert {mark.vertex for mark in q.before.picture.overlay.vertices} == set(graph)
    assert not q.before.picture.lit
    return {len(shown(q))}


def crossings(q: Question) -> Rights:
    """Two straight routes cross where both equations hold at one inner point of each: solved exactly."""
    at = {city.name: (Fraction(city.x), Fraction(city.y)) for city in q.board.cities}
    lines = [tuple(at[name] for name in q.board.routes[route].cities) for route in sorted(q.before.picture.lit)]
    assert len(lines) == len(q.board.routes)
    assert not any(route.bend for route in q.board.routes)
    found = set()
    for one, other in combinations(lines, 2):
        ((ax, ay), (bx, by)), ((cx, cy), (dx, dy)) = one, other
        below = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
        if below:
            s = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / below
            t = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / below
            if 0 < s < 1 and 0 < t < 1:
                found.add((ax + s * (bx - ax), ay + s * (by - ay)))
    every = [*found, *at.values()]
    assert all(math.dist(p, q) > 30 for p, q in combinations(every, 2))  # each is plain to see
    return {len(found)}


@lru_cache(maxsize=40)
def room(size: int) -> int:
    """The routes of a drawing in triangles: it has no crossing, and with any route more there is one."""
    graph, triangle = nx.complete_graph(3), (0, 1, 2)
    for new in range(3, size):
        graph.add_edges_from((new, old) for old in triangle)
        triangle = (new, *triangle[:2])
    assert nx.check_planarity(graph)[0]
    for a, b in list(nx.non_edges(graph)):
        graph.add_edge(a, b)
        assert not nx.check_planarity(graph)[0]
        graph.remove_edge(a, b)
    return graph.number_of_edges()


def room_for(q: Question) -> Rights:
    size = len(q.before.picture.overlay.vertices)
    assert size in numbers(q)
    return {room(size)} if q.kind is AnswerKind.NUMBER else {"yes" if numbers(q)[0] <= room(size) else "no"}


def color_left(q: Question) -> Rights:
    trains = {
        color: sum(
            route.length
            for route, owner in zip(q.board.routes, q.before.picture.owners, strict=True)
            if owner is None and route.color == color
        )
        for color in q.choices
    }
    assert all(
        q.board.routes[route].color in q.choices and q.before.picture.owners[route] is None for route in shown(q)
    )
    return {color for color, count in trains.items() if count == max(trains.values())}


PROOFS: dict[str, Callable[[Question], Rights]] = {
    "degree": degree,
    "neighbors": neighbors,
    "sum of degrees": sum_of_degrees,
    "connected or not": connected,
    "components": components,
    "size of a component": size_of_component,
    "one route more": one_more,
    "fewest routes": fewest_routes,
    "fewest trains": fewest_trains,
    "fewest routes, fewest trains?": few_and_cheap,
    "what a ticket needs": ticket,
    "settled next": settled,
    "tree or not": tree,
    "leaves": leaves,
    "routes to spare": spare,
    "minimum spanning tree": spanning,
    "Kruskal's next route": kruskal,
    "Steiner tree": steiner,
    "odd vertices": odd,
    "Euler trail or circuit": euler,
    "where to begin": begin,
    "longest trail": longest,
    "a bridge": bridge_ids,
    "bridges": lambda q: {len(bridge_ids(q))},
    "a cut vertex": cut_vertices,
    "without a city": city_gone,
    "minimum cut": min_cut,
    "largest degree": most_routes,
    "travelers on a route": on_route,
    "shortest ways": ways,
    "most between": between_most,
    "nearest to all": nearest,
    "between pairs": pairs_through,
    "next card": by_counts.next_one,
    "at least one": by_counts.one_or_more,
    "all of them": by_counts.every_one,
    "how many useful cards": by_counts.mean_useful,
    "how many draws": by_counts.mean_draws,
    "points of routes": by_counts.points,
    "win share": by_counts.share,
    "which interval": by_counts.interval,
    "is it better": by_counts.better,
    "how many games": by_counts.how_many,
    "faces": faces,
    "routes by Euler's formula": formula,
    "room for routes": room_for,
    "crossings": crossings,
    "most trains left": color_left,
    **proofs_for_class.PROOFS,
}
