"""Lesson 2, connected or not: questions for practice, class, predictions and paper."""

from __future__ import annotations

import random
from itertools import pairwise

from ttr.game.board import Board
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity
from ttr.graphs.connectivity import Component
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, edge_marks, end_marks, label_components, letter
from ttr.graphs.trace import Trace
from ttr.graphs.words import join_names, pluralize, walk_text
from ttr.lessons.connected.cases import draw_joined
from ttr.lessons.exercises.cases import board, network_of
from ttr.lessons.outputs.worksheets.drawing import PaperMap
from ttr.lessons.outputs.worksheets.sheet import Content, FillInTable, Task, below, on_paper, task
from ttr.lessons.questions.carry_out import carry_out
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.networks import any_board, pieces
from ttr.lessons.questions.parts import (
    ADA,
    RoutesOfTwo,
    compact_part,
    drop_second_tracks,
    edges_of,
    names_of,
    position,
    route_names,
    sparse_part,
    thin_out,
)
from ttr.lessons.questions.places import (
    GROWN,
    BoardNetwork,
    from_game,
    grow_network,
    network_of_board,
    remove_current,
)
from ttr.ui.question import Question


def _pieces(rng: random.Random, level: int, parts: int = 2) -> tuple[BoardNetwork, tuple[Component, ...]]:
    """Return a network with several components; from level 3 on, a player's network."""
    if level > 2:
        low, high = ((4, 10), (9, 60))[level - 3]
        result = from_game(rng, low, high, parts)
        return result.place, result.parts
    of = any_board(rng)
    sizes = [rng.randint(2, 4) for _ in range(rng.randint(parts, 2 + level))]
    place = BoardNetwork(of, pieces(rng, of, sizes), source=GROWN)
    return place, connectivity.components(place.net)


def are_joined(rng: random.Random, level: int) -> Question:
    place, parts = _pieces(rng, level)
    one, other = rng.sample(range(len(parts)), 2)
    if rng.random() < 0.5:
        a, b = rng.sample(list(map(str, max(parts, key=_size).vertices)), 2)
    else:
        a, b = (str(rng.choice(parts[index].vertices)) for index in (one, other))
    return _ask_joined(place, a, b)


def _size(part: Component) -> int:
    return len(part.vertices)


def _ask_joined(place: BoardNetwork, a: str, b: str) -> Question:
    after = draw_joined(place.net, a, b)
    text, right = f"Are {a} (A) and {b} (B) connected in this network?", connectivity.path(place.net, a, b) is not None
    return place.ask(
        text,
        "yes" if right else "no",
        after.sentence,
        choices=("yes", "no"),
        before=end_marks(a, b),
        after=after,
    )


def component_count(rng: random.Random, level: int) -> Question:
    return _ask_components(_pieces(rng, level, 1)[0])


def _ask_components(place: BoardNetwork) -> Question:
    parts = connectivity.components(place.net)
    right = len(parts)
    each = "each has a letter. You can get everywhere inside a component, and nowhere outside."
    return place.ask(
        "How many components does this network have?",
        right,
        f"{pluralize(right, 'component')}: {each if right > 1 else 'from every city you can get to every other city.'}",
        tempting=(right + 1, right - 1),
        unit="component",
        after=label_components(parts),
    )


def component_size(rng: random.Random, level: int) -> Question:
    place, parts = _pieces(rng, level)
    part = rng.choice(parts)
    city, right = str(rng.choice(part.vertices)), len(part.vertices)
    reason = f"{join_names(map(str, part.vertices))}: {right} cities, joined by {pluralize(len(part.edges), 'route')}."
    return place.ask(
        f"How many cities are in the component of {city}? Count {city} too.",
        right,
        reason,
        tempting=(right - 1, len(part.edges), sum(len(p.vertices) for p in parts)),
        unit="city",
        before=[VertexMark(city, Role.TERMINAL, "?")],
        after=(*(VertexMark(str(v), Role.COMPONENT) for v in part.vertices), *edge_marks(part.edges, Role.COMPONENT)),
    )


def one_route_more(rng: random.Random, level: int) -> Question:
    place, parts = _pieces(rng, level)
    home = {city: index for index, part in enumerate(parts) for city in part.vertices}
    groups: dict[int, list[int]] = {-1: [], 0: [], 1: []}
    for index, track in enumerate(place.board.routes):
        if index in place.routes or place.board.twins[index] in place.routes:
            continue
        if place.owners and place.owners[index] is not None:
            continue
        known = {home.get(track.a), home.get(track.b)}
        groups[1 if known == {None} else -1 if len(known) == 2 and None not in known else 0].append(index)
    change = rng.choice([change for change in (-1, 0, 1) if groups[change]])
    route = rng.choice(groups[change])
    a, b = place.board.routes[route].cities
    right = len(parts) + change
    new = [city for city in (a, b) if city not in home]
    joins = [letter(home[city]) for city in (a, b) if city in home]
    if len(new) == 2:
        text = "brings two new cities, and joins them into a new component"
    elif new:
        text = f"brings the new city {new[0]}, and joins it to component {joins[0]}"
    elif change:
        text = f"joins components {' and '.join(joins)}"
    else:
        text = "closes a cycle in one of them"
    marks = label_components(parts)
    is_one, are = (("is", "are")[number > 1] for number in (len(parts), right))
    return place.ask(
        f"Someone adds the route {a} (A) – {b} (B) to this network. How many components are there then?",
        right,
        f"At first, there {is_one} {pluralize(len(parts), 'component')}. {a} – {b} {text}. Then there {are} {right}.",
        tempting=(len(parts), len(parts) + 1, len(parts) - 1),
        unit="component",
        before=(*end_marks(a, b), EdgeMark(route, Role.TODO, "?")),
        after=(*marks.vertices, *(m for m in marks.edges if m.edge != route), EdgeMark(route, Role.CURRENT)),
    )


def routes_between(rng: random.Random, level: int) -> Question:
    of = any_board(rng)
    place = network_of_board(of) if level > 2 else BoardNetwork(of, pieces(rng, of, [6 + level]), source=GROWN)
    net = place.net
    wanted = (2, 3) if level % 2 else (3, 4)

    def near(city: str) -> list[str]:
        return sorted(other for other, steps in _steps(net, city).items() if steps in wanted)

    a = draw_until(lambda: str(rng.choice(net.vertices)), lambda city: bool(near(city)))
    b = rng.choice(near(a))
    path = connectivity.path(net, a, b)
    route = walk_text(path.vertices) if path is not None else ""
    right = _steps(net, a)[b]
    return place.ask(
        f"What is the smallest number of routes from {a} (A) to {b} (B){place.where}?",
        right,
        f"{right}: {route}. Breadth-first search from {a} finds the near cities first: {b} is in ring {right}, so no "
        f"path has fewer routes.",
        tempting=(right + 1, right - 1),
        unit="route",
        before=end_marks(a, b),
        after=(*end_marks(a, b), *edge_marks(path.edges if path else (), Role.PATH)),
    )


def _steps(net: Network, start: str) -> dict[str, int]:
    result = connectivity.breadth_first(net, start)
    steps: dict[Vertex, int] = {start: 0}
    for city, edge in zip(result.vertices[1:], result.edges, strict=True):
        steps[city] = steps[net.edge(edge).other(city)] + 1
    return {str(city): count for city, count in steps.items()}


def next_in_queue(rng: random.Random, level: int) -> Question:
    """Ask which city has waited longest in the queue, while a newer one is near the current city."""

    def make() -> tuple[BoardNetwork, str, Trace[connectivity.Search], int]:
        place = grow_network(rng, 9 + 2 * level, 2 + level)
        start = str(rng.choice(place.net.vertices))
        trace = connectivity.trace_breadth_first(place.net, start)
        visits = [index for index, step in enumerate(trace) if step.event == "visit"]
        return place, start, trace, rng.choice(visits[3:7])

    place, start, trace, step = draw_until(make, lambda made: len(made[2][made[3] - 1].structure.items) >= 3)
    before, after = trace[step - 1], trace[step]
    order = {start: 1}
    for each in trace.steps[:step]:
        for mark in each.overlay.vertices:
            order.setdefault(str(mark.vertex), len(order) + 1)

    def numbered(overlay: Overlay) -> Overlay:
        marks = tuple(VertexMark(m.vertex, m.role, str(order[str(m.vertex)])) for m in overlay.vertices)
        return Overlay(marks, overlay.edges)

    right = str(before.structure.items[0].name)
    return place.ask(
        f"Breadth-first search began in {start}. The numbers show the order in which it found the cities; light "
        f"cities wait in the queue. Which city comes next?",
        (right,),
        f"{after.sentence} It has waited longest: it is number {order[right]}, found before all others that wait.",
        before=numbered(remove_current(before.overlay)),
        after=numbered(after.overlay),
    )


def cut_off(rng: random.Random, level: int) -> Question:
    """Ask for a city in another component."""
    place, parts = _pieces(rng, level)
    part = max(parts, key=_size)
    start = str(rng.choice(part.vertices))
    others = tuple(str(city) for city in place.net.vertices if city not in part.vertices)
    return place.ask(
        f"Name a city of this network that you cannot reach from {start} (A).",
        others,
        f"No walk leads from {start} to any of the {len(others)} cities in other components.",
        before=[VertexMark(start, Role.TERMINAL, "A")],
        after=label_components(parts),
    )


GENERATORS = (
    Generator("connected or not", 2, are_joined, in_class=2),
    Generator("components", 2, component_count, in_class=2),
    Generator("size of a component", 2, component_size, in_class=2),
    Generator("one route more", 2, one_route_more),
    Generator("fewest routes", 2, routes_between),
    Generator("next in the queue", 2, next_in_queue, in_class=2),
    Generator("not reached", 2, cut_off, in_class=2),
    carry_out(2, "breadth-first", "Carry out breadth-first search from {0}."),
    carry_out(2, "depth-first", "Carry out depth-first search from {0}."),
    carry_out(2, "union-find", "Carry out union-find, route by route."),
)


# --- predictions ---


def predictions(seed: int = 2) -> tuple[Question, ...]:
    rng = random.Random(seed)
    result = []
    for number, size in enumerate((14, 6, 24, 8, 34, 10)):
        place = BoardNetwork(board(), frozenset(rng.sample(range(len(board().routes)), size)))
        if number % 2:
            result.append(_ask_components(place).with_choices())
            continue
        parts = connectivity.components(place.net)
        largest = max(parts, key=_size)
        other = [city for part in parts if part is not largest for city in part.vertices]
        far = connectivity.breadth_first(place.net, largest.vertices[0]).vertices[-1]
        b = rng.choice(other) if number == 2 and other else far
        result.append(_ask_joined(place, str(largest.vertices[0]), str(b)))
    return tuple(result)


# --- worksheet ---


_MOST_LAYERS = 5  # every sheet has this many lines for a search, so they do not give away the answer


def worksheet(rng: random.Random) -> Content:
    played = draw_until(
        lambda: position(rng, 9, 18), lambda found: 2 <= len(connectivity.components(network_of(found.ada))) <= 4
    )
    where = (
        f"{played.words.capitalize()}. The map shows only Ada's cars (A, black) and Bo's cars (B, striped). "
        "Treat every other route as open."
    )
    figure = PaperMap(board(), where, height=132, owners=played.owners)
    front = below([figure], _tickets(rng, played), _components(played), words=where)
    return Content(front, (_search(rng), _groups(rng)), (_pieces_after(rng), _ask_connected(rng)))


def _tickets(rng: random.Random, played: RoutesOfTwo) -> Task:
    net = network_of(played.ada)
    parts = [part.vertices for part in connectivity.components(net)]
    large = max(parts, key=len)
    asked: list[tuple[str, str]] = []

    def make() -> tuple[str, str]:
        inside = len(asked) % 2 == 0
        a, b = map(str, rng.sample(large, 2) if inside else (rng.choice(p) for p in rng.sample(parts, 2)))
        return a, b

    def fits(pair: tuple[str, str]) -> bool:
        path = connectivity.path(net, *pair)
        return (path is None or len(path.edges) >= 2) and pair not in asked and pair[::-1] not in asked

    for _ in range(4):
        asked.append(draw_until(make, fits))
    rng.shuffle(asked)
    result = [connectivity.path(net, a, b) for a, b in asked]
    rows = tuple(
        (walk_text((a, b)), "yes" if path else "no", walk_text(path.vertices) if path else "two components")
        for (a, b), path in zip(asked, result, strict=True)
    )
    return task(
        "tickets",
        "These are Ada's tickets. Which are complete? Write down a path, or say why there is none.",
        {"edges": edges_of(board(), played.ada), "pairs": tuple(asked)},
        tuple("yes" if path else "no" for path in result),
        "Only Ada's own routes count.",
        table=FillInTable(("ticket", "complete?", "a path, or why not"), rows),
    )


def _components(played: RoutesOfTwo) -> Task:
    parts = connectivity.components(network_of(played.ada))
    listed = "; ".join(", ".join(sorted(map(str, part.vertices))) for part in parts)
    return task(
        "components",
        "How many components does Ada's network have? Draw a line around each on the map. How many cities are in the "
        "largest one?",
        {"edges": edges_of(board(), played.ada)},
        (len(parts), max(len(part.vertices) for part in parts)),
        f"{pluralize(len(parts), 'component')}: {listed}. "
        f"The largest has {max(len(part.vertices) for part in parts)} cities.",
        lines=1,
    )


def _layers(net: Network, start: str) -> tuple[tuple[str, ...], ...]:
    away = _steps(net, start)
    return tuple(
        tuple(sorted(name for name, steps in away.items() if steps == far)) for far in range(max(away.values()) + 1)
    )


def _search(rng: random.Random) -> Task:
    def make() -> tuple[Board, str]:
        part = sparse_part(rng, 11, 13)
        return part, rng.choice(names_of(part))

    enough = _MOST_LAYERS - 1, _MOST_LAYERS
    part, start = draw_until(make, lambda made: len(_layers(board_network(made[0]), made[1])) in enough)
    layers = _layers(board_network(part), start)
    result = [", ".join(names) for names in layers]
    result += ["none"] * (_MOST_LAYERS - len(layers))
    return task(
        "layers",
        f"Breadth-first search begins at {start} (A). Which cities does it find 1, 2, 3, ... routes away? "
        "A line may stay empty.",
        {"edges": edges_of(part), "start": start},
        tuple(result[: len(layers)]),
        "Within a line, the order does not matter.",
        table=FillInTable(("routes away", "cities"), [*enumerate(result)]),
        figure=PaperMap(part, "A network to search", height=46, marks={start: ADA}),
    )


def _groups(rng: random.Random) -> Task:
    part = sparse_part(rng, 7, 7, lambda made: 1 <= _closing(made, range(7))[0].count(True) <= 3, pieces=2)
    order = rng.sample(range(7), 7)
    closing, groups = _closing(part, order)
    closed = tuple(str(part.routes[route]) for route, closes in zip(order, closing, strict=True) if closes)
    return task(
        "groups",
        f"Each of seven cities begins as its own group. Routes are claimed in this order: {route_names(part, order)}. "
        f"Which of them close a cycle, so that they do not join two groups? How many groups are there at the end?",
        {"edges": edges_of(part, order), "cities": names_of(part)},
        (closed, groups),
        f"{join_names(closed)}. {pluralize(groups, 'group')} at the end: there were seven, and each of the other "
        "routes joined two.",
        lines=2,
    )


def _closing(part: Board, order: range | list[int]) -> tuple[list[bool], int]:
    net = board_network(part)
    counts = [len(connectivity.components(net.spanning_subgraph(order[:far]))) for far in range(len(order) + 1)]
    return [after == before for before, after in pairwise(counts)], counts[-1]


_ENDS = (
    (
        "one of its cities is in the network, the other is new",
        0,
        "The new city is one component more; the route joins it to another.",
    ),
    ("both of its cities are in the same component", 0, "The route closes a cycle."),
    ("its cities are in two components", -1, "The route joins the two into one."),
    (
        "both of its cities are new to the network",
        1,
        "Two new cities are two components more; the route joins these two.",
    ),
)


def _pieces_after(rng: random.Random) -> Task:
    before, (where, change, reason) = rng.randint(2, 5), rng.choice(_ENDS)
    return task(
        "pieces_after",
        f"A network has {pluralize(before, 'component')}. Ada claims a route: {where}. How many components does the "
        "network have now? Why?",
        {"before": before, "ends": where},
        (before + change,),
        f"{before + change}. {reason}",
        lines=2,
    )


def _ask_connected(rng: random.Random) -> Task:
    joined = rng.choice((True, False))

    def make() -> tuple[Board, str, str]:
        part = thin_out(rng, drop_second_tracks(compact_part(rng, 8)), 7, pieces=rng.choice((2, 3)))
        a, b = rng.sample(names_of(part), 2)
        return part, a, b

    def fits(made: tuple[Board, str, str]) -> bool:
        net = board_network(made[0])
        path = connectivity.path(net, made[1], made[2])
        if path is None:
            return not joined and bool(net.degree(made[1]) and net.degree(made[2]))
        return joined and len(path.edges) >= 2

    part, a, b = draw_until(make, fits)
    asked = _ask_joined(network_of_board(part), a, b)
    return on_paper("connected", asked, "A small network", 36, more="If so, write down a path.")
