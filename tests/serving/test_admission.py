"""The number of pages is limited, and visitors wait in line; a closed or unseen page makes room for another."""

import asyncio
from pathlib import Path

import pytest

from tests.loop import in_a_loop
from ttr.serving import admission as module
from ttr.serving.admission import FEWEST, Pages, PlaceInLine, WaitingLine, default_most


async def served(place: PlaceInLine) -> list[int]:
    """Wait until a place is served; return the positions on the way."""
    return [number async for number in place.numbers()]


async def settle(*places: PlaceInLine) -> None:
    for _ in range(3 * len(places)):
        await asyncio.sleep(0)


@in_a_loop
async def test_a_few_are_served_in_parallel_and_the_others_see_their_position() -> None:
    line = WaitingLine(at_once=2)
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
    line = WaitingLine(at_once=1)
    first, second, third, fourth = (line.join() for _ in range(4))
    second.leave()
    assert [line.number(place) for place in (first, second, third, fourth)] == [0, 0, 1, 2]
    first.leave()
    first.leave()
    assert [line.number(place) for place in (third, fourth)] == [0, 1]
    assert await served(second) == []


@in_a_loop
async def test_a_page_that_takes_very_long_holds_up_nobody() -> None:
    line = WaitingLine(at_once=1, patience=0.05)
    line.join()
    assert await served(line.join()) == [1]


@in_a_loop
async def test_the_estimate_follows_the_recent_times() -> None:
    line = WaitingLine(at_once=2)
    assert [line.expected_seconds(number) for number in (1, 2, 3)] == [4, 4, 6]  # the served visitors, and this one
    for _ in range(20):
        line.join().leave()  # immediately
    assert line.expected_seconds(3) < 0.1


class Kernels:
    def __init__(self, *names: str) -> None:
        self.running = set(names)

    async def end(self, name: str) -> None:
        self.running.discard(name)

    def pages(self, most: int = 2, unheard: float = 60, abandoned: float = 60) -> Pages:
        return Pages(most, self.running.__contains__, self.end, unheard, abandoned)


@in_a_loop
async def test_there_is_room_until_all_pages_are_taken_or_awaited_and_again_when_one_ends() -> None:
    kernels = Kernels("a", "b")
    pages = kernels.pages(most=2)
    pages.give("a")
    waiting = pages.line.join()
    assert not pages.room()
    waiting.leave()
    assert pages.room()
    pages.give("b")
    assert not pages.room()
    assert [pages.release("a"), pages.release("a")] == [True, False]
    assert pages.room()
    pages.give("a")
    await kernels.end("b")
    assert pages.room()


@in_a_loop
async def test_a_silent_page_is_closed_and_one_that_connects_or_asks_or_is_being_made_is_not() -> None:
    kernels = Kernels("connected", "asks", "being made", "silent", "left")
    pages = kernels.pages(most=9, unheard=0.2)
    for name in ("connected", "asks", "being made", "silent", "left"):
        pages.give(name)
        if name != "being made":
            pages.deliver(name)
    pages.hear("connected", "made")
    pages.release("left")  # the caller of `release` stops the kernel
    for _ in range(20):
        pages.hear("asks")
        await asyncio.sleep(0.05)
    assert kernels.running == {"connected", "asks", "being made", "left"}
    assert pages.count() == 3
    while "asks" in kernels.running:  # silent from now on
        await asyncio.sleep(0.05)


@in_a_loop
async def test_a_page_that_comes_back_from_the_store_is_soon_closed_without_its_connection() -> None:
    kernels = Kernels("returns", "comes back", "would lose its work", "no longer returns")
    pages = kernels.pages(most=9, unheard=0.05, abandoned=0.3)
    for name in sorted(kernels.running):
        pages.give(name)
        pages.deliver(name)
        pages.hear(name, "made")
        pages.note_return(name, name != "would lose its work")
    pages.note_return("no longer returns", False)
    for name in sorted(kernels.running):
        pages.lose(name)
    await asyncio.sleep(0.15)
    assert "returns" in kernels.running  # it is lost, and not one that never came
    pages.hear("comes back", "made")
    while "returns" in kernels.running:
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.3)
    assert kernels.running == {"comes back", "would lose its work", "no longer returns"}


@in_a_loop
async def test_only_a_page_can_be_ended_and_only_once() -> None:
    kernels = Kernels("page", "warm")
    pages = kernels.pages()
    pages.give("page")
    for name in ("page", "page", "warm", ""):
        await pages.end(name)
    assert kernels.running == {"warm"}


@pytest.mark.parametrize(("allowed", "most"), [("2000000000", 18), ("10", FEWEST), ("max", None)])
def test_the_memory_of_a_container_counts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, allowed: str, most: int | None
) -> None:
    monkeypatch.setattr(module, "CONTAINER", tmp_path / "none")
    of_the_machine = default_most()
    monkeypatch.setattr(module, "CONTAINER", tmp_path / "memory.max")
    (tmp_path / "memory.max").write_text(allowed)
    assert default_most() == (of_the_machine if most is None else min(most, of_the_machine))
