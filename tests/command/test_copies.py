"""Copies of notebooks in a user's folder: kept up to date, and never overwritten once changed."""

import json
from pathlib import Path

import pytest

from ttr.command.copies import NOTES, Copies, copy_notebooks


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
    """Return a user's folder with the first version."""
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


def test_notebooks_are_copied_without_hidden_files(source: Path, tmp_path: Path) -> None:
    copies = copy_notebooks(source, tmp_path / "new" / "folder")
    assert copies == Copies(("lessons/01-graph.ipynb", "play.ipynb", "teacher/01-graph.md"))
    assert set(files(tmp_path / "new" / "folder")) == set(copies.written)


def test_excluded_folders_are_not_copied(source: Path, tmp_path: Path) -> None:
    copy_notebooks(source, tmp_path / "own", leave_out=["teacher"])
    assert set(files(tmp_path / "own")) == {"lessons/01-graph.ipynb", "play.ipynb"}


def test_a_second_copy_changes_nothing(source: Path, own: Path) -> None:
    before = files(own)
    assert copy_notebooks(source, own) == Copies()
    assert files(own) == before


def test_a_new_version_replaces_an_unchanged_copy(source: Path, own: Path) -> None:
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


def test_a_third_version_replaces_an_unchanged_second_one_beside_the_copy(source: Path, changed: Path) -> None:
    copy_notebooks(source, changed)
    (source / "play.ipynb").write_text("version 3")
    copy_notebooks(source, changed)
    assert files(changed)["play-new.ipynb"] == "version 3"
    assert "play-new-2.ipynb" not in files(changed)


def test_a_changed_file_beside_the_copy_stays_too(source: Path, changed: Path) -> None:
    copy_notebooks(source, changed)
    (changed / "play-new.ipynb").write_text("mine too")
    assert copy_notebooks(source, changed) == Copies()
    (source / "play.ipynb").write_text("version 3")
    assert copy_notebooks(source, changed) == Copies((), {"play.ipynb": "play-new-2.ipynb"})
    assert [files(changed)[f"play{end}.ipynb"] for end in ("", "-new", "-new-2")] == ["mine", "mine too", "version 3"]


def test_a_removed_copy_is_restored(source: Path, own: Path) -> None:
    (own / "play.ipynb").unlink()
    assert copy_notebooks(source, own) == Copies(("play.ipynb",))
    assert files(own)["play.ipynb"] == "play.ipynb of version 1"


def test_a_deleted_new_version_beside_a_changed_copy_is_not_restored(source: Path, changed: Path) -> None:
    copy_notebooks(source, changed)
    (changed / "play-new.ipynb").unlink()
    assert copy_notebooks(source, changed) == Copies()
    assert "play-new.ipynb" not in files(changed)


def test_an_existing_file_counts_as_changed(source: Path, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "play.ipynb").write_text("my own game")
    assert copy_notebooks(source, tmp_path / "own").beside == {"play.ipynb": "play-new.ipynb"}
    assert files(tmp_path / "own")["play.ipynb"] == "my own game"


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


def test_a_folder_with_the_name_of_a_notebook_is_left_alone(source: Path, tmp_path: Path) -> None:
    (tmp_path / "own" / "play.ipynb").mkdir(parents=True)
    assert copy_notebooks(source, tmp_path / "own").beside == {"play.ipynb": "play-new.ipynb"}
