"""Suggested questions for a class about the position on any page, from public facts only.

In a game these are the owners of routes; hands, tickets and revealing overlays stay on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ttr.classroom.prepared_questions import Snapshot
from ttr.game.board import Board
from ttr.game.seat_network import board_network
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.trace import Trace
from ttr.lessons.activities.page import LessonPage
from ttr.lessons.activities.quiz import Quiz
from ttr.lessons.activities.steps import Steps
from ttr.ui.algorithms.catalog import BY_KEY, CatalogEntry, Inputs
from ttr.ui.algorithms.page import AlgorithmsPage
from ttr.ui.boards.page import BoardsPage
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.map.palette import SEATS
from ttr.ui.map.picture import Picture
from ttr.ui.page.page import Page
from ttr.ui.question import AnswerKind, Question, ask
from ttr.ui.stepper.predict import StepQuestion, Truth
from ttr.ui.stepper.stepper import Stepper

ON_ANY_NETWORK = ("longest-trail", "bridges", "components", "euler")
"""The algorithms with answers to predict that need nothing but a network."""
MOST_EDGES_FOR_TRAILS = 40  # finding the longest trail of larger networks takes too long
FEWEST_EDGES = 2  # smallest network of a seat for a question


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A question that a position allows."""

    text: str
    make: Callable[[], Question | None]  # returns the question with its solution, or None without a solution


def find_map(page: Page) -> MapFigure:
    """Return the map of a page; in the workshop, the map of the current game."""
    if isinstance(page, BoardsPage) and page.playing is not None:
        page = page.playing
    return page.map


def take_snapshot(page: Page) -> Snapshot:
    """Return the public part of a page's position."""
    figure = find_map(page)
    return Snapshot(page.called, figure.board, _public_picture(page, figure.picture))


def suggest_questions(page: Page) -> list[Suggestion]:
    """Return the questions that fit a page's position, the most specific first."""
    figure = find_map(page)
    board, picture = figure.board, figure.picture
    result: list[Suggestion] = []
    if isinstance(page, LessonPage) and isinstance(page.activity, Quiz):
        question = page.activity.current
        result.append(Suggestion(question.text, lambda: question))
    steps = _find_steps(page)
    if steps is not None and steps[0].trace is not None:
        stepper, algorithm = steps
        result += _about_run(board, _without_overlay(picture), stepper.trace, stepper.cursor, algorithm)
    return [*result, *_about_networks(board, picture)]


def _about_networks(board: Board, picture: Picture) -> Iterator[Suggestion]:
    """Yield questions about the networks on a map: the bright one, each seat's, the whole board."""
    whole = board_network(board)
    if picture.lit and len(picture.lit) < len(board.routes):
        yield from _about_network(board, whole.edge_subgraph(picture.lit), "This network", _without_overlay(picture))
    for seat, paint in enumerate(SEATS):
        own = frozenset(route for route, owner in enumerate(picture.owners) if owner == seat)
        if len(own) >= FEWEST_EDGES:
            plain = Picture(picture.owners, overlay_seat=seat)
            yield from _about_network(
                board, whole.edge_subgraph(own), f"The network of {paint.word} {paint.sign}", plain
            )
    if whole.edges:
        yield from _about_network(board, whole, "The whole board", Picture(picture.owners))


def _find_steps(page: Page) -> tuple[Stepper, CatalogEntry] | None:
    """Return the steps on a page, with their algorithm, or None."""
    if isinstance(page, AlgorithmsPage):
        return None if page.ran is None else (page.stepper, page.ran.algorithm)
    if isinstance(page, LessonPage) and isinstance(page.activity, Steps):
        return page.activity.stepper, page.activity.algorithm
    return None


def _public_picture(page: Page, picture: Picture) -> Picture:
    """Return the public part of a picture.

    A game's overlays can reveal tickets, so they are left out; overlays of algorithms and lessons are kept.
    """
    if not isinstance(page, AlgorithmsPage | LessonPage):
        return Picture(picture.owners)
    silent = None if picture.overlay is None else replace(picture.overlay, sentence="")
    return replace(_without_overlay(picture), overlay=silent)


def _without_overlay(picture: Picture) -> Picture:
    return Picture(picture.owners, overlay_seat=picture.overlay_seat, lit=picture.lit, heat=picture.heat)


# --- questions about a network ---


def _about_network(board: Board, net: Network, name: str, plain: Picture) -> Iterator[Suggestion]:
    """Yield questions about a named network."""
    part = len(net.edges) < len(board.routes)
    outline = Overlay(edges=tuple(EdgeMark(edge.id, Role.COMPONENT) for edge in net.edges)) if part else None
    lit = frozenset(edge.id for edge in net.edges) if part else frozenset(range(len(board.routes)))
    before = replace(plain, overlay=outline, lit=lit if part else frozenset())
    text = f"{name}: which city has the most routes?"
    yield Suggestion(text, lambda: _ask_for_most_routes(board, net, text, before, lit))
    for key in ON_ANY_NETWORK:
        if key == "longest-trail" and len(net.edges) > MOST_EDGES_FOR_TRAILS:
            continue
        for question in BY_KEY[key].questions:
            if question.value is not None:
                yield _about_result(board, net, name, BY_KEY[key], question, before, lit)


def _about_result(
    board: Board,
    net: Network,
    name: str,
    algorithm: CatalogEntry,
    question: StepQuestion,
    before: Picture,
    lit: frozenset[int],
) -> Suggestion:
    text = f"{name}: {question.text[:1].lower()}{question.text[1:]}"

    def make() -> Question | None:
        trace = algorithm.trace(net, Inputs())
        truth = question.truth(trace, -1)
        if truth is None or truth.right == ():
            return None
        after = replace(before, overlay=trace[-1].overlay, lit=lit)
        return _make_question(board, text, question, truth, before, after)

    return Suggestion(text, make)


def _ask_for_most_routes(board: Board, net: Network, text: str, before: Picture, lit: frozenset[int]) -> Question:
    degrees = {str(city): net.degree(city) for city in net.vertices}
    most = max(degrees.values())
    right = tuple(city for city, degree in degrees.items() if degree == most)
    marks = tuple(
        VertexMark(city, Role.ANSWER if degree == most else Role.DONE, str(degree)) for city, degree in degrees.items()
    )
    edges = () if before.overlay is None else before.overlay.edges
    overlay = Overlay(marks, edges, f"Each city shows how many routes end there: {most} at most.")
    return ask(
        text, right, kind=AnswerKind.CITY, before=before, after=replace(before, overlay=overlay, lit=lit), board=board
    )


# --- questions about a run ---


def _about_run(
    board: Board, plain: Picture, trace: Trace[Any] | None, cursor: int, algorithm: CatalogEntry
) -> Iterator[Suggestion]:
    """Yield predictions at a step of an algorithm, as long as the answers are hidden."""
    if trace is None:
        return
    for question in algorithm.questions:
        truth = question.truth(trace, cursor)
        if truth is None or truth.right == ():
            continue
        text = f"{trace.algorithm}: {question.text[:1].lower()}{question.text[1:]}"
        before = replace(plain, overlay=trace[cursor].overlay)
        after = replace(plain, overlay=trace[truth.step].overlay)
        yield Suggestion(text, partial(_make_question, board, text, question, truth, before, after))


def _make_question(
    board: Board, text: str, question: StepQuestion, truth: Truth, before: Picture, after: Picture
) -> Question:
    right: tuple[Any, ...] = (truth.right,) if isinstance(truth.right, int) else tuple(truth.right)
    return ask(text, right, kind=question.kind, before=before, after=after, board=board)
