"""A frame is parsed, or refused in linear time."""

import json
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.serving.visitor import frame, framed
from ttr.serving.frames import LARGEST, MOST_BUFFERS, Refused, read_frame

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
    with pytest.raises(Refused, match=reason):
        read_frame(wrong)


@given(st.binary(max_size=300))
def test_random_bytes_are_only_refused(wrong: bytes) -> None:
    with pytest.raises(Refused):
        read_frame(wrong)


@given(st.integers(0, len(GOOD) - 1), st.integers(0, 255))
def test_a_changed_byte_is_read_or_refused(place: int, byte: int) -> None:
    changed = bytearray(GOOD)
    changed[place] = byte
    try:
        read_frame(bytes(changed))
    except Refused as reason:
        assert str(reason)
