"""Dijkstra's algorithm and A* against networkx and against each other."""

import random
from itertools import product
from math import inf, nan

import networkx as nx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import ttr
from ttr.graphs import Network, NetworkError, shortest_path

from .conftest import check_is_walk, check_trace, networks_with_ends, shown, some_edges

POINTS = {city.name: (city.x, city.y) for city in ttr.load_board("usa").cities}


@st.composite
def questions(draw):
    net, source, target = draw(networks_with_ends())
    return net, source, target, draw(some_edges(net)), draw(some_edges(net))


def in_networkx(net, free, closed):
    graph = net.to_networkx()
    graph.remove_edges_from([(net.edge(id).a, net.edge(id).b, id) for id in closed])
    for _, _, id, data in graph.edges(keys=True, data=True):
        data["cost"] = 0 if id in free else data["length"]
    return graph


@given(questions())
def test_distances_match_networkx(question):
    net, source, _, free, closed = question
    expected = nx.single_source_dijkstra_path_length(in_networkx(net, free, closed), source, weight="cost")
    assert shortest_path.distances(net, source, free, closed) == expected


def tied(*edges):
    net = Network.from_edges([(a, b, int(length)) for a, b, length in edges])
    return net, "s", "t", set(), set()


@given(questions())
@example(tied("su1", "ut1", "st2"))
@example(tied("su1", "sw1", "wt1", "ut1", "st6"))
def test_it_is_the_cheapest_path_and_ties_go_to_fewer_edges_and_then_to_smaller_ids_from_the_target_back(question):
    net, source, target, free, closed = question
    graph = in_networkx(net, free, closed)
    paths = [[id for _, _, id in path] for path in nx.all_simple_edge_paths(graph, source, target)]
    if source == target:
        return

    def rank(path):
        return sum(0 if id in free else net.edge(id).length for id in path), len(path), path[::-1]

    found = shortest_path.solve(net, source, target, free, closed)
    if not paths:
        assert found is None
        return
    best = min(paths, key=rank)
    assert found.edges == tuple(best)
    assert found.paid == tuple(id for id in best if id not in free)
    assert found.cost == rank(best)[0]
    assert (found.vertices[0], found.vertices[-1]) == (source, target)
    check_is_walk(net, found)


@given(questions(), st.data())
def test_a_star_finds_the_same_path_wherever_the_vertices_lie(question, data):
    net, source, target, free, closed = question
    coordinate = st.integers(-5, 5)
    points = {v: (data.draw(coordinate), data.draw(coordinate)) for v in net.vertices}
    answer = shortest_path.solve(net, source, target, free, closed)
    assert shortest_path.a_star(net, source, target, points, free, closed) == answer
    assert shortest_path.trace_a_star(net, source, target, points, free, closed).answer == answer


@given(questions())
def test_a_star_without_coordinates_is_dijkstra(question):
    net, source, target, free, closed = question
    ours = shortest_path.trace_a_star(net, source, target, None, free, closed)
    assert ours.steps == shortest_path.trace(net, source, target, free, closed).steps


def test_on_the_usa_board_estimates_never_exceed_the_cost(usa):
    free = random.Random(7).sample(range(100), 5)
    for target, own in product(usa.vertices, ([], free)):
        cost = shortest_path.distances(usa, target, own)
        bound = shortest_path.estimates(usa, target, POINTS, own)
        assert all(bound[v] <= cost[v] for v in usa.vertices)


def test_on_the_usa_board_a_star_settles_fewer_vertices_than_dijkstra(usa):
    ends = usa, "Los Angeles", "New York"
    traces = shortest_path.trace(*ends), shortest_path.trace_a_star(*ends, POINTS)
    dijkstra, a_star = (dict(trace[-1].counters)["vertices settled"] for trace in traces)
    assert a_star < dijkstra


@given(questions())
def test_the_trace_ends_with_the_answer(question):
    net, source, target, free, closed = question
    trace = shortest_path.trace(net, source, target, free, closed)
    answer = shortest_path.solve(net, source, target, free, closed)
    assert shown(trace) == ((list(answer.vertices), list(answer.edges)) if answer else ([], []))
    check_trace(trace, net, answer)


def test_the_heap_is_shown_with_its_keys_in_order_and_a_path_from_a_vertex_to_itself_costs_nothing():
    net = Network.from_edges([("a", "b", 5), ("a", "c", 2)])
    step = next(step for step in shortest_path.trace(net, "a", "b") if len(step.structure) == 2)
    assert [(item.name, item.key) for item in step.structure.items] == [("c", 2), ("b", 5)]
    assert shortest_path.solve(net, "a", "a") == shortest_path.ShortestPath(0, (), ("a",), ())


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda net: shortest_path.solve(net, "Omaha", "Paris"), "no vertex 'Paris'"),
        (lambda net: shortest_path.solve(net, "Omaha", "Denver", free=[5]), "no edge with id 5"),
        (lambda net: shortest_path.distances(net, "Omaha", closed=[5]), "no edge with id 5"),
        (lambda net: shortest_path.a_star(net, "Omaha", "Denver", {"Omaha": (0, 0)}), "'Denver' has no coordinates"),
        (lambda net: shortest_path.solve(net, "Omaha", "Denver", free=5), "the edges are a list, not "),
        (lambda net: shortest_path.trace(net, "Omaha", "Denver", closed=None), "the edges are a list, not "),
    ],
)
def test_unknown_vertices_and_edges_raise_an_error(ask, words):
    with pytest.raises(NetworkError, match=words):
        ask(Network.from_edges([("Omaha", "Denver", 4)]))


@pytest.mark.parametrize("point", [(nan, 0), (inf, 0), (0, 0, 0), "ab", 7, None], ids=str)
def test_a_point_that_has_no_distance_to_the_target_is_refused(point):
    net = Network.from_edges([("Omaha", "Denver", 4)])
    for function in (shortest_path.a_star, shortest_path.trace_a_star):
        with pytest.raises(NetworkError, match="vertex 'Omaha' is at"):
            function(net, "Omaha", "Denver", {"Omaha": point, "Denver": (1, 1)})


def test_an_edge_too_long_for_a_float_has_an_estimate():
    net = Network.from_edges([("a", "b", 10**400), ("b", "c", 10**400)])
    points = {"a": (0, 0), "b": (1, 0), "c": (2, 0)}
    assert shortest_path.a_star(net, "a", "c", points) == shortest_path.solve(net, "a", "c")
