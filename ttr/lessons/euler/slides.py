"""Lesson 5, Euler and the longest trail: its slides, with the proof in five steps."""

from __future__ import annotations

import ipywidgets as widgets

from ttr.lessons.euler.river import from_map_to_graph
from ttr.lessons.tabs.slide import Slide

BRIDGES = "Königsberg, 7 bridges"
SEVEN = "One player's 7 routes"
DOUBLES = "7 routes, some of them double"
EULER = "Euler trail (Hierholzer)"
BY_TRYING = "Longest trail by backtracking"
BY_ODD = "Longest trail by odd vertices"


def map_and_graph() -> widgets.Widget:
    """Return the map of Königsberg that turns into the graph."""
    return from_map_to_graph().widget


SLIDES = (
    Slide(
        title="Seven bridges",
        aim="Can you walk over each bridge of Königsberg exactly once?",
        points=("Each piece of land becomes a vertex.", "Each bridge becomes an edge."),
        notes="""
        0–2 min. Let the class guess by a show of hands first. Then press the figure's Next: the land shrinks to
        points, the bridges stay.

        Ask: which facts about the town does the question need? Only which bridge joins which two pieces of land.
        """,
        tab="Touch",
        settings={"Network": BRIDGES},
        figure=map_and_graph,
    ),
    Slide(
        title="Walk it in one go",
        aim="Use every route exactly once.",
        points=("Which of the three networks is impossible?", "Where do your walks begin and end?"),
        notes="""
        2–8 min, in pairs: the seven bridges, then the player's seven routes; the third network for those who are
        early. After three minutes they press Show degrees.

        Do not say which one is impossible. Let them claim it, and argue. Answer: Königsberg; six of seven bridges can
        be walked. The player's routes: from Portland to Omaha.
        """,
        tab="Touch",
        settings={"Network": BRIDGES},
    ),
    Slide(
        title="The words we need",
        aim="Name what you saw.",
        points=(
            "Odd vertex: an odd number of routes end there.",
            "Euler trail: uses every route exactly once.",
            "Euler circuit: an Euler trail that ends where it began.",
        ),
        notes="""
        8–10 min. The rings on the map are the odd vertices. Collect: what is special about the cities where you
        begin, end, get stuck?

        Remind the class: a trail uses no route twice. An Euler trail uses all of them.
        """,
        tab="Step",
        settings={"Network": BRIDGES, "Algorithm": EULER, "Step": 0},
    ),
    Slide(
        title="Proof 1: one in, one out",
        aim="Passing through a city uses two routes.",
        points=("So only the start and the end can be odd.", "Königsberg has four odd vertices: impossible!"),
        notes="""
        10–12 min. At the board: a city, its routes drawn in pairs, in and out. One route is left over? Then the walk
        begins or ends there.

        This is Euler's half, of 1736: more than two odd vertices, and there is no Euler trail. Is the condition also
        enough? Vote, then go on.
        """,
        tab="Step",
        settings={"Network": BRIDGES, "Algorithm": EULER, "Step": 1},
    ),
    Slide(
        title="Proof 2: walk until stuck",
        aim="All vertices are even here. Start in Chicago.",
        points=("Every other city you enter has a route left to leave.", "You can only be stuck in Chicago."),
        notes="""
        12–13 min. The map shows the walk Chicago – Saint Louis – Chicago: stuck at home after two routes.

        Why not elsewhere? Entering an even city uses an odd number of its routes, so one is left. With two odd
        vertices you start at one of them, and get stuck at the other.
        """,
        tab="Step",
        settings={"Network": DOUBLES, "Algorithm": EULER, "Step": 4},
    ),
    Slide(
        title="Proof 3: what is left",
        aim="Every city has an even number of unused routes.",
        points=("All routes are connected.", "So an unused route touches your walk: here, in Saint Louis."),
        notes="""
        13–14 min. The walk took two routes from each city that it passed, and even minus two is even.

        Ask: why must an unused route touch the walk? Otherwise the network would fall into two pieces, and we said
        that all routes are connected.
        """,
        tab="Step",
        settings={"Network": DOUBLES, "Algorithm": EULER, "Step": 5},
    ),
    Slide(
        title="Proof 4: a round trip",
        aim="From Saint Louis, walk unused routes until you are stuck.",
        points=("All unused degrees are even.", "So you are back in Saint Louis."),
        notes="""
        14–15 min. It is the argument of step 2 again, for the unused routes alone. Let a student say it.

        The round trip on the map: Saint Louis – Kansas City – Denver – Omaha – Kansas City – Saint Louis.
        """,
        tab="Step",
        settings={"Network": DOUBLES, "Algorithm": EULER, "Step": 10},
    ),
    Slide(
        title="Proof 5: put it in",
        aim="Insert the round trip. Repeat until no route is left.",
        points=("An Euler trail exists exactly when all routes are connected and at most two vertices are odd.",),
        notes="""
        15–18 min. Each round uses up more routes, so this ends. This half is Carl Hierholzer's, printed in 1873.

        Can there be exactly one odd vertex? No: the degrees add up to twice the number of routes (handshake lemma,
        lesson 1).
        """,
        tab="Step",
        settings={"Network": DOUBLES, "Algorithm": EULER, "Step": 18},
    ),
    Slide(
        title="Predict",
        aim="Look, answer, compare. No counting aloud!",
        points=("Which vertices are odd?", "Are all routes connected?"),
        notes="""
        18–22 min, alone: the first four predictions. The warm-up about earlier lessons takes two minutes more; it can
        be skipped. If many are wrong, ask which city they overlooked.
        """,
        tab="Predict",
    ),
    Slide(
        title="Write a program",
        aim="Exercise 5.1: can all routes be walked in one go?",
        points=("Count the degrees.", "Check that all routes are connected.", "No Python? Build the networks here."),
        notes="""
        22–41 min, in pairs: 5.1, with connected of lesson 2; the second hint for all after five minutes. Common
        mistake: to forget that the routes must be connected. Ask: two triangles that do not meet, how many odd
        cities?

        Without Python: Change, then Finale, position 1, then Program of others. 41–45 min: one pair presents.
        """,
        tab="Change",
    ),
    Slide(
        title="Trail against path",
        aim="This trail passes Helena twice. It won a real game.",
        points=("Trail: no route twice.", "Path: no city twice.", "The bonus called “longest path” counts trails."),
        notes="""
        Second lesson, 0–3 min. Two players had 104 points each. The first one's longest trail has 32 trains, the
        second one's 25. If the rules asked for paths in our sense, the first would have 23, and the other one would
        win.

        Ask: where does the rule of the game use another word than we do?
        """,
        tab="Step",
        settings={"Network": SEVEN, "Algorithm": BY_ODD, "Step": 18},
    ),
    Slide(
        title="Try everything",
        aim="Backtracking walks on while it can. Stuck? It takes the last step back.",
        points=("How many steps for seven bridges?", "Guess, then press Last."),
        notes="""
        Second lesson, 3–6 min. Some steps aloud, then the guesses on the board, then Last: 1452 steps.

        Why so many? The program does not know that seven are impossible. Each further route makes it two to three
        times as long: on the whole board it would take longer than a lifetime. The idea is slow, not the program.
        """,
        tab="Step",
        settings={"Network": BRIDGES, "Algorithm": BY_TRYING, "Step": 0},
    ),
    Slide(
        title="Leave out as little as possible",
        aim="Make 20 of the 22 odd cities even.",
        points=("A route you leave out changes both its ends.", "Who keeps the most trains?"),
        notes="""
        Second lesson, 6–13 min, in pairs: the first network of Change, then this tab. The best: 285 of 309 trains
        stay; 11 routes with 24 trains are left out.

        Ask: why is it useful to leave out two routes at Seattle, though Seattle is even? They pair Portland with
        Vancouver.
        """,
        tab="Leave out",
    ),
    Slide(
        title="Ask what to leave out",
        aim="The odd vertices tell the answer for the whole board.",
        points=(
            "Quick here, but nobody knows a way that is always quick.",
            "Hamilton path: visits every city once. Just as hard.",
        ),
        notes="""
        Second lesson, 13–17 min. Press Next twice: leave out 11 routes of 24 trains, and the rest is connected. Two
        steps in place of a lifetime.

        On our board it is lucky: when the rest falls into pieces, the algorithm has to try again. For the Hamilton
        path nobody knows a quick way either. Then the last two predictions, and 5.2 or 5.3.
        """,
        tab="Step",
        settings={"Network": "The whole board", "Algorithm": BY_ODD, "Step": 0},
    ),
)
