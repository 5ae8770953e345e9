"""The parent process of kernels; `ttr.serving.provisioner` runs one for each server.

It imports everything that a page needs, then waits for orders with a single thread. For each order it forks a child,
which becomes the kernel, and reports the child's process number and later its exit code. It ends with the server, and
its kernels notice the loss of their parent, as kernels always do.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import pkgutil
import select
import signal
import socket
import sys
import threading
import time
from logging import Logger
from pathlib import Path
from tempfile import TemporaryDirectory

import zmq

from .provisioner import LONGEST, Order

# Modules that every kernel imports at its start, or at the first use in a cell.
LIBRARIES = (
    "ipykernel.kernelapp",
    "ipykernel.ipkernel",
    "ipykernel.zmqshell",
    "ipykernel.displayhook",
    "ipykernel.debugger",
    "ipykernel.embed",
    "IPython.core.completer",
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.logger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "faulthandler",
    "jedi",
    "psutil",
    "runpy",
    "tornado.platform.asyncio",
    "ipywidgets",
    "anywidget",
    "websockets.asyncio.client",
    "zmq.utils.garbage",
)

NOT_FOR_KERNELS = (
    "ttr.__main__",
    "ttr.serving",
    "ttr.site",
    "ttr.patches.voila",
    "ttr.game.files.board_model",  # reads files that are not ours, with pydantic
    "ttr.lessons.teachers_notes",  # servers and the site make pages of notes, with nbconvert
)
"""Modules that kernels never use."""


def warm_up() -> Logger:
    """Import the modules of kernels, and play on a page to fill the caches; return the kernels' log."""
    import ttr

    gc.disable()  # modules are no garbage, and there are more and more of them to search
    for name in LIBRARIES:
        importlib.import_module(name)
    for module in pkgutil.walk_packages(ttr.__path__, "ttr."):
        if not module.name.startswith(NOT_FOR_KERNELS):
            importlib.import_module(module.name)
    from ttr.ui.play.prepared_page import prepare_page

    from . import kernel

    log = kernel.prepare()
    rehearse()
    os.environ["VOILA_PREHEAT"] = "True"  # the folder of pages
    prepare_page()
    del os.environ["VOILA_PREHEAT"]
    gc.enable()
    # Exclude existing objects from garbage collection, so that kernels share their memory. Garbage stays, too: the
    # search takes a sixth of the start, and each kernel that reused the memory of garbage would copy 2 MB.
    gc.freeze()
    return log


def rehearse() -> int:
    """Play and save the start of a game, and touch the code of a kernel's connections; return the number of moves."""
    from ipywidgets import Widget

    from ttr.store.database import keep_engine
    from ttr.store.store import Store
    from ttr.ui.play.page import PlayPage
    from ttr.ui.setup.game_options import GameOptions, SeatChoice

    with TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/rehearsal.sqlite")
        page = PlayPage(GameOptions(seats=(SeatChoice(None), SeatChoice("expert")), seed=1), store=store)
        for offer in page.turn.offers:
            offer.value = True
        page.turn.keep_button.click()
        for _ in range(2):
            page.turn.deck_button.click()
        page.hint()
        played = page.saver.game
        moves = 0 if played is None else len(played.session.moves)
        PlayPage(store=store).saver.open("" if played is None else played.code)
        keep_engine(store.engine)
    Widget.close_all()
    # The first access to annotations creates them on the class, which invalidates the caches of all its subclasses.
    for kind in {*zmq.Context.mro(), *zmq.Socket.mro()}:
        getattr(kind, "__annotations__", None)
    return moves


def why_not_fork() -> str:
    """Return a reason against forking this process, or an empty text.

    A child only has the forking thread, so the locks of other threads would stay locked forever. All children would
    share an event loop, and take each other's events. (Linux only.)
    """
    if threading.active_count() > 1:
        names = ", ".join(sorted(thread.name for thread in threading.enumerate()))
        return f"more than one thread is running ({names})"
    if any("eventpoll" in os.readlink(path) for path in Path("/proc/self/fd").iterdir() if path.is_symlink()):
        return "there is an event loop already"
    return ""


def main() -> None:
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
    from . import kernel  # after `warm_up`, which imports its modules

    kernel.run(order, parent, log)


if __name__ == "__main__":
    main()
