"""Lesson 1, the board is a graph: questions for practice, class, predictions and paper."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from ttr.game.board import Board
from ttr.game.seat_network import board_network
from ttr.graphs.network import Network
from ttr.graphs.overlay import Role, VertexMark, edge_marks
from ttr.graphs.words import join_names, pluralize
from ttr.lessons.exercises.cases import board
from ttr.lessons.graph.cases import degree_vertices, lengths, neighbor_words, number_list, of_color
from ttr.lessons.outputs.worksheets.drawing import PaperMap
from ttr.lessons.outputs.worksheets.sheet import Content, FillInTable, Task, below, on_paper, task
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import any_board, grow_by_routes
from ttr.lessons.questions.parts import compact_part, edges_of, names_of, sparse_part, thin_out
from ttr.lessons.questions.places import BoardNetwork, grow_network, network_of_board
from ttr.ui.question import Question

_LEMMA = "By the handshake lemma, the degrees add up to twice the number of routes, because each route has two ends"


def _seen_city(rng: random.Random, level: int) -> tuple[BoardNetwork, str]:
    """Return a network, and one of its cities."""
    place = (
        network_of_board(any_board(rng))
        if level > 2
        else grow_network(rng, 3 + 3 * level, 1 + level, doubles=4 * level - 4)
    )
    names = [str(city) for city in place.net.vertices if place.net.degree(city) > 1]
    doubled = [name for name in names if max(_neighbors(place.net, name).values()) > 1]
    return place, rng.choice(doubled if level in (2, 4) and doubled else names)


def _neighbors(net: Network, city: str) -> Counter[str]:
    return Counter(sorted(str(edge.other(city)) for edge in net.incident(city)))


def _ask_at_city(
    place: BoardNetwork, city: str, text: str, right: int, reason: str, *tempting: int, unit: str
) -> Question:
    """Ask for a number at a city; the answer marks its routes and neighbors."""
    near = [VertexMark(name, Role.COMPONENT) for name in _neighbors(place.net, city)]
    routes = edge_marks((edge.id for edge in place.net.incident(city)), Role.COMPONENT)
    return place.ask(
        text,
        right,
        reason,
        tempting=tempting,
        unit=unit,
        before=[VertexMark(city, Role.TERMINAL, "?")],
        after=[VertexMark(city, Role.CURRENT, str(right)), *near, *routes],
    )


def _ask_degree(place: BoardNetwork, city: str) -> Question:
    near, right = _neighbors(place.net, city), place.net.degree(city)
    reason = f"The routes at {city} lead to {neighbor_words(near)}: degree {right}."
    text = f"What is the degree of {city}{place.where}?"
    return _ask_at_city(place, city, text, right, reason, len(near), right + 1, unit="route")


def _ask_neighbors(place: BoardNetwork, city: str) -> Question:
    near, degree = _neighbors(place.net, city), place.net.degree(city)
    reason = f"The neighbors of {city} are {join_names(near)}: {len(near)}. Its degree is {degree}."
    text = f"How many neighbors does {city} have{place.where}?"
    return _ask_at_city(place, city, text, len(near), reason, degree, len(near) - 1, unit="neighbor")


def _labels(place: BoardNetwork) -> tuple[VertexMark, ...]:
    return degree_vertices({str(city): place.net.degree(city) for city in place.net.vertices})


def _ask_sum(place: BoardNetwork) -> Question:
    size = len(place.routes)
    return place.ask(
        f"This network has {pluralize(size, 'route')}. What do the degrees of its cities add up to?",
        2 * size,
        f"{_LEMMA}: 2 · {size} = {2 * size}.",
        tempting=(size, len(place.net.vertices), 2 * size - 1),
        after=_labels(place),
    )


def degree_sum(rng: random.Random, level: int) -> Question:
    place = grow_network(rng, (5, 8, 7, 10)[level - 1], (1, 3, 2, 3)[level - 1], doubles=level // 2)
    if level < 3:
        return _ask_sum(place)
    size, city = len(place.routes), str(rng.choice(place.net.vertices))
    right = place.net.degree(city)
    rest = 2 * size - right
    known = [VertexMark(m.vertex, Role.TERMINAL, "?") if m.vertex == city else m for m in _labels(place)]
    return place.ask(
        f"A network that you cannot see has {pluralize(size, 'route')}. You know all degrees except that of {city}: "
        f"they add up to {rest}. What is the degree of {city}?",
        right,
        f"{_LEMMA}: 2 · {size} − {rest} = {right}.",
        tempting=(abs(size - rest), right + 1),
        unit="route",
        before=known,
        after=(*_labels(place), *edge_marks(sorted(place.routes), Role.COMPONENT)),
        hidden=True,
    )


def _ask_odd(place: BoardNetwork) -> Question:
    """Ask for the number of odd cities. Only one choice is even, so nobody needs to count."""
    odd = [str(city) for city in place.net.vertices if place.net.degree(city) % 2]
    right = len(odd)
    which = f"{join_names(odd)} have an odd degree" if odd else "No city has an odd degree"
    return place.ask(
        "How many cities of this network have an odd degree?",
        right,
        f"{which}: {right}. In every network, this number is even.",
        tempting=(right - 1, right + 1, right + 3),
        unit="odd city",
        after=_labels(place),
    )


def _ask_highest(place: BoardNetwork) -> Question | None:
    """Ask for the city with the highest degree, or return None if there are several."""
    (most, right), (second, _) = sorted(((place.net.degree(c), str(c)) for c in place.net.vertices), reverse=True)[:2]
    reason = f"{right} has degree {most}; no other city has more than {second}."
    text = "Which city of this network has the highest degree?"
    if most == second:
        return None
    return place.ask(text, (right,), reason, after=_labels(place))


def _grow(rng: random.Random, level: int) -> BoardNetwork:
    return grow_network(rng, 4 + 3 * level, 1 + level, doubles=level - 1)


GENERATORS = (
    Generator("degree", 1, lambda rng, level: _ask_degree(*_seen_city(rng, level)), in_class=2),
    Generator("neighbors", 1, lambda rng, level: _ask_neighbors(*_seen_city(rng, level)), in_class=2),
    Generator("sum of degrees", 1, degree_sum, in_class=2),
    Generator("odd cities", 1, lambda rng, level: _ask_odd(_grow(rng, level)), in_class=2),
    Generator("highest degree", 1, lambda rng, level: draw_until(lambda: _ask_highest(_grow(rng, level))), in_class=2),
)


# --- predictions ---


def predictions(seed: int = 9) -> tuple[Question, ...]:
    whole = network_of_board(board())
    some = BoardNetwork(board(), frozenset(grow_by_routes(random.Random(seed), 12, closing=0)))
    return (
        _ask_degree(whole, "Omaha").with_choices(),
        _ask_neighbors(whole, "Kansas City").with_choices(),
        _ask_sum(some).with_choices(),
        _ask_odd(some).with_choices(),
        _one_more(whole, "Denver", "Las Vegas"),
        whole.ask(
            "Can you choose routes so that 5 cities each have degree 3, and no other city has a route?",
            "no",
            "The degrees would add up to 5 × 3 = 15. But the sum is twice the number of routes, and 15 is odd. So it "
            "is impossible on any board.",
            choices=("yes", "no", "only on another board"),
        ),
        _other_lengths("blue", "green"),
    )


def _one_more(whole: BoardNetwork, a: str, b: str) -> Question:
    counts = {city: whole.net.degree(city) for city in (a, b)}
    parity = {city: ("even", "odd")[count % 2] for city, count in counts.items()}
    return whole.ask(
        f"Suppose a new route joined {a} (degree {counts[a]}) and {b} (degree {counts[b]}). How does the number of "
        f"odd cities on the board change?",
        "no change",
        f"{a} was {parity[a]} and gets degree {counts[a] + 1}; {b} was {parity[b]} and gets degree {counts[b] + 1}: "
        f"there are as many odd cities as before.",
        choices=("one more", "one fewer", "two more", "no change"),
        before=degree_vertices(counts),
        after=degree_vertices({city: count + 1 for city, count in counts.items()}),
    )


def _other_lengths(like: str, other: str) -> Question:
    first, second = lengths(of_color(like)), lengths(of_color(other))
    place = BoardNetwork(board(), frozenset(of_color(like) + of_color(other)))
    return place.ask(
        f"{like.capitalize()} and {other} have {len(first)} routes each, and {sum(first)} trains each. Do their "
        "routes have the same lengths?",
        "no" if first != second else "yes",
        f"{like.capitalize()} has {number_list(first)}, but {other} has {number_list(second)}. Equal sums don't mean "
        f"equal parts.",
        choices=("yes", "no"),
        after=edge_marks(sorted(place.routes), Role.TODO, lambda route: str(board().routes[route].length)),
    )


# --- worksheet ---


_ASKED = 6  # the most cities in the table
_LETTERS = "ABCDEF"


def worksheet(rng: random.Random) -> Content:
    whole = compact_part(rng, 11)
    part = thin_out(rng, whole, len(whole.routes) - 2)
    figure = PaperMap(part, "A part of the board", height=92)
    front = below([figure], _degrees(rng, part), _sum(part), _claim(rng, part))
    return Content(front, (_list(rng),), (_degree_list(rng), _small(rng)))


def _degrees(rng: random.Random, part: Board) -> Task:
    net = board_network(part)
    asked = sorted(rng.sample(names_of(part), _ASKED))
    result = tuple((city, net.degree(city), len(_neighbors(net, city))) for city in asked)
    return task(
        "degrees",
        "Count the routes that end at each city: this is its degree. A double route counts twice. Then count its "
        "neighbors.",
        {"edges": edges_of(part), "cities": tuple(asked)},
        result,
        "A city has fewer neighbors than routes if a double route ends there.",
        table=FillInTable(("city", "degree", "neighbors"), result),
    )


def _sum(part: Board) -> Task:
    net = board_network(part)
    result = (sum(map(net.degree, net.vertices)), len(net.edges))
    return task(
        "degree_sum",
        "Add up the degrees of all cities. How many routes does the map have? Why is one number twice the other?",
        {"edges": edges_of(part)},
        result,
        f"The degrees add up to {result[0]}, and there are {result[1]} routes: each route has two ends.",
        lines=3,
    )


def _claim(rng: random.Random, part: Board) -> Task:
    net, least = board_network(part), rng.choice((2, 3))
    near = {name: set(_neighbors(net, name)) for name in names_of(part)}
    given: dict[str, Any] = {"edges": edges_of(part)}
    if rng.random() < 0.5:
        against = tuple(sorted(name for name in near if len(near[name]) < least))
        text = f"Every city of this map has at least {least} neighbors."
        given |= {"least": least}
    else:
        city = max(near, key=lambda name: (len(near[name]), name))
        against = tuple(other for other in sorted(near[city]) if not near[other] & near[city])
        text = f"Every neighbor of {city} has a route to another neighbor of {city}."
        given |= {"city": city}
    sentence = (
        f"False: {join_names(against)} is a counterexample."
        if len(against) == 1
        else f"False: {join_names(against)} do not."
    )
    return task(
        "claim",
        f"“{text}” Is that true on this map? If not, name a counterexample.",
        given,
        against,
        sentence if against else "True: there is no counterexample.",
        lines=2,
    )


def _list(rng: random.Random) -> Task:
    pairs = [(a, b) for i, a in enumerate(_LETTERS) for b in _LETTERS[i + 1 :]]
    edges = draw_until(
        lambda: tuple(sorted(rng.sample(pairs, 8))), lambda found: {v for edge in found for v in edge} == set(_LETTERS)
    )
    near = {v: [a if b == v else b for a, b in edges if v in (a, b)] for v in _LETTERS}
    listed = "; ".join(f"{v}: {', '.join(near[v])}" for v in _LETTERS)
    odd = [v for v in _LETTERS if len(near[v]) % 2]
    odd_words = f"{join_names(odd)}: {pluralize(len(odd), 'vertex')}, an even number" if odd else "none: 0 is even"
    return task(
        "draw",
        f"This is the adjacency list of a graph: {listed}. Draw the graph, without crossings if you can. How many "
        "edges does it have? Which vertices have an odd degree?",
        {"lists": tuple((v, tuple(near[v])) for v in _LETTERS)},
        (len(edges), tuple(odd)),
        f"{len(edges)} edges: {', '.join(f'{a}–{b}' for a, b in edges)}. Odd degree: {odd_words}.",
        lines=2,
        box=78,
    )


def _degree_list(rng: random.Random) -> Task:
    wanted = rng.choice((True, False))
    degrees = draw_until(
        lambda: tuple(sorted((rng.randint(1, 4) for _ in range(5)), reverse=True)),
        lambda found: sum(found) % 2 != wanted and sum(found[1:]) >= found[0],
    )
    total = sum(degrees)
    reason = (
        f"Yes: they add up to {total}, twice {total // 2} edges, and no degree is more than the sum of the others."
        if wanted
        else f"No: they add up to {total}, and in every graph the sum of all degrees is even."
    )
    return task(
        "degree_list",
        f"Can you draw a map of five cities with the degrees {', '.join(map(str, degrees))}? Double routes are "
        f"allowed. Why, or why not?",
        {"degrees": degrees},
        (total,),
        reason,
        lines=2,
    )


def _small(rng: random.Random) -> Task:
    asked = draw_until(lambda: _ask_highest(network_of_board(sparse_part(rng, 6, 7))))
    net = board_network(asked.board)
    degree = max(map(net.degree, net.vertices))
    return on_paper("highest", asked, "A small map", 50, more="What is its degree?", also=degree)
