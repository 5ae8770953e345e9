"""Tests that are coroutines: each in an event loop of its own, and for no longer than a minute or three."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

PATIENCE = 180  # seconds; nothing takes as long


def in_a_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run a test that is a coroutine."""

    @wraps(test)
    def run(*fixtures: Any, **named: Any) -> None:
        async def within() -> None:
            async with asyncio.timeout(PATIENCE):
                await test(*fixtures, **named)

        asyncio.run(within())

    return run
