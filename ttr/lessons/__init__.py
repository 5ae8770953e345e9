"""Lessons: exercises and their checks, hints, predictions, progress, and the map that a lesson is told on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ttr.lessons.kit.checker import Report


def check(number: str, function: object, seed: int = 2) -> Report:
    """Check a function that somebody wrote for an exercise of any lesson.

    Parameters
    ----------
    number
        The exercise, as in "2.1".
    function
        What somebody wrote; it may be anything.
    seed
        Decides the random cases.

    Returns
    -------
    Report
        Whether it is `done`, the `verdict`, what it came to in `words`, and a `hint`. Whatever the function does,
        nothing is raised but `KeyboardInterrupt`.

    Raises
    ------
    KeyError
        When there is no such exercise.

    Examples
    --------
    >>> import ttr
    >>> report = ttr.lessons.check("2.1", lambda edges, a, b: (a, b) in edges or (b, a) in edges)
    >>> report.done, str(report.verdict)
    (False, 'misconception')
    >>> report.hint
    "The two cities don't have to be neighbors. What if you can change trains in a city between them?"
    """
    from ttr.lessons.catalog import find_exercise  # these load the pages' parts: not for everybody
    from ttr.lessons.kit import checker

    return checker.check(find_exercise(number), function, seed)
