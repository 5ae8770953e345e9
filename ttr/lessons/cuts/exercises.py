"""Lesson 6, cuts and blocking: its exercises, with their misconceptions and hints."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ttr.graphs import bridges
from ttr.graphs.network import Network
from ttr.lessons.cuts import misconceptions as usual
from ttr.lessons.cuts.cases import bridge_cases, cut_cases, vertex_cases
from ttr.lessons.cuts.explained import explain_bridge, explain_cut, explain_vertices
from ttr.lessons.cuts.story import fewest
from ttr.lessons.kit.answers import read_name_set, read_whole, read_yes_or_no
from ttr.lessons.kit.cases import board
from ttr.lessons.kit.exercise import Exercise, Misconception

Edges = Sequence[tuple[str, str]]


# --- the truth, from the game's own algorithms ---


def _net(edges: Edges, *more: str) -> Network:
    return Network.from_edges([(a, b, 1) for a, b in edges], more)


def _is_bridge(edges: Edges, route: tuple[str, str]) -> bool:
    return list(edges).index(route) in bridges.solve(_net(edges)).edges


def _cut_vertices(edges: Edges) -> list[str]:
    return [str(city) for city in bridges.solve(_net(edges)).vertices]


def _min_cut(edges: Edges, a: str, b: str) -> int:
    cut = fewest(_net(edges, a, b), a, b)
    return cut.value if cut is not None else 0


# --- the exercises ---


@lru_cache(maxsize=1)
def exercises() -> tuple[Exercise, ...]:
    """Return the exercises of the lesson, in order."""
    return (
        Exercise(
            key="6.1", board=board(), cases=bridge_cases, title="is it a bridge?",
            statement=(
                "Write is_bridge(edges, route). It returns True when the route is a bridge of the network, and False "
                "when not. edges is a list of pairs of cities, and route is one of these pairs. Where both tracks of a "
                "double can be used, its pair stands in the list twice: these are two edges."
            ),
            signature="is_bridge(edges, route)",
            truth=_is_bridge, read=read_yes_or_no, explain=explain_bridge,
            misconceptions=(
                Misconception("takes away both tracks of a double",
                        "How many routes does your program take out of the list? Here one of two tracks is closed, and "
                        "the other one stays.",
                        usual.both_tracks_gone),
                Misconception("asks only whether there is a second track",
                        "A route without a second track may still lie on a circle of routes. How would you find the "
                        "way around it?",
                        usual.single_track),
                Misconception("finds only dead ends",
                        "A dead end is a bridge, but not every bridge is a dead end. What if there are whole networks "
                        "on both sides?",
                        usual.dead_end),
                Misconception("looks for a detour by one city only",
                        "The way around may be long. Which cities can still be reached, in however many steps?",
                        usual.no_triangle),
                Misconception("travels the way around in one direction only",
                        "A route can be traveled both ways, whichever of its cities comes first in the pair. Does your "
                        "search know that?",
                        usual.one_way_detour),
                Misconception("looks at each route only once when it searches",
                        "The routes come in any order. One that led to nothing new when you looked at it may do so "
                        "later: how often does your search go through the list?",
                        usual.reads_the_list_once),
                Misconception("forgets a city that has lost its last route",
                        "You compare numbers of components. Take away a route to a dead end: which piece do you no "
                        "longer count, because no edge names its city?",
                        usual.lone_city_forgotten),
                Misconception("asks whether the rest is in one piece",
                        "The network may have been in several pieces before. What has to change when a bridge goes?",
                        usual.whole_in_pieces),
            ),
            hints=(
                "Close the route. Which question about its two ends decides whether it was a bridge?",
                "Make a new list without the route: rest = list(edges), then rest.remove(route), which takes out one "
                "entry only. Then ask whether the two ends are connected by rest.",
                "The search of lesson 2 does it: begin in the first city of the route, collect all cities that rest "
                "leads to, and look whether the second city of the route is among them. If it is not: a bridge.",
            ),
            endless=(
                "Does your search remember the cities it has been to? On a circle of routes it may go round for ever."
            ),
        ),
        Exercise(
            key="6.2", board=board(), cases=vertex_cases, title="cut vertices",
            statement=(
                "Write cut_vertices(edges). It returns a list or a set with all cut vertices of the network: the "
                "cities without which the rest of their component falls apart. The network may have several "
                "components."
            ),
            signature="cut_vertices(edges)",
            truth=_cut_vertices, read=read_name_set, explain=explain_vertices,
            misconceptions=(
                Misconception("takes every city with three routes or more",
                        "Many routes may meet in a city, and there may still be ways around it; and a city on a simple "
                        "chain has only two. What happens when it is gone?",
                        usual.crossings),
                Misconception("takes every city that is no dead end",
                        "A city on a circle of routes has two neighbors. When it is gone, can the two still reach each "
                        "other?",
                        usual.no_dead_ends),
                Misconception("takes both ends of every bridge",
                        "A bridge can end in a dead end. What falls apart when the city of a dead end is gone?",
                        usual.ends_of_bridges),
                Misconception("looks only at ends of bridges",
                        "Two circles can share a city, and a double is a small circle. Then no route is a bridge; "
                        "and the city?",
                        usual.inner_ends_of_bridges),
                Misconception("forgets neighbors that are left without a route",
                        "Take away the middle of a star. How many pieces are left, and how many does your program "
                        "count? A city without routes is a piece as well.",
                        usual.lone_neighbors_forgotten),
                Misconception("asks whether the rest is in one piece",
                        "The network may have been in several pieces before. Which cities have to stay connected "
                        "when this one is gone?",
                        usual.rest_in_pieces),
                Misconception("counts the city that is taken away",
                        "The city is gone: it is no piece of what is left. Only the other cities count.",
                        usual.city_left_in),
                Misconception("asks only whether its neighbors are neighbors of each other",
                        "Two neighbors of the city may be joined by a long way around it. Which cities can be reached "
                        "without passing through the city?",
                        usual.neighbors_apart),
            ),
            hints=(
                "Try each city. Take it and its routes away, and begin a search at one of its neighbors. What has to "
                "be found?",
                "Without the city, all its neighbors have to be connected with each other. If one of them is not "
                "found, the city is a cut vertex.",
                "For each city: rest is the list of edges that do not contain it, near the list of its neighbors. "
                "Search from near[0] in rest. If some city of near is not among those found, add the city to the "
                "answer.",
            ),
            endless="Does every search remember the cities that it has found, and visit each of them once only?",
        ),
        Exercise(
            key="6.3", board=board(), cases=cut_cases, title="how many routes to cut?",
            statement=(
                "Write min_cut(edges, a, b). It returns the smallest number of routes that have to be taken away so "
                "that no way leads from city a to city b: 0 when there is none to begin with. A pair that is in edges "
                "twice is a double; each of its tracks has to be taken away."
            ),
            signature="min_cut(edges, a, b)",
            truth=_min_cut, read=read_whole, explain=explain_cut,
            misconceptions=(
                Misconception("counts the routes at the two cities",
                        "To take away all routes at one end is a cut, but the bottleneck may be far from both ends.",
                        usual.smaller_degree),
                Misconception("counts the routes at the first city only",
                        "That would be a cut, but perhaps not a small one. What about the routes at the other city, "
                        "and what about a bottleneck between the two?",
                        usual.first_degree),
                Misconception("never takes back a way it has chosen",
                        "The way that you take first may block two others. How could a later search use a route of it "
                        "backward, and so put the first way right?",
                        usual.never_undone),
                Misconception("lets each city be used once only",
                        "Your ways share no city. They may meet in a city, as long as they share no route.",
                        usual.cities_used_once),
                Misconception("counts the shortest ways only",
                        "A longer way has to be cut as well. When may your program stop?",
                        usual.shortest_only),
                Misconception("takes the two tracks of a double for one route",
                        "A pair that is in the list twice has two tracks. What becomes of the second one in your "
                        "program?",
                        usual.double_once),
                Misconception("travels routes one way only",
                        "Each route can be traveled in both directions. Turn the pairs of the list round: is your "
                        "answer still the same?",
                        usual.one_way_flow),
            ),
            hints=(
                "As many routes have to be cut as there are edge-disjoint ways. So count ways: search for one, note "
                "it, search for the next. The difficulty is a first way that was badly chosen.",
                "Make a list of arrows: for each route (x, y) the two arrows (x, y) and (y, x). Search for b along "
                "arrows, and remember for each city by which arrow it was found. Then you can go back from b to a.",
                "When a way is found, turn its arrows round: for each arrow (x, y) on it, remove one (x, y) from the "
                "list and add one (y, x). So a later way can take it back. Count the ways until b is no longer found.",
            ),
            endless=(
                "When you have found a way, do you change something, so that the next search does not find the very "
                "same way again? (If you try all sets of routes: of a whole board there are far too many.)"
            ),
        ),
    )  # fmt: skip
