"""`ttr site`: calls what builds the site, and says in a sentence why it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttr.command.main import main


class Refused(RuntimeError):
    """What a builder raises."""


def test_the_site_is_built_into_the_folder_that_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    built: list[Path] = []
    monkeypatch.setattr("ttr.command.site.builder", lambda: (lambda folder, cache: built.append(folder), Refused))
    assert main(["site", str(tmp_path / "public")]) == 0
    assert built == [tmp_path / "public"]
    assert capsys.readouterr().out.startswith(f"The site is in {tmp_path / 'public'}.")


def test_why_it_cannot_be_built_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def build(folder: Path, cache: Path) -> None:
        raise Refused(f"{folder} holds something else than a site")

    monkeypatch.setattr("ttr.command.site.builder", lambda: (build, Refused))
    assert main(["site", "public"]) == 2
    assert capsys.readouterr().err == "ttr site: public holds something else than a site\n"


def test_without_a_builder_a_sentence_says_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ttr.command.site.find_spec", lambda _: None)
    assert main(["site", "public"]) == 2
    assert "built from a checkout" in capsys.readouterr().err
