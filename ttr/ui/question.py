"""Question: a text, the kind of answer, the right answer and its reason, and the map before and after the answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from typing import Any

from ttr.game.board import Board
from ttr.game.files.board_json import load_board
from ttr.graphs.algorithm import Attempt
from ttr.graphs.network import Vertex
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import join_names, pluralize
from ttr.ui.charts.share_charts import ShareChart
from ttr.ui.map.picture import Picture

MAX_DIGITS = 4
FORGIVEN = 1  # wrong presses in an algorithm that counts as carried out right, or a proof put in order
MAX_PRESSES = 1000

Answer = str | int


class AnswerKind(StrEnum):
    CITY = "city"  # a name
    ROUTE = "route"  # an index
    NUMBER = "number"
    CHOICE = "choice"  # one of several texts
    STEPS = "steps"  # an algorithm carried out, press by press
    ORDER = "order"  # the choices put in order, press by press
    WORDS = "words"  # written on paper


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture of a board, and perhaps a chart beside it."""

    picture: Picture = field(default_factory=Picture)
    board: Board = field(default_factory=partial(load_board, "usa"))
    chart: ShareChart | None = None

    @property
    def sentence(self) -> str:
        return "" if self.picture.overlay is None else self.picture.overlay.sentence

    @property
    def drawing(self) -> Picture:
        """The picture without its sentence, in order to compare what two pictures show."""
        overlay = self.picture.overlay or Overlay()
        return replace(self.picture, overlay=replace(overlay, sentence=""))


@dataclass(frozen=True, slots=True)
class ToCarryOut:
    """An algorithm to carry out; the answer is a text with all presses, see `presses_text`."""

    begin: Callable[[], Attempt[Any]] = field(compare=False)  # begins an attempt
    meanings: Mapping[Role, str] = field(default_factory=dict, compare=False)  # its special meanings of marks
    algorithm: str = ""  # its key in the catalog
    given: tuple[Vertex, ...] = ()  # the cities that it needs

    def solve(self) -> Attempt[Any]:
        """Return a whole attempt without a mistake."""
        attempt = self.begin()
        while not attempt.done:
            attempt.press(min(attempt.expected, key=str))
        return attempt

    def replay(self, text: object) -> Attempt[Any] | None:
        """Return an attempt after the presses of a text; None if nobody can press so (browsers can send anything)."""
        try:
            presses = json.loads(text) if isinstance(text, str) else None
        except (ValueError, RecursionError):
            return None
        if not isinstance(presses, list) or len(presses) > MAX_PRESSES:
            return None
        attempt = self.begin()
        for press in presses:
            if attempt.done or type(press) not in (str, int, type(None)):
                return None
            if press is None:
                attempt.show()
            elif not attempt.press(press).right and not attempt.mistakes[-1].kind:
                return None  # no such vertex or edge
        return attempt


def presses_text(attempt: Attempt[Any]) -> str:
    """Return all presses of an attempt as a text: cities by name, routes by index, null for a choice that was shown."""
    return json.dumps(attempt.presses, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answer.

    Raises a `ValueError` for an empty text, fewer than two choices, equal choices, and an impossible right answer.

    Examples
    --------
    >>> asked = ask("Which city has the most routes?", "Denver")
    >>> asked.kind, asked.right, asked.without_solution().right
    (<AnswerKind.CITY: 'city'>, ('Denver',), ())
    >>> ask("How many routes leave Omaha?", 5).kind
    <AnswerKind.NUMBER: 'number'>
    >>> ask("Is the board connected?", "yes", choices=("yes", "no")).is_right("no")
    False
    """

    text: str
    kind: AnswerKind
    right: tuple[Answer, ...] = ()  # each a city's name, a route's index, a number or a choice; empty if unknown
    why: str = ""
    before: Illustration = field(default_factory=Illustration)  # shown with the question
    after: Illustration | None = None  # shown with the answer; None while it is secret
    choices: tuple[str, ...] = ()  # the possible answers of a multiple-choice question
    tempting: tuple[int, ...] = ()  # wrong numbers that a misconception leads to
    unit: str = ""  # the unit of a number, in singular; empty for a number without a unit
    source: str = ""  # a sentence about the source of the network
    needs_map: bool = True  # False if the text says everything
    # For wrong choices: why people believe them, and a counterexample.
    feedback: Mapping[str, str] = field(default_factory=dict, hash=False)
    to_do: ToCarryOut | None = None  # what to carry out, if that is the answer
    # The generator and its input; the topic is the number of a lesson
    name: str = ""
    topic: int = 0
    level: int = 0
    seed: int = 0

    def __post_init__(self) -> None:
        if not self.text.strip():
            raise ValueError("a question needs a text")
        if self.kind in (AnswerKind.CHOICE, AnswerKind.ORDER) and len(set(self.choices)) < max(2, len(self.choices)):
            told = ", ".join(self.choices) or "none"
            raise ValueError(f"two or more choices are needed, all different; “{self.text}” has: {told}")
        for each in self.right:
            if not self.is_possible(each):
                raise ValueError(f"{each!r} is not a possible answer to “{self.text}”, which wants a {self.kind}")

    @property
    def board(self) -> Board:
        return self.before.board

    def without_solution(self) -> Question:
        """Return the question without its solution, for the people who answer it."""
        overlay = self.before.picture.overlay
        # Drop the sentence of a step, because it may reveal the answer.
        silent = overlay and replace(overlay, sentence="")
        before = replace(self.before, picture=replace(self.before.picture, overlay=silent))
        return Question(
            self.text,
            self.kind,
            before=before,
            choices=self.choices,
            unit=self.unit,
            source=self.source,
            needs_map=self.needs_map,
            to_do=self.to_do,
        )

    def is_right(self, answer: Answer) -> bool:
        if self.to_do is not None:
            attempt = self.carried_out(answer)
            return attempt is not None and not attempt.shown and len(attempt.mistakes) <= FORGIVEN
        return answer in self.right

    def carried_out(self, answer: object) -> Attempt[Any] | None:
        """Return the whole attempt that an answer tells; None if the answer is impossible."""
        attempt = None if self.to_do is None else self.to_do.replay(answer)
        return attempt if attempt is not None and attempt.done else None

    def is_possible(self, answer: object) -> bool:
        """Return True if a value is a possible answer; a browser can send anything."""
        match self.kind:
            case AnswerKind.CITY:
                return isinstance(answer, str) and answer in self.board.city_index
            case AnswerKind.CHOICE:
                return answer in self.choices
            case AnswerKind.STEPS | AnswerKind.ORDER:
                return self.carried_out(answer) is not None
            case AnswerKind.WORDS:
                return True
        most = 10**MAX_DIGITS if self.kind is AnswerKind.NUMBER else len(self.board.routes)
        return type(answer) is int and 0 <= answer < most

    def read(self, text: object) -> Answer | None:
        """Return an answer from its text, or None if it is impossible."""
        if not isinstance(text, str):
            return None
        answer: Answer = text
        if self.kind in (AnswerKind.NUMBER, AnswerKind.ROUTE):
            if not (text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS and text == str(int(text))):
                return None
            answer = int(text)
        return answer if self.is_possible(answer) else None

    def words(self, answer: Answer) -> str:
        """Return an answer in words, for the middle of a sentence."""
        if self.kind is AnswerKind.ROUTE and isinstance(answer, int):
            return str(self.board.routes[answer])
        if (attempt := self.carried_out(answer)) is not None:
            return attempt.summary()
        if self.kind is AnswerKind.NUMBER and isinstance(answer, int) and self.unit:
            return pluralize(answer, self.unit)
        return str(answer).removesuffix(".")  # some choices are sentences

    @property
    def right_words(self) -> str:
        """The right answer in words, or the number of right answers if there are many."""
        names = list(dict.fromkeys(self.words(answer) for answer in self.right))
        return " or ".join(names) if len(names) <= 3 else f"any of {len(names)}, such as {names[0]}"

    def correction(self, answer: Answer) -> str:
        """Return the right answer beside a wrong one; choices of several words are quoted, but names are not.

        >>> ask("Is it a tree?", "only if connected", choices=("yes", "only if connected")).correction("yes")
        'you said “yes”; right is “only if connected”.'
        """
        said, right = self.words(answer), self.right_words
        if any(" " in choice and any(map(str.islower, choice.split())) for choice in self.choices):
            return f"you said “{said}”; right is “{right}”."
        return f"you said {said}; it is {right}."

    def with_choices(self) -> Question:
        """Return a multiple-choice version; a city or a route raises a `ValueError`.

        A number gets four choices in order: the right one, tempting ones, and others close to it.
        """
        if self.kind is AnswerKind.CHOICE:
            return self
        match self.right:
            case (int() as right,) if self.kind is AnswerKind.NUMBER:
                near = [right + step for step in ((1, -1, 2, -2, 3) if (self.seed + right) % 2 else (-1, 1, -2, 2, 3))]
            case _:
                raise ValueError(f"{self.name}: a {self.kind} has no choices")
        candidates = dict.fromkeys((right, *self.tempting, *near))
        offered = [number for number in candidates if number > 0 or number == right][:4]
        choices = tuple(map(str, sorted(offered)))
        return replace(self, kind=AnswerKind.CHOICE, right=(str(right),), choices=choices)


def ask(
    text: str,
    right: Answer | Sequence[Answer] = (),
    choices: Iterable[Answer] = (),
    *,
    kind: AnswerKind | None = None,
    before: Picture | None = None,
    after: Picture | None = None,
    board: Board | None = None,
) -> Question:
    """Return a question about a board; the type of the right answer determines the kind.

    Parameters
    ----------
    text
        The question.
    right
        The right answer: a city, a number, one of the choices, or a route by its index or name; a sequence for several
        right answers. A route's name stands for both tracks of a double.
    choices
        The possible answers of a multiple-choice question; numbers become texts.
    kind
        The kind of answer, if the right answer does not determine it.
    before, after
        The map with the question and with the answer. The sentence of the answer's overlay says why it is right;
        without `after`, the map marks the right answer.
    board
        The board of the map; by default the board of most lessons.
    """
    of = board or load_board("usa")
    rights: tuple[Answer, ...] = (right,) if isinstance(right, str | int) else tuple(right)
    offered = tuple(map(str, choices))
    if offered:
        rights = tuple(map(str, rights))
    if kind is None:
        number = bool(rights) and all(isinstance(each, int) for each in rights)
        kind = AnswerKind.CHOICE if offered else AnswerKind.NUMBER if number else AnswerKind.CITY
    if kind is AnswerKind.ROUTE:
        rights = tuple(route for each in rights for route in _tracks(of, each))
    first = Illustration(before or Picture(), of)
    question = Question(text, kind, rights, before=first, choices=offered)
    second = Illustration(after or _mark_answer(question), of)
    return replace(question, why=second.sentence, after=second)


def _tracks(board: Board, route: Answer) -> tuple[Answer, ...]:
    """Return the indices of a route named by its cities; return anything else unchanged."""
    result = tuple(index for index, each in enumerate(board.routes) if str(each) == route)
    return result or (route,)


def _mark_answer(question: Question) -> Picture:
    """Return the picture of a question with the right answer marked, if no step shows it."""
    rights, kind = question.right, question.kind
    cities = [VertexMark(each, Role.ANSWER, "✓") for each in rights if kind is AnswerKind.CITY]
    routes = [EdgeMark(each, Role.ANSWER, "✓") for each in rights if kind is AnswerKind.ROUTE and isinstance(each, int)]
    below = question.before.picture.overlay or Overlay()
    # A later mark replaces an earlier one of the same item.
    vertices = {mark.vertex: mark for mark in (*below.vertices, *cities)}
    edges = {mark.edge: mark for mark in (*below.edges, *routes)}
    text = f"It is {join_names(question.words(each) for each in rights)}." if rights else ""
    overlay = Overlay(tuple(vertices.values()), tuple(edges.values()), text)
    return replace(question.before.picture, overlay=overlay)
