"""A game that was played on a table, claim by claim: its public facts, for a timeline and charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ttr.game.moves import ClaimRoute
from ttr.game.state import GameState, Phase
from ttr.game.tabletop import Tabletop


@dataclass(frozen=True, slots=True)
class ClaimsOnlyGame:
    """A game with known claims and unknown cards."""

    played: Tabletop  # each player's routes and tickets at the end
    order: tuple[int, ...]  # all claimed routes in the order of the claims

    @property
    def moves(self) -> tuple[ClaimRoute, ...]:
        """The claims, without their unknown payments."""
        return tuple(ClaimRoute(route, None) for route in self.order)

    def states(self) -> tuple[GameState, ...]:
        """Return the position before the first claim and after each one; the last has the tickets.

        Examples
        --------
        >>> import ttr
        >>> game = Tabletop(ttr.USA, ttr.load_board("usa"), ("Ada", "Bo"), ((5,), (7,)), ((3, 4), (8, 9)))
        >>> [(state.turn, state.points, state.tickets, state.over) for state in ClaimsOnlyGame(game, (7, 5)).states()]
        [(0, (0, 0), ((), ()), False), (1, (0, 2), ((), ()), False), (2, (2, 2), ((3, 4), (8, 9)), True)]
        """
        game, owners = self.played, self.played.position().owners
        hidden = replace(game, tickets=((),) * len(game.seats))
        states = []
        for turn, route in enumerate(self.order):
            claimed = set(self.order[:turn])
            seat = owners[route]
            assert seat is not None  # the route was claimed
            before = replace(hidden, routes=tuple(tuple(r for r in own if r in claimed) for own in game.routes))
            states.append(replace(before.position(), phase=Phase.TURN, end=None, turn=turn, seat=seat))
        return (*states, replace(game.position(), turn=len(self.order)))


def order_of(game: Tabletop, before: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the routes in the order of entry: previous ones that remain, then new ones."""
    owned = [route for routes in game.routes for route in routes]
    return (*(route for route in before if route in owned), *(route for route in owned if route not in before))
