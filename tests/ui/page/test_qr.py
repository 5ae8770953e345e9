"""A QR code's drawing has every dark module in its place, a white border, and a description."""

import re

import segno

from ttr.ui.page.address import QUIET, qr_code

LINK = "http://192.168.0.7:8866/#table=12-AAAAAAAAAAAAAAAAAAAAAA"


def test_the_drawing_has_the_modules_of_the_code() -> None:
    drawn = qr_code(LINK, "the link")
    dark = {(int(x) - QUIET, int(y) - QUIET) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", drawn)}
    matrix = segno.make(LINK, error="m", micro=False).matrix
    assert dark == {(x, y) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
    assert f'viewBox="0 0 {len(matrix) + 2 * QUIET} {len(matrix) + 2 * QUIET}"' in drawn
    assert 'aria-label="the link"' in drawn
