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

    def pages(self, most: int = 2, unseen: float = 60) -> Pages:
        return Pages(most, self.running.__contains__, self.end, unseen)


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
async def test_an_unseen_page_is_closed_and_a_seen_one_is_not() -> None:
    kernels = Kernels("seen", "unseen", "left")
    pages = kernels.pages(unseen=0.05)
    for name in ("seen", "unseen", "left"):
        pages.give(name)
    pages.see("seen")
    pages.take_back("left")  # the caller of `take_back` stops the kernel
    await asyncio.sleep(0.2)
    assert kernels.running == {"seen", "left"}


@pytest.mark.parametrize(("allowed", "most"), [("2000000000", 18), ("10", FEWEST), ("max", None)])
def test_the_memory_of_a_container_counts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, allowed: str, most: int | None
) -> None:
    monkeypatch.setattr(module, "CONTAINER", tmp_path / "none")
    of_the_machine = default_most()
    monkeypatch.setattr(module, "CONTAINER", tmp_path / "memory.max")
    (tmp_path / "memory.max").write_text(allowed)
    assert default_most() == (of_the_machine if most is None else min(most, of_the_machine))
