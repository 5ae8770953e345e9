"""Betweenness against networkx on simple graphs, and against counting all shortest paths on multigraphs."""

from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttr.graphs import Network, centrality

from .conftest import check_trace, networks, shown


@st.composite
def simple_networks(draw):
    size = draw(st.integers(0, 8))
    pairs = list(combinations(range(size), 2))
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=14)) if pairs else []
    return Network.from_edges([(a, b, draw(st.integers(1, 3))) for a, b in chosen], vertices=range(size))


def by_brute_force(net, weighted):
    """Return the betweenness by dividing each pair among all its shortest paths; paths with different edges differ."""
    through, along = dict.fromkeys(net.vertices, 0.0), {edge.id: 0.0 for edge in net.edges}
    graph = net.to_networkx()
    for a, b in combinations(net.vertices, 2):
        paths = [[id for _, _, id in path] for path in nx.all_simple_edge_paths(graph, a, b)]
        lengths = [sum(net.edge(id).length if weighted else 1 for id in path) for path in paths]
        shortest = [path for path, length in zip(paths, lengths, strict=True) if length == min(lengths)]
        for path in shortest:
            here = a
            for id in path:
                along[id] += 1 / len(shortest)
                here = net.edge(id).other(here)
                if here != b:
                    through[here] += 1 / len(shortest)
    return list(through.values()), list(along.values())


@given(simple_networks(), st.booleans())
def test_on_simple_graphs_betweenness_matches_networkx(net, weighted):
    graph = nx.Graph(net.to_networkx())
    weight = "length" if weighted else None
    vertices = nx.betweenness_centrality(graph, normalized=False, weight=weight)
    edges = nx.edge_betweenness_centrality(graph, normalized=False, weight=weight)
    found = centrality.solve(net, weighted)
    assert found.vertices == pytest.approx([vertices[v] for v in net.vertices])
    by_pair = {frozenset(pair): x for pair, x in edges.items()}
    assert found.edges == pytest.approx([by_pair[frozenset((edge.a, edge.b))] for edge in net.edges])


@given(networks(), st.booleans())
def test_with_parallel_edges_and_loops_it_matches_counting_all_shortest_paths(net, weighted):
    vertices, edges = by_brute_force(net, weighted)
    found = centrality.solve(net, weighted)
    assert found.vertices == pytest.approx(vertices)
    assert found.edges == pytest.approx(edges)


@given(networks(), st.booleans())
def test_the_trace_ends_with_the_answer(net, weighted):
    trace = centrality.trace(net, weighted)
    assert shown(trace) == (list(net.vertices), [edge.id for edge in net.edges])
    check_trace(trace, net, centrality.solve(net, weighted))


@pytest.mark.parametrize(
    ("edges", "vertices", "said"),
    [
        ([], (), "There is no vertex."),
        ([], "a", "No vertex lies between two others."),
        ([("Denver", "Omaha", 4), ("Omaha", "Duluth", 2)], (), "it lies on the paths of 1 pair."),
    ],
)
def test_the_last_step_says_what_lies_between_which_pairs(edges, vertices, said):
    assert centrality.trace(Network.from_edges(edges, vertices=vertices))[-1].sentence.endswith(said)


def test_the_number_of_shortest_paths_may_be_too_large_for_a_float():
    net = Network.from_edges([(place, place + 1, 1) for place in range(350) for _ in range(8)])  # 8^350 paths
    found = centrality.solve(net)
    assert found.vertices[175] == pytest.approx(175 * 175)
    assert found.edges[0] == pytest.approx(350 / 8)
