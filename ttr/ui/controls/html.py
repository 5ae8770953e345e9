"""Pieces of HTML for every page: headings, notes, the status line, problems, sentences, links to files."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence

from ttr.game.files.spreadsheet import MARK
from ttr.graphs.words import pluralize
from ttr.ui.map import tones
from ttr.ui.map.palette import SEATS, seat_mark
from ttr.ui.markup import Markup, concat, tag
from ttr.ui.markup.svg import drawing


def seat_badge(seat: int) -> Markup:
    """Return a seat's mark on its color."""
    mark = seat_mark(seat, 10, 10, 5, fill=tones.tone("on-seat"))
    return drawing(20, 20, mark, words=SEATS[seat].shape, class_="ttr-badge", style=f"background:{tones.seat(seat)}")


def status(text: str, *, urgent: bool = False, more: str = "") -> Markup:
    """Return a status line, with `more` below it in small print."""
    kind = "ttr-status ttr-urgent" if urgent else "ttr-status"
    return tag("div", text, small(more), class_=kind)


def problems(items: Iterable[str], title: str = "This game cannot be set up") -> Markup:
    """Return problems as a list that screen readers announce."""
    rows = tag("ul", [tag("li", problem[:1].upper() + problem[1:]) for problem in items])
    return tag("div", tag("b", title), rows, role="alert", class_="ttr-problems", tabindex=0)


def note(text: str) -> Markup:
    """Return a line in small print; nothing for an empty text."""
    return tag("p", text, class_="ttr-note") if text else Markup()


def muted(text: str) -> Markup:
    """Return a muted line for "nothing here" or "still to do"."""
    return tag("p", text, class_="ttr-muted")


def small(text: str) -> Markup:
    """Return quieter text within a line; nothing for an empty text."""
    return tag("small", text) if text else Markup()


def page_title(text: str, below: str, back: Markup) -> Markup:
    """Return the title of a page, after the link that leads away from it."""
    return concat(back, tag("h1", tag("span", text), small(below), class_="ttr-title"))


def sentence(text: str) -> Markup:
    # A long sentence scrolls, so it must be focusable.
    return tag("div", text, class_="ttr-sentence", tabindex=0)


def reason_line(seat: int, name: str, turn: int, did: str, reason: str) -> Markup:
    text = tag("div", f"Turn {turn}: ", tag("b", name), f" {did}. {reason}", tabindex=0)
    return tag("div", seat_badge(seat), text, class_="ttr-sentence ttr-why")


def heading(text: str) -> Markup:
    return tag("h2", text, class_="ttr-heading")


def link(address: str, text: str | Markup, window: str | None = None) -> Markup:
    """Return a link to a page or a state of it; `window` is the browser's name for another window."""
    return tag("a", text, class_="ttr-link", href=address, target=window)


def address_text(address: str) -> Markup:
    """Return an address to read or copy; a narrow line breaks before its fragment, if possible.

    >>> address_text("http://here/play.ipynb#table=3-x")
    Markup('http://here/play.ipynb<wbr/>#table=3-x')
    """
    page, sign, code = address.partition("#")
    return concat(page, tag("wbr") if sign else None, sign, code)


def to_copy(shown: Markup, name: str) -> Markup:
    """Return a link or a text with a button beside it that copies the link's address, or the whole text.

    `name` says what is copied. The page's `Semantics` handle the button.
    """
    label = {"class_": "ttr-button jupyter-button ttr-copy", "type": "button", "aria_label": f"Copy {name}"}
    answer = tag("span", role="status", class_="ttr-sr")
    return tag("div", shown, tag("button", "Copy", **label), answer, class_="ttr-to-copy")


def download(text: str, name: str, label: str, kind: str = "text/plain") -> Markup:
    """Return a link that saves a text as a file; a table begins with a mark that tells spreadsheets it is UTF-8."""
    text = MARK + text if kind == "text/csv" else text
    data = base64.b64encode(text.encode()).decode()
    return tag("a", label, class_="ttr-download", download=name, href=f"data:{kind};charset=utf-8;base64,{data}")


def hint_line(text: str) -> Markup:
    """Return a line of instructions that screen readers announce; nothing for an empty text."""
    return tag("p", text, role="status", class_="ttr-small") if text else Markup()


def fact_list(rows: Sequence[tuple[str, str, str]]) -> Markup:
    """Return a list of facts: name, value and note."""
    cells = [tag("div", tag("dt", what), tag("dd", value, small(more))) for what, value, more in rows]
    return tag("dl", cells, class_="ttr-facts")


def code_block(text: str, label: str) -> Markup:
    return tag("pre", text, class_="ttr-pre", tabindex=0, aria_label=label)


def progress(done: int, total: int, seconds_left: float | None) -> Markup:
    rest = ""
    if seconds_left is not None and done < total:
        rest = f", about {pluralize(max(1, round(seconds_left)), 'second')} to go"
        if seconds_left >= 90:
            rest = f", about {pluralize(round(seconds_left / 60), 'minute')} to go"
    bar = tag("progress", aria_label="Games played", max=max(1, total), value=done)
    return tag("div", bar, tag("span", f"{done} of {pluralize(total, 'game')}{rest}"), class_="ttr-progress")
