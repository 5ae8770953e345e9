"""Pieces of HTML of the replay page: a turn in words, what it changed, cards and tickets of several seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ttr.analysis.changes import BAD, Change, ChangeKind
from ttr.game.cards import CARDS, NO_CARD
from ttr.game.log import LogRow
from ttr.game.rules import Rules
from ttr.game.scoring import TicketScore
from ttr.game.view import PlayerView
from ttr.graphs.words import counted
from ttr.ui.map.palette import PAINTS
from ttr.ui.parts.html import heading, seat_badge
from ttr.ui.parts.position import bonus_text

# A sign for each kind of change; the sentence says the same.
SIGNS = {
    ChangeKind.COMPLETED: "✓",
    ChangeKind.BONUS: "★",
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


def turn(title: str, rows: Iterable[LogRow], changed: Sequence[Change], rules: Rules) -> str:
    """Return what was done at a stop and what that changed, announced by screen readers."""

    def gain(row: LogRow) -> str:
        unit = "" if rules.points else f" {counted(abs(row.points), 'ticket').partition(' ')[2]}"
        return f' <b class="ttr-gain">{row.points:+d}{unit}</b>' if row.points else ""

    done = "".join(
        f'<p class="ttr-did">{seat_badge(row.seat)}<span><b>{escape(row.player)}</b> {escape(row.action)}'
        f"{gain(row)}</span></p>"
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
    return _of_seat(
        view, view.seat, f"{small_cards(view.hand, f'Cards of {name}')}{small_tickets(view, view.seat, results)}"
    )


def shown_tickets(view: PlayerView, seat: int, results: Iterable[TicketScore]) -> str:
    """Return the tickets that a seat has shown to all."""
    return _of_seat(view, seat, small_tickets(view, seat, results))


def hands_left(views: Iterable[PlayerView]) -> str:
    """Return the cards that seats had left at the end, a line each."""
    rows = ""
    for view in views:
        name = view.setup.seats[view.seat]
        rows += (
            f'<div class="ttr-table" style="margin-top:6px"><span>{seat_badge(view.seat)} {escape(name)}</span>'
            f"{small_cards(view.hand, f'Cards of {name}')}</div>"
        )
    return f"{heading('Cards left over')}{rows}"


def _of_seat(view: PlayerView, seat: int, content: str) -> str:
    name = view.setup.seats[seat]
    return f'<div class="ttr-holdings"><h4>{seat_badge(seat)} {escape(name)}</h4>{content}</div>'


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


def table(view: PlayerView) -> str:
    """Return the cards that all see, in a display or in piles, and how many cards and tickets are left."""
    rules, tickets = view.rules, counted(view.tickets_left, "ticket")
    if rules.open_piles:
        piles = zip(rules.colors, view.piles, strict=True)
        return _table("Piles", "".join(_card(c, f" {count}", f"{count} {c}") for c, count in piles), f"{tickets} left")
    left = f"{counted(view.deck_size, 'card')} and {tickets} left"
    if not rules.display:
        return _table("", "", left)
    shown = "".join(
        _card(CARDS[card], "", CARDS[card]) if card != NO_CARD else '<li class="ttr-mini ttr-none" title="empty">–</li>'
        for card in view.display
    )
    return _table("Display", shown, left)


def _table(name: str, cards: str, left: str) -> str:
    shown = f'<span>{name}</span><ul class="ttr-minis" aria-label="{name}">{cards}</ul>' if name else ""
    return f'<div class="ttr-table">{shown}<span>{left}</span></div>'


def small_tickets(view: PlayerView, seat: int, results: Iterable[TicketScore]) -> str:
    """Return tickets of a seat with how they stand, a line each; where there are points, with their value."""
    board, rules, trains = view.board, view.rules, view.trains[seat]
    wide = "" if rules.points else ' style="grid-column:2/4"'  # up to the edge, where no points stand
    rows = []
    for result in results:
        ticket = board.tickets[result.ticket]
        if result.completed:
            kind, words = "done", "✓ shown" if rules.tickets_shown else "✓ connected"
        elif result.cut_off:
            kind, words = "lost", "✗ cut off"
        elif result.trains > trains:
            kind, words = "lost", f"✗ {result.trains} to go, {trains} left"
        else:
            kind, words = "open", f"{counted(result.trains, 'train')} to go"
        value = f"<b>{ticket.points}</b>" if rules.points else ""
        rows.append(f'<li><span>{escape(str(ticket))}</span><span class="ttr-{kind}"{wide}>{words}</span>{value}</li>')
    if view.bonuses[seat]:
        text = escape(bonus_text(view))
        rows.append(f'<li><span>{text}</span><span class="ttr-done"{wide}>✓ counts as one</span></li>')
    if not rows:
        return '<p class="ttr-muted">no tickets</p>'
    label = escape(f"Tickets of {view.setup.seats[seat]}")
    return f'<ul class="ttr-lines" aria-label="{label}">{"".join(rows)}</ul>'


def _card(color: str, text: str, name: str) -> str:
    return (
        f'<li class="ttr-mini ttr-card-{color}" style="background:{PAINTS[color].fill};color:{PAINTS[color].ink}" '
        f'title="{name}"><b aria-hidden="true">{PAINTS[color].letter}</b><span aria-hidden="true">{text}</span>'
        f'<span class="ttr-sr">{name}</span></li>'
    )
