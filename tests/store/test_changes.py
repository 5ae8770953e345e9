"""Waiting for changes of a game: every change of the game is seen, and no other."""

import asyncio
import os
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import pytest

from tests.loop import in_a_loop
from ttr.store.store import Store

from .postgres import Postgres

PATIENCE = 30  # seconds; a machine may be slow


class Waiting:
    """The task of a page: it reads the lines of a game after each change."""

    def __init__(self, store: Store, *games: int) -> None:
        self.lines: list[tuple[str, ...]] = []
        self._store, self._games, self._heard = store, games, asyncio.Event()

    async def run(self) -> None:
        async for _ in self._store.changes(*self._games):
            self.lines.append(sum((self._store.lines(game) for game in self._games), ()))
            self._heard.set()

    async def until(self, *lines: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while not self.lines or self.lines[-1] != lines:
                self._heard.clear()
                await self._heard.wait()


@asynccontextmanager
async def waiting_for(store: Store, *games: int) -> AsyncIterator[Waiting]:
    waiting = Waiting(store, *games)
    task = asyncio.create_task(waiting.run())
    yield waiting
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@in_a_loop
async def test_changes_yield_at_once_after_each_line_and_when_the_game_is_removed(store: Store, url: str) -> None:
    game, _ = store.begin("set-up", ["one"])
    async with waiting_for(store, game) as waiting:
        await waiting.until("one")
        Store(url).append(game, 1, ["two"])
        await waiting.until("one", "two")
        store.append(game, 2, ["three", "four"])
        await waiting.until("one", "two", "three", "four")
        Store(url).forget(game)
        await waiting.until()


@in_a_loop
async def test_changes_cover_each_of_several_games_but_no_others(store: Store, url: str) -> None:
    (one, _), (two, _), (other, _) = (store.begin("set-up") for _ in range(3))
    async with waiting_for(store, one, two) as waiting:
        await waiting.until()
        looked = len(waiting.lines)
        Store(url).append(other, 0, ["elsewhere"])
        await asyncio.sleep(1)  # no change should come, so there is no event to wait for
        assert len(waiting.lines) == looked
        Store(url).append(two, 0, ["two"])
        await waiting.until("two")
        Store(url).append(one, 0, ["one"])
        await waiting.until("one", "two")


@in_a_loop
async def test_no_line_is_missed_while_many_write(store: Store, url: str) -> None:
    game, _ = store.begin("set-up")
    names = [f"line {number}" for number in range(60)]

    def write() -> None:
        other = Store(url)
        for number, name in enumerate(names):
            other.append(game, number, [name])

    async with waiting_for(store, game) as waiting:
        with ThreadPoolExecutor(1) as thread:
            writing = asyncio.get_running_loop().run_in_executor(thread, write)
            await waiting.until(*names)
            await writing


@in_a_loop
async def test_a_cancelled_task_leaves_nothing_open(store: Store) -> None:
    game, _ = store.begin("set-up")
    open_files = []
    for _ in range(6):
        async with waiting_for(store, game) as waiting:
            await waiting.until()
        open_files.append(set(os.listdir("/proc/self/fd")))
    assert open_files[1:] == open_files[:1] * 5


@pytest.mark.slow
@in_a_loop
async def test_waiting_survives_the_loss_of_the_connection_and_of_the_database_server(postgres: Postgres) -> None:
    url = postgres.new_database()
    store = Store(url)
    game, _ = store.begin("set-up")
    async with waiting_for(store, game) as waiting:
        await waiting.until()
        for number, breaks in enumerate((postgres.cut_connections, postgres.kill)):
            breaks()
            Store(url).append(game, number, [f"line {number}"])
            await waiting.until(*(f"line {known}" for known in range(number + 1)))
