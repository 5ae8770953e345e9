"""Lesson 4, trees."""

from ttr.lessons.page.glossary import Term

TERMS = (
    Term("cycle", "A trail that returns to its start and visits no other vertex twice."),
    Term("tree", "A graph in one piece without a cycle. If you remove any edge, it splits into two pieces."),
    Term("forest", "A graph without a cycle: each of its components is a tree."),
    Term("leaf", "A vertex where exactly one edge ends."),
    Term("spanning tree", "A tree made of edges of a graph that reaches all the vertices of the graph."),
    Term(
        "minimum spanning tree",
        "A spanning tree with the smallest total length. There may be several, all with the same length.",
    ),
    Term(
        "exchange argument",
        "Turn any best solution into that of an algorithm, by swaps that never make it worse. So the algorithm's "
        "solution is a best one, too.",
    ),
    Term(
        "Kruskal's algorithm",
        "Finds a minimum spanning tree: take the edges, the shortest first, and skip an edge that would close a cycle.",
    ),
    Term(
        "Prim's algorithm",
        "Finds a minimum spanning tree: begin at a vertex, and keep taking the shortest edge that leads to a new "
        "vertex.",
    ),
    Term("terminal", "A vertex that you must join. You may pass through other vertices, but you don't have to."),
    Term(
        "Steiner tree",
        "The cheapest tree that joins given vertices, the terminals. It may pass through other vertices.",
    ),
    Term(
        "approximation algorithm",
        "An algorithm that is fast and does not always find the best answer, but guarantees how far off it can be.",
    ),
)
