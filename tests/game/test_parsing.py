"""Numbers as people type them: a text gives the number that a person means, or a sentence that says how to write it."""

import re
import unicodedata
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ttr.game.parsing import NumberError, read_number, read_whole

DIGITS = ["0123456789", "０１２３４５６７８９", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "०१२३४५६७८९", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗"]
THOUSANDS = [",", ".", " ", "\u00a0", "\u202f", "\u2009", "'", "’", "_", "٬", "，"]
DECIMALS = [",", ".", "٫", "．", "，"]
MINUSES = ["-", "−", "–", "－"]  # typed, of a typesetter, of a word processor, full width


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("123,5", 123.5),
        ("123.5", 123.5),
        ("1e2", 100),
        ("1.5E+3", 1500),
        ("1 234,5", 1234.5),
        ("1\u202f234,5", 1234.5),  # as French programs write it
        ("1.234,50", 1234.5),
        ("1'234.5", 1234.5),  # Switzerland
        ("12,34,567.5", 1234567.5),  # India
        ("1,234,567", 1234567),
        ("٣٫٥", 3.5),
        ("١٬٢٣٤٫٥", 1234.5),
        ("۱۲", 12),
        ("१२", 12),
        ("３，５", 3.5),
        ("−7", -7),
        ("–7,25", -7.25),
        ("- 7", -7),
        ("+7", 7),
        ("\u200e7\u200f", 7),
        ("007", 7),
        ("0,125", 0.125),
        (",5", 0.5),
        ("5.", 5),
        ("-0", 0),
        ("  7 ", 7),
    ],
)
def test_a_text_gives_the_number_that_a_person_means(text, number):
    assert read_number(text) == number


NO_NUMBERS = """
abc ten -- - 5- --1 1,2,3 1.2.3 1,23,4 1,234.567,8 1'5 ½ 5² ① 5½ ٫ . 1/2 1:30 (5) 5km 5€ nan inf ∞ 0x1f 1e 1e5e5 1e1000
V 五 1O % 5% <b>5</b>
"""


@pytest.mark.parametrize(
    "text", [*NO_NUMBERS.split(), "", " ", "\u200f", "1 2", "12 34", "1,5 000", "5\n6", "\ud800", "\x00", "1" * 101]
)
def test_anything_else_gives_a_sentence(text):
    for read in (read_number, read_whole):
        with pytest.raises(NumberError, match=r"Write a .*number\b") as refused:
            read(text)
        assert str(refused.value).endswith(".")
        assert len(str(refused.value)) < 150


@pytest.mark.parametrize("text", ["10,5", "10.5", "3,5", "0.5", "-1,25", "١٫٥", "1e-1"])
def test_a_whole_number_is_never_made_of_a_fraction_unless_that_is_empty(text):
    with pytest.raises(NumberError, match="is not a whole number"):
        read_whole(text)
    texts = {"7.0": 7, "7,0": 7, "7,00": 7, "1.234,0": 1234, "1e2": 100}
    assert {empty: read_whole(empty) for empty in texts} == texts


def test_two_meanings_are_named_instead_of_guessed():
    with pytest.raises(NumberError, match=r"^“1,234” can mean 1234 or 1\.234\. Write 1234 or 1\.2340\.$"):
        read_number("1,234")
    with pytest.raises(NumberError, match=r"^“1\.000” can mean 1000 or 1\.000\. Write 1000 or 1\.$"):
        read_whole("1.000", 0, 5000)
    with pytest.raises(NumberError, match=r"^“1,234” can mean 1234 or 1\.234\. Write 1234\.$"):
        read_whole("1,234", 0, 5000)
    assert read_number("1.2340") == 1.234


@pytest.mark.parametrize(("text", "size"), [("0", "small"), ("61", "large"), ("105", "large"), ("-5", "small")])
def test_a_number_beyond_the_limits_is_refused_and_not_moved_to_them(text, size):
    with pytest.raises(NumberError, match=f"^“{text}” is too {size}. Write a whole number from 1 to 60.$"):
        read_whole(text, 1, 60)


def test_a_percentage_or_a_number_may_have_its_unit_where_one_is_asked_for():
    for text in ("50 %", "50%", "%50", "٪٥٠", "５０％", "50 percent", "50"):
        assert read_whole(text, 0, 100, unit="percent") == 50
    assert [read_whole(text, unit="city") for text in ("1 city", "3 cities", "3 Cities", "3")] == [1, 3, 3, 3]
    for text, words in (("3 trains", ""), ("3 %", "percent sign does not belong here")):
        with pytest.raises(NumberError, match=words or None):
            read_whole(text, unit="city")


@st.composite
def written(draw):
    """A number, its text as somebody writes it, and whether the text has another meaning, too."""
    whole, part = draw(st.integers(0, 10**9)), draw(st.text("0123456789", max_size=4))
    separator = draw(st.sampled_from(THOUSANDS))
    point = draw(st.sampled_from([sign for sign in DECIMALS if unicodedata.normalize("NFKC", separator) not in
                                  (sign, unicodedata.normalize("NFKC", sign))]))  # fmt: skip
    plain = str(whole)
    grouped = draw(st.booleans()) and len(plain) > 3
    head = re.sub(r"(?<=\d)(?=(\d{3})+$)", lambda _: separator, plain) if grouped else plain
    text = f"{head}{point}{part}" if part else head
    either = (grouped and not part and head.count(separator) == 1 and separator in ",.，") or (
        not grouped and len(part) == 3 and len(plain) <= 3 and whole > 0 and point != "٫"
    )
    sign = draw(st.sampled_from(["", *MINUSES]))
    digits = str.maketrans(DIGITS[0], draw(st.sampled_from(DIGITS)))
    space = draw(st.sampled_from(["", " ", "\u00a0", "\u200f"]))
    number = Decimal(f"{'-' if sign else ''}{whole}.{part or 0}")
    return number, f"{space}{sign}{text}{space}".translate(digits), either


@given(written())
@example((Decimal(1234), "1,234", True))
def test_however_a_number_is_written_it_is_read_as_that_number(case):
    number, text, either = case
    if either:
        with pytest.raises(NumberError, match="can mean"):
            read_number(text)
    else:
        assert Decimal(read_number(text)) == Decimal(float(number))


SIGNS = "0123456789" * 3 + ".,'’_ -−+%e٫٬٣۴५½²x\u00a0\u200f"


@given(st.text(SIGNS, max_size=12) | st.text(max_size=12))
@example("123,5")
@example("1,2345")
def test_any_text_is_a_sentence_or_the_number_with_these_digits_and_this_point(text):
    try:
        number = read_number(text)
    except NumberError:
        return
    if "e" in text.casefold():
        return
    digits = "".join(str(unicodedata.decimal(sign)) for sign in text if sign.isdecimal())
    places = 0
    text = text.strip("-−+ \u00a0\u200f\n\t")
    separators = [at for at, sign in enumerate(text) if sign in ".,'’_ ٫٬\u00a0"]
    if separators and text[separators[-1]] in ".,٫":  # the last one may begin the fraction
        places = sum(sign.isdecimal() for sign in text[separators[-1] :])
    thousands, decimal = Decimal(digits), Decimal(digits).scaleb(-places)
    assert abs(Decimal(str(number))) in {thousands, decimal} | {Decimal(str(float(decimal)))}
    if abs(number) == thousands != decimal:  # without a fraction, so each separator begins a group
        assert re.search(r"\D\d\d\d\D*$", text), text


@given(st.text(SIGNS, max_size=12))
def test_a_whole_number_is_the_same_number(text):
    try:
        whole = read_whole(text)
    except NumberError:
        return
    try:
        assert read_number(text) == float(whole)
    except NumberError as error:
        assert "too large" in str(error)
