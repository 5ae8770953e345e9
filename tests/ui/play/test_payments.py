"""Hint, Claim and a double click use the same payment: the first one offered. Other payments take one click."""

import random

import pytest

from tests.ui.play.pressing import YOU, in_play, keep_all, press_something, said
from ttr import ClaimRoute
from ttr.analysis.payments import payments
from ttr.game.files.log import payment_text
from ttr.ui.setup.game_options import SeatChoice


def until_several_payments(page, seed):
    """Play until the hint is a claim with several payments."""
    rng = random.Random(seed)
    in_play(page, YOU, SeatChoice("destination"), seed=seed)
    while not page.session.over:
        move = page.session.hint().move
        if isinstance(move, ClaimRoute) and len(payments(page.session.view(), move.route)) > 1:
            return move
        press_something(page, rng)
    return None


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("by", ["hint and claim", "claim", "double click", "hint and double click"])
def test_every_control_makes_the_first_payment(page, seed, by):
    move = until_several_payments(page, seed)
    assert move is not None
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
    move = until_several_payments(page, 1)
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


def test_a_curtain_empties_the_chips(page):
    in_play(page, SeatChoice(None, "Ada"), SeatChoice(None, "Bo"))
    for _ in range(100):
        if page.turn.payment.buttons:
            break
        if page.session.waiting_for is not None:
            page.curtain_button.click()
        elif page.session.view().offer:
            keep_all(page)
        else:
            page.turn.deck_button.click()
    chips = list(page.turn.payment.buttons)
    assert all(chip.description for chip in chips)
    page.turn.claim_button.click()
    assert page.session.waiting_for is not None
    assert [(chip.description, chip.tooltip) for chip in chips] == [("", None)] * len(chips)
