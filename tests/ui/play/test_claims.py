"""A claim: the player chooses the route, and the payment where it could be of several colors; Claim makes that move."""

import random

import pytest

from tests.ui.play.pressing import in_play, said, started
from tests.ui.seen import press_sea
from ttr import ClaimRoute
from ttr.analysis.payments import payments
from ttr.game.files.log import payment_text
from ttr.game.legal import claimable_routes
from ttr.ui.controls.widgets import NOTHING


def routes_by_colors(page, *, several):
    """Return the claimable routes that cards of several colors can pay for, or of one color only."""
    view = page.session.view()
    paid = {route: {move.color for move in payments(view, route)} - {None} for route in claimable_routes(view)}
    return [route for route, colors in paid.items() if (len(colors) > 1) == several]


def refused_by(page):
    return next(route for route in range(len(page.map.board.routes)) if route not in page.turn.routes)


def choose(page, route, by):
    """Choose a route, in the list or on the map."""
    if by == "the list":
        page.turn.route.value = route
    else:
        page.click_route(route)


WAYS = pytest.mark.parametrize("by", ["the list", "the map"])


@pytest.mark.parametrize("seed", range(5))
def test_a_turn_begins_with_nothing_to_claim_and_claim_says_what_to_choose(page, seed):
    in_play(page, seed=seed)
    before = page.session.state
    assert page.turn.selected is page.turn.payment.value is None
    page.turn.claim_button.click()
    assert said(page).startswith("Choose a route first")
    assert page.session.state is before


@WAYS
def test_payments_to_choose_from_come_into_sight(page, by):
    in_play(page)
    choose(page, routes_by_colors(page, several=True)[0], by)
    assert "ttr-in-sight" in page.turn.payment.widget._dom_classes
    press_sea(page.map)
    assert "ttr-in-sight" not in page.turn.payment.widget._dom_classes


def test_a_second_press_on_a_route_refuses_nothing_while_its_payment_is_not_chosen(page):
    in_play(page)
    before = page.session.state
    for _ in range(2):
        page.click_route(routes_by_colors(page, several=True)[0])
        assert "choose the cards to pay with" in said(page)
        assert "ttr-urgent" not in page.status.value
    assert page.session.state is before


@WAYS
def test_a_refused_press_clears_what_was_chosen_before(page, by):
    in_play(page)
    choose(page, routes_by_colors(page, several=False)[0], by)
    assert page.turn.payment.value is not None
    before = page.session.state
    page.click_route(refused_by(page))
    assert page.turn.selected is page.turn.payment.value is page.map.picture.selected is None
    page.turn.claim_button.click()
    assert page.session.state is before


def test_a_press_on_the_sea_clears_the_choice_and_its_sentence(page):
    in_play(page)
    page.click_route(page.turn.routes[0])
    press_sea(page.map)
    assert page.turn.selected is page.map.picture.selected is None
    assert "press Claim" not in said(page)


@WAYS
def test_a_payment_of_several_colors_is_chosen_by_the_player(page, by):
    in_play(page)
    route = routes_by_colors(page, several=True)[0]
    choose(page, route, by)
    before = page.session.state
    page.turn.claim_button.click()
    assert "cards" in said(page)
    page.click_route(route)
    assert page.session.state is before
    page.turn.payment.buttons[1].click()
    move = page.turn.payment.options[1]
    page.turn.claim_button.click()
    assert move in page.session.moves


@WAYS
def test_a_payment_of_one_color_is_chosen_with_its_route_and_saves_locomotives(page, by):
    in_play(page)
    route = routes_by_colors(page, several=False)[0]
    move = payments(page.session.view(), route)[0]
    choose(page, route, by)
    assert page.turn.payment.value == move
    page.turn.claim_button.click()
    assert move in page.session.moves


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("by", ["claim", "a press on the route"])
def test_a_hint_chooses_the_route_and_the_payment_that_it_names(page, seed, by):
    move = in_play(page, seed=seed).session.hint().move
    assert isinstance(move, ClaimRoute)
    page.hint_button.click()
    assert payment_text(page.session.state.board, move) in said(page)
    if by == "claim":
        page.turn.claim_button.click()
    else:
        page.click_route(move.route)
    assert move in page.session.moves


def test_the_chips_show_their_cards_as_text_and_mark_the_choice(page):
    in_play(page)
    page.turn.route.value = routes_by_colors(page, several=True)[0]
    chips, board = page.turn.payment, page.session.state.board
    assert [chip.description for chip in chips.buttons] == [payment_text(board, each) for each in chips.options]
    assert not any(chip.tooltip.endswith("(chosen)") for chip in chips.buttons)
    chips.buttons[1].click()
    assert chips.value == chips.options[1]
    assert [chip.tooltip.endswith("(chosen)") for chip in chips.buttons] == [
        place == 1 for place in range(len(chips.options))
    ]


def test_what_others_do_leaves_a_choice_that_is_still_legal(page):
    in_play(page)
    page.turn.route.value = routes_by_colors(page, several=True)[0]
    page.turn.payment.buttons[1].click()
    chosen = page.turn.payment.value
    page.refresh()
    assert page.turn.payment.value == chosen


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_ever_chosen_but_by_the_players_last_press_of_this_turn(page, seed):
    rng = random.Random(seed)
    started(page, seed=seed)
    for check in page.turn.offers[:3]:
        check.value = True
    page.turn.keep_button.click()
    chosen = None
    for _ in range(60):
        view = page.session.view()
        open_now = claimable_routes(view) if page.session.my_turn and view.phase == "turn" else ()
        act = rng.choice(("list", "map", "map", "nothing in the list", "draw", "city", "undo", "look back"))
        route = rng.choice(open_now) if open_now and rng.random() < 0.7 else rng.randrange(100)
        if act == "list" and route in open_now:
            page.turn.route.value = chosen = route
        elif act == "map" and route != chosen:
            page.click_route(route)
            chosen = route if route in open_now else None
        elif act == "nothing in the list" and open_now:
            page.turn.route.value, chosen = NOTHING, None
        elif act == "draw":
            page.turn.deck_button.click()
            chosen = None
        elif act == "city":
            page.click_city(rng.randrange(len(page.map.board.cities)))
        elif act == "undo" and page.session.why_no_undo() is None:
            page.undo_button.click()
            chosen = None
        elif act == "look back":
            page.timeline.back_button.click()
            page.past.now_button.click()
        assert page.turn.selected == page.map.picture.selected == chosen
        assert page.turn.payment.value is None or page.turn.payment.value.route == chosen


def test_a_route_that_is_no_longer_chosen_leaves_no_sentence(page):
    in_play(page)
    before = page.status.text
    page.turn.route.value = next(value for _, value in page.turn.route.options if value != NOTHING)
    assert page.status.text != before
    page.turn.route.value = NOTHING
    assert "press Claim" not in page.status.text
