"""The longest trail against brute force, against its own second method, and on the USA board."""

import random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.work import counted_work
from ttr.graphs import Network, longest_trail
from ttr.graphs.network import NetworkError

from .conftest import check_is_walk, check_trace, networks, shown


def by_brute_force(net):
    def longest_from(vertex, used):
        onward = [edge for edge in net.incident(vertex) if edge.id not in used]
        return max((e.length + longest_from(e.other(vertex), used | {e.id}) for e in onward), default=0)

    return max((longest_from(vertex, frozenset()) for vertex in net.vertices), default=0)


def check_is_trail(net, trail):
    check_is_walk(net, trail)
    assert sum(net.edge(id).length for id in trail.edges) == trail.length
    assert trail.edges or not trail.vertices


@st.composite
def sparse_networks(draw):
    """Draw trees with a few extra edges, larger than the networks of arbitrary shape."""
    size = draw(st.integers(2, 13))
    length = st.integers(1, 6)
    tree = [(i, draw(st.integers(max(0, i - 4), i - 1)), draw(length)) for i in range(1, size)]
    vertex = st.integers(0, size - 1)
    return Network.from_edges(tree + draw(st.lists(st.tuples(vertex, vertex, length), max_size=4)))


any_network = networks(max_edges=7) | sparse_networks()


@given(any_network)
def test_the_longest_trail_matches_brute_force(net):
    trail = longest_trail.solve(net)
    check_is_trail(net, trail)
    assert trail.length == by_brute_force(net)


@given(any_network)
def test_leaving_out_paths_also_works_with_few_cycles(net):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(longest_trail, "FEW_CYCLES", -1)
        trail = longest_trail.solve(net)
    check_is_trail(net, trail)
    assert trail.length == by_brute_force(net)


@settings(max_examples=50)
@given(st.sets(st.integers(0, 99), max_size=40))
def test_on_parts_of_the_usa_board_both_methods_agree(usa, ids):
    net = usa.edge_subgraph(ids)
    trails = []
    for few in (-1, 6):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(longest_trail, "FEW_CYCLES", few)
            trails.append(longest_trail.solve(net))
    check_is_trail(net, trails[0])
    check_is_trail(net, trails[1])
    assert trails[0].length == trails[1].length


def test_the_whole_usa_board_has_a_longest_trail_of_285_trains(usa):
    # This proves both bounds. The trail itself, edge by edge, has this length. And no trail is longer: an edge set with
    # at most two odd vertices leaves out paths that pair up the other odd vertices. networkx computes the cheapest
    # pairing as a matching, with two free extra partners for the two ends.
    trail = longest_trail.solve(usa)
    check_is_trail(usa, trail)
    graph = usa.to_networkx()
    odd = [v for v in usa.vertices if usa.degree(v) % 2]
    pairing = nx.Graph()
    for source in odd:
        cost = nx.single_source_dijkstra_path_length(graph, source, weight="length")
        pairing.add_weighted_edges_from([(source, v, cost[v]) for v in odd if v != source])
        pairing.add_weighted_edges_from([(source, "one end", 0), (source, "other end", 0)])
    left_out = sum(pairing.edges[pair]["weight"] for pair in nx.min_weight_matching(pairing))
    assert len(odd) == 22
    assert trail.length == usa.length - left_out == 285


@given(st.sets(st.integers(0, 99), max_size=45))
def test_isolated_vertices_do_not_change_the_trail(usa, ids):
    assert longest_trail.solve(usa.spanning_subgraph(ids)) == longest_trail.solve(usa.edge_subgraph(ids))


@given(st.sets(st.integers(0, 99), max_size=45))
def test_a_trail_among_some_edges_matches_that_of_their_subnetwork(usa, ids):
    found, trail = longest_trail.find(usa, ids), longest_trail.solve(usa.edge_subgraph(ids))
    assert (found.length, found.at_most, found.walk()) == (trail.length, trail.at_most, trail)


@given(networks(max_edges=6))
def test_the_trace_ends_with_the_answer_and_finds_its_length_by_walking(net):
    trace = longest_trail.trace(net, max_steps=100_000)
    answer = longest_trail.solve(net)
    assert shown(trace) == (list(dict.fromkeys(answer.vertices)), list(answer.edges))
    assert "give up" not in {step.event for step in trace}
    assert dict(trace[-1].counters)["longest"] == answer.length
    check_trace(trace, net, answer)


def test_a_trace_that_gives_up_says_so_and_still_shows_the_answer(usa):
    trace = longest_trail.trace(usa, max_steps=50)
    assert len(trace) == 50
    assert trace[-2].event == "give up"
    assert trace[-2].sentence.startswith("Not everything is tried")
    assert trace.answer.length == 285
    assert shown(trace)[1] == list(trace.answer.edges)


@given(any_network)
def test_the_trace_by_odd_vertices_ends_with_the_answer_and_walks_it(net):
    trace = longest_trail.trace_odd_vertices(net)
    answer = longest_trail.solve(net)
    assert shown(trace) == (list(dict.fromkeys(answer.vertices)), list(answer.edges))
    noted = [[mark.edge for mark in s.overlay.edges if mark.role == "current"] for s in trace if s.event == "note"]
    assert [edge for (edge,) in reversed(noted)] == list(answer.edges)
    check_trace(trace, net, answer)


def test_the_trace_by_odd_vertices_shows_the_edges_left_out_of_the_usa_board(usa):
    trace = longest_trail.trace_odd_vertices(usa)
    left_out = next(step for step in trace if step.event == "leave out")
    rejected = [mark.edge for mark in left_out.overlay.edges if mark.role == "rejected"]
    assert sum(usa.edge(id).length for id in rejected) == usa.length - 285
    assert trace[-1].sentence.endswith("24 of 309 are left out.")
    assert [mark.edge for mark in trace[-2].overlay.edges if mark.role == "rejected"] == rejected


def test_odd_vertices_are_counted_in_their_component_and_one_left_out_edge_is_in_the_singular():
    bridges = ["ak", "ak", "al", "kl", "kv", "kv", "lv"]
    trace = longest_trail.trace_odd_vertices(Network.from_edges((a, b, 1) for a, b in bridges))
    assert trace[-1].sentence.endswith("; 1 of 7 is left out.")
    net = Network.from_edges([("Omaha", "Denver", 2), ("Miami", "Tampa", 1)])
    said = [step.sentence for step in longest_trail.trace_odd_vertices(net)]
    assert said[0] == "4 vertices are odd: Omaha, Denver, Miami, Tampa. In a trail at most two can be."
    assert said[1] == "Leave out nothing: at most two vertices of this part stay odd."


def test_if_the_rest_is_disconnected_the_trace_tries_every_repair():
    # Leaving out the path from c to e is cheapest, but it disconnects the loop at e.
    edges = [("a", "b", 1), ("b", "x", 2), ("c", "e", 2), ("b", "c", 1), ("y", "b", 1), ("e", "e", 2), ("y", "c", 1)]
    trace = longest_trail.trace_odd_vertices(Network.from_edges(edges))
    events = [step.event for step in trace]
    assert events[1:6] == ["leave out", "best", "branch", "leave out", "best"]
    assert trace.answer == longest_trail.solve(Network.from_edges(edges))


def test_a_long_search_for_edges_to_leave_out_is_cut_short_and_unknown_edges_are_an_error(usa):
    trace = longest_trail.trace_odd_vertices(usa, max_steps=1)
    assert "is not shown" in trace[1].sentence
    assert trace.answer.length == 285
    with pytest.raises(NetworkError, match="there is no edge with id 999"):
        longest_trail.find(usa, [0, 999])


@pytest.mark.parametrize(
    ("trace", "steps", "least"),
    [(longest_trail.trace, 2, 3), *((longest_trail.trace_odd_vertices, steps, 1) for steps in (0, "x", None))],
)
def test_too_few_steps_to_show_are_refused(trace, steps, least):
    with pytest.raises(ValueError, match=f"max_steps is {steps!r}: it must be at least {least}"):
        trace(Network.from_edges([("a", "b", 1)]), max_steps=steps)


def petersen_ring(copies: int) -> Network:
    """Return a ring of Petersen graphs, each joined to the next by one edge: a hard cubic network."""
    outer = [(k, (k + 1) % 5) for k in range(5)]
    inner = [(5 + k, 5 + (k + 2) % 5) for k in range(5)]
    spokes = [(k, k + 5) for k in range(5)]
    edges = [(f"{copy}.{a}", f"{copy}.{b}", 1) for copy in range(copies) for a, b in (*outer[1:], *inner, *spokes)] + [
        (f"{copy}.0", f"{(copy + 1) % copies}.1", 1) for copy in range(copies)
    ]
    return Network.from_edges(edges)


def test_an_endless_search_stops_at_its_budget_and_gives_a_bound():
    net = petersen_ring(6)
    with counted_work(most=10_000_000):
        trail = longest_trail.solve(net)
    assert 0 < trail.length < trail.at_most <= net.length - 29
    check_is_trail(net, trail)


def test_the_last_step_of_a_trace_that_gave_up_gives_the_bound():
    net = petersen_ring(6)
    one, other = longest_trail.trace(net, 20), longest_trail.trace_odd_vertices(net, 40)
    assert one.answer == other.answer
    for trace in (one, other):
        bound = f"The search stopped early: no trail is longer than {trace.answer.at_most}"
        assert trace.steps[-1].sentence.startswith(bound)


def cubic(size: int, rng: random.Random) -> Network:
    places = [vertex for vertex in range(size) for _ in range(3)]
    rng.shuffle(places)
    return Network.from_edges([(*places[i : i + 2], 1) for i in range(0, len(places), 2)])


def grid(size: int) -> Network:
    across = [((x, y), (x + 1, y), 1) for x in range(size - 1) for y in range(size)]
    return Network.from_edges(across + [((y, x), (y, x + 1), 1) for x in range(size - 1) for y in range(size)])


@pytest.mark.parametrize(
    ("net", "share"),
    [(cubic(580, random.Random(1)), 0.5), (cubic(1000, random.Random(2)), 0.5), (grid(60), 0.95)],
    ids=["580 vertices of degree 3", "1000 vertices of degree 3", "a grid of 60 by 60"],
)
def test_a_network_too_large_for_the_search_has_a_long_trail_with_a_bound(net, share):
    trail = longest_trail.solve(net)
    check_is_trail(net, trail)
    assert share * trail.at_most <= trail.length < trail.at_most
    assert f"at_most={trail.at_most}" in repr(trail)


def test_the_trail_of_102_vertices_that_are_all_joined_is_proved_to_be_longest():
    net = Network.from_edges([(a, b, 1) for a in range(102) for b in range(a)])
    trail = longest_trail.solve(net)
    check_is_trail(net, trail)
    # All 102 vertices are odd, and at most two may stay so: 50 edges go.
    assert (trail.length, trail.at_most) == (len(net.edges) - 50, None)


def test_the_trace_of_a_network_too_large_for_the_search_walks_the_trail_that_was_found():
    trace = longest_trail.trace_odd_vertices(cubic(580, random.Random(1)))
    assert trace.answer.length > 200
    assert "leave out" in [step.event for step in trace]
    assert trace[-1].sentence.startswith(f"The search stopped early: no trail is longer than {trace.answer.at_most}")


def test_a_finished_search_gives_no_bound_and_long_lengths_work_like_short_ones(usa):
    million = 1_000_000
    net = Network.from_edges([("a", "b", million), ("b", "c", million), ("c", "a", million), ("a", "d", 1)])
    for finished, length in ((usa, 285), (petersen_ring(2), 21), (net, 3 * million + 1)):
        trail = longest_trail.solve(finished)
        assert (trail.length, trail.at_most) == (length, None)
