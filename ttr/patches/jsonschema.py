"""Import jsonschema without its formats of web addresses and durations, which take longer than all the rest.

The grammar of international addresses comes with jupyter_server's events, where it takes half a second of a server's
start, and with nbformat; durations bring along a library of times with the names of months in sixty languages. Both are
optional for jsonschema, but there is no setting: jsonschema imports what is installed, and builds the grammar
immediately.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

WRITTEN_FOR = {"jupyter-server": ">=2.14,<3", "nbconvert": ">=7.16.5,<8"}  # they install the formats

FORMATS = ("rfc3987_syntax", "isoduration")


@contextmanager
def without_formats() -> Iterator[None]:
    """Make imports of the formats fail as if they were not installed, unless they are already loaded."""
    modules: Any = sys.modules  # None makes an import fail
    hidden = [name for name in FORMATS if name not in modules]
    modules.update(dict.fromkeys(hidden))
    try:
        yield
    finally:
        for name in hidden:
            del modules[name]
