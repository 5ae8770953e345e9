"""A game can be set up by a link."""

import pytest

from ttr.ui.setup import SeatChoice, SetUp, SetUpError


def test_a_link_carries_rules_players_and_seed():
    setup = SetUp.from_query("rules=usa-online&seats=you,destination,random&seed=7")
    assert setup == SetUp("usa-online", (SeatChoice(None), SeatChoice("destination"), SeatChoice("random")), 7)


def test_a_person_in_a_link_may_have_a_name():
    setup = SetUp.from_query("?seats=you:Ada%20L,you:Bo")
    assert setup.names() == ["Ada L", "Bo"]


def test_a_link_without_a_game_sets_nothing_up():
    assert SetUp.from_query("") is None
    assert SetUp.from_query("?utm_source=mail") is None


def test_a_set_up_makes_a_link_that_reads_back():
    setup = SetUp("usa", (SeatChoice(None, "Ada, the 1st & only"), SeatChoice("random")), 12)
    assert SetUp.from_query(setup.to_query()) == setup


def test_a_bad_link_is_refused_with_every_reason():
    with pytest.raises(SetUpError) as error:
        SetUp.from_query("?rules=chess&seats=you,deep-blue&seed=-3")
    for word in ("chess", "deep-blue", "-3"):
        assert word in str(error.value)


@pytest.mark.parametrize("seed", ["1e5", "0x10", "٣", " 7", "9" * 400, ""])
def test_a_seed_in_a_link_is_a_plain_whole_number(seed):
    try:
        setup = SetUp.from_query(f"?seats=you,random&seed={seed}")
    except SetUpError:
        return
    assert setup is not None
    assert setup.seed is None  # an empty seed is none


def test_persons_of_the_same_name_are_told_apart():
    setup = SetUp(seats=(SeatChoice(None, "Ada"), SeatChoice(None, "Ada"), SeatChoice("random")))
    assert setup.names() == ["Ada", "Ada 2", "random"]


def test_a_single_person_is_called_you_and_several_are_numbered():
    assert SetUp(seats=(SeatChoice(None), SeatChoice("random"))).names() == ["You", "random"]
    assert SetUp(seats=(SeatChoice(None), SeatChoice(None))).names() == ["Player 1", "Player 2"]
