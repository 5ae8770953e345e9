"""Lesson 9, strategies as hypotheses: its last word, on how close strategies come to the best network."""

from __future__ import annotations

from ttr.analysis.best_network import worth
from ttr.game.rule_sets import RULE_SETS
from ttr.lessons.page.near_best import NearBest, how_close
from ttr.lessons.strategies.cases import MATCHES
from ttr.lessons.strategies.matches import match, mini_board

RULES = "mini"


def best_of_each() -> dict[str, tuple[int, ...]]:
    """Return the most valuable network of each strategy from some matches of the lesson."""
    found: dict[str, tuple[int, ...]] = {}
    for *names, games, seed in MATCHES:
        for game in match((names[0], names[1]), games, seed).games:
            for side, name in enumerate(names):
                routes = tuple(route for route, owner in enumerate(game.owners) if owner == side)
                if _points(routes) > _points(found.get(name, ())):
                    found[name] = routes
    return found


def _points(routes: tuple[int, ...]) -> int:
    return worth(mini_board(), routes, RULE_SETS[RULES]).points


def last_word() -> NearBest:
    """Return how close the greedy rule and the best games of some strategies come to the best network."""
    return how_close(RULES, best_of_each().items())
