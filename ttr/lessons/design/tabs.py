"""Lesson 10, design a board: what can be done on its map, and the lesson put together."""

from __future__ import annotations

from ttr.game.board_json import load_board
from ttr.lessons.design.drafting import Draft
from ttr.lessons.design.exercises import exercises
from ttr.lessons.design.faces import FaceSteps
from ttr.lessons.design.predictions import BoardQuiz, predictions
from ttr.lessons.design.trial import Trial
from ttr.lessons.design.untangle import Untangle
from ttr.lessons.kit.activities import Present
from ttr.lessons.kit.lesson import Lesson
from ttr.lessons.kit.page import LessonPage


def open_lesson() -> Lesson:
    """Return lesson 10, ready for its notebook."""
    board, draft = load_board("mini"), Draft()
    activities = (Untangle(), FaceSteps(), BoardQuiz(predictions()), draft, Trial(draft), Present(board))
    return Lesson(10, LessonPage("Lesson 10 · Design a board", board, activities), exercises())
