"""Lesson 4, trees: the predictions."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ttr.game.seat_network import board_network
from ttr.graphs import spanning_tree
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.words import counted
from ttr.lessons.kit.cases import board, every_route, network_of
from ttr.lessons.questions.generator import draw_until
from ttr.lessons.questions.places import drawn, lit, outlined
from ttr.lessons.trees.hands import NEAR, apart, best, joined
from ttr.lessons.trees.networks import grown, region
from ttr.lessons.trees.routes import route_text
from ttr.lessons.trees.shape import cycle_in, marked
from ttr.ui.map.picture import Picture
from ttr.ui.questions.question import Question, ask


def cycle_question(net: Network) -> Question:
    """Ask whether a network contains a cycle."""
    cycle = cycle_in(net)
    if cycle is not None:
        sentence = f"There is a cycle: {cycle.words}."
        after = Overlay((), marked(cycle.edges, Role.BOTTLENECK, lit(net)), sentence)
    else:
        size = f"{counted(len(net.vertices), 'city')} and {counted(len(net.edges), 'route')}"
        sentence = f"It has {size}, and wherever you go, you can only come back the same way."
        after = Overlay((), marked((), Role.COMPONENT, lit(net)), sentence)
    right = "no" if cycle is None else "yes"
    return ask(
        "Does this network contain a cycle?",
        right,
        ("yes", "no"),
        before=outlined(net),
        after=drawn(net, after),
    )


def count_question() -> Question:
    """Ask how many routes a spanning tree of the board has."""
    net = board_network(board())
    tree = spanning_tree.solve(net)
    cities, right = len(net.vertices), len(tree.edges)
    question = f"The board has {cities} cities. How many routes does a spanning tree of the board have?"
    sentence = f"{right} routes, one fewer than cities. Begin with one city. Each new city comes with one new route."
    choices = (right // 2, right, cities, cities + 1)
    after = drawn(network_of(tree.edges), Overlay((), marked(tree.edges, Role.ANSWER), sentence))
    return ask(question, right, choices, before=Picture(), after=after)


def kruskal_question(net: Network) -> Question | None:
    """Ask for Kruskal's next route, the first time that a shorter one is skipped, or return None if none is."""
    order = spanning_tree.solve(net).edges
    for taken in range(2, len(order)):
        before, right = order[:taken], net.edge(order[taken])
        left = [edge for edge in net.edges if edge.id not in before and _closes(before, edge.id)]
        tempting = [edge for edge in left if edge.length < right.length]
        longer = sorted((edge for edge in net.edges if edge.length > right.length), key=lambda edge: edge.length)
        if tempting and len(longer) > 1:
            break
    else:
        return None
    choices = sorted(route_text(edge.id) for edge in (right, tempting[0], *longer[:2]))
    cycle = cycle_in(network_of([*before, tempting[0].id]))
    closed = cycle.words if cycle is not None else ""
    sentence = (
        f"{route_text(right.id)} is the shortest route that closes no cycle. {route_text(tempting[0].id)} is "
        f"shorter, but it would close a cycle: {closed}."
    )
    question = "Kruskal's algorithm has taken the marked routes. Which does it take next?"
    done = marked(before, Role.DONE)
    asked = drawn(net, Overlay((), done))
    after = drawn(net, Overlay((), (*done, EdgeMark(right.id, Role.CURRENT)), sentence))
    return ask(question, route_text(right.id), tuple(choices), before=asked, after=after)


def cost_question(net: Network, off: Iterable[int] = ()) -> Question:
    """Ask what a minimum spanning tree costs; `off` says how far each choice is from the right answer, if any."""
    tree = spanning_tree.solve(net)
    lengths = [board().routes[route].length for route in tree.edges]
    sums = " + ".join(map(str, lengths))
    sentence = f"{counted(len(lengths), 'route')}: {sums} = {counted(tree.length, 'train')}."
    question = "How many trains does a minimum spanning tree of this network take?"
    after = drawn(net, Overlay((), marked(tree.edges, Role.ANSWER), sentence))
    before = drawn(net, Overlay())  # no line on routes, so that students can count their slots
    return ask(question, tree.length, [tree.length + more for more in off], before=before, after=after)


def spare_question(net: Network, choices: int = 0) -> Question:
    """Ask how many routes you can remove while all cities stay connected, perhaps with this many choices."""
    tree = spanning_tree.solve(net)
    right = len(net.edges) - len(tree.edges)
    question = "All cities must stay connected. What is the largest number of these routes that you can remove?"
    sentence = (
        f"{counted(len(net.vertices), 'city')} need {counted(len(tree.edges), 'route')}, "
        f"and there are {len(net.edges)}: {right} can go. Then a spanning tree is left."
    )
    low = max(0, right - 2)
    after = drawn(net, Overlay((), marked(tree.edges, Role.ANSWER), sentence))
    return ask(question, right, range(low, low + choices), before=outlined(net), after=after)


def network_question() -> Question:
    """Ask whether one network or two separate ones are cheaper for a hand of tickets."""
    two, one = best(NEAR), joined(NEAR.cities)
    question = f"The tickets are {NEAR.name}. Do you need fewer trains to complete them in one network or in two?"
    sentence = (
        f"Two networks take {' + '.join(map(str, apart(NEAR)))} = {two.cost} trains; "
        f"the cheapest network that joins all the cities takes {one.cost}."
    )
    after = Overlay(NEAR.marks, marked(sorted(two.routes), Role.ANSWER), sentence)
    return ask(
        question,
        "two networks",
        ("one network", "two networks"),
        before=Picture(overlay=Overlay(NEAR.marks), lit=every_route()),
        after=Picture(overlay=after),
    )


@lru_cache(maxsize=4)
def predictions(seed: int = 2) -> tuple[Question, ...]:
    """Return the questions about random networks from a seed."""
    rng = random.Random(seed)
    tree, other = grown(rng, 12), grown(rng, 11)
    inside = set(network_of(other).vertices)
    free = [e.id for e in board_network(board()).edges if {e.a, e.b} <= inside and e.id not in other]
    return (
        cycle_question(network_of([*other, rng.choice(free)])),
        count_question(),
        cycle_question(network_of(tree)),
        draw_until(lambda: kruskal_question(_one_track(region(rng, 9)))),
        cost_question(_one_track(region(rng, 6)), (-2, -1, 0, 2)),
        spare_question(_one_track(region(rng, 9)), 4),
        network_question(),
    )


def _one_track(routes: Sequence[int]) -> Network:
    """Return a network without second tracks, which are hard to count on the map."""
    return network_of(list({board().routes[route].cities: route for route in reversed(routes)}.values()))


def _closes(taken: Sequence[int], route: int) -> bool:
    return cycle_in(network_of([*taken, route])) is not None
