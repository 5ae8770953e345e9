"""block: tries to claim the routes that its rivals need.

It knows only the networks of its rivals on the map. The more of a ticket's cheapest path a rival has built, the more
likely the rival holds that ticket; if the rival has built nothing, it may hold any ticket. The strategy looks at the
`PATHS` paths with the largest built shares. For each open route on them, it finds how many more trains the next best
path takes without the route: that is the harm, weighted by the square of the built share. If there is no other path, or
the rival lacks the trains for it, the ticket is cut off, and the harm is all the trains that the rival has left. The
strategy chooses the route with the most harm for each turn that it takes to collect the cards and claim the route.

Claiming one track of a double route does no harm if the other track stays open. The strategy keeps as few tickets as it
may, with the smallest loss, and ignores them. It does not consider the value of a route to itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from heapq import heapify, heappop, heapreplace
from math import ceil, inf
from operator import attrgetter
from typing import NamedTuple

from ttr.analysis.changes import inflect_name
from ttr.analysis.payments import turns_each
from ttr.bots.kept_paths import KeptTrees, opening_tree
from ttr.bots.planner import RouteGoal
from ttr.bots.reason import Reason
from ttr.bots.tickets_aside import TicketsAside
from ttr.game.board import Board
from ttr.game.board_parts import MAX_LENGTH
from ttr.game.hand import Hand
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import pluralize, sentence

PATHS = 20  # for all rivals together


# --- rivals as a seat sees them on the map ---


class LikelyPath(NamedTuple):
    """The cheapest path for a ticket that a rival may hold; `share` is the share of its trains already built."""

    share: float
    seat: int
    ticket: int
    path: ShortestPath


class Rival:
    def __init__(self, seat: int, built: SeatNetwork) -> None:
        self.seat = seat
        self.paths = KeptTrees(built)
        # By tracks: the extra trains of an open path around them, and its routes.
        self._around: dict[frozenset[int], tuple[float, Sequence[int]]] = {}
        self._likely: dict[int, LikelyPath] = {}  # by ticket
        self._settled: set[int] = set()  # tickets completed, cut off or out of reach for good

    def see(self, built: SeatNetwork) -> None:
        """Update with the rival's routes, and the routes closed to it."""
        changed = self.paths.see(built)
        if changed:
            self._around = {tracks: path for tracks, path in self._around.items() if changed.isdisjoint(path[1])}

    @property
    def built(self) -> SeatNetwork:
        return self.paths.built

    def more_around(self, route: int, tracks: frozenset[int]) -> float:
        """Return an upper bound on the extra trains of a path through a route, if these tracks close.

        The bound comes from a path around the tracks; it is infinite if there is none. The path is searched again when
        one of its routes changes hands.
        """
        known = self._around.get(tracks)
        if known is None:
            known = self._around[tracks] = self._look_around(route, tracks)
        return known[0]

    def _look_around(self, route: int, tracks: frozenset[int]) -> tuple[float, Sequence[int]]:
        board, own, closed = self.built.board, self.paths.own, self.paths.closed
        edges = opening_path_around(board, route, tracks)
        if edges is None or not closed.isdisjoint(edges):
            edges = path_around(board, route, tracks | closed)
            if edges is None:
                return inf, ()
        trains = self.built.trains([other for other in edges if other not in own])
        return trains - board.routes[route].length, edges

    def likely_paths(self, tickets: Iterable[int], trains: int) -> list[LikelyPath]:
        """Return the paths of tickets that the rival has begun, has not completed, and has enough trains for.

        If the rival has built nothing, these are the paths of all tickets. Its number of trains must never grow between
        calls.
        """
        result, known, settled, begun = [], self._likely, self._settled, self.paths.own
        board, path_of = self.built.board, self.paths.path
        all_tickets, routes = board.tickets, board.routes
        for index in tickets:
            if index in settled:
                continue
            ticket = all_tickets[index]
            path = path_of(ticket.a, ticket.b)
            if path is None or not 0 < path.cost <= trains:  # a claim costs at least the trains that it saves
                settled.add(index)
                continue
            likely = known.get(index)
            if likely is None or likely.path is not path:
                share = 1 - path.cost / sum([routes[route].length for route in path.edges])
                likely = known[index] = LikelyPath(share, self.seat, index, path)
            if likely.share or not begun:
                result.append(likely)
        return result


def path_around(board: Board, route: int, closed: Iterable[int]) -> Sequence[int] | None:
    """Return a cheapest path on the empty board between the ends of a route, without these routes."""
    track = board.routes[route]
    detour = opening_tree(board, track.a).detour(track.b, closed)
    return None if detour is None else detour.edges


opening_path_around = lru_cache(maxsize=1 << 12)(path_around)  # the same in every game, and often open for long


def look_at_rivals(view: PlayerView, known: dict[int, Rival]) -> None:
    """Update with the rivals' routes; earlier results are kept if they still hold."""
    for seat in range(len(view.trains)):
        if seat != view.seat:
            built = SeatNetwork.of(view, seat)
            if seat in known and known[seat].paths.leads_to(built):
                known[seat].see(built)
            else:
                known[seat] = Rival(seat, built)


def hidden_tickets(view: PlayerView) -> list[int]:
    """Return the tickets that a rival may hold: all but the seat's own and the public ones."""
    known = {*view.tickets, *(index for tickets in view.shown_tickets for index in tickets)}
    return [index for index in range(len(view.board.tickets)) if index not in known]


# --- the harm of closing a route ---


@dataclass(slots=True)
class Harm:
    """The harm to a rival of closing a route."""

    paths: list[ShortestPath] = field(default_factory=list)  # the paths through the route
    # The tickets cut off, and the extra trains of all detours for the other tickets
    cuts: int = 0
    trains: int = 0
    built: float = 0.0  # the largest built share of these paths


class Closing:
    """The tracks that one claim closes to the rivals: both tracks of a double route, if one closes the other."""

    __slots__ = ("_left", "by_seat", "detours", "hits", "likelihoods", "tracks", "weight", "weights")

    def __init__(self, tracks: frozenset[int]) -> None:
        self.tracks = tracks
        self.hits: list[LikelyPath] = []  # the paths through these tracks
        self.likelihoods: list[float] = []  # the weight of the harm to each path
        self.weights: list[float] = []  # the harm to each path; an upper bound until its detour is known
        self.weight = 0.0  # the total harm; an upper bound until all detours are known
        self._left: list[int] | None = None  # the indices in `hits` still to search, the largest bound last

    @property
    def known(self) -> bool:
        return self._left == []

    def bound(self) -> None:
        """Sum the upper bounds, slightly enlarged so that rounding never makes the sum too small."""
        self.weight = sum(self.weights) * (1 + 1e-9)

    def next_hit(self) -> int:
        """Return the index of the path with the largest possible harm, among the paths with unknown detours."""
        if self._left is None:
            self._left = sorted(range(len(self.hits)), key=self.weights.__getitem__)
            # By index in `hits`: the extra trains of the detour, and whether the path is cut off.
            self.detours: dict[int, tuple[int, bool]] = {}
        return self._left.pop()

    def learn(self, place: int, more: int, cut: bool) -> None:
        """Record the detour of a path."""
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
        """Return the harm to a rival, once all detours are known."""
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
    """Claims the routes that its rivals need most.

    For most routes, an upper bound on the harm is enough. A detour is searched only if no other route can do more harm
    (a quarter of all detours).
    """

    name = "Block"
    nothing_planned = "no open route would block a rival"

    def __init__(self) -> None:
        super().__init__()
        self._rivals: dict[int, Rival] = {}
        self._likely: list[LikelyPath] = []  # the paths considered
        self._closings: dict[int, Closing] = {}  # by claimable route: closings that may do harm
        self._goals: dict[int, RouteGoal] = {}  # by the route of each goal
        self._worst_of: tuple[Hand | None, RouteGoal] = None, RouteGoal((), "")  # the last goal and its hand

    def plan(self, view: PlayerView, built: SeatNetwork) -> RouteGoal:
        """Return the goal to close the route with the most harm per turn."""
        look_at_rivals(view, self._rivals)
        tickets = hidden_tickets(view)
        likely = [one for seat, rival in self._rivals.items() for one in rival.likely_paths(tickets, view.trains[seat])]
        likely.sort(key=attrgetter("share"), reverse=True)  # ties go to the first seat
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
        return self._find_worst(view)

    def goal(self, view: PlayerView) -> RouteGoal:
        """Return the route to close; as the hand grows, another route may do more harm per turn."""
        goal = super().goal(view)
        if not self._closings:
            return goal
        hand, goal = self._worst_of
        return goal if hand == view.hand else self._find_worst(view)

    def _look_for_detour(self, view: PlayerView, closing: Closing) -> None:
        """Find the detour for the path with the largest possible harm."""
        place = closing.next_hit()
        likely = closing.hits[place]
        ticket, left = view.board.tickets[likely.ticket], view.trains[likely.seat]
        detour = self._rivals[likely.seat].paths.detour(ticket.a, ticket.b, closing.tracks)
        if detour is None or detour.cost > left:
            closing.learn(place, left, True)
        else:
            closing.learn(place, detour.cost - likely.path.cost, False)

    def _find_worst(self, view: PlayerView) -> RouteGoal:
        """Return the goal to close the route that does the most harm per turn, by branch and bound."""
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
                # With any hand, another route must do as much harm in a single turn as this one does with an empty
                # hand.
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
        """Return the goal to close a route; the reason names the rival that it harms most."""
        closing, likely = self._closings[route], self._likely
        seat = max(closing.by_seat, key=lambda seat: (closing.by_seat[seat], -seat))

        def why() -> Reason:
            return harm_reason(view, route, seat, closing.harm_to(seat), sum(one.seat == seat for one in likely))

        return RouteGoal((route,), why, lambda: harm_overlay(route, closing.harm_to(seat), str(why())))


def harm_reason(view: PlayerView, route: int, seat: int, harm: Harm, paths: int) -> Reason:
    """Return the reason to close a route, its harm to a rival; `paths` counts the rival's paths considered."""
    name, does = view.setup.seats[seat], []
    rival = inflect_name(name)
    if harm.cuts:
        does.append(f"cuts off {pluralize(harm.cuts, 'ticket')} that {rival} may have")
    if harm.trains:
        does.append(f"costs {rival} {pluralize(harm.trains, 'more train')}")
    on = f"on {len(harm.paths)} of {inflect_name(name, whose=True)} {paths} cheapest paths"
    if paths == 1:
        on = f"on the one path that {rival} may be building"
    if harm.built:
        on += f", {'' if len(harm.paths) == 1 else 'one of them '}{100 * harm.built:.0f}% built"
    return Reason((f"{view.board.routes[route]} is {on}", f"closing it {' and '.join(does)}"))


def harm_overlay(route: int, harm: Harm, reason: str) -> Overlay:
    """Show the route to close, and the rival's paths through it."""
    marks = {r: EdgeMark(r, Role.PATH) for path in harm.paths for r in path.edges}
    marks[route] = EdgeMark(route, Role.BOTTLENECK, str(len(harm.paths)))
    ends = dict.fromkeys(city for path in harm.paths for city in (path.vertices[0], path.vertices[-1]))
    return Overlay(tuple(VertexMark(city, Role.TERMINAL) for city in ends), tuple(marks.values()), sentence(reason))


@lru_cache(maxsize=32)
def tracks_closed(board: Board, twins_close: bool) -> list[tuple[frozenset[int], int]]:
    """Return the tracks that a claim of each route closes: the route itself, and its other track if that closes too.

    The second result has the same tracks as bit masks.
    """
    closed = [
        frozenset({route, twin} if twin is not None and twins_close else {route})
        for route, twin in enumerate(board.twins)
    ]
    return [(tracks, sum(1 << track for track in tracks)) for tracks in closed]
