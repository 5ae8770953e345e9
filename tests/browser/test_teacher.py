"""The teacher's pages in a real browser."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from ttr.lessons.catalog import LESSONS
from ttr.lessons.misconceptions_page import paper

from .conftest import PHONE, OpenPage
from .faults import has_no_fault
from .serve import Server
from .steps import too_wide


def count_pages(page: Page, size: str) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=size)))


def test_the_misconceptions_of_each_lesson_fit_on_one_page_of_either_paper(chromium: Browser) -> None:
    page = chromium.new_page()
    pages = {}
    for entry in LESSONS:
        page.set_content(paper(entry))
        for size in ("A4", "Letter"):
            pages[entry.topic, size] = count_pages(page, size)
    page.close()
    assert set(pages.values()) == {1}, pages


def test_the_desk_and_a_page_have_no_fault_and_letters_of_one_size(pages_server: Server, open_page: OpenPage) -> None:
    looks = set()
    for name, ready in {"worksheets": "iframe", "index": "main h1, .ttr-page h1"}.items():
        page, _ = open_page(pages_server.page(f"teacher/{name}"), ready=ready)
        has_no_fault(page, announces=False)
        for text in ("h1", "p"):
            first = page.locator(text).first
            looks.add(
                (text, *first.evaluate("one => [getComputedStyle(one).fontSize, getComputedStyle(one).fontWeight]"))
            )
        if name == "worksheets":
            with page.expect_event("frameattached"):  # the key prints the sheets, as the button does
                page.keyboard.press("ControlOrMeta+P")
            page.get_by_label("Variants", exact=True).select_option("4")
            expect(page.frame_locator(ready).first.locator(".page")).to_have_count(8)
            for size in ("A4", "Letter"):  # the browser's menu prints the sheets, and nothing else
                assert count_pages(page, size) == 8
            page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
            preview = page.locator(ready).first.element_handle().content_frame()
            assert preview is not None
            preview.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
    assert len(looks) == 2, looks


@pytest.mark.parametrize("note", ["05-euler", "class"])
def test_a_note_is_a_page_to_read_without_faults_on_a_phone_too(
    pages_server: Server, open_page: OpenPage, note: str
) -> None:
    page, _ = open_page(f"{pages_server.url}voila/render/teacher/{note}.md", ready="main")
    has_no_fault(page, announces=False)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert too_wide(page) == []
    page.get_by_role("navigation").get_by_role("link").last.click()
    expect(page.locator("h2:target")).to_be_in_viewport()
