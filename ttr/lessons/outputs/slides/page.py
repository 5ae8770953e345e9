"""The page of slides: a lesson in few words, one slide at a time, above the lesson's own map with matching settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

import anywidget
import ipywidgets as widgets
import traitlets

from ttr.lessons.activities.activities import Activity
from ttr.lessons.activities.slide import Slide
from ttr.lessons.catalog import LessonEntry
from ttr.lessons.exercises import render
from ttr.lessons.outputs.desk_page import DeskPage
from ttr.ui.controls.number_field import NumberField
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.controls.widgets import box, button, close_tree, markup
from ttr.ui.markup import Markup, concat, keep_together, stylesheet, tag

HERE = Path(__file__).parent
FEW = 26
"""Slides with at most this many words get larger type."""


class SlideKeys(anywidget.AnyWidget):
    """Keyboard control in the browser: arrow keys press Back and Next, and N opens a window with the notes.

    `notes` holds the notes of the current slide as HTML. The browser sends nothing to the kernel.
    """

    _esm = (HERE / "keys.js").read_text(encoding="utf-8")
    notes = traitlets.Unicode().tag(sync=True)


class SlidesPage(DeskPage):
    """A lesson on the projector, starting with the first slide."""

    def __init__(self) -> None:
        self._drawn: list[widgets.Widget] = []
        self._figures: dict[str, widgets.Widget] = {}
        super().__init__()
        self.lesson.observe(lambda change: self.open(change["new"]), "value")
        self.back = button("Previous slide", lambda: self.go(-1), "ttr-slide-back", tooltip="The slide before (←)")
        self.next = button(
            "Next slide", lambda: self.go(1), "ttr-primary", "ttr-slide-next", tooltip="The next slide (→)"
        )
        notes = button("Notes", None, "ttr-slide-notes", tooltip="What to say, in a window of its own (N)")
        self.words, self._number = markup(), markup()
        self.words.add_class("ttr-slide-words")
        self._number.add_class("ttr-slide-number")
        self.keys = SlideKeys()
        row = box([self.back, self._number, self.next], "ttr-slide-row")
        below = box([notes, self.lesson], "ttr-slide-row")
        style = markup(concat(render.style(), stylesheet((HERE / "slides.css").read_text(encoding="utf-8"))))
        style.add_class("ttr-hidden")
        self._above = box(
            [self.words, box([row, below, self.status], "ttr-slide-controls"), self.keys, style],
            "ttr-slide",
            "ttr-lesson",
        )
        self.widget = box([], "ttr-slides")
        self.open(self.lesson.value)

    def open(self, entry: LessonEntry) -> None:
        before = list(self._drawn)
        self.lesson_page = entry.open().page
        self._drawn, self._figures = [self.lesson_page.widget], {}
        self.slides: tuple[Slide, ...] = entry.slides
        self.place = 0
        self._show()
        for widget in before:
            close_tree(widget)

    def go(self, steps: int) -> None:
        """Move by a number of slides, forward or back, and stop at the first or last one."""
        self.place = min(max(self.place + steps, 0), len(self.slides) - 1)
        self._show()

    def _show(self) -> None:
        slide = self.slides[self.place]
        if slide.tab != self.lesson_page.activity.name:
            self.lesson_page.open(slide.tab)
        choose(self.lesson_page.activity, slide.settings)
        figure = self._figure(slide.figure) if slide.figure else self.lesson_page.widget
        if self.widget.children != (self._above, figure):
            self.widget.children = (self._above, figure)
        # Last, because presses count once the page of another lesson is there.
        self.words.value = _words(slide)
        self.keys.notes = self._notes(slide)
        self._number.value = tag("span", f"{self.place + 1} of {len(self.slides)}")
        self.back.disabled = self.place == 0
        self.next.disabled = self.place == len(self.slides) - 1

    def _figure(self, name: str) -> widgets.Widget:
        if name not in self._figures:
            module, _, function = name.partition(".")
            self._figures[name] = getattr(import_module(f"ttr.lessons.{self.lesson.value.topic}.{module}"), function)()
            self._drawn.append(self._figures[name])
        return self._figures[name]

    def _notes(self, slide: Slide) -> Markup:
        after = self.slides[self.place + 1 :]
        return concat(
            tag("p", tag("small", f"Slide {self.place + 1} of {len(self.slides)}")),
            tag("h1", slide.title),
            (tag("p", paragraph) for paragraph in slide.notes),
            tag("p", tag("small", f"Next: {after[0].title}" if after else "This is the last slide.")),
        )


def _words(slide: Slide) -> Markup:
    points = tag("ul", (tag("li", point) for point in slide.points)) if slide.points else None
    few = "ttr-slide-few" if slide.word_count <= FEW else None
    return keep_together(concat(tag("div", tag("h2", slide.title), tag("p", slide.aim), class_=few), points))


def choose(activity: Activity, settings: Mapping[str, str]) -> None:
    """Choose in the lists of a tab, one after another, by their visible texts; numbers go into fields.

    Raises `LookupError` if the tab shows no such list, or the list has no such option.
    """
    for label, wanted in settings.items():
        control = next((each for each in _controls(activity) if each.description == label), None)
        if control is None:
            raise LookupError(f"The tab {activity.name} shows no list or field {label!r}.")
        if not isinstance(control, widgets.Dropdown):
            control.value = int(wanted)
        elif wanted in (names := [name for name, _ in control.options]):
            control.index = names.index(wanted)
        else:
            raise LookupError(f"There is no {wanted!r} under {label} in the tab {activity.name}: {', '.join(names)}.")


def _controls(activity: Activity) -> Iterator[widgets.Dropdown | NumberField]:
    """Yield the lists and fields that a tab shows, in order."""
    waiting = [part for part in (activity.foot, activity.panel) if part is not None]
    while waiting:
        part = waiting.pop()
        if isinstance(part, widgets.Dropdown | NumberField) and is_visible(part):
            yield part
        waiting += reversed(getattr(part, "children", ()))
