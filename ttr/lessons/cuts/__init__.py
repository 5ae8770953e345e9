"""Lesson 6, cuts and blocking."""

from ttr.lessons.page.glossary import Term

CORE = (
    Term(
        "bridge",
        "An edge that splits its component in two when you remove it; its two ends stay. An edge is a bridge exactly "
        "when it lies on no cycle.",
    ),
    Term("cut vertex", "A vertex that splits the rest of its component when you remove it with its edges."),
    Term("cut", "A set of edges that disconnects two given vertices when you remove them all."),
    Term(
        "minimum cut",
        "A cut with the smallest total capacity. If each edge has capacity 1, it is a cut with the fewest edges.",
    ),
    Term(
        "low point",
        "In a depth-first search: the lowest number to which one edge leads back from a vertex, or from a vertex that "
        "the search finds from it before it turns back.",
    ),
)

SECOND_LESSON = (
    Term("edge-disjoint", "Paths are edge-disjoint if no two of them share an edge. They may share vertices."),
    Term("capacity", "The largest amount that can flow along an edge. In a cut, it is the cost of removing the edge."),
    Term(
        "flow",
        "An amount and a direction for each edge, never more than its capacity. At every vertex except source and "
        "target, as much flows in as out.",
    ),
    Term(
        "maximum flow",
        "The most that can flow from one vertex to another. It equals the capacity of a minimum cut.",
    ),
)

TERMS = CORE + SECOND_LESSON
