"""Worksheets and their keys as HTML with print styles, for a browser to print or WeasyPrint to turn into PDF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import cast

from ttr.lessons.outputs.worksheets.sheet import FillInTable, Task, Worksheet
from ttr.ui.markup import Markup, Pieces, concat, keep_together, tag
from ttr.ui.page.style import document

CSS = Path(__file__).with_name("print.css")
PAGES_A_SHEET = 2
_NARROW, _BROAD = 5, 32  # the characters that narrow and broad columns have room for
_BESIDE = 8  # the most sheets that share a page of a key
_LINE = 7.5  # the least height of a line to write on, in millimeters
_SMALLER = 0.55  # the scale of figures on a key


def sheets_document(sheets: Sequence[Worksheet]) -> str:
    """Return worksheets as a self-contained HTML document, with a front page and a back page for each."""
    pages = [page for sheet in sheets for page in (_front_page(sheet), _back_page(sheet))]
    return _document(f"Lesson {sheets[0].number}: worksheets {_codes(sheets)}", pages)


def proof_document(sheets: Sequence[Worksheet]) -> str:
    """Return the proofs of worksheets as an HTML document, a page for each."""
    return _document(
        f"Lesson {sheets[0].number}: the proof, sheets {_codes(sheets)}",
        (_proof(sheet) for sheet in sheets if sheet.content.proof),
    )


def key_document(sheets: Sequence[Worksheet]) -> str:
    """Return the key of worksheets with reasons; for several sheets, a table of all answers comes first."""
    tables = _tables(sheets) if len(sheets) > 1 else ()
    keys = (page for sheet in sheets for page in _keys(sheet))
    pages = [*tables, *keys]
    return _document(f"Lesson {sheets[0].number}: key to worksheets {_codes(sheets)}", pages)


def _codes(sheets: Sequence[Worksheet]) -> str:
    return sheets[0].code if len(sheets) == 1 else f"{sheets[0].code} to {sheets[-1].code}"


def _document(title: str, pages: Iterable[Markup]) -> str:
    return document(title, CSS.read_text("utf-8"), *map(keep_together, pages))


def _front_page(sheet: Worksheet) -> Markup:
    head = _head(f"{sheet.number} · {sheet.title}", f"Sheet {sheet.code}")
    return tag("section", head, _name(), *_tasks(sheet.content.front, 1), class_="page sheet")


def _back_page(sheet: Worksheet) -> Markup:
    first = 1 + len(sheet.content.front)
    ticket = tag(
        "div",
        tag("h2", "Exit ticket", tag("span", f"Sheet {sheet.code}", class_="code")),
        _name(),
        *_tasks(sheet.content.exit, 1),
        class_="exit",
        style=_growth(sheet.content.exit),
    )
    head = _head(f"{sheet.number} · {sheet.title}", f"Sheet {sheet.code}, back")
    return tag("section", head, *_tasks(sheet.content.back, first), ticket, class_="page sheet")


def _proof(sheet: Worksheet) -> Markup:
    head = _head(f"{sheet.number} · {sheet.title}", f"Proof {sheet.code}")
    return tag("section", head, _name(), *_tasks(sheet.content.proof, 1), class_="page sheet proof")


def _tables(sheets: Sequence[Worksheet]) -> Iterable[Markup]:
    """Yield pages with the answers of all sheets, one column for each sheet."""
    for first in range(0, len(sheets), _BESIDE):
        group = sheets[first : first + _BESIDE]
        head = tag("tr", tag("th", "task", class_="number"), *(tag("th", sheet.code) for sheet in group))
        content = group[0].content
        names = [str(number) for number in range(1, 1 + len(content.front + content.back))]
        names += [f"exit {number}" for number in range(1, 1 + len(content.exit))]
        rows = [
            tag("tr", tag("td", name), *(tag("td", _right_answers(task)) for task in tasks))
            for name, *tasks in zip(names, *(sheet.tasks for sheet in group), strict=True)
        ]
        title = _head(f"{group[0].number} · {group[0].title}", f"Key to sheets {_codes(group)}")
        yield tag("section", title, tag("table", tag("thead", head), tag("tbody", *rows)), class_="page key all")


def _right_answers(task: Task) -> str:
    """Return the right answers of a task; the answers in one row of its table belong together."""
    right = [str(each) for each in task.question.right]
    rows = len(task.table.rows) if task.table and len(right) % len(task.table.rows) == 0 else len(right)
    size = len(right) // rows if rows else 1
    return "; ".join(", ".join(right[first : first + size]) for first in range(0, len(right), size))


def _keys(sheet: Worksheet) -> Iterable[Markup]:
    first = 1 + len(sheet.content.front)
    yield tag(
        "section",
        _head(f"{sheet.number} · {sheet.title}", f"Key to sheet {sheet.code}"),
        *_answers(sheet.content.front, 1),
        *_answers(sheet.content.back, first),
        tag("h2", "Exit ticket"),
        *_answers(sheet.content.exit, 1),
        class_="page key",
    )
    if sheet.content.proof:
        head = _head(f"{sheet.number} · {sheet.title}", f"Key to proof {sheet.code}")
        yield tag("section", head, *_answers(sheet.content.proof, 1), class_="page key")


def _head(title: str, code: str) -> Markup:
    return tag("header", tag("h1", title), tag("div", code, class_="code"))


def _name() -> Markup:
    return tag("p", "Name ", tag("span", class_="who"), "  Date ", tag("span", class_="when"), class_="name")


def _tasks(tasks: Iterable[Task], first: int) -> Iterable[Markup]:
    for number, task in enumerate(tasks, first):
        if task.words:
            yield tag("p", task.words, class_="words")
        if task.figures:
            yield tag("div", *(figure.svg() for figure in task.figures), class_="figures")
        room: list[Pieces] = [tag("div", class_="line")] * task.lines
        if task.box:
            room.insert(0, tag("div", class_="box", style=f"min-height:{task.box}mm;{_growth([task])}"))
        table = _table(task.table, filled=False) if task.table else None
        choices = tag("ul", *(tag("li", each) for each in task.question.choices)) if task.question.choices else None
        yield tag("div", _question(number, task), table, choices, room, class_="task", style=_growth([task]))


def _growth(tasks: Iterable[Task]) -> str:
    """Return the style that gives tasks their share of a page's free room: as much as they have room to write."""
    return f"flex-grow:{sum(task.lines + task.box / _LINE for task in tasks):g}"


def _answers(tasks: Iterable[Task], first: int) -> Iterable[Markup]:
    for number, task in enumerate(tasks, first):
        table = _table(task.table, filled=True) if task.table else None
        drawing = tag("div", task.shown.svg(_SMALLER), class_="shown") if task.shown else None
        right = f"{task.question.right_words} – " if task.question.choices else ""
        answer = tag("p", right, task.question.why, class_="answer")
        yield tag("div", _question(number, task), table, answer, drawing, class_="task")


def _question(number: int, task: Task) -> Markup:
    return tag("p", tag("b", f"{number}."), task.question.text, class_="question")


def _table(table: FillInTable, *, filled: bool) -> Markup:
    cells = [[str(cell) for cell in row] for row in table.rows]
    rows = [
        tag(
            "tr",
            *(
                tag(
                    "td",
                    cell if filled or place < table.given else "",
                    class_="filled" if place >= table.given else None,
                )
                for place, cell in enumerate(row)
            ),
        )
        for row in cells
    ]
    longest = [max(map(len, column)) for column in zip(table.head, *cells, strict=True)]
    parts = [min(max(length, _NARROW), _BROAD) for length in longest]
    named = [
        tag("th", name, style=f"width:{100 * part / sum(parts):.1f}%")
        for name, part in zip(table.head, parts, strict=True)
    ]
    return tag("table", concat(tag("thead", tag("tr", *named)), tag("tbody", *rows)))


DOCUMENTS = {"sheets": sheets_document, "key": key_document, "proof": proof_document}
"""The documents to print, by the endings of their file names."""


PAPERS = ("A4", "Letter")


class NoPdf(ValueError):
    """Raised if PDF is not available here; the message suggests an alternative."""


def pdf(document: str, paper: str = PAPERS[0]) -> bytes:
    """Return an HTML document as PDF on "A4" or "Letter"; raise `NoPdf` without WeasyPrint or Pango."""
    if paper not in PAPERS:
        raise ValueError(f"unknown paper {paper!r}: choose {' or '.join(PAPERS)}")
    try:
        import weasyprint  # imported late, since it loads Pango
    except (ImportError, OSError) as error:  # OSError means that Pango is missing
        raise NoPdf(
            "cannot make a PDF without WeasyPrint (pip install 'ttr-classroom[print]') and Pango: open the HTML in a "
            "browser and print it from there."
        ) from error
    size = weasyprint.CSS(string=f"@page {{ size: {paper} }}")
    return cast(bytes, weasyprint.HTML(string=document).write_pdf(stylesheets=[size]))
