"""What holds for every page: things to copy, lists without a choice, and names that stay text."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from html import unescape
from pathlib import Path

import ipywidgets as widgets
import pytest

import ttr
from tests.positions import route
from tests.ui.loop import Loop
from tests.ui.play.pressing import YOU, in_play
from tests.ui.seen import html_of, parts_of, send, tags_shown_as_text, text_of
from ttr.classroom.page import ClassPage
from ttr.classroom.teacher_page import TeacherPage
from ttr.game.board import Board
from ttr.game.board_parts import City, Route, Ticket
from ttr.game.files.board_json import load_board
from ttr.index_page import CARDS, IndexPage
from ttr.lessons.activities.steps import DO, Steps
from ttr.lessons.catalog import LESSONS, LessonEntry
from ttr.store.class_log import JOIN, begin_class, find_class
from ttr.store.store import Store
from ttr.ui.algorithms.page import AlgorithmsPage, AlgorithmsTab
from ttr.ui.arena.page import ArenaPage, ArenaTab
from ttr.ui.arena.runner import TournamentRequest
from ttr.ui.boards.editor import ClickMode
from ttr.ui.boards.page import BoardsPage, BoardsTab
from ttr.ui.controls.widgets import NOTHING, choice_of
from ttr.ui.panels.overlay_bar import Layer
from ttr.ui.play.page import PlayPage
from ttr.ui.replay.page import ReplayPage
from ttr.ui.score.page import ScorePage, ScoreTab
from ttr.ui.setup.game_options import GameOptions, SeatChoice
from ttr.ui.table.page import TablePage
from ttr.ui.table.saved_table import HOST

HERE = "http://192.168.0.7:8866/"
SHOWN = re.compile(
    r'<div class="ttr-to-copy"><(?P<tag>\w+)(?P<attributes>[^>]*)>(?P<text>.*?)</(?P=tag)>'
    r'<button class="[^"]*ttr-copy"[^>]*aria-label="Copy [^"]+">Copy</button>',
    re.DOTALL,
)


def copied(page: widgets.Widget) -> list[str]:
    """Return what the buttons of a page copy: addresses of links, and texts."""
    found = list(SHOWN.finditer(html_of(page)))
    assert len(found) == html_of(page).count("ttr-to-copy")
    addresses = [re.search('href="([^"]*)"', shown["attributes"]) for shown in found]
    return [
        unescape(address[1]) if address else text_of(shown["text"])
        for shown, address in zip(found, addresses, strict=True)
    ]


def opened_by(page: TablePage | ClassPage | ScorePage, code: str = "", address: str = HERE) -> None:
    send(page.address, {"open": code, "known": "", "page": address})


def table(store: Store, address: str = HERE) -> tuple[widgets.Widget, list[str]]:
    page = TablePage(store)
    opened_by(page, address=address)
    page.open(GameOptions("mini", (YOU, YOU), 7))
    page.host.own_button.click()
    codes = page.host.codes
    ways = [codes[holder] for holder in ("seat 0", "seat 1", "projector", HOST)]
    return page.widget, [f"{address}#table={code}" if address else code for code in ways]


def classroom(store: Store, address: str = HERE) -> tuple[widgets.Widget, list[str]]:
    page = ClassPage(store)
    opened_by(page, address=address)
    page.open_button.click()
    invited = copied(page.widget)
    assert {find_class(store, link.rpartition("=")[2]).role for link in invited} <= {"join", "watch"}
    return page.widget, [f"{address}#class=" * bool(address) + link.rpartition("=")[2] for link in invited]


def student(store: Store) -> tuple[widgets.Widget, list[str]]:
    join = find_class(store, begin_class(store, "Monday")).new_code(JOIN)
    code = find_class(store, join).join("Kim")
    page = ClassPage(store)
    opened_by(page, code)
    return page.widget, [f'lesson.join("{code}")']


def saved_game(store: Store) -> tuple[widgets.Widget, list[str]]:
    page = PlayPage(store=store)
    in_play(page)
    return page.widget, [f"#game={page.saver.address.code}"]


def finished_game(_: Store) -> tuple[widgets.Widget, list[str]]:
    bots = GameOptions("mini", (SeatChoice("destination"), SeatChoice("random")), 7)
    return PlayPage(bots).widget, [bots.to_query()]


def score(_: Store) -> tuple[widgets.Widget, list[str]]:
    page = ScorePage()
    opened_by(page)
    page.show_tab(ScoreTab.SCORE)
    return page.widget, [page.link]


def algorithm(_: Store) -> tuple[widgets.Widget, list[str]]:
    page = AlgorithmsPage()
    page.run()
    page.show_tab(AlgorithmsTab.SAVE)
    (program,) = re.findall("<pre[^>]*>(import networkx.*?)</pre>", page.save.files.value, re.DOTALL)
    return page.widget, [text_of(program), f"?{page.link()}"]


def replay(_: Store) -> tuple[widgets.Widget, list[str]]:
    page = ReplayPage()
    page.timeline.go(3)
    return page.widget, [f"?record={page.record_choice.value}&turn=3&seat=all"]


def arena(_: Store) -> tuple[widgets.Widget, list[str]]:
    page = ArenaPage()
    return page.widget, [page.form.read().to_query()]


def lesson(_: Store) -> tuple[widgets.Widget, list[str]]:
    line = LESSONS[1].open().line_to_hand_in
    return line.widget, [line.line]


TO_COPY: dict[str, Callable[[Store], tuple[widgets.Widget, list[str]]]] = {
    "the links of a table": table,
    "the codes of a table without an address": lambda store: table(store, ""),
    "the links of a class": classroom,
    "the code of a class without an address": lambda store: classroom(store, ""),
    "a student's line in JupyterLab": student,
    "the link to a saved game": saved_game,
    "the link to the same cards": finished_game,
    "the link to a game that was scored": score,
    "the snippet and the link of an algorithm": algorithm,
    "the link to a turn": replay,
    "the link to a tournament": arena,
    "the line to hand in": lesson,
}


@pytest.mark.parametrize("shown", TO_COPY)
def test_what_a_page_shows_to_hand_on_can_be_copied(shown, tmp_path, monkeypatch):
    monkeypatch.setenv("VOILA_PREHEAT", "False")  # as Voilà says it
    page, expected = TO_COPY[shown](Store(f"sqlite:///{tmp_path}/games.sqlite"))
    assert sorted(copied(page)) == sorted(expected)
    assert expected


# Labels of lists of things to take, change, give or delete. (Others set up a game or an algorithm, or show something.)
THINGS = {"Route", "Routes", "City", "Cities", "Town", "and", "From", "To", "Water", "Start from", "Question"}
# An example's route, with numbers to change; routes by length, to compare; the event that a stepper goes on to.
SETTINGS = {("odds", "Route"), ("centrality", "Routes"), *((entry.topic, "To") for entry in LESSONS)}
SETTINGS |= {("play", "To"), ("algorithms", "To")}

PAGES: dict[str, Callable[[], widgets.Widget]] = {
    "play": lambda: in_play(PlayPage()).widget,
    "algorithms": lambda: AlgorithmsPage().widget,
    "boards": lambda: BoardsPage().widget,
    "score": lambda: ScorePage().widget,
    "class": lambda: TeacherPage(None).widget,
    **{entry.topic: lambda entry=entry: entry.open().page.widget for entry in LESSONS},
}


def carried_out(key: str) -> widgets.Widget:
    """Return the algorithms page while somebody carries an algorithm out."""
    page = AlgorithmsPage()
    page.inputs.choice.value = key
    page.run_button.click()
    page.carry_out()
    return page.widget


def lesson_carried_out(entry: LessonEntry) -> widgets.Widget:
    """Return a lesson's page while somebody carries out the first algorithm of its Step tab."""
    page = entry.open().page
    steps = next((each for each in page.activities if isinstance(each, Steps)), None)
    if steps is not None:
        steps.show_mode(DO)
    return page.widget


CARRIED_OUT = {f"{key} carried out": partial(carried_out, key) for key in ("kruskal", "prim", "euler")}
CARRIED_OUT |= {f"{entry.topic} carried out": partial(lesson_carried_out, entry) for entry in LESSONS}


@pytest.mark.parametrize("name", PAGES | CARRIED_OUT)
def test_a_list_of_things_begins_without_a_choice_and_with_different_names_of_one_line(name: str) -> None:
    lists = [part for part in parts_of((PAGES | CARRIED_OUT)[name]()) if isinstance(part, widgets.Dropdown)]
    for each in lists:
        names = [label for label, _ in each.options]
        assert sorted(names) == sorted(set(names)), each.description
        assert [name for name in names if len(name) > 120 or "\n" in name] == [], each.description
        if name in PAGES and each.options and each.description in THINGS and (name, each.description) not in SETTINGS:
            # An empty text is the choice of nothing among names; "write" is the only option before there are questions.
            assert choice_of(each) is None or each.value == "", each.description


@pytest.mark.parametrize("page", [PlayPage, lambda: in_play(PlayPage()), AlgorithmsPage])
def test_a_click_says_which_track_of_a_gray_double_it_is(page: Callable[[], PlayPage | AlgorithmsPage]) -> None:
    pressed = page()
    pressed.click_route(route(pressed.map.board, "Atlanta", "Raleigh"))
    assert "gray, first track" in pressed.status.text


def test_no_button_beside_such_a_list_acts_on_nothing() -> None:
    """A browser can press a disabled button."""
    page = ScorePage()
    page.route_panel.give_button.click()
    assert page.route_panel.route_choice.value == NOTHING
    assert not any(page.game.routes)


ADA = "<u>Ada</u>'\""


def evil(name: str) -> str:
    return f"<i>{name}</i>&'\""


def hostile_board() -> Board:
    """Return the small board with hostile names."""
    board = load_board("mini")
    return replace(
        board,
        name="hostile",
        title=evil(board.title),
        about="",
        cities=tuple(City(evil(city.name), city.x, city.y) for city in board.cities),
        routes=tuple(Route(evil(route.a), evil(route.b), route.length, route.color) for route in board.routes),
        tickets=tuple(Ticket(evil(ticket.a), evil(ticket.b), ticket.points) for ticket in board.tickets),
    )


def played() -> widgets.Widget:
    """Return the play page after a game of two bots, with its scores, its log and a hint at the end."""
    page = PlayPage(GameOptions("mini", (SeatChoice("destination"), SeatChoice("random")), 7, hostile_board()))
    return page.widget


def with_a_person_to_move() -> widgets.Widget:
    page = PlayPage(GameOptions("mini", (SeatChoice(None, ADA), SeatChoice("destination")), 7, hostile_board()))
    return page.widget


def at_a_table(tmp_path: Path) -> widgets.Widget:
    """Return the host's page of a table during a game of two persons, with its log."""
    pages = [TablePage(Store(f"sqlite:///{tmp_path}/games.sqlite")) for _ in range(3)]
    host = pages[0]
    host.open(GameOptions("mini", (SeatChoice(None), SeatChoice(None)), 7, hostile_board()))
    for seat, page in enumerate(pages[1:]):
        page.go_to(host.host.codes[f"seat {seat}"])
        page.entrance.name.value = "<u>Ada</u>"
        page.sit()
    pages[1].look()
    mover = next(page for page in pages[1:] if page.game.my_turn)
    mover.turn.keep_button.click()
    mover.end_vote.end_button.click()
    host.look()
    host.toggle_log()
    return host.widget


def stepped() -> widgets.Widget:
    """Return the algorithms page after a run."""
    page = AlgorithmsPage(hostile_board())
    page.run()
    return page.widget


def replayed() -> widgets.Widget:
    """Return the replay page in the middle of a game with its log."""
    page = ReplayPage()
    game = ttr.play(["destination", "random"], rules="mini", seed=7, board=hostile_board())
    for text in (game.to_text().replace('"random"', json.dumps(ADA)), hostile_board().to_json()):
        send(page.input, {"kind": "text"}, text.encode())
    assert page.map.board == hostile_board()
    page.timeline.go(page.timeline.last // 2)
    page.overlays.choose(Layer.LONGEST)
    page.toggle_log()
    return page.widget


def drawn() -> widgets.Widget:
    """Return the workshop with a custom board, after opening all its tabs."""
    page = BoardsPage(random.Random(7))
    page.read_file(hostile_board().to_json().encode())
    for tab in BoardsTab:
        page.show_tab(tab)
    page.set_mode(ClickMode.SELECT)
    page.click_city(0)
    return page.widget


@pytest.mark.parametrize(
    "make", [played, with_a_person_to_move, at_a_table, stepped, replayed, drawn], ids=lambda make: make.__name__
)
def test_names_stay_text_in_every_widget_and_markup_stays_markup(make, tmp_path):
    whole = html_of(make(tmp_path) if make is at_a_table else make())
    assert "&lt;i&gt;" in whole  # the names are on the pages
    assert not re.search(r"</?[iu]>", whole)
    assert not tags_shown_as_text(whole, hostile="i|u")


def test_the_arena_and_the_index_page_show_markup_as_markup_and_names_as_text():
    loop = Loop()
    page = ArenaPage(loop.later)
    page.form.show(TournamentRequest(("random", "destination"), rules="mini", games=2, seed=3))
    page.run()
    loop.run()
    assert page.results
    for tab in ArenaTab:
        page.show_tab(tab)
        assert not tags_shown_as_text(html_of(page.widget))
    whole = IndexPage("docs", [replace(CARDS[0], title=evil("Play"), text=evil("a game"))])._repr_html_()
    assert "&lt;i&gt;a game&lt;/i&gt;" in whole
    assert not re.search(r"</?i>", whole)
    assert not tags_shown_as_text(whole, hostile="i")
