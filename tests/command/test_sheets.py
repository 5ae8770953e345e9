"""`ttr sheets` writes sheets and keys, and says what cannot be made."""

from __future__ import annotations

import builtins

import pytest

from ttr.command.main import main


def test_sheets_and_keys_are_written_for_each_variant(tmp_path, capsys):
    assert main(["sheets", "5", "--variants", "2", "--seed", "3", "--out", str(tmp_path / "paper")]) == 0
    files = sorted(path.name for path in (tmp_path / "paper").iterdir())
    assert files == ["05-euler-key.html", "05-euler-sheets.html"]
    written = capsys.readouterr().out.split("\n")[:-1]
    assert sorted(written) == sorted(str(tmp_path / "paper" / name) for name in files)
    key = (tmp_path / "paper" / "05-euler-key.html").read_text(encoding="utf-8")
    assert "Key to sheet 5-3" in key
    assert "Key to sheet 5-4" in key


def test_pdf_is_written_beside_html(tmp_path):
    assert main(["sheets", "euler", "--pdf", "--paper", "Letter", "--out", str(tmp_path)]) == 0
    assert (tmp_path / "05-euler-sheets.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "05-euler-key.pdf").exists()


def test_without_weasyprint_the_html_is_there_and_a_sentence_says_what_to_do(tmp_path, capsys, monkeypatch):
    usual = builtins.__import__

    def refuse(name, *args, **kwargs):
        if name == "weasyprint":
            raise OSError("cannot load library 'libpango'")
        return usual(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    assert main(["sheets", "8", "--pdf", "--out", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("ttr sheets: no PDF was made")
    assert "print it from there" in said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["08-odds-key.html", "08-odds-sheets.html"]


def test_a_lesson_has_the_same_names_as_elsewhere(tmp_path):
    assert main(["sheets", "05-Euler", "--out", str(tmp_path)]) == 0
    assert (tmp_path / "05-euler-key.html").exists()


@pytest.mark.parametrize(
    "wrong",
    [
        ["11"],
        ["tree"],
        ["5", "--variants", "0"],
        ["5", "--variants", "41"],
        ["5", "--seed", "-1"],
        ["5", "--seed", "9" * 4000],
    ],
)
def test_what_cannot_be_made_is_told_in_a_sentence_and_nothing_is_written(wrong, tmp_path, capsys):
    assert main(["sheets", *wrong, "--out", str(tmp_path / "paper")]) == 2
    said = capsys.readouterr().err
    assert said.startswith("ttr sheets: ")
    assert len(said) < 250
    assert not (tmp_path / "paper").exists()
