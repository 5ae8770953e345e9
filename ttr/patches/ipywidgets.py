"""Hide widgets from before a fork from the forked processes, except from the one that takes them.

ipywidgets keeps a registry of all widgets of a process, and sends them all to every page. A widget only leaves the
registry when it closes for good, and making three hundred new ones takes half of a page's starting time.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any

import comm
from IPython.core.getipython import get_ipython
from ipywidgets.widgets import widget

WRITTEN_FOR = {"ipywidgets": ">=8.1.2,<8.2", "comm": ">=0.2.1,<0.3"}


def has_widgets() -> bool:
    """Return True if this process has a registered widget."""
    return bool(widget._instances)


def unregister_widgets() -> Callable[[], None]:
    """Unregister all widgets of this process; return a function that registers them again in the current kernel."""
    kept = [dict(register) for register in _get_registers()]
    for register in _get_registers():
        register.clear()

    def register_again() -> None:
        for register, known in zip(_get_registers(), kept, strict=True):
            register.update(known)
        shell: Any = get_ipython()
        each: Any
        for each in comm.get_comm_manager().comms.values():
            each.kernel = shell.kernel  # ipykernel's comms have one; widgets whose comm has none are silent

    return register_again


def _get_registers() -> tuple[MutableMapping[Any, Any], ...]:
    return widget._instances, comm.get_comm_manager().comms
