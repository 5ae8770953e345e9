"""One rule for names: their normal form, the signs that are refused, and numbers behind repeated ones."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.people import EMPTY, LONE, REFUSED, WELCOME
from ttr.game.names import MAX_NAME, NameRefused, name_problem, normal_name, read_name, repaired_name, seat_names


@pytest.mark.parametrize(("typed", "name"), WELCOME.items(), ids=map(ascii, WELCOME))
def test_a_name_of_any_script_stands_in_its_normal_form(typed: str, name: str) -> None:
    assert read_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "sign"), [*REFUSED.items(), (LONE, "U+D800 LONE SURROGATE")], ids=map(ascii, [*REFUSED, LONE])
)
def test_a_refusal_names_the_sign(typed: str, sign: str) -> None:
    assert name_problem(typed).endswith(sign)
    with pytest.raises(NameRefused, match="a name "):
        read_name(typed)
    assert repaired_name(typed, "Player 2") == "Player 2"


def test_a_name_of_which_nothing_can_be_seen_is_empty_and_another_value_is_no_name() -> None:
    assert {read_name(typed) for typed in EMPTY} == {""}
    for value in (None, 5, b"Ada", ["Ada"]):
        assert name_problem(value) == f"a name is a text, not {value!r}"


def test_only_signs_that_nobody_sees_are_refused() -> None:
    unseen = [range(0x3200), range(0xD7F0, 0x10000), range(0x1F000, 0x20000), range(0xE0000, 0xE0200)]
    refused = {chr(code) for codes in unseen for code in codes if name_problem(f"a{chr(code)}b")}
    kinds = {unicodedata.category(sign) for sign in refused}
    assert kinds <= {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Lo", "So"}
    assert all(f"U+{ord(sign):04X} " in name_problem(f"a{sign}b") for sign in refused)
    assert len([sign for sign in refused if unicodedata.category(sign) in ("Lo", "So")]) == 5  # those without ink


@given(st.text(st.characters(), max_size=50))
def test_reading_a_name_again_changes_nothing(typed: str) -> None:
    name = normal_name(typed)
    assert normal_name(name) == name
    assert name_problem(name) == name_problem(typed)


signs = st.sampled_from("aЖم\u0301\u200d\u200c\u2067\u2069\u202e\u202c👩🏽🚀 ")


@given(st.lists(st.text(signs, max_size=60).map(normal_name), max_size=5))
def test_numbered_names_are_different_and_stay_names(names: list[str]) -> None:
    names = [name for name in names if name and not name_problem(name)]
    names += [name[:MAX_NAME] for name in names if not name_problem(name[:MAX_NAME])]
    found = seat_names([*names, *names])
    assert len({*found}) == len(found)
    assert [name for name in found if name_problem(name) or not name] == []
