"""PlayerView: it shows what a seat may know, never leads to secrets, and stays the same if these are dealt again."""

import gc
import random
import types
from dataclasses import fields

import pytest

import ttr
from tests.positions import begun, build, do, lay, route, with_hidden_permuted
from ttr import Phase, Record, player_view
from ttr.game.cards import cards_to_text
from ttr.game.files import data_folder
from ttr.game.hand import Hand
from ttr.game.state import Decks, redeal

USA = ttr.load_board("usa")


def middle(seats: int = 3, seed: int = 5) -> ttr.GameState:
    """Return a position in the middle of a game of random bots, in which every seat holds cards and tickets."""
    states = ttr.play(["random"] * seats, seed=seed).states()
    return next(
        s for s in states[len(states) // 2 :] if s.phase is Phase.NEXT_CARD and all(map(sum, s.hands)) and s.deck
    )


@pytest.fixture
def state() -> ttr.GameState:
    return middle()


def test_a_view_shows_the_seat_s_own_hand_and_tickets_and_only_counts_of_others_and_of_decks():
    state = lay(begun(), hands=["RRL", "BBBBG"], deck="PPP", tickets=((1, 2), (3,)), ticket_deck=(4, 5, 6, 7))
    for seat in (0, 1):
        view = player_view(state, seat)
        assert (view.hand, view.tickets) == (state.hands[seat], state.tickets[seat])
        assert (view.hand_sizes, view.ticket_counts, view.deck_size, view.tickets_left) == ((3, 5), (2, 1), 3, 4)
    assert player_view(state, 0).cards == {"red": 2, "locomotive": 1}


def test_a_view_shows_the_table():
    view = player_view(lay(build(begun(), 1, 24), display="PLR.B", discards="GG"), 0)
    assert view.face_up == ("purple", "locomotive", "red", None, "blue")
    assert (cards_to_text(view.discards), view.owners[24], view.routes_of(1)) == ("GG", 1, (24,))
    assert (view.trains, view.points) == ((45, 41), (0, 7))


def test_only_its_seat_sees_an_offer():
    state = do(begun(), "draw tickets")
    assert [len(player_view(state, seat).offer) for seat in (0, 1)] == [3, 0]


def test_the_seat_to_move_has_the_legal_moves_of_the_position_and_a_waiting_one_learns_whose_turn_it_is(state):
    view = player_view(state, state.seat)
    assert view.legal_moves == ttr.legal_moves(state)
    assert len(view.legal_moves) > 1
    view = player_view(lay(begun(), hand="RRR"), 1)
    assert view.legal_moves == ()
    assert view.why_illegal(ttr.DrawCard(None)) == "It is Player 1's turn, not yours."


def test_different_seats_have_different_closed_routes():
    double = [route(USA, "Kansas City", "Omaha", track=track) for track in (0, 1)]
    state = build(begun(seats=4), 0, double[0])
    assert [bool(player_view(state, seat).open_mask >> double[1] & 1) for seat in (0, 1)] == [False, True]


def test_redealing_the_hidden_cards_changes_the_position(state):
    other = with_hidden_permuted(state, 0, random.Random(1))
    assert other.deck != state.deck
    assert other.hands[1:] != state.hands[1:]
    assert other.tickets[1:] != state.tickets[1:]
    assert other.ticket_deck != state.ticket_deck
    assert other.decks != state.decks


def test_the_repr_of_a_view_does_not_show_even_its_own_cards(state):
    richer = lay(state, hands=["LLLLLLL"] * 3)
    assert repr(player_view(richer, 0)) == repr(player_view(state, 0))


@pytest.mark.parametrize("write", [repr, str, "{}".format])
def test_the_reprs_of_positions_views_decks_and_records_show_no_secrets(state, write):
    record = ttr.Record.of(state, [], state)
    texts = [
        write(thing)
        for thing in (state, player_view(state, 0), state.decks, record, state.setup, [state], record.start)
    ]
    secrets = [cards_to_text(state.deck), repr(state.deck), repr(state.decks.cards), repr(state.ticket_deck)]
    secrets += [str(USA.tickets[ticket]) for tickets in state.tickets for ticket in tickets]
    secrets += [repr(tickets) for tickets in state.tickets] + [repr(cards) for cards in state.hands]
    for text in texts:
        assert not [secret for secret in secrets if secret in text]


def journey() -> ttr.GameState:
    """Return a position in which seat 1 has shown ticket 4 and holds 5 and 6; tickets 7 and 8 were swapped."""
    state = begun("first-journey")
    return lay(state, tickets=((1, 2), (4, 5, 6)), shown=((), (4,)), ticket_deck=(9, 10, 11), ticket_discards=(7, 8))


def test_only_completed_tickets_and_the_bonus_are_public_of_others_and_swapped_ones_count_as_left():
    own, other = (player_view(lay(journey(), bonuses=(False, True)), seat) for seat in (1, 0))
    assert own.shown_tickets == other.shown_tickets == ((), (4,))
    assert own.bonuses == other.bonuses == (False, True)
    assert (own.held_tickets, other.ticket_counts, other.tickets_left) == ((5, 6), (2, 3), 3 + 2)
    assert not [thing for thing in reachable(other) if thing in ((5, 6), (4, 5, 6), (7, 8), (9, 10, 11))]


def test_everybody_sees_the_sizes_of_the_open_piles():
    state = lay(begun("mini"), display="K.", deck="KKK")
    assert [player_view(state, seat).piles for seat in (0, 1)] == [(4, 0), (4, 0)]
    assert player_view(begun(), 0).piles == ()


SKIPPED = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType)
SKIPPED += (types.GetSetDescriptorType,)


def reachable(root: object) -> list[object]:
    """Return everything reachable from an object by references and properties, except through classes and functions."""
    seen, queue, found = {id(root)}, [root], []
    while queue:
        thing = queue.pop()
        found.append(thing)
        nexts = [other for other in gc.get_referents(thing) if not isinstance(other, SKIPPED)]
        if type(thing).__module__.startswith("ttr"):
            names = [name for name in dir(type(thing)) if isinstance(getattr(type(thing), name), property)]
            nexts += [getattr(thing, name) for name in names]
        for other in nexts:
            if id(other) not in seen:
                seen.add(id(other))
                queue.append(other)
    return found


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_view_never_leads_to_a_position_a_deck_or_another_hand(state, seat):
    view = player_view(state, seat)
    things = reachable(view)
    assert any(thing is state.setup for thing in things)  # the walk does reach the contents of a view
    assert any(thing == state.hands[seat] for thing in things)
    assert not [thing for thing in things if isinstance(thing, ttr.GameState | Decks | ttr.Record)]
    others = [other for other in range(3) if other != seat]
    secrets = [state.deck, state.decks.cards, state.decks.tickets, state.ticket_deck, *state.shuffles]
    secrets += [secret for other in others for secret in (state.hands[other], state.tickets[other])]
    assert not [thing for thing in things if isinstance(thing, bytes | tuple | Hand) and thing in secrets]


def test_the_object_walk_finds_the_secrets_of_a_position(state):
    assert any(isinstance(thing, Decks) for thing in reachable(state))


def test_every_field_of_a_view_has_been_considered_here():
    """If you add a field that does not depend on hidden cards, add it here."""
    public = {"setup", "to_move", "phase", "turn", "cards_due", "turns_left", "end", "hand_sizes", "ticket_counts"}
    public |= {"trains", "points", "owners", "display", "discards", "deck_size", "tickets_left", "shown_tickets"}
    public |= {"piles", "bonuses"}
    own = {"seat", "hand", "tickets", "offer", "open_mask"}
    assert {field.name for field in fields(ttr.PlayerView)} == public | own


@pytest.mark.parametrize("hand", [None, {"red": 3}])
def test_a_view_takes_only_a_hand_as_another_hand(hand):
    with pytest.raises(TypeError, match=r"a hand is a Hand, such as .*Hand\.of\(.*\), not "):
        ttr.player_view(ttr.new_game(seed=7), 0).with_hand(hand)


@pytest.mark.parametrize("seat", [2, -1, "x"])
def test_the_routes_of_an_unknown_seat_are_an_error_in_a_sentence(seat):
    state = ttr.new_game("usa", ["Ada", "Bo"], seed=1)
    for position in (state, ttr.player_view(state, 0)):
        with pytest.raises(IndexError, match=f"there is no seat {seat!r}; this game has seats 0 to 1"):
            position.open_to(seat)
        with pytest.raises(IndexError, match=f"there is no seat {seat!r}; this game has seats 0 to 1"):
            position.routes_of(seat)


RECORDS = sorted((data_folder() / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_seat_sees_the_same_as_before_and_the_game_can_continue(path):
    states = Record.read(path).states()
    for number, state in enumerate(states[::9]):
        other = redeal(state, f"{number}")
        for seat in range(len(state.hands)):
            assert ttr.player_view(other, seat) == ttr.player_view(state, seat)
        assert (other.hands, other.tickets, other.offers) == (state.hands, state.tickets, state.offers)
        assert sorted(other.deck) == sorted(state.deck)
        assert sorted(other.ticket_deck) == sorted(state.ticket_deck)
        if not other.over:
            ttr.apply(other, ttr.legal_moves(other)[0])


def test_the_order_of_the_decks_and_of_later_shuffles_differs():
    record = ttr.play(["random", "random"], seed=7)
    state = record.states()[20]
    one, two = redeal(state, "1"), redeal(state, "2")
    assert len({state.deck, one.deck, two.deck}) == 3
    assert len({state.ticket_deck, one.ticket_deck, two.ticket_deck}) == 3
    assert record.start.decks.shuffles
    assert one.decks.shuffles == two.decks.shuffles == ()
    assert one.decks.shuffle(0, b"\0\1\2\3\4\5") != two.decks.shuffle(0, b"\0\1\2\3\4\5")


def test_the_same_seed_gives_the_same_deal():
    state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    assert redeal(state, "x") == redeal(state, "x")
    # A fixed digest checks that this holds on every machine and in every version of Python.
    assert redeal(state, "x").deck[:8].hex() == "0807030701040001"


def test_with_open_piles_only_tickets_are_redealt():
    states = Record.read(data_folder() / "records" / "mini-2-players-no-route-left.txt").states()
    assert states[0].rules.open_piles
    assert all(redeal(state, "x").deck == state.deck for state in states)
