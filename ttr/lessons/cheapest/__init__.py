"""Lesson 3, the cheapest path."""

from ttr.lessons.page.glossary import Term

TERMS = (
    Term("weight", "A number on an edge, such as the trains of a route; a graph with such numbers is weighted."),
    Term("length", "The weights of all edges of a path, added up. On our map, length is counted in trains."),
    Term("cheapest path", "A path between two vertices with the smallest possible length. There may be several."),
    Term(
        "Dijkstra's algorithm",
        "Finds cheapest paths: it always settles the cheapest vertex that waits, and then checks whether this makes "
        "its neighbors cheaper.",
    ),
    Term("settled", "In Dijkstra's algorithm, a settled vertex has its final cost: nothing can make it cheaper."),
    Term(
        "invariant", "A sentence that stays true after every step of an algorithm. It shows why the algorithm is right."
    ),
    Term("heap", "Waiting things, each with a number. The thing with the smallest number comes next."),
    Term(
        "A star",
        "Written A*. Dijkstra's algorithm with a heuristic: the vertex with the smallest sum of its cost "
        "so far and its estimated rest comes next.",
    ),
    Term(
        "heuristic",
        "A quick estimate. In A*, each edge lowers it by at most its weight, down to 0 at the target. So it is "
        "never too large, and the algorithm does not miss the cheapest path.",
    ),
)
