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
from collections.abc import Iterable
from dataclasses import dataclass, field
from heapq import heapify, heappop, heapreplace
from math import inf
from operator import attrgetter
from typing import NamedTuple

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


class Closing(NamedTuple):
    """What claiming a route closes to a rival.

    Attributes
    ----------
    tracks : frozenset of int
        The route; of a double both tracks, where claiming either closes both.
    mine : list of int
        Those of them that can be claimed.
    more : float
        How many trains more a path over it takes at most: those around this route alone; without end if there are none.
    """

    tracks: frozenset[int]
    mine: list[int]
    more: float


@dataclass(slots=True)
class Hit:
    """What a claim does to a likely path.

    Attributes
    ----------
    likely : LikelyPath
        The path.
    tracks : frozenset of int
        What the claim closes.
    weight : float
        The harm, at most as long as it is not known.
    known : bool
        Whether the detour has been looked for.
    """

    likely: LikelyPath
    tracks: frozenset[int]
    weight: float
    known: bool = False


def weight_of(hits: Iterable[Hit]) -> float:
    """Return the harm of hits together, a trifle more, so that rounding makes no bound too small."""
    return sum([hit.weight for hit in hits]) * (1 + 1e-9)


class Strategy(Planner):
    """Claims the routes that others need most.

    A detour takes a search. Of most routes it is enough to know what harm closing them does at most: a detour is looked
    for only where no other route can do more (a quarter of the searches that all would take).
    """

    name = "Block"

    def __init__(self) -> None:
        super().__init__()
        self._rivals: dict[int, Rival] = {}
        self._looked_at: Counter[int] = Counter()  # how many are looked at, by rival
        self._hits: dict[int, list[Hit]] = {}  # by route
        self._weights: dict[int, float] = {}  # by route: how much harm it does, at most as long as that is not known
        self._harms: dict[int, dict[int, Harm]] = {}  # by route where it is known, by rival
        self._goals: dict[int, RouteGoal] = {}  # by route where it was one
        self._worst_of: tuple[bytes, RouteGoal] = b"", RouteGoal((), "")  # the goal, and the hand that it is for

    def plan(self, view: PlayerView, built: SeatNetwork) -> RouteGoal:
        """Find out what closing each route would do, and return the worst for each turn it takes."""
        look_at_rivals(view, self._rivals)
        tickets = hidden_tickets(view)
        likely = [one for seat, rival in self._rivals.items() for one in rival.likely_paths(tickets, view.trains[seat])]
        likely = sorted(likely, key=lambda one: (-one.share, one.seat, one.ticket))[:PATHS]
        self._looked_at = Counter(one.seat for one in likely)
        self._hits, self._harms, self._goals = {}, {}, {}
        closings = {
            (seat, route): self._closing(view, seat, route)
            for seat, route in dict.fromkeys((one.seat, route) for one in likely for route in one.path.paid)
        }
        for one in likely:
            weight = self._likelihood(one)
            for route in one.path.paid:
                closing = closings[one.seat, route]
                if closing is not None:
                    more, _ = self._more(view, one, one.path.cost + closing.more)
                    hit = Hit(one, closing.tracks, more * weight)
                    for track in closing.mine:
                        self._hits.setdefault(track, []).append(hit)
        self._weights = {route: weight_of(hits) for route, hits in self._hits.items()}
        return self._worst(view)

    def goal(self, view: PlayerView) -> RouteGoal:
        """Return what to close: as the hand grows, another route may do more harm a turn."""
        goal = super().goal(view)
        if not self._weights:
            return goal
        hand, goal = self._worst_of
        return goal if hand == view.hand else self._worst(view)

    def _closing(self, view: PlayerView, seat: int, route: int) -> Closing | None:
        """Return what claiming a route closes to a rival; None if that cannot be done or does no harm."""
        routes, twin, trains = view.board.routes, view.board.twins[route], view.trains[view.seat]
        both = twin is not None and view.rules.twins_close(len(view.trains))
        tracks = frozenset({route, twin} if both and twin is not None else {route})
        mine = [r for r in tracks if view.open_mask >> r & 1 and routes[r].length <= trains]
        if not mine:
            return None
        around = self._rivals[seat].paths.at_most(*routes[route].cities, tracks)
        more = inf if around is None else around - routes[route].length
        return Closing(tracks, mine, more) if more else None

    def _more(self, view: PlayerView, likely: LikelyPath, detour: float) -> tuple[float, bool]:
        """Return how many trains more a detour takes, all that the rival has left where it has not enough for it."""
        left = view.trains[likely.seat]
        return (left, True) if detour > left else (detour - likely.path.cost, False)

    def _likelihood(self, likely: LikelyPath) -> float:
        """Return how much the harm to a path counts."""
        return likely.share**2 if self._rivals[likely.seat].built.own else 1

    def _detour(self, view: PlayerView, hit: Hit) -> tuple[float, bool]:
        """Look for the detour of a path that is hit."""
        a, b = view.board.tickets[hit.likely.ticket].cities
        path = self._rivals[hit.likely.seat].paths.path(a, b, hit.tracks)
        return self._more(view, hit.likely, inf if path is None else path.cost)

    def _harm(self, view: PlayerView, route: int) -> dict[int, Harm]:
        """Return what closing a route does to each rival."""
        harms: dict[int, Harm] = {}
        for hit in self._hits[route]:
            likely = hit.likely
            more, cut = self._detour(view, hit)
            if more:
                harm = harms.setdefault(likely.seat, Harm())
                harm.paths.append(likely.path)
                harm.cuts += cut
                harm.trains += 0 if cut else int(more)
                harm.built = max(harm.built, likely.share)
                harm.weight += more * self._likelihood(likely)
        return harms

    def _worst(self, view: PlayerView) -> RouteGoal:
        """Return the goal to close the route that does most harm a turn: branch and bound."""
        turns_of = turns_each(view)
        heap = [(-weight / turns_of(route), route) for route, weight in self._weights.items()]
        heapify(heap)
        goal = RouteGoal((), "")
        while heap:
            route = heap[0][1]
            if route in self._harms:
                if route not in self._goals:
                    self._goals[route] = self._goal_of(view, route)
                goal = self._goals[route]
                break
            unknown = [hit for hit in self._hits[route] if not hit.known]
            if unknown:
                hit = max(unknown, key=attrgetter("weight"))
                hit.weight, hit.known = self._detour(view, hit)[0] * self._likelihood(hit.likely), True
                self._weights[route] = weight_of(self._hits[route])
            else:
                self._harms[route] = harms = self._harm(view, route)
                self._weights[route] = sum([harm.weight for harm in harms.values()])
            if self._weights[route]:
                heapreplace(heap, (-self._weights[route] / turns_of(route), route))
            else:
                del self._weights[route]
                heappop(heap)
        self._worst_of = view.hand, goal
        return goal

    def _goal_of(self, view: PlayerView, route: int) -> RouteGoal:
        """Return the goal to close a route, told of the rival that it hinders most."""
        seat, harm = max(self._harms[route].items(), key=lambda item: (item[1].weight, -item[0]))
        rival, paths = view.setup.seats[seat], self._looked_at[seat]
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
