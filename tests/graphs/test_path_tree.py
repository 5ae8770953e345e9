"""PathTree: after any changes of prices, an updated tree has the same paths as a new one."""

from heapq import heappop
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr
from ttr.graphs import Network, NetworkError, shortest_path
from ttr.graphs.path_tree import PathTree, Prices

from .conftest import networks, some_edges


@st.composite
def changes(draw):
    """Draw a network and a sequence of changes: edges that become free, edges that close."""
    net = draw(networks(max_vertices=7, max_edges=12).filter(lambda net: net.vertices))
    return net, draw(st.lists(st.tuples(some_edges(net), some_edges(net)), max_size=5))


def trees(net, steps):
    """Yield, after each step, the free and closed edges, and a tree for each vertex."""
    prices, free, closed = Prices.of(net), set(), set()
    found = [PathTree.of(prices, source) for source in net.vertices]
    yield free, closed, found
    for more_free, more_closed in steps:
        prices, free, closed = prices.after(more_free, more_closed), free | more_free, closed | more_closed
        found = [tree.at(prices) for tree in found]
        yield free, closed, found


@given(changes())
def test_paths_match_a_new_search(case):
    net, steps = case
    for free, closed, found in trees(net, steps):
        for source, tree in zip(net.vertices, found, strict=True):
            for target in net.vertices:
                path = shortest_path.solve(net, source, target, free, closed)
                assert tree.path(target) == path
                assert tree.cost(target) == (inf if path is None else path.cost)


@given(changes())
def test_several_changes_can_be_applied_together(case):
    net, steps = case
    first = None
    for _, _, found in trees(net, steps):
        first = first or found
        for early, tree in zip(first, found, strict=True):
            late = early.at(tree.prices)
            assert (late.best, late.via) == (tree.best, tree.via)


@given(changes(), st.data())
def test_a_detour_is_a_cheapest_path_without_the_extra_closed_edges(case, data):
    net, steps = case
    for free, closed, found in trees(net, steps):
        more = data.draw(some_edges(net))
        for source, tree in zip(net.vertices, found, strict=True):
            for target in net.vertices:
                path, detour = shortest_path.solve(net, source, target, free, closed | more), tree.detour(target, more)
                if path is None:
                    assert detour is None
                    continue
                assert detour.cost == path.cost
                assert not {*detour.edges} & (closed | more)
                assert sum(net.edge(id).length for id in detour.edges if id not in free) == path.cost
                at = source
                for id in detour.edges:
                    at = net.edge(id).other(at)
                assert at == target


def test_if_one_parallel_edge_is_closed_the_other_is_the_detour():
    net = Network.from_edges([("A", "B", 2), ("A", "B", 2), ("B", "C", 1)])
    assert PathTree.of(Prices.of(net), "A").detour("C", [0]).edges == (1, 2)


def test_ties_around_a_closed_edge_go_to_the_smaller_id():
    """The cheap edge is the last of the parallel edges from U, and U comes before W."""
    edges = [("U", "V", 5), ("W", "V", 1), ("X", "V", 1), ("U", "V", 1), ("S", "U", 2), ("S", "W", 2), ("S", "X", 1)]
    net = Network.from_edges(edges)
    prices = Prices.of(net)
    found = PathTree.of(prices, "S").at(prices.after(closed=[2])).path("V")
    assert found == shortest_path.solve(net, "S", "V", closed=[2])
    assert found.edges == (5, 1)


def test_later_changes_do_not_affect_earlier_values():
    net = Network.from_edges([("A", "B", 2), ("B", "C", 2), ("A", "C", 5)])
    prices = Prices.of(net)
    tree = PathTree.of(prices, "A")
    assert tree.at(prices.after(free=[2], closed=[0])).cost("C") == 0
    assert tree.path("C").edges == (0, 1)


def test_only_vertices_behind_a_closed_edge_are_searched_again(monkeypatch):
    net = Network.from_board(ttr.load_board("usa"))
    prices, taken = Prices.of(net), []
    tree = PathTree.of(prices, "Los Angeles")
    monkeypatch.setattr("ttr.graphs._path_search.heappop", lambda heap: taken.append(heap[0]) or heappop(heap))
    last = tree.path("Miami").edges[-1]
    assert tree.at(prices.after(closed=[last])).cost("Miami") > tree.cost("Miami")
    assert 0 < len(taken) < 4
    taken.clear()
    unused = next(edge.id for edge in net.edges if edge.id not in tree.via)
    assert tree.at(prices.after(closed=[unused])).via is tree.via
    assert taken == []


def test_a_tree_cannot_go_back_to_earlier_prices_and_unknown_vertices_and_edges_are_errors():
    prices = Prices.of(Network.from_edges([("A", "B", 2)]))
    tree, later = PathTree.of(prices, "A"), PathTree.of(prices.after(closed=[0]), "A")
    assert later.at(later.prices).cost("B") == inf
    with pytest.raises(ValueError, match="do not follow from those of the tree"):
        later.at(prices)
    vertices = (
        lambda: PathTree.of(prices, "Z"),
        lambda: tree.path("Z"),
        lambda: tree.cost("Z"),
        lambda: tree.detour("Z", []),
    )
    edges = lambda: tree.detour("B", [7]), lambda: prices.after(free=[7]), lambda: prices.after(closed=[7])
    for ask in (*vertices, *edges):
        with pytest.raises(NetworkError, match="there is no"):
            ask()
