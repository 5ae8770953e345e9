"""Import jsonschema without its grammar of international web addresses, which takes longer than all the rest.

The grammar comes with jupyter_server's events, where it takes half a second of a server's start, and with nbformat. It
is optional for jsonschema, but there is no setting: jsonschema imports it if it is installed, and builds the grammar
immediately.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

WRITTEN_FOR = {"jupyter-server": ">=2.14,<3", "nbconvert": ">=7.16.5,<8"}  # they install the grammar

GRAMMAR = "rfc3987_syntax"


@contextmanager
def without_grammar() -> Iterator[None]:
    """Make imports of the grammar fail as if it were not installed, unless it is already loaded."""
    modules: Any = sys.modules  # None makes an import fail
    if GRAMMAR in modules:
        yield
        return
    modules[GRAMMAR] = None
    try:
        yield
    finally:
        del modules[GRAMMAR]
