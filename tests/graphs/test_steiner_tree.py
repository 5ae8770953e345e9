"""Exact Steiner trees against brute force and networkx, and the approximation against the exact ones."""

import random
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.work import counted_work
from ttr.graphs import Network, NetworkError, spanning_tree, steiner_tree, union_find

from .conftest import check_trace, networks, shown, some_edges


@st.composite
def questions(draw):
    net = draw(networks(max_vertices=7, max_edges=9))
    terminals = draw(st.lists(st.sampled_from(net.vertices), max_size=5)) if net.vertices else []
    return net, terminals, draw(some_edges(net)), draw(some_edges(net))


def by_brute_force(net, terminals, free, closed):
    """Return the least (cost, paid edges) of all edge sets that join the terminals, together with the free edges."""
    payable = [edge.id for edge in net.edges if edge.id not in free | closed]
    best = None
    for size in range(len(payable) + 1):
        for ids in combinations(payable, size):
            sets = union_find.UnionFind(net.vertices)
            for id in (*ids, *(free - closed)):
                sets.union(net.edge(id).a, net.edge(id).b)
            if len({sets.find(v) for v in terminals}) <= 1:
                rank = sum(net.edge(id).length for id in ids), size
                best = rank if best is None else min(best, rank)
    return best


def check_is_tree(net, terminals, free, closed, tree):
    assert set(terminals) <= set(tree.vertices)
    assert not closed & set(tree.edges)
    assert tree.paid == tuple(id for id in tree.edges if id not in free)
    assert tree.cost == sum(net.edge(id).length for id in tree.paid)
    assert list(tree.edges) == sorted(tree.edges)
    degree = dict.fromkeys(tree.vertices, 0)
    for id in tree.edges:
        degree[net.edge(id).a] += 1
        degree[net.edge(id).b] += 1
    assert all(v in terminals for v, d in degree.items() if d < 2)
    part = Network(tree.vertices, [net.edge(id) for id in tree.edges])
    assert spanning_tree.solve(part).trees == min(1, len(tree.vertices))
    assert union_find.solve(part).cycles == ()


@given(questions())
def test_the_cost_matches_brute_force(question):
    net, terminals, free, closed = question
    tree = steiner_tree.solve(*question)
    if tree is None:
        assert by_brute_force(*question) is None
        return
    check_is_tree(net, terminals, free, closed, tree)
    assert (tree.cost, len(tree.paid)) == by_brute_force(*question)


@given(questions(), st.booleans())
def test_the_method_for_many_terminals_matches_brute_force(question, contract):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(steiner_tree, "MAX_IN_GROUPS", 1)  # nobody can wait for brute force with 13 terminals
        if not contract:  # the sweep alone
            patch.setattr(steiner_tree, "surely_joined", lambda case: [])
        tree = steiner_tree.solve(*question)
    found = None
    if tree is not None:
        check_is_tree(*question, tree)
        found = tree.cost, len(tree.paid)
    assert found == by_brute_force(*question)


@given(questions())
def test_the_approximation_is_a_tree_that_costs_less_than_twice_the_optimum(question):
    net, terminals, free, closed = question
    exact, near = steiner_tree.solve(*question), steiner_tree.approximate(*question)
    assert (exact is None) == (near is None)
    if near is None:
        return
    check_is_tree(net, terminals, free, closed, near)
    k = max(1, len(set(terminals)))
    assert exact.cost <= near.cost <= 2 * (1 - 1 / k) * exact.cost


@given(questions(), st.randoms())
def test_the_order_of_terminals_does_not_matter(question, rng):
    net, terminals, free, closed = question
    shuffled = rng.sample(terminals, len(terminals)) + terminals[:1]
    assert steiner_tree.solve(net, shuffled, free, closed) == steiner_tree.solve(net, terminals, free, closed)
    assert steiner_tree.approximate(net, shuffled, free, closed) == steiner_tree.approximate(
        net, terminals, free, closed
    )


@given(questions())
def test_the_traces_end_with_the_answer(question):
    net = question[0]
    for trace, answer in (
        (steiner_tree.trace(*question), steiner_tree.solve(*question)),
        (steiner_tree.trace_approximate(*question), steiner_tree.approximate(*question)),
    ):
        assert shown(trace) == ((list(answer.vertices), list(answer.edges)) if answer else ([], []))
        check_trace(trace, net, answer)


@settings(max_examples=20)
@given(st.lists(st.integers(0, 35), min_size=2, max_size=7), st.sets(st.integers(0, 99), max_size=25))
def test_on_the_usa_board_dropping_subtrees_changes_nothing(usa, numbers, ids):
    terminals = [usa.vertices[i] for i in numbers]
    free = set(sorted(ids)[::2])
    question = usa, terminals, free, ids - free
    assert steiner_tree.trace(*question).answer == steiner_tree.solve(*question)


@pytest.mark.parametrize(("k", "seed"), [(3, 1), (3, 2), (4, 3), (4, 4), (4, 5)])
def test_on_the_usa_board_it_is_the_best_spanning_tree_of_the_terminals_and_some_vertices(usa, k, seed):
    # A Steiner tree of k terminals branches at no more than k - 2 other vertices, with shortest paths between them.
    cost = dict(nx.all_pairs_dijkstra_path_length(usa.to_networkx(), weight="length"))

    def spanning(vertices):
        near, total = {v: cost[vertices[0]][v] for v in vertices[1:]}, 0
        while near:
            v = min(near, key=near.get)
            total += near.pop(v)
            near = {u: min(d, cost[v][u]) for u, d in near.items()}
        return total

    terminals = random.Random(seed).sample(usa.vertices, k)
    others = [v for v in usa.vertices if v not in terminals]
    best = min(spanning([*terminals, *points]) for n in range(k - 1) for points in combinations(others, n))
    assert steiner_tree.solve(usa, terminals).cost == best


def test_on_the_usa_board_nineteen_terminals_cost_no_more_with_any_other_vertex_added(usa):
    # These are far from each other: no edge of a minimum spanning tree joins two of them.
    edges = [usa.edge(id) for id in spanning_tree.solve(usa).edges]
    side = nx.bipartite.color(nx.Graph([(edge.a, edge.b) for edge in edges]))
    terminals = [v for v in usa.vertices if side[v] == (sum(side.values()) > 18)]
    tree = steiner_tree.solve(usa, terminals)
    check_is_tree(usa, terminals, set(), set(), tree)
    costs = {v: steiner_tree.solve(usa, [*terminals, v]).cost for v in usa.vertices}
    assert all(cost == tree.cost if v in tree.vertices else cost >= tree.cost for v, cost in costs.items())


def test_a_network_too_large_for_many_terminals_is_refused_with_a_choice():
    grid = Network.from_edges([(a, b, 1 + (a[0] * b[1] + a[1]) % 7) for a, b in nx.grid_2d_graph(16, 16).edges])
    terminals = [(x, y) for x, y in grid.vertices if x % 3 == y % 3 == 0]
    words = "this network is too large for an exact tree of 36 terminals: choose at most 12, or use `approximate`"
    with counted_work(most=300_000), pytest.raises(NetworkError, match=words):
        steiner_tree.solve(grid, terminals)


def test_on_the_usa_board_it_costs_no_more_than_the_approximation_of_networkx(usa):
    graph = nx.Graph()
    for edge in sorted(usa.edges, key=lambda edge: -edge.length):
        graph.add_edge(edge.a, edge.b, weight=edge.length)  # the shortest of parallel edges stays
    for seed in range(5):
        terminals = random.Random(seed).sample(usa.vertices, 6)
        theirs = nx.approximation.steiner_tree(graph, terminals, weight="weight", method="kou")
        exact = steiner_tree.solve(usa, terminals)
        check_is_tree(usa, terminals, set(), set(), exact)
        assert exact.cost <= theirs.size(weight="weight") <= 2 * exact.cost
        assert steiner_tree.approximate(usa, terminals).cost <= 2 * exact.cost


def test_the_trace_names_a_terminal_that_cannot_be_joined_and_the_steps_for_many_are_refused(usa):
    with pytest.raises(NetworkError, match="20 terminals have too many steps to show: choose at most 12"):
        steiner_tree.trace(usa, usa.vertices[:20])
    net = Network.from_edges([("a", "b", 5)], vertices="abc")
    for trace in (steiner_tree.trace, steiner_tree.trace_approximate):
        assert trace(net, "abc")[-1].sentence == "There is no tree: no path leads to c from the terminals before it."


def test_the_table_shows_the_cost_of_a_tree_at_each_vertex():
    net = Network.from_edges([("a", "b", 5), ("b", "c", 1)])
    step = next(step for step in steiner_tree.trace(net, "ac") if step.event == "grow")
    assert [(item.name, item.key) for item in step.structure.items] == [("a", 0), ("b", 5), ("c", 6)]


@pytest.mark.parametrize(
    "ask", [steiner_tree.solve, steiner_tree.approximate, steiner_tree.trace, steiner_tree.trace_approximate]
)
def test_unknown_vertices_and_edges_raise_an_error(ask):
    net = Network.from_edges([("Omaha", "Denver", 4)])
    with pytest.raises(NetworkError, match="no vertex 'Paris'"):
        ask(net, ["Omaha", "Paris"])
    with pytest.raises(NetworkError, match="no edge with id 5"):
        ask(net, ["Omaha"], free=[5])
    with pytest.raises(NetworkError, match="no edge with id 5"):
        ask(net, ["Omaha"], closed=[5])
