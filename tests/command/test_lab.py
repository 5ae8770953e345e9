"""`ttr lab` and `ttr lesson`: copies of notebooks in a user's folder, opened in JupyterLab."""

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from jupyterlab.labapp import LabApp

from tests.browser.serve import ROOT
from tests.command.conftest import Run, Said
from ttr.command.lab import FOLDER, NOTES, SETTINGS, Copies, copy_notebooks


class Started:
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


def test_a_user_s_settings_override_the_quiet_defaults_of_jupyterlab_and_teachers_get_the_notes_too(
    started: Started, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, run: Run
) -> None:
    assert run("lab --teacher --copy-only", tmp_path / "course").code == 0
    assert (tmp_path / "course" / "teacher" / "05-euler.md").is_file()
    assert started.options == ()
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "mine")
    assert run("lab").code == 0
    assert started.env["JUPYTER_CONFIG_PATH"] == f"mine{os.pathsep}{SETTINGS}"


def test_the_notebooks_of_a_checkout_are_opened_in_place(
    started: Started, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.chdir(ROOT)
    assert run("lab notebooks").code == 0  # as `make lab` does
    assert f"--ServerApp.root_dir={ROOT / 'notebooks'}" in started.options
    assert not list((ROOT / "notebooks").glob(".ttr*"))


def test_a_lesson_opens_in_the_same_folder_with_closed_bars_which_then_stay_as_their_user_leaves_them(
    started: Started, tmp_path: Path, run: Run
) -> None:
    assert run("lesson 5 --no-browser").code == 0
    assert started.options[-2].endswith("/tree/lessons/05-euler.ipynb")
    assert started.options[-1] == "--no-browser"
    assert (tmp_path / FOLDER / "lessons" / "05-euler.ipynb").is_file()
    (saved,) = (tmp_path / "workspaces").iterdir()
    layout = json.loads(saved.read_text("utf-8"))["data"]["layout-restorer:data"]
    assert layout["left"]["collapsed"] is layout["right"]["collapsed"] is True
    changed = saved.read_text("utf-8").replace("true", "false")
    saved.write_text(changed, "utf-8")
    run("lesson 6")
    assert saved.read_text("utf-8") == changed
    run("lab", tmp_path / "course")  # another folder has other notebooks open
    assert len(list((tmp_path / "workspaces").iterdir())) == 2


def test_the_slides_of_a_lesson_are_a_page_with_a_link_to_it(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    served: list[tuple[str, object]] = []
    monkeypatch.setattr("ttr.command.lab.serve", lambda how: served.append((how.notebook.stem, how.query)) or 0)
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


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Create the files of a version: a page, a lesson, a teacher's note, and unwanted files."""
    folder = tmp_path / "source"
    for name in ("play.ipynb", "lessons/01-graph.ipynb", "teacher/01-graph.md", ".hidden", "__pycache__/a.pyc"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"{name} of version 1")
    return folder


@pytest.fixture
def own(tmp_path: Path, source: Path) -> Path:
    copy_notebooks(source, tmp_path / "own")
    return tmp_path / "own"


@pytest.fixture
def changed(own: Path, source: Path) -> Path:
    """Return the same folder with a page that the user changed, and that has a second version."""
    (own / "play.ipynb").write_text("mine")
    (source / "play.ipynb").write_text("version 2")
    return own


def files(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file() and path.name != NOTES
    }


def test_notebooks_are_copied_without_hidden_files_and_excluded_folders(source: Path, tmp_path: Path) -> None:
    copies = copy_notebooks(source, tmp_path / "new" / "folder")
    assert copies == Copies(("lessons/01-graph.ipynb", "play.ipynb", "teacher/01-graph.md"))
    assert set(files(tmp_path / "new" / "folder")) == set(copies.written)
    copy_notebooks(source, tmp_path / "own", leave_out=["teacher"])
    assert set(files(tmp_path / "own")) == {"lessons/01-graph.ipynb", "play.ipynb"}


def test_a_second_copy_changes_nothing_and_a_new_version_replaces_an_unchanged_or_removed_copy(
    source: Path, own: Path
) -> None:
    before = files(own)
    assert (copy_notebooks(source, own), files(own)) == (Copies(), before)
    (own / "play.ipynb").unlink()
    assert (copy_notebooks(source, own), files(own)) == (Copies(("play.ipynb",)), before)
    (source / "play.ipynb").write_text("version 2")
    assert copy_notebooks(source, own) == Copies(("play.ipynb",))
    assert files(own)["play.ipynb"] == "version 2"


def test_a_changed_copy_stays_and_is_not_mentioned_without_a_new_version(source: Path, own: Path) -> None:
    (own / "play.ipynb").write_text("mine")
    assert copy_notebooks(source, own) == Copies()
    assert files(own)["play.ipynb"] == "mine"


def test_the_new_version_of_a_changed_copy_goes_beside_it_once(source: Path, changed: Path) -> None:
    assert copy_notebooks(source, changed) == Copies((), {"play.ipynb": "play-new.ipynb"})
    assert copy_notebooks(source, changed) == Copies()
    assert (files(changed)["play.ipynb"], files(changed)["play-new.ipynb"]) == ("mine", "version 2")


def test_a_third_version_replaces_an_unchanged_second_one_beside_the_copy_and_not_a_changed_one(
    source: Path, changed: Path
) -> None:
    copy_notebooks(source, changed)
    (source / "play.ipynb").write_text("version 3")
    copy_notebooks(source, changed)
    assert files(changed)["play-new.ipynb"] == "version 3"
    (changed / "play-new.ipynb").write_text("mine too")
    assert copy_notebooks(source, changed) == Copies()
    (source / "play.ipynb").write_text("version 4")
    assert copy_notebooks(source, changed) == Copies((), {"play.ipynb": "play-new-2.ipynb"})
    assert [files(changed)[f"play{end}.ipynb"] for end in ("", "-new", "-new-2")] == ["mine", "mine too", "version 4"]


def test_a_deleted_new_version_beside_a_changed_copy_is_not_restored(source: Path, changed: Path) -> None:
    copy_notebooks(source, changed)
    (changed / "play-new.ipynb").unlink()
    assert copy_notebooks(source, changed) == Copies()
    assert "play-new.ipynb" not in files(changed)


@pytest.mark.parametrize("is_folder", [False, True])
def test_an_existing_file_counts_as_changed_and_a_folder_of_its_name_is_left_alone(
    source: Path, tmp_path: Path, is_folder: bool
) -> None:
    page = tmp_path / "own" / "play.ipynb"
    page.parent.mkdir()
    page.mkdir() if is_folder else page.write_text("my own game")
    assert copy_notebooks(source, tmp_path / "own").beside == {"play.ipynb": "play-new.ipynb"}
    assert is_folder or page.read_text() == "my own game"


@pytest.mark.parametrize("notes", ["", "[1, 2]", "not JSON", "[" * 100_000, "\xff"])
def test_with_an_unreadable_list_no_changes_are_lost(source: Path, own: Path, notes: str) -> None:
    (own / "play.ipynb").write_text("mine")
    (own / NOTES).write_text(notes, encoding="latin-1")
    copies = copy_notebooks(source, own)
    assert copies == Copies((), {"play.ipynb": "play-new.ipynb"})  # it may or may not be the file of version 1
    assert files(own)["play.ipynb"] == "mine"
    assert json.loads((own / NOTES).read_text())


def test_copies_of_an_interrupted_run_are_recognized_by_content(source: Path, own: Path) -> None:
    (own / NOTES).unlink()
    assert copy_notebooks(source, own) == Copies()
    (source / "play.ipynb").write_text("version 2")
    assert copy_notebooks(source, own) == Copies(("play.ipynb",))
