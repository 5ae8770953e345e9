"""Under which names a server may be asked.

A page of somebody else can give its own name the address of this machine, and then speak to a server here as if it
were that page's own ("DNS rebinding"). The browser tells the name in the Host header. Names of this machine, any
address in numbers (nobody can give that to another machine) and names that were allowed are answered.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable

ANY_ADDRESS = r"\d{1,3}(?:\.\d{1,3}){3}|\[?[0-9a-f:.]*:[0-9a-f:.]*\]?"


def own_names() -> set[str]:
    """Return the names under which this machine is known to itself and in its network."""
    name = socket.gethostname().lower()
    return {"localhost", name, f"{name.partition('.')[0]}.local"}


def foreign(allowed: Iterable[str] = ()) -> str:
    """Return a regular expression that fits every name but those that may be used; `*` allows all.

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
