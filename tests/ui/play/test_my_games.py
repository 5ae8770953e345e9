"""My games: what a browser keeps of finished games, and what the page says about it."""

import base64
import json
import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.play.pressing import BOT, RANDOM, YOU, in_play, play_on_with_hints, started
from tests.ui.seen import send, text_of
from ttr.ui.controls.widgets import is_visible
from ttr.ui.play.my_games import FinishedGame, MyGames
from ttr.ui.play.page import PlayPage
from ttr.ui.setup.game_options import GameOptions, SeatChoice

DAY = date(2026, 11, 2)
WON = FinishedGame("2026-11-01", "Mini", 31, 12, (("easy", "won"), ("steady", "lost")))
LOST = FinishedGame("2026-11-02", "Mini", 44, 9, (("easy", "lost"),))


class Browser:
    """The memory of a browser behind a page, as the script of the page keeps it."""

    def __init__(self, page, text="", *, works=True):
        self.memory, self.text, self.works = page.my_games.browser, text, works
        self.memory.send = self.receive

    def receive(self, message):
        wanted = "" if message.get("forget") else "\n".join([*self.text.splitlines(), message["add"]])
        self.text = wanted if self.works else self.text
        self.tell(refused=not self.works)

    def tell(self, **more):
        send(self.memory, {"known": self.text, **more})


@pytest.fixture
def page():
    return PlayPage(today=lambda: DAY)


def shown(page):
    return text_of(page.my_games.text.value)


def kept(*games):
    return "\n".join(game.to_line() for game in games)


def test_a_finished_game_is_kept_with_its_result_and_no_game_twice(page):
    browser = Browser(page)
    page.start(GameOptions("mini", (SeatChoice(None), SeatChoice("easy")), 7))
    play_on_with_hints(page)
    page.refresh()
    own, rival = page.session.scores()
    result = "won" if own.rank < rival.rank else "lost"
    title = page.session.state.rules.title
    (line,) = browser.text.splitlines()
    assert FinishedGame.from_line(line) == FinishedGame(
        "2026-11-02", title, own.total, own.longest.length, (("easy", result),)
    )
    assert is_visible(page.my_games.panel)
    assert f"1 {result}" in shown(page)


@pytest.mark.parametrize("seats", [(BOT, RANDOM), (YOU, YOU)], ids=["of bots", "of two persons"])
def test_a_game_that_is_nobodys_own_is_not_kept(page, seats):
    browser = Browser(page)
    started(page, *seats, rules="mini")
    while not page.session.over:
        page.lift_curtain()
        page.play(page.session.hint().move)
    assert browser.text == ""


def test_results_are_counted_by_opponent_and_the_best_by_game(page):
    Browser(page, kept(WON, LOST, LOST)).tell()
    assert "Against easy 1 won, 2 lost" in shown(page)
    assert "Against steady 0 won, 1 lost" in shown(page)
    assert "Mini · 3 games best score 44 longest path 12 trains" in shown(page)


def test_games_are_saved_as_a_spreadsheet_and_deleted_by_a_press(page):
    browser = Browser(page, kept(WON, LOST))
    browser.tell()
    table = base64.b64decode(re.search('base64,([^"]*)"', page.my_games.file.value)[1]).decode("utf-8-sig")
    assert table.splitlines() == [
        "date,game,score,longest path,opponent,result",
        "2026-11-01,Mini,31,12,easy,won",
        "2026-11-01,Mini,31,12,steady,lost",
        "2026-11-02,Mini,44,9,easy,lost",
    ]
    page.my_games.delete_button.click()
    assert browser.text == ""
    assert page.my_games.games == ()
    assert not is_visible(page.my_games.panel)


def test_a_browser_that_keeps_nothing_is_told_of(page):
    Browser(page, works=False)
    in_play(page, YOU, RANDOM, rules="mini")
    play_on_with_hints(page)
    assert "keeps nothing for this page" in shown(page)
    assert is_visible(page.my_games.panel)


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), st.lists)


@given(st.lists(st.one_of(st.text(max_size=20), JSON.map(json.dumps)), max_size=4))
def test_lines_that_are_no_games_get_a_sentence_and_lose_no_game(lines):
    games = MyGames()
    send(games.browser, {"known": "\n".join([LOST.to_line(), *lines])})
    assert games.games == (LOST,)
    said = text_of(games.text.value)
    assert "Against easy 0 won, 1 lost" in said
    assert ("cannot be read" in said) == any(line.strip() for line in lines)


@pytest.mark.parametrize("content", [None, 7, [], {"known": 7}, {"known": None, "refused": True}])
def test_a_message_that_is_no_memory_changes_nothing(page, content):
    Browser(page, kept(WON)).tell()
    send(page.my_games.browser, content)
    assert page.my_games.games == (WON,)


def test_names_in_kept_games_are_shown_as_text(page):
    hostile = "<img onerror=x>\u2028"
    Browser(page, kept(FinishedGame("2026", hostile, 1, 1, ((hostile, "won"),)))).tell()
    assert "Against &lt;img onerror=x&gt;" in page.my_games.text.value
    assert "<img" not in page.my_games.text.value
