"""Input for the user's own record or board: a file, or pasted text.

The browser refuses large input: a message of more than 10 MB would break the page's connection, and later messages from
FileUpload and Textarea of ipywidgets would never arrive. Input is sent once and not kept in any widget, because the
text of a record holds everybody's secrets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
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

_ESM = """
export default {
  render({ model, el }) {
    const limit = model.get("limit"), words = model.get("words");
    const add = (tag, values) => {
      const node = Object.assign(document.createElement(tag), values);
      el.append(node);
      return node;
    };
    const give = (kind, data) => {
      if (data.byteLength > limit) model.send({ kind: "too large" });
      else model.send({ kind }, undefined, [data]);
    };
    const id = "ttr-paste-" + Math.random().toString(36).slice(2);
    el.classList.add("ttr-own");
    const input = add("input", { type: "file", accept: words.accept, hidden: true });
    const upload = add("button", { type: "button", textContent: words.upload, className: "ttr-button" });
    add("label", { htmlFor: id, textContent: "or paste its text" });
    const text = add("textarea", { id, rows: 4, placeholder: words.example, spellcheck: false });
    const read = add("button", { type: "button", textContent: "Read it", className: "ttr-button ttr-primary" });
    upload.onclick = () => input.click();
    input.onchange = async () => {
      const file = input.files[0];
      if (!file) return;
      if (file.size > limit) model.send({ kind: "too large" });
      else {
        try { give("file", await file.arrayBuffer()); } catch (error) { model.send({ kind: "unreadable" }); }
      }
      input.value = "";
    };
    read.onclick = () => give("text", new TextEncoder().encode(text.value).buffer);
    model.on("msg:custom", (message) => { if (message.kind === "clear") text.value = ""; });
  }
}
"""


class RecordInput(anywidget.AnyWidget):
    """A button to upload a file, a field to paste a text, and a button to read it, for up to `limit` bytes."""

    _esm = _ESM
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
        """Empty the field."""
        self.send({"kind": "clear"})

    def receive(self, content: Any, buffers: Sequence[Any]) -> None:
        """Handle a message from the browser, which may contain anything."""
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
