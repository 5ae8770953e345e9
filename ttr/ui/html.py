"""Pieces of HTML: values in, escaped text out. Every name and every file text passes through here."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from html import escape

from ttr.board import Board
from ttr.cards import CARDS
from ttr.graphs.words import counted
from ttr.log import LogRow
from ttr.scoring import Decided, Scores, TicketScore
from ttr.state import GameState
from ttr.ui.palette import PAINTS, SEATS


def seat_badge(seat: int) -> str:
    """Return a seat's mark on its color."""
    paint = SEATS[seat]
    return f'<span class="ttr-badge" style="background:{paint.color}" title="{paint.shape}">{paint.sign}</span>'


def seats_line(state: GameState, viewer: int | None) -> str:
    """Return the seats in a line: names and what everybody may know of them."""
    chips = []
    for seat, name in enumerate(state.setup.seats):
        now = not state.over and seat == state.seat
        chips.append(
            f'<li class="ttr-seat{" ttr-seat-now" if now else ""}"'
            f"{' aria-current=' + chr(34) + 'true' + chr(34) if now else ''}>"
            f"{seat_badge(seat)}<span><b>{escape(name)}</b>"
            f"{' (you)' if seat == viewer and name != 'You' else ''} {state.points[seat]} pts"
            f"<small>{counted(state.trains[seat], 'train')} · {counted(sum(state.hands[seat]), 'card')} · "
            f"{counted(len(state.tickets[seat]), 'ticket')}</small></span></li>"
        )
    return f'<ul class="ttr-seats" aria-label="Players">{"".join(chips)}</ul>'


def hand(counts: Sequence[int]) -> str:
    """Return a hand as a row of cards with their numbers."""
    cards = "".join(
        f'<li class="ttr-card ttr-{color}"><b>{PAINTS[color].letter}</b>{PAINTS[color].word}'
        f'<span class="ttr-count" aria-label="{count} times">{count}</span></li>'
        for color, count in zip(CARDS, counts, strict=True)
        if count
    )
    return f'<ul class="ttr-hand" aria-label="Your cards">{cards}</ul>' if cards else _nothing("no cards")


def tickets(board: Board, results: Iterable[TicketScore]) -> str:
    """Return tickets with how they stand."""
    rows = []
    for result in results:
        if result.completed:
            kind, words = "done", "✓ connected"
        elif result.cut_off:
            kind, words = "lost", "✗ cut off"
        else:
            kind, words = "open", f"{counted(result.trains, 'train')} to go"
        ticket = board.tickets[result.ticket]
        rows.append(
            f'<li><b>{escape(str(ticket))}</b><span class="ttr-points">{ticket.points}</span>'
            f'<span class="ttr-{kind}">{words}</span></li>'
        )
    return f'<ul class="ttr-tickets">{"".join(rows)}</ul>' if rows else _nothing("no tickets")


def log_table(rows: Sequence[LogRow]) -> str:
    """Return the log sheet as a table, the latest turn first."""
    body = "".join(
        f"<tr><td>{row.turn or ''}</td><td>{seat_badge(row.seat)} {escape(row.player)}</td>"
        f"<td>{escape(row.action)}</td><td>{row.points or ''}</td><td>{row.total}</td></tr>"
        for row in reversed(rows)
    )
    return (
        '<table class="ttr-log"><caption>Log sheet, the latest turn first</caption><thead><tr>'
        '<th scope="col">Turn</th><th scope="col">Player</th><th scope="col">Action</th>'
        f'<th scope="col">Points</th><th scope="col">Total</th></tr></thead><tbody>{body}</tbody></table>'
    )


def score_table(board: Board, final: Scores) -> str:
    """Return the final breakdown: every point of every seat, the ranking and what decided it."""
    blocks = []
    for score in sorted(final, key=lambda s: (s.rank, s.seat)):
        rows = [("Routes", f"{len(score.routes)} claimed", score.route_points)]
        for ticket in score.tickets:
            mark = "✓" if ticket.completed else "✗"
            rows.append((f"{mark} {board.tickets[ticket.ticket]}", _how(board, ticket), ticket.points))
        rows.append(("Longest path", counted(score.longest.length, "train"), score.bonus))
        body = "".join(
            f'<tr><th scope="row">{escape(what)}<small>{escape(how)}</small></th><td>{points:+d}</td></tr>'
            for what, how, points in rows
        )
        blocks.append(
            f'<table class="ttr-score"><caption>{score.rank}. {seat_badge(score.seat)} {escape(score.name)}'
            f'<b class="ttr-total">{score.total}</b></caption><tbody>{body}</tbody></table>'
        )
    return f'<p class="ttr-verdict">{escape(verdict(final))}</p>{"".join(blocks)}'


def verdict(final: Scores) -> str:
    """Say who has won and what decided it."""
    names = [score.name for score in final if score.rank == 1]
    if len(names) > 1:
        return f"{' and '.join(names)} share the victory: equal in points, tickets and longest path."
    name = "You win" if names == ["You"] else f"{names[0]} wins"
    return {
        Decided.POINTS: f"{name} by points.",
        Decided.TICKETS: f"Equal in points: {name} by completed tickets.",
        Decided.LONGEST_PATH: f"Equal in points and tickets: {name} by the longest path.",
    }.get(final.decided_by, f"{name}.")


def _how(board: Board, ticket: TicketScore) -> str:
    if ticket.completed:
        return " – ".join(ticket.cities)
    missing = ticket.missing
    if missing is None:
        return "cut off"
    return f"missing {counted(ticket.trains, 'train')}: " + ", ".join(str(board.routes[route]) for route in missing)


def status(text: str, *, urgent: bool = False, more: str = "") -> str:
    """Return the status line, announced by screen readers; `more` stands below in small print."""
    small = f"<small>{escape(more)}</small>" if more else ""
    kind = "ttr-status ttr-urgent" if urgent else "ttr-status"
    return f'<div role="status" aria-live="polite" class="{kind}">{escape(text)}{small}</div>'


def sentence(text: str) -> str:
    """Return the sentence under the map, announced by screen readers."""
    return f'<div role="status" aria-live="polite" class="ttr-sentence">{escape(text)}</div>'


def heading(text: str) -> str:
    """Return a small heading in a panel."""
    return f'<h3 class="ttr-heading">{escape(text)}</h3>'


def download(text: str, name: str, label: str, kind: str = "text/plain") -> str:
    """Return a link that saves a text as a file."""
    data = base64.b64encode(text.encode()).decode()
    return (
        f'<a class="ttr-download" download="{escape(name)}" href="data:{kind};charset=utf-8;base64,{data}">'
        f"{escape(label)}</a>"
    )


def _nothing(what: str) -> str:
    return f'<p class="ttr-muted">{what}</p>'
