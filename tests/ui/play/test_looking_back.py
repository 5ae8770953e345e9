"""Looking back: everything on the play page shows that moment, and is read-only."""

import random
import re

import pytest

from tests.ui.play.pressing import BOT, RANDOM, in_play, press_something, secrets_held, started
from tests.ui.seen import everything_sent
from ttr import ClaimRoute, DrawCard
from ttr.game.cards import CARDS
from ttr.game.scoring import ticket_scores
from ttr.game.seat_network import SeatNetwork
from ttr.ui.controls.widgets import is_visible
from ttr.ui.setup.game_options import SeatChoice


def played(page, presses=28):
    """Play for a while, so that there is a past."""
    in_play(page)
    rng = random.Random(1)
    for _ in range(presses):
        press_something(page, rng)
    page.skip_scenes()
    assert not page.session.over
    return page.session


def state_at(page, stop):
    """Return the position at a stop of the timeline."""
    return page.session.states[page.session.turns()[stop]]


def standing(state, seat):
    return state.points[seat], state.trains[seat], state.hands[seat].size


def facts_of_seats(page):
    """Return points, trains and cards of each seat from the header."""
    pattern = r"(\d+) pts?</span><small><span>(\d+) trains?</span> <span>(\d+) cards?"
    return [tuple(map(int, found)) for found in re.findall(pattern, page.seats.value)]


def test_the_header_shows_points_trains_and_cards_of_that_moment(page):
    session = played(page)
    seats = range(2)
    headers = []
    for stop in (2, 6, page.timeline.last):
        page.timeline.go(stop)
        assert facts_of_seats(page) == [standing(state_at(page, stop), seat) for seat in seats]
        headers.append(page.seats.value)
    assert len(set(headers)) == 3
    assert facts_of_seats(page) == [standing(session.state, seat) for seat in seats]


def test_the_panel_shows_the_cards_and_tickets_of_that_moment(page):
    session = played(page)
    for stop in range(1, page.timeline.last):
        page.timeline.go(stop)
        assert is_visible(page.past.panel)
        state, view = state_at(page, stop), session.view(session.turns()[stop])
        shown = page.past.hand.value
        assert re.findall(r">(\d+) (\w+)</span>", shown) == [
            (str(count), color) for color, count in zip(CARDS, state.hands[0], strict=True) if count
        ]
        words = re.findall(r'<li class="ttr-card ttr-\w+">(\w+)</li>', page.past.table.value)
        assert words == [CARDS[card] for card in state.display]
        for result in ticket_scores(SeatNetwork.of(view), view.tickets):
            assert str(view.board.tickets[result.ticket]) in page.past.tickets.value
        assert f"{len(state.deck)} cards left" in page.past.table.value


def test_a_bar_says_which_turn_it_is_and_leads_back_to_now(page):
    played(page)
    assert not is_visible(page.past.bar)
    page.timeline.go(6)
    assert is_visible(page.past.bar)
    assert page.past.text == f"Turn 6 of {page.timeline.last}"
    page.past.now_button.click()
    assert not is_visible(page.past.bar)
    assert page.timeline.cursor == page.timeline.last


def test_the_action_of_that_turn_is_described(page):
    session = played(page)
    row = next(row for row in session.log() if row.turn == 6)
    page.timeline.go(6)
    assert page.status.text == f"{row.player} {row.full_action}."
    page.past.now_button.click()
    assert page.status.text == page.to_do()


def test_nothing_of_the_past_remains_after_returning(page):
    played(page)
    before = {name: state for name, state in everything_sent().items() if state.get("_view_name") == "HTMLView"}
    page.timeline.go(4)
    page.timeline.go(page.timeline.last)
    assert not is_visible(page.past.panel)
    assert is_visible(page.turn.widget)
    now = {name: state for name, state in everything_sent().items() if state.get("_view_name") == "HTMLView"}
    assert {name: state["value"] for name, state in now.items()} == {
        name: state["value"] for name, state in before.items()
    }


def test_no_move_is_possible_from_there_whatever_a_browser_sends(page):
    session = played(page)
    page.timeline.go(4)
    assert not is_visible(page.turn.widget)
    before = session.state
    routes = page.turn.routes
    page.turn.deck_button.click()
    assert "back to now" in page.status.text
    for slot in page.turn.slots:
        slot.click()
    page.play(DrawCard(None))
    for route in routes:
        page.click_route(route)
        page.click_route(route)
        page.play(ClaimRoute(route, None, 0))
    assert session.state is before
    assert page.timeline.cursor == 4
    assert page.undo_button.disabled
    assert page.hint_button.disabled
    page.undo()
    page.hint()
    assert session.state is before


def test_a_click_on_a_route_describes_it_and_the_way_back(page):
    session = played(page)
    page.timeline.go(4)
    page.click_route(0)
    track = session.state.board.routes[0]
    assert page.status.text.startswith(f"{track}: ")
    assert "back to now" in page.status.text


def test_the_log_sheet_ends_at_the_shown_moment(page):
    played(page)
    page.toggle_log()
    page.timeline.go(6)
    turns = [int(turn) for turn in re.findall(r"<tr><td>(\d+)</td>", page.log.text.value)]
    assert turns[:6] == [6, 5, 4, 3, 2, 1]
    page.past.now_button.click()
    turns = [int(turn) for turn in re.findall(r"<tr><td>(\d+)</td>", page.log.text.value)]
    assert turns[0] == page.session.state.turn > 6


def test_the_end_is_not_revealed_before_it_is_reached(page):
    started(page, BOT, RANDOM)  # bots alone: shown from the start
    assert not is_visible(page.ending.score)
    assert not is_visible(page.ending.files)
    assert page.past.text == f"Turn 0 of {page.timeline.last}"
    assert page.past.now_button.description == "To the end"
    assert facts_of_seats(page) == [standing(state_at(page, 0), seat) for seat in range(2)]
    page.past.now_button.click()
    assert is_visible(page.ending.score)
    assert is_visible(page.ending.files)
    assert not is_visible(page.past.bar)


def test_below_the_map_stands_the_result_of_a_finished_game_and_before_its_end_the_turn(page):
    started(page, BOT, RANDOM, rules="mini")
    page.timeline.go(page.timeline.last)
    assert re.fullmatch(r"\w+ wins on points\.", page.sentence.text)
    page.timeline.go(page.timeline.last - 1)
    assert page.sentence.text.startswith(f"Turn {page.timeline.last - 1}: ")


def test_the_last_rounds_banner_belongs_to_its_turns(page):
    session = started(page, BOT, RANDOM).session
    begins = next(i for i in range(len(session.turns())) if state_at(page, i).turns_left is not None)
    page.timeline.go(begins - 1)
    assert page.banner.value == ""
    page.timeline.go(begins)
    assert "Last round" in page.banner.value
    page.timeline.go(page.timeline.last)
    assert page.banner.value == ""


def test_starting_another_game_leaves_the_past_too(page):
    played(page)
    page.timeline.go(4)
    page.new_button.click()
    assert not is_visible(page.past.bar)
    assert not is_visible(page.past.panel)
    assert not is_visible(page.keys)
    assert page.past.hand.value == ""
    page.resume_button.click()
    assert is_visible(page.turn.widget)
    assert is_visible(page.keys)


def test_a_face_up_card_looks_as_in_a_turn(page):
    played(page)
    now = {slot.description: slot._dom_classes for slot in page.turn.slots if is_visible(slot)}
    assert all({"ttr-card", f"ttr-{color}"} < set(classes) for color, classes in now.items())
    page.timeline.go(page.timeline.last - 1)
    turned_up = re.findall(r'<li class="ttr-card ttr-(\w+)">([^<]*)</li>', page.past.table.value)
    assert len(turned_up) == 5
    assert all(looks == text for looks, text in turned_up)


@pytest.mark.parametrize("hot_seat", [False, True])
def test_looking_back_reveals_no_more_than_the_viewer_knew(page, hot_seat):
    rng = random.Random(3)
    session = started(page, SeatChoice(None, "Ada"), SeatChoice(None, "Bo") if hot_seat else RANDOM, seed=3).session
    while session.state.turn < 12 or session.viewer != session.persons[-1]:
        press_something(page, rng)
    for stop in range(page.timeline.last):
        page.timeline.go(stop)
        assert page.past.position is not None
        assert secrets_held(page, rng) == []
