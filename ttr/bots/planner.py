"""Planner: the common part of strategies that plan routes, draw cards for them and claim them.

A strategy is a subclass that decides what to build (`plan`). It may also decide which tickets to keep (`keep`), when to
draw tickets (`other_tickets`), when to claim (`claim`) and which cards to draw (`draw`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from ttr.analysis.overlays import draw_plan
from ttr.analysis.payments import missing_by_color, thrifty_payment, turns, turns_each
from ttr.bots.base import Decision, Explained, Named, check_turn
from ttr.bots.kept_paths import KeptNetwork, KeptPaths
from ttr.bots.reason import Claim, Reason, StillTakes, Why
from ttr.game.board import Board
from ttr.game.board_parts import Ticket
from ttr.game.cards import CARDS, NO_CARD, WILD
from ttr.game.legal import claimable_mask, claimable_routes, drawable_cards, is_idle, legal_moves
from ttr.game.moves import DrawCard, DrawTickets, KeepTickets, Move, SwapTickets
from ttr.game.seat_network import SeatNetwork
from ttr.game.state import Phase
from ttr.game.view import PlayerView
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import pluralize, sentence

SWAPS = 3  # swaps of tickets in a row; perhaps no ticket can be completed any more


class RouteGoal(Explained):
    """The routes to claim next, and why; without routes there is nothing to build."""

    __slots__ = ("routes",)

    def __init__(
        self,
        routes: tuple[int, ...],
        reason: Why,
        overlay: Overlay | Callable[[], Overlay | None] | None = None,
    ) -> None:
        self.routes, self._why, self._overlay = routes, reason, overlay


class Planner(Named):
    """Plans routes, draws cards for them, claims them."""

    name = "Planner"
    nothing_planned = "no ticket is left that it can complete"

    def __init__(self) -> None:
        self._seen: tuple[object, ...] = ()
        self._goal = RouteGoal((), "")
        self._swaps = 0  # swaps since the last goal with routes
        self._kept_paths: KeptPaths | None = None

    def choose(self, view: PlayerView, rng: random.Random) -> Decision:
        """Choose tickets if any are offered; claim for the goal if the hand can pay; otherwise draw for it."""
        check_turn(view)
        if view.phase in (Phase.FIRST_TICKETS, Phase.NEW_TICKETS):
            return self.keep(view)
        goal = self.goal(view)
        if view.phase is Phase.TURN:
            decision = self.other_tickets(view) or self.claim(view, goal)
            if decision is not None:
                return decision
        draws = drawable_cards(view)
        if draws:
            return self.draw(view, goal, draws)
        routes = claimable_routes(view)
        if routes:
            return self.claim_best(view, routes, "no card can be drawn")
        moves = legal_moves(view)
        if moves == (DrawTickets(),):
            return self.decide(moves[0], "nothing but tickets can be drawn")
        # Swapping tickets counts as doing nothing and brings the end; drawing tickets does not.
        return self.decide(moves[-1], "there is no other move")

    def goal(self, view: PlayerView) -> RouteGoal:
        """Return the goal: the plan, updated only if routes or tickets changed, or else a route for its points."""
        seen = (view.owners, view.tickets)
        if self._seen != seen:
            self._seen, self._goal = seen, self.plan(view, self.network(view))
        return self._goal if self._goal.routes else self.spare_goal(view)

    def network(self, view: PlayerView) -> KeptNetwork:
        """Return the network of the seat, with its cheapest paths kept from turn to turn."""
        if self._kept_paths is None:
            self._kept_paths = KeptPaths(view.board, view.seat)
        return KeptNetwork(view.board, view.owners, view.open_mask, view.seat, self._kept_paths)

    # --- decisions of a strategy ---

    def plan(self, view: PlayerView, built: SeatNetwork) -> RouteGoal:
        """Return the goal of the strategy; it has no routes if nothing is left to build."""
        raise NotImplementedError

    def spare_goal(self, view: PlayerView) -> RouteGoal:
        """Return the goal after the plan: the open route with the most points per turn."""
        return best_route(view, self.nothing_planned)

    def keep(self, view: PlayerView) -> Decision:
        """Keep as few tickets as the rules allow, with the most points per train."""
        built = self.network(view)

        def gain(index: int) -> tuple[bool, float]:
            """Return whether the ticket is completed already, and the points for each train it takes."""
            ticket = view.board.tickets[index]
            path = built.path(ticket)
            points = ticket.points if view.rules.points else 1
            if path is None or path.cost > view.trains[view.seat]:
                return False, -float(points)
            return (False, points / path.cost) if path.cost else (True, 0.0)

        ranked = sorted(view.offer, key=gain, reverse=True)
        least = fewest_to_keep(view)
        kept = ranked[:least] + [index for index in ranked[least:] if gain(index)[0]]
        what = "most points for each train it takes" if view.rules.points else "fewest trains"
        return self.keep_tickets(view, kept, what)

    def other_tickets(self, view: PlayerView) -> Decision | None:
        """Swap tickets, if the rules allow it and none of the seat's tickets can be completed."""
        if self._goal.routes:
            self._swaps = 0
        elif self._swaps < SWAPS and view.rules.ticket_swap and view.why_illegal(SwapTickets()) is None:
            self._swaps += 1
            far = bool(paths_left(view, self.network(view)))
            what = "all its tickets take too long" if far else "none of its tickets can be completed"
            new = f"new ones might be {'quicker' if far else 'possible'}"
            return self.decide(SwapTickets(), Reason((what, new)))
        return None

    def claim(self, view: PlayerView, goal: RouteGoal) -> Decision | None:
        """Claim the longest affordable route of the goal; in the last turn, claim the most valuable route."""
        payable = claimable_mask(view)
        wanted = [route for route in goal.routes if payable >> route & 1]
        if wanted:
            route = max(wanted, key=lambda r: (view.board.routes[r].length, -r))
            return self.claim_for(view, route, goal)
        if payable and is_last_turn(view):
            return self.claim_best(view, claimable_routes(view), "this is the last turn")
        return None

    def draw(self, view: PlayerView, goal: RouteGoal, draws: Sequence[DrawCard]) -> Decision:
        """Take the face-up card that the goal needs most, else a locomotive, else a blind card."""
        missing, display = self.missing_by_color(view, goal), view.display
        useful = [slot for slot, card in enumerate(display) if card < WILD and missing[card]]
        if useful:
            slot = max(useful, key=lambda s: (missing[display[s]], -s))
            card = display[slot]
            return self.pursue(goal, DrawCard(slot), lambda: short_of(card, missing))
        locomotives = [move for move in draws if move.slot is not None and display[move.slot] == WILD]
        if locomotives and sum(missing) > 0:
            return self.pursue(goal, locomotives[0], "no face-up color helps, a locomotive always does")
        if goal.routes and sum(missing) <= view.hand.locomotives:
            # Before the first card of a turn it would claim.
            return self.pursue(goal, draws[0], "it has all the cards now, but must still draw")
        if all(card == NO_CARD for card in display):  # no display in this game, or no cards left
            return self.pursue(goal, draws[0])
        return self.pursue(goal, draws[0], "no face-up color helps")

    def missing_by_color(self, view: PlayerView, goal: RouteGoal) -> list[int]:
        """Return how many cards of each color the goal lacks, in the order of `ttr.game.cards.CARDS`."""
        return missing_by_color(view, goal.routes)

    # --- tools for decisions ---

    def pursue(
        self, goal: RouteGoal, move: Move, more: str | Callable[[], str] = "", claim: Claim | None = None
    ) -> Decision:
        """Return a decision for a goal; the reason of the move comes first, then the reason of the goal."""

        def why() -> Reason:
            return replace(goal.reason.preceded_by(more() if callable(more) else more), claim=claim)

        return self.decide(move, why, lambda: goal.overlay)

    def keep_tickets(self, view: PlayerView, tickets: Sequence[int], reason: str) -> Decision:
        """Keep tickets, and say what each is worth and how many trains it takes."""
        if not tickets:
            return self.decide(KeepTickets(()), f"it keeps none of the {len(view.offer)}, which the rules allow")
        return self.decide(
            KeepTickets(tickets),
            lambda: f"{reason}: {tickets_text(view, tickets)}",
            lambda: tickets_overlay(view, tickets, reason),
        )

    def claim_for(self, view: PlayerView, route: int, goal: RouteGoal) -> Decision:
        """Claim a route of the goal, with cards that the rest of it does not need."""
        move = thrifty_payment(view, route, goal.routes)
        return self.pursue(goal, move, claim=Claim(view.board, move, len(goal.routes) > 1))

    def claim_best(self, view: PlayerView, routes: Sequence[int], reason: str) -> Decision:
        board, points = view.board, view.rules.route_points
        length = {r: board.routes[r].length for r in routes}
        route = max(routes, key=lambda r: (points[length[r]] if view.rules.points else 0, length[r], -r))
        return self.decide(
            thrifty_payment(view, route, ()),
            lambda: Reason((reason, f"{board.routes[route]} brings the most, {worth_text(view, route)}")),
        )


def tickets_text(view: PlayerView, tickets: Sequence[int]) -> str:
    """Say what tickets are worth and how many trains they take."""
    built, texts = SeatNetwork.of(view), []
    for index in tickets:
        ticket = view.board.tickets[index]
        path = built.path(ticket)
        far = "cut off" if path is None else pluralize(path.cost, "train") if path.cost else "connected"
        value = f"{pluralize(ticket.points, 'point')}, " if view.rules.points else ""
        texts.append(f"{ticket} ({value}{far})")
    return "; ".join(texts)


def tickets_overlay(view: PlayerView, tickets: Sequence[int], reason: str) -> Overlay:
    """Show the cheapest paths of kept tickets, and say why they are kept."""
    built = SeatNetwork.of(view)
    kept = [view.board.tickets[index] for index in tickets]
    paths = [path for path in map(built.path, kept) if path is not None]
    return draw_plan(
        built,
        [city for ticket in kept for city in ticket.cities],
        [route for path in paths for route in path.edges],
        sentence(f"{reason}: {tickets_text(view, tickets)}"),
    )


def short_of(card: int, missing: Sequence[int]) -> str:
    return f"the plan needs {pluralize(missing[card], f'more {CARDS[card]} card')}"


def paths_left(view: PlayerView, built: SeatNetwork) -> list[tuple[Ticket, ShortestPath]]:
    """Return the uncompleted tickets that the seat has enough trains for, each with its cheapest path."""
    paths = []
    for index in view.tickets:
        ticket = view.board.tickets[index]
        if built.connects(ticket):
            continue
        path = built.path(ticket)
        if path is not None and path.cost <= view.trains[view.seat]:
            paths.append((ticket, path))
    return paths


def left_of(view: PlayerView, built: SeatNetwork, routes: Sequence[int]) -> tuple[int, ...] | None:
    """Return the planned routes still to claim; None if one is lost or the trains are too few."""
    left = tuple(route for route in routes if route not in built.own)
    possible = all(built.open_mask >> route & 1 for route in left) and built.trains(left) <= view.trains[view.seat]
    return left if possible else None


def fewest_to_keep(view: PlayerView) -> int:
    """Return the smallest number of offered tickets to keep.

    If the rules allow none, and drawing tickets is the only move left, the answer is 1, so that the tickets run out and
    the game ends.
    """
    least = min(len(move.tickets) for move in legal_moves(view) if isinstance(move, KeepTickets))
    return max(least, 1) if view.phase is Phase.NEW_TICKETS and is_idle(view) else least


def is_last_turn(view: PlayerView) -> bool:
    """Return True if this is the seat's last turn."""
    return view.turns_left is not None


def worth_text(view: PlayerView, route: int) -> str:
    """Return the value of a route: its points, or its trains in a game without points."""
    length = view.board.routes[route].length
    return pluralize(view.rules.route_points[length], "point") if view.rules.points else f"{length} of its trains"


def ticket_text(view: PlayerView, ticket: Ticket) -> str:
    """Return the name of a ticket, with its points if the game has points."""
    return f"{ticket} ({pluralize(ticket.points, 'point')})" if view.rules.points else str(ticket)


def still_takes(view: PlayerView, ticket: Ticket, takes: str) -> Reason:
    return Reason((StillTakes(ticket_text(view, ticket), takes, [ticket]),))


def best_route(view: PlayerView, reason: str) -> RouteGoal:
    """Return the open route with the most points per turn, or with the most trains in a game without points."""
    trains, open_mask, turns_of = view.trains[view.seat], view.open_mask, turns_each(view)
    brings = view.rules.route_points if view.rules.points else range(trains + 1)
    best, most = -1, 0.0
    for length, alike in routes_alike(view.board):
        left = alike & open_mask
        if left and length <= trains and most <= brings[length]:  # a route takes at least one turn
            route = (left & -left).bit_length() - 1  # the first
            rate = brings[length] / turns_of(route)
            if rate > most or best < 0 or (rate == most and route < best):
                best, most = route, rate
    if best < 0:
        return RouteGoal((), "no route can be claimed any more")
    return route_goal(view, best, reason)


@lru_cache(maxsize=32)
def routes_alike(board: Board) -> list[tuple[int, int]]:
    """Return bit masks of the routes of each length and color, which take the same turns; long routes first."""
    masks: dict[tuple[int, str], int] = {}
    for index, track in enumerate(board.routes):
        kind = track.length, track.color
        masks[kind] = masks.get(kind, 0) | 1 << index
    return sorted(((length, mask) for (length, _), mask in masks.items()), reverse=True)


def route_goal(view: PlayerView, route: int, reason: str, more: str = "") -> RouteGoal:
    """Return the goal to build one route, with its value and its turns."""

    def what() -> str:
        takes = pluralize(int(turns(view, route)), "turn")
        return f"{view.board.routes[route]} brings the most a turn, {worth_text(view, route)} in {takes}{more}"

    return RouteGoal(
        (route,),
        lambda: Reason((reason, what())),
        lambda: Overlay(edges=(EdgeMark(route, Role.TODO),), sentence=sentence(what())),
    )
