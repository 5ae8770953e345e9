"""Orders to the parent process of kernels, and their encoding: one message, one answer."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

LONGEST = 1 << 20
"""Bytes of an order at most; an environment of a megabyte is not one."""


@dataclass(frozen=True, slots=True)
class Order:
    """Order of a kernel."""

    connection_file: str  # the file with the kernel's ports and key
    folder: str  # its working folder, an absolute path
    env: dict[str, str]  # its whole environment
    independent: bool = False  # whether it outlives the server that ordered it

    def to_bytes(self) -> bytes:
        """Return the encoded order."""
        return json.dumps(asdict(self)).encode()

    @classmethod
    def from_bytes(cls, message: bytes) -> Order:
        """Return the decoded order."""
        return cls(**json.loads(message))
