"""QR codes: every dark module is drawn where it belongs, with a white border, and what they lead to is said."""

import re

import pytest
import segno

from ttr.ui.parts.qr import BORDER, is_local, is_place, qr_code

LINK = "http://192.168.0.7:8866/#table=12-AAAAAAAAAAAAAAAAAAAAAA"


def test_the_drawing_has_the_modules_of_the_code() -> None:
    drawn = qr_code(LINK, "the link")
    dark = set()
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", drawn):
        dark |= {(int(x) + step - BORDER, int(y) - BORDER) for step in range(int(length))}
    matrix = segno.make(LINK, error="m", micro=False).matrix
    assert dark == {(x, y) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
    assert f'viewBox="0 0 {len(matrix) + 2 * BORDER} {len(matrix) + 2 * BORDER}"' in drawn
    assert 'aria-label="the link"' in drawn


@pytest.mark.parametrize(
    "text", ["", "javascript:alert(1)", "http://x/ y", 'http://x/"', "http://x/#y", "http://" + 300 * "x"]
)
def test_what_is_no_address_makes_no_link(text: str) -> None:
    assert not is_place(text)


@pytest.mark.parametrize("text", ["http://192.168.0.7:8866/", "https://pages.school.example/table"])
def test_an_address_of_a_page_is_one(text: str) -> None:
    assert is_place(text)
    assert not is_local(text)


@pytest.mark.parametrize("text", ["http://localhost:8866/", "http://127.0.0.1/", "http://[::1]:80/"])
def test_an_address_of_this_computer_alone_is_known(text: str) -> None:
    assert is_local(text)
