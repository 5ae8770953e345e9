"""A play page made in advance, which a forked process takes over from its parent.

A page has some two hundred widgets, and making them takes half of its starting time. Forked processes share the
widgets that exist before the fork. Other pages of the process do not see them (`ttr.patches.ipywidgets`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ttr.patches.ipywidgets import has_widgets, unregister_widgets
from ttr.runtime import this_host
from ttr.ui.controls import shared_looks
from ttr.ui.play.page import PlayPage

if TYPE_CHECKING:
    from ttr.store.store import Store

_ready: list[tuple[PlayPage, Callable[[], None]]] = []


def prepare_page() -> None:
    """Make a page for the processes forked from this process, which has no other widgets.

    The page suits the environment of this process: see `ttr.runtime`.
    """
    assert not has_widgets()
    page = PlayPage()
    page.widget.open()
    register_again, looks = unregister_widgets(), dict(shared_looks.kept)
    shared_looks.kept.clear()

    def take() -> None:
        register_again()
        shared_looks.kept.update(looks)

    _ready.append((page, take))


def play_page(store: Store | None) -> PlayPage:
    """Return the ready page on the first call in a page's kernel, or else a new page."""
    host = this_host()
    if not (_ready and host.alone and host.has_server) or has_widgets():
        return PlayPage(store=store)
    page, take = _ready.pop()
    take()
    page.saver.store = store
    return page
