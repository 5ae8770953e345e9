"""A game that was played on a table, claim by claim: what all could see of it, for a timeline and charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ttr.game.moves import ClaimRoute
from ttr.game.state import GameState, Phase
from ttr.game.tabletop import Tabletop


@dataclass(frozen=True, slots=True)
class TableGame:
    """A game of which the claims are known, and no card.

    Attributes
    ----------
    played : Tabletop
        What each player owns and holds at the end.
    order : tuple of int
        All claimed routes in the order of the claims.
    """

    played: Tabletop
    order: tuple[int, ...]

    @property
    def moves(self) -> tuple[ClaimRoute, ...]:
        """The claims. Nobody has written down what was paid for them."""
        return tuple(ClaimRoute(route, None) for route in self.order)

    def states(self) -> tuple[GameState, ...]:
        """Return the position before the first claim and after each. Tickets are turned in the last one.

        Examples
        --------
        >>> import ttr
        >>> game = Tabletop(ttr.USA, ttr.load_board("usa"), ("Ada", "Bo"), ((5,), (7,)), ((3, 4), (8, 9)))
        >>> [(state.turn, state.points, state.tickets, state.over) for state in TableGame(game, (7, 5)).states()]
        [(0, (0, 0), ((), ()), False), (1, (0, 2), ((), ()), False), (2, (2, 2), ((3, 4), (8, 9)), True)]
        """
        game, owners = self.played, self.played.position().owners
        hidden = replace(game, tickets=((),) * len(game.seats))
        states = []
        for turn, route in enumerate(self.order):
            claimed = set(self.order[:turn])
            seat = owners[route]
            assert seat is not None  # it was claimed
            before = replace(hidden, routes=tuple(tuple(r for r in own if r in claimed) for own in game.routes))
            states.append(replace(before.position(), phase=Phase.TURN, end=None, turn=turn, seat=seat))
        return (*states, replace(game.position(), turn=len(self.order)))


def order_of(game: Tabletop, before: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the routes as they were entered: those of before that are there still, then new ones."""
    owned = [route for routes in game.routes for route in routes]
    return (*(route for route in before if route in owned), *(route for route in owned if route not in before))
