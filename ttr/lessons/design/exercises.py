"""Lesson 10, design a board: the exercises, and explanations of wrong answers, in words and drawings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median

from ttr.graphs import union_find
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import pluralize
from ttr.lessons.design import cases
from ttr.lessons.design.cases import face_count
from ttr.lessons.design.leads import first_wins, lead_chart, needed_start, wins_in_words
from ttr.lessons.exercises.answers import read_whole, read_yes_or_no
from ttr.lessons.exercises.cases import Case, network_of
from ttr.lessons.exercises.exercise import YOURS, Exercise, Subject
from ttr.lessons.exercises.properties import components, degrees, network
from ttr.ui.map.shapes import Point, meeting
from ttr.ui.map.tones import INK, PANEL, pen
from ttr.ui.map.typeface import FONT, text_width
from ttr.ui.markup import Markup, svg, tag

LINE, CROSSING = "head start", "crossing"  # vertices of overlays that are not drawn on the map

WIDTH, HEIGHT, AROUND = 340, 250, 34  # the size of a drawing of two routes

LETTERS = 13


# --- 10.1 faces ---
def explain_faces(case: Case, answer: int, truth: int, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong number of faces: number the routes that close a cycle, as each adds a face."""
    said = f"{subject.name} says {pluralize(answer, 'face')}."
    net = network_of(case.routes)
    closing = union_find.solve(net).cycles
    marks = [EdgeMark(edge.id, Role.COMPONENT) for edge in net.edges if edge.id not in closing]
    marks += [EdgeMark(route, Role.ANSWER, str(place)) for place, route in enumerate(closing, 1)]
    if not closing:
        reason = "But no route closes a cycle, so there is only 1 face, the outer face."
    else:
        close = "1 route, numbered, closes a cycle and cuts"
        if len(closing) > 1:
            close = f"{len(closing)} routes, numbered, close a cycle, and each cuts"
        reason = (
            f"But there is also the outer face. Draw the routes one by one: {close} a face in two. That makes {truth}."
        )
    return Overlay((), tuple(marks), f"{said} {reason}")


# --- 10.2 cross ---
def _number(value: float) -> str:
    return f"{value:.4g}"


def _place(point: Point) -> str:
    return f"({_number(point[0])}, {_number(point[1])})"


def explain_cross(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong answer: draw two routes and the point where they cross, if any."""
    a, b, c, d = case.arguments
    said = f"{subject.name} says that the routes {'cross' if answer else 'do not cross'}."
    if truth:
        point = meeting(a, b, c, d)
        return Overlay((VertexMark(CROSSING, Role.BOTTLENECK, "×"),), (), f"{said} But they do, at {_place(point)}.")
    common = [point for point in (a, b) if point in (c, d)]
    if common:
        reason = (
            f"But they only share the town at {_place(common[0])}, which is an end of both. That is not a crossing."
        )
    else:
        reason = "But the drawing shows that they have no point in common."
    return Overlay((), (), f"{said} {reason}")


def town_names(points: Sequence[Point]) -> dict[Point, str]:
    """Return the label of each town; a common end has two letters.

    >>> town_names([(0, 0), (3, 1), (3, 1), (4, 4)])
    {(0, 0): 'a (0, 0)', (3, 1): 'b = c (3, 1)', (4, 4): 'd (4, 4)'}
    """
    letters: dict[Point, str] = {}
    for letter, point in zip("abcd", points, strict=True):
        letters[point] = f"{letters[point]} = {letter}" if point in letters else letter
    return {point: f"{written} {_place(point)}" for point, written in letters.items()}


def draw_cross(case: Case, overlay: Overlay) -> Markup:
    """Draw two routes as in a coordinate system, x to the right and y upwards."""
    a, b, c, d = case.arguments
    left, right = min(x for x, _ in case.arguments), max(x for x, _ in case.arguments)
    low, high = min(y for _, y in case.arguments), max(y for _, y in case.arguments)
    scale = min((WIDTH - 2 * AROUND) / max(right - left, 1e-9), (HEIGHT - 2 * AROUND) / max(high - low, 1e-9))

    def at(point: Point) -> Point:
        x = WIDTH / 2 + scale * (point[0] - (left + right) / 2)
        return round(x, 1), round(HEIGHT / 2 - scale * (point[1] - (low + high) / 2), 1)

    parts = []
    for (one, other), dash in (((a, b), None), ((c, d), "12 4")):
        (x1, y1), (x2, y2) = at(one), at(other)
        parts.append(svg.path(f"M{x1} {y1}L{x2} {y2}", stroke=INK, stroke_width=4, stroke_dasharray=dash))
    if overlay.vertices:
        x, y = at(meeting(a, b, c, d))
        parts.append(svg.circle(x, y, 11, fill="none", stroke=pen(1), stroke_width=3))
    for point, name in town_names(case.arguments).items():
        x, y = at(point)
        parts.append(svg.circle(x, y, 6, fill=PANEL, stroke=INK, stroke_width=2))
        # Keep labels off the route: put them below a town if its route goes up.
        other = [q if p == point else p for p, q in ((a, b), (c, d)) if point in (p, q)]
        rise = sum(at(end)[1] - y for end in other)
        below = rise < 0 or (not rise and y > HEIGHT / 2)
        half = text_width(name, LETTERS) / 2 + 4
        place = min(max(x, half), WIDTH - half), y + 22 if below else y - 12
        parts.append(svg.text(*place, name, anchor="middle", stroke=PANEL, stroke_width=4, paint_order="stroke"))
    style = f"display:block;width:100%;max-width:{1.2 * WIDTH:.0f}px;height:auto;background:{PANEL}"
    return svg.drawing(
        WIDTH, HEIGHT, parts, words=overlay.sentence, style=style, font_family=FONT, font_size=LETTERS, fill=INK
    )


# --- 10.3 head_start ---
def explain_start(case: Case, answer: int, truth: int, subject: Subject = YOURS) -> Overlay:
    (leads,) = case.arguments
    said = f"{subject.name} says {pluralize(answer, 'point')}."
    line = (VertexMark(LINE, Role.CURRENT, str(answer)),)  # the position of the line in the chart
    if answer < 0:
        return Overlay(line, (), f"{said} But a head start is never less than 0 points.")
    wins = wins_in_words(leads, answer)
    if answer < truth:
        return Overlay(line, (), f"{said} But then {wins}, which is more than half.")
    enough = wins_in_words(leads, truth)
    return Overlay(line, (), f"{said} Then {wins}. But fewer points are enough: with {truth}, {enough}.")


def draw_start(case: Case, overlay: Overlay) -> Markup:
    (leads,) = case.arguments
    chart = lead_chart(leads, int(overlay.vertices[0].label), overlay.sentence)
    return tag("div", chart, style="max-width: 420px")


Edges = Sequence[tuple[str, str]]
Place = tuple[float, float]


@Exercise(
    "10.1 faces",
    cases=cases.face_cases,
    read=read_whole,
    explain=explain_faces,
    properties=cases.OF_FACES,
    endless="If you join pieces in a while loop, does each turn reduce the number of pieces?",
    tried="small ones, positions of real games, random networks and the whole board",
)
def faces(edges: Sequence[tuple[str, str]]) -> int:
    """Write faces(edges). It returns how many faces a network has if you draw it without crossings. edges is a list of
    pairs of cities; a double route is in the list twice. The network has exactly the cities in the list, and it may be
    in several pieces. A map without routes is one face.

    * Solve Euler's formula for F. Which of the other three numbers can you read from the list at once?
    * V: put all cities into a set. E: take the length of the list. C: at first, each city is its own piece; each route
      between two pieces joins them into one.
    * Keep a dictionary piece = {city: city}. For each route (a, b): if piece[a] and piece[b] differ, move all cities of
      one piece to the other piece. C is the number of different pieces at the end.
    """
    return face_count(network(edges))


@faces.wrong("treats every network as one piece")
def one_piece_always(edges: Edges) -> int:
    """V − E + F = 2 is true for one piece. What is it for a network in several pieces?"""
    return 2 - len(degrees(edges)) + len(edges)


@faces.wrong("forgets the outer face")
def no_outer_face(edges: Edges) -> int:
    """Draw a triangle. How many regions of the paper can you color?"""
    return components(edges) - len(degrees(edges)) + len(edges)


@faces.wrong("counts a double route once")
def tracks_once(edges: Edges) -> int:
    """Two tracks side by side: is there anything between them?"""
    single = {frozenset(edge) for edge in edges}
    return 1 + components(edges) - len(degrees(edges)) + len(single)


@faces.wrong("gives each piece its own outer face")
def outside_of_each(edges: Edges) -> int:
    """Draw two triangles side by side. Color the outside of one triangle, and then the outside of the other. Are these
    two different regions?
    """
    return 2 * components(edges) - len(degrees(edges)) + len(edges)


@faces.wrong("counts no face if there is no route")
def nothing_at_all(edges: Edges) -> int:
    """Take a sheet of paper without any line. How many regions does it have?"""
    return 1 + components(edges) - len(degrees(edges)) + len(edges) if edges else 0


@Exercise(
    "10.2 cross",
    cases=cases.cross_cases,
    read=read_yes_or_no,
    explain=explain_cross,
    draw=draw_cross,
    properties=cases.OF_CROSSING,
    endless="You don't need a loop here: a few products are enough.",
    tried="simple cases, new routes on the real board and random cases",
)
def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Write cross(a, b, c, d). One straight route joins the towns a and b, and another joins c and d. Each town is a
    pair of coordinates (x, y). Return True if the routes cross; otherwise return False. A common end is not a crossing.
    No three different towns lie on one line.

    * If two routes cross, the ends of each lie on different sides of the other. Can this also be true for two routes
      that do not cross?
    * Write a helper side(p, q, r): (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]). It is positive if r
      lies to the left when you go from p to q, negative to the right, and 0 on the line.
    * c and d lie on different sides of a – b if side(a, b, c) * side(a, b, d) < 0. Check the same for a and b; both
      must be true.
    """
    return cases.cross(a, b, c, d)


@cross.wrong("compares the rectangles around the routes")
def boxes(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Draw two parallel diagonal routes close to each other. What about the rectangles around them?"""
    return cases.boxes(a, b, c, d)


@cross.wrong("checks whether the endless lines meet")
def endless_lines(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Two lines that are not parallel always meet, maybe far away. Where do the routes end?"""
    return not cases.parallel(a, b, c, d)


@cross.wrong("looks at only one of the routes")
def one_side_only(a: Place, b: Place, c: Place, d: Place) -> bool:
    """c and d are on different sides of the line through a and b. But the line is longer than the route. Is this
    enough?
    """
    return cases.are_apart(a, b, c, d)


@cross.wrong("counts a common end as a crossing")
def common_end_counts(a: Place, b: Place, c: Place, d: Place) -> bool:
    """What does your program compute if b and c are the same town? Is the result above 0, below 0, or neither?"""
    return cases.turn(a, b, c) * cases.turn(a, b, d) <= 0 and cases.turn(c, d, a) * cases.turn(c, d, b) <= 0


@Exercise(
    "10.3 head start",
    cases=cases.start_cases,
    read=read_whole,
    explain=explain_start,
    draw=draw_start,
    properties=cases.OF_LEADS,
    endless="Does your head start grow by 1 in each turn of the loop? The largest lead is always enough.",
    tried="a few games, simulated games on the mini board and random games",
)
def head_start(leads: Sequence[int]) -> int:
    """Write head_start(leads). leads is a list with one number for each simulated game: the final lead of the player
    who began, in points. A negative number means that this player was behind. The second player gets some points as a
    head start. Equal points are then a tie, which counts as half a win. Return the smallest head start, a whole number
    of at least 0, so that the player who began wins at most half of the games.

    * First compute the wins for a given head start: how many leads are larger, and how many are equal?
    * Then try 0, 1, 2, … points, one by one, and stop at the first number that is enough.
    * start = 0; while wins(start) > len(leads) / 2: start = start + 1. wins(start) adds 1 for each lead above start,
      and 0.5 for each lead that equals start.
    """
    return needed_start(leads)


@head_start.wrong("takes the mean lead")
def the_mean(leads: Sequence[int]) -> int:
    """Suppose one game is won by 40 points. How much does this change the mean? How much does it change the share of
    wins?
    """
    return max(0, round(sum(leads) / len(leads)))


@head_start.wrong("takes the median lead")
def the_median(leads: Sequence[int]) -> int:
    """The median is close: half of the leads lie below it, and half above. But a lead of exactly this many points
    becomes a tie. How many wins does the player who began then have?
    """
    return max(0, int(median(leads)))


@head_start.wrong("counts a tie as nothing")
def ties_forgotten(leads: Sequence[int]) -> int:
    """How much is a tie worth for the player who began?"""
    return _find_smallest(leads, lambda start: sum(lead > start for lead in leads))


@head_start.wrong("counts a tie as a whole win")
def ties_won(leads: Sequence[int]) -> int:
    """With a head start of 3 points, a lead of 3 becomes a tie. Is that still a win?"""
    return _find_smallest(leads, lambda start: sum(lead >= start for lead in leads))


@head_start.wrong("takes the largest lead")
def never_ahead(leads: Sequence[int]) -> int:
    """With this head start, the player who began never wins. How often would be fair?"""
    return max(0, *leads)


@head_start.wrong("gives a negative head start")
def below_zero(leads: Sequence[int]) -> int:
    """If the player who began already wins less than half, how many points does the second player need?"""
    return _find_smallest(leads, lambda start: first_wins(leads, start), -max(map(abs, leads)) - 1)


@head_start.wrong("tries no more than 19 points")
def nineteen_at_most(leads: Sequence[int]) -> int:
    """If leads are large, your loop ends before it finds an answer. Which head start is always enough?"""
    return min(19, needed_start(leads))


def _find_smallest(leads: Sequence[int], wins: Callable[[int], float], start: int = 0) -> int:
    while wins(start) > len(leads) / 2:
        start += 1
    return start


EXERCISES = (faces, cross, head_start)
