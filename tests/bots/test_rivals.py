"""Rivals as a seat sees them: all of their networks, and none of their secrets."""

import random
from math import inf

import pytest

import ttr
from tests.positions import build, lay
from ttr.bots.rivals import Rival, hidden_tickets, look_at_rivals
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.graphs import shortest_path

from .table import played, small_game

USA = ttr.load_board("usa")
LINE = [("A", "B", 2), ("B", "C", 2), ("C", "D", 2), ("A", "C", 5)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_rival_has_exactly_the_closed_routes_shown_on_the_map(seats):
    for state, _ in played(["empty hand"] * seats, seats):
        view = ttr.player_view(state, state.seat)
        for seat in range(seats):
            expected = SeatNetwork.of(state, seat)
            seen = SeatNetwork.of(view, seat)
            assert (seen.own, seen.closed) == (expected.own, expected.closed)


def test_a_likely_path_is_begun_not_completed_and_within_the_rival_s_trains():
    state = build(small_game(LINE, [("A", "B", 1), ("A", "D", 1), ("C", "D", 1)]), 1, 0)
    rival = Rival(1, SeatNetwork.of(ttr.player_view(state, 0), 1))
    assert [(path.ticket, round(path.share, 2)) for path in rival.likely_paths([0, 1, 2], 45)] == [(1, 0.33)]
    assert rival.likely_paths([0, 1, 2], 3) == []


def test_until_it_builds_a_rival_may_hold_any_ticket():
    state = small_game(LINE, [("A", "B", 1), ("C", "D", 1)])
    rival = Rival(1, SeatNetwork.of(ttr.player_view(state, 0), 1))
    assert [path.ticket for path in rival.likely_paths([0, 1], 45)] == [0, 1]
    rival.see(SeatNetwork.of(ttr.player_view(build(state, 1, 3), 0), 1))
    assert rival.likely_paths([0, 1], 40) == []


def test_a_rival_object_lasts_for_the_whole_game():
    state = small_game(LINE, [("A", "C", 1)])
    rivals: dict[int, Rival] = {}
    look_at_rivals(ttr.player_view(state, 0), rivals)
    rival = rivals[1]
    look_at_rivals(ttr.player_view(build(state, 1, 2), 0), rivals)
    assert rivals == {1: rival}
    assert rival.built.own == {2}


@pytest.mark.parametrize("seats", [2, 4])
def test_the_open_path_around_a_route_bounds_every_detour(seats):
    rng, net = random.Random(4), board_network(USA)
    rival = None
    for state, _ in played(["empty hand"] * seats, seats):
        built = SeatNetwork.of(state, 1)
        rival = rival or Rival(1, built)
        rival.see(built)
        for route in rng.sample(range(len(USA.routes)), 12):
            track, tracks = USA.routes[route], frozenset({route})
            detour = shortest_path.solve(net, *track.cities, free=built.own, closed=built.closed | tracks)
            more = rival.more_around(route, tracks)
            assert more == inf if detour is None else detour.cost - track.length <= more < inf


def test_a_rival_cannot_hold_the_seat_s_own_or_public_tickets():
    state = small_game(LINE, [("A", "B", 1), ("A", "D", 1), ("C", "D", 1)])
    state = lay(state, tickets=((0,), (2,)), shown=((), (2,)))
    assert hidden_tickets(ttr.player_view(state, 0)) == [1]
