"""The check list of the board workshop: what must be mended, and what to think over, with what to do about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ttr.analysis.board_advice import advice, color_spaces
from ttr.game.board import Board
from ttr.game.cards import COLORS, GRAY
from ttr.game.rule_sets import USA
from ttr.game.rules import Rules
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.ui.boards.draft import BoardDraft
from ttr.ui.map.layout_check import layout_problems
from ttr.ui.map.palette import PAINTS

SHOWN = 4  # of many crossings or covered names, so many are told
_ROUTE = re.compile(r"routes\[(\d{1,4})\]")


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the check list.

    Attributes
    ----------
    title, sentence : str
        What it is about; what was found, and what to do.
    must : bool
        Whether the board cannot be played before it is mended.
    cities : tuple of str
        The cities it is about.
    routes : tuple of int
        The routes it is about.
    """

    title: str
    sentence: str
    must: bool = False
    cities: tuple[str, ...] = ()
    routes: tuple[int, ...] = ()


def findings(draft: BoardDraft, rules: Rules = USA) -> tuple[Finding, ...]:
    """Return everything there is to say about a draft that is to be played by some rules, what must be mended first.

    The drawing is judged as players will see it, as large as fits; O(routes²), 0.5 s for a hundred routes.
    """
    must = [Finding("To mend", problem, must=True) for problem in draft.problems]
    board = draft.drawable
    found = [Finding(a.title, a.sentence, cities=a.cities, routes=a.routes) for a in advice(board, rules)]
    return (*must, *found, *_drawing(board))


def _drawing(board: Board) -> list[Finding]:
    """Return what is wrong with the drawing, all crossings in one line and all names in another."""
    crossings, names = [], []
    cities: dict[str, None] = {}
    routes: dict[int, None] = {}
    for problem in layout_problems(board):
        if problem.startswith("the name"):
            names.append(problem)
            start = problem.partition(" ")[2].partition(" ")[2]
            cities |= {city.name: None for city in board.cities if start.startswith(f"{city.name} ")}
        else:
            indices = [int(index) for index in _ROUTE.findall(problem) if int(index) < len(board.routes)]
            routes |= dict.fromkeys(indices)
            for route in indices:  # a reader knows routes by their cities
                problem = problem.replace(f"routes[{route}] ({board.routes[route]})", str(board.routes[route]))
            crossings.append(problem)
    found = []
    if crossings:
        told = f"{_told(crossings)}. Move a city, or bend a route."
        found.append(Finding("Routes that cross or touch", told, routes=tuple(routes)))
    if names:
        # The page of the workshop leaves more room, so there nothing may be in the way.
        told = f"In a game, where the map is larger: {_told(names)}. Put the name on another side, or move the city."
        found.append(Finding("Names in the way", told, cities=tuple(cities)))
    return found


def _told(lines: Sequence[str]) -> str:
    """Return the first lines as one sentence without its full stop."""
    return "; ".join(lines[:SHOWN]) + (f"; and {len(lines) - SHOWN} more" if len(lines) > SHOWN else "")


def overlay(finding: Finding) -> Overlay | None:
    """Return what shows a finding on the map, or None if it is about no place."""
    if not finding.cities and not finding.routes:
        return None
    return Overlay(
        tuple(VertexMark(city, Role.BOTTLENECK) for city in finding.cities),
        tuple(EdgeMark(route, Role.BOTTLENECK) for route in finding.routes),
        f"{finding.title}: {finding.sentence}",
    )


def needs_tickets(draft: BoardDraft, rules: Rules = USA) -> bool:
    """Tell whether even two players could not be dealt their tickets."""
    return len(draft.tickets) < 2 * rules.tickets_dealt


# --- as HTML ---


def summary(draft: BoardDraft, rules: Rules = USA) -> str:
    """Return the line in the page's head: how much there is, and whether it can be played."""
    spaces = sum(route.length for route in draft.routes)
    size = (
        f"{counted(len(draft.cities), 'city')} · {counted(len(draft.routes), 'route')} with "
        f"{counted(spaces, 'space')} · {counted(len(draft.tickets), 'ticket')}"
    )
    if not draft.routes:  # nothing has gone wrong yet
        kind, words = "wanting", "just begun"
    elif draft.problems:
        kind, words = "bad", f"{len(draft.problems)} to mend"
    elif needs_tickets(draft, rules):
        kind, words = "wanting", "needs tickets"
    else:
        kind, words = "good", "✓ ready to play"
    chip = f'<b class="ttr-chip ttr-chip-{kind}">{words}</b>'
    return f'<p class="ttr-summary"><b>{escape(draft.title)}</b> {chip} <span>{size}</span></p>'


def as_html(found: Sequence[Finding], *, ready: bool) -> str:
    """Return the list, problems and advice each under a heading."""
    must = [finding for finding in found if finding.must]
    rest = [finding for finding in found if not finding.must]
    if must:
        verdict = f"{counted(len(must), 'thing')} to mend before it can be played"
    else:
        verdict = "✓ Ready to play: nothing has to be mended" if ready else "✓ Nothing has to be mended"
    kind = "ttr-lost" if must else "ttr-done"
    parts = [f'<p role="status" aria-live="polite" class="ttr-check-verdict {kind}">{verdict}</p>']
    if must:
        rows = "".join(f"<li>{escape(finding.sentence)}</li>" for finding in must)
        parts.append(f'<ul class="ttr-check ttr-check-must" aria-label="To mend">{rows}</ul>')
    if rest:
        rows = "".join(f"<li><b>{escape(f.title)}</b>{escape(f.sentence)}</li>" for f in rest)
        parts.append(f'<ul class="ttr-check" aria-label="To think over">{rows}</ul>')
    elif not must:
        parts.append('<p class="ttr-muted">No advice either: well made.</p>')
    return "".join(parts)


def balance(board: Board) -> str:
    """Return how many spaces the routes of each color have."""
    spaces = color_spaces(board)
    cards = "".join(
        f'<li class="ttr-card ttr-{color}" style="background:{PAINTS[color].fill};color:{PAINTS[color].ink}">'
        f"<b>{spaces[color]}</b>{PAINTS[color].word}</li>"
        for color in (*COLORS, GRAY)
    )
    return f'<ul class="ttr-balance" aria-label="Spaces of each color">{cards}</ul>'


def ticket_table(draft: BoardDraft) -> str:
    """Return the tickets in the order of their value."""
    if not draft.tickets:
        return '<p class="ttr-muted">No tickets yet.</p>'
    lost = set(draft.impossible_tickets)
    rows = "".join(
        f'<tr><th scope="row">{escape(str(ticket))}{"<small>no way leads there</small>" if index in lost else ""}</th>'
        f"<td>{ticket.points}</td></tr>"
        for index, ticket in sorted(enumerate(draft.tickets), key=lambda item: (item[1].points, str(item[1])))
    )
    return (
        '<table class="ttr-score ttr-ticket-table"><thead><tr><th scope="col">Ticket</th><td>Points</td></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )
