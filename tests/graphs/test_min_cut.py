"""Minimum cuts against networkx, all other cuts, and the flow that proves them."""

from itertools import chain, combinations

import networkx as nx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ttr.graphs import Network, NetworkError, min_cut

from .conftest import check_trace, networks_with_ends, shown, some_edges


@st.composite
def questions(draw):
    net, source, target = draw(networks_with_ends())
    given = st.fixed_dictionaries({}, optional={edge.id: st.integers(0, 4) for edge in net.edges})
    return net, source, target, draw(st.none() | given), draw(some_edges(net)), draw(some_edges(net))


def capacity_of(id, capacities, closed, uncuttable):
    if id in closed:
        return 0
    return 10_000 if id in uncuttable else (capacities or {}).get(id, 1)


@given(questions())
@example((Network.from_edges([("a", "b", 1)]), "a", "b", None, set(), set()))
def test_the_value_and_the_side_nearest_to_the_source_match_networkx(question):
    net, source, target, *rest = question
    cut = min_cut.solve(*question)
    if source == target:
        assert cut is None
        return
    graph = nx.Graph()
    graph.add_nodes_from(net.vertices)
    for edge in net.edges:
        known = graph.get_edge_data(edge.a, edge.b, {"capacity": 0})["capacity"]
        graph.add_edge(edge.a, edge.b, capacity=known + capacity_of(edge.id, *rest))
    value, (_, side) = nx.minimum_cut(graph, target, source)  # turned around, as its cut is nearest to the second
    assert (cut is None) == (value >= 10_000)
    assert cut is None or (cut.value, set(cut.side)) == (value, side)


@given(questions())
def test_no_other_side_of_the_source_is_cut_off_for_less(question):
    net, source, target, *rest = question
    if source == target:
        return
    others = [vertex for vertex in net.vertices if vertex not in (source, target)]
    sides = chain.from_iterable(combinations(others, size) for size in range(len(others) + 1))
    least = min(
        sum(capacity_of(edge.id, *rest) for edge in net.edges if (edge.a in side) != (edge.b in side))
        for side in ({source, *more} for more in sides)
    )
    cut = min_cut.solve(*question)
    assert least >= 10_000 if cut is None else cut.value == least


@given(questions())
def test_the_edges_lead_from_the_side_of_the_source_to_the_other_and_make_up_the_value(question):
    net, source, target, *rest = question
    cut = min_cut.solve(*question)
    if cut is None:
        return
    assert source in cut.side
    assert target not in cut.side
    across = [edge.id for edge in net.edges if (edge.a in cut.side) != (edge.b in cut.side)]
    assert list(cut.edges) == [id for id in across if capacity_of(id, *rest)]
    assert cut.value == sum(capacity_of(id, *rest) for id in cut.edges)


@given(questions())
def test_the_flow_is_conserved_and_within_the_capacities(question):
    net, source, target, *rest = question
    cut = min_cut.solve(*question)
    if cut is None:
        return
    into = dict.fromkeys(net.vertices, 0)
    for edge, amount in zip(net.edges, cut.flow, strict=True):
        assert abs(amount) <= capacity_of(edge.id, *rest)
        into[edge.a] -= amount
        into[edge.b] += amount
    assert into.pop(target) == -into.pop(source) == cut.value
    assert not any(into.values())


@given(questions())
def test_the_trace_ends_with_the_answer(question):
    trace = min_cut.trace(*question)
    answer = min_cut.solve(*question)
    assert shown(trace) == ((list(answer.side), list(answer.edges)) if answer else ([], []))
    if answer:
        assert dict(trace[-1].counters)["flow"] == answer.value
    check_trace(trace, question[0], answer)


def test_three_routes_cut_off_vancouver(usa):
    # One route to Calgary, and a double route to Seattle.
    cut = min_cut.solve(usa, "Vancouver", "Miami")
    assert cut.value == usa.degree("Vancouver") == 3
    assert cut.side == ("Vancouver",)
    assert cut.edges == tuple(edge.id for edge in usa.incident("Vancouver"))


@pytest.mark.parametrize(
    ("edges", "ends", "more", "answer", "said"),
    [
        (
            ["ab", "bc", "ac"],
            "ac",
            {"uncuttable": [0, 1]},
            None,
            "Nothing can cut c off from a: edges that cannot",
        ),
        (
            ["ab"],
            "ac",
            {},
            min_cut.MinCut(0, (), ("a", "b"), (0,)),
            "No path leads from a to c: there is nothing to",
        ),
        ([], "aa", {}, None, "a cannot be cut off from itself."),
    ],
    ids=["own routes", "disconnected", "itself"],
)
def test_where_no_cut_is_possible_or_needed_a_sentence_says_so(edges, ends, more, answer, said):
    net = Network.from_edges([(a, b, 1) for a, b in edges], vertices="abc")
    trace = min_cut.trace(net, *ends, **more)
    assert min_cut.solve(net, *ends, **more) == trace.answer == answer
    assert trace[-1].sentence.startswith(said)


def test_own_routes_are_left_out_of_a_cut():
    net = Network.from_edges([("a", "b", 1), ("b", "c", 1), ("a", "c", 1)])
    assert min_cut.solve(net, "a", "c", uncuttable=[0]).edges == (1, 2)


def test_a_flow_can_be_rerouted():
    # The shortest path crosses from one of the two long paths to the other.
    net = Network.from_edges([(a, b, 1) for a, b in ("sa", "ab", "bt", "sc", "cd", "db", "ae", "ef", "ft")])
    trace = min_cut.trace(net, "s", "t")
    assert trace.answer.value == 2
    said = [step.sentence for step in trace if step.line == 4]
    assert said == ["More can flow from b to a: less of what flows back."]


def test_flows_are_written_on_the_edges():
    net = Network.from_edges([("a", "b", 1), ("b", "c", 1)])
    step = next(step for step in min_cut.trace(net, "a", "c", {1: 3}, uncuttable=[0]) if step.event == "enlarge")
    assert {mark.edge: mark.label for mark in step.overlay.edges} == {0: "3/∞", 1: "3/3"}


@pytest.mark.parametrize("ask", [min_cut.solve, min_cut.trace])
def test_unknown_vertices_and_edges_and_invalid_capacities_are_errors(ask):
    net = Network.from_edges([("Omaha", "Denver", 4)])
    with pytest.raises(NetworkError, match="no vertex 'Paris'"):
        ask(net, "Omaha", "Paris")
    for wrong in ({"capacities": {5: 1}}, {"closed": [5]}, {"uncuttable": [5]}):
        with pytest.raises(NetworkError, match="no edge with id 5"):
            ask(net, "Omaha", "Denver", **wrong)
    with pytest.raises(NetworkError, match="the capacity of edge 0 is -1, it must be an int of at least 0"):
        ask(net, "Omaha", "Denver", {0: -1})
