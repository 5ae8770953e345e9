"""The look of tickets: two cities, the points, a small map, and the state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from zlib import crc32

from ttr.game.board import Board
from ttr.game.scoring import TicketScore
from ttr.graphs.words import pluralize
from ttr.ui.controls.html import muted
from ttr.ui.markup import Markup, tag
from ttr.ui.markup.svg import circle, drawing, path
from ttr.ui.panels.position import TicketBonus

WIDTH, HEIGHT, EDGE = 66, 44, 5  # size of a small map, in pixels


def tickets(
    board: Board, results: Iterable[TicketScore], *, points: bool = True, bonuses: Sequence[TicketBonus] = ()
) -> Markup:
    rows = []
    for result in results:
        looks = standing(result.completed, None if result.cut_off else result.trains)
        worth = str(board.tickets[result.ticket].points) if points else None
        rows.append(_row(board, result, worth, *looks))
    for bonus in bonuses:
        kind, text = standing(bonus.done, bonus.trains, "won")
        rows.append(tag("li", tag("b", bonus.text), tag("span", text, class_=f"ttr-{kind}"), class_="ttr-brief"))
    return _lines_of(board) + tag("ul", rows, class_="ttr-tickets") if rows else muted("no tickets")


def turned_ticket(board: Board, result: TicketScore, run: int) -> Markup:
    """Return a ticket that turns over at the final count, with its points; the map's layer `run` shows its path."""
    looks = ("done", "✓ completed") if result.completed else ("lost", "✗ not completed")
    row = _row(board, result, f"{result.points:+d}", *looks)
    return _lines_of(board) + tag("ul", row, class_="ttr-tickets ttr-turned", data_run=run)


def ticket_maps(board: Board, offered: Iterable[int]) -> Markup:
    maps = [_small_map(board, board.tickets[index].cities) for index in offered]
    return _lines_of(board) + tag("div", maps, class_="ttr-offer-maps") if maps else Markup()


def standing(done: bool, trains: int | None, word: str = "connected") -> tuple[str, str]:
    """Return the state of a ticket: "done", "lost" or "open", and as text; `trains` are still to be placed."""
    if done:
        return "done", f"✓ {word}"
    return ("lost", "✗ cut off") if trains is None else ("open", f"{pluralize(trains, 'train')} to go")


def _row(board: Board, result: TicketScore, points: str | None, kind: str, text: str) -> Markup:
    """Return a ticket; the map shows it while it has the focus."""
    ticket = board.tickets[result.ticket]
    return tag(
        "li",
        _small_map(board, result.cities or ticket.cities, done=result.completed),
        tag("b", str(ticket)),
        None if points is None else tag("span", points, class_="ttr-points"),
        tag("span", text, class_=f"ttr-{kind}"),
        class_="ttr-ticket",
        data_ticket=result.ticket,
        tabindex=0,
    )


def _small_map(board: Board, cities: Sequence[str], *, done: bool = False) -> Markup:
    """Return a map of all routes with a line between two cities, dashed until the ticket is completed."""
    number, _ = _lines(board)
    places = [_places(board)[board.city_index[city]] for city in cities]
    ends = [circle(*place, 3.2) for place in (places[0], places[-1])]
    line = path(f"M{_line(places)}", class_="ttr-trip", stroke_dasharray=None if done else "3 2.5")
    return drawing(WIDTH, HEIGHT, tag("use", href=f"#{number}"), line, *ends, class_="ttr-small-map")


def _lines_of(board: Board) -> Markup:
    """Return the routes of a board, drawn once for all small maps."""
    number, steps = _lines(board)
    return tag("svg", path(steps, id=number), class_="ttr-sr", aria_hidden=True)


@lru_cache(maxsize=16)
def _lines(board: Board) -> tuple[str, str]:
    """Return a name for the routes of a board, and the routes as lines."""
    places = _places(board)
    pairs = {tuple(sorted(board.city_index[city] for city in route.cities)) for route in board.routes}
    steps = "".join(f"M{_line([places[one], places[other]])}" for one, other in sorted(pairs))
    return f"ttr-lines-{crc32(steps.encode()):x}", steps


@lru_cache(maxsize=16)
def _places(board: Board) -> tuple[tuple[int, int], ...]:
    across, down = [city.x for city in board.cities], [city.y for city in board.cities]
    room = (WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE)
    wide, high = (max(max(values) - min(values), 1) for values in (across, down))
    scale = min(room[0] / wide, room[1] / high)
    left, top = (WIDTH - scale * wide) / 2, (HEIGHT - scale * high) / 2
    return tuple(
        (round(left + scale * (city.x - min(across))), round(top + scale * (city.y - min(down))))
        for city in board.cities
    )


def _line(places: Iterable[tuple[int, int]]) -> str:
    return "L".join(f"{x} {y}" for x, y in places)
