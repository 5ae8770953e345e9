"""Lesson 10, design a board: its tabs, and the lesson put together."""

from __future__ import annotations

from ttr.game.files.board_json import load_board
from ttr.lessons.bank import opening
from ttr.lessons.design.change import DesignBoard
from ttr.lessons.design.exercises import EXERCISES
from ttr.lessons.design.face_steps import FaceSteps
from ttr.lessons.design.finale import FINALE
from ttr.lessons.design.predictions import predictions
from ttr.lessons.design.simulate import Simulate
from ttr.lessons.design.touch import Untangle
from ttr.lessons.last_games.finale import PlayFinale
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.tabs.activities import Present
from ttr.lessons.tabs.page import LessonPage
from ttr.lessons.tabs.quiz import Quiz


def open_lesson() -> Lesson:
    """Return lesson 10, ready for its notebook."""
    board, own_board = load_board("mini"), DesignBoard()
    activities = (
        Untangle(),
        FaceSteps(),
        Quiz(predictions(), opening(10)),
        own_board,
        Simulate(own_board),
        PlayFinale(board, FINALE),
        Present(board),
    )
    return Lesson(10, LessonPage("Lesson 10 · Design a board", board, activities), EXERCISES)
