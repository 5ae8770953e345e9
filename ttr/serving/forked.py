"""The server's side of forked kernels: the process that they are forked from, and one of them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import signal
import socket
import subprocess
import sys
import threading

from .order import Order

COMMAND = [sys.executable, "-X", "frozen_modules=off", "-m", "ttr.serving.zygote"]
"""A debugger in a kernel wants the option."""


class CannotFork(RuntimeError):
    """A kernel could not be forked; the message says why, and it can still be started as usual."""


class Zygote:
    """The process that this program's kernels are forked from; it ends with this one.

    There is one for each program, made when the first kernel is wanted (`Zygote.running`), and another when it has
    died; but one that ends before it has given birth to anything will not be tried again.
    """

    _current: Zygote | None = None
    _lock = threading.Lock()

    def __init__(self) -> None:
        self.owner = os.getpid()
        self.fertile = False
        # A pair without a name: nobody else can connect to it. Each message arrives whole.
        self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._orders.setblocking(False)
        with theirs:
            self.process = subprocess.Popen(
                [*COMMAND, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C in the server's terminal ends the server, which then ends its kernels
            )

    @classmethod
    def running(cls) -> Zygote:
        """Return the one of this program, started now if there is none.

        One that has ended before it could fork a single kernel would end again: then this raises `CannotFork`.
        """
        with cls._lock:
            zygote = cls._current
            if zygote is not None and zygote.owner == os.getpid() and zygote.process.poll() is not None:
                if not zygote.fertile:
                    raise CannotFork("the process that kernels are forked from could not start")
                zygote = None
            if zygote is None or zygote.owner != os.getpid():
                zygote = cls._current = cls()
            return zygote

    async def fork(self, order: Order, seconds: float = 60) -> ForkedKernel:
        """Have a kernel forked within this many seconds, or raise `CannotFork`."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setblocking(False)
        try:
            async with asyncio.timeout(seconds):
                with theirs:
                    await self._send(order.to_bytes(), theirs)
                answer = await asyncio.get_running_loop().sock_recv(ours, 64)
            if not answer:
                raise CannotFork("the process that kernels are forked from has ended")
        except BaseException as error:
            ours.close()  # a child that comes now is ended at once
            if isinstance(error, TimeoutError):
                raise CannotFork(f"no answer within {seconds:g} seconds") from error
            if isinstance(error, OSError):
                raise CannotFork(str(error)) from error
            raise
        self.fertile = True
        return ForkedKernel(int(answer), ours)

    async def _send(self, message: bytes, line: socket.socket) -> None:
        """Send an order with the line for its answers; while the zygote is starting, it may have to wait."""
        while True:
            try:
                socket.send_fds(self._orders, [message], [line.fileno()])
                return
            except BlockingIOError:
                await asyncio.sleep(0.05)


class ForkedKernel:
    """A kernel that is not this process's own child; what `LocalProvisioner` needs of a `subprocess.Popen`.

    Its exit code will be told on the line, which does not block.
    """

    stdin = stdout = stderr = None

    def __init__(self, pid: int, line: socket.socket) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._line = line

    def poll(self) -> int | None:
        """Return the exit code, negative for a signal; None while the kernel lives."""
        if self.returncode is None:
            with contextlib.suppress(BlockingIOError):
                told = self._line.recv(64)
                # Nothing is told when the zygote itself has died; then the kernel ends too.
                self.returncode = int(told) if told else -signal.SIGKILL
                self._line.close()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int | None:
        """Wait until the kernel has ended, and return its exit code."""
        if self.poll() is None:
            select.select([self._line], [], [], timeout)
        return self.poll()

    def send_signal(self, number: int) -> None:
        """Send a signal to the kernel if it lives; its process number may be another's afterwards."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End the kernel at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask the kernel to end."""
        self.send_signal(signal.SIGTERM)
