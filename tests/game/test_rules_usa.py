"""The rules of the full game, a test or more for each, as numbered in `engine` and `legal`: here U1, U2 and U17.

Cards (U3 to U8) are in test_rules_usa_cards.py, routes and tickets (U9 to U12) in test_rules_usa_routes.py, the end
(U13 to U16) in test_rules_usa_end.py; U18, the colors of the board, is in test_board.py. At the end stand mistakes that
other programs made.
"""

import pytest

import ttr
from tests.positions import begun, do, hand, lay, longest, owning, refusal, route, small_board, stacked
from ttr import ClaimRoute, DrawCard, DrawTickets, End, IllegalMove, KeepTickets, Pass, Phase
from ttr.game.cards import NO_CARD, WILD, cards_to_text
from ttr.game.files.shipped_data import data_folder
from ttr.game.state import Decks

USA = ttr.load_board("usa")


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
    assert state.hands[0].size == 0


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
            assert 16 - state.hands[0].size == USA.routes[move.route].length


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
