"""Following: it handles each change, wakes up regularly without one, and survives errors."""

import asyncio
from collections.abc import AsyncGenerator, Callable

from ttr.ui.page.connection import Following


def changes_from(queue: asyncio.Queue[None]) -> Callable[..., AsyncGenerator[None, None]]:
    async def changes(*_: int) -> AsyncGenerator[None, None]:
        while True:
            await queue.get()
            yield

    return changes


def test_each_change_is_handled_in_spite_of_errors() -> None:
    async def watched() -> int:
        queue: asyncio.Queue[None] = asyncio.Queue()
        seen, looks = asyncio.Event(), []

        def look() -> None:
            looks.append(1)
            if len(looks) == 3:
                seen.set()
            raise ValueError("a defect of the page")

        following = Following(changes_from(queue), look)
        following.follow(1)
        for _ in range(3):
            queue.put_nowait(None)
        await asyncio.wait_for(seen.wait(), 30)
        following.stop()
        await asyncio.sleep(0)
        queue.put_nowait(None)
        await asyncio.sleep(0)
        return len(looks)

    assert asyncio.run(watched()) == 3


def test_without_a_change_it_wakes_up_after_a_while() -> None:
    async def watched() -> None:
        seen = asyncio.Event()
        following = Following(changes_from(asyncio.Queue()), seen.set, every=0.01)
        following.follow(1)
        await asyncio.wait_for(seen.wait(), 30)
        following.stop()

    asyncio.run(watched())


def test_logs_that_are_followed_from_within_a_look_are_followed_from_then_on() -> None:
    async def watched() -> list[tuple[int, ...]]:
        asked: list[tuple[int, ...]] = []
        twice = asyncio.Event()

        async def changes(*numbers: int) -> AsyncGenerator[None, None]:
            asked.append(numbers)
            if len(asked) == 2:
                twice.set()
            while True:
                yield
                await asyncio.sleep(0.01)

        following = Following(changes, lambda: following.follow(1, 2))
        following.follow(1)
        await asyncio.wait_for(twice.wait(), 30)
        await asyncio.sleep(0.05)
        following.stop()
        return asked

    assert asyncio.run(watched()) == [(1,), (1, 2)]


def test_without_a_running_loop_nothing_is_followed() -> None:
    following = Following(changes_from(asyncio.Queue()), lambda: None)
    following.follow(1)
    assert not following.active
