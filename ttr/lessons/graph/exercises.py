"""Lesson 1, the board is a graph: the exercises, and explanations of wrong answers, in words and on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.lessons.graph import cases, misconceptions
from ttr.lessons.graph.routes import CLAIM, Listed, degrees, neighbor_words, neighbors, net_of, number_list
from ttr.lessons.graph.tables import lengths_table
from ttr.lessons.kit.answers import read_names, read_whole, read_yes_or_no
from ttr.lessons.kit.cases import Case, board
from ttr.lessons.kit.exercise import YOURS, Exercise, Subject, known
from ttr.ui.map.export import cropped_svg
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup, tag

_LONGEST = 30  # the longest made-up name that a sentence quotes


def explain_degree(case: Case, answer: int, truth: int, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong degree: number the routes that end in the city."""
    _, city = case.arguments
    said = f"{subject.name} says that the degree of {city} is {_number(answer)}."
    if not truth:
        return _at(case, city, f"{said} But no route of this network ends there, so the degree is 0.")
    ends = "1 route ends" if truth == 1 else f"{truth} routes end"
    found = neighbors(case.routes, city)
    return _at(case, city, f"{said} But {ends} there, from {neighbor_words(found)}: the degree is {truth}.")


def explain_neighbors(case: Case, answer: Sequence[str], truth: Sequence[str], subject: Subject = YOURS) -> Overlay:
    """Explain the most obvious mistake in a list of neighbors, and draw it."""
    _, city = case.arguments
    listed = Counter(answer)
    if city in listed:
        return _at(case, city, f"{subject.name} lists {city} itself, but no route joins {city} to itself.")
    for name in listed:
        if name not in truth:
            words = f"{subject.name} lists {_short(name)}, but no route joins {city} and {_short(name)}."
            return _at(case, city, words, name)
    for name in truth:
        if name not in listed:
            return _at(case, city, f"{subject.name} leaves out {name}, but a route joins {city} and {name}.", name)
    name, times = listed.most_common(1)[0]
    count = neighbors(case.routes, city)[name]
    why = f"{city} and {name} are joined by {count} routes, but that is one neighbor" if count > 1 else "name it once"
    return _at(case, city, f"{subject.name} lists {name} {times} times: {why}.", name)


def explain_odd(case: Case, answer: Sequence[str], truth: Sequence[str], subject: Subject = YOURS) -> Overlay:
    """Explain the most obvious mistake in a list of odd cities, and draw it."""
    listed, counts = Counter(answer), degrees(case.routes)
    for name in listed:
        if name not in counts:
            return _at(case, name, f"{subject.name} lists {_short(name)}, but no route of this network ends there.")
        if name not in truth:
            words = f"but {counted(counts[name], 'route')} end there: its degree is even."
            return _at(case, name, f"{subject.name} lists {name}, {words}")
    for name in truth:
        if name not in listed:
            ends = "1 route ends" if counts[name] == 1 else f"{counts[name]} routes end"
            return _at(case, name, f"{subject.name} leaves out {name}, but {ends} there: its degree is odd.")
    name, times = listed.most_common(1)[0]
    return _at(case, name, f"{subject.name} lists {name} {times} times; name each city once.")


def explain_claim(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong answer about a color: write the length on each of its routes."""
    assert isinstance(case, cases.ColorCase)
    rows, color = case.arguments
    found = [(route, listed[2]) for route, listed in zip(case.order, rows, strict=True) if listed[3] == color]
    marks = tuple(EdgeMark(route, Role.TODO, str(length)) for route, length in found)
    said = "holds" if answer else "does not hold"
    if not found:
        return Overlay((), (), f"{subject.name} says that the claim {said} for {color}, but no route is {color}.")
    numbers = number_list(sorted(length for _, length in found))
    if truth:
        why = f"But the {color} routes have the lengths {numbers}, exactly as the claim says."
    else:
        why = f"But the {color} routes have the lengths {numbers}; the claim says {number_list(CLAIM)}."
    return Overlay((), marks, f"{subject.name} says that the claim {said} for {color}. {why}")


def draw_claim(case: Case, overlay: Overlay) -> Markup:
    """Return the routes of the color on the case's board, with a count of each length, as HTML."""
    assert isinstance(case, cases.ColorCase)
    picture = Picture(overlay=overlay, lit=frozenset(case.asked))
    drawing = cropped_svg(case.painted, picture, overlay.sentence)
    rows, color = case.arguments
    return lengths_table(color, [r[2] for r in rows if r[3] == color]) + tag("div", drawing, class_="ttr-drawing")


def _at(case: Case, city: str, sentence: str, other: str = "") -> Overlay:
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


def _short(name: str) -> str:
    """Return a name from a student's function, short enough for a sentence."""
    words = " ".join(name.split()) or "an empty name"
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"


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
    cases=cases.city_cases,
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
    properties=cases.OF_CITY,
    hints=(
        "How would you do it with the list on paper and a pencil? Which routes would you tick?",
        "Begin with count = 0. Go through the routes one by one: for a, b, trains, color in routes.",
        "If a or b is the city, add 1 to the count. Return the count when the loop is over.",
    ),
    endless="A for loop over the routes always ends; a while loop ends only if something changes each time.",
)

NEIGHBORS = Exercise(
    key="1.2",
    cases=cases.city_cases,
    title="neighbors",
    statement=(
        "Write neighbors(routes, city). Return a list of the cities that are adjacent to the city, in any order. List "
        "each neighbor once, even if two routes lead there."
    ),
    signature="neighbors(routes, city)",
    truth=_neighbors,
    read=read_names,
    explain=explain_neighbors,
    misconceptions=known(misconceptions, "1.2"),
    properties=cases.OF_CITY,
    hints=(
        "Use the same routes as for the degree. But now you want to know where they lead.",
        "If a is the city, then b is the neighbor. And what if b is the city?",
        "Begin with found = []. Before found.append(b), ask: if b not in found. The same for a.",
    ),
    endless="Do you add to a list while a loop goes through that same list? Then the loop never ends.",
)

CLAIM_HOLDS = Exercise(
    key="1.3",
    cases=cases.color_cases,
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
    properties=cases.OF_COLOR,
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
    cases=cases.network_cases,
    title="odd cities",
    statement=(
        "Write odd_cities(routes). Return a list of all cities with an odd degree, in any order, each once. Count "
        "only cities where a route of the list ends."
    ),
    signature="odd_cities(routes)",
    truth=_odd_cities,
    read=read_names,
    explain=explain_odd,
    misconceptions=known(misconceptions, "1.4"),
    properties=cases.OF_ODD,
    hints=(
        "Your function for 1.1 gives the degree of one city. Which cities do you have to ask about?",
        "First collect all cities where a route ends, each once. Then look at each of them.",
        "degree(routes, city) % 2 is 1 when the degree is odd and 0 when it is even.",
    ),
    endless="Do you add to a list while a loop goes through that same list? Then the loop never ends.",
    tried="small networks, real games, random networks and the whole board",
)

EXERCISES = (DEGREE, NEIGHBORS, CLAIM_HOLDS, ODD_CITIES)
