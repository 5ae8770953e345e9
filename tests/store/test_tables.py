"""Tables in the store: again and again, only one of two simultaneous writes counts; pages follow others, and sleep."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

import ttr
from tests.loop import in_a_loop
from ttr.store.logs import Overtaken
from ttr.store.store import Store
from ttr.ui.page import connection
from ttr.ui.page.connection import Following
from ttr.ui.setup.game_options import GameOptions, SeatChoice
from ttr.ui.table.saved_table import HOST, LinkReplaced, SavedTable, open_table

PERSON, BOT = SeatChoice(None), SeatChoice("random")
TIMES = 40
PATIENCE = 30


def opened(url: str, *seats: SeatChoice, rules: str = "usa") -> dict[str, str]:
    return open_table(Store(url), GameOptions(rules, seats, 7))


def two_tabs_of_a_new_table(url: str) -> list[SavedTable]:
    """Return two pages of the one person at a table, who has chosen the first tickets."""
    codes = opened(url, PERSON, BOT)
    tabs = [SavedTable.find(codes["seat 0"], Store(url)) for _ in range(2)]
    tabs[0].do(lambda game: game.sit(0, "Ada"))
    tabs[0].play(tabs[0].game.view().legal_moves[0])
    tabs[1].read()
    return tabs


def test_only_one_of_two_simultaneous_moves_of_a_seat_counts_and_the_other_page_learns_of_it(url: str) -> None:
    store, tabs, together, rng = Store(url), two_tabs_of_a_new_table(url), Barrier(2), random.Random(1)

    def move(table: SavedTable, seed: int) -> str | None:
        """Move at the same time as the other page; return the move written, or None if the other was faster."""
        chosen = random.Random(seed).choice(table.game.view().legal_moves)
        together.wait(PATIENCE)
        try:
            table.play(chosen)
        except Overtaken:
            return None
        return str(chosen)

    with ThreadPoolExecutor(2) as threads:
        for _ in range(TIMES):
            if tabs[0].game.over:
                tabs = two_tabs_of_a_new_table(url)
            before = list(tabs[0].game.lines)
            written = list(threads.map(move, tabs, [rng.random(), rng.random()]))
            (counted,) = [move for move in written if move is not None]  # exactly one
            for table in tabs:
                table.read()
            lines = list(store.lines(tabs[0].number))
            assert lines == tabs[0].game.lines == tabs[1].game.lines
            assert lines[: len(before) + 1] == [*before, counted]


def test_only_one_of_two_people_who_take_a_seat_simultaneously_gets_it(url: str) -> None:
    codes = opened(url, PERSON, PERSON)
    tabs = [SavedTable.find(codes["seat 0"], Store(url)) for _ in range(2)]
    tabs[0].do(lambda game: game.sit(0, "Ada"))
    with pytest.raises(ttr.IllegalMove, match="This seat is taken"):
        tabs[1].do(lambda game: game.sit(0, "Eve"))
    assert [place.name for place in tabs[1].game.places] == ["Ada", ""]


def test_a_seat_whose_link_is_replaced_at_the_same_time_does_not_move(url: str) -> None:
    codes = opened(url, PERSON, BOT)
    host, seat = (SavedTable.find(codes[holder], Store(url)) for holder in (HOST, "seat 0"))
    seat.do(lambda game: game.sit(0, "Ada"))
    host.read()
    new = host.renew("seat 0")
    with pytest.raises(LinkReplaced):
        seat.play(seat.game.view().legal_moves[0])
    host.read()
    assert host.game.moves == []
    assert SavedTable.find(new, Store(url)).game.moves == []
    assert SavedTable.find(codes["seat 0"], Store(url)) is None


@in_a_loop
async def test_a_page_follows_in_one_task_that_ends_with_the_page_and_sleeps_with_its_browser(
    url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    codes = opened(url, PERSON, PERSON)
    host, seat = (SavedTable.find(codes[holder], Store(url)) for holder in (HOST, "seat 0"))
    looked = asyncio.Event()

    def look() -> None:
        host.read()
        looked.set()

    async def until_notified(act) -> None:
        await asyncio.sleep(0)
        looked.clear()
        act()
        async with asyncio.timeout(PATIENCE):
            await looked.wait()

    async def ended(waiting: Following) -> None:
        async with asyncio.timeout(PATIENCE):
            while waiting.active:
                await asyncio.sleep(0.02)

    waiting = Following(Store(url).changes, look)
    await until_notified(lambda: waiting.follow(host.number))  # once at the start
    for _ in range(50):
        waiting.ping()
    assert len(asyncio.all_tasks()) <= 2  # this task, and the waiting one
    await until_notified(lambda: seat.do(lambda game: game.sit(0, "Ada")))
    assert host.game.places[0].name == "Ada"
    monkeypatch.setattr(connection, "ASLEEP_AFTER", 0.2)
    waiting.ping()
    await ended(waiting)  # the browser stopped sending messages
    monkeypatch.setattr(connection, "ASLEEP_AFTER", 180.0)
    SavedTable.find(codes["seat 1"], Store(url)).do(lambda game: game.sit(1, "Bo"))
    await until_notified(waiting.ping)
    assert host.game.begun
    waiting.stop()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not waiting.active


def test_without_an_event_loop_nothing_waits(url: str) -> None:
    waiting = Following(Store(url).changes, lambda: None)
    waiting.follow(1)
    assert not waiting.active
