"""block: closes routes that others need, as far as their networks show them."""

import random
from dataclasses import replace
from math import inf

import pytest

import ttr
from tests.positions import build, lay
from ttr import ClaimRoute, DrawCard
from ttr.analysis.payments import turns
from ttr.bots import make_bot
from ttr.bots.block import PATHS, Rival, hidden_tickets, look_at_rivals
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.graphs import Role, shortest_path

from .table import decide, played, small_game

# Two triangles and the bridge between them, C – D.
WEST = [("A", "B", 2), ("B", "C", 2), ("A", "C", 2)]
EAST = [("D", "E", 3), ("E", "F", 3), ("D", "F", 3)]
BRIDGE = 3
BOARD = [*WEST, ("C", "D", 2), *EAST]
TICKETS = [("A", "F", 9)]
USA = ttr.load_board("usa")


def facing(state: ttr.GameState, *routes: int, **changes: object) -> ttr.GameState:
    """Return a position in which the rival has built these routes, and seat 0 is to move without tickets."""
    state = build(state, 1, *routes)
    return lay(state, **{"tickets": ((),) * len(state.hands), **changes})


def test_it_takes_the_bridge_before_longer_affordable_routes():
    decision = decide("block", facing(small_game(BOARD, TICKETS), 2, hand="RRRRR"))
    assert decision.move.route == BRIDGE
    assert "C – D is on the one path that Player 2 may be building, 29% built." in decision.why
    assert "Closing it cuts off 1 ticket that Player 2 may have" in decision.why


def test_a_person_at_the_screen_is_you_inside_its_reason_and_it_draws_for_a_bridge_that_it_cannot_pay_for():
    state = facing(small_game(BOARD, TICKETS), 2, hand="RRRRR")
    named = lay(state, setup=replace(state.setup, seats=("Block", "You")))
    assert "is on the one path that you may be building" in decide("block", named).why
    decision = decide("block", lay(state, hand="R", display="PRBWG"))
    assert (decision.move, "C – D" in decision.why) == (DrawCard(1), True)


DETOUR = [("A", "B", 1), ("B", "C", 2), ("B", "D", 4), ("D", "C", 3)]
TWO_TRACKS = [*DETOUR[:2], *DETOUR[1:]]


def test_the_harm_is_the_extra_trains_of_the_next_best_path_unless_the_rival_has_too_few():
    state = facing(small_game(DETOUR, [("A", "C", 9)]), 0)
    decision = decide("block", lay(state, hand="RR"))
    assert decision.move == ClaimRoute(1, "red", 0)
    assert "Closing it costs Player 2 5 more trains" in decision.why
    assert "Closing it cuts off 1 ticket" in decide("block", lay(state, trains=(45, 6))).why


@pytest.mark.parametrize(
    ("seats", "closed", "is_blocked"), [(2, (), True), (3, (), True), (4, (), False), (4, (1,), True)]
)
def test_it_takes_a_track_of_a_double_route_if_that_closes_both_or_is_the_last(seats, closed, is_blocked):
    state = facing(build(small_game(TWO_TRACKS, [("A", "C", 9)], seats), 2 % seats, *closed), 0)
    assert ("B – C is on the one path that Player 2 may be building" in decide("block", state).why) is is_blocked


def test_an_affordable_route_comes_before_slightly_more_harm_much_later():
    edges = [("A", "B", 1), ("B", "C", 1), ("B", "X", 2), ("X", "C", 3), ("A", "D", 6), ("D", "Y", 6), ("Y", "A", 6)]
    state = facing(small_game(edges, [("A", "C", 9), ("A", "D", 9)]), 0, hand="R")
    assert decide("block", state).move.route == 1


def test_a_rival_without_routes_may_hold_any_ticket():
    decision = decide("block", facing(small_game(BOARD, TICKETS)))
    assert "C – D is on the one path that Player 2 may be building. Closing it cuts off 1 ticket" in decision.why


def test_its_own_tickets_and_completed_ones_of_a_rival_do_not_count():
    for state in (build(small_game(BOARD, TICKETS, hand="RR"), 1, 2), facing(small_game(BOARD, TICKETS), 2, 3, 6)):
        assert "No open route would block a rival" in decide("block", state).why


def test_it_marks_the_route_with_the_paths_through_it_and_their_ends():
    decision = decide("block", facing(small_game(BOARD, TICKETS), 2))
    marks = {mark.edge: mark.role for mark in decision.overlay.edges}
    assert marks == {2: Role.PATH, BRIDGE: Role.BOTTLENECK, 6: Role.PATH}
    assert {mark.vertex for mark in decision.overlay.vertices} == {"A", "F"}  # the ends of the dependent ticket


def harm_per_turn(view: ttr.PlayerView) -> dict[int, float]:
    """Return the harm per turn of closing each claimable route, by definition, with every detour searched."""
    net, harm, likely = board_network(view.board), dict.fromkeys(range(len(view.board.routes)), 0.0), []
    rivals = {seat: SeatNetwork.of(view, seat) for seat in range(len(view.trains)) if seat != view.seat}
    for seat, built in rivals.items():
        for index in hidden_tickets(view):
            path = built.path(view.board.tickets[index])
            if path is not None and 0 < path.cost <= view.trains[seat]:
                share = 1 - path.cost / built.trains(path.edges)
                if share or not built.own:
                    likely.append((-share, seat, index, path))
    for negative, seat, index, path in sorted(likely)[:PATHS]:
        built, left, ends = rivals[seat], view.trains[seat], view.board.tickets[index].cities
        for route in harm:
            twin = view.board.twins[route]
            tracks = {route, twin} - {None} if view.rules.twins_close(len(view.trains)) else {route}
            if not tracks.isdisjoint(path.paid):
                detour = shortest_path.solve(net, *ends, free=built.own, closed=built.closed | tracks)
                more = left if detour is None or detour.cost > left else detour.cost - path.cost
                harm[route] += more * (negative**2 if built.own else 1)
    trains = view.trains[view.seat]
    can = [r for r, track in enumerate(view.board.routes) if view.open_mask >> r & 1 and track.length <= trains]
    return {route: harm[route] / turns(view, route) for route in can}


@pytest.mark.parametrize(("seats", "rules"), [(2, "usa"), (3, "usa"), (4, "usa"), (2, "first-journey")])
def test_its_choice_does_the_most_harm_per_turn_although_it_searches_few_detours(seats, rules):
    bot, compared = make_bot("block"), 0
    for state, _ in played([bot, *["destination"] * (seats - 1)], seats, rules):
        if state.seat == 0 and state.phase is ttr.Phase.TURN:
            view = ttr.player_view(state, 0)
            goal, harm = bot.goal(view), harm_per_turn(view)
            most = max(harm.values(), default=0)
            if most:
                assert harm[goal.routes[0]] == pytest.approx(most)
                compared += 1
            else:
                assert "no open route would block a rival" in goal.why or "no route can be claimed" in goal.why
    assert compared > 10


def test_it_costs_the_destination_strategy_tickets():
    """Random moves almost never do."""

    def failed(other: str) -> int:
        finals = [ttr.play(["destination", other], seed=seed).states()[-1] for seed in range(8)]
        return sum(ticket.points < 0 for final in finals for ticket in ttr.scores(final).seats[0].tickets)

    assert failed("block") > failed("random")


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
