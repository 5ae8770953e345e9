"""A class's lines in the teacher's notebook: lessons and practice, with any text around them."""

from ttr.lessons.exercises.progress import Progress
from ttr.lessons.outputs.practice.class_lines import read_lines
from ttr.lessons.outputs.practice.results import Count, PracticeResults

LESSON = Progress(2, "Kim", ("2.1",), 3, 2, 4).to_text()
PRACTICE = PracticeResults("Lou", (Count(2, 1, 3, 4), Count(2, 2, 0, 1), Count(7, 1, 2, 2))).to_text()
OTHER = PracticeResults("Kim", (Count(1, 1, 1, 1),)).to_text()


def page_of(text: str) -> str:
    return read_lines(text)._repr_html_()


def test_lines_of_lessons_and_practice_are_read_from_one_text() -> None:
    page = page_of(f"Dear teacher,\n> {LESSON}\nand {PRACTICE}\nKim")
    assert "<td>Kim</td><td>2</td><td>2.1</td><td>3</td><td>2 of 4</td><td>unchanged</td>" in page
    told = "<td>Lou</td><td>5 of 7</td><td>2 Connected or not: 3 of 5; 7 Which routes matter: 2 of 2</td>"
    assert f"{told}<td>unchanged</td>" in page


def test_files_are_read_one_after_the_other() -> None:
    found = read_lines(text for text in (PRACTICE, LESSON, OTHER))
    assert (len(found.lessons.rows), len(found.practice.rows)) == (1, 2)


def test_a_student_who_hands_in_practice_twice_has_one_row() -> None:
    page = page_of("\n".join([PracticeResults("Lou", (Count(2, 1, 1, 1),)).to_text(), PRACTICE]))
    assert page.count("<td>Lou</td>") == 1
    assert page_of("\n".join([PracticeResults("", (Count(1, 1, 1, 1),)).to_text()] * 2)).count("<td>no name</td>") == 2
    assert "<td>5 of 7</td>" in page
    assert "<td>2, unchanged</td>" in page


def test_a_line_that_a_reply_quotes_again_counts_once() -> None:
    page = page_of(f"{LESSON}\n{PRACTICE}\n> {LESSON}\n>> {PRACTICE[:40]}\n>> {PRACTICE[40:]}")
    assert page.count("<td>unchanged; pasted 1 more time</td>") == 2


def test_a_kind_without_lines_has_no_table() -> None:
    assert page_of(LESSON).count("<table>") == page_of(PRACTICE).count("<table>") == 1


def test_a_changed_or_incomplete_line_of_practice_is_reported() -> None:
    page = page_of(PRACTICE.replace("3/4", "4/4") + "\n" + PRACTICE[:30])
    assert "changed after it was made" in page
    assert f'<td colspan="3">{PRACTICE[:30]}</td><td>We cannot read this line: a part is missing.</td>' in page


def test_a_text_without_a_line_gets_a_sentence_that_describes_one() -> None:
    assert (
        "<p>There is no line here that a student handed in. Such a line begins with ttr-lesson or ttr-practice.</p>"
        in page_of("Hello!")
    )
