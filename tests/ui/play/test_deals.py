"""Deals: anew, by a seed or of the day; what a finished game tells; and the games that a browser keeps."""

import base64
import json
import re
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from html import unescape
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.play.pressing import BOT, RANDOM, YOU, keep_all, play_on_with_hints, started
from tests.ui.seen import held_by, send, text_of, write
from ttr.game.files.board_json import load_board
from ttr.runtime import Host
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.play import page as page_module
from ttr.ui.play.my_games import FinishedGame, MyGames, day_of, deal_of_the_day
from ttr.ui.play.page import PlayPage
from ttr.ui.setup.game_options import GameOptions, SeatChoice

DAY = date(2026, 11, 2)


@given(st.dates(), st.dates())
def test_a_date_deals_the_same_game_to_everybody_and_another_date_another_one(one, other):
    assert day_of(deal_of_the_day(one)) == one
    assert (deal_of_the_day(one) == deal_of_the_day(other)) == (one == other)


def test_two_pages_deal_equal_cards_on_the_same_day_and_others_on_the_next(page):
    page.day_button.click()
    linked, tomorrow = PlayPage(today=lambda: DAY), PlayPage(today=lambda: DAY + timedelta(1))
    linked.open_link("?deal=today")
    tomorrow.open_link("?deal=today")
    assert linked.session.states == page.session.states
    assert linked.session.state.offers != tomorrow.session.state.offers
    tomorrow.open_link("?deal=2026-11-02")
    assert tomorrow.session.states == page.session.states
    assert "The deal of 2 November 2026" in text_of(page.heading.value)


@pytest.mark.parametrize("deal", ["yesterday", "2026-13-01", "2026-11-03", "9" * 400])
def test_a_deal_that_does_not_exist_yet_is_refused_in_words(page, deal):
    page.open_link(f"?deal={deal}")
    assert page.session is None
    assert "2026-11-02" in page.form.remark


def test_the_result_of_a_deal_is_three_lines_to_copy(page):
    page.day_button.click()
    keep_all(page)
    assert page.day_result.value == ""
    play_on_with_hints(page)
    lines = re.search("<pre[^>]*>(.*?)</pre>", page.day_result.value, re.DOTALL)[1].splitlines()
    own, rival = page.session.scores()
    won = "I won" if own.rank < rival.rank else "I lost"
    assert lines == [
        "Deal of 2 November 2026",
        f"{won}, {own.total} to {rival.total} against steady",
        f"{own.completed} of {len(own.tickets)} tickets, longest path {own.longest.length} trains",
    ]
    page.play_again_button.click()
    assert page.day_result.value == ""
    assert day_of(page.session.options) is None


FIRST = 987654321  # the seed of the first game that has none


@pytest.fixture
def page(monkeypatch):
    monkeypatch.setattr(page_module, "this_host", lambda: Host(alone=True))
    return PlayPage(draw=count(FIRST).__next__, today=lambda: DAY)


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


def test_games_without_a_seed_are_dealt_anew_and_a_seed_of_a_link_or_of_the_form_is_for_one_game(page):
    again = partial(new_game, page)
    assert seeds(page, lambda: page.open_link("?seats=you,random"), again, again) == [FIRST, FIRST + 1, FIRST + 2]
    assert seeds(page, lambda: page.open_link("?seats=you,random&seed=7"), again) == [7, FIRST + 3]
    page.new_button.click()
    write(page.form.seed, "9")
    assert seeds(page, page.form.start_button.click, again) == [9, FIRST + 4]


def test_a_finished_game_tells_its_seed_with_a_link_that_deals_it_again(page):
    page.start(GameOptions("mini", (SeatChoice(None, "Zoë & Bo"), RANDOM), changes=(("trains", 9),)))
    start = page.session.states[0]
    assert page.same_cards.value == ""
    assert str(FIRST) not in held_by(page)
    play_on_with_hints(page)
    told = page.same_cards.value
    assert str(FIRST) in text_of(told)
    page.open_link(unescape(re.search(r'href="(\?[^"]*)"', told)[1]))
    assert (page.session.states[0], page.same_cards.value) == (start, "")
    page.start(GameOptions("mini", (BOT, RANDOM), 5, replace(load_board("mini"), name="mine")))
    assert "5" in text_of(page.same_cards.value)
    assert "href" not in page.same_cards.value  # no link has somebody's own board


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
    (line,) = browser.text.splitlines()
    game = page.session.state.rules.title, own.total, own.longest.length, (("easy", result),)
    assert FinishedGame.from_line(line) == FinishedGame("2026-11-02", *game)
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


def test_results_are_counted_saved_as_a_spreadsheet_and_deleted_by_a_press(page):
    browser = Browser(page, kept(WON, LOST, LOST))
    browser.tell()
    assert "Against easy 1 won, 2 lost" in shown(page)
    assert "Against steady 0 won, 1 lost" in shown(page)
    assert "Mini · 3 games best score 44 longest path 12 trains" in shown(page)
    table = base64.b64decode(re.search('base64,([^"]*)"', page.my_games.file.value)[1]).decode("utf-8-sig")
    assert table.splitlines() == [
        "date,game,score,longest path,opponent,result",
        "2026-11-01,Mini,31,12,easy,won",
        "2026-11-01,Mini,31,12,steady,lost",
        *["2026-11-02,Mini,44,9,easy,lost"] * 2,
    ]
    page.my_games.delete_button.click()
    assert (browser.text, page.my_games.games) == ("", ())
    assert not is_visible(page.my_games.panel)


def test_a_browser_that_keeps_nothing_is_told_of(page):
    Browser(page, works=False)
    page.start(GameOptions("mini", (YOU, RANDOM), 7))
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
