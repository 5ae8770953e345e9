"""The server's side of forked kernels: the parent process, and a kernel."""

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
    """Error for a kernel that cannot be forked; the message says why. The usual start still works."""


class Zygote:
    """The parent process of forked kernels; it ends with this program.

    Each program has one, made for the first kernel (`Zygote.running`) and replaced as soon as it has died, because the
    next one takes seconds to start; except if it died before the first fork.
    """

    _current: Zygote | None = None
    _lock = threading.Lock()

    def __init__(self) -> None:
        self.owner = os.getpid()
        self.fertile = False
        # An unnamed pair of sockets: nobody else can connect to it, and each message arrives whole.
        self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._orders.setblocking(False)
        with theirs:
            self.process = subprocess.Popen(
                [*COMMAND, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C in the terminal stops the server, which then stops its kernels
            )

    @classmethod
    def running(cls) -> Zygote:
        """Return this program's zygote, started now if necessary.

        Raises `CannotFork` if the last one died before it forked a kernel, because a new one would die too.
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
        """Return a forked kernel within this many seconds, or raise `CannotFork`."""
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
            ours.close()  # a child that arrives now is killed immediately
            if isinstance(error, TimeoutError):
                raise CannotFork(f"no answer within {seconds:g} seconds") from error
            if isinstance(error, OSError):
                raise CannotFork(str(error)) from error
            raise
        self.fertile = True
        asyncio.get_running_loop().add_reader(self._orders, self._replace)  # it sends nothing: this is its end
        return ForkedKernel(int(answer), ours)

    def _replace(self) -> None:
        asyncio.get_running_loop().remove_reader(self._orders)
        self.process.wait()
        if Zygote._current is self:
            Zygote.running()

    async def _send(self, message: bytes, line: socket.socket) -> None:
        """Send an order with the socket for its answers, possibly waiting for the zygote's start."""
        while True:
            try:
                socket.send_fds(self._orders, [message], [line.fileno()])
                return
            except BlockingIOError:
                await asyncio.sleep(0.05)


class ForkedKernel:
    """A kernel that is not a child of this process, with the part of `subprocess.Popen` that `LocalProvisioner` needs.

    Its exit code arrives on a non-blocking socket.
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
                code = self._line.recv(64)
                # No code arrives if the zygote itself has died; then the kernel ends too.
                self.returncode = int(code) if code else -signal.SIGKILL
                self._line.close()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int | None:
        """Wait until the kernel has ended, and return its exit code."""
        if self.poll() is None:
            select.select([self._line], [], [], timeout)
        return self.poll()

    def send_signal(self, number: int) -> None:
        """Send a signal to the kernel if it lives; afterwards another process may have its number."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill the kernel immediately."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask the kernel to end."""
        self.send_signal(signal.SIGTERM)
