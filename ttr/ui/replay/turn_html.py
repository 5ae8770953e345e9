"""Pieces of HTML of the replay page: a turn in words, its changes, cards and tickets of several seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ttr.analysis.changes import BAD, Change, ChangeKind
from ttr.game.cards import CARDS, NO_CARD
from ttr.game.files.log import LogRow
from ttr.game.rules import Rules
from ttr.game.scoring import TicketScore
from ttr.game.view import PlayerView
from ttr.graphs.words import pluralize
from ttr.ui.controls.html import heading, muted, seat_badge
from ttr.ui.map import tones
from ttr.ui.map.palette import PAINTS
from ttr.ui.markup import Markup, Pieces, concat, tag
from ttr.ui.panels.position import bonus_text
from ttr.ui.panels.tickets import standing

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


def turn(title: str, rows: Iterable[LogRow], changed: Sequence[Change], rules: Rules) -> Markup:
    """Return the moves at a stop and their changes, for screen readers to announce."""

    def gain(row: LogRow) -> Markup:
        unit = "" if rules.points else f" {pluralize(abs(row.points), 'ticket').partition(' ')[2]}"
        return concat(" ", tag("b", f"{row.points:+d}{unit}", class_="ttr-gain")) if row.points else Markup()

    done = [
        tag(
            "p",
            seat_badge(row.seat),
            tag("span", tag("b", row.player), f" {row.action}", gain(row), f", {row.began}" if row.began else ""),
            class_="ttr-did",
        )
        for row in rows
    ]
    items = [
        tag("li", tag("span", SIGNS[change.kind], aria_hidden=True), change.sentence, class_=_kind(change))
        for change in changed
    ]
    changes = tag("ul", items, class_="ttr-changes", aria_label="What this changed") if items else None
    return tag("div", heading(title), done, changes, role="status", aria_live="polite")


def _kind(change: Change) -> str | None:
    if change.kind in BAD:
        return "ttr-bad"
    return "ttr-great" if change.kind is ChangeKind.COMPLETED else None


def holdings(view: PlayerView, results: Iterable[TicketScore]) -> Markup:
    """Return the cards and tickets of one seat, small enough for five seats."""
    cards = small_cards(view.hand, f"Cards of {view.setup.seats[view.seat]}")
    return _of_seat(view, view.seat, cards + small_tickets(view, view.seat, results))


def shown_tickets(view: PlayerView, seat: int, results: Iterable[TicketScore]) -> Markup:
    return _of_seat(view, seat, small_tickets(view, seat, results))


def hands_left(views: Iterable[PlayerView]) -> Markup:
    rows = []
    for view in views:
        name = view.setup.seats[view.seat]
        whose, cards = tag("span", seat_badge(view.seat), f" {name}"), small_cards(view.hand, f"Cards of {name}")
        rows.append(tag("div", whose, cards, class_="ttr-table", style="margin-top:6px"))
    return heading("Cards left over") + concat(rows)


def _of_seat(view: PlayerView, seat: int, content: Markup) -> Markup:
    return tag("div", tag("h3", seat_badge(seat), f" {view.setup.seats[seat]}"), content, class_="ttr-holdings")


def small_cards(counts: Iterable[int], label: str) -> Markup:
    cards = [_card(color, f" {count}", f"{count} {color}") for color, count in zip(CARDS, counts, strict=True) if count]
    return tag("ul", cards, class_="ttr-minis", aria_label=label) if cards else muted("no cards")


def table(view: PlayerView) -> Markup:
    rules, tickets = view.rules, pluralize(view.tickets_left, "ticket")
    if rules.open_piles:
        piles = zip(rules.colors, view.piles, strict=True)
        return _table("Piles", [_card(c, f" {count}", f"{count} {c}") for c, count in piles], f"{tickets} left")
    left = f"{pluralize(view.deck_size, 'card')} and {tickets} left"
    if not rules.display:
        return _table("", None, left)
    empty = tag("li", "–", class_="ttr-mini ttr-none", title="empty")
    cards = [_card(CARDS[card], "", CARDS[card]) if card != NO_CARD else empty for card in view.display]
    return _table("Display", cards, left)


def _table(name: str, cards: Pieces, left: str) -> Markup:
    row = [tag("span", name), tag("ul", cards, class_="ttr-minis", aria_label=name)] if name else None
    return tag("div", row, tag("span", left), class_="ttr-table")


def small_tickets(view: PlayerView, seat: int, results: Iterable[TicketScore]) -> Markup:
    """Return a seat's tickets with their states, a line each, and their values in games with points."""
    board, rules, trains = view.board, view.rules, view.trains[seat]
    wide = None if rules.points else "grid-column:2/4"  # to the edge if there are no points
    rows = []
    for result in results:
        ticket = board.tickets[result.ticket]
        done = "shown" if rules.tickets_shown else "connected"
        kind, text = standing(result.completed, None if result.cut_off else result.trains, done)
        if kind == "open" and result.trains > trains:
            kind, text = "lost", f"✗ {result.trains} to go, {trains} left"
        value = tag("b", ticket.points) if rules.points else None
        rows.append(tag("li", tag("span", str(ticket)), tag("span", text, class_=f"ttr-{kind}", style=wide), value))
    if view.bonuses[seat]:
        counts = tag("span", "✓ counts as one", class_="ttr-done", style=wide)
        rows.append(tag("li", tag("span", bonus_text(view)), counts))
    if not rows:
        return muted("no tickets")
    return tag("ul", rows, class_="ttr-lines", aria_label=f"Tickets of {view.setup.seats[seat]}")


def _card(color: str, text: str, name: str) -> Markup:
    return tag(
        "li",
        tag("b", PAINTS[color].letter, aria_hidden=True),
        tag("span", text, aria_hidden=True),
        tag("span", name, class_="ttr-sr"),
        class_=f"ttr-mini ttr-card-{color}",
        style=f"background:{tones.card(color)};color:{tones.card_ink(color)}",
        title=name,
    )
