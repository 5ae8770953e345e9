"""The score page saves a game as a link, a file or a printed page, and opens it elsewhere; the code of a game."""

import base64
import inspect
import random
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import weasyprint

import ttr
from tests.ui.score.conftest import LINE, enter, open_game, played, press
from tests.ui.seen import kept_by, said, text_of
from ttr.classroom.suggested_questions import suggest_questions, take_snapshot
from ttr.game.files.table_sheet import read_sheet, write_sheet
from ttr.game.tabletop import Tabletop
from ttr.ui.algorithms.page import AlgorithmsPage
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.page.address import MAX_CODE_LENGTH, CodeInAddress
from ttr.ui.page.connection import script
from ttr.ui.page.link import LinkError
from ttr.ui.records.files import shipped_boards
from ttr.ui.records.table_code import code_of, game_of
from ttr.ui.score import game_map
from ttr.ui.score.page import ScorePage, ScoreTab
from ttr.ui.score.score_panel import game_document


def test_each_link_opens_its_game_and_a_broken_one_is_refused(page, caplog):
    first = played(seats=5)
    for game in (first, played(rules="first-journey", seats=3)):
        page.address.receive({"open": code_of(game), "known": "", "page": "http://school.example/"})  # served alone
        assert (page.game.board, page.game.seats) == (game.board, game.seats)
        assert (said(page), page.tabs.chosen) == ("The game from the link is open.", ScoreTab.SCORE)
    assert caplog.records == []  # no callback has failed
    page.address.receive({"open": code_of(first)[:40], "known": ""})
    assert (said(page), page.status.urgent) == ("This link is incomplete. Copy it again, to the last letter.", True)
    assert page.game.seats == game.seats


def test_a_game_reloaded_half_way_goes_on_where_it_was_and_names_no_winner(page):
    routes, tickets = played(seats=2).routes, played(seats=2).tickets
    half = replace(played(seats=2), tickets=((), ()))
    for game, tab in ((half, ScoreTab.ROUTES), (replace(half, tickets=(tickets[0], ())), ScoreTab.TICKETS)):
        open_game(page, game)
        assert (page.game.routes, page.tabs.chosen) == (routes, tab)


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


def test_no_message_breaks_the_page_and_the_address_is_the_game_after_every_click(page):
    for content in ({"open": 5}, {"open": "x" * 700}, None, {"open": "AAAA"}, {"open": "ÄÖ"}):
        page.address.receive(content)
    assert page.game.routes == ((),) * 4
    assert "went wrong" not in said(page)
    assert page.address.code == ""
    press(page, LINE)
    page.press_ticket(3)
    assert game_of(page.address.code, BOARDS)[0] == page.game
    assert page.own_board.text == ""  # a shipped board need not be kept
    assert f"{{1,{MAX_CODE_LENGTH}}}" in script(Path(inspect.getfile(CodeInAddress)), "fragment.js")


def test_a_link_can_name_rules_and_board_and_loses_no_game_that_is_open(page):
    page.open_link("?rules=first-journey")
    assert (page.game.rules.name, page.map.board.name, len(page.game.seats)) == ("first-journey", "first-journey", 4)
    page.open_link("?rules=usa&board=budapest")
    assert page.map.board.name == "budapest"
    page.open_link("?rules=chess")
    assert (said(page), page.status.urgent) == ("There are no rules 'chess': choose some in the list.", True)
    page.open_link("?rules=usa")
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
    assert (page.game.seats, is_visible(page.continue_button)) == (game.seats, False)


def test_a_saved_game_has_its_own_order_of_claims(page):
    press(page, 5)
    saved = game_map.with_route(game_map.with_route(page.game, 0, LINE), 0, 5)
    page.form.saved_input.receive({"kind": "text"}, [write_sheet([("", saved)]).encode()])
    assert page.order == saved.routes[0]
    page.undo_button.click()
    assert page.order == (5,)


def test_a_saved_game_is_opened_again_and_other_files_leave_it(page):
    game = played(seats=3, rules="first-journey")
    page.form.saved_button.click()
    page.form.saved_input.receive({"kind": "text"}, [write_sheet([("Friday", game)]).encode()])
    assert said(page) == "The saved game “Friday” is open."
    assert (page.game.seats, page.game.tickets, page.map.board.name) == (game.seats, game.tickets, "first-journey")
    for file, refusal in (
        (b"Friday", "Row 1: the column 'routes 1' is missing"),
        (b"PK\x03\x04 xl/workbook.xml", "This is an Excel file. In Excel, choose File, Save As, “CSV UTF-8"),
        (b"player 1,routes 1,tickets 1\nAda,Denver,0\n", "No row of this file has a game that can be read."),
    ):
        page.form.saved_input.receive({"kind": "file"}, [file])
        assert said(page).startswith(refusal)
        assert page.game == game
    assert "Row 2, column 'routes 1': there is no route 'Denver'" in text_of(page.form.left_out.value)


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
    address, board = {"open": page.address.code, "known": ""}, {"known": kept_by(page.own_board), "own": True}
    if board_first:
        again.own_board.receive(board)
    again.address.receive(address)
    again.own_board.receive(board)
    assert (again.game, said(again)) == (page.game, "The game from the link is open.")


@pytest.mark.parametrize("name", ["Ada", "കേരളത്തിൽനിന്നുള്ളമിത്രൻ", "愛" * 38, "😀" * 38])
def test_names_of_any_script_have_room_in_the_link(page, name):
    for field in page.form.names:
        field.value = name
    page.form.count.value = 5
    press(page, LINE)
    again = ScorePage()
    again.address.receive({"open": page.address.code, "known": ""})
    assert again.game == page.game


BOARDS = [*shipped_boards().values()]


@pytest.mark.parametrize(
    ("rules", "seats"), [("usa", 2), ("usa", 5), ("mini", 2), ("first-journey", 4), ("usa-online", 3)]
)
def test_the_code_of_a_game_leads_to_the_same_game(rules: str, seats: int) -> None:
    for seed in range(3):
        game = played(rules, seats, seed)
        read = game_of(code_of(game), BOARDS)[0]
        assert (read.rules, read.board, read.seats) == (game.rules, game.board, game.seats)
        assert [[*map(set, parts)] for parts in (read.routes, read.tickets)] == [
            [*map(set, parts)] for parts in (game.routes, game.tickets)
        ]


def test_the_order_of_the_claims_is_kept_and_a_ticket_that_two_players_hold() -> None:
    game, rng = replace(played(seats=3), tickets=((1, 2, 3), (3, 4), ())), random.Random(2)
    order = [route for routes in game.routes for route in routes]
    rng.shuffle(order)
    read, same = game_of(code_of(game, order), BOARDS)
    assert same == tuple(order)
    assert read.routes[0] == tuple(route for route in order if route in game.routes[0])
    assert read.tickets == game.tickets


def test_the_code_of_five_players_fits_an_address_and_a_damaged_one_gives_a_sentence_or_another_game():
    code = code_of(
        played(seats=5, names=("Maximiliane", "Christopher", "Zoë", "Jean-Baptiste", "Großmutter Elisabeth"))
    )
    assert len(code) < 260
    longest = code_of(played(seats=5, names=tuple(letter * 30 for letter in "abcde")))
    assert len(longest) < 400
    assert re.fullmatch(r"[\w-]{1,600}", longest, re.ASCII)
    code, rng = code_of(played(seats=3)), random.Random(5)
    for _ in range(300):
        broken = list(code[: rng.randrange(1, len(code))] if rng.random() < 0.5 else code)
        broken[rng.randrange(len(broken))] = rng.choice("abcXYZ019-_")
        try:
            game, _ = game_of("".join(broken), BOARDS)
        except LinkError as error:
            assert str(error).endswith((".", "link."))
        else:
            assert game.position().over


def test_a_game_on_a_missing_board_names_the_board() -> None:
    game = played()
    with pytest.raises(LinkError, match="somebody's own board, 'usa'"):
        game_of(code_of(game), [])
    other = replace(game.board, tickets=game.board.tickets[:-1])
    with pytest.raises(LinkError, match="a different edition of 'usa'"):
        game_of(code_of(game), [other])


def test_a_game_of_four_with_two_tickets_each_fits_on_one_page_that_says_what_is_impossible():
    final = ttr.play(["expert", "destination", "conqueror", "destination"], seed=11).final_state
    printed = game_document(Tabletop.of(final), final, ttr.scores(final), "https://school.example/score#score=abc")
    a4 = weasyprint.CSS(string="@page { size: A4 }")
    assert len(weasyprint.HTML(string=printed).render(stylesheets=[a4]).pages) == 1
    game = Tabletop(ttr.USA, ttr.load_board("usa"), ("Ada", "Bo"), ((3, 4), ()), ((3, 4), (5, 6)))
    state = game.position()
    printed = game_document(game, state, ttr.scores(state))
    assert "Ada has both tracks of Atlanta – New Orleans; a player may have one." in printed
