"""Lesson 7, which routes matter: the terms that it defines."""

from ttr.lessons.page.glossary import Term

CORE = (
    Term("centrality", "A number that says how much a vertex or an edge of a graph matters; there are many such."),
    Term("degree centrality", "Says that a vertex matters as much as it has edges."),
    Term(
        "betweenness",
        "For how many pairs of vertices something lies on their shortest paths; a pair with several gives its share.",
    ),
)

SECOND_LESSON = (
    Term("rank", "The place of a value when all are put in order, the largest first; equal values share their mean."),
    Term("rank correlation", "How well two rankings agree: 1 for the same order, -1 for the opposite one."),
    Term("confounder", "Something that two quantities both depend on, so that they go together, or seem not to."),
)

TERMS = CORE + SECOND_LESSON
