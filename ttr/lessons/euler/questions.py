"""Lesson 5, Euler and the longest trail: questions about odd vertices, Euler trails, and the longest trail."""

from __future__ import annotations

import random

from ttr.graphs import connectivity, euler, longest_trail
from ttr.graphs.overlay import Overlay, Role, VertexMark, lettered, trail_marks
from ttr.graphs.words import counted, named, walk_text
from ttr.lessons.euler.predictions import APART, ODD, YES, with_degrees
from ttr.lessons.euler.trails import in_one_piece, odd_cities, pieces, trail_overlay, walkable
from ttr.lessons.kit.cases import board
from ttr.lessons.questions.carried import carry_out
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import any_board, cities_of, connected, grow, scattered
from ttr.lessons.questions.places import GROWN, Place, drawn, from_game, grown, outlined, whole
from ttr.ui.questions.question import AnswerKind, Question, ask

CIRCUIT, TRAIL, NEITHER = "an Euler circuit", "an Euler trail, but no circuit", "neither"
_EXACTLY = "There is an Euler trail exactly when all routes are connected and at most two vertices are odd"


def _degrees(place: Place) -> dict[str, int]:
    net = place.net
    return {str(city): net.degree(city) for city in net.vertices}


def odd_count(rng: random.Random, level: int) -> Question:
    """Ask how many cities are odd."""
    if level == 4 and rng.random() < 0.5:
        of = any_board(rng)
        place = whole(of, frozenset(of.single_tracks) - grow(rng, of, 6))
    elif level >= 3:
        place = (from_game(rng, 6, 13) if level == 3 else from_game(rng, 14)).place
    else:
        place = grown(rng, 4 + 2 * level, 1 + level, doubles=level - 1)
    degrees = _degrees(place)
    odd = [city for city, count in degrees.items() if count % 2]
    right = len(odd)
    why = (
        f"{named(odd) or 'No city'}{'' if len(odd) == 1 else ' have' if odd else ' has'} an odd degree: {right}. By "
        f"the handshake lemma, the number is always even."
    )
    return place.ask(
        "How many odd vertices does the network of bright routes have?",
        right,
        why,
        tempting=(right + 2, right - 2, len(degrees) - right),
        unit="odd vertex",
        after=[VertexMark(city, Role.CURRENT, str(degrees[city])) for city in odd],
    )


def trail_or_circuit(rng: random.Random, level: int) -> Question:
    """Ask for an Euler trail, an Euler circuit, or neither."""
    wanted = rng.choice((CIRCUIT, TRAIL, NEITHER))

    def make() -> Place:
        place = Place(board(), _closed_walk(rng, 4 + 2 * level), source=GROWN)
        if wanted == TRAIL:
            place = Place(board(), place.routes - {rng.choice(sorted(place.routes))}, source=GROWN)
        elif wanted == NEITHER:
            place = grown(rng, 3 + 2 * level, level, of=board())
            if level > 2 and rng.random() < 0.4:
                round_trips = place.routes, _closed_walk(rng, 5)
                apart = not cities_of(board(), round_trips[0]) & cities_of(board(), round_trips[1])
                place = Place(board(), round_trips[0] | round_trips[1], source=GROWN) if apart else place
        return place

    def verdict(place: Place) -> str:
        found = euler.solve(place.net)
        return CIRCUIT if found.circuit else TRAIL if found.trail is not None else NEITHER

    place = draw_until(make, lambda place: verdict(place) == wanted)
    found = euler.solve(place.net)
    odd = [str(city) for city in found.odd]
    many = f"odd are {named(odd)}" if odd else "no vertex is odd"
    if found.parts > 1:
        why = f"{_EXACTLY}. These routes are in {found.parts} pieces."
    elif wanted == NEITHER:
        why = f"{_EXACTLY}. Here {len(odd)} are odd: {named(odd)}."
    else:
        at_odd = "the trail begins at one of them and ends at the other"
        back = "the trail ends where it begins" if wanted == CIRCUIT else at_odd
        why = f"{_EXACTLY}. Here {many}: {back}."
    walk = found.trail.edges if found.trail is not None else ()
    return place.ask(
        "What do the bright routes have?",
        wanted,
        why,
        choices=(CIRCUIT, TRAIL, NEITHER),
        after=(*(VertexMark(city, Role.CURRENT) for city in odd), *trail_marks(walk)),
    )


def _closed_walk(rng: random.Random, size: int) -> frozenset[int]:
    """Return routes with an Euler circuit: a random network, minus routes that make cities odd."""

    def make() -> frozenset[int]:
        kept = set(grow(rng, board(), size, 3, doubles=2))
        net = Place(board(), frozenset(kept)).net
        degree = {city: net.degree(city) for city in net.vertices}
        found = connectivity.breadth_first(net, net.vertices[0])
        # From the leaves of the search tree upward, remove the route that led to each odd city. Then all cities but the
        # first are even, and so is the first, since the number of odd cities is always even.
        for city, route in zip(reversed(found.vertices[1:]), reversed(found.edges), strict=True):
            if degree[city] % 2:
                kept.discard(route)
                degree[city] -= 1
                degree[net.edge(route).other(city)] -= 1
        return frozenset(kept)

    return draw_until(make, lambda routes: len(routes) >= 3 and euler.solve(Place(board(), routes).net).parts == 1)


def where_to_begin(rng: random.Random, level: int) -> Question:
    """Ask for a city where an Euler trail can begin."""

    def make() -> tuple[Place, euler.Euler]:
        routes = _closed_walk(rng, 3 + 2 * level)
        place = Place(board(), routes - {rng.choice(sorted(routes))}, source=GROWN)
        return place, euler.solve(place.net)

    place, found = draw_until(make, lambda made: made[1].trail is not None and len(made[1].odd) == 2)
    a, b = (str(city) for city in found.odd)
    walk = found.trail.edges if found.trail is not None else ()
    why = f"{a} and {b} are the odd vertices: an Euler trail begins at one of them and ends at the other."
    return place.ask(
        "You want to walk all bright routes in one go, none of them twice. Name a city where you can begin.",
        (a, b),
        why,
        kind=AnswerKind.CITY,
        after=(VertexMark(a, Role.CURRENT), VertexMark(b, Role.CURRENT), *trail_marks(walk)),
    )


def trail_length(rng: random.Random, level: int) -> Question:
    """Ask for the length of the longest trail, in trains."""
    place = (
        from_game(rng, 4, 9).place if level == 3 else grown(rng, 4 + level // 2, (1, 2, 0, 3)[level - 1], of=board())
    )
    net = place.net
    trail = longest_trail.solve(net)
    lengths = [place.board.routes[route].length for route in trail.edges]
    left = len(net.edges) - len(trail.edges)
    rest = f"{counted(left, 'route')} cannot be on it" if left else "all routes are on it"
    why = f"{walk_text(trail.vertices)}: {' + '.join(map(str, lengths))} = {trail.length}; {rest}."
    return place.ask(
        "The longest continuous path is a trail: it uses no route twice, but may visit a city again. How many trains "
        "does the longest trail on the bright routes have?",
        trail.length,
        why,
        tempting=(net.length, trail.length - 1, trail.length + 1),
        unit="train",
        after=trail_marks(trail.edges),
    )


# --- for a class, on networks that read well on a projector ---


def class_longest(rng: random.Random, level: int) -> Question:
    """Ask a class how long the longest trail is."""
    net = draw_until(
        lambda: connected(rng, rng.randrange(6, 9)), lambda net: longest_trail.solve(net).length < net.length
    )
    trail = longest_trail.solve(net)
    left = net.length - trail.length
    why = f"{walk_text(trail.vertices)}: {counted(trail.length, 'train')}. It must leave out {counted(left, 'train')}."
    text = "How long is the longest trail of this network, in trains? A trail uses no route twice."
    before = drawn(net, Overlay())
    return ask(text, trail.length, before=before, after=drawn(net, trail_overlay(trail, why)))


def class_how_many_odd(rng: random.Random, level: int) -> Question:
    """Ask a class how many cities are odd."""
    net = connected(rng, rng.randrange(7, 12))
    odd = odd_cities(net)
    why = f"{named(odd)} are odd. Their number is even in every network." if odd else "Every city is even."
    return ask("How many cities of this network are odd?", len(odd), before=outlined(net), after=with_degrees(net, why))


def class_in_one_go(rng: random.Random, level: int) -> Question:
    """Ask a class whether a walk can use each route exactly once."""
    wanted = rng.choice((YES, ODD, APART))
    if wanted == APART:
        net = draw_until(lambda: scattered(rng, 6), lambda net: not in_one_piece(net) and len(odd_cities(net)) <= 4)
    else:
        net = draw_until(lambda: connected(rng, 8), lambda net: walkable(net) is (wanted == YES))
    odd = odd_cities(net)
    if wanted == YES:
        trail = euler.solve(net).trail
        assert trail is not None
        after = drawn(net, trail_overlay(trail, f"A walk over all routes: {walk_text(trail.vertices)}."))
    elif wanted == ODD:
        after = with_degrees(
            net, f"{len(odd)} cities are odd: {named(odd)}. Only the first and the last city of a walk can be odd."
        )
    else:
        parts = counted(len(pieces(net)), "component")
        after = drawn(
            net, lettered(pieces(net), f"There are {parts}, and a walk stays in the component where it begins.")
        )
    text = "Can you walk all routes of this network in one go, each exactly once?"
    right = "yes" if wanted == YES else "no"
    return ask(text, right, ("yes", "no"), before=outlined(net), after=after)


def class_begins(rng: random.Random, level: int) -> Question:
    """Ask a class where an Euler trail begins."""
    net = draw_until(lambda: connected(rng, 9), lambda net: len(odd_cities(net)) == 2 and len(net.vertices) > 5)
    odd = odd_cities(net)
    why = f"{odd[0]} and {odd[1]} are odd, so a walk over all routes begins in one of them and ends in the other."
    text = "You can walk all routes of this network in one go. Click a city where the walk can begin."
    return ask(text, odd, before=outlined(net), after=with_degrees(net, why))


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
