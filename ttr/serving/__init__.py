"""The server of pages: many kernels, which start within a moment.

The teacher's pages are for people with the secret that `ttr serve` prints at its start. They are in a folder beside the
public pages, named after the secret's hash. So the server and its kernels never know the secret itself, and the
comparison of hashes leaks nothing through its timing.
"""

import re
from hashlib import sha256

WARM = "The first page is warm."
"""The line that a server writes when its first page is warm; `ttr serve` waits for it."""

BEHIND = "teacher-"
"""The beginning of the folder's name, and in an address of the part with the secret."""

SECRET = re.compile(r"[\w-]{22,100}", re.ASCII)
"""At least 128 bits, as `secrets.token_urlsafe(16)` writes them."""


def folder_behind(secret: str) -> str:
    """Return the name of the folder that a secret opens.

    >>> folder_behind("not a secret")[:20]
    'teacher-8f260a0b0949'
    """
    return BEHIND + sha256(secret.encode()).hexdigest()
