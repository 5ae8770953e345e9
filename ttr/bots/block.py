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

from dataclasses import dataclass, field
from functools import lru_cache
from heapq import heapify, heappop, heapreplace

from ttr.bots.base import Decision
from ttr.bots.hand import turns_each
from ttr.bots.planner import Planner, RouteGoal, best_route, fewest_points
from ttr.bots.rivals import LikelyPath, Rival, hidden_tickets, look_at_rivals
from ttr.game.board import MAX_LENGTH, Board
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


@dataclass(slots=True)
class Closing:
    """What claiming a route closes to the rivals: of a double both tracks, where claiming either closes both.

    Attributes
    ----------
    tracks : frozenset of int
        The route or both.
    mine : list of int
        Those of them that can be claimed.
    more : dict of int to float
        For each rival how many trains more a path over them takes at most: those around these tracks alone.
    hits : list of LikelyPath
        The paths over them.
    likelihoods : list of float
        How much the harm to each of these counts.
    weights : list of float
        How much harm it does to each, at most as long as its detour has not been looked for.
    detours : dict of int to (float, bool)
        By place in `hits`: how many trains more the detour takes, and whether there is none that the rival has the
        trains for; these are all that it has left, then.
    left : list of int
        The places of those whose detours are still to be looked for, the one that may weigh most last.
    weight : float
        How much harm it does, at most as long as that is not known.
    harms : dict of int to Harm
        The harm to each rival, when it is known.
    """

    tracks: frozenset[int]
    mine: list[int]
    more: dict[int, float] = field(default_factory=dict)
    hits: list[LikelyPath] = field(default_factory=list)
    likelihoods: list[float] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)
    detours: dict[int, tuple[float, bool]] = field(default_factory=dict)
    left: list[int] = field(default_factory=list)
    weight: float = 0.0
    harms: dict[int, Harm] = field(default_factory=dict)

    @property
    def known(self) -> bool:
        """Whether all detours have been looked for."""
        return len(self.detours) == len(self.hits)

    def bound(self) -> None:
        """Add up what it does at most: a trifle more, so that rounding makes it no smaller."""
        self.weight = sum(self.weights) * (1 + 1e-9)

    def next_hit(self) -> int:
        """Return the place of the path that it may do most harm to, of those whose detours have not been looked for."""
        if not self.detours:
            self.left = sorted(range(len(self.hits)), key=self.weights.__getitem__)
        return self.left.pop()

    def learn(self, place: int, more: float, cut: bool) -> None:
        """Learn what the detour of a path takes."""
        self.detours[place] = more, cut
        self.weights[place] = more * self.likelihoods[place]
        if self.left:
            self.bound()
        else:
            self._add_up()

    def _add_up(self) -> None:
        """Add up what it does, all detours being known."""
        for place, (likely, likelihood) in enumerate(zip(self.hits, self.likelihoods, strict=True)):
            more, cut = self.detours[place]
            if more:
                harm = self.harms.setdefault(likely.seat, Harm())
                harm.paths.append(likely.path)
                harm.cuts += cut
                harm.trains += 0 if cut else int(more)
                harm.built = max(harm.built, likely.share)
                harm.weight += more * likelihood
        self.weight = sum([harm.weight for harm in self.harms.values()])


class Strategy(Planner):
    """Claims the routes that others need most.

    A detour takes a tree that is mended as if routes were closed. Of most routes it is enough to know what harm closing
    them does at most: a detour is looked for only where no other route can do more (a quarter of all detours).
    """

    name = "Block"

    def __init__(self) -> None:
        super().__init__()
        self._rivals: dict[int, Rival] = {}
        self._likely: list[LikelyPath] = []  # those that are looked at
        self._closings: dict[int, Closing] = {}  # by route that can be claimed: those that do harm, as far as is known
        self._goals: dict[int, RouteGoal] = {}  # by route where it was one
        self._worst_of: tuple[bytes, RouteGoal] = b"", RouteGoal((), "")  # the goal, and the hand that it is for

    def plan(self, view: PlayerView, built: SeatNetwork) -> RouteGoal:
        """Find out what closing each route would do, and return the worst for each turn it takes."""
        look_at_rivals(view, self._rivals)
        tickets = hidden_tickets(view)
        likely = [one for seat, rival in self._rivals.items() for one in rival.likely_paths(tickets, view.trains[seat])]
        self._likely = likely = sorted(likely, key=lambda one: (-one.share, one.seat, one.ticket))[:PATHS]
        tracks_of = tracks_closed(view.board, view.rules.twins_close(len(view.trains)))
        open_mask = view.open_mask & view.board.up_to_length[min(view.trains[view.seat], MAX_LENGTH)]
        closings: dict[int, Closing] = {}
        for one in likely:
            seat, rival, left = one.seat, self._rivals[one.seat], view.trains[one.seat]
            likelihood, spare = one.share**2 if rival.paths.own else 1, left - one.path.cost
            for route in one.path.paid:
                closing = closings.get(route)
                if closing is None:
                    tracks = tracks_of[route]
                    closing = Closing(tracks, [track for track in tracks if open_mask >> track & 1])
                    for track in tracks:
                        closings[track] = closing
                if not closing.mine:
                    continue
                more = closing.more.get(seat)
                if more is None:
                    more = closing.more[seat] = rival.more_around(route, closing.tracks)
                if more:
                    closing.hits.append(one)
                    closing.likelihoods.append(likelihood)
                    closing.weights.append((more if more <= spare else left) * likelihood)
        self._closings, self._goals = {}, {}
        for route, closing in closings.items():
            if closing.hits and route in closing.mine:
                closing.bound()
                self._closings[route] = closing
        return self._worst(view)

    def goal(self, view: PlayerView) -> RouteGoal:
        """Return what to close: as the hand grows, another route may do more harm a turn."""
        goal = super().goal(view)
        if not self._closings:
            return goal
        hand, goal = self._worst_of
        return goal if hand == view.hand else self._worst(view)

    def _look_for_detour(self, view: PlayerView, closing: Closing) -> None:
        """Look for the detour of the path that a closing may do most harm to."""
        place = closing.next_hit()
        likely = closing.hits[place]
        a, b = view.board.tickets[likely.ticket].cities
        cost, left = self._rivals[likely.seat].paths.tree_without(a, closing.tracks).cost(b), view.trains[likely.seat]
        if cost > left:
            closing.learn(place, left, True)
        else:
            closing.learn(place, cost - likely.path.cost, False)

    def _worst(self, view: PlayerView) -> RouteGoal:
        """Return the goal to close the route that does most harm a turn: branch and bound."""
        turns_of, closings = turns_each(view), self._closings
        heap = [(-closing.weight / turns_of(route), route) for route, closing in closings.items()]
        heapify(heap)
        goal = RouteGoal((), "")
        while heap:
            bound, route = heap[0]
            closing = closings[route]
            if closing.known and bound == -closing.weight / turns_of(route):
                if route not in self._goals:
                    self._goals[route] = self._goal_of(view, route)
                goal = self._goals[route]
                break
            if not closing.known:
                self._look_for_detour(view, closing)
            if closing.weight:
                heapreplace(heap, (-closing.weight / turns_of(route), route))
            else:
                del closings[route]
                heappop(heap)
        self._worst_of = view.hand, goal
        return goal

    def _goal_of(self, view: PlayerView, route: int) -> RouteGoal:
        """Return the goal to close a route, told of the rival that it hinders most."""
        seat, harm = max(self._closings[route].harms.items(), key=lambda item: (item[1].weight, -item[0]))
        rival, paths = view.setup.seats[seat], sum([one.seat == seat for one in self._likely])
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
        marks = {r: _path_mark(r) for path in harm.paths for r in path.edges}
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


@lru_cache(maxsize=1 << 10)
def _path_mark(route: int) -> EdgeMark:
    return EdgeMark(route, Role.PATH)


@lru_cache(maxsize=32)
def tracks_closed(board: Board, twins_close: bool) -> list[frozenset[int]]:
    """Return for each route what its claim closes: the route, and where both tracks of a double close its other one."""
    return [
        frozenset({route, twin} if twin is not None and twins_close else {route})
        for route, twin in enumerate(board.twins)
    ]
