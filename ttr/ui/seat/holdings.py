"""Face-up cards and a seat's holdings as HTML: the display or the piles, and tickets with their states."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.game.cards import CARDS, NO_CARD
from ttr.game.scoring import ticket_scores
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView
from ttr.graphs.words import counted
from ttr.ui.controls.html import muted
from ttr.ui.markup import Markup, tag
from ttr.ui.panels import game_html
from ttr.ui.panels.position import ticket_bonus
from ttr.ui.panels.tickets import tickets

BY_COUNT, AS_DRAWN = "by count", "as drawn"
SORTS = ("by color", BY_COUNT, AS_DRAWN)


def table_title(view: PlayerView) -> str:
    """Return the title of the face-up cards under these rules."""
    rules = view.rules
    return "Open piles" if rules.open_piles else "Display" if rules.display else "Deck"


def face(view: PlayerView, slot: int) -> tuple[str, tuple[str, ...]]:
    """Return the text and the style classes of a face-up card or of an open pile's top."""
    card, piles = view.display[slot], view.rules.open_piles
    size = ("ttr-card", "ttr-pile") if piles else ("ttr-card",)
    if card == NO_CARD:
        return f"{view.rules.colors[slot]} ×0" if piles else "empty", (*size, "ttr-empty")
    count = f" ×{view.piles[slot]}" if piles else ""
    return f"{CARDS[card]}{count}", (*size, f"ttr-{CARDS[card]}")


def open_cards(view: PlayerView) -> Markup:
    """Return the face-up cards, read-only, and the numbers of cards and tickets left to draw."""
    faces = [face(view, slot) for slot in range(len(view.display))]
    cards = [tag("li", text, class_=" ".join(classes)) for text, classes in faces]
    left = [] if view.rules.open_piles else [f"{counted(view.deck_size, 'card')} left in the deck"]
    if view.rules.tickets_drawn:
        left.append(f"{counted(view.tickets_left, 'ticket')} to draw")
    shown = tag("ul", cards, class_="ttr-cards", aria_label=table_title(view)) if cards else Markup()
    return shown + (muted(", ".join(left)) if left else Markup())


def discarded(view: PlayerView) -> Markup:
    """Return the size of the discard pile, which becomes the next deck."""
    if view.rules.open_piles or not view.discards:
        return Markup()
    return tag("p", counted(len(view.discards), "card"), " discarded", class_="ttr-discards")


def sorted_hand(view: PlayerView, drawn: Sequence[int], sort: str) -> Markup:
    """Return the viewer's hand in one of the orders of `SORTS`; `drawn` has the colors by their latest card."""
    colors, counts = range(len(CARDS)), tuple(view.hand)
    if sort == BY_COUNT:
        return game_html.hand(counts, sorted(colors, key=lambda color: -counts[color]))
    return game_html.hand(counts, drawn if sort == AS_DRAWN else colors)


def own_tickets(view: PlayerView) -> tuple[str, Markup]:
    """Return a title and the viewer's tickets, incomplete ones first; no title without tickets."""
    bonus = ticket_bonus(view)
    completed = view.shown_tickets[view.seat]
    results = ticket_scores(SeatNetwork.of(view), (*view.held_tickets, *completed))
    bonuses = [] if bonus is None else [bonus]
    text = tickets(view.board, results, points=view.rules.points, bonuses=bonuses)
    done, enough = len(completed) + view.bonuses[view.seat], view.rules.winning_tickets
    title = "Your tickets" + (f": {done} of {enough} completed" if enough else "")
    return (title, text) if view.tickets or bonus else ("", Markup())


def offered_tickets(view: PlayerView) -> Markup:
    """Return the viewer's ticket offer, or nothing if there was none."""
    if not view.offer:
        return Markup()
    results = ticket_scores(SeatNetwork.of(view), view.offer)
    return tickets(view.board, results, points=view.rules.points)
