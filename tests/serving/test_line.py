"""The line for pages: first come, first served, a few in parallel, and nobody blocks it forever."""

import asyncio

from tests.loop import in_a_loop
from ttr.serving.line import Line, Place


async def served(place: Place) -> list[int]:
    """Wait until a place is served; return the positions on the way."""
    return [number async for number in place.numbers()]


async def settle(*places: Place) -> None:
    """Let all waiting tasks run."""
    for _ in range(3 * len(places)):
        await asyncio.sleep(0)


@in_a_loop
async def test_a_few_are_served_in_parallel_and_the_others_see_their_position() -> None:
    line = Line(at_once=2)
    places = [line.join() for _ in range(5)]
    waits = [asyncio.create_task(served(place)) for place in places]
    await settle(*places)
    assert [wait.done() for wait in waits] == [True, True, False, False, False]
    for place in places:
        place.leave()
        await settle(*places)
    assert [await wait for wait in waits] == [[], [], [1], [2, 1], [3, 2, 1]]
    assert len(line) == 0


@in_a_loop
async def test_leaving_the_line_makes_room_once() -> None:
    line = Line(at_once=1)
    first, second, third, fourth = (line.join() for _ in range(4))
    second.leave()
    assert [line.number(place) for place in (first, second, third, fourth)] == [0, 0, 1, 2]
    first.leave()
    first.leave()
    assert [line.number(place) for place in (third, fourth)] == [0, 1]
    assert await served(second) == []


@in_a_loop
async def test_a_page_that_takes_very_long_holds_up_nobody() -> None:
    line = Line(at_once=1, patience=0.05)
    line.join()
    assert await served(line.join()) == [1]


@in_a_loop
async def test_the_estimate_follows_the_recent_times() -> None:
    line = Line(at_once=2)
    assert [line.expected(number) for number in (1, 2, 3)] == [4, 4, 6]  # the served visitors, and this one
    for _ in range(20):
        line.join().leave()  # immediately
    assert line.expected(3) < 0.1
