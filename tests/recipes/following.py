"""Each recipe of CONTRIBUTING.md works in a copy of the project, and a test reports each forgotten file.

A recipe's files are in bold; its last command runs its tests.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.browser.serve import ROOT

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")

Edit = Callable[[str], str]  # from a file's old text ("" for a new file) to its new text


@dataclass(frozen=True)
class Recipe:
    """A recipe below a heading: the files in bold, and the tests at the end."""

    heading: str

    @property
    def text(self) -> str:
        return TEXT.split(f"## {self.heading}\n")[1].split("\n## ")[0]

    @property
    def files(self) -> set[str]:
        return set(re.findall(r"\*\*`([^`]+)`\*\*", self.text))

    @property
    def tests(self) -> list[str]:
        (command,) = re.findall(r"^ {4,}pytest (.+)$", self.text, re.MULTILINE)
        return shlex.split(command)


def follow(clone: Path, recipe: Recipe, names: Mapping[str, str], changes: Mapping[str, Edit]) -> list[str]:
    """Change exactly the files in the recipe; return its tests."""

    def filled(text: str) -> str:
        for mark, name in names.items():
            text = text.replace(f"<{mark}>", name)
        return text

    assert {filled(name) for name in recipe.files} == set(changes)
    for name, change in changes.items():
        path = clone / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix != ".webp":
            path.write_text(change(path.read_text(encoding="utf-8") if path.exists() else ""), encoding="utf-8")
    return [filled(word) for word in recipe.tests]


def run(clone: Path, *command: str) -> str:
    """Run a Python command in the copy, isolated from the checkout; return its output and exit code."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=clone,
        env={**os.environ, "PYTHONPATH": str(clone)},
        capture_output=True,
        text=True,
    )
    return f"{done.stdout}{done.stderr}\nended with {done.returncode}"


ONE_BOT = "not every_move or random"  # for the tests of every bot


def outcome(clone: Path, tests: Sequence[str], code: int = 0) -> str:
    """Run tests that end with this exit code; return their output."""
    said = run(clone, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
    assert said.endswith(f"\nended with {code}"), said
    return said


def narrowed(tests: Sequence[str], which: str) -> list[str]:
    """Return some of a recipe's tests, because all the tables of all bots would take a minute."""
    place = tests.index("-k") + 1
    return [*tests[:place], f"({tests[place]}) and ({which})", *tests[place + 1 :]]


def new(text: str) -> Edit:
    """Return an edit that makes a new file."""

    def change(before: str) -> str:
        assert not before
        return text

    return change


def after(mark: str, text: str) -> Edit:
    """Return an edit that adds lines after the first line that ends with a mark."""

    def change(before: str) -> str:
        head, found, tail = before.partition(f"{mark}\n")
        assert found, mark
        return f"{head}{found}{text}{tail}"

    return change


def replaced(*pairs: tuple[str, str]) -> Edit:
    """Return an edit that replaces the first occurrence of a text."""

    def change(before: str) -> str:
        for old, text in pairs:
            assert old in before, old
            before = before.replace(old, text, 1)
        return before

    return change


def forgotten(clone: Path, names: Sequence[str], before: Path, tests: Sequence[str]) -> str:
    """Return the tests' output after restoring some files."""
    kept = {name: (clone / name).read_bytes() for name in names}
    for name in names:
        if (before / name).exists():
            shutil.copyfile(before / name, clone / name)
        else:
            (clone / name).unlink()
    said = outcome(clone, tests, code=1)
    for name, content in kept.items():
        (clone / name).write_bytes(content)
    return said
