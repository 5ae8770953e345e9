"""Write the README's links to Binder anew, for the address in `pyproject.toml`: `python tools/make_links.py`.

A fork changes the address there, and runs this.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"https://mybinder\.org/v2/gh/[^/\s)]+/[^/\s)]+/")


def repository() -> str:
    """Return the address of the repository."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    address: str = project["urls"]["Repository"]
    return address


def with_links(text: str, address: str) -> str:
    """Return a text with its links to Binder leading to a repository on GitHub.

    >>> with_links("https://mybinder.org/v2/gh/old/name/HEAD?urlpath=lab", "https://github.com/ada/ttr")
    'https://mybinder.org/v2/gh/ada/ttr/HEAD?urlpath=lab'
    """
    return LINK.sub(f"https://mybinder.org/v2/gh/{address.removeprefix('https://github.com/')}/", text)


if __name__ == "__main__":
    readme = ROOT / "README.md"
    readme.write_text(with_links(readme.read_text(encoding="utf-8"), repository()), encoding="utf-8")
