"""Searches, components and paths against networkx, and their traces."""

import networkx as nx
import pytest
from hypothesis import given

from ttr.graphs import Network, NetworkError, connectivity

from .conftest import check_is_walk, check_trace, networks, networks_with_ends, shown


@given(networks_with_ends())
def test_both_searches_find_the_same_vertices_as_networkx(case):
    net, start, _ = case
    reachable = {start} | nx.descendants(net.to_networkx(), start)
    assert set(connectivity.breadth_first(net, start).vertices) == reachable
    assert set(connectivity.depth_first(net, start).vertices) == reachable


@given(networks_with_ends())
def test_breadth_first_finds_near_vertices_first(case):
    net, start, _ = case
    hops = nx.single_source_shortest_path_length(net.to_networkx(), start)
    order = [hops[vertex] for vertex in connectivity.breadth_first(net, start).vertices]
    assert order == sorted(order)


@given(networks_with_ends())
def test_the_edges_of_a_search_lead_to_its_vertices(case):
    net, start, _ = case
    for search in (connectivity.breadth_first(net, start), connectivity.depth_first(net, start)):
        assert search.vertices[0] == start
        for i, id in enumerate(search.edges):
            assert net.edge(id).other(search.vertices[i + 1]) in search.vertices[: i + 1]


@given(networks())
def test_components_match_networkx(net):
    ours = connectivity.components(net)
    theirs = nx.connected_components(net.to_networkx())
    assert {frozenset(part.vertices) for part in ours} == {frozenset(part) for part in theirs}


@given(networks())
def test_every_edge_is_in_the_component_of_its_ends(net):
    parts = connectivity.components(net)
    assert sorted(id for part in parts for id in part.edges) == [edge.id for edge in net.edges]
    assert all({net.edge(id).a, net.edge(id).b} <= set(part.vertices) for part in parts for id in part.edges)


@given(networks_with_ends())
def test_a_path_has_as_few_edges_as_networkx_finds(case):
    net, a, b = case
    path = connectivity.path(net, a, b)
    if path is None:
        assert not nx.has_path(net.to_networkx(), a, b)
        return
    assert (path.vertices[0], path.vertices[-1]) == (a, b)
    assert len(path.edges) == nx.shortest_path_length(net.to_networkx(), a, b)
    assert path.length == sum(net.edge(id).length for id in path.edges)
    check_is_walk(net, path)


@given(networks_with_ends())
def test_the_traces_end_with_the_answer(case):
    net, a, b = case
    for trace, answer in (
        (connectivity.trace_breadth_first(net, a), connectivity.breadth_first(net, a)),
        (connectivity.trace_depth_first(net, a), connectivity.depth_first(net, a)),
        (connectivity.trace_path(net, a, b), connectivity.path(net, a, b)),
    ):
        assert shown(trace) == ((list(answer.vertices), list(answer.edges)) if answer else ([], []))
        check_trace(trace, net, answer)


@given(networks())
def test_the_trace_of_components_ends_with_the_answer(net):
    trace = connectivity.trace_components(net)
    labels = {mark.vertex: mark.label for mark in trace[-1].overlay.vertices}
    assert labels == {v: str(i) for i, part in enumerate(trace.answer, start=1) for v in part.vertices}
    check_trace(trace, net, connectivity.components(net))


def test_breadth_first_shows_its_queue():
    net = Network.from_edges([("a", "b", 1), ("a", "c", 1)])
    structures = [step.structure for step in connectivity.trace_breadth_first(net, "a")]
    names = ["".join(item.name for item in structure.items) for structure in structures]
    assert names == ["a", "", "b", "bc", "c", "", ""]


@pytest.mark.parametrize(
    "ask",
    [
        lambda net: connectivity.breadth_first(net, "Paris"),
        lambda net: connectivity.depth_first(net, "Paris"),
        lambda net: connectivity.path(net, "Omaha", "Paris"),
        lambda net: connectivity.trace_breadth_first(net, "Paris"),
        lambda net: connectivity.trace_depth_first(net, "Paris"),
        lambda net: connectivity.trace_path(net, "Paris", "Omaha"),
    ],
)
def test_an_unknown_vertex_is_an_error(ask):
    with pytest.raises(NetworkError, match="there is no vertex 'Paris' here"):
        ask(Network.from_edges([("Omaha", "Denver", 4)]))
