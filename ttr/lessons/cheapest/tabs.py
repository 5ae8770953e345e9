"""Lesson 3, the cheapest way: what can be done on its map, and the lesson put together."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.game.seat_network import board_network
from ttr.graphs import shortest_path
from ttr.graphs.network import Vertex
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.lessons.cheapest.changing import ClaimRoutes, Claims, TicketRule
from ttr.lessons.cheapest.exercises import exercises
from ttr.lessons.cheapest.ways import cheapest, claimed_marks, every_route, fewest, size_text, way_text
from ttr.lessons.kit.activities import Present
from ttr.lessons.kit.building import TwoCities
from ttr.lessons.kit.cases import board, way_along
from ttr.lessons.kit.goals import Goal
from ttr.lessons.kit.lesson import Lesson
from ttr.lessons.kit.page import LessonPage
from ttr.lessons.kit.quiz import Prediction, Quiz
from ttr.lessons.kit.steps import Steps
from ttr.ui.map.picture import Picture
from ttr.ui.parts.controls import NOTHING, Quiet, dropdown, markup
from ttr.ui.parts.sample_games import Position
from ttr.ui.parts.structure_view import fact_list

STEPS = ("dijkstra", "a-star", "path")
WAYS = (("Denver", "El Paso"), ("Chicago", "Santa Fe"), ("Houston", "Winnipeg"), ("Seattle", "New York"))
ENDS = ("Seattle", "New York")  # of the way that is changed: the ticket that gives most beyond its way
MORE, FEWEST = 3, 3  # trains that rivals can add to it, and the fewest routes that they need for it
SAVED = 4  # trains that one route saves which was not on it
WANTED = 27  # tickets that fit when one route takes more trains


def story() -> Position:
    """Return the network that the lesson is about: the whole board."""
    return Position(board_network(board()), "the whole board")


def ticket_points(a: str, b: str) -> int | None:
    """Return the points of the ticket between two cities, None if there is no such ticket."""
    return next((ticket.points for ticket in board().tickets if set(ticket.cities) == {a, b}), None)


def compared(a: str, b: str) -> Overlay:
    """Return the way with the fewest trains and that with the fewest routes, with the points of a ticket if any."""
    net = board_network(board())
    cheap, few = cheapest(net, a, b), fewest(net, a, b)
    ends = (VertexMark(a, Role.TERMINAL), VertexMark(b, Role.TERMINAL))
    if cheap is None or few is None:
        return Overlay(ends, (), f"There is no way from {a} to {b}.")
    points = ticket_points(a, b)
    head = f"{a} – {b}" + (f", a ticket for {counted(points, 'point')}" if points is not None else "")
    marks = tuple(EdgeMark(edge, Role.PATH) for edge in cheap.edges)
    words = f"{head}. Fewest trains: {size_text(cheap)}."
    if len(few.edges) == len(cheap.edges):
        return Overlay(ends, marks, f"{words} No way has fewer routes.")
    marks += tuple(EdgeMark(edge, Role.FRONTIER) for edge in few.edges if edge not in cheap.edges)
    return Overlay(ends, marks, f"{words} Fewest routes (dotted): {size_text(few)}.")


def both_ways(a: str, b: str) -> str:
    """Return the two ways of `compared` with their cities, as HTML."""
    net = board_network(board())
    cheap, few = cheapest(net, a, b), fewest(net, a, b)
    if cheap is None or few is None:
        return ""
    points = ticket_points(a, b)
    rows = [("Points", str(points), "for the ticket")] if points is not None else []
    rows.append(("Fewest trains", size_text(cheap), way_text(cheap.vertices)))
    if len(few.edges) < len(cheap.edges):
        rows.append(("Fewest routes", size_text(few), f"{way_text(few.vertices)} (dotted)"))
    return fact_list(rows)


class Touch(TwoCities):
    """Choose two cities or a ticket, and compare the way with the fewest trains with that with the fewest routes."""

    def __init__(self) -> None:
        task = (
            "A ticket (its points in brackets) asks you to join two cities by your routes. Choose one, or click any "
            "two cities. How few trains will do? Are few routes always best?"
        )
        self._facts = markup()
        super().__init__(board(), story(), task, (), compared)
        options = [(f"{ticket} ({ticket.points})", index) for index, ticket in enumerate(board().tickets)]
        self._quiet = Quiet()
        self._ticket = dropdown("Ticket", [("choose …", NOTHING), *options])
        self._ticket.observe(lambda change: self._chosen(), "value")
        for control in (self._from, self._to):
            control.observe(lambda change: self._others(), "value")
        self.panel.children = (self.panel.children[0], self._ticket, *self.panel.children[1:], self._facts)

    def _tell(self) -> None:
        super()._tell()
        a, b = self._from.value, self._to.value
        names = [city.name for city in board().cities]
        self._facts.value = both_ways(names[a], names[b]) if NOTHING not in (a, b) and a != b else ""

    def _chosen(self) -> None:
        if self._ticket.value != NOTHING:
            with self._quiet:
                self.ask(*board().tickets[self._ticket.value].cities)

    def _others(self) -> None:
        """Leave the ticket when other cities are chosen than its own."""
        if not self._quiet:
            self._ticket.value = NOTHING


def goals() -> tuple[Goal[Claims], ...]:
    """Return what to reach by claims between the two cities."""

    def through_denver(now: Claims) -> bool:
        return len(now.own) == 1 and not now.rivals and now.way is not None and "Denver" in now.way.vertices

    def new_route(now: Claims) -> bool:
        one = len(now.own) == 1 and not now.rivals and not now.own & set(now.first.edges)
        return one and now.way is not None and now.way.cost <= now.first.cost - SAVED

    def closed(now: Claims) -> bool:
        long = now.way is not None and now.way.cost >= now.first.cost + MORE
        return not now.own and long and len(now.rivals) == FEWEST

    return (
        Goal("One route is yours, and the way goes through Denver.", through_denver),
        Goal(
            f"One route is yours. It was not on the way at first, and saves {SAVED} trains or more.",
            new_route,
        ),
        Goal(
            f"No route is yours. Rivals take as few routes as possible, and the way takes at least {MORE} trains more.",
            closed,
        ),
    )


def _ends(a: str, b: str) -> tuple[VertexMark, ...]:
    return VertexMark(a, Role.TERMINAL, "A"), VertexMark(b, Role.TERMINAL, "B")


def _asked(a: str, b: str) -> Picture:
    return Picture(overlay=Overlay(_ends(a, b)), lit=every_route())


def _answered(a: str, b: str, overlay: Overlay) -> Picture:
    return Picture(overlay=overlay, lit=every_route())


def _next_settled() -> Prediction:
    """Ask which city Dijkstra's algorithm settles next, when the target has a cost but not the smallest."""
    net = board_network(board())
    trace = shortest_path.trace(net, *WAYS[0])
    settles = [index for index, step in enumerate(trace) if step.event == "settle"]
    before, after = trace[settles[2] - 1], trace[settles[2]]
    costs = {item.name: item.key for item in before.structure.items}
    right = str(before.structure.items[0].name)
    target = WAYS[0][1]
    choices = tuple(sorted({right, target, "Phoenix", "Helena"}))
    words = (
        f"{right} waits with cost {costs[right]}, the smallest. {target} has a cost already, {costs[target]}, but a "
        f"city is settled only when it is the cheapest of all that wait."
    )
    shown = Overlay(after.overlay.vertices, after.overlay.edges, words)
    lit = every_route()
    question = f"Dijkstra's algorithm goes from {WAYS[0][0]} to {target}. The numbers are costs. Which city is next?"
    return Prediction(question, choices, right, Picture(overlay=before.overlay, lit=lit),
                      Picture(overlay=shown, lit=lit))  # fmt: skip


def _fewest_is_cheapest(a: str, b: str) -> Prediction:
    net = board_network(board())
    cheap, few = cheapest(net, a, b), fewest(net, a, b)
    same = cheap is not None and few is not None and cheap.cost == few.cost
    question = f"Is the cheapest way from {a} (A) to {b} (B) also one with the fewest routes?"
    return Prediction(question, ("yes", "no"), "yes" if same else "no", _asked(a, b),
                      _answered(a, b, compared(a, b)))  # fmt: skip


def _cost(a: str, b: str) -> Prediction:
    way = cheapest(board_network(board()), a, b)
    right = way.cost if way is not None else 0
    choices = tuple(str(right + more) for more in (-1, 0, 1, 2))
    question = f"How many trains does the cheapest way from {a} (A) to {b} (B) take?"
    return Prediction(question, choices, str(right), _asked(a, b), _answered(a, b, compared(a, b)))


def _with_own_route(own: tuple[str, str]) -> Prediction:
    net, route = board_network(board()), way_along(own)[0]
    first, now = shortest_path.solve(net, *ENDS), shortest_path.solve(net, *ENDS, [route])
    if first is None or now is None:
        raise ValueError("the two cities are joined on the board of the lesson")
    length = board().routes[route].length
    choices = tuple(map(str, sorted({first.cost - length, now.cost, first.cost, now.cost + 2})))
    question = (
        f"{ENDS[0]} (A) – {ENDS[1]} (B) takes {first.cost} trains. Now the route {own[0]} – {own[1]}, {length} trains, "
        f"is yours and costs nothing more. How few trains will do now?"
    )
    words = (
        f"The way now goes through {own[0]} and {own[1]} and costs {now.cost}. That is a detour, so you save less than "
        f"the {length} trains of your route."
    )
    owners = tuple(0 if index == route else None for index in range(len(board().routes)))
    before = Picture(owners, overlay=Overlay(_ends(*ENDS)), lit=every_route())
    after = Picture(owners, overlay=Overlay(_ends(*ENDS), claimed_marks(now, (route,)), words), lit=every_route())
    return Prediction(question, choices, str(now.cost), before, after)


def _points() -> dict[Vertex, Sequence[float]]:
    return {city.name: (city.x, city.y) for city in board().cities}


def settled_counts(a: str, b: str) -> tuple[int, int]:
    """Return how many cities Dijkstra's algorithm settles between two cities, and how many A* does."""
    net = board_network(board())
    traces = shortest_path.trace(net, a, b), shortest_path.trace_a_star(net, a, b, _points())
    counts = [sum(step.event == "settle" for step in trace) for trace in traces]
    return counts[0], counts[1]


def _fewer_settled() -> Prediction:
    net, (a, b) = board_network(board()), WAYS[0]
    slow, fast = shortest_path.trace(net, a, b), shortest_path.trace_a_star(net, a, b, _points())
    before, after = slow[-2].overlay, fast[-2].overlay
    many, few = settled_counts(a, b)
    question = f"From {a} to {b}, Dijkstra's algorithm settles {many} cities. How many does A* settle?"
    words = (
        f"A* settles {few}. It knows where {b} lies, and leaves cities that lie the other way in the heap. The way "
        f"that it finds costs the same."
    )
    choices = tuple(map(str, (few, many - 2, many, many + 4)))
    lit = every_route()
    shown = Overlay(after.vertices, after.edges, words)
    return Prediction(question, choices, str(few), Picture(overlay=before, lit=lit), Picture(overlay=shown, lit=lit))


def predictions() -> tuple[Prediction, ...]:
    """Return the questions of the lesson."""
    return (
        _next_settled(),
        _fewest_is_cheapest("Calgary", "Salt Lake City"),
        _cost("Chicago", "Santa Fe"),
        _fewest_is_cheapest("Houston", "Winnipeg"),
        _with_own_route(("Calgary", "Winnipeg")),
        _fewer_settled(),
    )


def open_lesson() -> Lesson:
    """Return lesson 3, ready for its notebook."""
    change = (
        f"The way from {ENDS[0]} to {ENDS[1]}. Click a route: it is yours (blue) and costs nothing more. Click it "
        "again: it is a rival's (red) and closed to you. A third click makes it nobody's. Can you do this?"
    )
    rule = "Which rule gives the points of a ticket? Try both. Then click a route and let it take other trains."
    activities = (
        Touch(),
        Steps(board(), story(), STEPS, ways=WAYS),
        Quiz(predictions()),
        ClaimRoutes(*ENDS, change, goals()),
        TicketRule(rule, f"Change one route so that {WANTED} tickets fit the first rule.", WANTED),
        Present(board()),
    )
    return Lesson(3, LessonPage("Lesson 3 · The cheapest way", board(), activities), exercises())
