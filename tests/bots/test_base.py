"""Decisions are values, whose reasons are made on demand; bots by their levels."""

import re
from itertools import pairwise

import pytest

import ttr
from tests.browser.serve import ROOT
from ttr.arena import tournament
from ttr.bots import BOTS, Decision
from ttr.bots.base import BY_RULES, LEVELS, strategy_of
from ttr.graphs import Overlay


def test_a_reason_is_made_on_first_use_and_then_kept():
    written = []

    def made(name, value):
        return lambda: written.append(name) or value

    why, overlay = made("why", "It is near."), made("overlay", Overlay(sentence="Near."))
    decision = Decision(ttr.DrawTickets(), why, overlay)
    assert written == []
    for _ in range(2):
        assert (decision.why, decision.overlay) == ("It is near.", Overlay(sentence="Near."))
    assert written == ["why", "overlay"]


def test_decisions_with_the_same_content_are_equal():
    one = Decision(ttr.DrawTickets(), lambda: "It is near.", lambda: None)
    assert one == Decision(ttr.DrawTickets(), why="It is near.")
    assert hash(one) == hash(Decision(ttr.DrawTickets(), "It is near."))
    assert one != Decision(ttr.DrawTickets(), "It is far.")
    assert one != Decision(ttr.Pass(), "It is near.")
    assert one != ("draw tickets", "It is near.", None)


def test_a_match_makes_no_reasons(monkeypatch):
    def why(decision):
        raise AssertionError(f"somebody reads why {decision.move}")

    monkeypatch.setattr(Decision, "reason", property(why))
    monkeypatch.setattr(Decision, "overlay", property(why))
    assert ttr.play(["block", "expert", "few turns", "picky conductor"], seed=1).result


@pytest.mark.parametrize(("rules", "level"), [(rules, level) for rules in BY_RULES for level in (0, 1)])
def test_each_level_wins_most_games_against_the_one_below(rules: str, level: int) -> None:
    weaker, stronger = BY_RULES[rules][level : level + 2]
    results = tournament([weaker, stronger], games=60, seed=3, rules=rules, progress=False)
    assert results.win_share(stronger, weaker).low > 0.5


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
