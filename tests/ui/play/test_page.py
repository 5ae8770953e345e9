"""The play page, driven from Python: no browser, but every widget a browser would get."""

import random
import re

import pytest

from tests.ui.play.pressing import (
    BOT,
    LAYERS,
    RANDOM,
    YOU,
    choose_claim,
    in_play,
    keep_all,
    press_something,
    said,
    secrets_held,
    started,
)
from tests.ui.seen import kept_by, overlay_sentences, send, unnamed, visible_inside
from ttr import RULE_SETS, ClaimRoute, DrawCard, DrawTickets, Pass
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.game.holdings import face
from ttr.ui.panels.overlay_bar import Layer
from ttr.ui.play.page import PlayPage
from ttr.ui.play.session import Session
from ttr.ui.setup.game_options import GameOptions, SeatChoice


def test_the_page_opens_with_the_form_and_start_begins_with_the_choice_of_tickets(page):
    assert (is_visible(page.form.widget), is_visible(page.turn.widget)) == (True, False)
    for count in range(2, 6):
        page.form.count.value = count
        assert sum(is_visible(row) for row in page.form.rows) == count
    page.form.start_button.click()
    assert is_visible(page.turn.offer_section)
    assert "Choose your first tickets" in said(page)


def test_a_bad_link_says_what_is_wrong_on_the_form_and_a_good_one_starts_its_game(page):
    page.open_link("?rules=chess&seats=you,hal")
    assert "chess" in page.form.remark
    assert "hal" in page.form.remark
    assert is_visible(page.form.widget)
    page.open_link("?rules=usa&seats=you,random&seed=7")
    assert page.session.options == GameOptions("usa", (YOU, RANDOM), 7)
    assert not is_visible(page.form.widget)


def test_new_game_lets_the_running_game_wait(page):
    in_play(page)
    page.new_button.click()
    assert is_visible(page.form.widget)
    page.resume_button.click()
    assert is_visible(page.turn.widget)
    assert "Your turn" in said(page)


def test_after_a_blind_card_only_legal_cards_can_be_taken_and_nothing_undone(page):
    in_play(page)
    page.turn.deck_button.click()
    view = page.session.view()
    assert view.phase == "next card"
    assert page.undo_button.disabled
    for slot, control in enumerate(page.turn.slots[:5]):
        assert control.disabled == (DrawCard(slot) not in view.legal_moves)
    slot = next(slot for slot, control in enumerate(page.turn.slots) if not control.disabled)
    color = view.face_up[slot]
    page.turn.slots[slot].click()
    assert page.session.view().cards[color] == view.cards.get(color, 0) + 1
    own = [row.action for row in page.session.log() if row.seat == 0]
    assert all("draw " in action and "draws" not in action for action in own[1:])


def test_every_payment_is_offered_and_a_route_on_the_map_is_picked_by_one_click_and_claimed_by_the_second(page):
    in_play(page)
    for route in page.turn.routes:
        page.turn.select(route)
        offered, legal = page.turn.payment.options, page.session.view().legal_moves
        assert set(offered) == {m for m in legal if isinstance(m, ClaimRoute) and m.route == route}
        assert len(offered) == len(page.turn.payment.buttons) == len(set(offered))
    in_play(page)
    page.click_route(next(r for r in range(100) if r not in page.turn.routes))
    assert "you need" in said(page)
    route = page.turn.routes[0]
    page.click_route(route)
    assert page.session.state.owners[route] is None
    assert "click it again" in said(page)
    page.click_route(route)
    assert page.session.states[-1].owners[route] == 0


@pytest.mark.parametrize("rules", ["usa", "mini"])
def test_the_display_lies_open_while_tickets_are_chosen(page, rules):
    started(page, rules=rules)
    view = page.session.view()
    assert is_visible(page.turn.offer_section)
    shown = [control.description for control in page.turn.slots if visible_inside(page.turn.widget, control)]
    assert shown == [face(view, slot)[0] for slot in range(len(view.display))]
    assert len(shown) > 1
    assert all(control.disabled for control in page.turn.slots[: len(shown)])
    assert not visible_inside(page.turn.widget, page.turn.deck_button)  # and the piles cannot be drawn from


def ticked(page):
    return [check.value for check in page.turn.offers[: len(page.session.view().offer)]]


@pytest.mark.parametrize("first", ["the game", "the ticks"])
def test_ticks_of_offered_tickets_survive_a_reload(page, first):
    started(page, seed=3)
    page.turn.offers[0].value = page.turn.offers[2].value = True
    known, again = {"known": kept_by(page.turn.ticks), "own": True}, PlayPage()
    steps = [lambda: started(again, seed=3), lambda: send(again.turn.ticks, known)]
    for step in steps if first == "the game" else reversed(steps):
        step()
    assert (ticked(again), again.turn.ticks.text) == ([True, False, True], page.turn.ticks.text)
    assert again.turn.keep_button.description == "Keep 2 of 3"
    again.turn.keep_button.click()
    assert again.turn.ticks.text == ""
    again.play(DrawTickets())
    assert ticked(again) == [False] * 3


def test_other_ticks_and_anything_else_kept_change_nothing(page):
    started(page, seed=3)
    page.turn.offers[0].value = True
    kept = kept_by(page.turn.ticks)
    other, late = started(PlayPage(), seed=4), started(PlayPage(), seed=3)
    late.turn.offers[1].value = True
    for text in (kept, "x", "7", "[]", "[[1], 2]", '[["a"], ["b"]]', '{"a": 1}', "[[1, 2, 3], [9, true]]"):
        for again, ticks in ((other, [False] * 3), (late, [False, True, False])):
            send(again.turn.ticks, {"known": text, "own": True})
            assert (ticked(again), again.status.urgent) == (ticks, False), text
    started(page, YOU, YOU)
    page.curtain_button.click()
    page.turn.offers[0].value = True
    assert kept_by(page.turn.ticks)
    page.new_button.click()
    assert page.turn.ticks.text == ""  # none are kept behind the curtain


def test_no_offered_ticket_is_ticked_and_the_button_counts_and_explains(page):
    started(page)
    assert [check.value for check in page.turn.offers] == [False] * len(page.turn.offers)
    page.turn.keep_button.click()
    assert "Keep at least 2 of the 3 tickets; you chose 0." in said(page)
    pressable = {}
    for count in range(4):
        if count:
            page.turn.offers[count - 1].value = True
        pressable[page.turn.keep_button.description] = not page.turn.keep_button.disabled
    assert pressable == {"Keep 0 of 3": False, "Keep 1 of 3": False, "Keep 2 of 3": True, "Keep 3 of 3": True}
    page.turn.keep_button.click()
    assert len(page.session.state.tickets[0]) == 3


def test_each_seat_has_a_face_in_its_shape_and_each_strategy_its_own_features(page):
    started(page, YOU, BOT, RANDOM, RANDOM)
    assert page.session.state.setup.seats == ("You", "Destination", "Random", "Random 2")
    faces = re.findall(r"<svg.*?</svg>", page.seats.value)
    assert [re.search('aria-label="(.*?)"', face)[1] for face in faces] == ["circle", "triangle", "square", "diamond"]
    assert ["ttr-bot-face" in face for face in faces] == [False, True, True, True]
    mouths = [re.search(' d="(.*?)"', face)[1] for face in faces]
    assert mouths[1] != mouths[2] == mouths[3]


def test_undo_restores_the_choice_of_tickets(page):
    seed = next(s for s in range(20) if Session(GameOptions(seats=(YOU, BOT), seed=s)).state.setup.first == 0)
    started(page, seed=seed)
    offer = page.session.view().offer
    keep_all(page)
    page.undo_button.click()
    assert is_visible(page.turn.offer_section)
    assert (page.session.view().offer, page.session.moves) == (offer, [])


@pytest.mark.parametrize(
    "move", [DrawCard(99), DrawCard(-1), ClaimRoute(0, "red", 0), ClaimRoute(9999, None, 1), Pass()]
)
def test_a_crafted_move_gets_a_sentence_and_changes_nothing(page, move):
    in_play(page)
    before = page.session.state
    page.play(move)
    assert page.status.urgent
    assert page.session.state is before


def test_a_move_out_of_turn_or_before_a_game_gets_a_sentence_and_changes_nothing(page):
    page.turn.deck_button.click()
    assert "Start a game first." in said(page)
    started(page, YOU, SeatChoice(None, "Bo"))
    before = page.session.state
    page.turn.deck_button.click()
    page.turn.claim_button.click()
    keep_all(page)
    assert page.session.state is before


def test_the_map_shows_the_routes_of_the_shown_turn_and_the_overlay_that_is_chosen(page):
    started(page, BOT, RANDOM)  # bots alone: the game is over and shown from its start
    assert set(page.map.picture.owners) == {None}
    page.timeline.last_button.click()
    assert page.map.picture.owners == page.session.state.owners
    button = page.overlays.layers.buttons[Layer.LONGEST]
    button.click()
    marks = page.map.picture.overlay.edges
    assert tuple(mark.edge for mark in marks) == page.session.scores()[0].longest.edges
    assert [mark.label for mark in marks] == [str(n + 1) for n in range(len(marks))]
    button.click()
    assert page.map.picture.overlay is None


def test_each_overlay_has_a_sentence_at_every_turn_and_for_every_seat(page):
    started(page, BOT, RANDOM, BOT)
    for sentence in overlay_sentences(page, LAYERS, 25):
        assert re.fullmatch(r".{20,}\.", sentence)


def test_a_game_is_played_to_its_end_by_pressing_buttons(page):
    rng = random.Random(5)
    in_play(page, YOU, BOT, rules="mini")
    assert "ttr-primary" not in page.timeline.play_button.get_state()["_dom_classes"]
    page.hint_button.click()
    assert "Hint: " in said(page)
    assert page.session.hint().reason.text(paid=False) in said(page)
    page.log.button.click()
    assert 'download="log-sheet.csv"' in page.log.text.value
    page.log.button.click()
    assert page.log.text.value == ""
    for _ in range(600):
        if page.session.over:
            break
        press_something(page, rng)
    assert page.session.over
    assert is_visible(page.ending.panel)
    for score in page.session.scores():
        assert f">{score.total}</b>" in page.ending.score.value
    assert "download=" in page.ending.files.value
    assert "ttr-primary" in page.timeline.play_button.get_state()["_dom_classes"]  # the main thing from now on


@pytest.mark.parametrize("rules", ["usa", "mini", "first-journey"])
def test_nothing_that_any_widget_holds_depends_on_what_the_viewer_cannot_see(page, rules):
    rng = random.Random(11)
    started(page, *(YOU, BOT, RANDOM)[: RULE_SETS[rules].seats[1]], rules=rules)
    page.overlays.choose(Layer.TICKETS)
    page.log.button.click()
    for turn in range(60):
        press_something(page, rng)
        if page.session.over:
            break
        page.overlays.seat.value = turn % len(page.session.state.hands)
        assert secrets_held(page, rng) == []


def test_behind_the_curtain_the_browser_holds_nobody_s_cards(page):
    rng = random.Random(2)
    started(page, SeatChoice(None, "Ada"), SeatChoice(None, "Bo"), RANDOM)
    for _ in range(50):
        press_something(page, rng)
        if page.session.viewer is not None or page.session.over:
            continue
        assert secrets_held(page, rng) == []


def test_behind_the_curtain_hand_tickets_claims_payments_odds_and_hover_are_empty(page):
    started(page, SeatChoice(None, "Ada"), SeatChoice(None, "Bo"))
    for _ in range(2):
        page.curtain_button.click()
        keep_all(page)
    page.curtain_button.click()
    assert "In the next two blind cards:" in page.turn.odds.value
    choose_claim(page)
    chips = list(page.turn.payment.buttons)
    assert all(chip.description for chip in chips)
    page.turn.claim_button.click()
    assert is_visible(page.curtain)
    assert page.turn.hand.value == page.turn.tickets.value == page.turn.odds.value == ""
    assert page.turn.route.options == page.turn.payment.options == ()
    assert page.turn.payment.buttons == []
    assert [(chip.description, chip.tooltip) for chip in chips] == [("", None)] * len(chips) != []
    assert all(check.description == "" for check in page.turn.offers)
    assert page.map.picture.terminals == frozenset()


def test_at_the_end_the_seats_show_the_final_scores_and_not_the_points_for_routes():
    page = PlayPage(GameOptions("usa", (SeatChoice("destination"), SeatChoice("destination")), seed=7))
    page.timeline.last_button.click()
    assert re.findall(r"\d+ pts", page.seats.value) == ["102 pts", "114 pts"]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_control_has_a_name(page, rules):
    assert unnamed(page.widget) == []
    started(page, rules=rules)
    assert unnamed(page.widget) == []
    keep_all(page)
    assert unnamed(page.widget) == []
