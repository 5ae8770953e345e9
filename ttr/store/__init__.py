"""Logs of games and classes, which survive a reload, a kernel and a server.

This file finds the store of the user who runs the program. It loads a database only if needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttr.runtime import Host, Place, this_host
from ttr.store.logs import NOWHERE, chosen_url

if TYPE_CHECKING:
    from ttr.store.store import Store

NOTHING_IS_KEPT = "Nothing is saved here (TTR_STORE=none), so nobody else can join."


def own_store() -> Store | None:
    """Return the store that `TTR_STORE` names, or the user's own; None if games are not or cannot be kept."""
    if not this_host().keeps_games:
        return None
    from ttr.store.database import database_url
    from ttr.store.store import Store

    url = database_url()
    return None if url is None else Store(url)


def why_nobody_joins(host: Host | None = None) -> str:
    """Return the reason why nobody else can join a table or a class opened here; an empty text if others can.

    >>> why_nobody_joins(Host(Place.BROWSER))
    'This page runs in your browser, without a server, so nobody else can join.'
    >>> why_nobody_joins(Host(Place.VOILA, alone=True))
    ''
    """
    host = this_host() if host is None else host
    if host.place is Place.BROWSER:
        return "This page runs in your browser, without a server, so nobody else can join."
    if host.per_visitor:
        return (
            "Here each visitor gets a separate computer, as on Binder, so nobody else can join. To play with "
            "others, serve the pages on your own computer: ttr serve."
        )
    if chosen_url() == NOWHERE:
        return NOTHING_IS_KEPT
    if (host.place is Place.LAB or host.user) and not chosen_url():
        return (
            "Here everything is saved in a file of your own, so nobody else can join. To play with others, "
            "serve the pages: ttr serve. Or share one store (TTR_STORE)."
        )
    return ""
