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


def script(path: Path, shared: str = "shared.js") -> str:
    """Return the script of a file, after a script of this folder that it may call."""
    return (Path(__file__).parent / shared).read_text(encoding="utf-8") + path.read_text(encoding="utf-8")
