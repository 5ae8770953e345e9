"""Lesson 8, the odds of the draw: the terms that it defines."""

from ttr.lessons.page.glossary import Term

CORE = (
    Term("sample space", "All outcomes that an experiment can have, such as all sets of two cards from a deck."),
    Term(
        "probability",
        "Where all outcomes are equally likely: the favorable ones divided by all. It lies between 0 and 1.",
    ),
    Term(
        "combination",
        "A choice of k things out of n in which the order does not matter. There are C(n, k) = n! / (k! (n - k)!).",
    ),
)

SECOND_LESSON = (
    Term(
        "hypergeometric distribution",
        "How likely it is to draw 0, 1, 2, ... useful cards out of a deck when none is put back.",
    ),
    Term(
        "expected value",
        "The average of a number over all outcomes, each weighted by its probability. It need not be a possible value.",
    ),
)

TERMS = CORE + SECOND_LESSON
