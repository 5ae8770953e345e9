"""Lesson 10, design a board: activities on the map, and its last game, a drawing."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Any

from ipywidgets import Widget

from ttr.analysis.board_advice import Difficulty, color_spaces, propose_tickets
from ttr.game.board import Board
from ttr.game.files.board_json import load_board
from ttr.game.rule_sets import USA
from ttr.game.seat_network import board_network
from ttr.graphs import bridges, connectivity
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, edge_marks
from ttr.graphs.trace import Step
from ttr.graphs.words import join_names, pluralize
from ttr.lessons.activities.activities import Activity, Goal, Goals, goal_list
from ttr.lessons.assemble import assemble_lesson
from ttr.lessons.challenges.finale import Challenge, Finale, tries
from ttr.lessons.design.cases import ABOUT as ABOUT_FACES
from ttr.lessons.design.cases import (
    MEANINGS,
    TOWNS,
    Pair,
    boards_to_draw,
    crossing_marks,
    crossings,
    face_count,
    puzzles,
    straight_board,
    trace,
)
from ttr.lessons.design.simulate import Simulate
from ttr.lessons.notebook.lesson import Lesson
from ttr.ui.controls import html
from ttr.ui.controls.widgets import (
    CHOOSE,
    NOTHING,
    box,
    button,
    choice_of,
    dropdown,
    listen,
    markup,
    set_options,
    with_width,
)
from ttr.ui.map.picture import Picture
from ttr.ui.map.shapes import Point, distance_to
from ttr.ui.markup import concat
from ttr.ui.stepper.stepper import Stepper

OFFERED, CROSSINGS = 15, 10  # the routes of a position, and the fewest crossings among them
BESIDE = 50.0  # the least distance of a town from other towns' routes; the map is 1000 wide
_AROUND = ((150, 70), (520, 40), (880, 110), (890, 500), (500, 570), (110, 480), (480, 300))
_ASIDE = (90, 60)  # how far a town may move from its place above: sideways, and up or down
_NAMED = 2  # the most routes that a sentence lists


def _places(chance: random.Random) -> list[Point]:
    """Return random places for the towns: six around and one in the middle."""
    side, up = _ASIDE
    return [(float(x + chance.randint(-side, side)), float(y + chance.randint(-up, up))) for x, y in _AROUND]


def _drawable_pairs(places: Sequence[Point]) -> list[Pair]:
    """Return the pairs of towns whose straight route keeps its distance from all other towns."""
    return [
        (a, b)
        for a, b in combinations(range(len(places)), 2)
        if all(distance_to((places[a], places[b]), places[c]) >= BESIDE for c in range(len(places)) if c not in (a, b))
    ]


def points(board: Board, routes: frozenset[int]) -> int:
    return sum(USA.route_points[board.routes[route].length] for route in routes)


def in_one_piece(board: Board, routes: frozenset[int]) -> bool:
    return len(connectivity.components(board_network(board).spanning_subgraph(routes))) == 1


def best_routes(board: Board) -> frozenset[int]:
    """Return the most valuable routes that join all towns without a crossing, or none if there are none.

    The search takes or skips each route in turn. It abandons a choice if it cannot win even with every remaining route
    that fits.
    """
    crossed: dict[int, set[int]] = {route: set() for route in range(len(board.routes))}
    for one, other in crossings(board):
        crossed[one].add(other)
        crossed[other].add(one)
    best, most = frozenset[int](), 0

    def look(chosen: frozenset[int], left: frozenset[int], now: int) -> None:
        nonlocal best, most
        if now + points(board, left) <= most:
            return
        if not left:
            if in_one_piece(board, chosen):
                best, most = chosen, now
            return
        route = max(left, key=lambda each: (len(crossed[each] & left), each))
        look(chosen | {route}, left - {route} - crossed[route], now + points(board, frozenset({route})))
        if crossed[route] & left:
            look(chosen, left - {route}, now)

    look(frozenset(), frozenset(crossed), 0)
    return best


def longest_first(board: Board) -> frozenset[int]:
    """Return routes chosen greedily: always the longest that crosses no earlier one, until none is left."""
    pairs = {frozenset(pair) for pair in crossings(board)}
    chosen = frozenset[int]()
    for route in sorted(range(len(board.routes)), key=lambda each: (-board.routes[each].length, each)):
        if not any({route, other} in pairs for other in chosen):
            chosen |= {route}
    return chosen


def in_words(board: Board, chosen: frozenset[int], pressed: int) -> str:
    route, worth = board.routes[pressed], points(board, frozenset({pressed}))
    rivals = sorted({other for pair in crossings(board) if pressed in pair for other in pair} - {pressed})
    text = f"{route} is worth {pluralize(worth, 'point')}"
    if pressed not in chosen:
        return f"{text}: rubbed out."
    red = [other for other in rivals if other in chosen]
    if red:
        more = f" and {len(red) - _NAMED} more" if len(red) > _NAMED else ""
        return f"{text}, but it crosses {join_names(board.routes[other] for other in red[:_NAMED])}{more}."
    if rivals:
        lost = points(board, frozenset(rivals))
        return f"{text}; it blocks {pluralize(len(rivals), 'route')} worth {pluralize(lost, 'point')}."
    return f"{text}, and it blocks no other route."


def challenge(number: int) -> Challenge:
    """Return a position with many crossings, where choosing the longest routes first is not optimal."""
    chance = random.Random(number)
    for _ in tries(number):
        places = _places(chance)
        pairs = _drawable_pairs(places)
        if len(pairs) < OFFERED:
            continue
        drawn = straight_board("drawing", TOWNS, places, sorted(chance.sample(pairs, OFFERED)))
        board = replace(drawn, title="Straight routes")
        best = points(board, best_routes(board))
        if len(crossings(board)) >= CROSSINGS and best > points(board, longest_first(board)):
            break
    everything = frozenset(range(OFFERED))

    def crossed(chosen: frozenset[int]) -> list[Pair]:
        return [pair for pair in crossings(board) if chosen.issuperset(pair)]

    def score(chosen: frozenset[int]) -> int | None:
        return points(board, chosen) if in_one_piece(board, chosen) and not crossed(chosen) else None

    def show(chosen: frozenset[int], pressed: int | None) -> Picture:
        wrong = crossing_marks(crossed(chosen))
        red = {mark.edge for mark in wrong}
        marks = edge_marks(sorted(chosen - red), Role.ANSWER)
        text = in_words(board, chosen, pressed) if pressed is not None else ""
        if pressed is not None and not wrong:
            net = board_network(board).edge_subgraph(chosen)
            text += f" The drawing has {pluralize(points(board, chosen), 'point')}"
            text += f" and {pluralize(face_count(net), 'face')}." if chosen else "."
        return Picture(overlay=Overlay((), (*wrong, *marks), text))

    return Challenge(everything, everything, (), best, score, show, board)


FINALE = Finale(
    10,
    "You may draw each of these routes, but many of them cross. Choose routes that join all towns without a crossing "
    f"and score the most points: {', '.join(map(str, USA.route_points[1:4]))} or {USA.route_points[4]} points for 1 "
    "to 4 spaces.",
    "point",
    Role.ANSWER,
    "Nobody can draw a board that is worth more.",
    challenge,
    more_is_better=True,
    solved="No crossing, all in one piece: {}",
)


# --- tabs ---


class FaceSteps(Activity):
    def __init__(self) -> None:
        self._board = dropdown("Board", [(name, name) for name in boards_to_draw()])
        self.stepper = Stepper(self._on_step, str)
        parts = [self._board, markup(html.note(ABOUT_FACES)), self.stepper.panel]
        super().__init__("Step", box(parts, "ttr-panel"), self.stepper.foot)
        listen(self._run, self._board)
        self._run()

    def _run(self) -> None:
        self.board = boards_to_draw()[self._board.value]
        self.stepper.show(trace(board_network(self.board)), meanings=MEANINGS)

    def _on_step(self, step: Step) -> None:
        self.show(Picture(overlay=step.overlay), step.sentence)


class TwoTowns(Activity):
    """Choose two towns; `chosen` is the first one of two clicks. Subclasses say in `take` what happens to both."""

    def __init__(self, name: str, above: Sequence[Widget], below: Sequence[Widget]) -> None:
        self.chosen: int | None = None
        self._one, self._other = dropdown("Town"), dropdown("and")
        towns = box([self._one, self._other], "ttr-row")
        with_width("48%", *towns.children)
        super().__init__(name, box([*above, towns, *below], "ttr-panel"))

    @property
    def ring(self) -> frozenset[int]:
        return frozenset() if self.chosen is None else frozenset({self.chosen})

    def offer(self, count: int) -> None:
        towns = [CHOOSE, *((town, number) for number, town in enumerate(TOWNS[:count]))]
        for control in (self._one, self._other):
            set_options(control, towns, NOTHING)

    def click_city(self, city: int) -> None:
        """Choose a town, or take the chosen town and another."""
        if self.chosen in (None, city):
            self.chosen = city if self.chosen is None else None
            self._update()
        else:
            self.take(self.chosen, city)

    def press(self) -> None:
        one, other = choice_of(self._one), choice_of(self._other)
        if one is None or other is None:
            self.show(self.picture, "Choose two towns: on the map, or one in each list.")
        elif one != other:
            self.take(one, other)
        else:
            self.show(self.picture, "Both lists show the same town: choose another in one of them.")

    def take(self, one: int, other: int) -> None:
        """Act on two different towns."""
        raise NotImplementedError

    def _update(self) -> None:
        raise NotImplementedError


TOUCH_TASK = (
    "Click two towns: they change places, and their routes move with them. Routes that cross others are red (!). Can "
    "you remove all crossings? In two of the four networks, nobody can. Which two?"
)


class Untangle(TwoTowns):
    """Swap towns to untangle a network.

    `order` holds the place of each town, and `best` the fewest crossings so far for each network.
    """

    def __init__(self) -> None:
        self.order = list(puzzles()[0].tangled)
        self.best = [len(crossings(puzzle.board(puzzle.tangled))) for puzzle in puzzles()]
        self._network = dropdown("Network", [(puzzle.name, number) for number, puzzle in enumerate(puzzles())])
        self._list = markup()
        press = button("Swap", self.press, "ttr-primary", tooltip="The two towns in the lists change places")
        again = button("Begin again", self.clear)
        above = [markup(html.status(TOUCH_TASK)), self._network, self._list]
        super().__init__("Touch", above, [box([press, again], "ttr-row")])
        listen(self.clear, self._network)
        self.clear()

    @property
    def results(self) -> list[tuple[str, bool]]:
        """The best result so far for each network, in words, and whether it was untangled."""
        return [
            (f"{puzzle.name}: {'no crossing' if not best else f'best so far {best}'}", not best)
            for puzzle, best in zip(puzzles(), self.best, strict=True)
        ]

    def take(self, one: int, other: int) -> None:
        self.order[one], self.order[other] = self.order[other], self.order[one]
        self.chosen = None
        self._update()

    def clear(self) -> None:
        puzzle = puzzles()[self._network.value]
        self.order, self.chosen = list(puzzle.tangled), None
        self.offer(len(puzzle.tangled))
        self._update()

    def _update(self) -> None:
        number = self._network.value
        self.board = puzzles()[number].board(self.order)
        result = crossings(self.board)
        self.best[number] = min(self.best[number], len(result))
        self._list.value = goal_list(self.results, small=True)
        if not result:
            text = f"No crossing: there are {pluralize(len(self.board.routes), 'route')}, and none crosses another."
        else:
            routes = len({route for pair in result for route in pair})
            text = f"{pluralize(len(result), 'crossing')}; {routes} routes cross others."
        if self.chosen is not None:
            text += f" {TOWNS[self.chosen]} is chosen. Now click another town to swap them."
        lit = frozenset(range(len(self.board.routes)))
        self.show(Picture(overlay=Overlay((), crossing_marks(result), text), lit=lit, terminals=self.ring), text)


CHANGE_TASK = (
    "Design a board: click two towns to join them with a straight route. Click the route, or the same two towns "
    "again, to remove it. Each new route gets the color with the fewest spaces so far."
)
PLACES = ((500.0, 20.0), (960.0, 570.0), (40.0, 590.0), (400.0, 215.0), (640.0, 300.0), (610.0, 465.0), (330.0, 420.0))
DECK = ("black", "white")
MIN_ROUTES, MAX_ROUTES = 2, 4  # of a town on a balanced board
TICKETS = 10


@dataclass(frozen=True, slots=True)
class BoardFacts:
    board: Board
    net: Network
    crossings: tuple[Pair, ...]
    pieces: int
    bridges: tuple[int, ...]

    @classmethod
    def of(cls, board: Board) -> BoardFacts:
        net = board_network(board)
        parts = len(connectivity.components(net))
        return cls(board, net, crossings(board), parts, bridges.solve(net).edges)

    @property
    def degrees(self) -> tuple[int, ...]:
        return tuple(self.net.degree(city.name) for city in self.board.cities)

    @property
    def in_words(self) -> tuple[str, ...]:
        spaces = color_spaces(self.board)
        colors = ", ".join(f"{color} {spaces[color]}" for color in DECK)
        weak = ", ".join(str(self.board.routes[route]) for route in self.bridges) or "none"
        few, many = min(self.degrees), max(self.degrees)
        return f"Routes of a town: {few} to {many}.", f"Bridges: {weak}.", f"Spaces: {colors}."

    @property
    def clean(self) -> bool:
        return self.pieces == 1 and not self.crossings


def _is_balanced(facts: BoardFacts) -> bool:
    few, many = min(facts.degrees), max(facts.degrees)
    return facts.clean and not facts.bridges and few >= MIN_ROUTES and many <= MAX_ROUTES


def _is_full(facts: BoardFacts) -> bool:
    """Return True if every further straight route would cross another one."""
    if not facts.clean:
        return False
    board = facts.board
    joined = set(board.pairs)
    for a in range(len(board.cities)):
        for b in range(a):
            ends = board.cities[a].name, board.cities[b].name
            if frozenset(ends) in joined:
                continue
            route = replace(board.routes[0], a=ends[0], b=ends[1], length=1)
            if not crossings(replace(board, routes=(*board.routes, route))):
                return False
    return True


GOALS: tuple[Goal[BoardFacts], ...] = (
    Goal("All 7 towns in one piece, no crossing.", lambda facts: facts.clean),
    Goal(f"Also balanced: no bridge, and {MIN_ROUTES} to {MAX_ROUTES} routes for each town.", _is_balanced),
    Goal("No crossing, and no room for one more straight route.", _is_full),
)


class DesignBoard(TwoTowns):
    """A board under construction; its routes are pairs of towns, smaller number first."""

    def __init__(self) -> None:
        self.pairs: list[Pair] = []
        self.goals = Goals(GOALS, small=True)
        self._notes = markup()
        press = button("Add or remove", self.press, "ttr-primary", tooltip="The route between the two towns")
        row = box([press, button("Clear", self.clear)], "ttr-row")
        super().__init__("Change", [markup(html.status(CHANGE_TASK)), self.goals.widget], [row, self._notes])
        self.offer(len(TOWNS))
        self._update()

    @property
    def facts(self) -> BoardFacts:
        return BoardFacts.of(self.design())

    def click_route(self, route: int) -> None:
        self.take(*self.pairs[route])

    def take(self, one: int, other: int) -> None:
        pair = min(one, other), max(one, other)
        if pair in self.pairs:
            self.pairs.remove(pair)
        else:
            self.pairs.append(pair)
        self.chosen = None
        self._update()

    def work(self) -> dict[str, Any]:
        return super().work() | ({"pairs": self.pairs} if self.pairs else {})

    def restore(self, work: Mapping[str, Any]) -> None:
        super().restore(work)
        pairs = [(int(one), int(other)) for one, other in work.get("pairs", ())]
        if len({*pairs}) < len(pairs) or not all(0 <= one < other < len(TOWNS) for one, other in pairs):
            raise ValueError(pairs)
        self.pairs = pairs
        self._update()

    def clear(self) -> None:
        self.pairs, self.chosen = [], None
        self._update()

    def design(self) -> Board:
        colors: list[str] = []
        for number in range(len(self.pairs)):
            board = straight_board("design", TOWNS, PLACES, self.pairs[:number], colors)
            colors.append(min(DECK, key=color_spaces(board).__getitem__))
        return replace(straight_board("design", TOWNS, PLACES, self.pairs, colors), title="Your board")

    def playable_board(self) -> Board | None:
        """Return the board with tickets, or None while it has crossings or is not connected."""
        facts = self.facts
        if not facts.clean:
            return None
        return replace(facts.board, tickets=propose_tickets(facts.board, Difficulty.MIXED, TICKETS, Random(1)))

    def _update(self) -> None:
        facts = self.facts
        self.board = facts.board
        if self.pairs:
            self.goals.look(facts)
        self._notes.value = concat(map(html.note, facts.in_words)) if self.pairs else ""
        marks = crossing_marks(facts.crossings)
        red = {mark.edge for mark in marks}
        weak_marks = tuple(EdgeMark(route, Role.TODO) for route in facts.bridges if route not in red)
        text = self._words(facts)
        lit = frozenset(range(len(self.pairs)))
        everything = Overlay((), (*marks, *weak_marks), text) if self.pairs else None
        self.show(Picture(overlay=everything, lit=lit, terminals=self.ring), text)

    def _words(self, facts: BoardFacts) -> str:
        if not self.pairs and self.chosen is None:
            return "No route yet: click two towns."
        text = f"{pluralize(len(self.pairs), 'route')}, {pluralize(facts.pieces, 'piece')}"
        if facts.crossings:
            text += f", {pluralize(len(facts.crossings), 'crossing')}: you cannot count faces."
        else:
            text += f", no crossing, {pluralize(face_count(facts.net), 'face')}."
        if self.chosen is not None:
            text += f" {TOWNS[self.chosen]} is chosen. Now click another town to join them."
        return text


def open_lesson() -> Lesson:
    own_board = DesignBoard()
    return assemble_lesson(
        10, (Untangle(), FaceSteps()), (own_board, Simulate(own_board.playable_board)), board=load_board("mini")
    )
