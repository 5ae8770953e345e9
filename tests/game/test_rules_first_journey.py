"""The rules of First Journey, with at least one test for each: F1 to F9 as numbered in the engine."""

from dataclasses import replace
from enum import IntEnum
from itertools import pairwise

import networkx as nx
import pytest

import ttr
from tests.positions import begun, build, do, hand, lay, payable, refusal, route, stacked, total_cards
from ttr import ClaimRoute, DrawCard, DrawTickets, End, KeepTickets, Pass, Phase, SwapTickets
from ttr.game.cards import cards_to_text
from ttr.game.scoring import Decided

EUROPE = ttr.load_board("first-journey")
ALL_CARDS = "YGWKBR" * 10 + "L" * 12

# The same map with tickets that are mostly single routes, so that one claim completes them.
T = IntEnum(
    "T",
    "AMSTERDAM_LONDON LONDON_PARIS PARIS_ZURICH ROME_ZURICH VIENNA_WARSAW BERLIN_VIENNA ATHENS_SARAJEVO RIGA_WARSAW "
    "KIEV_WARSAW BARCELONA_MADRID AMSTERDAM_PARIS LONDON_ZURICH BUCHAREST_SARAJEVO RIGA_STOCKHOLM AMSTERDAM_BERLIN "
    "BERLIN_COPENHAGEN",
    start=0,
)
BOARD = replace(EUROPE, tickets=tuple(ttr.Ticket(*ticket.name.title().split("_"), 1) for ticket in T))
OTHERS = (T.VIENNA_WARSAW, T.BERLIN_VIENNA, T.ATHENS_SARAJEVO, T.RIGA_WARSAW, T.KIEV_WARSAW, T.BARCELONA_MADRID)
# From Moscow to Brest.
EAST_TO_WEST = [("Moscow", "Warsaw"), ("Berlin", "Warsaw"), ("Berlin", "Paris"), ("Brest", "Paris")]
EAST, WEST = ("Moscow", "Rostov", "Ankara"), ("Dublin", "Brest", "Madrid")


def game(*held: tuple[int, ...], deck: tuple[int, ...] = (), seats: int = 2, **changes) -> ttr.GameState:
    """Return a position in which seat 0 begins a turn, with these tickets in the hands and in the deck."""
    tickets = held + ((),) * (seats - len(held))
    return lay(begun("first-journey", seats, board=BOARD), tickets=tickets, ticket_deck=deck, **changes)


def claim(state: ttr.GameState, a: str, b: str, track: int = 0) -> ttr.GameState:
    """Let the seat to move claim a route, with extra locomotives."""
    index = route(BOARD, a, b, track=track)
    length = BOARD.routes[index].length
    return ttr.apply(lay(state, hand="L" * length), ClaimRoute(index, None, length))


def roads(*pairs: tuple[str, str]) -> list[int]:
    return [route(BOARD, *pair) for pair in pairs]


def having_shown(state: ttr.GameState, *counts: int) -> ttr.GameState:
    """Put completed tickets before each seat, from the end of the list, without any claims."""
    pile = list(range(len(BOARD.tickets)))[::-1]
    shown = tuple(tuple(pile.pop(0) for _ in range(count)) for count in counts)
    return lay(state, shown=shown, tickets=tuple(a + b for a, b in zip(shown, state.tickets, strict=True)))


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


@pytest.mark.parametrize("cards", ["GGGLLL", "GGLLRR", "GLLLYY", "LLLRRR", "RRRYYY", "GGGG", "L", ""])
def test_f4_a_colored_route_takes_cards_of_its_color_and_locomotives(cards):
    index = route(BOARD, "Moscow", "Riga", "green")
    state = game(hand=cards)
    found = {(m.color, m.locomotives) for m in ttr.legal_moves(state) if isinstance(m, ClaimRoute) and m.route == index}
    assert found == payable(hand(cards), "green", 3)


DOUBLE = [route(BOARD, "London", "Paris", track=track) for track in (0, 1)]


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


def joining(east: str, west: str) -> list[int]:
    """Return the routes of a shortest path between two cities, avoiding other bonus cities."""
    graph = nx.Graph((r.a, r.b) for r in BOARD.routes)
    graph.remove_nodes_from({*EAST, *WEST} - {east, west})
    path = nx.shortest_path(graph, east, west)
    return roads(*pairwise(path))


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


# --- F7: the end -----------------------------------------------------------------------------------


def test_f7_the_sixth_ticket_ends_the_game_immediately():
    state = having_shown(game((T.AMSTERDAM_LONDON, T.ROME_ZURICH), deck=OTHERS, seats=3), 5, 5, 0)
    state = claim(state, "Amsterdam", "London")
    assert (state.end, state.phase, state.turn) == (End.TICKETS, Phase.OVER, 1)
    assert state.completed == (6, 5, 0)
    assert ttr.legal_moves(state) == ()
    assert refusal(state, DrawCard(None)) == "The game is over."


def test_f7_the_fifth_ticket_does_not_end_the_game():
    state = having_shown(game((T.AMSTERDAM_LONDON, T.ROME_ZURICH), deck=OTHERS), 4, 5)
    state = claim(state, "Amsterdam", "London")
    assert (state.end, state.completed) == (None, (5, 5))


def test_f7_the_bonus_can_be_the_sixth_ticket():
    state = lay(build(game(), 0, *roads(*EAST_TO_WEST[:-1])), seat=0)
    state = claim(having_shown(state, 5, 0), *EAST_TO_WEST[-1])
    assert (state.end, state.completed[0]) == (End.TICKETS, 6)


def test_f7_a_ticket_after_the_bonus_can_be_the_sixth_ticket():
    state = lay(having_shown(game((T.AMSTERDAM_LONDON,), deck=OTHERS), 4, 0), bonuses=(True, False))
    assert claim(state, "Amsterdam", "London").end is End.TICKETS


def test_f7_a_swapped_ticket_can_be_the_sixth_ticket():
    state = lay(build(game(), 0, *roads(("London", "Paris"))), seat=0)
    state = having_shown(lay(state, tickets=((T.KIEV_WARSAW,), ()), ticket_deck=(T.LONDON_PARIS, T.RIGA_WARSAW)), 5, 0)
    assert do(state, "swap tickets").end is End.TICKETS


def test_f7_a_chain_of_new_tickets_stops_at_the_sixth():
    state = lay(build(game(), 0, *roads(("London", "Paris"))), seat=0)
    deck = (T.LONDON_PARIS, T.AMSTERDAM_PARIS, *OTHERS)
    state = having_shown(lay(state, tickets=((T.AMSTERDAM_LONDON,), ()), ticket_deck=deck), 4, 0)
    state = claim(state, "Amsterdam", "London")
    assert (state.end, state.completed[0]) == (End.TICKETS, 6)
    assert state.ticket_deck == (T.AMSTERDAM_PARIS, *OTHERS)


def test_f7_the_player_with_the_sixth_ticket_wins():
    done = (T.VIENNA_WARSAW, T.BERLIN_VIENNA, T.RIGA_WARSAW, T.KIEV_WARSAW, T.AMSTERDAM_BERLIN)
    state = build(game(), 0, *joining("Kiev", "Athens"))
    state = build(state, 1, *roads(*(BOARD.tickets[index].cities for index in done)))
    state = lay(state, seat=1, shown=((), done), tickets=((T.ROME_ZURICH,), (*done, T.AMSTERDAM_LONDON)))
    state = claim(state, "Amsterdam", "London")
    final = ttr.scores(state)
    assert state.end is End.TICKETS
    assert (final.winners, final.decided_by, final[1].total) == ((1,), Decided.TICKETS, 6)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_f7_the_last_train_ends_the_game_immediately(seats):
    state = game((T.ROME_ZURICH,), deck=OTHERS, seats=seats, trains=(1,) + (20,) * (seats - 1))
    state = claim(state, "London", "Paris")
    assert (state.end, state.phase, state.turn) == (End.TRAINS, Phase.OVER, 1)
    assert ttr.legal_moves(state) == ()


def test_f7_one_remaining_train_does_not_end_the_game():
    state = claim(game((T.ROME_ZURICH,), deck=OTHERS, trains=(2, 20)), "London", "Paris")
    assert (state.trains[0], state.end, state.turns_left) == (1, None, None)


def test_f7_after_the_last_train_most_completed_tickets_win():
    state = build(game((T.ROME_ZURICH,), deck=OTHERS), 1, *roads(("Kiev", "Warsaw"), ("Riga", "Warsaw")))
    state = lay(state, seat=0, trains=(1, 18), tickets=((T.LONDON_PARIS,), (T.KIEV_WARSAW, T.RIGA_WARSAW)))
    state = claim(lay(state, shown=((), (T.KIEV_WARSAW, T.RIGA_WARSAW))), "London", "Paris")
    final = ttr.scores(state)
    assert state.end is End.TRAINS
    assert [seat.total for seat in final] == [1, 2]
    assert (final.winners, final.decided_by) == ((1,), Decided.TICKETS)


def test_f7_tied_players_share_the_victory_regardless_of_path_and_missed_tickets():
    state = build(game(deck=()), 1, *roads(("Kiev", "Warsaw"), ("Kiev", "Vienna"), ("Moscow", "Warsaw")))
    state = lay(state, seat=0, trains=(1, 18), tickets=((T.LONDON_PARIS, T.ROME_ZURICH), (T.KIEV_WARSAW,)))
    state = claim(lay(state, shown=((), (T.KIEV_WARSAW,))), "London", "Paris")
    final = ttr.scores(state)
    assert [seat.total for seat in final] == [1, 1]
    assert (final.winners, final.decided_by) == ((0, 1), Decided.SHARED)
    assert [seat.rank for seat in final] == [1, 1]


def test_f7_a_ticket_completed_by_the_last_train_counts_too():
    state = claim(game((T.LONDON_PARIS,), (), deck=OTHERS, trains=(1, 20)), "London", "Paris")
    assert (state.end, state.completed) == (End.TRAINS, (1, 0))
    assert ttr.scores(state).winners == (0,)


def test_f7_the_sixth_ticket_by_the_last_train_is_a_victory_by_tickets():
    state = having_shown(game((T.LONDON_PARIS,), (), deck=OTHERS, trains=(1, 20)), 5, 5)
    state = claim(state, "London", "Paris")
    assert (state.trains[0], state.end, state.completed) == (0, End.TICKETS, (6, 5))


def test_f7_there_are_no_points():
    state = claim(game((T.AMSTERDAM_LONDON, T.ROME_ZURICH), deck=OTHERS), "Amsterdam", "London")
    state = claim(state, "Kiev", "Vienna")
    assert state.points == (0, 0)
    final = ttr.scores(state)
    assert [(seat.route_points, seat.bonus) for seat in final] == [(0, 0), (0, 0)]
    assert [seat.total for seat in final] == [1, 0]


def test_f7_tickets_that_are_not_completed_cost_nothing():
    state = game((T.ROME_ZURICH, T.KIEV_WARSAW), deck=OTHERS)
    assert [seat.total for seat in ttr.scores(state)] == [0, 0]


# --- F8: empty decks -----------------------------------------------------------------------------


def test_f8_an_empty_ticket_deck_is_rebuilt_from_the_discarded_tickets():
    state = game((T.AMSTERDAM_LONDON, T.ROME_ZURICH), deck=(), ticket_discards=OTHERS)
    state = claim(state, "Amsterdam", "London")
    drawn = set(state.tickets[0]) - {T.AMSTERDAM_LONDON, T.ROME_ZURICH}
    assert len(drawn) == 1
    assert drawn < set(OTHERS)
    assert set(state.ticket_deck) == set(OTHERS) - drawn
    assert state.ticket_discards == ()


def test_f8_a_swap_takes_the_last_ticket_of_the_deck_and_then_shuffled_ones_even_its_own():
    state = game(
        (T.AMSTERDAM_LONDON, T.LONDON_PARIS), deck=(T.ROME_ZURICH,), ticket_discards=(T.KIEV_WARSAW, T.RIGA_WARSAW)
    )
    state = do(state, "swap tickets")
    first, second = state.tickets[0]
    shuffled = {T.KIEV_WARSAW, T.RIGA_WARSAW, T.AMSTERDAM_LONDON, T.LONDON_PARIS}
    assert first == T.ROME_ZURICH
    assert second in shuffled
    assert set(state.ticket_deck) == shuffled - {second}
    assert state.ticket_discards == ()


def test_f8_the_position_keeps_every_shuffle_of_tickets():
    state = claim(game((T.AMSTERDAM_LONDON, T.ROME_ZURICH), deck=(), ticket_discards=OTHERS), "Amsterdam", "London")
    (order,) = state.ticket_shuffles
    assert sorted(order) == sorted(OTHERS)
    assert (state.tickets[0][-1], *state.ticket_deck) == order


def swapped_through() -> tuple[ttr.GameState, list[ttr.Move], ttr.GameState]:
    """Return a game of swaps until the ticket deck has run out twice."""
    start = state = ttr.new_game("first-journey", ["Ada", "Bo"], seed=8)
    moves = []
    while len(state.ticket_shuffles) < 2:
        moves.append(SwapTickets())
        state = ttr.apply(state, moves[-1])
    return start, moves, state


def test_f8_the_record_stores_shuffles_of_tickets_instead_of_drawing_them_again():
    record = ttr.Record.of(*swapped_through())
    text = record.to_text()
    again = ttr.Record.from_text(text)
    assert (again, again.final_state) == (record, record.final_state)
    first, second = (line.split(": ")[1] for line in text.splitlines() if line.startswith("ticket shuffle: "))
    backwards = " ".join(first.split()[::-1])
    with pytest.raises(ttr.RecordError) as error:
        ttr.Record.from_text(text.replace(first, backwards))
    assert error.value.readable.final_state.ticket_shuffles[0] == tuple(map(int, backwards.split()))
    assert second != first


def test_f8_a_stored_shuffle_that_does_not_match_the_tickets_is_refused():
    text = ttr.Record.of(*swapped_through()).to_text()
    line = next(line for line in text.splitlines() if line.startswith("ticket shuffle: "))
    with pytest.raises(ttr.RecordError, match="ticket shuffle 1 does not hold the tickets that were discarded"):
        ttr.Record.from_text(text.replace(line, line.rpartition(" ")[0]))


def test_f8_with_no_tickets_left_a_completed_ticket_is_not_replaced():
    state = claim(game((T.AMSTERDAM_LONDON, T.ROME_ZURICH), deck=()), "Amsterdam", "London")
    assert state.tickets[0] == (T.AMSTERDAM_LONDON, T.ROME_ZURICH)
    assert state.shown[0] == (T.AMSTERDAM_LONDON,)
    assert not state.over


def test_f8_with_fewer_tickets_left_fewer_are_drawn():
    state = lay(build(game(), 0, *roads(("Amsterdam", "London"))), seat=0)
    state = lay(state, tickets=((T.LONDON_PARIS, T.AMSTERDAM_PARIS), ()), ticket_deck=(T.KIEV_WARSAW,))
    state = claim(state, "London", "Paris")
    assert set(state.tickets[0]) == {T.LONDON_PARIS, T.AMSTERDAM_PARIS, T.KIEV_WARSAW}


def test_f8_without_other_tickets_a_swap_is_illegal():
    assert refusal(game((T.ROME_ZURICH, T.KIEV_WARSAW), deck=()), SwapTickets()) == "No other tickets are left."


def test_f8_a_player_without_tickets_cannot_swap():
    assert refusal(game(deck=OTHERS), SwapTickets()) == "You have no tickets to swap."


def test_f8_a_player_without_other_moves_may_still_swap():
    state = game((T.ROME_ZURICH, T.KIEV_WARSAW), deck=OTHERS, hands=["", ""])
    state = lay(state, deck="", discards="")
    assert ttr.legal_moves(state) == (SwapTickets(),)
    assert refusal(state, Pass()) == "You can pass only when you have no other move."


def test_f8_the_game_ends_after_a_round_in_which_nobody_can_draw_or_claim():
    state = game((T.ROME_ZURICH, T.KIEV_WARSAW), (), deck=OTHERS, seats=3, hands=["", "", ""])
    state = lay(state, deck="", discards="")
    state = do(state, "swap tickets", "pass")
    assert not state.over
    assert do(state, "pass").end is End.PASSES


def test_f8_a_player_who_can_claim_keeps_the_game_going():
    state = game((T.ROME_ZURICH, T.KIEV_WARSAW), (T.VIENNA_WARSAW,), deck=OTHERS, hands=["", "L"])
    state = do(lay(state, deck="", discards=""), "swap tickets")
    state = do(state, f"claim {DOUBLE[0]} locomotive+1")
    assert not state.over
    assert cards_to_text(state.deck) == "L"


# --- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_always_holds_two_unshown_tickets_until_they_run_out(seats):
    for state in ttr.play(["destination", "random", "random", "destination"][:seats], "first-journey", 4).states():
        for seat in range(seats):
            held = set(state.tickets[seat]) - set(state.shown[seat])
            assert len(held) == 2 or state.over or not state.tickets_left
