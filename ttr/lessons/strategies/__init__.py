"""Lesson 9, strategies as hypotheses."""

from ttr.lessons.page.glossary import Term

CORE = (
    Term("hypothesis", "A claim that observations can contradict, such as “this strategy wins more than half”."),
    Term(
        "sample",
        "The part that you observed out of everything possible: the games that were played, not all games "
        "that could be played.",
    ),
    Term("win share", "The number of wins divided by the number of games; a tie counts as half a win."),
    Term(
        "confidence interval",
        "All true shares that fit the observation. About 95 of 100 such 95% intervals contain the true share.",
    ),
)

SECOND_LESSON = (
    Term(
        "standard error",
        "Says how far the share of a sample usually is from the true share. It is the square root of p(1 − p) / n "
        "for a true share p and n games that do not depend on each other.",
    ),
    Term(
        "paired design",
        "Both sides get the same conditions: they play each deck twice, with the seats swapped.",
    ),
    Term(
        "first-seat advantage",
        "How far the win share of the first player is above one half, just because this player goes first.",
    ),
)

TERMS = CORE + SECOND_LESSON
