"""Each link or code that a page shows to hand on has one and the same control that copies it."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import ipywidgets as widgets
import pytest

from tests.ui.play.pressing import YOU, in_play
from tests.ui.seen import html_of, send, text_of
from ttr.classroom.page import ClassPage
from ttr.lessons.catalog import LESSONS
from ttr.store.class_log import JOIN, begin_class, find_class
from ttr.store.store import Store
from ttr.ui.algorithms.page import AlgorithmsPage, AlgorithmsTab
from ttr.ui.arena.page import ArenaPage
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


PAGES: dict[str, Callable[[Store], tuple[widgets.Widget, list[str]]]] = {
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


@pytest.mark.parametrize("shown", PAGES)
def test_what_a_page_shows_to_hand_on_can_be_copied(
    shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VOILA_PREHEAT", "False")  # as Voilà says it
    page, expected = PAGES[shown](Store(f"sqlite:///{tmp_path}/games.sqlite"))
    assert sorted(copied(page)) == sorted(expected)
    assert expected
