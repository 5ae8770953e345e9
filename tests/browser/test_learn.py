"""Learn to play in a real browser: the guided first game by keyboard alone, with a sentence for each press."""

import re

from playwright.sync_api import Locator, Page, expect

from ttr.ui.play.learn import AT_THE_END, INSTRUCTIONS

from .conftest import LONG, PHONE, SIDEWAYS, OpenPage
from .faults import has_no_fault
from .serve import Server
from .steps import laid_out_badly, press, resize, tab_to, too_wide, wait_for_answer, wait_for_map
from .test_play import READY

KEYS = ("1", "d", "4")  # a card of the display, the deck, the locomotive
# Of a row of payments that fades at its right edge, the room that remains there at its end.
_ROOM_AT_THE_END = """row => {
  row.scrollTo(row.scrollWidth, 0);
  const last = [...row.children].findLast(payment => payment.checkVisibility());
  return row.getBoundingClientRect().right - last.getBoundingClientRect().right;
}"""


def at_step(page: Page, number: int) -> None:
    """Wait for a step, whose sentence a screen reader announces."""
    guide = page.locator(".ttr-guide [role=status]")
    expect(guide).to_contain_text(f"Step {number} of {len(INSTRUCTIONS)}")
    expect(guide).to_contain_text(INSTRUCTIONS[number - 1].text)


def comes_into_sight(part: Locator) -> None:
    """Wait until nothing covers an element, in a panel that scrolls below its guide and above its views."""
    uncovered = """part => {
      const box = part.getBoundingClientRect();
      return part.contains(document.elementFromPoint(box.x + 9, box.y + box.height / 2));
    }"""
    part.page.wait_for_function(uncovered, arg=part.element_handle(), timeout=LONG * 1000)


def choose_and_claim(page: Page, route: str, payment: str = "") -> None:
    """Choose a route in the list by the arrow keys and, if there is a choice, the cards to pay with; then claim it."""
    page.keyboard.press("r")
    focused = page.locator("select:focus")
    focused.wait_for()
    for _ in range(focused.locator("option").count()):
        page.keyboard.press("ArrowDown")
        if route in focused.locator("option:checked").inner_text().replace("\xa0", " "):
            break
    expect(page.locator(".ttr-side .ttr-status").filter(has_text=re.compile(f"{route}.*press Claim"))).to_be_visible()
    if payment:
        chip = page.get_by_role("button", name=payment)
        comes_into_sight(chip)
        chip.focus()
        page.keyboard.press("Enter")
        wait_for_answer(page)
    tab_to(page, "Claim")  # a letter would choose in the list
    page.keyboard.press("Enter")


def test_the_guided_game_is_learned_by_keyboard_alone(pages_server: Server, open_page: OpenPage) -> None:
    page, recorded = open_page(f"{pages_server.page('play')}?learn", READY, size=PHONE)
    at_step(page, 1)
    has_no_fault(page)
    for kept in (".ttr-map", ".ttr-offer", ".ttr-card"):
        expect(page.locator(kept).first).to_have_attribute("translate", "no")
    page.locator(".ttr-offer input").first.focus()
    for key in ("Space", "Tab", "Space"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Keep 2 of 3")).to_be_enabled()
    page.keyboard.press("k")
    at_step(page, 2)
    page.keyboard.press("3")
    expect(page.locator(".ttr-status").filter(has_text=INSTRUCTIONS[1].instead)).to_be_visible()
    for number, key in enumerate(KEYS, start=3):
        page.keyboard.press(key)
        at_step(page, number)
    for size in (SIDEWAYS, PHONE):
        assert laid_out_badly(page, size) == []
        for part in page.locator(".ttr-claim :is(select, .ttr-key-c)").all():
            expect(part).to_be_in_viewport(ratio=0.99)
            comes_into_sight(part)
    choose_and_claim(page, "Alder – Elm", "2 black")
    expect(page.locator(".ttr-status").filter(has_text=INSTRUCTIONS[4].instead)).to_be_visible()
    comes_into_sight(page.locator(".ttr-guide b"))
    assert page.locator(".ttr-pay").evaluate(_ROOM_AT_THE_END) > 40
    press(page, "2 purple")
    wait_for_answer(page)
    press(page, "Claim")
    at_step(page, 6)
    page.reload()
    wait_for_map(page)
    at_step(page, 6)
    choose_and_claim(page, "Elm – Maple")
    at_step(page, 7)
    page.locator(".ttr-side").evaluate("side => side.scrollTo(0, side.scrollHeight)")
    page.keyboard.press("4")
    refused = page.locator(".ttr-status").filter(has_text=INSTRUCTIONS[6].instead)
    expect(refused).to_be_visible()
    comes_into_sight(refused)
    page.keyboard.press("1")
    at_step(page, 8)
    page.keyboard.press("5")
    at_step(page, 9)
    choose_and_claim(page, "Maple – Oak")
    at_step(page, 10)
    choose_and_claim(page, "Hazel – Oak")
    expect(page.locator(".ttr-guide [role=status]")).to_contain_text(AT_THE_END)
    expect(page.locator(".ttr-guide")).to_be_in_viewport()
    assert too_wide(page) == []
    for size in (PHONE, SIDEWAYS):
        resize(page, size)
        press(page, "Back")
        expect(page.locator(".ttr-map")).to_be_in_viewport(ratio=0.98)
        wait_for_answer(page)
    assert recorded.errors == []
