"""The rules of the full game about cards, with at least one test for each: U3 to U8 of docs/games.md."""

import pytest

import ttr
from tests.positions import begun, check_effect, do, hand, lay, refusal, route, stacked
from ttr import DrawCard, Phase
from ttr.game.cards import NO_CARD, WILD, cards_to_text

USA = ttr.load_board("usa")
EDITIONS = ["usa", "usa-online"]


def at(display: str, deck: str = "", edition: str = "usa", **changes) -> ttr.GameState:
    """Return a position with these cards on the table, in which a seat without cards begins its turn."""
    return lay(begun(edition), **{"hand": "", "display": display, "deck": deck, "discards": "", **changes})


def draws(state: ttr.GameState) -> list[int | None]:
    return [move.slot for move in ttr.legal_moves(state) if isinstance(move, DrawCard)]


@pytest.mark.parametrize("slot", range(5))
def test_u3_a_display_card_is_replaced_immediately_from_the_top_of_the_deck(slot):
    state = do(at("POWGY", "KRB"), f"draw {slot}")
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
    state = do(at(display, deck), *moves)
    assert (state.hands[0], state.seat) == (hand(drawn), seat)


def test_u3_a_missing_or_empty_slot_is_refused():
    assert refusal(at("POWGY"), DrawCard(5)) == "The display has no slot 5; its 5 slots are counted from 0."
    assert refusal(at(".OWGY", "RRR"), DrawCard(0)) == "Slot 0 of the display is empty."


@pytest.mark.parametrize("first", ["draw deck", "draw 0"])
def test_u4_a_face_up_locomotive_cannot_be_the_second_card_even_if_it_replaces_the_first(first):
    state = do(at("PLWGY", "KRB"), first)
    assert draws(state) == [None, 0, 2, 3, 4]
    assert "face-up locomotive only as your first card" in refusal(state, DrawCard(1))
    assert "face-up locomotive only as your first card" in refusal(do(at("POWGY", "LRB"), "draw 0"), DrawCard(0))


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
    state = do(at(display, deck, edition), move)
    assert cards_to_text(state.display) == then
    assert not left or cards_to_text(state.deck) == left


def test_u5_the_first_display_can_be_redealt():
    state = ttr.new_game("usa", ["Ada", "Bo"], decks=stacked("PPPRGGGL" + "LBLOL" + "ROWYK"))
    assert cards_to_text(state.display) == "ROWYK"
    assert sorted(cards_to_text(state.discards)) == sorted("LBLOL")


@pytest.mark.parametrize(
    ("display", "cards", "move"),
    [
        ("LPLGY", {"deck": "LB", "discards": "RROO"}, "draw 1"),  # a redeal can shuffle the discards
        ("LPLGY", {"deck": "L" + "LLLLLK"}, "draw 1"),  # just enough other cards
        ("LLLGY", {"deck": "LLLLLL", "hand": "RRRR"}, f"claim {route(USA, 'Dallas', 'El Paso')} red"),  # brings others
        ("LLLGY", {"deck": "LLLRR"}, "draw deck"),  # then the others mix
    ],
)
def test_u5_a_display_that_had_to_stay_is_redealt_as_soon_as_it_can_be(display, cards, move):
    state = do(at(display, **cards), move)
    everything = sorted(cards_to_text(state.display + state.deck + state.discards))
    drawn = display[1] if move == "draw 1" else "L" if move == "draw deck" else ""
    assert "".join(everything) == "".join(sorted("".join([display, *cards.values()]))).replace(drawn, "", 1)
    assert state.display.count(WILD) < 3
    assert NO_CARD not in state.display


def test_u5_a_display_is_redealt_until_it_stands_however_long_that_takes():
    """With all locomotives and three other cards, one in 68 displays has two locomotives: some need many deals."""
    longest = 0
    for seed in range(40):
        table = {"display": "LRLGB", "discards": "L", "hand": ""}
        state = do(lay(begun(seed=seed), deck="LL" + "L" * 9, **table), "draw 1")
        assert state.display.count(WILD) >= 3  # with only G and B, no display can stand
        assert state.shuffles == ()
        state = do(lay(begun(seed=seed), deck="LL" + "L" * 9 + "Y", **table), "draw 1")
        assert state.display.count(WILD) == 2
        longest = max(longest, len(state.shuffles))
    assert longest > 50


@pytest.mark.parametrize("move", ["draw deck", "draw 0"])
def test_u6_the_discards_become_a_new_deck_as_soon_as_the_last_card_is_gone_in_an_order_of_the_seed(move):
    state = do(at("POWGY", "R", discards="BBGGKKPP"), move)
    assert sorted(cards_to_text(state.deck)) == sorted("BBGGKKPP")
    assert (state.discards, state.shuffles) == (b"", (state.deck,)), "the position keeps every shuffle"
    table = {"display": "POWGY", "deck": "R", "discards": "PBOWGYKR" * 4}
    assert len({do(lay(begun(seed=seed), **table), move).shuffles for seed in range(10)}) == 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_u6_the_cards_of_a_claim_fill_empty_slots_immediately_the_first_ones_first(edition):
    state = at(".O..Y", edition=edition, hand="GGGGGG")
    move = f"claim {route(USA, 'El Paso', 'Houston')} green"
    check_effect(state, move, {"display": "GOGGY", "deck": "GGG", "discards": ""})
    state = at(".O...", edition=edition, hand="GG")
    check_effect(state, f"claim {route(USA, 'Houston', 'New Orleans')} green", {"display": "GOG..", "deck": ""})


def test_u7_with_deck_and_discards_empty_no_card_can_be_drawn_even_from_the_display_except_online():
    assert draws(at("POWGY")) == []
    assert "not even from the display" in refusal(at("POWGY"), DrawCard(0))
    assert draws(at("POWGY", edition="usa-online")) == [0, 1, 2, 3, 4]
    for edition in EDITIONS:
        assert "deck and the discards are empty" in refusal(at("POWGY", edition=edition), DrawCard(None))


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
    state = do(at(display, deck, edition), move)
    assert (state.seat, state.phase) == ((0, Phase.NEXT_CARD) if goes_on else (1, Phase.TURN))


def test_u7_after_a_one_card_turn_the_next_player_draws_two_cards_again():
    state = do(lay(do(at("POWGY", "R"), "draw deck"), deck="KKK"), "draw deck")
    assert (state.seat, state.phase) == (1, Phase.NEXT_CARD)


def test_u8_a_hand_may_hold_any_number_of_cards():
    state = do(at("LLPPP", "LL", hand="PBOWGYKR" * 12 + "L" * 6), "draw deck")
    assert (state.hands[0].size, state.hands[0].locomotives) == (103, 7)
