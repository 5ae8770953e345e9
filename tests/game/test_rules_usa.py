"""The rules of the full game, a test for each number of docs/games.md: here U1, U2, U9 to U12, U17.

Cards (U3 to U8) are in test_rules_usa_cards.py, the end (U13 to U16) in test_rules_usa_end.py; U18, the colors of the
board, is in test_board.py.
"""

from itertools import combinations

import pytest

import ttr
from tests.positions import begun, build, check_effect, do, hand, lay, refusal, route, stacked
from ttr import ClaimRoute, DrawCard, DrawTickets, End, KeepTickets, Pass, Phase
from ttr.game.cards import cards_to_text
from ttr.game.state import Decks

USA = ttr.load_board("usa")
EL_PASO = route(USA, "Dallas", "El Paso")  # 4 red
VANCOUVER = route(USA, "Calgary", "Vancouver")  # 3 gray
NASHVILLE = route(USA, "Atlanta", "Nashville")  # 1 gray
KANSAS_CITY = route(USA, "Denver", "Kansas City", "orange")  # 4
MIAMI = route(USA, "Miami", "New Orleans")  # 6 red
TICKETS, HELD = {"ticket_deck": (5, 3, 8, 1)}, {"tickets": ((0, 2), (4,))}


MOVES = {
    "u2 a claim is a whole turn": ({"hand": "RRRRRR"}, f"claim {EL_PASO} red", {"seat": 1}),
    "u2 tickets are drawn, then chosen": ({}, "draw tickets", {"seat": 0, "phase": Phase.NEW_TICKETS}),
    "u2 and that is a whole turn": (TICKETS, "draw tickets, keep 3", {"seat": 1}),
    "u9 trains go to the board": ({"hand": "RRRR"}, f"claim {EL_PASO} red", {"trains": (41, 45)}),
    "u10 exactly enough trains": ({"hand": "RRRR", "trains": (4, 45)}, f"claim {EL_PASO} red", {"trains": (0, 45)}),
    "u12 three are drawn from the top": (TICKETS, "draw tickets", {"offers": ((5, 3, 8), ()), "ticket_deck": (1,)}),
    "u12 or those left": ({"ticket_deck": (5, 3)}, "draw tickets", {"offers": ((5, 3), ()), "ticket_deck": ()}),
    "u12 or the last one": ({"ticket_deck": (5,)}, "draw tickets", {"offers": ((5,), ()), "ticket_deck": ()}),
    "u12 others go to the bottom in order": (TICKETS, "draw tickets, keep 3", {"ticket_deck": (1, 5, 8)}),
    "u12 kept ones are added": (TICKETS | HELD, "draw tickets, keep 3 8", {"tickets": ((0, 2, 3, 8), (4,))}),
}


@pytest.mark.parametrize(("changes", "moves", "expected"), MOVES.values(), ids=MOVES)
def test_moves_of_a_turn_change_the_position(changes, moves, expected):
    check_effect(lay(begun(), **changes), moves, expected)


REFUSED = {
    "u9 color": ("GGGGRRRR", f"claim {EL_PASO} green", "is red: pay with red cards or locomotives, not green ones."),
    "u9 cards": ("OOL", f"claim {KANSAS_CITY} orange+1", "you need 4 orange cards or locomotives; you have 3."),
    "u9 locomotives": ("RRRRL", f"claim {EL_PASO} red+2", "You have 1 locomotives, not 2."),
    "u9 locomotives alone": ("RRRRLLLL", f"claim {EL_PASO} locomotive+3", "3 locomotives do not fill"),
    "u10 trains": ("GGGGGG", f"claim {MIAMI} green", "Miami – New Orleans needs 6 trains; you have 5 left."),
    "u12 none": ("", "draw tickets, keep", "Keep at least 1 of the 3 tickets; you chose 0."),
    "u12 another": ("", "draw tickets, keep 1", "Houston – Kansas City is not among the tickets offered to you."),
    "u12 twice": ("", "draw tickets, keep 5 5", "Each ticket can be kept only once."),
    "u12 no tickets": ("", "draw tickets, keep 5 3 8, draw deck, draw deck, draw tickets", "No tickets are left."),
}


@pytest.mark.parametrize(("cards", "moves", "reason"), REFUSED.values(), ids=REFUSED)
def test_a_move_against_the_rules_is_refused_with_the_reason(cards, moves, reason):
    *before, last = moves.split(", ")
    state = do(lay(begun(), hand=cards, trains=(5, 45), ticket_deck=(5, 3, 8)), *before)
    assert reason in refusal(state, ttr.parse_move(last))


def test_u1_four_cards_and_three_tickets_are_dealt_to_each_and_five_cards_turned_up():
    decks = stacked("PPPRGGGL" + "BOWYK" + "RRB", [9, 4, 2, 7, 1, 0, 29])
    state = ttr.new_game("usa", ["Ada", "Bo"], first=0, decks=decks)
    assert (state.hands, state.offers) == ((hand("PPPR"), hand("GGGL")), ((9, 4, 2), (7, 1, 0)))
    assert (cards_to_text(state.display), cards_to_text(state.deck[:3])) == ("BOWYK", "RRB")
    assert (len(state.deck), state.ticket_deck[0], len(state.ticket_deck)) == (110 - 2 * 4 - 5, 29, 24)
    assert {move.tickets for move in ttr.legal_moves(state)} == {(4, 9), (2, 9), (2, 4), (2, 4, 9)}
    assert refusal(state, KeepTickets([9])) == "Keep at least 2 of the 3 tickets; you chose 1."
    state = do(state, "keep 2 9", "keep 0 7")
    assert (state.ticket_deck[0], state.ticket_deck[-2:]) == (29, (4, 1)), "returned tickets go to the bottom"


def test_u1_all_players_choose_before_the_first_turn():
    state = ttr.new_game("usa", ["Ada", "Bo", "Cy"], first=1, seed=5)
    choosers = []
    while state.phase is Phase.FIRST_TICKETS:
        choosers.append(state.seat)
        state = ttr.apply(state, KeepTickets(state.offer))
    assert choosers == [1, 2, 0]
    assert (state.seat, state.phase, state.turn) == (1, Phase.TURN, 0)


def test_u1_tickets_are_secret_until_the_end():
    *before, end = ttr.play(["random", "random"], seed=11).states()
    assert {ttr.player_view(state, 0).shown_tickets for state in before} == {((), ())}
    assert ttr.player_view(end, 0).shown_tickets == end.tickets
    assert all(end.tickets)


def test_u1_cards_and_tickets_are_shuffled():
    decks = [ttr.new_game("usa", ["Ada", "Bo"], seed).decks for seed in range(20)]
    assert len({deck.cards for deck in decks}) == len({deck.tickets for deck in decks}) == 20


def test_u1_online_the_display_is_dealt_after_everybody_has_chosen_tickets():
    state = ttr.new_game("usa-online", ["Ada", "Bo"], first=0, decks=stacked("PPPRGGGL" + "BOWYK", [9, 4, 2, 7, 1, 0]))
    states = [state, do(state, "keep 4 9"), do(state, "keep 4 9", "keep 1 7")]
    assert [cards_to_text(each.display) for each in states] == ["", "", "BOWYK"]


def test_u2_the_starting_player_is_chosen_or_drawn_from_the_seed():
    assert [ttr.new_game("usa", list("ABCD"), first=first).seat for first in range(4)] == [0, 1, 2, 3]
    firsts = [ttr.new_game("usa", list("ABC"), seed).seat for seed in range(60)]
    assert set(firsts) == {0, 1, 2}
    assert firsts == [ttr.new_game("usa", list("ABC"), seed).seat for seed in range(60)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_u2_turns_go_clockwise(seats):
    state, order = begun(seats=seats), []
    for _ in range(2 * seats):
        order.append(state.seat)
        state = do(state, "draw deck", "draw deck")
    assert order == [*range(seats)] * 2


@pytest.mark.parametrize(
    ("first", "others", "reason"),
    [
        (
            "draw deck",
            [DrawTickets(), KeepTickets([1])],
            "You have drawn a card and must draw another before anything else.",
        ),
        (
            "draw tickets",
            [DrawTickets(), DrawCard(None)],
            "Choose your tickets before anything else: keep at least 1 of",
        ),
    ],
)
def test_u2_after_a_first_card_or_drawing_tickets_only_the_rest_of_it_is_legal(first, others, reason):
    state = do(lay(begun(), hand="RRRRRR"), first)
    for move in (*others, ClaimRoute(0, "red", 0), Pass()):
        assert refusal(state, move).startswith(reason)


@pytest.mark.parametrize(
    ("index", "cards", "payments"),
    [
        (EL_PASO, "RRRLL", {("red", 1), ("red", 2)}),
        (EL_PASO, "RGGGGLLLL", {("red", 3), (None, 4)}),
        (VANCOUVER, "RRGBLL", {("red", 1), ("red", 2), ("green", 2), ("blue", 2)}),
        (VANCOUVER, "RRGGBB", set()),
    ],
)
def test_u9_cards_of_the_color_or_of_any_one_color_for_gray_and_locomotives_pay(index, cards, payments):
    """`test_hand.py` compares any hand with brute force."""
    moves = [move for move in ttr.legal_moves(lay(begun(), hand=cards)) if isinstance(move, ClaimRoute)]
    assert {(move.color, move.locomotives) for move in moves if move.route == index} == payments


def test_u9_a_number_of_locomotives_that_makes_no_sense_is_refused():
    state = lay(begun(), hand="RRRRLLLLLL")
    for locomotives in (-1, 5, True, 1.0, "1", None):
        assert "locomotives" in refusal(state, ClaimRoute(EL_PASO, "red", locomotives))
    assert "do not fill" in refusal(state, ClaimRoute(EL_PASO, None, 0))


def test_u9_the_cards_go_to_the_discards():
    state = do(lay(begun(), hand="RRRRGLL", discards="BB"), f"claim {EL_PASO} red+2")
    assert (state.hands[0], sorted(cards_to_text(state.discards))) == (hand("RRG"), sorted("BBRRLL"))


def test_u9_points_are_scored_immediately_by_length():
    ends = [("Atlanta", "Nashville"), ("Dallas", "Little Rock"), ("Calgary", "Vancouver"), ("Calgary", "Helena")]
    ends += [("Helena", "Omaha"), ("Sault St. Marie", "Winnipeg")]
    for length, (pair, points) in enumerate(zip(ends, (1, 2, 4, 7, 10, 15), strict=True), start=1):
        state = do(lay(begun(), hand="L" * 6), f"claim {route(USA, *pair)} locomotive+{length}")
        assert (state.points, state.owners[route(USA, *pair)]) == ((points, 0), 0)


def test_u10_a_route_need_not_touch_your_other_routes():
    state = lay(build(begun(), 0, route(USA, "Seattle", "Vancouver")), hand="RRRRRR")
    assert do(state, f"claim {MIAMI} red").points[0] == 1 + 15


def test_u10_a_claimed_or_unknown_route_is_refused():
    for owner, whose in enumerate(("yours", "Player 2’s")):
        state = lay(build(begun(), owner, EL_PASO), hand="RRRR")
        assert refusal(state, ClaimRoute(EL_PASO, "red", 0)) == f"Dallas – El Paso is {whose} already."
    for index in (-1, 100, 10**9, True, 1.0, "1", None):
        assert "There is no route" in refusal(lay(begun(), hand="RRRRLLLL"), ClaimRoute(index, "red", 0))


GRAY = [route(USA, "Kansas City", "Omaha", track=track) for track in (0, 1)]
COLORED = [route(USA, "Denver", "Kansas City", color) for color in ("orange", "black")]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("double", [GRAY, COLORED, GRAY[::-1], COLORED[::-1]])
def test_u11_nobody_owns_both_tracks_and_others_claim_the_second_with_four_players_or_more(seats, double):
    claimed, second = build(begun(seats=seats), 0, double[0]), ClaimRoute(double[1], None, USA.routes[double[1]].length)
    assert "no player may own both" in refusal(lay(claimed, seat=0, hand="L" * 8), second)
    for seat in range(1, seats):
        state = lay(claimed, seat=seat, hand="L" * 8)
        if seats < 4:
            assert f"closed: with {seats} players only one track" in refusal(state, second)
        else:
            state = ttr.apply(state, second)
            assert (state.owners[double[0]], state.owners[double[1]]) == (0, seat)


def test_u11_with_both_tracks_claimed_a_third_player_gets_neither():
    state = lay(build(build(begun(seats=4), 0, GRAY[0]), 1, GRAY[1]), seat=2, hand="LL")
    for seat, index in enumerate(GRAY, start=1):
        assert refusal(state, ClaimRoute(index, None, 1)) == f"Kansas City – Omaha is Player {seat}’s already."


@pytest.mark.parametrize("left", [(5,), (5, 3), (5, 3, 8)])
def test_u12_a_player_keeps_at_least_one_ticket(left):
    state = do(lay(begun(), ticket_deck=left), "draw tickets")
    sets = [tuple(sorted(kept)) for size in range(1, len(left) + 1) for kept in combinations(left, size)]
    assert sorted(move.tickets for move in ttr.legal_moves(state)) == sorted(sets)


def blocked(seats: int = 2, **changes) -> ttr.GameState:
    """Return a position in which nobody has cards or can draw cards or tickets."""
    nothing = {"deck": "", "discards": "", "display": ".....", "ticket_deck": (), "hands": [""] * seats}
    return lay(begun(seats=seats), **nothing | changes)


def test_u17_a_player_without_any_other_move_passes_and_nobody_else():
    assert ttr.legal_moves(blocked()) == (Pass(),)
    assert ttr.legal_moves(blocked(hands=["RRRR", ""], open_routes=(0, 0))) == (Pass(),)
    for changes in ({"deck": "R"}, {"ticket_deck": (4,)}, {"hands": ["R", ""]}):
        assert refusal(blocked(**changes), Pass()) == "You can pass only when you have no other move."


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_u17_the_game_ends_when_everybody_passes_in_one_round(seats):
    state = do(blocked(seats), *["pass"] * (seats - 1))
    assert not state.over
    state = do(state, "pass")
    assert (state.end, len(ttr.scores(state))) == (End.PASSES, seats)


def test_u17_only_consecutive_passes_count():
    state = do(blocked(3, hands=["", "", "R"]), "pass", "pass", f"claim {NASHVILLE} red")
    state = do(lay(state, deck="", display=".....", discards="", hands=["", "", ""]), "pass", "pass")
    assert not state.over
    assert do(state, "pass").end is End.PASSES


def test_u17_a_pass_is_a_turn_of_the_last_round():
    state = do(blocked(2, trains=(3, 45), hands=["R", ""]), f"claim {NASHVILLE} red")
    state = do(lay(state, deck="", display="....."), "pass")
    assert (state.turns_left, state.over) == (1, False)
    assert do(state, "pass").end is End.TRAINS


def test_a_legal_move_changes_only_the_new_position():
    state = lay(begun(), hand="RRRR")
    before = dict(vars(state))
    assert do(state, f"claim {EL_PASO} red") != state
    assert vars(state) == before


def test_shuffles_from_a_record_are_used_if_they_hold_the_discards():
    start = begun()
    state = lay(start, deck="R", display="POWGY", discards="BGK")
    right, wrong = (
        lay(state, decks=Decks(7, start.decks.cards, start.decks.tickets, (bytes(order),)))
        for order in ([6, 4, 1], [6] * 3)
    )
    assert cards_to_text(do(right, "draw deck").deck) == "KGB"
    with pytest.raises(ValueError, match="shuffle 1 does not hold the cards"):
        do(wrong, "draw deck")
