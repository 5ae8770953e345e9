"""The rules of the full game, a test or more for each: U1 to U17, as numbered in `engine` and `legal`.

U18, the colors of the board, is in test_board.py. At the end stand mistakes that other programs made.
"""

from itertools import combinations

import pytest

import ttr
from tests.positions import begun, build, do, hand, lay, owning, payable, route, small_board, stacked, ticket
from ttr import ClaimRoute, DrawCard, DrawTickets, End, IllegalMove, KeepTickets, Pass, Phase
from ttr.game.cards import NO_CARD, WILD, cards_to_text
from ttr.game.scoring import Decided
from ttr.game.shipped_data import data_folder
from ttr.game.state import Decks

USA = ttr.load_board("usa")
EDITIONS = ["usa", "usa-online"]


def draws(state: ttr.GameState) -> list[int | None]:
    return [move.slot for move in ttr.legal_moves(state) if isinstance(move, DrawCard)]


def claims(state: ttr.GameState, index: int) -> set[tuple[str | None, int]]:
    return {(m.color, m.locomotives) for m in ttr.legal_moves(state) if isinstance(m, ClaimRoute) and m.route == index}


def refusal(state: ttr.GameState, move: ttr.Move) -> str:
    """The reason why a move is refused, after making sure that it is, in every way."""
    assert repr(move) not in map(repr, ttr.legal_moves(state))  # not ==: True equals 1
    with pytest.raises(IllegalMove) as error:
        ttr.apply(state, move)
    assert ttr.why_illegal(state, move) == str(error.value)
    return str(error.value)


# --- U1: setup -------------------------------------------------------------------------------------


def test_u1_four_cards_are_dealt_to_each_player():
    state = ttr.new_game("usa", ["Ada", "Bo"], decks=stacked("PPPRGGGL"))
    assert state.hands == (hand("PPPR"), hand("GGGL"))


def test_u1_five_cards_are_turned_face_up():
    state = ttr.new_game("usa", ["Ada", "Bo"], decks=stacked("PPPRGGGL" + "BOWYK" + "RRB"))
    assert cards_to_text(state.display) == "BOWYK"
    assert cards_to_text(state.deck).startswith("RRB")
    assert len(state.deck) == 110 - 2 * 4 - 5


def test_u1_three_tickets_are_dealt_to_each_player():
    state = ttr.new_game("usa", ["Ada", "Bo"], decks=stacked("", [9, 4, 2, 7, 1, 0, 29]))
    assert state.offers == ((9, 4, 2), (7, 1, 0))
    assert state.ticket_deck[0] == 29
    assert len(state.ticket_deck) == 24


def test_u1_two_or_three_of_the_first_tickets_can_be_kept():
    state = ttr.new_game("usa", ["Ada", "Bo"], first=0, decks=stacked("", [9, 4, 2]))
    kept = {move.tickets for move in ttr.legal_moves(state)}
    assert kept == {(4, 9), (2, 9), (2, 4), (2, 4, 9)}


def test_u1_keeping_one_of_the_first_tickets_is_refused():
    state = ttr.new_game("usa", ["Ada", "Bo"], first=0, decks=stacked("", [9, 4, 2]))
    assert refusal(state, KeepTickets([9])) == "Keep at least 2 of the 3 tickets; you chose 1."


def test_u1_a_returned_first_ticket_goes_to_the_bottom():
    state = ttr.new_game("usa", ["Ada", "Bo"], first=0, decks=stacked("", [9, 4, 2, 7, 1, 0, 29]))
    state = do(state, "keep 2 9", "keep 0 7")
    assert state.ticket_deck[0] == 29
    assert state.ticket_deck[-2:] == (4, 1)


def test_u1_all_players_choose_before_the_first_turn():
    state = ttr.new_game("usa", ["Ada", "Bo", "Cy"], first=1, seed=5)
    choosers = []
    while state.phase is Phase.FIRST_TICKETS:
        choosers.append(state.seat)
        state = ttr.apply(state, KeepTickets(state.offer))
    assert choosers == [1, 2, 0]
    assert (state.seat, state.phase, state.turn) == (1, Phase.TURN, 0)


def test_u1_tickets_are_secret_to_the_end():
    record = ttr.play(["random", "random"], seed=11)
    *before, end = record.states()
    assert {ttr.player_view(state, 0).shown_tickets for state in before} == {((), ())}
    assert ttr.player_view(end, 0).shown_tickets == end.tickets
    assert all(end.tickets)


def test_u1_cards_and_tickets_are_shuffled():
    games = [ttr.new_game("usa", ["Ada", "Bo"], seed) for seed in range(20)]
    assert len({game.decks.cards for game in games}) == 20
    assert len({game.decks.tickets for game in games}) == 20


def test_u1_online_the_display_is_dealt_after_all_have_chosen_their_tickets():
    state = ttr.new_game("usa-online", ["Ada", "Bo"], first=0, decks=stacked("PPPRGGGL" + "BOWYK", [9, 4, 2, 7, 1, 0]))
    seen = [state.display]
    for move in ("keep 4 9", "keep 1 7"):
        state = do(state, move)
        seen.append(state.display)
    assert [cards_to_text(display) for display in seen] == ["", "", "BOWYK"]


# --- U2: turns -------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", range(4))
def test_u2_the_starting_player_can_be_given(first):
    assert ttr.new_game("usa", list("ABCD"), first=first).seat == first


def test_u2_else_the_starting_player_is_drawn_from_the_seed():
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


def test_u2_a_claim_is_a_whole_turn():
    state = lay(begun(), hand="RRRRRR")
    assert do(state, f"claim {route(USA, 'Dallas', 'El Paso')} red").seat == 1


def test_u2_drawing_tickets_is_a_whole_turn():
    state = do(begun(), "draw tickets")
    assert (state.seat, state.phase) == (0, Phase.NEW_TICKETS)
    assert ttr.apply(state, KeepTickets(state.offer)).seat == 1


@pytest.mark.parametrize("second", [DrawTickets(), ClaimRoute(0, "red", 0), Pass(), KeepTickets([1])])
def test_u2_after_a_first_card_nothing_but_a_second_card_is_legal(second):
    state = do(lay(begun(), hand="RRRRRR"), "draw deck")
    assert refusal(state, second) == "You have drawn a card and must draw another before anything else."


@pytest.mark.parametrize("other", [DrawCard(None), DrawTickets(), ClaimRoute(0, "red", 0), Pass()])
def test_u2_after_drawing_tickets_nothing_but_a_choice_is_legal(other):
    state = do(lay(begun(), hand="RRRRRR"), "draw tickets")
    assert refusal(state, other) == "Choose your tickets before anything else: keep at least 1 of the 3 offered."


# --- U3: drawing cards -----------------------------------------------------------------------------


def test_u3_two_cards_are_drawn_in_a_turn():
    state = do(lay(begun(), hand="", deck="RBG"), "draw deck", "draw deck")
    assert state.hands[0] == hand("RB")
    assert state.seat == 1


@pytest.mark.parametrize("slot", range(5))
def test_u3_a_display_card_is_replaced_at_once_from_the_top_of_the_deck(slot):
    state = do(lay(begun(), hand="", display="POWGY", deck="KRB"), f"draw {slot}")
    assert state.hands[0] == hand("POWGY"[slot])
    assert cards_to_text(state.display) == "POWGY"[:slot] + "K" + "POWGY"[slot + 1 :]
    assert cards_to_text(state.deck) == "RB"


def test_u3_the_replacement_can_be_the_second_card():
    state = do(lay(begun(), hand="", display="POWGY", deck="KRB"), "draw 2", "draw 2")
    assert state.hands[0] == hand("WK")
    assert cards_to_text(state.display) == "PORGY"


def test_u3_a_blind_card_leaves_the_display_alone():
    state = do(lay(begun(), hand="", display="POWGY", deck="KRB"), "draw deck")
    assert cards_to_text(state.display) == "POWGY"


@pytest.mark.parametrize(("moves", "drawn"), [(("draw deck", "draw 0"), "KP"), (("draw 0", "draw deck"), "PR")])
def test_u3_one_card_can_be_blind_and_one_from_the_display(moves, drawn):
    state = do(lay(begun(), hand="", display="POWGY", deck="KRB"), *moves)
    assert state.hands[0] == hand(drawn)


def test_u3_a_slot_that_is_not_there_is_refused():
    assert "no slot 5" in refusal(begun(), DrawCard(5))


# --- U4: locomotives -------------------------------------------------------------------------------


def test_u4_a_face_up_locomotive_is_the_only_card_of_the_turn():
    state = do(lay(begun(), hand="", display="PLWGY", deck="KRB"), "draw 1")
    assert state.hands[0] == hand("L")
    assert (state.seat, state.phase) == (1, Phase.TURN)


@pytest.mark.parametrize("first", ["draw deck", "draw 0"])
def test_u4_a_face_up_locomotive_cannot_be_the_second_card(first):
    state = do(lay(begun(), hand="", display="PLWGY", deck="KRB"), first)
    assert draws(state) == [None, 0, 2, 3, 4]
    assert "only be the first card" in refusal(state, DrawCard(1))


def test_u4_a_locomotive_that_replaces_the_first_card_cannot_be_taken():
    state = do(lay(begun(), hand="", display="POWGY", deck="LRB"), "draw 0")
    assert cards_to_text(state.display) == "LOWGY"
    assert "only be the first card" in refusal(state, DrawCard(0))


def test_u4_a_locomotive_drawn_blind_counts_as_a_single_card():
    state = do(lay(begun(), hand="", display="POWGY", deck="LRB"), "draw deck")
    assert (state.seat, state.phase) == (0, Phase.NEXT_CARD)
    assert do(state, "draw 0").hands[0] == hand("LP")


def test_u4_two_locomotives_can_be_drawn_blind_in_one_turn():
    state = do(lay(begun(), hand="", display="POWGY", deck="LLB"), "draw deck", "draw deck")
    assert state.hands[0] == hand("LL")


# --- U5: three locomotives face up -----------------------------------------------------------------


def test_u5_a_third_face_up_locomotive_discards_all_five_and_turns_up_five_new_ones():
    state = do(lay(begun(), display="LPLGY", deck="L" + "ROWPK" + "BB", discards=""), "draw 1")
    assert cards_to_text(state.display) == "ROWPK"
    assert sorted(cards_to_text(state.discards)) == sorted("LLLGY")
    assert cards_to_text(state.deck) == "BB"


def test_u5_it_happens_again_when_the_new_ones_show_three_locomotives():
    state = do(lay(begun(), display="LPLGY", deck="L" + "LLLRR" + "LLLLB" + "ROWPK" + "BB", discards=""), "draw 1")
    assert cards_to_text(state.display) == "ROWPK"
    assert len(state.discards) == 15


def test_u5_it_happens_between_two_cards_of_a_turn():
    state = do(lay(begun(), hand="", display="LPLGY", deck="L" + "ROWPK" + "BB", discards=""), "draw 1", "draw 0")
    assert state.hands[0] == hand("PR")


def test_u5_it_happens_at_the_first_deal():
    state = ttr.new_game("usa", ["Ada", "Bo"], decks=stacked("PPPRGGGL" + "LBLOL" + "ROWYK"))
    assert cards_to_text(state.display) == "ROWYK"
    assert sorted(cards_to_text(state.discards)) == sorted("LBLOL")


def test_u5_two_locomotives_stay():
    state = do(lay(begun(), display="LPWGY", deck="LRB"), "draw 1")
    assert cards_to_text(state.display) == "LLWGY"


def test_u5_the_display_is_dealt_anew_through_a_shuffle_of_the_discards():
    state = do(lay(begun(), display="LPLGY", deck="L" + "B", discards="RROO", hand=""), "draw 1")
    everything = state.display + state.deck + state.discards
    assert sorted(cards_to_text(everything)) == sorted("LLLGYBRROO")
    assert state.display.count(WILD) < 3


def test_u5_with_too_few_other_cards_the_display_stays_as_it_is():
    state = do(lay(begun(), display="LPLGY", deck="L" + "LLLLLL", discards=""), "draw 1")
    assert cards_to_text(state.display) == "LLLGY"
    assert cards_to_text(state.deck) == "LLLLLL"


def test_u5_with_just_enough_other_cards_it_does_not():
    state = do(lay(begun(), display="LPLGY", deck="L" + "LLLLLK", discards=""), "draw 1")
    assert state.display.count(WILD) == 2
    assert len(state.display) == 5


def test_u5_with_fewer_than_five_cards_left_as_many_as_there_are_decide():
    """Of four cards, two locomotives can be all the locomotives that show: nothing stays to be dealt anew."""
    state = do(lay(begun("usa-online"), display="L.LLY", deck="", discards=""), "draw 0")
    assert cards_to_text(state.display) == "..LLY"


def test_u5_a_display_that_had_to_stay_is_dealt_anew_once_a_claim_brings_other_cards():
    index = route(USA, "Dallas", "El Paso")
    stuck = lay(begun(), display="LLLGY", deck="LLLLLL", discards="", hand="RRRR")
    state = do(stuck, f"claim {index} red")
    assert state.display.count(WILD) < 3


def test_u5_a_display_and_a_deck_that_would_only_take_turns_stay_as_they_are():
    """Five in the deck and no discards: the one five is shuffled into the deck while the other lies face up."""
    state = do(lay(begun(), display="LPLGY", deck="L" + "LLLRR", discards=""), "draw 1")
    assert cards_to_text(state.display) == "LLLGY"
    assert cards_to_text(state.deck) == "LLLRR"


def test_u5_a_deck_of_five_that_shows_fewer_locomotives_is_turned_up():
    state = do(lay(begun(), display="LPLGY", deck="L" + "LLRRR", discards=""), "draw 1")
    assert cards_to_text(state.display) == "LLRRR"


def test_u5_a_display_that_had_to_stay_is_dealt_anew_once_a_blind_card_lets_the_others_mix():
    state = do(lay(begun(), display="LLLGY", deck="LLLRR", discards=""), "draw deck")
    assert state.display.count(WILD) < 3
    assert NO_CARD not in state.display


def test_u5_rules_of_ones_own_that_hardly_ever_show_a_good_display_are_refused():
    with pytest.raises(ttr.RulesError, match=r"only one display of 10 in .* has fewer, and it would be dealt anew"):
        ttr.Rules(
            name="rare", title="Rare", board="usa", display=10, locomotive_limit=1,
            cards=(("red", 10), ("locomotive", 100)), hand=1,
        )  # fmt: skip


def test_u5_a_display_is_dealt_anew_until_it_stands_however_many_times_that_takes():
    """Of all locomotives and three other cards one display in 68 has two locomotives: some take hundreds of deals."""
    longest = 0
    for seed in range(40):
        state = do(lay(begun(seed=seed), display="LRLGB", deck="LL" + "L" * 9, discards="L"), "draw 1")
        assert state.display.count(WILD) >= 3  # only G and B: no display of these can stand
        assert state.shuffles == ()
        state = do(lay(begun(seed=seed), display="LRLGB", deck="LL" + "L" * 9 + "Y", discards="L"), "draw 1")
        assert state.display.count(WILD) == 2
        longest = max(longest, len(state.shuffles))
    assert longest > 50


# --- U6: the deck runs out -------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["draw deck", "draw 0"])
def test_u6_the_discards_are_shuffled_into_a_new_deck_as_soon_as_the_last_card_is_gone(move):
    state = do(lay(begun(), display="POWGY", deck="R", discards="BBGGKKPP"), move)
    assert sorted(cards_to_text(state.deck)) == sorted("BBGGKKPP")
    assert state.discards == b""


def test_u6_every_shuffle_is_kept_in_the_position():
    state = do(lay(begun(), display="POWGY", deck="R", discards="BBGGKKPP"), "draw deck")
    assert state.shuffles == (state.deck,)


def test_u6_different_seeds_shuffle_the_discards_differently():
    orders = set()
    for seed in range(10):
        state = lay(begun(seed=seed), display="POWGY", deck="R", discards="PBOWGYKR" * 4)
        orders.add(do(state, "draw deck").deck)
    assert len(orders) == 10


def test_u6_slots_that_cannot_be_filled_stay_empty():
    state = do(lay(begun("usa-online"), display="POWGY", deck="", discards=""), "draw 0", "draw 3")
    assert cards_to_text(state.display) == ".OW.Y"


@pytest.mark.parametrize("edition", EDITIONS)
def test_u6_empty_slots_are_filled_at_once_by_the_cards_of_a_claim(edition):
    index = route(USA, "El Paso", "Houston")
    state = lay(begun(edition), display=".O..Y", deck="", discards="", hand="GGGGGG")
    state = do(state, f"claim {index} green")
    assert cards_to_text(state.display) == "GOGGY"
    assert cards_to_text(state.deck) == "GGG"
    assert state.discards == b""


def test_u6_a_claim_that_brings_fewer_cards_than_empty_slots_fills_the_first_ones():
    index = route(USA, "Houston", "New Orleans")
    state = lay(begun(), display=".O...", deck="", discards="", hand="GG")
    state = do(state, f"claim {index} green")
    assert cards_to_text(state.display) == "GOG.."
    assert state.deck == b""


def test_u6_an_empty_slot_cannot_be_drawn():
    state = lay(begun(), display=".OWGY", deck="RRR")
    assert refusal(state, DrawCard(0)) == "Slot 0 of the display is empty."


# --- U7: nothing to draw ---------------------------------------------------------------------------


def test_u7_with_deck_and_discards_empty_no_card_can_be_drawn_even_from_the_display():
    state = lay(begun(), display="POWGY", deck="", discards="")
    assert draws(state) == []
    assert "not even from the display" in refusal(state, DrawCard(0))
    assert "deck and the discards are empty" in refusal(state, DrawCard(None))


def test_u7_online_the_display_can_still_be_taken():
    state = lay(begun("usa-online"), display="POWGY", deck="", discards="")
    assert draws(state) == [0, 1, 2, 3, 4]
    assert "deck and the discards are empty" in refusal(state, DrawCard(None))


@pytest.mark.parametrize("move", ["draw deck", "draw 0"])
def test_u7_the_turn_ends_after_the_first_card_if_no_second_can_be_drawn(move):
    state = do(lay(begun(), display="POWGY", deck="R", discards=""), move)
    assert (state.seat, state.phase) == (1, Phase.TURN)


def test_u7_after_a_turn_of_one_card_the_next_player_draws_two_again():
    state = do(lay(begun(), display="POWGY", deck="R", discards=""), "draw deck")
    state = do(lay(state, deck="KKK"), "draw deck")
    assert (state.seat, state.phase) == (1, Phase.NEXT_CARD)


def test_u7_online_the_turn_goes_on_while_the_display_has_cards():
    state = do(lay(begun("usa-online"), display="POWGY", deck="R", discards=""), "draw deck")
    assert (state.seat, state.phase) == (0, Phase.NEXT_CARD)


def test_u7_online_the_turn_ends_after_the_first_card_if_only_a_locomotive_is_face_up():
    state = do(lay(begun("usa-online"), display="P..L.", deck="", discards=""), "draw 0")
    assert (state.seat, state.phase) == (1, Phase.TURN)


def test_u7_online_the_turn_ends_after_the_last_card_of_all():
    state = do(lay(begun("usa-online"), display="P....", deck="", discards=""), "draw 0")
    assert (state.seat, state.phase) == (1, Phase.TURN)


# --- U8: no limit ----------------------------------------------------------------------------------


def test_u8_a_hand_may_hold_any_number_of_cards():
    state = lay(begun(), hand="PBOWGYKR" * 12 + "L" * 6, display="LLPPP", deck="LL", discards="")
    state = do(state, "draw deck")
    assert sum(state.hands[0]) == 103
    assert state.hands[0][WILD] == 7


# --- U9: claiming ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards", ["RRRR", "RRRRRRLLLL", "RRL", "RRLL", "LLLL", "RRRLLLLLL", "RGGGGL", "GGGG", "RRRBBBLL", ""]
)
def test_u9_a_colored_route_takes_its_color_and_locomotives_in_every_way_to_choose_them(cards):
    index = route(USA, "Dallas", "El Paso")  # 4 red
    assert claims(lay(begun(), hand=cards), index) == payable(hand(cards), "red", 4)


@pytest.mark.parametrize(
    "cards", ["RRR", "RRGGGB", "RRL", "RGBL", "RGBLL", "LLL", "RRRRGGGGLLLLL", "PBOWGYKR", "PBOWGYKRLL", ""]
)
def test_u9_a_gray_route_takes_any_one_color_and_locomotives_in_every_way_to_choose_them(cards):
    index = route(USA, "Calgary", "Vancouver")  # 3 gray
    assert claims(lay(begun(), hand=cards), index) == payable(hand(cards), "gray", 3)


def test_u9_the_ways_to_pay_four_red_with_three_reds_and_two_locomotives_are_these():
    index = route(USA, "Dallas", "El Paso")
    assert claims(lay(begun(), hand="RRRLL"), index) == {("red", 1), ("red", 2)}


def test_u9_another_color_is_refused():
    state = lay(begun(), hand="GGGGRRRR")
    reason = refusal(state, ClaimRoute(route(USA, "Dallas", "El Paso"), "green", 0))
    assert reason == "Dallas – El Paso is red: pay with red cards or locomotives, not green ones."


def test_u9_too_few_cards_are_refused_with_the_numbers():
    state = lay(begun(), hand="OOL")
    reason = refusal(state, ClaimRoute(route(USA, "Denver", "Kansas City", "orange"), "orange", 1))
    assert reason == "Denver – Kansas City: you need 4 orange cards or locomotives; you have 3."


def test_u9_more_locomotives_than_one_has_are_refused():
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
def test_u9_points_are_scored_at_once_by_length(a, b, length, points):
    state = do(lay(begun(), hand="L" * 6), f"claim {route(USA, a, b)} locomotive+{length}")
    assert state.points == (points, 0)


# --- U10: which routes -----------------------------------------------------------------------------


def test_u10_a_route_need_not_be_connected_to_ones_others():
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
def test_u10_a_route_that_is_not_there_is_refused(index):
    assert "There is no route" in refusal(lay(begun(), hand="RRRRLLLL"), ClaimRoute(index, "red", 0))


# --- U11: double routes ----------------------------------------------------------------------------

GRAY_DOUBLE = [route(USA, "Kansas City", "Omaha", track=track) for track in (0, 1)]
COLORED_DOUBLE = [route(USA, "Denver", "Kansas City", color) for color in ("orange", "black")]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("double", [GRAY_DOUBLE, COLORED_DOUBLE, GRAY_DOUBLE[::-1], COLORED_DOUBLE[::-1]])
def test_u11_a_player_never_owns_both_tracks(seats, double):
    state = lay(build(begun(seats=seats), 0, double[0]), hand="L" * 8)
    assert "nobody may own both" in refusal(state, ClaimRoute(double[1], None, USA.routes[double[1]].length))


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
def test_u12_fewer_are_drawn_if_fewer_are_left(left):
    state = do(lay(begun(), ticket_deck=left), "draw tickets")
    assert state.offer == left
    assert state.ticket_deck == ()


@pytest.mark.parametrize("left", [(5,), (5, 3), (5, 3, 8)])
def test_u12_at_least_one_must_be_kept_and_any_more_may_be(left):
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


def test_u12_the_others_go_to_the_bottom_in_their_order():
    state = do(lay(begun(), ticket_deck=(5, 3, 8, 1)), "draw tickets", "keep 3")
    assert state.ticket_deck == (1, 5, 8)


def test_u12_kept_tickets_are_added_to_ones_own():
    state = do(lay(begun(), ticket_deck=(5, 3, 8, 1), tickets=((0, 2), (4,))), "draw tickets", "keep 3 8")
    assert state.tickets == ((0, 2, 3, 8), (4,))


def test_u12_drawing_is_refused_when_no_tickets_are_left():
    assert refusal(lay(begun(), ticket_deck=()), DrawTickets()) == "No tickets are left."


# --- U13: the last round ---------------------------------------------------------------------------

TWO_LONG = route(USA, "Dallas", "Little Rock")


def triggered(seats: int, trigger: int, left: int = 2) -> ttr.GameState:
    """A game in which a seat has just ended a turn with so many trains, which began the last round."""
    state = begun(seats=seats)
    for _ in range(trigger):
        state = do(state, "draw deck", "draw deck")
    trains = tuple(left + 2 if seat == trigger else 45 for seat in range(seats))
    state = lay(state, trains=trains, hand="RR")
    return do(state, f"claim {TWO_LONG} red")


def draw_to_the_end(state: ttr.GameState, most: int = 50) -> list[int]:
    """The seats of all turns to the end, everyone drawing cards."""
    turns = []
    while not state.over:
        turns.append(state.seat)
        assert len(turns) <= most
        state = do(state, "draw deck", "draw deck")
    return turns


@pytest.mark.parametrize(("seats", "trigger"), [(n, seat) for n in (2, 3, 4, 5) for seat in range(n)])
def test_u13_everyone_the_one_who_began_it_included_has_exactly_one_more_turn(seats, trigger):
    assert draw_to_the_end(triggered(seats, trigger)) == [(trigger + turn) % seats for turn in range(1, seats + 1)]


@pytest.mark.parametrize("left", [0, 1, 2])
def test_u13_it_begins_with_two_trains_or_fewer(left):
    assert triggered(2, 0, left).turns_left == 2


def test_u13_it_does_not_begin_with_three_trains():
    assert triggered(2, 0, left=3).turns_left is None


def test_u13_it_begins_once_and_a_second_player_short_of_trains_does_not_prolong_it():
    state = lay(triggered(3, 0), trains=(2, 4, 45), seat=1, hand="RR")
    state = do(state, f"claim {route(USA, 'Houston', 'New Orleans')} red")
    assert state.trains[1] == 2
    assert draw_to_the_end(state) == [2, 0]


def test_u13_a_last_turn_is_two_cards():
    state = do(triggered(2, 0), "draw deck", "draw deck", "draw deck")
    assert (state.seat, state.phase, state.over) == (0, Phase.NEXT_CARD, False)
    assert do(state, "draw deck").end is End.TRAINS


def test_u13_tickets_drawn_in_a_last_turn_are_chosen_and_count():
    state = do(triggered(2, 0), "draw deck", "draw deck")
    state = do(lay(state, ticket_deck=(5, 3, 8), tickets=((), ())), "draw tickets")
    assert not state.over
    state = do(state, "keep 5")
    assert state.end is End.TRAINS
    assert [(score.ticket, score.points) for score in ttr.scores(state)[0].tickets] == [(5, -8)]


def test_u13_a_route_claimed_in_the_very_last_turn_counts():
    state = do(triggered(2, 1), "draw deck", "draw deck")
    state = lay(state, hand="RR", trains=(45, 2))
    state = do(state, f"claim {route(USA, 'Houston', 'New Orleans')} red")
    assert state.over
    assert state.points[1] == 2 + 2


@pytest.mark.parametrize("move", ["draw deck", "draw 0", "draw tickets", "pass", f"claim {TWO_LONG} red"])
def test_u13_after_the_end_every_move_is_refused(move):
    state = triggered(2, 0)
    while not state.over:
        state = do(state, "draw deck", "draw deck")
    assert ttr.legal_moves(state) == ()
    assert refusal(state, ttr.parse_move(move)) == "The game is over."


# --- U14: the score --------------------------------------------------------------------------------


def denver_to_el_paso(state: ttr.GameState) -> ttr.GameState:
    """Seat 0 owns Denver – Santa Fe – El Paso, 2 + 2 trains, which completes a ticket of 4 points."""
    return build(state, 0, route(USA, "Denver", "Santa Fe"), route(USA, "El Paso", "Santa Fe"))


def test_u14_a_score_is_routes_and_completed_tickets_and_the_longest_path():
    state = lay(denver_to_el_paso(begun()), tickets=((ticket(USA, "Denver", "El Paso"),), ()))
    assert ttr.scores(state)[0].total == (2 + 2) + 4 + 10


def test_u14_a_ticket_that_is_not_completed_costs_its_value():
    state = lay(denver_to_el_paso(begun()), tickets=((ticket(USA, "New York", "Seattle"),), ()))
    assert ttr.scores(state)[0].total == (2 + 2) - 22 + 10


def test_u14_only_ones_own_routes_connect_a_ticket():
    state = build(begun(), 0, route(USA, "Denver", "Santa Fe"))
    state = build(state, 1, route(USA, "El Paso", "Santa Fe"))
    state = lay(state, tickets=((0,), (0,)))
    assert USA.tickets[0].cities == ("Denver", "El Paso")
    assert [seat.ticket_points for seat in ttr.scores(state)] == [-4, -4]


def test_u14_a_total_can_be_below_zero():
    state = lay(begun(), tickets=((29, 28), ()))
    assert [seat.total for seat in ttr.scores(state)] == [-43, 0]


# --- U15: the longest continuous path --------------------------------------------------------------


def longest(edges, own=None) -> int:
    board = small_board(edges)
    own = range(len(board.routes)) if own is None else own
    return ttr.scores(owning(board, dict.fromkeys(own, 0)))[0].longest.length


def test_u15_length_counts_trains_not_routes():
    assert longest([("A", "B", 6), ("C", "D", 1), ("D", "E", 1), ("E", "F", 1)]) == 6


def test_u15_a_loop_counts_in_full():
    assert longest([("A", "B", 1), ("B", "C", 2), ("C", "A", 3)]) == 6


def test_u15_a_city_may_be_passed_twice():
    eight = [("A", "B", 1), ("B", "M", 1), ("M", "A", 1), ("M", "C", 1), ("C", "D", 1), ("D", "M", 1)]
    assert longest(eight) == 6


def test_u15_no_train_is_used_twice():
    star = [("M", "A", 3), ("M", "B", 3), ("M", "C", 3)]
    assert longest(star) == 6


def test_u15_a_loop_on_the_way_is_walked_before_going_on():
    assert longest([("A", "M", 2), ("M", "B", 1), ("B", "C", 1), ("C", "M", 1), ("M", "D", 2)]) == 7


def test_u15_only_ones_own_routes_count():
    assert longest([("A", "B", 1), ("B", "C", 2), ("C", "D", 4)], own=[0, 2]) == 4


def test_u15_all_tied_players_get_the_ten_points():
    board = small_board([("A", "B", 3), ("C", "D", 3), ("E", "F", 2)])
    final = ttr.scores(owning(board, {0: 0, 1: 1, 2: 2}, seats=3))
    assert [seat.bonus for seat in final] == [10, 10, 0]


def test_u15_nobody_gets_the_bonus_if_nobody_owns_a_route():
    assert [seat.bonus for seat in ttr.scores(begun(seats=3))] == [0, 0, 0]


def test_u15_a_player_without_a_route_gets_no_bonus_beside_one_who_has():
    state = build(begun(), 1, TWO_LONG)
    assert [seat.bonus for seat in ttr.scores(state)] == [0, 10]


# --- U16: the winner -------------------------------------------------------------------------------

FOUR = small_board(
    [("A", "B", 2), ("B", "C", 2), ("D", "E", 2), ("E", "F", 1), ("G", "H", 3), ("I", "J", 2), ("K", "L", 2)],
    [("A", "C", 5), ("D", "E", 9), ("D", "F", 7), ("G", "H", 15), ("I", "J", 5), ("K", "L", 5), ("A", "B", 6)],
)


def ended(owners: dict[int, int], tickets: tuple[tuple[int, ...], ...]) -> ttr.GameState:
    return lay(owning(FOUR, owners, seats=len(tickets)), tickets=tickets)


def test_u16_most_points_win():
    final = ttr.scores(ended({0: 0, 1: 0, 2: 1}, ((0,), (1,))))
    assert [seat.total for seat in final] == [2 + 2 + 5 + 10, 2 + 9]
    assert (final.winners, final.decided_by) == ((0,), Decided.POINTS)


def test_u16_then_most_completed_tickets_win_even_against_the_longest_path():
    final = ttr.scores(ended({0: 0, 1: 0, 2: 1, 3: 1}, ((0,), (1, 2))))
    assert [seat.total for seat in final] == [2 + 2 + 5 + 10, 2 + 1 + 9 + 7] == [19, 19]
    assert [seat.bonus for seat in final] == [10, 0]
    assert (final.winners, final.decided_by) == ((1,), Decided.TICKETS)


def test_u16_then_the_holder_of_the_longest_path_wins():
    final = ttr.scores(ended({0: 0, 1: 0, 4: 1}, ((0,), (3,))))
    assert [seat.total for seat in final] == [2 + 2 + 5 + 10, 4 + 15] == [19, 19]
    assert (final.winners, final.decided_by) == ((0,), Decided.LONGEST_PATH)


def test_u16_then_the_victory_is_shared():
    final = ttr.scores(ended({5: 0, 6: 1}, ((4,), (5,))))
    assert [seat.total for seat in final] == [2 + 5 + 10, 2 + 5 + 10]
    assert (final.winners, final.decided_by) == ((0, 1), Decided.SHARED)


def test_u16_missed_tickets_do_not_count_as_completed():
    final = ttr.scores(ended({5: 0, 6: 0, 4: 1}, ((4, 5), (3, 0))))
    assert [seat.completed for seat in final] == [2, 1]


def test_u16_players_below_the_winner_are_ranked_in_the_same_way():
    final = ttr.scores(ended({0: 0, 1: 0, 5: 1, 6: 2}, ((0,), (4,), (5,))))
    assert [seat.rank for seat in final] == [1, 2, 2]


# --- U17: passing ----------------------------------------------------------------------------------


def blocked(seats: int = 2, **changes) -> ttr.GameState:
    """Nobody can draw cards or tickets, and nobody has cards."""
    nothing = {"deck": "", "discards": "", "display": ".....", "ticket_deck": (), "hands": [""] * seats}
    return lay(begun(seats=seats), **nothing | changes)


def test_u17_a_player_without_any_other_move_passes():
    assert ttr.legal_moves(blocked()) == (Pass(),)


@pytest.mark.parametrize(
    "changes", [{"deck": "R"}, {"ticket_deck": (4,)}, {"hands": ["R", ""]}], ids=["card", "tickets", "claim"]
)
def test_u17_a_pass_is_refused_as_long_as_there_is_another_move(changes):
    assert refusal(blocked(**changes), Pass()) == "You can pass only when you have no other move."


def test_u17_cards_that_pay_for_no_open_route_are_no_other_move():
    state = blocked(hands=["RRRR", ""])
    assert ttr.legal_moves(lay(state, open_routes=(0, 0))) == (Pass(),)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_u17_the_game_ends_when_all_have_passed_in_one_round(seats):
    state = blocked(seats)
    for _ in range(seats - 1):
        state = do(state, "pass")
        assert not state.over
    state = do(state, "pass")
    assert state.end is End.PASSES
    assert len(ttr.scores(state)) == seats


def test_u17_passes_count_only_in_a_row():
    state = blocked(3, hands=["", "R", ""])
    state = do(state, "pass", f"claim {route(USA, 'Atlanta', 'Nashville')} red")
    state = lay(state, deck="", display=".....", discards="", hands=["", "", ""])
    state = do(state, "pass", "pass")
    assert not state.over
    assert do(state, "pass").end is End.PASSES


def test_u17_a_pass_is_a_turn_of_the_last_round():
    state = blocked(2, trains=(3, 45), hands=["R", ""])
    state = lay(do(state, f"claim {route(USA, 'Atlanta', 'Nashville')} red"), deck="", display=".....")
    state = do(state, "pass")
    assert (state.turns_left, state.over) == (1, False)
    assert do(state, "pass").end is End.TRAINS


# --- for every game --------------------------------------------------------------------------------


def test_a_refused_move_changes_nothing():
    state = lay(begun(), hand="RRR")
    before = dict(vars(state))
    with pytest.raises(IllegalMove):
        ttr.apply(state, ClaimRoute(route(USA, "Dallas", "El Paso"), "red", 0))
    assert vars(state) == before


def test_a_legal_move_changes_only_the_new_position():
    state = lay(begun(), hand="RRRR")
    before = dict(vars(state))
    after = ttr.apply(state, ClaimRoute(route(USA, "Dallas", "El Paso"), "red", 0))
    assert vars(state) == before
    assert after != state


def test_shuffles_that_a_record_brings_are_used_and_not_drawn_again():
    start = begun()
    decks = Decks(7, start.decks.cards, start.decks.tickets, (bytes([6, 4, 1]),))
    state = lay(start, decks=decks, deck="R", display="POWGY", discards="BGK")
    assert cards_to_text(do(state, "draw deck").deck) == "KGB"


def test_a_shuffle_that_does_not_hold_the_discards_is_refused():
    start = begun()
    decks = Decks(7, start.decks.cards, start.decks.tickets, (bytes([6, 6, 6]),))
    state = lay(start, decks=decks, deck="R", display="POWGY", discards="BGK")
    with pytest.raises(ValueError, match="shuffle 1 does not hold the cards"):
        do(state, "draw deck")


# --- mistakes that other programs made --------------------------------------------------------------


def test_mistake_locomotives_alone_pay_for_a_gray_route():
    index = route(USA, "Sault St. Marie", "Winnipeg")
    state = do(lay(begun(), hand="LLLLLL"), f"claim {index} locomotive+6")
    assert state.owners[index] == 0
    assert sum(state.hands[0]) == 0


def test_mistake_a_locomotive_is_not_spent_while_the_color_suffices():
    state = do(lay(begun(), hand="RRRRLL"), f"claim {route(USA, 'Dallas', 'El Paso')} red")
    assert state.hands[0] == hand("LL")


def test_mistake_spending_a_locomotive_instead_of_a_color_is_the_players_choice():
    state = do(lay(begun(), hand="RRRRLL"), f"claim {route(USA, 'Dallas', 'El Paso')} red+2")
    assert state.hands[0] == hand("RR")


def test_mistake_no_more_cards_are_taken_than_the_route_has_spaces():
    for move in ttr.legal_moves(lay(begun(), hand="RRRRRRRRLLLLLLLL")):
        if isinstance(move, ClaimRoute):
            state = ttr.apply(lay(begun(), hand="RRRRRRRRLLLLLLLL"), move)
            assert 16 - sum(state.hands[0]) == USA.routes[move.route].length


def test_mistake_no_player_ends_a_game_with_both_tracks():
    for seed in range(10):
        end = ttr.play(["random"] * 5, seed=seed).final_state
        doubles = [(end.owners[i], end.owners[j]) for i, j in enumerate(USA.twins) if j is not None and i < j]
        assert all(a is None or a != b for a, b in doubles)
        assert any(a is not None and b is not None for a, b in doubles)


def test_mistake_no_three_player_game_ends_with_both_tracks_of_a_double_route_claimed():
    for seed in range(10):
        end = ttr.play(["random"] * 3, seed=seed).final_state
        assert all(j is None or end.owners[i] is None or end.owners[j] is None for i, j in enumerate(USA.twins))


def test_mistake_trains_are_charged_once():
    end = ttr.play(["random"] * 4, seed=2).final_state
    for seat in range(4):
        on_board = sum(USA.routes[i].length for i, owner in enumerate(end.owners) if owner == seat)
        assert end.trains[seat] == 45 - on_board


def test_mistake_a_route_is_not_claimed_without_the_cards():
    state = lay(begun(), hand="")
    assert not any(isinstance(move, ClaimRoute) for move in ttr.legal_moves(state))
    assert all(
        ttr.why_illegal(state, ClaimRoute(i, r.color if r.color != "gray" else "red", 0))
        for i, r in enumerate(USA.routes)
    )


def test_mistake_a_face_up_locomotive_is_never_the_second_card_of_a_game():
    for seed in range(10):
        record = ttr.play(["random"] * 3, seed=seed)
        for state, move in zip(record.states(), record.moves, strict=False):
            if state.phase is Phase.NEXT_CARD and move.slot is not None:
                assert state.display[move.slot] != WILD


def test_mistake_the_display_is_refilled_after_the_first_card_and_not_only_after_the_turn():
    state = do(lay(begun(), display="POWGY", deck="KRB"), "draw 4")
    assert cards_to_text(state.display) == "POWGK"


def test_mistake_the_three_locomotive_rule_is_not_forgotten_after_a_refill_from_a_shuffle():
    """The last card of the deck is a third locomotive; the five new ones come from the discards."""
    state = do(lay(begun(), display="LPLGY", deck="L", discards="RRRRRRRR"), "draw 1")
    assert state.display.count(WILD) < 3
    assert NO_CARD not in state.display


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_mistake_the_last_round_of_a_whole_game_is_neither_short_nor_long(seats):
    states = ttr.play(["destination"] * seats, seed=1).states()
    assert states[-1].end is End.TRAINS
    begins = next(state.turn for state in states if any(trains <= 2 for trains in state.trains))
    assert states[-1].turn - begins == seats


def test_mistake_the_longest_path_is_no_simple_path():
    """Every simple path here has at most 3 + 1 trains; the trail goes around the triangle first."""
    assert longest([("A", "B", 1), ("B", "C", 1), ("C", "A", 1), ("A", "D", 3)]) == 6


def test_mistake_the_longest_path_is_no_walk():
    """A walk could go to and fro over the 6 for ever."""
    assert longest([("A", "B", 6), ("B", "C", 1), ("B", "D", 1)]) == 7


def test_mistake_the_longest_path_is_not_found_greedily():
    """Whoever takes the longest route of all, the 5, gets no further than 5 + 4 + 4."""
    edges = [("M", "A", 5), ("M", "B", 4), ("B", "C", 4), ("M", "D", 4), ("D", "E", 4)]
    assert longest(edges) == 16


def test_mistake_a_tie_of_the_longest_path_is_not_given_to_one():
    board = small_board([("A", "B", 2), ("C", "D", 2)])
    assert [seat.bonus for seat in ttr.scores(owning(board, {0: 0, 1: 1}))] == [10, 10]


def test_mistake_returned_tickets_are_not_drawn_again_by_the_next_player():
    state = do(lay(begun(), ticket_deck=(5, 3, 8, 1, 2)), "draw tickets", "keep 5", "draw tickets")
    assert state.offer == (1, 2, 3)


def test_mistake_the_tie_break_is_not_forgotten_in_a_whole_game():
    record = ttr.Record.read(data_folder() / "records" / "5-players-longest-path-decides.txt")
    final = ttr.scores(record.final_state)
    assert sorted(seat.total for seat in final)[-2:] == [104, 104]
    assert final.winners == (0,)
