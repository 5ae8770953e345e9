"""longest destination, shortest destination: the paths by which they complete their tickets."""

import random

import networkx as nx
import pytest

import ttr
from tests.positions import begun, build, lay, ticket
from ttr.bots import make_bot
from ttr.bots.one_by_one import longest_path
from ttr.game.seat_network import SeatNetwork

from .table import decide, planned, small_game

# From A to D: 2 trains directly, 3 + 3 through B, 4 + 6 through C; B and C are 1 apart.
EDGES = [("A", "D", 2), ("A", "B", 3), ("B", "D", 3), ("A", "C", 4), ("C", "D", 6), ("B", "C", 1)]
TICKETS = [("A", "D", 7)]
USA = ttr.load_board("usa")


@pytest.mark.parametrize(
    ("kind", "more", "trains", "routes"),
    [
        ("shortest destination", [], 45, {0}),
        ("longest destination", [], 9, {2, 3, 5}),  # what its trains are enough for
        ("longest destination", [("D", "E", 3)], 12, {2, 3, 5}),  # 8 of the 12, since the other ticket needs 3
    ],
)
def test_a_path_has_the_fewest_trains_or_the_most_that_other_tickets_leave(kind, more, trains, routes):
    state = small_game([*EDGES, *more], [*TICKETS, *more], trains=(trains, 45))
    assert planned(decide(kind, state)) == routes


def test_longest_takes_the_longest_path_that_visits_no_city_twice():
    """A – B – C – D takes 3 + 1 + 6 trains, as many as A – C – D, and two more than A – C – B – D."""
    decision = decide("longest destination", small_game(EDGES, TICKETS))
    assert sum(EDGES[route][2] for route in planned(decision)) == 10
    assert "The longest path it found has 10 trains" in decision.why


def test_longest_continues_from_its_own_routes_after_losing_a_route():
    state = build(small_game(EDGES, TICKETS), 0, 1)
    bot = make_bot("longest destination")
    assert planned(decide(bot, state)) == {4, 5}
    state = build(state, 1, 5)
    decision = decide(bot, state)
    assert planned(decision) == {3, 4}  # 4 + 6 is more than 3 + 3, of which 3 are built


@pytest.mark.parametrize("kind", ["longest destination", "shortest destination"])
def test_tickets_are_completed_in_the_order_held(kind):
    state = small_game(EDGES, [("A", "B", 1), ("C", "D", 9)])
    assert "A – B (1 point)" in decide(kind, state).why


def test_both_claim_routes_of_their_paths():
    for kind, hand, route in (("shortest destination", "RR", 0), ("longest destination", "RRRRRR", 4)):
        assert decide(kind, small_game(EDGES, TICKETS, hand=hand)).move.route == route


@pytest.mark.parametrize("seed", range(12))
def test_the_longest_path_matches_a_search_of_all_simple_paths(seed):
    rng = random.Random(seed)
    graph = nx.gnm_random_graph(7, 12, seed)
    edges = [(f"V{a}", f"V{b}", rng.randint(1, 6)) for a, b in graph.edges]
    graph = nx.Graph()
    graph.add_weighted_edges_from(edges, "length")
    a, b = sorted(graph)[0], sorted(nx.node_connected_component(graph, sorted(graph)[0]))[-1]
    state = small_game(edges, [(a, b, 1)])
    free = rng.sample(range(len(edges)), 2)
    built = SeatNetwork.of(build(state, 0, *free))
    shortest = built.path(state.board.tickets[0])
    trains = shortest.cost + rng.randint(0, 12)

    totals = []
    for path in nx.all_simple_edge_paths(graph, a, b):
        routes = [next(i for i, edge in enumerate(edges) if {*edge[:2]} == set(step)) for step in path]
        if sum(edges[route][2] for route in routes if route not in free) <= trains:
            totals.append(sum(edges[route][2] for route in routes))
    found = longest_path(built, state.board.tickets[0], shortest, trains, steps=10**6)
    assert sum(edges[route][2] for route in found) == max(totals)


def test_a_search_cut_short_still_completes_the_ticket():
    index = ticket(USA, "Seattle", "New York")
    built = SeatNetwork.of(lay(begun(), tickets=((index,), ())))
    path = built.path(USA.tickets[index])
    assert longest_path(built, USA.tickets[index], path, 45, steps=1) == path.edges
    found = longest_path(built, USA.tickets[index], path, 45)
    assert built.trains(found) == 45  # nothing can be longer, so the search was complete
