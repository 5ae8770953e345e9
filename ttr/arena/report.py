"""Results as tables, for a terminal, a notebook or a Markdown page."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from markupsafe import Markup

from ttr.arena.estimate import Estimate, fitting_percents
from ttr.arena.row import Row
from ttr.game.rules import Rules
from ttr.graphs.words import counted

MOST_FAILURES = 5  # listed one by one

Table = tuple[tuple[str, ...], list[tuple[str, ...]]]  # headings and rows


class Findings(Protocol):
    """The part of `ttr.arena.Results` that the tables need."""

    @property
    def bots(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def rules(self) -> Rules: ...  # noqa: D102
    @property
    def seed(self) -> int: ...  # noqa: D102
    @property
    def games(self) -> tuple[tuple[Row, ...], ...]: ...  # noqa: D102
    @property
    def failures(self) -> tuple[Row, ...]: ...  # noqa: D102
    def ratings(self) -> dict[str, Estimate]: ...  # noqa: D102
    def win_share(self, bot: str, against: str | None = None) -> Estimate: ...  # noqa: D102
    def mean(self, bot: str, measure: str, against: str | None = None) -> Estimate: ...  # noqa: D102


def percent(share: Estimate) -> str:
    """Return a share with its interval.

    >>> from ttr.arena.estimate import wilson
    >>> percent(wilson(260, 400)), percent(wilson(0, 0))
    ('65 % (61–69)', '–')
    """
    if not share.size:
        return "–"
    return f"{100 * share.value:.0f} % ({'–'.join(fitting_percents(share))})"


def number(mean: Estimate, digits: int = 1) -> str:
    """Return a mean with its interval, or without one if there was only one deck.

    >>> number(Estimate(104.26, 101, 107.55, 400)), number(Estimate(-3, -math.inf, math.inf, 2))
    ('104.3 (101.0 to 107.5)', '-3.0')
    """
    if not mean.size:
        return "–"
    value = f"{mean.value:.{digits}f}"
    return value if math.isinf(mean.low) else f"{value} ({mean.low:.{digits}f} to {mean.high:.{digits}f})"


def ranking(results: Findings) -> Table:
    """Return the ranking: the bots, best first, with their shares and means."""
    unit = "score" if results.rules.points else "tickets"
    heads = ("bot", "games", "won", "rating", unit, "completed", "missed", "longest path", "turns")
    rows = []
    for bot, rating in results.ratings().items():
        means = [results.mean(bot, measure) for measure in ("score", "completed", "missed", "longest", "turns")]
        plain = (f"{mean.value:.1f}" if mean.size else "–" for mean in means[1:])
        share = results.win_share(bot)
        rows.append((bot, str(share.size), percent(share), number(rating, 0), number(means[0]), *plain))
    return heads, rows


def win_matrix(results: Findings, cell: Callable[[Estimate], str] = percent) -> Table:
    """Return the win matrix: how often each row's bot finished ahead of each column's bot, best first."""
    order = tuple(results.ratings())
    rows = [(bot, *("" if bot == other else cell(results.win_share(bot, other)) for other in order)) for bot in order]
    return ("won by \\ against", *order), rows


def heading(results: Findings) -> str:
    """Return one line about the settings of the tournament."""
    games, bots = counted(len(results.games), "game"), counted(len(results.bots), "bot")
    return f"{results.rules.title}: {games} of {bots}, seed {results.seed}"


def failures(results: Findings) -> list[str]:
    """Return the bots that failed, with the first messages."""
    failed = results.failures
    if not failed:
        return []
    games = len({row.game for row in failed})
    lines = [f"In {counted(games, 'game')} a bot failed and lost:"]
    lines += [f"game {row.game}: {row.failed}" for row in failed[:MOST_FAILURES]]
    return lines + ([f"and {len(failed) - MOST_FAILURES} more"] if len(failed) > MOST_FAILURES else [])


def as_text(results: Findings) -> str:
    """Return the ranking and the win matrix for a terminal, with 95 % intervals."""
    parts = [heading(results), "", _text(ranking(results)), "", _text(win_matrix(results))]
    failed = failures(results)
    return "\n".join([*parts, *([""] if failed else []), *failed])


def as_markdown(results: Findings, command: str) -> str:
    """Return a Markdown page with all tables, and the command that makes the page again."""
    return (
        "\n\n".join(
            [
                f"# {heading(results)}",
                f"Made by `{command}`; the same command gives the same figures.",
                "Brackets hold 95 % intervals: Wilson's for shares, as the whole percents inside; a bootstrap "
                "over decks for means and ratings. "
                "Every deck order is played once with every bot in every seat. A shared victory counts as its share. "
                "The rating is a Bradley-Terry strength on the Elo scale: a lead of 400 means odds of ten to one.",
                _markdown(ranking(results)),
                "## Who wins against whom\n\n"
                "Each row gives the share of games in which its bot comes in ahead of the column's; "
                "a tie is half a win.",
                _markdown(win_matrix(results)),
                *failures(results),
            ]
        )
        + "\n"
    )


def as_html(results: Findings) -> str:
    """Return the ranking and the win matrix for a notebook."""
    lead, failed = _each("<p>{}</p>", [heading(results)]), _each("<p>{}</p>", failures(results))
    return str(lead + _html(ranking(results)) + _html(win_matrix(results)) + failed)


def _text(table: Table) -> str:
    heads, rows = table
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]

    def line(row: Sequence[str]) -> str:
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        return "  ".join([row[0].ljust(len(first)), *others])

    return "\n".join([line(heads), "  ".join("-" * width for width in widths), *map(line, rows)])


def _markdown(table: Table) -> str:
    heads, rows = table
    lines = [heads, ("---", *("---:" for _ in heads[1:])), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _html(table: Table) -> Markup:
    heads, rows = table
    head = _each('<th scope="col">{}</th>', heads)
    body = [Markup('<th scope="row">{}</th>').format(row[0]) + _each("<td>{}</td>", row[1:]) for row in rows]
    whole = Markup("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>")
    return whole.format(head, _each("<tr>{}</tr>", body))


def _each(element: str, content: Iterable[str]) -> Markup:
    """Return each of these inside an element; everything except HTML is escaped."""
    return Markup("").join(Markup(element).format(part) for part in content)
