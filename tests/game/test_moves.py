"""The text notation of moves: every move can be written and parsed back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr
from ttr import ClaimRoute, DrawCard, DrawTickets, KeepTickets, MalformedMove, Pass, SwapTickets, parse_move
from ttr.game.cards import COLORS, cards_from_text, cards_to_text

NOTATION = {
    "draw deck": DrawCard(None),
    "draw 0": DrawCard(0),
    "draw 4": DrawCard(4),
    "draw tickets": DrawTickets(),
    "keep 4 17": KeepTickets((4, 17)),
    "keep 0": KeepTickets((0,)),
    "keep": KeepTickets(()),
    "claim 37 orange": ClaimRoute(37, "orange", 0),
    "claim 37 orange+2": ClaimRoute(37, "orange", 2),
    "claim 0 locomotive+3": ClaimRoute(0, None, 3),
    "swap tickets": SwapTickets(),
    "pass": Pass(),
}

moves = st.one_of(
    st.builds(DrawCard, st.none() | st.integers(0, 99)),
    st.just(DrawTickets()),
    st.builds(KeepTickets, st.lists(st.integers(0, 9999), max_size=6)),
    st.builds(ClaimRoute, st.integers(0, 9999), st.none() | st.sampled_from(COLORS), st.integers(0, 999)),
    st.just(SwapTickets()),
    st.just(Pass()),
)


@pytest.mark.parametrize(("text", "move"), NOTATION.items())
def test_a_move_is_written_in_its_notation_and_parses_back(text, move):
    assert str(move) == text
    assert parse_move(text) == move


@given(moves)
def test_every_move_parses_back_from_its_text(move):
    assert parse_move(str(move)) == move


def test_neither_spaces_nor_the_order_of_tickets_matter():
    assert parse_move("  claim   37\torange+2 ") == ClaimRoute(37, "orange", 2)
    assert KeepTickets([17, 4]) == KeepTickets((4, 17)) == parse_move("keep 17 4")


NO_MOVES = """
draw|draw -1|draw 1.0|draw 100|draw Deck|draw locomotive|keep a|keep -1|keep 1,2|claim|claim 3|claim 3 pink|claim 3 gray
claim -3 red|claim 3 red+|claim 3 red+-1|claim 3 red + 1|claim 3 red+1+1|claim 99999 red|claim ٣ red|draw ٣|passes
pass pass|PASS|swap|swap ticket|swap tickets 3|Swap tickets|draw deck # comment
"""


@pytest.mark.parametrize("text", [*NO_MOVES.strip().replace("\n", "|").split("|"), "", "claim 3 red\0", "x" * 100_000])
def test_other_texts_are_not_moves(text):
    with pytest.raises(MalformedMove, match="is not a move") as error:
        parse_move(text)
    assert len(str(error.value)) < 200


def test_malformed_and_illegal_moves_are_different_errors_with_a_common_parent():
    state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    with pytest.raises(ttr.IllegalMove) as illegal:
        ttr.apply(state, parse_move("draw deck"))
    assert illegal.value.reason == str(illegal.value) == ttr.why_illegal(state, DrawCard(None))
    assert not isinstance(illegal.value, MalformedMove)
    for kind in (ttr.IllegalMove, MalformedMove):
        assert issubclass(kind, ttr.MoveError)
    assert issubclass(ttr.MoveError, ValueError)


@given(st.lists(st.sampled_from([*range(9), 255])).map(bytes))
def test_cards_parse_back_from_their_letters(cards):
    assert cards_from_text(cards_to_text(cards)) == cards


@pytest.mark.parametrize("text", ["X", "p", "P L", "PL\n", "É"])
def test_other_letters_are_not_cards(text):
    with pytest.raises(ValueError, match="unknown card letter"):
        cards_from_text(text)
