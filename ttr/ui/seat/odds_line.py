"""The odds beside the deck: the chances that the next blind cards are useful to the player."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.analysis.odds import at_least, payable, unseen
from ttr.analysis.payments import needs, short
from ttr.game.board_parts import Route
from ttr.game.cards import CARDS, COLORS, GRAY, LOCOMOTIVE, WILD
from ttr.game.seat_network import SeatNetwork
from ttr.game.state import Phase
from ttr.game.view import PlayerView
from ttr.graphs.words import counted, spelled
from ttr.ui.markup import Markup, tag

MOST_COLORS = 2  # besides the locomotives
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
    cards = "the next blind card" if draws == 1 else f"the next {spelled(draws)} blind cards"
    tracks, trains = view.board.routes, view.trains[view.seat]
    wanted = [route for route in in_mind if view.open_mask >> route & 1 and tracks[route].length <= trains]
    if len(wanted) == 1 and (missing := short(view, wanted[0])):
        return _of_route(view, wanted[0], missing, draws, cards)
    return _of_colors(view, wanted, draws, cards)


def _of_route(view: PlayerView, route: int, missing: int, draws: int, cards: str) -> Markup:
    track, counts = view.board.routes[route], unseen(view)
    found = payable(view, route, draws)
    good = (
        f"{counts[CARDS.index(track.color)]} of {sum(counts)} unseen cards are {track.color}, "
        f"{counted(counts[WILD], LOCOMOTIVE)}."
        if track.color != GRAY
        else f"{counts[WILD]} of {sum(counts)} unseen cards are locomotives; any color will do."
    )
    lack = f"{_price(track)}: you are {counted(missing, 'card')} short. {good} {_HOW}"
    return _details(f"With {cards} you could pay for ", tag("span", f"{track}: ", tag("b", percent(found))), lack)


def _price(track: Route) -> str:
    return f"{track} takes {track.length} {'of one color' if track.color == GRAY else track.color}"


def _of_colors(view: PlayerView, wanted: Sequence[int], draws: int, cards: str) -> Markup:
    counts = unseen(view)
    colors = [*_short_colors(view, wanted or _on_cheapest_paths(view)), LOCOMOTIVE]
    found = [(color, percent(at_least(view, color, 1, draws))) for color in colors if counts[CARDS.index(color)]]
    if not found:
        return Markup()
    shares = Markup(" · ").join(Markup("{} <b>{}</b>").format(color, share) for color, share in found)
    parts = [f"{counts[CARDS.index(color)]} are {color}{'s' if color == LOCOMOTIVE else ''}" for color, _ in found]
    return _details(f"In {cards}: ", tag("span", shares), f"Of {sum(counts)} unseen cards {', '.join(parts)}. {_HOW}")


def _short_colors(view: PlayerView, routes: Sequence[int]) -> list[str]:
    """Return the colors that the hand lacks most for routes, or else the ones that it has most of."""
    amounts = needs(view, routes)[:WILD]
    if not any(amounts):
        amounts = [*view.hand][:WILD]
    ranked = sorted((card for card in range(WILD) if amounts[card]), key=lambda card: (-amounts[card], card))
    return [COLORS[card] for card in ranked[:MOST_COLORS]]


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
