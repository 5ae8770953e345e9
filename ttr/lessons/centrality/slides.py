"""Lesson 7, which routes matter: the slides."""

from ttr.lessons.tabs.slide import Slide

SLIDES = (
    Slide(
        title="Where will it be crowded?",
        aim="For each pair of cities one traveler takes the path with the fewest trains.",
        points=("Click the five routes you expect to be busiest.", "Then send the travelers."),
        notes="""
        0–6 min, in pairs. Who has most among the first ten? No terms yet.

        Busiest: Kansas City – Saint Louis, 105 of 630 pairs. Nobody uses Duluth – Toronto and El Paso – Houston: a
        detour takes fewer trains.
        """,
        tab="Touch",
    ),
    Slide(
        title="The words we need",
        aim="Centrality: a number that says how much a vertex or an edge matters.",
        points=(
            "Degree centrality: how many edges?",
            "Betweenness: on how many shortest paths?",
            "Two paths? Half each.",
        ),
        notes="""
        6–10 min. Ask: what did “matter” mean here, and what else could it mean?

        Denver has seven neighbors, as many as any city, and none of its routes is first. The degree looks at the
        neighborhood only.
        """,
        tab="Step",
        settings={"Step": 25},
    ),
    Slide(
        title="Hand the travelers back",
        aim="Start in Chicago. The farthest city hands on first.",
        points=("8 (2) means: 8 trains, 2 shortest paths.", "Which cities get Denver's 1?", "Why half each?"),
        notes="""
        10–13 min, together. Before each Next the class says what is handed to whom: 1 for the traveler who ends
        there, and all that has been handed on.

        Denver has two shortest paths, by Omaha and by Kansas City: a half for each.
        """,
        tab="Step",
        settings={"Step": 0},
    ),
    Slide(
        title="All sources together",
        aim="Now each city is the source once. Then all numbers are halved.",
        points=("How much arrives in Chicago?", "Why halve?"),
        notes="""
        13–16 min. In Chicago 4 arrive, one traveler for each other city. Then press Last.

        Halved, because each pair was counted from both its cities.
        """,
        tab="Step",
        settings={"Step": 4},
    ),
    Slide(
        title="Predict",
        aim="Count pairs, not neighbors.",
        points=("Which pairs did you forget?", "A route also carries the travelers between its own ends."),
        notes="""
        16–20 min, alone: the first three predictions. In the small networks a shortest path is one with the fewest
        routes. The betweenness of a bridge: s cities on one side, t on the other, s times t.
        """,
        tab="Predict",
    ),
    Slide(
        title="Close a route",
        aim="Reach one of the three aims.",
        points=("Who takes another path?", "Do only the routes beside it change?"),
        notes="""
        20–24 min, in pairs. No: without Little Rock – Oklahoma City, travelers from coast to coast move north to
        Kansas City – Saint Louis: 138 pairs instead of 105.
        """,
        tab="Change",
        settings={"Fewest": "trains"},
    ),
    Slide(
        title="Write a program",
        aim="Exercise 7.1: how many shortest paths?",
        points=(
            "Search from the start.",
            "A city found again, as fast: add its paths.",
            "No Python? Reach all three aims.",
        ),
        notes="""
        24–41 min, in pairs: 7.1, with the search of lesson 2; the second hint for all after five minutes. Common
        mistake: turning away from a city that was found before.

        41–45 min: two pairs present.
        """,
        tab="Change",
    ),
    Slide(
        title="Compare two measures",
        aim="Each dot is a route at its two ranks.",
        points=(
            "Rank correlation 1: the same order.",
            "−1: the reverse order.",
            "0: one tells nothing about the other.",
        ),
        notes="""
        Second lesson, 3–9 min; before it the last two predictions. By trains against by routes: 0.13, hardly any
        agreement. “Short” has to be said before “important” can be.

        Do the board work: two columns of five numbers with a tie, and their ranks.
        """,
        tab="Compare",
        settings={"Map": "betweenness by trains", "Against": "betweenness by routes", "Routes": "of any length (78)"},
    ),
    Slide(
        title="What do bots really claim?",
        aim="Guess the correlation, then look.",
        points=(
            "Betweenness against “claimed by planners”.",
            "Then against “claimed at random”.",
            "Then only routes of 2 trains.",
        ),
        notes="""
        Second lesson, 9–25 min, in pairs; three minutes a question. Planners: about 0.3. Random bots: above 0.4! They
        claim short routes, and short routes lie on many shortest paths.

        Length is the confounder: both depend on it. Among routes of 2 trains random bots come close to 0, planners to
        0.8. Then 7.3 or 7.2, and Finale.
        """,
        tab="Compare",
        settings={"Map": "betweenness by trains"},
    ),
)
