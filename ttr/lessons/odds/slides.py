"""Lesson 8, the odds of the draw: the slides."""

from ttr.lessons.tabs.slide import Slide

LIST, COUNT, ONE_BY_ONE = "List all draws", "Count the draws", "One card after the other"
SIX = "6 cards, 1 missing, 2 draws"

SLIDES = (
    Slide(
        title="Will the card come?",
        aim="One green card is missing for this route.",
        points=("How many blind cards until the chance is over one half?", "Two are missing: twice as many?"),
        notes="""
        0–6 min, in pairs: the two green routes, then the map of chances. They note when the chance passes one half.

        Portland – San Francisco: four cards (three give 49.7 %). El Paso – Houston, two missing: eight.
        """,
        tab="Touch",
        settings={"Route": "Portland – San Francisco (green)", "Blind cards": "0", "Map shows": "colors of routes"},
    ),
    Slide(
        title="The words we need",
        aim="84 cards are unseen. Each is equally likely to be next.",
        points=(
            "Sample space: all possible draws.",
            "Favorable: with this draw you can pay.",
            "Probability: favorable ÷ all.",
        ),
        notes="""
        6–10 min. Ask: what do we know, what not? 72 unseen cards lie in the deck, 12 in other hands. We cannot tell
        them apart, so each counts.

        The map shows the chances of all routes for two blind cards: the darker, the likelier.
        """,
        tab="Touch",
        settings={"Blind cards": "2", "Map shows": "chances of routes"},
    ),
    Slide(
        title="List all draws",
        aim="Six cards, draw two. Two of the six are useful.",
        points=("How many pairs are there?", "How many are favorable?"),
        notes="""
        10–13 min, together: ten steps aloud, then Last. 15 pairs, 9 favorable: 3/5.

        Ask: why is this deck only six cards? 84 cards have 3486 pairs, and 1,929,501 sets of four.
        """,
        tab="Step",
        settings={"Way": LIST, "Deck": SIX, "Step": 0},
    ),
    Slide(
        title="Count, do not list",
        aim="C(n, k): how many sets of k cards out of n, in any order.",
        points=("Exactly one useful: 2 · 4 = 8.", "Exactly two useful: 1.", "9 of 15."),
        notes="""
        13–16 min. A choice in which the order does not matter is a combination. Python has math.comb(n, k).

        In pairs: the same way with all 84 cards, under Deck.
        """,
        tab="Step",
        settings={"Way": COUNT, "Deck": SIX, "Step": 5},
    ),
    Slide(
        title="One card after the other",
        aim="Multiply the chances along a path; add the paths.",
        points=("What changes after each card?", "Do all three ways agree?"),
        notes="""
        16–18 min. After each card one card fewer is left, and one useful card fewer if it was useful. The short way:
        1 − 4/6 · 3/5 = 3/5.

        With cards put back nothing would change: that is another distribution.
        """,
        tab="Step",
        settings={"Way": ONE_BY_ONE, "Deck": SIX, "Step": 0},
    ),
    Slide(
        title="Predict",
        aim="Say what you think before you compute.",
        points=("Where did your feeling mislead you?",),
        notes="""
        18–22 min, alone: the first four predictions, about the cards of Touch. The last two are for the second
        lesson. A class that had no earlier lesson skips the warm-up.
        """,
        tab="Predict",
    ),
    Slide(
        title="Another hand, another rule",
        aim="Change what you hold, see and draw. Reach one goal of the list.",
        points=("What raises the chance?", "What lowers it?"),
        notes="""
        22–26 min, in pairs: the first of the three. One solution: El Paso – Houston with five green cards held and 4
        blind cards, 60 %.
        """,
        tab="Change",
    ),
    Slide(
        title="Write a program",
        aim="Exercise 8.1: the chance that the next card is useful.",
        points=(
            "Which cards are unseen?",
            "Which of them are useful?",
            "No Python? Which program of others fails, and why?",
        ),
        notes="""
        26–41 min, in pairs: 8.1, then 8.2. Common mistakes: counting 12 of 110 in the middle of a game; forgetting
        the locomotives.

        41–45 min: two pairs present.
        """,
        tab="Change",
    ),
    Slide(
        title="How many, on average?",
        aim="Expected value: the average of all outcomes, each weighted by its probability.",
        points=("Three cards, one useful.", "(1 + 2 + 3) / 3 = 2 draws."),
        notes="""
        Second lesson, 0–6 min, at the board. Ask first for guesses. Why is it 2 and not 3? After two useless cards
        the third is certain.

        How likely 0, 1, 2 useful cards are among those drawn, without putting back: the hypergeometric distribution.
        """,
        tab="Step",
        settings={"Way": ONE_BY_ONE, "Deck": SIX, "Step": 5},
    ),
    Slide(
        title="A locomotive for a whole turn?",
        aim="Press the colors you need. Compare the three turns.",
        points=("One color: which turn is best on average?", "With how many colors are two blind cards better?"),
        notes="""
        Second lesson, 9–18 min, in pairs; before it the last two predictions. One color: the locomotive brings 1, two
        blind cards 0.40. With five colors blind cards always win, with four nearly always.

        Two blind cards are better when more than half of the unseen cards are useful. Then 8.2 to 8.4, and Finale.
        """,
        tab="Turn",
    ),
)
