"""How much a piece of code does, counted and not timed: the same on every machine, busy or not."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def counted_work(most: int) -> Iterator[None]:
    """Count the calls of functions inside the `with` block, and end it with an error as soon as they are too many.

    Those written in C count too; a second has some five to ten million.
    """
    calls = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal calls
        if event in ("call", "c_call"):
            calls += 1
            if calls > most:
                sys.setprofile(None)
                raise AssertionError(f"more than {most:,} calls")

    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)
