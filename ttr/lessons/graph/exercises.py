"""Lesson 1, the board is a graph: its exercises, with their cases, misconceptions and hints."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ttr.lessons.graph import misconceptions as usual
from ttr.lessons.graph.explain import (
    draw_claim,
    explain_claim,
    explain_degree,
    explain_neighbors,
    explain_odd,
    read_cities,
)
from ttr.lessons.graph.facts import CLAIM, Listed, net_of
from ttr.lessons.graph.samples import city_cases, color_cases, network_cases
from ttr.lessons.kit.answers import read_whole, read_yes_or_no
from ttr.lessons.kit.cases import board
from ttr.lessons.kit.exercise import Exercise, Misconception

# --- the truth ---


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


# --- the exercises ---


_BOTH_ENDS = (
    "A route has two ends, and the list names one of them first, which means nothing. Does your program also look at "
    "the second city of a route?"
)


@lru_cache(maxsize=1)
def exercises() -> tuple[Exercise, ...]:
    """Return the exercises of the lesson, in order."""
    return (
        Exercise(
            key="1.1", board=board(), cases=city_cases, title="degree",
            statement=(
                "Write degree(routes, city). routes is a list of routes, each of them (city, city, trains, color). "
                "Return the degree of the city: the number of routes that end there. Each track of a double route is "
                "a route of its own."
            ),
            signature="degree(routes, city)",
            truth=_degree, read=read_whole, explain=explain_degree,
            misconceptions=(
                Misconception("counts neighbors in place of routes",
                        "Two cities can be joined by two routes. How often does your program count a double route?",
                        usual.degree_by_neighbors),
                Misconception("looks only at the first city of a route", _BOTH_ENDS, usual.degree_one_end),
                Misconception("adds up trains",
                        "A long route is still one route. What do you add for a route of six trains?",
                        usual.degree_in_trains),
                Misconception("gives its answer after the first route",
                        "How often does the loop run? A return ends the function at once, in the middle of a loop too.",
                        usual.degree_of_the_first_route),
                Misconception("never says more than 1",
                        "Your answer is 0 or 1, never more. What is the count after the second route that fits?",
                        usual.degree_one_at_most),
                Misconception("counts every route",
                        "You count all routes, wherever they end. Look at your “if”: Python does not read “a or b == "
                        "city” as “a == city or b == city”.",
                        usual.degree_of_all),
                Misconception("never counts anything",
                        "Your answer is always 0. Can both ends of a route be the city? And what is one entry of the "
                        "list: a name, or four things, two of them names?",
                        usual.degree_never),
                Misconception("begins anew at each route",
                        "Only the last route of the list has a say. Where does your program set the count to 0, and "
                        "how often does it come there?",
                        usual.degree_of_the_last_route),
            ),
            hints=(
                "How would you do it with the list on paper and a pencil? Which routes get a tick?",
                "Begin with count = 0. Take the routes one after the other: for a, b, trains, color in routes.",
                "If a or b is the city, add 1 to the count. Return the count when the loop is over.",
            ),
            endless="A for loop over the routes ends by itself; a while loop needs something that changes each time.",
        ),
        Exercise(
            key="1.2", board=board(), cases=city_cases, title="neighbors",
            statement=(
                "Write neighbors(routes, city). Return a list of the cities that are adjacent to the city, in any "
                "order. Each neighbor is in the list once, even if two routes lead there."
            ),
            signature="neighbors(routes, city)",
            truth=_neighbors, read=read_cities, explain=explain_neighbors,
            misconceptions=(
                Misconception("lists a neighbor again for a second route",
                        "Two tracks, one neighbor. What could you look up before you add a city to your list?",
                        usual.neighbors_repeated),
                Misconception("lists the city itself as well",
                        "One end of the route is the city that was asked for. Which end do you want?",
                        usual.neighbors_and_itself),
                Misconception("looks only at the first city of a route", _BOTH_ENDS, usual.neighbors_one_way),
                Misconception("looks only at the first city, and lists a neighbor for each track",
                        "Two things are wrong. Begin with this one: a neighbor can be the first or the second city of "
                        "a route. Does your program look at both?",
                        usual.neighbors_one_way_repeated),
                Misconception("lists all other cities",
                        "A neighbor is one route away. Which routes end in the city at all?",
                        usual.neighbors_everybody),
            ),
            hints=(
                "Only the routes that count for the degree matter here. But now you want to know where they lead.",
                "If a is the city, then b is the neighbor. And what if b is the city?",
                "Begin with found = []. Before found.append(b), ask: if b not in found. The same for a.",
            ),
            endless="Do you add to a list while a loop runs over that same list? Then the loop never reaches the end.",
        ),
        Exercise(
            key="1.3", board=board(), cases=color_cases, title="does the claim hold?",
            statement=(
                "Write claim_holds(routes, color). Return True when the routes of this color have just the lengths of "
                "the claim, one route of 2 trains, two of 3, two of 4, one of 5 and one of 6, and no others; else "
                "return False."
            ),
            signature="claim_holds(routes, color)",
            truth=_claim_holds, read=read_yes_or_no, explain=explain_claim, draw=draw_claim,
            misconceptions=(
                Misconception("only counts the routes of the color",
                        "Seven routes can have many lengths. Does your program look at the lengths?",
                        usual.claim_by_count),
                Misconception("only adds up the trains",
                        "Different lengths can have the same sum: 2 + 5 is 3 + 4. What does the sum not tell you?",
                        usual.claim_by_sum),
                Misconception("counts the routes and adds up their trains",
                        "That is a good check, but two lists can have as many numbers and the same sum: 2, 5 and 3, 4. "
                        "Is there a color like that?",
                        usual.claim_by_count_and_sum),
                Misconception("takes the routes of all colors",
                        "Your lengths are right, but of which routes? Only those of one color are asked for.",
                        usual.claim_without_color),
                Misconception("says True as soon as one route fits",
                        "When does your program say False? One route that fits is not enough: the claim speaks of all "
                        "routes of the color.",
                        usual.claim_by_one_route),
                Misconception("asks which lengths there are, but not how often",
                        "The claim says “two of 3”. A set forgets how often something is in it.",
                        usual.claim_by_set),
                Misconception("accepts more routes than the claim names",
                        "You found all that the claim names. May there be anything else?",
                        usual.claim_at_least),
                Misconception("compares the lengths in the order of the list",
                        "The routes stand in the list in any order. Does [3, 2] say anything else than [2, 3] here?",
                        usual.claim_unsorted),
                Misconception("never says True",
                        "For some colors the claim holds. Print what you compare. By the way: lengths.sort() puts a "
                        "list in order, but returns nothing.",
                        usual.claim_never),
            ),
            hints=(
                "Two steps: first collect the lengths of the routes of this color, then compare.",
                "Collect them in a list, so that a length which comes twice is in it twice. In which order can "
                "you compare them with the claim?",
                "The claim as a list is [2, 3, 3, 4, 4, 5, 6]. sorted(lengths) is your list in that order.",
            ),
            endless="One loop over the routes is enough. If you wrote while: what changes from round to round?",
            tried="small lists, the board, real games and boards painted at random",
        ),
        Exercise(
            key="1.4", board=board(), cases=network_cases, title="odd cities",
            statement=(
                "Write odd_cities(routes). Return a list of all cities whose degree is odd, in any order, each once. "
                "Only cities at which a route of the list ends count."
            ),
            signature="odd_cities(routes)",
            truth=_odd_cities, read=read_cities, explain=explain_odd,
            misconceptions=(
                Misconception("counts neighbors in place of routes",
                        "The degree counts routes: both tracks of a double route. Can two neighbors be three routes?",
                        usual.odd_by_neighbors),
                Misconception("looks only at the first city of a route", _BOTH_ENDS, usual.odd_one_end),
                Misconception("asks only about the first city of each route",
                        "Your degrees are right, but some cities are never asked about: those that always come second "
                        "in the list.",
                        usual.odd_first_cities),
                Misconception("lists the even cities",
                        "Look at a network of one route: both degrees are 1. What is 1 % 2?",
                        usual.even_ones),
                Misconception("lists a city again for each of its routes",
                        "You meet a city as often as routes end there. How do you make sure that it is listed once?",
                        usual.odd_for_each_route),
            ),
            hints=(
                "What you wrote for 1.1 tells the degree of one city. Which cities do you have to ask about?",
                "First collect all cities that are an end of a route, each once. Then look at each of them.",
                "degree(routes, city) % 2 is 1 when the degree is odd and 0 when it is even.",
            ),
            endless="Do you add to a list while a loop runs over that same list? Then the loop never reaches the end.",
            tried="small networks, real games, random networks and the whole board",
        ),
    )  # fmt: skip
