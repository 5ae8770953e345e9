"""Ready questions of lesson 2: components, what can be reached, the order of breadth-first search."""

from __future__ import annotations

import random

from ttr.classroom.question import Question
from ttr.classroom.questions.networks import begin, drawn, first_that_fits, grown, outlined, scattered, twenty
from ttr.graphs import connectivity
from ttr.graphs.network import Network
from ttr.graphs.overlay import Overlay, Role, VertexMark, end_marks, lettered
from ttr.graphs.words import counted
from ttr.lessons.connected.story import joined


def questions(seed: int) -> tuple[Question, ...]:
    """Return twenty questions."""
    rng = random.Random(seed)
    return twenty(
        [
            (5, lambda: _next_in_queue(rng)),
            (5, lambda: _components(rng)),
            (4, lambda: _reached(rng)),
            (3, lambda: _not_reached(rng)),
            (3, lambda: _are_connected(rng)),
        ]
    )


def _next_in_queue(rng: random.Random) -> Question:
    """Ask for the city that has waited longest, while a newer one is near the city that was looked at last."""
    while True:
        net = grown(rng, 15)
        start = str(rng.choice(net.vertices))
        trace = connectivity.trace_breadth_first(net, start)
        visits = [index for index, step in enumerate(trace) if step.event == "visit"]
        step = rng.choice(visits[3:7])
        before, after = trace[step - 1], trace[step]
        waiting = [item.name for item in before.structure.items]
        if len(waiting) >= 3:
            break
    found = {start: 1}
    for each in trace.steps[:step]:
        for mark in each.overlay.vertices:
            found.setdefault(str(mark.vertex), len(found) + 1)

    def numbered(overlay: Overlay, sentence: str) -> Overlay:
        marks = tuple(VertexMark(m.vertex, m.role, str(found[str(m.vertex)])) for m in overlay.vertices)
        return Overlay(marks, overlay.edges, sentence)

    right = str(waiting[0])
    calm = Overlay(
        tuple(VertexMark(m.vertex, Role.DONE if m.role is Role.CURRENT else m.role) for m in before.overlay.vertices),
        tuple(mark for mark in before.overlay.edges if mark.role is not Role.CURRENT),
    )
    why = f"{after.sentence} It has waited longest: number {found[right]} was found before all others that wait."
    text = (
        f"Breadth-first search began in {start}. The numbers say in which order cities were found; light ones wait in "
        "the queue. Which city comes next?"
    )
    return Question(text, right, before=drawn(net, numbered(calm, "")), after=drawn(net, numbered(after.overlay, why)))


def _components(rng: random.Random) -> Question:
    net = scattered(rng, rng.randrange(8, 17))
    parts = connectivity.components(net)
    after = lettered(parts, f"{counted(len(parts), 'component')}: each has a letter of its own.")
    text = "How many components does this network have?"
    return Question(text, len(parts), before=outlined(net), after=drawn(net, after))


def _pieces(rng: random.Random) -> tuple[Network, str]:
    """Return a network in several pieces, and a city in the largest."""
    net = first_that_fits(
        lambda: scattered(rng, rng.randrange(14, 24)),
        lambda net: len(connectivity.components(net)) >= 2 and max(map(_size, connectivity.components(net))) >= 5,
    )
    return net, str(rng.choice(max(connectivity.components(net), key=_size).vertices))


def _size(part: connectivity.Component) -> int:
    return len(part.vertices)


def _reached(rng: random.Random) -> Question:
    net, start = _pieces(rng)
    last = connectivity.trace_breadth_first(net, start)[-1]
    found = connectivity.breadth_first(net, start).vertices
    text = f"Breadth-first search begins in {start} (A). How many cities does it find, {start} counted?"
    return Question(text, len(found), before=outlined(net, begin(start)), after=drawn(net, last.overlay))


def _not_reached(rng: random.Random) -> Question:
    net, start = _pieces(rng)
    found = connectivity.breadth_first(net, start).vertices
    others = tuple(str(city) for city in net.vertices if city not in found)
    why = f"{start} is in one component, and {counted(len(others), 'city')} in others: no walk leads there."
    text = f"Click a city of this network that cannot be reached from {start} (A)."
    after = lettered(connectivity.components(net), why)
    return Question(text, others, before=outlined(net, begin(start)), after=drawn(net, after))


def _are_connected(rng: random.Random) -> Question:
    net, a = _pieces(rng)
    reached = [str(city) for city in connectivity.breadth_first(net, a).vertices]
    others = [str(city) for city in net.vertices if city not in reached]
    b = rng.choice([reached[-1], rng.choice(others)])
    right = "yes" if b in reached else "no"
    text = f"Are {a} (A) and {b} (B) connected in this network?"
    return Question(
        text, right, ("yes", "no"), before=outlined(net, end_marks(a, b)), after=drawn(net, joined(net, a, b))
    )
