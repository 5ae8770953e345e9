"""block: closes what others need, as far as their networks show it."""

import ttr
from tests.positions import begun, build, lay, ticket
from ttr import ClaimRoute, DrawCard, KeepTickets
from ttr.graphs import Role

from .table import decide, offered, small_game

# Two triangles and the bridge between them, C – D.
WEST = [("A", "B", 2), ("B", "C", 2), ("A", "C", 2)]
EAST = [("D", "E", 3), ("E", "F", 3), ("D", "F", 3)]
BRIDGE = 3
BOARD = [*WEST, ("C", "D", 2), *EAST]
TICKETS = [("A", "F", 9)]
USA = ttr.load_board("usa")


def facing(state: ttr.GameState, *routes: int, **changes: object) -> ttr.GameState:
    """The rival has built these routes; seat 0, to move, holds no ticket."""
    state = build(state, 1, *routes)
    return lay(state, **{"tickets": ((),) * len(state.hands), **changes})


def test_it_takes_the_bridge_though_longer_routes_can_be_paid():
    decision = decide("block", facing(small_game(BOARD, TICKETS), 2, hand="RRRRR"))
    assert decision.move.route == BRIDGE
    assert "C – D is on the one way that Player 2 may be building, 29 % built;" in decision.why
    assert "closing it cuts off 1 ticket that Player 2 may have" in decision.why


def test_it_draws_for_the_bridge_when_it_cannot_pay_for_it():
    decision = decide("block", facing(small_game(BOARD, TICKETS), 2, hand="R", display="PRBWG"))
    assert decision.move == DrawCard(1)
    assert "C – D" in decision.why


def test_the_harm_is_how_many_trains_more_the_next_best_way_takes():
    edges = [("A", "B", 1), ("B", "C", 2), ("B", "D", 4), ("D", "C", 3)]
    decision = decide("block", facing(small_game(edges, [("A", "C", 9)]), 0, hand="RR"))
    assert decision.move == ClaimRoute(1, "red", 0)
    assert "closing it costs Player 2 5 trains more" in decision.why


def test_a_detour_for_which_the_rival_has_no_trains_counts_as_none():
    edges = [("A", "B", 1), ("B", "C", 2), ("B", "D", 4), ("D", "C", 3)]
    state = facing(small_game(edges, [("A", "C", 9)]), 0, trains=(45, 6))
    assert "closing it cuts off 1 ticket" in decide("block", state).why


def test_a_track_of_a_double_is_taken_where_that_closes_both():
    edges = [("A", "B", 1), ("B", "C", 2), ("B", "C", 2), ("B", "D", 4), ("D", "C", 3)]
    for seats, closes in ((2, True), (3, True), (4, False)):
        state = facing(small_game(edges, [("A", "C", 9)], seats), 0)
        assert ("B – C is on the one way that Player 2 may be building" in decide("block", state).why) is closes


def test_the_last_free_track_of_a_double_is_worth_taking():
    edges = [("A", "B", 1), ("B", "C", 2), ("B", "C", 2), ("B", "D", 4), ("D", "C", 3)]
    state = facing(build(small_game(edges, [("A", "C", 9)], 4), 2, 1), 0)
    assert "B – C is on the one way that Player 2 may be building" in decide("block", state).why


def test_a_route_that_can_be_paid_now_comes_before_a_little_more_harm_much_later():
    edges = [("A", "B", 1), ("B", "C", 1), ("B", "X", 2), ("X", "C", 3), ("A", "D", 6), ("D", "Y", 6), ("Y", "A", 6)]
    state = facing(small_game(edges, [("A", "C", 9), ("A", "D", 9)]), 0, hand="R")
    assert decide("block", state).move.route == 1


def test_while_a_rival_has_built_nothing_any_ticket_may_be_its():
    decision = decide("block", facing(small_game(BOARD, TICKETS)))
    assert "C – D is on the one way that Player 2 may be building; closing it cuts off 1 ticket" in decision.why


def test_its_own_tickets_are_not_those_of_a_rival_and_it_does_not_work_for_them():
    state = build(small_game(BOARD, TICKETS, hand="RR"), 1, 2)
    assert "no open route hinders anybody" in decide("block", state).why


def test_what_a_rival_has_completed_cannot_be_hindered_any_more():
    state = facing(small_game(BOARD, TICKETS), 2, 3, 6)
    assert "no open route hinders anybody" in decide("block", state).why


def test_it_marks_the_route_the_ways_it_is_on_and_their_ends():
    decision = decide("block", facing(small_game(BOARD, TICKETS), 2))
    marks = {mark.edge: mark.role for mark in decision.overlay.edges}
    assert marks == {2: Role.PATH, BRIDGE: Role.BOTTLENECK, 6: Role.PATH}
    assert {mark.vertex for mark in decision.overlay.vertices} == {"A", "F"}  # of the ticket that hangs on it


def test_it_keeps_the_tickets_that_lose_least():
    cheap, dear = ticket(USA, "Denver", "El Paso"), ticket(USA, "Seattle", "New York")
    assert decide("block", offered(begun(), dear, cheap)).move == KeepTickets([cheap])


def test_it_costs_the_destination_strategy_tickets():
    """Random moves hardly ever do."""

    def failed(other: str) -> int:
        finals = [ttr.play(["destination", other], seed=seed).states()[-1] for seed in range(8)]
        return sum(ticket.points < 0 for final in finals for ticket in ttr.scores(final).seats[0].tickets)

    assert failed("block") > failed("random")
