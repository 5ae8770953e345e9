"""picky conductor: draws until it has all cards for its desired ticket, then claims the whole path.

The desired ticket is the most valuable one that it can still complete, by its cheapest path. It claims nothing until
its hand has all the cards for the path. Then it claims the routes turn after turn, so that rivals learn late where it
is going. If a rival takes one of the routes, it finds another path and draws again. It gives in only in the last round,
or if no card can be drawn. When no ticket is left, it is equally picky about single routes with points. It ignores its
other tickets while it collects cards, and does not notice that time is running out.
"""

from __future__ import annotations

from collections.abc import Sequence

from ttr.bots.base import Decision
from ttr.bots.lacking import colors_for
from ttr.bots.one_by_one import OneByOne
from ttr.bots.planner import RouteGoal, claimed_text
from ttr.game.cards import CARD_INDEX, WILD
from ttr.game.legal import drawable_cards
from ttr.game.moves import ClaimRoute, DrawCard
from ttr.game.view import PlayerView
from ttr.graphs.words import counted


class Strategy(OneByOne):
    """Claims nothing until it has everything."""

    name = "Picky conductor"

    def claim(self, view: PlayerView, goal: RouteGoal) -> Decision | None:
        """Claim the next route of the path if the hand has the cards for all of it."""
        if not goal.routes or view.turns_left is not None or not drawable_cards(view):
            return super().claim(view, goal)
        if sum(self.lacking(view, goal)) > view.hand.locomotives:
            return None
        # Pay the first route in its color from `colors_for`, which leaves enough cards for the others.
        route, color = next(iter(colors_for(view, goal.routes).items()))
        track = view.board.routes[route]
        of_color = min(track.length, view.hand.count(color))
        move = ClaimRoute(route, color if of_color else None, track.length - of_color)

        def more() -> str:
            cards = counted(self._cards(view, goal.routes), "card")
            return f"; it has the {cards} for that; {claimed_text(view.board, move, goal.routes)}"

        return self.towards(goal, move, more)

    def draw(self, view: PlayerView, goal: RouteGoal, draws: Sequence[DrawCard]) -> Decision:
        """Draw for the path, and say how many of its cards are in the hand."""
        decision = super().draw(view, goal, draws)
        missing = max(0, sum(self.lacking(view, goal)) - view.hand.locomotives)
        if goal is not self._goal or not missing:
            return decision

        def why() -> str:
            total, begin = self._cards(view, goal.routes), f"{self.name}: {goal.why}"
            have = f"it has {total - missing} of {counted(total, 'card')} and claims nothing until it has all"
            rest = decision.why.removeprefix(begin)  # the card that it takes, if the reason names it
            return f"{begin}; {have}{rest}"

        return Decision(decision.move, why, lambda: goal.overlay)

    def lacking(self, view: PlayerView, goal: RouteGoal) -> list[int]:
        """Return how many cards of each color the whole path lacks; gray routes take the colors held most."""
        wanted = [0] * (WILD + 1)
        for route, color in colors_for(view, goal.routes).items():
            wanted[CARD_INDEX[color]] += view.board.routes[route].length
        return [max(0, need - have) for need, have in zip(wanted, view.hand, strict=True)]

    def _cards(self, view: PlayerView, routes: Sequence[int]) -> int:
        return sum(view.board.routes[route].length for route in routes)
