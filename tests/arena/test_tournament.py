"""Tournaments: the paired design, the same result on any number of processes, and bots that fail."""

import subprocess
import sys
import threading
from collections import Counter, defaultdict
from functools import partial
from itertools import pairwise

import pytest

import ttr
from ttr.arena import tournament
from ttr.arena.match import MAX_MESSAGE
from ttr.arena.schedule import deal_seed, entrants, schedule
from ttr.arena.tournament import TournamentPlan, play_games
from ttr.bots import BotError, make_bot
from ttr.runtime import TimeUp

from . import bots as bad


def run(bots, games=4, **more):
    return tournament(bots, games, **{"seed": 1, "progress": False} | more)


def planned(bots, games, seats=2):
    return list(schedule(entrants(bots), games, 1, seats))


def test_every_deck_is_played_twice_with_the_seats_swapped():
    games = planned(["random", "destination"], 10)
    by_seed = defaultdict(list)
    for game in games:
        by_seed[game.seed].append(game.order)
    assert len(games) == 10
    assert len(by_seed) == 5
    assert all(sorted(orders) == [(0, 1), (1, 0)] for orders in by_seed.values())


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_more_players_every_bot_sits_in_every_seat_once_with_each_deck(seats):
    bots = ["random", "destination", "conqueror", "block", "few turns"][:seats]
    games = planned(bots, 2 * seats, seats)
    for seed in {game.seed for game in games}:
        orders = [game.order for game in games if game.seed == seed]
        assert len(orders) == seats
        for seat in range(seats):
            assert sorted(order[seat] for order in orders) == list(range(seats))


def test_all_pairings_play_the_same_decks():
    games = planned(["random", "destination", "conqueror"], 6)
    pairs = Counter(tuple(sorted(game.order)) for game in games)
    assert pairs == {(0, 1): 6, (0, 2): 6, (1, 2): 6}
    seeds = [{game.seed for game in games if game.pairing == pairing} for pairing in range(3)]
    assert seeds[0] == seeds[1] == seeds[2]


def test_the_games_are_rounded_up_to_whole_sets_of_seat_orders():
    assert len(planned(["random", "destination"], 3)) == 4
    assert len(planned(["random", "destination", "conqueror"], 4, seats=3)) == 6


def test_equal_bots_play_no_game_twice_and_change_seats_from_deck_to_deck():
    games = planned(["random", "random"], 6)
    assert len({game.seed for game in games}) == 6
    assert [game.order for game in games] == [(0, 1), (1, 0)] * 3
    games = planned(["random", "block", "random", "block"], 8, seats=4)
    assert (len(games), len({game.seed for game in games})) == (8, 4)
    assert Counter(game.order[0] for game in games) == {0: 2, 1: 2, 2: 2, 3: 2}


def test_the_seed_determines_the_decks():
    assert [game.seed for game in planned(["random", "random"], 2)] == [deal_seed(1, 0), deal_seed(1, 1)]
    assert not {deal_seed(1, deal) for deal in range(500)} & {deal_seed(2, deal) for deal in range(500)}


def test_both_bots_get_the_same_hands_and_tickets_and_start_once():
    results = run(["random", "destination"], 2)
    starts = [results.record(game).start for game in (0, 1)]
    assert starts[0].hands == starts[1].hands
    assert starts[0].offers == starts[1].offers
    assert [start.setup.first for start in starts] == [0, 0]
    assert [start.setup.seats for start in starts] == [("random", "destination"), ("destination", "random")]


def test_a_row_has_the_result_of_its_game():
    results = run(["destination", "random"], 6)
    for a, b in results.games:
        record = ttr.play([a.bot, b.bot], seed=a.seed, first=0)
        final = ttr.scores(record.final_state)
        assert [a.score, b.score] == [seat.total for seat in final]
        assert [a.longest, b.longest] == [seat.longest.length for seat in final]
        assert [a.completed, b.completed] == [seat.completed for seat in final]
        assert [a.missed + a.completed, b.missed + b.completed] == [len(seat.tickets) for seat in final]
        assert [a.bonus, b.bonus] == [seat.bonus for seat in final]
        assert a.score == a.route_points + a.ticket_points + a.bonus
        assert a.moves + b.moves == len(record.moves)
        assert a.turns + b.turns == record.final_state.turn
        assert a.routes == tuple(r for r, owner in enumerate(record.final_state.owners) if owner == 0)
        assert a.end == "trains"
        assert a.won + b.won == 1


def test_turns_are_counted_for_each_seat():
    results = run(["random"] * 3, 3, seats=3)
    states, turns = results.record(0).states(), Counter()
    for state, after in pairwise(states):
        turns[state.seat] += after.turn - state.turn
    assert [row.turns for row in results.games[0]] == [turns[0], turns[1], turns[2]]


def test_the_seed_decides_the_result_and_neither_the_order_of_games_nor_an_unused_time_limit():
    plan = TournamentPlan.of(["random", "destination"], 4, seed=1)
    results = run(["random", "destination"])
    assert results == run(["random", "destination"], move_seconds=60)
    assert results == plan.results(play_games(plan, plan.games)[::-1])
    assert results.rows != run(["random", "destination"], seed=2).rows


@pytest.mark.parametrize("progress", [True, False])
def test_a_progress_bar_is_shown_on_request(progress):
    # In a separate process, because another test may have imported the notebook libraries in this one.
    code = f"import ttr.arena; ttr.arena.tournament(['random', 'random'], 2, progress={progress})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ("2/2" in done.stderr) is progress


def test_joblib_is_loaded_only_for_a_tournament():
    code = "import sys, ttr; ttr.play(['random'] * 2); ttr.arena.tournament\n"
    code += "print(*{'joblib', 'tqdm'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


@pytest.mark.parametrize("rules", ["usa-online", "mini", "first-journey"])
def test_every_rule_set_can_be_played(rules):
    results = run(["random", "destination"], 4, rules=rules)
    assert {row.end for row in results.rows} <= {"trains", "no route", "tickets", "passes"}
    assert sum(row.won for row in results.rows) == 4
    assert all(bot in str(results) for bot in results.bots)


def test_another_board_can_be_played_on(tmp_path):
    ttr.load_board("usa").save(tmp_path / "mine.json")
    assert run(["random", "random"], 2, board=str(tmp_path / "mine.json")).board == ttr.load_board("usa")


def test_bots_of_the_same_kind_get_different_labels():
    bots = run(["random", bad.Well, "random", bad.Well, partial(make_bot, "random")], 2).bots
    assert bots == ("random", "Well", "random 2", "Well 2", "partial")


@pytest.mark.parametrize(
    ("bots", "more", "error", "message"),
    [
        (["nobody", "random"], {}, BotError, "there is no bot 'nobody'"),
        ("random", {}, BotError, r"give a list of bots, such as \['random', 'random'\]"),
        (None, {}, BotError, r"give a list of bots, such as \['block', 'random'\], not None"),
        (["random"], {}, ValueError, "a table of 2 needs 2 bots, not 1"),
        (["random"] * 2, {"games": 0}, ValueError, "at least 1 game, not 0"),
        (["random"] * 2, {"seats": 1}, ttr.RulesError, "2 to 5 players, not 1"),
        (["random"] * 2, {"seats": 0}, ValueError, "seats is 0: a table has 1 to 5 seats"),
        (["random"] * 2, {"seats": 6}, ValueError, "seats is 6: a table has 1 to 5 seats"),
        (["random"] * 2, {"seats": "2"}, ValueError, "seats is '2': a table has 1 to 5 seats"),
        (["random"] * 2, {"rules": "chess"}, ttr.RulesError, "there are no rules 'chess'"),
        (["random"] * 2, {"move_seconds": 0}, ValueError, "must be more than 0"),
        (["random"] * 2, {"move_seconds": "5"}, ValueError, "must be more than 0 and at most a day, not '5'"),
        ([bad.Well(), "random"], {}, BotError, "is not a bot: give a name, a class"),
        ([dict, "random"], {}, BotError, "dict does not make a bot"),
        ([partial(bad.Well, 1), "random"], {}, BotError, "partial cannot be made: TypeError"),
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused_before_its_first_game(bots, more, error, message):
    with pytest.raises(error, match=message):
        run(bots, **more)


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        (bad.Crashes, "Crashes in turn 7 raised KeyError: 'lost <my> plan'"),
        (bad.Leaves, "raised SystemExit: 3"),
        (bad.Exits, "Exits in turn 1 raised GeneratorExit"),
        (bad.LosesHalfACharacter, r"in turn 1 raised ValueError: \ud800"),
        (bad.PaysWithHalfACharacter, r"made an illegal move in turn 1: claim 0 \ud800. Choose your tickets first"),
        (bad.MovesWithoutText, "made an illegal move in turn 1: a huge ClaimRoute. Choose your tickets first"),
        (bad.LosesALongNumber, "LosesALongNumber in turn 1 raised KeyError"),
        (bad.Cheats, "Cheats made an illegal move in turn 5: pass. You can pass only when"),
        (bad.SaysNothing, "SaysNothing returned None: `choose` returns Decision(move, why)"),
    ],
)
def test_a_failing_bot_loses_the_game_and_the_row_says_why(bot, message):
    results = run([bot, "random"], 2)
    for rows in results.games:
        failed, other = sorted(rows, key=lambda row: row.bot)
        assert failed.bot == bot.__name__
        assert (failed.won, failed.rank, failed.score, failed.end) == (0, 2, None, "failed")
        assert (other.won, other.rank, other.score, other.failed) == (1, 1, None, "")
        assert len(failed.failed) <= MAX_MESSAGE
    assert any(message in row.failed for row in results.failures)
    assert not any(row.failed.endswith(":") for row in results.failures)
    assert results.csv_text().encode()
    assert results.win_share("random").value == 1


def test_games_with_a_failed_bot_are_listed_left_out_of_means_and_end_at_the_failure():
    results = run([bad.Crashes, "random"], 2)
    assert "In 2 games a bot failed and lost:" in str(results)
    assert "lost &lt;my&gt; plan" in results._repr_html_()
    assert results.mean("random", "score").size == 0
    final = results.record(0).final_state
    assert (final.turn, final.over) == (6, False)
    # With more players, the others share the victory.
    rows = run([bad.Cheats, "random", "random"], 3, seats=3).games[0]
    assert [(row.won, row.rank) for row in rows] == [(0, 3), (0.5, 1), (0.5, 1)]


@pytest.mark.parametrize("bot", [bad.Sleeps, bad.LoopsThroughEverything])
def test_a_bot_that_thinks_too_long_is_interrupted_and_loses(bot):
    results = run([bot, "random"], 2, move_seconds=0.2)
    assert all("thought for more than 0.2 seconds" in row.failed for row in results.failures)
    assert [row.bot for row in results.failures] == [bot.__name__] * 2


@pytest.mark.parametrize("stop", [KeyboardInterrupt, TimeUp])
def test_a_whole_tournament_can_be_stopped_while_a_bot_thinks(stop):
    class Stopped(bad.Well):
        def choose(self, view, rng):
            raise stop

    with pytest.raises(stop):
        run([Stopped, "random"], 2)


def test_in_a_thread_a_late_move_is_refused():
    class Slow(bad.Well):
        def choose(self, view, rng):
            threading.Event().wait(0.05)
            return super().choose(view, rng)

    found = []
    thread = threading.Thread(target=lambda: found.append(run([Slow, "random"], 2, move_seconds=0.01)))
    thread.start()
    thread.join()
    assert all("thought for more than 0.01 seconds" in row.failed for row in found[0].failures)
    assert len(found[0].failures) == 2


@pytest.mark.parametrize(("bot", "most"), [("random", 50), (bad.SwapsForEver, 300)])
def test_an_endless_game_has_no_winner(bot, most, monkeypatch):
    monkeypatch.setattr("ttr.arena.match.MAX_MOVES", most)
    results = run([bot, bot], 2, rules="first-journey")
    assert {row.failed for row in results.rows} == {f"the game had no end after {most} moves"}
    assert sum(row.won for row in results.rows) == 0


@pytest.mark.slow
def test_on_two_processes_the_result_is_the_same_even_if_one_of_them_dies(tmp_path):
    """The bot is a class of this test, which is sent to the processes."""

    class Once(bad.EndsItsProcessOnce):
        marker = str(tmp_path / "died")

    results = run([Once, "random"], 24, jobs=2)
    assert (tmp_path / "died").exists()
    assert (results.bots, results.failures) == (("Once", "random"), ())
    assert results == run([Once, "random"], 24)
    assert len(results.rows) == 48


@pytest.mark.slow
def test_a_bot_that_kills_its_process_ends_the_tournament_with_a_sentence():
    with pytest.raises(BotError, match="worker processes died 3 times: a bot ends the process"):
        run([bad.EndsItsProcess, "random"], 4, jobs=2)
