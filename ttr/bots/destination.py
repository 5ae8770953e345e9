"""destination: completes its tickets by the cheapest ways, then collects points.

The ticket that is nearest to completion comes first. Its cheapest way is found by Dijkstra's algorithm
with own routes free and closed ones absent. Cards are drawn for that way; its longest affordable route
is claimed. When nothing is left to complete, routes are chosen by their points for each turn they take.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ttr.board import Ticket
from ttr.bots.base import Decision
from ttr.cards import CARD_INDEX, CARDS, GRAY, NO_CARD, WILD
from ttr.graphs.overlay import Overlay
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import counted
from ttr.legal import claimable_routes, drawable_cards, legal_moves, payments
from ttr.log import payment_text
from ttr.moves import ClaimRoute, DrawCard, DrawTickets, KeepTickets
from ttr.networks import SeatNetwork
from ttr.overlays import cheapest_completion
from ttr.state import Phase
from ttr.view import PlayerView


@dataclass(frozen=True, slots=True)
class Goal:
    """The routes to claim next, and why."""

    routes: tuple[int, ...]
    why: str
    overlay: Overlay | None = None


class Strategy:
    """Completes tickets by the cheapest ways, then collects points."""

    def __init__(self) -> None:
        self._seen: tuple[object, ...] = ()
        self._goal = Goal((), "")

    def choose(self, view: PlayerView, rng: random.Random) -> Decision:
        """Keep cheap tickets; claim for the goal if that can be paid; else draw for it."""
        if view.phase in (Phase.FIRST_TICKETS, Phase.NEW_TICKETS):
            return _keep(view)
        goal = self._plan(view)
        if view.phase is Phase.TURN:
            claim = _claim(view, goal)
            if claim is not None:
                return claim
        draws = drawable_cards(view)
        if draws:
            return _draw(view, goal, draws)
        routes = claimable_routes(view)
        if routes:
            return _claim_for_points(view, routes, "No card can be drawn.")
        moves = legal_moves(view)
        if moves == (DrawTickets(),):
            return Decision(moves[0], "Nothing but tickets can be drawn.")
        return Decision(moves[0], "There is no other move.")

    def _plan(self, view: PlayerView) -> Goal:
        """Return the goal, thought out anew only when routes or tickets have changed."""
        seen = (view.owners, view.tickets)
        if self._seen != seen:
            self._seen, self._goal = seen, _find_goal(view)
        return self._goal if self._goal.routes else _points_goal(view)


def _find_goal(view: PlayerView) -> Goal:
    """Return the cheapest way that completes one more ticket, without routes if there is none."""
    built, trains = SeatNetwork.of(view), view.trains[view.seat]
    best: tuple[tuple[int, int], Ticket, ShortestPath] | None = None
    for index in view.tickets:
        ticket = view.board.tickets[index]
        if built.connects(ticket):
            continue
        way = built.way(ticket)
        if way is not None and way.cost <= trains:
            rank = (way.cost, -ticket.points)
            if best is None or rank < best[0]:
                best = (rank, ticket, way)
    if best is None:
        return Goal((), "")
    _, ticket, way = best
    why = f"{ticket} ({ticket.points} points) still takes {counted(way.cost, 'train')} on its cheapest way"
    return Goal(way.paid, why, cheapest_completion(built, [ticket]))


def _points_goal(view: PlayerView) -> Goal:
    """Return the open route with the most points for each turn that it takes."""
    board, points, trains = view.board, view.rules.route_points, view.trains[view.seat]

    def worth(route: int) -> tuple[float, int]:
        length = board.routes[route].length
        return points[length] / (1 + (_short(view, route) + 1) // 2), -route

    routes = [r for r, track in enumerate(board.routes) if view.open_mask >> r & 1 and track.length <= trains]
    if not routes:
        return Goal((), "no route can be claimed any more")
    best = max(routes, key=worth)
    return Goal((best,), f"no ticket can be completed further; {board.routes[best]} brings the most points a turn")


def _short(view: PlayerView, route: int) -> int:
    """Return how many cards are missing to pay a route, locomotives counted in."""
    track = view.board.routes[route]
    return max(0, track.length - _held(view, track.color) - view.hand[WILD])


def _held(view: PlayerView, color: str) -> int:
    return max(view.hand[:WILD]) if color == GRAY else view.hand[CARD_INDEX[color]]


def _keep(view: PlayerView) -> Decision:
    """Keep as few tickets as the rules allow, those with the most points for each train they take."""
    built = SeatNetwork.of(view)

    def gain(index: int) -> float:
        ticket = view.board.tickets[index]
        way = built.way(ticket)
        if way is None or way.cost > view.trains[view.seat]:
            return -float(ticket.points)
        return 1000.0 if not way.cost else ticket.points / way.cost

    least = min(len(move.tickets) for move in legal_moves(view) if isinstance(move, KeepTickets))
    ranked = sorted(view.offer, key=gain, reverse=True)
    kept = ranked[:least] + [index for index in ranked[least:] if gain(index) >= 1000]
    reasons = []
    for index in kept:
        ticket = view.board.tickets[index]
        way = built.way(ticket)
        far = "cut off" if way is None else counted(way.cost, "train")
        reasons.append(f"{ticket} ({ticket.points} points, {far})")
    return Decision(KeepTickets(kept), f"Destination: most points for each train it takes: {'; '.join(reasons)}.")


def _claim(view: PlayerView, goal: Goal) -> Decision | None:
    payable = claimable_routes(view)
    board = view.board
    wanted = [route for route in goal.routes if route in payable]
    if wanted:
        route = max(wanted, key=lambda r: (board.routes[r].length, -r))
        move = _payment(view, route, goal.routes)
        what = f"{board.routes[route]} is claimed with {payment_text(board, move)}"
        return Decision(move, f"Destination: {goal.why}; {what}.", goal.overlay)
    last_turn = view.turns_left is not None and view.turns_left <= len(view.trains)
    if last_turn and payable:
        return _claim_for_points(view, payable, "This is the last turn.")
    return None


def _claim_for_points(view: PlayerView, routes: Sequence[int], why: str) -> Decision:
    board = view.board
    route = max(routes, key=lambda r: (board.routes[r].length, -r))
    points = view.rules.route_points[board.routes[route].length]
    return Decision(
        _payment(view, route, ()),
        f"Destination: {why} {board.routes[route]} brings the most, {counted(points, 'point')}.",
    )


def _payment(view: PlayerView, route: int, plan: Iterable[int]) -> ClaimRoute:
    """Pay with few locomotives, and with a color that the rest of the plan does not need."""
    colors = {view.board.routes[other].color for other in plan if other != route}

    def cost(move: ClaimRoute) -> tuple[int, bool, int]:
        held = view.hand[CARD_INDEX[move.color]] if move.color else 0
        return move.locomotives, move.color in colors, held

    return min(payments(view, route), key=cost)


def _draw(view: PlayerView, goal: Goal, draws: Sequence[DrawCard]) -> Decision:
    """Take the face-up card that the goal needs most, else a locomotive, else a blind card."""
    needs = _needs(view, goal.routes)
    slots = {move.slot: view.display[move.slot] for move in draws if move.slot is not None}
    useful = [slot for slot, card in slots.items() if card not in (NO_CARD, WILD) and needs[card] > 0]
    why = f"Destination: {goal.why}; "
    if useful:
        slot = max(useful, key=lambda s: (needs[slots[s]], -s))
        card = CARDS[slots[slot]]
        return Decision(DrawCard(slot), f"{why}{card} is {counted(needs[slots[slot]], 'card')} short.", goal.overlay)
    locomotives = [slot for slot, card in slots.items() if card == WILD]
    if locomotives and sum(needs) > 0:
        return Decision(
            DrawCard(locomotives[0]), f"{why}no face-up color helps, a locomotive always does.", goal.overlay
        )
    return Decision(draws[0], f"{why}no face-up card helps.", goal.overlay)


def _needs(view: PlayerView, routes: Iterable[int]) -> list[int]:
    """Return how many cards of each color the routes lack; gray ones go to the color held most."""
    wanted = [0] * (WILD + 1)
    for route in routes:
        track = view.board.routes[route]
        if track.color == GRAY:
            held = view.hand[:WILD]
            wanted[held.index(max(held))] += track.length
        else:
            wanted[CARD_INDEX[track.color]] += track.length
    return [max(0, need - have) for need, have in zip(wanted, view.hand, strict=True)]
