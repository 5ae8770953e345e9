"""A button that saves a file or prints a document, which only the browser can do."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ttr.ui.map.tones import in_light
from ttr.ui.map.typeface import embedded_faces

_SVG = "image/svg+xml"
_TYPES = {"csv": "text/csv", "html": "text/html", "pdf": "application/pdf", "png": _SVG, "svg": _SVG}


class CannotSave(Exception):
    """Raised by the content of a button if there is no file; its sentence stands beside the button."""


class BrowserButton(anywidget.AnyWidget):
    """Button that saves a file, or prints an HTML document.

    Parameters
    ----------
    label : str
        The text on the button.
    content : Callable
        Makes the file or the document. It is called, and the browser gets the result, only when someone presses the
        button. It may raise `CannotSave`.
    name : str
        The file's name, which ends in .csv, .html, .pdf, .svg or .png (made by the browser from an SVG); empty for
        printing.
    """

    _esm = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
    label = traitlets.Unicode().tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)

    def __init__(self, label: str, content: Callable[[], str | bytes], name: str = "") -> None:
        super().__init__(label=label, name=name)
        self.content = content
        self.on_msg(lambda widget, content, buffers: self.receive(content))

    def receive(self, message: Any) -> None:
        """Handle a message from the browser, which may contain anything."""
        if not (isinstance(message, dict) and message.get("wanted")):
            return
        try:
            made = self.content()
        except CannotSave as problem:
            self.send({"note": str(problem)})
            return
        self.send({"save": _data_url(made, self.name)} if self.name else {"print": made})


def _data_url(made: str | bytes, name: str) -> str:
    kind = name.rpartition(".")[2]
    if isinstance(made, str):
        whole = _complete_svg(made) if _TYPES[kind] == _SVG else made
        made = whole.encode("utf-8-sig" if kind == "csv" else "utf-8")  # spreadsheets know UTF-8 by the mark
    return f"data:{_TYPES[kind]};base64,{b64encode(made).decode('ascii')}"


def _complete_svg(drawn: str) -> str:
    """Return an SVG as a file of its own, without a page's stylesheet: in light colors for print, with its typeface."""
    opening, rest = in_light(drawn).split(">", 1)
    return f"{opening}><style>{embedded_faces(rest)}</style>{rest}"
