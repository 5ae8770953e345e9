"""The shipped rule sets: every value has its name, and is for a shipped board."""

import pytest

import ttr
from ttr.game import rule_sets

VALUES = [value for value in vars(rule_sets).values() if isinstance(value, ttr.Rules)]


@pytest.mark.parametrize("rules", VALUES, ids=lambda rules: rules.name)
def test_every_rule_set_has_its_own_name(rules):
    assert ttr.RULE_SETS.get(rules.name) is rules, f"RULE_SETS in ttr/game/rule_sets.py lacks {rules.name}"


@pytest.mark.parametrize("name", ttr.RULE_SETS)
def test_a_rule_set_can_be_played_on_its_own_board(name):
    rules = ttr.RULE_SETS[name]
    assert rules.title
    state = ttr.new_game(name, [f"Player {seat + 1}" for seat in range(rules.seats[1])], 1)
    assert state.board == ttr.load_board(rules.board)
