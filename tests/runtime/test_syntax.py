"""A syntax error by a typographic sign says what to write instead, the same in a notebook and on a page."""

import json

import IPython
import pytest
from IPython.core.interactiveshell import InteractiveShell

from tests.ui.seen import text_of
from ttr.lessons.catalog import find_exercise
from ttr.lessons.exercises.written import check_text
from ttr.runtime import explain_syntax, explain_syntax_in_notebook

PROGRAMS = {
    "x = “Omaha”": (
        'Write " instead of “ (left double quotation mark) in line 1, column 5. '
        'Write " instead of ” (right double quotation mark) in line 1, column 11.'
    ),
    'print("Omaha”)': 'Write " instead of ” (right double quotation mark) in line 1, column 13.',
    "x = ‘it’": (
        "Write ' instead of ‘ (left single quotation mark) in line 1, column 5. "
        "Write ' instead of ’ (right single quotation mark) in line 1, column 8."
    ),
    "print(“it’s”)": (
        'Write " instead of “ (left double quotation mark) in line 1, column 7. '
        'Write " instead of ” (right double quotation mark) in line 1, column 12.'
    ),
    "x = „Omaha“": (
        'Write " instead of „ (double low-9 quotation mark) in line 1, column 5. '
        'Write " instead of “ (left double quotation mark) in line 1, column 11.'
    ),
    "x = f'{near[“a”]}'": 'Write " instead of “ (left double quotation mark) in line 1, column 13.',
    "x = 5\ny = 3 – x": "Write - instead of – (en dash) in line 2, column 7.",
    "x = −4": "Write - instead of − (minus sign) in line 1, column 5.",
    "x = 3×4 × 5": "Write * instead of × (multiplication sign) in line 1, column 6; line 1, column 9.",
    "x = 3·4": "Write * instead of · (middle dot) in line 1, column 6.",
    "if 3 ≤ 4: pass": "Write <= instead of ≤ (less-than or equal to) in line 1, column 6.",
    "x = 3²": "Write **2 instead of ² (superscript two) in line 1, column 6.",
    "f（1": "Write ( instead of （ (fullwidth left parenthesis) in line 1, column 2.",
    "f(1，2)": "Write , instead of ， (fullwidth comma) in line 1, column 4.",
    "x = ３": "Write 3 instead of ３ (fullwidth digit three) in line 1, column 5.",
    "x = ٣": "Write 3 instead of ٣ (arabic-indic digit three) in line 1, column 5.",
    "if x:\n\u00a0\u00a0 y = 1": "Write a space instead of the no-break space in line 2, columns 1 to 2.",
    "x =\u30003": "Write a space instead of the ideographic space in line 1, column 4.",
    "x\u200b = 1": "Delete the zero width space in line 1, column 2.",
    "x = 1\n\ufeffy = 2": "Delete the zero width no-break space in line 2, column 1.",
    "x = \u200e1": "Delete the left-to-right mark in line 1, column 5.",
    "x = 1\u2028y = 2": "Write a line break instead of the line separator in line 1, column 6.",
    "if 1:\n    x = 1\n\ty = 2": (
        "Write 4 spaces instead of each tab at the beginning of line 3: other lines begin with spaces."
    ),
    "x = 1–1\nx = 1–1\nx = 1–1\nx = 1–1": (
        "Write - instead of – (en dash) in line 1, column 6; line 2, column 6; line 3, column 6; and 1 more place."
    ),
}
OTHERS = [
    "x = (3",
    "x = '“'\ny = (",
    "# 3 × 4\ny = (",
    '"""it’s\n“"""\ny = (',
    "def f():\nreturn 1",
    "x = `3`",
    "x = 3°",
]
"""Programs with other errors, where strings and comments may contain any sign."""


def error_in(program: str) -> SyntaxError:
    with pytest.raises(SyntaxError) as error:
        compile(program, "program", "exec")
    return error.value


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_sign_that_python_cannot_read_is_named_with_its_place_and_what_to_write(program: str) -> None:
    assert explain_syntax(program, error_in(program)) == PROGRAMS[program]


@pytest.mark.parametrize("program", OTHERS)
def test_other_errors_are_left_to_python(program: str) -> None:
    assert explain_syntax(program, error_in(program)) == ""


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> InteractiveShell:
    shell = InteractiveShell()
    monkeypatch.setattr(IPython, "get_ipython", lambda: shell)
    for _ in range(2):
        explain_syntax_in_notebook()
    return shell


@pytest.mark.filterwarnings("ignore:.make_tokens_by_line")  # of IPython, for the line separator
def test_a_cell_and_a_page_say_the_same(notebook: InteractiveShell, capsys: pytest.CaptureFixture[str]) -> None:
    for program, words in PROGRAMS.items():
        error = notebook.run_cell(program).error_before_exec
        assert error.msg == words
        assert words in capsys.readouterr().out
        shown = text_of(json.loads(check_text(find_exercise("2.1"), program))["shown"])
        assert f"Python cannot read line {error.lineno}. {words}" in shown


def test_a_byte_order_mark_at_the_beginning_is_skipped(notebook: InteractiveShell) -> None:
    assert notebook.run_cell("\ufeff3 + 4").result == 7
    told = json.loads(check_text(find_exercise("2.1"), "\ufeffdef connected(edges, a, b):\n    return True"))["told"]
    assert told["verdict"] == "wrong"


@pytest.mark.parametrize("program", ["%who_ls\n", "!true", "import asyncio\nawait asyncio.sleep(0)", "x = '“×'", ""])
def test_what_a_notebook_can_run_it_still_runs(notebook: InteractiveShell, program: str) -> None:
    assert notebook.run_cell(program).success
