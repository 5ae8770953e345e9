"""Number fields: what people type, the sentence below, and the arrow keys."""

import re
from pathlib import Path

import pytest

import ttr
from tests.ui.seen import send, write
from ttr.game.parsing import NumberError
from ttr.ui.controls.number_field import decimal_number, whole_number


@pytest.fixture
def games():
    return whole_number("Games", 1, 60, 20)


@pytest.mark.parametrize(("text", "number"), [("25", 25), ("25,0", 25), (" ２５ ", 25), ("٢٥", 25), ("2.5e1", 25)])
def test_a_number_in_any_writing_shows_in_its_usual_form(games, text, number):
    write(games, text)
    assert (games.value, games.number, games.text, games.fault) == (number, number, "25", "")


@pytest.mark.parametrize("text", ["10,5", "105", "1e2", "-5", "x", "", "1,234", "20 %"])
def test_any_other_text_stays_with_a_sentence_and_is_no_number(games, text):
    write(games, text)
    assert games.value is None
    assert games.text == text
    assert games.fault.endswith(("Write a whole number from 1 to 60.", "Write 1234."))
    with pytest.raises(NumberError, match=r"^Games: .*Write "):
        _ = games.number


def test_the_browser_gets_the_usual_form_even_of_the_number_from_before(games, monkeypatch):
    sent = []
    monkeypatch.setattr(games, "send_state", lambda key: sent.append(games.get_state(key)))
    write(games, "20,0")
    assert sent[-1] == {"text": "20"}


def test_the_program_replaces_a_text_with_a_fault(games):
    write(games, "x")
    games.value = 20
    assert (games.text, games.fault, games.number) == ("20", "", 20)
    write(games, "x")
    games.clear()
    assert (games.text, games.fault) == ("", "")


def test_an_empty_field_says_what_to_write_once_somebody_needs_its_number():
    answer = whole_number("Answer", 0, 99)
    assert answer.fault == ""
    assert answer.require() is None
    assert answer.fault == "Write a whole number from 0 to 99."


def test_an_optional_field_may_stay_empty():
    seed = whole_number("Seed", 0, 99, 7, optional=True)
    write(seed, " ")
    assert (seed.value, seed.fault) == (None, "")


@pytest.mark.parametrize(
    ("text", "steps", "after"), [("20", 1, 21), ("20", -1, 19), ("60", 1, 60), ("1", -1, 1), ("30", 1, 31), ("", 1, 1)]
)
def test_the_arrow_keys_step_from_the_text_in_the_field_within_the_limits(games, text, steps, after):
    write(games, text, steps=steps)
    assert (games.value, games.text) == (after, str(after))


def test_the_arrow_keys_leave_a_text_with_a_fault(games):
    write(games, "3,5", steps=1)
    assert (games.text, games.value) == ("3,5", None)


def test_a_field_for_fractions_shows_few_digits_and_keeps_all():
    x = decimal_number("x", step=10, value=1000 / 3)
    assert (x.text, x.number) == ("333.333333333", 1000 / 3)
    write(x, "123,5", steps=1)
    assert (x.text, x.number) == ("133.5", 133.5)


def test_listeners_hear_of_each_new_number_and_of_its_loss(games):
    heard = []
    games.observe(lambda change: heard.append(change["new"]), "value")
    for text in ("20", "21", "x", "y", "21", "21,0"):
        write(games, text)
    assert heard == [21, None, 21]


@pytest.mark.parametrize("content", [None, 7, {}, {"typed": 7}, {"typed": None, "steps": 1}, {"steps": 1}])
def test_crafted_messages_change_nothing(games, content):
    send(games, content)
    games.set_state({"min": -1000, "text": "7", "value": "7"})
    assert (games.text, games.value, games.min) == ("20", 20, 1)


def test_a_huge_text_is_cut(games):
    write(games, "9" * 10**6)
    assert len(games.text) < 200
    assert "too long" in games.fault


def test_no_page_uses_a_number_control_of_the_browser_which_swallows_keys():
    folder = Path(ttr.__file__).parent
    sources = [file for kind in ("py", "js", "css") for file in folder.rglob(f"*.{kind}") if "plotly" not in file.parts]
    found = [file.name for file in sources if re.search(r"IntText|FloatText|type=.?number", file.read_text("utf-8"))]
    assert found == []
