"""What all traces have in common."""

import pytest

from ttr.graphs import (
    Network,
    Role,
    bridges,
    centrality,
    connectivity,
    euler,
    longest_trail,
    min_cut,
    shortest_path,
    spanning_tree,
    steiner_tree,
    union_find,
)

NET = Network.from_edges(
    [
        ("Omaha", "Denver", 4),
        ("Omaha", "Duluth", 2),
        ("Omaha", "Duluth", 2),
        ("Duluth", "Helena", 6),
        ("Denver", "Helena", 4),
        ("Helena", "Calgary", 4),
    ]
)

TRACES = {
    "bridges": lambda: (bridges.trace(NET), bridges.solve(NET)),
    "centrality": lambda: (centrality.trace(NET), centrality.solve(NET)),
    "path": lambda: (connectivity.trace_path(NET, "Omaha", "Calgary"), connectivity.path(NET, "Omaha", "Calgary")),
    "components": lambda: (connectivity.trace_components(NET), connectivity.components(NET)),
    "euler": lambda: (euler.trace(NET), euler.solve(NET)),
    "longest trail": lambda: (longest_trail.trace(NET), longest_trail.solve(NET)),
    "minimum cut": lambda: (min_cut.trace(NET, "Omaha", "Helena"), min_cut.solve(NET, "Omaha", "Helena")),
    "Dijkstra": lambda: (shortest_path.trace(NET, "Omaha", "Calgary"), shortest_path.solve(NET, "Omaha", "Calgary")),
    "Kruskal": lambda: (spanning_tree.trace(NET), spanning_tree.solve(NET)),
    "Steiner": lambda: (
        steiner_tree.trace(NET, ["Omaha", "Calgary", "Denver"]),
        steiner_tree.solve(NET, ["Omaha", "Calgary", "Denver"]),
    ),
    "union-find": lambda: (union_find.trace(NET), union_find.solve(NET)),
}


@pytest.mark.parametrize("name", TRACES)
def test_the_last_step_carries_the_answer_of_solve_and_no_step_before_does(name):
    trace, answer = TRACES[name]()
    assert trace[-1].answer == trace.answer == answer
    assert all(step.answer is None for step in trace.steps[:-1])


@pytest.mark.parametrize("name", TRACES)
def test_every_step_has_a_sentence_and_a_line_of_the_pseudocode(name):
    trace, _ = TRACES[name]()
    for step in trace:
        assert step.sentence.endswith(".")
        assert 1 <= step.line <= len(trace.pseudocode)


@pytest.mark.parametrize("name", ["path", "Dijkstra", "Kruskal", "Steiner", "bridges"])
def test_the_last_step_shows_the_answer_on_the_network(name):
    trace, _ = TRACES[name]()
    assert {mark.role for mark in trace[-1].overlay.edges} == {Role.ANSWER}
