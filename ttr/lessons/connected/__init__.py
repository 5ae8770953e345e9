"""Lesson 2, connected or not."""

from ttr.lessons.page.glossary import Term

TERMS = (
    Term(
        "walk",
        "Steps from vertex to vertex along edges. It may use an edge or visit a vertex more than once.",
    ),
    Term("trail", "A walk that uses no edge twice. It may visit a vertex again, as in a figure of eight."),
    Term("path", "A walk that visits no vertex twice, and so uses no edge twice either."),
    Term(
        "connected",
        "Two vertices are connected if there is a walk between them. A graph is connected if all its vertices are.",
    ),
    Term(
        "component",
        "All vertices that are connected to each other, and the edges between them: one piece of a graph. A vertex "
        "without an edge is a component of its own. A new edge between two vertices joins two components into one, or "
        "it closes a cycle and changes no component.",
    ),
    Term(
        "breadth-first search",
        "Visits every vertex that you can reach, the nearest first: the vertex that has waited longest comes next.",
    ),
    Term(
        "depth-first search",
        "Visits every vertex that you can reach: it goes on from the newest, and turns back when it finds nothing new.",
    ),
    Term("queue", "Things that wait in line: the first in line comes next."),
    Term(
        "union-find",
        "Keeps groups that can be joined but never split, and says quickly whether two things are in the same group.",
    ),
    Term("counterexample", "A case in which a claim or a program is wrong. One is enough."),
)
