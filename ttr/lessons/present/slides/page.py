"""The page of slides: a lesson's words, one slide at a time, beside the lesson's own map with the tab they speak of."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import anywidget
import ipywidgets as widgets

from ttr.game.files.shipped_data import shipped_file
from ttr.lessons.catalog import LESSONS, Entry, find_entry
from ttr.lessons.kit import render
from ttr.lessons.present.slides.from_notebook import FULL, HALF_FULL, Slide, slides
from ttr.ui.controls.widgets import box, button, close_whole, dropdown, markup
from ttr.ui.frame.link import fields_of
from ttr.ui.markup import Markup, joined, stylesheet, tag

HERE = Path(__file__).parent
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


class SlideKeys(anywidget.AnyWidget):
    """In the browser: arrow keys press Back and Next. Nothing is sent between browser and kernel."""

    _esm = (HERE / "keys.js").read_text(encoding="utf-8")


class SlidesPage:
    """A lesson on the projector; it begins with the first slide."""

    def __init__(self, number: int = 1) -> None:
        entry = find_entry(number) or LESSONS[0]
        self._drawn: list[widgets.Widget] = []
        self._figures: dict[str, widgets.Widget] = {}
        self.lesson = dropdown("Lesson", [(f"{each.number} {each.title}", each) for each in LESSONS])
        self.lesson.value = entry
        self.lesson.observe(lambda change: self.open(change["new"]), "value")
        self.back = button("Back", lambda: self.go(-1), "ttr-slide-back", tooltip="The slide before (←)")
        self.next = button("Next", lambda: self.go(1), "ttr-primary", "ttr-slide-next", tooltip="The next slide (→)")
        self.words, self._number = markup(), markup()
        self.words.add_class("ttr-slide-words")
        self._number.add_class("ttr-slide-number")
        row = box([self.back, self._number, self.next], "ttr-slide-row")
        style = markup(joined(render.style(), stylesheet((HERE / "slides.css").read_text(encoding="utf-8"))))
        style.add_class("ttr-hidden")
        self._beside = box([self.words, row, self.lesson, SlideKeys(), style], "ttr-lesson", "ttr-slide")
        self.widget = box([], "ttr-slides")
        self.open(entry)

    def open(self, entry: Entry) -> None:
        """Open a lesson at its first slide."""
        before = list(self._drawn)
        self._lesson = entry.open()
        self.map = self._lesson.map
        self._drawn, self._figures = [self.map.widget], {}
        self.slides: tuple[Slide, ...] = slides(_notebook(entry), [each.name for each in self.map.activities])
        self.place = 0
        self._show()
        for widget in before:
            close_whole(widget)

    def open_link(self, query: str | None) -> None:
        """Open the lesson that a link's query asks for, as in `?lesson=5`, if it does."""
        asked = fields_of(query).get("lesson", "")
        entry = find_entry(int(asked)) if asked.isdecimal() and asked.isascii() and len(asked) < 4 else None
        if entry is not None:
            self.lesson.value = entry

    def go(self, steps: int) -> None:
        """Go so many slides on, or back; the first and the last one are the ends."""
        self.place = min(max(self.place + steps, 0), len(self.slides) - 1)
        self._show()

    def _show(self) -> None:
        slide = self.slides[self.place]
        size = "ttr-slide-full" if len(slide.text) > FULL else "ttr-slide-few" if len(slide.text) < HALF_FULL else None
        self.words.value = tag("div", tag("h2", slide.title), _html(slide.text), class_=size)
        self._number.value = tag("span", f"{self.place + 1} of {len(self.slides)}")
        self.back.disabled = self.place == 0
        self.next.disabled = self.place == len(self.slides) - 1
        figure = self._figure(slide.code) if slide.code else self.map.widget
        if self.widget.children != (self._beside, figure):
            self.widget.children = (self._beside, figure)
        if slide.tab and slide.tab != self.map.activity.name:
            self.map.open(slide.tab)

    def _figure(self, code: str) -> widgets.Widget:
        """Return what a cell of the notebook shows, made once."""
        if code not in self._figures:
            names = {"lesson": self._lesson}
            *before, last = ast.parse(code).body
            assert isinstance(last, ast.Expr), "a cell that shows something ends with it"
            exec(compile(ast.Module(before, []), "<slide>", "exec"), names)  # a cell of our own notebook
            self._figures[code] = eval(compile(ast.Expression(last.value), "<slide>", "eval"), names).widget
            self._drawn.append(self._figures[code])
        return self._figures[code]

    def _ipython_display_(self) -> None:
        from IPython.display import display

        display(self.widget)  # type: ignore[no-untyped-call]


def _notebook(entry: Entry) -> dict[str, object]:
    """Return a lesson's notebook."""
    path = Path(shipped_file("notebooks")) / "lessons" / f"{entry.stem}.ipynb"
    read: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return read


def _html(text: str) -> Markup:
    """Return Markdown of our own notebooks as HTML; a link is its words, as a slide leads nowhere else."""
    from nbconvert.filters.markdown import markdown2html  # as Voilà does it, which brings it along

    return Markup(markdown2html(_LINK.sub(r"\1", text)))
