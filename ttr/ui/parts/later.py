"""Later: what calls an action after some seconds, so that a page listens while something long is done in slices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Later = Callable[[float, Callable[[], None]], Any]


def kernel_later(seconds: float, action: Callable[[], None]) -> Any:
    """Call an action later, in the thread that messages come in."""
    from tornado.ioloop import IOLoop

    return IOLoop.current().call_later(seconds, action)
