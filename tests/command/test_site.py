"""`ttr site` calls the site builder, and explains failures in a sentence."""

from pathlib import Path

import pytest

from tests.command.conftest import Run, Said


class Refused(RuntimeError):
    """The error of a builder."""


def build(folder: Path, cache: Path) -> None:
    """A site builder that refuses one folder."""
    if folder.name == "full":
        raise Refused(f"{folder} holds something other than a site")
    folder.mkdir()


def test_the_site_is_built_into_the_given_folder_or_a_sentence_says_why_not(
    monkeypatch: pytest.MonkeyPatch, run: Run, tmp_path: Path
) -> None:
    monkeypatch.setattr("ttr.command.site.builder", lambda: (build, Refused))
    assert run("site", tmp_path / "public").out.startswith(f"The site is in {tmp_path / 'public'}.")
    assert (tmp_path / "public").is_dir()
    assert run("site full") == Said(2, "", "ttr site: full holds something other than a site\n")


def test_without_a_builder_a_sentence_says_where_to_get_one(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setattr("ttr.command.site.find_spec", lambda _: None)
    said = run("site public")
    assert said.code == 2
    assert "built from a checkout" in said.err
