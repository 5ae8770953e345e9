"""A variant is a rule set with some of its settings changed."""

from dataclasses import fields, replace

import pytest

from ttr import FIRST_JOURNEY, MINI, RULE_SETS, USA, Rules, RulesError
from ttr.ui.setup.game_options import (
    BOUNDS,
    BY_KEY,
    SETTINGS,
    from_text,
    problems_in_words,
    real_changes,
    to_text,
    value_of,
    vary_rules,
)

NOT_SETTINGS = {"name", "title", "board", "seats", "cards"}  # cards are set by color and by locomotives


def test_every_field_of_the_rules_that_is_a_matter_of_taste_can_be_set():
    assert {field.name for field in fields(Rules)} - NOT_SETTINGS == BY_KEY.keys() - {
        "cards_of_each_color",
        "locomotives",
    }


def test_every_setting_has_its_own_name_and_an_explanation():
    assert len({setting.label for setting in SETTINGS}) == len(SETTINGS)
    assert all(setting.help.endswith(".") and len(setting.help) < 70 for setting in SETTINGS)


def test_without_a_change_the_rules_stay_as_they_are():
    values = [(setting.key, value_of(MINI, setting.key)) for setting in SETTINGS]
    assert vary_rules(MINI, values) is MINI
    assert vary_rules(MINI, ()) is MINI


def test_a_changed_number_only_changes_the_title_as_well():
    assert vary_rules(USA, [("longest_path_bonus", 30)]) == replace(
        USA, longest_path_bonus=30, title="Ticket to Ride (USA), variant"
    )


def test_cards_are_counted_by_color_and_by_locomotives():
    assert dict(vary_rules(FIRST_JOURNEY, [("locomotives", 3), ("cards_of_each_color", 8)]).cards) == {
        "yellow": 8,
        "green": 8,
        "white": 8,
        "black": 8,
        "blue": 8,
        "red": 8,
        "locomotive": 3,
    }
    assert dict(vary_rules(MINI, [("locomotives", 4)]).cards) == {"black": 20, "white": 20, "locomotive": 4}
    assert "locomotive" not in dict(vary_rules(USA, [("locomotives", 0)]).cards)


def test_points_by_length_begin_with_length_one():
    assert vary_rules(USA, [("route_points", (1, 2, 3, 4, 5, 6))]).route_points == (0, 1, 2, 3, 4, 5, 6)


def test_the_ticket_bonus_can_be_left_out_but_not_invented():
    assert vary_rules(FIRST_JOURNEY, [("ticket_bonus", False)]).ticket_bonus == ()
    with pytest.raises(RulesError, match="no ticket bonus"):
        vary_rules(USA, [("ticket_bonus", True)])


@pytest.mark.parametrize("name", RULE_SETS)
def test_changes_are_recovered(name):
    base = RULE_SETS[name]
    changes = (("draws", 3), ("trains", 33), ("double_routes_from", 3))
    made = vary_rules(base, changes)
    assert real_changes(base, [(setting.key, value_of(made, setting.key)) for setting in SETTINGS]) == changes


def test_values_that_make_no_sense_together_are_refused_with_every_reason():
    with pytest.raises(RulesError) as error:
        vary_rules(USA, [("tickets_kept", 4), ("winning_tickets", 6), ("trains", 0)])
    assert len(error.value.problems) == 3


def test_problems_use_the_displayed_names_of_settings():
    with pytest.raises(RulesError) as error:
        vary_rules(USA, [("points", False), ("tickets_kept", 4)])
    words = " ".join(problems_in_words(error.value.problems))
    assert "“Tickets kept” is 4" in words
    assert "“Points” is off, but “Points by length” or “Longest path bonus” give points" in words
    assert "_" not in words


def test_a_setting_to_switch_off_is_not_called_false():
    with pytest.raises(RulesError) as error:
        vary_rules(MINI, [("display_after_tickets", True)])
    told = "“Display after tickets” is on, but with open piles there is no display; switch it off"
    assert problems_in_words(error.value.problems) == (told,)


@pytest.mark.parametrize("key", BY_KEY)
def test_a_value_can_be_written_and_read_back(key):
    for rules in RULE_SETS.values():
        value = value_of(rules, key)
        assert from_text(key, to_text(value)) == value


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("trains", "many"),
        ("trains", "-1"),
        ("points", "7"),
        ("route_points", "1,2"),
        ("route_points", "1,2,4,7,10,1½"),
        ("draws", "2,5"),
    ],
)
def test_an_invalid_value_is_explained(key, text):
    with pytest.raises(ValueError, match=rf"^“?{BY_KEY[key].label}(: |” is )"):
        from_text(key, text)


@pytest.mark.parametrize(
    "text", ["1,2,4,7,10,15", "1, 2, 4, 7, 10, 15", "1;2;4;7;10;15", "١، ٢، ٤، ٧، ١٠، ١٥", "１　2 4 7 10 15"]
)
def test_a_list_of_numbers_is_read_with_any_digits_and_separators(text):
    assert from_text("route_points", text) == (1, 2, 4, 7, 10, 15)


def test_the_limits_of_a_number_are_those_of_the_rules():
    low, high = BOUNDS.get("trains")
    for good in (low, high):
        vary_rules(USA, [("trains", good)])
    for bad in (low - 1, high + 1):
        with pytest.raises(RulesError):
            vary_rules(USA, [("trains", bad)])
