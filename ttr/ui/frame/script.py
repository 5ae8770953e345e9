"""What widgets with a script of their own share: what stands in front of it, and where the page is shown."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

from ttr.host import this_host


class InBrowser(anywidget.AnyWidget):
    """A widget whose script has to know whether the browser shows nothing but the page; else it shows JupyterLab."""

    alone = traitlets.Bool().tag(sync=True)

    @traitlets.default("alone")
    def _is_alone(self) -> bool:
        return this_host().alone


def script(path: Path, shared: str = "shared.js") -> str:
    """Return the script of a file, which may call what is in a file of this folder."""
    return (Path(__file__).parent / shared).read_text(encoding="utf-8") + path.read_text(encoding="utf-8")
