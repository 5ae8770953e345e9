"""Strategies that ignore their tickets: their common part, empty hand and iron empire."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ttr.analysis.overlays import draw_plan
from ttr.analysis.payments import missing_cards
from ttr.bots.base import Decision
from ttr.bots.planner import Planner, RouteGoal, fewest_to_keep, worth_text
from ttr.bots.reason import Reason
from ttr.game.cards import CARDS, NO_CARD, WILD
from ttr.game.legal import claimable_routes
from ttr.game.moves import DrawCard
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.words import pluralize, sentence


class TicketsAside(Planner):
    """Ignores its tickets: keeps as few as it may, the least costly ones, and never draws more."""

    def keep(self, view: PlayerView) -> Decision:
        """Keep the tickets with the fewest points, as few as the rules allow."""
        built, tickets = SeatNetwork.of(view), view.board.tickets

        def loses(index: int) -> tuple[bool, int]:
            return not built.connects(tickets[index]), tickets[index].points

        kept = sorted(view.offer, key=loses)[: fewest_to_keep(view)]
        return self.keep_tickets(view, kept, "it does not play for tickets, so it keeps the least costly ones")

    def other_tickets(self, view: PlayerView) -> Decision | None:
        """Never draw tickets."""
        return None


class EmptyHand(TicketsAside):
    """Plays as many cards as it can.

    Each turn, it claims the route that takes the most cards out of its hand. If it cannot pay for any route, it
    draws the card that lets it play the most next turn. It keeps as few tickets as it may, with the smallest loss, and
    ignores them. It never saves cards for a long route, although three routes of length two bring less than one of
    length six.
    """

    name = "Empty hand"

    def plan(self, view: PlayerView, built: SeatNetwork) -> RouteGoal:
        return RouteGoal((), "")

    def spare_goal(self, view: PlayerView) -> RouteGoal:
        return RouteGoal((), "it plays what it can")

    def claim(self, view: PlayerView, goal: RouteGoal) -> Decision | None:
        """Claim the longest affordable route."""
        routes = claimable_routes(view)
        if not routes:
            return None
        tracks, can = view.board.routes, pluralize(len(routes), "route")
        route = max(routes, key=lambda r: (tracks[r].length, -r))
        track = tracks[route]

        def why() -> Reason:
            value = f", for {worth_text(view, route)}" if view.rules.points else ""
            cards = pluralize(view.hand.size, "card")
            return Reason((f"its {cards} can pay for {can}", f"{track} takes the most, {track.length}{value}"))

        def overlay() -> Overlay:
            return draw_plan(SeatNetwork.of(view), track.cities, routes, f"What it can pay for: {can}.")

        return self.claim_for(view, route, RouteGoal((route,), why, overlay))

    def draw(self, view: PlayerView, goal: RouteGoal, draws: Sequence[DrawCard]) -> Decision:
        """Take the card that lets it play the most; draw blind if no face-up card makes a route affordable."""
        payable = claimable_routes(view)
        before = longest_of(view, payable), len(payable)
        best: tuple[tuple[int, int], DrawCard, int, list[int]] | None = None
        for move in draws:
            card = NO_CARD if move.slot is None else view.display[move.slot]
            if card == NO_CARD or (best is not None and card == best[2]):
                continue
            routes = claimable_routes(view.with_hand(view.hand.add(card)))
            longest, number = longest_of(view, routes), len(routes)
            # Among equally good cards, a locomotive comes last, because it takes the whole turn.
            rank = (longest, number if card != WILD else 0)
            if best is None or rank > best[0]:
                best = rank, move, card, routes
        if best is None or (best[0] <= before and draws[0].slot is None):
            held = pluralize(view.hand.size, "card")
            can = f"routes of at most {before[0]}" if before[0] else "no route"
            reason = f"its {held} can pay for {can}" if view.hand.size else "it has no cards"
            change = ", and no face-up card would change that" if best is not None else ""
            marks = tuple(EdgeMark(route, Role.TODO) for route in payable)
            overlay = Overlay(edges=marks, sentence=sentence(f"{reason}{change}")) if marks else None
            return self.decide(draws[0], f"{reason}{change}", overlay)
        (length, after), move, card, playable = best
        if not length:
            return self.decide(move, Reason(("one more card would not pay for any route", f"it takes {CARDS[card]}")))
        in_all = f", and for {pluralize(len(playable), 'route')} in all" if after else ""
        reason = f"with one more {CARDS[card]} it can pay for a route of {length}{in_all}"
        marks = tuple(EdgeMark(route, Role.TODO) for route in playable)
        return self.decide(move, reason, Overlay(edges=marks, sentence=sentence(reason)))


def longest_of(view: PlayerView, routes: Sequence[int]) -> int:
    """Return the length of the longest route, or 0 without routes."""
    return max((view.board.routes[route].length for route in routes), default=0)


@dataclass(frozen=True, slots=True)
class Star:
    """One track from a city to each neighbor: routes owned (`own`), routes to claim (`left`), and the number `lost`."""

    city: str
    own: tuple[int, ...]
    left: tuple[int, ...]
    lost: int


class IronEmpire(TicketsAside):
    """Tries to own a part of the board: all routes around a single city.

    It chooses a city and claims one track to each neighbor: a star. It prefers an unbroken star that it has enough
    trains for, then one next to its own routes, so that stars grow together into an empire, then the star with the
    most points, including its own routes. It stays with a city until nothing around it is left to claim, even if
    rivals take some of the routes, and then chooses the next city. It keeps as few tickets as it may, with the smallest
    loss, and ignores them.
    """

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
    def why() -> Reason:
        trains = built.trains(star.left)
        around = pluralize(len(star.own) + len(star.left) + star.lost, "neighbor")
        points = sum(view.rules.route_points[view.board.routes[route].length] for route in star.left)
        brings = f" for {pluralize(points, 'point')}" if view.rules.points else ""
        lost = f" and cannot get {star.lost}" if star.lost else ""
        rest = "the one left takes" if len(star.left) == 1 else f"the {len(star.left)} left take"
        owns = f"of the routes from {star.city} to its {around} it owns {len(star.own) or 'none'}{lost}"
        return Reason((owns, f"{rest} {pluralize(trains, 'train')}{brings}"))

    return RouteGoal(
        star.left, why, lambda: draw_plan(built, [star.city], (*star.own, *star.left), sentence(str(why())))
    )


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
            left.append(min(free, key=lambda route: missing_cards(view, route)))
        else:
            lost += 1
    return Star(city, tuple(own), tuple(left), lost)
