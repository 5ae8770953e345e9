"""Lesson 3, the cheapest path: the terms that it defines."""

from ttr.lessons.page.glossary import Term

TERMS = (
    Term("weight", "A number on an edge, such as the trains of a route; a graph that has them is weighted."),
    Term("length", "The weights of all edges of a way, added up. On our map it is counted in trains."),
    Term("cheapest path", "A path between two vertices whose length is the smallest there is. There may be several."),
    Term(
        "Dijkstra's algorithm",
        "Finds cheapest paths: it always settles the vertex that costs least of all those that wait, and looks from "
        "there whether its neighbors become cheaper.",
    ),
    Term("settled", "In Dijkstra's algorithm, said of a vertex whose cost is final: nothing can make it cheaper."),
    Term("heap", "Things that wait, each with a number: the one with the smallest number comes next."),
    Term(
        "A star",
        "Written A*. Dijkstra's algorithm with a heuristic: next comes the vertex whose cost so far and estimated rest "
        "are the least together.",
    ),
    Term("heuristic", "A quick estimate. That of A* must never be too large, or the path found may not be cheapest."),
)
