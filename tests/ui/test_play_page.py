"""The play page, pressed from Python: no browser, but every widget a browser would get."""

import random
from dataclasses import replace

import pytest
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

from ttr import ClaimRoute, DrawCard, GameState, Pass
from ttr.cards import CARDS
from ttr.ui.overlay_bar import Layer
from ttr.ui.play_page import PlayPage
from ttr.ui.session import Session
from ttr.ui.setup import SeatChoice, SetUp

YOU, BOT, RANDOM = SeatChoice(None), SeatChoice("destination"), SeatChoice("random")


@pytest.fixture
def page():
    yield PlayPage()
    Widget.close_all()


def started(page, *seats, seed=7, rules="usa"):
    page.start(SetUp(rules, seats or (YOU, BOT), seed))
    return page


def in_play(page, *seats, seed=7, rules="usa"):
    """Start a game and keep all tickets."""
    started(page, *seats, seed=seed, rules=rules)
    page.turn._keep.click()
    return page


def said(page):
    return page.status.value


def visible(control):
    return control.layout.display != "none"


def everything_sent():
    """Return the state of every live widget: all that a browser can hold, shown or not."""
    return {key: widget.get_state() for key, widget in _instances.items()}


def press_something(page, rng):
    """Press one button that a person could press now."""
    if visible(page._curtain):
        page._curtain_button.click()
    elif visible(page.turn._offer_section):
        page.turn._keep.click()
    elif page.turn.selected is not None and rng.random() < 0.6:
        page.turn._claim.click()
    else:
        buttons = [b for b in (page.turn._deck, *page.turn._slots) if visible(b) and not b.disabled]
        if buttons:
            rng.choice(buttons).click()
        elif visible(page.turn._pass):
            page.turn._pass.click()
        elif page.turn.selected is not None:
            page.turn._claim.click()
        else:
            page.turn._more_tickets.click()


# --- setting up ---


def test_the_page_opens_with_the_set_up_form(page):
    assert visible(page.form.widget)
    assert not visible(page.turn.widget)


def test_start_begins_a_game_with_the_choice_of_tickets(page):
    page.form._start()
    assert visible(page.turn._offer_section)
    assert "Choose your first tickets" in said(page)


def test_a_link_starts_its_game(page):
    page.open_link("?rules=usa&seats=you,random&seed=7")
    assert page.session.setup == SetUp("usa", (YOU, RANDOM), 7)
    assert not visible(page.form.widget)


def test_a_bad_link_says_what_is_wrong_and_shows_the_form(page):
    page.open_link("?rules=chess&seats=you,hal")
    assert "chess" in page.form._problem.value
    assert "hal" in page.form._problem.value
    assert visible(page.form.widget)


def test_a_seed_that_is_no_number_is_explained(page):
    page.form._seed.value = "seven"
    page.form._start()
    assert "whole number" in page.form._problem.value
    assert page.session is None


def test_a_game_for_one_player_is_refused_with_a_reason(page):
    page.open_link("?seats=you")
    assert "2 to 5 players" in page.form._problem.value


def test_a_hostile_name_is_only_text(page):
    hostile = "<img src=x onerror=alert(1)>"
    started(page, SeatChoice(None, hostile), RANDOM)
    page.turn._keep.click()
    page.toggle_log()
    for state in everything_sent().values():
        if state.get("_view_name") == "HTMLView":
            assert "<img" not in state["value"]


def test_every_number_of_players_can_be_set_up(page):
    for count in range(2, 6):
        page.form._count.value = count
        assert sum(visible(row) for row in page.form._rows) == count


def test_new_game_lets_the_running_game_wait(page):
    in_play(page)
    page._new.click()
    assert visible(page.form.widget)
    page._resume.click()
    assert visible(page.turn.widget)
    assert "Your turn" in said(page)


# --- a turn ---


def test_a_display_card_is_taken_by_its_button(page):
    in_play(page)
    color = page.session.view().face_up[0]
    before = page.session.view().cards.get(color, 0)
    page.turn._slots[0].click()
    assert page.session.view().cards[color] == before + 1


def test_only_legal_draws_can_be_pressed(page):
    in_play(page)
    page.turn._deck.click()
    for slot, control in enumerate(page.turn._slots[:5]):
        if page.session.view().phase == "next card":
            assert control.disabled == (DrawCard(slot) not in page.session.view().legal_moves)


def test_a_route_on_the_map_is_picked_by_one_click_and_claimed_by_the_second(page):
    in_play(page)
    route = page.turn.routes[0]
    page.click_route(route)
    assert page.session.state.owners[route] is None
    assert "once more" in said(page)
    page.click_route(route)
    assert page.session.states[-1].owners[route] == 0


def test_a_route_that_cannot_be_claimed_says_why(page):
    in_play(page)
    route = next(r for r in range(100) if r not in page.turn.routes)
    page.click_route(route)
    assert "you need" in said(page)


def test_a_claim_by_list_pays_as_chosen(page):
    in_play(page)
    page.turn._route.value = page.turn.routes[-1]
    move = page.turn._payment.value
    page.turn._claim.click()
    assert move in page.session.moves


def test_every_payment_of_a_route_is_offered(page):
    in_play(page)
    for route in page.turn.routes:
        page.turn.select(route)
        offered = [move for _, move in page.turn._payment.options]
        assert offered == [m for m in page.session.view().legal_moves if isinstance(m, ClaimRoute) and m.route == route]


def test_keeping_too_few_tickets_is_explained(page):
    started(page)
    for check in page.turn._offers:
        check.value = False
    page.turn._keep.click()
    assert "Keep at least 2 of the 3 tickets; you chose 0." in said(page)


def test_a_hint_gives_a_move_and_a_reason(page):
    in_play(page)
    page._hint_button.click()
    assert "Hint: " in said(page)
    assert "Destination" in said(page)


def test_undo_takes_the_choice_of_tickets_back(page):
    seed = next(s for s in range(20) if Session(SetUp(seats=(YOU, BOT), seed=s)).state.setup.first == 0)
    in_play(page, seed=seed)
    page._undo.click()
    assert visible(page.turn._offer_section)


def test_undo_is_disabled_after_a_card_was_turned_up(page):
    in_play(page)
    page.turn._deck.click()
    assert page._undo.disabled


# --- crafted messages ---


@pytest.mark.parametrize(
    "move", [DrawCard(99), DrawCard(-1), ClaimRoute(0, "red", 0), ClaimRoute(9999, None, 1), Pass()]
)
def test_a_crafted_move_gets_a_sentence_and_changes_nothing(page, move):
    in_play(page)
    before = page.session.state
    page.play(move)
    assert "ttr-urgent" in said(page)
    assert page.session.state is before


def test_a_move_out_of_turn_gets_a_sentence_and_changes_nothing(page):
    started(page, YOU, SeatChoice(None, "Bo"))
    before = page.session.state
    page.turn._deck.click()
    page.turn._claim.click()
    page.turn._keep.click()
    assert page.session.state is before


def test_buttons_pressed_before_a_game_say_so(page):
    page.turn._deck.click()
    assert "Start a game first." in said(page)


def test_a_crafted_route_of_the_list_is_refused_by_the_widget(page):
    in_play(page)
    before = page.session.state
    page.turn._route.set_state({"index": 3})
    with pytest.raises(Exception, match="Invalid selection"):
        page.turn._route.set_state({"index": 999})
    assert page.session.state is before


# --- looking back, overlays ---


def test_looking_back_never_disturbs_the_game(page):
    in_play(page)
    rng = random.Random(1)
    for _ in range(30):
        press_something(page, rng)
    before, moves = page.session.state, list(page.session.moves)
    page.timeline._first.click()
    page.timeline._next.click()
    assert "Looking back" in page._sentence.value
    page.timeline._end.click()
    assert page.session.state is before
    assert page.session.moves == moves
    assert "Looking back" not in page._sentence.value


def test_the_map_shows_the_routes_of_the_turn_looked_at(page):
    started(page, BOT, RANDOM)  # bots alone: the game is over and shown from its start
    assert set(page.map._picture.owners) == {None}
    page.timeline._end.click()
    assert page.map._picture.owners == page.session.state.owners


@pytest.mark.parametrize("layer", [Layer.NETWORKS, Layer.TICKETS, Layer.LONGEST, Layer.CHEAPEST])
def test_each_overlay_has_a_sentence_at_every_turn_and_for_every_seat(page, layer):
    started(page, BOT, RANDOM, BOT)
    page.overlays.choose(layer)
    for seat in range(3):
        page.overlays._seat.value = seat
        for stop in range(0, page.timeline.last + 1, 25):
            page.timeline.go(stop)
            assert page._sentence.value.endswith(".</div>")
            assert len(page._sentence.value) > 80


def test_choosing_an_overlay_again_takes_it_away(page):
    started(page, BOT, RANDOM)
    page.timeline._end.click()
    button = page.overlays._buttons[Layer.LONGEST]
    button.click()
    assert page.map._picture.overlay is not None
    button.click()
    assert page.map._picture.overlay is None


def test_the_longest_path_overlay_numbers_its_routes_in_order(page):
    started(page, BOT, RANDOM)
    page.timeline._end.click()
    page.overlays.choose(Layer.LONGEST)
    marks = page.map._picture.overlay.edges
    assert tuple(mark.edge for mark in marks) == page.session.scores()[0].longest.edges
    assert [mark.label for mark in marks] == [str(n + 1) for n in range(len(marks))]


def test_rivals_tickets_are_no_overlay_while_the_game_goes_on(page):
    in_play(page)
    page.overlays.choose(Layer.TICKETS)
    page.overlays._seat.value = 1
    assert "no tickets that you may see" in page._sentence.value
    assert page.overlays._ticket.options == ()


# --- show me how ---


@pytest.mark.parametrize("layer", [Layer.NETWORKS, Layer.TICKETS, Layer.LONGEST, Layer.CHEAPEST])
def test_the_algorithm_behind_every_overlay_can_be_stepped_through(page, layer):
    started(page, BOT, RANDOM)
    page.timeline._end.click()
    page.overlays.choose(layer)
    page._how_button.click()
    assert visible(page.how.panel)
    assert not visible(page.timeline.widget)
    seen = {page.map._picture.overlay}
    while page.how.stepper.cursor < page.how.stepper.timeline.last:
        page.how.stepper.timeline._next.click()
        seen.add(page.map._picture.overlay)
    assert len(seen) > 3
    page.how._back.click()
    assert visible(page.timeline.widget)
    assert visible(page._score_panel)


def test_the_longest_path_that_is_stepped_to_is_the_one_of_the_score(page):
    started(page, BOT, RANDOM)
    page.timeline._end.click()
    page.overlays.choose(Layer.LONGEST)
    page._how_button.click()
    assert page.how.stepper.trace[-1].answer.length == page.session.scores()[0].longest.length


def test_without_routes_there_is_nothing_to_step_through_and_it_says_so(page):
    in_play(page)
    page.overlays.choose(Layer.LONGEST)
    page._how_button.click()
    assert "no routes" in said(page)
    assert not visible(page.how.panel)


def test_a_move_puts_the_stepper_away(page):
    in_play(page)
    page.overlays.choose(Layer.CHEAPEST)
    page._how_button.click()
    assert visible(page.how.panel)
    page.play(DrawCard(None))
    assert not visible(page.how.panel)
    assert visible(page.turn.widget)
    assert page.how.stepper.trace is None


# --- the end ---


def test_a_game_is_played_to_its_end_by_pressing_buttons(page):
    rng = random.Random(5)
    started(page, YOU, BOT)
    for _ in range(600):
        if page.session.over:
            break
        press_something(page, rng)
    assert page.session.over
    assert visible(page._score_panel)
    for score in page.session.scores():
        assert f">{score.total}</b>" in page._score.value
    assert "download=" in page._files.value


def test_the_last_round_is_announced(page):
    rng = random.Random(5)
    started(page, YOU, BOT)
    banners = set()
    while not page.session.over:
        press_something(page, rng)
        banners.add(page._banner.value)
    assert any("Last round: 2 turns left" in banner or "Last round: 1 turn left" in banner for banner in banners)


def test_a_running_game_offers_no_record_to_save(page):
    in_play(page)
    assert page._files.value == ""


def test_the_log_can_be_saved_as_csv(page):
    in_play(page)
    page._log_button.click()
    assert 'download="log-sheet.csv"' in page._log.value
    page._log_button.click()
    assert page._log.value == ""


# --- secrets ---


def hidden_cards_dealt_anew(state: GameState, viewer: int, rng: random.Random) -> GameState:
    """Return a state that looks the same to the viewer, with all that it cannot see dealt differently."""
    draft = state.draft()
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    pool = [*state.deck, *(card for seat in others for card, n in enumerate(state.hands[seat]) for _ in range(n))]
    rng.shuffle(pool)
    hands = list(state.hands)
    for seat in others:
        size = sum(state.hands[seat])
        dealt, pool = pool[:size], pool[size:]
        hands[seat] = bytes(dealt.count(card) for card in range(len(CARDS)))
    tickets = [*state.ticket_deck, *(t for seat in others for t in (*state.tickets[seat], *state.offers[seat]))]
    rng.shuffle(tickets)
    kept, offers = list(state.tickets), list(state.offers)
    for seat in others:
        for store in (kept, offers):
            size = len(store[seat])
            store[seat], tickets = tuple(tickets[:size]), tickets[size:]
    draft.update(
        hands=tuple(hands), deck=bytes(pool), tickets=tuple(kept), offers=tuple(offers), ticket_deck=tuple(tickets),
        decks=replace(state.decks, seed=rng.randrange(10**6)),
    )  # fmt: skip
    return GameState.from_draft(draft)


def test_nothing_that_any_widget_holds_depends_on_what_the_viewer_cannot_see(page):
    rng = random.Random(11)
    started(page, YOU, BOT, RANDOM)
    page.overlays.choose(Layer.TICKETS)
    page._log_button.click()
    for turn in range(60):
        press_something(page, rng)
        if page.session.over:
            break
        page.overlays._seat.value = turn % 3
        page.refresh()
        before, real = everything_sent(), page.session.states[-1]
        page.session.states[-1] = hidden_cards_dealt_anew(real, page.session.viewer, rng)
        page.refresh()
        after, page.session.states[-1] = everything_sent(), real
        assert before == after


def test_behind_the_curtain_the_browser_holds_nobodys_cards(page):
    rng = random.Random(2)
    started(page, SeatChoice(None, "Ada"), SeatChoice(None, "Bo"), RANDOM)
    for _ in range(50):
        press_something(page, rng)
        if page.session.viewer is not None or page.session.over:
            continue
        before, real = everything_sent(), page.session.states[-1]
        page.session.states[-1] = hidden_cards_dealt_anew(real, -1, rng)  # nobody looks: all is hidden
        page.refresh()
        after, page.session.states[-1] = everything_sent(), real
        assert before == after


def test_behind_the_curtain_hand_tickets_claims_and_hover_are_empty(page):
    started(page, SeatChoice(None, "Ada"), SeatChoice(None, "Bo"))
    page._curtain_button.click()
    page.turn._keep.click()
    assert visible(page._curtain)
    assert page.turn._hand.value == page.turn._tickets.value == ""
    assert page.turn._route.options == page.turn._payment.options == ()
    assert all(check.description == "" for check in page.turn._offers)
    assert page.map._picture.terminals == frozenset()


def test_every_control_has_a_name(page):
    in_play(page)
    for state in everything_sent().values():
        if state["_view_name"] in ("ButtonView", "DropdownView", "TextView", "IntTextView"):
            hidden_slot = "ttr-card" in state["_dom_classes"] and not state["description"]
            assert state["description"] or hidden_slot
