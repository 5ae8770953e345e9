"""Hint, Claim and a double click use the same payment: the first one offered. Other payments take one click."""

import pytest

from tests.ui.play.pressing import in_play, said
from ttr.analysis.payments import payments
from ttr.game.files.log import payment_text


def with_several_payments(page, seed):
    """Start a game in which the first hint is a claim with several payments; return the claim."""
    move = in_play(page, seed=seed).session.hint().move
    assert len(payments(page.session.view(), move.route)) > 1
    return move


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("by", ["hint and claim", "claim", "double click", "hint and double click"])
def test_every_control_makes_the_first_payment(page, seed, by):
    move = with_several_payments(page, seed)
    if "hint" in by:
        page.hint_button.click()
        assert payment_text(page.session.state.board, move) in said(page)
    elif by == "claim":
        page.turn.route.value = move.route
    if "double click" in by:
        page.click_route(move.route)
        if page.turn.selected == move.route and move not in page.session.moves:
            page.click_route(move.route)
    else:
        page.turn.claim_button.click()
    assert move in page.session.moves


def test_the_chips_show_their_cards_as_text_and_mark_the_choice(page):
    move = with_several_payments(page, 1)
    page.turn.route.value = move.route
    chips = page.turn.payment
    board = page.session.state.board
    assert [chip.description for chip in chips.buttons] == [payment_text(board, each) for each in chips.options]
    chips.buttons[1].click()
    assert chips.value == chips.options[1]
    assert [chip.tooltip.endswith("(chosen)") for chip in chips.buttons] == [
        place == 1 for place in range(len(chips.options))
    ]
    page.turn.claim_button.click()
    assert chips.options[1] != move
    assert move not in page.session.moves
