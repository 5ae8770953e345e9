"""Make PDF files of worksheets with WeasyPrint, which needs no browser and gives the same pages.

WeasyPrint is an extra (`pip install 'ttr-classroom[print]'`) and needs Pango, which Linux has but macOS and Windows may
lack. Without it, or in the browser's Python, print the HTML from the browser: *Print > Save as PDF*.
"""

from __future__ import annotations

from typing import cast

PAPERS = ("A4", "Letter")


class NoPdf(ValueError):
    """Raised if PDF is not available here; the message suggests an alternative."""


def pdf(document: str, paper: str = PAPERS[0]) -> bytes:
    """Return an HTML document as PDF on "A4" or "Letter"; raise `NoPdf` without WeasyPrint or Pango."""
    if paper not in PAPERS:
        raise ValueError(f"unknown paper {paper!r}: choose {' or '.join(PAPERS)}")
    try:
        import weasyprint  # imported late, since it loads Pango
    except (ImportError, OSError) as error:  # OSError means that Pango is missing
        raise NoPdf(
            "cannot make a PDF without WeasyPrint (pip install 'ttr-classroom[print]') and Pango: open the HTML in a "
            "browser and print it from there."
        ) from error
    size = weasyprint.CSS(string=f"@page {{ size: {paper} }}")
    return cast(bytes, weasyprint.HTML(string=document).write_pdf(stylesheets=[size]))
