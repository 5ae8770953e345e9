"""Lesson 1, the board is a graph: two algorithms, counting degrees and checking a claim, as traces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ttr.game.cards import COLORS
from ttr.graphs.algorithm import Events, algorithm
from ttr.graphs.overlay import Role
from ttr.graphs.trace import Item, Kind, Trace
from ttr.graphs.words import counted, named
from ttr.lessons.graph.routes import CLAIM, lengths, number_list, of_color
from ttr.lessons.kit.cases import board


@algorithm(
    "Counting degrees",
    """
write 0 beside each city
> start | No route has been read yet, so each degree is 0.
for each route:
    add 1 to each of its two cities
    > route | Route {number}, {route}: one more for {ends[0]} and one more for {ends[1]}. \
The degrees add up to {total} = 2 × {number}.
add up the numbers of all cities
> answer | {size}, and the degrees add up to {total}: each route was counted at both of its ends. \
{odd} cities have an odd degree{which}.
""",
    Kind.TABLE,
)
def _counting(routes: Sequence[int]) -> Events[dict[str, int]]:
    tracks = [board().routes[route] for route in routes]
    counts = dict.fromkeys(sorted(city for track in tracks for city in track.cities), 0)

    def sums(number: int) -> dict[str, int]:
        odd = sum(degree % 2 for degree in counts.values())
        return {"routes": number, "sum of degrees": 2 * number, "odd cities": odd}

    yield (
        "start",
        {
            "vertices": dict.fromkeys(counts, Role.DONE),
            "labels": dict.fromkeys(counts, "0"),
            "items": [Item(city, 0) for city in counts],
            "counters": sums(0),
        },
    )
    for number, (route, track) in enumerate(zip(routes, tracks, strict=True), start=1):
        for city in track.cities:
            counts[city] += 1
        # A counted route is a thin line; the current route shows its number in the order.
        before = dict.fromkeys(routes[: number - 1], Role.DONE)
        reached = {city: Role.DONE if degree else None for city, degree in counts.items()}
        yield (
            "route",
            {
                "number": number,
                "route": track,
                "ends": track.cities,
                "total": 2 * number,
                "e": route,
                "edges": before,
                "clear": ["edge_labels"],
                "edge_labels": {route: str(number)},
                "vertices": {**reached, **dict.fromkeys(track.cities, Role.CURRENT)},
                "labels": {city: str(degree) for city, degree in counts.items()},
                "items": [Item(city, counts[city]) for city in track.cities],
                "counters": sums(number),
            },
        )
    odd = [city for city, degree in counts.items() if degree % 2]
    which = f": {named(odd)}" if 0 < len(odd) <= 4 else ""
    facts = {"size": counted(len(routes), "route"), "total": sum(counts.values()), "odd": len(odd), "which": which}
    roles = {city: Role.BOTTLENECK if degree % 2 else Role.ANSWER for city, degree in counts.items()}
    yield "answer", {**facts, "vertices": roles, "edges": dict.fromkeys(routes, Role.DONE), "clear": ["edge_labels"]}
    return counts


def counting(routes: Sequence[int]) -> Trace[dict[str, int]]:
    """Trace a count of degrees in the order of the routes; each route adds 1 to both of its ends."""
    return _counting.trace(routes)


@algorithm(
    "Checking a claim",
    """
for each color:
> start | The claim: the routes of each color have the lengths {claim}.
    sort the lengths of its routes
    if they are not 2, 3, 3, 4, 4, 5, 6:
    > holds | {Color}: {size}. The claim holds.
        write the color down
        > fails | {Color}: {size}. The claim says {claim}, so it fails.
true, if no color is written down
> answer | The claim is true: it holds for every color.
> answer:false | The claim is false: it holds for {right}, but not for {wrong}. One wrong color would be enough.
""",
    counters="colors, holds, fails",
)
def _checking(colors: Sequence[str]) -> Events[tuple[str, ...]]:
    wrong: list[str] = []
    claim = number_list(CLAIM)

    def marked(color: str, role: Role) -> dict[str, object]:
        routes = of_color(color)
        labels = {route: str(board().routes[route].length) for route in routes}
        return {"clear": ["edges", "edge_labels"], "edges": dict.fromkeys(routes, role), "edge_labels": labels}

    yield "start", {"claim": claim}
    for number, color in enumerate(colors, start=1):
        found = lengths(of_color(color))
        size = f"{counted(len(found), 'route')} of {number_list(found)}, {counted(sum(found), 'train')}"
        if found != CLAIM:
            wrong.append(color)
        marks = marked(color, Role.TODO if found == CLAIM else Role.BOTTLENECK)
        facts = {"Color": color.capitalize(), "size": size, "claim": claim, "items": [Item(color, number_list(found))]}
        count = {"colors": number, "holds": number - len(wrong), "fails": len(wrong)}
        yield "holds" if found == CLAIM else "fails", {**facts, **marks, "counters": count}
    right = counted(len(colors) - len(wrong), "color")
    broken = {route: str(board().routes[route].length) for color in wrong for route in of_color(color)}
    marks = {"edges": dict.fromkeys(broken, Role.BOTTLENECK), "edge_labels": broken}
    yield (
        "answer:false" if wrong else "answer",
        {**marks, "wrong": named(wrong), "right": right, "clear": ["edges", "edge_labels"]},
    )
    return tuple(wrong)


def checking(colors: Iterable[str] = COLORS) -> Trace[tuple[str, ...]]:
    """Trace a check of the claim about lengths, color by color; the answer is the colors that break it.

    The structure of each step has no special drawing; its items are the colors so far, with their lengths.
    """
    return _checking.trace(tuple(colors))
