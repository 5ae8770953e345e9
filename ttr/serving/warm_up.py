"""What every page's kernel needs, imported and tried once, so that the kernels forked afterwards have it already."""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
import sys
import threading
from pathlib import Path

# Imported by every kernel at its start, or with the first use of something in a cell.
LIBRARIES = (
    "ipykernel.kernelapp",
    "ipykernel.ipkernel",
    "ipykernel.zmqshell",
    "ipykernel.displayhook",
    "ipykernel.debugger",
    "ipykernel.embed",
    "IPython.core.completer",
    "jedi",
    "ipywidgets",
    "anywidget",
    "plotly.graph_objects",
    "voila.utils",
)

# These look once, when they are imported, in what kind of program they are: a kernel asks them again.
LOOK_AT_IMPORT = ("plotly.io._renderers",)


def warm_up() -> None:
    """Import what kernels need, and make one page for the caches that making a page fills."""
    import ttr.lessons
    import ttr.ui

    for name in LIBRARIES:
        importlib.import_module(name)
    for room in (ttr.ui, ttr.lessons):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            importlib.import_module(module.name)

    from ipywidgets import Widget

    from ttr.ui.play.page import PlayPage

    PlayPage()
    Widget.close_all()
    gc.collect()
    gc.freeze()  # what is here now stays: collections in the kernels need not touch its memory, which they share


def look_again() -> None:
    """Let modules that chose how to show things when there was no kernel yet choose anew; called in the kernel."""
    for name in LOOK_AT_IMPORT:
        if name in sys.modules:
            importlib.reload(sys.modules[name])


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
