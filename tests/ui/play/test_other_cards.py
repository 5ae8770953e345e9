"""Each game is dealt anew, unless a link or the form names a seed; a finished game tells its seed, to play it again."""

import re
from dataclasses import replace
from functools import partial
from html import unescape
from itertools import count

import pytest

from tests.ui.play.pressing import BOT, RANDOM, YOU, play_on_with_hints, started
from tests.ui.seen import held_by, text_of, write
from ttr.game.files.board_json import load_board
from ttr.runtime import Host
from ttr.ui.play import page as page_module
from ttr.ui.play.page import PlayPage
from ttr.ui.setup.game_options import GameOptions, SeatChoice

FIRST = 987654321  # the seed of the first game that has none


@pytest.fixture
def page(monkeypatch):
    monkeypatch.setattr(page_module, "this_host", lambda: Host(alone=True))
    return PlayPage(draw=count(FIRST).__next__)


def seeds(page, *acts):
    """Return the seed of the game on the page after each action."""
    found = []
    for act in acts:
        act()
        found.append(page.session.options.seed)
    return found


def new_game(page):
    page.new_button.click()
    page.form.start_button.click()


def test_a_link_without_a_seed_and_new_game_deal_other_cards_each_time(page):
    again = partial(new_game, page)
    assert seeds(page, lambda: page.open_link("?seats=you,random"), again, again) == [FIRST, FIRST + 1, FIRST + 2]


def test_a_seed_of_a_link_or_of_the_form_is_for_one_game(page):
    again = partial(new_game, page)
    assert seeds(page, lambda: page.open_link("?seats=you,random&seed=7"), again) == [7, FIRST]
    page.new_button.click()
    write(page.form.seed, "9")
    assert seeds(page, page.form.start_button.click, again) == [9, FIRST + 1]


def link_of(page):
    return unescape(re.search(r'href="(\?[^"]*)"', page.same_cards.value)[1])


def test_a_finished_game_tells_its_seed_with_a_link_that_deals_it_again(page):
    page.start(GameOptions("mini", (SeatChoice(None, "Zoë & Bo"), RANDOM), changes=(("trains", 9),)))
    start = page.session.states[0]
    assert page.same_cards.value == ""
    assert str(FIRST) not in held_by(page)
    play_on_with_hints(page)
    assert str(FIRST) in text_of(page.same_cards.value)
    page.open_link(link_of(page))
    assert page.session.states[0] == start


def test_play_again_deals_other_cards_to_the_same_players(page):
    seats = (SeatChoice(None, "Ada"), SeatChoice("easy"))
    page.start(GameOptions("mini", seats, 5, changes=(("trains", 9),)))
    page.play_again()
    assert page.status.urgent  # not during a game
    play_on_with_hints(page)
    first, *_ = page.ending.buttons.children
    assert first is page.play_again_button
    page.play_again_button.click()
    assert page.session.options == GameOptions("mini", seats, FIRST, changes=(("trains", 9),))
    assert not page.session.over


def test_a_game_on_an_own_board_tells_its_seed_without_a_link(page):
    page.start(GameOptions("mini", (BOT, RANDOM), 5, replace(load_board("mini"), name="mine")))
    assert "5" in text_of(page.same_cards.value)
    assert "href" not in page.same_cards.value


def test_another_game_takes_the_seed_of_the_last_one_away(page):
    started(page, BOT, RANDOM, rules="mini")
    assert page.same_cards.value
    started(page, YOU, RANDOM, rules="mini")
    assert page.same_cards.value == ""
