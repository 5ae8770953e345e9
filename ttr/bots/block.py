"""block: tries to take the routes that the others need.

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
from math import ceil
from operator import attrgetter

from ttr.bots.lacking import turns_each
from ttr.bots.planner import RouteGoal, TicketsAside, best_route
from ttr.bots.rivals import LikelyPath, Rival, hidden_tickets, look_at_rivals
from ttr.game.board import MAX_LENGTH, Board
from ttr.game.hand import Hand
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import counted, sentence

PATHS = 20  # of all rivals together


@dataclass(slots=True)
class Harm:
    """What closing a route does to a rival."""

    paths: list[ShortestPath] = field(default_factory=list)  # the paths it is on
    # Tickets it cuts off, and how many trains more the detours for the others take together
    cuts: int = 0
    trains: int = 0
    built: float = 0.0  # the largest share of such a path that the rival has built


class Closing:
    """What claiming a route closes to the rivals: of a double both tracks, where claiming either closes both."""

    __slots__ = ("_left", "by_seat", "detours", "hits", "likelihoods", "tracks", "weight", "weights")

    def __init__(self, tracks: frozenset[int]) -> None:
        self.tracks = tracks
        self.hits: list[LikelyPath] = []  # the paths over them
        self.likelihoods: list[float] = []  # how much the harm to each of these counts
        self.weights: list[float] = []  # the harm to each, at most as long as its detour has not been looked for
        self.weight = 0.0  # the harm, at most as long as it is not known
        self._left: list[int] | None = None  # the places in `hits` to look at, the one that may weigh most last

    @property
    def known(self) -> bool:
        """True if all detours have been looked for."""
        return self._left == []

    def bound(self) -> None:
        """Add up what it does at most: a trifle more, so that rounding makes it no smaller."""
        self.weight = sum(self.weights) * (1 + 1e-9)

    def next_hit(self) -> int:
        """Return the place of the path that it may do most harm to, of those whose detours have not been looked for."""
        if self._left is None:
            self._left = sorted(range(len(self.hits)), key=self.weights.__getitem__)
            # By place in `hits`: how many trains more the detour takes, and whether the rival has too few for any.
            self.detours: dict[int, tuple[int, bool]] = {}
        return self._left.pop()

    def learn(self, place: int, more: int, cut: bool) -> None:
        """Learn what the detour of a path takes."""
        self.detours[place] = more, cut
        self.weights[place] = more * self.likelihoods[place]
        if self._left:
            self.bound()
            return
        self.by_seat: dict[int, float] = {}
        for likely, weight in zip(self.hits, self.weights, strict=True):
            if weight:
                self.by_seat[likely.seat] = self.by_seat.get(likely.seat, 0.0) + weight
        self.weight = sum(self.by_seat.values())

    def harm_to(self, seat: int) -> Harm:
        """Return what it does to a rival, all detours being known."""
        harm = Harm()
        for place, likely in enumerate(self.hits):
            more, cut = self.detours[place]
            if more and likely.seat == seat:
                harm.paths.append(likely.path)
                harm.cuts += cut
                harm.trains += 0 if cut else more
                harm.built = max(harm.built, likely.share)
        return harm


class Strategy(TicketsAside):
    """Claims the routes that others need most.

    Of most routes it is enough to know what harm closing them does at most: a detour is looked for only where no other
    route can do more (a quarter of all detours).
    """

    name = "Block"

    def __init__(self) -> None:
        super().__init__()
        self._rivals: dict[int, Rival] = {}
        self._likely: list[LikelyPath] = []  # those that are looked at
        self._closings: dict[int, Closing] = {}  # by route that can be claimed: those that do harm, as far as is known
        self._goals: dict[int, RouteGoal] = {}  # by route where it was one
        self._worst_of: tuple[Hand | None, RouteGoal] = None, RouteGoal((), "")  # the goal, and the hand that it is for

    def plan(self, view: PlayerView, built: SeatNetwork) -> RouteGoal:
        """Find out what closing each route would do, and return the worst for each turn it takes."""
        look_at_rivals(view, self._rivals)
        tickets = hidden_tickets(view)
        likely = [one for seat, rival in self._rivals.items() for one in rival.likely_paths(tickets, view.trains[seat])]
        likely.sort(key=attrgetter("share"), reverse=True)  # of those with as large a share the first seat's come first
        self._likely = likely = likely[:PATHS]
        board, trains, rivals = view.board, view.trains, self._rivals
        claimable = view.open_mask & board.up_to_length[min(trains[view.seat], MAX_LENGTH)]
        tracks_of = tracks_closed(board, view.rules.twins_close(len(trains)))
        closings: dict[frozenset[int], Closing] = {}
        for one in likely:
            seat, path = one.seat, one.path
            rival, left = rivals[seat], trains[seat]
            likelihood, spare = one.share**2 if rival.paths.own else 1, left - path.cost
            more_around = rival.more_around
            for route in path.paid:
                tracks, mask = tracks_of[route]
                if claimable & mask and (more := more_around(route, tracks)):
                    closing = closings.get(tracks)
                    if closing is None:
                        closing = closings[tracks] = Closing(tracks)
                    closing.hits.append(one)
                    closing.likelihoods.append(likelihood)
                    closing.weights.append((more if more <= spare else left) * likelihood)
        self._goals = {}
        self._closings = {
            route: closing for closing in closings.values() for route in closing.tracks if claimable >> route & 1
        }
        for closing in closings.values():
            closing.bound()
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
        ticket, left = view.board.tickets[likely.ticket], view.trains[likely.seat]
        detour = self._rivals[likely.seat].paths.detour(ticket.a, ticket.b, closing.tracks)
        if detour is None or detour.cost > left:
            closing.learn(place, left, True)
        else:
            closing.learn(place, detour.cost - likely.path.cost, False)

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
                # Whatever the hand, the others need as much harm in a single turn as this one does with an empty hand.
                least = closing.weight / (1 + ceil(view.board.routes[route].length / view.rules.draws))
                self._closings = {other: each for other, each in closings.items() if each.weight >= least}
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
        closing, likely = self._closings[route], self._likely
        seat = max(closing.by_seat, key=lambda seat: (closing.by_seat[seat], -seat))

        def why() -> str:
            return harm_text(view, route, seat, closing.harm_to(seat), sum(one.seat == seat for one in likely))

        return RouteGoal((route,), why, lambda: harm_overlay(route, closing.harm_to(seat), why()))

    def spare_goal(self, view: PlayerView) -> RouteGoal:
        """Return the open route with the most points a turn."""
        return best_route(view, "no open route would block a rival")


def harm_text(view: PlayerView, route: int, seat: int, harm: Harm, paths: int) -> str:
    """Return what closing a route does to a rival, of whose paths this many are looked at."""
    rival, does = view.setup.seats[seat], []
    if harm.cuts:
        does.append(f"cuts off {counted(harm.cuts, 'ticket')} that {rival} may have")
    if harm.trains:
        does.append(f"costs {rival} {counted(harm.trains, 'train')} more")
    on = f"on {len(harm.paths)} of {rival}'s {paths} cheapest paths"
    if paths == 1:
        on = f"on the one path that {rival} may be building"
    if harm.built:
        on += f", {'' if len(harm.paths) == 1 else 'one of them '}{100 * harm.built:.0f} % built"
    return f"{view.board.routes[route]} is {on}; closing it {' and '.join(does)}"


def harm_overlay(route: int, harm: Harm, why: str) -> Overlay:
    """Show the route to close, and the paths of a rival that it is on."""
    marks = {r: EdgeMark(r, Role.PATH) for path in harm.paths for r in path.edges}
    marks[route] = EdgeMark(route, Role.BOTTLENECK, str(len(harm.paths)))
    ends = dict.fromkeys(city for path in harm.paths for city in (path.vertices[0], path.vertices[-1]))
    return Overlay(tuple(VertexMark(city, Role.TERMINAL) for city in ends), tuple(marks.values()), sentence(why))


@lru_cache(maxsize=32)
def tracks_closed(board: Board, twins_close: bool) -> list[tuple[frozenset[int], int]]:
    """Return for each route what its claim closes: it, and where both tracks of a double close its other one.

    The same again as a bit mask.
    """
    closed = [
        frozenset({route, twin} if twin is not None and twins_close else {route})
        for route, twin in enumerate(board.twins)
    ]
    return [(tracks, sum(1 << track for track in tracks)) for tracks in closed]
