"""The teacher's page of worksheets: choose a lesson and its variants, preview them, print or save them."""

from __future__ import annotations

from ttr.lessons.catalog import LESSONS, LessonEntry
from ttr.lessons.exercises import render
from ttr.lessons.outputs.desk_page import DeskPage
from ttr.lessons.outputs.worksheets.pages import DOCUMENTS, PAPERS, NoPdf, pdf
from ttr.lessons.outputs.worksheets.sheet import MAX_VARIANTS, has_sheets, variants
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.widgets import box, dropdown, markup, number_options, sheet
from ttr.ui.map.browser_button import BrowserButton, CannotSave
from ttr.ui.markup import tag
from ttr.ui.page.connection import Connection, Semantics
from ttr.ui.page.kept_text import KeptControls
from ttr.ui.page.link import require_choice, way_back

LAST_SEED = 99
_PREVIEW = "width: 100%; height: 70vh; border: 1px solid #5b6875; background: #fff"


class WorksheetPanel(DeskPage):
    """A panel to choose, preview, print and save a lesson's sheets or keys, starting with the variant `seed`."""

    fields = ("lesson", "show")

    def __init__(self) -> None:
        super().__init__(filter(has_sheets, LESSONS))
        self.count = dropdown("Variants", number_options(1, MAX_VARIANTS))
        self.seed = dropdown("First variant", number_options(1, LAST_SEED))
        self.paper = dropdown("Paper of PDF", [(paper, paper) for paper in PAPERS])
        self.shown = dropdown("Show", [("worksheets", "sheets"), ("keys", "key"), ("proofs", "proof")])
        self.print_button = BrowserButton("Print", lambda: self.document)
        self.html_button = BrowserButton("Save HTML", lambda: self.document)
        self.pdf_button = BrowserButton("Save PDF", self._pdf)
        self.preview = markup()
        rows = ((self.lesson, self.shown), (self.count, self.seed, self.paper))
        for control in (self.lesson, self.shown, self.count, self.seed):
            control.observe(lambda change: self._show(), "value")
        self.kept = KeptControls("worksheets", {each.description: each for row in rows for each in row})
        buttons = box([self.print_button, self.html_button, self.pdf_button], "ttr-lesson-row")
        choices = [box(row, "ttr-lesson-row") for row in rows]
        scripts = [make_control(Connection), make_control(Semantics), self.kept.widget]
        parts = [
            sheet(render.style()),
            markup(way_back(desk=True)),
            *choices,
            buttons,
            self.status,
            self.preview,
            *scripts,
        ]
        self.widget = box(parts, "ttr-lesson")
        self._show()

    def _choose(self, entry: LessonEntry | None, fields: dict[str, str]) -> None:
        """Choose the lesson, and the document of a link's field, as in `&show=key`."""
        self.shown.value = require_choice(DOCUMENTS, fields.get("show", self.shown.value), "document")
        super()._choose(entry, fields)

    @property
    def document(self) -> str:
        make = DOCUMENTS[self.shown.value]
        return make(variants(self.lesson.value.number, self.count.value, self.seed.value))

    def _show(self) -> None:
        name = f"{self.lesson.value.stem}-{self.shown.value}"
        self.html_button.name, self.pdf_button.name = f"{name}.html", f"{name}.pdf"
        self.preview.value = tag(
            "iframe", title="Pages to print", srcdoc=self.document, style=_PREVIEW, class_="ttr-preview"
        )

    def _pdf(self) -> bytes:
        try:
            return pdf(self.document, self.paper.value)
        except NoPdf:
            raise CannotSave("We cannot make a PDF here. Press Print and choose “Save as PDF”.") from None
