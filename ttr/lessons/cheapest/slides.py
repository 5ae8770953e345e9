"""Lesson 3, the cheapest path: the slides."""

from ttr.lessons.tabs.slide import Slide

DIJKSTRA, A_STAR, FEWEST = "Dijkstra's algorithm", "A*", "Path with the fewest routes"
SHORT = "Denver – El Paso"

SLIDES = (
    Slide(
        title="What does a ticket cost?",
        aim="Guess the smallest number of trains. Then choose the ticket and compare.",
        points=("When do fewer routes need more trains?", "What do the points have to do with the trains?"),
        notes="""
        0–6 min, in pairs: three of the thirty tickets each. No terms yet. One row a ticket on the board: points,
        fewest trains. The map shows the fewest trains; where the fewest routes are another path, it is dotted.

        For 25 the points are the trains of the cheapest path; five give more, none fewer.
        """,
        tab="Touch",
    ),
    Slide(
        title="The words we need",
        aim="Weight: the trains of a route. Length: all weights of a path together.",
        points=("Cheapest path: the one with the smallest length.", "Fewest routes are not always fewest trains."),
        notes="""
        6–10 min. Collect the rules that the pairs have found, then give the words.

        The map shows Chicago – Santa Fe: 9 trains on 4 routes, or 10 trains on 3 routes. Several paths can be equally
        cheap.
        """,
        tab="Touch",
        settings={"Ticket": "Chicago – Santa Fe (9)"},
    ),
    Slide(
        title="Dijkstra's algorithm",
        aim="From Denver to El Paso: the cheapest waiting city is settled next.",
        points=("When is El Paso first seen?", "When is it settled?", "Which cities come in between?"),
        notes="""
        10–16 min, together. Under To choose settle, and press Jump to go from city to city; before each jump ask
        which city is next.

        El Paso is seen from Santa Fe, at cost 4. Then Salt Lake City comes first, at 3; Helena, Kansas City, Oklahoma
        City and Omaha cost 4 as well.
        """,
        tab="Step",
        settings={"Algorithm": DIJKSTRA, "Way": SHORT, "Step": 0},
    ),
    Slide(
        title="Settled means final",
        aim="Why can the cost of a settled city never fall?",
        points=("Any other path leaves through a city that waits.", "That city costs at least as much already."),
        notes="""
        16–18 min. The map shows the moment when Salt Lake City is settled at 3. Let the class say why nothing cheaper
        can come.

        Ask: would this hold if a route could cost less than nothing? No: a detour could become cheaper later.
        """,
        tab="Step",
        settings={"Algorithm": DIJKSTRA, "Way": SHORT, "Step": 15},
    ),
    Slide(
        title="Predict",
        aim="Look at the map. Answer. Compare.",
        points=("Add up trains, do not count routes.",),
        notes="""
        18–22 min, alone: the first three predictions. The last three are for the second lesson.
        """,
        tab="Predict",
    ),
    Slide(
        title="Write a program",
        aim="Exercise 3.1: what does a path cost?",
        points=(
            "Look up each step in the list.",
            "Routes lead in both directions.",
            "No Python? Claim routes here, and reach one goal.",
        ),
        notes="""
        22–41 min, in pairs: 3.1; the second hint for all after five minutes. Common mistakes: counting routes;
        finding a route in one direction only; returning None too early.

        Without Python: one goal of Change, Tickets, Finale, position 1, then Program of others. 41–45 min: one pair
        presents.
        """,
        tab="Change",
    ),
    Slide(
        title="Test the rule",
        aim="Does a ticket give as many points as its cheapest path has trains?",
        points=("How many tickets fit?", "Which do not?", "Change one route. Can 27 tickets fit?"),
        notes="""
        Second lesson, 0–7 min, in pairs. 25 fit. The others give more points than trains, never fewer.

        Phoenix – Santa Fe with 4 trains instead of 3: then 27 fit. Nobody who only sees the board can know why;
        collect guesses and test them.
        """,
        tab="Tickets",
        settings={"Rule": "trains of the cheapest path"},
    ),
    Slide(
        title="A quicker search",
        aim="A* adds a heuristic: a quick estimate of the cost that is still to come.",
        points=("Which cities does A* never settle?", "Why must the estimate never be too large?"),
        notes="""
        Second lesson, 7–12 min. A* settles 3 cities: Denver, Santa Fe, El Paso. Dijkstra's algorithm settles 8.
        Cities that lead away from the target have to wait.

        Too large an estimate could settle the target too early.
        """,
        tab="Step",
        settings={"Algorithm": A_STAR, "Way": SHORT, "Step": 0},
    ),
    Slide(
        title="Fewest routes",
        aim="Breadth-first search does not look at trains.",
        points=("Does it find the cheapest path?", "How many cities does it look at?"),
        notes="""
        Second lesson, 12–14 min. It reaches El Paso by another path of two routes, and sees much of the board before.

        Then the last three predictions, 3.2 in rounds as its second hint says, and Finale.
        """,
        tab="Step",
        settings={"Algorithm": FEWEST, "Way": SHORT, "Step": 29},
    ),
)
