"""Results, hints and progress as HTML, to show beside the map of a lesson."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ttr.graphs.overlay import Overlay
from ttr.lessons.exercises.checker import MAX_CALL_LENGTH, Report, Verdict
from ttr.lessons.exercises.exercise import Exercise
from ttr.runtime import this_host
from ttr.ui.map.export import cropped_svg
from ttr.ui.map.picture import Picture
from ttr.ui.map.tones import tones_css
from ttr.ui.markup import Markup, concat, stylesheet, tag
from ttr.ui.page.style import page_style

TITLES = {
    Verdict.RIGHT: "Right",
    Verdict.EMPTY: "Waiting for your function",
    Verdict.NO_FUNCTION: "We can't check this",
    Verdict.CRASH: "Stopped by an error",
    Verdict.ENDLESS: "No end",
    Verdict.SLOW: "Right, but slow",
    Verdict.WRONG_KIND: "Wrong kind of answer",
    Verdict.CHANGED: "Input changed",
    Verdict.MISCONCEPTION: "Not yet",
    Verdict.WRONG: "Not yet",
}


def style() -> Markup:
    """Return the sheet of panels and outputs beside a page, or a link to all sheets if a server hands them out."""
    return page_style() if this_host().style else _style()


@cache
def _style() -> Markup:
    return stylesheet(tones_css() + Path(__file__).with_name("lesson.css").read_text(encoding="utf-8"))


def result(report: Report) -> Markup:
    """Return the result of a check: a title, the words, the drawn counterexample, the hint."""
    kind = {Verdict.RIGHT: " ttr-result-right", Verdict.EMPTY: " ttr-result-wait"}.get(report.verdict, "")
    title, text = TITLES[report.verdict], report.words
    if not text.startswith(f"{title},"):  # as in "Right, on all 61 cases"
        text = f"{title}. {text}"
    parts = [tag("p", tag("b", text[: len(title) + 1]), text[len(title) + 1 :])]
    picture, overlay = report.picture, report.overlay
    if picture is not None and overlay is not None:
        parts.append(tag("p", overlay.sentence))
    if report.hint:
        parts.append(tag("p", tag("b", "Think about this:"), f" {report.hint}"))
    if picture is not None and overlay is not None:
        parts.append(_drawing(report, picture, overlay))
    parts += _comparison(report)
    return tag("div", parts, class_=f"ttr-result{kind}", role="status", aria_live="polite")


def printed_text(text: str) -> Markup:
    """Return what the lines around a function printed, if anything."""
    if not text:
        return Markup()
    said = tag("p", tag("b", "The lines around your function print:"))
    return tag("div", said, tag("pre", text, style="white-space: pre-wrap"), class_="ttr-result ttr-result-wait")


def _drawing(report: Report, picture: Picture, overlay: Overlay) -> Markup:
    """Return a drawing of the counterexample, cropped so that names are readable on a phone."""
    exercise, case = report.exercise, report.case
    if exercise.draw is not None and case is not None:
        return exercise.draw(case, overlay)
    return tag("div", cropped_svg(exercise.board, picture, overlay.sentence), class_="ttr-drawing")


def _comparison(report: Report) -> list[Markup]:
    """Return the smallest correct case, as a map if there is one, otherwise as a call."""
    if report.beside is None:
        return []
    picture, name = report.picture_beside, report.beside.name
    if picture is not None:
        caption = f"Right, for comparison: {name}."
        drawing = cropped_svg(report.exercise.board, picture, caption)
        return [tag("p", caption), tag("div", drawing, class_="ttr-drawing")]
    call = report.exercise.call(report.beside)
    shown: list[Markup | str] = [": ", tag("code", call)] if len(call) <= MAX_CALL_LENGTH else ["."]
    return [tag("p", f"Right, for comparison: {name}", *shown)]


def statement(exercise: Exercise) -> Markup:
    return concat(
        tag("h3", f"Exercise {exercise.name}"),
        tag("p", exercise.statement),
        tag("p", "Begin with ", tag("code", f"def {exercise.signature}:")),
    )


def scrolling(table: Markup, name: str) -> Markup:
    """Return a wide table in a frame that scrolls sideways if needed, also by keyboard."""
    return tag("div", table, style="overflow-x: auto", role="region", aria_label=name, tabindex=0)


def hints(shown: tuple[str, ...]) -> Markup:
    rows = [tag("li", hint) for hint in shown]
    return tag("ol", rows, role="status", aria_live="polite") if rows else Markup()


def message(title: str, text: str) -> Markup:
    told = tag("p", tag("b", title), f" {text}")
    return tag("div", told, class_="ttr-result ttr-result-wait", role="status")


@dataclass(frozen=True, slots=True)
class ReportOutput:
    """A result to show as the output of a cell."""

    report: Report

    @property
    def done(self) -> bool:
        return self.report.done

    def __repr__(self) -> str:
        parts = [self.report.words, self.report.overlay.sentence if self.report.overlay else "", self.report.hint]
        if self.report.beside is not None:
            parts.append(f"Right, for comparison: {self.report.beside.name}.")
        return "\n".join(part for part in parts if part)

    def _repr_html_(self) -> str:
        return str(style() + tag("div", result(self.report), class_="ttr-lesson"))
