"""Networks for the goals of the tab Change, some from the teacher's notes, and the sentences of the tab."""

from itertools import pairwise

import networkx as nx
import pytest

from ttr.graphs import connectivity, steiner_tree
from ttr.lessons.catalog import LESSONS
from ttr.lessons.cuts.cases import EIGHT, TWO_CYCLES
from ttr.lessons.exercises.cases import board, board_network, tracks
from ttr.lessons.exercises.cases import routes_of_walks as walks
from ttr.lessons.trees.cases import SIX, THREE, cheapest_joining

from .board_graph import board_graph
from .pages import click_routes, tab

BOARD = board_network(board())
MIDWEST, HOME = ("Chicago", "Saint Louis", "Kansas City", "Omaha", "Chicago"), ("Denver", "Omaha")
SQUARE = walks([("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver")])
SOUTH, NORTH = ("Miami", "Atlanta", "Nashville", "Saint Louis", "Chicago"), ("Boston", "New York")
WAYS = (
    ("Denver", "Omaha", "Chicago", "Pittsburgh"),
    ("Denver", "Kansas City", "Saint Louis", "Pittsburgh"),
    ("Denver", "Oklahoma City", "Little Rock", "Nashville", "Pittsburgh"),
)
DOUBLES = [*pairwise(("Denver", "Kansas City", "Saint Louis", "Chicago", "Pittsburgh"))]


def spanning_six() -> tuple[int, ...]:
    return walks(nx.minimum_spanning_tree(board_graph().subgraph(SIX)).edges())


# Routes to click, the goals that they meet (in two cases, the second one on the way), and words of the sentence.
ROWS: list[tuple[str, tuple[int, ...], str, str]] = [
    ("graph", walks([("Calgary", "Seattle", "Helena"), ("Seattle", "Portland")]), "1", ""),
    ("graph", walks([(*SOUTH, "Duluth")]), "2", ""),
    ("graph", walks([SOUTH, NORTH]), "", "4 cities are odd."),
    ("graph", (*tracks("Seattle", "Vancouver"), *walks([(*HOME, "Kansas City", "Denver")])), "3", ""),
    (
        "graph",
        (*tracks(*MIDWEST[:2]), *tracks(*MIDWEST[2:4]), *walks([MIDWEST[1:3], MIDWEST[3:]])),
        "24",
        "Degrees 3, 3, 3, 3: their sum is 12, twice 6 routes. 4 cities are odd.",
    ),
    ("connected", walks([HOME, ("Miami", "Atlanta"), NORTH]), "1", "3 components"),
    ("connected", SQUARE, "3", ""),
    ("connected", connectivity.path(BOARD, "Seattle", "Miami").edges, "2", ""),
    ("trees", spanning_six(), "1", "a tree with"),
    ("trees", walks([("Omaha", "Denver", "Santa Fe"), ("Denver", "Phoenix")]), "2", "so it is a tree with 3 leaves."),
    ("trees", SQUARE, "", ""),
    ("trees", (*SQUARE, *walks([NORTH])), "3", "in 2 pieces, with a cycle"),
    ("trees", steiner_tree.approximate(BOARD, THREE).edges, "", ""),
    ("trees", tuple(cheapest_joining(THREE).routes), "24", ""),
    ("euler", walks([SOUTH[:4], HOME]), "", "4 odd cities: Denver, Miami, Omaha and Saint Louis."),
    ("euler", walks([(*SOUTH, *HOME[::-1])]), "1", ""),
    ("euler", walks([(*SOUTH, "Omaha"), ("Chicago", "Duluth")]), "2", ""),
    ("euler", tracks(*WAYS[1][:2]), "3", "you can walk it in one go, the longest path 4. No city is odd."),
    ("cuts", walks(EIGHT), "1", ""),
    ("cuts", walks(TWO_CYCLES), "2", "8 edges, 1 bridge, 2 cut vertices. Denver and Pittsburgh are not connected."),
    ("cuts", walks(WAYS), "3", "Minimum cut between Denver and Pittsburgh: 3 ("),
    ("cuts", tuple(route for pair in DOUBLES for route in tracks(*pair)), "4", ""),
    ("centrality", walks([("Denver", "Salt Lake City")]), "1", "Highest betweenness: Kansas City – Omaha"),
    ("centrality", walks([("Oklahoma City", "Little Rock", "Dallas")]), "2", "163 pairs"),
    ("centrality", walks([("Calgary", "Vancouver")]), "3", ""),
    ("centrality", walks([("Kansas City", "Saint Louis")]), "", ""),  # closing the first route is no answer
]


@pytest.mark.parametrize(("topic", "routes", "met", "words"), ROWS, ids=[f"{row[0]} {row[2]}" for row in ROWS])
def test_a_network_meets_the_goals_that_the_notes_say(topic: str, routes, met: str, words: str) -> None:
    lesson = next(entry for entry in LESSONS if entry.topic == topic).open()
    change = tab(lesson, "Change")
    click_routes(lesson, routes)
    assert "".join(str(place) for place, done in enumerate(change.met, 1) if done) == met
    assert words in change.sentence
