"""Links into a class: addresses that others can open, with a code in the fragment."""

from __future__ import annotations

import os
from dataclasses import dataclass
from urllib.parse import urlsplit

SETTING = "TTR_ADDRESS"
"""The environment variable with this server's address for others, as in http://192.168.0.7:8866."""

_HERE = ("localhost", "127.0.0.1", "[::1]", "::1")


@dataclass(frozen=True, slots=True)
class PageAddress:
    """The address of a page."""

    address: str  # without a fragment; empty if the page has no address, as in JupyterLab
    only_here: bool = False  # whether the address only works on this computer

    def link(self, code: str) -> str:
        """Return the link with a code."""
        return f"{self.address}#class={code}"


def for_others(page: str, public: str | None = None) -> PageAddress:
    """Return a page's address for other computers, from its address in the teacher's browser.

    `public` is the server's public address, by default from the environment.

    >>> for_others("http://localhost:8866/voila/render/class.ipynb", "http://192.168.0.7:8866").address
    'http://192.168.0.7:8866/voila/render/class.ipynb'
    >>> for_others("http://localhost:8866/", "").only_here
    True
    >>> for_others("http://pages.school.example/", "http://192.168.0.7:8866").address
    'http://pages.school.example/'
    """
    parts = urlsplit(page)
    if parts.hostname not in _HERE:
        return PageAddress(page)
    public = os.environ.get(SETTING, "") if public is None else public
    return PageAddress(public.rstrip("/") + parts.path) if public else PageAddress(page, only_here=True)
