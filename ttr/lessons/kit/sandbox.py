"""Sandbox: somebody's function is run with a time limit, without its prints or questions, and with errors caught.

How it is stopped is the host's business (`ttr.host.time_limit`); nothing stops a single call into a library that takes
very long by itself, but the kernel's own Interrupt.
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

MOST_PRINTED = 2000  # characters of what is printed that are kept


class InputAsked(RuntimeError):
    """The function called `input`. Nobody is there to answer: a check runs it on many cases, one after the other."""


@contextmanager
def _nobody_asked() -> Iterator[None]:
    """Let `input` raise an error, in place of a question that would wait for ever."""

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
    """An error in somebody's function."""

    error: str  # the name of the exception
    words: str  # what it means
    line: int | None  # the number of the line in the cell or file, from 1
    source: str  # the line itself


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one call."""

    value: Any = None  # what was returned, in Python's own types, see `sanitize`
    crash: Crash | None = None  # the error, if there was one
    ended: bool = True  # whether the function came to an end in time
    changed: bool = False  # whether it changed its arguments
    printed: str = ""  # the beginning of what it printed


class _CappedText(io.StringIO):
    """Takes what is printed, the beginning of it: an endless loop may print without end."""

    def write(self, text: str) -> int:
        room = MOST_PRINTED - self.tell()
        if room > 0:
            super().write(text[:room])
        return len(text)


def run(function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Outcome:
    """Call a function with copies of some arguments.

    Parameters
    ----------
    function
        Anybody's function.
    arguments
        What to give it.
    seconds
        How long it may take.

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
        with redirect_stdout(printed), _nobody_asked():
            value = call_within(seconds, lambda: sanitize(listed(function(*given))))
    except TimeUp:
        ended = False
    except (Exception, SystemExit) as error:
        crash = read_crash(error, function)
    return Outcome(value, crash, ended, given != arguments, printed.getvalue())


def _copied(value: Any) -> Any:
    """Copy what a function could change, as `deepcopy` does, but sooner for what cases are made of."""
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
    "KeyError": "the dictionary has no entry {said}",
    "IndexError": "the list has no such place",
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
    """Return an error in words, and the last line of the function's own file or cell that it passed."""
    name = "input()" if isinstance(error, InputAsked) else type(error).__name__
    said = str(error)[:160]
    words = _WORDS.get(name, said or "it gives no reason").format(said=said)
    file = getattr(getattr(function, "__code__", None), "co_filename", None)
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    line = lines[-1] if lines else None
    source = linecache.getline(file, line).strip() if file and line else ""
    return Crash(name, words, line, source)
