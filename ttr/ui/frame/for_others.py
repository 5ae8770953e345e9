"""The address of a page for other devices: the one that phones reach, or another one that the user chooses."""

from __future__ import annotations

import os
from collections.abc import Callable
from urllib.parse import urlsplit, urlunsplit

from ttr.host import ADDRESSES
from ttr.ui.controls.widgets import dropdown, show_if

ONLY_HERE = (
    "Only this computer can open this address. For other devices, run ttr serve --page {} "
    "and open the address that it prints."
)
"""The note of a page whose address only works on the server's computer, to format with the name of the page."""

_HERE = ("localhost", "127.0.0.1", "[::1]", "::1")


def for_others(page: str, public: str | None = None) -> tuple[str, ...]:
    """Return a page's addresses for other devices, from its address in the browser; none if it only works here.

    `public` lists the server's addresses for others, separated by spaces; by default the environment does.

    >>> for_others("http://localhost:8866/voila/render/class.ipynb", "http://192.168.0.7:8866 http://10.0.0.3:8866")
    ('http://192.168.0.7:8866/voila/render/class.ipynb', 'http://10.0.0.3:8866/voila/render/class.ipynb')
    >>> for_others("http://localhost:8866/", "")
    ()
    >>> for_others("http://pages.school.example/", "http://192.168.0.7:8866")
    ('http://pages.school.example/',)
    """
    parts = urlsplit(page)
    if parts.hostname not in _HERE:
        return (page,)
    servers = (os.environ.get(ADDRESSES, "") if public is None else public).split()
    return tuple(urlunsplit((*urlsplit(server)[:2], *parts[2:])) for server in servers)


class ForOthers:
    """The chosen address of a page for other devices.

    `choice` is a list of addresses, shown if there are several; `on_choice` is called after a choice. `page` is the
    address in this browser; it is empty if the page has none, as in JupyterLab.
    """

    def __init__(self, on_choice: Callable[[], None]) -> None:
        self._page = ""
        self.choice = dropdown("Address for phones", [("", "")])
        self.choice.observe(lambda _: on_choice(), "value")
        show_if(False, self.choice)

    @property
    def page(self) -> str:
        """The page's address in this browser."""
        return self._page

    @page.setter
    def page(self, page: str) -> None:
        if page == self._page:
            return
        self._page, found = page, for_others(page) or (page,)
        self.choice.options = [(urlsplit(address).netloc, address) for address in found]
        self.choice.value = found[0]
        show_if(len(found) > 1, self.choice)

    @property
    def address(self) -> str:
        """The chosen address."""
        chosen: str = self.choice.value
        return chosen

    @property
    def only_here(self) -> bool:
        """Whether the address only works on this computer."""
        return bool(self._page) and not for_others(self._page)
