"""What lies open and what a seat holds, as HTML: the display or the piles, and tickets with how they stand."""

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
    """Return what the cards that lie open are called by these rules."""
    rules = view.rules
    return "Open piles" if rules.open_piles else "Display" if rules.display else "Deck"


def face(view: PlayerView, slot: int) -> tuple[str, tuple[str, ...]]:
    """Return how a face-up card or the top of an open pile looks: its text, and style classes."""
    card, piles = view.display[slot], view.rules.open_piles
    size = ("ttr-card", "ttr-pile") if piles else ("ttr-card",)
    if card == NO_CARD:
        return f"{view.rules.colors[slot]} ×0" if piles else "empty", (*size, "ttr-empty")
    count = f" ×{view.piles[slot]}" if piles else ""
    return f"{CARDS[card]}{count}", (*size, f"ttr-{CARDS[card]}")


def open_cards(view: PlayerView) -> Markup:
    """Return the cards that lie open, to be looked at, and how many cards and tickets are left to be drawn."""
    faces = [face(view, slot) for slot in range(len(view.display))]
    cards = [tag("li", text, class_=" ".join(classes)) for text, classes in faces]
    left = [] if view.rules.open_piles else [f"{counted(view.deck_size, 'card')} left in the deck"]
    if view.rules.tickets_drawn:
        left.append(f"{counted(view.tickets_left, 'ticket')} to draw")
    shown = tag("ul", cards, class_="ttr-cards", aria_label=table_title(view)) if cards else Markup()
    return shown + (muted(", ".join(left)) if left else Markup())


def discarded(view: PlayerView) -> Markup:
    """Return how many cards lie beside the deck, paid by all, until it is made of them again."""
    if view.rules.open_piles or not view.discards:
        return Markup()
    return tag("p", counted(len(view.discards), "card"), " discarded", class_="ttr-discards")


def sorted_hand(view: PlayerView, drawn: Sequence[int], sort: str) -> Markup:
    """Return the viewer's hand, sorted in one of the orders of `SORTS`; `drawn` are colors as their last card came."""
    colors, counts = range(len(CARDS)), tuple(view.hand)
    if sort == BY_COUNT:
        return game_html.hand(counts, sorted(colors, key=lambda color: -counts[color]))
    return game_html.hand(counts, drawn if sort == AS_DRAWN else colors)


def own_tickets(view: PlayerView) -> tuple[str, Markup]:
    """Return a title and the viewer's tickets below it, what is still to be done first; no title without tickets."""
    bonus = ticket_bonus(view)
    completed = view.shown_tickets[view.seat]
    results = ticket_scores(SeatNetwork.of(view), (*view.held_tickets, *completed))
    bonuses = [] if bonus is None else [bonus]
    text = tickets(view.board, results, points=view.rules.points, bonuses=bonuses)
    done, enough = len(completed) + view.bonuses[view.seat], view.rules.winning_tickets
    title = "Your tickets" + (f": {done} of {enough} completed" if enough else "")
    return (title, text) if view.tickets or bonus else ("", Markup())


def offered_tickets(view: PlayerView) -> Markup:
    """Return the tickets that the viewer could choose from, nothing if there were none."""
    if not view.offer:
        return Markup()
    results = ticket_scores(SeatNetwork.of(view), view.offer)
    return tickets(view.board, results, points=view.rules.points)
