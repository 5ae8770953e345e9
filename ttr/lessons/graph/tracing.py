"""Lesson 1, the board is a graph: two algorithms, counting degrees and checking a claim, as traces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ttr.game.cards import COLORS
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.trace import Item, Kind, Step, Structure, Trace
from ttr.graphs.words import counted, named
from ttr.lessons.graph.routes import CLAIM, lengths, number_list, of_color
from ttr.lessons.kit.cases import board

COUNTING = (
    "write 0 beside each city",
    "for each route:",
    "    add 1 to each of its two cities",
    "add up the numbers of all cities",
)
CHECKING = (
    "for each color:",
    "    sort the lengths of its routes",
    "    if they are not 2, 3, 3, 4, 4, 5, 6:",
    "        write the color down",
    "true, if no color is written down",
)


def counting(routes: Sequence[int]) -> Trace[dict[str, int]]:
    """Trace a count of degrees in the order of the routes; each route adds 1 to both of its ends."""
    counts = dict.fromkeys(sorted(city for route in routes for city in board().routes[route].cities), 0)
    steps = [_counted("start", 1, counts, (), "No route has been read yet, so each degree is 0.")]
    for number, route in enumerate(routes, 1):
        ends = board().routes[route].cities
        for city in ends:
            counts[city] += 1
        total = sum(counts.values())
        sentence = (
            f"Route {number}, {board().routes[route]}: one more for {ends[0]} and one more for {ends[1]}. "
            f"The degrees add up to {total} = 2 × {number}."
        )
        steps.append(_counted("route", 3, counts, routes[:number], sentence, route))
    odd = [city for city, degree in counts.items() if degree % 2]
    which = f": {named(odd)}" if 0 < len(odd) <= 4 else ""
    size = counted(len(routes), "route")
    sentence = (
        f"{size}, and the degrees add up to {sum(counts.values())}: each route was counted at both of its ends. "
        f"{len(odd)} cities have an odd degree{which}."
    )
    steps.append(_counted("answer", 4, counts, routes, sentence))
    return Trace("Counting degrees", COUNTING, tuple(steps), dict(counts))


def _counted(
    event: str, line: int, counts: dict[str, int], read: Sequence[int], sentence: str, now: int | None = None
) -> Step:
    ends = board().routes[now].cities if now is not None else ()

    def role(city: str) -> Role:
        if event == "answer":
            return Role.BOTTLENECK if counts[city] % 2 else Role.ANSWER
        return Role.CURRENT if city in ends else Role.DONE

    vertices = [
        VertexMark(city, role(city), str(degree)) for city, degree in counts.items() if degree or event == "start"
    ]
    # A counted route is a thin line; the current route shows its number in the order.
    edges = [EdgeMark(route, Role.DONE) for route in read if route != now]
    edges += [EdgeMark(now, Role.CURRENT, str(len(read)))] if now is not None else []
    structure = Structure(Kind.TABLE, tuple(Item(city, degree) for city, degree in counts.items()))
    numbers = (
        ("routes", len(read)),
        ("sum of degrees", sum(counts.values())),
        ("odd cities", sum(degree % 2 for degree in counts.values())),
    )
    return Step(event, line, Overlay(tuple(vertices), tuple(edges), sentence), structure, numbers)


def checking(colors: Iterable[str] = COLORS) -> Trace[tuple[str, ...]]:
    """Trace a check of the claim about lengths, color by color; the answer is the colors that break it.

    The structure of each step has no special drawing; its items are the colors so far, with their lengths.
    """
    steps = [
        _checked("start", 1, [], [], f"The claim: the routes of each color have the lengths {number_list(CLAIM)}.")
    ]
    seen: list[str] = []
    wrong: list[str] = []
    for color in colors:
        found = lengths(of_color(color))
        seen.append(color)
        size = f"{counted(len(found), 'route')} of {number_list(found)}, {counted(sum(found), 'train')}"
        words = f"{color.capitalize()}: {size}. "
        if found == CLAIM:
            steps.append(_checked("holds", 3, seen, wrong, f"{words}The claim holds."))
        else:
            wrong.append(color)
            steps.append(_checked("fails", 4, seen, wrong, f"{words}The claim says {number_list(CLAIM)}, so it fails."))
    if wrong:
        sentence = (
            f"The claim is false: it holds for {counted(len(seen) - len(wrong), 'color')}, but not for "
            f"{named(wrong)}. One wrong color would be enough."
        )
    else:
        sentence = "The claim is true: it holds for every color."
    marks = [EdgeMark(r, Role.BOTTLENECK, str(board().routes[r].length)) for color in wrong for r in of_color(color)]
    last = _checked("answer", 5, seen, wrong, sentence)
    steps.append(Step("answer", 5, Overlay((), tuple(marks), sentence), last.structure, last.counters))
    return Trace("Checking a claim", CHECKING, tuple(steps), tuple(wrong))


def _checked(event: str, line: int, seen: Sequence[str], wrong: Sequence[str], sentence: str) -> Step:
    role = Role.BOTTLENECK if event == "fails" else Role.TODO
    now = of_color(seen[-1]) if seen and event != "start" else ()
    marks = tuple(EdgeMark(route, role, str(board().routes[route].length)) for route in now)
    items = tuple(Item(color, number_list(lengths(of_color(color)))) for color in seen)
    numbers = (("colors", len(seen)), ("holds", len(seen) - len(wrong)), ("fails", len(wrong)))
    return Step(event, line, Overlay((), marks, sentence), Structure(Kind.NONE, items), numbers)
