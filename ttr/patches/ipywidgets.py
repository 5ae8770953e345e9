"""Widgets that were made before a fork are unknown to the processes forked from it, but for the one that takes them.

ipywidgets keeps a register of all widgets of a process, and sends what stands there to every page. A widget leaves it
only by being closed for good, and to make three hundred anew is half of what a page takes to start.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any

import comm
from IPython.core.getipython import get_ipython
from ipywidgets.widgets import widget

WRITTEN_FOR = {"ipywidgets": ">=8.1.2,<8.2", "comm": ">=0.2.1,<0.3"}


def any_widgets() -> bool:
    """Return True if this process knows of a widget."""
    return bool(widget._instances)


def put_aside() -> Callable[[], None]:
    """Forget all widgets of this process; return what makes them known again, in the kernel that runs then."""
    kept = [dict(register) for register in _registers()]
    for register in _registers():
        register.clear()

    def take_back() -> None:
        for register, known in zip(_registers(), kept, strict=True):
            register.update(known)
        shell: Any = get_ipython()
        each: Any
        for each in comm.get_comm_manager().comms.values():
            each.kernel = shell.kernel  # ipykernel's have one; widgets whose comm has none are silent

    return take_back


def _registers() -> tuple[MutableMapping[Any, Any], ...]:
    return widget._instances, comm.get_comm_manager().comms
