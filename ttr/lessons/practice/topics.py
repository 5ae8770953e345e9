"""The topics of practice, one for each lesson, and their kinds of questions."""

from __future__ import annotations

from dataclasses import dataclass

from ttr.lessons.practice.kinds import (
    centrality,
    cheapest,
    connected,
    cuts,
    design,
    euler,
    graph,
    odds,
    strategies,
    trees,
)
from ttr.lessons.practice.question import Kind


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic.

    Attributes
    ----------
    number : int
        The number of its lesson.
    title : str
        What the lesson is called.
    stem : str
        The name of the lesson's notebook, without the ending.
    kinds : tuple of Kind
        Its kinds of questions.
    """

    number: int
    title: str
    stem: str
    kinds: tuple[Kind, ...]


TOPICS = (
    Topic(1, "The board is a graph", "01-graph", graph.KINDS),
    Topic(2, "Connected or not", "02-connected", connected.KINDS),
    Topic(3, "The cheapest way", "03-cheapest", cheapest.KINDS),
    Topic(4, "Trees", "04-trees", trees.KINDS),
    Topic(5, "Euler and the longest path", "05-euler", euler.KINDS),
    Topic(6, "Cuts and blocking", "06-cuts", cuts.KINDS),
    Topic(7, "Which routes matter", "07-centrality", centrality.KINDS),
    Topic(8, "The odds of the draw", "08-odds", odds.KINDS),
    Topic(9, "Strategies as hypotheses", "09-strategies", strategies.KINDS),
    Topic(10, "Design a board", "10-design", design.KINDS),
)

KINDS = {kind.name: kind for topic in TOPICS for kind in topic.kinds}
"""All kinds, by name."""
