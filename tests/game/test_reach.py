"""Which seats can still claim a route, and when only tickets can still change the scores."""

import random

import pytest

import ttr
from tests.positions import begun, lay, route
from ttr.game.seat_network import can_ever_claim, claims_are_over


@pytest.mark.parametrize(
    ("rules", "board", "seed"),
    [("usa", "konigsberg", 0), ("usa", "konigsberg", 1), ("usa", "usa", 177), ("first-journey", None, 29)],
)
def test_once_claims_are_over_only_tickets_change_the_scores(rules: str, board: str | None, seed: int) -> None:
    seats = 4 if rules == "first-journey" else 3 if board == "usa" else 2
    states = ttr.play(["random"] * seats, rules, seed, board=board).states()
    over = [state for state in states if claims_are_over(state)]
    assert 10 < len(over) < len(states)
    assert list(states[-len(over) :]) == over
    assert {(state.owners, state.trains, state.points) for state in over} == {
        (over[0].owners, over[0].trains, over[0].points)
    }
    first, last = ttr.scores(over[0]), ttr.scores(over[-1])
    assert [(seat.route_points, seat.bonus) for seat in first] == [(seat.route_points, seat.bonus) for seat in last]


def test_every_seat_that_claims_could_ever_claim() -> None:
    rng = random.Random(4)
    for seed in range(3):
        state = ttr.new_game("usa", ["Ada", "Bo"], seed=seed, board="konigsberg")
        while not state.over:
            claims = [move for move in ttr.legal_moves(state) if isinstance(move, ttr.ClaimRoute)]
            assert not claims or can_ever_claim(state, state.seat)
            state = ttr.apply(state, rng.choice(claims or ttr.legal_moves(state)))


def test_a_seat_whose_trains_are_too_few_for_every_open_route_can_claim_no_more() -> None:
    state = begun()
    long = route(state.board, "Helena", "Seattle")
    state = lay(state, trains=(5, 6), open_routes=(1 << long, 1 << long))
    assert [can_ever_claim(state, seat) for seat in range(2)] == [False, True]
    assert not claims_are_over(state)
    assert claims_are_over(lay(state, trains=(5, 5)))


def test_a_view_knows_it_too() -> None:
    state = lay(begun(), open_routes=(0, 0), owners=(0,) * 100)
    assert claims_are_over(ttr.player_view(state, 1))
