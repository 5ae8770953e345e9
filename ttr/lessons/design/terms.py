"""Lesson 10, design a board: the terms that it defines."""

from ttr.lessons.page.glossary import Term

CORE = (
    Term("crossing", "A point that two drawn edges have in common and that is not a vertex at the end of both."),
    Term("planar graph", "A graph that can be drawn without a crossing, even if one drawing of it has some."),
    Term(
        "face",
        "One of the regions into which a drawing without crossings divides the paper; the one outside is a face too.",
    ),
    Term(
        "Euler's formula",
        "V - E + F = 1 + C for every drawing without crossings: vertices, edges, faces, components. In one piece, "
        "V - E + F = 2.",
    ),
)

SECOND_LESSON = (
    Term(
        "balance",
        "No part of a board is much better or worse than the others: its cities, its colors, its tickets.",
    ),
    Term("fairness", "Players of equal skill have the same chance to win, whichever seat they sit in."),
    Term(
        "simulation",
        "To let a program play something through many times with chance, and to take shares for probabilities.",
    ),
)

TERMS = CORE + SECOND_LESSON
