"""Shared parts of the tests of algorithms: the USA board, and random small networks."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import strategies as st

import ttr
from ttr.graphs import Network, Trace


@pytest.fixture(scope="session")
def usa() -> Network:
    return Network.from_board(ttr.load_board("usa"))


@st.composite
def networks(draw: st.DrawFn, max_vertices: int = 6, max_edges: int = 8) -> Network:
    """Draw multigraphs with loops, parallel edges, isolated vertices and ids with gaps."""
    size = draw(st.integers(0, max_vertices))
    if size == 0:
        return Network.from_edges([])
    vertex = st.integers(0, size - 1)
    edges = draw(st.lists(st.tuples(vertex, vertex, st.integers(1, 6)), max_size=max_edges))
    net = Network.from_edges([(f"v{a}", f"v{b}", length) for a, b, length in edges], [f"v{i}" for i in range(size)])
    if not edges or not draw(st.booleans()):
        return net
    return net.edge_subgraph(draw(st.sets(st.sampled_from([edge.id for edge in net.edges]))))


@st.composite
def networks_with_ends(draw: st.DrawFn) -> tuple[Network, str, str]:
    net = draw(networks().filter(lambda net: net.vertices))
    vertex = st.sampled_from(net.vertices)
    return net, draw(vertex), draw(vertex)


def some_edges(net: Network) -> st.SearchStrategy[set[int]]:
    ids = [edge.id for edge in net.edges]
    return st.sets(st.sampled_from(ids), max_size=4) if ids else st.just(set())


def check_is_walk(net: Network, walk: Any) -> None:
    """Check that a path or trail leads from vertex to vertex along its edges, none of them twice."""
    assert len(set(walk.edges)) == len(walk.edges)
    for id, (a, b) in zip(walk.edges, pairwise(walk.vertices), strict=True):
        assert net.edge(id).other(a) == b


def shown(trace: Trace) -> tuple[list, list]:
    """Return the vertices and edges that the last step shows as the answer."""
    last = trace[-1].overlay
    assert {mark.role for mark in (*last.vertices, *last.edges)} <= {"answer"}
    return [mark.vertex for mark in last.vertices], [mark.edge for mark in last.edges]


def check_trace(trace: Trace, net: Network, answer: object) -> None:
    """Check the laws of any trace: steps are about the network, and only the last one has the answer of `solve`."""
    assert trace.answer == trace[-1].answer == answer
    assert trace[-1].event == "answer", "the last step shows no answer: record it with `Recorder.answer`"
    lines = len(trace.pseudocode)
    for step in trace:
        assert step.answer is None or step is trace[-1]
        assert 1 <= step.line <= lines, f"step {step.event!r} is in line {step.line}; the pseudocode has {lines}"
        assert step.sentence.endswith("."), f"{step.sentence!r} is no sentence: end it with a full stop"
        vertices = [mark.vertex for mark in step.overlay.vertices]
        edges = [mark.edge for mark in step.overlay.edges]
        assert len(set(vertices)) == len(vertices)
        assert len(set(edges)) == len(edges)
        assert set(vertices) <= set(net.vertices), f"step {step.event!r} marks vertices that the network does not have"
        assert set(edges) <= {edge.id for edge in net.edges}, f"step {step.event!r} marks edges by wrong ids"
