"""Time a tournament on one core, on two, and on a cluster of two workers, and predict the time of many more games.

    python tools/time_tournaments.py                                     # the time of all games of docs/arena.md
    python tools/time_tournaments.py destination destination --games 400   # two cores against one

The three take turns, so that changes in the speed of the machine affect all alike; the fastest round of each counts. On
a busy machine, only the CPU seconds on one core are meaningful.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import distributed

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ttr.arena import cluster, tournament
from ttr.bots import BOTS

ALL_GAMES = 31_200  # in docs/arena.md: 400 for each of the 78 pairs


def on_cluster(address: str, play: Callable[[], object]) -> None:
    """Play on a cluster."""
    with cluster(address):
        play()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("bots", nargs="*", default=list(BOTS), help="strategies; every one if none is named")
    parser.add_argument("--games", type=int, default=10, help="games for each pair")
    parser.add_argument("--rounds", type=int, default=3, help="how often each way is measured")
    options = parser.parse_args()
    play = partial(tournament, options.bots, options.games, seed=1, progress=False)
    with (
        tempfile.TemporaryDirectory() as folder,
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=folder
        ) as two_workers,
    ):
        ways: dict[str, Callable[[], object]] = {
            "one core": partial(play, jobs=1),
            "two cores": partial(play, jobs=2),
            "a cluster of two workers on this machine": partial(on_cluster, two_workers.scheduler_address, play),
        }
        games = len(play(jobs=1).rows) // 2  # a row for each seat
        seconds: dict[str, list[float]] = {name: [] for name in ways}
        processor = []
        for turn in range(options.rounds + 1):
            for name, way in ways.items():
                begin, spent = time.perf_counter(), time.process_time()
                way()
                if turn:  # the first round starts processes and fills caches
                    seconds[name].append(time.perf_counter() - begin)
                    if name == "one core":
                        processor.append(time.process_time() - spent)
    print(f"{games} games of {len(options.bots)} bots; load of the machine {os.getloadavg()[0]:.1f}")
    scale, one = ALL_GAMES / games / 60, min(seconds["one core"])
    for name, taken in seconds.items():
        best, times = min(taken), one / min(taken)
        print(f"{best:7.1f} s  {times:5.2f} times  {scale * best:6.1f} min for {ALL_GAMES:,}  {name}")
    print(f"{min(processor):7.1f} s of the processor on one core, {scale * min(processor):.1f} min for {ALL_GAMES:,}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
