"""Lesson 5, Euler and the longest trail: the terms that it defines."""

from ttr.lessons.page.glossary import Term

TERMS = (
    Term("odd vertex", "A vertex at which an odd number of edges end; the others are even."),
    Term(
        "Euler trail",
        "A trail that uses every edge. There is one exactly when all edges are connected and at most two vertices are "
        "odd. If two are, it begins at one of these and ends at the other; if none is, it ends where it begins.",
    ),
    Term("Euler circuit", "An Euler trail that ends where it begins: no vertex is odd, and it may begin anywhere."),
    Term("longest trail", "Of all trails of a network one whose edges are longest together; in the game, in trains."),
    Term("Hamilton path", "A path that visits every vertex. No fast way is known that always tells if there is one."),
    Term(
        "backtracking",
        "Go on while you can; where you cannot, take back the last step and try the next choice there. It tries "
        "everything, and so it soon takes too long.",
    ),
)
