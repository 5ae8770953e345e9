"""The teacher's pages in a real browser."""

import re

from playwright.sync_api import Browser

from ttr.lessons.catalog import LESSONS
from ttr.lessons.misconceptions_page import paper


def test_the_misconceptions_of_each_lesson_fit_on_one_page_of_either_paper(chromium: Browser) -> None:
    page = chromium.new_page()
    pages = {}
    for entry in LESSONS:
        page.set_content(paper(entry))
        for size in ("A4", "Letter"):
            pages[entry.topic, size] = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=size)))
    page.close()
    assert set(pages.values()) == {1}, pages
