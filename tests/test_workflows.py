"""GitHub's workflows: valid files, and commands that work."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from tests.browser.serve import ROOT
from tests.workflows import FILES, faults, read, runs, steps
from ttr import __version__

ENGINE = ("graphs", "game", "analysis", "bots", "arena")
LOCKS = ("binder/requirements.txt", "container/postgresql.txt", ".github/release.txt")
ON_SERVERS = ("ttr/site/pins/builder.txt", "ttr/site/pins/compiled.txt")  # the others run in a visitor's browser alone
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def shell(line: str, folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a line as GitHub does; `python` is the Python of the tests."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", line],
        cwd=folder,
        env={**os.environ, "PATH": path, **env},
        capture_output=True,
        text=True,
    )


def a_wrong_tag_stops_a_release(line: str, _: Path) -> None:
    assert shell(line, ROOT, GITHUB_REF_NAME=f"v{__version__}").returncode == 0
    wrong = shell(line, ROOT, GITHUB_REF_NAME="v99.0")
    assert wrong.returncode == 1
    assert f"the tag should be v{__version__}" in wrong.stderr


def the_engine_is_tested(line: str, copy: Path) -> None:
    """Use an existing environment with a Python that prints its arguments."""
    environment = copy / "build" / "python{}.{}".format(*sys.version_info)
    (environment / "bin").mkdir(parents=True)
    fake(environment / "bin", "python", 'printf "[%s]" "$@"')
    (environment / "made").touch()
    done = shell(line, copy)
    assert done.returncode == 0, done.stderr
    told, *rooms = done.stdout.strip("[]").split("[not slow]")
    assert "[-m][pytest]" in f"[{told}"
    assert rooms == ["".join(f"[tests/{room}]" for room in ENGINE).removesuffix("]")]
    assert all((ROOT / "tests" / room).is_dir() for room in ENGINE)


def make_knows_the_target(line: str, _: Path) -> None:
    """The target runs these tests, or has its own tests."""
    done = shell(line.replace("make ", "make --dry-run "), ROOT)
    assert done.returncode == 0, done.stderr


def a_browser_is_looked_for(line: str, copy: Path) -> None:
    """With a browser, nothing is installed; the test uses a fake command of that name."""
    fake(copy, "chromium", "")
    done = shell(f"PATH={copy}:$PATH {line}", copy)
    assert done.returncode == 0, done.stderr


def the_wheel_is_named(line: str, copy: Path) -> None:
    """In place of pip, the shell tells what it would install."""
    (copy / "dist").mkdir(exist_ok=True)
    (copy / "dist" / "ttr-1-py3-none-any.whl").touch()
    assert shell(line.replace("python -m pip", "echo"), copy).stdout == "install dist/ttr-1-py3-none-any.whl\n"


def a_game_is_played_and_checked(line: str, copy: Path) -> None:
    done = shell(line, ROOT, RUNNER_TEMP=str(copy))
    assert done.returncode == 0, done.stderr
    assert "a valid record" in done.stdout


def the_package_is_tested_so(line: str, _: Path) -> None:
    assert line in runs("build") + runs("wheel")  # tests/test_packaging.py runs all lines of these jobs


def the_tool_knows_the_options(line: str, copy: Path) -> None:
    """Only the index can answer; the tool itself is tried as far as it goes without."""
    command, *options = re.split(r" (?=--)", line)
    done = shell(f"{command} --help", copy)
    assert done.returncode == 0, done.stderr
    assert [option for option in options if option.split()[0] not in done.stdout] == []


def fake(folder: Path, name: str, script: str) -> None:
    """Put a script in the place of a program."""
    (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


def the_release_gets_the_file_that_make_site_writes(line: str, copy: Path) -> None:
    """In place of GitHub's command, a script tells what it would upload."""
    fake(copy, "gh", 'printf "[%s]" "$@"')
    *_, name = re.findall(r"\[([^]]*)\]", shell(f"PATH={copy}:$PATH {line}", copy, GITHUB_REF_NAME="v1").stdout)
    assert f"zipfile -c {name} site" in shell("make --dry-run site", ROOT).stdout
    assert f"path: dist/{name}\n" in (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")


def every_exact_version_is_asked_for(line: str, copy: Path) -> None:
    """Run the script with tools that print their arguments."""
    for name in ("pip-audit", "npm"):
        fake(copy, name, 'echo "$0 $*"')
    done = shell(f"PATH={copy}:$PATH {line}", copy)
    assert done.returncode == 0, done.stderr
    assert set(re.findall(r"-r (\S+)", done.stdout)) == {*LOCKS, *ON_SERVERS}
    assert done.stdout.count("pip-audit --strict") == 2, (
        "without this option it skips in silence what it cannot ask for"
    )


TRIED: dict[str, Callable[[str, Path], None]] = {
    'tools/check_tag.sh "$GITHUB_REF_NAME"': a_wrong_tag_stops_a_release,
    "tools/test_engine.sh python": the_engine_is_tested,
    "python -m pip install dist/*.whl": the_wheel_is_named,
    'cd "$RUNNER_TEMP" && ttr game block expert --seed 7 --record game.txt && ttr check game.txt': (
        a_game_is_played_and_checked
    ),
    "make test": make_knows_the_target,
    "make lowest": make_knows_the_target,
    "make site-test": make_knows_the_target,
    "tools/programs.sh": a_browser_is_looked_for,
    "make site": make_knows_the_target,
    "make docs": make_knows_the_target,
    "python -m pip install --require-hashes -r .github/release.txt": the_package_is_tested_so,
    "uv build --build-constraints binder/requirements.txt --require-hashes": the_package_is_tested_so,
    "tools/try_wheel.sh dist/*.whl": the_package_is_tested_so,
    "uv publish --trusted-publishing always": the_tool_knows_the_options,
    'gh release upload "$GITHUB_REF_NAME" ttr-site.zip': the_release_gets_the_file_that_make_site_writes,
    "python -m pip install pip-audit": the_tool_knows_the_options,
    "tools/audit.sh": every_exact_version_is_asked_for,
}


@pytest.mark.slow
@pytest.mark.parametrize("line", sorted(set(runs())))
def test_each_line_that_is_run_works(line: str, project_copy: Path) -> None:
    assert line in TRIED, f"a workflow runs {line!r}, and nothing here tries it"
    TRIED[line](line, project_copy)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_workflow_is_valid_and_has_minimal_permissions_and_time_limits(path: Path) -> None:
    workflow = read(path)
    assert faults(workflow, "github-workflows") == []
    assert workflow["permissions"] == {"contents": "read"}
    assert all(job["timeout-minutes"] <= 60 for job in workflow["jobs"].values())
    for step in steps(workflow):
        assert "${{" not in step.get("run", ""), "a name from outside would be run as a part of the line"
    workflow["jobs"]["more"] = {"runs-on": "ubuntu-latest", "stepz": []}
    assert faults(workflow, "github-workflows") != []


NODE_24 = {"checkout": 5, "setup-python": 6, "setup-node": 5, "upload-artifact": 6, "download-artifact": 7}
NODE_24 |= {"upload-pages-artifact": 5, "deploy-pages": 5}
"""GitHub's own actions, and the first version of each for Node.js 24: no runner has the one before any more."""


def test_every_action_is_github_s_own_a_commit_and_a_current_version() -> None:
    used = {line for path in FILES for line in re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))}
    found = [re.fullmatch(r"actions/([\w-]+)@([0-9a-f]{40})  # v(\d+)\.\d+\.\d+", line) for line in used]
    assert None not in found, "write the commit, and its version beside it"
    versions = {each[1]: int(each[3]) for each in found}
    assert len(versions) == len(used), "one version of each"
    assert versions.keys() == NODE_24.keys()
    assert {name: version for name, version in versions.items() if version < NODE_24[name]} == {}


def test_the_settings_of_dependabot_are_valid_and_name_every_folder_with_exact_versions() -> None:
    settings = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text(encoding="utf-8"))
    assert faults(settings, "dependabot") == []
    told = {folder for update in settings["updates"] for folder in update.get("directories", [update.get("directory")])}
    assert told >= {f"/{Path(name).parent}" for name in LOCKS} | {"/ttr/site/pins"}


LOCKED = re.compile(r"[\w.-]+==[\w.]+(\s+--hash=sha256:[0-9a-f]{64})+")


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_a_hash_for_every_version_and_no_address(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    entries = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace(" \\\n", "").splitlines()
    assert entries
    assert [entry for entry in entries if not LOCKED.fullmatch(entry)] == []


def test_the_engine_is_tested_with_every_python_that_we_support_and_on_windows_and_macos() -> None:
    classifiers = {text.rpartition(" ")[2] for text in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", text)}
    jobs = read(ROOT / ".github" / "workflows" / "tests.yml")["jobs"]
    assert {*jobs["engine"]["strategy"]["matrix"]["python"]} == classifiers == {"3.11", "3.12", "3.13", "3.14"}
    assert jobs["elsewhere"]["strategy"]["matrix"]["system"] == ["windows-latest", "macos-latest"]
    assert jobs["elsewhere"]["runs-on"] == "${{ matrix.system }}"


def test_no_program_is_installed_if_the_tests_are_told_so(tmp_path: Path) -> None:
    """Run the script where none of the programs is, with a package manager that notes its calls."""
    for name in ("sh", "id"):
        (tmp_path / name).symlink_to(shutil.which(name) or name)
    fake(tmp_path, "apt-get", 'echo "$@" >> "$CALLS"')
    script = [shutil.which("sh") or "sh", "tools/programs.sh"]
    env = {"PATH": str(tmp_path), "CALLS": str(tmp_path / "calls")}
    done = subprocess.run(script, cwd=ROOT, env={**env, "PROGRAMS": "no"}, capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stderr.count("PROGRAMS=no forbids to install it: the ") >= 3
    assert not (tmp_path / "calls").exists()
    assert "PROGRAMS='no' tools/programs.sh" in shell("make --dry-run browser PROGRAMS=no", ROOT).stdout


def test_a_release_publishes_without_a_password() -> None:
    workflow = read(ROOT / ".github" / "workflows" / "release.yml")
    assert workflow["on"] == {"release": {"types": ["published"]}}
    job = workflow["jobs"]["package-index"]
    assert job["needs"] == "wheel"
    assert workflow["jobs"]["wheel"]["needs"] == "build"
    assert job["permissions"] == {"contents": "read", "id-token": "write"}
    assert "secrets." not in (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")


def test_a_release_puts_the_site_with_the_documentation_on_a_static_host() -> None:
    jobs = read(ROOT / ".github" / "workflows" / "release.yml")["jobs"]
    (uploaded,) = (step["with"]["path"] for step in jobs["site"]["steps"] if "pages-artifact" in step.get("uses", ""))
    assert "make site" in runs("site")
    would = shell("make --dry-run site", ROOT).stdout
    assert re.search(rf"sphinx-build .* dist/docs\n(.*\n)*.*ttr\.site build {uploaded} --docs dist/docs", would)
    assert jobs["static-host"]["needs"] == ["site", "wheel"], "an index that fails does not keep the pages away"
    assert jobs["static-host"]["permissions"] == {"pages": "write", "id-token": "write"}


def test_all_installed_pythons_are_tried_and_the_others_named(tmp_path: Path) -> None:
    """Run `make test-all` with fake Pythons."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "test_all.sh", tmp_path / "tools")
    fake(tmp_path / "tools", "test_engine.sh", 'echo "ran $1"')
    there = tmp_path / "versions" / "3.13.1" / "bin" / "python"
    there.parent.mkdir(parents=True)
    fake(there.parent, "python", "")
    env = {"PATH": "/usr/bin:/bin", "PYENV_ROOT": str(tmp_path)}
    done = subprocess.run(["sh", "tools/test_all.sh"], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert f"ran {there}" in done.stdout
    assert re.search(r"Tested with Python.* 3\.13; not here:.*\.$", done.stdout.strip())
    fake(tmp_path / "tools", "test_engine.sh", "exit 1")
    done = subprocess.run(["sh", "tools/test_all.sh"], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 1
    assert "Failed with:" in done.stderr
