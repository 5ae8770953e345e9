"""Worksheets: two printable pages for each lesson that need no computer, with an exit ticket, and a key.

A lesson's number and a seed determine a sheet, so a code such as 5-7 gives the same sheet everywhere. The project's own
algorithms compute every answer.
"""

from ttr.lessons.outputs.worksheets.pages import key_document, sheets_document
from ttr.lessons.outputs.worksheets.sheet import Worksheet, sheet, variants

__all__ = ["Worksheet", "key_document", "sheet", "sheets_document", "variants"]
