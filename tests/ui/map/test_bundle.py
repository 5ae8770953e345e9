"""Plotly's JavaScript comes from the server's own files where they are installed, and works without."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import plotly
import pytest

from ttr.ui.map import bundle
from ttr.ui.map.plotly_part import part_for_maps


@pytest.fixture(autouse=True, scope="module")
def cut_once() -> Iterator[None]:
    """Cut plotly's bundle once for all installations here: it has four megabytes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bundle, "part_for_maps", cache(part_for_maps))
        yield


def test_installing_copies_what_maps_need_of_plotlys_bundle_under_its_version(tmp_path: Path) -> None:
    copy = bundle.install(tmp_path)
    assert copy == bundle.target(tmp_path)
    own, part = bundle.source().read_text(encoding="utf-8"), copy.read_text(encoding="utf-8")
    assert part.startswith(part_for_maps(own))
    assert plotly.__version__ in copy.name
    assert bundle.installed(tmp_path)


def test_the_copy_lies_where_jupyter_serves_it_and_is_no_extension(tmp_path: Path) -> None:
    copy = bundle.install(tmp_path)
    extensions = tmp_path / "share" / "jupyter" / "labextensions"
    assert copy.relative_to(extensions).as_posix() == f"{bundle.FOLDER}/{bundle.NAME}"
    assert not list(extensions.rglob("package.json"))


def test_copies_for_other_versions_and_half_copies_do_not_count(tmp_path: Path) -> None:
    assert not bundle.installed(tmp_path)
    old = bundle.target(tmp_path).with_name("plotly-0.0.1.js")
    old.parent.mkdir(parents=True)
    old.write_text("old")
    assert not bundle.installed(tmp_path)
    bundle.target(tmp_path).write_text("half")
    assert not bundle.installed(tmp_path)
    whole = bundle.install(tmp_path / "whole").read_bytes()
    bundle.target(tmp_path).write_bytes(whole[:-1])
    assert not bundle.installed(tmp_path)
    bundle.install(tmp_path)
    assert [file.name for file in old.parent.iterdir()] == [bundle.NAME]


def test_with_the_copy_the_widget_sends_a_few_lines_that_import_it(tmp_path: Path) -> None:
    bundle.install(tmp_path)
    script = bundle.widget_script(tmp_path)
    assert len(script) < 8_000
    assert f"/{bundle.FOLDER}/{bundle.NAME}" in script
    assert "fullLabextensionsUrl" in script  # Voilà's name for the address
    assert "lab/extensions" in script  # JupyterLab's default
    assert "could not be loaded" in script


def test_without_the_copy_the_widget_sends_plotlys_own_bundle_wrapped_the_same_way(tmp_path: Path) -> None:
    script = bundle.widget_script(tmp_path)
    assert len(script) > 1_000_000
    assert "ttr-map-plot" in script
    assert len(re.findall(r"export default wrap\(", script)) == 1


def test_a_bundle_that_looks_different_is_sent_as_it_is() -> None:
    assert bundle.inlined("export default () => 1;") == "export default () => 1;"


def test_the_command_says_where_the_copy_went(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bundle, "install", lambda prefix=None: Path("there"))
    bundle.main()
    assert "there" in capsys.readouterr().out


def test_both_variants_wait_for_plotly_only_where_the_map_is_drawn(tmp_path: Path) -> None:
    # anywidget gives a module up, and all messages to it, that has not begun after two seconds.
    bundle.install(tmp_path)
    for script in (bundle.widget_script(tmp_path), bundle.widget_script(tmp_path / "nowhere")):
        assert len(re.findall(r"await (?:ready|import|plotly\.default)\b", script.partition("async render(")[0])) == 0
        assert "await ready" in script
