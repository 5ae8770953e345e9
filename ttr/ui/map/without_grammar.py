"""Imports of others' libraries without a parser that no page needs.

With nbformat, and with jupyter_server's events, comes jsonschema, and with that a grammar of international web
addresses that takes more than a second to build: more than all the rest of a page, or of a server. It is optional to
the one that asks for it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_GRAMMAR = "rfc3987_syntax"


@contextmanager
def without_grammar() -> Iterator[None]:
    """Let imports of the grammar fail as if it was not installed; nothing changes where it is loaded already."""
    modules: Any = sys.modules  # None stands for a module that cannot be imported
    if _GRAMMAR in modules:
        yield
        return
    modules[_GRAMMAR] = None
    try:
        yield
    finally:
        del modules[_GRAMMAR]
