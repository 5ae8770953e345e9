"""The query of the link that a page was opened with."""

from __future__ import annotations

import os


def link_query() -> str:
    """Return the query of the page's link, empty outside Voilà.

    A kernel that Voilà has warmed up runs before anybody has opened the page, so this waits for the
    visitor; without a warm pool it returns at once.
    """
    try:
        from voila.utils import wait_for_request
    except ImportError:
        return ""
    wait_for_request()
    return os.environ.get("QUERY_STRING", "")
