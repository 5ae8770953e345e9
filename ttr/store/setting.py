"""The setting that says where games are kept: `TTR_STORE`, a database's URL or `none`."""

from __future__ import annotations

import os

SETTING = "TTR_STORE"
NOWHERE = "none"


def wanted() -> str:
    """Return what the setting says; nothing where it is not set."""
    return os.environ.get(SETTING, "").strip()
