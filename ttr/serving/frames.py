"""Frames of the websocket between a page and its kernel: parsed into messages, or refused cheaply.

The format is `v1.kernel.websocket.jupyter.org`: the number of offsets, the offsets, and then the parts between them:
channel, header, parent header, metadata, content and buffers. Numbers have eight bytes, little-endian. (No page uses
the older formats, a text and one with numbers of four bytes.)
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NoReturn

LARGEST = 1 << 21
"""Bytes of a frame at most: what can be uploaded on a page has half of that."""

FIXED = 6  # offsets of channel, header, parent header, metadata and content, and of the end
MOST_BUFFERS = 16


class Refused(ValueError):
    """Error for a frame or a message that our pages never send; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Message:
    """A parsed message: JSON objects with arbitrary content."""

    channel: str
    header: dict[str, Any]
    metadata: dict[str, Any]
    content: dict[str, Any]
    buffers: tuple[bytes, ...] = ()

    @property
    def kind(self) -> object:
        """The type of the message, if its header has one."""
        return self.header.get("msg_type")


def read_frame(frame: bytes | str) -> Message:
    """Return the message in a frame, or refuse it, in time linear in the frame's length."""
    if not isinstance(frame, bytes):
        raise Refused("a text instead of a binary frame")
    if len(frame) > LARGEST:
        raise Refused("a frame that is too large")
    parts = _parts(frame)
    try:
        channel = parts[0].decode("ascii")
    except UnicodeDecodeError:
        raise Refused("an unknown channel") from None
    header, _, metadata, content = map(_object, parts[1:5])
    return Message(channel, header, metadata, content, tuple(parts[5:]))


def _parts(frame: bytes) -> list[bytes]:
    """Return the parts of a frame, after checking its offsets."""
    count = int.from_bytes(frame[:8], "little")
    if not FIXED <= count <= FIXED + MOST_BUFFERS or len(frame) < 8 * (1 + count):
        raise Refused("an impossible number of offsets")
    offsets = [int.from_bytes(frame[at : at + 8], "little") for at in range(8, 8 * (1 + count), 8)]
    if offsets[0] != 8 * (1 + count) or offsets[-1] != len(frame) or any(a > b for a, b in pairwise(offsets)):
        raise Refused("offsets outside the frame")
    return [frame[start:end] for start, end in pairwise(offsets)]


def _object(text: bytes) -> dict[str, Any]:
    """Return a JSON object; refuse numbers that are not valid JSON."""
    try:
        value = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Refused("a part that is not JSON") from None
    if not isinstance(value, dict):
        raise Refused("a part that is not a JSON object")
    return value


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)
