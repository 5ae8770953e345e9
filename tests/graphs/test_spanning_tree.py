"""Minimum spanning forests against networkx, and Kruskal against Prim."""

import networkx as nx
import pytest
from hypothesis import given

from ttr.graphs import Network, NetworkError, connectivity, spanning_tree, union_find

from .conftest import check_trace, networks, networks_with_ends, shown


@given(networks())
def test_the_length_matches_networkx(net):
    theirs = nx.minimum_spanning_edges(net.to_networkx(), weight="length", data=True)
    assert spanning_tree.solve(net).length == sum(data["length"] for *_, data in theirs)


@given(networks())
def test_it_spans_every_component_without_cycles(net):
    forest = spanning_tree.solve(net)
    assert forest.length == sum(net.edge(id).length for id in forest.edges)
    assert forest.trees == len(connectivity.components(net))
    partition = union_find.solve(net, forest.edges)
    assert partition.cycles == ()
    assert len(partition.components) == forest.trees


@given(networks_with_ends())
def test_prim_finds_the_same_forest_from_any_start(case):
    net, start, _ = case
    kruskal = spanning_tree.solve(net)
    for forest in (spanning_tree.prim(net), spanning_tree.prim(net, start)):
        assert sorted(forest.edges) == sorted(kruskal.edges)
        assert (forest.length, forest.trees) == (kruskal.length, kruskal.trees)


@given(networks())
def test_kruskal_takes_the_shortest_edges_first(net):
    keys = [(net.edge(id).length, id) for id in spanning_tree.solve(net).edges]
    assert keys == sorted(keys)


@given(networks_with_ends())
def test_the_traces_end_with_the_answer(case):
    net, start, _ = case
    for trace, answer in (
        (spanning_tree.trace(net), spanning_tree.solve(net)),
        (spanning_tree.trace_prim(net), spanning_tree.prim(net)),
        (spanning_tree.trace_prim(net, start), spanning_tree.prim(net, start)),
    ):
        assert shown(trace) == (list(net.vertices), list(answer.edges))
        assert dict(trace[-1].counters)["length"] == answer.length
        check_trace(trace, net, answer)


def test_the_heap_of_prim_is_in_the_order_of_lengths_and_an_edge_inside_the_tree_is_discarded():
    trace = spanning_tree.trace_prim(Network.from_edges([("a", "b", 5), ("a", "c", 2), ("c", "b", 4)]))
    assert [(item.name, item.key) for item in trace[0].structure.items] == [(1, 2), (0, 5)]
    assert [step.event for step in trace].count("leave") == 1


@pytest.mark.parametrize("ask", [spanning_tree.prim, spanning_tree.trace_prim])
def test_an_unknown_start_is_an_error(ask):
    with pytest.raises(NetworkError, match="there is no vertex 'Paris' here"):
        ask(Network.from_edges([("Omaha", "Denver", 4)]), "Paris")
