"""Looking back: everything on the play page, the map in words too, shows that moment, and is read-only."""

import random
import re

import pytest

from tests.ui.play.pressing import BOT, RANDOM, YOU, claim_first, in_play, press_something, secrets_held, started
from tests.ui.seen import everything_sent, text_of
from ttr import ClaimRoute, DrawCard
from ttr.game.cards import CARDS
from ttr.game.scoring import ticket_scores
from ttr.game.seat_network import SeatNetwork
from ttr.ui.controls.on_demand import is_visible
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


def test_header_panel_bar_and_sentence_show_that_moment_and_a_button_leads_back_to_now(page):
    session, rows = played(page), {}
    for row in session.log():
        rows.setdefault(row.turn, row)
    assert not is_visible(page.past.bar)
    for stop in range(1, page.timeline.last):
        page.timeline.go(stop)
        state, view = state_at(page, stop), session.view(session.turns()[stop])
        assert facts_of_seats(page) == [standing(state, seat) for seat in range(2)]
        assert (is_visible(page.past.bar), is_visible(page.past.panel)) == (True, True)
        assert page.past.text == f"Turn {stop} of {page.timeline.last}"
        assert page.status.text == f"{rows[stop].player} {rows[stop].full_action}."
        assert re.findall(r">(\d+) (\w+)</span>", page.past.hand.value) == [
            (str(count), color) for color, count in zip(CARDS, state.hands[0], strict=True) if count
        ]
        words = re.findall(r'<li class="ttr-card ttr-\w+">(\w+)</li>', page.past.table.value)
        assert words == [CARDS[card] for card in state.display]
        for result in ticket_scores(SeatNetwork.of(view), view.tickets):
            assert str(view.board.tickets[result.ticket]) in page.past.tickets.value
        assert f"{len(state.deck)} cards left" in page.past.table.value
    page.past.now_button.click()
    assert facts_of_seats(page) == [standing(session.state, seat) for seat in range(2)]
    assert (is_visible(page.past.bar), page.timeline.cursor) == (False, page.timeline.last)
    assert page.status.text == page.to_do()


def shown_html():
    return {name: state["value"] for name, state in everything_sent().items() if state.get("_view_name") == "HTMLView"}


def test_cards_and_log_sheet_are_those_of_the_moment_and_nothing_of_the_past_remains_after_returning(page):
    played(page)
    before = shown_html()
    now = {slot.description: slot._dom_classes for slot in page.turn.slots if is_visible(slot)}
    assert all({"ttr-card", f"ttr-{color}"} < set(classes) for color, classes in now.items())
    page.timeline.go(page.timeline.last - 1)
    turned_up = re.findall(r'<li class="ttr-card ttr-(\w+)">([^<]*)</li>', page.past.table.value)
    assert len(turned_up) == 5
    assert all(looks == text for looks, text in turned_up)  # as in a turn
    page.timeline.go(page.timeline.last)
    assert (is_visible(page.past.panel), is_visible(page.turn.widget)) == (False, True)
    assert shown_html() == before
    page.toggle_log()
    page.timeline.go(6)
    assert turns_of_the_log(page)[:6] == [6, 5, 4, 3, 2, 1]
    page.past.now_button.click()
    assert turns_of_the_log(page)[0] == page.session.state.turn > 6
    page.toggle_log()
    page.timeline.go(4)
    page.new_button.click()
    assert [is_visible(part) for part in (page.past.bar, page.past.panel, page.keys)] == [False] * 3
    assert page.past.hand.value == ""
    page.resume_button.click()
    assert (is_visible(page.turn.widget), is_visible(page.keys)) == (True, True)


def test_no_move_is_possible_from_there_whatever_a_browser_sends(page):
    session = played(page)
    page.timeline.go(4)
    assert not is_visible(page.turn.widget)
    before, routes = session.state, page.turn.routes
    page.turn.deck_button.click()
    assert "back to now" in page.status.text
    for slot in page.turn.slots:
        slot.click()
    page.play(DrawCard(None))
    for route in routes:
        page.click_route(route)
        page.click_route(route)
        page.play(ClaimRoute(route, None, 0))
    page.click_route(0)
    assert page.status.text.startswith(f"{before.board.routes[0]}: ")  # a click describes a route
    assert "back to now" in page.status.text
    assert page.timeline.cursor == 4
    assert page.undo_button.disabled is page.hint_button.disabled is True
    page.undo()
    page.hint()
    assert session.state is before


def turns_of_the_log(page):
    return [int(turn) for turn in re.findall(r"<tr><td>(\d+)</td>", page.log.text.value)]


def test_the_end_is_not_revealed_before_it_is_reached_and_the_last_rounds_banner_belongs_to_its_turns(page):
    session = started(page, BOT, RANDOM).session  # bots alone: shown from the start
    ends = page.ending.score, page.ending.files
    assert [is_visible(part) for part in ends] == [False, False]
    assert page.past.text == f"Turn 0 of {page.timeline.last}"
    assert page.past.now_button.description == "To the end"
    assert facts_of_seats(page) == [standing(state_at(page, 0), seat) for seat in range(2)]
    begins = next(i for i in range(len(session.turns())) if state_at(page, i).turns_left is not None)
    page.timeline.go(begins - 1)
    assert page.banner.value == ""
    page.timeline.go(begins)
    assert "Last round" in page.banner.value
    page.past.now_button.click()
    assert page.banner.value == ""
    assert [is_visible(part) for part in (*ends, page.past.bar)] == [True, True, False]


def test_below_the_map_stands_the_result_of_a_finished_game_and_before_its_end_the_turn(page):
    started(page, BOT, RANDOM, rules="mini")
    page.timeline.go(page.timeline.last)
    assert re.fullmatch(r"\w+ wins on points\.", page.sentence.text)
    page.timeline.go(page.timeline.last - 1)
    assert page.sentence.text.startswith(f"Turn {page.timeline.last - 1}: ")


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


def test_the_open_map_in_words_describes_the_moment_on_the_page_and_another_game_closes_it(page):
    def told():
        return text_of(page.words.text.value)

    in_play(page)
    assert told() == ""
    page.words.toggle_button.click()
    assert "You, 45 trains left No routes yet." in told()
    assert f"{page.session.state.board.tickets[page.session.view().tickets[0]]}, " in told()
    track = page.session.state.board.routes[page.turn.routes[0]]
    claim_first(page)
    assert f"Network A: {min(track.cities)} and {max(track.cities)}, {track.length} train" in told()
    page.timeline.go(0)
    assert "You, 45 trains left No routes yet." in told()
    page.words.toggle_button.click()
    assert told() == ""
    page.words.toggle_button.click()
    page.new_button.click()
    assert (told(), page.words.is_open) == ("", False)


def test_the_text_is_empty_while_the_screen_changes_hands(page):
    started(page, YOU, YOU)
    page.words.toggle_button.click()
    page.curtain_button.click()
    assert "tickets" in page.words.text.value
    for check in page.turn.offers[:3]:
        check.value = True
    page.turn.keep_button.click()
    assert page.session.next_viewer is not None
    assert "No routes yet." in page.words.text.value
    assert "tickets" not in page.words.text.value
