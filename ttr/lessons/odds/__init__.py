"""Lesson 8, the odds of the draw."""

from ttr.lessons.page.glossary import Term

CORE = (
    Term(
        "sample space", "The set of all possible outcomes of an experiment, such as all sets of two cards from a deck."
    ),
    Term(
        "probability",
        "If all outcomes are equally likely, the number of favorable outcomes divided by the number of all outcomes. "
        "It lies between 0 and 1.",
    ),
    Term(
        "combination",
        "A choice of k things out of n when the order does not matter. There are C(n, k) = n! / (k! (n - k)!).",
    ),
)

SECOND_LESSON = (
    Term(
        "hypergeometric distribution",
        "Says how likely you are to draw 0, 1, 2, ... useful cards from a deck if you put no card back.",
    ),
    Term(
        "expected value",
        "The average of a number over all outcomes, each weighted by its probability. It doesn't have to be a "
        "possible value.",
    ),
)

TERMS = CORE + SECOND_LESSON
