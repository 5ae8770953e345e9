"""Progress lines can be handed in and read back, and they reveal changes."""

import re
from dataclasses import replace
from textwrap import wrap
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttr.lessons.kit.handed_in import HONEST
from ttr.lessons.kit.progress import Progress, merged, read_progress

KIM = Progress(2, "Kim", ("2.1", "2.3"), 9, 4, 6)
signs = st.characters(codec="utf-8", exclude_categories=("C", "Z"))
# Names are normalized to composed characters, as everywhere; some get longer by this.
names = st.text(signs, min_size=1, max_size=20).map(lambda name: normalize("NFC", name))


@given(
    st.builds(
        Progress,
        st.integers(1, 10),
        names.filter(lambda name: "|" not in name),
        st.sets(st.sampled_from(["2.1", "2.2", "2.3"])).map(lambda keys: tuple(sorted(keys))),
        st.integers(0, 999),
        st.integers(0, 99),
        st.integers(0, 99),
    )
)
def test_a_line_is_read_back_unchanged(progress: Progress) -> None:
    (row,) = read_progress(progress.to_text()).rows
    assert (row.progress, row.problem) == (progress, "")


@pytest.mark.parametrize(
    ("old", "new"), [("2.1, 2.3", "2.1, 2.2, 2.3"), ("Kim", "Tim"), ("checks 9", "checks 2"), ("4 of 6", "6 of 6")]
)
def test_a_line_that_was_changed_by_hand_is_recognized(old: str, new: str) -> None:
    text = KIM.to_text()
    assert old in text
    (row,) = read_progress(text.replace(old, new)).rows
    assert "changed after it was made" in row.problem


def test_a_line_that_lost_its_end_is_recognized() -> None:
    (row,) = read_progress(KIM.to_text()[:-20]).rows
    assert row.progress is None
    assert "a part is missing" in row.problem


def test_lines_are_found_in_a_whole_chat_with_any_spaces() -> None:
    other = Progress(2, "Lou", (), 1)
    chat = f"Hello!\n> {KIM.to_text()}\nthanks, mine:   {other.to_text().replace(' | ', '  |  ')} \n"
    assert [row.progress for row in read_progress([chat, "nothing here"]).rows] == [KIM, other]


@pytest.mark.parametrize("width", range(72, 79))
@pytest.mark.parametrize("begin", ["", "> ", ">> ", "    ", " > > "])
def test_a_line_that_mail_has_broken_quoted_and_indented_is_read(width: int, begin: str) -> None:
    long = Progress(2, "Anna-Lena " + "von und zu " * 2 + "Berg", ("2.1", "2.2", "2.3"), 123, 14, 16)
    text = f"My line: {long.to_text()}"
    assert len(text) > width
    for pieces in (wrap(text, width), wrap(text, width, break_on_hyphens=False), [text[:width], text[width:]]):
        mail = "\n".join(f"{begin}{line} " for line in ["Hello!", *pieces, "Yours", KIM.to_text()])
        assert [(row.progress, row.problem) for row in read_progress(mail).rows] == [(long, ""), (KIM, "")]


def test_soft_breaks_of_raw_mail_are_taken_out() -> None:
    text = KIM.to_text()
    (row,) = read_progress(f"{text[:40]}=\n{text[40:]}").rows
    assert (row.progress, row.problem) == (KIM, "")


def test_two_lines_of_a_student_become_one_for_each_lesson() -> None:
    early, late = Progress(2, "Kim", ("2.1",), 5, 1, 2), Progress(2, "KIM", ("2.3",), 3, 1, 4)
    other = Progress(3, "Kim", ("3.1",), 1)
    assert merged([late, early, other]) == (Progress(2, "KIM", ("2.1", "2.3"), 5, 1, 4), other)


def test_a_student_has_one_row_for_any_number_of_lines() -> None:
    changed = Progress(2, "Kim", ("2.1",)).to_text().replace("2.1", "2.2")
    lines = [
        KIM,
        Progress(3, "Lou"),
        replace(KIM, checks=3),
        Progress(3, "kim", ("3.1",), 2, 1, 1),
        Progress(2),
        Progress(2),
    ]
    page = read_progress("\n".join([line.to_text() for line in lines] + [changed])).markup()
    rows = ["".join(re.findall("<td.*?>(.*?)</td>", row)) for row in page.split("<tr>")[2:]]
    assert rows[0] == "Kim" + "2, 3" + "2.1, 2.3, 3.1" + "11" + "5 of 7" + "3, as they were made"
    assert [row[:7] for row in rows[1:4]] == ["Lou3non", "no name", "no name"]
    assert "changed after it was made" in rows[4]
    assert len(rows) == 5


def test_a_name_cannot_break_the_line() -> None:
    text = Progress(2, "  A | B\nC  " + "x" * 90).to_text()
    (row,) = read_progress(text).rows
    assert row.problem == ""
    assert row.progress.name.startswith("A / B C")


def test_the_table_escapes_handed_in_text_and_explains_the_checksum() -> None:
    page = read_progress(Progress(2, "<script>alert(1)</script>").to_text())._repr_html_()
    assert "<script>" not in page
    assert "does not prove" in HONEST
    assert HONEST in page
