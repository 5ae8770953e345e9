"""The score page, driven from Python: it saves a game as a link or a file, and opens it elsewhere."""

import base64
import inspect
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import ttr
from tests.ui.score.conftest import enter, open_game, played
from tests.ui.score.pressing import LINE, press
from tests.ui.seen import said, text_of
from ttr.classroom.suggested_questions import suggest_questions, take_snapshot
from ttr.game.files.table_sheet import read_sheet, write_sheet
from ttr.ui.algorithms.page import AlgorithmsPage
from ttr.ui.controls.widgets import is_visible
from ttr.ui.page.address import MAX_CODE_LENGTH, CodeInAddress
from ttr.ui.page.connection import script
from ttr.ui.records.files import shipped_boards
from ttr.ui.records.table_code import code_of, game_of
from ttr.ui.score import game_map
from ttr.ui.score.page import ScorePage, ScoreTab


def test_the_address_is_the_game_after_every_click(page):
    assert page.address.code == ""
    press(page, LINE)
    page.press_ticket(3)
    assert game_of(page.address.code, shipped_boards().values())[0] == page.game


def test_a_link_opens_its_game_and_a_broken_one_is_refused(page):
    game = played(seats=5)
    open_game(page, game)
    assert (page.game.seats, page.tabs.chosen) == (game.seats, ScoreTab.SCORE)
    page.address.receive({"open": code_of(game)[:40], "known": ""})
    assert (said(page), page.status.urgent) == ("This link is incomplete. Copy it again, to the last letter.", True)
    assert page.game.seats == game.seats


def test_a_game_reloaded_half_way_goes_on_where_it_was_and_names_no_winner(page):
    routes, tickets = played(seats=2).routes, played(seats=2).tickets
    half = replace(played(seats=2), tickets=((), ()))
    for game, tab in ((half, ScoreTab.ROUTES), (replace(half, tickets=(tickets[0], ())), ScoreTab.TICKETS)):
        open_game(page, game)
        assert (page.game.routes, page.tabs.chosen) == (routes, tab)


def test_one_link_after_the_other_opens_its_game(page, caplog):
    for game in (played(seats=5), played(rules="first-journey", seats=3)):
        open_game(page, game)
        assert (page.game.board, page.game.seats) == (game.board, game.seats)
        assert said(page) == "The game from the link is open."
    assert caplog.records == []  # no callback has failed


def test_the_saved_sheet_can_be_read(page):
    game = played()
    enter(page, game)
    page.show_tab(ScoreTab.SCORE)
    files = re.findall(r'download="([\w.]+)" href="data:[^,]+,([^"]+)"', page.score.files.value)
    sheets = {name: base64.b64decode(data).decode() for name, data in files}
    sheet = read_sheet(sheets["game.csv"])
    assert not sheet.faults
    assert replace(sheet.games[0].played, routes=()) == replace(game, routes=())
    assert sheets["scores.csv"].count("\n") == 5
    assert all(sheets[name].startswith("\ufeff") for name in ("scores.csv", "game.csv"))  # a double click shows accents


def test_the_page_to_print_has_the_map_the_scores_and_a_code_of_the_link(page):
    game = played()
    open_game(page, game)
    page.show_tab(ScoreTab.SCORE)
    assert "ttr-qr" not in page.score.files.value
    page.address.receive({"open": "", "known": "", "page": "https://school.example/score"})
    page.show_tab(ScoreTab.SCORE)
    (data,) = re.findall(r'download="game.html" href="data:[^,]+,([^"]+)"', page.score.files.value)
    paper = base64.b64decode(data).decode()
    assert len(re.findall(r'<svg(?![^>]*class="ttr-badge")', paper)) == 2
    assert "var(--" not in paper
    for seat in ttr.scores(game.position()):
        assert re.search(rf"{seat.name} {seat.total}\b", text_of(paper))
    assert page.link == f"https://school.example/score#score={page.address.code}"


def test_a_score_page_that_is_served_alone_opens_a_game_without_links_to_other_pages(page):
    page.address.receive({"open": code_of(played()), "known": "", "page": "http://school.example/"})
    assert said(page) == "The game from the link is open."


def test_no_message_from_a_browser_breaks_the_page(page):
    for content in ({"open": 5}, {"open": "x" * 700}, None, {"open": "AAAA"}, {"open": "ÄÖ"}):
        page.address.receive(content)
    assert page.game.routes == ((),) * 4
    assert "went wrong" not in said(page)


def test_a_link_can_name_rules_and_board(page):
    page.open_link("?rules=first-journey")
    assert (page.game.rules.name, page.map.board.name, len(page.game.seats)) == ("first-journey", "first-journey", 4)
    page.open_link("?rules=usa&board=budapest")
    assert page.map.board.name == "budapest"
    page.open_link("?rules=chess")
    assert (said(page), page.status.urgent) == ("There are no rules 'chess': choose some in the list.", True)


def test_a_game_that_is_open_is_not_lost_to_the_query_of_its_link(page):
    press(page, LINE)
    page.open_link("?rules=mini")
    assert page.game.routes[0] == (LINE,)


def test_the_network_of_a_player_can_be_opened_in_an_algorithm(page):
    game = played()
    open_game(page, game)
    page.pick(1)
    page.address.receive({"open": "", "known": "", "page": "http://school/voila/render/score.ipynb"})
    page.show_tab(ScoreTab.SCORE)
    address = unescape(
        re.search(r'href="(http://school/voila/render/algorithms.ipynb[^"]+)"', page.score.final.value)[1]
    )
    other = AlgorithmsPage()
    other.open_link(urlsplit(address).query)
    assert other.ran.trace.answer.length == ttr.scores(game.position())[1].longest.length
    assert all(name not in address for name in game.seats)


def test_the_class_can_be_asked_about_an_entered_game(page):
    open_game(page, played())
    position = take_snapshot(page)
    assert (position.name, position.picture.owners) == ("the score page", page.map.picture.owners)
    assert any("The network of red" in offer.text for offer in suggest_questions(page))


def test_the_last_game_of_the_browser_is_offered_but_not_opened(page):
    game = played(seats=3)
    page.address.receive({"open": "", "known": code_of(game)})
    assert is_visible(page.continue_button)
    assert page.game.routes == ((),) * 4
    page.continue_button.click()
    assert page.game.seats == game.seats
    assert not is_visible(page.continue_button)


def test_a_saved_game_has_its_own_order_of_claims(page):
    press(page, 5)
    saved = game_map.with_route(game_map.with_route(page.game, 0, LINE), 0, 5)
    page.form.saved_input.receive({"kind": "text"}, [write_sheet([("", saved)]).encode()])
    assert page.order == saved.routes[0]
    page.undo_button.click()
    assert page.order == (5,)


def test_a_saved_game_is_opened_again(page):
    game = played(seats=3, rules="first-journey")
    page.form.saved_button.click()
    page.form.saved_input.receive({"kind": "text"}, [write_sheet([("Friday", game)]).encode()])
    assert said(page) == "The saved game “Friday” is open."
    page.form.saved_input.receive({"kind": "text"}, [b"Friday"])
    assert said(page).startswith("Row 1: the column 'routes 1' is missing")
    assert page.game == game
    assert (page.game.seats, page.game.tickets, page.map.board.name) == (game.seats, game.tickets, "first-journey")
    page.form.saved_input.receive({"kind": "text"}, [b"player 1,routes 1,tickets 1\nAda,Denver,0\n"])
    assert said(page) == "No row of this file has a game that can be read."
    assert "Row 2, column 'routes 1': there is no route 'Denver'" in text_of(page.form.left_out.value)
    assert page.game.seats == game.seats


SEASON = """game,player 1,routes 1,tickets 1,player 2,routes 2,tickets 2
Monday,=Kim,St. Louis – Kansas City,Denver – El Paso; 3,Zoë,7,2;4
Tuesday,Ada,Atlantis – Denver,0;1,Bo,7,2;3
Wednesday,Ada,5.0,0;1,Bo,7;100,2;3
Thursday,Ada,NYC – Boston (red),0;1,Bo,7,2;3
"""


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8", "utf-8-sig", "utf-16"])
def test_all_good_games_of_a_season_can_be_opened_and_the_bad_rows_are_listed(page, encoding):
    page.form.saved_input.receive({"kind": "file"}, [SEASON.encode(encoding)])
    assert said(page) == "The saved game “Monday” is open. The file has 1 more game: choose one under “Saved game”."
    assert page.game.seats == ("=Kim", "Zoë")
    listed = text_of(page.form.left_out.value)
    assert "Row 3, column 'routes 1': there is no route 'Atlantis – Denver'" in listed
    assert "Row 4, column 'routes 2': there is no route '100'" in listed
    assert ("does not say how it writes accents" in listed) == (encoding == "cp1252")
    page.form.saved_choice.value = page.form.saved_choice.options[1][1]
    assert said(page).startswith("The saved game “Thursday” is open.")
    assert page.game.board.routes[page.game.routes[0][0]].color == "red"
    page.undo_button.click()
    assert page.game.seats == ("=Kim", "Zoë")


def test_a_file_that_is_no_csv_says_how_to_save_one(page):
    before = page.game
    page.form.saved_input.receive({"kind": "file"}, [b"PK\x03\x04 xl/workbook.xml"])
    assert said(page).startswith("This is an Excel file. In Excel, choose File, Save As, “CSV UTF-8")
    assert page.game == before


def test_a_spreadsheet_cannot_make_the_server_read_its_files(page, tmp_path):
    town = replace(ttr.load_board("mini"), name="my-town")
    town.save(tmp_path / "town.json")
    row = "game,rules,board,player 1,routes 1,tickets 1,player 2,routes 2,tickets 2\n,mini,{},A,0,0,B,1,1\n"
    page.form.saved_input.receive({"kind": "text"}, [row.format(tmp_path / "town.json").encode()])
    assert "there is no board" in text_of(page.form.left_out.value)
    page.form.own_input.receive({"kind": "text"}, [town.to_json().encode()])  # the visitor's own file
    page.form.saved_input.receive({"kind": "text"}, [row.format("my-town").encode()])
    assert (page.game.board, page.game.routes) == (town, ((0,), (1,)))


@pytest.mark.parametrize("board_first", [True, False])
def test_a_game_on_an_own_board_survives_a_reload(page, board_first):
    town = replace(ttr.load_board("konigsberg"), name="my-town", title="My town")
    page.form.own_input.receive({"kind": "text"}, [town.to_json().encode()])
    press(page, 3)
    again = ScorePage()
    address, board = {"open": page.address.code, "known": ""}, {"known": page.own_board.text, "own": True}
    if board_first:
        again.own_board.receive(board)
    again.address.receive(address)
    again.own_board.receive(board)
    assert (again.game, said(again)) == (page.game, "The game from the link is open.")


def test_a_shipped_board_need_not_be_kept(page):
    press(page, LINE)
    assert page.own_board.text == ""


@pytest.mark.parametrize("name", ["Ada", "കേരളത്തിൽനിന്നുള്ളമിത്രൻ", "愛" * 38, "😀" * 38])
def test_names_of_any_script_have_room_in_the_link(page, name):
    for field in page.form.names:
        field.value = name
    page.form.count.value = 5
    press(page, LINE)
    again = ScorePage()
    again.address.receive({"open": page.address.code, "known": ""})
    assert again.game == page.game


def test_the_script_reads_codes_as_long_as_python_does():
    assert f"{{1,{MAX_CODE_LENGTH}}}" in script(Path(inspect.getfile(CodeInAddress)), "fragment.js")
