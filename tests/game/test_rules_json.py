"""Rules as data: variants in one line, JSON round trips, and every reason why a value makes no sense."""

import inspect
import json
import re
from dataclasses import fields, replace
from itertools import product

import pytest

import ttr
from tests.positions import begun, do, lay, small_board
from ttr import Rules, RulesError
from ttr.game import rule_sets
from ttr.game.rule_sets import rules_by_name
from ttr.game.rules import LIMITS, MAX_BYTES

TEXT = ttr.USA.to_json()
NAMES = [field.name for field in fields(Rules)]
NUMBERS = [name for name in NAMES if isinstance(getattr(ttr.USA, name), int) and name in LIMITS]
SWITCHES = [name for name in NAMES if isinstance(getattr(ttr.USA, name), bool)]


def problems_of(make, *args, **changes) -> tuple[str, ...]:
    with pytest.raises(RulesError) as error:
        make(*args, **changes)
    assert all(problem in str(error.value) for problem in error.value.problems)
    return error.value.problems


def with_fields(**changes) -> str:
    return json.dumps(json.loads(TEXT) | changes)


def test_a_variant_has_three_draws_or_no_last_round_or_no_tickets():
    state = do(begun(replace(ttr.USA, draws=3)), "draw deck", "draw deck")
    assert state.seat == 0
    state = do(state, "draw deck")
    assert (state.seat, state.hands[0].size) == (1, 4 + 3)
    state = lay(begun(replace(ttr.USA, last_round=False)), trains=(3, 45), hand="L")
    index = next(i for i, r in enumerate(state.board.routes) if r.length == 1)
    state = do(state, f"claim {index} locomotive+1")
    assert (state.end, state.turn) == (ttr.End.TRAINS, 1)
    state = ttr.new_game(replace(ttr.USA, tickets_dealt=0, tickets_kept_first=0, tickets_drawn=0, tickets_kept=0))
    assert state.phase is ttr.Phase.TURN
    assert ttr.why_illegal(state, ttr.DrawTickets()) == "You cannot draw tickets in this game."


def test_a_variant_can_be_played_on_another_board():
    rules = replace(ttr.MINI, name="ours", tickets_dealt=0, tickets_kept_first=0)
    board = small_board([("A", "B", 1, "black"), ("B", "C", 2, "white")])
    assert ttr.play(["random", "random"], rules, seed=1, board=board).final_state.over


@pytest.mark.parametrize("rules", ["usa", "first-journey"])
def test_a_board_too_expensive_for_the_cards_of_the_rules_is_refused(rules):
    problems = problems_of(ttr.new_game, "mini", board=rules)
    assert any("red (" in problem for problem in problems)
    assert not any("black (" in problem for problem in problems)


def test_every_color_of_unaffordable_routes_is_named():
    board = small_board([("A", "B", 4, "red"), ("B", "C", 3, "green"), ("C", "D", 4, "blue")])
    cards = (("green", 2), ("blue", 3), ("locomotive", 1))
    rules = replace(ttr.USA, cards=cards, hand=0, display=0, tickets_dealt=0, tickets_kept_first=0)
    (problem,) = problems_of(ttr.new_game, rules, board=board)
    assert "red (4 spaces" in problem
    assert "1 card)" in problem


@pytest.mark.parametrize("name", ["monopoly", "", "USA", None, 5, ["usa"]])
def test_an_unknown_rule_set_is_refused_with_the_known_names(name):
    (problem,) = problems_of(rules_by_name, name)
    assert problem.endswith("use one of usa, usa-online, mini, first-journey")


@pytest.mark.parametrize("rules", ttr.RULE_SETS.values(), ids=ttr.RULE_SETS)
@pytest.mark.parametrize("encode", [str, str.encode])
def test_shipped_rules_are_read_back_equal(rules, encode):
    again = Rules.from_json(encode(rules.to_json()))
    assert again == rules
    assert hash(again) == hash(rules)


def test_the_text_is_json_with_every_documented_field_on_a_line():
    assert list(json.loads(TEXT)) == NAMES
    documented = inspect.getdoc(Rules)
    assert [name for name in NAMES if not re.search(rf"(?m)^(\w+, )*{name}(, \w+)* :", documented)] == []
    assert [re.match(r'  "(\w+)": ', line)[1] for line in TEXT.splitlines()[1:-1]] == NAMES


def test_a_missing_field_has_its_default_value():
    assert Rules.from_json('{"name": "usa", "title": "Ticket to Ride (USA)", "board": "usa"}') == ttr.USA


def test_a_name_with_foreign_letters_is_read_back_and_a_missing_one_is_a_problem():
    rules = replace(ttr.USA, title="Züge und Wege – 列車")
    assert Rules.from_json(rules.to_json()) == rules
    assert "列車" in rules.to_json()
    for name in ("name", "title", "board"):
        data = {key: value for key, value in json.loads(TEXT).items() if key != name}
        assert problems_of(Rules.from_json, json.dumps(data)) == (f"the field {name!r} is missing",)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON: "),
        ("{", "not JSON: "),
        ('{"name": "usa', "not JSON: Unterminated string in line 1, column 10"),
        ('{"name": usa}', "not JSON: "),
        (b"\xff\xfa", "not JSON: rules are UTF-8 text"),
        (TEXT.replace('"trains": 45', '"trains": fortyfive'), "not JSON: Expecting value in line 6, column 13"),
        ("[]", "rules are a JSON object"),
        ("null", "rules are a JSON object"),
        ('"usa"', "rules are a JSON object"),
        ("[" * 15_000, "a number is too long, or brackets are nested too deep"),
        ('{"trains": ' + "9" * 5000 + "}", "a number is too long, or brackets are nested too deep"),
        (" " * MAX_BYTES + TEXT, "the text is larger than "),
    ],
)
def test_a_text_that_is_not_a_json_object_is_refused_with_the_reason(text, reason):
    (problem,) = problems_of(Rules.from_json, text)
    assert problem.startswith(reason)


def test_all_unknown_fields_and_wrong_types_are_listed_together():
    problems = problems_of(Rules.from_json, with_fields(wagons=45, trains="45", draws=2.5, cars=1, open_piles=1))
    named = [problem.partition(" is ")[0] for problem in problems]
    assert sorted(named) == ["draws", "open_piles", "the field 'cars'", "the field 'wagons'", "trains"]


@pytest.mark.parametrize("value", [10**5000, -(10**5000)], ids=["huge", "hugely negative"])
@pytest.mark.parametrize("name", [*NUMBERS, "seats", "cards", "route_points"])
def test_a_number_with_thousands_of_digits_is_refused_in_a_short_sentence(name, value):
    shapes = {"seats": (2, value), "cards": (("red", value),), "route_points": (value,) * 7}
    problems = problems_of(replace, ttr.USA, **{name: shapes.get(name, value)})
    assert problems
    assert all(len(problem) < 200 for problem in problems)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *product(NUMBERS, ["45", 4.0, None, True, [4], {}]),
        *product(SWITCHES, ["yes", 1, 0, None, []]),
    ],
)
def test_a_value_of_the_wrong_type_is_refused_with_its_place(name, value):
    problems = problems_of(Rules.from_json, with_fields(**{name: value}))
    assert any(problem.startswith(f"{name} is ") for problem in problems)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", [2]),
        ("seats", [2, 3, 4]),
        ("seats", 2),
        ("seats", [2, "5"]),
        ("cards", [["red"]]),
        ("cards", "red"),
        ("cards", [["red", 4, 4]]),
        ("cards", [[4, "red"]]),
        ("cards", [[["red"], 4]]),
        ("route_points", 1),
        ("route_points", [0, 1, 2, 4, 7, 10, "15"]),
        ("route_points", [[0]] * 7),
        ("ticket_bonus", [1, 2]),
        ("ticket_bonus", "Moscow"),
        ("ticket_bonus", [[1], [2]]),
        ("name", 5),
        ("title", None),
        ("board", ["usa"]),
    ],
)
def test_a_list_of_the_wrong_shape_is_refused_with_its_place(name, value):
    assert any(problem.startswith(name) for problem in problems_of(Rules.from_json, with_fields(**{name: value})))


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_has_a_smallest_and_a_largest_value(name):
    low, high = LIMITS[name]
    for value in (low - 1, high + 1, -1 - high, 10**9, 10**30):
        problems = problems_of(replace, ttr.USA, **{name: value})
        assert f"{name} is {value}; use {low} to {high}" in problems


def test_every_numeric_field_has_limits():
    assert set(LIMITS) == {name for name in NAMES if type(getattr(ttr.USA, name)) is int}


def test_all_senseless_values_are_listed_together_in_json_as_in_python():
    changes = {"trains": -3, "draws": 9, "seats": (5, 2), "route_points": (0, 1), "longest_path_bonus": -1}
    problems = problems_of(replace, ttr.USA, **changes, tickets_kept=5)
    named = ["trains", "draws", "longest_path_bonus", "seats", "tickets_kept", "route_points"]
    assert [problem.split()[0] for problem in problems] == named
    changes = {"trains": -3, "draws": 9, "hand": 20, "winning_tickets": 3}
    assert problems_of(Rules.from_json, with_fields(**changes)) == problems_of(replace, ttr.USA, **changes)


@pytest.mark.parametrize(
    ("rules", "changes", "reason"),
    [
        ("usa", {"hand": 20, "cards": (("red", 90),)}, "cards: 105 are dealt to 5 players and the display, but there"),
        ("usa", {"cards": ()}, "cards: 25 are dealt to 5 players and the display, but there are only 0"),
        ("first-journey", {"hand": 19}, "cards: 76 are dealt to 4 players and the display, but there are only 72"),
        ("mini", {"hand": 11}, "cards: 22 of black are dealt to 2 players, but there are only 20"),
        ("mini", {"display": 3}, "display is 3, but with open piles there is none; use 0"),
        ("usa", {"cards": (("red", 200),)}, "cards: 200 of red; use 0 to 100"),
        ("usa", {"cards": (("red", -1), ("blue", 99))}, "cards: -1 of red; use 0 to 100"),
        ("usa", {"cards": (("gray", 100),)}, "cards: color 'gray' is unknown"),
        ("usa", {"cards": (("red", 50), ("blue", 5), ("red", 50))}, "cards: a color is listed twice"),
        ("usa", {"seats": (0, 5)}, "seats is 0 to 5; use 1 to 5, the smaller first"),
        ("usa", {"seats": (2, 6)}, "seats is 2 to 6"),
        ("usa", {"tickets_dealt": 1}, "tickets_kept_first is 2, but only 1 is dealt"),
        ("usa", {"tickets_drawn": 0}, "tickets_kept is 1, but only 0 are drawn"),
        ("usa", {"ticket_swap": True, "tickets_dealt": 0, "tickets_kept_first": 0}, "ticket_swap is True, but no"),
        ("usa", {"winning_tickets": 6}, "winning_tickets and ticket_bonus are for games in which tickets_shown"),
        ("usa", {"ticket_bonus": (("Boston",), ("Miami",))}, "winning_tickets and ticket_bonus are for games"),
        ("first-journey", {"tickets_shown": False}, "winning_tickets and ticket_bonus are for games"),
        ("usa", {"route_points": (0,) * 8}, "route_points has 8 numbers"),
        ("usa", {"route_points": (0, 1, 2, 4, 7, 10, 101)}, "route_points: use 0 to 100 for each length"),
        ("usa", {"points": False, "longest_path_bonus": 0}, "points is False, but route_points"),
        ("first-journey", {"longest_path_bonus": 10}, "points is False, but route_points or longest_path_bonus"),
    ],
)
def test_contradicting_values_are_refused_with_the_reason(rules, changes, reason):
    assert any(problem.startswith(reason) for problem in problems_of(replace, ttr.RULE_SETS[rules], **changes))


@pytest.mark.parametrize("value", [(("Moscow",),), (("A",), ("B",), ("C",)), ((), ()), (("A",), ()), (("A",), ("",))])
def test_a_ticket_bonus_is_two_groups_of_cities(value):
    (problem,) = problems_of(replace, ttr.FIRST_JOURNEY, ticket_bonus=value)
    assert problem.startswith("ticket_bonus is ")


@pytest.mark.parametrize("name", ["x" * 61, "", None, 7, b"usa"])
def test_names_are_texts_of_1_to_60_characters(name):
    for field in ("name", "title", "board"):
        (problem,) = problems_of(replace, ttr.USA, **{field: name})
        assert problem.startswith(f"{field} is ")
        assert problem.endswith("use 1 to 60 characters")
        assert len(problem) < 120


def test_nobody_gets_a_bonus_for_cities_that_are_not_on_the_board():
    rules = replace(ttr.FIRST_JOURNEY, name="elsewhere", ticket_bonus=(("Atlantis",), ("Utopia",)))
    final = ttr.play(["destination", "random"], rules, seed=2).final_state
    assert final.bonuses == (False, False)


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
