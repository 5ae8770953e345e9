"""Lesson 6, cuts and blocking: the terms that it defines."""

from ttr.lessons.page.glossary import Term

CORE = (
    Term("bridge", "An edge without which the graph has one component more. An edge is a bridge if it is on no cycle."),
    Term(
        "cut vertex", "A vertex without which, and without its edges, the other vertices of its component fall apart."
    ),
    Term("cut", "Edges without which two given vertices are not connected."),
    Term(
        "minimum cut", "A cut whose edges have the least capacity together; if each has capacity 1, the fewest edges."
    ),
    Term(
        "low point",
        "In a depth-first search: the lowest number that a vertex or anything found from it leads back to.",
    ),
)

SECOND_LESSON = (
    Term("edge-disjoint", "Paths are edge-disjoint when no two of them share an edge; they may share vertices."),
    Term("capacity", "How much can flow along an edge at most; in a cut, what it costs to take the edge away."),
    Term(
        "flow",
        "An amount for each edge, with a direction and at most its capacity, so that at every vertex but source and "
        "target as much comes in as goes out.",
    ),
    Term(
        "maximum flow",
        "The most that can flow from one vertex to another. It is as much as the capacity of a minimum cut.",
    ),
)

TERMS = CORE + SECOND_LESSON
