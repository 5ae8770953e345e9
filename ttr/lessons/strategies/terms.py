"""Lesson 9, strategies as hypotheses: the terms that it defines."""

from ttr.lessons.page.glossary import Term

CORE = (
    Term("hypothesis", "A claim that observations can speak against, such as “this strategy wins more than half”."),
    Term("sample", "What was observed, of all that could have been: the games that were played, not all games."),
    Term("win share", "Victories divided by games, a tie counted as half a victory."),
    Term(
        "confidence interval",
        "All true shares that fit what was observed. Of many 95 % intervals about 95 in 100 hold the true share.",
    ),
)

SECOND_LESSON = (
    Term(
        "standard error",
        "How far a share from a sample usually lies from the true share: the square root of p(1 - p) / n for a true "
        "share p and n games that do not depend on each other.",
    ),
    Term(
        "paired design",
        "Whatever could favor one side is given to both: each deck is played twice, with the seats swapped.",
    ),
    Term(
        "first-seat advantage",
        "By how much the player who begins wins more than half of the games, only because of beginning.",
    ),
)

TERMS = CORE + SECOND_LESSON
