"""Lesson 1, the board is a graph: questions for practice, class, predictions and paper."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from ttr.game.board import Board
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, edge_marks
from ttr.graphs.words import join_names, pluralize, spell_times
from ttr.lessons.exercises.cases import board, every_route
from ttr.lessons.graph.cases import (
    at_city,
    degree_marks,
    degree_vertices,
    degrees,
    handshake,
    lengths,
    neighbor_words,
    neighbors,
    number_list,
    odd_cities,
    of_color,
)
from ttr.lessons.outputs.worksheets.drawing import PaperMap
from ttr.lessons.outputs.worksheets.sheet import Content, FillInTable, Task, below, task
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import any_board, grow_connected, scatter_routes
from ttr.lessons.questions.parts import compact_part, edges_of, names_of, net_of, sparse_part, thin_out
from ttr.lessons.questions.places import BoardNetwork, grow_network, lit_routes, network_of_board, outline_network
from ttr.ui.map.picture import Picture
from ttr.ui.question import Question, ask


def _seen_city(rng: random.Random, level: int) -> tuple[BoardNetwork, str, Counter[str]]:
    """Return a network, one of its cities, and how many routes lead from there to each neighbor."""
    place = (
        network_of_board(any_board(rng))
        if level > 2
        else grow_network(rng, 3 + 3 * level, 1 + level, doubles=4 * level - 4)
    )
    degree = place.net.degree
    names = [str(city) for city in place.net.vertices if degree(city) > 1]
    near = {name: _neighbors(place, name) for name in names}
    doubled = [name for name in names if max(near[name].values()) > 1]
    city = rng.choice(doubled if level in (2, 4) and doubled else names)
    return place, city, near[city]


def _neighbors(place: BoardNetwork, city: str) -> Counter[str]:
    ends = [place.board.routes[route].cities for route in place.board.routes_at(city) if route in place.routes]
    return Counter(b if a == city else a for a, b in ends)


def _to(near: Counter[str]) -> str:
    return join_names(f"{name} ({spell_times(count)})" if count > 1 else name for name, count in sorted(near.items()))


def degree(rng: random.Random, level: int) -> Question:
    place, city, near = _seen_city(rng, level)
    right = near.total()
    where = "on this board" if level > 2 else "in the network of the bright routes"
    routes = "The only route that ends" if right == 1 else f"The {right} routes that end"
    reason = f"{routes} in {city} {'leads' if right == 1 else 'lead'} to {_to(near)}."
    reason += " A double route counts twice." if right > len(near) else ""
    return place.ask(
        f"What is the degree of {city} {where}?",
        right,
        reason,
        tempting=(len(near), right + 1),
        unit="route",
        before=[VertexMark(city, Role.TERMINAL, "?")],
        after=[VertexMark(city, Role.CURRENT, str(right)), *(VertexMark(name, Role.COMPONENT) for name in near)],
    )


def neighbor_count(rng: random.Random, level: int) -> Question:
    place, city, near = _seen_city(rng, level)
    right = len(near)
    where = "on this board" if level > 2 else "in the network of the bright routes"
    reason = f"{join_names(sorted(near))}: that is {right}. Two tracks to the same city lead to only one neighbor."
    return place.ask(
        f"How many neighbors does {city} have {where}?",
        right,
        reason,
        tempting=(near.total(), right - 1),
        unit="neighbor",
        before=[VertexMark(city, Role.TERMINAL, "?")],
        after=[VertexMark(city, Role.CURRENT), *(VertexMark(name, Role.COMPONENT) for name in near)],
    )


def degree_sum(rng: random.Random, level: int) -> Question:
    place = grow_network(rng, (5, 8, 7, 10)[level - 1], (1, 3, 2, 3)[level - 1], doubles=level // 2)
    net = place.net
    size, degrees = len(net.edges), {str(city): net.degree(city) for city in net.vertices}
    labels = tuple(VertexMark(name, Role.COMPONENT, str(count)) for name, count in degrees.items())
    lemma = "By the handshake lemma, the degrees add up to twice the number of routes, because each route has two ends"
    if level < 3:
        text = f"The bright network has {pluralize(size, 'route')}. What do the degrees of its cities add up to?"
        reason = f"{lemma}: 2 · {size} = {2 * size}."
        return place.ask(text, 2 * size, reason, tempting=(size, len(degrees), 2 * size - 1), after=labels)
    city = rng.choice(sorted(degrees))
    rest = 2 * size - degrees[city]
    text = (
        f"A network that you cannot see has {pluralize(size, 'route')}. You know all degrees except that of {city}: "
        f"they add up to {rest}. What is the degree of {city}?"
    )
    reason = f"{lemma}: 2 · {size} − {rest} = {degrees[city]}."
    known = [VertexMark(m.vertex, Role.TERMINAL, "?") if m.vertex == city else m for m in labels]
    return place.ask(
        text,
        degrees[city],
        reason,
        tempting=(abs(size - rest), degrees[city] + 1),
        unit="route",
        before=known,
        after=(*labels, *edge_marks(sorted(place.routes), Role.COMPONENT)),
        hidden=True,
    )


# --- for a class, on networks that read well on a projector ---


def class_degree(rng: random.Random, level: int) -> Question:
    city = rng.choice([city.name for city in board().cities if 3 <= len(board().routes_at(city.name)) <= 8])
    right = len(board().routes_at(city))
    reason = f"The routes at {city} lead to {neighbor_words(neighbors(board().routes_at(city), city))}: degree {right}."
    text = f"What is the degree of {city}? A double route counts twice."
    return ask(text, right, before=at_city(city, "?", near=False), after=at_city(city, str(right), reason))


def class_neighbors(rng: random.Random, level: int) -> Question:
    doubled = [city.name for city in board().cities]
    doubled = [city for city in doubled if len(neighbors(board().routes_at(city), city)) < len(board().routes_at(city))]
    city = rng.choice(doubled)
    near = neighbors(board().routes_at(city), city)
    reason = (
        f"The neighbors of {city} are {join_names(sorted(near))}: {len(near)}. Its degree is "
        f"{len(board().routes_at(city))}."
    )
    text = f"How many neighbors does {city} have?"
    return ask(text, len(near), before=at_city(city, "?", near=False), after=at_city(city, str(len(near)), reason))


def class_highest(rng: random.Random, level: int) -> Question:
    def fits(routes: frozenset[int]) -> bool:
        counts = sorted(degrees(routes).values())
        return counts[-1] > 3 and counts[-1] == counts[-2] + 1

    net = draw_until(lambda: grow_connected(rng, 14), lambda net: fits(lit_routes(net)))
    counts = degrees(lit_routes(net))
    most = max(counts.values())
    best = tuple(city for city, count in counts.items() if count == most)
    reason = f"{join_names(best)} has degree {most}; no other city of this network has more than {most - 1}."
    after = Picture(overlay=degree_marks(lit_routes(net), reason), lit=lit_routes(net))
    text = "Which city of this network has the highest degree?"
    return ask(text, best, before=outline_network(net), after=after)


def class_sum(rng: random.Random, level: int) -> Question:
    net = scatter_routes(rng, rng.randrange(9, 18))
    after = Picture(overlay=degree_marks(lit_routes(net), handshake(lit_routes(net))), lit=lit_routes(net))
    text = f"This network has {len(net.edges)} routes. What do the degrees of its cities add up to?"
    return ask(text, 2 * len(net.edges), before=outline_network(net), after=after)


def class_odd(rng: random.Random, level: int) -> Question:
    net = grow_connected(rng, rng.randrange(7, 12))
    right = odd_cities(lit_routes(net))
    reason = (
        f"{join_names(right)} have an odd degree. Their number is even in every network."
        if right
        else "No city has an odd degree."
    )
    after = Picture(overlay=degree_marks(lit_routes(net), reason), lit=lit_routes(net))
    return ask(
        "How many cities of this network have an odd degree?", len(right), before=outline_network(net), after=after
    )


PRACTICE = (
    Generator("degree", 1, degree),
    Generator("neighbors", 1, neighbor_count),
    Generator("sum of degrees", 1, degree_sum),
)

# How many class questions come from each generator, after the concept questions.
CLASS = (
    (2, Generator("class: degree", 1, class_degree, (1,))),
    (2, Generator("class: neighbors", 1, class_neighbors, (1,))),
    (2, Generator("class: highest", 1, class_highest, (1,))),
    (2, Generator("class: sum", 1, class_sum, (1,))),
    (2, Generator("class: odd", 1, class_odd, (1,))),
)


# --- predictions ---


def predictions(seed: int = 9) -> tuple[Question, ...]:
    rng = random.Random(seed)
    net = _grow(12, rng)
    return (
        _degree_of("Omaha"),
        _neighbors_of("Kansas City"),
        _sum_of(net),
        _odd_in(net),
        _one_more("Denver", "Las Vegas"),
        _five_of_three(),
        _other_lengths("blue", "green"),
    )


def _grow(size: int, rng: random.Random) -> frozenset[int]:
    """Return a random connected network, where each route touches an earlier one."""
    routes = {rng.randrange(len(board().routes))}
    while len(routes) < size:
        reached = degrees(routes)
        near = [i for i, route in enumerate(board().routes) if route.a in reached or route.b in reached]
        routes.add(rng.choice(near))
    return frozenset(routes)


def _degree_of(city: str) -> Question:
    routes = board().routes_at(city)
    near = neighbors(routes, city)
    right = len(routes)
    reason = f"The routes at {city} lead to {neighbor_words(near)}: {right} routes."
    choices = sorted({len(near), right, right - 1, right + 1})
    question = f"What is the degree of {city}?"
    return ask(question, right, choices, before=at_city(city, "?", question), after=at_city(city, str(right), reason))


def _neighbors_of(city: str) -> Question:
    routes = board().routes_at(city)
    near = neighbors(routes, city)
    reason = f"The degree of {city} is {len(routes)}, but it has only {len(near)} neighbors: {neighbor_words(near)}."
    choices = (len(near), len(near) + 1, len(routes) - 1, len(routes))
    question = f"How many neighbors does {city} have?"
    before, after = at_city(city, "?", question), at_city(city, str(len(routes)), reason)
    return ask(question, len(near), choices, before=before, after=after)


def _sum_of(net: frozenset[int]) -> Question:
    size, cities = len(net), len(degrees(net))
    choices = sorted({size, 2 * size, 2 * size - 1, cities})
    question = f"This network has {size} routes. What do the degrees of its cities add up to?"
    after = Picture(overlay=degree_marks(net, handshake(net)), lit=net)
    return ask(question, 2 * size, choices, before=Picture(overlay=Overlay(), lit=net), after=after)


def _odd_in(net: frozenset[int]) -> Question:
    right = len(odd_cities(net))
    # Only one choice is even, so students who know the handshake lemma need not count.
    choices = sorted({right, right - 1, right + 1, right + 3})
    question = "This is the same network. How many of its cities have an odd degree?"
    reason = (
        "The orange cities are odd. Their number must be even, and only one answer is even. You don't need to count."
    )
    after = Picture(overlay=degree_marks(net, reason), lit=net)
    return ask(question, right, choices, before=Picture(overlay=Overlay(), lit=net), after=after)


def _one_more(a: str, b: str) -> Question:
    counts = degrees(range(len(board().routes)))
    question = (
        f"Suppose a new route joined {a} (degree {counts[a]}) and {b} (degree {counts[b]}). How does the number of "
        f"odd cities on the board change?"
    )
    parity = {True: "odd", False: "even"}
    reason = (
        f"{a} was {parity[counts[a] % 2 == 1]} and gets degree {counts[a] + 1}; {b} was {parity[counts[b] % 2 == 1]} "
        f"and gets degree {counts[b] + 1}: one odd city goes, and one comes."
    )
    before, after = (
        Picture(overlay=Overlay(degree_vertices({city: counts[city] + more for city in (a, b)}), (), words))
        for more, words in ((0, question), (1, reason))
    )
    choices = ("one more", "one fewer", "two more", "no change")
    return ask(question, choices[3], choices, before=before, after=after)


def _five_of_three() -> Question:
    question = "Can you choose routes so that 5 cities each have degree 3, and no other city has a route?"
    reason = (
        "The degrees would add up to 5 × 3 = 15. But the sum is twice the number of routes, and 15 is odd. So it is "
        "impossible on any board."
    )
    choices = ("yes", "no", "only on another board")
    return ask(
        question, "no", choices, before=Picture(), after=Picture(overlay=Overlay((), (), reason), lit=every_route())
    )


def _other_lengths(like: str, other: str) -> Question:
    first, second = lengths(of_color(like)), lengths(of_color(other))
    reason = (
        f"{like.capitalize()} has {number_list(first)}, but {other} has {number_list(second)}. Equal sums don't mean "
        f"equal parts."
    )
    lit = frozenset(of_color(like) + of_color(other))
    marks = tuple(EdgeMark(route, Role.TODO, str(board().routes[route].length)) for route in sorted(lit))
    return ask(
        f"{like.capitalize()} and {other} have {len(first)} routes each, and {sum(first)} trains each. Do their "
        "routes have the same lengths?",
        "no" if first != second else "yes",
        ("yes", "no"),
        before=Picture(overlay=Overlay(), lit=lit),
        after=Picture(overlay=Overlay((), marks, reason), lit=lit),
    )


# --- worksheet ---


_ASKED = 6  # the most cities in the table
_LETTERS = "ABCDEF"


def worksheet(rng: random.Random) -> Content:
    whole = compact_part(rng, 11)
    part = thin_out(rng, whole, len(whole.routes) - 2)
    figure = PaperMap(part, "A part of the board", height=92)
    front = below([figure], _degrees(rng, part), _sum(part), _claim(rng, part))
    return Content(front, (_list(rng),), (_degree_list(rng), _ask_highest(rng)))


def neighbors_in(part: Board, city: str) -> set[str]:
    return {str(edge.other(city)) for edge in net_of(part).incident(city)}


def _degrees(rng: random.Random, part: Board) -> Task:
    net = net_of(part)
    asked = sorted(rng.sample(names_of(part), _ASKED))
    result = tuple((city, net.degree(city), len(neighbors_in(part, city))) for city in asked)
    return task(
        "degrees",
        "Count the routes that end at each city: this is its degree. A double route counts twice. Then count its "
        "neighbors.",
        {"edges": edges_of(part), "cities": tuple(asked)},
        result,
        "They differ where a double route ends.",
        table=FillInTable(("city", "degree", "neighbors"), result),
    )


def _sum(part: Board) -> Task:
    net = net_of(part)
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
    least = rng.choice((2, 3))
    given: dict[str, Any] = {"edges": edges_of(part)}
    if rng.random() < 0.5:
        against = tuple(sorted(name for name in names_of(part) if len(neighbors_in(part, name)) < least))
        text = f"Every city of this map has at least {least} neighbors."
        given |= {"least": least}
    else:
        city = max(names_of(part), key=lambda name: (len(neighbors_in(part, name)), name))
        near = sorted(neighbors_in(part, city))
        against = tuple(other for other in near if not neighbors_in(part, other) & set(near))
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
        tuple(against),
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


def _ask_highest(rng: random.Random) -> Task:
    def degrees(part: Board) -> list[int]:
        return sorted(map(net_of(part).degree, names_of(part)))

    part = sparse_part(rng, 6, 7, lambda made: degrees(made)[-1] > degrees(made)[-2])
    city = max(names_of(part), key=net_of(part).degree)
    return task(
        "highest",
        "Which city of this map has the highest degree? What is its degree?",
        {"edges": edges_of(part)},
        (city, net_of(part).degree(city)),
        f"{city}: {pluralize(net_of(part).degree(city), 'route')} end there.",
        lines=1,
        figure=PaperMap(part, "A small map", width=110, height=50),
    )
