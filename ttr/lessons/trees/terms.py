"""Lesson 4, trees: the terms that it defines."""

from ttr.lessons.page.glossary import Term

TERMS = (
    Term("cycle", "A way that comes back to where it began, without using an edge or visiting another vertex twice."),
    Term("tree", "A graph in one piece without a cycle: if any edge is taken away, it falls into two pieces."),
    Term("forest", "A graph without a cycle: each of its components is a tree."),
    Term("leaf", "A vertex at which exactly one edge ends."),
    Term("spanning tree", "A tree made of edges of a graph that reaches all of its vertices."),
    Term(
        "minimum spanning tree",
        "A spanning tree whose edges together are as short as can be. There may be several, all of the same length.",
    ),
    Term(
        "Kruskal's algorithm",
        "Finds a minimum spanning tree: take the edges, the shortest first, and leave those that would close a cycle.",
    ),
    Term(
        "Prim's algorithm",
        "Finds a minimum spanning tree: begin at a vertex, and again and again take the shortest edge that leads out.",
    ),
    Term("terminal", "A vertex that has to be joined; through others one may pass, but one need not."),
    Term("Steiner tree", "The cheapest tree that joins given vertices, the terminals; it may pass through others."),
    Term(
        "approximation algorithm",
        "One that is quick, does not always find the best, but never misses it by more than is known beforehand.",
    ),
)
