"""The exporter of pages: templates are compiled once, and a failed page says so."""

import asyncio
import inspect
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import voila
from jinja2 import Environment
from nbconvert.exporters.templateexporter import TemplateExporter
from voila import notebook_renderer
from voila.exporter import VoilaExporter

from ttr.patches.voila import TEMPLATES, PageExporter, make_pages


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that collects the names of compiled templates."""
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


def test_the_second_page_compiles_nothing_until_a_template_changes(compiled: list[str], folder: Path) -> None:
    assert rendered(folder) == "part one"
    assert compiled
    compiled.clear()
    assert rendered(folder) == "part one"
    assert compiled == []
    (folder / "page" / "part.html.j2").write_text("another", encoding="utf-8")
    assert rendered(folder) == "another one"


def test_voila_makes_exporters_at_the_patched_place_and_they_call_what_we_override() -> None:
    source = inspect.getsource(notebook_renderer.NotebookRenderer.initialize)
    assert "self.exporter = VoilaExporter(" in source, f"Voilà {voila.__version__} makes its exporter elsewhere"
    assert "VoilaExporter" in vars(notebook_renderer)
    assert "self._create_environment()" in inspect.getsource(TemplateExporter), "nbconvert makes templates elsewhere"
    render = inspect.getsource(notebook_renderer.NotebookRenderer.generate_content_generator)
    assert "self.exporter.generate_from_notebook_node(" in render, f"Voilà {voila.__version__} makes pages elsewhere"


def test_a_failed_page_ends_with_a_sentence_and_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    async def broken(*_: object, **__: object) -> AsyncIterator[object]:
        yield "the beginning", {}
        raise RuntimeError("the kernel did not start")

    async def pieces() -> list[str]:
        return [piece async for piece, _ in PageExporter().generate_from_notebook_node(None)]

    monkeypatch.setattr(VoilaExporter, "generate_from_notebook_node", broken)
    make_pages(lambda: "the end", lambda: calls.append("made"), {})
    assert asyncio.run(pieces()) == ["the beginning", "the end"]
    assert calls == ["made"]
