"""The board workshop: its files, its links, a game on the drawn board, and the work that a browser keeps."""

import base64
import json
import random
import re
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttr
from tests.ui.boards.conftest import PLACES, button, click_place, press, urgent
from tests.ui.seen import controls, said, send, unnamed, write
from ttr.game.board import Board
from ttr.game.board_parts import City
from ttr.game.files.board_json import board_from_text, load_board
from ttr.ui.boards.draft import BoardDraft, DraftError
from ttr.ui.boards.editor import ClickMode, History
from ttr.ui.boards.kept_draft import EARLIER, KeptWork, work_from_text
from ttr.ui.boards.page import BoardsPage, BoardsTab
from ttr.ui.boards.panels import finish_board
from ttr.ui.map.map_figure import MapWidget
from ttr.ui.page.kept_text import MAX_CHARACTERS

USA = load_board("usa")


def saved(page):
    """Return the text of the file that the page offers."""
    return base64.b64decode(re.search(r'base64,([^"]*)"', page.end.files.value)[1]).decode()


def test_the_saved_file_is_the_board_and_opens_again(town):
    town.start.title.value, town.start.about.value = "Old Town", "five places"
    press(town.tabs.buttons[BoardsTab.TICKETS])
    press(button(town, "Propose tickets"))
    press(town.tabs.buttons[BoardsTab.PLAY])
    text = saved(town)
    board = board_from_text(text)
    assert (board.name, board.title, board.about) == ("old-town", "Old Town", "five places")
    other = BoardsPage()
    send(other.start.input, {"kind": "file"}, text.encode())
    assert other.draft == town.draft


def test_an_impossible_title_is_refused_and_the_previous_one_stays(page):
    page.start.title.value = "x" * 1_000_000
    assert urgent(page)
    assert page.start.title.value == page.draft.title == "My town"
    assert page.end.svg_button.content().startswith("<svg")  # of an empty page
    page.play()
    assert (urgent(page), page.playing, len(controls(MapWidget))) == (True, None, 1)


def test_a_broken_file_lists_all_problems_and_changes_nothing(town):
    before = town.editor.history
    data = json.loads(USA.to_json())
    data["routes"][3]["length"] = 9
    data["tickets"][5]["cities"] = ["Denver", "<img src=x onerror=alert(1)>"]
    data["cities"][0]["x"] = "far"
    send(town.start.input, {"kind": "text"}, json.dumps(data).encode())
    problems = town.start.problems.value
    for part in ("routes[3]", "tickets[5]", "cities[0]"):
        assert part in problems
    assert "<img" not in problems
    assert "Nothing has changed" in said(town)
    assert town.editor.history == before


def test_every_invalid_file_gives_a_sentence(page):
    files = b"{", b"\xff\xfe\x00", b"null", b"[" * 100_000, b'{"format": 1}', b"9" * 20_000_000, b'{"cities": NaN}'
    for text in files:
        page.say("")
        send(page.start.input, {"kind": "file"}, text)
        assert "This file is not a board" in said(page)
        assert page.draft.cities == ()
    assert page.start.input.limit == 1_000_000
    send(page.start.input, {"kind": "too large"})
    assert "1000 kB" in said(page)


def test_invalid_numbers_are_refused_and_a_decimal_comma_keeps_its_place(page):
    page.new_city.name.value = "Mill"
    write(page.new_route.bend_field, "much")  # not in sight, so it does not matter
    for text in ("nan", "1,234", "", "2000"):
        write(page.new_city.x, text)
        press(button(page, "Add city"))
        assert urgent(page)
        assert said(page).startswith(("x: ", "X is 2000"))
        assert page.draft.cities == ()
    write(page.new_city.x, "123,5")
    write(page.new_city.y, "１００")
    press(button(page, "Add city"))
    assert [(city.x, city.y) for city in page.draft.cities] == [(123.5, 100)]
    click_place(page, 300, 300)
    assert len(page.draft.cities) == 2


def test_a_link_opens_a_shipped_board_and_a_wrong_one_gives_a_sentence(page):
    for query in ("", None):
        page.open_link(query)
        assert said(page) == ""
    for query in ("?board=nowhere", "?board=../usa", "?city=Mill", "?board=" + "x" * 10_000):
        page.say("")
        page.open_link(query)
        assert urgent(page)
        assert page.draft.cities == ()
    page.open_link("?board=usa")
    assert (page.draft.drawable, page.start.source.value) == (USA, "usa")
    board = Board("two", (City("A", 5, 5), City("B", 6, 6)), (), ())
    page.act(lambda: page.editor.open(type(page.draft).of(board)))
    assert not urgent(page)


def test_the_board_is_playable_immediately_and_the_workshop_returns_unchanged(town):
    press(town.tabs.buttons[BoardsTab.TICKETS])
    press(button(town, "Propose tickets"))
    board, counts = finish_board(town.draft, {}), []
    for _ in range(3):
        press(town.tabs.buttons[BoardsTab.PLAY])
        assert "Mill" in town.end.svg_button.content()
        press(town.end.play)
        assert (len(controls(MapWidget)), town.playing.form.board) == (1, board)
        press(button(town, "Start game"))
        assert town.playing.session.state.board == board
        press(button(town, "Back to the workshop"))
        assert town.playing is None
        assert said(town).startswith("Back in the workshop")
        assert (len(controls(MapWidget)), town.draft.drawable) == (1, board)
        counts.append(len(controls()))
    assert counts[2] == counts[1]  # no widgets are left behind
    press(town.modes.buttons[ClickMode.ADD])
    click_place(town, 900, 650)
    assert len(town.draft.cities) == len(PLACES) + 1


def test_every_control_has_a_name_and_a_changed_shipped_board_gets_its_own(town, page):
    for tab in BoardsTab:
        town.tabs.buttons[tab].click()
        assert unnamed(town.widget) == []
    page.open_link("?board=usa")
    press(page.tabs.buttons[BoardsTab.PLAY])
    press(page.end.play)
    assert page.playing.form.board == USA
    press(button(page, "Back to the workshop"))
    page.act(lambda: page.editor.join("Seattle", "Helena", 6, "red", 0))
    press(page.end.play)
    assert page.playing.form.board.name == "my-usa"


def opened(text="", *, own=True, query="", link_first=False):
    """Return a page as a browser opens it: with a link, and with what the browser has kept."""
    page = BoardsPage(random.Random(4))
    if link_first:
        page.open_link(query)
    send(page.kept, {"known": text, "own": own})
    if not link_first:
        page.open_link(query)
    return page


@pytest.mark.parametrize("link_first", [True, False])
def test_a_reload_brings_the_board_back_with_all_edits_to_undo(town, link_first):
    send(town.kept, {"known": "", "own": True})
    town.refresh()
    again = opened(town.kept.text, link_first=link_first)
    assert (again.draft, again.editor.history.past) == (town.draft, town.editor.history.past)
    assert said(again).startswith("My town is as you left it.")
    assert again.kept.text == town.kept.text  # a second reload finds the same


def test_nothing_is_kept_before_something_is_drawn_and_then_everything_of_a_draft_comes_back():
    page = opened()
    page.show_tab(page.tabs.chosen)
    page.open_link("?board=budapest")
    assert page.kept.text == ""
    page.act(lambda: page.editor.describe("Pest", "Drawn <b>twice</b>."))
    page.act(lambda: page.editor.surround("water"))
    page.editor.set_mode(ClickMode.RIVER)
    click_place(page, 300, 300)
    page.new_city.name.value = "Old Market"
    again = opened(page.kept.text)
    assert again.draft == page.draft
    assert again.draft.sketch
    assert again.new_city.name.value == "Old Market"


@pytest.mark.parametrize("link_first", [True, False])
def test_a_reload_of_a_link_shows_the_changed_board_instead_of_the_one_in_the_link(link_first):
    page = opened(query="?board=mini")
    page.act(lambda: page.editor.describe("Mine", ""))
    again = opened(page.kept.text, query="?board=mini", link_first=link_first)
    assert (again.draft.title, again.editor.history) == ("Mine", page.editor.history)


@pytest.mark.parametrize(("own", "link_first"), [(True, True), (True, False), (False, False)])
def test_another_link_opens_its_board_above_the_kept_one(town, own, link_first):
    send(town.kept, {"known": "", "own": True})
    town.refresh()
    page = opened(town.kept.text, own=own, query="?board=mini", link_first=link_first)
    assert page.draft.name == "mini"
    assert work_from_text(page.kept.text or town.kept.text).history.past  # a look loses nothing
    press(page.undo_button)
    assert page.draft == town.draft


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
