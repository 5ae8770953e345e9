"""Lesson 4, trees: activities on the map, and its last game, a near-best tree."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from ttr.analysis.best_network import worth
from ttr.game.files import data_file
from ttr.game.rule_sets import RULE_SETS
from ttr.game.seat_network import board_network
from ttr.graphs import spanning_tree
from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.graphs.words import pluralize
from ttr.lessons.activities.activities import Goal, goal_list
from ttr.lessons.activities.building import Build, ChooseRoutes
from ttr.lessons.activities.steps import Steps
from ttr.lessons.assemble import assemble_lesson
from ttr.lessons.challenges.finale import Challenge, Finale
from ttr.lessons.exercises.cases import board, every_route, network_of
from ttr.lessons.notebook.lesson import Lesson
from ttr.lessons.notebook.near_best import YOURS, NearBest, how_close
from ttr.lessons.trees.cases import (
    HANDS,
    SIX,
    THREE,
    WEST,
    TicketPair,
    cheapest_completion,
    cheapest_joining,
    costs_apart,
    cycle_in,
    describe_network,
    is_tree,
    joins,
    leaves_of,
    mark_edges,
    routes_between,
)
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, dropdown, listen, markup
from ttr.ui.map.picture import Picture
from ttr.ui.records.files import StudiedNetwork

RULES = "usa"


@lru_cache(maxsize=1)
def best_of_bots() -> tuple[str, tuple[int, ...]]:
    """Return the bot with the most valuable network after 200 shipped games, and that network."""
    text = Path(data_file("networks", "final.json")).read_text(encoding="utf-8")
    rows = json.loads(text)["networks"]
    row = max(rows, key=lambda row: worth(board(), row["routes"], RULE_SETS[RULES]).points)
    return row["bots"][row["seat"]], tuple(row["routes"])


def last_word(lesson: Lesson) -> NearBest:
    """Return how close the greedy rule, the bots and the network of the Change tab come to the best one."""
    name, routes = best_of_bots()
    others = [(f"a bot of 200 games, {name}", routes)]
    built = next(tab.routes for tab in lesson.page.activities if isinstance(tab, Build))
    if built:
        others.append((YOURS, tuple(sorted(built))))
    return how_close(RULES, others)


# --- the last game ---


CITIES = 5


def challenge(number: int) -> Challenge:
    cities = tuple(random.Random(number).sample([city.name for city in board().cities], CITIES))

    def score(chosen: frozenset[int]) -> int | None:
        net = network_of(chosen)
        return net.length if joins(net, cities) else None

    marks = tuple(VertexMark(city, Role.TERMINAL) for city in cities)
    return Challenge(every_route(), frozenset(), marks, cheapest_joining(cities).cost, score)


FINALE = Finale(
    4,
    "Join the five marked cities in one network. Other cities may help. What is the smallest number of trains?",
    "train",
    Role.ANSWER,
    "It is a Steiner tree: nobody can do it with fewer trains.",
    challenge,
)


# --- tabs ---


TOUCH_TASK = (
    "These tickets come from real games; the board is still empty. Click routes until all tickets of the hand are "
    "complete. Use as few trains as you can."
)


class CompleteTickets(ChooseRoutes):
    """Click routes until a hand of tickets is complete, and compare the trains with the optimum."""

    def __init__(self) -> None:
        self._records: dict[TicketPair, int] = {}
        self.shows_best = False
        self._hand = dropdown("Tickets", [(f"Hand {number}", hand) for number, hand in enumerate(HANDS, 1)])
        self._list = markup()
        self._best = button("Show the best", self.compare, tooltip="Show the smallest number of trains on the map")
        super().__init__("Touch", board(), TOUCH_TASK, [self._hand, self._list], [box([self._best], "ttr-row")])
        listen(self.clear, self._hand)

    @property
    def hand(self) -> TicketPair:
        chosen: TicketPair = self._hand.value
        return chosen

    @property
    def record(self) -> int | None:
        """The fewest trains that have completed this hand so far, or None."""
        return self._records.get(self.hand)

    def click_route(self, route: int) -> None:
        self.shows_best = False
        super().click_route(route)

    def clear(self) -> None:
        self.shows_best = False
        super().clear()

    def compare(self) -> None:
        self.shows_best = not self.shows_best
        self._tell()

    def _tell(self) -> None:
        hand, routes = self.hand, cheapest_completion(self.hand).routes if self.shows_best else self.routes
        done = hand.completes(routes)
        trains = network_of(routes).length
        if all(done) and not self.shows_best:
            self._records[hand] = min(trains, self._records.get(hand, trains))
        tickets = [
            (f"{letter}: {a} – {b}", complete) for complete, (letter, (a, b)) in zip(done, hand.lettered, strict=True)
        ]
        record = f"Your best so far: {pluralize(self.record, 'train')}." if self.record is not None else ""
        self._list.value = goal_list(tickets) + (html.status(record) if record else "")
        self._best.description = "Show mine" if self.shows_best else "Show the best"
        sentence = self._best_words(hand) if self.shows_best else self._words(hand, done, trains)
        overlay = Overlay(hand.marks, mark_edges(sorted(routes), Role.ANSWER), sentence)
        # Routes that can still be clicked stay readable; the best network dims the rest.
        self.show(Picture(overlay=overlay, lit=frozenset() if self.shows_best else every_route()), sentence)

    def _words(self, hand: TicketPair, done: tuple[bool, ...], trains: int) -> str:
        if not self.routes:
            return "No route yet: click one."
        spent = f"{pluralize(len(self.routes), 'route')}, {pluralize(trains, 'train')}"
        if not all(done):
            return f"{spent}: {sum(done)} of {pluralize(len(done), 'ticket')} complete."
        if trains == cheapest_completion(hand).cost:
            return f"{spent}: all tickets are complete, and nobody can do it with fewer trains."
        return f"{spent}: all tickets are complete. Can you do it with fewer trains?"

    @staticmethod
    def _best_words(hand: TicketPair) -> str:
        result, alone = cheapest_completion(hand), costs_apart(hand)
        shape = "in one network" if result.pieces == 1 else f"in {result.pieces} networks that do not meet"
        sums = " + ".join(map(str, alone))
        cheapest = f"The cheapest paths of the tickets, each on its own, take {sums} = {sum(alone)}."
        return f"The best: {pluralize(result.cost, 'train')} {shape}. {cheapest}"


CHANGE_TASK = (
    "Click routes to build a network; click a route again to remove it. The map shows a cycle in red, and rings "
    "around the cities of the last task. Can you build these?"
)


def goals() -> tuple[Goal[frozenset[int]], ...]:
    west = spanning_tree.solve(network_of(routes_between(SIX)))
    cheapest = cheapest_joining(THREE)

    def six_cities(routes: frozenset[int]) -> bool:
        net = network_of(routes)
        return bool(routes) and set(net.vertices) == set(SIX) and is_tree(net) and net.length == west.length

    def three_leaves(routes: frozenset[int]) -> bool:
        return bool(routes) and is_tree(network_of(routes)) and len(leaves_of(network_of(routes))) == 3

    def right_count_only(routes: frozenset[int]) -> bool:
        net = network_of(routes)
        return bool(routes) and len(net.edges) == len(net.vertices) - 1 and not is_tree(net)

    def three_cities(routes: frozenset[int]) -> bool:
        net = network_of(routes)
        return bool(routes) and net.length <= cheapest.cost and joins(net, THREE)

    return (
        Goal(f"A minimum spanning tree of {', '.join(SIX[:-1])} and {SIX[-1]}, without other cities.", six_cities),
        Goal("A tree with exactly 3 leaves.", three_leaves),
        Goal("A network that has one route fewer than cities but is not a tree.", right_count_only),
        Goal(f"{THREE[0]}, {THREE[1]} and {THREE[2]} joined for {cheapest.cost} trains, the fewest.", three_cities),
    )


class BuildTree(Build):
    """Build a network on a readable board that marks the three cities of the last goal."""

    def __init__(self) -> None:
        super().__init__(board(), CHANGE_TASK, goals(), shape_of)

    def show(self, picture: Picture, sentence: str) -> None:
        marks = tuple(VertexMark(city, Role.TERMINAL) for city in THREE)
        overlay = replace(picture.overlay or Overlay(), vertices=marks)
        super().show(replace(picture, overlay=overlay, lit=every_route()), sentence)


def shape_of(routes: frozenset[int]) -> tuple[Overlay | None, str]:
    """Return the shape of a network under construction, in a sentence, with a cycle marked."""
    net, text = network_of(routes), describe_network(routes)
    cycle = cycle_in(net)
    edges = mark_edges(cycle.edges if cycle is not None else (), Role.BOTTLENECK, routes)
    return Overlay((), edges, text), text


STEPS = ("kruskal", "prim", "steiner", "steiner-approximate")


class TreeSteps(Steps):
    """Step through the algorithms: for spanning trees in the west, for Steiner trees on the whole board."""

    def __init__(self) -> None:
        self._west = StudiedNetwork(board(), network_of(routes_between(WEST)), "the west")
        self._whole = StudiedNetwork(board(), board_network(board()), "the board")
        groups = {f"Hand {number}": hand.cities for number, hand in enumerate(HANDS, 1)} | {", ".join(THREE): THREE}
        super().__init__([self._west], STEPS, groups=groups, start="Denver", own_game=False)

    def _run(self) -> None:
        self._place = self._whole if self.algorithm.key.startswith("steiner") else self._west
        super()._run()

    def show(self, picture: Picture, sentence: str) -> None:
        if self._place is self._whole:  # dim the rest so that a tree stands out from the board
            picture = replace(picture, lit=frozenset())
        super().show(picture, sentence)


def open_lesson() -> Lesson:
    return assemble_lesson(4, (CompleteTickets(), TreeSteps()), [BuildTree()])
