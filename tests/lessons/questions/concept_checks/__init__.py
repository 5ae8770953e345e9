"""A check of each concept question: which of its choices hold, in the order of the file.

Claims about networks are searched for counterexamples among all small ones. Nothing here calls `ttr.graphs`. Questions
of `IN_WORDS` say what cannot be computed.
"""

from . import centrality, cheapest, connected, cuts, design, euler, graph, odds, strategies, trees

IN_WORDS = {
    "The same order": "a correlation and its reasons",
    "Each deck twice": "the design of an experiment",
    "Fair for bots": "how far a simulation reaches",
}

CHECKS = {
    title: check
    for lesson in (graph, connected, cheapest, trees, euler, cuts, centrality, odds, strategies, design)
    for title, check in lesson.CHECKS.items()
}
