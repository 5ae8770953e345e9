"""Write the files of a new lesson: `python tools/new_lesson.py coloring "Coloring maps"`.

Its first exercise is green at once; tests name what the lesson lacks (see CONTRIBUTING.md, "Add a lesson").
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from ttr.lessons.catalog import LESSONS, LessonEntry

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = ROOT / "notebooks"
OLD = "Lesson 2: connected or not"

INIT = '"""Lesson NUMBER, TITLE."""\n'

EXERCISES = '''"""Lesson NUMBER, TITLE: the exercises, and explanations of wrong answers, in words and on the map."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.graphs.overlay import Overlay, Role, VertexMark
from ttr.graphs.words import pluralize
from ttr.lessons.TOPIC import cases
from ttr.lessons.exercises.answers import read_whole
from ttr.lessons.exercises.cases import Case
from ttr.lessons.exercises.exercise import YOURS, Exercise, Subject
from ttr.lessons.exercises.properties import NETWORK, SIZES, degrees, neighbors, network

Edges = Sequence[tuple[str, str]]


def explain_most_routes(case: Case, answer: int, truth: int, subject: Subject = YOURS) -> Overlay:
    """Explain a wrong number: mark a city where the most routes end."""
    count = degrees(case.arguments[0])
    city = max(count, key=lambda name: (count[name], name))
    words = f"{subject.name} says {answer}, but {pluralize(truth, 'route')} end in {city}, more than in any other city."
    return Overlay((VertexMark(city, Role.CURRENT, str(truth)),), (), words)


@Exercise(
    "NUMBER.1 most routes",
    cases=cases.network_cases,
    read=read_whole,
    explain=explain_most_routes,
    properties=(*NETWORK, *SIZES),
    endless="A for loop over the routes always ends. If you use while, what changes in each round?",
)
def most_routes(edges: Edges) -> int:
    """Write most_routes(edges). edges is a list of pairs of cities with at least one route; a double route is in the
    list twice. Find the city where the most routes end, and return their number.

    * Count by hand for a small network. What do you write down for each route?
    * Keep a dictionary with a number for each city.
    * For each route (a, b), add 1 to the numbers of a and of b. At the end, return the largest number.
    """
    net = network(edges)
    return max(net.degree(city) for city in net.vertices)


@most_routes.wrong("counts only first cities")
def first_ends(edges: Edges) -> int:
    """A route has two ends. Which one does your program count?"""
    first = [a for a, _ in edges]
    return max(map(first.count, first))


@most_routes.wrong("counts neighbors instead of routes")
def most_neighbors(edges: Edges) -> int:
    """Two routes can lead to the same neighbor. Are they one?"""
    return max(len({*neighbors(edges, city)}) for city in degrees(edges))


@most_routes.wrong("counts the cities")
def city_count(edges: Edges) -> int:
    """You count the cities. What does the task ask about each city?"""
    return len(degrees(edges))


EXERCISES = (most_routes,)
'''

CASES = '''"""Lesson NUMBER, TITLE: the cases of its exercises."""

from __future__ import annotations

from ttr.lessons.exercises.cases import Case, pairs_of, samples


def network_cases(seed: int) -> tuple[Case, ...]:
    """Return networks as cases: small ones, positions of real games, and random ones."""
    return tuple(net.case(pairs_of(net.routes)) for net in samples(seed))
'''

QUESTIONS = '''"""Lesson NUMBER, TITLE: questions for practice, class and predictions."""

from __future__ import annotations

from ttr.lessons.exercises.cases import board
from ttr.lessons.questions.generator import Generator
from ttr.lessons.questions.places import network_of_board
from ttr.ui.question import Question

GENERATORS: tuple[Generator, ...] = ()


def predictions() -> tuple[Question, ...]:
    whole = network_of_board(board())
    most = max(map(whole.net.degree, whole.net.vertices))
    text, reason = "How many routes end in the city with the most routes?", f"{most} routes end there."
    return (whole.ask(text, most, reason, choices=(most - 3, most)),)
'''

TABS = '''"""Lesson NUMBER, TITLE: activities on the map."""

from __future__ import annotations

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity
from ttr.graphs.network import Network
from ttr.graphs.overlay import Overlay, Role, edge_marks, end_marks
from ttr.graphs.words import pluralize
from ttr.lessons.activities.activities import Goal
from ttr.lessons.activities.building import Build, TwoCities
from ttr.lessons.activities.steps import Steps
from ttr.lessons.assemble import assemble_lesson
from ttr.lessons.exercises.cases import board, network_of
from ttr.lessons.notebook.lesson import Lesson
from ttr.ui.records.files import StudiedNetwork

GOALS: tuple[Goal[frozenset[int]], ...] = (
    Goal("A network with exactly 5 cities.", lambda routes: len(network_of(routes).vertices) == 5),
)


def between(net: Network, a: str, b: str) -> Overlay:
    """Draw the path between two cities."""
    path = connectivity.path(net, a, b)
    edges = () if path is None else path.edges
    return Overlay(end_marks(a, b), edge_marks(edges, Role.PATH), f"{pluralize(len(edges), 'route')}.")


def built(routes: frozenset[int]) -> tuple[Overlay | None, str]:
    """Return marks for a network under construction, and a sentence."""
    return None, f"{pluralize(len(routes), 'route')}."


def open_lesson() -> Lesson:
    whole = StudiedNetwork(board(), board_network(board()), "The whole board")
    first = (TwoCities(whole, "Click two cities.", between), Steps([whole], ("breadth-first",)))
    return assemble_lesson(NUMBER, first, [Build(board(), "Click routes to build a network.", GOALS, built)])
'''

SLIDES = """# Lesson NUMBER, TITLE: slides

## Build a network

Click routes. Reach the goal of the list.

- In which city do the most routes end?

Tab: Change

> 0–5 min, in pairs.
"""

SOLUTIONS = """```python solutions
def most_routes(edges):
    count = {}
    for a, b in edges:
        count[a] = count.get(a, 0) + 1
        count[b] = count.get(b, 0) + 1
    return max(count.values())
```
"""

WRITE = """def most_routes(edges):
    # edges is a list of pairs, such as [("Denver", "Omaha"), ("Chicago", "Omaha")]
    return None


lesson.check("NUMBER.1", most_routes)"""


def notebook() -> str:
    """Return the notebook of lesson 2 with its headings only, and another exercise."""
    whole = json.loads((NOTEBOOKS / "lessons" / "02-connected.ipynb").read_text(encoding="utf-8"))
    kept = [cell for cell in whole["cells"] if cell["id"] not in ("task-2", "write-2", "task-3", "write-3")]
    for cell in kept:
        text = "".join(cell["source"])
        if text.startswith("#"):
            text = "\n\n".join(re.sub(r":.*", ": …", line) for line in re.findall(r"^#+ .*", text, re.MULTILINE))
        elif cell["id"] == "write-1":
            text = WRITE
        text = text.replace("2.1", "NUMBER.1").replace("lessons.connected", "lessons.TOPIC")
        cell["source"] = text.splitlines(keepends=True)
    return json.dumps(whole | {"cells": kept}, ensure_ascii=False, indent=1).replace(OLD, "Lesson NUMBER: TITLE") + "\n"


def notes() -> str:
    """Return the notes of lesson 2 with their headings only, and another solution."""
    text = (NOTEBOOKS / "teacher" / "02-connected.md").read_text(encoding="utf-8")
    parts = re.findall(r"^##+ .+", text, re.MULTILINE)
    head = "# Lesson NUMBER: TITLE. Notes for the teacher\n\n**Aim.** …\n\n**Prior knowledge.** …\n\n"
    return head + "\n\n…\n\n".join(parts) + "\n\n" + SOLUTIONS


def write(topic: str, title: str) -> list[Path]:
    """Write the files of a lesson, and its lines in two lists; return the new files."""
    number, room = LESSONS[-1].number + 1, ROOT / "ttr" / "lessons" / topic
    if not topic.isidentifier() or not topic.islower():
        raise SystemExit(f"{topic!r} cannot be a package: use small letters, as in “coloring”.")
    if room.exists():
        raise SystemExit(f"There is a lesson in {room} already: choose another name.")
    stem = f"{number:02}-{topic.replace('_', '-')}"
    files = {
        room / "__init__.py": INIT,
        room / "exercises.py": EXERCISES,
        room / "cases.py": CASES,
        room / "questions.py": QUESTIONS,
        room / "tabs.py": TABS,
        room / "slides.md": SLIDES,
        NOTEBOOKS / "lessons" / f"{stem}.ipynb": notebook(),
        NOTEBOOKS / "teacher" / f"{stem}.md": notes(),
    }
    room.mkdir()
    for path, text in files.items():
        filled = text.replace("NUMBER", str(number)).replace("TOPIC", topic).replace("TITLE", title)
        path.write_text(filled, encoding="utf-8")
    entry = f'    {LessonEntry.__name__}({number}, "{topic}", {json.dumps(title, ensure_ascii=False)}, "…"),\n'
    _insert(ROOT / "ttr" / "lessons" / "catalog.py", "\n)\n\n\ndef find_entry", f"\n{entry})\n\n\ndef find_entry")
    last = LESSONS[-1].topic
    _insert(ROOT / "pyproject.toml", f' | ttr.lessons.{last}"""', f' | ttr.lessons.{last} | ttr.lessons.{topic}"""')
    return list(files)


def _insert(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{path} has changed: mend {Path(__file__).name}"
    path.write_text(text.replace(before, after), encoding="utf-8")


def add_misconceptions() -> None:
    """Add the new lesson to the teacher's table, in a new process that knows it."""
    code = (
        "from pathlib import Path\n"
        "from ttr.lessons.catalog import LESSONS\n"
        "from ttr.lessons.misconceptions_page import HEAD, misconceptions_table\n"
        "path = Path('notebooks/teacher/misconceptions.md')\n"
        "new = misconceptions_table(LESSONS[-1:]).removeprefix(HEAD)\n"
        "path.write_text(path.read_text('utf-8') + new, encoding='utf-8')\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def sort_imports(files: list[Path]) -> None:
    """Put the imports in order: the place of the lesson's own ones depends on its topic."""
    modules = [file for file in files if file.suffix == ".py"]
    subprocess.run([sys.executable, "-m", "ruff", "check", "-q", "--select", "I", "--fix", *modules], check=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    files = write(*sys.argv[1:])
    print(*(file.relative_to(ROOT) for file in files), sep="\n")
    sort_imports(files)
    add_misconceptions()
    key = f"{LESSONS[-1].number + 1}.1"
    print(f"Try its first exercise: pytest tests/lessons/test_all_exercises.py -k {key}")
