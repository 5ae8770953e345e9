"""Euler trails against networkx, and the seven bridges of Königsberg."""

from itertools import pairwise

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from ttr.graphs import Network, euler, longest_trail

from .conftest import check_trace, networks, shown
from .test_longest_trail import check_is_trail

A, K, L, V = "Altstadt", "Kneiphof", "Lomse", "Vorstadt"
KOENIGSBERG = Network.from_edges([(*pair, 1) for pair in ((K, A), (K, A), (K, V), (K, V), (K, L), (A, L), (V, L))])


@st.composite
def walked_networks(draw):
    """Draw networks made by one walk, so that an Euler trail exists."""
    stops = draw(st.lists(st.integers(0, 5), min_size=1, max_size=10))
    edges = [(a, b, draw(st.integers(1, 6))) for a, b in pairwise(stops)]
    return Network.from_edges(draw(st.permutations(edges)), vertices=range(6))


@given(networks() | walked_networks())
def test_an_euler_trail_exists_exactly_when_networkx_says_so(net):
    # networkx requires every vertex to have an edge.
    graph = net.edge_subgraph(edge.id for edge in net.edges).to_networkx()
    found = euler.solve(net)
    assert (found.trail is not None) == (not net.edges or nx.has_eulerian_path(graph))
    assert found.circuit == (not net.edges or nx.is_eulerian(graph))


@given(networks() | walked_networks())
def test_the_trail_uses_every_edge_once(net):
    found = euler.solve(net)
    if found.trail is None:
        return
    check_is_trail(net, found.trail)
    assert sorted(found.trail.edges) == [edge.id for edge in net.edges]
    assert found.trail.length == net.length == longest_trail.solve(net).length
    if found.trail.edges:
        assert (found.trail.vertices[0] == found.trail.vertices[-1]) == found.circuit


@given(networks())
def test_degrees_and_odd_vertices_match_networkx(net):
    degree = dict(net.to_networkx().degree())
    found = euler.solve(net)
    assert dict(zip(net.vertices, found.degrees, strict=True)) == degree
    assert found.odd == tuple(v for v in net.vertices if degree[v] % 2)
    assert len(found.odd) % 2 == 0


@given(networks() | walked_networks())
def test_the_trace_ends_with_the_answer(net):
    trace = euler.trace(net)
    answer = euler.solve(net)
    assert trace[-1].sentence == answer.reason
    if answer.trail is not None:
        assert shown(trace) == (list(dict.fromkeys(answer.trail.vertices)), list(answer.trail.edges))
    check_trace(trace, net, answer)


@given(walked_networks())
def test_the_steps_walk_the_trail(net):
    noted = [mark for step in euler.trace(net) if step.event == "note" for mark in step.overlay.edges]
    order = [mark.edge for mark in noted if mark.role == "current"]
    assert tuple(reversed(order)) == euler.solve(net).trail.edges


def test_the_seven_bridges_of_koenigsberg_cannot_be_walked():
    found = euler.solve(KOENIGSBERG)
    assert found.degrees == (5, 3, 3, 3)
    assert found.odd == KOENIGSBERG.vertices
    assert found.trail is None
    assert found.reason == (
        "There is no Euler trail: 4 vertices are odd, and at most two can be: the ends of the trail."
    )
    assert shown(euler.trace(KOENIGSBERG)) == (list(found.odd), [])


def test_one_trail_cannot_cover_two_separate_cycles_and_one_starts_at_the_first_odd_vertex():
    net = Network.from_edges([("a", "b", 1), ("a", "b", 1), ("x", "y", 1), ("x", "y", 1)])
    assert euler.solve(net).reason == "There is no Euler trail: the edges lie in 2 components."
    net = Network.from_edges([("b", "a", 1), ("a", "c", 1)], vertices="abc")
    assert euler.solve(net).trail.vertices == ("b", "a", "c")


def test_without_edges_the_trail_is_empty_and_a_circuit():
    for net in (Network.from_edges([]), Network.from_edges([], vertices="a")):
        found = euler.solve(net)
        assert found.trail == longest_trail.Trail(0, (), ())
        assert found.circuit
        assert found.reason == "There is no edge to walk: the Euler circuit is empty."
