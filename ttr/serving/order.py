"""What is asked of the process that kernels are forked from, and how it travels: one message, one answer."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

LONGEST = 1 << 20
"""Bytes of an order at most; an environment of a megabyte is not one."""


@dataclass(frozen=True, slots=True)
class Order:
    """A kernel that somebody wants."""

    connection_file: str  # where the kernel reads its ports and its key
    folder: str  # its working folder, an absolute path
    env: dict[str, str]  # its whole environment
    independent: bool = False  # whether it outlives the server that asked for it

    def to_bytes(self) -> bytes:
        """Return the order as it travels."""
        return json.dumps(asdict(self)).encode()

    @classmethod
    def from_bytes(cls, message: bytes) -> Order:
        """Read an order as it has travelled."""
        return cls(**json.loads(message))
