"""Lesson 1, the board is a graph: the slides."""

from ttr.lessons.tabs.slide import Slide

NORTHWEST = "Count degrees: the Northwest"
CLAIM = "Check the claim about colors"

SLIDES = (
    Slide(
        title="What does the map know?",
        aim="Click cities and routes. Read what the map tells you.",
        points=(
            "In which city do the most routes end?",
            "In which city the fewest?",
            "Which city has fewer neighbors than routes?",
        ),
        notes="""
        0–5 min, in pairs; the fourth question of the notebook for those who are early. No terms yet. Collect the
        answers at the board.

        Most: Denver and Pittsburgh, 9 each. Fewest: Las Vegas, 2. Kansas City has 8 routes and only 4 neighbors.
        """,
        tab="Touch",
    ),
    Slide(
        title="A board is a graph",
        aim="Forget colors, lengths and the shape of the country.",
        points=(
            "City: a vertex. Route: an edge.",
            "Degree: how many routes end there.",
            "Multigraph: two cities may be joined twice.",
        ),
        notes="""
        5–8 min. Give each word an example that a pair has found.

        The map shows Kansas City. Ask: what is its degree (8), and how many neighbors does it have (4)? Its routes
        are all doubles.
        """,
        tab="Touch",
        settings={"City": "Kansas City"},
    ),
    Slide(
        title="Count the degrees",
        aim="Say the sum before each step.",
        points=("What does one route do to the sum?", "What will the sum be for the whole board?"),
        notes="""
        8–10 min, together. Before each Next somebody says what the sum of all degrees will be. Eight routes give 16.

        Then choose the whole board under Algorithm, let the class say the sum, and press Last: 100 routes, 200.
        """,
        tab="Step",
        settings={"Algorithm": NORTHWEST, "Step": 0},
    ),
    Slide(
        title="The handshake lemma",
        aim="All degrees add up to twice the number of routes.",
        points=("Why is the sum always even?", "Can exactly one city have an odd degree?"),
        notes="""
        10–11 min. Each route has two ends, so it is counted twice. Each handshake is counted by two people.

        The number of odd cities is even: the even degrees add up to an even number, so the odd ones must, too. On the
        whole board 22 cities are odd.
        """,
        tab="Step",
        settings={"Algorithm": NORTHWEST, "Step": 9},
    ),
    Slide(
        title="Predict",
        aim="Say it before you see it. Then compare.",
        points=("Which questions need no counting?",),
        notes="""
        11–14 min, alone: the first three predictions. The last four are for the second lesson.
        """,
        tab="Predict",
    ),
    Slide(
        title="Build it",
        aim="Build the first network of the list.",
        points=("Second lesson: try to get exactly one odd city.", "When do you stop trying, and why?"),
        notes="""
        14–16 min, in pairs. A star does it: Calgary, Helena and Portland around Seattle.

        Second lesson: one odd city is impossible. Ask what a new route does to the number of odd cities: two more, two
        fewer, or no change. It never changes by one.
        """,
        tab="Change",
    ),
    Slide(
        title="Write a program",
        aim="Exercise 1.1: the degree of a city.",
        points=(
            "Go through all routes.",
            "Look at both ends of each.",
            "No Python? Which program of others fails, and why?",
        ),
        notes="""
        16–41 min, in pairs; the second hint for all after five minutes. Fast pairs go on to 1.2. Common mistakes:
        only the first city of a route; return inside the loop.

        41–45 min: one pair shows a saved map with its sentence. Lines are handed in.
        """,
        tab="Step",
        settings={"Algorithm": NORTHWEST, "Step": 9},
    ),
    Slide(
        title="How does a program keep a graph?",
        aim="The same graph, written down in two ways.",
        points=(
            "Adjacency list: the neighbors of each city.",
            "Adjacency matrix: how many routes join each two.",
            "What is the sum of a row?",
        ),
        notes="""
        Second lesson, 0–7 min: the board work, the matrix of four cities, route by route. The sum of a row is a degree.
        The matrix stays the same when rows and columns are swapped.

        17–24 min, in pairs: build the second and the third network, and find the degrees in both tables below the
        list; then try to get exactly one odd city. 24–45 min: 1.2 and 1.4, Finale, and two pairs present.
        """,
        tab="Change",
    ),
    Slide(
        title="True or false?",
        aim="“Each color has one route of 2 trains, two of 3, two of 4, one of 5, one of 6.”",
        points=("Vote first.", "How many colors must you check?"),
        notes="""
        Second lesson, 7–13 min. Vote, then Next, color by color. White, the fourth, refutes the claim; green does,
        too. One exception is enough to refute; to confirm you need all eight.

        Every color has 27 trains. Why did adding up not find it? 2 + 5 is 3 + 4. Then the last four
        predictions, 13–17 min.
        """,
        tab="Step",
        settings={"Algorithm": CLAIM, "Step": 0},
    ),
)
