"""Where the shipped boards and records lie: inside an installed package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path


def data_folder() -> Path:
    """Return the folder that holds `boards/`, `records/` and `schema/`."""
    package = Path(__file__).parents[1]
    installed = package / "data"
    return installed if installed.is_dir() else package.parent / "data"
