"""Links set up games."""

import pytest

from tests.odd_boards import three_cities
from ttr import RULE_SETS
from ttr.ui.setup.game_options import GameOptions, GameOptionsError, SeatChoice


def test_a_link_carries_rules_players_and_seed():
    options = GameOptions.from_query("rules=usa-online&seats=you,destination,random&seed=7")
    assert options == GameOptions("usa-online", (SeatChoice(None), SeatChoice("destination"), SeatChoice("random")), 7)


def test_a_person_in_a_link_may_have_a_name():
    options = GameOptions.from_query("?seats=you:Ada%20L,you:Bo")
    assert options.names() == ["Ada L", "Bo"]


def test_a_link_without_a_game_sets_nothing_up():
    assert GameOptions.from_query("") is None
    assert GameOptions.from_query("?utm_source=mail") is None


def test_a_set_up_makes_a_link_that_reads_back():
    options = GameOptions("usa", (SeatChoice(None, "Ada, the 1st & only"), SeatChoice("random")), 12)
    assert GameOptions.from_query(options.to_query()) == options


def test_a_bot_of_two_words_has_no_space_in_its_link():
    options = GameOptions("usa", (SeatChoice(None), SeatChoice("few turns")), 7)
    assert " " not in options.to_query()
    assert GameOptions.from_query(options.to_query()) == options


@pytest.mark.parametrize("word", ["few-turns", "few_turns", "Few%20Turns", "few+turns"])
def test_a_bot_of_two_words_can_be_written_in_a_link_in_several_ways(word):
    assert GameOptions.from_query(f"?seats=you,{word}").seats[1] == SeatChoice("few turns")


@pytest.mark.parametrize(("word", "rules", "strategy"), [("easy", "usa", "block"), ("Strong", "mini", "expert")])
def test_a_link_names_an_opponent_by_level(word, rules, strategy):
    options = GameOptions.from_query(f"?rules={rules}&seats=you,{word}")
    assert options.names() == ["You", word.capitalize()]
    assert options.bots == {1: strategy}
    assert GameOptions.from_query(options.to_query()) == options


def test_a_bad_link_is_refused_with_every_reason():
    with pytest.raises(GameOptionsError) as error:
        GameOptions.from_query("?rules=chess&seats=you,deep-blue&seed=-3")
    for word in ("chess", "deep-blue", "-3"):
        assert word in str(error.value)


@pytest.mark.parametrize("seed", ["1e5", "0x10", "٣", " 7", "9" * 400, ""])
def test_a_seed_in_a_link_is_a_plain_whole_number(seed):
    try:
        options = GameOptions.from_query(f"?seats=you,random&seed={seed}")
    except GameOptionsError:
        return
    assert options is not None
    assert options.seed is None  # an empty seed counts as none


def test_persons_of_the_same_name_are_distinguished():
    options = GameOptions(seats=(SeatChoice(None, "Ada"), SeatChoice(None, "Ada"), SeatChoice("random")))
    assert options.names() == ["Ada", "Ada 2", "Random"]


def test_a_link_for_too_many_players_says_how_many_they_are():
    options = GameOptions.from_query("?seats=" + ",".join(["you", *["random"] * 8]))
    assert "2 to 5 players, not 9" in " ".join(options.problems())


def test_a_single_person_is_called_you_and_several_are_numbered():
    assert GameOptions(seats=(SeatChoice(None), SeatChoice("random"))).names() == ["You", "Random"]
    assert GameOptions(seats=(SeatChoice(None), SeatChoice(None))).names() == ["Player 1", "Player 2"]


def test_a_link_carries_a_board_and_changes_of_the_rules():
    options = GameOptions.from_query(
        "?rules=usa&board=konigsberg&seats=you,destination&longest_path_bonus=30&last_round=no"
    )
    assert options.real_board().name == "konigsberg"
    assert options.real_rules().longest_path_bonus == 30
    assert options.real_rules().last_round is False
    assert GameOptions.from_query(options.to_query()) == options


def test_rules_bring_their_board_along():
    for rules in RULE_SETS.values():
        assert GameOptions(rules.name).real_board().name == rules.board


def test_a_custom_board_is_playable_and_not_part_of_a_link():
    board = three_cities()
    options = GameOptions("usa", board=board, changes=(("tickets_dealt", 0), ("tickets_kept_first", 0)))
    assert options.real_board() is board
    assert options.problems() == ()
    assert "board" not in options.to_query()


def test_every_problem_of_a_link_is_named():
    with pytest.raises(GameOptionsError) as error:
        GameOptions.from_query("?rules=usa&board=atlantis&trains=many&longest_path=5&points=perhaps")
    assert len(error.value.problems) == 4
    for word in (
        "atlantis",
        "Trains: “many” is not a number",
        "did you mean 'longest_path_bonus'",
        "“Points” is 'perhaps'",
    ):
        assert word in str(error.value)


def test_other_fields_of_a_link_do_not_matter():
    assert GameOptions.from_query("?rules=mini&utm_source=mail&theme=dark&token=abc").rules == "mini"


def test_an_impossible_set_up_lists_every_reason():
    assert GameOptions("first-journey").problems() == ()
    problems = GameOptions("mini", (SeatChoice(None),) * 3, board="usa").problems()
    assert any("is for 2 players" in problem for problem in problems)
    assert any("red (" in problem for problem in problems)
    assert GameOptions(changes=(("tickets_kept", 5),)).problems() == ("“Tickets kept” is 5, but only 3 are drawn",)
    assert "atlantis" in " ".join(GameOptions(board="atlantis").problems())
