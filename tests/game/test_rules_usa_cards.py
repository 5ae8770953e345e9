"""The rules of the full game about cards, with at least one test for each: U3 to U8 of docs/games.md."""

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


@pytest.mark.parametrize("slot", range(5))
def test_u3_a_display_card_is_replaced_immediately_from_the_top_of_the_deck(slot):
    state = do(lay(begun(), hand="", display="POWGY", deck="KRB"), f"draw {slot}")
    assert state.hands[0] == hand("POWGY"[slot])
    assert cards_to_text(state.display) == "POWGY"[:slot] + "K" + "POWGY"[slot + 1 :]
    assert cards_to_text(state.deck) == "RB"


@pytest.mark.parametrize(
    ("display", "deck", "moves", "drawn", "seat"),
    [
        ("POWGY", "KRB", ["draw deck", "draw deck"], "KR", 1),
        ("POWGY", "KRB", ["draw 2", "draw 2"], "WK", 1),  # the replacement is the second card
        ("POWGY", "KRB", ["draw deck", "draw 0"], "KP", 1),
        ("POWGY", "KRB", ["draw 0", "draw deck"], "PR", 1),
        # U4: a face-up locomotive is the only card of the turn; a blind one is an ordinary card
        ("PLWGY", "KRB", ["draw 1"], "L", 1),
        ("POWGY", "LRB", ["draw deck"], "L", 0),
        ("POWGY", "LLB", ["draw deck", "draw deck"], "LL", 1),
        # U5: the display is redealt between two cards of a turn
        ("LPLGY", "LROWPKBB", ["draw 1", "draw 0"], "PR", 1),
    ],
)
def test_u3_two_cards_are_drawn_in_a_turn_face_up_or_blind(display, deck, moves, drawn, seat):
    state = do(lay(begun(), hand="", display=display, deck=deck, discards=""), *moves)
    assert (state.hands[0], state.seat) == (hand(drawn), seat)


@pytest.mark.parametrize(("display", "slot"), [("POWGY", 5), (".OWGY", 0)])
def test_u3_a_missing_or_empty_slot_is_refused(display, slot):
    reason = {5: "The display has no slot 5; its 5 slots are counted from 0.", 0: "Slot 0 of the display is empty."}
    assert refusal(lay(begun(), display=display, deck="RRR"), DrawCard(slot)) == reason[slot]


# --- U4: locomotives -------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["draw deck", "draw 0"])
def test_u4_a_face_up_locomotive_cannot_be_the_second_card(first):
    state = do(lay(begun(), hand="", display="PLWGY", deck="KRB"), first)
    assert draws(state) == [None, 0, 2, 3, 4]
    assert "face-up locomotive only as your first card" in refusal(state, DrawCard(1))


def test_u4_a_locomotive_that_replaces_the_first_card_cannot_be_taken():
    state = do(lay(begun(), hand="", display="POWGY", deck="LRB"), "draw 0")
    assert cards_to_text(state.display) == "LOWGY"
    assert "face-up locomotive only as your first card" in refusal(state, DrawCard(0))


# --- U5: three locomotives face up -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "display", "deck", "move", "then", "left"),
    [
        ("usa", "LPLGY", "L" + "ROWPK" + "BB", "draw 1", "ROWPK", "BB"),
        ("usa", "LPLGY", "L" + "LLLRR" + "LLLLB" + "ROWPK" + "BB", "draw 1", "ROWPK", "BB"),  # several redeals
        ("usa", "LPWGY", "LRB", "draw 1", "LLWGY", "RB"),  # two locomotives may stay
        ("usa", "LPLGY", "L" + "LLLLLL", "draw 1", "LLLGY", "LLLLLL"),  # too few other cards
        ("usa", "LPLGY", "L" + "LLLRR", "draw 1", "LLLGY", "LLLRR"),  # display and deck would only trade places
        ("usa", "LPLGY", "L" + "LLRRR", "draw 1", "LLRRR", ""),
        ("usa", "POWGY", "KRB", "draw deck", "POWGY", "RB"),  # a blind draw does not change the display
        # With four cards, at most two locomotives can show, so there is no redeal.
        ("usa-online", "L.LLY", "", "draw 0", "..LLY", ""),
        ("usa-online", "POWGY", "", "draw 0", ".OWGY", ""),  # U6: slots that cannot be filled stay empty
    ],
)
def test_u5_three_face_up_locomotives_are_redealt_if_other_cards_allow_it(edition, display, deck, move, then, left):
    state = do(lay(begun(edition), display=display, deck=deck, discards=""), move)
    assert cards_to_text(state.display) == then
    assert not left or cards_to_text(state.deck) == left


def test_u5_the_first_display_can_be_redealt():
    state = ttr.new_game("usa", ["Ada", "Bo"], decks=stacked("PPPRGGGL" + "LBLOL" + "ROWYK"))
    assert cards_to_text(state.display) == "ROWYK"
    assert sorted(cards_to_text(state.discards)) == sorted("LBLOL")


def test_u5_a_redeal_can_shuffle_the_discards():
    state = do(lay(begun(), display="LPLGY", deck="L" + "B", discards="RROO", hand=""), "draw 1")
    everything = state.display + state.deck + state.discards
    assert sorted(cards_to_text(everything)) == sorted("LLLGYBRROO")
    assert state.display.count(WILD) < 3


def test_u5_with_just_enough_other_cards_a_redeal_succeeds():
    state = do(lay(begun(), display="LPLGY", deck="L" + "LLLLLK", discards=""), "draw 1")
    assert state.display.count(WILD) == 2
    assert len(state.display) == 5


def test_u5_a_display_that_had_to_stay_is_redealt_once_a_claim_brings_other_cards():
    index = route(USA, "Dallas", "El Paso")
    stuck = lay(begun(), display="LLLGY", deck="LLLLLL", discards="", hand="RRRR")
    state = do(stuck, f"claim {index} red")
    assert state.display.count(WILD) < 3


def test_u5_a_display_that_had_to_stay_is_redealt_once_a_blind_draw_lets_the_others_mix():
    state = do(lay(begun(), display="LLLGY", deck="LLLRR", discards=""), "draw deck")
    assert state.display.count(WILD) < 3
    assert NO_CARD not in state.display


def test_u5_a_display_is_redealt_until_it_stands_however_long_that_takes():
    """With all locomotives and three other cards, one in 68 displays has two locomotives: some need many deals."""
    longest = 0
    for seed in range(40):
        state = do(lay(begun(seed=seed), display="LRLGB", deck="LL" + "L" * 9, discards="L"), "draw 1")
        assert state.display.count(WILD) >= 3  # with only G and B, no display can stand
        assert state.shuffles == ()
        state = do(lay(begun(seed=seed), display="LRLGB", deck="LL" + "L" * 9 + "Y", discards="L"), "draw 1")
        assert state.display.count(WILD) == 2
        longest = max(longest, len(state.shuffles))
    assert longest > 50


# --- U6: the deck runs out -------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["draw deck", "draw 0"])
def test_u6_the_discards_become_a_new_deck_as_soon_as_the_last_card_is_gone(move):
    state = do(lay(begun(), display="POWGY", deck="R", discards="BBGGKKPP"), move)
    assert sorted(cards_to_text(state.deck)) == sorted("BBGGKKPP")
    assert state.discards == b""


def test_u6_the_position_keeps_every_shuffle():
    state = do(lay(begun(), display="POWGY", deck="R", discards="BBGGKKPP"), "draw deck")
    assert state.shuffles == (state.deck,)


def test_u6_different_seeds_shuffle_the_discards_differently():
    orders = set()
    for seed in range(10):
        state = lay(begun(seed=seed), display="POWGY", deck="R", discards="PBOWGYKR" * 4)
        orders.add(do(state, "draw deck").deck)
    assert len(orders) == 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_u6_the_cards_of_a_claim_fill_empty_slots_immediately(edition):
    index = route(USA, "El Paso", "Houston")
    state = lay(begun(edition), display=".O..Y", deck="", discards="", hand="GGGGGG")
    state = do(state, f"claim {index} green")
    assert cards_to_text(state.display) == "GOGGY"
    assert cards_to_text(state.deck) == "GGG"
    assert state.discards == b""


def test_u6_a_claim_with_fewer_cards_than_empty_slots_fills_the_first_slots():
    index = route(USA, "Houston", "New Orleans")
    state = lay(begun(), display=".O...", deck="", discards="", hand="GG")
    state = do(state, f"claim {index} green")
    assert cards_to_text(state.display) == "GOG.."
    assert state.deck == b""


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


@pytest.mark.parametrize(
    ("edition", "display", "deck", "move", "goes_on"),
    [
        ("usa", "POWGY", "R", "draw deck", False),
        ("usa", "POWGY", "R", "draw 0", False),
        ("usa-online", "POWGY", "R", "draw deck", True),
        ("usa-online", "P..L.", "", "draw 0", False),  # only a locomotive is face up
        ("usa-online", "P....", "", "draw 0", False),
    ],
)
def test_u7_the_turn_ends_after_the_first_card_if_no_second_card_is_available(edition, display, deck, move, goes_on):
    state = do(lay(begun(edition), display=display, deck=deck, discards=""), move)
    assert (state.seat, state.phase) == ((0, Phase.NEXT_CARD) if goes_on else (1, Phase.TURN))


def test_u7_after_a_one_card_turn_the_next_player_draws_two_cards_again():
    state = do(lay(begun(), display="POWGY", deck="R", discards=""), "draw deck")
    state = do(lay(state, deck="KKK"), "draw deck")
    assert (state.seat, state.phase) == (1, Phase.NEXT_CARD)


# --- U8: no limit ----------------------------------------------------------------------------------


def test_u8_a_hand_may_hold_any_number_of_cards():
    state = lay(begun(), hand="PBOWGYKR" * 12 + "L" * 6, display="LLPPP", deck="LL", discards="")
    state = do(state, "draw deck")
    assert state.hands[0].size == 103
    assert state.hands[0].locomotives == 7
