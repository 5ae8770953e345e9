"""Lesson 7, which routes matter."""

from ttr.lessons.page.glossary import Term

CORE = (
    Term("centrality", "A number that says how much a vertex or an edge of a graph matters. There are many kinds."),
    Term("degree centrality", "The more edges a vertex has, the more it matters."),
    Term(
        "betweenness",
        "The number of pairs of vertices whose shortest path uses a vertex or an edge. A pair with several shortest "
        "paths counts with its share.",
    ),
)

SECOND_LESSON = (
    Term(
        "rank",
        "The place of a value when you sort all values, the largest first. Equal values share the mean of "
        "their places.",
    ),
    Term("rank correlation", "Says how well two rankings agree: 1 for the same order, -1 for the opposite order."),
    Term(
        "confounder",
        "A third quantity that two quantities both depend on. It can make them seem related, or hide that they are.",
    ),
)

TERMS = CORE + SECOND_LESSON
