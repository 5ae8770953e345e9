"""Host names that a server accepts.

A foreign website can point its own name to this machine's address, and then use a server here as if it were its own
("DNS rebinding"). The browser sends the name in the Host header. The server accepts this machine's names, numeric
addresses (which nobody can redirect) and explicitly allowed names.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable

ANY_ADDRESS = r"\d{1,3}(?:\.\d{1,3}){3}|\[?[0-9a-f:.]*:[0-9a-f:.]*\]?"


def own_names() -> set[str]:
    """Return the names of this machine for itself and in its network."""
    name = socket.gethostname().lower()
    return {"localhost", name, f"{name.partition('.')[0]}.local"}


def foreign(allowed: Iterable[str] = ()) -> str:
    """Return a regular expression that matches every name except the allowed ones; `*` allows all.

    >>> import re
    >>> [bool(re.match(foreign(["school.example"]), name)) for name in ("localhost", "192.168.0.7", "school.example")]
    [False, False, False]
    >>> bool(re.match(foreign(["school.example"]), "evil.example"))
    True
    """
    names = {name.lower() for name in allowed if name} | own_names()
    if "*" in names:
        return "(?!)$"
    known = "|".join(sorted(re.escape(name) for name in names))
    return rf"(?!(?:{known}|(?:[\w-]+\.)*localhost|{ANY_ADDRESS})\.?$).*$"
