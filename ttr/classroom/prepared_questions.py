"""A teacher's prepared questions with their solutions, and positions to ask about.

They are saved in their own log, which no student's page ever reads. So solutions survive a reload of the teacher's
page, and positions from other pages wait on the class page.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ttr.classroom.question_data import (
    board_data,
    board_from,
    picture_data,
    picture_from,
    public_data,
    question_from,
    solution_data,
)
from ttr.game.board import Board
from ttr.store.class_events import Event, QuestionAsked, Stage
from ttr.store.class_log import ClassLog
from ttr.ui.map.picture import Picture
from ttr.ui.question import Question


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Position from a page, to ask about."""

    name: str  # its source, as in "the play page"
    board: Board
    picture: Picture  # its public part

    def to_data(self) -> dict[str, Any]:
        """Return the snapshot as JSON values."""
        return {"name": self.name, "board": board_data(self.board), "picture": picture_data(self.picture)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Snapshot:
        """Return a snapshot from the data of `to_data`."""
        return cls(data["name"], board_from(data["board"]), picture_from(data["picture"]))


class PreparedQuestions:
    """A teacher's prepared questions for a class, in the order of saving, and positions to ask about."""

    def __init__(self, log: ClassLog) -> None:
        self._log = log
        self._lines: tuple[str, ...] = ()
        self._asked: list[Question] = []
        self.questions: list[Question] = []
        self.positions: list[Snapshot] = []

    def read(self) -> bool:
        """Read the log; return True if there is something new. Raise `StoreError` for unreadable lines."""
        lines = self._log.read_preparations()
        if lines == self._lines:
            return False
        self._lines = lines
        self._asked, self.questions, self.positions = [], [], []
        for line in lines:
            data = json.loads(line)
            if "position" in data:
                self.positions.append(Snapshot.from_data(data["position"]))
            else:
                question = question_from(data["asked"], data["solution"])
                (self.questions if data["kept"] else self._asked).append(question)
        return True

    def keep(self, item: Question | Snapshot) -> None:
        """Save a question or a position for later."""
        if isinstance(item, Snapshot):
            self._save({"position": item.to_data()})
        else:
            self._save_question(item, kept=True)

    def put(self, question: Question) -> bool:
        """Ask the class a question; return True if that worked.

        While the class votes on another question, this one waits here.
        """
        self._log.read()
        poll = self._log.poll
        if poll is not None and poll.stage is not Stage.SOLVED:
            self.keep(question)
            return False
        self.ask_now(question)
        return True

    def ask_now(self, question: Question) -> None:
        """Ask the class a question, in place of any other; its solution stays here."""
        self._save_question(question, QuestionAsked(public_data(question)), kept=False)

    def find(self, asked: Mapping[str, Any]) -> Question | None:
        """Return the solution of a question in the class's log; None if it is not here."""
        matches = [each for each in (*self.questions, *self._asked) if public_data(each) == dict(asked)]
        return matches[-1] if matches else None

    def _save_question(self, question: Question, *events: Event, kept: bool) -> None:
        self._save({"asked": public_data(question), "solution": solution_data(question), "kept": kept}, *events)

    def _save(self, data: Mapping[str, Any], *events: Event) -> None:
        self._log.prepare(json.dumps(data, ensure_ascii=False), *events)
        self.read()
