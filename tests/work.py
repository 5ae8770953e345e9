"""Measure the work of a piece of code by counting instead of timing, independent of the machine."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def counted_work(most: int) -> Iterator[None]:
    """Count the function calls inside the `with` block, and raise an error as soon as there are too many.

    Functions in C count too; a second has some five to ten million calls.
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
