"""A play page that is made in advance: a process that is forked from one that has made it takes it for its own.

To make a page is to make some three hundred widgets, which is half of what it takes to start one, and what is made
before the fork is shared.

A patch, written for ipywidgets 8 and comm 0.2: both keep a register of all widgets of a process. Those of the page that
is ready stand in none of them until it is taken, so that no other page of the process knows of them.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any

import comm
from IPython import get_ipython
from ipywidgets.widgets import widget

from ttr.host import this_host
from ttr.ui.controls import shared_looks
from ttr.ui.play.page import PlayPage

if TYPE_CHECKING:
    from ttr.store.store import Store

Register = MutableMapping[Any, Any]

_ready: list[tuple[PlayPage, list[Register]]] = []


def make_ready() -> None:
    """Make a page, for the processes that are forked from this one; it has no other widgets.

    It is made for the place where this process says it is: see `ttr.host`.
    """
    assert not widget._instances
    page = PlayPage()
    _ready.append((page, [dict(register) for register in _registers()]))
    for register in _registers():
        register.clear()


def play_page(store: Store | None) -> PlayPage:
    """Return a page: the one that is ready, to the first who asks as a page, or else a new one."""
    host = this_host()
    if not (_ready and host.alone and host.has_server) or any(_registers()):
        return PlayPage(store=store)
    page, widgets = _ready.pop()
    for register, known in zip(_registers(), widgets, strict=True):
        register.update(known)
    for each in comm.get_comm_manager().comms.values():
        vars(each)["kernel"] = get_ipython().kernel  # widgets whose comm has none are silent
    page.keeping.keep_in(store)
    return page


def _registers() -> tuple[Register, ...]:
    """Return what knows of the widgets of this process: by their ids, their comms, and the looks that all share."""
    return widget._instances, comm.get_comm_manager().comms, shared_looks.kept
