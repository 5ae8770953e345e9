"""The browser's Python, run by Node.js: recorded games end in the same scores, and endless calls are stopped.

`make test` downloads Pyodide and its wheels once into `build/site`. Without Node.js, these tests are skipped with a
warning.
"""

import json
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

import ttr
from tests.browser.serve import ROOT
from ttr.arena import tournament
from ttr.game.files import data_folder
from ttr.lessons.catalog import LESSONS
from ttr.site.archives import own_wheel, slim
from ttr.site.parts import check_match, pyodide, wheels
from ttr.ui.map.typeface import FONTS

CACHE = ROOT / "build" / "site"
NEEDED = ("pydantic", "pydantic_core", "annotated_types", "typing_extensions", "typing_inspection", "markupsafe")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return own_wheel(tmp_path_factory.mktemp("wheels"))


@pytest.fixture(scope="module")
def answers(own: Path) -> dict[str, Any]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("THERE IS NO NODE.JS HERE: the browser's Python is not tried (install Node.js 20 or newer)")
    folder = own.parent
    core, published = pyodide(CACHE), wheels(CACHE)
    check_match(core, published)
    for wheel in published.glob("*.whl"):
        if wheel.name.split("-")[0] in NEEDED:
            slim(wheel, folder)
    command = [node, str(Path(__file__).with_name("replay.mjs")), str(core), *map(str, folder.glob("*.whl"))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-3000:]
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def test_the_project_s_wheel_has_the_fonts_that_printed_pages_embed(own: Path) -> None:
    with zipfile.ZipFile(own) as wheel:
        files = {Path(name).name for name in wheel.namelist() if name.startswith("ttr/ui/map/fonts/")}
    assert files == {path.name for path in FONTS.iterdir()}


def test_the_project_s_wheel_has_the_notebooks_whose_terms_make_the_glossary(own: Path) -> None:
    with zipfile.ZipFile(own) as wheel:
        assert {f"ttr/notebooks/lessons/{entry.stem}.ipynb" for entry in LESSONS} <= set(wheel.namelist())


def test_the_host_is_the_browser(answers: dict[str, Any]) -> None:
    assert answers["place"] == "browser"


def test_every_recorded_game_ends_in_the_same_scores(answers: dict[str, Any]) -> None:
    paths = sorted((data_folder() / "records").glob("*.txt"))
    assert len(paths) >= 12
    for path in paths:
        final = ttr.Record.read(path).final_state
        assert answers["records"][path.name] == [[seat.name, seat.total, seat.rank] for seat in ttr.scores(final)]


def test_a_tournament_has_the_same_rows(answers: dict[str, Any]) -> None:
    rows = tournament(["block", "random"], games=4, seed=3, progress=False).rows
    assert answers["tournament"] == [[row.bot, row.score] for row in rows]


def test_endless_functions_are_stopped(answers: dict[str, Any]) -> None:
    assert answers["stopped"] == {"tight": True, "catching": True, "generators": True, "comprehension": True}


def test_an_endless_bot_is_stopped_and_loses(answers: dict[str, Any]) -> None:
    assert "thought for more than 0.3 seconds" in answers["bot"]
