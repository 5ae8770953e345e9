"""`import ttr` provides the whole public API without loading heavy packages."""

import subprocess
import sys

import pytest

import ttr

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


def test_every_public_name_is_available():
    assert [name for name in ttr.__all__ if getattr(ttr, name, None) is None] == []


def test_a_missing_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        ttr.nothing  # noqa: B018
