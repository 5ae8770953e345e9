"""Lesson 1, the board is a graph: the exercises, and explanations of wrong answers, in words and on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import pluralize, spell_times
from ttr.lessons.exercises import properties
from ttr.lessons.exercises.answers import read_names, read_whole, read_yes_or_no
from ttr.lessons.exercises.cases import Case, board
from ttr.lessons.exercises.exercise import YOURS, Exercise, Subject
from ttr.lessons.exercises.properties import degrees
from ttr.lessons.graph import cases
from ttr.lessons.graph.cases import CLAIM, Listed, listed_network, neighbor_words, number_list
from ttr.lessons.graph.tables import lengths_table
from ttr.ui.map.export import cropped_svg
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup, tag

_LONGEST = 30  # the longest made-up name that a sentence quotes


def explain_degree(case: Case, answer: int, truth: int, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong degree: number the routes that end in the city."""
    _, city = case.arguments
    said = f"{subject.name} says that the degree of {city} is {_number(answer)}."
    if not truth:
        return _mark_city(case, city, f"{said} But no route of this network ends there, so the degree is 0.")
    ends = "1 route ends" if truth == 1 else f"{truth} routes end"
    result = cases.neighbors(case.routes, city)
    return _mark_city(case, city, f"{said} But {ends} there, from {neighbor_words(result)}: the degree is {truth}.")


def explain_neighbors(case: Case, answer: Sequence[str], truth: Sequence[str], subject: Subject = YOURS) -> Overlay:
    """Explain the most obvious mistake in a list of neighbors, and draw it."""
    _, city = case.arguments
    listed = Counter(answer)
    if city in listed:
        return _mark_city(case, city, f"{subject.name} lists {city} itself, but no route joins {city} to itself.")
    for name in listed:
        if name not in truth:
            text = f"{subject.name} lists {_short_name(name)}, but no route joins {city} and {_short_name(name)}."
            return _mark_city(case, city, text, name)
    for name in truth:
        if name not in listed:
            return _mark_city(
                case, city, f"{subject.name} leaves out {name}, but a route joins {city} and {name}.", name
            )
    name, times = listed.most_common(1)[0]
    count = cases.neighbors(case.routes, city)[name]
    reason = (
        f"{city} and {name} are joined by {count} routes, but that is one neighbor" if count > 1 else "name it once"
    )
    return _mark_city(case, city, f"{subject.name} lists {name} {spell_times(times)}: {reason}.", name)


def explain_odd(case: Case, answer: Sequence[str], truth: Sequence[str], subject: Subject = YOURS) -> Overlay:
    """Explain the most obvious mistake in a list of odd cities, and draw it."""
    listed, counts = Counter(answer), cases.degrees(case.routes)
    for name in listed:
        if name not in counts:
            return _mark_city(
                case, name, f"{subject.name} lists {_short_name(name)}, but no route of this network ends there."
            )
        if name not in truth:
            text = f"but {pluralize(counts[name], 'route')} end there: its degree is even."
            return _mark_city(case, name, f"{subject.name} lists {name}, {text}")
    for name in truth:
        if name not in listed:
            ends = "1 route ends" if counts[name] == 1 else f"{counts[name]} routes end"
            return _mark_city(case, name, f"{subject.name} leaves out {name}, but {ends} there: its degree is odd.")
    name, times = listed.most_common(1)[0]
    return _mark_city(case, name, f"{subject.name} lists {name} {spell_times(times)}; name each city once.")


def explain_claim(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong answer about a color: write the length on each of its routes."""
    assert isinstance(case, cases.ColorCase)
    rows, color = case.arguments
    items = [(route, listed[2]) for route, listed in zip(case.order, rows, strict=True) if listed[3] == color]
    marks = tuple(EdgeMark(route, Role.TODO, str(length)) for route, length in items)
    said = "holds" if answer else "does not hold"
    if not items:
        return Overlay((), (), f"{subject.name} says that the claim {said} for {color}, but no route is {color}.")
    numbers = number_list(sorted(length for _, length in items))
    if truth:
        reason = f"But the {color} routes have the lengths {numbers}, exactly as the claim says."
    else:
        reason = f"But the {color} routes have the lengths {numbers}; the claim says {number_list(CLAIM)}."
    return Overlay((), marks, f"{subject.name} says that the claim {said} for {color}. {reason}")


def draw_claim(case: Case, overlay: Overlay) -> Markup:
    """Return the routes of the color on the case's board, with a count of each length, as HTML."""
    assert isinstance(case, cases.ColorCase)
    picture = Picture(overlay=overlay, lit=frozenset(case.asked))
    drawing = cropped_svg(case.painted, picture, overlay.sentence)
    rows, color = case.arguments
    return lengths_table(color, [r[2] for r in rows if r[3] == color]) + tag("div", drawing, class_="ttr-drawing")


def _mark_city(case: Case, city: str, sentence: str, other: str = "") -> Overlay:
    """Return an overlay that marks a city, numbers its routes, and may mark another city."""
    names = board().city_index
    here = [route for route in sorted(case.routes) if city in board().routes[route].cities]
    marks = tuple(EdgeMark(route, Role.TODO, str(number)) for number, route in enumerate(here, 1))
    vertices = [VertexMark(city, Role.CURRENT, str(len(here)))] if city in names else []
    if other in names:
        vertices.append(VertexMark(other, Role.BOTTLENECK))
    return Overlay(tuple(vertices), marks, sentence)


def _number(answer: int) -> str:
    """Return a number from a student's function, short enough for a sentence."""
    return str(answer) if abs(answer) < 10**9 else f"{answer:.3g}"


def _short_name(name: str) -> str:
    """Return a name from a student's function, short enough for a sentence."""
    text = " ".join(name.split()) or "an empty name"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


Routes = Sequence[Listed]


@Exercise(
    "1.1 degree",
    cases=cases.city_cases,
    read=read_whole,
    explain=explain_degree,
    properties=cases.OF_CITY,
    endless="A for loop over the routes always ends; a while loop ends only if something changes each time.",
)
def degree(routes: Sequence[Listed], city: str) -> int:
    """Write degree(routes, city). routes is a list; each route is (city, city, trains, color). Return the degree of the
    city: the number of routes that end there. A double route counts as two routes.

    * How would you do it with the list on paper and a pencil? Which routes would you tick?
    * Begin with count = 0. Go through the routes one by one: for a, b, trains, color in routes.
    * If a or b is the city, add 1 to the count. Return the count when the loop is over.
    """
    return listed_network(routes, city).degree(city)


@degree.wrong("counts neighbors instead of routes")
def degree_by_neighbors(routes: Routes, city: str) -> int:
    """Two cities can be joined by two routes. How often does your program count a double route?"""
    return len(set(properties.neighbors(routes, city)))


@degree.wrong("looks only at the first city of a route")
def degree_one_end(routes: Routes, city: str) -> int:
    """A route has two ends. The list names one of them first, but the order means nothing. Does your program also look
    at the second city of a route?
    """
    return sum(a == city for a, _, _, _ in routes)


@degree.wrong("adds up trains")
def degree_in_trains(routes: Routes, city: str) -> int:
    """A long route is still one route. How much do you add for a route of six trains?"""
    return sum(trains for a, b, trains, _ in routes if city in (a, b))


@degree.wrong("gives its answer after the first route")
def degree_of_the_first_route(routes: Routes, city: str) -> int:
    """How often does the loop run? A return ends the function at once, even in the middle of a loop."""
    count = 0
    for a, b, _, _ in routes:
        if city in (a, b):
            count += 1
        return count
    return count


@degree.wrong("never says more than 1")
def degree_one_at_most(routes: Routes, city: str) -> int:
    """Your answer is 0 or 1, never more. What is the count after the second route that ends in the city?"""
    return int(any(city in (a, b) for a, b, _, _ in routes))


@degree.wrong("counts every route")
def degree_of_all(routes: Routes, city: str) -> int:
    """You count all routes, no matter where they end. How does your program find out that a route ends in the city?
    Python does not read “a or b == city” as “a == city or b == city”.
    """
    return len(routes)


@degree.wrong("never counts anything")
def degree_never(routes: Routes, city: str) -> int:
    """Your answer is always 0. Can both ends of a route be the city? And what is one entry of the list: a name, or four
    things, two of them names?
    """
    return 0


@degree.wrong("starts over at each route")
def degree_of_the_last_route(routes: Routes, city: str) -> int:
    """Only the last route of the list counts. Where does your program set the count to 0, and how often does it get
    there?
    """
    return sum(city in (a, b) for a, b, _, _ in routes[-1:])


@Exercise(
    "1.2 neighbors",
    cases=cases.city_cases,
    read=read_names,
    explain=explain_neighbors,
    properties=cases.OF_CITY,
    endless="Do you add to a list while a loop goes through that same list? Then the loop never ends.",
)
def neighbors(routes: Sequence[Listed], city: str) -> list[str]:
    """Write neighbors(routes, city). Return a list of the cities that are adjacent to the city, in any order. List each
    neighbor once, even if two routes lead there.

    * Use the same routes as for the degree. But now you want to know where they lead.
    * If a is the city, then b is the neighbor. And what if b is the city?
    * Begin with found = []. Before found.append(b), ask: if b not in found. The same for a.
    """
    edges = listed_network(routes, city).incident(city)
    return list(dict.fromkeys(str(edge.other(city)) for edge in edges))


@neighbors.wrong("lists a neighbor again for a second route")
def neighbors_repeated(routes: Routes, city: str) -> list[str]:
    """Two tracks, one neighbor. What could you check before you add a city to your list?"""
    return properties.neighbors(routes, city)


@neighbors.wrong("lists the city itself as well")
def neighbors_and_itself(routes: Routes, city: str) -> list[str]:
    """One end of the route is the city itself. Which end do you want?"""
    return sorted({end for a, b, _, _ in routes if city in (a, b) for end in (a, b)})


@neighbors.wrong("looks only at the first city of a route")
def neighbors_one_way(routes: Routes, city: str) -> list[str]:
    """A route has two ends. The list names one of them first, but the order means nothing. Does your program also look
    at the second city of a route?
    """
    return sorted({b for a, b, _, _ in routes if a == city})


@neighbors.wrong("looks only at the first city, and lists a neighbor for each track")
def neighbors_one_way_repeated(routes: Routes, city: str) -> list[str]:
    """Two things are wrong. Begin with this one: a neighbor can be the first or the second city of a route. Does your
    program look at both?
    """
    return [b for a, b, _, _ in routes if a == city]


@neighbors.wrong("lists all other cities")
def neighbors_everybody(routes: Routes, city: str) -> list[str]:
    """A neighbor is one route away. Which routes end in the city?"""
    return sorted({end for a, b, _, _ in routes for end in (a, b)} - {city})


@Exercise(
    "1.3 does the claim hold?",
    cases=cases.color_cases,
    read=read_yes_or_no,
    explain=explain_claim,
    draw=draw_claim,
    properties=cases.OF_COLOR,
    endless="One loop over the routes is enough. If you wrote while, what changes each time around?",
    tried="small lists, the board, real games and boards with random colors",
)
def claim_holds(routes: Sequence[Listed], color: str) -> bool:
    """Write claim_holds(routes, color). Return True if the routes of this color have exactly the lengths in the claim:
    one route of 2 trains, two of 3, two of 4, one of 5 and one of 6. Otherwise return False.

    * Two steps: first collect the lengths of the routes of this color, then compare.
    * Collect them in a list, so that a length that comes twice is in the list twice. In which order can you compare
      them with the claim?
    * The claim as a list is [2, 3, 3, 4, 4, 5, 6]. sorted(lengths) puts your list in the same order.
    """
    return sorted(trains for _, _, trains, own in routes if own == color) == list(CLAIM)


@claim_holds.wrong("only counts the routes of the color")
def claim_by_count(routes: Routes, color: str) -> bool:
    """Seven routes can have many lengths. Does your program look at the lengths?"""
    return len(_lengths(routes, color)) == len(CLAIM)


@claim_holds.wrong("only adds up the trains")
def claim_by_sum(routes: Routes, color: str) -> bool:
    """Different lengths can have the same sum: 2 + 5 is 3 + 4. What does the sum not tell you?"""
    return sum(_lengths(routes, color)) == sum(CLAIM)


@claim_holds.wrong("counts the routes and adds up their trains")
def claim_by_count_and_sum(routes: Routes, color: str) -> bool:
    """That is a good check, but two lists can have as many numbers and the same sum: 2, 5 and 3, 4. Is there a color
    like that?
    """
    return claim_by_count(routes, color) and claim_by_sum(routes, color)


@claim_holds.wrong("takes the routes of all colors")
def claim_without_color(routes: Routes, color: str) -> bool:
    """Your lengths are right, but for which routes? The task asks for the routes of one color only."""
    return sorted(trains for _, _, trains, _ in routes) == list(CLAIM)


@claim_holds.wrong("says True as soon as one route fits")
def claim_by_one_route(routes: Routes, color: str) -> bool:
    """When does your program say False? One route that fits is not enough: the claim is about all routes of the
    color.
    """
    return any(length in CLAIM for length in _lengths(routes, color))


@claim_holds.wrong("checks which lengths there are, but not how often")
def claim_by_set(routes: Routes, color: str) -> bool:
    """The claim says “two of 3”. A set forgets how often a number came."""
    return set(_lengths(routes, color)) == set(CLAIM)


@claim_holds.wrong("allows more routes than the claim names")
def claim_at_least(routes: Routes, color: str) -> bool:
    """You found everything that the claim names. Are other lengths allowed as well?"""
    result = _lengths(routes, color)
    return all(result.count(length) >= CLAIM.count(length) for length in CLAIM)


@claim_holds.wrong("compares the lengths in the order of the list")
def claim_unsorted(routes: Routes, color: str) -> bool:
    """The routes come in any order. Does [3, 2] mean anything different from [2, 3] here?"""
    return _lengths(routes, color) == list(CLAIM)


@claim_holds.wrong("never says True")
def claim_never(routes: Routes, color: str) -> bool:
    """The claim holds for some colors. Print what you compare. By the way: lengths.sort() puts a list in order, but
    returns nothing.
    """
    return False


@Exercise(
    "1.4 odd cities",
    cases=cases.network_cases,
    read=read_names,
    explain=explain_odd,
    properties=cases.OF_ODD,
    endless="Do you add to a list while a loop goes through that same list? Then the loop never ends.",
    tried="small networks, real games, random networks and the whole board",
)
def odd_cities(routes: Sequence[Listed]) -> list[str]:
    """Write odd_cities(routes). Return a list of all cities with an odd degree, in any order, each once. Count only
    cities where a route of the list ends.

    * Your function for 1.1 gives the degree of one city. Which cities do you have to ask about?
    * First collect all cities where a route ends, each once. Then look at each of them.
    * degree(routes, city) % 2 is 1 when the degree is odd and 0 when it is even.
    """
    net = listed_network(routes)
    return [str(city) for city in net.vertices if net.degree(city) % 2]


@odd_cities.wrong("counts neighbors instead of routes")
def odd_by_neighbors(routes: Routes) -> list[str]:
    """The degree counts routes, and a double route counts twice. Can a city with two neighbors have three routes?"""
    return [city for city in degrees(routes) if degree_by_neighbors(routes, city) % 2]


@odd_cities.wrong("looks only at the first city of a route")
def odd_one_end(routes: Routes) -> list[str]:
    """A route has two ends. The list names one of them first, but the order means nothing. Does your program also look
    at the second city of a route?
    """
    return [city for city in degrees(routes) if degree_one_end(routes, city) % 2]


@odd_cities.wrong("checks only the first city of each route")
def odd_first_cities(routes: Routes) -> list[str]:
    """Your degrees are right, but you never check some cities: those that always come second in their routes."""
    return [city for city, count in degrees(routes).items() if count % 2 and degree_one_end(routes, city)]


@odd_cities.wrong("adds up trains")
def odd_trains(routes: Routes) -> list[str]:
    """A long route is still one route. How much do you add to a city for a route of six trains?"""
    return [city for city in degrees(routes) if degree_in_trains(routes, city) % 2]


@odd_cities.wrong("lists the even cities")
def even_ones(routes: Routes) -> list[str]:
    """Look at a network with one route: both degrees are 1. What is 1 % 2?"""
    return [city for city, count in degrees(routes).items() if count % 2 == 0]


@odd_cities.wrong("lists a city again for each of its routes")
def odd_for_each_route(routes: Routes) -> list[str]:
    """You meet a city once for each of its routes. How do you make sure that you list it only once?"""
    return [end for a, b, _, _ in routes for end in (a, b) if degrees(routes)[end] % 2]


def _lengths(routes: Routes, color: str) -> list[int]:
    return [trains for _, _, trains, own in routes if own == color]


EXERCISES = (degree, neighbors, claim_holds, odd_cities)
