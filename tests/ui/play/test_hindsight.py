"""Hindsight for a finished game: opened by a button, shown on the map, gone with the game."""

from ttr.store.store import Store
from ttr.ui.controls.widgets import is_visible
from ttr.ui.play.page import PlayPage

from .pressing import BOT, RANDOM, YOU, play_on_with_hints, started


def test_hindsight_opens_on_request_and_appears_on_the_map(page):
    started(page, YOU, BOT, rules="mini", seed=5)
    assert page.ending.hindsight is None
    play_on_with_hints(page)
    assert is_visible(page.ending.hindsight_button)
    assert page.ending.hindsight is None
    page.ending.hindsight_button.click()
    hindsight = page.ending.hindsight
    assert not is_visible(page.ending.hindsight_button)
    assert is_visible(hindsight.widget)
    assert hindsight.best_button.description == "With your trains and tickets"
    hindsight.best_button.click()
    overlay = page.map.picture.overlay
    assert overlay.edges
    assert overlay.sentence in page.sentence.text

    started(page, YOU, BOT, rules="mini", seed=6)
    play_on_with_hints(page)
    assert is_visible(page.ending.hindsight_button)
    assert not is_visible(hindsight.widget)


def test_a_single_player_is_addressed_as_you(page):
    started(page, YOU, RANDOM, rules="mini", seed=6)
    play_on_with_hints(page)
    page.ending.hindsight_button.click()
    assert "if Random had it instead of you, Random would win" in page.ending.hindsight.routes.value


def test_nothing_of_it_appears_during_a_game(page):
    started(page, YOU, BOT, rules="mini", seed=5)
    page.look_back()
    assert page.status.text == "You can see that when the game is over."
    assert page.ending.hindsight is None


def test_another_finished_game_shows_no_hindsight_of_the_one_before(tmp_path):
    page = PlayPage(store=Store(f"sqlite:///{tmp_path}/games.sqlite"))
    first, second = (played_to_the_end(page, seed) for seed in (5, 6))
    page.ending.hindsight_button.click()
    page.saver.open(first)
    assert is_visible(page.ending.hindsight_button)
    assert not is_visible(page.ending.hindsight.widget)
    page.saver.open(second)
    assert is_visible(page.ending.hindsight.widget)


def played_to_the_end(page, seed):
    started(page, YOU, BOT, rules="mini", seed=seed)
    play_on_with_hints(page)
    return page.saver.game.code
