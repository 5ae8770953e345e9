"""Lesson 10, design a board: the lesson, assembled from its tabs."""

from __future__ import annotations

from ttr.game.files.board_json import load_board
from ttr.lessons.design.change import DesignBoard
from ttr.lessons.design.face_steps import FaceSteps
from ttr.lessons.design.simulate import Simulate
from ttr.lessons.design.touch import Untangle
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import assemble_lesson


def open_lesson() -> Lesson:
    """Return lesson 10, ready for its notebook."""
    own_board = DesignBoard()
    return assemble_lesson(10, (Untangle(), FaceSteps()), (own_board, Simulate(own_board)), board=load_board("mini"))
