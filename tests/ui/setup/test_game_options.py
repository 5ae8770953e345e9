"""Links set up games, and a variant is a rule set with some of its settings changed."""

from dataclasses import fields, replace
from itertools import product

import pytest

from tests.odd_boards import three_cities
from ttr import FIRST_JOURNEY, MINI, RULE_SETS, USA, Rules, RulesError
from ttr.ui.setup.game_options import (
    BOUNDS,
    BY_KEY,
    SETTINGS,
    GameOptions,
    GameOptionsError,
    SeatChoice,
    from_text,
    problems_in_words,
    real_changes,
    to_text,
    value_of,
    vary_rules,
)


def test_a_link_carries_rules_players_with_names_and_seed():
    read = GameOptions.from_query
    you, few = SeatChoice(None), SeatChoice("few turns")
    players = you, SeatChoice("destination"), SeatChoice("random")
    assert read("rules=usa-online&seats=you,destination,random&seed=7") == GameOptions("usa-online", players, 7)
    assert read("?seats=you:Ada%20L,you:Bo").names() == ["Ada L", "Bo"]
    assert read("") is read("?utm_source=mail") is None
    assert read("?rules=mini&utm_source=mail&theme=dark&token=abc").rules == "mini"
    for seats in ((SeatChoice(None, "Ada, the 1st & only"), few), (you, few)):
        options = GameOptions("usa", seats, 12)
        assert read(options.to_query()) == options
        assert " " not in options.to_query()
    assert "2 to 5 players, not 9" in " ".join(read("?seats=" + ",".join(["you", *["random"] * 8])).problems())


@pytest.mark.parametrize("word", ["few-turns", "few_turns", "Few%20Turns", "few+turns"])
def test_a_bot_of_two_words_can_be_written_in_a_link_in_several_ways(word):
    assert GameOptions.from_query(f"?seats=you,{word}").seats[1] == SeatChoice("few turns")


@pytest.mark.parametrize(("word", "rules", "strategy"), [("easy", "usa", "block"), ("Strong", "mini", "expert")])
def test_a_link_names_an_opponent_by_level(word, rules, strategy):
    options = GameOptions.from_query(f"?rules={rules}&seats=you,{word}")
    assert (options.names(), options.bots) == (["You", word.capitalize()], {1: strategy})
    assert GameOptions.from_query(options.to_query()) == options


@pytest.mark.parametrize("seed", ["1e5", "0x10", "٣", " 7", "9" * 400, ""])
def test_a_seed_in_a_link_is_a_plain_whole_number(seed):
    try:
        options = GameOptions.from_query(f"?seats=you,random&seed={seed}")
    except GameOptionsError:
        return
    assert options is not None
    assert options.seed is None  # an empty seed counts as none


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        ((None, "random"), ["You", "Random"]),
        ((None, None), ["Player 1", "Player 2"]),
        (("Ada", "Ada", "random"), ["Ada", "Ada 2", "Random"]),
    ],
)
def test_a_single_person_is_called_you_several_are_numbered_and_equal_names_distinguished(seats, names):
    chosen = [SeatChoice("random") if seat == "random" else SeatChoice(None, seat or "") for seat in seats]
    assert GameOptions(seats=tuple(chosen)).names() == names


def test_a_link_carries_changes_of_the_rules_and_a_board_but_no_custom_one():
    options = GameOptions.from_query(
        "?rules=usa&board=konigsberg&seats=you,destination&longest_path_bonus=30&last_round=no"
    )
    assert (options.real_board().name, options.real_rules().longest_path_bonus) == ("konigsberg", 30)
    assert options.real_rules().last_round is False
    assert GameOptions.from_query(options.to_query()) == options
    board = three_cities()
    options = GameOptions("usa", board=board, changes=(("tickets_dealt", 0), ("tickets_kept_first", 0)))
    assert options.real_board() is board
    assert options.problems() == ()
    assert "board" not in options.to_query()


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("?rules=chess&seats=you,deep-blue&seed=-3", ("chess", "deep-blue", "-3")),
        (
            "?rules=usa&board=atlantis&trains=many&longest_path=5&points=perhaps",
            ("atlantis", "Trains: “many” is not", "did you mean 'longest_path_bonus'", "“Points” is 'perhaps'"),
        ),
    ],
)
def test_every_problem_of_a_link_is_named(query, words):
    with pytest.raises(GameOptionsError) as error:
        GameOptions.from_query(query)
    assert len(error.value.problems) == len(words)
    assert [word for word in words if word not in str(error.value)] == []


def test_an_impossible_set_up_lists_every_reason():
    assert GameOptions("first-journey").problems() == ()
    problems = GameOptions("mini", (SeatChoice(None),) * 3, board="usa").problems()
    assert any("is for 2 players" in problem for problem in problems)
    assert any("red (" in problem for problem in problems)
    assert GameOptions(changes=(("tickets_kept", 5),)).problems() == ("“Tickets kept” is 5, but only 3 are drawn",)
    assert "atlantis" in " ".join(GameOptions(board="atlantis").problems())
    for rules in RULE_SETS.values():
        assert GameOptions(rules.name).real_board().name == rules.board


NOT_SETTINGS = {"name", "title", "board", "seats", "cards"}  # cards are set by color and by locomotives


def test_every_field_of_the_rules_that_is_a_matter_of_taste_has_a_setting_with_a_name_and_an_explanation():
    assert {field.name for field in fields(Rules)} - NOT_SETTINGS == BY_KEY.keys() - {
        "cards_of_each_color",
        "locomotives",
    }
    assert len({setting.label for setting in SETTINGS}) == len(SETTINGS)
    assert all(setting.help.endswith(".") and len(setting.help) < 70 for setting in SETTINGS)
    values = [(setting.key, value_of(MINI, setting.key)) for setting in SETTINGS]
    assert vary_rules(MINI, values) is MINI
    assert vary_rules(MINI, ()) is MINI


def test_cards_are_counted_by_color_and_by_locomotives_and_points_begin_with_length_one():
    colors = dict.fromkeys(("yellow", "green", "white", "black", "blue", "red"), 8)
    made = vary_rules(FIRST_JOURNEY, [("locomotives", 3), ("cards_of_each_color", 8)])
    assert dict(made.cards) == {**colors, "locomotive": 3}
    assert dict(vary_rules(MINI, [("locomotives", 4)]).cards) == {"black": 20, "white": 20, "locomotive": 4}
    assert "locomotive" not in dict(vary_rules(USA, [("locomotives", 0)]).cards)
    assert vary_rules(USA, [("route_points", (1, 2, 3, 4, 5, 6))]).route_points == (0, 1, 2, 3, 4, 5, 6)
    other = replace(USA, longest_path_bonus=30, title="Ticket to Ride (USA), variant")
    assert vary_rules(USA, [("longest_path_bonus", 30)]) == other


@pytest.mark.parametrize("name", RULE_SETS)
def test_changes_are_recovered(name):
    base = RULE_SETS[name]
    changes = (("draws", 3), ("trains", 33), ("double_routes_from", 3))
    made = vary_rules(base, changes)
    assert real_changes(base, [(setting.key, value_of(made, setting.key)) for setting in SETTINGS]) == changes


def test_problems_of_values_that_make_no_sense_together_use_the_displayed_names_of_settings():
    with pytest.raises(RulesError) as error:
        vary_rules(USA, [("tickets_kept", 4), ("winning_tickets", 6), ("trains", 0)])
    assert len(error.value.problems) == 3
    with pytest.raises(RulesError) as error:
        vary_rules(USA, [("points", False), ("tickets_kept", 4)])
    words = " ".join(problems_in_words(error.value.problems))
    assert "“Tickets kept” is 4" in words
    assert "“Points” is off, but “Points by length” or “Longest path bonus” give points" in words
    assert "_" not in words
    with pytest.raises(RulesError) as error:
        vary_rules(MINI, [("display_after_tickets", True)])
    told = "“Display after tickets” is on, but with open piles there is no display; switch it off"
    assert problems_in_words(error.value.problems) == (told,)


def test_a_value_is_written_and_read_back_within_the_limits_of_the_rules():
    for key, rules in product(BY_KEY, RULE_SETS.values()):
        value = value_of(rules, key)
        assert from_text(key, to_text(value)) == value, key
    low, high = BOUNDS.get("trains")
    for good in (low, high):
        vary_rules(USA, [("trains", good)])
    for bad in (low - 1, high + 1):
        with pytest.raises(RulesError):
            vary_rules(USA, [("trains", bad)])
    assert vary_rules(FIRST_JOURNEY, [("ticket_bonus", False)]).ticket_bonus == ()
    with pytest.raises(RulesError, match="no ticket bonus"):
        vary_rules(USA, [("ticket_bonus", True)])


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
