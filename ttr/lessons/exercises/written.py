"""Programs written on a page: the visitor's own Python checks the text and sends the page the result.

`check_text` runs in the browser and returns plain data that contains nothing of the program. From this data, `hear`
rebuilds the report in the page's kernel. Since a browser can send anything, `hear` ignores data that is not a result of
this exercise.
"""

from __future__ import annotations

import json
import linecache
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import FunctionType
from typing import Any, TypeVar

from ttr.lessons.exercises import render
from ttr.lessons.exercises.answers import WrongKind
from ttr.lessons.exercises.case_sets import ROUNDS, shown_cases, truth_of
from ttr.lessons.exercises.cases import Case
from ttr.lessons.exercises.checker import SEED, Report, Verdict, check
from ttr.lessons.exercises.exercise import YOURS, Exercise
from ttr.lessons.exercises.sandbox import SECONDS_A_CASE, Outcome, run
from ttr.lessons.exercises.sanitize import sanitize
from ttr.runtime import explain_syntax

Item = TypeVar("Item")
_TOLD = [verdict for verdict in Verdict if verdict is not Verdict.EMPTY]


def check_text(exercise: Exercise, program: str, *before: str) -> str:
    r"""Check a program for an exercise; return the HTML to show and the result to send, as JSON.

    The program may call the functions of the programs `before` it, for earlier exercises.

    >>> from ttr.lessons.connected.exercises import connected
    >>> program = "def connected(edges, a, b):\n    return True"
    >>> json.loads(check_text(connected, program))["told"]
    {'verdict': 'wrong', 'case': 2, 'answer': True}
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    for text in before:
        _run(text, "an earlier exercise", names)
    problem, printed = _run(program, f"exercise {exercise.key}", names, exercise)
    report = problem or check(exercise, names[exercise.function])
    shown = render.result(report) + render.printed_text(printed)
    return json.dumps({"shown": str(shown), "told": tell(report)}, default=list)


def _run(program: str, name: str, names: dict[str, Any], exercise: Exercise | None = None) -> tuple[Report | None, str]:
    """Run a program and store its names; return a report if the exercise's function is missing, and what it prints."""
    file, program = f"<{name}>", program.removeprefix("\ufeff")  # the byte order mark of an editor
    linecache.cache[file] = len(program), None, program.splitlines(keepends=True), file  # so that errors can show lines
    try:
        # Wrapped in a function, so that the time limit and the hidden prints apply.
        outcome = run(FunctionType(compile(program, file, "exec"), names), (), SECONDS_A_CASE)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None)
        where = f"line {line}" if line else "this"
        text = f"Python cannot read {where}: {getattr(error, 'msg', error) or 'it is nested too deeply'}."
        if isinstance(error, SyntaxError) and (advice := explain_syntax(program, error)):
            text = f"Python cannot read {where}. {advice}"
        return None if exercise is None else Report(exercise, Verdict.CRASH, text), ""
    return None if exercise is None else _problem(exercise, outcome, names), outcome.printed


def _problem(exercise: Exercise, outcome: Outcome, names: dict[str, Any]) -> Report | None:
    """Return a report if a program, once run, has no function to check."""
    if not outcome.ended:
        text = "The lines around your function take too long, so we stopped them."
        return Report(exercise, Verdict.ENDLESS, text)
    if outcome.crash is not None:
        text = f"Your program stopped with an error before its function was called. {outcome.crash.told}"
        return Report(exercise, Verdict.CRASH, text)
    if exercise.function not in names:
        text = f"There is no function {exercise.function}. It should begin with “def {exercise.signature}:”."
        return Report(exercise, Verdict.NO_FUNCTION, text)
    return None


def tell(report: Report) -> dict[str, Any]:
    """Return the result of a check as plain data, with the program's answer to only one case.

    >>> from ttr.lessons.connected.exercises import connected
    >>> tell(check(connected, lambda edges, a, b: (a, b) in edges or (b, a) in edges))
    {'verdict': 'misconception', 'case': 16, 'answer': False, 'misconception': 0}
    """
    exercise = report.exercise
    told: dict[str, Any] = {"verdict": str(report.verdict)}
    if report.case is not None:
        told["case"] = next(cases.index(report.case) for cases in _rounds(exercise) if report.case in cases)
    if report.overlay is not None:
        told["answer"] = report.answer
    if report.misconception is not None:
        told["misconception"] = exercise.misconceptions.index(report.misconception)
    return told


def hear(exercise: Exercise, told: object) -> Report | None:
    """Return the report of a result from a browser, without the words for the visitor, or None for other data.

    A function that is not written yet sends no result. The case and its explanation come from the exercise itself.

    >>> from ttr.lessons.connected.exercises import connected
    >>> hear(connected, {"verdict": "misconception", "case": 1, "answer": False}).overlay.sentence
    'Your function says that Omaha and Denver are not connected. Here is the path: Omaha – Denver.'
    >>> hear(connected, {"verdict": "splendid"}) is None
    True
    """
    if not isinstance(told, dict) or told.get("verdict") not in _TOLD:
        return None
    verdict, place = Verdict(told["verdict"]), told.get("case")
    case = next((case for cases in _rounds(exercise) if (case := _get(cases, place)) is not None), None)
    known = _get(exercise.misconceptions, told.get("misconception"))
    report = Report(exercise, verdict, "", misconception=known if verdict is Verdict.MISCONCEPTION else None, case=case)
    if case is None or verdict not in (Verdict.WRONG, Verdict.MISCONCEPTION) or "answer" not in told:
        return report
    try:
        answer, truth = exercise.read(sanitize(told["answer"])), truth_of(exercise, case)
    except WrongKind:
        return report
    if exercise.measure(case, answer) == exercise.measure(case, truth):  # no mistake to explain
        return report
    return replace(report, overlay=exercise.explain(case, answer, truth, YOURS), answer=answer)


def _rounds(exercise: Exercise) -> Iterator[tuple[Case, ...]]:
    return (shown_cases(exercise, SEED, rounds).cases for rounds in range(ROUNDS + 1))


def _get(things: Sequence[Item], index: object) -> Item | None:
    return things[index] if type(index) is int and 0 <= index < len(things) else None
