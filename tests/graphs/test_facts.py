"""Facts of networks against networkx on random multigraphs."""

from itertools import product

import networkx as nx
from hypothesis import given

from ttr.graphs import Network, facts

from .conftest import networks


@given(networks())
def test_facts_match_networkx(net):
    found, graph = facts.solve(net), net.to_networkx()
    assert (found.vertices, found.edges) == (graph.number_of_nodes(), graph.number_of_edges())
    assert dict(zip(net.vertices, found.degrees, strict=True)) == dict(graph.degree())
    assert found.components == nx.number_connected_components(graph)
    assert found.cycle_rank == len(nx.cycle_basis(simple := nx.Graph(graph))) + graph.number_of_edges() - len(
        simple.edges
    )
    assert set(found.cut_vertices) == set(nx.articulation_points(simple))


@given(networks())
def test_the_diameter_is_the_first_longest_of_the_shortest_paths(net):
    found, graph = facts.solve(net), net.to_networkx()
    if not net.vertices or not nx.is_connected(graph):
        assert found.diameter is None
        return
    distances = dict(nx.all_pairs_dijkstra_path_length(graph, weight="length"))
    first = max(product(net.vertices, repeat=2), key=lambda ends: distances[ends[0]][ends[1]])
    assert (found.diameter.vertices[0], found.diameter.vertices[-1]) == first
    assert found.diameter.cost == distances[first[0]][first[1]]


@given(networks())
def test_planarity_ignores_parallel_edges_and_loops(net):
    assert facts.is_planar(net) == nx.check_planarity(nx.Graph(net.to_networkx()))[0]


def test_the_empty_network_and_one_vertex_have_facts_too():
    nothing = facts.solve(Network.from_edges([]))
    assert (nothing.vertices, nothing.components, nothing.cycle_rank, nothing.diameter) == (0, 0, 0, None)
    alone = facts.solve(Network.from_edges([], ["Miami"]))
    assert (alone.components, alone.diameter.cost, alone.degrees) == (1, 0, (0,))


def test_the_usa_board(usa):
    found = facts.solve(usa)
    assert (found.vertices, found.edges, found.length, len(found.odd)) == (36, 100, 309, 22)
    assert (found.components, found.cycle_rank, found.bridges) == (1, 65, ())
    assert facts.is_planar(usa)
    assert "22 vertices are odd" in found.euler.reason
