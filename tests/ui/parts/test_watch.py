"""Watching: each change is looked at, time passes without one, what goes wrong does not end it, and it can be ended."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from ttr.ui.parts.watch import Watch


async def told(queue: asyncio.Queue[None]) -> AsyncIterator[None]:
    while True:
        await queue.get()
        yield


def test_each_change_is_looked_at_whatever_goes_wrong_until_it_is_ended() -> None:
    async def watched() -> int:
        queue: asyncio.Queue[None] = asyncio.Queue()
        seen, looks = asyncio.Event(), []

        def look() -> None:
            looks.append(1)
            if len(looks) == 3:
                seen.set()
            raise ValueError("a defect of the page")

        watch = Watch(told(queue), look)
        for _ in range(3):
            queue.put_nowait(None)
        await asyncio.wait_for(seen.wait(), 30)
        watch.end()
        await asyncio.sleep(0)
        queue.put_nowait(None)
        await asyncio.sleep(0)
        return len(looks)

    assert asyncio.run(watched()) == 3


def test_without_a_change_it_is_looked_at_after_a_while() -> None:
    async def watched() -> None:
        seen = asyncio.Event()
        watch = Watch(told(asyncio.Queue()), seen.set, every=0.01)
        await asyncio.wait_for(seen.wait(), 30)
        watch.end()

    asyncio.run(watched())


def test_where_no_loop_runs_nothing_is_watched() -> None:
    Watch(told(asyncio.Queue()), lambda: None).end()
