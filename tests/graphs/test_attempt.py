"""Algorithms carried out by somebody: every order of equals is right, and a wrong press gets a true reason."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttr.graphs import Network, bridges, connectivity, euler, min_cut, shortest_path, spanning_tree, union_find

from .conftest import check_is_walk


@st.composite
def tied_networks(draw: st.DrawFn) -> Network:
    """Draw multigraphs with many equal lengths, parallel edges and loops."""
    size = draw(st.integers(1, 7))
    vertex = st.integers(0, size - 1)
    edges = draw(st.lists(st.tuples(vertex, vertex, st.integers(1, 2)), max_size=12))
    return Network.from_edges([(f"v{a}", f"v{b}", length) for a, b, length in edges], [f"v{i}" for i in range(size)])


POINTS = {f"v{i}": (i % 3, i // 3) for i in range(7)}

ALGORITHMS = {
    "breadth-first": (connectivity, "_breadth_first", 1),
    "depth-first": (connectivity, "_depth_first", 1),
    "dijkstra": (shortest_path, "", 2),
    "a-star": (shortest_path, "_a_star", 3),
    "kruskal": (spanning_tree, "", 0),
    "prim": (spanning_tree, "_prim", 1),
    "union-find": (union_find, "", 0),
    "euler": (euler, "", 0),
    "bridges": (bridges, "", 0),
    "min-cut": (min_cut, "", 2),
}
"""Where each is, what its functions are called, and how many vertices and points they take."""


def begin(what, name, net, a, b):
    module, suffix, count = ALGORITHMS[name]
    return getattr(module, f"{what}{suffix}")(net, *(a, b, POINTS)[:count])


def check_answer(name, net, a, b, answer):
    graph = net.to_networkx()
    match name:
        case "breadth-first":
            hops = nx.single_source_shortest_path_length(graph, a)
            assert set(answer.vertices) == set(hops)
            assert [hops[v] for v in answer.vertices] == sorted(hops.values())
        case "depth-first":
            assert set(answer.vertices) == nx.node_connected_component(graph, a)
            # Each edge of a depth-first tree's network joins a vertex and one of its ancestors.
            tree = nx.Graph([(net.edge(e).a, net.edge(e).b) for e in answer.edges])
            tree.add_node(a)
            above = {v: set(nx.shortest_path(tree, a, v)) for v in answer.vertices}
            assert all(e.a in above[e.b] or e.b in above[e.a] for e in net.edges if e.a in above)
        case "dijkstra" | "a-star":
            if not nx.has_path(graph, a, b):
                assert answer is None
            else:
                assert answer.cost == nx.shortest_path_length(graph, a, b, weight="length")
                check_is_walk(net, answer)
        case "kruskal" | "prim":
            theirs = nx.minimum_spanning_edges(graph, weight="length", data=True)
            assert answer.length == sum(data["length"] for *_, data in theirs)
            assert answer.trees == nx.number_connected_components(graph)
        case "union-find":
            theirs = {frozenset(part) for part in nx.connected_components(graph)}
            assert {frozenset(part.vertices) for part in answer.components} == theirs
        case "euler":
            if answer.trail is not None:
                assert sorted(answer.trail.edges) == [edge.id for edge in net.edges]
                check_is_walk(net, answer.trail)
            else:
                graph.remove_nodes_from(list(nx.isolates(graph)))
                assert not nx.has_eulerian_path(graph)
        case "bridges":
            assert answer == bridges.solve(net)
        case "min-cut":
            simple = nx.Graph()
            simple.add_nodes_from(net.vertices)
            for edge in net.edges:
                before = simple.get_edge_data(edge.a, edge.b, {"capacity": 0})["capacity"]
                simple.add_edge(edge.a, edge.b, capacity=before + 1)
            assert answer is None if a == b else answer.value == nx.maximum_flow_value(simple, a, b)


@pytest.mark.parametrize("name", ALGORITHMS)
@given(tied_networks(), st.randoms(use_true_random=False))
def test_any_choice_among_the_expected_ones_leads_to_a_right_answer(name, net, rng):
    a, b = rng.choice(net.vertices), rng.choice(net.vertices)
    attempt = begin("attempt", name, net, a, b)
    while not attempt.done:
        expected, step, mistakes = attempt.expected, attempt.step, attempt.mistakes
        assert expected
        own = [edge.id for edge in net.edges] if attempt.ask.what == "edge" else net.vertices
        assert expected <= set(own)
        for wrong in set(own) - expected:
            press = attempt.press(wrong)
            assert not press.right
            assert press.sentence.endswith(".")
            assert "{" not in press.sentence
        assert (attempt.expected, attempt.step) == (expected, step), "a wrong press changed something"
        assert len(attempt.mistakes) == len(mistakes) + len(set(own) - expected)
        press = attempt.press(rng.choice(sorted(expected)))
        assert press.right
        assert press.sentence.endswith(".")
    assert attempt.step.event == "answer"
    check_answer(name, net, a, b, attempt.answer)


@pytest.mark.parametrize("name", ALGORITHMS)
@given(tied_networks(), st.randoms(use_true_random=False))
def test_showing_every_choice_gives_the_steps_of_the_trace(name, net, rng):
    a, b = rng.choice(net.vertices), rng.choice(net.vertices)
    attempt = begin("attempt", name, net, a, b)
    while not attempt.done:
        attempt.show()
    steps = list(begin("trace", name, net, a, b))
    assert [step.sentence for step in attempt.steps] == [step.sentence for step in steps]
    if name != "bridges":  # its low points are what somebody has to find
        assert attempt.steps == steps


def test_the_labels_of_an_attempt_at_bridges_do_not_give_the_low_points_away():
    net = Network.from_edges([("a", "b", 1), ("b", "c", 1), ("c", "a", 1)])
    attempt = bridges.attempt(net)
    attempt.press("b")
    attempt.press("c")
    assert attempt.ask.text == "No edge is left at c. Which vertex is its low point?"
    assert [(mark.vertex, mark.label) for mark in attempt.step.overlay.vertices] == [("a", "1"), ("b", "2"), ("c", "3")]
    assert [item.key for item in attempt.step.structure.items] == [1, 2, 3]
