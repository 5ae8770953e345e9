"""Pieces of HTML: values in, escaped text out. Every name and every file text passes through here."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from ttr.game.board import Board
from ttr.game.cards import CARDS
from ttr.game.log import LogRow, to_csv
from ttr.game.scoring import Decided, Scores, SeatScore, TicketScore, scores
from ttr.game.state import GameState
from ttr.graphs.words import counted
from ttr.ui.map.palette import PAINTS, SEATS
from ttr.ui.parts.position import TicketBonus, bonus_text, completed_names, end_sentence


def seat_badge(seat: int) -> str:
    """Return a seat's mark on its color."""
    paint = SEATS[seat]
    return f'<span class="ttr-badge" style="background:{paint.color}" title="{paint.shape}">{paint.sign}</span>'


def seats_line(state: GameState, viewer: int | None) -> str:
    """Return the seats in a line: names and what everybody may know of them, at the end their final scores."""
    chips = []
    totals = [score.total for score in scores(state)] if state.over else state.running_score
    for seat, name in enumerate(state.setup.seats):
        now = not state.over and seat == state.seat
        shown = completed_names(state, seat)
        title = f' title="Completed: {escape("; ".join(shown))}"' if shown else ""
        chips.append(
            f'<li class="ttr-seat{" ttr-seat-now" if now else ""}"{title}'
            f"{' aria-current=' + chr(34) + 'true' + chr(34) if now else ''}>"
            f"{seat_badge(seat)}<span><b>{escape(name)}</b>"
            f"{' (you)' if seat == viewer and name != 'You' else ''} {_standing(state, totals[seat])}"
            f"<small>{counted(state.trains[seat], 'train')} · {counted(sum(state.hands[seat]), 'card')} · "
            f"{_tickets_held(state, seat)}</small></span></li>"
        )
    return f'<ul class="ttr-seats" aria-label="Players">{"".join(chips)}</ul>'


def _standing(state: GameState, total: int) -> str:
    """Return a score in the units of the game."""
    rules = state.rules
    if rules.points:
        return counted(total, "pt")
    return f"{total} of {rules.winning_tickets} tickets" if rules.winning_tickets else counted(total, "ticket")


def _tickets_held(state: GameState, seat: int) -> str:
    shown = len(state.shown[seat])
    held = len(state.tickets[seat]) - shown
    if not state.rules.tickets_shown:
        return counted(held, "ticket")
    return f"{held} open · {shown} done" if state.rules.points else f"{held} open"


def completed_list(state: GameState) -> str:
    """Return the tickets that all may see, player by player; nothing if there are none."""
    rows = [
        f"<li>{seat_badge(seat)}<span><b>{escape(name)}</b> {escape('; '.join(shown))}</span></li>"
        for seat, name in enumerate(state.setup.seats)
        if (shown := completed_names(state, seat))
    ]
    return f'{heading("Completed tickets")}<ul class="ttr-shown">{"".join(rows)}</ul>' if rows else ""


def hand(counts: Sequence[int]) -> str:
    """Return a hand as a row of cards with their numbers."""
    cards = "".join(
        f'<li class="ttr-card ttr-{color}"><b>{PAINTS[color].letter}</b>{PAINTS[color].word}'
        f'<span class="ttr-count" aria-label="{count} times">{count}</span></li>'
        for color, count in zip(CARDS, counts, strict=True)
        if count
    )
    return f'<ul class="ttr-hand" aria-label="Your cards">{cards}</ul>' if cards else _nothing("no cards")


def tickets(
    board: Board, results: Iterable[TicketScore], *, points: bool = True, bonuses: Sequence[TicketBonus] = ()
) -> str:
    """Return tickets with how they stand, their points if they have some, and other goals below them."""
    rows = []
    for result in results:
        state = (result.completed, None if result.cut_off else result.trains)
        worth = board.tickets[result.ticket].points if points else None
        rows.append(_goal(str(board.tickets[result.ticket]), worth, *state))
    rows += [_goal(goal.text, None, goal.done, goal.trains, "won") for goal in bonuses]
    return f'<ul class="ttr-tickets">{"".join(rows)}</ul>' if rows else _nothing("no tickets")


def _goal(text: str, points: int | None, done: bool, trains: int | None, word: str = "connected") -> str:
    if done:
        kind, words = "done", f"✓ {word}"
    elif trains is None:
        kind, words = "lost", "✗ cut off"
    else:
        kind, words = "open", f"{counted(trains, 'train')} to go"
    worth = "" if points is None else f'<span class="ttr-points">{points}</span>'
    brief = ' class="ttr-brief"' if points is None else ""
    return f'<li{brief}><b>{escape(text)}</b>{worth}<span class="ttr-{kind}">{words}</span></li>'


def log_table(rows: Sequence[LogRow], unit: str = "points") -> str:
    """Return the log sheet as a table, the latest turn first; `unit` is what the score counts."""
    body = "".join(
        f"<tr><td>{row.turn or ''}</td><td>{seat_badge(row.seat)} {escape(row.player)}</td>"
        f"<td>{escape(row.action)}</td><td>{row.points or ''}</td><td>{row.total}</td></tr>"
        for row in reversed(rows)
    )
    return (
        '<table class="ttr-log"><caption>Log sheet, the latest turn first</caption><thead><tr>'
        '<th scope="col">Turn</th><th scope="col">Player</th><th scope="col">Action</th>'
        f'<th scope="col">{escape(unit.capitalize())}</th><th scope="col">Total</th></tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )


def log_sheet(rows: Sequence[LogRow], unit: str = "points") -> str:
    """Return the log sheet, and a link that saves it for a spreadsheet."""
    return download(to_csv(rows, unit), "log-sheet.csv", "Save as CSV", "text/csv") + log_table(rows, unit)


def score_table(state: GameState, final: Scores) -> str:
    """Return the final breakdown: everything that counted for every seat, the ranking and what decided it."""
    rules, blocks = state.rules, []
    for score in sorted(final, key=lambda s: (s.rank, s.seat)):
        body = "".join(
            f'<tr><th scope="row">{escape(what)}<small>{escape(how)}</small></th><td>{count}</td></tr>'
            for what, how, count in _score_rows(state, score)
        )
        total = f"{score.total}" if rules.points else counted(score.total, "ticket")
        blocks.append(
            f'<table class="ttr-score"><caption>{score.rank}. {seat_badge(score.seat)} {escape(score.name)}'
            f'<b class="ttr-total">{total}</b></caption><tbody>{body}</tbody></table>'
        )
    lead = f'<p class="ttr-verdict">{escape(verdict(state, final))}</p>{note(end_sentence(state))}'
    return f"{lead}{''.join(blocks)}"


def _score_rows(state: GameState, score: SeatScore) -> Iterator[tuple[str, str, str]]:
    """Yield what counted: what it is, how it came about, and what it brought."""
    board, rules = state.board, state.rules
    if rules.points:
        yield "Routes", f"{len(score.routes)} claimed", f"{score.route_points:+d}"
    for ticket in score.tickets:
        mark = "✓" if ticket.completed else "✗"
        count = f"{ticket.points:+d}" if rules.points or ticket.completed else ""
        yield f"{mark} {board.tickets[ticket.ticket]}", _how(board, ticket), count
    if score.ticket_bonus:
        # Where there are points it counts as a completed ticket, which decides between equals.
        yield "✓ Ticket bonus", bonus_text(state), "" if rules.points else f"{score.ticket_bonus:+d}"
    if rules.longest_path_bonus:
        yield "Longest path", counted(score.longest.length, "train"), f"{score.bonus:+d}"


def verdict(state: GameState, final: Scores) -> str:
    """Say who has won and what decided it."""
    rules = state.rules
    best = [score for score in final if score.rank == 1]
    done = counted(best[0].completed, "completed ticket")
    equal = ["points"] * rules.points + ["completed tickets"] + ["longest path"] * bool(rules.longest_path_bonus)
    if len(best) > 1:
        names = " and ".join(score.name for score in best)
        what = f"equal in {', '.join(equal[:-1])} and {equal[-1]}" if rules.points else f"with {done} each"
        return f"{names} share the victory{':' if rules.points else ''} {what}."
    if len(final) == 1:
        return f"{best[0].total} points." if rules.points else f"{done[:1].upper()}{done[1:]}."
    name = "You win" if best[0].name == "You" else f"{best[0].name} wins"
    if not rules.points:
        return f"{name} with {done}."
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


def problems(found: Iterable[str], title: str = "This game cannot be set up") -> str:
    """Return everything that is wrong as a list, announced by screen readers."""
    rows = "".join(f"<li>{escape(problem[:1].upper() + problem[1:])}</li>" for problem in found)
    return f'<div role="alert" class="ttr-problems" tabindex="0"><b>{escape(title)}</b><ul>{rows}</ul></div>'


def note(text: str) -> str:
    """Return a line in small print, nothing of no text."""
    return f'<p class="ttr-note">{escape(text)}</p>' if text else ""


def page_title(text: str, below: str = "") -> str:
    """Return a page's heading, with a line in small print below."""
    small = f"<small>{escape(below)}</small>" if below else ""
    return f'<h1 class="ttr-title"><span>{escape(text)}</span>{small}</h1>'


def sentence(text: str) -> str:
    """Return the sentence under the map, announced by screen readers."""
    # A long one scrolls, so it can have the keyboard's focus.
    return f'<div role="status" aria-live="polite" class="ttr-sentence" tabindex="0">{escape(text)}</div>'


def reason(seat: int, name: str, turn: int, did: str, why: str) -> str:
    """Return what a player did in a turn and why, as the sentence under the map."""
    return (
        f'<div role="status" aria-live="polite" class="ttr-sentence ttr-why">{seat_badge(seat)}<div tabindex="0">'
        f"Turn {turn}: <b>{escape(name)}</b> {escape(did)}. {escape(why)}</div></div>"
    )


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
