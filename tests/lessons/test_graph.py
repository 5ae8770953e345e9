"""Lesson 1: its figures, its explanations of wrong answers, and its map."""

import itertools
import re
from collections import Counter

import networkx as nx
from ipywidgets import Dropdown

from tests.ui.seen import html_of, parts_of
from ttr.game.rule_sets import USA
from ttr.graphs.overlay import Role
from ttr.lessons.catalog import LESSONS
from ttr.lessons.exercises import cases
from ttr.lessons.graph import exercises as graph
from ttr.lessons.graph.cases import CLAIM, NORTHWEST, routes_within
from ttr.lessons.graph.questions import predictions
from ttr.lessons.graph.tables import adjacency, list_table, matrix_table
from ttr.lessons.graph.tabs import checking, counting
from ttr.lessons.notebook.lesson import Lesson

from .pages import choose, click, click_routes, follow, tab
from .texts import figures, prose

BOARD = cases.board()
NX = BOARD.to_networkx()
DEGREES, NEIGHBORS = dict(NX.degree()), {city: len(set(NX.neighbors(city))) for city in NX}
COLORS = {color for _, _, color in NX.edges(data="color") if color != "gray"}
ODD = {city for city, degree in DEGREES.items() if degree % 2}
EXERCISES = {exercise.key: exercise for exercise in graph.EXERCISES}
ROWS = re.findall(r"^\| \*\*(\w+)\*\* \| (.+) \|$", prose(LESSONS[0]), re.MULTILINE)  # of the matrix in the notebook


def lengths_of(color: str) -> list[int]:
    return sorted(data["length"] for _, _, data in NX.edges(data=True) if data["color"] == color)


def lengths_but_the_claim() -> dict[str, list[int]]:
    return {color: lengths for color in COLORS if (lengths := lengths_of(color)) != [2, 3, 3, 4, 4, 5, 6]}


def with_degree(degree: int) -> set[str]:
    return {city for city in NX if DEGREES[city] == degree}


def fours_of_degree_three() -> set[tuple[str, ...]]:
    """Return the groups of four cities that some routes between them give degree 3 each."""
    between = Counter(frozenset(route.cities) for route in BOARD.routes)
    found = set()
    for cities in itertools.combinations(sorted(NX), 4):
        pairs = [pair for pair in map(frozenset, itertools.combinations(cities, 2)) if pair in between]
        if sum(between[pair] for pair in pairs) < 6:
            continue  # four cities of degree 3 need six routes
        for counts in itertools.product(*(range(between[pair] + 1) for pair in pairs)):
            degrees = Counter[str]()
            for pair, count in zip(pairs, counts, strict=True):
                degrees.update(dict.fromkeys(pair, count))
            if all(degrees[city] == 3 for city in cities):
                found.add(cities)
    return found


test_the_figures_are_right = figures(
    1,
    {
        "with 36 vertices and 100 edges": (lambda: (len(NX), NX.number_of_edges()), (36, 100)),
        "Two edges join Kansas City and Saint Louis": (lambda: NX.number_of_edges("Kansas City", "Saint Louis"), 2),
        "Every color has 7 routes and 27 trains": (
            lambda: {(len(lengths_of(color)), sum(lengths_of(color))) for color in COLORS},
            {(7, 27)},
        ),
        "Each color has 27 trains": (lambda: len(COLORS), 8),
        "holds for six of the eight colors": (lambda: 8 - len(lengths_but_the_claim()), 6),
        "white and green have 2, 2, 3, 4, 5, 5, 6": (
            lengths_but_the_claim,
            {"white": [2, 2, 3, 4, 5, 5, 6], "green": [2, 2, 3, 4, 5, 5, 6]},
        ),
        "their six routes": (lambda: NX.subgraph(city for city, _ in ROWS).number_of_edges(), 6),
        "(12, twice the number of routes.)": (lambda: sum(int(cells.split(" | ")[-1]) for _, cells in ROWS), 12),
        "Denver and Pittsburgh, 9 each.": (lambda: with_degree(max(DEGREES.values())), {"Denver", "Pittsburgh"}),
        "The fewest end in Las Vegas: 2.": (lambda: with_degree(min(DEGREES.values())), {"Las Vegas"}),
        "Kansas City has degree 8 and only 4 neighbors": (
            lambda: (DEGREES["Kansas City"], NEIGHBORS["Kansas City"]),
            (8, 4),
        ),
        "only 78 pairs of neighbors: a double route joins 22 pairs": (lambda: nx.Graph(NX).size(), 100 - 22),
        "the sum is 200": (lambda: sum(DEGREES.values()), 200),
        "On the whole board, 22 cities are odd": (lambda: len(ODD), 22),
        "200 : 36, about 5.6": (lambda: round(200 / 36, 1), 5.6),
        "(False: Boston, Las Vegas and Vancouver have two.)": (
            lambda: {city: near for city, near in NEIGHBORS.items() if near < 3},
            {"Boston": 2, "Las Vegas": 2, "Vancouver": 2},
        ),
        "it works with only two groups of four cities": (
            fours_of_degree_three,
            {("Chicago", "Kansas City", "Omaha", "Saint Louis"), ("New York", "Pittsburgh", "Raleigh", "Washington")},
        ),
        "Routes of 6 trains score the most points, 15; there are nine such routes.": (
            lambda: (
                max(r.length for r in BOARD.routes),
                max(USA.route_points),
                sum(r.length == 6 for r in BOARD.routes),
            ),
            (6, USA.route_points[6], 9),
        ),
        "the program reaches white as its fourth color": (
            lambda: next(dict(step.counters)["colors"] for step in checking().steps if step.event == "fails"),
            4,
        ),
    },
)


def test_the_matrix_in_the_notebook_matches_its_four_cities() -> None:
    matrix = [[NX.number_of_edges(a, b) for b, _ in ROWS] for a, _ in ROWS]
    assert [[int(n) for n in cells.split(" | ")] for _, cells in ROWS] == [[*line, sum(line)] for line in matrix]


def test_a_painted_board_is_drawn_in_the_colors_of_the_case() -> None:
    exercise = EXERCISES["1.3"]
    painted = next(case for case in exercise.cases(2) if case.name == "a board with random colors")
    rows, color = painted.arguments
    assert Counter(r.color for r in painted.painted.routes)[color] == sum(row[3] == color for row in rows)
    assert painted.painted != BOARD
    drawn = exercise.draw(painted, exercise.explain(painted, True, False))
    assert "routes of length" in drawn
    assert "<svg role=" in drawn


def test_a_wrong_answer_about_the_claim_is_explained_by_the_lengths_of_the_routes() -> None:
    exercise, lengths = EXERCISES["1.3"], "2, 3, 3, 4, 4, 5, 6"
    holds, lacks, *_ = exercise.cases(2)
    for case, truth, claim, reason in (
        (holds, True, "does not hold", f"lengths {lengths}, exactly as the claim says."),
        (lacks, False, "holds", f"lengths 2, 3, 3, 4, 5, 6; the claim says {lengths}."),
    ):
        said = exercise.explain(case, not truth, truth).sentence
        assert f"the claim {claim} for {case.arguments[1]}. But the" in said
        assert said.endswith(reason)


def test_a_click_on_a_city_shows_its_degree_and_its_neighbors(lesson: Lesson) -> None:
    click(lesson, "Kansas City")
    touch = lesson.page.activity
    assert touch.sentence.startswith("Kansas City has degree 8: Denver (2 routes)")
    assert [fact[:2] for fact in touch.facts[:2]] == [("Degree", "8"), ("Neighbors", "4")]
    click(lesson, "Denver")
    assert list(touch.degrees_seen.items()) == [("Denver", 9), ("Kansas City", 8)]
    assert touch.picture.overlay.vertices[0].vertex == "Denver"


def test_a_click_on_a_route_shows_its_color_length_and_points(lesson: Lesson) -> None:
    for cities, color, length in (("Miami", "New Orleans"), "red", 6), (("Dallas", "Houston"), "any one color", 1):
        points = f"{USA.route_points[length]} point"
        click(lesson, "Atlanta")
        follow(lesson, "Touch", (cases.routes_through(cities), color, f"{length} train", points))
    assert "choose …" in [part.label for part in parts_of(lesson.page.activity.panel) if isinstance(part, Dropdown)]


def test_after_each_counted_route_the_sum_of_degrees_is_twice_the_routes() -> None:
    trace = counting(routes_within(NORTHWEST))
    assert trace.answer == dict(NX.subgraph(NORTHWEST).degree())
    for step in trace:
        counters = dict(step.counters)
        assert sum(item.key for item in step.structure.items) == counters["sum of degrees"] == 2 * counters["routes"]
        assert counters["odd cities"] % 2 == 0
    assert len(trace) == NX.subgraph(NORTHWEST).number_of_edges() + 2


def test_counting_the_whole_board_ends_at_its_degrees_where_the_odd_cities_stand_out() -> None:
    trace = counting(range(len(BOARD.routes)))
    assert trace.answer == DEGREES
    assert "add up to 200" in trace[-1].sentence
    assert {mark.vertex for mark in trace[-1].overlay.vertices if mark.role is Role.BOTTLENECK} == ODD


def test_checking_the_claim_stops_at_every_color_and_names_the_exceptions() -> None:
    trace = checking()
    assert [step.event for step in trace].count("holds") == 6
    assert trace.answer == ("white", "green")
    assert "holds for 6 colors, but not for white and green" in trace[-1].sentence
    assert all(str(item.key) == ", ".join(map(str, lengths_of(item.name))) for item in trace[-1].structure.items)
    assert checking(["blue", "red"])[-1].sentence == "The claim is true: it holds for every color."
    assert lengths_of("blue") == list(CLAIM)


def test_the_colors_checked_so_far_are_in_a_table(lesson: Lesson) -> None:
    step = tab(lesson, "Step")
    assert "<th" not in html_of(step.panel)
    choose(step, {"Algorithm": "Check the claim about colors"})
    step.stepper.go(4)
    assert html_of(step.panel).count('scope="row"') == 4


def test_predictions_are_right_by_another_count() -> None:
    by_question = {asked.text: asked for asked in predictions()}
    assert by_question["What is the degree of Omaha?"].right[0] == str(DEGREES["Omaha"])
    assert by_question["How many neighbors does Kansas City have?"].right[0] == "4"
    both = [asked for asked in predictions() if "network" in asked.text]
    net = NX.edge_subgraph([(*BOARD.routes[r].cities, r) for r in both[0].before.picture.lit])
    assert [asked.right[0] for asked in both] == ["24", str(sum(d % 2 for _, d in net.degree()))]
    assert [choice for choice in both[1].choices if int(choice) % 2 == 0] == [both[1].right[0]]
    more = NX.copy()
    more.add_edge("Denver", "Las Vegas")
    assert sum(d % 2 for _, d in more.degree()) == 22
    assert "(degree 9)" in predictions()[4].text
    assert "(degree 2)" in predictions()[4].text


def test_the_built_network_is_shown_as_a_list_and_as_a_matrix(lesson: Lesson) -> None:
    build = tab(lesson, "Change")
    assert "Adjacency" not in html_of(build.panel)
    click_routes(lesson, (*cases.tracks("Seattle", "Vancouver"), *cases.routes_through(("Seattle", "Calgary"))))
    assert matrix_table(build.routes) in html_of(build.panel)
    assert list_table(build.routes) in html_of(build.panel)
    assert "Calgary, Vancouver, Vancouver" in list_table(build.routes)
    assert matrix_table(build.routes).count("<td") == 3 * 4 + 1
    click_routes(lesson, range(12))
    assert "8 cities or fewer" in html_of(build.panel)
    assert "Adjacency" not in html_of(build.panel)


def test_an_adjacency_matrix_is_symmetric_without_loops_and_its_rows_are_as_long_as_the_lists() -> None:
    rows, matrix = adjacency(range(len(BOARD.routes)))
    assert all(line[place] == 0 for place, line in enumerate(matrix))
    assert matrix == [list(column) for column in zip(*matrix, strict=True)]
    assert [sum(line) for line in matrix] == [len(near) for near in rows.values()]
    assert matrix == [[NX.number_of_edges(a, b) for b in rows] for a in rows]
