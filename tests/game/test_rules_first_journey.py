"""The rules of First Journey, F1 to F4, and whole games; the numbers are those of docs/games.md."""

from dataclasses import replace

import pytest

import ttr
from tests.game.first_journey import DOUBLE, EUROPE, OTHERS, T, claim, game
from tests.positions import build, do, hand, lay, refusal, stacked, total_cards
from ttr import ClaimRoute, DrawCard, DrawTickets, KeepTickets, Phase, SwapTickets
from ttr.game.cards import cards_to_text

ALL_CARDS = "YGWKBR" * 10 + "L" * 12


# --- F1: components --------------------------------------------------------------------------------


def test_f1_each_player_has_20_trains():
    assert ttr.new_game("first-journey", list("ABCD")).trains == (20,) * 4


def test_f1_there_are_72_cards_ten_of_each_of_six_colors_and_twelve_locomotives():
    cards = total_cards(ttr.new_game("first-journey"))
    six = dict.fromkeys(("yellow", "green", "white", "black", "blue", "red"), 10)
    assert {color: count for color, count in cards.items() if count} == {**six, "locomotive": 12}
    assert sum(cards.values()) == 72


def test_f1_the_number_of_cards_can_be_changed():
    cards = tuple((color, 8 if color == "locomotive" else 15) for color, _ in ttr.FIRST_JOURNEY.cards)
    state = ttr.new_game(replace(ttr.FIRST_JOURNEY, name="more", cards=cards))
    assert {total_cards(state)[color] for color, _ in cards} == {8, 15}


def test_f1_there_is_no_display():
    state = ttr.new_game("first-journey")
    assert ttr.player_view(state, 0).face_up == ()
    assert [move for move in ttr.legal_moves(state) if isinstance(move, DrawCard)] == [DrawCard(None)]
    assert refusal(state, DrawCard(0)) == "This game has no face-up cards: draw from the deck."


@pytest.mark.parametrize("seats", [1, 5])
def test_f1_it_is_for_two_to_four_players(seats):
    with pytest.raises(ttr.RulesError, match=f"is for 2 to 4 players, not {seats}"):
        ttr.new_game("first-journey", [f"Player {seat}" for seat in range(seats)])


# --- F2: setup -------------------------------------------------------------------------------------


def test_f2_four_cards_are_dealt_to_each_player():
    state = ttr.new_game("first-journey", decks=stacked("YYYRGGGL", board=EUROPE, deck=ALL_CARDS))
    assert state.hands == (hand("YYYR"), hand("GGGL"))
    assert len(state.deck) == 72 - 2 * 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_f2_two_tickets_are_dealt_to_each_player(seats):
    decks = stacked("", [9, 4, 2, 7, 1, 0, 3, 5, 8], board=EUROPE, deck=ALL_CARDS)
    state = ttr.new_game("first-journey", [f"P{seat}" for seat in range(seats)], decks=decks)
    assert state.tickets == ((9, 4), (2, 7), (1, 0), (3, 5))[:seats]
    assert state.ticket_deck == decks.tickets[2 * seats :]


def test_f2_both_are_kept_and_the_first_turn_begins():
    state = ttr.new_game("first-journey", list("ABC"), first=1)
    assert (state.seat, state.phase, state.turn) == (1, Phase.TURN, 0)
    assert refusal(state, KeepTickets(state.tickets[1])).startswith("No tickets are offered to you now")


# --- F3: turns -------------------------------------------------------------------------------------


def test_f3_two_cards_are_drawn_from_the_deck():
    state = do(game(hand="", deck=()), "draw deck")
    assert (state.seat, state.phase) == (0, Phase.NEXT_CARD)
    top = cards_to_text(game().deck[:2])
    state = do(state, "draw deck")
    assert state.hands[0] == hand(top)
    assert (state.seat, state.phase) == (1, Phase.TURN)


def test_f3_both_tickets_are_discarded_and_two_new_ones_drawn():
    state = game(
        (T.AMSTERDAM_LONDON, T.LONDON_PARIS), (T.KIEV_WARSAW,), deck=(T.ROME_ZURICH, T.RIGA_WARSAW, T.VIENNA_WARSAW)
    )
    state = do(state, "swap tickets")
    assert state.tickets == ((T.ROME_ZURICH, T.RIGA_WARSAW), (T.KIEV_WARSAW,))
    assert state.ticket_deck == (T.VIENNA_WARSAW,)
    assert state.ticket_discards == (T.AMSTERDAM_LONDON, T.LONDON_PARIS)


def test_f3_the_swap_spends_the_turn():
    state = do(game((T.AMSTERDAM_LONDON, T.LONDON_PARIS), deck=OTHERS), "swap tickets")
    assert (state.seat, state.phase, state.turn) == (1, Phase.TURN, 1)


def test_f3_completed_tickets_are_not_swapped():
    state = game((T.AMSTERDAM_LONDON, T.ROME_ZURICH), deck=OTHERS)
    state = lay(claim(state, "Amsterdam", "London"), seat=0)
    state = do(state, "swap tickets")
    assert state.shown[0] == (T.AMSTERDAM_LONDON,)
    assert T.AMSTERDAM_LONDON in state.tickets[0]
    assert state.ticket_discards == (T.ROME_ZURICH, OTHERS[0])
    assert set(state.tickets[0]) == {T.AMSTERDAM_LONDON, OTHERS[1], OTHERS[2]}


def test_f3_after_a_first_card_tickets_cannot_be_swapped():
    state = do(game((T.AMSTERDAM_LONDON, T.LONDON_PARIS), deck=OTHERS), "draw deck")
    assert refusal(state, SwapTickets()) == "You have drawn a card and must draw another before anything else."


def test_f3_tickets_are_not_drawn_without_a_swap():
    state = game((T.AMSTERDAM_LONDON, T.LONDON_PARIS), deck=OTHERS)
    assert (
        refusal(state, DrawTickets()) == "You cannot draw tickets in this game; you can swap your tickets for others."
    )


def test_f3_a_swap_does_not_change_another_seats_hand_tickets_and_trains():
    before = game((T.AMSTERDAM_LONDON, T.LONDON_PARIS), (T.KIEV_WARSAW, T.ROME_ZURICH), deck=OTHERS)
    after = do(before, "swap tickets")
    assert (after.tickets[1], after.hands, after.trains, after.owners) == (
        before.tickets[1],
        before.hands,
        before.trains,
        before.owners,
    )


# --- F4: claiming ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_f4_no_player_owns_both_tracks(seats, first):
    state = lay(build(game(seats=seats), 0, DOUBLE[first]), seat=0, hand="LLL")
    reason = refusal(state, ClaimRoute(DOUBLE[1 - first], None, 1))
    assert reason == "You own the other track of London – Paris; no player may own both."


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_f4_with_any_number_of_players_another_player_may_take_the_second_track(seats, first):
    for seat in range(1, seats):
        state = lay(build(game(seats=seats), 0, DOUBLE[first]), seat=seat, hand="LLL")
        state = ttr.apply(state, ClaimRoute(DOUBLE[1 - first], None, 1))
        assert (state.owners[DOUBLE[first]], state.owners[DOUBLE[1 - first]]) == (0, seat)


# --- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_always_holds_two_unshown_tickets_until_they_run_out(seats):
    for state in ttr.play(["destination", "random", "random", "destination"][:seats], "first-journey", 4).states():
        for seat in range(seats):
            held = set(state.tickets[seat]) - set(state.shown[seat])
            assert len(held) == 2 or state.over or not state.tickets_left
