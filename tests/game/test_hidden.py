"""Redealing: every seat sees the same as before, and only unknown cards change."""

import pytest

import ttr
from ttr import Record
from ttr.game.files import data_folder
from ttr.game.state import redeal

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
