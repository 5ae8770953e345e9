"""Replay the games in `data/records` and write them: `python tools/make_records.py`.

Games depend only on seeds, so the same program always writes the same files. If bots changed since, the games change:
find seeds with the same endings, and update the figures in `tests/game/test_records_shipped.py`.
"""

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
        print(f"{name}.txt: {record.result}")


if __name__ == "__main__":
    main()
