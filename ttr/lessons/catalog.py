"""The catalog of lessons, with one entry for each, in teaching order."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from ttr.game.files import shipped_file
from ttr.graphs.words import shorten
from ttr.lessons.activities.slide import Slide, read_slides
from ttr.lessons.notebook.glossary import Glossary, Term, read_terms
from ttr.lessons.questions.concepts import concept_source, concepts
from ttr.lessons.questions.proof import Proof, proof_questions, read_proof
from ttr.ui.page.link import LinkError, fields_of, read_whole_number

if TYPE_CHECKING:
    from ttr.lessons.challenges.finale import Finale
    from ttr.lessons.exercises.exercise import Exercise
    from ttr.lessons.notebook.lesson import Lesson
    from ttr.lessons.questions.generator import Generator, QuestionSource
    from ttr.ui.question import Question


@dataclass(frozen=True, slots=True)
class LessonEntry:
    number: int  # its number in the course
    topic: str  # its package in `ttr.lessons`, and the last part of its notebook's name
    title: str  # its title
    about: str  # what students do in it, in a sentence

    @property
    def stem(self) -> str:
        """The name of its notebook and of the teacher's notes, without the extension."""
        return f"{self.number:02}-{self.topic.replace('_', '-')}"

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        result: tuple[Exercise, ...] = import_module(f"ttr.lessons.{self.topic}.exercises").EXERCISES
        return result

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms that its notebook defines, in order."""
        notebook = json.loads(Path(shipped_file("notebooks", "lessons", f"{self.stem}.ipynb")).read_text("utf-8"))
        prose = ("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
        return read_terms("\n\n".join(prose))

    @property
    def sources(self) -> tuple[QuestionSource, ...]:
        """Its sources of practice questions: concepts, drill, proof."""
        ideas = (concept_source(self.number, self.topic),) if self.concepts else ()
        return (*ideas, *self.generators, *(() if self.proof is None else proof_questions(self.number, self.proof)))

    @property
    def generators(self) -> tuple[Generator, ...]:
        result: tuple[Generator, ...] = import_module(f"ttr.lessons.{self.topic}.questions").GENERATORS
        return result

    @property
    def concepts(self) -> tuple[Question, ...]:
        """Its concept questions, in order; none without a `concepts.md`."""
        return concepts(self.topic)

    @property
    def proof(self) -> Proof | None:
        """The proof of its file, or None if it has none."""
        file = Path(__file__).parent / self.topic / "proof.md"
        return read_proof(file) if file.exists() else None

    @property
    def predictions(self) -> tuple[Question, ...]:
        result: tuple[Question, ...] = import_module(f"ttr.lessons.{self.topic}.questions").predictions()
        return result

    @property
    def finale(self) -> Finale | None:
        """Its last game if that has a proved optimum, otherwise None."""
        result: Finale | None = getattr(import_module(f"ttr.lessons.{self.topic}.tabs"), "FINALE", None)
        return result

    @property
    def slides(self) -> tuple[Slide, ...]:
        return read_slides(Path(__file__).parent / self.topic / "slides.md")

    def open(self) -> Lesson:
        lesson: Lesson = import_module(f"ttr.lessons.{self.topic}.tabs").open_lesson()
        return lesson


LESSONS = (
    LessonEntry(
        1,
        "graph",
        "The board is a graph",
        "Which city has the most neighbors? Count, and check whether a claim is true.",
    ),
    LessonEntry(
        2,
        "connected",
        "Connected or not",
        "Is my ticket complete? Search a network, and find out which cities are connected.",
    ),
    LessonEntry(
        3,
        "cheapest",
        "The cheapest path",
        "How many trains does a ticket need? The fewest routes don't always mean the fewest trains.",
    ),
    LessonEntry(
        4, "trees", "Trees", "One network for all tickets: join cities with few trains, and learn to spot a tree."
    ),
    LessonEntry(
        5,
        "euler",
        "Euler and the longest trail",
        "Can you walk all routes in one go? Count odd cities, and find the longest trail.",
    ),
    LessonEntry(
        6, "cuts", "Cuts and blocking", "Which routes hold a network together, and which claims block a ticket?"
    ),
    LessonEntry(
        7, "centrality", "Which routes matter", "Which routes lie on most shortest paths, and do bots claim them?"
    ),
    LessonEntry(
        8, "odds", "The odds of the draw", "Will the card come? Count draws, and say when to take the locomotive."
    ),
    LessonEntry(
        9,
        "strategies",
        "Strategies as hypotheses",
        "Which strategy is better, and how sure can you be? Let strategies play, and compute what the games show.",
    ),
    LessonEntry(
        10,
        "design",
        "Design a board",
        "Can you draw a board without crossings? Is it fair? Let a simulation test it.",
    ),
)


def find_entry(number: int) -> LessonEntry | None:
    return next((entry for entry in LESSONS if entry.number == number), None)


def linked_entry(query: str | None) -> LessonEntry | None:
    """Return the lesson that a link's query names, or None without such a field; raise a `LinkError` for no lesson.

    >>> linked_entry("?lesson=5").topic, linked_entry("?show=key")
    ('euler', None)
    """
    text = fields_of(query).get("lesson")
    if text is None:
        return None
    number = read_whole_number(text, 1, LESSONS[-1].number)
    if number is None:
        raise LinkError(f"There is no lesson {text!r:.20}: the lessons are 1 to {LESSONS[-1].number}.")
    return find_entry(number)


def find_exercise(number: str) -> Exercise:
    """Return the exercise with a number, or raise `KeyError` with the existing numbers.

    >>> find_exercise("2.1").title
    'connected'
    """
    unknown = f"There is no exercise {shorten(number, 40)}"
    if not isinstance(number, str):
        raise KeyError(f"{unknown}: write its number in quotes, as in '2.1'.")
    chapter = number.partition(".")[0]
    entry = next((entry for entry in LESSONS if str(entry.number) == chapter), None)
    if entry is None:
        raise KeyError(f"{unknown}: the lessons are 1 to {LESSONS[-1].number}, as in '2.1'.")
    for exercise in entry.exercises:
        if exercise.key == number:
            return exercise
    keys = ", ".join(exercise.key for exercise in entry.exercises)
    raise KeyError(f"{unknown}: lesson {entry.number} has {keys}.")


def glossary() -> Glossary:
    return Glossary((term, entry.number, f"{entry.stem}.ipynb") for entry in LESSONS for term in entry.terms)
