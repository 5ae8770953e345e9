"""Play random games for a number of moves, and check every law of the game in every position.

    python tools/check_laws.py                    # a million moves
    python tools/check_laws.py --moves 20000

Games cycle through all rule sets on all boards that they fit, all numbers of seats, and all policies. The laws come
from `tests/game/test_game_laws.py`, which plays a few hundred games. The program stops at the first broken law.
"""

import argparse
import random
import sys
import time
from collections import Counter
from dataclasses import replace
from itertools import count, product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import ttr
from tests.game.test_game_laws import POLICIES, check_end, check_position, finish, table
from ttr.game.files import data_folder


def tables() -> list[tuple[ttr.Rules, int]]:
    """Return every rule set on every board that it fits, with every number of seats."""
    found = []
    boards = sorted(path.stem for path in (data_folder() / "boards").glob("*.json"))
    for rules, board in product(ttr.RULE_SETS.values(), boards):
        for seats in range(rules.seats[0], rules.seats[1] + 1):
            try:
                here = replace(rules, board=board)
                ttr.new_game(here, table(seats), 0)
            except ValueError:  # for example, too few tickets for this many seats
                continue
            found.append((here, seats))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Check the laws of the game in random games.")
    parser.add_argument("--moves", type=int, default=1_000_000, help="how many moves to make at least")
    wanted = parser.parse_args().moves
    moves_by: Counter[str] = Counter()
    begin = time.process_time()
    each = [*product(tables(), POLICIES)]
    for games, (seed, ((rules, seats), policy)) in enumerate(((s, game) for s in count() for game in each), 1):  # noqa: B007
        start = ttr.new_game(rules, table(seats), seed)
        check_position(start)
        end, moves = finish(start, policy, random.Random(f"{seed} {policy}"))
        check_end(start, moves, end)
        moves_by[f"{rules.name} on {rules.board}"] += len(moves)
        if moves_by.total() >= wanted:
            break
    for name, made in moves_by.items():
        print(f"{made:9,}  {name}")
    spent = time.process_time() - begin
    print(f"{moves_by.total():9,}  moves in {games:,} games, {spent:.0f} s of one core: every law held")
    return 0


if __name__ == "__main__":
    sys.exit(main())
