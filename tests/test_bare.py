"""The engine, its bots and the commands for games run where nothing but Python is installed."""

import subprocess
import sys
from pathlib import Path

import pytest

import ttr
from tests.browser.serve import ROOT

PLAIN = ("graphs", "game", "analysis", "bots", "runtime", "arena")
MODEL = "ttr.game.files.board_model"
"""It reads files of own boards, with pydantic."""


def bare(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run this Python without anything that is installed beside it."""
    command = [sys.executable, "-S", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a record, a board and a season."""
    folder = tmp_path_factory.mktemp("bare")
    ttr.play(["random", "random"], seed=7).write(folder / "game.txt")
    ttr.load_board("mini").save(folder / "town.json")
    season = "player 1,routes 1,tickets 1,player 2,routes 2,tickets 2\nAda,0;5,3;4,Bo,7,9;8\n"
    (folder / "season.csv").write_text(season, encoding="utf-8")
    return folder


def test_every_module_of_the_plain_floors_loads() -> None:
    names = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for room in PLAIN
        for path in sorted((ROOT / "ttr" / room).rglob("*.py"))
    ]
    names.remove(MODEL)
    done = bare("-c", f"from importlib import import_module\nfor name in {names!r}:\n    import_module(name)")
    assert len(names) > 80
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("print(ttr.play(['block', 'expert'], seed=3).result)", "wins by points"),
        ("print(ttr.arena.tournament(['random', 'destination'], 4))", "4 games of 2 bots"),
        ("print(ttr.arena.tournament(['random', 'destination'], 4)._repr_html_())", "<td>"),
        ("print(ttr.score_table(routes=[[0], [7]], tickets=[[3], [4]])[0].total)", "\n"),
        ("print(ttr.Record.read(path + '/game.txt').result)", "wins by points"),
    ],
)
def test_games_records_scores_and_tournaments_need_nothing(code: str, said: str, files: Path) -> None:
    done = bare("-c", f"import ttr; path = {str(files)!r}; {code}")
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--help", "a tournament of two strategies"),
        ("game destination random --seed 7", "destination"),
        ("game block random --record again.txt", "block"),
        ("check game.txt", "a valid record"),
        ("score season.csv", "Ada"),
        ("arena random destination --games 4 --csv a.csv --markdown a.md", "4 games of 2 bots"),
    ],
)
def test_commands_for_games_need_nothing(line: str, said: str, files: Path) -> None:
    done = bare("-m", "ttr", *[files / word if "." in word else word for word in line.split()])
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout


@pytest.mark.parametrize(
    ("line", "needed"),
    [
        ("check town.json", "pydantic"),
        ("arena random destination --games 4 --jobs 2", "joblib"),
        ("play --no-browser", "voila"),
        ("serve", "voila"),
        ("lesson 5 --page", "voila"),
        ("lesson 5 --allow-root", "jupyterlab"),
        ("lab --allow-root course.d", "jupyterlab"),
        ("sheets 5", "markupsafe"),
        ("store backup games.jsonl", "sqlalchemy"),
        ("site public.d", ""),
    ],
)
def test_a_command_that_needs_a_library_names_it_in_a_sentence(line: str, needed: str, files: Path) -> None:
    done = bare("-m", "ttr", *[files / word if "." in word else word for word in line.split()])
    assert done.returncode == 2
    assert done.stdout == ""
    command = line.split()[0]
    assert done.stderr.startswith(f"ttr {command}: ")
    assert f"{needed}, which is not installed: `pip install " in done.stderr
    assert done.stderr.count("\n") == 1
