"""The browser tests' tools, on a page of one button."""

from .conftest import PHONE, OpenPage
from .serve import Server


def test_a_button_changes_a_text_and_every_frame_of_it_is_recorded_in_both_directions(
    smoke_server: Server, open_page: OpenPage
) -> None:
    page, recorded = open_page(smoke_server.url + "?rules=usa&seats=you,block", ready=".jupyter-button", size=PHONE)
    assert page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}
    page.get_by_text("query: rules=usa&seats=you,block").wait_for()  # a link's query reaches a warm page
    before = recorded.bytes_received()
    page.get_by_role("button", name="Press me").click()
    page.get_by_role("status").get_by_text("pressed", exact=True).wait_for()
    assert [frame.direction for _, frame in recorded.containing(">pressed<")] == ["received"]
    assert any("click" in str(frame.data) for frame in recorded.sent)
    assert recorded.bytes_received() > before
    assert recorded.elsewhere == []  # nothing is fetched from other hosts
    assert recorded.errors == []
