"""Lesson 5, Euler and the longest trail: questions for practice, class, predictions and paper."""

from __future__ import annotations

import random
from collections.abc import Callable

from ttr.game.board import Board
from ttr.graphs import connectivity, euler, longest_trail
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, label_components, trail_marks
from ttr.graphs.words import join_names, pluralize, walk_text
from ttr.lessons.euler.cases import (
    DECIDED,
    WINNER,
    degree_marks,
    final_network,
    has_trail,
    in_one_piece,
    longest_path,
    odd_cities,
    pieces,
    restrict,
    trail_overlay,
    visited_again,
)
from ttr.lessons.euler.cases import grow_part as grown_network
from ttr.lessons.exercises.cases import board, network_of, routes_through
from ttr.lessons.outputs.worksheets.drawing import PaperMap
from ttr.lessons.outputs.worksheets.sheet import Content, FillInTable, Task, below, task
from ttr.lessons.questions.carry_out import carry_out
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import any_board, cities_of, grow, grow_connected, scatter_routes
from ttr.lessons.questions.parts import edges_of, net_of, sparse_part
from ttr.lessons.questions.places import (
    GROWN,
    BoardNetwork,
    draw_network,
    from_game,
    grow_network,
    lit_routes,
    network_of_board,
    outline_network,
)
from ttr.ui.map.picture import Picture
from ttr.ui.question import AnswerKind, Question, ask

CIRCUIT, TRAIL, NEITHER = "an Euler circuit", "an Euler trail, but no circuit", "neither"
_EXACTLY = "There is an Euler trail exactly when all routes are connected and at most two vertices are odd"


def _degrees(place: BoardNetwork) -> dict[str, int]:
    net = place.net
    return {str(city): net.degree(city) for city in net.vertices}


def odd_count(rng: random.Random, level: int) -> Question:
    if level == 4 and rng.random() < 0.5:
        of = any_board(rng)
        place = network_of_board(of, frozenset(of.single_tracks) - grow(rng, of, 6))
    elif level >= 3:
        place = (from_game(rng, 6, 13) if level == 3 else from_game(rng, 14)).place
    else:
        place = grow_network(rng, 4 + 2 * level, 1 + level, doubles=level - 1)
    degrees = _degrees(place)
    odd = [city for city, count in degrees.items() if count % 2]
    right = len(odd)
    return place.ask(
        "How many odd vertices does the network of bright routes have?",
        right,
        f"{join_names(odd) or 'No city'}{'' if len(odd) == 1 else ' have' if odd else ' has'} an odd degree: {right}. "
        "By the handshake lemma, the number is always even.",
        tempting=(right + 2, right - 2, len(degrees) - right),
        unit="odd vertex",
        after=[VertexMark(city, Role.CURRENT, str(degrees[city])) for city in odd],
    )


def trail_or_circuit(rng: random.Random, level: int) -> Question:
    wanted = rng.choice((CIRCUIT, TRAIL, NEITHER))

    def make() -> BoardNetwork:
        place = BoardNetwork(board(), _closed_walk(rng, 4 + 2 * level), source=GROWN)
        if wanted == TRAIL:
            place = BoardNetwork(board(), place.routes - {rng.choice(sorted(place.routes))}, source=GROWN)
        elif wanted == NEITHER:
            place = grow_network(rng, 3 + 2 * level, level, of=board())
            if level > 2 and rng.random() < 0.4:
                round_trips = place.routes, _closed_walk(rng, 5)
                apart = not cities_of(board(), round_trips[0]) & cities_of(board(), round_trips[1])
                place = BoardNetwork(board(), round_trips[0] | round_trips[1], source=GROWN) if apart else place
        return place

    def verdict(place: BoardNetwork) -> str:
        result = euler.solve(place.net)
        return CIRCUIT if result.circuit else TRAIL if result.trail is not None else NEITHER

    place = draw_until(make, lambda place: verdict(place) == wanted)
    result = euler.solve(place.net)
    odd = [str(city) for city in result.odd]
    many = f"{join_names(odd)} are odd" if odd else "no vertex is odd"
    if result.parts > 1:
        reason = f"{_EXACTLY}. These routes are in {result.parts} pieces."
    elif wanted == NEITHER:
        reason = f"{_EXACTLY}. Here {len(odd)} vertices are odd: {join_names(odd)}."
    else:
        at_odd = "the trail begins at one of them and ends at the other"
        back = "the trail ends where it begins" if wanted == CIRCUIT else at_odd
        reason = f"{_EXACTLY}. Here {many}: {back}."
    walk = result.trail.edges if result.trail is not None else ()
    return place.ask(
        "What do the bright routes have?",
        wanted,
        reason,
        choices=(CIRCUIT, TRAIL, NEITHER),
        after=(*(VertexMark(city, Role.CURRENT) for city in odd), *trail_marks(walk)),
    )


def _closed_walk(rng: random.Random, size: int) -> frozenset[int]:
    """Return routes with an Euler circuit: a random network, minus routes that make cities odd."""

    def make() -> frozenset[int]:
        kept = set(grow(rng, board(), size, 3, doubles=2))
        net = BoardNetwork(board(), frozenset(kept)).net
        degree = {city: net.degree(city) for city in net.vertices}
        result = connectivity.breadth_first(net, net.vertices[0])
        # From the leaves of the search tree upward, remove the route that led to each odd city. Then all cities but the
        # first are even, and so is the first, since the number of odd cities is always even.
        for city, route in zip(reversed(result.vertices[1:]), reversed(result.edges), strict=True):
            if degree[city] % 2:
                kept.discard(route)
                degree[city] -= 1
                degree[net.edge(route).other(city)] -= 1
        return frozenset(kept)

    return draw_until(
        make, lambda routes: len(routes) >= 3 and euler.solve(BoardNetwork(board(), routes).net).parts == 1
    )


def where_to_begin(rng: random.Random, level: int) -> Question:
    def make() -> tuple[BoardNetwork, euler.Euler]:
        routes = _closed_walk(rng, 3 + 2 * level)
        place = BoardNetwork(board(), routes - {rng.choice(sorted(routes))}, source=GROWN)
        return place, euler.solve(place.net)

    place, result = draw_until(make, lambda made: made[1].trail is not None and len(made[1].odd) == 2)
    a, b = (str(city) for city in result.odd)
    walk = result.trail.edges if result.trail is not None else ()
    reason = f"{a} and {b} are the odd vertices: an Euler trail begins at one of them and ends at the other."
    return place.ask(
        "You want to walk all bright routes in one go, none of them twice. Name a city where you can begin.",
        (a, b),
        reason,
        kind=AnswerKind.CITY,
        after=(VertexMark(a, Role.CURRENT), VertexMark(b, Role.CURRENT), *trail_marks(walk)),
    )


def trail_length(rng: random.Random, level: int) -> Question:
    place = (
        from_game(rng, 4, 9).place
        if level == 3
        else grow_network(rng, 4 + level // 2, (1, 2, 0, 3)[level - 1], of=board())
    )
    net = place.net
    trail = longest_trail.solve(net)
    lengths = [place.board.routes[route].length for route in trail.edges]
    left = len(net.edges) - len(trail.edges)
    rest = f"it leaves out {pluralize(left, 'route')}" if left else "it uses all routes"
    reason = f"{walk_text(trail.vertices)}: {' + '.join(map(str, lengths))} = {trail.length}; {rest}."
    return place.ask(
        "The longest continuous path is a trail: it uses no route twice, but may visit a city again. How many trains "
        "does the longest trail on the bright routes have?",
        trail.length,
        reason,
        tempting=(net.length, trail.length - 1, trail.length + 1),
        unit="train",
        after=trail_marks(trail.edges),
    )


# --- for a class, on networks that read well on a projector ---


def class_longest(rng: random.Random, level: int) -> Question:
    net = draw_until(
        lambda: grow_connected(rng, rng.randrange(6, 9)), lambda net: longest_trail.solve(net).length < net.length
    )
    trail = longest_trail.solve(net)
    left = net.length - trail.length
    reason = (
        f"{walk_text(trail.vertices)}: {pluralize(trail.length, 'train')}. It must leave out "
        f"{pluralize(left, 'train')}."
    )
    text = "How long is the longest trail of this network, in trains? A trail uses no route twice."
    before = draw_network(net, Overlay())
    return ask(text, trail.length, before=before, after=draw_network(net, trail_overlay(trail, reason)))


def class_how_many_odd(rng: random.Random, level: int) -> Question:
    net = grow_connected(rng, rng.randrange(7, 12))
    odd = odd_cities(net)
    reason = f"{join_names(odd)} are odd. Their number is even in every network." if odd else "Every city is even."
    return ask(
        "How many cities of this network are odd?",
        len(odd),
        before=outline_network(net),
        after=with_degrees(net, reason),
    )


def class_in_one_go(rng: random.Random, level: int) -> Question:
    wanted = rng.choice((YES, ODD, APART))
    if wanted == APART:
        net = draw_until(
            lambda: scatter_routes(rng, 6), lambda net: not in_one_piece(net) and len(odd_cities(net)) <= 4
        )
    else:
        net = draw_until(lambda: grow_connected(rng, 8), lambda net: has_trail(net) is (wanted == YES))
    return _in_one_go(net, ("yes", "no"), "A walk over all routes: ", "There are")


def _in_one_go(net: Network, choices: tuple[str, ...], walk: str, apart: str) -> Question:
    """Ask for a walk over all routes; `walk` and `apart` begin the reasons."""
    odd, trail = odd_cities(net), euler.solve(net).trail
    if trail is not None:
        right, after = YES, draw_network(net, trail_overlay(trail, f"{walk}{walk_text(trail.vertices)}."))
    elif in_one_piece(net):
        reason = f"{len(odd)} cities are odd: {join_names(odd)}. Only the first and the last city of a walk can be odd."
        right, after = ODD, with_degrees(net, reason)
    else:
        parts = pluralize(len(pieces(net)), "component")
        reason = f"{apart} {parts}, and a walk stays in the component where it begins."
        right, after = APART, draw_network(net, label_components(pieces(net), reason))
    text = "Can you walk all routes of this network in one go, each exactly once?"
    return ask(text, right if right in choices else "no", choices, before=outline_network(net), after=after)


def class_begins(rng: random.Random, level: int) -> Question:
    net = draw_until(lambda: grow_connected(rng, 9), lambda net: len(odd_cities(net)) == 2 and len(net.vertices) > 5)
    odd = odd_cities(net)
    reason = f"{odd[0]} and {odd[1]} are odd, so a walk over all routes begins in one of them and ends in the other."
    text = "You can walk all routes of this network in one go. Click a city where the walk can begin."
    return ask(text, odd, before=outline_network(net), after=with_degrees(net, reason))


PRACTICE = (
    Generator("odd vertices", 5, odd_count),
    Generator("Euler trail or circuit", 5, trail_or_circuit),
    Generator("where to begin", 5, where_to_begin),
    Generator("longest trail", 5, trail_length),
    carry_out(5, "euler", "Carry out Hierholzer's algorithm for an Euler trail."),
)

# How many class questions come from each generator, after the concept questions.
CLASS = (
    (3, Generator("class: longest", 5, class_longest, (1,))),
    (2, Generator("class: how many odd", 5, class_how_many_odd, (1,))),
    (3, Generator("class: in one go", 5, class_in_one_go, (1,))),
    (2, Generator("class: begins", 5, class_begins, (1,))),
)


# --- predictions ---


YES, ODD, APART = "yes", "no: too many odd cities", "no: not connected"


def predictions(seed: int = 5) -> tuple[Question, ...]:
    """Return the questions, about random networks from a seed and, last, about a player's network."""
    rng = random.Random(seed)
    cycles = network_of(
        (
            *routes_through(("Helena", "Winnipeg", "Calgary", "Helena")),
            *routes_through(("Denver", "Omaha", "Kansas City", "Denver")),
        )
    )

    def predicted(net: Network) -> Question:
        walk = f"Only {join_names(odd_cities(net))} are odd, so the walk leads from one to the other. "
        return _in_one_go(net, (YES, ODD, APART), walk, "No city is odd, but there are")

    return (
        _how_many_odd(_draw_fitting(rng, 8, lambda net: len(odd_cities(net)) == 4)),
        predicted(_draw_fitting(rng, 8, lambda net: len(odd_cities(net)) == 2)),
        predicted(_draw_fitting(rng, 7, lambda net: len(odd_cities(net)) == 4)),
        predicted(cycles),
        _ask_begin(_draw_fitting(rng, 9, lambda net: len(odd_cities(net)) == 2 and len(net.vertices) > 5)),
        _winner(),
    )


def _draw_fitting(rng: random.Random, size: int, fits: Callable[[Network], bool]) -> Network:
    return draw_until(
        lambda: network_of(grown_network(rng, size)),
        lambda net: fits(net) and len({edge.length for edge in net.edges}) > 1,
    )


def with_degrees(net: Network, sentence: str) -> Picture:
    marks = tuple(EdgeMark(edge.id, Role.COMPONENT) for edge in net.edges)
    return draw_network(net, Overlay(degree_marks(net), marks, sentence))


def _how_many_odd(net: Network) -> Question:
    odd = odd_cities(net)
    reason = (
        f"{join_names(odd)} are odd, {len(odd)} cities. In every network, the number of odd cities is even: the "
        "degrees add up to twice the number of routes (the handshake lemma, lesson 1)."
    )
    choices = range(len(odd) - 2, len(odd) + 2)
    text = "How many cities of this network are odd?"
    return ask(text, len(odd), choices, before=outline_network(net), after=with_degrees(net, reason))


def _ask_begin(net: Network) -> Question:
    odd = odd_cities(net)
    right = odd[0]
    even = [str(city) for city in net.vertices if city not in odd][:3]
    reason = f"{right} and {odd[1]} are odd, so a walk over all routes begins in one of them and ends in the other."
    question = "You can walk all routes of this network in one go. Where can the walk begin?"
    return ask(
        question, right, tuple(sorted((right, *even))), before=outline_network(net), after=with_degrees(net, reason)
    )


def _winner() -> Question:
    position = final_network(DECIDED, WINNER)
    own = restrict(position, position.order or ())
    net = own.net
    trail, path = longest_trail.solve(net), longest_path(net)[0]
    largest = max(net.edge_subgraph(piece.edges).length for piece in pieces(net))
    numbers = {path, trail.length, net.length, (trail.length + largest) // 2 - 4}
    question = f"This player has {net.length} trains on the board. How many trains does the longest trail have?"
    reason = (
        f"{walk_text(trail.vertices)}: {pluralize(trail.length, 'train')}. It visits "
        f"{join_names(visited_again(trail.vertices))} again. A path may not do that: the longest path has only {path}."
    )
    after = Picture(owners=own.owners, overlay=trail_overlay(trail, reason), lit=lit_routes(net))
    before = Picture(owners=own.owners, overlay=Overlay(), lit=lit_routes(net))
    return ask(question, trail.length, sorted(numbers), before=before, after=after)


# --- worksheet ---


_HALF = 88.0  # in millimeters, so that two figures fit side by side


def worksheet(rng: random.Random) -> Content:
    first, second = _with_odd(rng, 8, 10, rng.choice((0, 2))), _with_odd(rng, 8, 10, 4)
    pair = [first, second] if rng.random() < 0.5 else [second, first]
    figures = tuple(PaperMap(part, f"Network {i}", width=_HALF, height=80) for i, part in enumerate(pair, 1))
    walks = tuple(_walk(part, f"the {side} network") for part, side in zip(pair, ("left", "right"), strict=True))
    front = below(figures, _ask_odd(pair), *walks, _repair(second, "left" if pair[0] is second else "right"))
    return Content(front, _ask_longest(rng), (_degree_walk(rng), _begin(rng)))


def _with_odd(rng: random.Random, cities: int, routes: int, odd: int) -> Board:
    return sparse_part(rng, cities, routes, lambda made: len(euler.solve(net_of(made)).odd) == odd)


def _ask_odd(pair: list[Board]) -> Task:
    odd = [sorted(map(str, euler.solve(net_of(part)).odd)) for part in pair]
    result = [", ".join(cities) or "none" for cities in odd]
    rows = [*zip(("left", "right"), map(len, odd), result, strict=True)]
    return task(
        "odd",
        "Beside each city, write its degree. Which cities are odd?",
        {"left": edges_of(pair[0]), "right": edges_of(pair[1])},
        result,
        "The number of odd cities is even in every network.",
        table=FillInTable(("network", "odd cities", "which"), rows),
    )


def _walk(part: Board, which: str) -> Task:
    found = euler.solve(net_of(part))
    if found.trail is None:
        result, answer = "No", f"No: {len(found.odd)} cities are odd, but only the first and the last city may be odd."
    else:
        closed = (
            "the trail ends where it begins"
            if found.circuit
            else f"the trail joins the odd cities {join_names(found.odd)}"
        )
        result, answer = "Yes", f"Yes, and {closed}. For example {walk_text(found.trail.vertices)}."
    return task(
        "euler",
        f"Can you walk all routes of {which} in one go, none of them twice? Write down such a walk, or say why there "
        f"is none.",
        {"edges": edges_of(part)},
        result,
        answer,
        lines=3,
    )


def _repair(part: Board, which: str) -> Task:
    odd = tuple(sorted(map(str, euler.solve(net_of(part)).odd)))
    return task(
        "repair",
        f"Add one more route to the {which} network, so that you can walk all its routes in one go. Which two cities "
        f"does your new route join? Where does the walk now begin and end?",
        {"edges": edges_of(part)},
        odd,
        f"Between any two of {join_names(odd)}. The walk begins and ends at the other two.",
        lines=2,
    )


def _ask_longest(rng: random.Random) -> tuple[Task, ...]:
    part = sparse_part(rng, 9, 11, lambda made: len(euler.solve(net_of(made)).odd) >= 4)
    trail = longest_trail.solve(net_of(part))
    left_out = [route for route in range(len(part.routes)) if route not in trail.edges]
    out = ", ".join(str(part.routes[route]) for route in left_out)
    trains, odd = sum(route.length for route in part.routes), len(euler.solve(net_of(part)).odd)
    given = {"edges": edges_of(part)}
    tasks = (
        task(
            "all_trains",
            "These are all routes of a player; the numbers are trains. How many trains are there in total? How many "
            "cities are odd?",
            given,
            (trains, odd),
            f"{trains} trains. {odd} cities are odd, so nobody can walk all routes in one go.",
            lines=1,
        ),
        task(
            "longest",
            "Find the longest trail that you can: it uses no route twice, but may visit a city again. Write down the "
            "trail and its number of trains. Which routes does it leave out?",
            given,
            (trail.length,),
            f"The longest has {trail.length} trains: {walk_text(trail.vertices)}. Left out here: {out}.",
            lines=4,
        ),
    )
    return below([PaperMap(part, "A player's routes", height=66, numbers=True)], *tasks)


def _degree_walk(rng: random.Random) -> Task:
    odd = rng.choice((0, 2, 4))
    degrees = draw_until(
        lambda: rng.sample([rng.choice((1, 3)) for _ in range(odd)] + [rng.choice((2, 4)) for _ in range(6 - odd)], 6),
        lambda found: sum(found) >= 2 * (len(found) - 1),  # needed for a connected network
    )
    walk = {
        0: "Yes: no city is odd. It can begin anywhere and ends where it begins.",
        2: "Yes: two cities are odd. It begins at one of them and ends at the other.",
        4: "No: four cities are odd, but only the first and the last city may be odd.",
    }[odd]
    return task(
        "degree_walk",
        f"A network in one piece has cities with the degrees {', '.join(map(str, degrees))}. Can you walk all its "
        f"routes in one go? Where does the walk begin and end?",
        {"degrees": tuple(degrees)},
        "No" if odd == 4 else "Yes",
        walk,
        lines=2,
    )


def _begin(rng: random.Random) -> Task:
    part = _with_odd(rng, 6, 7, 2)
    odd = tuple(sorted(map(str, euler.solve(net_of(part)).odd)))
    return task(
        "begin",
        "You can walk all routes of this network in one go. Where can you begin?",
        {"edges": edges_of(part)},
        odd,
        f"At {odd[0]} or at {odd[1]}: these cities are odd.",
        lines=1,
        figure=PaperMap(part, "A small network", width=116, height=46),
    )
