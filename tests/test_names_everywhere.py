"""The same names everywhere: each place takes a name in the same form, or refuses it for the same reason."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from urllib.parse import quote

import pytest

import ttr
from tests.people import REFUSED, WELCOME
from ttr.game.files.table_sheet import read_sheet, write_sheet
from ttr.game.moves import IllegalMove
from ttr.game.names import name_problem
from ttr.game.tabletop import TableError, Tabletop
from ttr.lessons.exercises.hand_in_panel import HandIn
from ttr.lessons.exercises.progress import Progress, read_progress
from ttr.lessons.outputs.practice.results import PracticeResults, read_results
from ttr.store.class_log import JOIN, NotIn, begin_class, find_class
from ttr.store.store import Store
from ttr.ui.boards.draft import BoardDraft, DraftError
from ttr.ui.page.link import LinkError
from ttr.ui.play.session import Session
from ttr.ui.records.files import shipped_boards
from ttr.ui.records.table_code import code_of, game_of
from ttr.ui.score.page import ScorePage
from ttr.ui.setup.game_options import GameOptions, SeatChoice, options_from_text, options_to_text
from ttr.ui.setup.game_options_form import GameOptionsForm
from ttr.ui.table.game import TableGame

Called = Callable[[str], str]
"""Enters a name at a place; returns the name there, or raises an error with the reason why it is refused."""


class Refused(Exception):
    pass


def in_the_engine(name: str) -> str:
    return ttr.new_game("mini", [name, "Bo"]).setup.seats[0]


def in_a_record(name: str) -> str:
    text = ttr.Record.of(state := ttr.new_game("mini", ["Ada", "Bo"], 7), [], state).to_text()
    text = text.replace('"Ada"', json.dumps(name)).replace("result: not over yet", "end by agreement\nresult: 0 0")
    try:
        return ttr.Record.from_text(text).start.setup.seats[0]
    except ttr.RecordError as error:
        if error.readable is None:
            raise
        return error.readable.start.setup.seats[0]


@cache
def play_form() -> tuple[GameOptionsForm, list[GameOptions]]:
    started: list[GameOptions] = []
    return GameOptionsForm(started.append), started


def in_the_form_of_the_play_page(name: str) -> str:
    form, started = play_form()
    started.clear()
    form.names[0].value = name
    form.start_button.click()
    if not started:
        raise Refused(form.remark)
    return Session(started[0].deal(lambda: 1)).state.setup.seats[0]


def in_a_link_to_play(name: str) -> str:
    options = GameOptions.from_query(f"?seats=you:{quote(quote(name, safe=''))},random")
    if problems := options.problems():
        raise Refused(*problems)
    again = GameOptions.from_query(options.to_query())
    return Session(again.deal(lambda: 1)).state.setup.seats[0]


def in_a_kept_game(name: str) -> str:
    options = GameOptions(seats=(SeatChoice(None, name), SeatChoice("random")), seed=1)
    if problems := options.problems():
        raise Refused(*problems)
    return Session(options_from_text(options_to_text(options))).state.setup.seats[0]


def at_a_table(name: str) -> str:
    options = GameOptions(seats=(SeatChoice(None), SeatChoice("random")), seed=1)
    game = TableGame(options, 0)
    game.sit(0, name)
    again = TableGame(options, 0, game.lines)
    assert again.state.setup.seats == game.state.setup.seats
    return again.state.setup.seats[0]


@cache
def score_page() -> ScorePage:
    return ScorePage()


def on_the_score_page(name: str) -> str:
    page = score_page()
    page.form.names[0].value = "Eve"
    page.form.names[0].value = name
    if page.status.urgent:
        assert page.game.seats[0] == "Eve"
        raise Refused(page.status.text)
    return page.game.seats[0]


def game_of_two(name: str) -> Tabletop:
    return Tabletop(ttr.USA, ttr.load_board("usa"), (name, "Bo"), ((), ()), ((), ()))


def scored_in_python(name: str) -> str:
    return ttr.score_table(routes=[[0], [7]], tickets=[[3], [4]], names=[name, "Bo"])[0].name


def in_a_link_to_a_score(name: str) -> str:
    if "\n" in name.strip():  # it separates the names in a link
        raise Refused(name_problem(name))
    return game_of(code_of(game_of_two(name)), shipped_boards().values())[0].seats[0]


def in_a_sheet(name: str) -> str:
    sheet = read_sheet(write_sheet([("1", game_of_two(name))]))
    if sheet.faults:
        raise Refused(sheet.faults[0].text)
    return sheet.games[0].played.seats[0]


def in_the_workshop(name: str) -> str:
    return BoardDraft().add_city(name, 100, 100).cities[0].name


def on_the_line_of_a_lesson(name: str) -> str:
    return _on_a_line(name, lambda kept: Progress(2, kept), read_progress)


def on_the_line_of_practice(name: str) -> str:
    return _on_a_line(name, PracticeResults, read_results)


def _on_a_line(name: str, make: Callable, read: Callable) -> str:
    hand_in = HandIn("line", "", lambda typed: make(typed).to_text(), lambda line: "")
    hand_in.name.value = name
    if hand_in.problem:
        raise Refused(hand_in.problem)
    (row,) = read(hand_in.line).rows
    assert not row.problem
    return row.content.name


PLACES = [in_the_engine, in_a_record, in_the_form_of_the_play_page, in_a_link_to_play, in_a_kept_game, at_a_table]
PLACES += [on_the_score_page, scored_in_python, in_a_link_to_a_score, in_a_sheet, in_the_workshop]
PLACES += [on_the_line_of_a_lesson, on_the_line_of_practice]
ERRORS = (Refused, ttr.RulesError, ttr.RecordError, IllegalMove, TableError, LinkError, DraftError, NotIn)


@pytest.fixture
def in_a_class(tmp_path: Path) -> Called:
    store = Store(f"sqlite:///{tmp_path}/class.sqlite")

    def join(name: str) -> str:
        teacher = find_class(store, begin_class(store, "Monday"))
        member = find_class(store, find_class(store, teacher.new_code(JOIN)).join(name))
        return member.names[member.member]

    return join


@pytest.fixture(params=[*PLACES, None], ids=lambda place: place.__name__ if place else "in_a_class")
def called(request: pytest.FixtureRequest) -> Called:
    return request.param or request.getfixturevalue("in_a_class")


def test_a_hundred_names_are_the_same_here_as_everywhere(called: Called) -> None:
    assert {typed: called(typed) for typed in WELCOME} == WELCOME


def test_a_name_that_nobody_can_have_is_refused_for_the_same_reason(called: Called) -> None:
    told = {}
    for typed in REFUSED:
        with pytest.raises(ERRORS) as refusal:
            called(typed)
        told[typed] = str(refusal.value).lower()
    assert {typed: text for typed, text in told.items() if name_problem(typed).lower() not in text} == {}
