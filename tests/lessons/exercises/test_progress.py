"""A student's lines about lessons become one row of a table."""

import re
from dataclasses import replace

from ttr.lessons.exercises.handed_in_lines import HONEST, NO_NAME
from ttr.lessons.exercises.progress import Progress, read_progress

KIM = Progress(2, "Kim", ("2.1", "2.3"), 9, 4, 6)


def test_a_student_has_one_row_for_any_number_of_lines() -> None:
    changed = Progress(2, "Kim", ("2.1",)).to_text().replace("2.1", "2.2")
    lines = [
        KIM,
        Progress(3, "Lou"),
        replace(KIM, checks=3),
        Progress(3, "Kim", ("3.1",), 2, 1, 1),
        Progress(3, "kim", (), 5),
        Progress(2),
        Progress(2),
    ]
    page = read_progress("\n".join([line.to_text() for line in lines] + [changed])).markup()
    rows = ["".join(re.findall("<td.*?>(.*?)</td>", row)) for row in page.split("<tr>")[2:]]
    assert rows[0] == "Kim" + "2, 3" + "2.1, 2.3, 3.1" + "11" + "5 of 7" + "3, unchanged"
    assert rows[1:3] == ["Lou3none00 of 0unchanged", "kim3none50 of 0unchanged"]
    assert rows[3:5] == ["no name2none00 of 0unchanged"] * 2
    assert "changed after it was made" in rows[5]
    assert len(rows) == 6


def test_a_name_cannot_break_the_line() -> None:
    for name, on_line in (("  A | B ", "A | B"), ("A\nB", NO_NAME), ("x" * 41, NO_NAME)):
        (row,) = read_progress(Progress(2, name).to_text()).rows
        assert (row.content.name, row.problem) == (on_line, "")


def test_the_table_escapes_handed_in_text_and_explains_the_checksum() -> None:
    page = read_progress(Progress(2, "<script>alert(1)</script>").to_text())._repr_html_()
    assert "<script>" not in page
    assert "does not prove" in HONEST
    assert HONEST in page
