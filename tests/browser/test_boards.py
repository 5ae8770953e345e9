"""The board workshop in a real browser."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from ttr.game.files.board_json import board_from_text

from .conftest import DESKTOP, PHONE, OpenPage
from .faults import has_no_fault
from .serve import Server
from .steps import higher_than_the_window, keep_all, map_is_whole, open_tab, press, resize, too_wide, wait_for_map

READY = ".ttr-map .main-svg"
TOWN = {
    "Castle": (0.2, 0.25),
    "Old Market": (0.5, 0.2),
    "Station": (0.8, 0.3),
    "Harbor": (0.25, 0.7),
    "Town Hall": (0.55, 0.55),
    "School": (0.8, 0.75),
}
ROUTES = (
    ("Castle", "Old Market"),
    ("Old Market", "Station"),
    ("Castle", "Harbor"),
    ("Harbor", "Town Hall"),
    ("Town Hall", "Old Market"),
    ("Town Hall", "School"),
    ("Station", "School"),
)

TABS = ("Start", "Draw", "Tickets", "Check", "Play")

_CITY = """name => {
  const plot = document.querySelector('.js-plotly-plot'), box = plot.getBoundingClientRect();
  const names = plot.data.find(trace => trace.name === 'names').text.map(text => text.replace('<br>', ' '));
  const cities = plot.data.find(trace => trace.name === 'cities'), at = names.indexOf(name);
  const { xaxis, yaxis } = plot.layout;
  return [box.left + cities.x[at] / xaxis.range[1] * box.width, box.top + cities.y[at] / yaxis.range[0] * box.height];
}"""


def says(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator(".ttr-side > .widget-html .ttr-status")).to_contain_text(text)


def click_place(page: Page, across: float, down: float) -> None:
    box = page.locator(".js-plotly-plot").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + across * box["width"], box["y"] + down * box["height"])


def click_city(page: Page, name: str) -> None:
    page.mouse.click(*page.evaluate(_CITY, name))


def draw_town(page: Page, length: str | None = None) -> None:
    """Draw the town by clicks on the map."""
    wait_for_map(page)
    press(page, "Add a city")
    for name, place in TOWN.items():
        page.get_by_role("textbox", name="Name", exact=True).fill(name)
        click_place(page, *place)
        says(page, f"{name} is on the map")
    press(page, "Join")
    if length is not None:
        page.get_by_role("combobox", name="Length", exact=True).select_option(label=length)
    for a, b in ROUTES:
        click_city(page, a)
        says(page, f"From {a}")
        click_city(page, b)
        says(page, f"{a} – {b}: joined")


def test_a_new_board_is_drawn_checked_played_to_the_first_claim_saved_and_opened_again(
    pages_server: Server, open_page: OpenPage, tmp_path: Path
) -> None:
    page, recorded = open_page(pages_server.page("boards"), ready=READY)
    has_no_fault(page)
    expect(page.locator(".ttr-chip")).to_have_text("just begun")
    draw_town(page, "2 trains")
    expect(page.locator(".ttr-chip")).to_have_text("needs tickets")
    a_reload_brings_the_board_back_with_its_history_and_the_name_in_the_form(page)
    open_tab(page, "Tickets")
    press(page, "Propose tickets")
    says(page, re.compile(r"\d+ tickets added"))
    open_tab(page, "Check")
    expect(page.locator(".ttr-check-verdict")).to_contain_text("Ready to play")
    open_tab(page, "Play")
    press(page, "Play it now")
    press(page, "Start game")
    page.locator(".ttr-offer input:visible").first.wait_for()
    keep_all(page)
    you = page.locator(".ttr-seat").first
    claim = page.get_by_role("button", name="Claim", exact=True)
    for _ in range(40):
        says(page, re.compile("Your turn|Draw one more"))
        if claim.is_visible() and claim.is_enabled():
            break
        before = page.locator(".ttr-seat").first.inner_text()
        page.get_by_role("button", name="Draw blind").click()
        page.wait_for_function("old => document.querySelector('.ttr-seat').innerText !== old", arg=before)
    page.get_by_label("Route", exact=True).select_option(index=1)
    page.locator(".ttr-chip:visible").first.click()
    claim.click()
    expect(you).to_contain_text("2 pts")  # for two trains
    expect(you).to_contain_text("43 trains")
    map_is_whole(page)
    press(page, "Back to the workshop")
    wait_for_map(page)
    expect(page.locator(".ttr-summary")).to_contain_text("6 cities · 7 routes with 14 spaces")
    map_is_whole(page)
    assert recorded.errors == []

    it_is_saved_and_opened_again_and_a_broken_file_changes_nothing(page, tmp_path)


def a_reload_brings_the_board_back_with_its_history_and_the_name_in_the_form(page: Page) -> None:
    press(page, "Add a city")
    page.get_by_role("textbox", name="Name", exact=True).fill("Old Mill")
    page.keyboard.press("Tab")
    page.reload()
    says(page, "My town is as you left it.")
    expect(page.locator(".ttr-summary")).to_contain_text("6 cities · 7 routes with 14 spaces")
    wait_for_map(page)
    press(page, "Undo")
    expect(page.locator(".ttr-summary")).to_contain_text("6 cities · 6 routes")
    press(page, "Redo")
    press(page, "Add a city")
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("Old Mill")


def it_is_saved_and_opened_again_and_a_broken_file_changes_nothing(page: Page, tmp_path: Path) -> None:
    open_tab(page, "Play")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save my-town.json").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert {city.name for city in board_from_text(text).cities} == set(TOWN)
    with page.expect_download() as download:
        press(page, "Picture as SVG")
    assert download.value.path().read_text(encoding="utf-8").startswith("<svg")

    open_tab(page, "Start")
    press(page, "My own file")
    broken = json.loads(text)
    broken["routes"][0]["color"] = "<img src=x onerror=alert(1)>"
    files = page.locator(".ttr-own input[type=file]")
    files.set_input_files({"name": "b.json", "mimeType": "application/json", "buffer": json.dumps(broken).encode()})
    says(page, "This file is not a board")
    expect(page.get_by_label("Problems in the file")).to_contain_text("routes[0]")
    huge = tmp_path / "b.json"
    huge.write_bytes(b" " * 20_000_000)
    files.set_input_files(huge)
    says(page, "at most 1000 kB")
    broken["routes"][0]["color"] = "red"
    broken["title"] = "Second town"
    files.set_input_files({"name": "b.json", "mimeType": "application/json", "buffer": json.dumps(broken).encode()})
    expect(page.locator(".ttr-summary")).to_contain_text("Second town")


def no_quick_click_is_lost_and_dollar_signs_are_no_formula(page: Page) -> None:
    wait_for_map(page)
    for place in TOWN.values():
        click_place(page, *place)
    for across in (0.3, 0.6):  # a finger counts, too
        box = page.locator(".js-plotly-plot").bounding_box()
        page.touchscreen.tap(box["x"] + across * box["width"], box["y"] + 0.9 * box["height"])
    expect(page.locator(".ttr-summary")).to_contain_text("8 cities")
    open_tab(page, "Draw")
    page.get_by_role("textbox", name="Name", exact=True).fill("Cash $1 & $2")
    press(page, "Add city")
    name = page.locator(".tracenames text", has_text="Cash $1 & $2")
    expect(name).to_be_visible()
    page.wait_for_timeout(500)  # plotly would hide it a moment later and show a formula instead
    expect(name).to_be_visible()


def test_a_wrong_link_gives_a_sentence_no_click_is_lost_and_a_board_is_editable_by_keyboard_and_by_a_finger(
    pages_server: Server, open_page: OpenPage
) -> None:
    page, _ = open_page(f"{pages_server.page('boards')}?board=nowhere", ready=READY, touch=True)
    says(page, "There is no board 'nowhere'")
    no_quick_click_is_lost_and_dollar_signs_are_no_formula(page)
    open_tab(page, "Start")
    page.get_by_label("Start from", exact=True).select_option(label="USA")
    press(page, "Open")
    expect(page.locator(".ttr-summary")).to_contain_text("36 cities")

    def enter(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).focus()
        page.keyboard.press("Enter")

    def choose(label: str, name: str) -> None:
        """Type a name's unique first letter, which selects it in a list."""
        box = page.get_by_role("combobox", name=label, exact=True)
        expect(box.get_by_role("option", name=name, exact=True)).to_be_attached()
        box.focus()
        page.keyboard.press(name[0])

    start, draw = (page.get_by_role("tab", name=name, exact=True) for name in TABS[:2])
    start.focus()
    page.keyboard.press("ArrowRight")
    expect(draw).to_be_focused()
    expect(draw).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("tabpanel", name="Draw")).to_be_visible()
    expect(page.get_by_role("tabpanel", name="Start")).to_have_count(0)
    page.keyboard.press("Tab")  # all tabs are one stop
    assert page.locator(":focus").get_attribute("role") != "tab"
    enter("Select")
    choose("City", "Toronto")
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("Toronto")
    page.get_by_role("textbox", name="Name", exact=True).focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("York")  # faster than a human; the text must still arrive before the click
    enter("Join")
    choose("From", "York")
    choose("To", "Vancouver")
    enter("Join route")
    says(page, "York – Vancouver: joined")
    expect(page.locator(".ttr-summary")).to_contain_text("101 routes")
    enter("Undo")
    expect(page.locator(".ttr-summary")).to_contain_text("100 routes")
    for size in (DESKTOP, PHONE):
        resize(page, size)
        nothing_is_wider_or_higher_than_the_screen(page, size)


def nothing_is_wider_or_higher_than_the_screen(page: Page, size: tuple[int, int]) -> None:
    for name in (*TABS, "Add a city", "Join", "Move", "Select"):
        if name in TABS:
            open_tab(page, name)
            expect(page.get_by_role("tabpanel", name=name, exact=True)).to_be_visible()
        else:
            press(page, name)
            expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")
        assert too_wide(page) == []
        assert size == PHONE or not higher_than_the_window(page)
