"""Scheduling: call an action after some seconds, so that a page stays responsive while a long task runs in slices.

A module of its own, because checks of students' programs load it, and load no widgets.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

SLICE = 0.15  # seconds of work in one go
PAUSE = 0.02  # seconds until the next slice, in which the page handles events

Scheduler = Callable[[float, Callable[[], None]], Any]


def schedule_in_kernel(seconds: float, action: Callable[[], None]) -> Any:
    """Call an action later, in the thread that handles messages."""
    return asyncio.get_event_loop().call_later(seconds, action)
