"""Questions that are put to a class: a text, a position on a map, the kind of answer, and what is right.

`Asked` is what everybody may know of one; it is written to the class's log when the question is put. The solution
follows there when it is shown, not before: until then no student's page, and no program behind one, has it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any

from ttr.game.board import Board
from ttr.game.files.board_json import board_from_text
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import named
from ttr.lessons.kit.cases import board as usual_board
from ttr.lessons.strategies.share_charts import ShareChart
from ttr.ui.map.overlay_layers import Tally
from ttr.ui.map.picture import Picture
from ttr.ui.records.shipped import shipped_boards

MOST_DIGITS = 4
AS_IT_IS = Picture()
"""A board without anything on it."""


class Kind(StrEnum):
    """What is given as an answer."""

    CITY = "city"  # its name, by a click
    ROUTE = "route"  # its index, by a click
    NUMBER = "number"
    CHOICE = "choice"  # one of some texts


@dataclass(frozen=True)
class Asked:
    """What everybody may know of a question.

    Attributes
    ----------
    text : str
        The question.
    kind : Kind
        What is given as an answer. Answers are texts: a name, a route's index, a number, a choice.
    picture : Picture
        The position that it is asked of.
    choices : tuple of str
        The possible answers, where `kind` is `CHOICE`.
    board : Board
        The board of the position.
    chart : ShareChart or None
        What is shown of win shares besides.
    """

    text: str
    kind: Kind
    picture: Picture = AS_IT_IS
    choices: tuple[str, ...] = ()
    board: Board = field(default_factory=usual_board)
    chart: ShareChart | None = None

    def accepts(self, answer: object) -> bool:
        """Tell whether something is an answer to this question; a browser can send anything."""
        if not isinstance(answer, str):
            return False
        if self.kind is Kind.CITY:
            return answer in self.board.city_index
        if self.kind is Kind.CHOICE:
            return answer in self.choices
        whole = answer.isascii() and answer.isdecimal() and answer == str(int(answer)) and len(answer) <= MOST_DIGITS
        return whole and (self.kind is Kind.NUMBER or int(answer) < len(self.board.routes))

    def name(self, answer: str) -> str:
        """Return an answer as people read it."""
        return str(self.board.routes[int(answer)]) if self.kind is Kind.ROUTE else answer

    def to_data(self) -> dict[str, Any]:
        """Return it as JSON knows values."""
        return {
            "text": self.text,
            "kind": str(self.kind),
            "choices": list(self.choices),
            "picture": picture_data(self.picture),
            "board": board_data(self.board),
            "chart": None if self.chart is None else self.chart.to_data(),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Asked:
        """Read what `to_data` wrote."""
        picture, board, chart = picture_from(data["picture"]), board_from(data["board"]), _chart_from(data)
        return cls(data["text"], Kind(data["kind"]), picture, tuple(data["choices"]), board, chart)


@dataclass(frozen=True)
class Solution:
    """What is right, and the step of the algorithm that shows it.

    Attributes
    ----------
    right : tuple of str
        The answers that are right; none where nobody has said.
    picture : Picture
        The map with the step; the sentence of its overlay explains it.
    board : Board or None
        Its board, where that is not the question's.
    chart : ShareChart or None
        The win shares with the answer.
    """

    right: tuple[str, ...]
    picture: Picture = AS_IT_IS
    board: Board | None = None
    chart: ShareChart | None = None

    @property
    def words(self) -> str:
        """Why it is right."""
        return "" if self.picture.overlay is None else self.picture.overlay.sentence

    def to_data(self) -> dict[str, Any]:
        """Return it as JSON knows values."""
        return {
            "right": list(self.right),
            "picture": picture_data(self.picture),
            "board": None if self.board is None else board_data(self.board),
            "chart": None if self.chart is None else self.chart.to_data(),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Solution:
        """Read what `to_data` wrote."""
        board = None if data["board"] is None else board_from(data["board"])
        return cls(tuple(data["right"]), picture_from(data["picture"]), board, _chart_from(data))


@dataclass(frozen=True)
class Question:
    """A question with its solution.

    Parameters
    ----------
    text : str
        The question.
    right : str, int, or several of them
        What is right: a city, a number, one of the choices, or routes by their indices or names.
    choices : sequence of str
        The possible answers, where they are to be chosen from.
    kind : Kind, optional
        What is given as an answer; without it, that follows from what is right.
    before, after : Picture
        The position, and the step that shows the solution.
    board : Board, optional
        The board of the position; without it that of the lessons.
    after_board : Board, optional
        The board of the solution, where that is another one.
    chart, after_chart : ShareChart, optional
        What is shown of win shares, with the question and with the solution.

    Raises
    ------
    ValueError
        If what is right is no possible answer.

    Examples
    --------
    >>> asked = Question("Which city has the most routes?", "Denver")
    >>> asked.kind, asked.solution.right
    (<Kind.CITY: 'city'>, ('Denver',))
    >>> Question("How many routes leave Omaha?", 5).kind
    <Kind.NUMBER: 'number'>
    >>> Question("Is the board connected?", "yes", choices=("yes", "no")).kind
    <Kind.CHOICE: 'choice'>
    """

    text: str
    right: str | int | tuple[str | int, ...] = ()
    choices: Sequence[str] = ()
    kind: Kind | None = None
    before: Picture = AS_IT_IS
    after: Picture | None = None
    board: Board = field(default_factory=usual_board)
    after_board: Board | None = None
    chart: ShareChart | None = None
    after_chart: ShareChart | None = None

    @classmethod
    def of(cls, asked: Asked, solution: Solution) -> Question:
        """Return the question of which these are the two halves."""
        by_number = asked.kind in (Kind.NUMBER, Kind.ROUTE)
        right = tuple(int(each) if by_number else each for each in solution.right)
        return cls(
            asked.text,
            right,
            asked.choices,
            asked.kind,
            asked.picture,
            solution.picture,
            asked.board,
            solution.board,
            asked.chart,
            solution.chart,
        )

    def __post_init__(self) -> None:
        rights = self.right if isinstance(self.right, tuple) else (self.right,)
        if self.kind is None:
            number = bool(rights) and all(isinstance(each, int) for each in rights)
            kind = Kind.CHOICE if self.choices else Kind.NUMBER if number else Kind.CITY
            object.__setattr__(self, "kind", kind)
        if not self.text.strip():
            raise ValueError("a question needs a text")
        if self.kind is Kind.CHOICE and len(set(self.choices)) < 2:
            raise ValueError("a question with choices needs two of them at least")
        for each in rights:
            if not any(self.asked.accepts(answer) for answer in self._answers(each)):
                raise ValueError(f"{each!r} is no possible answer to “{self.text}”, which wants a {self.kind}")

    @property
    def asked(self) -> Asked:
        """What everybody may know of it."""
        overlay = self.before.overlay
        # What a step says in words may be the next one's solution.
        picture = self.before if overlay is None else replace(self.before, overlay=replace(overlay, sentence=""))
        assert self.kind is not None
        return Asked(self.text, self.kind, picture, tuple(self.choices), self.board, self.chart)

    @property
    def solution(self) -> Solution:
        """What is right, and what shows it."""
        rights = self.right if isinstance(self.right, tuple) else (self.right,)
        answers = tuple(answer for each in rights for answer in self._answers(each))
        after = self.after if self.after is not None else self._marked(answers)
        return Solution(answers, after, self.after_board, self.after_chart)

    def _answers(self, right: str | int) -> tuple[str, ...]:
        """Return what is right as answers; a route's name may stand for both tracks of a double."""
        if self.kind is Kind.ROUTE and isinstance(right, str):
            return tuple(str(index) for index, route in enumerate(self.board.routes) if str(route) == right)
        return (str(right),)

    def _marked(self, answers: Sequence[str]) -> Picture:
        """Return the position with what is right on it, for want of a step."""
        cities = tuple(VertexMark(each, Role.ANSWER, "✓") for each in answers if self.kind is Kind.CITY)
        routes = tuple(EdgeMark(int(each), Role.ANSWER, "✓") for each in answers if self.kind is Kind.ROUTE)
        words = f"It is {named(self.asked.name(each) for each in answers)}." if answers else ""
        return replace(self.before, overlay=_over(self.before.overlay, cities, routes, words))


def spread_picture(asked: Asked, first: Counter[str], second: Counter[str] | None) -> Picture:
    """Return the position with how often each city or route was answered, in one vote or in both."""
    if asked.kind not in (Kind.CITY, Kind.ROUTE):
        return asked.picture
    tallies = []
    for answer in dict.fromkeys([*first, *(second or ())]):
        counts = (first[answer],) if second is None else (first[answer], second[answer])
        is_city = asked.kind is Kind.CITY
        place = asked.board.city_index[answer] if is_city else int(answer)
        tallies.append(Tally(place if is_city else None, None if is_city else place, counts))
    return replace(asked.picture, tallies=tuple(tallies))


def _over(overlay: Overlay | None, cities: Sequence[VertexMark], routes: Sequence[EdgeMark], sentence: str) -> Overlay:
    """Return an overlay with more marks; a later one takes the place of an earlier one of the same thing."""
    below = overlay or Overlay()
    vertices = {mark.vertex: mark for mark in (*below.vertices, *cities)}
    edges = {mark.edge: mark for mark in (*below.edges, *routes)}
    return Overlay(tuple(vertices.values()), tuple(edges.values()), sentence)


# --- as JSON knows values ---


def picture_data(picture: Picture) -> dict[str, Any]:
    """Return what a question keeps of a picture: owners, heat, and one overlay with what it is about."""
    overlay = picture.overlay
    return {
        "owners": list(picture.owners),
        "lit": sorted(picture.lit),
        "heat": list(picture.heat),
        "seat": picture.overlay_seat,
        "overlay": None
        if overlay is None
        else {
            "cities": [[mark.vertex, str(mark.role), mark.label] for mark in overlay.vertices],
            "routes": [[mark.edge, str(mark.role), mark.label] for mark in overlay.edges],
            "sentence": overlay.sentence,
        },
    }


def picture_from(data: Mapping[str, Any]) -> Picture:
    """Read what `picture_data` wrote."""
    told = data["overlay"]
    overlay = None
    if told is not None:
        cities = tuple(VertexMark(name, Role(role), label) for name, role, label in told["cities"])
        routes = tuple(EdgeMark(route, Role(role), label) for route, role, label in told["routes"])
        overlay = Overlay(cities, routes, told["sentence"])
    return Picture(
        tuple(data["owners"]),
        overlay=overlay,
        overlay_seat=data["seat"],
        lit=frozenset(data["lit"]),
        heat=tuple(data["heat"]),
    )


_shipped = lru_cache(maxsize=1)(shipped_boards)


def board_data(board: Board) -> str:
    """Return a shipped board's name, or else the whole board; a file's board has a name of plain letters."""
    if _shipped().get(board.name) == board:
        return board.name
    return replace(board, name=re.sub("[^a-z0-9]+", "-", board.name.lower()).strip("-") or "own").to_json()


@lru_cache(maxsize=8)
def board_from(data: str) -> Board:
    """Read what `board_data` wrote.

    Raises
    ------
    BoardError
        If it is no board that can be played on.
    """
    return _shipped().get(data) or board_from_text(data)


def _chart_from(data: Mapping[str, Any]) -> ShareChart | None:
    told = data.get("chart")
    return None if told is None else ShareChart.from_data(told)
