"""block: attempts to take from the others the routes they need.

All it knows of a rival is its network on the map. A ticket of the board is the likelier to be the rival's, the larger
the share of its cheapest path is that the rival has built; while it has built nothing, any may be. Of the `PATHS` paths
built for the most part it asks for each open route on them how many trains more the next best path takes if the route
is closed: that is the harm, weighed by the square of that share. A ticket that is cut off, because there is no other
path or none that the rival has the trains for, counts as all the trains it has left. It goes for the route that does
most harm for each turn it takes to collect its cards and claim it.

Taking one track of a double closes nothing where the other stays open, and so does no harm. It keeps as few tickets as
it may, those that lose least, does not work for them, and does not ask what a route brings to itself.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ttr.bots.base import Decision
from ttr.bots.hand import turns_each
from ttr.bots.planner import Planner, RouteGoal, best_route, fewest_points
from ttr.bots.rivals import LikelyPath, Rival, hidden_tickets, look_at_rivals
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import counted

PATHS = 20  # of all rivals together


@dataclass(slots=True)
class Harm:
    """What closing a route does to a rival.

    Attributes
    ----------
    paths : list of ShortestPath
        The paths it is on.
    cuts, trains : int
        Tickets it cuts off, and how many trains more the detours for the others take together.
    built : float
        The largest share of such a path that the rival has built.
    weight : float
        The trains, for a ticket cut off all that the rival has, each weighed by how likely the ticket is.
    """

    paths: list[ShortestPath] = field(default_factory=list)
    cuts: int = 0
    trains: int = 0
    built: float = 0.0
    weight: float = 0.0


class Strategy(Planner):
    """Claims the routes that others need most."""

    name = "Block"

    def __init__(self) -> None:
        super().__init__()
        self._rivals: dict[int, Rival] = {}
        self._harms: dict[int, dict[int, Harm]] = {}  # by route, by rival
        self._paths: Counter[int] = Counter()  # how many are looked at, by rival

    def plan(self, view: PlayerView, built: SeatNetwork) -> RouteGoal:
        """Find out what closing each route would do, and return the worst for each turn it takes."""
        look_at_rivals(view, self._rivals)
        tickets = hidden_tickets(view)
        likely = [one for seat, rival in self._rivals.items() for one in rival.likely_paths(tickets, view.trains[seat])]
        likely = sorted(likely, key=lambda one: (-one.share, one.seat, one.ticket))[:PATHS]
        self._paths = Counter(one.seat for one in likely)
        self._harms = {}
        for one in likely:
            for route in one.path.paid:
                self._count(view, one, route)
        return self._worst(view)

    def goal(self, view: PlayerView) -> RouteGoal:
        """Return what to close: as the hand grows, another route may do more harm a turn."""
        goal = super().goal(view)
        return self._worst(view) if self._harms else goal

    def _count(self, view: PlayerView, likely: LikelyPath, route: int) -> None:
        """Count what closing a route does to a path it is on; of a double, either track where that closes both."""
        twin = view.board.twins[route]
        both = twin is not None and view.rules.twins_close(len(view.trains))
        tracks = frozenset({route, twin} if both and twin is not None else {route})
        trains = view.trains[view.seat]
        mine = [r for r in tracks if view.open_mask >> r & 1 and view.board.routes[r].length <= trains]
        if not mine:
            return
        rival, left = self._rivals[likely.seat], view.trains[likely.seat]
        detour = rival.path(likely.ticket, tracks)
        cut = detour is None or detour.cost > left
        more = left if detour is None or cut else detour.cost - likely.path.cost
        if not more:
            return
        for track in mine:
            harm = self._harms.setdefault(track, {}).setdefault(likely.seat, Harm())
            harm.paths.append(likely.path)
            harm.cuts += cut
            harm.trains += 0 if cut else more
            harm.built = max(harm.built, likely.share)
            harm.weight += more * (likely.share**2 if rival.built.own else 1)

    def _worst(self, view: PlayerView) -> RouteGoal:
        """Return the goal to close the route that does most harm a turn, told of the rival that it hinders most."""
        if not self._harms:
            return RouteGoal((), "")
        turns_of = turns_each(view)

        def rate(route: int) -> float:
            return sum([harm.weight for harm in self._harms[route].values()]) / turns_of(route)

        route = max(self._harms, key=lambda r: (rate(r), -r))
        seat, harm = max(self._harms[route].items(), key=lambda item: (item[1].weight, -item[0]))
        rival, paths = view.setup.seats[seat], self._paths[seat]
        does = []
        if harm.cuts:
            does.append(f"cuts off {counted(harm.cuts, 'ticket')} that {rival} may have")
        if harm.trains:
            does.append(f"costs {rival} {counted(harm.trains, 'train')} more")
        on = f"on {len(harm.paths)} of {rival}'s {paths} cheapest ways"
        if paths == 1:
            on = f"on the one way that {rival} may be building"
        if harm.built:
            on += f", {'' if len(harm.paths) == 1 else 'one of them '}{100 * harm.built:.0f} % built"
        why = f"{view.board.routes[route]} is {on}; closing it {' and '.join(does)}"
        marks = {r: EdgeMark(r, Role.PATH) for path in harm.paths for r in path.edges}
        marks[route] = EdgeMark(route, Role.BOTTLENECK, str(len(harm.paths)))
        ends = dict.fromkeys(city for path in harm.paths for city in (path.vertices[0], path.vertices[-1]))
        cities = tuple(VertexMark(city, Role.TERMINAL) for city in ends)
        return RouteGoal((route,), why, Overlay(cities, tuple(marks.values()), f"{why}."))

    def spare_goal(self, view: PlayerView) -> RouteGoal:
        """Return the open route with the most points a turn."""
        return best_route(view, "no open route hinders anybody")

    def keep(self, view: PlayerView) -> Decision:
        """Keep the tickets with the fewest points, as few as the rules allow."""
        return fewest_points(self, view)

    def other_tickets(self, view: PlayerView, goal: RouteGoal) -> Decision | None:
        """Never ask for others: they are not what it plays for."""
        return None
