"""How to play in a real browser: reached from the set-up of a game, and printed on two pages."""

import re

from playwright.sync_api import expect

from .conftest import PHONE, OpenPage
from .faults import has_no_fault
from .serve import Server


def test_the_rules_are_one_press_from_the_set_up_and_take_two_pages_of_paper(
    open_page: OpenPage, pages_server: Server
) -> None:
    page, _ = open_page(pages_server.page("play"), ready=".ttr-setup", size=PHONE)
    page.get_by_label("Rules").select_option("First Journey (Europe)")
    link = page.get_by_role("link", name="How to play")
    expect(link).to_have_attribute("href", re.compile("#first-journey$"))
    with page.expect_popup() as opened:
        link.click()
    rules = opened.value
    expect(rules.get_by_role("heading", name="First Journey (Europe)")).to_be_in_viewport()
    has_no_fault(rules, announces=False)
    rules.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert rules.evaluate("document.querySelector('.ttr-how').scrollWidth <= innerWidth"), "nothing is cut off"
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type /Page\b", rules.pdf(format=paper))) == 2
    rules.close()
