"""The map for entering a game: its zoom, its overlays, and the sentence below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from ttr.game.board import Board
from ttr.game.names import name_problem, repaired_name, seat_names
from ttr.game.rules import Rules
from ttr.game.state import GameState
from ttr.game.tabletop import Tabletop
from ttr.graphs.overlay import Overlay
from ttr.ui.controls.widgets import SentenceLine, box, button, set_class
from ttr.ui.map.map_figure import MapFigure, Near
from ttr.ui.map.palette import SEATS
from ttr.ui.map.picture import Picture
from ttr.ui.panels.overlay_bar import OverlayBar, overlay_of
from ttr.ui.panels.position import hover_lines

ZOOMS = (1, 2, 3)

Laid = tuple[Overlay | None, int]  # an overlay of the map, and its seat


class GameMap:
    """The `figure` in its `widget`, with `zoom_button`, the `overlays` bar and the `sentence`.

    `on_near` is called with a click on the map, `on_overlay` after a change of the overlay.
    """

    def __init__(self, board: Board, on_near: Callable[[Near], None], on_overlay: Callable[[], None]) -> None:
        self._zoom = ZOOMS[0]
        self.figure = MapFigure(board, on_near=on_near)
        self.overlays, self.sentence = OverlayBar(on_overlay), SentenceLine()
        self.zoom_button = button("Zoom 1×", self.zoom, tooltip="Enlarge the map; drag it to move")
        self.widget = box([self.figure.widget], "ttr-zoomed")

    def bring(self, wanted: bool) -> None:
        """Scroll to the map if it is wanted: below a long form, a phone shows only a part of it."""
        set_class(self.widget, "ttr-in-sight", wanted)

    def zoom(self) -> None:
        self.widget.remove_class(f"ttr-zoom-{self._zoom}")
        self._zoom = self._zoom % len(ZOOMS) + 1
        self.widget.add_class(f"ttr-zoom-{self._zoom}")
        self.zoom_button.description = f"Zoom {self._zoom}×"

    def offer(self, game: Tabletop, seat: int) -> None:
        self.overlays.set_options(game.board, game.seats, seat, lambda chosen: game.tickets[chosen])

    def chosen_overlay(self, state: GameState) -> Laid:
        choice = self.overlays.choice
        return overlay_of(choice, state, state.tickets[choice.seat]), choice.seat

    def show(
        self,
        state: GameState,
        laid: Laid,
        *,
        pressed: str | None,
        held: Iterable[str],
        claimed: int | None,
    ) -> None:
        """Show a position with an overlay, and a pressed city; `held` and `claimed` are marked only without one."""
        overlay, seat = laid
        self.sentence.show(overlay.sentence if overlay is not None else "")
        drawn = overlay if overlay is not None and (overlay.edges or overlay.vertices) else None
        marked = [*([] if pressed is None else [pressed]), *(held if drawn is None else ())]
        self.figure.show_board(
            state.board,
            Picture(
                owners=state.owners,
                overlay=drawn,
                overlay_seat=seat,
                selected=claimed if drawn is None else None,
                hover=hover_lines(state),
                terminals=frozenset(state.board.city_index[city] for city in marked),
            ),
        )


# --- effects of a click on the game: values in, values out, without widgets or rules ---

PLAYERS = 4  # initial number of players
REACH = 18.0  # largest distance of a click from a route or a city, in pixels
ALIKE = 6.0  # routes whose distances differ by less, in pixels, are ambiguous


def empty_game(rules: Rules, board: Board, names: tuple[str, ...]) -> Tabletop:
    return Tabletop(rules, board, names, ((),) * len(names), ((),) * len(names))


def names_for(typed: tuple[str, ...], known: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return a unique name for each player: the color's for a missing name, and the known one for a refused name.

    >>> names_for(("Ada", " ", "Ada"))
    ('Ada', 'Red', 'Ada 2')
    """
    names = []
    for seat, text in enumerate(typed):
        keeps = seat < len(known) and name_problem(text)
        names.append(repaired_name(text, known[seat] if keeps else SEATS[seat].word.capitalize()))
    return tuple(seat_names(names))


def with_players(game: Tabletop, names: tuple[str, ...]) -> Tabletop:
    """Return the game with these players, without the routes and tickets of removed players."""
    more = ((),) * max(0, len(names) - len(game.seats))
    count = len(names)
    return replace(game, seats=names, routes=(*game.routes, *more)[:count], tickets=(*game.tickets, *more)[:count])


def owner(game: Tabletop, route: int) -> int | None:
    return next((seat for seat, routes in enumerate(game.routes) if route in routes), None)


def holders(game: Tabletop, ticket: int) -> tuple[int, ...]:
    return tuple(seat for seat, tickets in enumerate(game.tickets) if ticket in tickets)


def tracks(board: Board, route: int) -> tuple[int, ...]:
    twin = board.twins[route]
    return (route,) if twin is None else (route, twin)


def track_meant(game: Tabletop, seat: int, route: int) -> int:
    """Return the track for a click on a route: the player's own, or else a free one, or else another player's."""
    both = tracks(game.board, route)
    own = [track for track in both if owner(game, track) == seat]
    free = [track for track in both if owner(game, track) is None]
    return (own or free or [route])[0]


def routes_meant(board: Board, near: Near) -> list[int]:
    """Return the routes that a click may mean, one track of each double; for a nearer city all its routes."""
    (to_city, city), (to_route, _) = near.cities[0], near.routes[0] if near.routes else (REACH + 1, 0)
    if min(to_city, to_route) > REACH:
        return []
    if to_city < to_route:
        routes = list(board.routes_at(board.cities[city].name))
    else:
        routes = [route for away, route in near.routes if away <= min(to_route + ALIKE, REACH)]
    return one_track_each(board, routes)


def other_track_meant(game: Tabletop, seat: int, near: Near) -> int | None:
    """Return the clicked track of a double if it is free and the player has the other one; else None."""
    away, route = near.routes[0]
    own = game.board.twins[route]
    exact = away == 0 and (0, own) not in near.routes
    return route if exact and own in game.routes[seat] and owner(game, route) is None else None


def one_track_each(board: Board, routes: list[int]) -> list[int]:
    """Return routes without the second track of a double."""
    return [route for place, route in enumerate(routes) if board.twins[route] not in routes[:place]]


def with_route(game: Tabletop, seat: int | None, route: int) -> Tabletop:
    routes = [tuple(one for one in routes if one != route) for routes in game.routes]
    if seat is not None:
        routes[seat] = (*routes[seat], route)
    return replace(game, routes=tuple(routes))


def with_ticket(game: Tabletop, seat: int, ticket: int) -> Tabletop:
    """Return the game with a ticket given to a player, or taken back; other holders keep it."""
    held = game.tickets[seat]
    changed = tuple(one for one in held if one != ticket) if ticket in held else (*held, ticket)
    return replace(game, tickets=(*game.tickets[:seat], changed, *game.tickets[seat + 1 :]))
