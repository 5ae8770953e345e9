"""Lessons: exercises with checks and hints, predictions, progress, and the map of a lesson.

>>> import ttr
>>> ttr.lessons.check("2.1", lambda edges, a, b: True).done
False
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ttr.lessons.exercises.checker import Report


def check(number: str, function: object, seed: int = 2) -> Report:
    """Check a function for an exercise of any lesson, and return a report.

    On Linux and macOS, the function runs in a process of its own: no error escapes, and an endless loop, a changed
    module or a thread ends with the check. On Windows and in a browser, nothing stops a function that catches every
    exception.

    Parameters
    ----------
    number : str
        The exercise, as in "2.1".
    function : object
        The student's function; any object is accepted.
    seed : int
        The seed of the random cases.

    Returns
    -------
    Report
        The report: whether the exercise is `done`, the `verdict`, the result in `words`, and a `hint`.

    Raises
    ------
    KeyError
        If there is no such exercise.
    ValueError
        If the seed is not a whole number.

    Examples
    --------
    >>> import ttr
    >>> report = ttr.lessons.check("2.1", lambda edges, a, b: (a, b) in edges or (b, a) in edges)
    >>> report.done, str(report.verdict)
    (False, 'misconception')
    >>> report.hint
    "The two cities don't have to be neighbors. What if you can change trains in a city between them?"
    """
    from ttr.graphs.plain_numbers import as_int
    from ttr.graphs.words import shorten
    from ttr.lessons.catalog import find_exercise  # imported late, since they load the parts of pages
    from ttr.lessons.exercises import checker

    exercise, seed = find_exercise(number), as_int(seed)
    if type(seed) is not int:
        raise ValueError(f"the seed is {shorten(seed)}; use a whole number")
    return checker.check(exercise, function, seed)
