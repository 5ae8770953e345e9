"""Frames and messages from a page to its kernel: a valid one passes, any other is refused cheaply."""

import json
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.serving.visitor import frame, framed, update
from ttr.serving.connection import CONTROL, LARGEST, MOST_BUFFERS, BadMessage, Conversation, TooLate, read_frame

GOOD = frame("comm_msg", {"comm_id": "a", "data": {}}, buffers=[b"one", b""])
MANY = (2**64 - 1).to_bytes(8, "little")


def test_a_frame_of_a_page_is_read() -> None:
    message = read_frame(GOOD)
    assert (message.channel, message.kind) == ("shell", "comm_msg")
    assert message.content == {"comm_id": "a", "data": {}}
    assert message.buffers == (b"one", b"")


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (MANY + MANY, "number of offsets"),  # otherwise it would read 2^64 numbers
        (b"", "number of offsets"),
        (b"\x07", "number of offsets"),
        ((5).to_bytes(8, "little") * 7, "number of offsets"),
        ((6).to_bytes(8, "little"), "number of offsets"),
        ((6).to_bytes(8, "little") + MANY * 6, "outside the frame"),
        (GOOD + b"more", "outside the frame"),
        (GOOD[:-1], "outside the frame"),
        (framed([b"shell", *[b"{}"] * 4, *[b""] * (MOST_BUFFERS + 1)]), "number of offsets"),
        (framed([b"\xff", *[b"{}"] * 4]), "channel"),
        (framed([b"shell", b"{", *[b"{}"] * 3]), "not JSON"),
        (framed([b"shell", b"\xff", *[b"{}"] * 3]), "not JSON"),
        (framed([b"shell", *[b"{}"] * 3, b"[" * 100_000]), "not JSON"),
        (framed([b"shell", *[b"{}"] * 3, b'{"a": ' + b"1" * 10_000 + b"}"]), "not JSON"),
        (framed([b"shell", *[b"{}"] * 3, b'{"a": NaN}']), "not JSON"),
        (framed([b"shell", *[b"{}"] * 3, b"[]"]), "not a JSON object"),
        (framed([b"shell", *[b"{}"] * 4, b"x" * LARGEST]), "too large"),
        (json.dumps({"header": {}}), "a text"),
    ],
    ids=count(),  # every message has a new number
)
def test_an_invalid_frame_is_refused_with_a_reason(wrong: bytes | str, reason: str) -> None:
    with pytest.raises(BadMessage, match=reason):
        read_frame(wrong)


@given(st.binary(max_size=300))
def test_random_bytes_are_only_refused(wrong: bytes) -> None:
    with pytest.raises(BadMessage):
        read_frame(wrong)


@given(st.integers(0, len(GOOD) - 1), st.integers(0, 255))
def test_a_changed_byte_is_read_or_refused(place: int, byte: int) -> None:
    changed = bytearray(GOOD)
    changed[place] = byte
    try:
        read_frame(bytes(changed))
    except BadMessage as reason:
        assert str(reason)


OPEN = {"comm_id": "control", "target_name": CONTROL, "data": {}}
VERSION = {"version": "1.0.0"}
ENDLESS = b'{"comm_id": "w", "data": {"method": "update", "state": {"a": 1e999}}}'
ASK = {"comm_id": "control", "data": {"method": "request_states"}}


@pytest.fixture
def page() -> Conversation:
    return Conversation({"w": True})


def relayed(page: Conversation, data: bytes) -> tuple[str, Any]:
    parts = page.admit(read_frame(data))
    return json.loads(parts[0])["msg_type"], json.loads(parts[3])


def widget(data: object, comm: object = "w", **more: Any) -> bytes:
    return frame("comm_msg", {"comm_id": comm, "data": data}, **more)


def test_a_page_asks_for_its_widgets_when_it_is_loaded(page: Conversation) -> None:
    assert relayed(page, frame("kernel_info_request", {})) == ("kernel_info_request", {})
    assert relayed(page, frame("comm_open", OPEN, metadata=VERSION)) == ("comm_open", OPEN)
    assert relayed(page, frame("comm_msg", ASK)) == ("comm_msg", ASK)
    assert relayed(page, frame("comm_close", {"comm_id": "control"}))[0] == "comm_close"


def test_a_page_with_a_slow_kernel_asks_for_each_widget_separately(page: Conversation) -> None:
    assert relayed(page, frame("comm_info_request", {"target_name": "jupyter.widget"}))[0] == "comm_info_request"
    page.note("comm_info_reply", {"comms": {"x": {"target_name": "jupyter.widget"}}})
    assert relayed(page, widget({"method": "request_state"}, "x"))[0] == "comm_msg"


def test_a_state_is_sent_once(page: Conversation) -> None:
    relayed(page, frame("comm_open", OPEN, metadata=VERSION))
    relayed(page, frame("comm_msg", ASK))
    relayed(page, widget({"method": "request_state"}))
    for again in (frame("comm_msg", ASK), widget({"method": "request_state"})):
        with pytest.raises(BadMessage, match="second request"):
            relayed(page, again)


def test_widgets_report_clicks_and_changes(page: Conversation) -> None:
    pressed = {"method": "custom", "content": {"event": "click"}}
    assert relayed(page, widget(pressed)) == ("comm_msg", {"comm_id": "w", "data": pressed})
    changed = {"method": "update", "state": {"value": 3, "more": [None]}, "buffer_paths": [["data"], ["more", 0]]}
    parts = page.admit(read_frame(widget(changed, buffers=[b"file", b"part"])))
    assert json.loads(parts[3])["data"] == changed
    assert parts[4:] == [b"file", b"part"]


def test_a_page_knows_the_widgets_that_its_kernel_has_told_it_of(page: Conversation) -> None:
    new = update("new", value=1)
    with pytest.raises(BadMessage, match="not on the page"):
        relayed(page, new)
    page.note("comm_open", {"comm_id": "new", "target_name": "jupyter.widget", "data": {}})
    relayed(page, new)
    page.note("comm_close", {"comm_id": "new"})
    with pytest.raises(TooLate):  # it may have crossed the message about the closing
        relayed(page, new)
    page.note("comm_msg", {"comm_id": "control", "data": {"method": "update_states", "states": {"new": {}}}})
    relayed(page, new)
    relayed(Conversation(page.known), new)  # the page has reconnected


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        *(
            (frame(f"{kind}_request", {}), "type of message")
            for kind in ("execute", "shutdown", "interrupt", "inspect")
        ),
        *((frame(f"{kind}_request", {}), "type of message") for kind in ("history", "debug")),
        (frame("comm_msg", {}, header={"msg_type": ["comm_msg"]}), "type of message"),
        (frame("kernel_info_request", {}, channel="control"), "another channel"),
        (frame("input_reply", {"value": ""}, channel="stdin"), "another channel"),
        (frame("comm_open", {**OPEN, "target_name": "jupyter.widget"}, metadata=VERSION), "tries to make"),
        (frame("comm_open", {**OPEN, "target_name": "os.system"}, metadata=VERSION), "tries to make"),
        (frame("comm_open", OPEN), "version"),
        (frame("comm_open", OPEN, metadata={"version": "2.0.0"}), "version"),
        (frame("comm_open", {**OPEN, "comm_id": "w"}, metadata=VERSION), "another control channel"),
        (frame("comm_open", {**OPEN, "comm_id": ["a"]}, metadata=VERSION), "another control channel"),
        (frame("comm_close", {"comm_id": "w"}), "tries to close"),
        (frame("comm_close", {"comm_id": {}}), "tries to close"),
        (widget({"method": "update", "state": {}}, "unknown"), "not on the page"),
        (widget({"method": "update", "state": {}}, ["w"]), "not on the page"),
        (widget("data"), "without data"),
        (widget({"method": "update", "state": []}), "no widget sends"),
        (widget({"method": "backup", "state": {}}), "no widget sends"),
        (widget({"method": "custom", "content": "click"}), "no widget sends"),
        (widget({"method": "update", "state": {}, "buffer_paths": [["a", "b"]]}, buffers=[b""]), "without a place"),
        (
            widget({"method": "update", "state": {"a": []}, "buffer_paths": [["a", 9]]}, buffers=[b""]),
            "without a place",
        ),
        (widget({"method": "update", "state": {}, "buffer_paths": [["a"]]}), "without a place"),
        (widget({"method": "update", "state": {}, "buffer_paths": 3}), "without a place"),
        (frame("kernel_info_request", {}, header={"msg_id": 3}), "header"),
        (frame("kernel_info_request", {}, header={"session": "x" * 1000}), "header"),
        (update("w", value="\ud800"), "text that cannot be encoded"),
        (
            framed([b"shell", b'{"msg_type": "comm_msg", "msg_id": "m"}', b"{}", b"{}", ENDLESS]),
            "text that cannot be encoded",
        ),
    ],
    ids=count(),  # every message has a new number
)
def test_other_messages_are_refused_with_a_reason(page: Conversation, data: bytes, reason: str) -> None:
    with pytest.raises(BadMessage, match=reason):
        relayed(page, data)


def test_duplicate_keys_reach_the_kernel_as_they_were_parsed(page: Conversation) -> None:
    two_kinds = b'{"msg_type": "execute_request", "msg_type": "kernel_info_request", "msg_id": "m"}'
    parts = page.admit(read_frame(framed([b"shell", two_kinds, b"{}", b"{}", b'{"code": "1"}'])))
    assert b"execute_request" not in b"".join(parts)
    assert json.loads(parts[3]) == {}
