"""Reports explain wrong answers: for cases of each lesson, words of the explanation and the answer.

`test_all_exercises.py` holds the laws of every explanation.
"""

from collections.abc import Sequence

import pytest

from ttr.graphs.overlay import Role
from ttr.lessons.catalog import find_exercise
from ttr.lessons.cuts.cases import EIGHT, TWO_CYCLES
from ttr.lessons.exercises.cases import Case, costs_of, pairs_of, tracks
from ttr.lessons.exercises.cases import routes_of_walks as walks
from ttr.lessons.graph.cases import list_routes


def ada_s(routes: Sequence[int]) -> list[tuple[str, str, str]]:
    return [("Ada", *cities) for cities in pairs_of(routes)]


# Routes as an argument.
GIVEN = {"1": list_routes, "2.3": ada_s, "3": costs_of, "4.2": costs_of, "4.3": costs_of, "5": costs_of}

AROUND, THREE = ("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver"), ("Denver", "Omaha", "Kansas City")
ONE, CYCLE, CHAIN = walks([("Denver", "Omaha")]), walks([AROUND]), walks([AROUND[1:]])
TRIANGLE, DOUBLE = walks([(*THREE, "Denver")]), tracks("Denver", "Kansas City")
SANTA_FE = walks([("Denver", "Santa Fe", "El Paso")])
BESIDE = (*tracks("Kansas City", "Saint Louis"), *walks([("Denver", "Kansas City")]))
PAIRS = walks([("Denver", "Omaha"), ("Atlanta", "Miami")])

NO_ROUTE = "but the list has no such route"
NONSENSE = {
    "returns no route": [],
    f"a route Atlantis – Denver, {NO_ROUTE}": [("Atlantis", "Denver", 4)],
    f"a route Denver – Denver, {NO_ROUTE}": [("Denver", "Denver", 0)],
    NO_ROUTE: [("Miami", "Boston", 1)],
    "with -7 trains, but the route takes 2": [("Denver", "Santa Fe", -7)],
    "with 2.5 trains, but the route takes 2": [("Denver", "Santa Fe", 2.5)],
    "twice, but it is in the list only once": [("Denver", "Santa Fe", 2), ("Santa Fe", "Denver", 2)],
}

ROWS: dict[tuple[object, ...], dict[str, object]] = {
    ("1.1", ONE, "Omaha"): {"of Omaha is -1. But 1 route ends there, from Denver: the degree is 1.": -1},
    ("1.2", BESIDE, "Kansas City"): {
        "lists Kansas City itself": ["Denver", "Saint Louis", "Kansas City"],
        "lists Miami, but no route joins Kansas City and Miami": ["Denver", "Saint Louis", "Miami"],
        "leaves out Saint Louis, but a route joins Kansas City and Saint Louis": ["Denver"],
        "joined by 2 routes, but that is one neighbor": ["Denver", "Saint Louis", "Saint Louis"],
        "lists Denver twice: name it once": ["Denver", "Denver", "Saint Louis"],
    },
    ("1.4", walks([("Denver", "Omaha", "Chicago")])): {
        "lists Omaha, but 2 routes end there: its degree is even": ["Denver", "Omaha", "Chicago"],
        "leaves out Chicago, but 1 route ends there: its degree is odd": ["Denver"],
        "lists Miami, but no route of this network ends there": ["Denver", "Chicago", "Miami"],
        "lists Chicago twice": ["Denver", "Chicago", "Chicago"],
    },
    ("2.1", ONE, "Omaha", "Denver"): {"Omaha and Denver are not connected. Here is the path: Omaha – Denver.": False},
    ("2.1", PAIRS, "Miami", "Denver"): {"are connected. But from Miami you only get to one other city": True},
    ("2.2", PAIRS): {
        "is in none of your groups": [],
        "no route of this network leads there": [["Denver", "Omaha"], ["Atlanta", "Miami"], ["Boston"]],
        "are connected. But from": [["Denver", "Omaha", "Atlanta", "Miami"]],
        "Here is the path: Denver – Omaha": [["Denver"], ["Omaha"], ["Atlanta", "Miami"]],
        "in 2 of your groups": [["Denver", "Omaha"], ["Denver", "Omaha"], ["Atlanta", "Miami"]],
        "has a city twice": [["Denver", "Denver", "Omaha"], ["Atlanta", "Miami"]],
        "One of your groups is empty": [["Denver", "Omaha"], ["Atlanta", "Miami"], []],
    },
    ("2.3", PAIRS, "Ada", ("Miami", "Denver")): {"Miami and Denver are connected by routes of Ada. But from": True},
    ("3.2", SANTA_FE, "Denver", "El Paso"): {
        "says 9 trains. This path is cheaper: Denver – Santa Fe – El Paso, 2 + 2 = 4 trains.": 9,
        "3 trains, but no path is as cheap as that. The cheapest is": 3,
    },
    ("4.1", ONE): {"this is not a tree. But its 2 cities and 1 route are in one piece, and there is no cycle": False},
    ("4.1", CYCLE): {"this is a tree. But it has a cycle: ": True},
    ("4.2", CHAIN): NONSENSE,
    ("4.3", CHAIN, ("Denver", "Oklahoma City")): {
        **NONSENSE,
        "It only leads to Kansas City, which you don't have to join.": costs_of(CHAIN),
    },
    ("4.2", CYCLE): {
        "with a cycle: Denver": costs_of(CYCLE),
        "returns one route, and": [("Denver", "Santa Fe", 2)],
        "are not joined. Here is a path:": [("Denver", "Santa Fe", 2)],
        "a tree of 9 trains. Use Denver – Santa Fe (2) instead of Denver – Kansas City (4): everything stays "
        "joined, with 2 trains fewer.": costs_of(CYCLE[:3]),
    },
    ("5.1", TRIANGLE): {
        "says that you cannot walk these routes in one go. But you can: Denver – Kansas City – ": False
    },
    ("5.1", PAIRS): {"says that you can walk these routes in one go. But they lie in 2 components": True},
    ("5.2", TRIANGLE, (*THREE[1::-1], "Miami")): {"But no route of this network joins Denver and Miami.": True},
    ("5.2", TRIANGLE, ("Omaha", *THREE[:2])): {"twice between Denver and Omaha, and there is only one route.": True},
    ("5.2", TRIANGLE, (*THREE[:2], "Omaha")): {
        "step 2 stays in Omaha, and no route leads from a city to itself.": True
    },
    ("5.2", TRIANGLE, (*THREE, "Denver")): {
        "is not a trail. But it is a trail: each step has its own route. It visits Denver again": False
    },
    ("5.2", DOUBLE, ("Denver", "Kansas City") * 2): {
        "it goes three times between Denver and Kansas City, and there are only 2 routes.": True
    },
    ("5.3", TRIANGLE): {
        "says -3. Here is a trail of 9 trains": -3,
        "says 0 trains. Here is a trail of 9 trains": 0,
        "says 99 trains. All routes together have only 9": 99,
    },
    ("5.3", walks([(*THREE, "Denver"), ("Boston", "New York")])): {
        "The routes are in 2 components, and a trail stays in one of them.": 11
    },
    ("5.3", walks([("Chicago", "Omaha", "Denver"), ("Omaha", "Helena")])): {
        "4 cities are odd, so the trail must leave out some routes.": 13
    },
    ("6.1", walks(TWO_CYCLES), ("Little Rock", "Oklahoma City")): {
        "is not a bridge. Without this route, Little Rock and Oklahoma City are not connected: there are two "
        "pieces, A and B, of 3 cities and 4 cities.": False
    },
    ("6.1", CYCLE, ("Denver", "Santa Fe")): {
        "is a bridge. Without this route, there is still a path: Denver – Kansas City – Oklahoma City – Santa": True
    },
    ("6.2", walks(EIGHT)): {
        "Kansas City is not a cut vertex. Without Kansas City, its component splits into 2 pieces, of 2 cities": [],
        "Without Omaha, the other 5 cities of its component are still": ["Kansas City", "Omaha"],
        "Your answer has 'Miami', but this network has no such city.": ["Kansas City", "Miami"],
    },
    ("6.3", walks(TWO_CYCLES), "Denver", "Nashville"): {
        "2 routes are needed to cut Denver off from Nashville. But 1 is enough. Without Little Rock – ": 2,
        "0 routes are enough to cut Denver off from Nashville. Here is a path from Denver to Nashville": 0,
        "says -3, but a number of routes is never less than 0. Here is a path": -3,
    },
    ("6.3", PAIRS, "Denver", "Miami"): {"Denver and Miami are not connected, so there is nothing to cut.": 1},
    ("7.1", PAIRS, "Denver", "Miami"): {"no path leads from Denver to Miami, so the number is 0.": 1},
    ("7.1", CYCLE, "Denver", "Oklahoma City"): {
        f"says {answer}. There are 2 paths with 2 routes, and none is shorter: Denver – Kansas City – Oklahoma "
        "City; Denver – Santa Fe – Oklahoma City.": answer
        for answer in (0, 1, 3, -7, 10**9)
    },
    ("7.2", CYCLE, ("Santa Fe", "Denver")): {
        "3, but the betweenness of Santa Fe – Denver is 2. It is 1/2 for Denver and Oklahoma City, 1 for Denver and "
        "Santa Fe, 1/2 for Kansas City and Santa Fe.": 3.0
    },
    ("7.2", (*CYCLE, *walks([("Kansas City", "Saint Louis")])), ("Denver", "Santa Fe")): {
        "is 2.5. For example Saint Louis (A) and Santa Fe (B): 1 of their 2 shortest paths uses it.": -1.0
    },
    ("7.3", (), (1, 2, 3), (3, 1, 2)): {"A rank correlation always lies between -1 and 1.": 1.5},
    ("7.3", (), (1, 2, 2, 3), (1, 2, 3, 4)): {"In xs the value 2 comes twice, so each has rank 2.5.": 0.8},
    ("8.2", (), 6, 2, 1, 2): {
        "no probability is above 1": 60,
        "no probability is below 0": -0.5,
        "but the chance is 0.6": 0.55,
    },
    ("8.3", (), 6, 2, 2): {
        "you must draw at least 2 cards": 1,
        "6 cards are enough, even if all useless cards come first": 6.5,
        "is 4.666667. Don't round": 4.67,
        "says 4.66667; the average number of draws is 4.666667. Don't round": 4.66667,
        "but the average number of draws is 4.666667": 5,
    },
    ("8.4", (), 10, 8, 2): {
        "says to take the locomotive. Of 10 unseen cards 8 are useful, and 2 are missing. The locomotive and two blind "
        "cards are enough with a chance of 0.9778, four blind cards with 1.0000.": True
    },
    ("9.1", (), ((9, 5), (6, 6), (4, 8), (2, 7))): {
        "Ada has 1 victory, 1 tie and 2 defeats. That is worth 1.5 of 4 games, a share of 0.375.": 0.25
    },
    ("9.2", (), 7.0, 10): {
        "says 39 to 89%. Look at 39%: it is 31.0 points away from 70.0%, and 1.96 standard errors are 30.2 points "
        "there, so it does not belong to the interval.": (39, 89),
        "Look at 40%": (45, 89),
        "the lower end comes first": (89, 40),
    },
    ("9.3", (), 9, 10): {"“worse” for 9 wins in 10 games. The interval is 60 to 98%: it lies above 50%": "worse"},
    ("9.3", (), 1, 10): {"it lies below 50%, so the answer is “worse”.": "better"},
    ("10.1", TRIANGLE): {
        "says 1 face. But there is also the outer face. Draw the routes one by one: 1 route, numbered, closes a "
        "cycle and cuts a face in two. That makes 2.": 1
    },
    ("10.2", (), (0, 0), (2, 2), (0, 2), (2, 0)): {"do not cross. But they do, at (1, 1).": False},
}


@pytest.mark.parametrize(("case", "said"), ROWS.items(), ids=[str(key) for key, *_ in ROWS])
def test_a_wrong_answer_is_explained_and_its_map_shows_what_the_sentence_names(
    case: tuple, said: dict[str, object]
) -> None:
    key, routes, *more = case
    exercise = find_exercise(key)
    given = GIVEN.get(key, GIVEN.get(key.split(".")[0], pairs_of))
    arguments = (given(routes), *more) if routes else tuple(more)
    asked = Case("a case", arguments, frozenset(routes or ONE))
    truth = exercise.read(exercise.truth(*arguments))
    for words, answer in said.items():
        overlay = exercise.explain(asked, exercise.read(answer), truth)
        assert words in overlay.sentence
        drawn = pairs_of([mark.edge for mark in overlay.edges])
        marked = pairs_of([mark.edge for mark in overlay.edges if mark.role is not Role.COMPONENT])
        assert drawn or not routes or "no route of this network" in words
        assert all(pair in marked for pair in pairs_of(routes) if is_step(pair, overlay.sentence))
        assert "numbered" not in overlay.sentence or any(mark.label for mark in overlay.edges)
        assert key != "7.2" or len(drawn) == len(routes)  # all of them lie on shortest paths


def is_step(cities: tuple[str, str], sentence: str) -> bool:
    """Return True if a sentence names a path along a route."""
    return any(" – ".join(step) in sentence for step in (cities, cities[::-1]))
