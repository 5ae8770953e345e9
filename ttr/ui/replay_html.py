"""Pieces of HTML of the replay page: a turn in words, what it changed, cards and tickets of several seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ttr.board import Board
from ttr.cards import CARDS, NO_CARD
from ttr.changes import BAD, Change, ChangeKind
from ttr.graphs.words import counted
from ttr.log import LogRow
from ttr.scoring import TicketScore
from ttr.ui.html import seat_badge
from ttr.ui.palette import PAINTS
from ttr.view import PlayerView

# A sign for each kind of change; the sentence says the same.
SIGNS = {
    ChangeKind.COMPLETED: "✓",
    ChangeKind.NEARER: "→",
    ChangeKind.NEW_TICKET: "+",
    ChangeKind.BEGUN: "•",
    ChangeKind.EXTENDED: "•",
    ChangeKind.JOINED: "∪",
    ChangeKind.CYCLE: "↻",
    ChangeKind.LONGEST: "↔",
    ChangeKind.TRACK: "‖",
    ChangeKind.FARTHER: "!",
    ChangeKind.CUT_OFF: "✗",
    ChangeKind.OUT_OF_REACH: "✗",
    ChangeKind.LAST_ROUND: "⚑",
}


def turn(title: str, rows: Iterable[LogRow], changed: Sequence[Change]) -> str:
    """Return what was done at a stop and what that changed, announced by screen readers."""
    done = "".join(
        f'<p class="ttr-did">{seat_badge(row.seat)}<span><b>{escape(row.player)}</b> {escape(row.action)}'
        + (f' <b class="ttr-gain">{row.points:+d}</b>' if row.points else "")
        + "</span></p>"
        for row in rows
    )
    items = "".join(
        f'<li class="{_kind(change)}"><span aria-hidden="true">{SIGNS[change.kind]}</span>'
        f"{escape(change.sentence)}</li>"
        for change in changed
    )
    return (
        f'<div role="status" aria-live="polite"><h3 class="ttr-heading">{escape(title)}</h3>{done}'
        + (f'<ul class="ttr-changes" aria-label="What this changed">{items}</ul>' if items else "")
        + "</div>"
    )


def _kind(change: Change) -> str:
    if change.kind in BAD:
        return "ttr-bad"
    return "ttr-great" if change.kind is ChangeKind.COMPLETED else ""


def holdings(view: PlayerView, results: Iterable[TicketScore]) -> str:
    """Return the cards and tickets of one seat, small enough for five of them."""
    name = view.setup.seats[view.seat]
    return (
        f'<div class="ttr-holdings"><h4>{seat_badge(view.seat)} {escape(name)}</h4>'
        f"{small_cards(view.hand, f'Cards of {name}')}"
        f"{small_tickets(view.board, results, view.trains[view.seat], f'Tickets of {name}')}</div>"
    )


def small_cards(counts: Sequence[int], label: str) -> str:
    """Return a hand as small cards with their numbers."""
    cards = "".join(
        _card(color, f" {count}", f"{count} {color}") for color, count in zip(CARDS, counts, strict=True) if count
    )
    return (
        f'<ul class="ttr-minis" aria-label="{escape(label)}">{cards}</ul>'
        if cards
        else '<p class="ttr-muted">no cards</p>'
    )


def display(cards: bytes, deck: int, tickets: int) -> str:
    """Return the face-up cards, and how many cards and tickets are left."""
    shown = "".join(
        _card(CARDS[card], "", CARDS[card]) if card != NO_CARD else '<li class="ttr-mini ttr-none" title="empty">–</li>'
        for card in cards
    )
    return (
        f'<div class="ttr-table"><span>Display</span><ul class="ttr-minis" aria-label="Display">{shown}</ul>'
        f"<span>{counted(deck, 'card')} and {counted(tickets, 'ticket')} left</span></div>"
    )


def small_tickets(board: Board, results: Iterable[TicketScore], trains: int, label: str) -> str:
    """Return tickets with how they stand, a line each."""
    rows = []
    for result in results:
        ticket = board.tickets[result.ticket]
        if result.completed:
            kind, words = "done", "✓ connected"
        elif result.cut_off:
            kind, words = "lost", "✗ cut off"
        elif result.trains > trains:
            kind, words = "lost", f"✗ {result.trains} to go, {trains} left"
        else:
            kind, words = "open", f"{counted(result.trains, 'train')} to go"
        rows.append(
            f'<li><span>{escape(str(ticket))}</span><span class="ttr-{kind}">{words}</span><b>{ticket.points}</b></li>'
        )
    if not rows:
        return '<p class="ttr-muted">no tickets</p>'
    return f'<ul class="ttr-lines" aria-label="{escape(label)}">{"".join(rows)}</ul>'


def _card(color: str, text: str, name: str) -> str:
    return (
        f'<li class="ttr-mini ttr-card-{color}" style="background:{PAINTS[color].fill};color:{PAINTS[color].ink}" '
        f'title="{name}"><b aria-hidden="true">{PAINTS[color].letter}</b><span aria-hidden="true">{text}</span>'
        f'<span class="ttr-sr">{name}</span></li>'
    )
