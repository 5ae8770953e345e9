"""Spreadsheets as files: the cells of any CSV that Excel, LibreOffice or Numbers write, and CSV that they read."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass

FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet takes a text that begins so for a formula
MARK = "\ufeff"
"""The mark at the beginning of a file by which spreadsheets know that its text is UTF-8."""

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_OLD = ("cp1252", "mac_roman")  # Excel's encodings of plain CSV, on Windows and on a Mac
_GUESSED = (
    "This file does not say how it writes accents. If a name looks wrong, save the spreadsheet as “CSV UTF-8” and open "
    "that."
)
_SAVE = {
    b"xl/": "This is an Excel file. In Excel, choose File, Save As, “CSV UTF-8 (Comma delimited)”, and open that file.",
    b"opendocument": "This is a LibreOffice file. There, choose File, Save As, “Text CSV”, and open that file.",
    b"Index/": "This is a Numbers file. In Numbers, choose File, Export To, “CSV”, and open that file.",
}
_OTHER = "This file is not text. Save your spreadsheet as CSV, and open that file."
_NOT_TEXT = ((b"PK\x03\x04", ""), (b"\xd0\xcf\x11\xe0", _SAVE[b"xl/"]), (b"%PDF", _OTHER), (b"\x1f\x8b", _OTHER))


class NotCells(ValueError):
    """A file that is no CSV; the message is a sentence that says how to save one."""


@dataclass(frozen=True, slots=True)
class Cells:
    """The rows of a table, as a spreadsheet numbers them from 1, and a remark about how they were read."""

    rows: list[list[str]]
    remark: str = ""


def read_cells(data: bytes | str) -> Cells:
    r"""Return the cells of a CSV file, with commas, semicolons or tabs between them.

    Raise `NotCells` if this is another kind of file, or a cell has no end; the message is a sentence for people.

    >>> read_cells("player;points\r\n'=Kim;7\r\n").rows
    [['player', 'points'], ['=Kim', '7']]
    >>> read_cells("Zoë".encode("cp1252")).rows
    [['Zoë']]
    """
    text, remark = (data, "") if isinstance(data, str) else _decode(data)
    text = text.removeprefix(MARK)
    lines = text[: 1 << 16].splitlines()
    first = lines[0] if lines else ""
    if first.casefold().startswith("sep=") and len(first) == 5:  # a line for Excel, which shows no row for it
        separator, text = first[4], text[len(first) :].removeprefix("\r").removeprefix("\n")
    else:
        several = next((line for line in lines if any(sign in line for sign in ",;\t")), "")  # below a title, perhaps
        separator = max(",;\t", key=several.count)
    rows: list[list[str]] = []
    try:
        for cells in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
            rows.append([unguard_cell(cell.strip()) for cell in cells])
    except csv.Error:  # a cell of 131,072 letters
        where = f"row {len(rows) + 1}: a cell is too long; perhaps its closing quotation mark is missing"
        raise NotCells(where) from None
    return Cells(rows, remark)


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    r"""Return rows as CSV, with texts guarded so that no spreadsheet takes them for formulas; `read_cells` reads it.

    >>> csv_text([["player", "points"], ["=Kim", -7]])
    "player,points\n'=Kim,-7\n"
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([guard_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return text.getvalue()


def guard_cell(cell: str) -> str:
    """Return the text of a cell, with an apostrophe in front if a spreadsheet would take it for a formula.

    >>> guard_cell("=Kim"), guard_cell("Kim"), unguard_cell(guard_cell("'=Kim"))
    ("'=Kim", 'Kim', "'=Kim")
    """
    return f"'{cell}" if cell.lstrip("'").startswith(FORMULAS) else cell


def unguard_cell(cell: str) -> str:
    """Return the text of a cell without the apostrophe of `guard_cell`."""
    return cell[1:] if cell.startswith("'") and cell.lstrip("'").startswith(FORMULAS) else cell


def _decode(data: bytes) -> tuple[str, str]:
    """Return the text of a file, and a remark if its encoding was guessed."""
    for start, advice in _NOT_TEXT:
        if data.startswith(start):
            known = (advice for sign, advice in _SAVE.items() if sign in data)
            raise NotCells(advice or next(known, _OTHER))
    encoding = next((encoding for mark, encoding in _MARKS if data.startswith(mark)), None)
    if encoding is None and b"\0" in data[:200]:
        encoding = "utf-16-be" if data.startswith(b"\0") else "utf-16-le"
    try:
        return data.decode(encoding or "utf-8").removeprefix(MARK), ""
    except UnicodeDecodeError:
        if encoding is not None:
            raise NotCells(_OTHER) from None
    texts = [data.decode(old, "replace") for old in _OLD]
    return max(texts, key=_likelihood), _GUESSED


def _likelihood(text: str) -> int:
    """Return how well the letters beyond ASCII fit in: inside words letters are likely, elsewhere other signs."""
    likely = 0
    for at, sign in enumerate(text):
        if sign > "\x7f":
            inside = any(near.isascii() and near.isalpha() for near in text[max(0, at - 1) : at + 2])
            likely += 1 if sign.isalpha() == inside and sign != "\ufffd" else -1
    return likely
