"""Speed of bots' games and decisions, of the arena, and of `import ttr` in a fresh Python.

Run with `make bench`. Games are timed twenty at a time: divide a time by 20, multiply a rate by 20. Targets on one
core: 600 games of two and 300 of four random bots a second, an import in under 60 ms; with two players, including
scores, 75 games a second of `destination` against itself, 25 of `conqueror`, 5 of `expert`. A median decision in the
middle of a game takes under 10 ms, or 50 ms for `expert`.
"""

import random
import statistics
import subprocess
import sys
import time

import pytest

import ttr
from ttr.arena import tournament
from ttr.bots import BOTS, make_bot

GAMES = 20
MIDDLE = range(20, 60)  # turns
TO_REACH = {"destination": 75, "conqueror": 25, "expert": 5}
PAIRINGS = [(bot, bot) for bot in BOTS] + [("destination", "conqueror"), ("destination", "block")]


def play_games(bots: list[str]) -> int:
    return sum(len(ttr.play(bots, seed=seed).moves) for seed in range(GAMES))


@pytest.mark.parametrize("seats", [2, 4])
def test_20_games_of_random_bots(benchmark, figure, seats):
    assert benchmark(play_games, ["random"] * seats) > 0
    times = benchmark.stats.stats
    rate = f"{GAMES / times.median:.0f} a second (median; best {GAMES / times.min:.0f})"
    figure(f"games: {rate} of {seats} random bots")


def test_the_score_of_a_finished_game(benchmark):
    end = ttr.play(["destination"] * 4, seed=1).final_state
    assert len(benchmark(ttr.scores, end)) == 4


def test_reading_a_record(benchmark):
    text = ttr.play(["random"] * 4, seed=1).to_text()
    assert benchmark(ttr.Record.from_text, text).moves


# Python itself also takes time: compare the two.
@pytest.mark.parametrize("code", ["pass", "import ttr"], ids=["a bare Python", "import ttr"])
def test_starting_a_fresh_python(benchmark, figure, code):
    benchmark.pedantic(subprocess.run, [[sys.executable, "-c", code]], {"check": True}, rounds=20, warmup_rounds=2)
    figure(f"start: {benchmark.stats.stats.median * 1000:.0f} ms for a fresh Python with {code!r}")


def test_loading_the_usa_board_in_a_fresh_python(benchmark):
    code = "import ttr; ttr.load_board('usa')"
    benchmark.pedantic(subprocess.run, [[sys.executable, "-c", code]], {"check": True}, rounds=5, warmup_rounds=1)


def quiet(bots, jobs=1, games=GAMES):
    return tournament(bots, games, seed=1, jobs=jobs, progress=False)


@pytest.mark.parametrize("bots", PAIRINGS, ids=" against ".join)
def test_20_games_on_one_core(benchmark, figure, bots):
    assert benchmark.pedantic(quiet, [bots], rounds=3, warmup_rounds=1).rows
    goal = f"; to reach {TO_REACH[bots[0]]}" if bots[0] == bots[1] and bots[0] in TO_REACH else ""
    rate = GAMES / benchmark.stats.stats.min
    figure(f"arena: {rate:.0f} games a second of {bots[0]} against {bots[1]}, one core, best of 3{goal}")


@pytest.mark.parametrize("jobs", [1, 2])
def test_200_games_of_destination_on_cores(benchmark, figure, jobs):
    games = 200
    quiet(["destination"] * 2, jobs)  # start the processes, which joblib keeps
    benchmark.pedantic(quiet, [["destination"] * 2, jobs, games], rounds=3)
    rate = games / benchmark.stats.stats.min
    figure(f"arena: {rate:.0f} games a second of destination against itself, jobs={jobs}, best of 3")


@pytest.mark.parametrize("bot", BOTS)
def test_decisions_in_the_middle_of_a_game(benchmark, figure, bot):
    def decisions():
        times = []
        for seed in range(5):
            state = ttr.new_game("usa", ["A", "B"], seed)
            players, rng = [make_bot(bot), make_bot(bot)], random.Random(seed)
            while not state.over:
                view = ttr.player_view(state, state.seat)
                begin = time.perf_counter()
                decision = players[state.seat].choose(view, rng)
                if state.turn in MIDDLE:
                    times.append(time.perf_counter() - begin)
                state = ttr.apply(state, decision.move)
        return times

    times = benchmark.pedantic(decisions, rounds=1)
    median, late = 1000 * statistics.median(times), 1000 * statistics.quantiles(times, n=100)[98]
    figure(f"bots: {bot} decides in {median:.2f} ms (median; 99% within {late:.1f} ms)")


def test_the_overhead_of_the_arena(benchmark, figure):
    """Target: less than 5%, for the same games in a bare loop and as a tournament; CPU seconds, best of five."""
    rows = quiet(["destination", "random"]).games

    def bare():
        for a, b in rows:
            state = ttr.new_game("usa", [a.bot, b.bot], a.seed, first=0)
            players = [make_bot(a.bot), make_bot(b.bot)]
            rngs = [random.Random(f"{a.seed} seat {seat}") for seat in range(2)]
            while state.end is None:
                seat = state.seat
                state = ttr.apply(state, players[seat].choose(ttr.player_view(state, seat), rngs[seat]).move)
            ttr.scores(state)

    def cpu_seconds(action):
        begin = time.process_time()
        action()
        return time.process_time() - begin

    def compare():
        pairs = [(cpu_seconds(bare), cpu_seconds(lambda: quiet(["destination", "random"]))) for _ in range(7)]
        return [min(column) for column in zip(*pairs, strict=True)]

    alone, arena = benchmark.pedantic(compare, rounds=1, warmup_rounds=1)
    cost, game = 100 * (arena / alone - 1), 1000 * alone / GAMES
    figure(f"arena: it costs {cost:.1f}% beside a bare loop of {game:.1f} ms a game")
