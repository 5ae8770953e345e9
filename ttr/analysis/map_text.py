"""A map in words: the cities that each player has joined, the open routes near your own, and each ticket.

For readers who cannot see the map, or prefer text. The text tells no secrets: the map is public, and tickets appear
only if the caller passes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ttr.analysis.changes import inflect_name
from ttr.game.board_parts import Ticket
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.game.state import Position
from ttr.game.view import PlayerView
from ttr.graphs import shortest_path
from ttr.graphs.overlay import letter
from ttr.graphs.words import join_names, pluralize


@dataclass(frozen=True, slots=True)
class Passage:
    """A heading with lines of text."""

    heading: str
    lines: tuple[str, ...]  # sentences; there is at least one


def map_in_words(view: PlayerView) -> tuple[Passage, ...]:
    """Return the map of a view in words.

    >>> import ttr
    >>> view = ttr.player_view(ttr.new_game("mini", ["Ada", "Bo"], seed=7), 0)
    >>> ada, bo, near, tickets = map_in_words(view)
    >>> ada
    Passage(heading='Ada, 15 trains left', lines=('No routes yet.',))
    >>> near.heading, near.lines[-1]
    ("Open routes at the cities of Ada's tickets", 'From Gilmora to Fennby 3 black, to Inverlo 2 white.')
    >>> tickets.lines[0]
    'Colvane – Gilmora, 6 points: 6 trains to go, on Colvane – Fennby and Fennby – Gilmora.'
    """
    return describe_map(view, view.seat, (*view.tickets, *view.offer))


def describe_map(position: Position, seat: int | None = None, tickets: Sequence[int] = ()) -> tuple[Passage, ...]:
    """Return the map of a position in words, with the open routes and the known tickets of a seat.

    This reads only the public part of the position.
    """
    built = SeatNetwork.of_all(position)
    passages = [_networks(position, network) for network in built]
    if seat is None or position.over:
        return tuple(passages)
    own, held = built[seat], [position.board.tickets[index] for index in tickets]
    near = own.component_of.keys() or {city for ticket in held for city in ticket.cities}
    whose = inflect_name(position.setup.seats[seat], whose=True)
    where = f"{whose} networks" if own.own else f"the cities of {whose} tickets"
    open_near = tuple(_open_routes(own, near, position.trains[seat]))
    passages.append(Passage(f"Open routes at {where}", open_near or ("None.",)))
    if held:
        passages.append(
            Passage(f"{whose[0].upper()}{whose[1:]} tickets", tuple(_ticket(position, own, ticket) for ticket in held))
        )
    return tuple(passages)


def _networks(position: Position, built: SeatNetwork) -> Passage:
    name, left = position.setup.seats[built.seat], pluralize(position.trains[built.seat], "train")
    lines = [
        f"Network {letter(place)}: {join_names(sorted(map(str, part.vertices)))}, "
        f"{pluralize(built.trains(part.edges), 'train')}."
        for place, part in enumerate(built.components)
    ]
    return Passage(f"{name}, {left} left", tuple(lines) or ("No routes yet.",))


def _open_routes(built: SeatNetwork, cities: Iterable[object], left: int) -> Iterator[str]:
    """Yield a line for each of these cities: its claimable routes, with their colors."""
    routes = built.board.routes
    for city in sorted(map(str, cities)):
        colors: dict[tuple[str, int], list[str]] = {}
        for index, route in enumerate(routes):
            free = built.open_mask >> index & 1 and built.owners[index] is None
            if free and city in route.cities and route.length <= left:
                other = route.b if route.a == city else route.a
                colors.setdefault((other, route.length), []).append(route.color)
        if colors:
            there = (
                f"{other} {length} {' or '.join(sorted(set(each)))}" for (other, length), each in sorted(colors.items())
            )
            yield f"From {city} to {', to '.join(there)}."


def _ticket(position: Position, built: SeatNetwork, ticket: Ticket) -> str:
    """Return the state of a ticket, and the routes of others that block it."""
    worth = f", {pluralize(ticket.points, 'point')}" if position.rules.points else ""
    path, board = built.path(ticket), built.board
    if path is not None and not path.cost:
        return f"{ticket}{worth}: connected."
    free_map = shortest_path.solve(board_network(board), *ticket.cities, free=built.own)
    if path is None:
        state = "cut off"
    else:
        on = join_names([board.routes[route] for route in path.paid])
        state = f"{pluralize(path.cost, 'train')} to go, on {on}"
    in_the_way = ""
    if free_map is not None and (path is None or path.cost > free_map.cost):
        taken = [_whose(position, built, route) for route in free_map.edges if _is_blocked(built, route)]
        in_the_way = f" {join_names(taken)} {'is' if len(taken) == 1 else 'are'} in the way." if taken else ""
    return f"{ticket}{worth}: {state}.{in_the_way}"


def _is_blocked(built: SeatNetwork, route: int) -> bool:
    """Return True if a seat can take neither a route nor its other track."""
    twin = built.board.twins[route]
    return route in built.closed and (twin is None or twin in built.closed)


def _whose(position: Position, built: SeatNetwork, route: int) -> str:
    """Return the name of a closed route, with its owner or the owner of its other track."""
    twin = built.board.twins[route]
    owner = built.owners[route]
    if owner is None and twin is not None:
        owner = built.owners[twin]
    track = str(built.board.routes[route])
    return track if owner is None else f"{track} ({position.setup.seats[owner]})"
