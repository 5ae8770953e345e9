"""Cards and tickets in sight of a seat, as HTML: the display or the piles, tickets with states, odds of the deck."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.analysis.odds import at_least, chance_to_pay, count_unseen
from ttr.analysis.payments import missing_by_color, missing_cards
from ttr.game.board_parts import Route
from ttr.game.cards import CARDS, COLORS, GRAY, LOCOMOTIVE, NO_CARD, WILD
from ttr.game.scoring import ticket_scores
from ttr.game.seat_network import SeatNetwork
from ttr.game.state import Phase
from ttr.game.view import PlayerView
from ttr.graphs.words import pluralize, spell_number
from ttr.ui.controls.html import muted
from ttr.ui.markup import Markup, tag
from ttr.ui.panels import game_html
from ttr.ui.panels.position import ticket_bonus
from ttr.ui.panels.tickets import tickets

BY_COUNT, AS_DRAWN = "by count", "as drawn"
SORTS = ("by color", BY_COUNT, AS_DRAWN)


def table_title(view: PlayerView) -> str:
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
    faces = [face(view, slot) for slot in range(len(view.display))]
    cards = [tag("li", text, class_=" ".join(classes)) for text, classes in faces]
    left = [] if view.rules.open_piles else [f"{pluralize(view.deck_size, 'card')} left in the deck"]
    if view.rules.tickets_drawn:
        left.append(f"{pluralize(view.tickets_left, 'ticket')} to draw")
    shown = tag("ul", cards, class_="ttr-cards", aria_label=table_title(view)) if cards else Markup()
    return shown + (muted(", ".join(left)) if left else Markup())


def discard_pile(view: PlayerView) -> Markup:
    """Return the size of the discard pile, which becomes the next deck."""
    if view.rules.open_piles or not view.discards:
        return Markup()
    return tag("p", pluralize(len(view.discards), "card"), " discarded", class_="ttr-discards")


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
    if not view.offer:
        return Markup()
    results = ticket_scores(SeatNetwork.of(view), view.offer)
    return tickets(view.board, results, points=view.rules.points)


# --- the odds that the next blind cards are useful to the player ---

MAX_COLORS = 2  # besides the locomotives
_HOW = "Each unseen card, in the deck or in another hand, is as likely as any other to be the next."


def odds_line(view: PlayerView, in_mind: Sequence[int] = ()) -> Markup:
    """Return the odds of the next blind cards with their derivation; nothing if no blind draw is possible.

    The odds are for a single route in mind that the player cannot pay. For several routes, or for those on the tickets'
    cheapest paths if there are none, they are for the colors that are short.
    """
    rules = view.rules
    drawing = view.to_move == view.seat and view.phase in (Phase.TURN, Phase.NEXT_CARD)
    if view.over or not drawing or rules.open_piles or not view.deck_size:
        return Markup()
    draws = min(view.cards_due or rules.draws, view.deck_size + len(view.discards))
    cards = "the next blind card" if draws == 1 else f"the next {spell_number(draws)} blind cards"
    tracks, trains = view.board.routes, view.trains[view.seat]
    wanted = [route for route in in_mind if view.open_mask >> route & 1 and tracks[route].length <= trains]
    if len(wanted) == 1 and (missing := missing_cards(view, wanted[0])):
        return _of_route(view, wanted[0], missing, draws, cards)
    return _of_colors(view, wanted, draws, cards)


def _of_route(view: PlayerView, route: int, missing: int, draws: int, cards: str) -> Markup:
    track, counts = view.board.routes[route], count_unseen(view)
    result = chance_to_pay(view, route, draws)
    good = (
        f"{counts[CARDS.index(track.color)]} of {sum(counts)} unseen cards are {track.color}, "
        f"{pluralize(counts[WILD], LOCOMOTIVE)}."
        if track.color != GRAY
        else f"{counts[WILD]} of {sum(counts)} unseen cards are locomotives; any color will do."
    )
    lack = f"{_price(track)}: you are {pluralize(missing, 'card')} short. {good} {_HOW}"
    return _details(f"With {cards} you could pay for ", tag("span", f"{track}: ", tag("b", percent(result))), lack)


def _price(track: Route) -> str:
    return f"{track} takes {track.length} {'of one color' if track.color == GRAY else track.color}"


def _of_colors(view: PlayerView, wanted: Sequence[int], draws: int, cards: str) -> Markup:
    counts = count_unseen(view)
    colors = [*_short_colors(view, wanted or _on_cheapest_paths(view)), LOCOMOTIVE]
    items = [(color, percent(at_least(view, color, 1, draws))) for color in colors if counts[CARDS.index(color)]]
    if not items:
        return Markup()
    shares = Markup(" · ").join(Markup("{} <b>{}</b>").format(color, share) for color, share in items)
    parts = [f"{counts[CARDS.index(color)]} are {color}{'s' if color == LOCOMOTIVE else ''}" for color, _ in items]
    return _details(f"In {cards}: ", tag("span", shares), f"Of {sum(counts)} unseen cards {', '.join(parts)}. {_HOW}")


def _short_colors(view: PlayerView, routes: Sequence[int]) -> list[str]:
    """Return the colors that the hand lacks most for routes; if it lacks none, its most frequent colors."""
    amounts = missing_by_color(view, routes)[:WILD]
    if not any(amounts):
        amounts = [*view.hand][:WILD]
    ranked = sorted((card for card in range(WILD) if amounts[card]), key=lambda card: (-amounts[card], card))
    return [COLORS[card] for card in ranked[:MAX_COLORS]]


def _on_cheapest_paths(view: PlayerView) -> list[int]:
    """Return the missing routes on the cheapest paths of the viewer's tickets."""
    built = SeatNetwork.of(view)
    paths = [built.path(view.board.tickets[index]) for index in view.held_tickets]
    return sorted({route for path in paths if path is not None for route in path.edges} - built.own)


def percent(probability: float | None) -> str:
    """Return a probability in percent; only impossible events give 0, and only certain ones 100.

    >>> [percent(p) for p in (0, 0.001, 0.306, 0.999, 1)]
    ['0%', 'under 1%', '31%', 'over 99%', '100%']
    """
    share = 100 * (probability or 0)
    if 0 < share < 0.5:
        return "under 1%"
    return "over 99%" if 99.5 <= share < 100 else f"{share:.0f}%"


def _details(when: str, odds: Markup, how: str) -> Markup:
    """Return a line that opens, by pointer or keyboard, to show the derivation."""
    return tag("details", tag("summary", when, odds, title=how), tag("p", how), class_="ttr-odds")
