"""Lesson 5, Euler and the longest trail: questions for practice, class, predictions and paper."""

from __future__ import annotations

import random

from ttr.game.board import Board
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, euler, longest_trail
from ttr.graphs.overlay import Overlay, Role, VertexMark, label_components, trail_marks
from ttr.graphs.words import join_names, pluralize, walk_text
from ttr.lessons.euler.cases import (
    DECIDED,
    WINNER,
    degree_marks,
    final_network,
    in_one_piece,
    longest_path,
    odd_cities,
    pieces,
    restrict,
    trail_overlay,
    visited_again,
)
from ttr.lessons.exercises.cases import board, routes_through
from ttr.lessons.outputs.worksheets.drawing import PaperMap
from ttr.lessons.outputs.worksheets.sheet import Content, FillInTable, Task, below, on_paper, task
from ttr.lessons.questions.carry_out import carry_out
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import any_board, cities_of, grow, grow_by_routes
from ttr.lessons.questions.networks import pieces as grow_pieces
from ttr.lessons.questions.parts import edges_of, sparse_part
from ttr.lessons.questions.places import (
    GROWN,
    BoardNetwork,
    from_game,
    grow_network,
    network_of_board,
)
from ttr.ui.question import Question

CIRCUIT, TRAIL, NEITHER = "an Euler circuit", "an Euler trail, but no circuit", "neither"
YES, ODD, APART = "yes", "no: too many odd cities", "no: not connected"
_EXACTLY = "There is an Euler trail exactly when all routes are connected and at most two vertices are odd"


def odd_count(rng: random.Random, level: int) -> Question:
    if level == 4 and rng.random() < 0.5:
        of = any_board(rng)
        return _ask_odd(network_of_board(of, frozenset(of.single_tracks) - grow(rng, of, 6)))
    if level >= 3:
        return _ask_odd((from_game(rng, 6, 13) if level == 3 else from_game(rng, 14)).place)
    return _ask_odd(grow_network(rng, 4 + 2 * level, 1 + level, doubles=level - 1))


def _ask_odd(place: BoardNetwork) -> Question:
    odd = odd_cities(place.net)
    right = len(odd)
    return place.ask(
        "How many odd vertices does this network have?",
        right,
        f"{join_names(odd) or 'No city'}{'' if len(odd) == 1 else ' have' if odd else ' has'} an odd degree: {right}. "
        "By the handshake lemma, the number is always even.",
        tempting=(right + 2, right - 2, len(place.net.vertices) - right),
        unit="odd vertex",
        after=degree_marks(place.net),
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
        "What does this network have?",
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
    def make() -> BoardNetwork:
        routes = _closed_walk(rng, 3 + 2 * level)
        return BoardNetwork(board(), routes - {rng.choice(sorted(routes))}, source=GROWN)

    # Without one route of its circuit, a network has two odd cities, but perhaps also two pieces.
    return _ask_begin(draw_until(make, lambda place: in_one_piece(place.net)))


def _ask_begin(place: BoardNetwork, choices: tuple[str, ...] = ()) -> Question:
    """Ask where an Euler trail begins; the first odd city is the right one of the choices, if there are any."""
    odd, walk = sorted(odd_cities(place.net)), euler.solve(place.net).trail
    return place.ask(
        "You can walk all routes of this network in one go, none of them twice. Where can you begin?",
        odd[0] if choices else tuple(odd),
        f"{odd[0]} and {odd[1]} are the odd vertices: an Euler trail begins at one of them and ends at the other.",
        choices=choices and sorted((odd[0], *choices)),
        after=(*(VertexMark(city, Role.CURRENT) for city in odd), *trail_marks(walk.edges if walk is not None else ())),
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
        "does the longest trail of this network have?",
        trail.length,
        reason,
        tempting=(net.length, trail.length - 1, trail.length + 1),
        unit="train",
        after=trail_marks(trail.edges),
    )


def in_one_go(rng: random.Random, level: int) -> Question:
    wanted = rng.choice((YES, ODD, APART))

    def make() -> BoardNetwork:
        if wanted != APART:
            return grow_network(rng, 4 + level, 1 + level)
        of = any_board(rng)
        return BoardNetwork(of, grow_pieces(rng, of, [3 + level, 3]), source=GROWN)

    return draw_until(lambda: _ask_in_one_go(make()), lambda asked: asked.right == (wanted,))


def _ask_in_one_go(place: BoardNetwork) -> Question:
    net, odd, trail = place.net, odd_cities(place.net), euler.solve(place.net).trail
    which = join_names(odd)
    after: Overlay | tuple[VertexMark, ...] = degree_marks(net)
    if trail is not None:
        right, after = YES, trail_overlay(trail, "")
        between = f"Only {which} are odd, so the walk leads from one to the other"
        back = "No city is odd, so the walk ends where it begins"
        reason = f"{between if odd else back}: {walk_text(trail.vertices)}."
    elif in_one_piece(net):
        right = ODD
        reason = f"{len(odd)} cities are odd: {which}. Only the first and the last city of a walk can be odd."
    else:
        right, after = APART, label_components(pieces(net))
        there = "There are" if odd else "No city is odd, but there are"
        reason = f"{there} {len(pieces(net))} components, and a walk stays in the component where it begins."
    text = "Can you walk all routes of this network in one go, each exactly once?"
    return place.ask(text, right, reason, choices=(YES, ODD, APART), after=after)


GENERATORS = (
    Generator("odd vertices", 5, odd_count, in_class=2),
    Generator("Euler trail or circuit", 5, trail_or_circuit),
    Generator("where to begin", 5, where_to_begin, in_class=2),
    Generator("longest trail", 5, trail_length, in_class=3),
    Generator("in one go", 5, in_one_go, in_class=3),
    carry_out(5, "euler", "Carry out Hierholzer's algorithm for an Euler trail."),
)


# --- predictions ---


def predictions(seed: int = 5) -> tuple[Question, ...]:
    """Return the questions, about random networks from a seed and, last, about a player's network."""
    rng = random.Random(seed)
    cycles = (
        *routes_through(("Helena", "Winnipeg", "Calgary", "Helena")),
        *routes_through(("Denver", "Omaha", "Kansas City", "Denver")),
    )
    four, two, more = (_with(rng, size, odd) for size, odd in ((8, 4), (8, 2), (7, 4)))
    begins = draw_until(lambda: _with(rng, 9, 2), lambda place: len(place.net.vertices) > 5)
    even = [str(city) for city in begins.net.vertices if begins.net.degree(city) % 2 == 0]
    return (
        _ask_odd(four).with_choices(),
        _ask_in_one_go(two),
        _ask_in_one_go(more),
        _ask_in_one_go(BoardNetwork(board(), frozenset(cycles))),
        _ask_begin(begins, tuple(even[:3])),
        _winner(),
    )


def _with(rng: random.Random, size: int, odd: int) -> BoardNetwork:
    """Return a random network of this many routes, of different lengths, with this many odd cities."""
    return draw_until(
        lambda: BoardNetwork(board(), frozenset(grow_by_routes(rng, size))),
        lambda place: len(odd_cities(place.net)) == odd and len({edge.length for edge in place.net.edges}) > 1,
    )


def _winner() -> Question:
    position = final_network(DECIDED, WINNER)
    own = restrict(position, position.order or ())
    net = own.net
    trail, path = longest_trail.solve(net), longest_path(net)[0]
    largest = max(net.edge_subgraph(piece.edges).length for piece in pieces(net))
    return BoardNetwork.of(net, own.owners).ask(
        f"This player has {net.length} trains on the board. How many trains does the longest trail have?",
        trail.length,
        f"{walk_text(trail.vertices)}: {pluralize(trail.length, 'train')}. It visits "
        f"{join_names(visited_again(trail.vertices))} again. A path may not do that: the longest path has only {path}.",
        choices=sorted({path, trail.length, net.length, (trail.length + largest) // 2 - 4}),
        after=trail_overlay(trail, ""),
    )


# --- worksheet ---


_HALF = 88.0  # in millimeters, so that two figures fit side by side


def worksheet(rng: random.Random) -> Content:
    first, second = _with_odd(rng, 8, 10, rng.choice((0, 2))), _with_odd(rng, 8, 10, 4)
    pair = [first, second] if rng.random() < 0.5 else [second, first]
    figures = tuple(PaperMap(part, f"Network {i}", width=_HALF, height=80) for i, part in enumerate(pair, 1))
    walks = tuple(_walk(part, f"the {side} network") for part, side in zip(pair, ("left", "right"), strict=True))
    front = below(figures, _odd_on_paper(pair), *walks, _repair(second, "left" if pair[0] is second else "right"))
    return Content(front, _ask_longest(rng), (_degree_walk(rng), _begin(rng)))


def _with_odd(rng: random.Random, cities: int, routes: int, odd: int) -> Board:
    return sparse_part(rng, cities, routes, lambda made: len(euler.solve(board_network(made)).odd) == odd)


def _odd_on_paper(pair: list[Board]) -> Task:
    odd = [sorted(map(str, euler.solve(board_network(part)).odd)) for part in pair]
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
    found = euler.solve(board_network(part))
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
    odd = tuple(sorted(map(str, euler.solve(board_network(part)).odd)))
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
    part = sparse_part(rng, 9, 11, lambda made: len(euler.solve(board_network(made)).odd) >= 4)
    trail = longest_trail.solve(board_network(part))
    left_out = [route for route in range(len(part.routes)) if route not in trail.edges]
    out = ", ".join(str(part.routes[route]) for route in left_out)
    trains, odd = sum(route.length for route in part.routes), len(euler.solve(board_network(part)).odd)
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
    return on_paper("begin", _ask_begin(network_of_board(_with_odd(rng, 6, 7, 2))), "A small network", 46)
