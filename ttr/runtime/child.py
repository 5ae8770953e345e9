"""A child process: a copy of this program that can always be ended.

A forked child needs no pickling, so it can call functions of a notebook. Its answers come back as bytes through a pipe.
It cannot start or end other processes, and it gets little more memory than this program has. Linux enforces the limit
of memory; macOS does not. A browser's Python and Windows cannot fork.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from ttr.runtime.host import Place, this_host
from ttr.runtime.time_limit import TimeUp

MEMORY = 512 * 2**20  # bytes that a child may use beyond its memory at the start
PROCESSOR = 120  # seconds of work, in case nobody is left to end the child
MAX_ANSWER_BYTES = 64 * 2**20

REFUSED = (
    *("os.fork", "os.forkpty", "os.posix_spawn", "os.exec", "os.system", "os.kill", "os.killpg"),
    *("subprocess.Popen", "signal.pthread_kill"),
)
"""The audit events of forbidden actions."""


class Refused(RuntimeError):
    """A child process tried to start or end another process; the message is the name of the call.

    Examples
    --------
    >>> def fork(order, send):
    ...     try:
    ...         os.fork()
    ...     except Refused as error:
    ...         send(str(error).encode())
    >>> with Child(fork) as child:
    ...     child.order(b"")
    ...     child.answer(30)
    b'os.fork'
    """


class Ended(Exception):
    """A child process has ended by itself; the message is the name of the signal that ended it, or empty.

    Examples
    --------
    >>> with Child(lambda order, send: os.abort()) as child:
    ...     child.order(b"")
    ...     child.answer(30)
    Traceback (most recent call last):
    ttr.runtime.child.Ended: SIGABRT
    """


def can_fork() -> bool:
    """Return True if this program can run a function in a child process; a child itself cannot.

    Examples
    --------
    >>> can_fork() or not hasattr(os, "fork")
    True
    """
    if not hasattr(os, "fork") or this_host().place is Place.BROWSER:
        return False
    from multiprocessing import current_process

    return not current_process().daemon


@cache
def end_with(parent: int) -> None:
    """End this process soon after its parent process, whose number is given, has ended."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class Child:
    """A child process that calls a function for each order, and sends back what the function yields through `send`.

    Leaving its context ends the process and everything in its process group.

    Parameters
    ----------
    work : Callable
        The function. It gets an order and `send`.

    Examples
    --------
    >>> with Child(lambda order, send: send(order.upper())) as child:
    ...     child.order(b"duluth")
    ...     child.answer(30)
    b'DULUTH'
    """

    def __init__(self, work: Callable[[bytes, Callable[[bytes], None]], object]) -> None:
        from multiprocessing import get_context  # pages need it only for checks

        fork = get_context("fork")
        self._pipe, theirs = fork.Pipe()
        self._process: Any = fork.Process(target=_serve, args=(work, theirs, self._pipe), daemon=True)
        with warnings.catch_warnings():
            # Newer Pythons warn that locks of other threads may stay locked in the child, which uses none of them.
            warnings.simplefilter("ignore", DeprecationWarning)
            self._process.start()
        theirs.close()

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *error: object) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):  # it has no group yet, or is gone
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()

    def order(self, order: bytes) -> None:
        """Send an order; do nothing if the child has ended."""
        with contextlib.suppress(OSError):
            self._pipe.send_bytes(order)

    def answer(self, seconds: float) -> bytes:
        """Return the next answer.

        Raises
        ------
        TimeUp
            If there is no answer in time.
        Ended
            If the child has ended.
        """
        try:
            if not self._pipe.poll(seconds):
                raise TimeUp
            answer: bytes = self._pipe.recv_bytes(MAX_ANSWER_BYTES)
        except (EOFError, OSError):
            self._process.join(seconds)
            code = self._process.exitcode or 0
            raise Ended(signal.Signals(-code).name if code < 0 else "") from None
        return answer


def _serve(work: Callable[[bytes, Callable[[bytes], None]], object], pipe: Any, other: Any) -> None:
    """Obey orders until the pipe closes, and never return to the program around."""
    leave = os._exit  # no handler of the parent runs
    try:
        other.close()  # or the pipe would never close
        os.setsid()  # an interrupt reaches only the parent
        gc.freeze()  # nothing of the parent is cleaned up here
        end_with(os.getppid())
        _become_harmless()
        while True:
            work(pipe.recv_bytes(), pipe.send_bytes)
    finally:
        leave(1)


def _become_harmless() -> None:
    import faulthandler
    import resource  # a browser's Python and Windows lack it

    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1):
        os.dup2(nowhere, standard)
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", buffering=1, closefd=False)  # noqa: SIM115
    limits = {resource.RLIMIT_CPU: PROCESSOR, resource.RLIMIT_CORE: 0}
    with contextlib.suppress(OSError):  # there are numbers of the memory only on Linux
        data = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[5]) * resource.getpagesize()
        limits[resource.RLIMIT_DATA] = data + MEMORY
    for limit, most in limits.items():
        with contextlib.suppress(ValueError):  # the limit is lower already
            resource.setrlimit(limit, (most, most))
    faulthandler.disable()  # a crash is no message to the reader
    sys.addaudithook(_refuse)


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    if event in REFUSED:
        raise Refused(event)
