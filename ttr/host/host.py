"""The host: a script, JupyterLab, Voilà, Binder, or Python in a browser; and what it can do."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

SITE = "TTR_SITE"
"""The variable in which a server tells its pages where it hands the static site out."""

BROWSER_PAGE = "TTR_PAGE"
"""The variable that a page without code of the static site sets in its Python: the name of the page."""

SERVER_ENDS = "ttr.server-ends"
"""The target of the comm that a server of pages opens to each kernel when it is about to end."""


class Place(StrEnum):
    """Where this program runs."""

    SCRIPT = "script"  # or a terminal, or a test
    LAB = "JupyterLab"
    VOILA = "Voilà"
    BINDER = "Binder"
    BROWSER = "browser"  # Pyodide, in a folder of files without a server


@dataclass(frozen=True, slots=True)
class Host:
    """Where this program runs, and what that place can do.

    Attributes
    ----------
    place : Place
        Where it runs.
    alone : bool
        Whether the browser shows nothing but the page: no code, and the address is the page's own.
    query : str
        What stands in the page's link behind the question mark, as far as it is known.
    early : bool
        Whether the page is made before somebody opens it, so that its query comes later.
    user : str
        Who works here, if the place knows; else empty.
    per_visitor : bool
        Whether each visitor gets a machine of their own, as on Binder: then no two of them meet.
    site : str
        The address of the static site beside the pages, where there is one; else empty.

    Examples
    --------
    >>> Host.of({"VOILA_PREHEAT": "False", "QUERY_STRING": "seed=7"}, "linux").query
    'seed=7'
    >>> Host.of({}, "emscripten").processes
    False
    """

    place: Place = Place.SCRIPT
    alone: bool = False
    query: str = ""
    early: bool = False
    user: str = ""
    per_visitor: bool = False
    site: str = ""

    @classmethod
    def of(cls, environment: Mapping[str, str], platform: str) -> Host:
        """Read the host from a process's environment and `sys.platform`."""
        query, user = environment.get("QUERY_STRING", ""), environment.get("JUPYTERHUB_USER", "")
        binder = "BINDER_SERVICE_HOST" in environment or "BINDER_LAUNCH_HOST" in environment
        if platform == "emscripten":
            alone = BROWSER_PAGE in environment
            return cls(Place.BROWSER, alone=alone, query=query, site="../" if alone else "")
        if "VOILA_PREHEAT" in environment or environment.get("SERVER_SOFTWARE", "").startswith("voila"):
            early = environment.get("VOILA_PREHEAT") == "True"
            site = environment.get(SITE, "")
            return cls(Place.VOILA, alone=True, query=query, early=early, user=user, per_visitor=binder, site=site)
        if binder:
            return cls(Place.BINDER, user=user, per_visitor=True)
        if "JPY_SESSION_NAME" in environment or "JPY_PARENT_PID" in environment:
            return cls(Place.LAB, user=user)
        return cls(user=user)

    @property
    def processes(self) -> bool:
        """True if games can be played in other processes, and so on all cores."""
        return self.place is not Place.BROWSER

    @property
    def keeps_games(self) -> bool:
        """True if there is a disk or a database for games, which outlives the page."""
        return self.place is not Place.BROWSER

    @property
    def has_server(self) -> bool:
        """True if a server can be asked what the kernel of a page does."""
        return self.place is Place.VOILA


def this_host() -> Host:
    """Return the host that this program runs on."""
    return Host.of(os.environ, sys.platform)
