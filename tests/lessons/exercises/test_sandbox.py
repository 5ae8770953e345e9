"""The sandbox passes copies to a function, notices changes to them, and survives whatever a function does."""

import builtins
import ctypes
import gc
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from itertools import count
from multiprocessing import active_children
from typing import Any

import pytest

from ttr.graphs import connectivity
from ttr.lessons.connected.exercises import connected as CONNECTED
from ttr.lessons.exercises.case_sets import MAX_HIDDEN
from ttr.lessons.exercises.checker import Verdict, check
from ttr.lessons.exercises.sandbox import MAX_PRINTED, run


class Own:
    """A type that no case uses yet."""

    def __init__(self) -> None:
        self.things = [1]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own) and self.things == other.things

    def clear(self) -> None:
        self.things.clear()


class Incomparable:
    """A type like numpy's arrays, whose comparisons are no yes or no."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("all of them or any of them?")


def test_a_thing_in_an_argument_that_cannot_be_compared_is_a_change() -> None:
    def replaces(things: list[object]) -> int:
        things[0] = Incomparable()
        return 3

    outcome = run(replaces, ([1],), 5)
    assert (outcome.value, outcome.crash, outcome.changed) == (3, None, True)


@pytest.mark.parametrize("deep", [[1], {"Omaha": 1}, {"Omaha"}, Own()], ids=lambda deep: type(deep).__name__)
@pytest.mark.parametrize(
    ("around", "within"),
    [
        (lambda deep: deep, lambda given: given),
        (lambda deep: [("a", deep)], lambda given: given[0][1]),
        (lambda deep: {"a": [deep]}, lambda given: given["a"][0]),
        (lambda deep: (2.5, {"a": (None, deep)}), lambda given: given[1]["a"][1]),
    ],
    ids=["itself", "in a list", "in a dictionary", "in a tuple"],
)
def test_changes_to_any_argument_are_detected(deep: Any, around: Any, within: Any) -> None:
    given = around(deep)
    before = str(deep)
    outcome = run(lambda thing: within(thing).clear(), (given,), 5)
    assert outcome.crash is None
    assert outcome.changed
    assert within(given) is deep
    assert isinstance(deep, Own) or str(deep) == before
    assert not isinstance(deep, Own) or deep.things == [1]
    assert not run(lambda thing: thing, (given,), 5).changed


right = CONNECTED.truth


def ignores_alarms(edges, a, b):
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    while True:
        pass


def catches_everything(edges, a, b):
    while True:
        try:
            while True:
                time.sleep(1)
        except BaseException:
            pass


def fills_the_memory(edges, a, b):
    towns = []
    for number in count():
        towns.append(bytes(10**6 + number))


def raises_an_exit(edges, a, b):
    raise SystemExit


ENDLESS, PROCESS = "takes too long for one route", "starts or ends another process"
EXIT = "the function ends the whole program; return the answer instead."
MEMORY = "MemoryError: the function makes something too large for the memory."
HARM: dict[str, tuple[Callable[..., object], Verdict, str]] = {
    "ignores alarms": (ignores_alarms, Verdict.ENDLESS, ENDLESS),
    "catches everything": (catches_everything, Verdict.ENDLESS, ENDLESS),
    "makes one endless call": (lambda *given: sum(range(10**15)) > 0, Verdict.ENDLESS, ENDLESS),
    "leaves": (lambda *given: os._exit(0), Verdict.CRASH, f"exit: {EXIT}"),
    "raises an exit": (raises_an_exit, Verdict.CRASH, f"SystemExit: {EXIT}"),
    "crashes": (
        lambda *given: ctypes.string_at(0),
        Verdict.CRASH,
        "SIGSEGV: Python itself stopped in the middle of the",
    ),
    "forks": (lambda *given: os.fork() > 0, Verdict.CRASH, f"os.fork: the function {PROCESS}"),
    "runs a program": (lambda *given: subprocess.run(["true"]).returncode == 0, Verdict.CRASH, PROCESS),
    "ends the kernel": (lambda *given: os.kill(os.getppid(), signal.SIGKILL), Verdict.CRASH, PROCESS),
    "asks for much memory": (lambda *given: len([0] * 10**10) > 0, Verdict.CRASH, MEMORY),
    "fills the memory": (fills_the_memory, Verdict.CRASH, MEMORY),
}


@pytest.mark.parametrize(("function", "verdict", "words"), HARM.values(), ids=HARM)
def test_a_function_that_harms_python_harms_only_itself(function, verdict: Verdict, words: str) -> None:
    report = check(CONNECTED, function, seconds=2 if verdict is Verdict.CRASH else 0.3)
    assert (report.verdict, words in report.words) == (verdict, True), report.words
    assert not active_children()
    assert check(CONNECTED, right).done


def deletes_builtins(edges, a, b):
    vars(builtins).clear()
    return True


def changes_modules(edges, a, b):
    random.random = connectivity.components = connectivity.breadth_first = lambda *given: 4
    sys.modules.clear()
    gc.disable()
    sys.setrecursionlimit(500)
    os.chdir("/")
    return True


def starts_a_thread(edges, a, b):
    if len(edges) == 1:
        threading.Thread(target=time.sleep, args=(60,)).start()
    return right(edges, a, b)


@pytest.mark.parametrize("function", [deletes_builtins, changes_modules, starts_a_thread])
def test_what_a_function_changes_ends_with_its_check(function) -> None:
    def surroundings() -> tuple[object, ...]:
        functions = random.random, connectivity.components, connectivity.breadth_first
        python = gc.isenabled(), sys.getrecursionlimit(), os.getcwd(), threading.active_count()
        return *functions, *python, len(sys.modules), len(dir(builtins))

    check(CONNECTED, right)  # loads what a first check needs
    before = surroundings()
    report = check(CONNECTED, function)
    assert report.cases == len(CONNECTED.cases(2))
    assert report.verdict is not Verdict.CRASH, report.words
    assert surroundings() == before


def test_a_gigabyte_of_prints_is_not_shown_and_errors_are_shown_at_their_beginning(capfd) -> None:
    def chatty(edges, a, b):
        for _ in range(10**4 if len(edges) == 1 else 0):
            print(10**5 * "x")
        sys.__stdout__.write("y")
        os.write(1, b"z")
        sys.stderr.write(3000 * "e")
        return right(edges, a, b)

    report = check(CONNECTED, chatty)
    assert report.done, report.words
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith(1000 * "e")
    assert len(err) <= MAX_PRINTED * (report.cases + MAX_HIDDEN)


@pytest.mark.usefixtures("here")
def test_without_processes_an_endless_loop_is_stopped_and_builtins_come_back() -> None:
    names, reading = dir(builtins), builtins.input
    assert check(CONNECTED, deletes_builtins).cases == len(CONNECTED.cases(2))
    for asks in (lambda edges, a, b: input() == b, lambda edges, a, b: (input() for _ in edges)):
        assert "input(): the function waits for input from the keyboard" in check(CONNECTED, asks).words
    assert (dir(builtins), builtins.input) == (names, reading)
    assert check(CONNECTED, lambda edges, a, b: exit()).verdict is Verdict.CRASH
    assert check(CONNECTED, lambda edges, a, b: time.sleep(60), seconds=0.2).verdict is Verdict.ENDLESS
    assert check(CONNECTED, right).done


@pytest.mark.usefixtures("here")
def test_without_processes_an_interrupt_is_one_of_a_person() -> None:
    def stopped(edges, a, b):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check(CONNECTED, stopped)
