"""Input for the user's own record or board: a file, or pasted text.

The browser refuses large input: a message of more than 10 MB would break the page's connection, and later messages from
FileUpload and Textarea of ipywidgets would never arrive. Input is sent once and not kept in any widget, because the
text of a record holds everybody's secrets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ttr.game.files.record import MAX_BYTES


@dataclass(frozen=True, slots=True)
class InputLabels:
    """Texts of an input: its name, its labels, an example of its beginning, and the file types to offer."""

    what: str
    upload: str
    example: str
    accept: str


BOARD = InputLabels("board file", "Upload a board file", '{ "format": 1, "name": …', ".json,application/json")


class RecordInput(anywidget.AnyWidget):
    """A button to upload a file, a field to paste a text, and a button to read it, for up to `limit` bytes."""

    _esm = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
    limit = traitlets.Int().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        on_text: Callable[[bytes], None],
        on_problem: Callable[[str], None],
        words: InputLabels,
        limit: int = MAX_BYTES,
    ) -> None:
        super().__init__(limit=limit, words=asdict(words))
        self._on_text, self._on_problem = on_text, on_problem
        self._words, self._limit = words, limit
        self.on_msg(lambda widget, content, buffers: self.receive(content, buffers))

    def clear(self) -> None:
        self.send({"kind": "clear"})

    def receive(self, content: Any, buffers: Sequence[Any]) -> None:
        kind = content.get("kind") if isinstance(content, dict) else None
        if kind in ("file", "text") and len(buffers) == 1:
            given = bytes(buffers[0])
            if given.strip():
                self._on_text(given)
            else:
                empty = "This file is empty." if kind == "file" else f"Paste the text of a {self._words.what} first."
                self._on_problem(empty)
        elif kind == "too large":
            self._on_problem(f"This is not a {self._words.what}: one has at most {self._limit // 1000} kB.")
        elif kind == "unreadable":
            self._on_problem("The browser could not read this file.")
