"""Lesson 9, strategies as hypotheses: the slides."""

from ttr.lessons.tabs.slide import Slide

SURPRISE, CLEAR, OPEN = "point monger – few turns", "expert – few turns", "few turns – destination"

SLIDES = (
    Slide(
        title="Who is better?",
        aim="Guess. Then let them play: 1 game, 10, 100.",
        points=("What would you bet after 10 games?", "Press Other decks. The same share?"),
        notes="""
        0–7 min, in pairs: expert against card monger, each pair with another number of presses on Other decks.
        Collect the shares after 10 games on the board.

        Why do they differ? Other decks, another sample. The true share is the same for all.
        """,
        tab="Touch",
        settings={"First": "expert", "Second": "card monger"},
    ),
    Slide(
        title="The words we need",
        aim="Hypothesis: a claim that games can speak against.",
        points=(
            "Sample: the games you have seen.",
            "Win share: victories ÷ games. A tie counts ½.",
            "True share: nobody ever sees it.",
        ),
        notes="""
        7–11 min. Use the shares on the board as the example: one true share, many samples.

        Ask: is “expert is better” true, false, or still open after 10 games?
        """,
        tab="Touch",
    ),
    Slide(
        title="Ten games",
        aim="Point monger has lost nine of ten games, and tied one.",
        points=("Would you stop here?", "Interval: all true shares that fit. 50 % does not."),
        notes="""
        11–14 min, together. Vote: is few turns better? The 95 % confidence interval left 50 % after game 6.

        Then the next slide. The share is point monger's, with one tie.
        """,
        tab="Step",
        settings={"Match": SURPRISE, "Step": 10},
    ),
    Slide(
        title="Sixty games",
        aim="The same match. Now 50 % fits again.",
        points=("If you stop when it suits you, you fool yourself.", "Fix the number of games before you begin."),
        notes="""
        14–15 min. After 60 games point monger has 48 %. Who looks after every game has many chances to be misled.

        “Open” does not mean “equally good”: the true share could be 55 %.
        """,
        tab="Step",
        settings={"Match": SURPRISE, "Step": 61},
    ),
    Slide(
        title="What do the 95 % mean?",
        aim="Here we know the truth: the blue line.",
        points=("Press Twenty more. Count the intervals that miss.", "About 95 of 100 hit."),
        notes="""
        15–18 min. Raise hands for each miss. The 95 % belong to the method: of many intervals made in this way, about
        95 in 100 hold the true share. Whether yours is one of them, it cannot tell you.
        """,
        tab="Repeat",
        settings={"Truth": "60 %", "Games": "40", "Interval": "95 %"},
    ),
    Slide(
        title="Predict",
        aim="How far is the share from 50 %? How many games is it made of?",
        notes="""
        18–22 min, alone: the first four predictions. The last two are for the second lesson.
        """,
        tab="Predict",
    ),
    Slide(
        title="Design an experiment",
        aim="Write your hypothesis down. Then press Run.",
        points=("Reach the first goal.", "80 %, 95 %, 99 %: what do you gain, what do you pay?"),
        notes="""
        22–26 min, in pairs. The first goal needs 320 games, whoever plays.

        An interval half as wide takes four times as many games.
        """,
        tab="Change",
    ),
    Slide(
        title="Write a program",
        aim="Exercise 9.1: the win share.",
        points=(
            "Victories count 1, ties ½.",
            "Count games, not points.",
            "No Python? Which program of others fails, and why?",
        ),
        notes="""
        26–41 min, in pairs: 9.1. Fast pairs look at the other matches of Step.

        41–45 min: two pairs present. A finding says: games, rules, share, interval.
        """,
        tab="Step",
        settings={"Match": CLEAR, "Step": 0},
    ),
    Slide(
        title="How wide is the interval?",
        aim="Standard error = √(p · (1 − p) / n)",
        points=("Four times the games: half as wide.", "Does this match ever leave 50 %?"),
        notes="""
        Second lesson, 3–11 min. Press Last: it never leaves 50 %. The other match, expert – few turns, stays above
        from game 14 on.

        At the board: the share lies within 1.96 standard errors of the true share in about 95 of 100 matches. The
        interval holds all true shares that fit.
        """,
        tab="Step",
        settings={"Match": OPEN, "Step": 0},
    ),
    Slide(
        title="What is fair?",
        aim="Let only one thing differ.",
        points=(
            "Paired design: each deck twice, seats swapped.",
            "First-seat advantage: what beginning is worth.",
            "Reach the second goal.",
        ),
        notes="""
        Second lesson, 11–23 min. The second goal: few turns against itself, 80 games. The one who begins wins 71 % of
        400 games; for iron empire it does harm: 36 %.

        Then few turns against destination without swapped seats: each looks better when it begins. Then 9.2 to 9.4,
        and Finale.
        """,
        tab="Change",
        settings={"Decks": "each twice, seats swapped"},
    ),
)
