"""The workshop's work in the browser: drawn boards come back with their history, and nothing else is lost for them."""

import base64
import json
import random
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttr
from tests.ui.seen import said, send
from ttr.ui.boards.draft import BoardDraft, DraftError
from ttr.ui.boards.editor import ClickMode, History
from ttr.ui.boards.kept_draft import EARLIER, KeptWork, work_from_text
from ttr.ui.boards.page import BoardsPage
from ttr.ui.page.kept_text import MAX_CHARACTERS

from .pressing import click_place, press, urgent


def opened(text="", *, own=True, query="", link_first=False):
    """Return a page as a browser opens it: with a link, and with what the browser has kept."""
    page = BoardsPage(random.Random(4))
    if link_first:
        page.open_link(query)
    send(page.kept, {"known": text, "own": own})
    if not link_first:
        page.open_link(query)
    return page


@pytest.fixture
def page():
    return opened()


@pytest.mark.parametrize("link_first", [True, False])
def test_a_reload_brings_the_board_back_with_all_edits_to_undo(town, link_first):
    send(town.kept, {"known": "", "own": True})
    town.refresh()
    again = opened(town.kept.text, link_first=link_first)
    assert again.draft == town.draft
    assert again.editor.history.past == town.editor.history.past
    assert said(again).startswith("My town is as you left it.")
    assert again.kept.text == town.kept.text  # a second reload finds the same


def test_everything_of_a_draft_comes_back(page):
    page.open_link("?board=budapest")
    page.act(lambda: page.editor.describe("Pest", "Drawn <b>twice</b>."))
    page.act(lambda: page.editor.surround("water"))
    page.editor.set_mode(ClickMode.RIVER)
    click_place(page, 300, 300)
    page.new_city.name.value = "Old Market"
    again = opened(page.kept.text)
    assert again.draft == page.draft
    assert again.draft.sketch
    assert again.new_city.name.value == "Old Market"


def test_nothing_is_kept_before_something_is_drawn(page):
    page.show_tab(page.tabs.chosen)
    page.open_link("?board=mini")
    assert page.kept.text == ""


@pytest.mark.parametrize("link_first", [True, False])
def test_a_reload_of_a_link_shows_the_changed_board_instead_of_the_one_in_the_link(link_first):
    page = opened(query="?board=mini")
    page.act(lambda: page.editor.describe("Mine", ""))
    again = opened(page.kept.text, query="?board=mini", link_first=link_first)
    assert again.draft.title == "Mine"
    assert again.editor.history == page.editor.history


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("link_first", [True, False])
def test_another_link_opens_its_board_above_the_kept_one(town, own, link_first):
    send(town.kept, {"known": "", "own": True})
    town.refresh()
    page = opened(town.kept.text, own=own, query="?board=mini", link_first=link_first)
    assert page.draft.name == "mini"
    press(page.undo_button)
    assert page.draft == town.draft


def test_a_look_at_the_board_of_a_link_leaves_the_kept_one(town):
    send(town.kept, {"known": "", "own": True})
    town.refresh()
    page = opened(town.kept.text, own=False, query="?board=mini")
    assert work_from_text(page.kept.text or town.kept.text).history.now == town.draft


def test_another_tab_finds_the_board_and_a_new_one_begins_above_it(town):
    send(town.kept, {"known": "", "own": True})
    town.refresh()
    page = BoardsPage(random.Random(4))
    click_place(page, 400, 400)  # before the browser has answered
    assert page.kept.text == ""  # so that the answer is still there
    send(page.kept, {"known": town.kept.text, "own": False})
    assert len(page.draft.cities) == 1
    press(page.undo_button)
    assert page.draft == town.draft


def test_a_browser_keeps_the_last_edits_of_a_large_board_in_little_room():
    history = History(BoardDraft.of(ttr.load_board("usa")))
    alone = len(KeptWork(history).to_text())
    for edit in range(2 * EARLIER):
        history = history.do(history.now.move_city(edit % 36, 100 + edit, 50))
    text = KeptWork(history).to_text()
    assert len(text) < 2 * alone < MAX_CHARACTERS
    assert work_from_text(text).history == History(history.now, history.past[-EARLIER:])


def test_a_draft_of_an_earlier_version_comes_back_without_its_edits(town):
    work = json.loads(KeptWork(town.editor.history).to_text())
    del work["before"]
    assert opened(json.dumps({**work, "past": [{"title": "Before"}]})).draft == town.draft


def test_a_newer_or_damaged_text_gives_a_sentence_and_an_empty_map(town):
    text = KeptWork(town.editor.history).to_text()
    newer = opened(text.replace('"format": 1', '"format": 2'))
    assert said(newer).startswith("A newer version of the program wrote this board in format 2")
    for damaged in (text[:-5], text.replace("Mill", "Port"), text.replace('"frame": [0.0', '"frame": [NaN'), "[]", "7"):
        page = opened(damaged)
        assert urgent(page)
        assert page.draft == BoardDraft()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=5), parts, max_size=4),
    max_leaves=8,
)
WORK = json.loads(KeptWork(History().do(BoardDraft().add_city("Mill", 1, 1))).to_text())


@settings(deadline=None)
@given(st.sampled_from(["", "now", "before"]), st.sampled_from([*WORK["now"], *WORK]), JSON)
def test_any_text_is_work_or_gives_a_sentence(place, key, value):
    work = json.loads(json.dumps(WORK))
    if place == "before":
        earlier = json.dumps([{**work["now"], key: value}]).encode()
        work["before"] = base64.b64encode(zlib.compress(earlier)).decode()
    elif place:
        work["now"][key] = value
    else:
        work[key] = value
    try:
        found = work_from_text(json.dumps(work))
    except DraftError as error:
        assert "browser" in str(error) or "newer" in str(error)
    else:
        assert work_from_text(found.to_text()) == found
