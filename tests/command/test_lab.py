"""`ttr lab` and `ttr lesson`: notebooks in a user's folder, opened in JupyterLab."""

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from jupyterlab.labapp import LabApp

from tests.browser.serve import ROOT
from tests.command.conftest import Run, Said
from ttr.command.lab import FOLDER, SETTINGS


class Started:
    """Record the options and the environment that JupyterLab would start with."""

    def __init__(self) -> None:
        self.options: Sequence[str] = ()
        self.env: dict[str, str] = {}

    def __call__(self, options: Sequence[str]) -> None:
        self.options, self.env = options, dict(os.environ)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Started:
    started = Started()
    monkeypatch.setattr(LabApp, "launch_instance", started)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.setattr(os, "chdir", lambda _: None)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)  # root must confirm first
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("JUPYTERLAB_WORKSPACES_DIR", str(tmp_path / "workspaces"))
    return started


def test_lab_opens_the_user_s_folder_with_pages_and_lessons(started: Started, tmp_path: Path, run: Run) -> None:
    assert run("lab").code == 0
    root, opens = started.options
    assert root == f"--ServerApp.root_dir={tmp_path / FOLDER}"
    assert re.fullmatch(r"--LabApp.default_url=/lab/workspaces/ttr-\w{8}/tree/index.ipynb", opens)
    assert started.env["JUPYTER_DEFAULT_PROVISIONER_NAME"] == "ttr-forked"
    for name in ("play.ipynb", "lessons/05-euler.ipynb"):
        assert (tmp_path / FOLDER / name).read_bytes() == (ROOT / "notebooks" / name).read_bytes()
    assert not (tmp_path / FOLDER / "teacher").exists()


def test_a_user_s_settings_override_the_quiet_defaults_of_jupyterlab(
    started: Started, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "mine")
    assert run("lab").code == 0
    assert started.env["JUPYTER_CONFIG_PATH"] == f"mine{os.pathsep}{SETTINGS}"


def test_teachers_get_the_notes_too(started: Started, tmp_path: Path, run: Run) -> None:
    assert run("lab --teacher --copy-only", tmp_path / "course").code == 0
    assert (tmp_path / "course" / "teacher" / "05-euler.md").is_file()
    assert started.options == ()


def test_the_notebooks_of_a_checkout_are_opened_in_place(
    started: Started, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.chdir(ROOT)
    assert run("lab notebooks").code == 0  # as `make lab` does
    assert f"--ServerApp.root_dir={ROOT / 'notebooks'}" in started.options
    assert not list((ROOT / "notebooks").glob(".ttr*"))


def test_a_lesson_is_opened_in_the_same_folder(started: Started, tmp_path: Path, run: Run) -> None:
    assert run("lesson 5 --no-browser").code == 0
    assert started.options[-2].endswith("/tree/lessons/05-euler.ipynb")
    assert started.options[-1] == "--no-browser"
    assert (tmp_path / FOLDER / "lessons" / "05-euler.ipynb").is_file()


def test_jupyterlab_begins_with_closed_bars_and_then_stays_as_its_user_leaves_it(
    started: Started, tmp_path: Path, run: Run
) -> None:
    run("lesson 5")
    (saved,) = (tmp_path / "workspaces").iterdir()
    layout = json.loads(saved.read_text("utf-8"))["data"]["layout-restorer:data"]
    assert layout["left"]["collapsed"]
    assert layout["right"]["collapsed"]
    changed = saved.read_text("utf-8").replace("true", "false")
    saved.write_text(changed, "utf-8")
    run("lesson 6")
    assert saved.read_text("utf-8") == changed
    run("lab", tmp_path / "course")  # another folder has other notebooks open
    assert len(list((tmp_path / "workspaces").iterdir())) == 2


def test_the_slides_of_a_lesson_are_a_page_with_a_link_to_it(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    served: list[tuple[str, object]] = []
    monkeypatch.setattr(
        "ttr.command.lab.serve", lambda page, port, **how: served.append((page.stem, how["query"])) or 0
    )
    assert run("lesson euler --slides --no-browser").code == 0
    assert served == [("slides", "?lesson=5")]


def test_copied_and_unchanged_files_are_listed(started: Started, tmp_path: Path, run: Run) -> None:
    page = tmp_path / "play.ipynb"
    page.write_text("mine")
    new, beside = run("lab --copy-only", tmp_path).out.splitlines()
    assert new.endswith(f"files are new in {tmp_path}.")
    assert beside == "play.ipynb has your changes, and stays; the new version is play-new.ipynb."
    assert run("lab --copy-only", tmp_path).out == f"The notebooks in {tmp_path} are up to date.\n"
    (tmp_path / "lessons" / "05-euler.ipynb").unlink()
    assert run("lab --copy-only", tmp_path).out == f"1 file is new in {tmp_path}.\n"


def test_an_impossible_folder_is_reported_in_a_sentence(started: Started, tmp_path: Path, run: Run) -> None:
    file = tmp_path / "file"
    file.write_text("")
    wrong = "this is a file; name a folder, which may be a new one"
    assert run("lab", file) == Said(2, "", f"ttr lab: notebooks cannot be copied to {file}: {wrong}\n")
    assert started.options == ()


@pytest.mark.parametrize("line", ["lab", "lesson 5"])
def test_root_is_asked_whether_jupyterlab_is_meant_to_run_as_root(
    started: Started, monkeypatch: pytest.MonkeyPatch, line: str, run: Run
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    refused = run(line)
    assert (refused.code, started.options) == (2, ())
    assert "--allow-root" in refused.err
    assert not (Path.home() / FOLDER).exists()
    assert run(f"{line} --allow-root").code == 0
    assert "--allow-root" in started.options
