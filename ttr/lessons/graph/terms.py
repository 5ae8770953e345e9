"""Lesson 1, the board is a graph: the terms that it defines."""

from ttr.lessons.page.glossary import Term

TERMS = (
    Term("graph", "Vertices, and edges that join two of them each; where they are drawn does not matter."),
    Term("vertex", "One of the things that a graph joins; the plural is vertices. On our board: a city."),
    Term("edge", "What joins two vertices of a graph. On our board: a route."),
    Term("multigraph", "A graph in which several edges may join the same two vertices, as in a double route."),
    Term("adjacent", "Two vertices are adjacent when an edge joins them; they are each other's neighbors."),
    Term("degree", "The degree of a vertex is the number of edges that end there; each track of a double counts."),
    Term("adjacency list", "A way to write a graph down: for each vertex, a list of its neighbors."),
    Term(
        "adjacency matrix",
        "A way to write a graph down: a table with a row and a column for each vertex; the number in a cell says how "
        "many edges join the two.",
    ),
    Term(
        "handshake lemma",
        "The degrees of a graph add up to twice the number of its edges, as each edge has two ends. So the number of "
        "vertices of odd degree is even.",
    ),
)
