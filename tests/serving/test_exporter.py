"""What makes a page of a notebook: templates are compiled once, and a page that fails says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import Environment
from voila import notebook_renderer
from voila.exporter import VoilaExporter

from ttr.serving.exporter import TEMPLATES, PageExporter


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the templates that are compiled from now on."""
    TEMPLATES.clear()
    names, compile_one = [], Environment.compile

    def compile_and_note(self, source, name=None, *more, **rest):
        names.append(name)
        return compile_one(self, source, name, *more, **rest)

    monkeypatch.setattr(Environment, "compile", compile_and_note)
    return names


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html.j2").write_text("{% include 'part.html.j2' %} one", encoding="utf-8")
    (tmp_path / "page" / "part.html.j2").write_text("part", encoding="utf-8")
    return tmp_path


def rendered(folder: Path) -> str:
    exporter = PageExporter(
        template_name="page", template_paths=[str(folder / "page"), str(folder)], enable_async=False
    )
    return exporter.template.render()


def test_the_second_page_compiles_nothing(compiled: list[str], folder: Path) -> None:
    assert rendered(folder) == "part one"
    assert compiled
    compiled.clear()
    assert rendered(folder) == "part one"
    assert compiled == []


def test_a_template_that_has_changed_is_compiled_anew(compiled: list[str], folder: Path) -> None:
    rendered(folder)
    (folder / "page" / "part.html.j2").write_text("another", encoding="utf-8")
    assert rendered(folder) == "another one"


def test_voila_makes_its_exporters_where_ours_is_put() -> None:
    assert issubclass(notebook_renderer.VoilaExporter, VoilaExporter)
    source = Path(notebook_renderer.__file__).read_text(encoding="utf-8")
    assert "self.exporter = VoilaExporter(" in source, "Voilà makes its exporter elsewhere now: ttr/serving/app.py"
