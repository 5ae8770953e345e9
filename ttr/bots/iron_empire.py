"""iron empire: tries to own a part of the board, all routes around a single city.

It chooses a city and claims one track to each of its neighbors: a star. Best is a star that nobody has broken yet and
that its trains suffice for; then one beside what it owns already, so that stars grow together to an empire; then the
one with the most points, own routes counted in. It stays with a city until nothing around it is left to claim, also
when rivals take some of its routes, and goes on to the next. It keeps as few tickets as it may, those that lose least,
and does not work for them.
"""

from __future__ import annotations

from dataclasses import dataclass

from ttr.analysis.overlays import planned
from ttr.bots.lacking import short
from ttr.bots.planner import RouteGoal, TicketsAside
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView
from ttr.graphs.words import counted, sentence


@dataclass(frozen=True, slots=True)
class Star:
    """One track from a city to each of its neighbors: `own` ones, `left` ones to claim, and how many are `lost`."""

    city: str
    own: tuple[int, ...]
    left: tuple[int, ...]
    lost: int


class Strategy(TicketsAside):
    """Claims all routes around one city, then around the next."""

    name = "Iron empire"

    def __init__(self) -> None:
        super().__init__()
        self._city: str | None = None

    def plan(self, view: PlayerView, built: SeatNetwork) -> RouteGoal:
        """Return what is left of the star, or the best one of another city."""
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
    """Return the goal to build what is left of a star."""

    def why() -> str:
        trains = built.trains(star.left)
        around = counted(len(star.own) + len(star.left) + star.lost, "neighbor")
        points = sum(view.rules.route_points[view.board.routes[route].length] for route in star.left)
        brings = f" for {counted(points, 'point')}" if view.rules.points else ""
        lost = f" and cannot have {star.lost}" if star.lost else ""
        rest = "the one left takes" if len(star.left) == 1 else f"the {len(star.left)} left take"
        return (
            f"of the routes from {star.city} to its {around} it owns {len(star.own) or 'none'}{lost}; "
            f"{rest} {counted(trains, 'train')}{brings}"
        )

    return RouteGoal(star.left, why, lambda: planned(built, [star.city], (*star.own, *star.left), sentence(why())))


def star_of(view: PlayerView, built: SeatNetwork, city: str) -> Star:
    """Return the star of a city; of two tracks left to claim, the one for which the hand lacks fewer cards."""
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
