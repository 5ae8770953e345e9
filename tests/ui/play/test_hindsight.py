"""Hindsight for a finished game: opened by a button, shown on the map, gone with the game."""

from ttr.ui.controls.widgets import is_visible

from .pressing import BOT, RANDOM, YOU, play_on_with_hints, started


def test_what_could_have_been_is_told_when_it_is_asked_for_and_shown_on_the_map(page):
    started(page, YOU, BOT, rules="mini", seed=5)
    assert page.ending.hindsight is None
    play_on_with_hints(page)
    assert is_visible(page.ending.could_button)
    assert page.ending.hindsight is None
    page.ending.could_button.click()
    hindsight = page.ending.hindsight
    assert not is_visible(page.ending.could_button)
    assert is_visible(hindsight.widget)
    assert hindsight.best_button.description == "With your trains and tickets"
    hindsight.best_button.click()
    overlay = page.map.picture.overlay
    assert overlay.edges
    assert overlay.sentence in page.sentence.text

    started(page, YOU, BOT, rules="mini", seed=6)
    play_on_with_hints(page)
    assert is_visible(page.ending.could_button)
    assert not is_visible(hindsight.widget)


def test_who_plays_alone_is_spoken_to(page):
    started(page, YOU, RANDOM, rules="mini", seed=6)
    play_on_with_hints(page)
    page.ending.could_button.click()
    assert "with it instead of you, Random wins" in page.ending.hindsight.routes.value


def test_nothing_of_it_is_told_while_a_game_goes_on(page):
    started(page, YOU, BOT, rules="mini", seed=5)
    page.look_back()
    assert page.status.text == "You can see that when the game is over."
    assert page.ending.hindsight is None
