"""What a page shows of a position: the picture on the map and the sentence under it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ttr.analysis import overlays
from ttr.game.seat_network import SeatNetwork
from ttr.graphs.overlay import Overlay
from ttr.ui.map.picture import Picture
from ttr.ui.panels.overlay_bar import Choice, Layer, overlay_of
from ttr.ui.panels.position import hover_lines, owned, ticket_ends, twins_close
from ttr.ui.seat.game import SeenGame
from ttr.ui.seat.reasons import LAST, Reason, reason


@dataclass(frozen=True, slots=True)
class Highlight:
    """The sentence under the map, or a player's reason instead; what is laid over the map; the seat it is about."""

    sentence: str
    overlay: Overlay | None
    seat: int
    reason: Reason | None = None


def highlight(game: SeenGame, position: int, choice: Choice, *, live: bool, above: Overlay | None = None) -> Highlight:
    """Return what is said of a position and laid over it: what is `above`, such as a hint, or what is chosen.

    Where nothing is, a game that is over tells of the turn before. `live` tells whether this is the position now.
    """
    asked = choice.layer is Layer.REASONS
    if above is None and (asked or (game.over and choice.layer is Layer.NONE)):
        last = reason(game, choice.reasons_of if asked else LAST, position)
        if last is not None:
            return Highlight("", last.overlay if asked else None, last.seat, last)
    overlay = above or overlay_chosen(game, position, choice)
    sentence = overlay.sentence if overlay is not None else "There is no earlier turn to explain." * asked
    if not live:
        sentence = f"Looking back: the game after turn {game.states[position].turn}. {sentence}"
    return Highlight(sentence, overlay, choice.seat)


def overlay_chosen(game: SeenGame, position: int, choice: Choice) -> Overlay | None:
    """Return the overlay that was chosen of a seat's network and tickets; None for none."""
    if choice.layer is Layer.NONE:
        return None
    seat, name = choice.seat, game.states[position].setup.seats[choice.seat]
    built, tickets = game.built(seat, position), game.tickets_of(seat, position)
    return overlay_of(choice, built, name, tickets, twins_close=twins_close(game.state))


def pointed_out(game: SeenGame, position: int, tickets: Collection[int]) -> Overlay | None:
    """Return tickets that are pointed at, as far as the viewer held them then: their cities, what is to do."""
    view = game.view(position)
    if view is None or game.viewer is None:
        return None
    here = [view.board.tickets[index] for index in tickets if index in (*view.tickets, *view.offer)]
    built = game.built(game.viewer, position)
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
    """Return the map of a position as the viewer may see it, with what is laid over it.

    As long as nothing is laid over the map, the routes that can be claimed now and those just claimed are marked.
    """
    state, view, overlay = game.states[position], game.view(position), on_top.overlay
    drawn = overlay if overlay is not None and (overlay.edges or overlay.vertices) else None
    uncovered = drawn is None
    return Picture(
        owners=state.owners,
        closed=SeatNetwork.of(view).closed - owned(state) if view is not None else frozenset(),
        claimable=frozenset(claimable) if uncovered else frozenset(),
        selected=selected,
        fresh=fresh if uncovered else frozenset(),
        overlay=drawn,
        overlay_seat=on_top.seat,
        hover=hover_lines(state),
        terminals=ticket_ends(view) if view is not None and uncovered and not game.over else frozenset(),
    )
