"""Base of widgets with their own script: shared code, and whether JupyterLab surrounds the page."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

from ttr.host import this_host


class InBrowser(anywidget.AnyWidget):
    """Widget whose script needs to know whether the page fills the browser or is part of JupyterLab."""

    alone = traitlets.Bool().tag(sync=True)

    @traitlets.default("alone")
    def _is_alone(self) -> bool:
        return this_host().alone


def script(path: Path, *more: str) -> str:
    """Return the script of a file, after those of this folder that it may call: the shared one, and more by name."""
    files = (*(Path(__file__).with_name(name) for name in ("shared.js", *more)), path)
    return "".join(file.read_text(encoding="utf-8") for file in files)
