"""Lesson 2, connected or not: the slides."""

from ttr.lessons.tabs.slide import Slide

BREADTH, DEPTH, GROUPS = "Breadth-first search", "Depth-first search", "Union-find"

SLIDES = (
    Slide(
        title="Can you get there?",
        aim="Travel by this player's routes only.",
        points=(
            "Which of the two tickets is complete?",
            "Find two cities with routes that are not connected.",
            "How many pieces are there?",
        ),
        notes="""
        0–5 min, in pairs. No terms yet.

        Miami – Toronto is complete. Montréal – Vancouver is not, though the player is in both cities. The network has
        three pieces.
        """,
        tab="Touch",
    ),
    Slide(
        title="The words we need",
        aim="Connected: a walk leads from one city to the other.",
        points=("Component: all cities connected to each other.", "Trail: no route twice.", "Path: no city twice."),
        notes="""
        5–10 min. Collect what the pairs call the pieces, then give the word component.

        The map shows a ticket that is not complete: its cities lie in different components. Draw a figure of eight: a
        trail may go through the middle twice, a path may not.
        """,
        tab="Touch",
        settings={"From": "Montréal", "To": "Vancouver"},
    ),
    Slide(
        title="How does a computer see it?",
        aim="Breadth-first search keeps a queue: the city that has waited longest is next.",
        points=("Which city comes next?", "Which cities are never found?"),
        notes="""
        10–14 min, together. Before each Next the class says the step aloud.

        From Raleigh it finds Charleston, Pittsburgh, Miami, Toronto: the near cities first. It never finds cities
        outside the component: no route leads there, so they never join the queue.
        """,
        tab="Step",
        settings={"Algorithm": BREADTH, "Start": "Raleigh", "Step": 0},
    ),
    Slide(
        title="Another start",
        aim="When does the search find the same cities?",
        points=("Try Miami.", "Try Calgary.", "Say what you expect first."),
        notes="""
        14–15 min. From Miami it finds the same cities as from Raleigh, from Calgary others. A start in the same
        component finds the same component.

        Click a city on the map, or choose it under Start.
        """,
        tab="Step",
        settings={"Algorithm": BREADTH, "Start": "Miami", "Step": 0},
    ),
    Slide(
        title="Predict",
        aim="Say it before you see it. Then compare.",
        points=("Wrong? Which route did you overlook?",),
        notes="""
        15–19 min, alone: the first three predictions. The last three are for the second lesson.
        """,
        tab="Predict",
    ),
    Slide(
        title="Write a program",
        aim="Exercise 2.1: are two cities connected?",
        points=("Which cities have you found?", "Which cities still wait?", "No Python? Build the networks here."),
        notes="""
        19–41 min, in pairs: 2.1, some ten lines. Read the first hint together, the second one after five minutes.
        Common mistakes: only direct routes; reading the list only once. Ask: does your answer stay the same if you
        reverse the list?

        Without Python: Change, then Finale, position 1, then Program of others. 41–45 min: one pair presents.
        """,
        tab="Change",
    ),
    Slide(
        title="Depth-first search",
        aim="Go on from the newest city. Turn back when nothing is new.",
        points=("Does it find the same cities?", "In which order?"),
        notes="""
        Second lesson, 0–4 min, together. The same cities, in another order: Charleston, Miami, Pittsburgh, Toronto.
        It goes to the end of one arm, then along the other.

        Only breadth-first search finds paths with the fewest routes.
        """,
        tab="Step",
        settings={"Algorithm": DEPTH, "Start": "Raleigh", "Step": 0},
    ),
    Slide(
        title="Union-find",
        aim="Each city begins alone. A route joins two groups.",
        points=("Same root? Then the cities are connected.", "What does a route inside a group do?"),
        notes="""
        Second lesson, 4–8 min, together; step quickly to the middle. Arrows lead to the root of each group.

        A route inside a group joins nothing: it closes a cycle. At the end there are three groups: the three
        components.
        """,
        tab="Step",
        settings={"Algorithm": GROUPS, "Step": 0},
    ),
    Slide(
        title="What can one route do?",
        aim="Build the networks. Watch the number of components.",
        points=("Between cities of the network: when does it fall?", "Why does it not grow?", "And with a new city?"),
        notes="""
        Second lesson, 11–16 min, in pairs: the first and the third network.

        A route between two cities of the network joins two components, or closes a cycle: one fewer, or no change.
        Each new city comes first, as a component of its own: one new end, no change; two new ends, one more. Then 2.3
        and 2.2, and Finale.
        """,
        tab="Change",
    ),
)
