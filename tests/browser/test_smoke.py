"""The browser tests' tools, on a page of one button."""

from __future__ import annotations

from .conftest import OpenPage
from .serve import Server


def test_a_button_changes_a_text_in_every_size_of_window(
    smoke_server: Server, open_page: OpenPage, size: tuple[int, int]
) -> None:
    page, recorded = open_page(smoke_server.url, ready="text=Press me", size=size)
    assert page.viewport_size == {"width": size[0], "height": size[1]}
    page.get_by_role("button", name="Press me").click()
    page.get_by_role("status").get_by_text("pressed", exact=True).wait_for()
    assert recorded.errors == []


def test_every_websocket_frame_is_recorded_in_both_directions(smoke_server: Server, open_page: OpenPage) -> None:
    page, recorded = open_page(smoke_server.url, ready="text=Press me")
    before = recorded.bytes_received()
    page.get_by_role("button", name="Press me").click()
    page.get_by_role("status").get_by_text("pressed", exact=True).wait_for()
    assert [frame.direction for _, frame in recorded.containing(">pressed<")] == ["received"]
    assert any("click" in str(frame.data) for frame in recorded.sent)
    assert recorded.bytes_received() > before


def test_the_query_of_a_link_reaches_a_page_that_was_kept_warm(smoke_server: Server, open_page: OpenPage) -> None:
    page, _ = open_page(smoke_server.url + "?rules=usa&seats=you,block", ready="text=Press me")
    page.get_by_text("query: rules=usa&seats=you,block").wait_for()


def test_nothing_is_fetched_from_other_hosts(smoke_server: Server, open_page: OpenPage) -> None:
    _, recorded = open_page(smoke_server.url, ready="text=Press me")
    assert recorded.elsewhere == []
