"""Questions of practice, as values: what is asked, what is right and why, and what the map shows of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from ttr.game.board import Board
from ttr.graphs.words import counted
from ttr.lessons.kit.quiz import Prediction
from ttr.ui.map.picture import Picture

LEVELS = (1, 2, 3, 4)
Answer = str | int


class Ask(StrEnum):
    """What is given as an answer."""

    CHOICE = "choice"
    NUMBER = "number"
    CITY = "city"
    ROUTE = "route"


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answer.

    Attributes
    ----------
    text : str
        The question.
    ask : Ask
        What is given as an answer.
    right : tuple of str or int
        Each right answer: a choice, a number, the name of a city, the index of a route.
    explanation : str
        Why it is right, in a sentence or two.
    board : Board
        The board of the map.
    before, after : Picture
        The map with the question, and with the answer.
    choices : tuple of str
        What can be chosen.
    tempting : tuple of int
        Wrong numbers that a misconception leads to, where a number is asked for.
    unit : str
        What a number counts, in singular; empty for a number that counts nothing.
    source : str
        Where the network comes from, in a sentence.
    kind : str
        The name of its kind.
    topic, level, seed : int
        What its kind made it from; the topic is the number of a lesson.
    """

    text: str
    ask: Ask
    right: tuple[Answer, ...]
    explanation: str
    board: Board
    before: Picture
    after: Picture
    choices: tuple[str, ...] = ()
    tempting: tuple[int, ...] = ()
    unit: str = ""
    source: str = ""
    kind: str = ""
    topic: int = 0
    level: int = 0
    seed: int = 0

    def accepts(self, answer: Answer) -> bool:
        """Tell whether an answer is right."""
        return answer in self.right

    def words(self, answer: Answer) -> str:
        """Return an answer in words."""
        if self.ask is Ask.ROUTE and isinstance(answer, int):
            return str(self.board.routes[answer])
        if self.ask is Ask.NUMBER and isinstance(answer, int) and self.unit:
            return counted(answer, self.unit)
        return str(answer)

    @property
    def right_words(self) -> str:
        """What is right, in words; of many answers, how many there are."""
        names = list(dict.fromkeys(self.words(answer) for answer in self.right))
        return " or ".join(names) if len(names) <= 3 else f"any of {len(names)}, such as {names[0]}"

    def as_prediction(self) -> Prediction:
        """Return it as a question of a lesson's quiz, a number with four to choose from.

        Raises
        ------
        ValueError
            When a city or a route is asked for.
        """
        if self.ask not in (Ask.CHOICE, Ask.NUMBER):
            raise ValueError(f"{self.kind}: a {self.ask} has no choices")
        right = self.right[0]
        choices = self.choices or tuple(str(number) for number in self.offered())
        return Prediction(self.text, choices, str(right), self.before, self.after, board=self.board)

    def offered(self, count: int = 4) -> tuple[int, ...]:
        """Return numbers to choose from, in order: the right one, tempting ones, and others near by."""
        (right,) = (answer for answer in self.right[:1] if isinstance(answer, int))
        near = [right + step for step in ((1, -1, 2, -2, 3) if self.seed % 2 else (-1, 1, -2, 2, 3))]
        found = list(
            dict.fromkeys(number for number in (right, *self.tempting, *near) if number > 0 or number == right)
        )
        return tuple(sorted(found[:count]))


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question.

    Attributes
    ----------
    name : str
        What it is called, in a few words; each once.
    topic : int
        The number of the lesson that teaches it.
    make : callable
        Makes a question from a source of chance and a level; the same from the same.
    levels : tuple of int
        The levels that it has, of 1 to 4.
    """

    name: str
    topic: int
    make: Callable[[random.Random, int], Question]
    levels: tuple[int, ...] = LEVELS

    def question(self, seed: int, level: int) -> Question:
        """Return the question of a seed.

        Raises
        ------
        ValueError
            When it does not have this level.
        """
        if level not in self.levels:
            raise ValueError(f"{self.name} has the levels {self.levels}, not {level}")
        made = self.make(random.Random(f"{self.name} {level} {seed}"), level)
        return replace(made, kind=self.name, topic=self.topic, level=level, seed=seed)
