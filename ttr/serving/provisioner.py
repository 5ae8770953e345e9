"""Kernels that are forked from a process that has already imported everything (`ttr.serving.zygote`).

A kernel provisioner is jupyter_client's hook for starting kernels. `pyproject.toml` declares this one as `ttr-forked`;
`voila.json` selects it for the pages (`KernelProvisionerFactory`), and `ttr lab` for JupyterLab
(`JUPYTER_DEFAULT_PROVISIONER_NAME`). Voilà, JupyterLab and jupyter_client stay unchanged.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from jupyter_client.provisioning.local_provisioner import LocalProvisioner

LONGEST = 1 << 20
"""Bytes of an order at most; an environment of a megabyte is not one."""


@dataclass(frozen=True, slots=True)
class Order:
    """An order for a kernel."""

    connection_file: str  # the file with the kernel's ports and key
    folder: str  # its working folder, an absolute path
    env: dict[str, str]
    independent: bool = False  # whether it outlives the server that ordered it

    def to_bytes(self) -> bytes:
        return json.dumps(asdict(self)).encode()

    @classmethod
    def from_bytes(cls, message: bytes) -> Order:
        return cls(**json.loads(message))


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
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


LAUNCHER = ("-m", "ipykernel_launcher", "-f")


class ForkingProvisioner(LocalProvisioner):
    """Provisioner that forks Python kernels of this environment on Linux, and starts all others as usual."""

    process: Any = None  # a `ForkedKernel`, or the `subprocess.Popen` of a usual start

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Fork a kernel, or else start it as usual; return its connection information."""
        if not can_be_forked(cmd, kwargs):
            return await super().launch_kernel(cmd, **kwargs)
        folder = os.path.abspath(kwargs.get("cwd") or os.curdir)
        env = kwargs.get("env")
        order = Order(
            connection_file=cmd[-1],
            folder=folder,
            env=dict(os.environ if env is None else env),
            independent=bool(kwargs.get("independent")),
        )
        try:
            self.process = await Zygote.running().fork(order)
        except CannotFork as error:
            self.log.warning("A kernel is started as usual: %s.", error)
            return await super().launch_kernel(cmd, **kwargs)
        self.pid = self.pgid = self.process.pid  # the kernel leads its own group
        self.cwd = Path(folder)
        return self.connection_info

    async def send_signal(self, signum: int) -> None:
        """Send a signal to the kernel and its child processes, while it lives."""
        if self.process is not None and self.process.poll() is None:  # another group may have its number by now
            await super().send_signal(signum)


def can_be_forked(cmd: list[str], kwargs: dict[str, Any]) -> bool:
    """Return True if a kernel uses this same Python, and no options that need a new process."""
    return (
        sys.platform == "linux"
        and tuple(cmd[1:-1]) == LAUNCHER
        and os.path.abspath(cmd[0]) == os.path.abspath(sys.executable)  # links stay: environments share targets
        and all(kwargs.get(stream) is None for stream in ("stdin", "stdout", "stderr"))
        and os.path.isdir(kwargs.get("cwd") or os.curdir)  # otherwise the usual start reports the problem
    )
