"""The rules of First Journey, F1 to F6, and whole games; the numbers are those of docs/games.md."""

from dataclasses import replace

import pytest

import ttr
from tests.game.first_journey import (
    BOARD,
    DOUBLE,
    EAST,
    EAST_TO_WEST,
    EUROPE,
    OTHERS,
    WEST,
    T,
    claim,
    game,
    joining,
    roads,
)
from tests.positions import build, do, hand, lay, refusal, route, stacked, total_cards
from ttr import ClaimRoute, DrawCard, DrawTickets, KeepTickets, Phase, SwapTickets
from ttr.game.cards import cards_to_text

ALL_CARDS = "YGWKBR" * 10 + "L" * 12


def test_f1_each_player_has_20_trains_and_there_are_72_cards_ten_of_six_colors_and_twelve_locomotives():
    state = ttr.new_game("first-journey", list("ABCD"))
    six = dict.fromkeys(("yellow", "green", "white", "black", "blue", "red"), 10)
    assert {color: count for color, count in total_cards(state).items() if count} == {**six, "locomotive": 12}
    assert state.trains == (20,) * 4


def test_f1_the_number_of_cards_can_be_changed():
    cards = tuple((color, 8 if color == "locomotive" else 15) for color, _ in ttr.FIRST_JOURNEY.cards)
    state = ttr.new_game(replace(ttr.FIRST_JOURNEY, name="more", cards=cards))
    assert {total_cards(state)[color] for color, _ in cards} == {8, 15}


def test_f1_there_is_no_display_and_it_is_for_two_to_four_players():
    state = ttr.new_game("first-journey")
    assert ttr.player_view(state, 0).face_up == ()
    assert [move for move in ttr.legal_moves(state) if isinstance(move, DrawCard)] == [DrawCard(None)]
    assert refusal(state, DrawCard(0)) == "This game has no face-up cards: draw from the deck."
    for seats in (1, 5):
        with pytest.raises(ttr.RulesError, match=f"is for 2 to 4 players, not {seats}"):
            ttr.new_game("first-journey", [f"Player {seat}" for seat in range(seats)])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_f2_four_cards_and_two_tickets_are_dealt_to_each_player(seats):
    decks = stacked("YYYRGGGL", [9, 4, 2, 7, 1, 0, 3, 5, 8], board=EUROPE, deck=ALL_CARDS)
    state = ttr.new_game("first-journey", [f"P{seat}" for seat in range(seats)], decks=decks)
    assert state.hands[:2] == (hand("YYYR"), hand("GGGL"))
    assert (len(state.deck), state.ticket_deck) == (72 - 4 * seats, decks.tickets[2 * seats :])
    assert state.tickets == ((9, 4), (2, 7), (1, 0), (3, 5))[:seats]


def test_f2_both_are_kept_and_the_first_turn_begins():
    state = ttr.new_game("first-journey", list("ABC"), first=1)
    assert (state.seat, state.phase, state.turn) == (1, Phase.TURN, 0)
    assert refusal(state, KeepTickets(state.tickets[1])).startswith("No tickets are offered to you now")


def test_f3_two_cards_are_drawn_from_the_deck():
    state = do(game(hand="", deck=()), "draw deck")
    assert (state.seat, state.phase) == (0, Phase.NEXT_CARD)
    top = cards_to_text(game().deck[:2])
    state = do(state, "draw deck")
    assert state.hands[0] == hand(top)
    assert (state.seat, state.phase) == (1, Phase.TURN)


HELD = (T.AMSTERDAM_LONDON, T.LONDON_PARIS)


def test_f3_a_swap_discards_both_tickets_draws_two_and_spends_the_turn():
    before = game(HELD, (T.KIEV_WARSAW,), deck=(T.ROME_ZURICH, T.RIGA_WARSAW, T.VIENNA_WARSAW))
    changed = {"tickets": ((T.ROME_ZURICH, T.RIGA_WARSAW), (T.KIEV_WARSAW,)), "ticket_deck": (T.VIENNA_WARSAW,)}
    changed |= {"ticket_discards": HELD, "seat": 1, "turn": 1}
    assert do(before, "swap tickets") == lay(before, **changed), "and changes nothing else"


def test_f3_completed_tickets_are_not_swapped():
    state = game((T.AMSTERDAM_LONDON, T.ROME_ZURICH), deck=OTHERS)
    state = lay(claim(state, "Amsterdam", "London"), seat=0)
    state = do(state, "swap tickets")
    assert state.shown[0] == (T.AMSTERDAM_LONDON,)
    assert T.AMSTERDAM_LONDON in state.tickets[0]
    assert state.ticket_discards == (T.ROME_ZURICH, OTHERS[0])
    assert set(state.tickets[0]) == {T.AMSTERDAM_LONDON, OTHERS[1], OTHERS[2]}


def test_f3_tickets_are_not_swapped_after_a_first_card_and_not_drawn_without_a_swap():
    state = game(HELD, deck=OTHERS)
    reason = "You have drawn a card and must draw another before anything else."
    assert refusal(do(state, "draw deck"), SwapTickets()) == reason
    assert (
        refusal(state, DrawTickets()) == "You cannot draw tickets in this game; you can swap your tickets for others."
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_f4_no_player_owns_both_tracks_and_with_any_number_of_players_another_may_take_the_second(seats, first):
    claimed, second = build(game(seats=seats), 0, DOUBLE[first]), ClaimRoute(DOUBLE[1 - first], None, 1)
    reason = refusal(lay(claimed, seat=0, hand="LLL"), second)
    assert reason == "You own the other track of London – Paris; no player may own both."
    for seat in range(1, seats):
        state = ttr.apply(lay(claimed, seat=seat, hand="LLL"), second)
        assert (state.owners[DOUBLE[first]], state.owners[DOUBLE[1 - first]]) == (0, seat)


def test_f5_a_completed_ticket_is_shown_and_counts_and_a_new_one_is_drawn_from_the_top_immediately():
    state = claim(game((T.AMSTERDAM_LONDON, T.ROME_ZURICH), deck=OTHERS), "Amsterdam", "London")
    assert (state.shown, state.completed, state.seat) == (((T.AMSTERDAM_LONDON,), ()), (1, 0), 1)
    assert {ttr.player_view(state, seat).shown_tickets for seat in (0, 1)} == {state.shown}
    assert {*state.tickets[0]} == {T.AMSTERDAM_LONDON, T.ROME_ZURICH, OTHERS[0]}
    assert state.ticket_deck == OTHERS[1:]


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
    state, deck = build(game(), 0, *roads(("London", "Paris"))), (T.LONDON_PARIS, T.VIENNA_WARSAW, T.RIGA_WARSAW)
    state = do(lay(state, seat=0, tickets=((T.KIEV_WARSAW, T.ROME_ZURICH), ()), ticket_deck=deck), "swap tickets")
    assert (state.shown[0], {*state.tickets[0]}) == ((T.LONDON_PARIS,), {*deck})


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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_always_holds_two_unshown_tickets_until_they_run_out(seats):
    for state in ttr.play(["destination", "random", "random", "destination"][:seats], "first-journey", 4).states():
        for seat in range(seats):
            held = set(state.tickets[seat]) - set(state.shown[seat])
            assert len(held) == 2 or state.over or not state.tickets_left
