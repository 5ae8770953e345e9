"""Lesson 1, the board is a graph: adjacency list, adjacency matrix and the lengths of the colors, as HTML tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ttr.graphs.trace import Item
from ttr.lessons.graph.claim import CLAIM
from ttr.lessons.graph.degrees import degrees, neighbors
from ttr.lessons.graph.words import number_list
from ttr.ui.map.palette import PAINTS
from ttr.ui.parts import html

MOST = 8  # cities in a table: more would not fit beside the map
_CELL = "padding: 2px 4px; border-top: 1px solid var(--ttr-line); text-align: "
_COUNT = "padding: 1px 9px; text-align: center; font-variant-numeric: tabular-nums"


def adjacency(routes: Iterable[int]) -> tuple[dict[str, list[str]], list[list[int]]]:
    """Return the adjacency list and the adjacency matrix of some routes; cities come by name.

    In the list a neighbor comes once for each route that leads there.

    >>> adjacency([0])
    ({'Atlanta': ['Charleston'], 'Charleston': ['Atlanta']}, [[0, 1], [1, 0]])
    """
    routes = frozenset(routes)
    found = {city: neighbors(routes, city) for city in degrees(routes)}
    rows = {city: [name for name, count in near.items() for _ in range(count)] for city, near in found.items()}
    return rows, [[found[a][b] for b in found] for a in found]


def matrix_table(routes: Iterable[int]) -> str:
    """Return the adjacency matrix as HTML; nothing for no route, a sentence for too many cities."""
    rows, matrix = adjacency(routes)
    if not rows:
        return ""
    if len(rows) > MOST:
        return html.note(f"The tables come back with {MOST} cities or fewer.")
    letters = "ABCDEFGH"[: len(rows)]
    head = "".join(f'<th scope="col" style="{_CELL}center">{letter}</th>' for letter in (*letters, "sum"))
    name = f"{_CELL}left; font-weight: 400"
    body = "".join(
        f'<tr><th scope="row" style="{name}"><b>{letter}</b> {escape(city)}</th>{_cells(line)}</tr>'
        for letter, city, line in zip(letters, rows, matrix, strict=True)
    )
    return f"{html.heading('Adjacency matrix')}{_table(f'<tr><td></td>{head}</tr>', body)}"


def _cells(line: Sequence[int]) -> str:
    numbers = "".join(f'<td style="{_CELL}center">{number or "·"}</td>' for number in line)
    return f'{numbers}<td style="{_CELL}center"><b>{sum(line)}</b></td>'


def list_table(routes: Iterable[int]) -> str:
    """Return the adjacency list as HTML; nothing for no route or too many cities."""
    rows, _ = adjacency(routes)
    if not rows or len(rows) > MOST:
        return ""
    body = "".join(
        f'<tr><th scope="row" style="{_CELL}left; white-space: nowrap">{escape(city)}</th>'
        f'<td style="{_CELL}left">{escape(", ".join(near))}</td></tr>'
        for city, near in rows.items()
    )
    return f"{html.heading('Adjacency list')}{_table('', body)}"


def colors_table(items: Iterable[Item]) -> str:
    """Return the colors looked at so far, each with its lengths and whether the claim holds, as HTML."""
    body = ""
    for item in items:
        holds = item.key == number_list(CLAIM)
        numbers = str(item.key)
        mark = '<span class="ttr-done">✓</span>' if holds else '<span class="ttr-lost">✗</span>'
        chip = f'<span style="{_chip(str(item.name))}">{escape(PAINTS[str(item.name)].letter)}</span>'
        total = sum(int(number) for number in numbers.split(", "))
        body += (
            f'<tr><th scope="row" style="{_CELL}left; font-weight: 400">{chip} {escape(str(item.name))}</th>'
            f'<td style="{_CELL}left">{escape(numbers)}</td><td style="{_CELL}right">{total}</td>'
            f'<td style="{_CELL}center">{mark}</td></tr>'
        )
    head = "".join(
        f'<th scope="col" style="{_CELL}{side}">{name}</th>'
        for name, side in (("color", "left"), ("lengths", "left"), ("trains", "right"), ("", "center"))
    )
    return _table(f"<tr>{head}</tr>", body) if body else ""


def lengths_table(name: str, found: Sequence[int]) -> str:
    """Return how many routes of each length the claim asks for and how many there are, as an HTML table."""
    side = 'style="text-align: left"'
    head = "".join(f'<th scope="col" style="{_COUNT}">{length}</th>' for length in range(1, 7))
    body = "".join(
        f'<tr><th scope="row" {side}>{escape(what)}</th>{_counts(numbers)}</tr>'
        for what, numbers in (("the claim", CLAIM), (name, found))
    )
    first = f'<th scope="row" {side}>routes of length</th>'
    return f'<table style="margin: 8px 0"><thead><tr>{first}{head}</tr></thead><tbody>{body}</tbody></table>'


def _counts(numbers: Sequence[int]) -> str:
    """Return how often each length comes; what the claim does not say is bold."""
    pairs = [(list(numbers).count(length), CLAIM.count(length)) for length in range(1, 7)]
    return "".join(f'<td style="{_COUNT}">{_bold(count, wanted)}</td>' for count, wanted in pairs)


def _bold(number: int, wanted: int) -> str:
    return str(number) if number == wanted else f"<b>{number}</b>"


def _chip(color: str) -> str:
    paint = PAINTS[color]
    return (
        f"display: inline-block; width: 18px; border-radius: 4px; border: 1px solid #6b7480; text-align: center; "
        f"font-weight: 700; background: {paint.fill}; color: {paint.ink}"
    )


def _table(head: str, body: str) -> str:
    return (
        '<table style="width: 100%; border-collapse: collapse; font-size: 12.5px; font-variant-numeric: tabular-nums">'
        f"<thead>{head}</thead><tbody>{body}</tbody></table>"
    )
