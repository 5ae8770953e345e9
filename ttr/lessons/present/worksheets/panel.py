"""The teacher's page of worksheets: choose a lesson and its variants, preview them, print or save them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from ttr.lessons.catalog import LESSONS, linked_entry
from ttr.lessons.kit import render
from ttr.lessons.present.worksheets.pages import key_document, sheets_document
from ttr.lessons.present.worksheets.pdf import PAPERS, NoPdf, pdf
from ttr.lessons.present.worksheets.sheet import MOST, has_sheets, variants
from ttr.ui.controls.shared_looks import plain
from ttr.ui.controls.widgets import box, dropdown, markup, number_options
from ttr.ui.frame.kept_text import KeptControls
from ttr.ui.frame.link import fields_of
from ttr.ui.frame.page import Displayed
from ttr.ui.frame.semantics import Semantics
from ttr.ui.markup import tag

LAST_SEED = 99
_PREVIEW = "width: 100%; height: 70vh; border: 1px solid #5b6875; background: #fff"

# Printing uses a separate frame, so that only the document gets on paper.
_ESM = """
export default {
  render({ model, el }) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "ttr-button jupyter-button";
    button.textContent = model.get("label");
    const note = document.createElement("span");
    note.setAttribute("role", "status");
    note.className = "ttr-small";
    button.onclick = () => { note.textContent = ""; model.send({ wanted: true }); };
    const print = (text) => {
      const frame = document.createElement("iframe");
      frame.style.cssText = "position: fixed; right: 0; bottom: 0; width: 0; height: 0; border: 0";
      frame.srcdoc = text;
      frame.onload = () => {
        frame.contentWindow.onafterprint = () => setTimeout(() => frame.remove(), 0);
        frame.contentWindow.focus();
        frame.contentWindow.print();
      };
      document.body.append(frame);
    };
    const save = (base64, name, type) => {
      const link = document.createElement("a");
      link.href = `data:${type};base64,${base64}`;
      link.download = name;
      document.body.append(link);
      link.click();
      link.remove();
    };
    model.on("msg:custom", (message) => {
      if (typeof message.print === "string") print(message.print);
      if (typeof message.save === "string") save(message.save, message.name, message.type);
      note.textContent = message.note || "";
    });
    el.append(button, note);
  }
}
"""


class PaperButton(anywidget.AnyWidget):
    """A button that prints a document, or saves a file.

    `make` returns the message that a press sends to the browser: `print`, or `save` with a `name` and a `type`, or a
    `note`.
    """

    _esm = _ESM
    label = traitlets.Unicode().tag(sync=True)

    def __init__(self, label: str, make: Callable[[], dict[str, str]]) -> None:
        super().__init__(label=label)
        self.make = make
        self.on_msg(lambda widget, content, buffers: self.receive(content))

    def receive(self, content: Any) -> None:
        """Handle a message from the browser, which can be anything."""
        if isinstance(content, dict) and content.get("wanted"):
            self.send(self.make())


class WorksheetPanel(Displayed):
    """A panel to choose, preview, print and save a lesson's sheets or keys, starting with the variant `seed`."""

    def __init__(self) -> None:
        self.lesson = dropdown(
            "Lesson", [(f"{entry.number} {entry.title}", entry) for entry in LESSONS if has_sheets(entry)]
        )
        self.count = dropdown("Variants", number_options(1, MOST))
        self.seed = dropdown("First variant", number_options(1, LAST_SEED))
        self.paper = dropdown("Paper of PDF", [(paper, paper) for paper in PAPERS])
        self.shown = dropdown("Show", [("worksheets", "sheets"), ("keys", "key")])
        self.print_button = PaperButton("Print", lambda: {"print": self.document})
        self.html_button = PaperButton("Save HTML", self._html)
        self.pdf_button = PaperButton("Save PDF", self._pdf)
        self.preview = markup()
        rows = ((self.lesson, self.shown), (self.count, self.seed, self.paper))
        for control in (self.lesson, self.shown, self.count, self.seed):
            control.observe(lambda change: self._show(), "value")
        self.kept = KeptControls("worksheets", {each.description: each for row in rows for each in row})
        buttons = box([self.print_button, self.html_button, self.pdf_button], "ttr-lesson-row")
        choices = [box(row, "ttr-lesson-row") for row in rows]
        parts = [markup(render.style()), *choices, buttons, self.preview, plain(Semantics), self.kept.widget]
        self.widget = box(parts, "ttr-lesson")
        self._show()

    def open_link(self, query: str | None) -> None:
        """Open the lesson named in a link's query, as in `?lesson=5`, if any, or its key: `?lesson=5&show=key`."""
        entry = linked_entry(query)
        if entry and has_sheets(entry):
            self.lesson.value = entry
        if fields_of(query).get("show") == "key":
            self.shown.value = "key"

    @property
    def document(self) -> str:
        """The current document as HTML."""
        make = key_document if self.shown.value == "key" else sheets_document
        return make(variants(self.lesson.value.number, self.count.value, self.seed.value))

    @property
    def name(self) -> str:
        """The name of its file, without the extension."""
        return f"{self.lesson.value.stem}-{self.shown.value}"

    def _show(self) -> None:
        self.preview.value = tag("iframe", title="Pages to print", srcdoc=self.document, style=_PREVIEW)

    def _html(self) -> dict[str, str]:
        return _file(self.document.encode(), f"{self.name}.html", "text/html")

    def _pdf(self) -> dict[str, str]:
        try:
            return _file(pdf(self.document, self.paper.value), f"{self.name}.pdf", "application/pdf")
        except NoPdf:
            return {"note": "We cannot make a PDF here. Press Print and choose “Save as PDF”."}


def _file(content: bytes, name: str, kind: str) -> dict[str, str]:
    return {"save": b64encode(content).decode("ascii"), "name": name, "type": kind, "note": "Saved."}
