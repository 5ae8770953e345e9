"""The host: a script, JupyterLab, Voilà, Binder, or Python in a browser, and its abilities."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

SITE = "TTR_SITE"
"""The environment variable with the address of the static site, which a server sets for its pages."""

JOIN = "TTR_JOIN"
"""The environment variable with the path of the page for joining with letters, which a server sets for its pages."""

INDEX = "TTR_INDEX"
"""The environment variable with the path of the start page, which a server sets for its pages."""

STYLE = "TTR_STYLE"
"""The environment variable with the path of the stylesheet, which a server sets for its pages."""

ADDRESSES = "TTR_ADDRESS"
"""The environment variable with a server's addresses for other devices, the best first: http://192.168.0.7:8866."""

BROWSER_PAGE = "TTR_PAGE"
"""The variable with the name of the page, which code-free pages of the static site set in their Python."""

SERVER_ENDS = "ttr.server-ends"
"""The target of the comm that a server of pages opens to each kernel before it stops."""


class Place(StrEnum):
    """Where this program runs.

    Examples
    --------
    >>> Host.of({}, "linux").place is Place.SCRIPT
    True
    """

    SCRIPT = "script"  # or a terminal, or a test
    LAB = "JupyterLab"
    VOILA = "Voilà"
    BINDER = "Binder"
    BROWSER = "browser"  # Pyodide, in a folder of files without a server


@dataclass(frozen=True, slots=True)
class Host:
    """The place where this program runs, and the abilities of the program there.

    Attributes
    ----------
    place : Place
        The place where the program runs.
    alone : bool
        Whether the browser shows only the page, without code, at an address of its own.
    query : str
        The part of the page's link after the question mark, if known.
    early : bool
        Whether the page is built before somebody opens it, so that its query arrives later.
    user : str
        The name of the user, if known; else empty.
    per_visitor : bool
        Whether each visitor gets a separate machine, as on Binder, so that visitors cannot meet.
    site : str
        The address of the static site beside the pages, if any; else empty.
    join : str
        The path of the server's page where people join a class with letters, if any; else empty.
    style : str
        The path of the pages' stylesheet, if a server hands it out; else empty.
    index : str
        The path of the start page, if a server serves it beside the page; else empty.

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
    join: str = ""
    style: str = ""
    index: str = ""

    @classmethod
    def of(cls, environment: Mapping[str, str], platform: str) -> Host:
        """Return the host described by an environment and `sys.platform`."""
        query, user = environment.get("QUERY_STRING", ""), environment.get("JUPYTERHUB_USER", "")
        binder = "BINDER_SERVICE_HOST" in environment or "BINDER_LAUNCH_HOST" in environment
        if platform == "emscripten":
            alone = BROWSER_PAGE in environment
            return cls(Place.BROWSER, alone=alone, query=query, site="../" if alone else "")
        if "VOILA_PREHEAT" in environment or environment.get("SERVER_SOFTWARE", "").startswith("voila"):
            early = environment.get("VOILA_PREHEAT") == "True"
            paths = (environment.get(name, "") for name in (SITE, JOIN, STYLE, INDEX))
            return cls(Place.VOILA, True, query, early, user, binder, *paths)
        if binder:
            return cls(Place.BINDER, user=user, per_visitor=True)
        if "JPY_SESSION_NAME" in environment or "JPY_PARENT_PID" in environment:
            return cls(Place.LAB, user=user)
        return cls(user=user)

    @property
    def processes(self) -> bool:
        """True if games can run in other processes, and so on all cores."""
        return self.place is not Place.BROWSER

    @property
    def keeps_games(self) -> bool:
        """True if a disk or a database can keep games longer than the page."""
        return self.place is not Place.BROWSER

    @property
    def has_server(self) -> bool:
        """True if a server can tell the state of a page's kernel."""
        return self.place is Place.VOILA


def this_host() -> Host:
    """Return the host of this program.

    Returns
    -------
    Host
        The place, and the abilities of the program there.

    Examples
    --------
    >>> str(this_host().place)
    'script'
    """
    return Host.of(os.environ, sys.platform)
