"""Bots against bots: `ttr.play`."""

import pytest

import ttr
from ttr.arena import play
from ttr.arena.match import EndlessGame, Match
from ttr.bots import BotError, Decision, make_bot
from ttr.game.files import data_folder

from .bots import Cheats


def test_a_game_is_played_to_its_end_with_rules_seed_and_first_seat_and_seats_named_after_their_bots():
    record = play(["random", "destination", "random"], rules="usa-online", seed=42, first=2)
    start = record.start
    assert (start.rules.name, start.decks.seed, start.setup.first) == ("usa-online", 42, 2)
    assert record.final_state.over
    assert record.result.seats == ("random", "destination", "random 2")


def test_a_game_can_be_played_on_another_board(tmp_path):
    ttr.load_board("usa").save(tmp_path / "mine.json")
    board = ttr.load_board(tmp_path / "mine.json")
    assert play(["random", "random"], board=board, seed=1).start.board == board


class Mine:
    def choose(self, view, rng):
        return Decision(view.legal_moves[0], "The first there is.")


def test_a_custom_bot_can_play():
    record = play([Mine(), "random"], seed=1)
    assert record.start.setup.seats == ("Mine", "random")
    assert record.result is not None


@pytest.mark.parametrize("module", [Cheats.__module__, "ttr.bots.cheats"])  # a new strategy among ours, too
def test_a_bot_that_makes_an_illegal_move_is_named_with_the_turn_and_the_reason(module, monkeypatch):
    monkeypatch.setattr(Cheats, "__module__", module)
    with pytest.raises(BotError, match=r"Cheats.* made an illegal move in turn \d+: pass\. You can pass only when"):
        play([Cheats(), "random"], seed=1)


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        (["nobody", "random"], "there is no bot 'nobody'"),
        ("block", r"give a list of bots, such as \['block', 'random'\]"),
        (None, r"give a list of bots, such as \['block', 'random'\], not None"),
        ([5, "random"], "5 is not a bot: give a name, or an object with the method `choose`"),
        ([Mine, "random"], r"Mine makes bots; give a bot of it, such as Mine\(\)"),
    ],
)
def test_something_other_than_bots_is_refused(bots, message):
    with pytest.raises(BotError, match=message):
        play(bots)


def test_one_built_in_bot_in_two_seats_is_refused():
    bot = make_bot("block")
    with pytest.raises(BotError, match=r"Block and Block 2 are one bot: .* make a new bot for each seat"):
        play([bot, "random", bot])


def test_a_user_s_own_bot_may_play_two_seats():
    bot = Mine()
    assert play([bot, bot], rules="mini", seed=1).result == play([Mine(), Mine()], rules="mini", seed=1).result


@pytest.mark.parametrize("bots", [[], ["random"], ["random"] * 6])
def test_a_game_has_two_to_five_players(bots):
    with pytest.raises(ttr.RulesError, match="2 to 5 players"):
        play(bots)


def test_the_result_fits_in_one_line():
    assert str(play(["random", "random"], seed=7).result) == "random -43, random 2 -79: random wins by points"
    record = ttr.Record.read(data_folder() / "records" / "4-players-shared-victory.txt")
    assert str(record.result).endswith(": destination 3 and destination 4 share the victory")


def test_a_game_of_as_many_moves_as_allowed_is_played_to_its_end():
    moves = len(play(["random", "random"], rules="mini", seed=7).moves)

    def match() -> Match:
        names = ["random", "random 2"]
        return Match(ttr.new_game("mini", names, 7), [make_bot("random"), make_bot("random")])

    match().play(moves)
    with pytest.raises(EndlessGame, match=f"no end after {moves - 1} moves"):
        match().play(moves - 1)


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (
            lambda view: Decision(ttr.DrawCard(10**5000), ""),
            r"illegal move in turn 1: a huge DrawCard\. Choose your tick",
        ),
        (lambda view: view.legal_moves[0], r"Odd returned KeepTickets\(.*\): `choose` returns Decision\(move, why\)"),
    ],
    ids=["thousands of digits", "a bare move"],
)
def test_something_other_than_a_decision_or_a_move_is_refused_in_a_sentence(choice, message):
    class Odd:
        def choose(self, view, rng):
            return choice(view)

    with pytest.raises(BotError, match=message):
        play([Odd(), "random"], first=0)
