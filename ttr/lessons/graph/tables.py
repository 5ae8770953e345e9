"""Lesson 1, the board is a graph: adjacency lists and matrices, and tables of lengths by color, as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ttr.game.board_parts import MAX_LENGTH, MIN_LENGTH
from ttr.graphs.trace import Item
from ttr.lessons.graph.cases import CLAIM, degrees, neighbors, number_list
from ttr.ui.controls import html
from ttr.ui.map import tones
from ttr.ui.map.palette import PAINTS
from ttr.ui.markup import Markup, Pieces, tag

_LENGTHS = range(MIN_LENGTH, MAX_LENGTH + 1)
MAX_TABLE_CITIES = 8  # more have no room beside the map
_CELL = "padding: 2px 4px; border-top: 1px solid var(--ttr-line); text-align: "
_COUNT = "padding: 1px 9px; text-align: center"


def adjacency(routes: Iterable[int]) -> tuple[dict[str, list[str]], list[list[int]]]:
    """Return the adjacency list and the adjacency matrix of some routes, with cities sorted by name.

    The list repeats a neighbor for each route to it.

    >>> adjacency([0])
    ({'Atlanta': ['Charleston'], 'Charleston': ['Atlanta']}, [[0, 1], [1, 0]])
    """
    routes = frozenset(routes)
    result = {city: neighbors(routes, city) for city in degrees(routes)}
    rows = {city: [name for name, count in near.items() for _ in range(count)] for city, near in result.items()}
    return rows, [[result[a][b] for b in result] for a in result]


def matrix_table(routes: Iterable[int]) -> Markup:
    """Return the adjacency matrix as HTML: empty without routes, a sentence if there are too many cities."""
    rows, matrix = adjacency(routes)
    if not rows:
        return Markup()
    if len(rows) > MAX_TABLE_CITIES:
        return html.note(f"The tables come back when you have {MAX_TABLE_CITIES} cities or fewer.")
    letters = "ABCDEFGH"[: len(rows)]
    head = [tag("th", letter, scope="col", style=f"{_CELL}center") for letter in (*letters, "sum")]
    name = f"{_CELL}left; font-weight: 400"
    body = [
        tag("tr", tag("th", tag("b", letter), f" {city}", scope="row", style=name), _cells(line))
        for letter, city, line in zip(letters, rows, matrix, strict=True)
    ]
    return html.heading("Adjacency matrix") + _table(tag("tr", tag("td"), head), body)


def _cells(line: Sequence[int]) -> list[Markup]:
    cells = [*(number or "·" for number in line), tag("b", sum(line))]
    return [tag("td", cell, style=f"{_CELL}center") for cell in cells]


def list_table(routes: Iterable[int]) -> Markup:
    """Return the adjacency list as HTML; empty without routes or with too many cities."""
    rows, _ = adjacency(routes)
    if not rows or len(rows) > MAX_TABLE_CITIES:
        return Markup()
    body = [
        tag(
            "tr",
            tag("th", city, scope="row", style=f"{_CELL}left; white-space: nowrap"),
            tag("td", ", ".join(near), style=f"{_CELL}left"),
        )
        for city, near in rows.items()
    ]
    return html.heading("Adjacency list") + _table(None, body)


def colors_table(items: Iterable[Item]) -> Markup:
    """Return an HTML table of the colors checked so far: their lengths, and whether the claim holds."""
    body = [_color_row(str(item.name), str(item.key), item.key == number_list(CLAIM)) for item in items]
    sides = (("color", "left"), ("lengths", "left"), ("trains", "right"), ("", "center"))
    head = [tag("th", name, scope="col", style=f"{_CELL}{side}") for name, side in sides]
    return _table(tag("tr", head), body) if body else Markup()


def _color_row(color: str, numbers: str, holds: bool) -> Markup:
    mark = tag("span", "✓", class_="ttr-done") if holds else tag("span", "✗", class_="ttr-lost")
    chip = tag("span", PAINTS[color].letter, style=_chip(color))
    total = sum(int(number) for number in numbers.split(", "))
    cells = (numbers, "left"), (total, "right"), (mark, "center")
    return tag(
        "tr",
        tag("th", chip, f" {color}", scope="row", style=f"{_CELL}left; font-weight: 400"),
        [tag("td", cell, style=f"{_CELL}{side}") for cell, side in cells],
    )


def lengths_table(name: str, lengths: Sequence[int]) -> Markup:
    """Return an HTML table of how many routes of each length the claim predicts, and how many there are."""
    left = "text-align: left"
    first = tag("th", "routes of length", scope="row", style=left)
    head = [tag("th", length, scope="col", style=_COUNT) for length in _LENGTHS]
    body = [
        tag("tr", tag("th", what, scope="row", style=left), _counts(numbers))
        for what, numbers in (("the claim", CLAIM), (name, lengths))
    ]
    return tag("table", tag("thead", tag("tr", first, head)), tag("tbody", body), style="margin: 8px 0")


def _counts(numbers: Sequence[int]) -> list[Markup]:
    """Return the cells that count each length; a count that breaks the claim is bold."""
    pairs = [(list(numbers).count(length), CLAIM.count(length)) for length in _LENGTHS]
    return [tag("td", count if count == wanted else tag("b", count), style=_COUNT) for count, wanted in pairs]


def _chip(color: str) -> str:
    return (
        f"display: inline-block; width: 18px; border-radius: 4px; border: 1px solid {tones.tone('chip-border')}; "
        f"text-align: center; font-weight: 700; background: {tones.card(color)}; color: {tones.card_ink(color)}"
    )


def _table(head: Pieces, body: Pieces) -> Markup:
    style = "width:100%; border-collapse:collapse; font-size: var(--ttr-size-small); font-variant-numeric: tabular-nums"
    return tag("table", tag("thead", head), tag("tbody", body), style=style)
