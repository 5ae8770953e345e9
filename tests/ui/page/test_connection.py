"""What ties a page to its browser and its server: kept work, followed logs, addresses for others, links."""

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Callable

import ipywidgets as widgets
import pytest
import segno

from tests.ui.seen import html_of, kept_by, send, write
from ttr.lessons.outputs.practice.page import practice_page
from ttr.runtime import ADDRESSES
from ttr.ui.algorithms.page import AlgorithmsPage
from ttr.ui.arena.page import ArenaPage
from ttr.ui.boards.page import BoardsPage
from ttr.ui.controls.number_field import NumberField, whole_number
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.controls.widgets import dropdown, listen, set_options, text_field
from ttr.ui.page.address import QUIET, ForOthers, for_others, qr_code
from ttr.ui.page.connection import Following
from ttr.ui.page.kept_text import MAX_CHARACTERS, KeptControls, KeptText
from ttr.ui.play.page import PlayPage
from ttr.ui.replay.page import ReplayPage
from ttr.ui.score.page import ScorePage


class Form:
    """Controls of each kind; the choices of the second depend on the first."""

    def __init__(self) -> None:
        self.lesson = dropdown("Lesson", [("1 Graph", 1), ("2 Connected", 2)])
        self.question = dropdown("Question", [("a", 1)])
        listen(lambda: set_options(self.question, [("c", 3), ("d", 4)]), self.lesson)
        self.text, self.long = text_field("Text"), widgets.Textarea()
        self.shown, self.count = widgets.Checkbox(False), whole_number("Count", 1, 9, 3)
        named = {name: part for name, part in vars(self).items() if isinstance(part, widgets.Widget | NumberField)}
        self.kept = KeptControls("form", named)


@pytest.fixture
def filled():
    form = Form()
    form.lesson.value, form.question.value, form.text.value = 2, 4, "Which <b>city</b>?"
    form.long.value, form.shown.value = "two\nlines", True
    write(form.count, "3,5")
    return form


def back(text):
    form = Form()
    send(form.kept.widget, {"known": text, "own": True})
    return form


def values(form):
    return form.lesson.value, form.question.value, form.text.value, form.long.value, form.shown.value, form.count.text


def test_what_controls_hold_comes_back_in_their_order_unless_they_were_used_meanwhile(filled):
    text = kept_by(filled.kept.widget)
    assert json.loads(text)["question"] == "d"
    again = back(text)
    assert values(again) == values(filled)
    assert again.count.fault == filled.count.fault != ""
    assert again.kept.widget.text == text
    used = Form()
    used.text.value = "newer"
    send(used.kept.widget, {"known": text, "own": True})
    assert (used.text.value, used.lesson.value) == ("newer", 1)


def test_untouched_controls_keep_nothing_and_cleared_ones_nothing_more(filled):
    assert Form().kept.widget.text == ""
    form = back("")
    form.text.value = "x"
    assert form.kept.widget.text
    form.text.value = ""
    assert form.kept.widget.text == ""


@pytest.mark.parametrize(
    "kept", ["x", "[]", "7", '{"lesson": "9 Chess"}', '{"text": 7, "shown": "yes", "count": [], "long": null, "no": 1}']
)
def test_anything_else_in_a_browser_changes_nothing(kept):
    assert values(back(kept)) == values(Form())


def test_the_browser_asks_for_two_reasons_crafted_messages_tell_nothing_and_a_huge_text_is_cut():
    kept = KeptText("board", lambda text: None)
    kept.keep("short")
    assert kept.text == ""  # before the browser has given back an earlier text
    assert kept_by(kept) == "short"
    kept.keep("x" * (MAX_CHARACTERS + 1))
    assert (kept.text, kept.unkept) == ("short", True)
    kept.keep("shorter")
    assert (kept.text, kept.unkept) == ("shorter", False)
    kept.ask(True)
    kept.keep("a text")
    assert kept.unkept
    kept.ask(False)
    assert not kept.unkept
    told = []
    kept = KeptText("board", told.append)
    for content in (None, 7, {}, {"known": 7}, {"own": True}):
        send(kept, content)
        assert told == [], content
    send(kept, {"known": "x" * (2 * MAX_CHARACTERS), "own": True})
    assert [len(text) for text in told] == [MAX_CHARACTERS]


def changes_from(queue: asyncio.Queue[None]) -> Callable[..., AsyncGenerator[None, None]]:
    async def changes(*_: int) -> AsyncGenerator[None, None]:
        while True:
            await queue.get()
            yield

    return changes


def test_without_a_change_it_wakes_up_after_a_while_and_without_a_running_loop_it_follows_nothing() -> None:
    async def watched() -> None:
        seen = asyncio.Event()
        following = Following(changes_from(asyncio.Queue()), seen.set, every=0.01)
        following.follow(1)
        await asyncio.wait_for(seen.wait(), 30)
        following.stop()

    asyncio.run(watched())
    following = Following(changes_from(asyncio.Queue()), lambda: None)
    following.follow(1)
    assert not following.active


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


TWO = "http://192.168.0.7:8866 http://10.42.0.1:8866"
PAGE = "http://localhost:8866/voila/render/table.ipynb"


def test_a_local_address_is_replaced_by_one_that_phones_reach_and_keeps_its_path_and_query(monkeypatch):
    assert for_others(f"{PAGE}?board=mini", TWO)[0] == "http://192.168.0.7:8866/voila/render/table.ipynb?board=mini"
    assert for_others("http://127.0.0.1:8866/ttr/", TWO)[1] == "http://10.42.0.1:8866/ttr/"
    monkeypatch.setenv(ADDRESSES, TWO)
    others = ForOthers(lambda: None)
    for page in ("http://10.42.0.1:8866/", "https://pages.school.example/", ""):  # opened by another address
        others.page = page
        assert (others.address, others.only_here, is_visible(others.choice)) == (page, False, False)
    others.page = PAGE
    assert is_visible(others.choice)
    assert [label for label, _ in others.choice.options] == ["192.168.0.7:8866", "10.42.0.1:8866"]
    assert others.address == "http://192.168.0.7:8866/voila/render/table.ipynb"
    others.choice.value = others.choice.options[1][1]
    others.page = PAGE  # the browser says it again, after a reconnection
    assert (others.address, others.only_here) == ("http://10.42.0.1:8866/voila/render/table.ipynb", False)


def test_a_server_for_this_computer_alone_has_no_address_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ADDRESSES, raising=False)
    others = ForOthers(lambda: None)
    others.page = PAGE
    assert (others.address, others.only_here) == (PAGE, True)


def test_a_qr_code_has_every_dark_module_in_its_place_a_white_border_and_a_description() -> None:
    link = "http://192.168.0.7:8866/#table=12-AAAAAAAAAAAAAAAAAAAAAA"
    drawn = qr_code(link, "the link")
    dark = {(int(x) - QUIET, int(y) - QUIET) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", drawn)}
    matrix = segno.make(link, error="m", micro=False).matrix
    assert dark == {(x, y) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
    assert f'viewBox="0 0 {len(matrix) + 2 * QUIET} {len(matrix) + 2 * QUIET}"' in drawn
    assert 'aria-label="the link"' in drawn


PAGES = (AlgorithmsPage, ArenaPage, BoardsPage, PlayPage, ReplayPage, ScorePage, practice_page)


@pytest.mark.parametrize("make", PAGES)
def test_a_page_names_fields_of_a_query_that_it_does_not_know_but_not_those_of_other_programs(make):
    page = make()
    before = page.status.text
    page.open_link("?token=abc&utm_source=mail&voila-theme=dark")
    assert page.status.text == before
    assert "This page does not know" not in html_of(page.widget)
    page.open_link("?lesson=99&zzz=1")
    assert "This page does not know these fields of the link: lesson, zzz." in html_of(page.widget)
