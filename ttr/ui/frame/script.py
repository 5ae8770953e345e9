"""The script of a widget that looks at the page around it: with what such scripts share in front of it."""

from __future__ import annotations

from pathlib import Path

_SHARED = (Path(__file__).parent / "shared.js").read_text(encoding="utf-8")


def script(path: Path) -> str:
    """Return the script of a file, which may call what is in `shared.js`."""
    return _SHARED + path.read_text(encoding="utf-8")
