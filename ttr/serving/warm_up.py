"""Import and exercise the code of every page, so that forked kernels have it already."""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
import threading
from logging import Logger
from pathlib import Path
from tempfile import TemporaryDirectory

import zmq

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
    from ttr.ui.play.ready import make_ready

    from . import kernel

    log = kernel.prepare()
    rehearse()
    os.environ["VOILA_PREHEAT"] = "True"  # the folder of pages
    make_ready()
    del os.environ["VOILA_PREHEAT"]
    gc.enable()
    # Exclude existing objects from garbage collection, so that kernels share their memory. Garbage stays, too: the
    # search takes a sixth of the start, and each kernel that reused the memory of garbage would copy 2 MB.
    gc.freeze()
    return log


def rehearse() -> int:
    """Play and save the start of a game, and touch the code of a kernel's connections; return the number of moves."""
    from ipywidgets import Widget

    from ttr.store.places import put_by
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
        put_by(store.engine)
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
