"""The check list of the board workshop: problems and advice, each with a remedy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ttr.analysis.board_advice import advice, color_spaces
from ttr.game.board import Board
from ttr.game.cards import COLORS, GRAY
from ttr.game.rule_sets import USA
from ttr.game.rules import Rules
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import pluralize
from ttr.ui.boards.draft import BoardDraft
from ttr.ui.controls.html import muted
from ttr.ui.map import tones
from ttr.ui.map.layout_check import Fault, layout_faults
from ttr.ui.map.palette import PAINTS
from ttr.ui.markup import Markup, concat, tag

MAX_TOLD = 4  # crossings or covered names in a sentence


@dataclass(frozen=True, slots=True)
class Finding:
    """A line of the check list: its subject, the finding with its remedy, and the cities and routes concerned."""

    title: str
    sentence: str
    must: bool = False  # the board is unplayable until this is fixed
    cities: tuple[str, ...] = ()
    routes: tuple[int, ...] = ()


def findings(draft: BoardDraft, rules: Rules = USA) -> tuple[Finding, ...]:
    """Return all findings about a draft under some rules, problems first.

    It checks the drawing at the size that players will see. O(routes²), 0.5 s for a hundred routes.
    """
    must = [Finding("To fix", problem, must=True) for problem in draft.problems]
    board = draft.drawable
    result = [Finding(a.title, a.sentence, cities=a.cities, routes=a.routes) for a in advice(board, rules)]
    return (*must, *result, *_drawing(board))


def _drawing(board: Board) -> list[Finding]:
    """Return the faults of the drawing, with all crossings in one line and all names in another."""
    faults = layout_faults(board)
    crossings = [fault for fault in faults if fault.routes]
    names = [fault for fault in faults if fault.city]
    result = []
    if crossings:
        sentence = f"{_first_of(crossings)}. Move a city, or bend a route."
        routes = dict.fromkeys(route for fault in crossings for route in fault.routes)
        result.append(Finding("Routes that cross or touch", sentence, routes=tuple(routes)))
    if names:
        # The workshop's page has more room, so its own drawing may have no faults.
        where = f"In a game, where the map is larger: {_first_of(names)}"
        sentence = f"{where}. Put the name on another side, or move the city."
        result.append(Finding("Names in the way", sentence, cities=tuple(dict.fromkeys(fault.city for fault in names))))
    return result


def _first_of(faults: Sequence[Fault]) -> str:
    text = "; ".join(fault.sentence for fault in faults[:MAX_TOLD])
    return f"{text}; and {len(faults) - MAX_TOLD} more" if len(faults) > MAX_TOLD else text


def overlay(finding: Finding) -> Overlay | None:
    if not finding.cities and not finding.routes:
        return None
    return Overlay(
        tuple(VertexMark(city, Role.BOTTLENECK) for city in finding.cities),
        tuple(EdgeMark(route, Role.BOTTLENECK) for route in finding.routes),
        f"{finding.title}: {finding.sentence}",
    )


def needs_tickets(draft: BoardDraft, rules: Rules = USA) -> bool:
    """Return True if there are not enough tickets for two players."""
    return len(draft.tickets) < 2 * rules.tickets_dealt


# --- as HTML ---


def summary(draft: BoardDraft, rules: Rules = USA) -> Markup:
    spaces = sum(route.length for route in draft.routes)
    size = (
        f"{pluralize(len(draft.cities), 'city')} · {pluralize(len(draft.routes), 'route')} with "
        f"{pluralize(spaces, 'space')} · {pluralize(len(draft.tickets), 'ticket')}"
    )
    if not draft.routes:  # a new draft has no faults
        kind, text = "wanting", "just begun"
    elif draft.problems:
        kind, text = "bad", f"{len(draft.problems)} to fix"
    elif needs_tickets(draft, rules):
        kind, text = "wanting", "needs tickets"
    else:
        kind, text = "good", "✓ ready to play"
    chip = tag("b", text, class_=f"ttr-chip ttr-chip-{kind}")
    return tag("p", tag("b", draft.title), " ", chip, " ", tag("span", size), class_="ttr-summary")


def as_html(items: Sequence[Finding], *, ready: bool) -> Markup:
    must = [finding for finding in items if finding.must]
    rest = [finding for finding in items if not finding.must]
    if must:
        verdict = f"{pluralize(len(must), 'thing')} to fix before you can play"
    else:
        verdict = "✓ Ready to play: nothing to fix" if ready else "✓ Nothing to fix"
    kind = "ttr-lost" if must else "ttr-done"
    parts = [tag("p", verdict, role="status", aria_live="polite", class_=f"ttr-check-verdict {kind}")]
    if must:
        parts.append(must_list([tag("li", finding.sentence) for finding in must], "To fix"))
    if rest:
        rows = [tag("li", tag("b", finding.title), finding.sentence) for finding in rest]
        parts.append(tag("ul", rows, class_="ttr-check", aria_label="Suggestions"))
    elif not must:
        parts.append(muted("No suggestions either. Well made!"))
    return concat(parts)


def must_list(rows: Sequence[Markup], label: str) -> Markup:
    return tag("ul", rows, class_="ttr-check ttr-check-must", aria_label=label)


def balance(board: Board) -> Markup:
    """Return how many spaces the routes of each color have."""
    spaces = color_spaces(board)
    cards = [
        tag(
            "li",
            tag("b", spaces[color]),
            PAINTS[color].word,
            style=f"background:{tones.card(color)};color:{tones.card_ink(color)}",
        )
        for color in (*COLORS, GRAY)
    ]
    return tag("ul", cards, class_="ttr-balance", aria_label="Spaces of each color")


def ticket_table(draft: BoardDraft) -> Markup:
    if not draft.tickets:
        return muted("No tickets yet.")
    lost = set(draft.impossible_tickets)
    rows = [
        tag(
            "tr",
            tag("th", str(ticket), tag("small", "no path leads there") if index in lost else None, scope="row"),
            tag("td", ticket.points),
        )
        for index, ticket in sorted(enumerate(draft.tickets), key=lambda item: (item[1].points, str(item[1])))
    ]
    head = tag("tr", tag("th", "Ticket", scope="col"), tag("td", "Points"))
    return tag("table", tag("thead", head), tag("tbody", rows), class_="ttr-score ttr-ticket-table")
