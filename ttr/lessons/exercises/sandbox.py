"""A sandbox that calls a function with a time limit, hides its prints, refuses `input` and catches errors.

Where the host can fork, all of this happens in a child process (`ttr.runtime.child`): a function that ignores its time
limit is ended, and its changes to Python, to modules or to threads end with the child. In a browser's Python
and on Windows the function runs in this process (`ttr.runtime.time_limit`). There nothing stops a single slow call into
a library, a function that catches everything, threads, or changes to modules; restart the kernel then.
"""

from __future__ import annotations

import builtins
import io
import json
import linecache
import marshal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from copy import deepcopy
from dataclasses import dataclass
from itertools import repeat
from typing import Any, TextIO

from ttr.lessons.exercises.sanitize import pack, sanitize, to_list, unpack
from ttr.runtime import Child, Ended, Refused, TimeUp, call_within, can_fork

# The limits of a student's function; those of memory and of a lost process are in `ttr.runtime.child`.
SECONDS_A_CASE = 2.0
SECONDS_IN_ALL = 20.0  # for each half of the cases of a check
MORE_TIME_FACTOR = 5  # factor of both in the second half, if the first was right: it may be slow and still end
SECONDS_TO_COMPARE = 5.0  # for all cases again, to see whether earlier calls change an answer
GRACE = 0.5  # seconds between the time limit inside a child process and its end
SHORTEST = 0.05  # seconds
MAX_ENDS = 3  # processes that a function may end
MAX_PRINTED = 2000  # characters of printed text to keep


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
    error: str  # the name of the exception
    words: str  # its meaning
    line: int | None  # the number of the line in the cell or file, from 1
    source: str  # the line itself

    @property
    def told(self) -> str:
        where = f" The error is in line {self.line}: {self.source}" if self.line and self.source else ""
        return f"{self.error}: {self.words}.{where}"


@dataclass(frozen=True, slots=True)
class Outcome:
    value: Any = None  # the returned value in Python's own types, see `sanitize`
    crash: Crash | None = None  # the error, if there was one
    ended: bool = True  # whether the function ended in time
    changed: bool = False  # whether it changed its arguments
    printed: str = ""  # the beginning of its output


class _CappedText(io.TextIOBase):
    """Output that keeps only the beginning of the printed text, since an endless loop may print forever.

    Kept text also goes to another output, if one is given.
    """

    def __init__(self, onto: TextIO | None = None) -> None:
        self.text, self._onto = "", onto

    def write(self, text: str) -> int:
        kept = text[: MAX_PRINTED - len(self.text)]
        self.text += kept
        if self._onto is not None:
            self._onto.write(kept)
        return len(text)


class Calls:
    """The calls of a function: in a child process, which ends with the context, or here if the host has none.

    >>> with Calls(str.upper) as calls:
    ...     [outcome.value for outcome in calls.outcomes([("duluth",), ("omaha",)], 30)]
    ['DULUTH', 'OMAHA']
    """

    def __init__(self, function: Any) -> None:
        self._function = function
        self._child: Child | None = None

    def __enter__(self) -> Calls:
        return self

    def __exit__(self, *error: object) -> None:
        if self._child is not None:
            self._child.__exit__(*error)
            self._child = None

    def outcomes(
        self, inputs: Sequence[tuple[Any, ...]], seconds: float, in_all: float = SECONDS_IN_ALL
    ) -> Iterator[Outcome]:
        """Yield the outcome of each call, up to the first that does not end in time.

        A call gets `seconds`, and all of them together `in_all`; the inputs are in Python's own types.
        """
        call = self._from_child if can_fork() else self._from_here
        for outcome in call(inputs, seconds, time.monotonic() + in_all):
            if not outcome.ended:
                self.__exit__()  # the function may go on in the child
            yield outcome
            if not outcome.ended:
                return

    def _from_here(self, inputs: Sequence[tuple[Any, ...]], seconds: float, until: float) -> Iterator[Outcome]:
        for arguments in inputs:
            outcome = run(self._function, arguments, _seconds_left(seconds, until))
            if outcome.crash is not None and outcome.crash.error == KeyboardInterrupt.__name__:
                raise KeyboardInterrupt  # nobody knows whether the function or a person interrupted it
            yield outcome

    def _from_child(self, inputs: Sequence[tuple[Any, ...]], seconds: float, until: float) -> Iterator[Outcome]:
        ordered, ends = False, 0
        for place in range(len(inputs)):
            if self._child is None:
                self._child, ordered = Child(self._work), False
            if not ordered:
                order: Any = inputs[place:], seconds
                self._child.order(marshal.dumps(order))
                ordered = True
            try:
                outcome = _unpack_outcome(self._child.answer(_seconds_left(seconds, until) + GRACE))
            except TimeUp:
                outcome = Outcome(ended=False)
            except (Ended, *_BROKEN) as error:
                outcome = Outcome(crash=_end_of_process(error))
                self.__exit__()
                ends += 1
            yield outcome
            if ends == MAX_ENDS:  # it would end the process for all others, too
                yield from repeat(outcome, len(inputs) - place - 1)
                return

    def _work(self, order: bytes, send: Callable[[bytes], None]) -> None:
        inputs, seconds = marshal.loads(order)
        for arguments in inputs:
            reply = NO_MEMORY
            with suppress(MemoryError):
                reply = _to_send(run(self._function, arguments, seconds))
            send(reply)  # once the error and its traceback are gone


def _seconds_left(seconds: float, until: float) -> float:
    return max(SHORTEST, min(seconds, until - time.monotonic()))


def _end_of_process(error: Exception) -> Crash:
    name = str(error) if isinstance(error, Ended) else ""
    return Crash(name or "exit", _WORDS["Ended" if name else "SystemExit"], None, "")


def _to_send(outcome: Outcome) -> bytes:
    crash = outcome.crash and [outcome.crash.error, outcome.crash.words, outcome.crash.line, outcome.crash.source]
    return json.dumps([pack(outcome.value), crash, outcome.ended, outcome.changed, outcome.printed]).encode()


# A function that writes to the pipe by itself can send an answer or garbage, but nothing worse.
_BROKEN = (ValueError, TypeError, KeyError, RecursionError)


def _unpack_outcome(reply: bytes) -> Outcome:
    value, crash, ended, changed, printed = json.loads(reply)
    return Outcome(unpack(value), crash and Crash(*crash), ended, changed, printed)


def run(function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Outcome:
    """Call a function with copies of some arguments, in this process, for at most this many seconds.

    >>> run(lambda text: text.upper(), ("duluth",), 1).value
    'DULUTH'
    >>> run(lambda number: 1 / number, (0,), 1).crash.error
    'ZeroDivisionError'
    """
    given = tuple(map(_copy, arguments))
    printed = _CappedText()
    value, crash, ended = None, None, True
    names = vars(builtins)
    before = {name: value for name, value in names.items() if name != "input"}  # it stays refused

    def call() -> Any:
        try:
            result = function(*given)
        finally:
            names.update(before)  # even `isinstance` may be gone
        return sanitize(to_list(result))

    try:
        with redirect_stdout(printed), redirect_stderr(_CappedText(sys.stderr)), _input_refused():
            value = call_within(seconds, call)
    except TimeUp:
        ended = False
    except BaseException as error:
        traceback.clear_frames(error.__traceback__)  # its variables may fill the memory
        crash = read_crash(error, function)
    try:
        changed = given != arguments
    except Exception:  # something new in them cannot be compared
        changed = True
    return Outcome(value, crash, ended, changed, printed.text)


def _copy(value: Any) -> Any:
    """Copy a value like `deepcopy`, but faster for the types that cases contain."""
    kind = type(value)
    if kind is list:
        return [item if type(item) in _UNCHANGEABLE else _copy(item) for item in value]
    if kind is tuple:
        return tuple([item if type(item) in _UNCHANGEABLE else _copy(item) for item in value])
    if kind is dict:
        return {key: _copy(item) for key, item in value.items()}
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
    "KeyboardInterrupt": "the function interrupts itself; return the answer instead",
    "Refused": "the function starts or ends another process, and a check has only one",
    "Ended": "Python itself stopped in the middle of the function",
}
NO_MEMORY = _to_send(Outcome(crash=Crash("MemoryError", _WORDS["MemoryError"], None, "")))


def read_crash(error: BaseException, function: Callable[..., Any]) -> Crash:
    """Return an error in words, with the last line in the function's own file or cell."""
    name = "input()" if isinstance(error, InputAsked) else type(error).__name__
    text = _WORDS.get(name)
    try:
        said = str(error)[:160]
    except Exception:  # in the student's own kind of error
        said = ""
    text = text.format(said=said).removesuffix(": ") if text else said or "it gives no reason"
    file = getattr(getattr(function, "__code__", None), "co_filename", None)
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    line = lines[-1] if lines else None
    source = linecache.getline(file, line).strip() if file and line else ""
    return Crash(said if isinstance(error, Refused) else name, text, line, source)
