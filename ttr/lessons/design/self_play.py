"""Lesson 10, design a board: a strategy that plays itself on any board."""

from __future__ import annotations

from dataclasses import replace

from ttr.game.board import Board
from ttr.game.rule_sets import MINI
from ttr.lessons.contests.contest import Contest


class SelfPlay(Contest):
    """A strategy that plays itself on any board, with the rules of the mini game; one of the two always begins.

    A board that is too small for a game raises `RulesError`.
    """

    def __init__(self, name: str, board: Board, trains: int = MINI.trains, seed: int = 1) -> None:
        rules = replace(MINI, trains=trains)
        super().__init__((name, name), rules, swap=False, seed=seed, board=board)

    @property
    def leads(self) -> list[int]:
        """By how many points the player who began was ahead, in each game."""
        return [game.points[0] - game.points[1] for game in self.games]
