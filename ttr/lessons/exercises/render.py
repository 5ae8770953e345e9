"""Results, hints and progress as HTML, to show beside the map of a lesson."""

from __future__ import annotations

from dataclasses import dataclass

from ttr.graphs.overlay import Overlay
from ttr.lessons.exercises.checker import MAX_CALL_LENGTH, Report, Verdict
from ttr.lessons.exercises.exercise import Exercise
from ttr.ui.map.export import cropped_svg
from ttr.ui.map.picture import Picture
from ttr.ui.map.tones import INK, LINE, MUTED, PAGE, PANEL, tone, tones_css
from ttr.ui.map.typeface import FONT
from ttr.ui.markup import Markup, concat, stylesheet, tag
from ttr.ui.page.style import ARROW

_GOOD, _BAD, _ACCENT, _EDGE, _FOCUS = (tone(name) for name in ("good", "alarm", "accent", "edge", "focus"))

CSS = f"""{tones_css()}
.ttr-lesson, .ttr-lesson * {{ box-sizing: border-box; }}
.ttr-lesson {{ display: flex; flex-direction: column; gap: 10px; width: 100%; max-width: 860px; margin: 6px 0 14px;
  padding: 14px 16px; border: 1px solid {LINE}; border-radius: 10px; background: {PANEL}; color: {INK};
  font-family: {FONT}; font-size: var(--ttr-size-lead); line-height: 1.45; overflow: hidden; }}
#rendered_cells:has(.ttr-lesson):not(:has(.ttr-page, .ttr-slides, [id="cell-id=map"])) > div {{ max-width: 892px;
  margin: 0 auto; }}
.ttr-lesson .widget-html, .ttr-lesson .widget-html-content {{ height: auto; margin: 0; color: inherit; font: inherit;
  line-height: inherit; overflow: visible; }}
.ttr-lesson > *, .ttr-lesson-row > * {{ max-width: 100%; flex: none; }}
.ttr-lesson > .widget-html {{ width: 100%; margin: 0; }}
.ttr-lesson .widget-html:has(> .widget-html-content:empty) {{ display: none; }}
.ttr-lesson h3, .ttr-lesson p, .ttr-lesson ol {{ margin: 0 0 6px; }}
.ttr-lesson h3 {{ font-size: var(--ttr-size-title); }}
.ttr-lesson code {{ padding: 1px 5px; border-radius: 4px; background: {PAGE}; color: {INK};
  font-size: var(--ttr-size-text); }}
.ttr-lesson small {{ color: {MUTED}; font-size: var(--ttr-size-small); }}
.ttr-lesson-row {{ display: flex; flex-flow: row wrap; gap: 8px 10px; align-items: center; }}
.ttr-lesson .ttr-button {{ width: auto; height: 34px; line-height: 30px; margin: 0; padding: 0 14px; border-radius: 8px;
  border: 1.5px solid {_ACCENT}; background: {PANEL}; color: {_ACCENT}; font: 700 var(--ttr-size-text) {FONT}; }}
.ttr-lesson .ttr-primary {{ background: {_ACCENT}; color: {PANEL}; }}
.ttr-lesson .ttr-button:disabled {{ opacity: .45; }}
.ttr-lesson.ttr-lesson :focus-visible {{ outline: 3px solid {_FOCUS} !important; outline-offset: 2px; }}
.ttr-lesson .widget-dropdown, .ttr-lesson .widget-text {{ width: 560px; height: auto; margin: 0; align-items: center; }}
.ttr-lesson .ttr-lesson-row > .ttr-dropdown {{ width: auto; }}
.ttr-lesson .widget-label {{ width: auto; min-width: 0; margin: 0 8px 0 0; color: {MUTED};
  font-size: var(--ttr-size-text); }}
.ttr-lesson select, .ttr-lesson.ttr-lesson input {{ height: 34px; padding: 0 8px; border: 1.5px solid {_EDGE};
  border-radius: 8px; background-color: {PANEL}; color: {INK}; font: var(--ttr-size-text) {FONT};
  text-overflow: ellipsis; }}
.ttr-lesson .widget-textarea textarea.widget-input {{ padding: 6px 8px; border: 1.5px solid {_EDGE}; border-radius: 8px;
  background: {PANEL}; color: {INK}; font: var(--ttr-size-small)/1.4 monospace; }}
.ttr-lesson select {{ appearance: none; padding-right: 26px;
  background: {PANEL} {ARROW} no-repeat right 10px center / 10px 6px; }}
@media (max-width: 860px) {{
  .ttr-lesson .ttr-button, .ttr-lesson select, .ttr-lesson.ttr-lesson input {{ height: 44px; }}
}}
.ttr-lesson .ttr-small:not(:empty) {{ margin-left: 8px; color: {MUTED}; font-size: var(--ttr-size-small); }}
.ttr-lesson .widget-html-content {{ min-width: 0; max-width: 100%; }}
.ttr-lesson table {{ display: block; max-width: 100%; overflow-x: auto; }}
.ttr-lesson .widget-textarea > .widget-label {{ min-width: 64px; text-align: left; }}
.ttr-lesson .ttr-unread {{ display: flex; flex-direction: column; gap: 8px; margin: 8px 0; padding: 0;
  list-style: none; }}
.ttr-lesson .ttr-unread code {{ display: block; overflow-wrap: anywhere; }}
.ttr-result {{ padding: 10px 14px; border-left: 5px solid {_BAD}; background: {PAGE}; overflow-wrap: anywhere; }}
.ttr-result-right {{ border-left-color: {_GOOD}; }}
.ttr-result-wait {{ border-left-color: {MUTED}; }}
.ttr-drawing {{ width: 0; min-width: min(100%, 720px); margin: 8px 0 0; overflow-x: auto;
  border: 1px solid {LINE}; border-radius: 8px; }}
.ttr-lesson .ttr-drawing + p {{ margin-top: 10px; }}
.ttr-drawing svg {{ display: block; width: 100%; height: auto; }}
.ttr-result p:last-child {{ margin-bottom: 0; }}
.ttr-line {{ padding: 8px 10px; background: {PAGE}; border-radius: 6px; font: var(--ttr-size-small) monospace;
  overflow-wrap: anywhere; user-select: all; }}
"""

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
    return stylesheet(CSS)


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
