"""Lesson 4, trees: its last word, on how close networks come to the best one of the board."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from ttr.analysis.best_network import worth
from ttr.game.files import data_file
from ttr.game.rule_sets import RULE_SETS
from ttr.lessons.kit.cases import board
from ttr.lessons.page.lesson import Lesson
from ttr.lessons.page.near_best import YOURS, NearBest, how_close
from ttr.lessons.tabs.building import Build

RULES = "usa"


@lru_cache(maxsize=1)
def best_of_bots() -> tuple[str, tuple[int, ...]]:
    """Return the bot with the most valuable network after 200 shipped games, and that network."""
    text = Path(data_file("networks", "final.json")).read_text(encoding="utf-8")
    rows = json.loads(text)["networks"]
    row = max(rows, key=lambda row: worth(board(), row["routes"], RULE_SETS[RULES]).points)
    return row["bots"][row["seat"]], tuple(row["routes"])


def last_word(lesson: Lesson) -> NearBest:
    """Return how close the greedy rule, the bots and the network of the Change tab come to the best one."""
    name, routes = best_of_bots()
    others = [(f"a bot of 200 games, {name}", routes)]
    built = next(tab.routes for tab in lesson.map.activities if isinstance(tab, Build))
    if built:
        others.append((YOURS, tuple(sorted(built))))
    return how_close(RULES, others)
