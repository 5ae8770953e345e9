"""PathFinder: with any free and closed edges, its paths match `shortest_path.solve`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr
from ttr.graphs import Network, NetworkError, path_finder, shortest_path
from ttr.graphs.path_finder import PathFinder

from .conftest import networks_with_ends


@st.composite
def changes(draw):
    """Draw a network and a sequence of changes: edges that become free, edges that close."""
    net, _, _ = draw(networks_with_ends())
    ids = [edge.id for edge in net.edges]
    some = st.sets(st.sampled_from(ids), max_size=3) if ids else st.just(set())
    return net, draw(st.lists(st.tuples(some, some), max_size=4))


@given(changes())
def test_paths_match_a_new_search(case):
    net, steps = case
    finder, free, closed = PathFinder.of(net), set(), set()
    for more_free, more_closed in [(set(), set()), *steps]:
        finder, free, closed = finder.after(more_free, more_closed), free | more_free, closed | more_closed
        for source in net.vertices:
            for target in net.vertices:
                assert finder.path(source, target) == shortest_path.solve(net, source, target, free, closed)


def test_later_changes_do_not_affect_earlier_values():
    net = Network.from_edges([("A", "B", 2), ("B", "C", 2), ("A", "C", 5)])
    finder = PathFinder.of(net)
    assert finder.after(free=[2], closed=[0]).path("A", "C").cost == 0
    assert finder.path("A", "C").edges == (0, 1)


def test_it_visits_fewer_vertices_than_an_undirected_search(monkeypatch):
    net = Network.from_board(ttr.load_board("usa"))
    finder = PathFinder.of(net).after(free=[0])
    reached = []

    def counting(net, start, goal, scale, costs, keys):
        best, via = shortest_path.search(net, start, goal, scale, costs, keys)
        reached.append(sum(cost < scale.never for cost in best))
        return best, via

    monkeypatch.setattr(path_finder, "search", counting)
    finder.path("Portland", "Salt Lake City")
    assert reached.pop() < len(net.vertices)


def test_unknown_vertices_and_edges_are_errors():
    finder = PathFinder.of(Network.from_edges([("A", "B", 2)]))
    for ask in (
        lambda: finder.path("A", "Z"),
        lambda: finder.after(free=[7]),
        lambda: finder.after(closed=[7]),
    ):
        with pytest.raises(NetworkError, match="there is no"):
            ask()
