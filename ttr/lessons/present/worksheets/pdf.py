"""PDF of worksheets, by WeasyPrint: a library made for it, which needs no browser; what a browser prints is the same.

It is an extra (`pip install 'ttr-classroom[print]'`) and needs Pango, which Linux has, and macOS and Windows may not.
Without it, or in the browser's Python, the HTML is printed from the browser: *Print > Save as PDF*.
"""

from __future__ import annotations

from typing import cast

PAPERS = ("A4", "Letter")


class NoPdf(ValueError):
    """PDF cannot be made here; the text says what can be done instead."""


def pdf(document: str, paper: str = PAPERS[0]) -> bytes:
    """Return an HTML document as PDF on "A4" or "Letter"; raise `NoPdf` without WeasyPrint, or Pango that it needs."""
    if paper not in PAPERS:
        raise ValueError(f"unknown paper {paper!r}: choose {' or '.join(PAPERS)}")
    try:
        import weasyprint  # only where it is wanted: it loads Pango
    except (ImportError, OSError) as error:  # OSError: its library is missing
        raise NoPdf(
            "cannot make a PDF without WeasyPrint (pip install 'ttr-classroom[print]') and Pango: open the HTML in a "
            "browser and print it from there."
        ) from error
    size = weasyprint.CSS(string=f"@page {{ size: {paper} }}")
    return cast(bytes, weasyprint.HTML(string=document).write_pdf(stylesheets=[size]))
