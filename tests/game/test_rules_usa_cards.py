"""The rules of the full game about cards, a test or more for each: U3 to U8, as numbered in `table` and `legal`."""

import pytest

import ttr
from tests.positions import begun, do, hand, lay, refusal, route, stacked
from ttr import DrawCard, Phase
from ttr.game.cards import NO_CARD, WILD, cards_to_text

USA = ttr.load_board("usa")
EDITIONS = ["usa", "usa-online"]


def draws(state: ttr.GameState) -> list[int | None]:
    return [move.slot for move in ttr.legal_moves(state) if isinstance(move, DrawCard)]


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
    assert state.hands[0].size == 103
    assert state.hands[0].locomotives == 7
