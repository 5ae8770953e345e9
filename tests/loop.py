"""Coroutine tests, each with its own event loop and a time limit."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

PATIENCE = 180  # seconds, far more than any test needs


def in_a_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Return a test that runs a coroutine."""

    @wraps(test)
    def run(*fixtures: Any, **named: Any) -> None:
        async def within() -> None:
            async with asyncio.timeout(PATIENCE):
                await test(*fixtures, **named)

        asyncio.run(within())

    return run
