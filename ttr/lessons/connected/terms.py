"""Lesson 2, connected or not: the terms that it defines."""

from ttr.lessons.page.glossary import Term

TERMS = (
    Term("walk", "A way from vertex to vertex along edges; it may use an edge or visit a vertex more than once."),
    Term("trail", "A walk that uses no edge twice. It may visit a vertex again, as in a figure of eight."),
    Term("path", "A walk that visits no vertex twice, and so uses no edge twice either."),
    Term(
        "connected", "Two vertices are connected when there is a walk between them; a graph, when all its vertices are."
    ),
    Term(
        "component", "All vertices that are connected to each other, and the edges between them: one piece of a graph."
    ),
    Term(
        "breadth-first search",
        "Visits everything that can be reached, the nearest first: the city that has waited longest comes next.",
    ),
    Term(
        "depth-first search",
        "Visits everything that can be reached, always on from the newest, and turns back when nothing is new.",
    ),
    Term("queue", "Things that wait in a row: the one that has waited longest comes next."),
    Term("union-find", "Keeps groups that only ever grow together, and tells at once whether two things are in one."),
    Term("counterexample", "One case in which a claim or a program is wrong; one is enough."),
)
