"""The board workshop, driven from Python: its files, its links, and a game on the drawn board."""

import base64
import json
import re

import pytest

from tests.ui.seen import controls, said, send, unnamed, write
from ttr.game.board import Board
from ttr.game.board_parts import City
from ttr.game.files.board_json import board_from_text, load_board
from ttr.ui.boards.editor import ClickMode
from ttr.ui.boards.page import BoardsPage, BoardsTab
from ttr.ui.boards.panels import finish_board
from ttr.ui.map.map_figure import MapWidget

from .pressing import PLACES, button, click_place, press, urgent

USA = load_board("usa")


# --- files ---


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


@pytest.mark.parametrize(
    "text", [b"{", b"\xff\xfe\x00", b"null", b"[" * 100_000, b'{"format": 1}', b"9" * 20_000_000, b'{"cities": NaN}']
)
def test_every_invalid_file_gives_a_sentence(page, text):
    send(page.start.input, {"kind": "file"}, text)
    assert "This file is not a board" in said(page)
    assert page.draft.cities == ()


def test_a_file_that_is_too_large_is_refused_in_the_browser(page):
    assert page.start.input.limit == 1_000_000
    send(page.start.input, {"kind": "too large"})
    assert "1000 kB" in said(page)


def test_invalid_numbers_are_refused(page):
    page.new_city.name.value = "Mill"
    for text in ("nan", "1,234", "", "2000"):
        write(page.new_city.x, text)
        press(button(page, "Add city"))
        assert urgent(page)
        assert said(page).startswith(("x: ", "X is 2000"))
        assert page.draft.cities == ()


def test_a_coordinate_with_a_decimal_comma_keeps_its_place(page):
    page.new_city.name.value = "Mill"
    write(page.new_city.x, "123,5")
    write(page.new_city.y, "１００")
    press(button(page, "Add city"))
    assert [(city.x, city.y) for city in page.draft.cities] == [(123.5, 100)]


def test_a_field_that_is_not_in_sight_does_not_stop_a_click(page):
    write(page.new_route.bend_field, "much")
    click_place(page, 100, 100)
    assert len(page.draft.cities) == 1


# --- the link ---


def test_a_link_opens_a_shipped_board(page):
    page.open_link("?board=usa")
    assert page.draft.drawable == USA
    assert page.start.source.value == "usa"


@pytest.mark.parametrize("query", ["?board=nowhere", "?board=../usa", "?city=Mill", "?board=" + "x" * 10_000])
def test_a_wrong_link_gives_a_sentence(page, query):
    page.open_link(query)
    assert urgent(page)
    assert page.draft.cities == ()


def test_an_empty_link_changes_nothing(page):
    page.open_link("")
    page.open_link(None)
    assert said(page) == ""


# --- play ---


def alive_figures():
    return controls(MapWidget)


def test_the_board_is_playable_immediately_and_the_workshop_returns_unchanged(town):
    press(town.tabs.buttons[BoardsTab.TICKETS])
    press(button(town, "Propose tickets"))
    board = finish_board(town.draft, {})
    press(town.tabs.buttons[BoardsTab.PLAY])
    press(town.end.play)
    assert len(alive_figures()) == 1
    assert town.playing.form.board == board
    press(button(town, "Start game"))
    assert town.playing.session.state.board == board
    press(button(town, "Back to the workshop"))
    assert town.playing is None
    assert said(town).startswith("Back in the workshop")
    assert len(alive_figures()) == 1
    assert town.draft.drawable == board
    press(town.modes.buttons[ClickMode.ADD])
    click_place(town, 900, 650)
    assert len(town.draft.cities) == len(PLACES) + 1


def test_switching_back_and_forth_leaves_no_widgets_behind(town):
    press(town.tabs.buttons[BoardsTab.TICKETS])
    press(button(town, "Propose tickets"))
    press(town.tabs.buttons[BoardsTab.PLAY])
    counts = []
    for _ in range(3):
        press(town.end.play)
        press(button(town, "Back to the workshop"))
        counts.append(len(controls()))
    assert counts[2] - counts[1] == 0


def test_a_changed_shipped_board_gets_its_own_name(page):
    page.open_link("?board=usa")
    press(page.tabs.buttons[BoardsTab.PLAY])
    press(page.end.play)
    assert page.playing.form.board == USA
    press(button(page, "Back to the workshop"))
    page.act(lambda: page.editor.join("Seattle", "Helena", 6, "red", 0))
    press(page.end.play)
    assert page.playing.form.board.name == "my-usa"


def test_a_board_with_a_problem_is_not_played(page):
    page.play()
    assert urgent(page)
    assert page.playing is None
    assert len(alive_figures()) == 1


def test_the_picture_is_an_svg_of_the_board(town):
    assert "Mill" in town.end.svg_button.content()


def test_an_empty_page_has_a_picture_too(page):
    assert page.end.svg_button.content().startswith("<svg")


def test_boards_without_routes_are_drawn(page):
    board = Board("two", (City("A", 5, 5), City("B", 6, 6)), (), ())
    page.act(lambda: page.editor.open(type(page.draft).of(board)))
    assert not urgent(page)


def test_every_control_has_a_name(town):
    for tab in BoardsTab:
        town.tabs.buttons[tab].click()
        assert unnamed(town.widget) == []
