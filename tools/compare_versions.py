"""Compare this checkout with an earlier commit: whether games are the same, and how much faster they are.

    python tools/compare_versions.py                # ratios of CPU seconds against a fixed commit
    python tools/compare_versions.py --same 300     # 300 games, move for move and point for point
    python tools/compare_versions.py --commit HEAD~1 --only random --rounds 9

The earlier commit is unpacked into a temporary folder. Each version runs in a separate process, and they take turns for
each measurement, so that changes in the speed of the machine affect both alike. Only the public interface is called.
Each ratio is the median over pairs of consecutive measurements, because the speed of a machine changes.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
BASELINE = "e8adc05"  # before the engine was optimized


# --- the worker, which imports `ttr` from its own folder ---


def random_games(seats: int, count: int) -> None:
    import ttr

    for seed in range(count):
        assert ttr.play(["random"] * seats, seed=seed).result


def games_of(bot: str, count: int) -> None:
    import ttr

    for seed in range(count):
        assert ttr.play([bot, bot], seed=seed).result


def moves_by_hand(count: int) -> None:
    """`legal_moves`, `apply` and `scores`, as a user's program calls them."""
    import random

    import ttr

    for seed in range(count):
        draw = random.Random(seed).random
        state = ttr.new_game("usa", ["Ada", "Bo"], seed=seed)
        while not state.over:
            moves = ttr.legal_moves(state)
            state = ttr.apply(state, moves[int(draw() * len(moves))])
        assert ttr.scores(state)


def longest_trails(rounds: int) -> None:
    """From a list of edges to the longest trail, for the networks of 200 players at the end of games."""
    from ttr.graphs import longest_trail
    from ttr.graphs.network import Network

    lists = _edge_lists()
    for _ in range(rounds):
        for edges in lists:
            assert longest_trail.solve(Network.from_edges(edges)).length


def _edge_lists(kept: dict[str, list[list[tuple[str, str, int]]]] = {}) -> list[list[tuple[str, str, int]]]:  # noqa: B006
    import ttr

    if "lists" not in kept:
        routes = ttr.load_board("usa").routes
        rows = json.loads((ROOT / "data" / "networks" / "final.json").read_text(encoding="utf-8"))["networks"]
        kept["lists"] = [[(routes[i].a, routes[i].b, routes[i].length) for i in row["routes"]] for row in rows]
    return kept["lists"]


def read_records(count: int) -> None:
    import ttr

    path = ROOT / "data" / "records" / "4-players-shared-victory.txt"
    for _ in range(count):
        assert ttr.Record.read(path).moves


WORK: dict[str, Callable[[], None]] = {
    "random games, 2 seats, with scores": lambda: random_games(2, 60),
    "random games, 4 seats, with scores": lambda: random_games(4, 30),
    "legal_moves, apply and scores over random games": lambda: moves_by_hand(30),
    "destination against itself": lambda: games_of("destination", 8),
    "conqueror against itself": lambda: games_of("conqueror", 6),
    "card monger against itself": lambda: games_of("card monger", 8),
    "expert against itself": lambda: games_of("expert", 2),
    "block against itself": lambda: games_of("block", 2),
    "200 networks from edges to longest trails": lambda: longest_trails(3),
    "reading the record of a finished game": lambda: read_records(20),
}


def sample_games(count: int) -> Iterator[tuple[str, str]]:
    """Yield games of all rule sets, numbers of seats and bots: a name, and the record with all moves and points."""
    import ttr
    from ttr.bots import BOTS

    tables = [
        (rules, seats)
        for rules in ttr.RULE_SETS
        for seats in range(ttr.RULE_SETS[rules].seats[0], ttr.RULE_SETS[rules].seats[1] + 1)
    ]
    bots = list(BOTS)
    for number, ((rules, seats), seed) in enumerate(
        (table, seed) for seed, table in product(range(1 + count // len(tables)), tables)
    ):
        if number == count:
            return
        names = [bots[(number * 5 + seat * (1 + seed % 5)) % len(bots)] for seat in range(seats)]
        record = ttr.play(names, rules=rules, seed=seed)
        final = ttr.scores(record.final_state)
        points = [(score.total, score.rank, score.longest.length, score.bonus, score.completed) for score in final]
        yield f"{rules}, {', '.join(names)}, seed {seed}", record.to_text() + repr((points, record.result))


def work() -> None:
    """Answer requests, one per line, until the input ends."""
    sys.path.insert(0, os.environ["TTR_CHECKOUT"])
    answers = sys.stdout
    sys.stdout = sys.stderr
    games: Iterator[tuple[str, str]] | None = None
    for line in sys.stdin:
        request = json.loads(line)
        answer: Any
        if "time" in request:
            begin = time.process_time()
            WORK[request["time"]]()
            answer = time.process_time() - begin
        else:
            games = games or sample_games(request["games"])
            answer = next(games, None)
        print(json.dumps(answer), file=answers, flush=True)


# --- the parent process ---


class Worker:
    """A worker process with one version of the package."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-P", str(Path(__file__).resolve()), "--worker"]
        environment = os.environ | {"TTR_CHECKOUT": str(folder), "PYTHONPATH": str(folder)}
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder
        )

    def ask(self, **request: Any) -> Any:
        """Send a request, and return the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


def unpack(commit: str, folder: Path) -> Path:
    """Unpack a commit of this repository into a folder."""
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x"], cwd=folder, input=archive, check=True)
    return folder


def fresh_start(folder: Path, code: str) -> float:
    """Return the CPU seconds of a new Python process that runs some code, with cached byte code."""
    script = f"import resource\n{code}\nprint(sum(resource.getrusage(resource.RUSAGE_SELF)[:2]))"
    environment = os.environ | {"PYTHONPATH": str(folder)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-c", script]
    return float(subprocess.run(command, env=environment, cwd=folder, check=True, capture_output=True).stdout)


def compare_speed(old: Path, rounds: int, only: str) -> None:
    """Print the table of ratios."""
    workers = [Worker(old), Worker(ROOT)]
    print(f"{'work':<50} {'before':>9} {'now':>9}  ratio")
    for name in [name for name in WORK if only in name]:
        times: list[list[float]] = [[], []]
        for turn in range(rounds + 1):
            for kept, worker in zip(times, workers, strict=True):
                taken = worker.ask(time=name)
                if turn:  # the first one fills caches
                    kept.append(taken)
        _print_row(name, times)
    starts = {
        "import ttr, over a bare Python": "import ttr",
        "import ttr and the first new_game('usa')": "import ttr; ttr.new_game('usa')",
    }
    for name, code in starts.items():
        if only in name:
            bare = [[], []], [[], []]
            for turn in range(3 * rounds + 1):
                for index, folder in enumerate((old, ROOT)):
                    taken = fresh_start(folder, "pass"), fresh_start(folder, code)
                    if turn:  # the first one compiles
                        bare[0][index].append(taken[0])
                        bare[1][index].append(taken[1])
            _print_row(
                name, [[took - statistics.median(bare[0][index]) for took in bare[1][index]] for index in range(2)]
            )


def _print_row(name: str, times: list[list[float]]) -> None:
    before, now = (statistics.median(kept) for kept in times)
    ratio = statistics.median(then / since for then, since in zip(*times, strict=True))
    print(f"{name:<50} {1000 * before:7.1f}ms {1000 * now:7.1f}ms  {ratio:5.2f}", flush=True)


def compare_games(old: Path, count: int) -> int:
    """Print the games that differ; return their number."""
    workers = [Worker(old), Worker(ROOT)]
    different = same = 0
    while (pair := [worker.ask(games=count) for worker in workers])[0] is not None:
        if pair[0] == pair[1]:
            same += 1
        else:
            different += 1
            print(f"different: {pair[0][0]}")
    print(f"{same} games equal, {different} different")
    return different


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--commit", default=BASELINE, help="what to compare with")
    parser.add_argument("--rounds", type=int, default=5, help="how often each work is measured")
    parser.add_argument("--only", default="", help="a part of the names of the work to measure")
    parser.add_argument("--same", type=int, default=0, metavar="GAMES", help="compare so many games, and no times")
    options = parser.parse_args()
    if options.worker:
        work()
        return 0
    with tempfile.TemporaryDirectory() as folder:
        old = unpack(options.commit, Path(folder))
        if options.same:
            return min(1, compare_games(old, options.same))
        compare_speed(old, options.rounds, options.only)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
