"""A sandbox that runs a function with a time limit, hides its prints, refuses `input` and catches errors.

The host stops a function that runs too long (`ttr.host.time_limit`). Only the kernel's own Interrupt stops a single
slow call into a library.
"""

from __future__ import annotations

import builtins
import io
import linecache
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from ttr.host import TimeUp, call_within
from ttr.lessons.kit.sanitize import listed, sanitize

MOST_PRINTED = 2000  # characters of printed text to keep


class InputAsked(RuntimeError):
    """Raised if the function calls `input`, since nobody answers while a check runs many cases."""


@contextmanager
def _input_refused() -> Iterator[None]:
    """Make `input` raise an error instead of waiting forever."""

    def refuse(*question: object) -> str:
        raise InputAsked

    before = builtins.input
    builtins.input = refuse
    try:
        yield
    finally:
        builtins.input = before


@dataclass(frozen=True, slots=True)
class Crash:
    """An error in a student's function."""

    error: str  # the name of the exception
    words: str  # what it means
    line: int | None  # the number of the line in the cell or file, from 1
    source: str  # the line itself

    @property
    def told(self) -> str:
        """The error and its line in a sentence or two."""
        where = f" The error is in line {self.line}: {self.source}" if self.line and self.source else ""
        return f"{self.error}: {self.words}.{where}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one call."""

    value: Any = None  # the returned value in Python's own types, see `sanitize`
    crash: Crash | None = None  # the error, if there was one
    ended: bool = True  # whether the function ended in time
    changed: bool = False  # whether it changed its arguments
    printed: str = ""  # the beginning of what it printed


class _CappedText(io.TextIOBase):
    """Output that keeps only the beginning of the printed text, since an endless loop may print forever."""

    text = ""

    def write(self, text: str) -> int:
        self.text += text[: MOST_PRINTED - len(self.text)]
        return len(text)


def run(function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Outcome:
    """Call a function with copies of some arguments.

    Parameters
    ----------
    function
        The function to call.
    arguments
        The arguments.
    seconds
        The time limit.

    Examples
    --------
    >>> run(lambda text: text.upper(), ("duluth",), 1).value
    'DULUTH'
    >>> run(lambda number: 1 / number, (0,), 1).crash.error
    'ZeroDivisionError'
    """
    given = tuple(map(_copied, arguments))
    printed = _CappedText()
    value, crash, ended = None, None, True
    try:
        with redirect_stdout(printed), _input_refused():
            value = call_within(seconds, lambda: sanitize(listed(function(*given))))
    except TimeUp:
        ended = False
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        crash = read_crash(error, function)
    try:
        changed = given != arguments
    except Exception:  # something new in them cannot be compared
        changed = True
    return Outcome(value, crash, ended, changed, printed.text)


def _copied(value: Any) -> Any:
    """Copy a value like `deepcopy`, but faster for the types that cases contain."""
    kind = type(value)
    if kind is list:
        return [item if type(item) in _UNCHANGEABLE else _copied(item) for item in value]
    if kind is tuple:
        return tuple([item if type(item) in _UNCHANGEABLE else _copied(item) for item in value])
    if kind is dict:
        return {key: _copied(item) for key, item in value.items()}
    return value if kind in _UNCHANGEABLE else deepcopy(value)


_UNCHANGEABLE = frozenset({str, int, float, bool, type(None)})


_WORDS = {
    "KeyError": "the dictionary or set has no entry {said}",
    "IndexError": "there is no such place: {said}",
    "StopIteration": "there is no next item",
    "MemoryError": "the function makes something too large for the memory",
    "OverflowError": "a number is too large",
    "NameError": "this name does not exist: {said}",
    "UnboundLocalError": "this variable has no value yet: {said}",
    "ZeroDivisionError": "you divide by zero",
    "RecursionError": "the function calls itself again and again and never ends",
    "TypeError": "a value has the wrong type: {said}",
    "AttributeError": "an object does not have this: {said}",
    "ValueError": "a value does not fit: {said}",
    "AssertionError": "one of your own assertions is false",
    "NotImplementedError": "the function is not written yet",
    "input()": "the function waits for input from the keyboard, but it already gets everything it needs in its "
    "brackets",
    "SystemExit": "the function ends the whole program; return the answer instead",
}


def read_crash(error: BaseException, function: Callable[..., Any]) -> Crash:
    """Return an error in words, with the last line in the function's own file or cell."""
    name = "input()" if isinstance(error, InputAsked) else type(error).__name__
    try:
        said = str(error)[:160]
    except Exception:  # in the student's own kind of error
        said = ""
    words = _WORDS[name].format(said=said).removesuffix(": ") if name in _WORDS else said or "it gives no reason"
    file = getattr(getattr(function, "__code__", None), "co_filename", None)
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    line = lines[-1] if lines else None
    source = linecache.getline(file, line).strip() if file and line else ""
    return Crash(name, words, line, source)
