"""The rules of First Journey, F7 and F8: the end, and empty decks."""

import pytest

import ttr
from tests.game.first_journey import BOARD, DOUBLE, EAST_TO_WEST, OTHERS, T, claim, game, having_shown, joining, roads
from tests.positions import build, do, lay, refusal
from ttr import DrawCard, End, Pass, Phase, SwapTickets
from ttr.game.cards import cards_to_text
from ttr.game.scoring import Decided

ENDS = {
    "the sixth ticket": (T.AMSTERDAM_LONDON, (5, 5, 0), 20, End.TICKETS, (6, 5, 0)),
    "not the fifth": (T.AMSTERDAM_LONDON, (4, 5), 20, None, (5, 5)),
    "the last train of two": (T.ROME_ZURICH, (0, 0), 1, End.TRAINS, (0, 0)),
    "the last train of three": (T.ROME_ZURICH, (0, 0, 0), 1, End.TRAINS, (0, 0, 0)),
    "the last train of four": (T.ROME_ZURICH, (0, 0, 0, 0), 1, End.TRAINS, (0, 0, 0, 0)),
    "not the last but one": (T.ROME_ZURICH, (0, 0), 2, None, (0, 0)),
    "a ticket by the last train counts": (T.AMSTERDAM_LONDON, (0, 0), 1, End.TRAINS, (1, 0)),
    "the sixth by the last train": (T.AMSTERDAM_LONDON, (5, 5), 1, End.TICKETS, (6, 5)),
}


@pytest.mark.parametrize(("held", "shown", "trains", "end", "completed"), ENDS.values(), ids=ENDS)
def test_f7_the_sixth_ticket_and_the_last_train_end_the_game_immediately(held, shown, trains, end, completed):
    left = (trains, *[20] * (len(shown) - 1))
    state = claim(
        having_shown(game((held,), deck=OTHERS, seats=len(shown), trains=left), *shown), "Amsterdam", "London"
    )
    assert (state.end, state.completed, state.turn) == (end, completed, 1)
    assert state.trains[0] == trains - 1
    if end is None:
        assert (state.phase, state.turns_left) == (Phase.TURN, None)
    else:
        assert (state.phase, ttr.legal_moves(state)) == (Phase.OVER, ())
        assert refusal(state, DrawCard(None)) == "The game is over."


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


def test_f7_there_are_no_points_and_tickets_that_are_not_completed_cost_nothing():
    state = claim(game((T.AMSTERDAM_LONDON, T.ROME_ZURICH), (T.ROME_ZURICH,), deck=OTHERS), "Amsterdam", "London")
    state = claim(state, "Kiev", "Vienna")
    final = ttr.scores(state)
    assert (state.points, [(seat.route_points, seat.bonus) for seat in final]) == ((0, 0), [(0, 0), (0, 0)])
    assert [seat.total for seat in final] == [1, 0]


def test_f8_an_empty_ticket_deck_is_rebuilt_from_the_discarded_tickets_and_the_position_keeps_the_shuffle():
    state = claim(game((T.AMSTERDAM_LONDON, T.ROME_ZURICH), deck=(), ticket_discards=OTHERS), "Amsterdam", "London")
    (order,) = state.ticket_shuffles
    assert sorted(order) == sorted(OTHERS)
    assert (*state.tickets[0], *state.ticket_deck) == (T.AMSTERDAM_LONDON, T.ROME_ZURICH, *order)
    assert state.ticket_discards == ()


def test_f8_a_swap_takes_the_last_ticket_of_the_deck_and_then_shuffled_ones_even_its_own():
    held, discarded = (T.AMSTERDAM_LONDON, T.LONDON_PARIS), (T.KIEV_WARSAW, T.RIGA_WARSAW)
    state = do(game(held, deck=(T.ROME_ZURICH,), ticket_discards=discarded), "swap tickets")
    first, second = state.tickets[0]
    assert (first, state.ticket_discards) == (T.ROME_ZURICH, ())
    assert {second, *state.ticket_deck} == {*held, *discarded}


def swapped_through() -> tuple[ttr.GameState, list[ttr.Move], ttr.GameState]:
    """Return a game of swaps until the ticket deck has run out twice."""
    start = state = ttr.new_game("first-journey", ["Ada", "Bo"], seed=8)
    moves = []
    while len(state.ticket_shuffles) < 2:
        moves.append(SwapTickets())
        state = ttr.apply(state, moves[-1])
    return start, moves, state


def test_f8_the_record_stores_shuffles_of_tickets_instead_of_drawing_them_again_and_they_must_match():
    record = ttr.Record.of(*swapped_through())
    text = record.to_text()
    again = ttr.Record.from_text(text)
    assert (again, again.final_state) == (record, record.final_state)
    first, second = (line.split(": ")[1] for line in text.splitlines() if line.startswith("ticket shuffle: "))
    assert second != first
    backwards = " ".join(first.split()[::-1])
    with pytest.raises(ttr.RecordError) as error:
        ttr.Record.from_text(text.replace(first, backwards))
    assert error.value.readable.final_state.ticket_shuffles[0] == tuple(map(int, backwards.split()))
    with pytest.raises(ttr.RecordError, match="ticket shuffle 1 does not hold the tickets that were discarded"):
        ttr.Record.from_text(text.replace(first, first.rpartition(" ")[0]))


def test_f8_with_fewer_tickets_left_fewer_or_none_are_drawn():
    state = claim(game((T.AMSTERDAM_LONDON, T.ROME_ZURICH), deck=()), "Amsterdam", "London")
    assert (state.tickets[0], state.shown[0]) == ((T.AMSTERDAM_LONDON, T.ROME_ZURICH), (T.AMSTERDAM_LONDON,))
    assert not state.over
    state = lay(build(game(), 0, *roads(("Amsterdam", "London"))), seat=0)
    state = lay(state, tickets=((T.LONDON_PARIS, T.AMSTERDAM_PARIS), ()), ticket_deck=(T.KIEV_WARSAW,))
    assert {*claim(state, "London", "Paris").tickets[0]} == {T.LONDON_PARIS, T.AMSTERDAM_PARIS, T.KIEV_WARSAW}


def test_f8_without_other_or_own_tickets_a_swap_is_illegal():
    assert refusal(game((T.ROME_ZURICH, T.KIEV_WARSAW), deck=()), SwapTickets()) == "No other tickets are left."
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
