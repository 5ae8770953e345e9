"""Parts of a game as HTML: its seats with their faces, a hand, tickets, the log sheet, the scores and its record."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil

from ttr.bots import BOTS
from ttr.game.board import Board
from ttr.game.cards import CARDS
from ttr.game.files.log import LogRow, to_csv
from ttr.game.files.record import Record, RecordError
from ttr.game.scoring import Decided, Scores, SeatScore, TicketScore, scores
from ttr.game.seat_network import claims_are_over
from ttr.game.state import GameState
from ttr.graphs.words import join_names, pluralize
from ttr.ui.controls import html
from ttr.ui.controls.html import download, heading, muted, note, seat_badge
from ttr.ui.map import tones
from ttr.ui.map.palette import SEATS, seat_mark
from ttr.ui.markup import Markup, concat, tag
from ttr.ui.markup.svg import circle, drawing, line, path, rect
from ttr.ui.panels.position import bonus_text, completed_names, end_sentence


@dataclass(frozen=True, slots=True)
class LiveSeats:
    """Facts about the seats that a game's page shows, and a position does not have."""

    viewer: int | None = None
    notes: Mapping[int, str] = field(default_factory=dict)  # remarks about seats
    bots: Mapping[int, str] = field(default_factory=dict)  # the strategies, by seat
    now: Collection[int] | None = None  # the seats to move, if there can be several
    doing: Mapping[int, str] = field(default_factory=dict)  # what each of them does
    lit: int | None = None  # the highlighted seat
    totals: Sequence[int] = ()  # instead of the running scores, during the final count
    last: Mapping[int, str] | None = None  # each seat's last turn in a few words
    moves: int | None = None  # the number of moves in the game
    did: Mapping[int, str] = field(default_factory=dict)  # the actions of the last moves, for animations


def seats_line(state: GameState, live: LiveSeats | None = None, *, trains_only: bool = False) -> Markup:
    """Return the seats in a line: their names and public facts, or at the end their final scores.

    `trains_only` is for a game without known numbers of cards and tickets.
    """
    live = live or LiveSeats()
    totals = live.totals or ([score.total for score in scores(state)] if state.over else state.running_score)
    acting = () if state.over else (state.seat,) if live.now is None else live.now

    def chip(seat: int, name: str) -> Markup:
        acts = seat in acting if live.lit is None else seat == live.lit
        has = [pluralize(state.trains[seat], "train")]
        if not trains_only:
            has += [pluralize(state.hands[seat].size, "card"), _tickets_held(state, seat)]
        deed = None if live.last is None else live.last.get(seat, "")
        noted, completed = live.notes.get(seat), completed_names(state, seat)
        text = tag(
            "span",
            tag("b", name, dir="auto"),
            " ",
            (tag("span", "(you)", class_="ttr-you"), " ") if seat == live.viewer and name != "You" else "",
            tag("span", _standing(state, totals[seat]), class_="ttr-standing"),
            tag("small", Markup(" ").join(tag("span", each) for each in has)),
            tag("small", deed, class_="ttr-deed", title=deed or None) if deed is not None else "",
            tag("em", live.doing[seat], class_="ttr-noted ttr-doing") if seat in live.doing else "",
            tag("em", noted, class_="ttr-noted") if noted else "",
        )
        return tag(
            "li",
            face(seat, live.bots.get(seat)),
            text,
            tag("span", class_="ttr-cars", style=f"--left:{ceil(15 * state.trains[seat] / state.rules.trains)}"),
            class_=f"ttr-seat{' ttr-seat-now' * acts}{' ttr-seat-lit' * (seat == live.lit)}",
            title=f"Completed: {'; '.join(completed)}" if completed else None,
            aria_current=acts,
            data_did=live.did.get(seat),
        )

    return row_of_seats([chip(seat, name) for seat, name in enumerate(state.setup.seats)], live.moves)


def row_of_seats(chips: Sequence[Markup], moves: int | None = None) -> Markup:
    """Return the cards of seats as a list, which a phone shows in two columns or in three."""
    in_thirds = " ttr-thirds" * (len(chips) in (3, 5))
    return tag("ul", chips, class_=f"ttr-seats{in_thirds}", aria_label="Players", data_move=moves)


def _standing(state: GameState, total: int) -> Markup | str:
    rules = state.rules
    if rules.points:
        return pluralize(total, "pt")
    if not rules.winning_tickets:
        return pluralize(total, "ticket")
    return concat(f"{total} of {rules.winning_tickets}", tag("span", " tickets", class_="ttr-unit"))


def _tickets_held(state: GameState, seat: int) -> str:
    shown = len(state.shown[seat])
    held = len(state.tickets[seat]) - shown
    if not state.rules.tickets_shown:
        return pluralize(held, "ticket")
    return f"{held} open · {shown} done" if state.rules.points else f"{held} open"


_TOP = {"circle": 11.0, "triangle": 8.0, "square": 12.0, "diamond": 8.0, "star": 6.5}  # the foot of an antenna
_SMILE = "M15.5 27.5q4.5 4.5 9 0"
_MOUTHS = ("M16 28.6h8", "M16 30q4-4 8 0", "M15.5 29l2.25-2 2.25 2 2.25-2 2.25 2", "M18.4 28.4h3.2", _SMILE)
_EYES = ("round", "narrow", "one")


def face(seat: int, bot: str | None = None) -> Markup:
    """Return the face of a person, or of a bot with this strategy, which has an antenna.

    >>> len({face(0, bot) for bot in [None, *BOTS]}) == len(BOTS) + 1
    True
    """
    shape, ground, white = SEATS[seat].shape, tones.seat(seat), tones.tone("on-seat")
    number = 0 if bot is None else list(BOTS).index(bot)
    mouth = _SMILE if bot is None else _MOUTHS[number % len(_MOUTHS)]
    eyes = "round" if bot is None else _EYES[number // len(_MOUTHS) % len(_EYES)]
    looking = {
        "round": (circle(16.2, 22.6, 2.2), circle(23.8, 22.6, 2.2)),
        "narrow": (rect(14.2, 21.4, 4.6, 2.6), rect(21.2, 21.4, 4.6, 2.6)),
        "one": (circle(20, 22.4, 3.4),),
    }[eyes]
    antenna = () if bot is None else (circle(20, 4.6, 2.2), line(20, 5, 20, _TOP[shape] + 2, stroke=white))
    parts = (
        *antenna,
        seat_mark(seat, 20, 23, 11, stroke=white, stroke_linejoin="round"),
        tag("g", looking, fill=ground),
        path(mouth, fill="none", stroke=ground),
    )
    return drawing(
        40,
        40,
        *parts,
        words=shape,
        class_=f"ttr-face{' ttr-bot-face' * (bot is not None)}",
        style=f"background:{ground}",
        fill=white,
        stroke_width=2,
    )


def completed_list(state: GameState) -> Markup:
    """Return the public tickets, player by player; nothing if there are none."""
    rows = [
        tag("li", seat_badge(seat), tag("span", tag("b", name), f" {'; '.join(names)}"))
        for seat, name in enumerate(state.setup.seats)
        if (names := completed_names(state, seat))
    ]
    return heading("Completed tickets") + tag("ul", rows, class_="ttr-shown") if rows else Markup()


def end_banner(state: GameState) -> Markup:
    """Return the banner of the last round, or of a game in which nobody can claim any more; nothing otherwise."""
    if state.over or (state.turns_left is None and not claims_are_over(state)):
        return Markup()
    if state.turns_left is not None:
        text = f"Last round: {pluralize(state.turns_left, 'turn')} left"
    else:
        more = state.tickets_left or any(state.offers)
        change = "only new tickets can still change the score" if more else "the score stays as it is"
        text = f"Nobody can claim a route any more: {change}."
    return tag("p", text, class_="ttr-banner", role="alert")


def hand(counts: Iterable[int], order: Sequence[int] = range(len(CARDS))) -> Markup:
    """Return a hand as a fan of cards, grouped by color with their numbers, in a fixed order."""
    held = tuple(counts)
    colors = [color for color in order if held[color]]
    groups = [
        tag("li", tag("span", f"{held[color]} {CARDS[color]}", class_="ttr-sr"), _fan(CARDS[color], held[color], tilt))
        for color, tilt in zip(colors, _tilts(len(colors)), strict=True)
    ]
    return tag("ul", groups, class_="ttr-hand", aria_label="Your cards") if groups else muted("no cards")


def _fan(color: str, count: int, tilt: str) -> Markup:
    below = tag("span", tag("b", class_="ttr-card")) * (count - 1)
    top = tag("span", tag("b", color, tag("span", count, class_="ttr-count"), class_="ttr-card"))
    return tag("span", below, top, class_=f"ttr-fan ttr-{color}", style=tilt, aria_hidden=True)


def _tilts(groups: int) -> Iterator[str]:
    """Yield the rotation of each group of a fan: the first ones lean left, the last ones right."""
    reach = 0.7 * (groups - 1)  # degrees
    for place in range(groups):
        side = 2 * place / (groups - 1) - 1 if groups > 1 else 0
        yield f"--ttr-tilt:{side * reach:.1f}deg;--ttr-drop:{side * side * reach:.1f}px"


def log_sheet(rows: Sequence[LogRow], unit: str = "points") -> Markup:
    """Return the log sheet as a table, the latest turn first, and a link that saves it as a spreadsheet."""
    names = ("Turn", "Player", "Action", unit.capitalize(), "Total")
    head = tag("tr", [tag("th", name, scope="col") for name in names])
    body = [
        tag(
            "tr",
            tag("td", row.turn or ""),
            tag("td", seat_badge(row.seat), f" {row.player}"),
            tag("td", row.full_action),
            tag("td", row.points or ""),
            tag("td", row.total),
        )
        for row in reversed(rows)
    ]
    caption = tag("caption", "Log sheet, the latest turn first")
    table = tag("table", caption, tag("thead", head), tag("tbody", body), class_="ttr-log")
    return download(to_csv(rows, unit), "log-sheet.csv", "Save as CSV", "text/csv") + table


def score_table(state: GameState, final: Scores) -> Markup:
    lead = tag("p", verdict(state, final), class_="ttr-verdict")
    blocks = []
    for score in sorted(final, key=lambda score: (score.rank, score.seat)):
        body = [
            tag("tr", tag("th", what, tag("small", how), scope="row"), tag("td", count))
            for what, how, count in _score_rows(state, score)
        ]
        total = tag("b", score.total if state.rules.points else pluralize(score.total, "ticket"), class_="ttr-total")
        caption = tag("caption", f"{score.rank}. ", seat_badge(score.seat), f" {score.name}", total)
        winner = " ttr-winner" * (score.rank == 1)
        blocks.append(tag("table", caption, tag("tbody", body), class_=f"ttr-score{winner}"))
    return concat(lead, note(end_sentence(state)), blocks)


def _score_rows(state: GameState, score: SeatScore) -> Iterator[tuple[str, str, str]]:
    board, rules = state.board, state.rules
    if rules.points:
        yield "Routes", f"{len(score.routes)} claimed", f"{score.route_points:+d}"
    for ticket in score.tickets:
        mark = "✓" if ticket.completed else "✗"
        count = f"{ticket.points:+d}" if rules.points or ticket.completed else ""
        yield f"{mark} {board.tickets[ticket.ticket]}", _ticket_detail(board, ticket), count
    if score.ticket_bonus:
        # In games with points it counts as a completed ticket, which breaks ties.
        yield "✓ Ticket bonus", bonus_text(state), "" if rules.points else f"{score.ticket_bonus:+d}"
    if rules.longest_path_bonus:
        bound = "" if score.longest.at_most is None else f" found, at most {score.longest.at_most}"
        yield "Longest path", pluralize(score.longest.length, "train") + bound, f"{score.bonus:+d}"


def _ticket_detail(board: Board, ticket: TicketScore) -> str:
    if ticket.completed:
        return " – ".join(ticket.cities)
    missing = ticket.missing
    if missing is None:
        return "cut off"
    return f"missing {pluralize(ticket.trains, 'train')}: " + ", ".join(str(board.routes[route]) for route in missing)


def verdict(state: GameState, final: Scores) -> str:
    rules = state.rules
    best = [score for score in final if score.rank == 1]
    done = pluralize(best[0].completed, "completed ticket")
    if len(best) > 1:
        names = join_names(score.name for score in best)
        what = f"with {done} each"
        if rules.points:
            what = "equal in points and completed tickets"
            if rules.longest_path_bonus:  # the bonus is equal; without it, the lengths may differ
                what += f", and {'all of them have' if best[0].bonus else 'none of them has'} the longest path"
        return f"{names} share the victory{':' if rules.points else ''} {what}."
    if len(final) == 1:
        return f"{best[0].total} points." if rules.points else f"{done[:1].upper()}{done[1:]}."
    name = "You win" if best[0].name == "You" else f"{best[0].name} wins"
    if not rules.points:
        return f"{name} with {done}."
    return {
        Decided.POINTS: f"{name} on points.",
        Decided.TICKETS: f"Tied on points: {name} by completed tickets.",
        Decided.LONGEST_PATH: f"Tied on points and tickets: {name} by the longest path.",
    }.get(final.decided_by, f"{name}.")


def record_link(record: Record, name: str, text: str) -> Markup:
    try:
        return html.download(record.to_text(), name, text)
    except RecordError as error:
        return html.note(f"This game cannot be saved: {error}.")
