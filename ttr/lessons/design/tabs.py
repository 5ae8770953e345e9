"""Lesson 10, design a board: its tabs, and the lesson put together."""

from __future__ import annotations

from ttr.game.board_json import load_board
from ttr.lessons.design.change import DesignBoard
from ttr.lessons.design.exercises import EXERCISES
from ttr.lessons.design.face_steps import FaceSteps
from ttr.lessons.design.finale import FINALE
from ttr.lessons.design.predictions import BoardQuiz, predictions
from ttr.lessons.design.simulate import Simulate
from ttr.lessons.design.touch import Untangle
from ttr.lessons.kit.activities import Present
from ttr.lessons.kit.finale import PlayFinale
from ttr.lessons.kit.lesson import Lesson
from ttr.lessons.kit.page import LessonPage
from ttr.lessons.practice.opening import opening


def open_lesson() -> Lesson:
    """Return lesson 10, ready for its notebook."""
    board, own_board = load_board("mini"), DesignBoard()
    activities = (
        Untangle(),
        FaceSteps(),
        BoardQuiz(predictions(), opening(10)),
        own_board,
        Simulate(own_board),
        PlayFinale(board, FINALE),
        Present(board),
    )
    return Lesson(10, LessonPage("Lesson 10 · Design a board", board, activities), EXERCISES)
