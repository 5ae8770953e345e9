"""Time limits: a call is stopped in the middle of whatever it does, by the means that the host has.

A main thread has an alarm. In a browser's Python there are neither alarms nor threads; but its interpreter looks now
and then into a place where a browser may leave a signal, and what lies there looks at the clock: a tight loop is as
quick as without. Elsewhere, in threads and on Windows, a call runs in a thread of its own, which is asked to stop.
None of them can stop a single call into a library that takes very long by itself.
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

from ttr.host.host import Place, this_host

AGAIN = 0.05  # seconds until the signal is repeated, for a function that catches everything


class TimeUp(BaseException):
    """The time is over. It is not an `Exception`, so `except Exception` in the function does not stop it."""


def call_within(seconds: float, call: Callable[[], Any]) -> Any:
    """Return what a call returns, if it ends in time.

    Raises
    ------
    TimeUp
        If it does not. Whatever the call raises passes through.

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
    """Return True if `time_limit` can interrupt what runs in this thread."""
    if threading.current_thread() is not threading.main_thread():
        return False
    return hasattr(signal, "setitimer") or this_host().place is Place.BROWSER


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `TimeUp` inside the block when the time is over; where that is impossible, do nothing."""
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
            running = False  # the signal may come once more before it is switched off


Handler = Callable[[int, FrameType | None], None]


@contextmanager
def _alarm(seconds: float, ring: Handler) -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# Pyodide's interpreter reads element 0 of an "interrupt buffer" every few steps, and takes a 2 there for Ctrl-C. The
# buffer is meant for another thread to write to, which needs headers that a plain web server does not send.
# `ttrInterrupts` is the one that the site sets (`python.mjs`); elsewhere there is none.
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
    end = _watch()(pyodide_js, 1000 * seconds, 1000 * AGAIN)
    try:
        yield
    finally:
        end()
        signal.signal(signal.SIGINT, before)


def _in_thread(call: Callable[[], Any], seconds: float) -> Any:
    found: list[Any] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            found.append(call())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(seconds)
    for _ in range(40):
        if not thread.is_alive():
            break
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(TimeUp))
        thread.join(AGAIN)
    if errors:
        raise errors[0]
    if not found:
        raise TimeUp
    return found[0]
