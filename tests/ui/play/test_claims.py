"""A claim: the player chooses the route, and the payment where it could be of several colors; Claim makes that move."""

import random

import pytest

from tests.positions import begun, lay
from tests.ui.play.pressing import BOT, YOU, in_play, play_on_with_hints, said, started
from tests.ui.seen import press_sea
from ttr import ClaimRoute, End, IllegalMove, Record
from ttr.analysis.payments import payments
from ttr.game.files.log import payment_text
from ttr.game.legal import claimable_routes
from ttr.game.seat_network import claims_are_over
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.controls.widgets import NOTHING
from ttr.ui.panels.game_html import end_banner
from ttr.ui.play.session import Session
from ttr.ui.setup.game_options import GameOptions


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


@pytest.mark.parametrize("seed", range(2))
def test_a_turn_begins_with_nothing_to_claim_and_claim_says_what_to_choose(page, seed):
    in_play(page, seed=seed)
    before = page.session.state
    assert page.turn.selected is page.turn.payment.value is None
    page.turn.claim_button.click()
    assert said(page).startswith("Choose a route first")
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


@WAYS
def test_payments_of_several_colors_come_into_sight_and_the_player_chooses_one(page, by):
    in_play(page)
    route = routes_by_colors(page, several=True)[0]
    choose(page, route, by)
    before, payment = page.session.state, page.turn.payment
    assert "ttr-in-sight" in payment.widget._dom_classes
    page.turn.claim_button.click()
    assert "cards" in said(page)
    for _ in range(2):
        page.click_route(route)
        assert "choose the cards to pay with" in said(page)
        assert "ttr-urgent" not in page.status.value
    assert page.session.state is before
    payment.buttons[1].click()
    move = payment.options[1]
    page.turn.claim_button.click()
    assert move in page.session.moves
    assert "ttr-in-sight" not in payment.widget._dom_classes


@WAYS
def test_a_payment_of_one_color_is_chosen_with_its_route_and_saves_locomotives(page, by):
    in_play(page)
    route = routes_by_colors(page, several=False)[0]
    move = payments(page.session.view(), route)[0]
    choose(page, route, by)
    assert page.turn.payment.value == move
    page.turn.claim_button.click()
    assert move in page.session.moves


@pytest.mark.parametrize(("seed", "by"), [(1, "claim"), (2, "a press on the route")])
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


def test_the_chips_show_their_cards_as_text_and_mark_the_choice_which_stays_while_it_is_legal(page):
    in_play(page)
    page.turn.route.value = routes_by_colors(page, several=True)[0]
    chips, board = page.turn.payment, page.session.state.board
    assert [chip.description for chip in chips.buttons] == [payment_text(board, each) for each in chips.options]
    assert not any(chip.tooltip.endswith("(chosen)") for chip in chips.buttons)
    chips.buttons[1].click()
    for _ in range(2):
        assert chips.value == chips.options[1]
        marked = [place for place, chip in enumerate(chips.buttons) if chip.tooltip.endswith("(chosen)")]
        assert marked == [1]
        page.refresh()


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


def nothing_in_the_list(page):
    page.turn.route.value = NOTHING


def a_press_on_the_sea(page):
    press_sea(page.map)


@pytest.mark.parametrize("leave", [nothing_in_the_list, a_press_on_the_sea])
def test_a_route_that_is_no_longer_chosen_leaves_no_sentence(page, leave):
    in_play(page)
    before = page.status.text
    page.turn.route.value = page.turn.routes[0]
    assert page.status.text != before
    leave(page)
    assert page.turn.selected is page.map.picture.selected is None
    assert "press Claim" not in said(page)


@pytest.fixture
def late(page):
    """A game on Königsberg against a bot, played by hints until nobody can claim any more."""
    page.start(GameOptions("usa", (YOU, BOT), 0, "konigsberg"))
    play_on_with_hints(page, lambda: claims_are_over(page.session.state))
    page.skip_scenes()
    return page


def test_where_nobody_can_claim_any_more_the_page_says_what_can_still_change_and_ends_the_game_as_it_stands(late):
    assert "Nobody can claim a route any more: only new tickets can still change the score." in late.banner.value
    assert late.status.text == "Your turn: draw two cards or draw tickets."
    assert "You can no longer claim a route." in late.turn.no_route.value
    late.timeline.go(1)
    assert "Nobody" not in late.banner.value
    late.past.now_button.click()
    before = late.session.state
    late.end_button.click()
    late.skip_scenes()
    state = late.session.state
    assert (state.end, state.points, state.tickets) == (End.AGREED, before.points, before.tickets)
    assert (is_visible(late.ending.score), is_visible(late.end_button), late.banner.value) == (True, False, "")
    assert Record.from_text(late.session.record().to_text()).final_state == state
    again = Session(late.session.options, late.session.lines)
    assert (again.state, again.lines) == (state, late.session.lines)


def test_before_that_nothing_offers_the_end(page):
    in_play(page)
    assert not is_visible(page.end_button)
    page.end_button.click()
    assert not page.session.over
    assert "Somebody can still claim a route: play on." in page.status.text


def test_several_people_at_one_screen_end_it_together(page):
    page.start(GameOptions("usa", (YOU, YOU), 0, "konigsberg"))
    while not claims_are_over(page.session.state):
        page.lift_curtain()
        page.play(page.session.hint().move)
    assert not is_visible(page.end_button)  # nobody is at the screen
    page.lift_curtain()
    assert page.end_button.description == "All agree: end the game here"


def test_in_the_last_round_the_game_ends_by_itself(late):
    late.session.states[-1] = lay(late.session.state, turns_left=2)
    late.refresh()
    assert not is_visible(late.end_button)
    with pytest.raises(IllegalMove, match="This is the last round: play it to its end"):
        late.session.end_here()


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, ""),
        ({"open_routes": (1, 0)}, ""),
        ({"open_routes": (0, 0)}, "only new tickets can still change the score"),
        ({"open_routes": (0, 0), "ticket_deck": ()}, "the score stays as it is"),
        ({"open_routes": (0, 0), "turns_left": 2}, "Last round: 2 turns left"),
        ({"open_routes": (0, 0), "end": End.PASSES}, ""),
    ],
)
def test_the_banner_says_how_the_game_goes_to_its_end(changes, told):
    banner = str(end_banner(lay(begun(), **changes)))
    assert told in banner if told else not banner
