"""iron empire: tries to own a part of the board: all routes around a single city.

It chooses a city and claims one track to each neighbor: a star. It prefers an unbroken star that it has enough trains
for, then one next to its own routes, so that stars grow together into an empire, then the star with the most points,
including its own routes. It stays with a city until nothing around it is left to claim, even if rivals take some of the
routes, and then chooses the next city. It keeps as few tickets as it may, the ones that lose the least, and ignores
them.
"""

from __future__ import annotations

from dataclasses import dataclass

from ttr.analysis.overlays import planned
from ttr.analysis.payments import short
from ttr.bots.planner import RouteGoal, TicketsAside
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView
from ttr.graphs.words import counted, sentence


@dataclass(frozen=True, slots=True)
class Star:
    """One track from a city to each neighbor: routes owned (`own`), routes to claim (`left`), and the number `lost`."""

    city: str
    own: tuple[int, ...]
    left: tuple[int, ...]
    lost: int


class Strategy(TicketsAside):
    name = "Iron empire"

    def __init__(self) -> None:
        super().__init__()
        self._city: str | None = None

    def plan(self, view: PlayerView, built: SeatNetwork) -> RouteGoal:
        """Return the rest of the star, or the best star of another city."""
        star = star_of(view, built, self._city) if self._city is not None else None
        if star is None or not star.left:
            stars = [star_of(view, built, city.name) for city in view.board.cities]
            stars = [star for star in stars if star.left]
            if not stars:
                return RouteGoal((), "")
            star = max(stars, key=lambda star: self._rank(view, built, star))
            self._city = star.city
        return star_goal(view, built, star)

    def _rank(self, view: PlayerView, built: SeatNetwork, star: Star) -> tuple[bool, bool, int]:
        tracks, points = view.board.routes, view.rules.route_points
        routes = star.own + star.left
        whole = not star.lost and built.trains(star.left) <= view.trains[view.seat]
        beside = any(city in built.component_of for route in star.left for city in tracks[route].cities)
        lengths = [tracks[route].length for route in routes]
        return whole, beside, sum(points[length] for length in lengths) if view.rules.points else sum(lengths)


def star_goal(view: PlayerView, built: SeatNetwork, star: Star) -> RouteGoal:
    def why() -> str:
        trains = built.trains(star.left)
        around = counted(len(star.own) + len(star.left) + star.lost, "neighbor")
        points = sum(view.rules.route_points[view.board.routes[route].length] for route in star.left)
        brings = f" for {counted(points, 'point')}" if view.rules.points else ""
        lost = f" and cannot get {star.lost}" if star.lost else ""
        rest = "the one left takes" if len(star.left) == 1 else f"the {len(star.left)} left take"
        return (
            f"of the routes from {star.city} to its {around} it owns {len(star.own) or 'none'}{lost}; "
            f"{rest} {counted(trains, 'train')}{brings}"
        )

    return RouteGoal(star.left, why, lambda: planned(built, [star.city], (*star.own, *star.left), sentence(why())))


def star_of(view: PlayerView, built: SeatNetwork, city: str) -> Star:
    """Return the star of a city; of two open tracks, it takes the one for which the hand lacks fewer cards."""
    trains = view.trains[view.seat]
    tracks: dict[str, list[int]] = {}
    for route in view.board.routes_at(city):
        a, b = view.board.routes[route].cities
        tracks.setdefault(b if a == city else a, []).append(route)
    own, left, lost = [], [], 0
    for routes in tracks.values():
        mine = [route for route in routes if route in built.own]
        free = [r for r in routes if view.open_mask >> r & 1 and view.board.routes[r].length <= trains]
        if mine:
            own += mine
        elif free:
            left.append(min(free, key=lambda route: short(view, route)))
        else:
            lost += 1
    return Star(city, tuple(own), tuple(left), lost)
