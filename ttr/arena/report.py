"""Results as tables, for a terminal, a notebook or a Markdown page."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from ttr.arena.estimate import Estimate, fitting_percents

TextTable = tuple[tuple[str, ...], list[tuple[str, ...]]]  # headings and rows


def percent(share: Estimate) -> str:
    """Return a share with its interval.

    >>> from ttr.arena.estimate import wilson
    >>> percent(wilson(260, 400)), percent(wilson(0, 0))
    ('65% (61–69)', '–')
    """
    if not share.size:
        return "–"
    return f"{100 * share.value:.0f}% ({'–'.join(fitting_percents(share))})"


def number(mean: Estimate, digits: int = 1) -> str:
    """Return a mean with its interval, or alone if too few decks for an interval were played.

    >>> number(Estimate(104.26, 101, 107.55, 400)), number(Estimate(-3, -math.inf, math.inf, 2))
    ('104.3 (101.0 to 107.5)', '-3.0')
    """
    if not mean.size:
        return "–"
    value = f"{mean.value:.{digits}f}"
    return value if math.isinf(mean.low) else f"{value} ({mean.low:.{digits}f} to {mean.high:.{digits}f})"


class TournamentReport(NamedTuple):
    """The results of a tournament in words: a line about its settings, two tables, and the bots that failed.

    >>> report = TournamentReport("Two games", (("bot", "won"), [("Ada", "1")]), (("won by", "Ada"), [("Ada", "")]), [])
    >>> report.as_html()[:16]
    '<p>Two games</p>'
    """

    heading: str
    ranking: TextTable
    win_matrix: TextTable
    failures: list[str]

    def __repr__(self) -> str:
        return self.as_text()

    def _repr_html_(self) -> str:
        return self.as_html()

    def as_text(self) -> str:
        parts = [self.heading, "", _text(self.ranking), "", _text(self.win_matrix)]
        return "\n".join([*parts, *([""] if self.failures else []), *self.failures])

    def as_markdown(self, command: str) -> str:
        """Return a Markdown page with all tables, and the command that makes the page again."""
        return (
            "\n\n".join(
                [
                    f"# {self.heading}",
                    f"Made by `{command}`; the same command gives the same figures.",
                    "Brackets hold 95% intervals: Wilson's for shares, as the whole percents inside; a bootstrap "
                    "over decks for means; all ratings that the results make likely enough (profile likelihood). "
                    "Every deck order is played once with every bot in every seat. A shared victory counts as its "
                    "share. The rating is a Bradley-Terry strength on the Elo scale: a lead of 400 means odds of ten "
                    "to one.",
                    _markdown(self.ranking),
                    "## Who wins against whom\n\n"
                    "Each row gives the share of games in which its bot comes in ahead of the column's; "
                    "a tie is half a win.",
                    _markdown(self.win_matrix),
                    *self.failures,
                ]
            )
            + "\n"
        )

    def as_html(self) -> str:
        """Return the ranking and the win matrix for a notebook."""
        lead, failed = _wrap_each("p", [self.heading]), _wrap_each("p", self.failures)
        return lead + _html(self.ranking) + _html(self.win_matrix) + failed


def _text(table: TextTable) -> str:
    heads, rows = table
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]

    def line(row: Sequence[str]) -> str:
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        return "  ".join([row[0].ljust(len(first)), *others])

    return "\n".join([line(heads), "  ".join("-" * width for width in widths), *map(line, rows)])


def _markdown(table: TextTable) -> str:
    heads, rows = table
    lines = [heads, ("---", *("---:" for _ in heads[1:])), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _html(table: TextTable) -> str:
    heads, rows = table
    head = _wrap_each('th scope="col"', heads)
    body = [_wrap_each('th scope="row"', row[:1]) + _wrap_each("td", row[1:]) for row in rows]
    return f"<table><thead><tr>{head}</tr></thead><tbody><tr>{'</tr><tr>'.join(body)}</tr></tbody></table>"


def _wrap_each(element: str, texts: Iterable[str]) -> str:
    end = element.partition(" ")[0]
    return "".join(f"<{element}>{escape(text)}</{end}>" for text in texts)
