"""Lesson 1, the board is a graph: the exercises."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.lessons.graph import misconceptions, properties
from ttr.lessons.graph.cases import city_cases, color_cases, network_cases
from ttr.lessons.graph.explain import (
    draw_claim,
    explain_claim,
    explain_degree,
    explain_neighbors,
    explain_odd,
    read_cities,
)
from ttr.lessons.graph.routes import CLAIM, Listed, net_of
from ttr.lessons.kit.answers import read_whole, read_yes_or_no
from ttr.lessons.kit.exercise import Exercise, known


def _degree(routes: Sequence[Listed], city: str) -> int:
    return net_of(routes, city).degree(city)


def _neighbors(routes: Sequence[Listed], city: str) -> list[str]:
    edges = net_of(routes, city).incident(city)
    return list(dict.fromkeys(str(edge.other(city)) for edge in edges))


def _claim_holds(routes: Sequence[Listed], color: str) -> bool:
    return sorted(trains for _, _, trains, own in routes if own == color) == list(CLAIM)


def _odd_cities(routes: Sequence[Listed]) -> list[str]:
    net = net_of(routes)
    return [str(city) for city in net.vertices if net.degree(city) % 2]


DEGREE = Exercise(
    key="1.1",
    cases=city_cases,
    title="degree",
    statement=(
        "Write degree(routes, city). routes is a list; each route is (city, city, trains, color). Return the "
        "degree of the city: the number of routes that end there. A double route counts as two routes."
    ),
    signature="degree(routes, city)",
    truth=_degree,
    read=read_whole,
    explain=explain_degree,
    misconceptions=known(misconceptions, "1.1"),
    properties=properties.OF_CITY,
    hints=(
        "How would you do it with the list on paper and a pencil? Which routes would you tick?",
        "Begin with count = 0. Go through the routes one by one: for a, b, trains, color in routes.",
        "If a or b is the city, add 1 to the count. Return the count when the loop is over.",
    ),
    endless="A for loop over the routes always ends; a while loop ends only if something changes each time.",
)

NEIGHBORS = Exercise(
    key="1.2",
    cases=city_cases,
    title="neighbors",
    statement=(
        "Write neighbors(routes, city). Return a list of the cities that are adjacent to the city, in any order. List "
        "each neighbor once, even if two routes lead there."
    ),
    signature="neighbors(routes, city)",
    truth=_neighbors,
    read=read_cities,
    explain=explain_neighbors,
    misconceptions=known(misconceptions, "1.2"),
    properties=properties.OF_CITY,
    hints=(
        "Use the same routes as for the degree. But now you want to know where they lead.",
        "If a is the city, then b is the neighbor. And what if b is the city?",
        "Begin with found = []. Before found.append(b), ask: if b not in found. The same for a.",
    ),
    endless="Do you add to a list while a loop goes through that same list? Then the loop never ends.",
)

CLAIM_HOLDS = Exercise(
    key="1.3",
    cases=color_cases,
    title="does the claim hold?",
    statement=(
        "Write claim_holds(routes, color). Return True if the routes of this color have exactly the lengths in the "
        "claim: one route of 2 trains, two of 3, two of 4, one of 5 and one of 6. Otherwise return False."
    ),
    signature="claim_holds(routes, color)",
    truth=_claim_holds,
    read=read_yes_or_no,
    explain=explain_claim,
    draw=draw_claim,
    misconceptions=known(misconceptions, "1.3"),
    properties=properties.OF_COLOR,
    hints=(
        "Two steps: first collect the lengths of the routes of this color, then compare.",
        (
            "Collect them in a list, so that a length that comes twice is in the list twice. In which order can you "
            "compare them with the claim?"
        ),
        "The claim as a list is [2, 3, 3, 4, 4, 5, 6]. sorted(lengths) puts your list in the same order.",
    ),
    endless="One loop over the routes is enough. If you wrote while, what changes each time around?",
    tried="small lists, the board, real games and boards with random colors",
)

ODD_CITIES = Exercise(
    key="1.4",
    cases=network_cases,
    title="odd cities",
    statement=(
        "Write odd_cities(routes). Return a list of all cities with an odd degree, in any order, each once. Count "
        "only cities where a route of the list ends."
    ),
    signature="odd_cities(routes)",
    truth=_odd_cities,
    read=read_cities,
    explain=explain_odd,
    misconceptions=known(misconceptions, "1.4"),
    properties=properties.OF_ODD,
    hints=(
        "Your function for 1.1 gives the degree of one city. Which cities do you have to ask about?",
        "First collect all cities where a route ends, each once. Then look at each of them.",
        "degree(routes, city) % 2 is 1 when the degree is odd and 0 when it is even.",
    ),
    endless="Do you add to a list while a loop goes through that same list? Then the loop never ends.",
    tried="small networks, real games, random networks and the whole board",
)

EXERCISES = (DEGREE, NEIGHBORS, CLAIM_HOLDS, ODD_CITIES)
