"""A game survives the death of its player's process, of the database connection, and of the database."""

import json
import os
import random
import subprocess
import sys
import threading
import time

import pytest

from tests.browser.serve import ROOT
from ttr.store.store import Store
from ttr.ui.play.game_saver import SavedSession
from ttr.ui.play.session import Session
from ttr.ui.setup.game_options import GameOptions

from .postgres import Postgres
from .scripted import PLAYERS

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("TTR_KILLS", "20"))  # each with a new process; 100 kills were tested with both databases


def test_acknowledged_lines_survive_many_kills(url: str) -> None:
    command = [sys.executable, "-m", "tests.store.scripted", url, str(KILLS), "7"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["kills"] == KILLS
    assert said["presses"] > KILLS  # the processes were killed while playing


def _play_while(disturb, store: Store, seed: int) -> SavedSession:
    kept = SavedSession(Session(GameOptions("usa", PLAYERS, seed)), store)
    rng, over = random.Random(seed), threading.Event()
    disturber = threading.Thread(target=lambda: disturb(over))
    disturber.start()
    try:
        while not kept.session.over:
            kept.session.play(rng.choice(kept.session.view().legal_moves))
            kept.keep()
            time.sleep(0.01)
    finally:
        over.set()
        disturber.join()
    return kept


def _check_complete(kept: SavedSession, url: str) -> None:
    kept.keep()
    assert kept.problem == ""
    assert Store(url).find(kept.code).lines == tuple(kept.session.lines)


def test_a_game_survives_the_loss_of_database_connections(postgres: Postgres) -> None:
    url, cuts = postgres.new_database(), []

    def cut(over: threading.Event) -> None:
        while not over.wait(0.02):
            postgres.cut_connections()
            cuts.append(1)

    _check_complete(_play_while(cut, Store(url), 3), url)
    assert len(cuts) > 5


def test_more_games_are_saved_than_the_database_has_connections(postgres: Postgres) -> None:
    url = postgres.new_database(connections=10)
    stores = [Store(url) for _ in range(12)]  # a page each
    games = [SavedSession(Session(GameOptions("mini", PLAYERS, seed)), store) for seed, store in enumerate(stores)]
    for game in games:
        _check_complete(game, url)


def test_a_game_survives_the_loss_of_the_database_server(postgres: Postgres) -> None:
    url, crashes = postgres.new_database(), []

    def crash(over: threading.Event) -> None:
        while not over.wait(0.1) and len(crashes) < 3:
            postgres.kill()
            crashes.append(1)

    _check_complete(_play_while(crash, Store(url), 4), url)
    assert crashes
