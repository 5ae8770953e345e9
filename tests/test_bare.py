"""The engine, its bots and the commands for games run where nothing but Python is installed, and load nothing heavy."""

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


HEAVY = ("plotly", "ipywidgets", "anywidget", "networkx", "pydantic", "numpy", "IPython")


def loaded_by(code: str) -> set[str]:
    """Return the heavy packages that a fresh Python loads for some code."""
    code += f"\nimport sys; print(*(name for name in {HEAVY!r} if name in sys.modules))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(result.stdout.split())


def test_playing_and_scoring_a_game_on_a_shipped_board_load_nothing_heavy():
    play = "game = ttr.play(['destination', 'random'], seed=7)"
    assert loaded_by(f"import ttr; {play}; ttr.scores(game.final_state)") == set()


def test_a_users_board_file_loads_only_pydantic(tmp_path):
    file = tmp_path / "usa.json"
    ttr.load_board("usa").save(file)
    assert loaded_by(f"import ttr; ttr.load_board({str(file)!r})") == {"pydantic"}


def test_checking_a_function_needs_no_widget_and_no_plot():
    check = "for each in LESSONS:\n  for own in each.exercises:\n    str(ttr.lessons.check(own.key, lambda *_: None))"
    loaded = loaded_by(f"import ttr\nfrom ttr.lessons.catalog import LESSONS\n{check}")
    assert not loaded & {"ipywidgets", "plotly", "anywidget", "IPython"}


def test_a_name_is_loaded_only_once():
    assert loaded_by("import ttr; ttr.Rules; ttr.__getattr__ = None; ttr.Rules") == set()


def test_every_public_name_is_available_and_a_missing_one_is_an_attribute_error():
    assert [name for name in ttr.__all__ if getattr(ttr, name, None) is None] == []
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        ttr.nothing  # noqa: B018
