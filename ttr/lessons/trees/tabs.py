"""Lesson 4, trees: the lesson, assembled from its tabs."""

from __future__ import annotations

from dataclasses import replace

from ttr.game.seat_network import board_network
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.present.lesson_page import assemble_lesson
from ttr.lessons.tabs.places import Place
from ttr.lessons.tabs.steps import Steps
from ttr.lessons.trees.change import BuildTree
from ttr.lessons.trees.hands import HANDS
from ttr.lessons.trees.networks import THREE, WEST, between
from ttr.lessons.trees.touch import CompleteTickets
from ttr.ui.map.picture import Picture
from ttr.ui.records.sample_games import StudiedNetwork

STEPS = ("kruskal", "prim", "steiner", "steiner-approximate")


class TreeSteps(Steps):
    """Step through the algorithms: those for spanning trees in the west, those for Steiner trees on the whole board."""

    def __init__(self) -> None:
        self._west = Place("the west", board(), StudiedNetwork(network_of(between(WEST)), "the routes of the west"))
        self._whole = Place("the board", board(), StudiedNetwork(board_network(board()), "the whole board"))
        groups = {f"Hand {number}": hand.cities for number, hand in enumerate(HANDS, 1)} | {", ".join(THREE): THREE}
        super().__init__([self._west], STEPS, groups=groups, start="Denver", own_game=False)

    def _run(self) -> None:
        self._place = self._whole if self.algorithm.key.startswith("steiner") else self._west
        super()._run()

    def show(self, picture: Picture, sentence: str) -> None:
        """Show a new picture with its sentence."""
        if self._place is self._whole:  # dim the rest so that a tree stands out from the board
            picture = replace(picture, lit=frozenset())
        super().show(picture, sentence)


def open_lesson() -> Lesson:
    """Return lesson 4, ready for its notebook."""
    return assemble_lesson(4, (CompleteTickets(), TreeSteps()), [BuildTree()])
