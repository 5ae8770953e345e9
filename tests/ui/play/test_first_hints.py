"""Hints for a first visit: when the page requests them, without messages from the browser."""

from tests.ui.play.pressing import BOT, RANDOM, YOU, play_on_with_hints, started
from ttr.ui.game.browser_parts import FirstHints


def test_there_are_hints_as_long_as_somebody_plays_a_game_that_began_on_the_page(page):
    assert not page.first_hints.wanted
    started(page, YOU, RANDOM, rules="mini")
    assert page.first_hints.wanted
    page.new_button.click()
    assert not page.first_hints.wanted
    page.resume_button.click()
    assert page.first_hints.wanted
    play_on_with_hints(page)
    assert not page.first_hints.wanted


def test_a_game_of_bots_has_no_hints(page):
    started(page, BOT, RANDOM, rules="mini")
    assert not page.first_hints.wanted


def test_the_hints_stand_with_the_map_and_share_with_the_browser_only_whether_they_are_wanted(page):
    assert page.first_hints in page.map_area.children
    assert set(FirstHints.class_own_traits(sync=True)) == {"wanted"}
