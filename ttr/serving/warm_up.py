"""What every page's kernel needs, imported and tried once, so that the kernels forked afterwards have it already."""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

# Imported by every kernel at its start, or with the first use of something in a cell.
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
    "plotly.graph_objects",
    "voila.utils",
)

NOT_FOR_KERNELS = ("ttr.__main__", "ttr.serving", "ttr.game.board_model", "ttr.game.rules_model")
"""A program; the servers' side; what reads files that are not ours, with pydantic, which is large."""

# These look once, when they are imported, in what kind of program they are: a kernel asks them again.
LOOK_AT_IMPORT = ("plotly.io._renderers",)


def warm_up() -> None:
    """Import what kernels need, and play a little on one page, for the caches that this fills."""
    import ttr

    for name in LIBRARIES:
        importlib.import_module(name)
    for module in pkgutil.walk_packages(ttr.__path__, "ttr."):
        if not module.name.startswith(NOT_FOR_KERNELS):
            importlib.import_module(module.name)

    from ipywidgets import Widget

    from ttr.ui.parts.game_options import GameOptions, SeatChoice
    from ttr.ui.play.page import PlayPage

    page = PlayPage(GameOptions(seats=(SeatChoice(None), SeatChoice("expert")), seed=1))
    page.turn.keep_button.click()
    page.hint()
    Widget.close_all()
    del page
    gc.collect()
    gc.freeze()  # what is here now stays: collections in the kernels need not touch its memory, which they share


def look_again() -> None:
    """Let modules that chose how to show things when there was no kernel yet choose anew; called in the kernel."""
    for name in LOOK_AT_IMPORT:
        if name in sys.modules:
            importlib.reload(sys.modules[name])


class _WithoutModules:
    """The module `sys`, as if nothing had been imported."""

    modules: Mapping[str, object] = MappingProxyType({})

    def __getattr__(self, name: str) -> object:
        return getattr(sys, name)


def touch_no_modules() -> None:
    """Keep a kernel from looking at every module that it has; called in the kernel, before it is made.

    A patch, of ipykernel 7: it lists the files of all modules for its debugger, which steps over them. Looking at an
    object in Python is writing to its memory, so that this list alone cost each kernel 10 MB that it need not have of
    its own. Here a debugger steps into what it is told to step into.
    """
    from ipykernel import ipkernel

    vars(ipkernel)["sys"] = _WithoutModules()


def why_not_fork() -> str:
    """Say what stands in the way of forking this process, or nothing.

    A child has only the thread that forked: the locks of others stay locked in it for ever. An event loop would be
    shared by all children, each taking the others' events. (Linux only.)
    """
    if threading.active_count() > 1:
        names = ", ".join(sorted(thread.name for thread in threading.enumerate()))
        return f"more than one thread is running ({names})"
    if any("eventpoll" in os.readlink(path) for path in Path("/proc/self/fd").iterdir() if path.is_symlink()):
        return "there is an event loop already"
    return ""
