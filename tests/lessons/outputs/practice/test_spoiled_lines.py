"""Handed-in lines as they arrive: each is read, or listed with a reason; nothing that was pasted vanishes."""

import re
from textwrap import wrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.seen import text_of
from ttr.lessons.catalog import LESSONS
from ttr.lessons.exercises.handed_in_lines import BROKEN, CHANGED, NO_BEGINNING
from ttr.lessons.exercises.progress import Progress
from ttr.lessons.outputs.practice.class_lines import ClassLines, read_lines
from ttr.lessons.outputs.practice.results import Count, PracticeResults

MIA, ZOE = Progress(3, "Mia", ("3.1", "3.2"), 7, 2, 3), Progress(2, "Zoë O'Brien", (), 1)
BARS, ANNA = Progress(4, "a | b", ("4.1",), 2), Progress(5, "Anna-Lena von Berg", ("5.1", "5.2", "5.3"), 123, 14, 16)
LOU = PracticeResults("Lou", (Count(2, 1, 3, 4), Count(2, 2, 0, 1), Count(7, 1, 2, 2)))
mia, zoe, bars, anna, lou = (each.to_text() for each in (MIA, ZOE, BARS, ANNA, LOU))
FULL_WIDTH = str.maketrans({code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {ord(" "): "\u3000"})

READ = {
    "unchanged": (mia, MIA),
    "practice": (lou, LOU),
    "a bar in the name": (bars, BARS),
    "quoted": (f"> {mia}", MIA),
    "quoted twice": (f">> {mia}", MIA),
    "quoted by a forum": (f" > > {lou}", LOU),
    "a bullet": (f"• {mia}", MIA),
    "a dash as bullet": (f"- {zoe}", ZOE),
    "a number": (f"12. {mia}", MIA),
    "bold": (f"**{mia}**", MIA),
    "code": (f"`{mia}`", MIA),
    "in a table": (f"<td>{mia}</td>", MIA),
    "with a greeting": (f"Hi, here is mine: {mia} Bye!", MIA),
    "with a sender": (f"[12/03, 08:15] Mia: {mia}", MIA),
    "a dash that mail changed": (mia.replace("ttr-", "ttr–"), MIA),
    "a dash that a phone changed": (lou.replace("ttr-", "ttr—"), LOU),
    "a hyphen that does not break": (mia.replace("ttr-", "ttr\u2011"), MIA),
    "no dash": (mia.replace("ttr-", "ttr "), MIA),
    "an escaped dash and bars": (mia.replace("-", "\\-").replace("|", "\\|"), MIA),
    "a capital letter": (mia.capitalize(), MIA),
    "upper case": (mia.upper(), MIA),
    "upper case of practice": (lou.upper(), LOU),
    "lower case": (mia.lower(), MIA),
    "spaces that do not break": (mia.replace(" ", "\u00a0"), MIA),
    "tabs": (mia.replace(" | ", "\t|\t"), MIA),
    "no spaces at the bars": (mia.replace(" | ", "|"), MIA),
    "full-width bars": (mia.replace("|", "｜"), MIA),
    "full-width signs": (mia.translate(FULL_WIDTH).replace("Ｍｉａ", "Mia"), MIA),
    "box-drawing bars": (mia.replace("|", "│"), MIA),
    "a curly apostrophe": (zoe.replace("'", "’"), ZOE),
    "letters in two parts": (zoe.replace("ë", "e\u0308"), ZOE),
    "codes of HTML": (mia.replace("|", "&#124;").replace(" ", "&nbsp;"), MIA),
    "invisible signs": (mia.replace("-", "-\u200b").replace("checks", "che\u00adcks"), MIA),
    "wrapped": ("\n".join(wrap(anna, 40)), ANNA),
    "wrapped and quoted": ("\n".join(f"> {part}" for part in wrap(anna, 50)), ANNA),
    "wrapped in a word": (f"{anna[:33]}\n{anna[33:]}", ANNA),
    "wrapped in its first word": (f"ttr-\n{mia.removeprefix('ttr-')}", MIA),
    "wrapped by raw mail": (f"{anna[:40]}=\n{anna[40:80]}=\n{anna[80:]}", ANNA),
}
LISTED = {
    "a part is missing": (mia[:40], BROKEN),
    "the checksum is missing": (mia.rpartition(" | ")[0], BROKEN),
    "half of the checksum": (mia[:-4], BROKEN),
    "only the first word": ("my ttr-lesson line", BROKEN),
    "tabs instead of bars": (mia.replace(" | ", "\t"), BROKEN),
    "changed by hand": (mia.replace("checks 7", "checks 1"), CHANGED),
    "upper case of a rare name": (Progress(3, "Anna McDonald").to_text().upper(), CHANGED),
    "no first word": (mia.removeprefix("ttr-lesson 3 | "), NO_BEGINNING),
    "a misspelled first word": (mia.replace("ttr-lesson", "tr-lesson"), NO_BEGINNING),
}


def told(found: ClassLines) -> list[object]:
    return [*found.lessons.good, *found.practice.good]


@pytest.mark.parametrize("how", READ)
def test_a_spoiled_line_is_read(how: str) -> None:
    text, content = READ[how]
    found = read_lines(f"Dear teacher,\n{text}\nYours")
    assert (told(found), found.unread) == ([content], [])
    assert found.others == ("Dear teacher,", "Yours")


@pytest.mark.parametrize("how", LISTED)
def test_a_line_that_cannot_be_read_is_listed_with_a_reason(how: str) -> None:
    text, problem = LISTED[how]
    found = read_lines(f"Dear teacher,\n{text}\nYours")
    assert told(found) == []
    ((line, why),) = found.unread
    assert why == problem
    assert line.split()[-1] in text
    assert found.others == ("Dear teacher,", "Yours")


def test_forty_lines_in_one_message_are_all_there() -> None:
    texts = [text for text, _ in (*READ.values(), *LISTED.values())]
    assert len(texts) > 40
    found = read_lines("\n\n".join(texts))
    times = sum(row.times for row in (*found.lessons.rows, *found.practice.rows) if not row.problem)
    assert (times, len(found.unread)) == (len(READ), len(LISTED))
    assert {*told(found)} == {MIA, ZOE, BARS, ANNA, LOU}


@given(st.lists(st.sampled_from([mia, lou, mia[:30], "Hello", "", "> ", "ttr-", "|", "\n"]) | st.text(max_size=40)))
def test_every_line_of_a_text_is_read_listed_or_shown_as_other_text(lines: list[str]) -> None:
    whole = "\n".join(lines)
    found = read_lines(whole)
    shown = " ".join(
        [*(row.text for row in (*found.lessons.rows, *found.practice.rows)), *found.headless, *found.others]
    )
    words = re.findall(r"\w+", re.sub("[\u00ad\u200b\u2060\ufeff]", "", whole))
    missing = [word for word in words if word not in shown]
    assert missing == [] or found.lessons.good or found.practice.good  # the text around a line that was read


def test_names_are_told_apart_letter_by_letter() -> None:
    found = read_lines("\n".join(Progress(2, name, ("2.1",), 3).to_text() for name in ("Kim", "kim", "KIM ", "Kim")))
    assert [[line.name for line in lines] for lines in found.students] == [["Kim"], ["kim"], ["KIM"]]
    assert "Kim, kim, KIM: one student or several?" in found._repr_html_()


def test_two_students_with_one_name_stay_two_where_their_lines_say_so() -> None:
    first, more = Progress(2, "Kim", ("2.1",), 3, 1, 1), Progress(2, "Kim", ("2.1", "2.2"), 5, 1, 2)
    other = Progress(2, "Kim", ("2.3",), 4, 2, 2)
    found = read_lines("\n".join(line.to_text() for line in (first, other, more, Progress(3, "Kim"))))
    assert found.students == ((first, more, Progress(3, "Kim")), (other,))
    page = found._repr_html_()
    assert "<td>Kim (2)</td>" in page
    assert "Kim: 2 students, or one who started over or used two devices?" in page


@pytest.mark.parametrize(
    ("lines", "names", "words"),
    [
        ((mia, zoe, lou), "1. Mia\n2. zoe o’brien\n3) Max\n• Lou\n\n", ["3 of 4 students on the list", "Missing: Max"]),
        (
            (mia, lou),
            "Mia Meier\nLuo\nMax",
            ["0 of 3 students on the list handed in.", "Mia (perhaps Mia Meier ), Lou (perhaps Luo )"],
        ),
        ((mia,), "Mia\nMia", ["1 of 2 students on the list handed in.", "Missing: Mia"]),
        (
            (mia,),
            f"Mia\nA\u202eda\n{'x' * 41}",
            [
                "A name cannot have an unpaired U+202E RIGHT-TO-LEFT OVERRIDE.",
                "A name has at most 40 characters, not 41.",
            ],
        ),
    ],
    ids=["missing", "not on the list", "two with one name", "no name"],
)
def test_the_list_of_a_class_shows_who_is_missing_who_may_be_meant_and_what_is_no_name(lines, names, words) -> None:
    page = text_of(read_lines("\n".join(lines), names)._repr_html_())
    assert [each for each in words if each not in page] == []
    assert ("Not on the list" in page) == ("perhaps" in page)


def test_the_gradebook_has_a_row_for_each_student_and_a_column_for_each_lesson_of_the_term() -> None:
    kim = [Progress(2, "Kim", ("2.1",), 3), Progress(2, "Kim", ("2.1", "2.2"), 5), Progress(3, "Kim", ("3.1",), 1)]
    other = [Progress(2, "Kim", ("2.3",), 4, 2, 2), Progress(1, "=Eve", ("1.1", "9.9"), 1), Progress(77, "Lou")]
    lines = [*kim, *other, PracticeResults("Lou", (Count(2, 1, 3, 4),))]
    class_list = "1. Kim, kim.a@school.example\nKim <kim.b@school.example>\nMax;max@school.example\nLOU\n"
    cells = [
        row.split(",")
        for row in read_lines("\n".join(each.to_text() for each in lines), class_list).gradebook().splitlines()
    ]
    count = {entry.number: len(entry.exercises) for entry in LESSONS}
    first, second, third = (100 / count[number] for number in (1, 2, 3))
    whole = count[1] + count[2] + count[3]
    assert cells == [
        ["Name", "Email address", "Lesson 1 (%)", "Lesson 2 (%)", "Lesson 3 (%)", "Term (%)", "Practice (%)"],
        ["Kim", "kim.a@school.example", "", f"{2 * second:.0f}", f"{third:.0f}", f"{300 / whole:.0f}", ""],
        ["Kim", "kim.b@school.example", "", f"{second:.0f}", "", f"{100 / whole:.0f}", ""],
        ["Max", "max@school.example", "", "", "", "", ""],
        ["LOU", "", "", "", "", "", "75"],
        ["'=Eve", "", f"{first:.0f}", "", "", f"{100 / whole:.0f}", ""],
    ]
