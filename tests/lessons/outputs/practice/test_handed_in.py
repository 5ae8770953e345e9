"""Lines of lessons and of practice are read back unchanged, survive mail, and reveal changes."""

from textwrap import wrap
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttr.game.names import name_problem
from ttr.lessons.exercises.progress import Progress, read_progress
from ttr.lessons.outputs.practice.results import Count, PracticeResults, read_results

Told = Progress | PracticeResults
LESSON = Progress(2, "Kim", ("2.1", "2.3"), 9, 4, 6)
PRACTICE = PracticeResults("Kim", (Count(2, 1, 3, 4), Count(2, 2, 0, 1), Count(7, 3, 2, 2)))
OTHER_LESSON, OTHER_PRACTICE = Progress(2, "Lou", (), 1), PracticeResults("Lou", (Count(1, 1, 1, 2),))
LONG_LESSON = Progress(2, "Anna-Lena " + "von und zu " * 2 + "Berg", ("2.1", "2.2", "2.3"), 123, 14, 16)
LONG_PRACTICE = PracticeResults(
    "Anna-Lena von Berg", tuple(Count(topic, level, 7, 12) for topic in range(1, 11) for level in (1, 4))
)
signs = st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters="|")
# Names are normalized to composed characters, as everywhere; some get longer by this.
names = st.text(signs, min_size=1, max_size=20).map(lambda name: normalize("NFC", name))
names = names.filter(lambda name: not name_problem(name))
few = st.integers(0, 99)
counts = st.dictionaries(st.tuples(st.integers(1, 10), st.integers(1, 4)), st.tuples(few, few))


def read(text: str | list[str], kind: type[Told]) -> list[tuple[Told | None, str]]:
    """Return the contents and the problems of all lines of a kind."""
    reader = read_progress if kind is Progress else read_results
    return [(row.content, row.problem) for row in reader(text).rows]


@given(
    st.builds(
        Progress,
        st.integers(1, 10),
        names,
        st.sets(st.sampled_from(["2.1", "2.2", "2.3"])).map(lambda keys: tuple(sorted(keys))),
        st.integers(0, 999),
        few,
        few,
    )
    | st.builds(
        PracticeResults,
        names,
        counts.map(lambda found: tuple(Count(*key, min(two), max(two)) for key, two in sorted(found.items()))),
    )
)
def test_a_line_is_read_back_unchanged(told: Told) -> None:
    assert read(told.to_text(), type(told)) == [(told, "")]


@pytest.mark.parametrize(
    ("told", "old", "new"),
    [
        (LESSON, "2.1, 2.3", "2.1, 2.2, 2.3"),
        (LESSON, "Kim", "Tim"),
        (LESSON, "checks 9", "checks 2"),
        (LESSON, "4 of 6", "6 of 6"),
        (PRACTICE, "3/4", "4/4"),
        (PRACTICE, "Kim", "Tim"),
        (PRACTICE, "at 3", "at 4"),
        (PRACTICE, "5 of 7", "7 of 7"),
    ],
)
def test_a_line_that_was_changed_by_hand_is_recognized(told: Told, old: str, new: str) -> None:
    assert old in told.to_text()
    ((_, problem),) = read(told.to_text().replace(old, new), type(told))
    assert "changed after it was made" in problem


@pytest.mark.parametrize(("told", "long"), [(LESSON, LONG_LESSON), (PRACTICE, LONG_PRACTICE)])
@pytest.mark.parametrize("begin", ["", "> ", ">> ", "    ", " > > "])
def test_a_line_that_mail_has_broken_quoted_and_indented_is_read(told: Told, long: Told, begin: str) -> None:
    text = f"My line: {long.to_text()}"
    for width in range(72, 79):
        cut = [text[at : at + width] for at in range(0, len(text), width)]
        for pieces in (wrap(text, width), wrap(text, width, break_on_hyphens=False), cut):
            assert len(pieces) > 1
            mail = "\n".join(f"{begin}{line} " for line in ["Hello!", *pieces, "Yours", told.to_text()])
            assert read(mail, type(told)) == [(long, ""), (told, "")], width


@pytest.mark.parametrize("between", [" ", ", ", "</td><td>", " Lou: "])
def test_several_lines_pasted_into_one_are_all_read(between: str) -> None:
    told = [PRACTICE, OTHER_PRACTICE, LESSON, LONG_PRACTICE, OTHER_LESSON]
    text = between.join(each.to_text() for each in told)
    for kind in (Progress, PracticeResults):
        assert read(text, kind) == [(each, "") for each in told if isinstance(each, kind)]


@pytest.mark.parametrize("name", ["ttr-practice", "ttr-lesson 2", "<img src=x onerror=alert(1)>"])
def test_a_name_can_be_anything_that_fits(name: str) -> None:
    told = PracticeResults(name, PRACTICE.counts)
    assert read([told.to_text(), PRACTICE.to_text()], PracticeResults) == [(told, ""), (PRACTICE, "")]
