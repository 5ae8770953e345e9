"""A process that plays games from their store, with child processes that are killed while they play.

    python -m tests.store.scripted URL KILLS SEED

Each child continues the current game with random moves, and prints every press once it is in the store. It is killed at
a random moment after some presses. Then the log is read again; it must contain everything printed, and be a valid game.
The last line of the output counts kills, presses and games.
"""

import contextlib
import json
import os
import random
import signal
import sys
import time
from multiprocessing import Pipe
from multiprocessing.connection import Connection

from ttr.store.store import Store
from ttr.ui.play.game_saver import SavedSession
from ttr.ui.play.session import Session
from ttr.ui.setup.game_options import GameOptions, SeatChoice

PLAYERS = (SeatChoice(None), SeatChoice("random"))


def new_game(store: Store, seed: int) -> str:
    kept = SavedSession(Session(GameOptions("usa", PLAYERS, seed)), store)
    kept.keep()
    assert not kept.problem, kept.problem
    return kept.code


def play_on(url: str, code: str, seed: int, said: Connection) -> None:
    """Play a game until it is over; this is all that a child does."""
    kept = SavedSession.find(code, Store(url))
    session, rng = kept.session, random.Random(seed)
    while not session.over:
        if session.why_no_undo() is None and rng.random() < 0.2:
            session.undo()
        else:
            session.play(rng.choice(session.view().legal_moves))
        kept.keep()
        if not kept.problem:
            said.send(session.lines)
    said.send("over")
    time.sleep(60)


def one_kill(url: str, store: Store, code: str, seed: int) -> tuple[str, int]:
    """Let a child play, kill it, and compare the log with its output; return the next code and the presses."""
    store.engine.dispose()  # SQLite does not bear a fork while it has connections
    ours, theirs = Pipe(duplex=False)
    child = os.fork()
    if child == 0:
        try:
            play_on(url, code, seed, theirs)
        finally:
            os._exit(1)
    theirs.close()
    rng = random.Random(seed)
    said: list[list[str] | str] = []
    with contextlib.suppress(EOFError):
        for _ in range(rng.randrange(5)):  # wait for this many presses, however slow the machine is
            assert ours.poll(60), "no press within a minute"
            said.append(ours.recv())
            if said[-1] == "over":
                break
    time.sleep(rng.uniform(0.002, 0.05))  # at a random moment of its next action
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with contextlib.suppress(EOFError):
        while ours.poll():
            said.append(ours.recv())
    finished = bool(said) and said[-1] == "over"
    acknowledged = [lines for lines in said if lines != "over"]
    log = store.find(code)
    if acknowledged:
        assert list(log.lines[: len(acknowledged[-1])]) == acknowledged[-1], "an acknowledged press is not there"
    replayed = SavedSession.find(code, store)
    assert tuple(replayed.session.lines) == log.lines, "the log is not the game"
    assert replayed.session.over or replayed.session.state.seat in replayed.session.persons, "half a press was written"
    assert not finished or replayed.session.over
    return (new_game(store, seed) if replayed.session.over else code), len(acknowledged)


def main() -> None:
    url, kills, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    store, presses = Store(url), 0
    codes = [new_game(store, seed)]
    for kill in range(kills):
        code, more = one_kill(url, store, codes[-1], seed * 1000 + kill)
        presses += more
        if code != codes[-1]:
            codes.append(code)
    print(json.dumps({"kills": kills, "presses": presses, "games": len(codes)}))


if __name__ == "__main__":
    main()
