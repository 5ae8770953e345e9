"""Effects of a click on the game being entered: values in, values out, without widgets or rules."""

from __future__ import annotations

from dataclasses import replace

from ttr.game.board import Board
from ttr.game.names import name_problem, repaired_name, seat_names
from ttr.game.rules import Rules
from ttr.game.tabletop import Tabletop
from ttr.ui.map.palette import SEATS
from ttr.ui.map.presses import Near

PLAYERS = 4  # initial number of players
REACH = 18.0  # largest distance of a click from a route or a city, in pixels
ALIKE = 6.0  # routes whose distances differ by less, in pixels, are ambiguous


def empty(rules: Rules, board: Board, names: tuple[str, ...]) -> Tabletop:
    """Return a game without routes and tickets."""
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
    """Return the owner of a route."""
    return next((seat for seat, routes in enumerate(game.routes) if route in routes), None)


def holders(game: Tabletop, ticket: int) -> tuple[int, ...]:
    """Return the players who have a ticket."""
    return tuple(seat for seat, tickets in enumerate(game.tickets) if ticket in tickets)


def tracks(board: Board, route: int) -> tuple[int, ...]:
    """Return a route, followed by its other track if it has one."""
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
    """Return the game with a route given to a player, or to nobody."""
    routes = [tuple(one for one in routes if one != route) for routes in game.routes]
    if seat is not None:
        routes[seat] = (*routes[seat], route)
    return replace(game, routes=tuple(routes))


def with_ticket(game: Tabletop, seat: int, ticket: int) -> Tabletop:
    """Return the game with a ticket given to a player, or taken back; other holders keep it."""
    held = game.tickets[seat]
    changed = tuple(one for one in held if one != ticket) if ticket in held else (*held, ticket)
    return replace(game, tickets=(*game.tickets[:seat], changed, *game.tickets[seat + 1 :]))
