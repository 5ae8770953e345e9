"""Pyodide, wheels and JupyterLite must match; a sentence names any mismatch."""

import json
import re
import shutil
import zipfile
from pathlib import Path

import pytest

from ttr.site import parts
from ttr.site.build import build, put_in_place
from ttr.site.parts import PINS, SiteError, check_match


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    folder = tmp_path / "pyodide"
    folder.mkdir()
    (folder / "pyodide-lock.json").write_text(json.dumps({"info": {"python": "3.14.2", "abi_version": "2026_0"}}))
    return folder


def wheel(folder: Path, name: str, needs: str = "") -> None:
    folder.mkdir(exist_ok=True)
    with zipfile.ZipFile(folder / name, "w") as archive:
        archive.writestr("x.dist-info/METADATA", f"Metadata-Version: 2.1\n{needs}\n")


def test_matching_versions_are_quiet(pyodide: Path, tmp_path: Path) -> None:
    wheel(tmp_path / "w", "pydantic_core-2.50.4-cp314-cp314-pyemscripten_2026_0_wasm32.whl")
    wheel(tmp_path / "w", "pydantic-2.14.3-py3-none-any.whl", "Requires-Dist: pydantic-core==2.50.4")
    check_match(pyodide, tmp_path / "w")


@pytest.mark.parametrize("target", ["cp313-cp313-pyemscripten_2026_0_wasm32", "cp314-cp314-pyemscripten_2025_0_wasm32"])
def test_a_wheel_for_another_python_or_platform_is_named(pyodide: Path, tmp_path: Path, target: str) -> None:
    wheel(tmp_path / "w", f"pydantic_core-2.50.4-{target}.whl")
    with pytest.raises(SiteError, match=r"pydantic_core 2\.50\.4 is made for .* but Pyodide is cp314 on pyemscripten"):
        check_match(pyodide, tmp_path / "w")


def test_a_core_that_does_not_fit_pydantic_is_named(pyodide: Path, tmp_path: Path) -> None:
    wheel(tmp_path / "w", "pydantic_core-2.50.4-cp314-cp314-pyemscripten_2026_0_wasm32.whl")
    wheel(tmp_path / "w", "pydantic-2.15.0-py3-none-any.whl", "Requires-Dist: pydantic-core==2.51.0")
    with pytest.raises(SiteError, match=r"needs pydantic-core 2\.51\.0, but wheels\.txt names 2\.50\.4"):
        check_match(pyodide, tmp_path / "w")


def test_different_versions_of_the_two_halves_of_jupyterlite_are_reported(pyodide, tmp_path, monkeypatch) -> None:
    (tmp_path / "w").mkdir()
    (tmp_path / "builder.txt").write_text("jupyterlite-core==0.8.6\njupyterlite-pyodide-kernel==0.8.7\n")
    monkeypatch.setattr(parts, "PINS", tmp_path)
    with pytest.raises(SiteError, match=r"different versions: 0\.8\.6, 0\.8\.7"):
        check_match(pyodide, tmp_path / "w")


def test_every_pin_names_one_version_and_every_wheel_its_hash() -> None:
    for name in ("wheels.txt", "compiled.txt", "builder.txt", "extensions.txt"):
        lines = [line for line in (PINS / name).read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
        hashed = r" --hash=sha256:[0-9a-f]{64}" if name in ("wheels.txt", "compiled.txt") else ""
        assert [line for line in lines if not re.fullmatch(rf"[\w.-]+==[\w.]+{hashed}", line)] == []
    lock = json.loads((PINS / "package-lock.json").read_text(encoding="utf-8"))
    wanted = json.loads((PINS / "package.json").read_text(encoding="utf-8"))["dependencies"]["pyodide"]
    assert lock["packages"]["node_modules/pyodide"]["version"] == wanted
    assert all("integrity" in package for name, package in lock["packages"].items() if name)


def test_a_site_is_not_built_over_something_else_or_where_it_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").touch()
    with pytest.raises(SiteError, match="holds something other than a site"):
        build(tmp_path, tmp_path / "cache")
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]
    with pytest.raises(SiteError, match=r"thesis\.txt is a file"):
        build(tmp_path / "thesis.txt", tmp_path / "cache")
    with pytest.raises(SiteError, match="public cannot be written"):
        build(tmp_path / "thesis.txt" / "public", tmp_path / "cache")
    assert not (tmp_path / "cache").exists()


def test_an_older_site_stays_if_there_is_no_room_for_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "made").mkdir()
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("older", encoding="utf-8")

    def full(_: Path, folder: Path) -> None:
        folder.mkdir()
        raise shutil.Error([("from", "to", "[Errno 28] No space left on device")])

    monkeypatch.setattr(shutil, "move", full)
    with pytest.raises(SiteError, match=r"/site cannot be written: is there room for 70 MB\?$"):
        put_in_place(tmp_path / "made", tmp_path / "site")
    assert (tmp_path / "site" / "index.html").read_text(encoding="utf-8") == "older"
    assert {path.name for path in tmp_path.iterdir()} == {"made", "site"}
