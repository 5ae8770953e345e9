"""What reasons say about the networks and numbers in questions about proofs, computed again by networkx and by hand."""

from itertools import combinations
from math import comb

import networkx as nx


def weighted(*routes: tuple[str, str, int]) -> nx.Graph:
    graph = nx.Graph()
    graph.add_weighted_edges_from(routes)
    return graph


def test_a_double_route_gives_three_cities_three_degrees() -> None:
    graph = nx.MultiGraph([("A", "B"), ("B", "C"), ("B", "C")])
    assert dict(graph.degree) == {"A": 1, "B": 3, "C": 2}


def test_a_triangle_and_a_route_apart_have_a_route_fewer_than_cities_and_are_not_connected() -> None:
    graph = nx.disjoint_union(nx.cycle_graph(3), nx.path_graph(2))
    assert (len(graph), graph.size(), nx.number_connected_components(graph)) == (5, 4, 2)


def test_a_route_of_less_than_nothing_makes_a_settled_city_cheaper() -> None:
    graph = weighted(("A", "u", 3), ("A", "x", 4), ("x", "u", -5))
    costs = [nx.path_weight(graph, path, "weight") for path in nx.all_simple_paths(graph, "A", "u")]
    assert (min(costs), min(weight for *_, weight in graph.edges("A", "weight"))) == (-1, 3)


def test_the_first_cost_of_a_city_may_be_too_large() -> None:
    for direct, there, on, cost in ((6, 1, 2, 3), (2, 1, 6, 2), (3, 3, 1, 3)):
        graph = weighted(("A", "B", direct), ("A", "C", there), ("C", "B", on))
        assert nx.dijkstra_path_length(graph, "A", "B") == cost


def test_the_three_shortest_routes_need_not_be_a_spanning_tree() -> None:
    graph = weighted(("A", "B", 1), ("B", "C", 2), ("C", "A", 3), ("A", "D", 5))
    assert nx.minimum_spanning_tree(graph).size("weight") == 1 + 2 + 5
    square = weighted(("A", "B", 1), ("B", "C", 2), ("C", "D", 3), ("D", "A", 4))
    assert nx.minimum_spanning_tree(square).size("weight") == 1 + 2 + 3


def test_a_star_with_four_routes_has_no_euler_trail() -> None:
    star = nx.star_graph(4)
    assert (star.size() % 2, sum(count % 2 for _, count in star.degree), nx.has_eulerian_path(star)) == (0, 4, False)


def test_three_of_four_disjoint_paths_do_not_give_the_smallest_cut() -> None:
    graph = nx.Graph([edge for way in "CDEF" for edge in (("A", way), (way, "B"))])
    assert len(nx.minimum_edge_cut(graph, "A", "B")) == 4


def test_the_busiest_route_of_a_tree_may_be_away_from_its_highest_degree() -> None:
    tree = nx.Graph([("S", leaf) for leaf in "abc"])
    nx.add_path(tree, ["S", 1, 2, 3, 4, 5, 6])
    busy = nx.edge_betweenness_centrality(tree, normalized=False)
    assert (len(tree), max(tree.degree, key=lambda pair: pair[1])) == (10, ("S", 4))
    assert (busy[1, 2], max(busy.values())) == (25, 25)
    assert max(count for edge, count in busy.items() if "S" in edge) == 24
    joined = nx.path_graph(2)
    joined.add_edges_from([(end, f"{leaf}{end}") for end in (0, 1) for leaf in "abc"])
    assert max(nx.edge_betweenness_centrality(joined, normalized=False).values()) == 16


def test_draws_with_two_locomotives_count_twice() -> None:
    draws = list(combinations(range(16), 2))
    lucky = [draw for draw in draws if draw[0] < 2]
    assert len(lucky) * 120 == 29 * len(draws)
    assert [comb(n, 4) > comb(n, 3) for n in (6, 8, 10, 12)] == [False, True, True, True]


def test_nine_routes_below_the_limit_still_cross() -> None:
    graph = nx.complete_bipartite_graph(3, 3)
    assert graph.size() <= 3 * len(graph) - 6
    assert not nx.is_planar(graph)
