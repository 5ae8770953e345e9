"""Write `data/networks/final.json`, 200 players' networks at the end of games: `python tools/make_networks.py`.

There are fifty networks each for two, three, four and five players. Forty-five of them are all networks of consecutive
games, by bots that build for tickets, by random bots, and by both. The other five are selected to have three or more
cycles, because such networks are rare and take the longest. Games depend only on seeds, so the same program always
writes the same file; if bots changed since, the file changes.
"""

import json
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import ttr
from ttr.game.seat_network import SeatNetwork

FILE = Path(__file__).parent.parent / "data" / "networks" / "final.json"
RULES = "usa"
SEATS = (2, 3, 4, 5)
AS_THEY_COME, WITH_CYCLES, CYCLES = 45, 5, 3
BOTS = (("destination",), ("random",), ("destination", "random"))  # alternating around the table


def networks(seats: int, seeds: Iterator[int]) -> Iterator[dict[str, Any]]:
    """Play a game with each seed, and return the network of every seat at its end."""
    for seed in seeds:
        kinds = BOTS[seed % len(BOTS)]
        bots = [kinds[seat % len(kinds)] for seat in range(seats)]
        final = ttr.play(bots, rules=RULES, seed=seed).final_state
        for seat in range(seats):
            built = SeatNetwork.of(final, seat)
            cycles = sum(len(part.edges) - len(part.vertices) + 1 for part in built.components)
            yield {"bots": bots, "seed": seed, "seat": seat, "cycles": cycles, "routes": sorted(built.own)}


def main() -> None:
    found = []
    for seats in SEATS:
        found += islice(networks(seats, count(0)), AS_THEY_COME)
        rich = (network for network in networks(seats, count(1000)) if network["cycles"] >= CYCLES)
        found += islice(rich, WITH_CYCLES)
    board = ttr.load_board(RULES)
    head = {"rules": RULES, "board": board.name, "fingerprint": board.fingerprint}
    lines = ",\n".join(json.dumps(network, separators=(",", ":")) for network in found)
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(json.dumps(head)[:-1] + f', "networks": [\n{lines}\n]}}\n', encoding="utf-8")
    rich_ones = sum(row["cycles"] >= CYCLES for row in found)
    print(f"{FILE.name}: {len(found)} networks, {rich_ones} with {CYCLES} cycles or more")


if __name__ == "__main__":
    main()
