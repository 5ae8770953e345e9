"""The rules of the full game, with at least one test for each, as numbered in docs/games.md: here U1, U2 and U17.

Cards (U3 to U8) are in test_rules_usa_cards.py, routes and tickets (U9 to U12) in test_rules_usa_routes.py, the end
(U13 to U16) in test_rules_usa_end.py; U18, the colors of the board, is in test_board.py.
"""

import pytest

import ttr
from tests.positions import begun, do, hand, lay, refusal, route, stacked
from ttr import ClaimRoute, DrawCard, DrawTickets, End, KeepTickets, Pass, Phase
from ttr.game.cards import cards_to_text
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


def test_u1_players_keep_two_or_three_of_the_first_tickets():
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


def test_u1_tickets_are_secret_until_the_end():
    record = ttr.play(["random", "random"], seed=11)
    *before, end = record.states()
    assert {ttr.player_view(state, 0).shown_tickets for state in before} == {((), ())}
    assert ttr.player_view(end, 0).shown_tickets == end.tickets
    assert all(end.tickets)


def test_u1_cards_and_tickets_are_shuffled():
    games = [ttr.new_game("usa", ["Ada", "Bo"], seed) for seed in range(20)]
    assert len({game.decks.cards for game in games}) == 20
    assert len({game.decks.tickets for game in games}) == 20


def test_u1_online_the_display_is_dealt_after_everybody_has_chosen_tickets():
    state = ttr.new_game("usa-online", ["Ada", "Bo"], first=0, decks=stacked("PPPRGGGL" + "BOWYK", [9, 4, 2, 7, 1, 0]))
    seen = [state.display]
    for move in ("keep 4 9", "keep 1 7"):
        state = do(state, move)
        seen.append(state.display)
    assert [cards_to_text(display) for display in seen] == ["", "", "BOWYK"]


# --- U2: turns -------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", range(4))
def test_u2_the_starting_player_can_be_chosen(first):
    assert ttr.new_game("usa", list("ABCD"), first=first).seat == first


def test_u2_by_default_the_starting_player_is_drawn_from_the_seed():
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
def test_u2_after_a_first_card_only_a_second_card_is_legal(second):
    state = do(lay(begun(), hand="RRRRRR"), "draw deck")
    assert refusal(state, second) == "You have drawn a card and must draw another before anything else."


@pytest.mark.parametrize("other", [DrawCard(None), DrawTickets(), ClaimRoute(0, "red", 0), Pass()])
def test_u2_after_drawing_tickets_only_a_choice_is_legal(other):
    state = do(lay(begun(), hand="RRRRRR"), "draw tickets")
    assert refusal(state, other) == "Choose your tickets before anything else: keep at least 1 of the 3 offered."


# --- U17: passing ----------------------------------------------------------------------------------


def blocked(seats: int = 2, **changes) -> ttr.GameState:
    """Return a position in which nobody has cards or can draw cards or tickets."""
    nothing = {"deck": "", "discards": "", "display": ".....", "ticket_deck": (), "hands": [""] * seats}
    return lay(begun(seats=seats), **nothing | changes)


def test_u17_a_player_without_any_other_move_passes():
    assert ttr.legal_moves(blocked()) == (Pass(),)


@pytest.mark.parametrize(
    "changes", [{"deck": "R"}, {"ticket_deck": (4,)}, {"hands": ["R", ""]}], ids=["card", "tickets", "claim"]
)
def test_u17_a_pass_is_refused_as_long_as_there_is_another_move(changes):
    assert refusal(blocked(**changes), Pass()) == "You can pass only when you have no other move."


def test_u17_cards_that_cannot_pay_for_an_open_route_do_not_prevent_a_pass():
    state = blocked(hands=["RRRR", ""])
    assert ttr.legal_moves(lay(state, open_routes=(0, 0))) == (Pass(),)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_u17_the_game_ends_when_everybody_passes_in_one_round(seats):
    state = blocked(seats)
    for _ in range(seats - 1):
        state = do(state, "pass")
        assert not state.over
    state = do(state, "pass")
    assert state.end is End.PASSES
    assert len(ttr.scores(state)) == seats


def test_u17_only_consecutive_passes_count():
    state = blocked(3, hands=["", "", "R"])
    state = do(state, "pass", "pass", f"claim {route(USA, 'Atlanta', 'Nashville')} red")
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


# --- every game --------------------------------------------------------------------------------


def test_a_legal_move_changes_only_the_new_position():
    state = lay(begun(), hand="RRRR")
    before = dict(vars(state))
    after = ttr.apply(state, ClaimRoute(route(USA, "Dallas", "El Paso"), "red", 0))
    assert vars(state) == before
    assert after != state


def test_shuffles_from_a_record_are_used_instead_of_drawing_new_ones():
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
