"""Lesson 6, cuts and blocking: the predictions."""

from __future__ import annotations

from dataclasses import replace

from ttr.graphs import min_cut
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, edge_marks, end_marks
from ttr.graphs.words import counted
from ttr.lessons.cuts.cases import EIGHT, TRAPS
from ttr.lessons.cuts.story import usable
from ttr.lessons.cuts.weak_points import draw_bridge, draw_cut, draw_cut_vertex, draw_paths
from ttr.lessons.kit.cases import along, board, network_of, routes_through
from ttr.ui.map.picture import Picture
from ttr.ui.questions.question import Question, ask
from ttr.ui.records.sample_games import StudiedNetwork

_THREE, _FIVE = "3-players-all-pass", "5-players-tickets-decide"
_ROUTES = (  # the first is a bridge, and each of the others has a long path around it
    ("Nashville", "Pittsburgh"),
    ("New York", "Washington"),
    ("El Paso", "Los Angeles"),
    ("Sault St. Marie", "Winnipeg"),
)
_CHAIN = (("Omaha", "Denver", "Kansas City", "Omaha"), ("Saint Louis", "Chicago", "Pittsburgh", "Saint Louis"))


def _asked(
    position: StudiedNetwork, question: str, choices: tuple[str, ...], right: str, overlays: tuple[Overlay, Overlay]
) -> Question:
    lit = frozenset(position.net.numbered.edge)
    before, after = (Picture(owners=position.owners, overlay=overlay, lit=lit) for overlay in overlays)
    return ask(question, right, choices, before=before, after=after)


def _built(routes: tuple[int, ...]) -> tuple[StudiedNetwork, tuple[EdgeMark, ...]]:
    """Return a small network as a position, with marks for all of its routes."""
    marks = edge_marks(sorted(routes), Role.COMPONENT)
    return StudiedNetwork(network_of(routes), "a small network"), marks


def _which_bridge() -> Question:
    position = usable(_THREE, 1, 94)
    routes = [routes_through(ends)[0] for ends in _ROUTES]
    names = tuple(str(board().routes[route]) for route in routes)
    asked = Overlay((), edge_marks(routes, Role.BOTTLENECK))
    after = draw_bridge(position.net, routes[0])
    words = f"{names[0]} is a bridge. {after.sentence} There is a path around each of the others."
    question = "One player can use the bright routes. Which of the four marked routes is a bridge?"
    return _asked(position, question, tuple(sorted(names)), names[0], (asked, replace(after, sentence=words)))


def _how_many_pieces() -> Question:
    position = usable(_THREE, 0, 125)
    city = "Denver"
    asked = Overlay((VertexMark(city, Role.BOTTLENECK, "?"),))
    after = draw_cut_vertex(position.net, city)
    right = len({mark.label for mark in after.vertices if mark.role is Role.COMPONENT})
    question = f"Remove {city} and its routes. How many pieces does the rest of this network have?"
    return _asked(position, question, ("1", "2", "3", "4"), str(right), (asked, after))


def _how_many_claims() -> Question:
    position = usable(_FIVE, 3, 156)
    ends = "Montréal", "Vancouver"
    cut = min_cut.solve(position.net, *ends, uncuttable=position.free)
    right = str(cut.value if cut is not None else 0)
    question = (
        f"Five play, and brown (◆) has the ticket {ends[0]} (A) – {ends[1]} (B). What is the smallest number of open "
        f"routes that you must close to cut the ticket off?"
    )
    asked = Overlay(end_marks(*ends))
    after = draw_cut(position.net, *ends, position.free)
    return _asked(position, question, ("1", "2", "3", "4"), right, (asked, after))


def _one_claim() -> Question:
    a, b = "Denver", "Pittsburgh"
    double = {"Kansas City", "Saint Louis"}
    both = tuple(index for index, route in enumerate(board().routes) if set(route.cities) == double)
    position, marks = _built((*both, *along(_CHAIN)))
    question = f"Five play. Is one claim enough to cut {a} (A) off from {b} (B)?"
    words = (
        "One claim takes one track, but the other track is still there. So you need two claims. With two or three "
        "players, one claim closes both tracks and is enough."
    )
    after = Overlay(end_marks(a, b), edge_marks(both, Role.BOTTLENECK), words)
    return _asked(position, question, ("yes", "no"), "no", (Overlay(end_marks(a, b), marks), after))


def _no_bridge() -> Question:
    a, b = "Denver", "Little Rock"
    position, marks = _built(along(EIGHT))
    question = f"No route here is a bridge. Can you disconnect {a} (A) from {b} (B) by removing a single other city?"
    return _asked(
        position,
        question,
        ("yes", "no"),
        "yes",
        (Overlay(end_marks(a, b), marks), draw_cut_vertex(position.net, "Kansas City")),
    )


def _how_many_paths() -> Question:
    paths = TRAPS[0]
    a, b = paths[0][0], paths[0][-1]
    position, marks = _built(along(paths))
    cut = min_cut.solve(position.net, a, b)
    right = str(cut.value if cut is not None else 0)
    question = f"What is the largest number of paths from {a} (A) to {b} (B) that share no route?"
    after = draw_paths(position.net, a, b)
    words = f"{after.sentence} There cannot be more, because only {counted(position.net.degree(a), 'route')} leave {a}."
    overlays = Overlay(end_marks(a, b), marks), replace(after, sentence=words)
    return _asked(position, question, ("1", "2", "3"), right, overlays)


def predictions() -> tuple[Question, ...]:
    """Return the questions of the lesson, in order."""
    return (
        _which_bridge(),
        _how_many_pieces(),
        _no_bridge(),
        _how_many_claims(),
        _one_claim(),
        _how_many_paths(),
    )
