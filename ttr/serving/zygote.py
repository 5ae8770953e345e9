"""The parent process of kernels; `ttr.serving.forked` runs one for each server.

It imports everything that a page needs, then waits for orders with a single thread. For each order it forks a child,
which becomes the kernel, and reports the child's process number and later its exit code. It ends with the server, and
its kernels notice the loss of their parent, as kernels always do.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import sys
import time
from logging import Logger

from .order import LONGEST, Order
from .warm_up import warm_up, why_not_fork


def main() -> None:
    """Serve orders; in a child process, run the ordered kernel."""
    if sys.path[0] in ("", os.getcwd()):
        del sys.path[0]  # as ipykernel_launcher does; the kernel's own folder replaces it
    orders = socket.socket(fileno=int(sys.argv[1]))
    orders.set_inheritable(False)
    log = warm_up()
    if reason := why_not_fork():
        sys.exit(f"Kernels cannot be forked, and are started one by one: {reason}.")
    order = serve(orders)
    if order is not None:
        become_kernel(order, log)


def serve(orders: socket.socket) -> Order | None:
    """Fork a child for each order until the server stops; then return None.

    In a child, return its order, after closing everything that belongs to the loop.
    """
    children: dict[int, socket.socket] = {}
    woken, wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    signal.signal(signal.SIGCHLD, lambda *_: None)  # only the byte in the pipe matters
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    while True:
        ready = select.select([orders.fileno(), woken], [], [])[0]
        if woken in ready:
            os.read(woken, 4096)
            report_ends(children)
        if orders.fileno() not in ready:
            continue
        message, descriptors, _, _ = socket.recv_fds(orders, LONGEST, 1)
        if not message:
            return None  # the server has stopped
        asker = socket.socket(fileno=descriptors[0])
        try:
            pid = os.fork()
        except OSError as error:
            print(f"A kernel could not be forked: {error}", file=sys.stderr, flush=True)
            asker.close()
            continue
        if pid == 0:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for line in (orders, asker, *children.values()):
                line.close()
            os.close(woken)
            os.close(wake)
            return Order.from_bytes(message)
        children[pid] = asker
        try:
            asker.send(str(pid).encode())
        except OSError:  # the server did not wait
            os.kill(pid, signal.SIGKILL)


def report_ends(children: dict[int, socket.socket]) -> None:
    """Report the exit codes of ended children."""
    while children:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        with children.pop(pid) as asker, contextlib.suppress(OSError):
            asker.send(str(os.waitstatus_to_exitcode(status)).encode())


def become_kernel(order: Order, log: Logger) -> None:
    """Act as `python -m ipykernel_launcher -f connection_file` until the kernel ends."""
    parent = os.getppid()
    os.setsid()  # an interrupt reaches only the kernel and its child processes
    os.environ.clear()
    os.environ.update(order.env)
    time.tzset()
    os.chdir(order.folder)
    if numpy := sys.modules.get("numpy"):
        numpy.random.seed()  # Python's own `random` reseeds itself after a fork
    from . import kernel  # it imports the modules of `warm_up`

    kernel.run(order, parent, log)


if __name__ == "__main__":
    main()
