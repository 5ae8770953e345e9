"""Journeys through Voilà's pages, repeated on the site: clicks, uploads and downloads also work there."""

import pytest

from tests.browser import test_algorithms, test_arena, test_boards, test_play, test_replay
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.serve import Server
from tests.browser.steps import too_wide
from ttr import DrawCard
from ttr.ui.records.playback import Replay

pytestmark = pytest.mark.browser

twin = test_replay.twin

test_an_algorithm_is_chosen_run_and_stepped_and_a_png_is_made = (
    test_algorithms.test_a_wrong_link_gives_a_sentence_and_an_algorithm_runs_by_keyboard_alone_on_any_screen
)
test_own_routes_are_clicked_together_and_walked = (
    test_algorithms.test_a_network_of_clicked_routes_works_on_the_board_and_on_the_seven_bridges
)

test_a_link_plays_a_tournament = (
    test_arena.test_a_link_plays_a_tournament_that_every_tab_shows_and_whose_record_can_be_replayed
)
test_a_running_tournament_can_be_stopped = (
    test_arena.test_a_running_tournament_can_be_stopped_by_keyboard_and_shows_what_was_played
)

test_a_new_board_is_drawn_played_saved_and_opened_again = (
    test_boards.test_a_new_board_is_drawn_checked_played_to_the_first_claim_saved_and_opened_again
)

test_a_variant_is_set_up_in_the_form = test_play.test_a_variant_on_another_board_is_set_up_in_the_form
test_the_timeline_goes_back_and_forth = (
    test_play.test_the_timeline_of_a_game_of_bots_goes_back_and_forth_with_overlays_and_reasons
)

test_a_shipped_record_is_stepped_to_its_end = test_replay.test_a_shipped_record_is_stepped_to_its_end_and_back
test_whatever_record_is_pasted_is_shown_as_far_as_it_goes = (
    test_replay.test_the_page_fits_a_phone_and_a_window_and_shows_damaged_records_up_to_the_fault
)


def test_a_phone_plays_a_turn_in_one_column(pages_server: Server, open_page: OpenPage) -> None:
    player, page = test_play.in_play(pages_server, open_page, size=PHONE)
    player.make(DrawCard(None))
    assert too_wide(page) == []


def test_the_charts_cursor_follows_the_timeline(pages_server: Server, open_page: OpenPage, twin: Replay) -> None:
    link = f"{pages_server.page('replay')}?record={test_replay.NAME}&turn=40&seat=all"
    page, recorded = open_page(link, ready=test_replay.READY)
    test_replay.at_turn(page, 40)
    test_replay.the_chart_s_cursor_follows_the_timeline(page, twin)
    assert recorded.errors == []
