"""Saved games: a page restores the game of another page, with the same position and the same texts."""

import json
import random
import re
import sqlite3

import pytest
from ipywidgets import Widget

from tests.ui.play.pressing import (
    BOT,
    RANDOM,
    YOU,
    in_play,
    keep_all,
    play_on_with_hints,
    play_until_undoable,
    press_something,
    said,
    secrets_held,
    started,
)
from tests.ui.seen import send
from ttr.game.files.board_json import load_board
from ttr.store.logs import StoreError
from ttr.store.store import Store
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.play.game_saver import LOOK, SavedSession
from ttr.ui.play.page import PlayPage
from ttr.ui.play.session import Session
from ttr.ui.setup.game_options import GameOptions, SeatChoice, options_from_text, options_to_text

HOSTILE = '<img src=x onerror=alert(1)>,;"👩\u200d🚀'
EXPERT = SeatChoice("expert")


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/games.sqlite"


@pytest.fixture
def another_page(url):
    """Return a function that makes a page with the same store, as a reload or another device does."""
    return lambda: PlayPage(store=Store(url))


def reloaded(page, another_page):
    """Return a new page that is opened by another page's address."""
    new = another_page()
    new.saver.open(page.saver.address.code)
    return new


def same(one, two):
    """Return True if two pages show the same position with the same texts."""
    assert (one.session.lines, one.session.state) == (two.session.lines, two.session.state)
    assert (one.session.decisions, one.session.view()) == (two.session.decisions, two.session.view())
    # The latest actions, which are animated, differ between pages.
    assert len({re.sub(' data-did="[^"]*"', "", str(page.seats.value)) for page in (one, two)}) == 1
    assert one.map.picture == two.map.picture
    return True


def test_a_game_in_the_middle_of_a_turn_comes_back_without_hints_for_a_first_visit(another_page):
    page = in_play(another_page(), YOU, EXPERT)
    page.turn.deck_button.click()
    back = reloaded(page, another_page)
    assert same(page, back)
    assert "one more card" in back.status.text
    assert (page.first_hints.wanted, back.first_hints.wanted) == (True, False)
    started(back, YOU, EXPERT)
    assert back.first_hints.wanted


@pytest.mark.parametrize("rules", ["usa", "mini", "first-journey"])
def test_a_game_comes_back_at_any_time_and_continues_unchanged(another_page, rules):
    page = started(another_page(), YOU, RANDOM, rules=rules, seed=5)
    for _ in range(4):
        for _ in range(6):
            if not page.session.over:
                page.play(page.session.hint().move)
        page = reloaded(page, another_page)
    played_through = started(another_page(), YOU, RANDOM, rules=rules, seed=5)
    while len(played_through.session.moves) < len(page.session.moves):
        played_through.play(played_through.session.hint().move)
    assert same(page, played_through)


def test_a_finished_game_comes_back_with_scores_reasons_and_record(another_page):
    page = in_play(another_page(), YOU, EXPERT, rules="mini")
    play_on_with_hints(page)
    back = reloaded(page, another_page)
    assert back.session.over
    assert same(page, back)
    assert back.ending.score.value == page.ending.score.value
    assert back.ending.files.value == page.ending.files.value
    decisions = back.session.decisions
    assert any(decision is not None and decision.why for decision in decisions)
    # The log counts: a bot that now decides differently has no reason for its old move.
    again = Session(GameOptions("mini", (YOU, RANDOM), 7), page.session.lines)
    assert again.states[-1].points == page.session.state.points
    assert again.decisions.count(None) > decisions.count(None)


def test_an_undone_move_stays_undone_and_appears_on_another_page(another_page):
    one = in_play(another_page(), YOU, RANDOM, seed=3)
    play_until_undoable(one)
    two = reloaded(one, another_page)
    one.undo()
    assert same(one, reloaded(one, another_page))
    two.play(two.session.hint().move)
    assert "went on in another window" in two.status.text
    assert same(one, two)


def test_persons_who_share_a_screen_find_their_cards_hidden(another_page):
    page = started(another_page(), YOU, YOU, seed=2)
    page.lift_curtain()
    keep_all(page)
    back = reloaded(page, another_page)
    assert back.session.viewer is None
    assert is_visible(back.curtain)
    back.lift_curtain()
    assert back.session.viewer == 1


def test_behind_the_curtain_a_page_that_comes_back_holds_nobody_s_cards(another_page):
    page, rng = started(another_page(), SeatChoice(None, "Ada"), SeatChoice(None, "Bo"), BOT, seed=11), random.Random(2)
    for _ in range(8):  # the tickets of both, and turns of both
        code = page.saver.address.code
        Widget.close_all()
        page = another_page()
        page.saver.open(code)
        assert page.session.viewer is None
        assert secrets_held(page, rng) == []
        page.lift_curtain()
        while page.session.viewer is not None:
            press_something(page, rng)


def test_a_game_on_a_custom_board_comes_back_with_all_its_options(another_page, url):
    board = load_board("konigsberg")
    page = PlayPage(board=board, store=Store(url))
    seats = SeatChoice(None, HOSTILE), BOT
    page.start(GameOptions("usa", seats, 7, board, (("longest_path_bonus", 30),)))
    assert page.session is not None, page.form.remark
    back = reloaded(page, another_page)
    assert same(page, back)
    assert (back.session.options, back.session.state.rules.longest_path_bonus) == (page.session.options, 30)
    for options in (GameOptions(seed=1), page.session.options):
        assert options_from_text(options_to_text(options)) == options


def test_of_two_pages_that_move_one_counts_and_the_other_shows_the_new_position(another_page):
    one = in_play(another_page(), YOU, RANDOM)
    two = reloaded(one, another_page)
    for press in (lambda: two.turn.slots[0].click(), lambda: two.turn.deck_button.click()):
        one.turn.deck_button.click()
        press()
        assert "went on in another window" in two.status.text
        assert "does not count" in two.status.text
        assert same(one, two)
    before = len(two.session.lines)
    two.turn.deck_button.click()  # and now it does
    assert len(two.session.lines) > before
    assert same(two, reloaded(one, another_page))


def test_a_page_of_its_own_leads_back_by_its_address_and_a_notebook_by_the_list_of_games(another_page, monkeypatch):
    assert "under Continue" in in_play(another_page(), YOU, RANDOM).saver.line.value
    monkeypatch.setenv("VOILA_PREHEAT", "False")  # as Voilà says it
    assert "Bookmark this page" in in_play(another_page(), YOU, RANDOM).saver.line.value


def test_an_unknown_code_is_forgotten_with_a_sentence_and_messages_that_ask_for_no_game_change_nothing(another_page):
    page, sent, unknown = another_page(), [], "1-" + 22 * "A"
    page.saver.address.send = sent.append
    page.saver.open(unknown)
    assert "no longer saved" in page.status.text
    assert (sent, page.session) == ([{"answered": unknown, "unknown": True}], None)
    page.saver.open("zzz")  # no game can have this code
    assert page.status.text == "No game has the code in this address. Check the link."
    page = in_play(another_page(), YOU, RANDOM)
    before = page.session
    for message in (None, [], 5, {}, {"open": 5}, {"open": ""}, {"open": 100 * "1"}, {"open": None}, {"go": "1-x"}):
        send(page.saver.address, message)
        assert page.session is before, message
        assert not page.status.urgent, message


def test_the_game_of_a_code_replaces_the_game_of_a_link(another_page, url):
    page = in_play(another_page(), YOU, RANDOM)
    reload = another_page()
    reload.open_link("?rules=usa&seats=you,random&seed=7")  # the query says which game to start …
    begun = reload.saver.address.code
    reload.saver.open(page.saver.address.code)  # … and the fragment names the existing game
    assert same(page, reload)
    assert Store(url).find(begun) is None


def test_another_game_does_not_end_the_previous_one_and_neither_address_nor_form_reveals_a_seed(another_page):
    page = in_play(another_page(), YOU, RANDOM, seed=123456)
    first, lines = page.saver.address.code, list(page.session.lines)
    assert (len(first.partition("-")[2]), page.saver.address.title) == (22, "USA · You, Random · turn 1")
    in_play(page, YOU, BOT, seed=8)
    assert page.saver.address.code != first
    page.saver.open(first)
    assert page.session.lines == lines
    assert (page.form.seed.value, page.form.seed.text) == (None, "")


def locked(path):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    return connection


def wait_a_minute(page):
    for _ in range(LOOK):
        page.connection.ping += 1


def test_a_page_whose_game_is_no_longer_saved_says_so_and_saves_it_again(another_page, url, tmp_path):
    page = in_play(another_page(), YOU, RANDOM)
    assert "Saved for" in page.saver.line.value
    wait_a_minute(page)
    assert "Saved for" in page.saver.line.value
    (tmp_path / "games.sqlite").rename(tmp_path / "away.sqlite")
    wait_a_minute(page)
    assert "Not saved: the file of the games is gone" in page.saver.line.value
    (tmp_path / "away.sqlite").rename(tmp_path / "games.sqlite")
    page.connection.ping += 1
    assert "Saved for" in page.saver.line.value
    Store(url).delete_all()
    wait_a_minute(page)
    assert "No longer saved" in page.saver.line.value
    page.turn.deck_button.click()
    assert "Saved for" in page.saver.line.value
    same(page, reloaded(page, another_page))


def test_a_game_continues_without_its_store_says_so_and_is_saved_again_as_soon_as_possible(another_page, url, tmp_path):
    page = in_play(another_page(), YOU, RANDOM)
    assert not page.saver.address.unkept
    lock = locked(tmp_path / "games.sqlite")
    page.play(page.session.hint().move)
    assert "Not saved: another program is using the file" in page.saver.line.value
    assert page.saver.address.unkept  # the browser asks before it leaves the page
    lines = list(page.session.lines)
    lock.close()
    page.play(page.session.hint().move)
    assert page.session.lines[: len(lines)] == lines
    assert "Not saved" not in page.saver.line.value
    assert not page.saver.address.unkept
    assert same(page, reloaded(page, another_page))


def test_a_broken_store_or_none_does_not_prevent_a_game_but_leaving_it_asks_first(another_page, tmp_path):
    without = in_play(PlayPage(), YOU, RANDOM)
    assert (without.saver.address.unkept, without.saver.line.value) == (True, "")
    (tmp_path / "games.sqlite").write_bytes(b"this is no database, and never was one")
    page = in_play(another_page(), YOU, RANDOM, rules="mini")
    assert "damaged" in page.saver.line.value
    assert page.saver.address.code == ""
    play_on_with_hints(page)
    assert page.session.over
    assert "Save the game" in page.ending.files.value
    assert not page.saver.address.unkept  # a finished game is not lost


def test_an_unreplayable_log_gives_a_sentence(another_page, url):
    store = Store(url)
    setup = options_to_text(GameOptions(seed=7))
    for lines in (["claim 1 red"], ["nonsense"], ["back to 5"], ["keep 1 2 3", "pass"]):
        _, (code,) = store.begin(setup, lines)
        with pytest.raises(StoreError, match="another version"):
            SavedSession.find(code, store)
    page = another_page()
    chess = json.dumps({**json.loads(setup), "rules": "chess"})
    for broken in ("", "{}", chess, setup.replace("steady", "nobody")):
        _, (code,) = store.begin(broken)
        page.say("")
        page.saver.open(code)
        assert page.status.text.startswith("This game cannot be opened")
        assert (page.saver.address.code, page.session) == ("", None)


def test_every_action_is_in_the_store(another_page, url):
    page, rng = started(another_page(), YOU, YOU, RANDOM, seed=4), random.Random(4)
    for _ in range(60):
        press_something(page, rng)
        assert Store(url).find(page.saver.address.code).lines == tuple(page.session.lines), said(page)
