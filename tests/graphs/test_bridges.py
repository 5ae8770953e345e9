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


def test_a_path_of_ten_thousand_edges_works():
    net = Network.from_edges([(i, i + 1, 1) for i in range(10_000)])
    found = bridges.solve(net)
    assert (len(found.edges), len(found.vertices)) == (10_000, 9_999)


def test_the_empty_network_has_no_bridges_or_cut_vertices():
    assert bridges.trace(Network.from_edges([]))[-1].sentence == "There are no bridges and no cut vertices."
