"""Lesson 5, Euler and the longest path: its exercises, with their cases, misconceptions and hints."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from ttr.graphs import longest_trail
from ttr.graphs.network import Network
from ttr.lessons.euler import misconceptions as usual
from ttr.lessons.euler import networks
from ttr.lessons.euler.explain import explain_length, explain_trail, explain_walkable, walk
from ttr.lessons.euler.networks import DECIDED, STORY, grown, round_trip, to_walk, tracks
from ttr.lessons.kit.answers import read_whole, read_yes_or_no
from ttr.lessons.kit.cases import Sample, board, costs_of, network_of, way_along
from ttr.lessons.kit.exercise import Case, Exercise, Misconception
from ttr.ui.parts.sample_games import games

Edges = Sequence[tuple[str, str, int]]

GAMES = (DECIDED, STORY, "2-players-last-round")
_WEST = ("Denver", "Omaha", "Kansas City", "Denver")
_EAST = ("Boston", "Montréal", "New York", "Boston")
_SMALL = (  # each part of a network is a way along the board
    ("one route", (("Denver", "Omaha"),)),
    ("two routes in a row", (("Seattle", "Calgary", "Helena"),)),
    ("four routes in a row", (("Miami", "Atlanta", "Nashville", "Saint Louis", "Chicago"),)),
    ("a circle of routes", (("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver"),)),
    ("three routes at one city", (("Denver", "Omaha"), ("Denver", "Helena"), ("Denver", "Kansas City"))),
    ("two parts that do not meet", (("Seattle", "Portland", "San Francisco"), ("Boston", "New York", "Washington"))),
    ("two circles that do not meet", (_WEST, _EAST)),
    ("a circle and a route that do not meet", (_WEST, ("Boston", "New York"))),
    ("a circle with a way in and a way out", (("Chicago", "Omaha"), _WEST, ("Denver", "Helena"))),
    ("a way into a circle", (("Duluth", "Helena"), ("Helena", "Winnipeg", "Calgary", "Helena"))),
)


@lru_cache(maxsize=8)
def samples(seed: int) -> tuple[Sample, ...]:
    """Return networks to check on: small ones, what players of real games have built, random ones from a seed."""
    rng = random.Random(seed)
    found = [Sample(name, tuple(e for part in parts for e in way_along(part))) for name, parts in _SMALL]
    double = tracks("Kansas City", "Saint Louis")
    found.append(Sample("both tracks of a double route", double))
    found.append(Sample("a double route and one more", (*double, *way_along(("Denver", "Kansas City")))))
    through = (*tracks("Duluth", "Omaha"), *way_along(("Chicago", "Omaha", "Denver")))
    found.append(Sample("a way through a city with a double route beside it", through))
    ways = (("Kansas City", "Denver", "Salt Lake City", "Helena", "Winnipeg"), ("Denver", "Helena"))
    circle = (*(e for way in ways for e in way_along(way)), tracks("Denver", "Salt Lake City")[1])
    found.append(Sample("a circle with a double route and two ways out", circle))
    found += [
        Sample("a round trip with double routes", tuple(edge.id for edge in to_walk()[2].position.net.edges)),
        Sample("the longest trail of a real game", tuple(edge.id for edge in to_walk()[1].position.net.edges)),
    ]
    for key in GAMES:
        game = games(board())[key]
        for seat in range(len(game.states[-1].setup.seats)):
            for turn in (game.last // 2, game.last):
                position = game.position(seat, turn, still_open=False)
                if position.order:
                    name = f"a player's routes after turn {turn} of a real game"
                    found.append(Sample(name, position.order, position.owners))
    for size in (3, 4, 5, 6, 7, 8, 8, 9, 9, 10):
        routes = grown(rng, size)
        found.append(Sample(f"a random network of {size} routes", routes))
    for size in (4, 8, 12):
        routes = tuple(rng.sample(range(len(board().routes)), size))
        found.append(Sample(f"a random network of {size} routes", routes))
    return tuple(found)


@lru_cache(maxsize=8)
def walkable_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases of the first exercise: all networks, longest trails of large ones alone, round trips."""
    rng, found = random.Random(seed), []
    for net in samples(seed):
        found.append(Case(net.name, (costs_of(net.routes),), frozenset(net.routes), net.owners))
        trail = longest_trail.solve(network_of(net.routes)).edges
        if 4 <= len(trail) < len(net.routes):
            routes = rng.sample(trail, len(trail))
            found.append(Case(f"a part of {net.name}", (costs_of(routes),), frozenset(routes), net.owners))
    for _ in range(8):
        trip = round_trip(rng)
        found.append(Case("a random round trip", (costs_of(trip),), frozenset(trip)))
    return tuple(found)


@lru_cache(maxsize=8)
def trail_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases of the second exercise: ways through networks, trails and such as only look like one."""
    rng, found = random.Random(seed), []
    for net in samples(seed):
        for way in _ways(net.routes, rng):
            # Some routes are listed as they are walked, others not: who walks them one way only is told apart from
            # who says no to everything.
            edges = _listed_along(net.routes, way) if rng.random() < 0.3 else costs_of(net.routes)
            found.append(Case(net.name, (edges, list(way)), frozenset(net.routes), net.owners))
    return tuple(found)


def _listed_along(routes: Sequence[int], way: Sequence[str]) -> list[tuple[str, str, int]]:
    """Return routes as triples, those on a way in the direction in which it goes."""
    walked, _ = walk(frozenset(routes), way)
    direction = dict(zip(walked, pairwise(way), strict=False))
    return [
        (*direction.get(route, (a, b)), trains) for route, (a, b, trains) in zip(routes, costs_of(routes), strict=True)
    ]


def _ways(routes: Sequence[int], rng: random.Random) -> list[tuple[str, ...]]:
    """Return ways to ask about: a longest trail, one that turns back, one that leaves out a city, a random walk."""
    net = network_of(routes)
    longest = tuple(map(str, longest_trail.solve(net).vertices))
    if rng.random() < 0.5:
        longest = longest[::-1]
    ways = [longest, (*longest, longest[-2]), longest[: len(longest) // 2 + 1]]
    if len(longest) > 3:
        place = rng.randrange(1, len(longest) - 1)
        ways.append(longest[:place] + longest[place + 1 :])
    aimless = [rng.choice(longest)]
    for _ in range(min(5, len(routes))):
        aimless.append(str(rng.choice(net.incident(aimless[-1])).other(aimless[-1])))
    ways.append(tuple(aimless))
    return [way for way in dict.fromkeys(ways) if len(way) > 1 and all(a != b for a, b in pairwise(way))]


@lru_cache(maxsize=8)
def length_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases of the third exercise; none has more than some fifteen routes."""
    return tuple(Case(net.name, (costs_of(net.routes),), frozenset(net.routes), net.owners) for net in samples(seed))


# --- the truth, from the game's own algorithms ---


def _net(edges: Edges) -> Network:
    return Network.from_edges(edges)


def _walkable(edges: Edges) -> bool:
    return networks.walkable(_net(edges))


def _is_trail(edges: Edges, way: Sequence[str]) -> bool:
    left = [frozenset(edge[:2]) for edge in edges]
    for a, b in pairwise(way):
        if frozenset({a, b}) not in left:
            return False
        left.remove(frozenset({a, b}))
    return True


def _length(edges: Edges) -> int:
    return longest_trail.solve(_net(edges)).length


# --- the exercises ---


_SECOND_TRACK = (
    "Where there is a double track, two routes join the same two cities, and each may be walked. Does your program "
    "tell the two apart?"
)


@lru_cache(maxsize=1)
def exercises() -> tuple[Exercise, ...]:
    """Return the exercises of the lesson, in order."""
    return (
        Exercise(
            key="5.1", board=board(), cases=walkable_cases, title="in one go",
            statement=(
                "Write walkable(edges). It returns True when all routes can be walked in one go, each exactly once, "
                "and False when not. edges is a list of routes (city, city, trains); the two tracks of a double route "
                "are two routes of the list. There is at least one route."
            ),
            signature="walkable(edges)",
            truth=_walkable, read=read_yes_or_no, explain=explain_walkable,
            misconceptions=(
                Misconception("forgets that the routes must hang together",
                        "Your count of odd cities is right. But how would you walk over two circles that do not meet?",
                        usual.counts_odd_only),
                Misconception("asks only whether the routes hang together",
                        "They hang together, but that is not enough: think of three routes that meet in one city. What "
                        "about the number of routes at each city?",
                        usual.connected_only),
                Misconception("looks at each route only once when it searches",
                        "A route that led to nothing new when you looked at it may do so later. How often does your "
                        "search go through the list?",
                        usual.reads_the_list_once),
                Misconception("wants no odd city at all",
                        "A walk need not end where it began. What does that mean for its first and its last city?",
                        usual.none_odd),
                Misconception("wants exactly two odd cities",
                        "What if the walk comes back to where it began, as on a circle? Which cities are odd then?",
                        usual.exactly_two_odd),
                Misconception("counts neighbors, so that both tracks of a double are one", _SECOND_TRACK,
                        usual.counts_neighbors),
                Misconception("counts the trains at each city",
                        "You walk a route once, however long it is. What is it that you use up when you pass through "
                        "a city?",
                        usual.counts_trains),
            ),
            hints=(
                "There are two questions: how many cities are odd, and do all routes hang together?",
                "Count for each city how many routes end there, in a dictionary. For the other question, search from "
                "one city, as in lesson 2, and compare what you found with all cities that have a route.",
                "Return True when everything was found and at most two of the counts are odd (count % 2 == 1).",
            ),
            endless=(
                "If you search what hangs together: does a city that you have found already join the list of those "
                "to visit again?"
            ),
        ),
        Exercise(
            key="5.2", board=board(), cases=trail_cases, title="is it a trail?",
            statement=(
                "Write is_trail(edges, way). way is a list of at least two cities, in the order in which somebody "
                "visits them. It returns True when this is a trail in the network: each step uses a route, and no "
                "route is used twice."
            ),
            signature="is_trail(edges, way)",
            truth=_is_trail, read=read_yes_or_no, explain=explain_trail,
            misconceptions=(
                Misconception("forbids to visit a city twice",
                        "That would be a path. What exactly is it that a trail may not use twice?",
                        usual.no_city_twice),
                Misconception("allows a route to be walked twice",
                        "You look whether there is a route for each step. What has changed when it has been walked?",
                        usual.routes_may_repeat),
                Misconception("forgets the second track of a double", _SECOND_TRACK, usual.no_pair_twice),
                Misconception("walks routes only as they are listed",
                        "A route can be walked both ways, whichever of its cities comes first in the list.",
                        usual.as_listed),
                Misconception("allows jumps",
                        "You look whether a step comes twice. But is there a route for each step at all?",
                        usual.jumps),
                Misconception("takes a route for another one on the way back",
                        "Walk from Denver to Omaha and straight back, where there is one route. Did you use one route, "
                        "or two?",
                        usual.back_is_another),
            ),
            hints=(
                "Go along the way step by step, and keep a list of the routes that are still unused.",
                "A step goes from way[i] to way[i + 1]. Look for an unused route between the two, in either direction.",
                "If you find one, take it out of the list, once, and go on; if not, return False. When all steps are "
                "done, return True. Work on a copy, list(edges), so that the input stays whole.",
            ),
            endless="One pass along the way is enough. Does each round of your loop go one step further?",
            tried="small ones, ways through real games and through random networks",
        ),
        Exercise(
            key="5.3", board=board(), cases=length_cases, title="the longest trail",
            statement=(
                "Write longest_trail(edges). It returns how many trains the longest trail has: the bonus of the game "
                "goes to whoever has the longest one. edges is a list of routes (city, city, trains). The networks are "
                "small enough to try everything by backtracking."
            ),
            signature="longest_trail(edges)",
            truth=_length, read=read_whole, explain=explain_length,
            misconceptions=(
                Misconception("visits no city twice",
                        "That is the longest path. May a trail come through a city again?", usual.longest_path),
                Misconception("counts routes in place of trains",
                        "How long is one step? The third value of each route says it.", usual.most_routes),
                Misconception("always takes the longest route next",
                        "A long route now can cost you a longer way later. Which choices has your program never tried?",
                        usual.greedy),
                Misconception("begins in the first city only",
                        "A longest trail may begin anywhere. Where else does your search have to begin?",
                        usual.from_the_first),
                Misconception("does not take back what it walked",
                        "When you turn back, the route behind you is free again for another try. Does your program "
                        "know?",
                        usual.never_taken_back),
                Misconception("never forgets a used route, not even for the next start",
                        "When you begin in the second city, which routes are still free? And when you turn back on the "
                        "way?",
                        usual.one_memory_for_all),
                Misconception("uses only one track of a double", _SECOND_TRACK, usual.pairs_once),
                Misconception("adds up all trains",
                        "All trains count only if all routes can be walked in one go. What did 5.1 ask?",
                        usual.everything),
            ),
            hints=(
                "Write a second function that goes on from one city: what is the longest way from here, with the "
                "routes that are still unused?",
                "For each unused route at the city: mark it as used, ask the same function for its other end, add its "
                "trains, and mark it as unused again. The largest result counts; without any such route it is 0. Name "
                "a route by its place in the list: then both tracks of a double can be told apart.",
                "def onward(city): best = 0; for each unused route i between city and other: used.add(i); best = "
                "max(best, trains + onward(other)); used.remove(i); return best. The answer is the largest "
                "onward(city) of all cities.",
            ),
            endless=(
                "Is a route marked as used before you go on from its other end? Otherwise you walk to and fro for "
                "ever. If it is: these networks are small, trying everything takes a moment. On the whole board nobody "
                "would live to see the end of it, with the best of programs that try everything."
            ),
        ),
    )  # fmt: skip
