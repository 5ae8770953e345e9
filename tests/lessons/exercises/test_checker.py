"""The checker answers with a kind sentence whatever a student's function does."""

import random
import signal
import statistics
import subprocess
import sys
import threading
import time
from asyncio import CancelledError
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import count, cycle, pairwise
from multiprocessing import active_children

import pytest

from ttr.lessons.catalog import LESSONS
from ttr.lessons.connected.exercises import components as GROUPS
from ttr.lessons.connected.exercises import connected as EXERCISE
from ttr.lessons.exercises.case_sets import ROUNDS, hidden_cases, shown_cases
from ttr.lessons.exercises.checker import KNOWN_ONLY, SEED, Report, Verdict, check
from ttr.lessons.exercises.exercise import Exercise
from ttr.lessons.exercises.render import ReportOutput, result
from ttr.lessons.exercises.sandbox import run
from ttr.lessons.exercises.written import hear, tell

right = EXERCISE.truth


def report_on(function, **settings) -> Report:
    return check(EXERCISE, function, **settings)


def test_a_report_shows_its_words_in_a_terminal_and_no_hint_before_it_is_asked_for() -> None:
    report = report_on(lambda edges, a, b: (a, b) in edges)
    assert repr(report) == f"<Report on 2.1 connected: misconception. {report.words}>"
    assert not [hint for hint in EXERCISE.hints if hint in repr(report)]
    assert repr(EXERCISE) == "<Exercise 2.1 connected>"


def test_a_hint_is_the_whole_docstring_of_a_wrong_function_in_one_line() -> None:
    def wrong(edges, a, b):
        """Is a · b really
        * the same?

            Look again.
        """

    own = replace(EXERCISE)
    own.wrong("multiplies")(wrong)
    assert [each.hint for each in own.misconceptions] == ["Is a · b really * the same? Look again."]


def test_python_without_docstrings_says_so_instead_of_losing_hints() -> None:
    command = [sys.executable, "-OO", "-c", "import ttr.lessons.connected.exercises"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.stderr.splitlines()[-1] == (
        "ValueError: only_direct has no docstring, but students read it. "
        "Python with -OO removes docstrings: run it without."
    )


def test_misconceptions_are_not_run_for_a_right_function_since_they_take_longer_than_all_the_rest() -> None:
    assert check(EXERCISE, right, seed=77).done
    assert "answers_of_misconceptions" not in vars(shown_cases(EXERCISE, 77))


def endless(*given: object) -> None:
    while True:
        pass


def stubborn(edges, a, b):
    for number in count():
        try:  # noqa: SIM105
            str(number)
        except:  # noqa: E722
            pass


ENDLESS = {
    "a loop": endless,
    "a loop that catches every exception": stubborn,
    "a generator": lambda edges, a, b: (city for city in cycle([a, b])),
    "a generator in a list": lambda edges, a, b: [(city for city in cycle([a, b]))],
}


@pytest.mark.parametrize("function", ENDLESS.values(), ids=ENDLESS)
def test_what_never_ends_is_stopped_at_its_first_case_and_reported(function) -> None:
    report = report_on(function, seconds=0.2)
    assert (report.verdict, report.case) == (Verdict.ENDLESS, EXERCISE.cases(SEED)[0])
    assert "takes too long" in report.words
    assert report.hint == EXERCISE.endless


def test_an_endless_loop_that_prints_keeps_only_the_beginning_of_the_text() -> None:
    def chatty(edges, a, b):
        while True:
            print("still here")

    outcome = run(chatty, ([], "A", "B"), 0.2)
    assert not outcome.ended
    assert 0 < len(outcome.printed) <= 2000


def test_outside_the_main_thread_an_endless_loop_is_stopped_as_well() -> None:
    ended = threading.Event()

    def goes_on():
        try:
            endless()
        finally:
            ended.set()

    outcomes = []
    thread = threading.Thread(target=lambda: outcomes.append(run(goes_on, (), 0.2)))
    thread.start()
    thread.join(10)
    assert [outcome.ended for outcome in outcomes] == [False]
    assert ended.wait(5)


def test_no_alarm_is_left_behind() -> None:
    before = signal.getsignal(signal.SIGALRM)
    run(lambda: 1, (), 0.2)
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


class Mute(Exception):
    """An error whose message fails."""

    def __str__(self) -> str:
        raise RuntimeError


def stops(error: BaseException) -> Callable[..., object]:
    """Return a function that raises an error."""

    def function(edges, a, b):
        raise error

    return function


def evaluates(text: str) -> Callable[..., object]:
    """Return a function without a source, since a report quotes its line: here, that line has the words of the row."""
    return eval(f"lambda edges, a, b: {text}")


def deep(edges, a, b):
    return deep(edges, a, b)


def forgetful(edges, a, b):
    if right(edges, a, b):
        return True


def asks(edges, a, b):
    return input("From where? ") == b


KIND = "should be True or False"
NOT_CALLED = "without brackets"
REPORTS: dict[str, tuple[object, Verdict, tuple[str, ...]]] = {
    "a key": (
        lambda edges, a, b: {}[a] == b,
        Verdict.CRASH,
        ("KeyError: the dictionary or set has no entry 'Denver'", EXERCISE.cases(SEED)[0].name, "{}[a] == b"),
    ),
    "a name": (evaluates("connekted(edges)"), Verdict.CRASH, ("this name does not exist",)),
    "an index": (evaluates("edges[999]"), Verdict.CRASH, ("no such place: list index out of range",)),
    "zero": (evaluates("1 / 0"), Verdict.CRASH, ("you divide by zero",)),
    "a type": (evaluates("a + 1"), Verdict.CRASH, ("a value has the wrong type",)),
    "exit": (evaluates("exit(3)"), Verdict.CRASH, ("ends the whole program",)),
    "an interrupt": (stops(KeyboardInterrupt()), Verdict.CRASH, ("the function interrupts itself",)),
    "recursion": (deep, Verdict.CRASH, ("calls itself again and again",)),
    "a library": (lambda edges, a, b: statistics.mean([]), Verdict.CRASH, ("statistics.mean([])",)),
    "input": (asks, Verdict.CRASH, ("input(): the function waits for input from", 'input("From where? ")')),
    "a message with brackets": (stops(LookupError("no {city}")), Verdict.CRASH, ("LookupError: no {city}.",)),
    "a key with brackets": (stops(KeyError("{0}")), Verdict.CRASH, ("the dictionary or set has no entry '{0}'.",)),
    "a value": (stops(ValueError()), Verdict.CRASH, ("ValueError: a value does not fit.",)),
    "memory": (stops(MemoryError()), Verdict.CRASH, ("MemoryError: the function makes something too large for the",)),
    "a failing message": (stops(Mute()), Verdict.CRASH, ("Mute: it gives no reason.",)),
    "a generator's exit": (stops(GeneratorExit()), Verdict.CRASH, ("GeneratorExit: it gives no reason.",)),
    "canceled": (stops(CancelledError("too late")), Verdict.CRASH, ("CancelledError: too late.",)),
    "a text": (lambda edges, a, b: "True", Verdict.WRONG_KIND, (KIND, "the text 'True'")),
    "a number": (lambda edges, a, b: 2, Verdict.WRONG_KIND, (KIND, "the number 2")),
    "a list": (lambda edges, a, b: [], Verdict.WRONG_KIND, (KIND, "the list []")),
    "an object": (lambda edges, a, b: object(), Verdict.WRONG_KIND, (KIND, "an object")),
    "a long text": (lambda edges, a, b: 90 * "x", Verdict.WRONG_KIND, (KIND, f"the text '{55 * 'x'}...'")),
    "a long list": (lambda edges, a, b: 90 * [1], Verdict.WRONG_KIND, (KIND, f"the list [{18 * '1, '}1...]")),
    "a long number": (lambda edges, a, b: 10**90, Verdict.WRONG_KIND, (KIND, f"the number 1{56 * '0'}...")),
    "a branch without return": (forgetful, Verdict.WRONG_KIND, ("nothing (None)", "yourself: print(connected([(")),
    "print for return": (lambda *given: print(right(*given)), Verdict.EMPTY, ("“return” instead of “print”",)),
    "not written": (lambda edges, a, b: None, Verdict.EMPTY, ("returns nothing yet",)),
    "other parameters": (lambda edges: True, Verdict.NO_FUNCTION, ("def connected(edges, a, b):",)),
    **{repr(wrong): (wrong, Verdict.NO_FUNCTION, (NOT_CALLED,)) for wrong in (True, None, "connected", 3)},
    "an unknown mistake": (lambda edges, a, b: len(edges) % 2 == 0, Verdict.WRONG, ("Here is the path",)),
}


@pytest.mark.parametrize(("function", "verdict", "words"), REPORTS.values(), ids=REPORTS)
def test_a_report_says_in_plain_words_what_happened(function: object, verdict: Verdict, words: tuple[str, ...]) -> None:
    report = report_on(function)
    assert (report.verdict, report.done) == (verdict, False)
    said = f"{report.words} {report.hint} {report.overlay and report.overlay.sentence}"
    assert [each for each in words if each not in said] == []


def test_a_function_that_changes_its_input_gets_the_advice_to_work_on_a_copy() -> None:
    def greedy(edges, a, b):
        answer = right(edges, a, b)
        edges.clear()
        return answer

    report = report_on(greedy)
    assert report.verdict is Verdict.CHANGED
    assert report.words.startswith(f"The answers are right, on all {report.cases} cases. But your function changes")
    assert "copy" in report.hint
    assert report_on(right).verdict is Verdict.RIGHT  # the cases did not change
    assert result(report_on(right)).count("Right") == 1


def test_a_wrong_function_that_changes_its_input_is_not_called_right() -> None:
    def wrong(edges, a, b):
        edges.clear()
        return len(a) > len(b)

    report = report_on(wrong)
    assert report.words.startswith("Your function changes its input, so the caller loses the original.")
    assert report.words.endswith(f"The answers are right for {report.right} of {report.cases} cases.")
    assert "<b>Input changed.</b>" in result(report)


def test_a_slow_function_that_was_right_for_half_of_the_cases_gets_five_times_as_long() -> None:
    def slow_at(place):
        def slow(edges, a, b):
            if (edges, a, b) == cases[place].arguments:
                time.sleep(2)
            return right(edges, a, b)

        return slow

    cases = EXERCISE.cases(SEED)
    assert report_on(slow_at(-1), seconds=1).done
    assert report_on(slow_at(0), seconds=1).verdict is Verdict.ENDLESS


def test_a_function_that_was_right_before_it_takes_too_long_is_slow_and_not_endless() -> None:
    cases = EXERCISE.cases(SEED)

    def endless_at_last(edges, a, b):
        while (edges, a, b) == cases[-1].arguments:
            time.sleep(0.01)
        return right(edges, a, b)

    report = report_on(endless_at_last, seconds=0.1)
    assert report.verdict is Verdict.SLOW
    assert f"right for the first {len(cases) - 1} of {len(cases)} cases" in report.words
    assert report.right == len(cases) - 1
    assert not report.done


def test_one_and_zero_count_as_true_and_false() -> None:
    assert all(report_on(lambda *given, made=made: made(right(*given))).done for made in (int, float))


LISTLIKE = {
    "a generator": lambda groups: (group for group in groups),
    "a generator of generators": lambda groups: ((city for city in group) for group in groups),
    "a view": lambda groups: dict(enumerate(groups)).values(),
    "a view of keys": lambda groups: dict.fromkeys(map(tuple, groups)).keys(),
    "a map": lambda groups: map(list, groups),
    "an iterator": lambda groups: iter(list(groups)),
    "a queue": deque,
}


@pytest.mark.parametrize("made", LISTLIKE.values(), ids=LISTLIKE)
def test_list_like_values_count_as_lists(made) -> None:
    report = check(GROUPS, lambda edges: made(GROUPS.truth(edges)))
    assert report.done, report.words


def test_errors_of_a_generator_are_reported() -> None:
    def breaks(edges):
        yield edges[999]

    report = check(GROUPS, breaks)
    assert report.verdict is Verdict.CRASH
    assert "yield edges[999]" in report.words


def test_printing_does_no_harm_and_is_kept_off_the_page(capsys) -> None:
    def closes(edges, a, b):
        sys.stdout.close()
        return right(edges, a, b)

    assert report_on(closes).done

    def chatty(edges, a, b):
        print("looking at", a)
        return right(edges, a, b)

    report = report_on(chatty)
    assert report.done
    assert "prints" in report.words
    assert capsys.readouterr().out == ""


def counts_on(edges, a, b, found=[]):  # noqa: B006
    found += edges
    return EXERCISE.truth(found, a, b)


def visits_once(edges, a, b):
    VISITED.add(a)
    near = [y if x == a else x for x, y in edges if a in (x, y)]
    return a == b or any(visits_once(edges, city, b) for city in near if city not in VISITED)


VISITED: set[str] = set()


@pytest.mark.parametrize("function", [counts_on, visits_once])
def test_a_function_that_keeps_something_between_calls_is_told_so_with_the_cure(function) -> None:
    report = report_on(function)
    assert report.verdict is Verdict.WRONG
    assert "keeps something from one call to the next" in report.words
    assert f"If its first call is for {report.case.name}, it answers " in report.words
    assert "Make it inside the function" in report.hint


def test_a_function_that_throws_dice_is_not_said_to_keep_something() -> None:
    report = report_on(lambda edges, a, b: random.random() < 0.5)
    assert not report.done
    assert "keeps something" not in report.words


def test_a_function_may_keep_right_answers_for_later_calls() -> None:
    known = cache(lambda edges, a, b: right(list(edges), a, b))
    assert report_on(lambda edges, a, b: known(tuple(edges), a, b)).done


def test_an_interrupt_by_the_student_is_not_swallowed() -> None:
    def press() -> None:
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    pressed = threading.Timer(0.5, press)
    pressed.start()
    with pytest.raises(KeyboardInterrupt):
        report_on(lambda edges, a, b: time.sleep(100), seconds=100)
    assert not active_children()


def test_the_result_is_escaped_html_with_the_map_in_it() -> None:
    report = report_on(lambda edges, a, b: "<img src=x onerror=alert(1)>")
    assert "<img" not in result(report)
    assert "&lt;img" in result(report)
    wrong = ReportOutput(report_on(lambda edges, a, b: False))
    assert '<svg role="img"' in wrong._repr_html_()
    assert "Here is the path" in repr(wrong)


def test_a_mistake_that_differs_from_a_usual_one_in_a_few_cases_gets_its_hint() -> None:
    report = report_on(lambda edges, a, b: (a, b) in edges or (b, a) in edges or len(edges) == 30)
    assert report.misconception is EXERCISE.misconceptions[0]


in_every_exercise = pytest.mark.parametrize(
    "exercise", [exercise for entry in LESSONS for exercise in entry.exercises], ids=lambda each: each.key
)


@pytest.mark.usefixtures("here")
@in_every_exercise
def test_all_cases_that_a_report_can_show_are_not_enough_to_pass(exercise: Exercise) -> None:
    cases = shown_cases(exercise, SEED, ROUNDS).cases
    known = {repr(case.arguments): exercise.truth(*case.arguments) for case in cases}
    kept = [repr(case.arguments) for case in hidden_cases(exercise, SEED).cases]
    assert len(kept) == len(set(kept)) > 2
    assert known.keys().isdisjoint(kept)
    (common, _), *_ = Counter(map(repr, known.values())).most_common()
    default = next(truth for truth in known.values() if repr(truth) == common)
    report = check(exercise, lambda *given: known.get(repr(given), default))
    assert (report.verdict, report.hint, report.case) == (Verdict.WRONG, KNOWN_ONLY, None)


@pytest.mark.usefixtures("here")
@in_every_exercise
def test_a_function_that_knows_only_old_cases_is_shown_a_new_one_that_the_page_can_draw(exercise: Exercise) -> None:
    old = shown_cases(exercise, SEED).cases
    known = {repr(case.arguments): exercise.truth(*case.arguments) for case in old}
    default = known[repr(old[-1].arguments)]
    report = check(exercise, lambda *given: known.get(repr(given), default))
    assert not report.done
    assert report.words.startswith(f"Your function is right on the usual {len(old)} cases, so we tried new ones.")
    assert report.case not in old
    assert report.case in shown_cases(exercise, SEED, 1).cases
    heard = hear(exercise, tell(report))
    assert (heard.case, heard.overlay) == (report.case, report.overlay)


def test_rounds_only_add_cases() -> None:
    exercise = EXERCISE
    sets = [shown_cases(exercise, SEED, rounds).cases for rounds in range(ROUNDS + 1)]
    assert all(more[: len(some)] == some != more for some, more in pairwise(sets))
