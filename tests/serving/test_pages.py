"""The number of pages is limited; a closed or unseen page makes room for another."""

import asyncio
from pathlib import Path

import pytest

from tests.loop import in_a_loop
from ttr.serving import pages as module
from ttr.serving.pages import FEWEST, Pages, default_most


class Kernels:
    """Kernels that run until they are stopped."""

    def __init__(self, *names: str) -> None:
        self.running = set(names)

    async def end(self, name: str) -> None:
        self.running.discard(name)

    def pages(self, most: int = 2, unheard: float = 60, abandoned: float = 60) -> Pages:
        return Pages(most, self.running.__contains__, self.end, unheard, abandoned)


@in_a_loop
async def test_there_is_room_until_all_pages_are_taken_or_awaited() -> None:
    pages = Kernels("a", "b").pages(most=2)
    assert pages.room()
    pages.give("a")
    waiting = pages.line.join()
    assert not pages.room()
    waiting.leave()
    assert pages.room()


@in_a_loop
async def test_a_closed_page_or_an_ended_kernel_makes_room() -> None:
    kernels = Kernels("a", "b")
    pages = kernels.pages(most=2)
    pages.give("a")
    pages.give("b")
    assert not pages.room()
    assert pages.take_back("a")
    assert not pages.take_back("a")
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
    pages.take_back("left")  # the caller of `take_back` stops the kernel
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
