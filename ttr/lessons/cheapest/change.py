"""Lesson 3, the cheapest path: the Change tab, where claims change the cheapest path."""

from __future__ import annotations

from dataclasses import dataclass

from ttr.game.seat_network import board_network
from ttr.graphs import shortest_path
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.shortest_path import ShortestPath
from ttr.graphs.words import counted
from ttr.lessons.cheapest.paths import ENDS, claimed_marks, on_board, path_text
from ttr.lessons.kit.cases import board
from ttr.lessons.tabs.activities import Activity, route_options
from ttr.lessons.tabs.goals import Goal, Goals
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, dropdown, markup

OWN, RIVALS = 0, 1
MORE, FEWEST = 3, 3  # how many trains rivals can add to the path, and the fewest claims that do it
SAVED = 4  # how many trains a claim off the path can save
TASK = (
    f"The path goes from {ENDS[0]} to {ENDS[1]}. Click a route: it is yours (blue) and costs nothing more. Click it "
    f"again: it belongs to a rival (red) and is closed to you. A third click frees it. Can you do this?"
)


def goals() -> tuple[Goal[Claims], ...]:
    """Return the goals to reach by claiming routes."""

    def through_denver(now: Claims) -> bool:
        return len(now.own) == 1 and not now.rivals and now.path is not None and "Denver" in now.path.vertices

    def new_route(now: Claims) -> bool:
        one = len(now.own) == 1 and not now.rivals and not now.own & set(now.first.edges)
        return one and now.path is not None and now.path.cost <= now.first.cost - SAVED

    def closed(now: Claims) -> bool:
        long = now.path is not None and now.path.cost >= now.first.cost + MORE
        return not now.own and long and len(now.rivals) == FEWEST

    return (
        Goal("One route is yours, and the path goes through Denver.", through_denver),
        Goal(
            f"One route is yours. It was not on the path at first, and it saves at least {SAVED} trains.",
            new_route,
        ),
        Goal(
            f"No route is yours. Rivals take as few routes as possible, and your path gets at least {MORE} trains "
            "longer.",
            closed,
        ),
    )


@dataclass(frozen=True, slots=True)
class Claims:
    """The owners of routes, and the cheapest path that results."""

    own: frozenset[int]  # the player's routes, which cost nothing; rivals' routes are closed
    rivals: frozenset[int]
    path: ShortestPath | None  # the cheapest path between the two cities to join
    first: ShortestPath  # the cheapest path before any claims


class ClaimRoutes(Activity):
    """Claim routes for yourself or a rival, and see how the cheapest path between two cities changes."""

    def __init__(self) -> None:
        self.goals = Goals(goals())
        self._claimed: dict[int, int] = {}
        self._route = dropdown("Route", route_options(board()))
        presses = [
            button("Yours", lambda: self.claim(self._route.value, OWN), tooltip="The route in the list"),
            button("A rival's", lambda: self.claim(self._route.value, RIVALS), tooltip="The route in the list"),
            button("Nobody's", lambda: self.claim(self._route.value, None), tooltip="The route in the list"),
        ]
        again = button("Begin again", self.clear)
        parts = [markup(html.status(TASK)), self.goals.widget, self._route, box([*presses, again], "ttr-row")]
        super().__init__("Change", box(parts, "ttr-panel"))
        self._tell()

    @property
    def claims(self) -> Claims:
        """The current claims and the cheapest path."""
        own = frozenset(route for route, seat in self._claimed.items() if seat == OWN)
        rivals = frozenset(self._claimed) - own
        net = board_network(board())
        first = shortest_path.solve(net, *ENDS)
        if first is None:
            raise ValueError(f"there is no path between {' and '.join(ENDS)}: choose two cities that are joined")
        return Claims(own, rivals, shortest_path.solve(net, *ENDS, own, rivals), first)

    def click_route(self, route: int) -> None:
        """Make a free route yours, then a rival's, then free again."""
        self.claim(route, {None: OWN, OWN: RIVALS, RIVALS: None}[self._claimed.get(route)])

    def claim(self, route: int, seat: int | None) -> None:
        """Set the owner of a route."""
        self._claimed.pop(route, None)
        if seat is not None:
            self._claimed[route] = seat
        self._tell()

    def clear(self) -> None:
        """Make all routes free."""
        self._claimed = {}
        self._tell()

    def _tell(self) -> None:
        now = self.claims
        self.goals.look(now)
        ends = tuple(VertexMark(city, Role.TERMINAL) for city in ENDS)
        marks: tuple[EdgeMark, ...] = ()
        if now.path is None:
            words = f"{ENDS[0]} and {ENDS[1]} can no longer be connected."
        else:
            marks = claimed_marks(now.path, now.own)
            more = now.path.cost - now.first.cost
            change = f" ({abs(more)} {'more' if more > 0 else 'fewer'} than at first)" if more else ""
            words = f"{counted(now.path.cost, 'train')} to lay{change}: {path_text(now.path.vertices)}."
        owners = tuple(self._claimed.get(route) for route in range(len(board().routes)))
        self.show(on_board(Overlay(ends, marks, words), owners), words)
