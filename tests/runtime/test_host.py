"""The host is read from the environment in one place, and nowhere else."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import ttr
from ttr.arena import tournament
from ttr.runtime import BROWSER_PAGE, Host, Place, this_host
from ttr.ui.page.address import Address
from ttr.ui.page.connection import Connection

PACKAGE = Path(ttr.__file__).parent
VOILA = {"SERVER_SOFTWARE": "voila/0.5", "VOILA_PREHEAT": "False", "QUERY_STRING": "seed=7"}


@pytest.mark.parametrize(
    ("environment", "platform", "place", "alone"),
    [
        ({}, "linux", Place.SCRIPT, False),
        ({"JPY_SESSION_NAME": "lessons/02-connected.ipynb"}, "win32", Place.LAB, False),
        ({"BINDER_SERVICE_HOST": "hub", "JPY_PARENT_PID": "1"}, "linux", Place.BINDER, False),
        (VOILA, "linux", Place.VOILA, True),
        ({**VOILA, "BINDER_SERVICE_HOST": "hub"}, "linux", Place.VOILA, True),
        ({}, "emscripten", Place.BROWSER, False),
        ({BROWSER_PAGE: "play", "QUERY_STRING": "seed=7"}, "emscripten", Place.BROWSER, True),
    ],
)
def test_each_place_is_recognized_by_its_environment(environment, platform, place, alone):
    host = Host.of(environment, platform)
    assert (host.place, host.alone) == (place, alone)
    assert host.query == environment.get("QUERY_STRING", "")


def test_a_warm_page_is_built_before_its_query_arrives_and_a_browser_has_no_processes_and_no_disk():
    assert Host.of({**VOILA, "VOILA_PREHEAT": "True"}, "linux").early
    assert not Host.of(VOILA, "linux").early
    for place, has in ((Place.BROWSER, 0), (Place.VOILA, 1)):
        host = Host(place)
        assert (host.processes, host.keeps_games, host.has_server) == (has, has, has)


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that this Python runs in a page of the static site."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setenv(BROWSER_PAGE, "play")


@pytest.mark.usefixtures("browser")
def test_the_abilities_of_a_page_follow_the_host():
    assert this_host().place is Place.BROWSER
    assert Address(print).alone
    assert (Connection().alone, Connection().served) == (True, False)


def test_without_processes_a_tournament_runs_in_this_one_with_the_same_result(monkeypatch):
    bots = ["block", "random"]
    usual = tournament(bots, games=6, seed=3, progress=False)
    monkeypatch.setattr(import_module("ttr.arena.tournament"), "this_host", lambda: Host(Place.BROWSER))
    monkeypatch.setitem(sys.modules, "joblib", None)
    assert tournament(bots, games=6, seed=3, progress=False) == usual


def test_no_database_is_loaded_if_games_are_not_kept():
    program = (
        "import sys; sys.modules['sqlalchemy'] = None; sys.platform = 'emscripten'\n"
        "import ttr.ui.play.page, ttr.ui.replay.page, ttr.ui.arena.page, ttr.ui.boards.page, ttr.lessons.connected\n"
        "from ttr.store import own_store\n"
        "print(own_store())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "None\n"), done.stderr


# The server may examine its computer, and the site sets these variables for its pages.
ASKED = re.compile(
    r"sys\.platform|platform\.system|VOILA_PREHEAT|JUPYTERHUB_USER|QUERY_STRING|dataset\.voila|pyodide_js"
)


def test_only_this_room_asks_where_it_runs():
    asking = {
        path.relative_to(PACKAGE).as_posix()
        for path in [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.js")]
        if ASKED.search(path.read_text(encoding="utf-8"))
    }
    allowed = {path for path in asking if path.startswith(("runtime/", "serving/", "site/"))}
    assert asking == allowed
