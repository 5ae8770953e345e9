"""`ttr sheets` and `ttr site` write their files, and report what they cannot make."""

import builtins
from pathlib import Path

import pytest

from tests.command.conftest import Run, Said


def test_sheets_proofs_and_keys_are_written_for_each_variant(tmp_path: Path, run: Run) -> None:
    said = run("sheets 5 --variants 2 --seed 3 --out", tmp_path / "paper")
    files = sorted((tmp_path / "paper").iterdir())
    assert [path.name for path in files] == ["05-euler-key.html", "05-euler-proof.html", "05-euler-sheets.html"]
    assert sorted(said.out.splitlines()) == sorted(map(str, files))
    key = files[0].read_text(encoding="utf-8")
    assert "Key to sheet 5-3" in key
    assert "Key to sheet 5-4" in key


def test_practice_is_written_in_place_of_sheets_and_pdf_beside_html(tmp_path: Path, run: Run) -> None:
    assert run("sheets euler --gift --out", tmp_path).code == 0
    (file,) = tmp_path.iterdir()
    assert file.name == "05-euler-practice.gift"
    heading = "$CATEGORY: Ticket to Ride/5 Euler and the longest trail/Concepts\n\n::"
    assert file.read_text(encoding="utf-8").startswith(heading)
    assert run("sheets euler --pdf --paper Letter --out", tmp_path).code == 0
    assert (tmp_path / "05-euler-sheets.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "05-euler-key.pdf").exists()


def test_without_weasyprint_html_is_written_and_a_sentence_says_what_to_do(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = builtins.__import__

    def refuse(name, *args, **kwargs):
        if name == "weasyprint":
            raise OSError("cannot load library 'libpango'")
        return usual(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    said = run("sheets 8 --pdf --out", tmp_path)
    assert said.code == 2
    assert said.err.startswith("ttr sheets: cannot make a PDF without WeasyPrint")
    assert "print it from there" in said.err
    kinds = ("key", "proof", "sheets")
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"08-odds-{kind}.html" for kind in kinds]


@pytest.mark.parametrize(
    "wrong", ["11", "tree", "5 --variants 0", "5 --variants 41", "5 --seed -1", f"5 --seed {'9' * 4000}"]
)
def test_an_impossible_request_is_reported_in_a_sentence_and_nothing_is_written(
    wrong: str, tmp_path: Path, run: Run
) -> None:
    said = run(f"sheets {wrong} --out", tmp_path / "paper")
    assert said.code == 2
    assert said.err.startswith("ttr sheets: ")
    assert len(said.err) < 250
    assert not (tmp_path / "paper").exists()


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
    monkeypatch.setattr("ttr.command.sheets.builder", lambda: (build, Refused))
    assert run("site", tmp_path / "public").out.startswith(f"The site is in {tmp_path / 'public'}.")
    assert (tmp_path / "public").is_dir()
    assert run("site full") == Said(2, "", "ttr site: full holds something other than a site\n")


def test_without_a_builder_a_sentence_says_where_to_get_one(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setattr("ttr.command.sheets.find_spec", lambda _: None)
    said = run("site public")
    assert said.code == 2
    assert "built from a checkout" in said.err
