"""Union-find against the search for components, and its forest."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttr.graphs import Network, NetworkError, connectivity, union_find
from ttr.graphs.union_find import UnionFind

from .conftest import check_trace, networks, shown


@st.composite
def claims(draw):
    net = draw(networks())
    order = draw(st.permutations([edge.id for edge in net.edges]))
    return net, order[: draw(st.integers(0, len(order)))]


@given(claims())
def test_the_listed_edges_or_all_by_default_make_the_components_of_a_search(case):
    net, order = case
    present = Network(net.vertices, [net.edge(id) for id in order])
    assert union_find.solve(net, order).components == connectivity.components(present)
    assert union_find.solve(net).components == connectivity.components(net)


@given(claims())
def test_every_edge_joins_two_components_or_closes_a_cycle(case):
    net, order = case
    partition = union_find.solve(net, order)
    assert sorted((*partition.joins, *partition.cycles)) == sorted(order)
    for i, id in enumerate(order):
        before = Network(net.vertices, [net.edge(earlier) for earlier in order[:i]])
        connected = connectivity.path(before, net.edge(id).a, net.edge(id).b) is not None
        assert (id in partition.cycles) == connected


@given(claims())
def test_each_tree_of_the_forest_is_a_component_and_flat_enough(case):
    net, order = case
    partition = union_find.solve(net, order)
    parent = dict(zip(net.vertices, partition.parents, strict=True))
    for part in partition.components:
        roots = set()
        for vertex in part.vertices:
            height = 0
            while parent[vertex] is not None:
                vertex, height = parent[vertex], height + 1
            roots.add(vertex)
            assert 2**height <= len(part.vertices)
        assert len(roots) == 1


@given(claims())
def test_the_trace_ends_with_its_forest_with_sizes_at_the_roots_and_the_answer(case):
    net, order = case
    trace = union_find.trace(net, order)
    answer = union_find.solve(net, order)
    items = trace[-2].structure.items
    assert tuple(item.parent for item in items) == answer.parents
    sizes = sorted(item.key for item in items if item.parent is None)
    assert sizes == sorted(len(part.vertices) for part in answer.components)
    assert shown(trace) == (list(net.vertices), list(answer.joins))
    assert dict(trace[-1].counters)["components"] == len(answer.components)
    check_trace(trace, net, answer)


@given(claims())
def test_components_keep_their_labels_after_each_claim(case):
    net, order = case
    trace = union_find.trace(net, order)
    for i, step in enumerate(step for step in trace if step.event in ("join", "cycle")):
        now = Network(net.vertices, [net.edge(id) for id in order[: i + 1]])
        labels = {mark.vertex: mark.label for mark in step.overlay.vertices if mark.label}
        parts = [part.vertices for part in connectivity.components(now) if len(part.vertices) > 1]
        assert set(labels) == {vertex for part in parts for vertex in part}
        assert [len({labels[vertex] for vertex in part}) for part in parts] == [1] * len(parts)
        assert len({labels[part[0]] for part in parts}) == len(parts)


def test_the_smaller_tree_goes_below_the_larger():
    net = Network.from_edges([("a", "b", 1), ("c", "b", 1)])
    assert union_find.solve(net).parents == (None, "a", "a")


def test_a_long_path_to_the_root_is_compressed():
    # Join pairs, then pairs of pairs, then both halves: h is then three edges below the root.
    ends = ["ab", "cd", "ef", "gh", "ac", "eg", "ae", "ha"]
    trace = union_find.trace(Network.from_edges([(a, b, 1) for a, b in ends]))
    assert [step.sentence for step in trace if step.event == "compress"] == [
        "To speed up later searches, point straight to the root: h, g."
    ]


def test_find_points_all_items_on_the_path_to_the_root():
    sets = UnionFind("abcdefgh")
    for a, b in pairwise("abcd"):
        sets.union(a, b)
    for a, b in ("ef", "gh", "eg", "ae"):
        sets.union(a, b)
    assert sets.above("h") == ["h", "g", "e", "a"]
    assert sets.find("h") == "a"
    assert sets.above("h") == ["h", "a"]
    assert sets.above("g") == ["g", "a"]


def test_sets_know_their_sizes_and_members_and_the_empty_network_has_no_components():
    sets = UnionFind("abc")
    assert (sets.union("a", "b"), sets.union("b", "a")) == (True, False)
    assert (sets.size("b"), sets.size("c")) == (2, 1)
    assert (sets.together("a", "b"), sets.together("a", "c")) == (True, False)
    said = "There are no components: no edges joined two trees, and no edges closed a cycle."
    assert union_find.trace(Network.from_edges([]))[-1].sentence == said


@pytest.mark.parametrize("ask", [union_find.solve, union_find.trace])
def test_an_order_with_unknown_or_repeated_edges_is_an_error(ask):
    net = Network.from_edges([("a", "b", 1)])
    with pytest.raises(NetworkError, match="no edge with id 7"):
        ask(net, [7])
    with pytest.raises(NetworkError, match="edge 0 comes twice: list each edge once"):
        ask(net, [0, 0])


@pytest.mark.parametrize(
    ("ask", "problem"),
    [
        (lambda: UnionFind("ab").union("a", "Paris"), "'Paris' is in no set"),
        (lambda: UnionFind("ab").above("Paris"), "'Paris' is in no set"),
        (lambda: UnionFind([[]]), "cannot be a vertex"),
        (lambda: UnionFind([None]), "None cannot be a vertex"),
        (lambda: UnionFind(5), "the items are a list"),
    ],
)
def test_an_unknown_or_impossible_item_is_an_error(ask, problem):
    with pytest.raises(NetworkError, match=problem):
        ask()


def test_a_vertex_with_the_number_0_or_an_empty_name_is_a_parent_like_any_other():
    for root in (0, ""):
        net = Network.from_edges([(root, 1, 1), (2, 3, 1), (2, root, 1)])
        trace = union_find.trace(net)
        assert trace.answer == union_find.solve(net)
        assert [item.name for item in trace[2].structure.items if item.key is not None] == [root, 2, 3]
