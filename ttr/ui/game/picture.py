"""A position on a page: the picture on the map and the sentence under it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ttr.analysis import overlays
from ttr.game.seat_network import SeatNetwork
from ttr.graphs.overlay import Overlay
from ttr.ui.game.game import SeenGame
from ttr.ui.game.reasons import LAST, LastTurn, last_turn
from ttr.ui.map.picture import Picture
from ttr.ui.panels.game_html import verdict
from ttr.ui.panels.overlay_bar import Layer, LayerChoice, overlay_of
from ttr.ui.panels.position import claimed_routes, hover_lines, ticket_ends


@dataclass(frozen=True, slots=True)
class Highlight:
    """A sentence or a player's reason under the map; the overlay on the map; its seat."""

    sentence: str
    overlay: Overlay | None
    seat: int
    last_turn: LastTurn | None = None


def highlight(
    game: SeenGame, position: int, choice: LayerChoice, *, live: bool, above: Overlay | None = None
) -> Highlight:
    """Return the sentence and the overlay of a position: `above`, such as a hint, or else the choice.

    Without either, a finished game shows its result, and at earlier moments the previous turn. `live` is True for the
    current position.
    """
    asked = choice.layer is Layer.REASONS
    final = game.scores() if live and above is None and choice.layer is Layer.NONE else None
    if final is not None:
        return Highlight(verdict(game.state, final), None, choice.seat)
    if above is None and (asked or (game.over and choice.layer is Layer.NONE)):
        last = last_turn(game, choice.reasons_of if asked else LAST, position)
        if last is not None:
            return Highlight("", last.overlay if asked else None, last.seat, last)
    overlay = above or overlay_of(choice, game.states[position], game.tickets_of(choice.seat, position))
    sentence = overlay.sentence if overlay is not None else "There is no earlier turn to explain." * asked
    if not live:
        sentence = f"Looking back: the game after turn {game.states[position].turn}. {sentence}"
    return Highlight(sentence, overlay, choice.seat)


def pointed_out(game: SeenGame, position: int, tickets: Collection[int]) -> Overlay | None:
    """Return the highlight of hovered tickets that the viewer held then: their cities and missing routes."""
    view = game.view(position)
    if view is None:
        return None
    here = [view.board.tickets[index] for index in tickets if index in (*view.tickets, *view.offer)]
    built = SeatNetwork.of(view)
    if len(here) == 1 and built.connects(here[0]):
        return overlays.ticket_connectivity(built, here[0])
    return overlays.cheapest_completion(built, here) if here else None


def picture(
    game: SeenGame,
    position: int,
    on_top: Highlight,
    claimable: Collection[int] = (),
    selected: int | None = None,
    fresh: frozenset[int] = frozenset(),
) -> Picture:
    """Return the map of a position as the viewer may see it, with an overlay.

    Without an overlay, it marks the routes that are claimable now and those that were just claimed.
    """
    state, view, overlay = game.states[position], game.view(position), on_top.overlay
    drawn = overlay if overlay is not None and (overlay.edges or overlay.vertices) else None
    uncovered = drawn is None
    return Picture(
        owners=state.owners,
        closed=SeatNetwork.of(view).closed - claimed_routes(state) if view is not None else frozenset(),
        claimable=frozenset(claimable) if uncovered else frozenset(),
        selected=selected,
        fresh=fresh if uncovered else frozenset(),
        overlay=drawn,
        overlay_seat=on_top.seat,
        hover=hover_lines(state),
        terminals=ticket_ends(view) if view is not None and uncovered and not game.over else frozenset(),
    )
