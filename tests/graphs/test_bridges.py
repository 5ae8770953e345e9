"""Bridges and cut vertices against networkx, and against removing edges."""

import networkx as nx
from hypothesis import given

from ttr.graphs import Network, bridges, connectivity

from .conftest import check_trace, networks, shown

any_network = networks() | networks(max_vertices=9, max_edges=10)


def without(net, id):
    return Network(net.vertices, [edge for edge in net.edges if edge.id != id])


@given(any_network)
def test_removing_a_bridge_adds_a_component(net):
    parts = len(connectivity.components(net))
    expected = [edge.id for edge in net.edges if len(connectivity.components(without(net, edge.id))) > parts]
    assert list(bridges.solve(net).edges) == expected


@given(any_network)
def test_bridges_match_networkx(net):
    theirs = {frozenset(pair) for pair in nx.bridges(net.to_networkx())}
    assert {frozenset((net.edge(id).a, net.edge(id).b)) for id in bridges.solve(net).edges} == theirs


@given(any_network)
def test_cut_vertices_match_networkx(net):
    theirs = set(nx.articulation_points(nx.Graph(net.to_networkx())))
    assert bridges.solve(net).vertices == tuple(v for v in net.vertices if v in theirs)


@given(any_network)
def test_the_trace_ends_with_the_answer(net):
    trace = bridges.trace(net)
    answer = bridges.solve(net)
    assert shown(trace) == (list(answer.vertices), list(answer.edges))
    counters = dict(trace[-1].counters)
    assert (counters["bridges"], counters["cut vertices"]) == (len(answer.edges), len(answer.vertices))
    check_trace(trace, net, answer)


def test_an_edge_between_two_triangles_is_a_bridge_and_its_ends_are_cut_vertices():
    left, right = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1)], [("x", "y", 1), ("y", "z", 1), ("z", "x", 1)]
    net = Network.from_edges([*left, ("c", "x", 4), *right])
    assert bridges.solve(net) == bridges.Bridges((3,), ("c", "x"))


def test_parallel_edges_and_loops_are_not_bridges():
    net = Network.from_edges([("a", "b", 1), ("a", "b", 2), ("b", "b", 3)])
    assert bridges.solve(net) == bridges.Bridges((), ())


def test_a_path_of_ten_thousand_edges_works():
    net = Network.from_edges([(i, i + 1, 1) for i in range(10_000)])
    found = bridges.solve(net)
    assert (len(found.edges), len(found.vertices)) == (10_000, 9_999)


def test_no_edge_of_the_usa_board_is_a_bridge(usa):
    assert bridges.solve(usa).edges == ()


def test_the_empty_network_and_one_vertex_have_no_bridges_or_cut_vertices():
    assert bridges.solve(Network.from_edges([])) == bridges.Bridges((), ())
    assert bridges.solve(Network.from_edges([], vertices="a")) == bridges.Bridges((), ())
    assert bridges.trace(Network.from_edges([]))[-1].sentence == "There are 0 bridges and 0 cut vertices."
