"""The rules of First Journey, F5 and F6: completed tickets, and the bonus."""

import pytest

import ttr
from tests.game.first_journey import BOARD, EAST, EAST_TO_WEST, OTHERS, WEST, T, claim, game, joining, roads
from tests.positions import build, do, lay, route

# --- F5: tickets completed -------------------------------------------------------------------------


def test_f5_a_completed_ticket_is_shown_and_counts():
    state = claim(game((T.AMSTERDAM_LONDON, T.ROME_ZURICH), deck=OTHERS), "Amsterdam", "London")
    assert state.shown == ((T.AMSTERDAM_LONDON,), ())
    assert state.completed == (1, 0)
    for seat in (0, 1):
        assert ttr.player_view(state, seat).shown_tickets == ((T.AMSTERDAM_LONDON,), ())


def test_f5_a_new_ticket_is_drawn_from_the_top_immediately():
    state = claim(game((T.AMSTERDAM_LONDON, T.ROME_ZURICH), deck=OTHERS), "Amsterdam", "London")
    assert set(state.tickets[0]) == {T.AMSTERDAM_LONDON, T.ROME_ZURICH, OTHERS[0]}
    assert state.ticket_deck == OTHERS[1:]
    assert state.seat == 1


def test_f5_the_last_of_several_routes_completes_a_ticket():
    state = game((T.AMSTERDAM_PARIS, T.ROME_ZURICH), deck=OTHERS)
    state = lay(build(state, 0, *roads(("Amsterdam", "London"))), seat=0)
    assert state.shown[0] == ()
    assert claim(state, "London", "Paris").shown[0] == (T.AMSTERDAM_PARIS,)


def test_f5_one_claim_can_complete_both_tickets():
    state = lay(build(game(), 0, *roads(("Amsterdam", "London"))), seat=0)
    state = lay(state, tickets=((T.LONDON_PARIS, T.AMSTERDAM_PARIS), ()), ticket_deck=OTHERS)
    state = claim(state, "London", "Paris")
    assert set(state.shown[0]) == {T.LONDON_PARIS, T.AMSTERDAM_PARIS}
    assert set(state.tickets[0]) - set(state.shown[0]) == set(OTHERS[:2])


def test_f5_a_new_ticket_that_is_already_complete_counts_too_and_so_on():
    deck = (T.LONDON_PARIS, T.AMSTERDAM_PARIS, *OTHERS)
    state = lay(build(game(), 0, *roads(("London", "Paris"))), seat=0)
    state = lay(state, tickets=((T.AMSTERDAM_LONDON, T.ROME_ZURICH), ()), ticket_deck=deck)
    state = claim(state, "Amsterdam", "London")
    assert state.shown[0] == (T.AMSTERDAM_LONDON, T.LONDON_PARIS, T.AMSTERDAM_PARIS)
    assert set(state.tickets[0]) - set(state.shown[0]) == {T.ROME_ZURICH, OTHERS[0]}
    assert state.ticket_deck == OTHERS[1:]


def test_f5_a_swapped_ticket_that_is_already_complete_counts_and_is_replaced():
    state = lay(build(game(), 0, *roads(("London", "Paris"))), seat=0)
    state = lay(
        state,
        tickets=((T.KIEV_WARSAW, T.ROME_ZURICH), ()),
        ticket_deck=(T.LONDON_PARIS, T.VIENNA_WARSAW, T.RIGA_WARSAW),
    )
    state = do(state, "swap tickets")
    assert state.shown[0] == (T.LONDON_PARIS,)
    assert set(state.tickets[0]) == {T.LONDON_PARIS, T.VIENNA_WARSAW, T.RIGA_WARSAW}


# --- F6: the bonus ---------------------------------------------------------------------------------


@pytest.mark.parametrize("east", EAST)
@pytest.mark.parametrize("west", WEST)
def test_f6_routes_from_an_eastern_to_a_western_city_count_as_one_completed_ticket(east, west):
    *before, last = joining(east, west)
    state = lay(game(), trains=(90, 20))
    state = build(state, 0, *before)
    assert state.completed == (0, 0)
    state = build(state, 0, last)
    assert state.bonuses == (True, False)
    assert state.completed == (1, 0)
    assert ttr.scores(state)[0].completed == 1


def test_f6_a_player_gets_the_bonus_only_once():
    state = build(lay(game(), trains=(90, 20)), 0, *roads(*EAST_TO_WEST))
    state = build(state, 0, *roads(("Dublin", "London"), ("London", "Paris"), ("Moscow", "Rostov")))
    assert state.completed == (1, 0)
    assert ttr.scores(state)[0].total == 1


def test_f6_each_player_can_get_the_bonus():
    state = build(game(seats=3), 0, *roads(*EAST_TO_WEST))
    second = [route(BOARD, "Moscow", "Warsaw", track=1), route(BOARD, "Vienna", "Warsaw")]
    second += [route(BOARD, "Vienna", "Zurich"), route(BOARD, "Paris", "Zurich"), route(BOARD, "Madrid", "Paris")]
    assert build(state, 1, *second).bonuses == (True, True, False)


def test_f6_the_bonus_neither_uses_up_nor_brings_a_ticket():
    state = lay(build(game(), 0, *roads(*EAST_TO_WEST[:-1])), seat=0)
    state = lay(state, tickets=((T.ROME_ZURICH, T.KIEV_WARSAW), ()), ticket_deck=OTHERS)
    state = claim(state, *EAST_TO_WEST[-1])
    assert state.bonuses[0]
    assert (state.tickets[0], state.ticket_deck) == ((T.ROME_ZURICH, T.KIEV_WARSAW), OTHERS)
