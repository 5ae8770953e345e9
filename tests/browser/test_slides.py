"""The slides of a lesson in a real browser, as large as on a projector."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import OpenPage
from .serve import Server
from .steps import click_city, too_wide

PROJECTOR = (1920, 1080)


def test_the_keys_go_on_and_a_click_on_the_enlarged_map_meets_what_it_points_at(
    pages_server: Server, open_page: OpenPage
) -> None:
    page, recorded = open_page(pages_server.page("teacher/slides"), ready=".ttr-slide-number span", size=PROJECTOR)
    expect(page.locator(".ttr-map .main-svg").first).to_be_visible()
    name = page.locator(".ttr-map text", has_text="Miami").first
    assert name.bounding_box()["height"] > 20, "names are read from the last row"
    click_city(page, 15)
    expect(page.locator(".ttr-foot")).to_contain_text("Miami has degree 3")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".ttr-slide-number")).to_have_text("2 of 9")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".ttr-slide-number")).to_have_text("1 of 9")
    assert too_wide(page) == []
    assert recorded.errors == []
