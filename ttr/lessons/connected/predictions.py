"""Lesson 2, connected or not: the predictions."""

from __future__ import annotations

import random
from collections.abc import Iterable

from ttr.graphs import connectivity
from ttr.graphs.network import Network
from ttr.graphs.overlay import end_marks, lettered
from ttr.graphs.words import counted
from ttr.lessons.connected.story import joined
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.questions.places import drawn, outlined
from ttr.ui.questions.question import Question, ask


def components_question(net: Network, choices: Iterable[int] = ()) -> Question:
    """Ask how many components a network has."""
    parts = connectivity.components(net)
    after = lettered(parts, f"{counted(len(parts), 'component')}: each has its own letter.")
    text = "How many components does this network have?"
    return ask(text, len(parts), choices, before=outlined(net), after=drawn(net, after))


def connected_question(net: Network, a: str, b: str) -> Question:
    """Ask whether two cities are connected."""
    right = "no" if connectivity.path(net, a, b) is None else "yes"
    text = f"Are {a} (A) and {b} (B) connected in this network?"
    return ask(text, right, ("yes", "no"), before=outlined(net, end_marks(a, b)), after=drawn(net, joined(net, a, b)))


def predictions(seed: int = 2) -> tuple[Question, ...]:
    """Return questions about connections and components in random networks from a seed."""
    rng = random.Random(seed)
    found = []
    for number in range(6):
        net = network_of(rng.sample(range(len(board().routes)), (14, 6, 24, 8, 34, 10)[number]))
        parts = connectivity.components(net)
        if number % 2:
            low = max(1, len(parts) - rng.randint(0, 3))
            found.append(components_question(net, range(low, low + 4)))
            continue
        largest = max(parts, key=lambda part: len(part.vertices))
        a = largest.vertices[0]
        far = connectivity.breadth_first(net, a).vertices[-1]
        other = [city for part in parts if part is not largest for city in part.vertices]
        b = rng.choice(other) if number == 2 and other else far
        found.append(connected_question(net, str(a), str(b)))
    return tuple(found)
