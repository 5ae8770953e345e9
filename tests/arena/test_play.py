"""Bots against bots: `ttr.play`."""

import pytest

import ttr
from ttr.arena import play, seat_names
from ttr.arena.match import EndlessGame, Match
from ttr.bots import BotError, Decision, make_bot

from .bots import Cheats


def test_a_game_is_played_to_its_end():
    record = play(["random", "destination"], seed=1)
    assert record.final_state.over
    assert record.result.seats == ("random", "destination")


def test_seats_are_named_after_their_bots_and_numbered():
    assert seat_names(["random", "destination", "random", "random"]) == [
        "random",
        "destination",
        "random 2",
        "random 3",
    ]


def test_rules_seed_and_first_seat_can_be_chosen():
    record = play(["random"] * 3, rules="usa-online", seed=42, first=2)
    start = record.start
    assert (start.rules.name, start.decks.seed, start.setup.first) == ("usa-online", 42, 2)


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


def test_a_bot_that_makes_an_illegal_move_is_named_with_the_turn_and_the_reason():
    with pytest.raises(BotError, match=r"Cheats.* made an illegal move in turn \d+: pass\. You can pass only when"):
        play([Cheats(), Cheats()], seed=1)


def test_an_illegal_move_of_a_new_strategy_among_ours_is_reported_too(monkeypatch):
    monkeypatch.setattr(Cheats, "__module__", "ttr.bots.cheats")
    with pytest.raises(BotError, match=r"Cheats.* made an illegal move in turn \d+: pass\. You can pass only when"):
        ttr.play([Cheats(), "random"], rules="usa", seed=1)


@pytest.mark.parametrize(
    ("bots", "message"),
    [
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


def test_an_unknown_bot_is_refused():
    with pytest.raises(BotError, match="there is no bot 'nobody'"):
        play(["nobody", "random"])


@pytest.mark.parametrize("bots", [[], ["random"], ["random"] * 6])
def test_a_game_has_two_to_five_players(bots):
    with pytest.raises(ttr.RulesError, match="2 to 5 players"):
        play(bots)


def test_the_result_fits_in_one_line():
    assert str(play(["random", "random"], seed=7).result) == "random -43, random 2 -79: random wins by points"


def test_a_shared_victory_fits_in_one_line():
    from ttr.game.files import data_folder

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


def test_a_move_with_a_number_of_thousands_of_digits_is_refused_in_a_sentence():
    class Huge:
        def choose(self, view, rng):
            return ttr.bots.Decision(ttr.DrawCard(10**5000), "")

    with pytest.raises(ttr.bots.BotError, match=r"illegal move in turn 1: a huge DrawCard\. Choose your tickets first"):
        ttr.play([Huge(), "random"], first=0)


def test_a_bot_that_returns_a_bare_move_is_told_to_return_a_decision():
    class Bare:
        def choose(self, view, rng):
            return view.legal_moves[0]

    with pytest.raises(BotError, match=r"Bare returned KeepTickets\(.*\): `choose` returns Decision\(move, why\)"):
        ttr.play([Bare(), "random"], first=0)
