"""The play page, pressed from Python: no browser, but every widget a browser would get."""

import random
import re
from dataclasses import replace
from html import unescape

import pytest
from ipywidgets import Widget

from tests.ui.seen import everything_sent, text_of
from ttr import RULE_SETS, ClaimRoute, DrawCard, GameState, Pass, SwapTickets
from ttr.analysis.odds import payable
from ttr.bots import Decision
from ttr.game.cards import CARDS
from ttr.graphs.overlay import Role
from ttr.ui.parts.controls import is_visible
from ttr.ui.parts.game_options import GameOptions, SeatChoice
from ttr.ui.parts.overlay_bar import Layer
from ttr.ui.play.odds_line import percent
from ttr.ui.play.page import PlayPage
from ttr.ui.play.reasons import KEPT_BACK, LAST
from ttr.ui.play.session import HINTS_BY, Session

YOU, BOT, RANDOM = SeatChoice(None), SeatChoice("destination"), SeatChoice("random")
LAYERS = [layer for layer in Layer if layer not in (Layer.NONE, Layer.REASONS)]  # those of a seat's network


@pytest.fixture
def page():
    yield PlayPage()
    Widget.close_all()


def started(page, *seats, seed=7, rules="usa"):
    page.start(GameOptions(rules, seats or (YOU, BOT), seed))
    return page


def in_play(page, *seats, seed=7, rules="usa"):
    """Start a game and keep all tickets."""
    started(page, *seats, seed=seed, rules=rules)
    page.turn.keep_button.click()
    return page


def said(page):
    return f"{page.status.text} {page.status.more}"


def press_something(page, rng):
    """Press one button that a person could press now."""
    if is_visible(page.curtain):
        page.curtain_button.click()
    elif is_visible(page.turn.offer_section):
        page.turn.keep_button.click()
    elif page.turn.selected is not None and rng.random() < 0.6:
        page.turn.claim_button.click()
    else:
        buttons = [b for b in (page.turn.deck_button, *page.turn.slots) if is_visible(b) and not b.disabled]
        swap = page.turn.swap_button
        if is_visible(swap) and not swap.disabled and rng.random() < 0.1:
            swap.click()
        elif buttons:
            rng.choice(buttons).click()
        elif is_visible(page.turn.pass_button):
            page.turn.pass_button.click()
        elif page.turn.selected is not None:
            page.turn.claim_button.click()
        else:
            page.turn.tickets_button.click()


# --- setting up ---


def test_the_page_opens_with_the_set_up_form(page):
    assert is_visible(page.form.widget)
    assert not is_visible(page.turn.widget)


def test_start_begins_a_game_with_the_choice_of_tickets(page):
    page.form.start_button.click()
    assert is_visible(page.turn.offer_section)
    assert "Choose your first tickets" in said(page)


def test_a_link_starts_its_game(page):
    page.open_link("?rules=usa&seats=you,random&seed=7")
    assert page.session.options == GameOptions("usa", (YOU, RANDOM), 7)
    assert not is_visible(page.form.widget)


def test_a_bad_link_says_what_is_wrong_and_shows_the_form(page):
    page.open_link("?rules=chess&seats=you,hal")
    assert "chess" in page.form.remark
    assert "hal" in page.form.remark
    assert is_visible(page.form.widget)


def test_a_seed_that_is_no_number_is_explained(page):
    page.form.seed.value = "seven"
    page.form.start_button.click()
    assert "whole number" in page.form.remark
    assert page.session is None


def test_a_game_for_one_player_is_refused_with_a_reason(page):
    page.open_link("?seats=you")
    assert "2 to 5 players" in page.form.remark


def test_a_hostile_name_is_only_text(page):
    hostile = "<img src=x onerror=alert(1)>"
    started(page, SeatChoice(None, hostile), RANDOM)
    page.turn.keep_button.click()
    page.toggle_log()
    for state in everything_sent().values():
        if state.get("_view_name") == "HTMLView":
            assert "<img" not in state["value"]


def test_every_number_of_players_can_be_set_up(page):
    for count in range(2, 6):
        page.form.count.value = count
        assert sum(is_visible(row) for row in page.form.rows) == count


def test_new_game_lets_the_running_game_wait(page):
    in_play(page)
    page.new_button.click()
    assert is_visible(page.form.widget)
    page.resume_button.click()
    assert is_visible(page.turn.widget)
    assert "Your turn" in said(page)


# --- a turn ---


def test_a_display_card_is_taken_by_its_button(page):
    in_play(page)
    color = page.session.view().face_up[0]
    before = page.session.view().cards.get(color, 0)
    page.turn.slots[0].click()
    assert page.session.view().cards[color] == before + 1


def test_only_legal_draws_can_be_pressed(page):
    in_play(page)
    page.turn.deck_button.click()
    for slot, control in enumerate(page.turn.slots[:5]):
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
    page.turn.route.value = page.turn.routes[-1]
    move = page.turn.payment.value
    page.turn.claim_button.click()
    assert move in page.session.moves


def test_every_payment_of_a_route_is_offered(page):
    in_play(page)
    for route in page.turn.routes:
        page.turn.select(route)
        offered = [move for _, move in page.turn.payment.options]
        assert offered == [m for m in page.session.view().legal_moves if isinstance(m, ClaimRoute) and m.route == route]


def test_keeping_too_few_tickets_is_explained(page):
    started(page)
    for check in page.turn.offers:
        check.value = False
    page.turn.keep_button.click()
    assert "Keep at least 2 of the 3 tickets; you chose 0." in said(page)


def test_a_hint_gives_a_move_and_a_reason(page):
    in_play(page)
    page.hint_button.click()
    assert "Hint: " in said(page)
    assert f"{HINTS_BY.capitalize()}:" in said(page)


def test_undo_takes_the_choice_of_tickets_back(page):
    seed = next(s for s in range(20) if Session(GameOptions(seats=(YOU, BOT), seed=s)).state.setup.first == 0)
    in_play(page, seed=seed)
    page.undo_button.click()
    assert is_visible(page.turn.offer_section)


def test_undo_is_disabled_after_a_card_was_turned_up(page):
    in_play(page)
    page.turn.deck_button.click()
    assert page.undo_button.disabled


# --- the other games ---


def test_open_piles_are_buttons_with_their_number_of_cards_and_nothing_is_blind(page):
    in_play(page, rules="mini")
    black, white = page.turn.slots[:2]
    assert (black.description, white.description) == ("K\nblack ×16", "W\nwhite ×16")
    assert not is_visible(page.turn.deck_button)
    assert "Open piles" in page.turn.table_title.value
    black.click()
    assert black.description == "K\nblack ×15"
    assert page.session.view().cards == {"white": 2, "black": 3}


def test_an_empty_pile_says_so_and_cannot_be_pressed(page):
    in_play(page, rules="mini")
    state = page.session.state
    page.session.states[-1] = replace(
        state, display=bytes((255, state.display[1])), deck=state.deck.replace(b"\x06", b"")
    )
    page.refresh()
    assert page.turn.slots[0].description == "–\nblack ×0"
    assert page.turn.slots[0].disabled


def test_without_a_display_there_is_one_good_button_for_the_deck(page):
    started(page, rules="first-journey")
    assert page.turn.deck_button.description.startswith("Draw a card (")
    assert not is_visible(page.turn.face_up)
    assert "Display" not in page.turn.table_title.value
    assert not is_visible(page.turn.tickets_button)


def test_tickets_are_swapped_by_their_button_where_the_rules_have_it(page):
    started(page, rules="first-journey")
    assert page.turn.swap_button.description == "Swap my 2 tickets"
    before = page.session.view().tickets
    page.turn.swap_button.click()
    assert SwapTickets() in page.session.moves
    assert page.session.view().tickets != before


def test_where_tickets_are_not_swapped_there_is_no_button_for_it(page):
    in_play(page)
    assert not is_visible(page.turn.swap_button)
    page.turn.swap_button.click()
    assert "Tickets cannot be swapped in this game." in said(page)


def test_what_can_be_done_in_a_turn_is_said_by_the_rules(page):
    started(page, rules="first-journey")
    assert "Your turn: draw two cards from the deck, claim a route or swap your tickets." in said(page)
    in_play(page, rules="mini")
    assert "Your turn: draw two cards from the piles, claim a route or draw tickets." in said(page)


def play_on_with_hints(page, until=lambda: False):
    """Play as a bot would, to the end or until something is so."""
    while not page.session.over and not until():
        page.play(page.session.hint().move)


def test_nothing_speaks_of_points_in_a_game_without_points(page):
    started(page, rules="first-journey")
    texts = []

    def look():
        page.log_button.click()
        shown = (page.status, page.seats, page.log, page.score, page.completed, page.sentence, page.turn.tickets)
        texts.extend(control.value for control in (*shown, page.turn.offer_text))
        texts.extend([*page.map.picture.hover, *(label for label, _ in page.turn.route.options)])
        return False

    page.click_route(page.turn.routes[0])
    texts.append(said(page))
    play_on_with_hints(page, look)
    look()
    words = " ".join(map(text_of, texts))
    assert re.findall(r"\b(?:pts?|points?)\b", words, re.IGNORECASE) == []


def test_a_completed_ticket_is_announced_listed_for_all_and_counted(page):
    started(page, rules="first-journey")
    play_on_with_hints(page, lambda: page.session.state.shown[0])
    ticket = str(page.session.state.board.tickets[page.session.state.shown[0][0]])
    assert f"Completed: {ticket}!" in said(page)
    assert "You drew " in said(page)
    assert ticket in page.completed.value
    assert "1 of 6 tickets" in page.seats.value
    assert f'title="Completed: {ticket}"' in page.seats.value
    assert "1 of 6 completed" in page.turn.ticket_title.value


def test_a_rivals_completed_ticket_is_announced_too(page):
    started(page, rules="first-journey")
    while not page.session.state.shown[1]:
        page.play(DrawCard(None))
    ticket = page.session.state.board.tickets[page.session.state.shown[1][0]]
    assert f"destination has completed {ticket}." in said(page)
    assert "completes" in said(page)  # and in the news of what was done
    assert page.undo_button.disabled


def test_the_ticket_bonus_is_a_goal_in_words_with_its_state(page):
    started(page, rules="first-journey")
    goal = "Bonus: join Moscow, Rostov or Ankara to Dublin, Brest or Madrid"
    assert goal in page.turn.tickets.value
    assert "trains to go" in page.turn.tickets.value.split(goal)[1]
    state = page.session.state
    page.session.states[-1] = replace(state, bonuses=(True, False))
    page.refresh()
    assert "✓ won" in page.turn.tickets.value.split(goal)[1]
    assert "1 of 6 tickets" in page.seats.value


def test_there_is_no_ticket_bonus_on_a_board_without_its_cities(page):
    page.start(GameOptions("first-journey", (YOU, BOT), 7, board="budapest"))
    assert page.session is not None
    assert "Bonus" not in page.turn.tickets.value


@pytest.mark.parametrize("rules", ["mini", "first-journey"])
def test_the_end_says_who_has_won_why_it_ended_and_everything_that_counted(page, rules):
    started(page, rules=rules)
    play_on_with_hints(page)
    table, final = page.score.value, page.session.scores()
    assert "The end: " in table
    assert ("win" in table) or ("share" in table)
    assert "Longest path" not in table
    for score in final:
        for ticket in score.tickets:
            mark = "✓" if ticket.completed else "✗"
            assert f"{mark} {page.session.state.board.tickets[ticket.ticket]}" in table


def test_the_log_of_a_game_without_points_counts_tickets(page):
    started(page, rules="first-journey")
    page.log_button.click()
    assert '<th scope="col">Tickets</th>' in page.log.value


# --- crafted messages ---


@pytest.mark.parametrize(
    "move", [DrawCard(99), DrawCard(-1), ClaimRoute(0, "red", 0), ClaimRoute(9999, None, 1), Pass()]
)
def test_a_crafted_move_gets_a_sentence_and_changes_nothing(page, move):
    in_play(page)
    before = page.session.state
    page.play(move)
    assert page.status.urgent
    assert page.session.state is before


def test_a_move_out_of_turn_gets_a_sentence_and_changes_nothing(page):
    started(page, YOU, SeatChoice(None, "Bo"))
    before = page.session.state
    page.turn.deck_button.click()
    page.turn.claim_button.click()
    page.turn.keep_button.click()
    assert page.session.state is before


def test_buttons_pressed_before_a_game_say_so(page):
    page.turn.deck_button.click()
    assert "Start a game first." in said(page)


def test_a_crafted_route_of_the_list_is_refused_by_the_widget(page):
    in_play(page)
    before = page.session.state
    page.turn.route.set_state({"index": 3})
    with pytest.raises(Exception, match="Invalid selection"):
        page.turn.route.set_state({"index": 999})
    assert page.session.state is before


# --- looking back, overlays ---


def test_looking_back_never_disturbs_the_game(page):
    in_play(page)
    rng = random.Random(1)
    for _ in range(30):
        press_something(page, rng)
    before, moves = page.session.state, list(page.session.moves)
    page.timeline.first_button.click()
    page.timeline.next_button.click()
    assert "Looking back" in page.sentence.text
    page.timeline.last_button.click()
    assert page.session.state is before
    assert page.session.moves == moves
    assert "Looking back" not in page.sentence.text


def test_the_map_shows_the_routes_of_the_turn_looked_at(page):
    started(page, BOT, RANDOM)  # bots alone: the game is over and shown from its start
    assert set(page.map.picture.owners) == {None}
    page.timeline.last_button.click()
    assert page.map.picture.owners == page.session.state.owners


@pytest.mark.parametrize("layer", LAYERS)
def test_each_overlay_has_a_sentence_at_every_turn_and_for_every_seat(page, layer):
    started(page, BOT, RANDOM, BOT)
    page.overlays.choose(layer)
    for seat in range(3):
        page.overlays.seat.value = seat
        for stop in range(0, page.timeline.last + 1, 25):
            page.timeline.go(stop)
            assert page.sentence.text.endswith(".")
            assert len(page.sentence.text) > 20


def test_choosing_an_overlay_again_takes_it_away(page):
    started(page, BOT, RANDOM)
    page.timeline.last_button.click()
    button = page.overlays.layers.buttons[Layer.LONGEST]
    button.click()
    assert page.map.picture.overlay is not None
    button.click()
    assert page.map.picture.overlay is None


def test_the_longest_path_overlay_numbers_its_routes_in_order(page):
    started(page, BOT, RANDOM)
    page.timeline.last_button.click()
    page.overlays.choose(Layer.LONGEST)
    marks = page.map.picture.overlay.edges
    assert tuple(mark.edge for mark in marks) == page.session.scores()[0].longest.edges
    assert [mark.label for mark in marks] == [str(n + 1) for n in range(len(marks))]


def test_rivals_tickets_are_no_overlay_while_the_game_goes_on(page):
    in_play(page)
    page.overlays.choose(Layer.TICKETS)
    page.overlays.seat.value = 1
    assert "no tickets that you may see" in page.sentence.text
    assert page.overlays.ticket.options == ()


# --- reasons ---


def stop_after_a_claim(page, seat):
    """Go to the first stop of the timeline at which a seat has just claimed a route; return the move's index."""
    session = page.session
    claims = [i for i, move in enumerate(session.moves) if isinstance(move, ClaimRoute)]
    index = next(i for i in claims if session.states[i].seat == seat)
    page.timeline.go(session.turns().index(index + 1))
    return index


def test_stepping_through_a_game_of_bots_tells_each_turn_and_its_reason(page):
    started(page, BOT, RANDOM)
    for seat, name in ((0, "destination"), (1, "random")):
        index = stop_after_a_claim(page, seat)
        # Who it was and how the route was paid stand before the reason, and are not said again.
        why = page.session.decision(index).why.partition(": ")[2].split(", claimed with")[0]
        assert f": {name} claims " in page.sentence.text
        assert f"Why: {why}" in page.sentence.text
        assert page.sentence.text.count(" with ") == 1
        assert page.map.picture.overlay is None


def test_the_reasons_pill_lays_the_graph_behind_the_decision_over_the_map(page):
    started(page, BOT, RANDOM)
    page.overlays.layers.buttons[Layer.REASONS].click()
    index = stop_after_a_claim(page, 0)
    planned = {mark.edge for mark in page.session.decision(index).overlay.edges}
    marks = {mark.edge: mark.role for mark in page.map.picture.overlay.edges}
    claimed = page.session.moves[index].route
    assert set(marks) == planned | {claimed}
    assert marks[claimed] is Role.ANSWER  # it is to be claimed no more
    page.overlays.layers.buttons[Layer.REASONS].click()
    assert page.map.picture.overlay is None


def test_the_reasons_of_one_bot_stay_while_the_other_moves(page):
    started(page, BOT, RANDOM)
    page.overlays.choose(Layer.REASONS)
    page.overlays.reasons_of.value = 0
    index = stop_after_a_claim(page, 1)
    own = max(i for i in range(index) if page.session.states[i].seat == 0)
    assert ": destination " in page.sentence.text
    assert page.session.decision(own).why.split("; ")[-1] in page.sentence.text


def test_before_the_first_turn_there_are_no_reasons_and_it_says_so(page):
    started(page, BOT, RANDOM)
    page.overlays.choose(Layer.REASONS)
    page.timeline.go(0)
    assert "No turn before this one" in page.sentence.text


def test_reasons_have_no_algorithm_to_step_through(page):
    started(page, BOT, RANDOM)
    page.overlays.choose(Layer.REASONS)
    assert not is_visible(page.steps_button)
    page.steps_button.click()
    assert "nothing to run it on" in said(page)


def test_while_a_person_plays_a_bots_turn_is_told_as_all_saw_it_and_its_reasons_are_kept_back(page):
    in_play(page)
    page.overlays.choose(Layer.REASONS)
    while not any(isinstance(m, ClaimRoute) for m in page.session.moves):
        page.play(DrawCard(None))
    text = page.sentence.text
    assert ": destination claims " in text
    assert "Began a first component" in text
    assert KEPT_BACK in text
    route = next(m.route for m in page.session.moves if isinstance(m, ClaimRoute))
    assert [mark.edge for mark in page.map.picture.overlay.edges] == [route]


def test_no_widget_holds_a_reason_before_the_game_is_over(page):
    started(page, YOU, BOT, SeatChoice("conqueror"))
    page.overlays.choose(Layer.REASONS)
    rng, seen = random.Random(3), 0
    while not page.session.over:
        sent = unescape(repr(everything_sent()))
        # What a reason begins with after the bot's name is how the page would tell it.
        whys = [d.why.partition(": ")[2].split("; ")[0] for d in page.session.decisions if d is not None]
        seen += len(whys)
        assert [why for why in whys if why in sent] == []
        page.overlays.reasons_of.value = 1 + rng.randrange(2)
        press_something(page, rng)
    assert seen > 100
    page.overlays.reasons_of.value = LAST
    stop_after_a_claim(page, 1)
    # The same search finds a reason now.
    assert any(why in unescape(repr(everything_sent())) for why in whys)


def test_a_persons_turn_has_no_reason_to_tell(page):
    started(page)
    play_on_with_hints(page)
    page.overlays.choose(Layer.REASONS)
    page.overlays.reasons_of.value = LAST
    stop_after_a_claim(page, 0)
    assert ": You " in page.sentence.text
    assert " claims " in page.sentence.text
    assert KEPT_BACK not in page.sentence.text


def test_without_bots_there_are_no_reasons_to_ask_for(page):
    started(page, YOU, SeatChoice(None, "Bo"))
    assert not is_visible(page.overlays.layers.buttons[Layer.REASONS])


def test_reasons_are_only_text(page, monkeypatch):
    class Hostile:
        def choose(self, view, rng):
            return Decision(view.legal_moves[0], "<img src=x onerror=alert(1)>", "no overlay")

    monkeypatch.setattr("ttr.ui.play.session.make_bot", lambda name: Hostile())
    started(page, BOT, RANDOM, rules="mini")
    page.overlays.choose(Layer.REASONS)
    page.timeline.go(3)
    assert "&lt;img" in page.sentence.value
    assert "<img" not in page.sentence.value


# --- odds ---


def test_the_odds_stand_beside_the_deck_and_tell_how_they_are_computed(page):
    in_play(page)
    text = page.turn.odds.value
    assert "In the next two blind cards:" in text
    assert "locomotive <b>" in text
    assert "unseen cards" in text
    assert is_visible(page.turn.odds)


def test_a_route_that_was_clicked_and_cannot_be_paid_has_its_odds_until_it_can(page):
    in_play(page)
    board, hand = page.session.state.board, page.session.view().cards
    short = [i for i, r in enumerate(board.routes) if r.length == 3 and hand.get(r.color) == 2]
    page.click_route(short[0])
    view = page.session.view()
    assert "With the next two blind cards you could pay for" in page.turn.odds.value
    assert str(board.routes[short[0]]) in page.turn.odds.value
    assert f"<b>{percent(payable(view, short[0], 2))}</b>" in page.turn.odds.value
    page.turn.deck_button.click()
    assert "With the next blind card you could pay for" in page.turn.odds.value
    state = page.session.state
    rich = tuple(bytes([9] * 9) if seat == 0 else cards for seat, cards in enumerate(state.hands))
    page.session.states[-1] = replace(state, hands=rich)
    page.refresh()
    assert "you could pay for" not in page.turn.odds.value


def test_open_piles_have_no_odds(page):
    in_play(page, rules="mini")
    assert not is_visible(page.turn.odds)
    assert page.turn.odds.value == ""


def test_a_game_without_a_display_has_odds_too(page):
    started(page, rules="first-journey")
    assert "In the next two blind cards:" in page.turn.odds.value


def test_behind_the_curtain_there_are_no_odds(page):
    started(page, YOU, SeatChoice(None, "Bo"))
    assert page.turn.odds.value == ""


def test_an_empty_deck_has_no_odds(page):
    in_play(page)
    state = page.session.state
    page.session.states[-1] = replace(state, deck=b"")
    page.refresh()
    assert page.turn.odds.value == ""


# --- show me how ---


@pytest.mark.parametrize("layer", LAYERS)
def test_the_algorithm_behind_every_overlay_can_be_stepped_through(page, layer):
    started(page, BOT, RANDOM)
    page.timeline.go(20 if layer is Layer.BOTTLENECKS else page.timeline.last)  # at the end all are connected
    page.overlays.choose(layer)
    page.steps_button.click()
    assert is_visible(page.steps.panel)
    assert not is_visible(page.timeline.widget)
    seen = {page.map.picture.overlay}
    while page.steps.stepper.cursor < page.steps.stepper.timeline.last:
        page.steps.stepper.timeline.next_button.click()
        seen.add(page.map.picture.overlay)
    assert len(seen) > 3
    page.steps.back_button.click()
    assert is_visible(page.timeline.widget)
    assert is_visible(page.score_panel)


def test_the_longest_path_that_is_stepped_to_is_the_one_of_the_score(page):
    started(page, BOT, RANDOM)
    page.timeline.last_button.click()
    page.overlays.choose(Layer.LONGEST)
    page.steps_button.click()
    assert page.steps.stepper.trace[-1].answer.length == page.session.scores()[0].longest.length


def test_the_bottlenecks_of_a_connected_ticket_are_nothing_to_step_through(page):
    started(page, BOT, RANDOM)
    page.timeline.last_button.click()
    page.overlays.choose(Layer.BOTTLENECKS)
    assert "nothing can cut it off" in page.sentence.text
    page.steps_button.click()
    assert "nothing to run it on" in said(page)


def test_without_routes_there_is_nothing_to_step_through_and_it_says_so(page):
    in_play(page)
    page.overlays.choose(Layer.LONGEST)
    page.steps_button.click()
    assert "no routes" in said(page)
    assert not is_visible(page.steps.panel)


def test_a_move_puts_the_stepper_away(page):
    in_play(page)
    page.overlays.choose(Layer.CHEAPEST)
    page.steps_button.click()
    assert is_visible(page.steps.panel)
    page.play(DrawCard(None))
    assert not is_visible(page.steps.panel)
    assert is_visible(page.turn.widget)
    assert page.steps.stepper.trace is None


# --- the end ---


def test_a_game_is_played_to_its_end_by_pressing_buttons(page):
    rng = random.Random(5)
    started(page, YOU, BOT)
    for _ in range(600):
        if page.session.over:
            break
        press_something(page, rng)
    assert page.session.over
    assert is_visible(page.score_panel)
    for score in page.session.scores():
        assert f">{score.total}</b>" in page.score.value
    assert "download=" in page.files.value


def test_the_last_round_is_announced(page):
    rng = random.Random(5)
    started(page, YOU, BOT)
    banners = set()
    while not page.session.over:
        press_something(page, rng)
        banners.add(page.banner.value)
    assert any("Last round: 2 turns left" in banner or "Last round: 1 turn left" in banner for banner in banners)


def test_a_running_game_offers_no_record_to_save(page):
    in_play(page)
    assert page.files.value == ""


def test_the_log_can_be_saved_as_csv(page):
    in_play(page)
    page.log_button.click()
    assert 'download="log-sheet.csv"' in page.log.value
    page.log_button.click()
    assert page.log.value == ""


# --- secrets ---


def hidden_cards_dealt_anew(state: GameState, viewer: int, rng: random.Random) -> GameState:
    """Return a state that looks the same to the viewer, with all that it cannot see dealt differently."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    pool = [*state.deck, *(card for seat in others for card, n in enumerate(state.hands[seat]) for _ in range(n))]
    rng.shuffle(pool)
    hands = list(state.hands)
    for seat in others:
        size = sum(state.hands[seat])
        dealt, pool = pool[:size], pool[size:]
        hands[seat] = bytes(dealt.count(card) for card in range(len(CARDS)))
    held = [tuple(t for t in state.tickets[seat] if t not in state.shown[seat]) for seat in range(len(state.hands))]
    tickets = [*state.ticket_deck, *state.ticket_discards]
    tickets += [t for seat in others for t in (*held[seat], *state.offers[seat])]
    rng.shuffle(tickets)
    kept, offers = list(state.tickets), list(state.offers)
    for seat in others:
        for store, size, known in ((kept, len(held[seat]), state.shown[seat]), (offers, len(offers[seat]), ())):
            store[seat], tickets = (*known, *tickets[:size]), tickets[size:]
    discarded = len(state.ticket_discards)
    if state.rules.open_piles:  # no hidden cards: hands are what was dealt and openly taken
        hands, pool = list(state.hands), list(state.deck)
    return replace(
        state, hands=tuple(hands), deck=bytes(pool), tickets=tuple(kept), offers=tuple(offers),
        ticket_deck=tuple(tickets[discarded:]), ticket_discards=tuple(tickets[:discarded]),
        decks=replace(state.decks, seed=rng.randrange(10**6)),
    )  # fmt: skip


@pytest.mark.parametrize("rules", ["usa", "mini", "first-journey"])
def test_nothing_that_any_widget_holds_depends_on_what_the_viewer_cannot_see(page, rules):
    rng = random.Random(11)
    started(page, *(YOU, BOT, RANDOM)[: RULE_SETS[rules].seats[1]], rules=rules)
    page.overlays.choose(Layer.TICKETS)
    page.log_button.click()
    for turn in range(60):
        press_something(page, rng)
        if page.session.over:
            break
        page.overlays.seat.value = turn % len(page.session.state.hands)
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
    page.curtain_button.click()
    page.turn.keep_button.click()
    assert is_visible(page.curtain)
    assert page.turn.hand.value == page.turn.tickets.value == ""
    assert page.turn.route.options == page.turn.payment.options == ()
    assert all(check.description == "" for check in page.turn.offers)
    assert page.map.picture.terminals == frozenset()


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_control_has_a_name(page, rules):
    started(page, rules=rules)
    for state in everything_sent().values():
        if state["_view_name"] in ("ButtonView", "DropdownView", "TextView", "IntTextView", "CheckboxView"):
            hidden = [page.turn.swap_button, *page.turn.slots, *page.turn.offers]
            assert state["description"] or not is_visible(next(c for c in hidden if c.get_state() == state))


def test_at_the_end_the_seats_show_the_final_scores_and_not_the_points_for_routes():
    page = PlayPage(GameOptions("usa", (SeatChoice("destination"), SeatChoice("destination")), seed=7))
    assert "102 pts" in page.seats.value
    assert "114 pts" in page.seats.value
    Widget.close_all()
