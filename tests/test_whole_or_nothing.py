"""Whole or nothing: wherever the store fails during an action, the store and the page are as before, or all is done.

Each action is pressed again and again: the first statement to the database fails, then the second, and so on, until
nothing fails any more and the action counts.
"""

import errno
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Widget
from sqlalchemy import event, select

from tests.ui.seen import parts_of, send
from ttr.classroom.page import ClassPage
from ttr.store.class_log import JOIN, begin_class, find_class
from ttr.store.store import CODES, ENTRIES, LOGS, Store
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.question import ask
from ttr.ui.setup.game_options import GameOptions, SeatChoice
from ttr.ui.table.game import TableGame
from ttr.ui.table.page import TablePage
from ttr.ui.table.saved_table import HOST, SavedTable, open_table, seat_holder

PERSON, BOT = SeatChoice(None), SeatChoice("destination")
NOW = 1_700_000_000


class FailingStore(Store):
    """A store whose disk is full at one statement; notes of presence do not count, since nobody relies on them."""

    def __init__(self, url: str) -> None:
        super().__init__(url, lambda: NOW)
        self.fails_at = self.statements = 0
        event.listen(self.engine, "before_cursor_execute", self._count)

    def _count(self, connection: object, cursor: object, statement: str, *more: object) -> None:
        self.statements += "ttr_seen" not in statement
        if self.statements == self.fails_at:
            self.fails_at = 0
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@dataclass
class Scene:
    """A page before an action, and how to press it; `speaker` says what went wrong."""

    store: FailingStore
    page: TablePage | ClassPage
    press: Callable[[], object]

    @property
    def speaker(self) -> object:
        return getattr(self.page, "room", None) or self.page

    def seen(self) -> list[dict[str, object]]:
        """Return what the browser holds, without the sentence and without what the press itself enters."""
        self.speaker.say("")
        parts = [part.get_state() for part in parts_of(self.page.widget)]
        return [part for part in parts if part["_model_name"] != "TextModel"]


def kept(store: Store) -> list[list[tuple[object, ...]]]:
    with store.engine.connect() as connection:
        return [[tuple(row) for row in connection.execute(select(table))] for table in (LOGS, CODES, ENTRIES)]


def sizes(rows: list[list[tuple[object, ...]]]) -> list[int]:
    return [len(table) for table in rows]


def at_a_table(
    url: str,
    holder: str,
    press: Callable[[TablePage], object],
    *acts: tuple[str, Callable[[SavedTable], object]],
    seats: tuple[SeatChoice, ...] = (PERSON, PERSON),
    prepare: Callable[[TablePage], object] = lambda page: None,
) -> Scene:
    """Open a table on which others have acted, each by their code, and one page of it."""
    store, others = FailingStore(url), Store(url, lambda: NOW)
    codes = open_table(others, GameOptions("usa", seats, 7))
    for who, act in acts:
        table = SavedTable.find(codes[who], others)
        table.note_presence()
        act(table)
    page = TablePage(store)
    send(page.address, {"open": codes[holder], "known": "", "page": "http://192.168.0.7:8866/"})
    assert page.table is not None
    for check in page.turn.offers:
        check.value = is_visible(check)
    prepare(page)
    return Scene(store, page, lambda: press(page))


def sits(name: str) -> Callable[[SavedTable], object]:
    return lambda table: table.do(lambda game: game.sit(table.seat, name))


def chooses(table: SavedTable) -> None:
    table.play(table.game.view().legal_moves[0])


def hosted(act: Callable[[TableGame], None]) -> tuple[str, Callable[[SavedTable], object]]:
    return HOST, lambda table: table.do(act)


def sit_down(page: TablePage) -> None:
    page.entrance.name.value = "Cy"
    page.entrance.sit_button.click()


def keep(page: TablePage) -> None:
    page.turn.keep_button.click()


A, B = seat_holder(0), seat_holder(1)
ADA, BO = (A, sits("Ada")), (B, sits("Bo"))
BEGUN = (ADA, BO)
CHOSEN = (*BEGUN, (A, chooses), (B, chooses))
MOVER = A  # by this seed


def open_a_table(url: str) -> Scene:
    store = FailingStore(url)
    page = TablePage(store)
    return Scene(store, page, page.entrance.form.start_button.click)


def come_to_a_table(url: str) -> Scene:
    codes = open_table(Store(url), GameOptions("usa", (PERSON, PERSON), 7))
    store = FailingStore(url)
    page = TablePage(store)
    page.entrance.code.value = codes[A]
    return Scene(store, page, page.entrance.code_button.click)


PASSED = hosted(lambda game: game.give_to_bot(1))
VOTES = (B, lambda table: table.vote(end=True)), (A, lambda table: table.vote(end=True))
AT_A_TABLE: dict[str, tuple[str, Callable[[TablePage], object], tuple[Any, ...], dict[str, Any]]] = {
    "sit down": (A, sit_down, (), {}),
    "sit down as the last": (B, sit_down, (ADA,), {"seats": (PERSON, PERSON, BOT)}),
    "give a seat to a bot": (HOST, lambda page: page.host.bot_buttons[1].click(), (ADA,), {}),
    "give a seat back": (HOST, lambda page: page.host.person_buttons[1].click(), (*BEGUN, PASSED), {}),
    "let somebody in": (HOST, lambda page: page.host.person_buttons[1].click(), (ADA, PASSED), {}),
    "take a seat back": (B, lambda page: page.back_button.click(), (*BEGUN, PASSED), {}),
    "replace a link": (HOST, lambda page: page.host.renew_buttons[A].click(), (), {}),
    "replace the host's link": (HOST, lambda page: page.host.renew_buttons[HOST].click(), (), {}),
    "end the game": (HOST, lambda page: page.end(), BEGUN, {}),
    "vote": (A, lambda page: page.end_vote.end_button.click(), BEGUN, {}),
    "vote as the last": (A, lambda page: page.end_vote.end_button.click(), (*BEGUN, VOTES[0]), {}),
    "withdraw a vote": (A, lambda page: page.end_vote.stay_button.click(), (*BEGUN, VOTES[1]), {}),
    "choose first tickets": (A, keep, BEGUN, {}),
    "choose as the last": (A, keep, (*BEGUN, (B, chooses)), {"seats": (PERSON, PERSON, BOT)}),
    "take a choice back": (A, lambda page: page.undo_button.click(), (*BEGUN, (A, chooses)), {}),
    "draw a card": (MOVER, lambda page: page.turn.deck_button.click(), CHOSEN, {}),
    "undo": (A, lambda page: page.undo_button.click(), (ADA,), {"seats": (PERSON, BOT), "prepare": keep}),
}
TABLES = {
    "open a table": open_a_table,
    "come to a table": come_to_a_table,
    **{
        name: (lambda url, row=row: at_a_table(url, *row[:2], *row[2], **row[3]))  # type: ignore[misc]
        for name, row in AT_A_TABLE.items()
    },
}


ASKED = ask("Which city has the most routes?", "Denver")


def in_a_class(url: str, press: Callable[[ClassPage], object], *, student: bool = False, members: int = 2) -> Scene:
    """Open a class that some have joined, and the page of its teacher or of its first student."""
    others = Store(url, lambda: NOW)
    host = begin_class(others, "Monday")
    log = find_class(others, host)
    codes = [find_class(others, log.new_code(JOIN)).join(f"Student {number}") for number in range(members)]
    store = FailingStore(url)
    page = ClassPage(store, lambda: NOW)
    send(page.address, {"open": codes[0] if student else host, "known": "", "page": "http://192.168.0.7:8866/"})
    assert page.room is not None
    return Scene(store, page, lambda: press(page))


def open_a_class(url: str) -> Scene:
    store = FailingStore(url)
    page = ClassPage(store, lambda: NOW)
    return Scene(store, page, page.open_button.click)


def join_a_class(url: str) -> Scene:
    others = Store(url, lambda: NOW)
    code = find_class(others, begin_class(others, "Monday")).new_code(JOIN)
    store = FailingStore(url)
    page = ClassPage(store, lambda: NOW)
    send(page.address, {"open": code, "known": "", "page": ""})
    page.name.value = "Kim"
    return Scene(store, page, page.join_button.click)


def voting(url: str, press: Callable[[ClassPage], object]) -> Scene:
    scene = in_a_class(url, press)
    scene.page.room.put(ASKED)
    return scene


CLASSES = {
    "open a class": open_a_class,
    "join a class": join_a_class,
    "raise a hand": lambda url: in_a_class(url, lambda page: page.room.hand_button.click(), student=True),
    "ask the class": lambda url: in_a_class(url, lambda page: page.room.put(ASKED)),
    "close the vote": lambda url: voting(url, lambda page: page.room.votes.next_button.click()),
    "show the solution": lambda url: voting(url, lambda page: page.room.votes.solve_button.click()),
    "show names on the projector": lambda url: in_a_class(url, lambda page: page.room.projector_button.click()),
    "deal out tables": lambda url: in_a_class(url, lambda page: page.room.deal_button.click(), members=4),
    "delete the class": lambda url: in_a_class(url, lambda page: page.room.delete()),
}
ACTIONS = TABLES | CLASSES


@pytest.fixture(autouse=True)
def close() -> Iterator[None]:
    yield
    Widget.close_all()


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_is_done_as_a_whole_or_not_at_all(tmp_path: Path, action: str) -> None:
    scenes = (ACTIONS[action](f"sqlite:///{tmp_path}/{number}.sqlite") for number in count())
    whole = next(scenes)
    whole.press()
    assert not whole.speaker.status.urgent
    scene = next(scenes)
    for statement in range(1, 200):
        before, seen = kept(scene.store), scene.seen()
        scene.store.statements, scene.store.fails_at = 0, statement
        scene.press()
        failed, scene.store.fails_at = not scene.store.fails_at, 0
        assert "went wrong" not in scene.speaker.status.text
        if kept(scene.store) == before and failed and scene.speaker.status.urgent:
            assert [(new, old) for new, old in zip(scene.seen(), seen, strict=True) if new != old] == []
            continue
        scene.page.connection.ping += 1  # a page that could not show what it did tries again
        assert sizes(kept(scene.store)) == sizes(kept(whole.store))
        if not failed:
            return
        scene = next(scenes)
    pytest.fail("the action never counts")
