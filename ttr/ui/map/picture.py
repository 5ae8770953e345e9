"""Picture: everything that the map shows, as values."""

from __future__ import annotations

from dataclasses import dataclass

from ttr.game.board import Board
from ttr.graphs.overlay import Overlay
from ttr.ui.map.palette import HEAT, SEATS
from ttr.ui.map.shapes import Point


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of a city or a route, from one or two sources, written beside it."""

    city: int | None
    route: int | None  # beside this route, if there is no city
    counts: tuple[int, ...]  # one or two counts


@dataclass(frozen=True, slots=True)
class Picture:
    """Contents of the map at one moment, for one viewer."""

    owners: tuple[int | None, ...] = ()  # for each route, the seat that claimed it; empty if nothing is claimed
    closed: frozenset[int] = frozenset()  # open routes that the viewer can no longer claim, such as second tracks
    claimable: frozenset[int] = frozenset()  # routes that the viewer can claim now, drawn with a light band around them
    selected: int | None = None  # the route that the viewer has chosen
    overlay: Overlay | None = None  # highlights; everything else is dimmed
    overlay_seat: int | None = None  # the seat whose network the overlay shows; components have its color
    hover: tuple[str, ...] = ()  # for each route, one line of text to show at the pointer; empty for none
    terminals: frozenset[int] = frozenset()  # cities with a ring, such as the ends of the viewer's tickets
    lit: frozenset[int] = frozenset()  # routes of the overlay's network, which it does not dim
    heat: tuple[int, ...] = ()  # for each route, a step of `palette.HEAT` instead of its own color; empty for none
    tallies: tuple[Tally, ...] = ()  # numbers beside cities and routes, over everything else
    sketch: tuple[Point, ...] = ()  # an unfinished line on the ground, in the board's units
    fresh: frozenset[int] = frozenset()  # claimed routes that are new to the viewer, framed if there is no overlay

    def owner(self, route: int) -> int | None:
        return self.owners[route] if self.owners else None

    def check(self, board: Board) -> None:
        routes, cities = frozenset(range(len(board.routes))), frozenset(range(len(board.cities)))
        seats, for_each_route = (None, *range(len(SEATS))), (0, len(routes))
        for what, wrong in {
            "owners": len(self.owners) not in for_each_route,
            "seats": set(self.owners).difference(seats),
            "heat": len(self.heat) not in for_each_route or set(self.heat).difference(range(len(HEAT))),
            "hover": len(self.hover) not in for_each_route,
            "closed": self.closed - routes,
            "claimable": self.claimable - routes,
            "selected": self.selected not in (None, *routes),
            "fresh": self.fresh - routes,
            "lit": self.lit - routes,
            "terminals": self.terminals - cities,
            "tallies": any(
                tally.city not in (None, *cities) or tally.route not in (None, *routes) for tally in self.tallies
            ),
            "overlay_seat": self.overlay_seat not in seats,
        }.items():
            if wrong:
                raise ValueError(f"{what} of the picture do not fit board {board.name!r} with {len(routes)} routes")
