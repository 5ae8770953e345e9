"""Bots' games a second, and the time of `import ttr` in a fresh Python.

Run with `make bench`. Games are timed twenty at a time: divide a time by 20, multiply a rate by 20.
Targets on one core: 600 games of two and 300 of four random bots a second, an import in under 60 ms.
"""

import subprocess
import sys

import pytest

import ttr

GAMES = 20


def play_games(bots: list[str]) -> int:
    return sum(len(ttr.play(bots, seed=seed).moves) for seed in range(GAMES))


def games_a_second(benchmark) -> str:
    times = benchmark.stats.stats
    return f"{GAMES / times.median:.0f} a second (median; best {GAMES / times.min:.0f})"


@pytest.mark.parametrize("seats", [2, 4])
def test_20_games_of_random_bots(benchmark, figure, seats):
    assert benchmark(play_games, ["random"] * seats) > 0
    figure(f"games: {games_a_second(benchmark)} of {seats} random bots")


def test_20_games_of_destination_against_itself(benchmark, figure):
    assert benchmark.pedantic(play_games, [["destination"] * 2], rounds=5) > 0
    figure(f"games: {games_a_second(benchmark)} of destination against itself")


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
