"""Lesson 5, Euler and the longest trail."""

from ttr.lessons.page.glossary import Term

TERMS = (
    Term("odd vertex", "A vertex where an odd number of edges end. The other vertices are even."),
    Term(
        "Euler trail",
        "A trail that uses every edge. It exists exactly when all edges are connected and at most two vertices are "
        "odd. If two vertices are odd, the trail begins at one and ends at the other. If no vertex is odd, the trail "
        "ends where it begins.",
    ),
    Term(
        "Euler circuit",
        "An Euler trail that ends where it begins. No vertex is odd, and the circuit may begin anywhere.",
    ),
    Term(
        "longest trail",
        "The trail of a network with the largest total length; in the game, length is counted in trains.",
    ),
    Term(
        "Hamilton path",
        "A path that visits every vertex. Nobody knows a fast algorithm that always says whether there is one.",
    ),
    Term(
        "backtracking",
        "Go on while you can. When you are stuck, take back the last step and try the next choice. Backtracking "
        "tries everything, so it soon takes too long.",
    ),
)
