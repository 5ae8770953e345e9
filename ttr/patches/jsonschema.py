"""jsonschema is imported without a grammar of international web addresses that takes more time than all the rest.

It comes with jupyter_server's events, half a second of a server's start, and with nbformat. It is optional to
jsonschema, which has no setting for that: whatever can be imported, it imports, and the grammar is built at once.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

WRITTEN_FOR = {"jupyter-server": ">=2.14,<3", "nbconvert": ">=7.16.5,<8"}  # they bring it along

GRAMMAR = "rfc3987_syntax"


@contextmanager
def without_grammar() -> Iterator[None]:
    """Let imports of the grammar fail as if it was not installed; nothing changes where it is loaded already."""
    modules: Any = sys.modules  # None stands for a module that cannot be imported
    if GRAMMAR in modules:
        yield
        return
    modules[GRAMMAR] = None
    try:
        yield
    finally:
        del modules[GRAMMAR]
