"""Lesson 10, design a board: the slides."""

from ttr.lessons.tabs.slide import Slide

TOWNS, ALL, THREES = "6 towns, 9 routes", "5 towns, each joined to all others", "3 towns, each joined to 3 others"

SLIDES = (
    Slide(
        title="Untangle it",
        aim="Click two towns: they change places. Remove all crossings.",
        points=("Two of the four networks are impossible. Which?", "Impossible, or just hard?"),
        notes="""
        0–6 min, in pairs: the first two networks at least. No terms yet. Which two do they give up on?

        The 5 towns that are all joined, and the 3 towns joined to 3 others. Trying shows that it is hard, not that it
        is impossible.
        """,
        tab="Touch",
        settings={"Network": TOWNS},
    ),
    Slide(
        title="The words we need",
        aim="Planar graph: it can be drawn without a crossing.",
        points=("Crossing: two routes meet on their way.", "One bad drawing proves nothing."),
        notes="""
        6–9 min. Collect reasons why these networks might be impossible; judge none of them yet.

        Why does changing places change nothing here? Each town is joined to each: every arrangement is the same
        drawing.
        """,
        tab="Touch",
        settings={"Network": ALL},
    ),
    Slide(
        title="Count while you draw",
        aim="Face: a region of the drawing. The outside is one, too.",
        points=("Does the route join two pieces?", "Or does it close a cycle, and make a face?"),
        notes="""
        9–12 min, together. For each route the class says whether F or C will change. C falls by one, or F grows by
        one: never both.

        Watch the counters: two of them are equal in every step.
        """,
        tab="Step",
        settings={"Board": TOWNS, "Step": 0},
    ),
    Slide(
        title="Euler's formula",
        aim="V − E + F = 1 + C",
        points=("In one piece: V − E + F = 2.", "However you draw it, F is the same."),
        notes="""
        12–14 min. At the start V − E + F − C is 1, and no route changes it. That is the proof.

        Ask: 6 towns, 9 routes, one piece. How many faces, without looking? 5.
        """,
        tab="Step",
        settings={"Board": TOWNS, "Step": 10},
    ),
    Slide(
        title="Now it is impossible",
        aim="Each face has at least 3 sides. Each route has 2.",
        points=("7 faces need 21 sides.", "10 routes have 20.", "At most 3V − 6 routes can be drawn."),
        notes="""
        14–16 min. For three towns or more, in one piece, without double routes, drawn without crossings: 3F ≤ 2E, and
        F = 2 − V + E, so E ≤ 3V − 6. (A single route alone has one face with 2 sides.)

        This is an argument for all drawings, also for those with bent routes.
        """,
        tab="Step",
        settings={"Board": ALL, "Step": 10},
    ),
    Slide(
        title="Few routes, and impossible",
        aim="9 routes are fewer than 3 · 6 − 6 = 12. And yet!",
        points=("No triangle: each face has at least 4 sides.", "5 faces need 20 sides, 9 routes have 18."),
        notes="""
        16–17 min. The limit 3V − 6 is necessary, not sufficient. Let a student say the difference.
        """,
        tab="Step",
        settings={"Board": THREES, "Step": 9},
    ),
    Slide(
        title="Predict",
        aim="Can it be drawn? How many faces?",
        points=("Use the formula, the limit, or a pencil.",),
        notes="""
        17–21 min, alone, with a pencil: the first four predictions. The last two are for the second lesson.
        """,
        tab="Predict",
    ),
    Slide(
        title="Design a board",
        aim="Seven towns. Reach the first two goals.",
        points=("How many routes still fit?", "Compare with your neighbor."),
        notes="""
        21–26 min, in pairs. The third goal, the full board, is for the second lesson: 3 · 7 − 6 = 15 routes and 10
        faces, all of them triangles, the outer one too.
        """,
        tab="Change",
    ),
    Slide(
        title="Write a program",
        aim="Exercise 10.1: count the faces.",
        points=("Count V, E and C.", "Use Euler's formula.", "No Python? Which program of others fails, and why?"),
        notes="""
        26–41 min, in pairs: 10.1, with components of lesson 2. Common mistakes: forgetting the outside; the formula
        for one piece used for several.

        41–45 min: two pairs show a board, and how many routes it has room for.
        """,
        tab="Change",
    ),
    Slide(
        title="Is it a fair board?",
        aim="Balance can be counted. Fairness has to be tried.",
        points=("Simulate: what is it worth to begin?", "Which head start makes it fair?"),
        notes="""
        Second lesson, 6–19 min. The same strategy sits in both seats, and the same seat always begins. On the mini
        board the first one wins about 67 % of 100 games; with 1 or 2 points for the other one the interval holds 50
        %.

        100 games cannot see a small unfairness; 400 see more. Then 10.3 or 10.2, and Finale.
        """,
        tab="Simulate",
        settings={"Board": "the mini board", "Strategy": "destination", "Trains": "15", "Games": "100"},
    ),
)
