"""The store of whoever runs this program; no database is loaded where none is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttr.host import this_host

if TYPE_CHECKING:
    from ttr.store.store import Store


def own_store() -> Store | None:
    """Return the store that `TTR_STORE` names, or the user's own; None where games are not or cannot be kept."""
    if not this_host().keeps_games:
        return None
    from ttr.store.places import place
    from ttr.store.store import Store

    url = place()
    return None if url is None else Store(url)
