"""Parts of the site: Pyodide from npm, wheels and JupyterLite from the package index, in the pinned versions.

Everything is fetched once, with the registries' own clients, into a folder that later builds and tests reuse.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

PINS = Path(__file__).parent / "pins"


class SiteError(Exception):
    """Error for an impossible build; the message is a sentence that says why."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Folders of the parts."""

    pyodide: Path  # the folder of npm's package
    wheels: Path  # wheels for the browser's Python, as published
    builder: Path  # a virtual environment with JupyterLite

    @property
    def extensions(self) -> Path:
        """The folder of JupyterLab's extensions in JupyterLite's environment."""
        return self.builder / "share" / "jupyter" / "labextensions"

    @property
    def kernel_wheels(self) -> Path:
        return self.extensions / "@jupyterlite" / "pyodide-kernel-extension" / "static" / "pypi"


def pyodide(cache: Path) -> Path:
    """Return the folder of Pyodide, fetching it if necessary."""
    folder = _folder_for(cache / "npm", "package.json", "package-lock.json")
    if not (folder / "done").exists():
        npm = shutil.which("npm")
        if npm is None:
            raise SiteError("Pyodide comes from npm, which is missing here. Install Node.js 20 or newer.")
        for name in ("package.json", "package-lock.json"):
            shutil.copy(PINS / name, folder)
        _run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder, "Pyodide cannot be fetched from npm")
        (folder / "done").touch()
    return folder / "node_modules" / "pyodide"


def wheels(cache: Path) -> Path:
    """Return the folder of the wheels, fetching them if necessary."""
    folder = _folder_for(cache / "wheels", "wheels.txt", "compiled.txt")
    if not (folder / "done").exists():
        # Only wheels for the browser or for any platform, not for this computer.
        _download(folder, "wheels.txt", "pyemscripten_2026_0_wasm32")
        _download(folder, "compiled.txt", "manylinux2014_x86_64")
        (folder / "done").touch()
    return folder


def all_parts(cache: Path) -> Parts:
    """Return all parts, fetching them if necessary."""
    folder = _folder_for(cache / "builder", "builder.txt", "extensions.txt")
    if not (folder / "done").exists():
        _run([sys.executable, "-m", "venv", str(folder)], cache, "no virtual environment can be made")
        pip = [str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "-q", "install"]
        _run([*pip, "-r", str(PINS / "builder.txt")], cache, "JupyterLite cannot be fetched")
        _run(
            [*pip, "--no-deps", "-r", str(PINS / "extensions.txt")], cache, "JupyterLab's extensions cannot be fetched"
        )
        (folder / "done").touch()
    return Parts(pyodide(cache), wheels(cache), folder)


def check_match(pyodide: Path, wheels: Path) -> None:
    """Raise a `SiteError` unless the wheels fit this Pyodide, and JupyterLite's two halves have the same version."""
    info = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    python = "cp" + "".join(info["python"].split(".")[:2])
    platform = f"pyemscripten_{info['abi_version']}_wasm32"
    for path in sorted(wheels.glob("*.whl")):
        name, version, *_, interpreter, _, target = path.stem.split("-")
        compiled = target != "any" and not target.startswith("manylinux")
        if compiled and (interpreter, target) != (python, platform):
            raise SiteError(
                f"{name} {version} is made for {interpreter} on {target}, but Pyodide is {python} on {platform}: "
                "choose versions that match in ttr/site/pins, package.json and wheels.txt"
            )
    needs = next(wheels.glob("pydantic-*.whl"), None)
    core = next(wheels.glob("pydantic_core-*.whl"), None)
    if needs is not None and core is not None:
        _check_pydantic(needs, core)
    lines = (PINS / "builder.txt").read_text(encoding="utf-8").splitlines()
    versions = {line.split("==")[1] for line in lines if line.startswith("jupyterlite")}
    if len(versions) != 1:
        raise SiteError(f"JupyterLite's core and kernel are of different versions: {', '.join(sorted(versions))}")


def _check_pydantic(needs: Path, core: Path) -> None:
    with zipfile.ZipFile(needs) as wheel:
        metadata = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        match = re.search(r"Requires-Dist: pydantic-core==([\d.]+)", wheel.read(metadata).decode())
    has = core.name.split("-")[1]
    if match is not None and match[1] != has:
        raise SiteError(
            f"{needs.name.split('-')[1]} of pydantic needs pydantic-core {match[1]}, but wheels.txt names {has}: "
            "take the two that belong together, of which the core has a wheel for Pyodide"
        )


def _folder_for(place: Path, *pins: str) -> Path:
    """Return a folder that depends on the pins."""
    digest = hashlib.sha256(b"".join((PINS / pin).read_bytes() for pin in pins)).hexdigest()[:12]
    folder = place / digest
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _download(folder: Path, pins: str, platform: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "download", "--no-deps"]
    target = ["--only-binary", ":all:", "--platform", platform, "--python-version", "3.14", "--implementation", "cp"]
    _run([*command, *target, "-d", ".", "-r", str(PINS / pins)], folder, "the wheels cannot be fetched")


def _run(command: list[str], folder: Path, problem: str) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        output = (done.stderr.strip() or done.stdout.strip()).splitlines()
        raise SiteError(f"{problem}: {output[-1] if output else 'it does not say why'}")
