"""Play the games in `data/records` again, write them, and print their figures: `python tools/make_records.py`.

The figures are the lines of `SHIPPED` in `tests/game/test_records_shipped.py`. Games depend only on seeds, so the same
program always writes the same files. If bots changed since, the games change: find seeds with the same endings, and
update the figures.
"""

from itertools import pairwise
from pathlib import Path

import ttr

FOLDER = Path(__file__).parent.parent / "data" / "records"

# File name: rules, bots, seed.
GAMES = {
    "2-players-last-round": ("usa", ["destination", "destination"], 19),
    "2-players-online": ("usa-online", ["random", "destination"], 1),
    "3-players-all-pass": ("usa", ["random", "random", "random"], 177),
    "4-players-shared-victory": ("usa", ["destination"] * 4, 5),
    "5-players-longest-path-decides": ("usa", ["destination"] * 5, 3),
    "5-players-tickets-decide": ("usa", ["destination"] * 5, 15),
    "mini-2-players-no-route-left": ("mini", ["destination"] * 2, 0),
    "mini-2-players-shared-victory": ("mini", ["destination"] * 2, 5),
    "first-journey-2-players-sixth-ticket": ("first-journey", ["destination"] * 2, 0),
    "first-journey-3-players-last-train": ("first-journey", ["random"] * 3, 5),
    "first-journey-4-players-last-train-shared": ("first-journey", ["destination"] * 4, 6),
    "first-journey-4-players-all-idle": ("first-journey", ["random"] * 4, 29),
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (rules, bots, seed) in GAMES.items():
        record = ttr.play(bots, rules=rules, seed=seed)
        record.write(FOLDER / f"{name}.txt")
        print(f'    "{name}": {figures(record)},')


def figures(record: ttr.Record) -> str:
    """Return the figures of a game as Python: seats, moves, turns, end, totals, criterion, winners, last round."""
    states, final = record.states(), ttr.scores(record.final_state)
    last_round = (
        before.seat for before, after in pairwise(states) if before.turns_left is None and after.turns_left is not None
    )
    return (
        f"({len(final)}, {len(record.moves)}, {states[-1].turn}, End.{states[-1].end.name}, "
        f"{tuple(seat.total for seat in final)}, Decided.{final.decided_by.name}, {final.winners}, "
        f"{next(last_round, None)})"
    )


if __name__ == "__main__":
    main()
