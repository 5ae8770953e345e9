"""Read and write files: boards, records, the log sheet. The rules, one folder up, know nothing about files.

Files that ship with the code are inside an installed package, or beside it in a checkout.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def shipped_file(*names: str) -> str:
    """Return the path of a shipped file: ``shipped_file("notebooks", "play.ipynb")``, ``"data"``, ``"docs"``.

    A wheel holds these files inside the package; the repository holds them beside it (see `pyproject.toml`).
    """
    package = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
    home = package if os.path.isdir(os.path.join(package, "data")) else os.path.dirname(package)
    return os.path.join(home, *names)


def data_folder() -> Path:
    """Return the folder that holds `boards/`, `records/` and `schema/`."""
    from pathlib import Path  # loading pathlib takes longer than reading a board

    return Path(data_file())


def data_file(*names: str) -> str:
    """Return the path of a file in that folder: ``data_file("boards", "usa.json")``."""
    return shipped_file("data", *names)
