"""A database outage: every page reports it and continues, and nothing is lost or duplicated."""

import asyncio
from collections.abc import Callable, Iterator

import pytest
from ipywidgets import Widget

from tests.loop import in_a_loop
from tests.ui.seen import html_of
from ttr.classroom.page import ClassPage
from ttr.classroom.student_page import StudentPage
from ttr.lessons.notebook.in_class import InClass
from ttr.store.class_events import PredictionAnswered
from ttr.store.class_log import JOIN, begin_class, find_class
from ttr.store.store import Store
from ttr.ui.page.page import Page
from ttr.ui.play.page import PlayPage
from ttr.ui.setup.game_options import GameOptions, SeatChoice
from ttr.ui.table.page import TablePage
from ttr.ui.table.saved_table import open_table, seat_holder

from .postgres import Postgres

pytestmark = pytest.mark.slow

PERSON, BOT = SeatChoice(None), SeatChoice("random")
PATIENCE = 30  # seconds; a machine may be slow


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    """A database that is running again after the test."""
    yield postgres.new_database()
    Widget.close_all()
    postgres.start()


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.05)


def receive_ping(page: Page) -> None:
    page.connection.ping += 1


def keep_tickets(page: PlayPage | TablePage) -> None:
    for offer in page.turn.offers:
        offer.value = True
    page.turn.keep_button.click()


def seats_of_a_table(url: str) -> list[TablePage]:
    """Two people at a table, each with a separate kernel."""
    codes = open_table(Store(url), GameOptions("mini", (PERSON, PERSON), 7))
    pages = [TablePage(Store(url)) for _ in codes if _.startswith("seat")]
    for seat, page in enumerate(pages):
        page.go_to(codes[seat_holder(seat)])
        page.entrance.name.value = f"Player {seat}"
        page.entrance.sit_button.click()
    return pages


@in_a_loop
async def test_everybody_at_a_table_sees_an_outage_and_a_press_counts_once_afterwards(
    postgres: Postgres, url: str
) -> None:
    pages = seats_of_a_table(url)
    await until(lambda: all(page.game is not None for page in pages))
    mover = pages[0]
    postgres.stop()
    await until(lambda: all("The table cannot be reached" in page.status.text for page in pages))
    keep_tickets(mover)
    assert "does not count" in mover.status.text
    postgres.start()
    await until(lambda: not any(page.status.urgent for page in pages))
    keep_tickets(mover)
    await until(lambda: [len(page.game.chosen) for page in pages] == [1, 1])
    lines = [page.table.game.lines for page in pages]
    assert lines[0] == lines[1] == list(Store(url).lines(mover.table.number))


@in_a_loop
async def test_a_game_continues_during_an_outage_and_is_saved_automatically_afterwards(
    postgres: Postgres, url: str
) -> None:
    page = PlayPage(GameOptions("mini", (PERSON, BOT), 7), store=Store(url))
    postgres.stop()
    keep_tickets(page)
    page.turn.deck_button.click()
    assert "Not saved" in page.saver.line.value
    receive_ping(page)
    assert "Not saved" in page.saver.line.value
    postgres.start()
    receive_ping(page)
    assert "Saved" in page.saver.line.value
    assert Store(url).find(page.saver.game.code).lines == tuple(page.session.lines)


@pytest.mark.parametrize("kind", ["game", "table", "class"])
@in_a_loop
async def test_a_link_opened_during_an_outage_shows_its_game_afterwards(
    postgres: Postgres, url: str, kind: str
) -> None:
    store = Store(url)
    if kind == "game":
        code = PlayPage(GameOptions("mini", (PERSON, BOT), 7), store=store).saver.game.code
        page = PlayPage(store=Store(url))
        open_it, said, there = page.saver.open, lambda: page.status.text, lambda: page.game
    elif kind == "table":
        code = open_table(store, GameOptions("mini", (PERSON, BOT), 7))[seat_holder(0)]
        page = TablePage(Store(url))
        open_it, said, there = page.go_to, lambda: page.status.text, lambda: page.table
    else:
        code = begin_class(store, "Monday")
        page = ClassPage(Store(url))
        open_it, said, there = page.open, lambda: page.status.text, lambda: page.room
    postgres.stop()
    open_it(code)
    assert "This page keeps trying" in said()
    assert there() is None
    postgres.start()
    receive_ping(page)
    assert there() is not None


@in_a_loop
async def test_a_class_continues_during_an_outage_and_catches_up_afterwards(postgres: Postgres, url: str) -> None:
    teacher = find_class(Store(url), begin_class(Store(url), "Monday"))
    member = find_class(Store(url), teacher.new_code(JOIN)).join("Ada")
    page, lesson = ClassPage(Store(url)), InClass(2, lambda: Store(url))
    page.open(member)
    lesson.join(member)
    room = page.room
    assert isinstance(room, StudentPage)
    postgres.stop()
    await until(lambda: "The class cannot be reached" in room.status.text)
    lesson.tell_prediction("a question", "an answer", True)
    assert "Your last step did not reach your teacher" in html_of(lesson.shown)
    postgres.start()
    await until(lambda: not room.status.text)
    await until(lambda: "Your last step did not reach" not in html_of(lesson.shown))
    teacher.read()
    assert [entry.event for entry in teacher.entries].count(PredictionAnswered(2, "a question", "an answer", True)) == 1
