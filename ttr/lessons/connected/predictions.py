"""Lesson 2, connected or not: the predictions."""

from __future__ import annotations

import random

from ttr.graphs import connectivity
from ttr.graphs.overlay import lettered
from ttr.graphs.words import counted
from ttr.lessons.connected.story import joined
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.questions.places import drawn, outlined
from ttr.ui.questions.question import Question, ask


def predictions(seed: int = 2) -> tuple[Question, ...]:
    """Return questions about connections and components in random networks from a seed."""
    rng = random.Random(seed)
    found = []
    for number in range(6):
        net = network_of(rng.sample(range(len(board().routes)), (14, 6, 24, 8, 34, 10)[number]))
        parts = connectivity.components(net)
        if number % 2:
            right = len(parts)
            low = max(1, right - rng.randint(0, 3))
            overlay = lettered(parts, f"{counted(right, 'component')}: each has its own letter.")
            choices = tuple(str(choice) for choice in range(low, low + 4))
            question = "How many components does this network have?"
            found.append(ask(question, str(right), choices, before=outlined(net), after=drawn(net, overlay)))
            continue
        largest = max(parts, key=lambda part: len(part.vertices))
        a = largest.vertices[0]
        far = connectivity.breadth_first(net, a).vertices[-1]
        other = [city for part in parts if part is not largest for city in part.vertices]
        b = rng.choice(other) if number == 2 and other else far
        after = joined(net, str(a), str(b))
        before = outlined(net, after.vertices[:2])
        question = f"Are {a} (A) and {b} (B) connected in this network?"
        right_one = "yes" if connectivity.path(net, a, b) is not None else "no"
        found.append(ask(question, right_one, ("yes", "no"), before=before, after=drawn(net, after)))
    return tuple(found)
