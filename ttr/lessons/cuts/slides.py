"""Lesson 6, cuts and blocking: the slides."""

from ttr.lessons.tabs.slide import Slide

CIRCLES, CROSSING = "two cycles", "paths that cross"
BRIDGES, CUT = "Bridges and cut vertices (Tarjan)", "Minimum cut (Edmonds-Karp)"

SLIDES = (
    Slide(
        title="Cut the ticket off",
        aim="Close open routes until blue has no path left from A to B.",
        points=("What is the smallest number of claims?", "Where do you close, and why there?"),
        notes="""
        0–3 min, in pairs. Blue uses its own routes and the bright open ones. Cards and turns do not matter. No terms
        yet.

        Who needs the fewest claims? Let them argue.
        """,
        tab="Touch",
        settings={"Ticket": "Los Angeles – Seattle"},
    ),
    Slide(
        title="The narrow place",
        aim="To close everything around Miami takes three claims.",
        points=("Is there a better place?", "What do you look for?"),
        notes="""
        3–6 min, in pairs. One claim is enough: El Paso – Houston. Every path from the southeast goes through it. The
        bottleneck may be far from both ends.

        Houston – New Orleans is as narrow, but it is blue's own route: nobody can close it.
        """,
        tab="Touch",
        settings={"Ticket": "Miami – Toronto"},
    ),
    Slide(
        title="The words we need",
        aim="Bridge: without this edge, one component more.",
        points=(
            "Cut vertex: without it, its component falls apart.",
            "Minimum cut: the fewest edges that separate two cities.",
        ),
        notes="""
        6–11 min. Collect how they argued, then the words. The map shows one bridge and two cut vertices.

        Ask: when is an edge a bridge? When it lies on no cycle. With three players a double route is one edge, since
        a claim closes the other track.
        """,
        tab="Step",
        settings={"Network": CIRCLES, "Algorithm": BRIDGES, "Step": 18},
    ),
    Slide(
        title="How does a computer see it?",
        aim="A depth-first search numbers the cities as it finds them.",
        points=("5/2 means: number 5, low point 2.", "Low point: how far back does one edge lead?"),
        notes="""
        11–16 min, together, step by step. The low point is the lowest number to which one edge leads back, from
        the city or from a city found from it before the search turns back.

        Without the second lesson of lesson 2, show its depth-first search from Raleigh first.
        """,
        tab="Step",
        settings={"Network": CIRCLES, "Algorithm": BRIDGES, "Step": 0},
    ),
    Slide(
        title="Here is the bridge",
        aim="Nothing behind this edge leads back to before it.",
        points=("Which low point shows that?", "Is the end of a bridge always a cut vertex?"),
        notes="""
        16–18 min. Little Rock has number 4 and low point 4: no path leads around the edge from Oklahoma City.

        An end of a bridge need not be a cut vertex: a dead end is none.
        """,
        tab="Step",
        settings={"Network": CIRCLES, "Algorithm": BRIDGES, "Step": 11},
    ),
    Slide(
        title="Predict",
        aim="Bridge or not? Look for another path around the route.",
        notes="""
        18–22 min, alone: the first three predictions. The others are about minimum cuts and the number of players,
        and are for the second lesson.
        """,
        tab="Predict",
    ),
    Slide(
        title="Build it",
        aim="Build the first two networks of the list.",
        points=("Where are the bridges?", "Where are the cut vertices?"),
        notes="""
        22–26 min, in pairs. Bridges and cut vertices are marked at once.

        Ask for a cut vertex that is not the end of a bridge: two cycles that share a city.
        """,
        tab="Change",
        settings={"Players": "2 or 3: a double is one edge"},
    ),
    Slide(
        title="Write a program",
        aim="Exercise 6.1: is it a bridge?",
        points=(
            "Take the route away.",
            "Are its ends still connected?",
            "No Python? Which program of others fails, and why?",
        ),
        notes="""
        26–41 min, in pairs: 6.1, with connected of lesson 2. Fast pairs go on to 6.2. Common mistakes: taking both
        tracks of a double away; asking whether all the rest is in one piece.

        41–45 min: one pair shows its bridges, another one where it cut Miami off.
        """,
        tab="Change",
    ),
    Slide(
        title="Prove that fewer are not enough",
        aim="Duluth – El Paso: three claims cut blue off. Why not two?",
        points=("Find three paths that share no edge.", "Each path needs a claim of its own."),
        notes="""
        Second lesson, 0–6 min, in pairs. Trying many cuts proves nothing; three edge-disjoint paths do.

        Then: with five players the other track of a double stays open. What changes? Fewer bridges, larger cuts.
        """,
        tab="Touch",
        settings={"Ticket": "Duluth – El Paso"},
    ),
    Slide(
        title="How much can flow?",
        aim="Each edge lets 1 through. Send as much as you can from Chicago to Denver.",
        points=("Watch where flow is sent back.", "Why is that needed?"),
        notes="""
        Second lesson, 6–14 min, together. Say capacity, flow and maximum flow as they appear.

        Stop at “less of what flows back”: the shortest path used one route of each of the two other paths. Without
        undoing it the algorithm would stop at 1.
        """,
        tab="Step",
        settings={"Network": CROSSING, "Algorithm": CUT, "Step": 0},
    ),
    Slide(
        title="Maximum flow is minimum cut",
        aim="The algorithm is stuck. Look at the cities it still finds.",
        points=("Every edge that leaves them is full.", "So these edges are a cut as large as the flow."),
        notes="""
        Second lesson, 14–19 min. First half: all flow passes every cut, so no flow is larger than any cut. Second
        half: the slide.

        Then the last three predictions, the last two networks, 6.2 or 6.3, and Finale.
        """,
        tab="Step",
        settings={"Network": CROSSING, "Algorithm": CUT, "Step": 20},
    ),
)
