"""Programs written on a page are checked; the result is enough for the map and contains none of the text."""

import json
from typing import Any

import pytest

from tests.lessons.texts import source
from tests.ui.seen import text_of
from ttr.lessons.catalog import find_exercise
from ttr.lessons.exercises.checker import Verdict
from ttr.lessons.exercises.written import check_text, hear

CONNECTED = find_exercise("2.1")
RIGHT = source("02-connected")
MARK = "zebra"


def checked(program: str, *before: str) -> tuple[str, dict[str, Any]]:
    """Return the visible text of a check, and the result that it sends."""
    done = json.loads(check_text(CONNECTED, program, *before))
    return text_of(done["shown"]), done["told"]


def test_a_right_function_is_right_and_may_call_functions_of_earlier_exercises() -> None:
    calls = "def connected(edges, a, b):\n    return mine(edges, a, b)"
    for programs in ((RIGHT,), (calls, RIGHT.replace("connected", "mine"))):
        shown, told = checked(*programs)
        assert "Right, on all" in shown
        assert told == {"verdict": "right"}


@pytest.mark.parametrize(
    ("program", "verdict", "words"),
    [
        ("def connected(edges, a, b):\n    return (a", Verdict.CRASH, "cannot read line 2: '(' was never closed."),
        pytest.param(f"x = {'-' * 100_000}1", Verdict.CRASH, "Python cannot read this", id="deep"),
        ("\0", Verdict.CRASH, "Python cannot read this: source code string cannot contain null bytes."),
        ("zebra = 1\nzebra / 0", Verdict.CRASH, "you divide by zero. The error is in line 2: zebra / 0"),
        ("input('zebra?')", Verdict.CRASH, "the function waits for input from the keyboard"),
        ("while True:\n    zebra = 1", Verdict.ENDLESS, "The lines around your function take too long"),
        ("def linked(edges, a, b):\n    return True", Verdict.NO_FUNCTION, "There is no function connected"),
        ("", Verdict.NO_FUNCTION, "It should begin with “def connected(edges, a, b):”"),
        ("def connected(edges, a, b):\n    return zebra", Verdict.CRASH, "The error is in line 2: return zebra"),
    ],
)
def test_an_error_in_a_program_is_shown_with_its_line_and_sent_without_it(
    program: str, verdict: Verdict, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ttr.lessons.exercises.written.SECONDS_A_CASE", 0.5)
    shown, told = checked(program)
    assert words in shown
    assert told["verdict"] == verdict
    assert MARK not in json.dumps(told)


@pytest.mark.parametrize(
    "told", [None, 5, [], {}, *({"verdict": verdict} for verdict in ("splendid", ["right"], None, "not written yet"))]
)
def test_data_that_is_not_a_result_is_ignored(told: object) -> None:
    assert hear(CONNECTED, told) is None


@pytest.mark.parametrize("case", [-1, 10**9, True, 2.0, "2", None, [2]])
def test_nothing_is_drawn_for_an_unknown_case(case: object) -> None:
    report = hear(CONNECTED, {"verdict": "wrong", "case": case, "answer": True, "misconception": case})
    assert (report.case, report.overlay, report.misconception) == (None, None, None)


@pytest.mark.parametrize("key", ["1.1", "2.1"])
@pytest.mark.parametrize("answer", ["<b>yes</b>", 10**400, {"a": [[[[[[[[[[1]]]]]]]]]]}, None, False])
def test_a_right_answer_or_one_of_the_wrong_kind_is_not_explained(key: str, answer: object) -> None:
    report = hear(find_exercise(key), {"verdict": "wrong", "case": 2, "answer": answer})
    assert (report.case, report.overlay) == (find_exercise(key).cases(2)[2], None)


def test_what_the_lines_around_the_function_print_is_shown_and_not_sent() -> None:
    shown, told = checked(f"{RIGHT}\nprint(connected([('Denver', 'zebra')], 'zebra', 'Denver'), 'zebra <b>')")
    assert shown.endswith("The lines around your function print: True zebra <b>")
    assert told == {"verdict": "right"}
