"""Time limits: stop a running call by the means that the host has.

A main thread uses an alarm signal. A browser's Python has neither alarms nor threads, but its interpreter regularly
polls a buffer for interrupts; we put an object there that checks the clock, which does not slow down tight loops.
Elsewhere, in threads and on Windows, the call runs in a separate thread, which gets an asynchronous exception. None of
these can stop a single long call into a compiled library.
"""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from types import FrameType
from typing import Any

from ttr.runtime.host import Place, this_host

REPEAT_SECONDS = 0.05  # between repeated signals, for functions that catch everything


class TimeUp(BaseException):
    """The time is up. This is not an `Exception`, so `except Exception` does not catch it.

    Examples
    --------
    >>> def endless():
    ...     while True:
    ...         pass
    >>> try:
    ...     call_within(0.05, endless)
    ... except TimeUp:
    ...     print("too late")
    too late
    """


def call_within(seconds: float, call: Callable[[], Any]) -> Any:
    """Return the result of a call, if it ends in time.

    Parameters
    ----------
    seconds : float
        The time limit.
    call : callable
        A function without arguments.

    Returns
    -------
    object
        The result.

    Raises
    ------
    TimeUp
        If the call takes too long. Errors of the call pass through.

    Examples
    --------
    >>> call_within(1, lambda: 5)
    5
    """
    if not can_interrupt():
        return _in_thread(call, seconds)
    with time_limit(seconds):
        return call()


def can_interrupt() -> bool:
    """Return True if `time_limit` can interrupt code in this thread."""
    if threading.current_thread() is not threading.main_thread():
        return False
    return hasattr(signal, "setitimer") or this_host().place is Place.BROWSER


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `TimeUp` inside the block when the time is up; do nothing if that is impossible.

    Parameters
    ----------
    seconds : float
        The time limit.

    Raises
    ------
    TimeUp
        Inside the block.

    Examples
    --------
    >>> with time_limit(10):
    ...     sum(range(100))
    4950
    """
    if not can_interrupt():
        yield
        return
    running = True

    def ring(number: int, frame: FrameType | None) -> None:
        if running:
            raise TimeUp

    interrupts = _browser_interrupts if this_host().place is Place.BROWSER else _alarm
    with interrupts(seconds, ring):
        try:
            yield
        finally:
            running = False  # the signal may arrive once more before it is switched off


Handler = Callable[[int, FrameType | None], None]


@contextmanager
def _alarm(seconds: float, ring: Handler) -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, REPEAT_SECONDS)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# Pyodide's interpreter reads element 0 of an "interrupt buffer" every few steps and treats a 2 there as Ctrl-C.
# Usually, another thread writes to the buffer, but that needs headers that a plain web server does not send. The site
# sets `ttrInterrupts` (`python.mjs`); other pages have no such buffer.
_WATCH = """(pyodide, milliseconds, again) => {
  let next = performance.now() + milliseconds;
  pyodide.setInterruptBuffer({
    get 0() {
      const now = performance.now();
      if (now < next) return 0;
      next = now + again;
      return 2;
    },
    set 0(_) {},
  });
  return () => pyodide.setInterruptBuffer(globalThis.ttrInterrupts);
}"""


@lru_cache(maxsize=1)
def _watch() -> Any:
    from pyodide.code import run_js

    return run_js(_WATCH)


@contextmanager
def _browser_interrupts(seconds: float, ring: Handler) -> Iterator[None]:
    import pyodide_js

    before = signal.signal(signal.SIGINT, ring)
    end = _watch()(pyodide_js, 1000 * seconds, 1000 * REPEAT_SECONDS)
    try:
        yield
    finally:
        end()
        signal.signal(signal.SIGINT, before)


def _in_thread(call: Callable[[], Any], seconds: float) -> Any:
    result: list[Any] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            result.append(call())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(seconds)
    for _ in range(40):
        if not thread.is_alive():
            break
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(TimeUp))
        thread.join(REPEAT_SECONDS)
    if errors:
        raise errors[0]
    if not result:
        raise TimeUp
    return result[0]
