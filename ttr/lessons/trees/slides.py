"""Lesson 4, trees: the slides."""

from ttr.lessons.tabs.slide import Slide

KRUSKAL, PRIM = "Kruskal's algorithm", "Prim's algorithm"
EXACT, QUICK = "Steiner tree, exact (Dreyfus-Wagner)", "Steiner tree, approximate"

SLIDES = (
    Slide(
        title="As few trains as you can",
        aim="Click routes until all tickets of the hand are complete.",
        points=("Who needs the fewest trains?", "Which routes serve both tickets?"),
        notes="""
        0–4 min, in pairs, as a contest. No terms yet. Press Show the best only when nobody finds better.

        Two cheapest paths by themselves take 17 and 20 trains, 37 together; with shared routes 29 are enough.
        """,
        tab="Touch",
        settings={"Tickets": "Hand 1"},
    ),
    Slide(
        title="A detour that pays",
        aim="Complete the second hand.",
        points=("Which ticket makes a detour?", "Why is the detour worth it?"),
        notes="""
        4–7 min, in pairs. Los Angeles – Miami: alone it takes 19 trains, in the best network its path takes 23. But
        it shares routes with Duluth – El Paso: 26 trains in place of 29.

        Before that, let them build a cycle of routes and take one route away: nothing is lost.
        """,
        tab="Touch",
        settings={"Tickets": "Hand 2"},
    ),
    Slide(
        title="The words we need",
        aim="A cycle wastes a route: take one away, and all stays connected.",
        points=("Forest: no cycle.", "Tree: a forest in one piece.", "Leaf: a city with one route."),
        notes="""
        7–11 min, at the board. The map shows a tree at the end of an algorithm: the thick routes.

        Ask: what happens to a tree without one of its routes? It falls into two pieces. So a tree needs every route
        it has.
        """,
        tab="Step",
        settings={"Algorithm": KRUSKAL, "Step": 23},
    ),
    Slide(
        title="Kruskal's algorithm",
        aim="Join all cities: the shortest routes first.",
        points=("It joins two pieces? Take it.", "It closes a cycle? Leave it.", "How many trains in all?"),
        notes="""
        11–18 min, together. Before each Next everybody says: take or leave?

        The result is a minimum spanning tree of the west: 26 trains. A spanning tree reaches all cities; minimum
        means as few trains as possible.
        """,
        tab="Step",
        settings={"Algorithm": KRUSKAL, "Step": 0},
    ),
    Slide(
        title="Predict",
        aim="Tree, forest, or neither?",
        points=("Look for a cycle.", "Count the pieces."),
        notes="""
        18–21 min, alone: the first three of the seven predictions.
        """,
        tab="Predict",
    ),
    Slide(
        title="Count cities and routes",
        aim="Build the first two networks of the list.",
        points=("How many routes does a tree with n cities have?", "Are so many routes always a tree?"),
        notes="""
        21–25 min, in pairs. A tree with n cities has n − 1 routes: begin with one city, each route brings one city
        more.

        The other way round it fails: a triangle and a route apart from it have 5 cities and 4 routes.
        """,
        tab="Change",
    ),
    Slide(
        title="Write a program",
        aim="Exercise 4.1: is it a tree?",
        points=("One piece.", "No cycle.", "No Python? Which program of others fails, and why?"),
        notes="""
        25–41 min, in pairs: 4.1, with connected of lesson 2. Common mistakes: only counting the routes; asking only
        for one half of the word tree.

        41–45 min: one pair presents. Lines are handed in.
        """,
        tab="Change",
    ),
    Slide(
        title="Prim's algorithm",
        aim="Begin in one city. Take the shortest route to a new city, again and again.",
        points=("Does the tree take as many trains as Kruskal's?", "Does the start matter?"),
        notes="""
        Second lesson, 4–8 min, together; before it, the third hand: is one network always best? (No: two take 17
        trains, one takes 23.) Ten steps aloud, then Last; another start, and Last.

        26 trains again, from every start. Prim's algorithm may go on from every city of the tree, not only from the
        last one.
        """,
        tab="Step",
        settings={"Algorithm": PRIM, "Start": "Denver", "Step": 0},
    ),
    Slide(
        title="Join some cities only",
        aim="A Steiner tree joins the terminals as cheaply as possible.",
        points=("It may use other cities.", "Which ones? That is the hard part."),
        notes="""
        Second lesson, 8–11 min. The cities of the second hand are the terminals. The exact algorithm finds 26 trains:
        it works through groups of terminals, from small to large.

        With each terminal more there are about twice as many groups.
        """,
        tab="Step",
        settings={"Algorithm": EXACT, "Join": "Hand 2", "Step": 12},
    ),
    Slide(
        title="Quick, but not the best",
        aim="Join terminals by cheapest paths: never twice as expensive as the best.",
        points=("How many trains does it waste here?", "What does it not see?"),
        notes="""
        Second lesson, 11–13 min. 29 trains in place of 26. A city in the middle can help all terminals though it is
        on no cheapest path between two of them.

        13–22 min: the last four predictions, and the last two networks to build. 22–38 min: 4.2 or 4.3. 38–45 min:
        Finale, position 1, with the fewest trains, and one pair presents.
        """,
        tab="Step",
        settings={"Algorithm": QUICK, "Join": "Hand 2", "Step": 10},
    ),
)
