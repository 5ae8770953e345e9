"""Where the shipped boards and records lie: inside an installed package, or beside it in a checkout."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def data_folder() -> Path:
    """Return the folder that holds `boards/`, `records/` and `schema/`."""
    from pathlib import Path  # takes longer to load than a board to read

    return Path(data_file())


def data_file(*names: str) -> str:
    """Return the path of a file in that folder: ``data_file("boards", "usa.json")``."""
    package = os.path.dirname(os.path.dirname(__file__))
    installed = os.path.join(package, "data")
    folder = installed if os.path.isdir(installed) else os.path.join(os.path.dirname(package), "data")
    return os.path.join(folder, *names)
