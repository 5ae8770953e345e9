"""Levels: each is stronger than the one below, by games of which every deal is played from both seats."""

import re
from itertools import pairwise

import pytest

import ttr
from tests.browser.serve import ROOT
from ttr.arena import tournament
from ttr.bots import BOTS
from ttr.bots.levels import BY_RULES, LEVELS, strategy_of

GAMES = 60  # of each pair


@pytest.mark.parametrize("rules", BY_RULES)
def test_each_level_wins_most_games_against_the_one_below(rules: str) -> None:
    results = tournament(BY_RULES[rules], games=GAMES, seed=3, rules=rules, progress=False)
    for weaker, stronger in pairwise(BY_RULES[rules]):
        assert results.win_share(stronger, weaker).low > 0.5, f"{rules}: {stronger} against {weaker}"


@pytest.mark.parametrize("rules", [*ttr.RULE_SETS, "rules of a school"])
def test_every_level_is_a_strategy_with_any_rules(rules: str) -> None:
    assert {strategy_of(level, rules) for level in LEVELS} <= BOTS.keys()
    assert not BOTS.keys() & LEVELS.keys()


def test_the_levels_of_the_full_game_are_in_the_order_of_the_shipped_results() -> None:
    table = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
    rated = {
        bot: int(rating) for bot, rating in re.findall(r"^\| ([a-z ]+) \| 4800 \| [^|]* \| (\d+) ", table, re.MULTILINE)
    }
    ratings = [rated[bot] for bot in BY_RULES["usa"]]
    assert all(stronger - weaker > 150 for weaker, stronger in pairwise(ratings))
