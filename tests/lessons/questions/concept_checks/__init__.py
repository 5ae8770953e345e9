"""A check of each concept question: which of its choices hold, in the order of the file.

A check is a function named for the question's title. Claims about networks are searched for counterexamples among all
small ones. Nothing here calls `ttr.graphs`. Questions of `IN_WORDS` say what cannot be computed.
"""

from . import centrality, cheapest, connected, cuts, design, euler, graph, odds, strategies, trees

IN_WORDS = {"the_same_order", "each_deck_twice", "fair_for_bots"}  # reasons, experiments, and the reach of simulations
CHECKS = {
    name: check
    for lesson in (graph, connected, cheapest, trees, euler, cuts, centrality, odds, strategies, design)
    for name, check in vars(lesson).items()
    if getattr(check, "__annotations__", {}) == {"return": tuple[bool, ...]}
}
