"""Lesson 1, the board is a graph."""

from ttr.lessons.page.glossary import Term

TERMS = (
    Term("graph", "Vertices, and edges that each join two of them. Where you draw them does not matter."),
    Term("vertex", "One of the points of a graph; the plural is vertices. On our board: a city."),
    Term("edge", "A line that joins two vertices of a graph. On our board: a route."),
    Term("multigraph", "A graph in which several edges may join the same two vertices, as a double route does."),
    Term(
        "network",
        "Some edges of a graph, with the vertices at their ends: a smaller graph. On our board: some routes, with "
        "their cities. A city without one of these routes is not part of the network.",
    ),
    Term("adjacent", "Two vertices are adjacent when an edge joins them; they are each other's neighbors."),
    Term("degree", "The degree of a vertex is the number of edges that end there; a double route counts twice."),
    Term("adjacency list", "A way to write a graph down: for each vertex, a list of its neighbors."),
    Term(
        "adjacency matrix",
        "A way to write a graph down: a table with a row and a column for each vertex; the number in a cell says how "
        "many edges join the two.",
    ),
    Term(
        "handshake lemma",
        "The degrees of a graph add up to twice the number of its edges, because each edge has two ends. So the "
        "number of vertices with an odd degree is even.",
    ),
)
