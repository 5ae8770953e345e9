"""The teacher's pages: served to whoever knows the secret that `ttr serve` prints for the one who has started it.

They lie in a folder beside those of everybody, and the folder is called by the secret's hash. So the server and its
kernels never know the secret itself, and a secret is looked for by its hash, which tells nothing by the time it takes.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

BEHIND = "teacher-"
"""How the name of the folder begins, and in an address the part with the secret."""

SECRET = re.compile(r"[\w-]{22,100}", re.ASCII)
"""At least 128 bits, as `secrets.token_urlsafe(16)` writes them."""


def folder_behind(secret: str) -> str:
    """Return the name of the folder that a secret opens.

    >>> folder_behind("not a secret")[:20]
    'teacher-8f260a0b0949'
    """
    return BEHIND + sha256(secret.encode()).hexdigest()


def folder_in(root: str | Path) -> str:
    """Return the name of the teacher's folder among the pages that are served; empty where there is none."""
    return next((path.name for path in Path(root).glob(f"{BEHIND}*")), "")
