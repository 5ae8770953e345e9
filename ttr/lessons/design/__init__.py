"""Lesson 10, design a board."""

from ttr.lessons.page.glossary import Term

CORE = (
    Term("crossing", "A point where two drawn edges meet that is not an end of both."),
    Term("planar graph", "A graph that you can draw without a crossing, even if some of its drawings have crossings."),
    Term(
        "face",
        "A region of the paper in a drawing without crossings; the outer region is a face too.",
    ),
    Term(
        "Euler's formula",
        "V − E + F = 1 + C for every drawing without crossings: vertices, edges, faces, components. In one piece, "
        "V − E + F = 2.",
    ),
)

SECOND_LESSON = (
    Term(
        "balance",
        "No part of a board is much better or worse than the others: its cities, its colors, its tickets.",
    ),
    Term("fairness", "Players of equal skill have the same chance to win, in any seat."),
    Term(
        "simulation",
        "A program plays something many times at random, and its results estimate probabilities.",
    ),
)

TERMS = CORE + SECOND_LESSON
