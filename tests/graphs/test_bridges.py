"""Bridges and cut vertices against networkx, and the pairs that depend on them against taking edges away."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttr.graphs import Network, NetworkError, bridges, connectivity

from .conftest import check_trace, networks, shown

any_network = networks() | networks(max_vertices=9, max_edges=10)


def without(net, id):
    return Network(net.vertices, [edge for edge in net.edges if edge.id != id])


@given(any_network)
def test_bridges_are_the_edges_without_which_there_is_a_component_more(net):
    parts = len(connectivity.components(net))
    expected = [edge.id for edge in net.edges if len(connectivity.components(without(net, edge.id))) > parts]
    assert list(bridges.solve(net).edges) == expected


@given(any_network)
def test_bridges_between_other_vertices_are_those_of_networkx(net):
    theirs = {frozenset(pair) for pair in nx.bridges(net.to_networkx())}
    assert {frozenset((net.edge(id).a, net.edge(id).b)) for id in bridges.solve(net).edges} == theirs


@given(any_network)
def test_cut_vertices_are_those_of_networkx(net):
    theirs = set(nx.articulation_points(nx.Graph(net.to_networkx())))
    assert bridges.solve(net).vertices == tuple(v for v in net.vertices if v in theirs)


@given(any_network, st.data())
def test_an_edge_separates_two_vertices_when_they_are_connected_only_with_it(net, data):
    if not net.edges:
        return
    id = data.draw(st.sampled_from([edge.id for edge in net.edges]))
    a, b = data.draw(st.sampled_from(net.vertices)), data.draw(st.sampled_from(net.vertices))
    together, apart = net.to_networkx(), without(net, id).to_networkx()
    assert bridges.separates(net, id, a, b) == (nx.has_path(together, a, b) and not nx.has_path(apart, a, b))


@given(any_network, st.data())
def test_the_pairs_of_a_bridge_are_those_that_it_separates(net, data):
    vertex = st.sampled_from(net.vertices) if net.vertices else st.nothing()
    pairs = data.draw(st.lists(st.tuples(vertex, vertex), max_size=5)) if net.vertices else []
    dependent = bridges.pairs_by_bridge(net, pairs)
    assert tuple(dependent) == bridges.solve(net).edges
    for id, on_it in dependent.items():
        assert on_it == tuple(pair for pair in pairs if bridges.separates(net, id, *pair))


@given(any_network)
def test_the_trace_ends_with_the_answer(net):
    trace = bridges.trace(net)
    answer = bridges.solve(net)
    assert shown(trace) == (list(answer.vertices), list(answer.edges))
    counters = dict(trace[-1].counters)
    assert (counters["bridges"], counters["cut vertices"]) == (len(answer.edges), len(answer.vertices))
    check_trace(trace, net, answer)


def test_two_triangles_with_a_bridge_depend_on_it_and_its_ends():
    left, right = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1)], [("x", "y", 1), ("y", "z", 1), ("z", "x", 1)]
    net = Network.from_edges([*left, ("c", "x", 4), *right])
    assert bridges.solve(net) == bridges.Bridges((3,), ("c", "x"))
    assert bridges.pairs_by_bridge(net, [("a", "b"), ("a", "z")]) == {3: (("a", "z"),)}


def test_a_parallel_edge_or_a_loop_is_no_bridge():
    net = Network.from_edges([("a", "b", 1), ("a", "b", 2), ("b", "b", 3)])
    assert bridges.solve(net) == bridges.Bridges((), ())


def test_a_path_of_ten_thousand_edges_is_no_problem():
    net = Network.from_edges([(i, i + 1, 1) for i in range(10_000)])
    found = bridges.solve(net)
    assert (len(found.edges), len(found.vertices)) == (10_000, 9_999)


def test_no_edge_of_the_usa_board_is_a_bridge(usa):
    assert bridges.solve(usa).edges == ()


def test_the_empty_network_and_one_vertex_have_neither():
    assert bridges.solve(Network.from_edges([])) == bridges.Bridges((), ())
    assert bridges.solve(Network.from_edges([], vertices="a")) == bridges.Bridges((), ())
    assert bridges.trace(Network.from_edges([]))[-1].sentence == "There are 0 bridges and 0 cut vertices."


def test_vertices_that_are_not_connected_depend_on_nothing():
    net = Network.from_edges([("a", "b", 1), ("x", "y", 1)])
    assert not bridges.separates(net, 0, "a", "x")
    assert bridges.pairs_by_bridge(net, [("a", "x"), ("a", "a")]) == {0: (), 1: ()}


def test_what_is_not_there_is_an_error():
    net = Network.from_edges([("Omaha", "Denver", 4)])
    with pytest.raises(NetworkError, match="no vertex 'Paris'"):
        bridges.separates(net, 0, "Omaha", "Paris")
    with pytest.raises(NetworkError, match="no edge with id 5"):
        bridges.separates(net, 5, "Omaha", "Denver")
    with pytest.raises(NetworkError, match="no vertex 'Paris'"):
        bridges.pairs_by_bridge(net, [("Paris", "Omaha")])
