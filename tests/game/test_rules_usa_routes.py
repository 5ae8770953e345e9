"""The rules of the full game about routes and tickets, with at least one test for each: U9 to U12 of docs/games.md."""

from itertools import combinations

import pytest

import ttr
from tests.positions import begun, build, do, hand, lay, refusal, route
from ttr import ClaimRoute, DrawTickets, KeepTickets
from ttr.game.cards import cards_to_text

USA = ttr.load_board("usa")


# --- U9: claiming ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pair", "cards", "payments"),
    [
        (("Dallas", "El Paso"), "RRRLL", {("red", 1), ("red", 2)}),  # 4 red
        (("Dallas", "El Paso"), "RGGGGLLLL", {("red", 3), (None, 4)}),
        (("Calgary", "Vancouver"), "RRGBLL", {("red", 1), ("red", 2), ("green", 2), ("blue", 2)}),  # 3 gray
        (("Calgary", "Vancouver"), "RRGGBB", set()),
    ],
)
def test_u9_cards_of_the_color_or_of_any_one_color_for_gray_and_locomotives_pay(pair, cards, payments):
    """`test_hand.py` compares any hand with brute force."""
    index = route(USA, *pair)
    moves = [move for move in ttr.legal_moves(lay(begun(), hand=cards)) if isinstance(move, ClaimRoute)]
    assert {(move.color, move.locomotives) for move in moves if move.route == index} == payments


def test_u9_a_wrong_color_is_refused():
    state = lay(begun(), hand="GGGGRRRR")
    reason = refusal(state, ClaimRoute(route(USA, "Dallas", "El Paso"), "green", 0))
    assert reason == "Dallas – El Paso is red: pay with red cards or locomotives, not green ones."


def test_u9_too_few_cards_are_refused_with_the_numbers():
    state = lay(begun(), hand="OOL")
    reason = refusal(state, ClaimRoute(route(USA, "Denver", "Kansas City", "orange"), "orange", 1))
    assert reason == "Denver – Kansas City: you need 4 orange cards or locomotives; you have 3."


def test_u9_more_locomotives_than_in_the_hand_are_refused():
    state = lay(begun(), hand="RRRRL")
    assert refusal(state, ClaimRoute(route(USA, "Dallas", "El Paso"), "red", 2)) == "You have 1 locomotives, not 2."


@pytest.mark.parametrize("locomotives", [-1, 5, True, 1.0, "1", None])
def test_u9_a_number_of_locomotives_that_makes_no_sense_is_refused(locomotives):
    state = lay(begun(), hand="RRRRLLLLLL")
    assert "locomotives" in refusal(state, ClaimRoute(route(USA, "Dallas", "El Paso"), "red", locomotives))


@pytest.mark.parametrize("locomotives", [0, 3])
def test_u9_locomotives_alone_must_fill_the_route(locomotives):
    state = lay(begun(), hand="RRRRLLLL")
    assert "do not fill" in refusal(state, ClaimRoute(route(USA, "Dallas", "El Paso"), None, locomotives))


def test_u9_the_cards_go_to_the_discards():
    state = lay(begun(), hand="RRRRGLL", discards="BB")
    state = do(state, f"claim {route(USA, 'Dallas', 'El Paso')} red+2")
    assert state.hands[0] == hand("RRG")
    assert sorted(cards_to_text(state.discards)) == sorted("BBRRLL")


def test_u9_the_trains_go_to_the_board():
    index = route(USA, "Dallas", "El Paso")
    state = do(lay(begun(), hand="RRRR"), f"claim {index} red")
    assert state.owners[index] == 0
    assert state.trains == (41, 45)


@pytest.mark.parametrize(
    ("a", "b", "length", "points"),
    [
        ("Atlanta", "Nashville", 1, 1),
        ("Dallas", "Little Rock", 2, 2),
        ("Calgary", "Vancouver", 3, 4),
        ("Calgary", "Helena", 4, 7),
        ("Helena", "Omaha", 5, 10),
        ("Sault St. Marie", "Winnipeg", 6, 15),
    ],
)
def test_u9_points_are_scored_immediately_by_length(a, b, length, points):
    state = do(lay(begun(), hand="L" * 6), f"claim {route(USA, a, b)} locomotive+{length}")
    assert state.points == (points, 0)


# --- U10: which routes -----------------------------------------------------------------------------


def test_u10_a_route_need_not_touch_your_other_routes():
    state = build(begun(), 0, route(USA, "Seattle", "Vancouver"))
    state = lay(state, hand="RRRRRR")
    assert do(state, f"claim {route(USA, 'Miami', 'New Orleans')} red").points[0] == 1 + 15


def test_u10_a_claimed_route_is_refused_to_others():
    index = route(USA, "Dallas", "El Paso")
    state = lay(build(begun(), 1, index), hand="RRRR")
    assert refusal(state, ClaimRoute(index, "red", 0)) == "Dallas – El Paso is Player 2’s already."


def test_u10_a_claimed_route_is_refused_to_its_owner():
    index = route(USA, "Dallas", "El Paso")
    state = lay(build(begun(), 0, index), hand="RRRR")
    assert refusal(state, ClaimRoute(index, "red", 0)) == "Dallas – El Paso is yours already."


@pytest.mark.parametrize(("trains", "legal"), [(3, False), (4, True)])
def test_u10_a_player_needs_trains_for_the_route(trains, legal):
    index = route(USA, "Dallas", "El Paso")
    state = lay(begun(), hand="RRRR", trains=(trains, 45))
    if legal:
        assert do(state, f"claim {index} red").trains[0] == 0
    else:
        assert refusal(state, ClaimRoute(index, "red", 0)) == "Dallas – El Paso needs 4 trains; you have 3 left."


@pytest.mark.parametrize("index", [-1, 100, 10**9, True, 1.0, "1", None])
def test_u10_a_route_that_does_not_exist_is_refused(index):
    assert "There is no route" in refusal(lay(begun(), hand="RRRRLLLL"), ClaimRoute(index, "red", 0))


# --- U11: double routes ----------------------------------------------------------------------------

GRAY_DOUBLE = [route(USA, "Kansas City", "Omaha", track=track) for track in (0, 1)]
COLORED_DOUBLE = [route(USA, "Denver", "Kansas City", color) for color in ("orange", "black")]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("double", [GRAY_DOUBLE, COLORED_DOUBLE, GRAY_DOUBLE[::-1], COLORED_DOUBLE[::-1]])
def test_u11_a_player_never_owns_both_tracks(seats, double):
    state = lay(build(begun(seats=seats), 0, double[0]), hand="L" * 8)
    assert "no player may own both" in refusal(state, ClaimRoute(double[1], None, USA.routes[double[1]].length))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("double", [GRAY_DOUBLE, COLORED_DOUBLE, GRAY_DOUBLE[::-1], COLORED_DOUBLE[::-1]])
def test_u11_with_two_or_three_players_the_second_track_is_closed_to_all(seats, double):
    claimed = build(begun(seats=seats), 0, double[0])
    for seat in range(1, seats):
        state = lay(claimed, seat=seat, hand="L" * 8)
        reason = refusal(state, ClaimRoute(double[1], None, USA.routes[double[1]].length))
        assert f"closed: with {seats} players only one track" in reason


@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("double", [GRAY_DOUBLE, COLORED_DOUBLE, GRAY_DOUBLE[::-1], COLORED_DOUBLE[::-1]])
def test_u11_with_four_or_five_players_another_player_can_claim_the_second_track(seats, double):
    claimed = build(begun(seats=seats), 0, double[0])
    for seat in range(1, seats):
        state = lay(claimed, seat=seat, hand="L" * 8)
        state = ttr.apply(state, ClaimRoute(double[1], None, USA.routes[double[1]].length))
        assert (state.owners[double[0]], state.owners[double[1]]) == (0, seat)


def test_u11_with_both_tracks_claimed_a_third_player_gets_neither():
    claimed = build(build(begun(seats=4), 0, GRAY_DOUBLE[0]), 1, GRAY_DOUBLE[1])
    state = lay(claimed, seat=2, hand="LL")
    assert [refusal(state, ClaimRoute(index, None, 1)) for index in GRAY_DOUBLE] == [
        "Kansas City – Omaha is Player 1’s already.",
        "Kansas City – Omaha is Player 2’s already.",
    ]


# --- U12: drawing tickets --------------------------------------------------------------------------


def test_u12_three_tickets_are_drawn_from_the_top():
    state = do(lay(begun(), ticket_deck=(5, 3, 8, 1)), "draw tickets")
    assert state.offer == (5, 3, 8)
    assert state.ticket_deck == (1,)


@pytest.mark.parametrize("left", [(5,), (5, 3)])
def test_u12_fewer_tickets_are_drawn_if_fewer_are_left(left):
    state = do(lay(begun(), ticket_deck=left), "draw tickets")
    assert state.offer == left
    assert state.ticket_deck == ()


@pytest.mark.parametrize("left", [(5,), (5, 3), (5, 3, 8)])
def test_u12_a_player_keeps_at_least_one_ticket(left):
    state = do(lay(begun(), ticket_deck=left), "draw tickets")
    sets = [tuple(sorted(kept)) for size in range(1, len(left) + 1) for kept in combinations(left, size)]
    assert sorted(move.tickets for move in ttr.legal_moves(state)) == sorted(sets)


def test_u12_keeping_none_is_refused():
    state = do(lay(begun(), ticket_deck=(5, 3, 8)), "draw tickets")
    assert refusal(state, KeepTickets([])) == "Keep at least 1 of the 3 tickets; you chose 0."


def test_u12_keeping_a_ticket_that_was_not_offered_is_refused():
    state = do(lay(begun(), ticket_deck=(5, 3, 8, 1)), "draw tickets")
    assert refusal(state, KeepTickets([1])) == "Houston – Kansas City is not among the tickets offered to you."


def test_u12_keeping_a_ticket_twice_is_refused():
    state = do(lay(begun(), ticket_deck=(5, 3, 8, 1)), "draw tickets")
    assert refusal(state, KeepTickets([5, 5])) == "Each ticket can be kept only once."


def test_u12_returned_tickets_go_to_the_bottom_in_order():
    state = do(lay(begun(), ticket_deck=(5, 3, 8, 1)), "draw tickets", "keep 3")
    assert state.ticket_deck == (1, 5, 8)


def test_u12_kept_tickets_are_added_to_your_own():
    state = do(lay(begun(), ticket_deck=(5, 3, 8, 1), tickets=((0, 2), (4,))), "draw tickets", "keep 3 8")
    assert state.tickets == ((0, 2, 3, 8), (4,))


def test_u12_drawing_is_refused_when_no_tickets_are_left():
    assert refusal(lay(begun(), ticket_deck=()), DrawTickets()) == "No tickets are left."
